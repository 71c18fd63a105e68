"""Sentences that describe the kinds of special field and the murderer's card, as tooltips say them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.texts import N_, N_n, Text
from games.core.data.yaml_reader import ValuePath
from games.core.workshop.checks import value_at
from games.core.workshop.effect_texts import join_with_spaces
from games.core.workshop.form import BoardData
from games.osada.rules.board import LETTERS

DIE_TEXTS = {
    ("ofiary", "call"): N_(
        "{rolls}: choose someone on this space or at the bus; their pawn goes to the Spectre without resolving it."
    ),
    ("ofiary", "lead"): N_("{rolls}: if anyone is behind you or with you, go 1 space on, without resolving it."),
    ("mara", "bus"): N_("{rolls}: flee back to the bus."),
    ("powrot_mary", "ask"): N_(
        "{rolls}: you may secretly ask someone with an axe a question; the answer may be a lie."
    ),
    ("powrot_mary", "pull"): N_("{rolls}: pull a pawn from another space to this one."),
    ("paczek", "dies"): N_("{rolls}: the doughnut is poisoned, and you die."),
    ("paczek", "home"): N_("{rolls}: straight into Osada."),
}
FIELDS_ON, FIELDS_BACK = (
    N_n("{rolls}: {n} space on.", "{rolls}: {n} spaces on."),
    N_n("{rolls}: {n} space back.", "{rolls}: {n} spaces back."),
)
STAYING = N_("{rolls}: you stay here.")
SNOWSHOES = N_n(
    "If there is a pair of snowshoes left, take it and go {n} space further.",
    "If there is a pair of snowshoes left, take it and go {n} spaces further.",
)
SKIS = N_n("Go {n} space further.", "Go {n} spaces further.")
ONCE = N_("Once per game for each player.")
TEA = {  # by number of turns that tea lasts; a move may be repeated in the last one
    1: N_("Next turn you may play the same move again."),
    2: N_("In your next 2 turns you may play one move twice – but not the one you played just before."),
}
LONG_TEA = N_("In the last of your next {n} turns you may make the same move as in the turn before it.")
MOONSHINE = N_n(
    "In your next turn, move {letter} is allowed even after {letter}.",
    "In your next {n} turns, move {letter} is allowed even after {letter}.",
)
MOONSHINE_MOVES = N_n(
    "In your next turn, you may repeat any of the moves {letters}.",
    "In your next {n} turns, you may repeat any of the moves {letters}.",
)
STARTS_NOW = N_("If you resolve this space at the start of your turn, that turn counts as the first.")
NO_HELP_AT_ALL = N_("For the rest of the game you can't help or ask for help.")
OTHERS_MAY = N_("Others can still help you and ask you for help.")
NO_ASKING = N_("For the rest of the game you can't ask for help.")
NO_HELPING = N_("For the rest of the game you can't help.")
BARRED_MOVE = N_("For the rest of the game you can't play {letter}.")
BARRED_MOVES = N_("For the rest of the game you can't play {letters}.")
BARN = N_(
    "If the murderer's attack on you succeeds here, you survive on a roll of {rolls}. The virtual "
    "player is not protected."
)
BARN_RANGE = N_(
    "If the murderer's attack on you succeeds here, you survive on a roll of {low} to {high}. The "
    "virtual player is not protected."
)
BARN_ALWAYS = N_("You survive any attack here. The virtual player is not protected.")
BARN_NEVER = N_("You don't survive a successful attack here.")
MURDERER = N_("With three players or more, the murderer wins just by reaching Osada.")
ATTACK = N_n(
    "The Bloody Apron is the place to kill: it takes level {first} in the card's top colour, or "
    "level {other} in any other.",
    "The Bloody Apron is the place to kill: it takes level {first} in one of the card's top {n} "
    "colours, or level {other} in any other.",
)
ATTACK_ANY = N_("From the Bloody Apron the murderer may kill, with help level {level} in any column.")


def special_text(data: BoardData, place: ValuePath) -> Text | None:
    """Return the sentences for the kind of special field at a path; None for kinds without numbers."""
    kind, entry = place[-1], value_at(data, place)
    if kind == "stodola":
        return _barn(entry["die"])
    if "die" in entry:
        return join_with_spaces(N_("Roll."), *_results(str(kind), entry["die"]))
    if kind == "karple":
        return join_with_spaces(SNOWSHOES.with_args(n=entry["forward"]), ONCE)
    if kind == "narty":
        return join_with_spaces(SKIS.with_args(n=entry["forward"]), ONCE)
    if kind == "herbata":
        tea = TEA.get(entry["turns"]) or LONG_TEA.with_args(n=entry["turns"])
        return join_with_spaces(tea, STARTS_NOW)
    if kind == "bimber":
        allowed = _allowed(entry["allows"], entry["turns"])
        return join_with_spaces(allowed, STARTS_NOW if allowed is not None else None, _barred(data, entry["bans"]))
    if kind == "pamietnik":
        barred = _barred(data, entry["bans"])
        return join_with_spaces(barred, OTHERS_MAY) if barred == NO_HELP_AT_ALL else barred
    return None


def _results(kind: str, die: Sequence[Any]) -> list[Text]:
    """Return a sentence for each effect of a die, in the order of its smallest result."""
    texts = []
    for does in dict.fromkeys(die):
        rolls = _ranges([number for number, one in enumerate(die, 1) if one == does])
        if isinstance(does, int):
            text = (FIELDS_ON if does > 0 else FIELDS_BACK).with_args(n=abs(does)) if does else STAYING
        else:
            text = DIE_TEXTS[kind, does]
        texts.append(text.with_args(rolls=rolls))
    return texts


def _ranges(numbers: Sequence[int]) -> str:
    """Return ascending numbers as ranges: `1, 3–5`."""
    starts = [n for n in numbers if n - 1 not in numbers]
    ends = [n for n in numbers if n + 1 not in numbers]
    return ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in zip(starts, ends, strict=True))


def _barn(die: Sequence[str]) -> Text:
    numbers = [number for number, does in enumerate(die, 1) if does == "lives"]
    if len(numbers) in (0, len(die)):
        return BARN_ALWAYS if numbers else BARN_NEVER
    whole = len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1
    if whole:
        return BARN_RANGE.with_args(low=numbers[0], high=numbers[-1])
    return BARN.with_args(rolls=_ranges(numbers))


def _allowed(letters: Sequence[str], turns: int) -> Text | None:
    if not letters:
        return None
    if len(letters) == 1:
        return MOONSHINE.with_args(n=turns, letter=letters[0])
    return MOONSHINE_MOVES.with_args(n=turns, letters=", ".join(sorted(letters)))


def _barred(data: BoardData, letters: Sequence[str]) -> Text | None:
    """Return the sentence about moves that are barred for good."""
    kinds = {kind: {letter for letter in LETTERS if kind in data["moves"][letter]} for kind in ("help", "ask")}
    barred = set(letters)
    if barred and barred == kinds["help"] | kinds["ask"]:
        return NO_HELP_AT_ALL
    if barred and barred in (kinds["ask"], kinds["help"]):
        return NO_ASKING if barred == kinds["ask"] else NO_HELPING
    if len(barred) == 1:
        return BARRED_MOVE.with_args(letter=letters[0])
    return BARRED_MOVES.with_args(letters=", ".join(sorted(barred))) if barred else None


def character_text(data: BoardData, place: ValuePath) -> Text | None:
    """Return the sentences for the murderer's card; None for the other characters."""
    if not value_at(data, (*place, "murderer")):
        return None
    kill = data["rules"]["kill"]
    if not kill["first_colours"] or kill["first_level"] == kill["level"]:
        return join_with_spaces(MURDERER, ATTACK_ANY.with_args(level=kill["level"]))
    attack = ATTACK.with_args(n=kill["first_colours"], first=kill["first_level"], other=kill["level"])
    return join_with_spaces(MURDERER, attack)
