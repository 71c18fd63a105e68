"""Sentences that describe weapons, their modes and hazards, as tooltips say them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.contract.texts import N_, N_c, N_n, Text
from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import value_at
from games.core.workshop.effect_texts import join_with_spaces
from games.core.workshop.form import BoardData

Effects = Sequence[Mapping[str, Any]]

WOUNDS = {1: N_("one wound"), 2: N_("two wounds"), 3: N_("three wounds"), 4: N_("four wounds")}
BARE = {
    1: N_c("of wounds", "one"),
    2: N_c("of wounds", "two"),
    3: N_c("of wounds", "three"),
    4: N_c("of wounds", "four"),
}
HAS = {**BARE, 1: N_c("has so many wounds", "one")}  # in Polish these are in the accusative
HAS_WOUNDS = {**WOUNDS, 1: N_c("has", "one wound")}
UNWOUNDED = 0
FIXED_TEXTS = {
    "all_opponents": N_("Aims at all opposing fighters; each is worked out separately."),
    "highest_die": N_("Always counts the highest die."),
    "stop_cover": N_("A fighter hit in cover no longer covers others."),
}
EACH_OTHER_DIE = N_("Each die that shows {range}, except the active one, adds {n} to the accuracy.")
EVERY_DIE, EVERY_ONE = N_("Every die that shows {range}: +{n}."), N_("Every die that shows 1: +{n}.")
HAZARD_TEXTS = {  # by the id of the hazard whose picture is used
    "radioaktywne": N_("One wound for every fighter without the crossed-out trefoil."),
    "chemiczne": N_("One wound for every fighter without the crossed-out flask."),
    "biologiczne": N_("One wound for every fighter without the crossed-out biohazard symbol."),
    "mroz": N_("One wound for every fighter without the crossed-out snowflake."),
}
HIGHEST_RESULT, LOWEST_RESULT = 10, 1


def weapon_text(data: BoardData, place: ValuePath) -> Text | None:
    """Return the sentences for the effects of the weapon or mode at a path; None if it has no effects."""
    effects: Effects = value_at(data, (*place, "effects")) or ()
    values = {effect["do"]: effect for effect in effects}  # of two effects that set a value, the last counts
    texts: list[Text | None] = [FIXED_TEXTS[do] for do in ("all_opponents", "highest_die") if do in values]
    texts += _hit_texts([effect for effect in effects if effect["do"] == "hit"], values)
    if "wounds_for_run" in values:
        run = N_("If the dice show three numbers in a row: {wounds} more, even on a miss.")
        texts.append(run.with_args(wounds=_wounds(values["wounds_for_run"]["wounds"])))
    if "stop_cover" in values:
        texts.append(FIXED_TEXTS["stop_cover"])
    texts += [_die_text(effect) for effect in effects if effect["do"] == "add_per_die"]
    if "add_for_equal" in values:
        equal = values["add_for_equal"]
        texts.append(
            N_("A pair on the dice: +{pair}, three alike: +{triple}.", pair=equal["pair"], triple=equal["triple"])
        )
    if "second_die" in values:
        second = N_("An attack on a target not in cover also counts the lowest die; if both hit: {wounds}.")
        texts.append(second.with_args(wounds=_wounds(values["second_die"]["wounds"])))
    return join_with_spaces(*texts) if texts else None


def hazard_text(data: BoardData, place: ValuePath) -> Text | None:
    """Return the sentence for the hazard at a path, which names the symbol on its picture; None without a picture."""
    hazard = value_at(data, place)
    return HAZARD_TEXTS.get(hazard.get("icon", hazard["id"]))


def _wounds(count: int) -> Text:
    return WOUNDS.get(count) or N_n("{n} wound", "{n} wounds", n=count)


def _count(count: int, words: Mapping[int, Text]) -> Text:
    return words.get(count) or N_("{words}", words=str(count))


def _hit_texts(hits: Effects, values: Mapping[str, Mapping[str, Any]]) -> list[Text | None]:
    """Return the sentences about accuracy and wounds, with what changes or follows a hit."""
    weaken, finish = values.get("weaken_armour"), values.get("wounds_if_wounded")
    texts: list[Text | None] = []
    if hits:
        first, *others = sorted(hits, key=lambda hit: int(hit["from"]))
        text = N_("Hits on {n}+: {wounds}", n=first["from"], wounds=_wounds(first["wounds"]))
        for hit in others:
            text = N_("{first}; on {n}+: {wounds}", first=text, n=hit["from"], wounds=_wounds(hit["wounds"]))
        if finish is not None:
            more, exactly = _count(finish["wounds"], BARE), _count(finish["exactly"], HAS)
            if finish["exactly"] == UNWOUNDED:
                text = N_("{hit}, or {more} if the target is unwounded", hit=text, more=more)
            else:
                text = N_(
                    "{hit}, or {more} if the target already has exactly {exactly}", hit=text, more=more, exactly=exactly
                )
        if weaken is not None:
            armour = N_("{hit}, and the target's armour is {amount} lower until the end of the turn")
            text = armour.with_args(hit=text, amount=weaken["amount"])
        texts.append(N_("{hit}.", hit=text))
    else:
        if finish is not None:
            wounds, exactly = _wounds(finish["wounds"]), finish["exactly"]
            if exactly == UNWOUNDED:
                texts.append(N_("A hit on an unwounded target: {wounds}.", wounds=wounds))
            else:
                had = HAS_WOUNDS.get(exactly) or _wounds(exactly)
                texts.append(N_("A hit on a target that has exactly {exactly}: {wounds}.", exactly=had, wounds=wounds))
        if weaken is not None:
            armour = N_("A hit lowers the target's armour by {amount} until the end of the turn.")
            texts.append(armour.with_args(amount=weaken["amount"]))
    if weaken is not None:
        texts.append(N_("Hits add up."))
    return texts


def _die_text(effect: Mapping[str, Any]) -> Text:
    """Return the sentence about dice that add to the accuracy."""
    low, high = effect["from"], effect.get("to", HIGHEST_RESULT)
    if effect["dice"] == "all" and low == high == LOWEST_RESULT:
        return EVERY_ONE.with_args(n=effect["add"])
    if low == high:
        shown = N_("{words}", words=str(low))
    elif high >= HIGHEST_RESULT:
        shown = N_("{n} or more", n=low)
    elif low <= LOWEST_RESULT:
        shown = N_("{n} or less", n=high)
    else:
        shown = N_("from {low} to {high}", low=low, high=high)
    return (EACH_OTHER_DIE if effect["dice"] == "others" else EVERY_DIE).with_args(range=shown, n=effect["add"])
