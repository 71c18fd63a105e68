"""Texts of names, tooltips, rules sections and the spoken overview."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from games.core.contract.contract import View
from games.core.contract.extras.sections import section_anchors
from games.core.contract.extras.spoken_overview import OverviewPlace
from games.core.contract.names import keys_of, kind_of, seat_name, split_name
from games.core.contract.texts import N_, N_n, Text, translate
from games.core.data.boards import text_in_language
from games.wroclaw.rules.board import Board

TOKEN_NAMES: Mapping[str, Text] = {
    "atak": N_("Attack"),
    "eksploracja": N_("Scouting"),
    "oslona": N_("Shot from cover"),
}
THING_NAMES: Mapping[str, Text] = {
    "perun": N_("Perun"),
    "pool": N_("seriously wounded"),
    "dead": N_("the dead"),
    "backs": N_("cards in hand"),
    "deck": N_("hazard deck"),
    "marker": N_("starting marker"),
}
NUMBERED_NAMES: Mapping[str, Text] = {
    "fighter": N_("fighter {n}"),
    "slot": N_("place {n}"),
    "die": N_("die {n}"),
    "hazard": N_("hazard {n}"),
}
EVERY_MODE_TEXT = N_("Every mode")
DATA_FILE_KINDS = ("card", "weapon", "armour", "mode", "hazard")


def translate_name(board: Board, name: str, language: str) -> str | None:
    """Return the text of a name in a language; None if the name is not of this game."""
    kind, key = split_name(name)
    if kind == "token":
        return translate(TOKEN_NAMES[key], language) if key in TOKEN_NAMES else None
    if name in board.entries:
        return text_in_language(board.entries[name]["name"], language)
    if kind in ("about", "home"):
        return _entry_text(board, kind, key, language)
    if kind == "board":
        return text_in_language(board.data["name"], language)
    if kind in NUMBERED_NAMES:
        return _numbered(kind, keys_of(name), language)
    return translate(THING_NAMES[kind], language) if kind in THING_NAMES else None


def _entry_text(board: Board, what: str, key: str, language: str) -> str | None:
    """Return a text in the board file for names such as `about:mode.breneka` or `home:card.kinga`."""
    text = board.entries.get(key.replace(".", ":", 1), {}).get(what)
    return text_in_language(text, language) if text else None


def _numbered(kind: str, numbers: list[str], language: str) -> str | None:
    if not all(number.isdecimal() for number in numbers):
        return None
    if kind == "die" and len(numbers) == 2:
        return f"+{numbers[1]}"
    return translate(NUMBERED_NAMES[kind].with_args(n=int(numbers[-1]) + 1), language)


def tooltip_title(view: View, name: str) -> Text | None:
    """Return the tooltip's title for a fighter or a hazard; None for other names."""
    kind, key = split_name(name)
    if kind == "fighter":
        seat, slot = map(int, keys_of(name))
        card = view["fighters"][seat][slot]["card"] if slot < len(view["fighters"][seat]) else ""
        return N_("{card}", card=f"card:{card}") if card else N_("a face-down fighter")
    if kind == "hazard" and key.isdecimal():
        hazard = view["hazards"][int(key)]
        return N_("{hazard}", hazard=f"hazard:{hazard}") if hazard else None
    return None


# -- tooltips ---------------------------------------------------------------------------------------------------------
TOKEN_TEXTS: Mapping[str, Text] = {
    "atak": N_("Shoots with the highest die, or with the lowest if the target is in cover."),
    "eksploracja": N_("Does not shoot. With two wounds or fewer at the end of the turn, the scout earns a Perun."),
    "oslona": N_(
        "Shoots, and is shot at, with the lowest die. With fewer than three wounds, the fighter "
        "in cover gives +{cover} armour to those on the same side who attack or scout."
    ),
}
THING_TOOLTIPS: Mapping[str, Text] = {
    "perun": N_("Perun adds up to {boost} to the dice of a shot, or buys an extra shot with {extra} less on each die."),
    "pool": N_("Seriously wounded: three or four wounds. They miss a turn."),
    "dead": N_("Five wounds or more: dead."),
    "deck": N_("Hazard cards that may come up. All return to the deck at the end of the turn."),
    "backs": N_("Cards in hand. A side with fewer than three after a clash loses."),
    "marker": N_("The side that has it shoots first; it changes hands every turn."),
}


def description(view: View, name: str) -> Text | None:
    """Return the tooltip for a name such as `fighter:0:2` or `hazard:rain`, or None."""
    kind, key = split_name(name)
    board: Board = view.board
    if kind == "token":
        return TOKEN_TEXTS[key].with_args(cover=board.cover)
    if kind == "card":
        if name not in board.entries:
            return None
        return N_("{worn}\n{armed}", worn=about_card(board, key), armed=modes_text(board, key))
    if kind == "fighter":
        return _about_fighter(view, *map(int, keys_of(name)))
    if kind == "hazard" and key.isdecimal():
        hazard = view["hazards"][int(key)]
        return N_("{about}", about=f"about:hazard.{hazard}") if hazard else N_("Drawn when both have chosen.")
    if kind in ("weapon", "mode", "hazard"):
        return N_("{about}", about=f"about:{kind}.{key}") if board.entries.get(name, {}).get("about") else None
    if kind == "die":
        return _about_die(view, int(keys_of(name)[0]))
    text = THING_TOOLTIPS.get(kind)
    return None if text is None else text.with_args(boost=board.boost, extra=board.extra)


def about_card(board: Board, card_id: str) -> Text:
    """Return a text about a character's armour, weapon and immunities."""
    character = board.characters[board.index[f"card:{card_id}"]]
    armour, weapon = board.armours[character.armour], board.weapons[character.weapon]
    immune = [f"hazard:{board.hazards[hazard].id}" for hazard in armour.immune]
    worn = {"armour": f"armour:{armour.id}", "n": armour.value, "weapon": f"weapon:{weapon.id}"}
    if armour.in_cover != armour.value:
        template = N_("Armour {n} ({armour}), {m} in cover. Weapon: {weapon}. Immune to: {immune}.").with_args(
            m=armour.in_cover
        )
    elif immune:
        template = N_("Armour {n} ({armour}). Weapon: {weapon}. Immune to: {immune}.")
    else:
        return N_("Armour {n} ({armour}). Weapon: {weapon}. Every hazard hurts.").with_args(**worn)
    return template.with_args(**worn, immune=immune or N_("nothing"))


def _about_fighter(view: View, seat: int, slot: int) -> Text | None:
    line = view["fighters"][seat]
    if slot >= len(line) or not line[slot]["card"]:
        return N_("Face down until both have chosen.") if slot < len(line) else None
    one = line[slot]
    armed = [f"mode:{mode}" for mode in _modes(view.board, one["card"])]
    state = {"token": f"token:{one['token']}", "wounds": one["wounds"], "armed": armed}
    if one["armour"] is None:
        return N_("{token}. Modes: {armed}.").with_args(**state)
    armour = one["armour"]
    return N_(
        "{token}. Armour {total}: card {base}, cover {cover}, lost {weakened}. Wounds: {wounds}. Modes: {armed}.",
        **state,
        total=armour["total"],
        base=armour["base"],
        cover=armour["cover"],
        weakened=-armour["weakened"],
    )


def modes_text(board: Board, card: str) -> Text:
    """Return a text about a character's weapon and its modes, one line each."""
    lines = [N_("{mode}. {about}", mode=title, about=words) for title, words in firing_mode_texts(board, card)]
    return reduce(lambda before, line: N_("{told}\n{second}", told=before, second=line), lines)


def firing_mode_texts(board: Board, card: str) -> list[tuple[Text, Text]]:
    """Return (title, text) for each mode of a character's weapon."""
    weapon = board.weapons[board.characters[board.index[f"card:{card}"]].weapon]
    always = board.entries[f"weapon:{weapon.id}"].get("about")
    ways = [(EVERY_MODE_TEXT, N_("{about}", about=f"about:weapon.{weapon.id}"))] if always else []
    modes = [board.modes[number].id for number in weapon.modes]
    return [*ways, *((N_("{mode}", mode=f"mode:{mode}"), N_("{about}", about=f"about:mode.{mode}")) for mode in modes)]


def _modes(board: Board, card: str) -> list[str]:
    weapon = board.weapons[board.characters[board.index[f"card:{card}"]].weapon]
    return [board.modes[number].id for number in weapon.modes]


def _about_die(view: View, die: int) -> Text:
    faces: list[int] = view["dice"]
    if not faces[die]:
        return N_("Rolled when both have chosen.")
    if 0 in faces:
        return N_("A die for both sides. The third one is rolled when both have chosen.")
    if faces[die] == max(faces):
        return N_("The highest die: for attacks on targets that aren't in cover.")
    if faces[die] == min(faces):
        return N_("The lowest die: for shots from cover and at targets in cover.")
    return N_("The middle die: counts only for weapons' bonuses.")


def why_card_unavailable(view: View, card: str) -> Text | None:
    """Return why a dead or wounded card can't be sent into the field, or None."""
    for seat in range(view["seats"]):
        if card in view["dead"][seat]:
            return N_("{card} is dead.", card=f"card:{card}")
        if card in view["fresh"][seat]:
            return N_("{card} is seriously wounded and misses the next turn.", card=f"card:{card}")
        if card in view["older"][seat]:
            return N_("{card} is seriously wounded and comes back at the end of this turn.", card=f"card:{card}")
    return None


# -- sections of the rules --------------------------------------------------------------------------------------------
RULES_SECTIONS = {
    "limit": "end",
    "card": "fighters",
    "fighter": "fighters",
    "mode": "weapons",
    "weapon": "weapon-{key} weapons",
    "hazard": "hazard-cards",
    "die": "active-die",
    "perun": "perun",
    "token": "orders",
    "order": "orders",
    "pool": "clean-up",
    "pile:wounded": "clean-up",
    "dead": "clean-up",
    "pile:fallen": "end",
    "seat": "table",
    "button:fire": "perun",
    "button:hold": "shooting",
    "ask:keep": "setup",
    "ask:send": "orders",
    "ask:seal": "orders",
    "ask:shoot": "shooting",
    "ask:boost": "perun",
    "ask:recover": "clean-up",
}


def sections(board: Any, name: str) -> tuple[str, ...]:
    """Return the anchors of the rules sections for a name such as `fighter:0:2`."""
    return section_anchors(RULES_SECTIONS, name)


# -- spoken overview --------------------------------------------------------------------------------------------------
def spoken_overview(view: View) -> Sequence[OverviewPlace]:
    """List the dice and hazards, then each side with its fighters from the left."""
    dice = tuple(N_("die {n}: {face}", n=n, face=face) for n, face in enumerate(view["dice"], 1) if face)
    hazards = [N_("{hazard}", hazard=f"hazard:{one}") for one in view["hazards"] if one]
    lines = (*dice, *(N_("hazard: {hazard}", hazard=one) for one in hazards))
    return [
        OverviewPlace(N_("Dice and hazards"), lines),
        *(one for seat in range(view["seats"]) for one in _side(view, seat)),
    ]


def spoken_position(view: View, name: str) -> Text | None:
    """Return the position of a fighter (side and place) or of a Perun point (die); None for other names."""
    keys = keys_of(name)
    if kind_of(name) == "fighter":
        return N_("{who}, place {n}", who=seat_name(int(keys[0])), n=int(keys[1]) + 1)
    return N_("die {n}", n=int(keys[0]) + 1) if kind_of(name) == "die" and len(keys) == 2 else None


def _side(view: View, seat: int) -> list[OverviewPlace]:
    """Return the seriously wounded and the dead, then the fighters in the field."""
    wounded = [f"card:{one}" for one in (*view["older"][seat], *view["fresh"][seat])]
    lines = [N_("seriously wounded: {who}", who=wounded)] if wounded else []
    dead = [f"card:{one}" for one in view["dead"][seat]]
    lines += [N_("dead: {who}", who=dead)] if dead else []
    fighters = [_fighter(view, seat, slot, one) for slot, one in enumerate(view["fighters"][seat])]
    out = [OverviewPlace(N_("Out of the fight: {who}", who=seat_name(seat)), tuple(lines))] if lines else []
    return [*out, *fighters]


def _fighter(view: View, seat: int, slot: int, one: dict[str, Any]) -> OverviewPlace:
    name = f"fighter:{seat}:{slot}"
    title = N_("{who}, place {n}: {fighter}", who=seat_name(seat), n=slot + 1, fighter=tooltip_title(view, name))
    lines = [text for text in (description(view, name),) if text is not None]
    # a fighter's description gives the wounds only together with the armour
    if one["card"] and one["wounds"] and one["armour"] is None:
        lines.append(N_n("{n} wound", "{n} wounds", n=one["wounds"]))
    lines += [N_("has shot already")] if one["spent"] else []
    return OverviewPlace(title, tuple(lines))
