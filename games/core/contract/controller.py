"""From clicks to moves: the table of a game's controls and texts, which `Selection` reads.

A controller gives each move its *parts*; a part is the tuple of names on the table that choose it. Wampiry's move
`("plan", "cw1", "t2")` has two parts: the first is chosen by the card or by the estate that it leads to, the second by
the other card or by the field of the clock. Highlights, clicks, keyboard order, tooltips and refusals all follow from
the parts.

Every move has at least one part, no two legal moves have the same parts, and no legal move's parts are contained in
another's; otherwise a move could not be clicked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.core.contract.contract import Event, Move, Reason, View
from games.core.contract.events import EventWording, event_text, reason_text
from games.core.contract.extras.asking import Asking
from games.core.contract.extras.cards import Cards, Symbol
from games.core.contract.extras.defaults import no_items
from games.core.contract.extras.ending import Ending
from games.core.contract.extras.motions import Motions
from games.core.contract.extras.seat_rows import Badge, Guest, SeatFacts
from games.core.contract.extras.shared_viewing import SharedViewing
from games.core.contract.extras.spoken_overview import OverviewPlace
from games.core.contract.extras.story import StoryRules
from games.core.contract.texts import Text

Part = tuple[str, ...]  # any of these names chooses the part


class Control(NamedTuple):
    """How one kind of move is chosen and described."""

    parts: Callable[[View, Move], Sequence[Part]]  # Kraków, `("walk", "p3", "10.5")`: `painter:0:3`, then `cell:10.5`
    text: Callable[[View, Move], Text]  # what the move does, for tooltip and button: `End the turn`
    # Whether the move waits for Enter or its button, as it draws chance, reveals something or hands over the mouse. A
    # function may decide by the move: Kraków's `place` waits while there are cards to draw.
    confirm: bool | Callable[[View, Move], bool] = False


class Label(NamedTuple):
    """How a name is shown as a button or a card: title, subtitle, icon and badge."""

    title: Text  # Osada, `button:accuse`: "Lynching"
    subtitle: Text | None = None  # "then choose the accused"
    icon: str = ""  # an icon's key, or a card's name: `card:tag`
    badge: Badge | None = None


class Prompt(NamedTuple):
    """The content of the decision card: the question, a subtitle, and the steps of the turn.

    `current_step` is the index in `steps`. A card being played gives its `symbols` instead of steps, and `chain` names
    the cards that led to it, the present one last. `card` is shown next to the question: the event, or the card to be
    answered. `highlighted` names the things on the board that the question is about.
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
    """A game's table of controls and texts: functions of views and data, never of pixels.

    Required are the fields without a default; all others add something only where a game gives them.
    """

    controls: Mapping[str, Control]  # by kind of move
    prompt: Callable[[View], Prompt]  # the content of the decision card
    label: Callable[[View, str], Label]  # the label of a name that is shown as a button
    # Translates a name: (board, `estate:zielone`, `en`) -> `Zielone`; None if the game does not know the name.
    translate_name: Callable[[Any, str, str], str | None]
    # Texts for refusals by the reason's id: `far`, "No line leads there." Those of `flow.COMMON_REASONS` exist already.
    refusal_texts: Mapping[str, Text]
    log_lines: Mapping[
        str, EventWording
    ]  # log texts by kind of event: `taken`, "{who} takes a man: {where}"; a kind without one is not logged
    description: Callable[[View, str], Text | None]  # description of a thing, for its tooltip
    seat_facts: Callable[[View, int], SeatFacts]  # the content of a seat's row
    seat_order: Callable[[View], Sequence[int]]  # seats in playing order; Wampiry's changes with each turn
    phases: tuple[Text, ...]  # titles in the top bar: Planning, Actions, Scoring, Order
    # (turn, number of turns or 0, index of the phase): (3, 15, 1)
    turn_and_phase: Callable[[View], tuple[int, int, int]]
    match_part: Callable[[View], int] | None = None  # number in `GameFacts.match_parts`, from 1; 0: none yet
    # Title of a thing's tooltip, where it depends on the position; None: its name. Kraków: "Painter 2: Ala".
    tooltip_title: Callable[[View, str], Text | None] | None = None
    # Merges two consecutive events into one log entry, such as the steps of a walk; None: one entry each.
    merge_events: Callable[[Event, Event], Event | None] | None = None
    motions: Motions = field(default_factory=dict)  # animation by kind of event
    sounds: Mapping[str, str] = field(default_factory=dict)  # sounds of events without a moving piece: `ended` -> `win`
    guests: Callable[[View], Sequence[Guest]] = no_items  # players without a seat: Osada's virtual player
    # Anchors of the rules sections about a name, or about a question (`ask:<kind>`), the best first; see
    # `extras.sections`. Wampiry: `estate:zielone` -> (`estate-zielone`, `estates`).
    sections: Callable[[Any, str], Sequence[str]] = _no_sections
    # The board as text, place by place, from what the view knows: read aloud, or shown as text. Osada: every pawn.
    spoken_overview: Callable[[View], Sequence[OverviewPlace]] = no_items
    # Position of a thing in words, for screen readers, where its name does not say it. Kraków: "column 6, row 4".
    spoken_position: Callable[[View, str], Text | None] | None = None
    asking: Asking = Asking()  # noqa: RUF009 - immutable, like the next four
    cards: Cards = Cards()  # noqa: RUF009
    shared_viewing: SharedViewing = SharedViewing()  # noqa: RUF009
    story_rules: StoryRules = StoryRules()  # noqa: RUF009
    ending: Ending = Ending()  # noqa: RUF009

    def reason_text(self, reason: Reason) -> Text:
        """Return the text of a refusal."""
        return reason_text(self.refusal_texts, reason)

    def log_text(self, view: View, kind: str, args: Mapping[str, Any]) -> Text | None:
        """Return the log entry of an event, or None if its kind is not logged."""
        line = self.log_lines.get(kind)
        return None if line is None else event_text(line, view, args)
