"""From what is clicked to what is played: one pure table a game, which `Selection` reads.

A game's controller gives each move its *parts*; each part is the names of the things on the table that choose it.
`plan cw1 t2` has two parts: the first is chosen by the card or by the estate it leads to, the second by the other
card or by the field of the clock. Highlights, clicks, keyboard order, tooltips and why-not are all made from this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.core.contract.contract import Event, Move, Reason, View
from games.core.contract.events import EventWording, event_text, reason_text
from games.core.contract.extras.asking import Asking
from games.core.contract.extras.cards import Cards, Symbol
from games.core.contract.extras.defaults import nothing
from games.core.contract.extras.ending import Ending
from games.core.contract.extras.motions import Motions
from games.core.contract.extras.seat_rows import Badge, Guest, SeatFacts
from games.core.contract.extras.shared_viewing import SharedViewing
from games.core.contract.extras.spoken_overview import OverviewPlace
from games.core.contract.extras.story import StoryRules
from games.core.contract.texts import Text

Part = tuple[str, ...]  # names, any of which chooses this part


class Control(NamedTuple):
    """How one kind of move is chosen and worded."""

    parts: Callable[[View, Move], Sequence[Part]]  # Kraków's `walk p3 10.5`: `painter:0:3`, then `cell:10.5`
    text: Callable[[View, Move], Text]  # what the move would do, one sentence for tooltip and button: `End the turn`
    # Played only when confirmed, as it draws chance, reveals or hands over the mouse. May depend on the move: Kraków's
    # `place`, while there are cards to draw.
    confirm: bool | Callable[[View, Move], bool] = False


class Label(NamedTuple):
    """How a name is shown as a button or a card: its title, a smaller line, a picture's key, a small card's sign."""

    title: Text  # Osada, `button:accuse`: Lynching
    subtitle: Text | None = None  # then choose the accused
    icon: str = ""  # for a card its name: `card:tag`
    badge: Badge | None = None


class Prompt(NamedTuple):
    """What the decision card says: the question, a smaller line, and the steps of this turn with the present one.

    A card that is being played gives its `symbols` instead of `steps`, and `chain` names the cards that led here, the
    present one last. `card` is shown beside the question: the event, or the card that is to be answered. `marked`
    names the things on the board that the question speaks of.
    """

    title: Text
    subtitle: Text | None = None
    steps: tuple[Text, ...] = ()
    current_step: int = 0
    symbols: tuple[Symbol, ...] = ()
    chain: tuple[str, ...] = ()
    card: str = ""
    highlighted: tuple[str, ...] = ()


def _no_sections(board: Any, name: str) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Controller:
    """A game's table of controls and words; functions of a view or of data, never of pixels."""

    controls: Mapping[str, Control]  # by the kind of move: its first item
    prompt: Callable[[View], Prompt]  # what the decision card asks
    label: Callable[[View, str], Label]  # of a name shown as a button
    # Words for a name: (board, `estate:zielone`, `en`) -> `Zielone`; None where the name is not the game's.
    translate_name: Callable[[Any, str, str], str | None]
    # Why a move is not allowed, by the reason's id: `far`, "No line leads there." The flow's own have their words.
    refusal_texts: Mapping[str, Text]
    log_lines: Mapping[
        str, EventWording
    ]  # of the log, by kind of event: `taken`, "{who} takes a man: {where}"; no line, no entry
    description: Callable[[View, str], Text | None]  # what a thing on the table is, for its tooltip
    seat_facts: Callable[[View, int], SeatFacts]  # a seat's row beside the board
    seat_order: Callable[[View], Sequence[int]]  # seats in playing order: Wampiry's changes with each turn
    phases: tuple[Text, ...]  # the chips of the top bar: Planning, Actions, Scoring, Order
    turn_and_phase: Callable[[View], tuple[int, int, int]]  # (turn, of how many or 0, index of the phase): (3, 15, 1)
    match_part: Callable[[View], int] | None = None  # which of `Facts.match_parts` it is, from 1; 0: none yet
    # What heads a thing's tooltip, where that depends on how the table stands; None, or nothing given: its name.
    # Kraków: "Painter 2: Ala".
    tooltip_title: Callable[[View, str], Text | None] | None = None
    # Two events in a row as the one that the log tells instead, such as the steps of a way; None: a line each.
    merge_events: Callable[[Event, Event], Event | None] | None = None
    motions: Motions = field(default_factory=dict)  # kind of event -> how it is shown on the board
    sounds: Mapping[str, str] = field(default_factory=dict)  # `ended` -> `win`: kind of event -> sound, no piece moves
    guests: Callable[[View], Sequence[Guest]] = nothing  # who plays without a seat: Osada's virtual player
    # The sections of the rules that tell of a thing, or of a question by `ask:<kind of decision>`: anchors, the best
    # first, see `extras.sections`. Wampiry: `estate:zielone`, (`estate-zielone`, `estates`).
    sections: Callable[[Any, str], Sequence[str]] = _no_sections
    # The board in words, place by place, no more than the view: read aloud, and shown as text. Osada: every pawn.
    spoken_overview: Callable[[View], Sequence[OverviewPlace]] = nothing
    # Where a thing lies, for who hears, where its name says too little. Kraków, of a cell: "column 6, row 4".
    spoken_position: Callable[[View, str], Text | None] | None = None
    asking: Asking = Asking()  # noqa: RUF009 - immutable, as are the next four
    cards: Cards = Cards()  # noqa: RUF009
    shared_viewing: SharedViewing = SharedViewing()  # noqa: RUF009
    story_rules: StoryRules = StoryRules()  # noqa: RUF009
    ending: Ending = Ending()  # noqa: RUF009

    def reason_text(self, reason: Reason) -> Text:
        """Word why a move is not allowed."""
        return reason_text(self.refusal_texts, reason)

    def log_text(self, view: View, kind: str, args: Mapping[str, Any]) -> Text | None:
        """Word an event for the log, or return None where it is not worth a line."""
        line = self.log_lines.get(kind)
        return None if line is None else event_text(line, view, args)
