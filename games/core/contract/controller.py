"""The controller of a game: which clicks choose a move, and the texts for everything shown.

A move is chosen in *parts*, one click each. A part is a tuple of names of things on the table; a click on any of these
things chooses the part. In Wampiry the move `("plan", "cw1", "t2")` has two parts, one for each card that it plays. A
click on the first card chooses the first part. So does a click on the estate to which that card leads.

Highlights, clicks, keyboard order, tooltips and refusals all follow from the parts (see `Selection`).

Every move has at least one part, no two legal moves have the same parts, and no legal move's parts are contained in
another's. Otherwise a move could not be clicked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from games.core.contract.contract import Event, Move, Reason, View
from games.core.contract.events import EventWording, event_text, reason_text
from games.core.contract.extras.cards import Cards, CardSymbol
from games.core.contract.extras.decision_extras import DecisionExtras
from games.core.contract.extras.defaults import no_items
from games.core.contract.extras.ending import Ending
from games.core.contract.extras.motions import Motions
from games.core.contract.extras.seat_rows import Badge, Guest, SeatFacts
from games.core.contract.extras.shared_viewing import SharedViewing
from games.core.contract.extras.spoken_overview import OverviewPlace
from games.core.contract.extras.story import StoryRules
from games.core.contract.texts import Text

MovePart = tuple[str, ...]  # names of things on the table; a click on any of these things chooses the part


class MoveControl(NamedTuple):
    """How moves of one kind are chosen and described."""

    # the parts of a move; `("walk", "p3", "10.5")` in Kraków has `painter:0:3` and `cell:10.5`
    parts: Callable[[View, Move], Sequence[MovePart]]
    text: Callable[[View, Move], Text]  # describes the move in its tooltip and on its button, such as `End the turn`
    # True if the move waits for Enter or a click on its button, because it rolls dice or reveals something. A function
    # decides for each move: Kraków's `place` waits while there are cards to draw. The last secret choice before all are
    # revealed (`InformationRules.uninformative_decisions`) always waits.
    needs_confirmation: bool | Callable[[View, Move], bool] = False


class Label(NamedTuple):
    """The label of a thing on the table when shown as a button or a card: title, subtitle, icon and badge."""

    title: Text  # main text, such as "Lynching" on Osada's `button:accuse`
    subtitle: Text | None = None  # smaller text, such as "then choose the accused"
    icon: str = ""  # key of an icon, or the name of a card: `card:tag`
    badge: Badge | None = None


class Prompt(NamedTuple):
    """The content of the decision card: the pending question, a subtitle and the steps of the turn.

    `current_step` is an index in `steps`. While a card is being played, its `symbols` are shown instead of the steps,
    and `chain` names the cards that led to it, the present one last. `card` is shown next to the question, such as an
    event or the card to be answered. `highlighted` names the things on the board that the question is about.
    """

    title: Text
    subtitle: Text | None = None
    steps: tuple[Text, ...] = ()
    current_step: int = 0
    symbols: tuple[CardSymbol, ...] = ()
    chain: tuple[str, ...] = ()
    card: str = ""
    highlighted: tuple[str, ...] = ()


def _no_sections(board: Any, name: str) -> Sequence[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Controller:
    """A game's controls and texts, as functions of views.

    Fields without a default are required.
    """

    controls: Mapping[str, MoveControl]  # how moves are chosen, by kind of move
    prompt: Callable[[View], Prompt]  # returns the content of the decision card
    label: Callable[[View, str], Label]  # (view, name of a thing) -> how it is labelled as a button
    # (board, name of a thing, language) -> its text, such as `Zielone` for `estate:zielone`; None if the game does not
    # know the name.
    translate_name: Callable[[Any, str, str], str | None]
    # Texts for refusals by the reason's id, such as `far`: "No line leads there." The texts of `flow.COMMON_REASONS`
    # exist already.
    refusal_texts: Mapping[str, Text]
    # log texts by kind of event, such as `taken`: "{who} takes a man: {where}"; other kinds are not logged
    log_lines: Mapping[str, EventWording]
    description: Callable[[View, str], Text | None]  # (view, name of a thing) -> its description in the tooltip
    seat_facts: Callable[[View, int], SeatFacts]  # (view, seat) -> the content of the seat's row
    seat_order: Callable[[View], Sequence[int]]  # seats in playing order, which changes with each turn in Wampiry
    # titles of the phases in the top bar, such as Planning, Actions, Scoring and Order in Wampiry
    phases: tuple[Text, ...]
    # (turn, number of turns or 0, index of the phase), such as (3, 15, 1)
    turn_and_phase: Callable[[View], tuple[int, int, int]]
    # number of the current part in `GameFacts.match_parts`, from 1; 0: none yet
    match_part: Callable[[View], int] | None = None
    # (view, name of a thing) -> the title of its tooltip, if it depends on the position; None: the translated name.
    # Example from Kraków: "Painter 2: Ala".
    tooltip_title: Callable[[View, str], Text | None] | None = None
    # Merges two consecutive events into one log entry, such as two steps of a walk. None: each event has its own entry.
    merge_events: Callable[[Event, Event], Event | None] | None = None
    motions: Motions = field(default_factory=dict)  # how each kind of event is animated
    # kind of event -> key of its sound, for events without a moving piece: `ended` -> `win`
    sounds: Mapping[str, str] = field(default_factory=dict)
    guests: Callable[[View], Sequence[Guest]] = no_items  # players without a seat, such as Osada's virtual player
    # (board, name of a thing) -> anchors of the rules sections about the thing, the best first. A question has the name
    # `ask:<kind>`. Example from Wampiry: `estate:zielone` -> (`estate-zielone`, `estates`).
    sections: Callable[[Any, str], Sequence[str]] = _no_sections
    # The board as lines of text, place by place, for screen readers. It contains only what the view contains.
    spoken_overview: Callable[[View], Sequence[OverviewPlace]] = no_items
    # (view, name of a thing) -> the thing's position as text for screen readers, such as "column 6, row 4". None: the
    # translated name already contains the position.
    spoken_position: Callable[[View, str], Text | None] | None = None
    decision_extras: DecisionExtras = DecisionExtras()  # noqa: RUF009 - immutable default
    cards: Cards = Cards()  # noqa: RUF009 - immutable default
    shared_viewing: SharedViewing = SharedViewing()  # noqa: RUF009 - immutable default
    story_rules: StoryRules = StoryRules()  # noqa: RUF009 - immutable default
    ending: Ending = Ending()  # noqa: RUF009 - immutable default

    def reason_text(self, reason: Reason) -> Text:
        """Return the text of a refusal."""
        return reason_text(self.refusal_texts, reason)

    def log_text(self, view: View, kind: str, args: Mapping[str, Any]) -> Text | None:
        """Return the log entry of an event, or None if its kind is not logged."""
        line = self.log_lines.get(kind)
        return None if line is None else event_text(line, view, args)
