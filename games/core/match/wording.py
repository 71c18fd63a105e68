"""Parts of a match in words: its turn, a seat's numbers, a card, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.core.contract.contract import Event, Result, Seat, TurnLabels, View
from games.core.contract.controller import Controller
from games.core.contract.errors import BAD_DATA
from games.core.contract.extras.cards import CardFace, FighterKit
from games.core.contract.extras.seat_rows import SeatFacts
from games.core.contract.game import Game
from games.core.contract.names import is_name, is_seat_name, seat_name, seat_of
from games.core.contract.texts import N_, N_n, Text, translate

SETUP_LABEL = N_("Setup")
UNDONE = N_n("The table undoes {n} move.", "The table undoes {n} moves.")
ARMOUR, WEAPON = N_("armour {n}: {armour}"), N_("weapon: {weapon}")
COUNTED, POINTS = N_("{what}: {n}"), N_("points: {n}")
TURN_AND_PHASE = N_("{turn}, {phase}")
FIRST_PLACEHOLDER = re.compile(r"\{(\w+)\}")  # the placeholder at the beginning of a sentence


def turn_text(labels: TurnLabels, turn: int, turns: int) -> Text:
    """Return a turn as text: `Turn 3 of 15`, or `Setup` for turn 0.

    `turns` is 0 if the number of turns is not fixed.
    """
    if not turn:
        return SETUP_LABEL
    return (labels.heading_with_total if turns else labels.heading).with_args(turn=turn, turns=turns)


def turn_and_phase_text(game: Game, view: View) -> Text:
    """Return turn and phase as text: `Turn 3 of 15, Night`; without the phase if the view has none."""
    controller = game.controller
    turn, turns, phase = controller.turn_and_phase(view)
    label = turn_text(game.facts.turn_labels, turn, turns)
    # the setup has no phase, or one with the same name
    if not controller.phases or phase < 0 or controller.phases[phase].message == label.message:
        return label
    return TURN_AND_PHASE.with_args(turn=label, phase=controller.phases[phase])


def event_line(controller: Controller, view: View, event: Event) -> Text | None:
    """Return the log line of an event, or None if its kind is not logged."""
    if event.kind == "undone":
        return UNDONE.with_args(**event.args)
    return controller.log_text(view, event.kind, event.args)


def player_named_in(event: Event, line: Text) -> str:
    """Return the player named at the beginning of an event's log line, or the acting player."""
    first = FIRST_PLACEHOLDER.match(line.message)
    name = line.args.get(first[1]) if first is not None else None
    return name if isinstance(name, str) and is_name(name) else str(event.args.get("who", ""))


def seat_named_in(event: Event, line: Text) -> Seat | None:
    """Return the seat of `player_named_in`; None for a guest, and for a line about nobody."""
    name = player_named_in(event, line)
    return seat_of(name) if is_seat_name(name) else None


def card_texts(face: CardFace) -> list[Text]:
    """Return the texts of a card, its title first."""
    kit, symbols = face.look_details, [symbol.text for symbol in face.symbols]
    if isinstance(kit, FighterKit):
        worn = ARMOUR.with_args(n=face.number, armour=kit.armour)
        symbols = [worn, WEAPON.with_args(weapon=kit.weapon), *symbols]
    more = [label for label in (face.text or face.short_text, face.status) if label is not None]
    return [face.title, *(one for one in symbols if not any(_contains(label, one) for label in more)), *more]


def _contains(text: object, part: Text) -> bool:
    """Return True if `part` is `text` or one of its arguments, at any depth."""
    return text == part or (isinstance(text, Text) and any(_contains(arg, part) for arg in text.args.values()))


def seat_fact_texts(facts: SeatFacts) -> tuple[Text, ...]:
    """Return the numbers and icons of a seat's row as texts.

    A subtitle that an icon's text contains is left out: Wampiry's `Elder` beside `The Elder: plays after others…`.
    A score is left out if the main holding, such as Kraków's `Victory points`, has the same number.
    """
    subtitle, icons = facts.subtitle, [label for _, label in facts.icons]
    is_repeated = subtitle is not None and any(subtitle.message in label.message for label in icons)
    titles = (None if is_repeated else subtitle, facts.suffix)
    result = [label for label in titles if label is not None]
    result += icons
    is_named = facts.holdings is not None and facts.holdings.main.number_text == str(facts.score)
    result += [POINTS.with_args(n=facts.score)] if facts.score is not None and not is_named else []
    result += [facts.amount.text] if facts.amount is not None else []
    counts = [*([facts.holdings.main] if facts.holdings is not None else []), *facts.counts]
    result += [
        COUNTED.with_args(what=count.tooltip, n=count.number_text + count.out_of)
        if count.number_text
        else count.tooltip
        for count in counts
    ]
    result += [label for _, label in facts.holdings.labels] if facts.holdings is not None else []
    return tuple(result + ([tag.tooltip for tag in facts.compact_row.tags] if facts.compact_row is not None else []))


def seat_texts(controller: Controller, view: View, seat: Seat) -> tuple[Text, ...]:
    """Return a seat's row as texts, with its description if the game has one."""
    about = controller.description(view, seat_name(seat))
    return (*seat_fact_texts(controller.seat_facts(view, seat)), *([about] if about is not None else []))


def ending_text(game: Game, result: Result, names: Sequence[str]) -> Text | None:
    """Return the sentence on how a match ended, or None.

    `names` are the players' names by seat.
    """
    of = game.controller.ending
    words = of.result_texts[result.end][0] if result.end in of.result_texts else of.end_texts.get(result.end)
    losers = [name for seat, name in enumerate(names) if seat not in result.winners]
    if words is None:
        return None
    filled = words._replace(args={**words.args, **result.args, "losers": losers})
    try:
        translate(filled, "en")
    except BAD_DATA:
        return None
    return filled
