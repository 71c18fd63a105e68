"""Intents: requests that parts of the table send to `TableContext.dispatch`.

`dispatch` returns after the intent has been carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.contract.contract import Event, Move, Seat, View
from games.core.contract.extras.result_tables import ScoringTable
from games.core.contract.texts import Text
from games.core.match.viewing import Pace
from ui.table.model.story import StoryEntry, StoryPart


class Intent:
    """A request to the table."""

    __slots__ = ()


Handlers = Mapping[type[Intent], Callable[[Any], object]]  # the function with which a part handles each class of intent


# -- choosing and playing ---------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Choose(Intent):
    """Choose the piece, card or button `name`.

    With `wait` the move is not played at once.
    """

    name: str
    wait: bool = False


@dataclass(frozen=True, slots=True)
class ChooseTogether(Intent):
    """Replace the selection by several names of one move."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClickBoard(Intent):
    """Handle a click where nothing is selectable."""

    position: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Drop(Intent):
    """Choose the dragged piece or card, and the target on which it was dropped."""

    name: str
    position: tuple[int, int]


@dataclass(frozen=True, slots=True)
class ClearSelection(Intent):
    """Clear the selection."""


@dataclass(frozen=True, slots=True)
class Confirm(Intent):
    """Play the selected move if it is complete."""


@dataclass(frozen=True, slots=True)
class PlayUseful(Intent):
    """Play the move that the rules mark as useful."""


@dataclass(frozen=True, slots=True)
class PassTurn(Intent):
    """Pass or end the turn.

    If something would be lost, ask for confirmation first.
    """


@dataclass(frozen=True, slots=True)
class OfferStandingAnswer(Intent):
    """Ask the person for the limit up to which questions in other players' turns are answered automatically."""


@dataclass(frozen=True, slots=True)
class EndStandingAnswer(Intent):
    """Answer no more questions automatically."""


@dataclass(frozen=True, slots=True)
class Play(Intent):
    """Play moves of the deciding seat.

    `why` explains a computer's move. `by_hint`: a hint that a phone shows named the first move.
    """

    moves: Sequence[Move]
    why: Text | None = None
    by_hint: bool = False


# -- phones -----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class DecideHere(Intent):
    """Let a seat that plays on a phone decide the present question at the table."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OpenPhones(Intent):
    """Open the panel for phones."""


# -- undo and earlier positions ---------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Undo(Intent):
    """Undo the last move, if all agree."""


@dataclass(frozen=True, slots=True)
class Redo(Intent):
    """Redo the undone moves."""


@dataclass(frozen=True, slots=True)
class UndoOwn(Intent):
    """Undo the last move of a seat, at the request of its phone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class UndoPlacement(Intent):
    """Undo the automatic placement of a piece."""

    name: str


@dataclass(frozen=True, slots=True)
class LookBack(Intent):
    """Show the position after `number` moves."""

    number: int


@dataclass(frozen=True, slots=True)
class ShowPresent(Intent):
    """Show the present position."""


@dataclass(frozen=True, slots=True)
class RewindToViewedMove(Intent):
    """Rewind the match to the displayed earlier position."""


@dataclass(frozen=True, slots=True)
class Rechoose(Intent):
    """Undo a half-made move and choose these names instead."""

    names: Sequence[str]


# -- computers --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class AskHint(Intent):
    """Ask for a hint, or play the displayed one."""


@dataclass(frozen=True, slots=True)
class StopThinking(Intent):
    """Cancel the request for a move or hint."""


@dataclass(frozen=True, slots=True)
class TogglePause(Intent):
    """Pause or resume a match without persons."""


@dataclass(frozen=True, slots=True)
class RetryBots(Intent):
    """Repeat the request after the bots' process has died."""


@dataclass(frozen=True, slots=True)
class ToggleOverlay(Intent):
    """Show or hide the overlay that shows which player leads in each part of the board."""


@dataclass(frozen=True, slots=True)
class ToggleZoom(Intent):
    """Show the whole board or, if it is shown already, zoom into its middle."""


# -- the story --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class EndPause(Intent):
    """End the pause after a turn or move."""


@dataclass(frozen=True, slots=True)
class TogglePauseEachMove(Intent):
    """Pause after each computer's move, or after each turn again."""


@dataclass(frozen=True, slots=True)
class SetPace(Intent):
    """Set the computers' pace."""

    pace: Pace


@dataclass(frozen=True, slots=True)
class NextPace(Intent):
    """Switch to the next pace."""


@dataclass(frozen=True, slots=True)
class ReplayCard(Intent):
    """Replay a story entry."""

    card: StoryEntry


@dataclass(frozen=True, slots=True)
class FoldStory(Intent):
    """Fold or unfold the story bar."""


@dataclass(frozen=True, slots=True)
class FocusStoryEntry(Intent):
    """Focus a story card by its index.

    -1 is the last card.
    """

    index: int


@dataclass(frozen=True, slots=True)
class ShowMissed(Intent):
    """Replay all missed events."""


@dataclass(frozen=True, slots=True)
class MarkMissedSeen(Intent):
    """Mark all missed events as seen, and show the question."""


@dataclass(frozen=True, slots=True)
class AnimateParts(Intent):
    """Queue animations with their captions."""

    parts: Sequence[StoryPart]


@dataclass(frozen=True, slots=True)
class FinishMovement(Intent):
    """Skip to the end of the animation."""


# -- windows over the table -------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class OpenLog(Intent):
    """Open the log."""


@dataclass(frozen=True, slots=True)
class OpenDescription(Intent):
    """Open the description of the table as text."""


@dataclass(frozen=True, slots=True)
class OpenCards(Intent):
    """Open a panel with some cards.

    `can_choose`: a card can be chosen there.
    """

    heading: Text
    names: Sequence[str]
    can_choose: bool = False


@dataclass(frozen=True, slots=True)
class OpenGoals(Intent):
    """Open the panel with everybody's progress."""


@dataclass(frozen=True, slots=True)
class OpenRules(Intent):
    """Open the rules at the first name that has a section.

    Without such a name, open the present question's section.
    """

    names: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class OpenMenu(Intent):
    """Open the table's menu."""


@dataclass(frozen=True, slots=True)
class OpenSummary(Intent):
    """Open a scoring table."""

    summary: ScoringTable


@dataclass(frozen=True, slots=True)
class OpenResult(Intent):
    """Open the result screen."""


@dataclass(frozen=True, slots=True)
class ReloadBoard(Intent):
    """Read the board's file again."""


@dataclass(frozen=True, slots=True)
class RemoveCurtain(Intent):
    """Remove the curtain that covers the table."""


# -- display ----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class ShowChange(Intent):
    """Animate the board from an earlier view to the present state, and continue.

    `since` is the number of moves before the change. If it is given, public events are shown to all persons first.
    """

    before: View
    events: Sequence[Event]
    since: int | None = None


@dataclass(frozen=True, slots=True)
class SetTrails(Intent):
    """Draw trails for the movements among these events.

    Without events, remove all trails.
    """

    events: Sequence[Event] = ()


@dataclass(frozen=True, slots=True)
class Continue(Intent):
    """Start the next step once no animation runs."""


@dataclass(frozen=True, slots=True)
class Refresh(Intent):
    """Read the match's state, and lay out the widgets."""


@dataclass(frozen=True, slots=True)
class Relayout(Intent):
    """Lay out the widgets again.

    The board and the window's size are unchanged.
    """


@dataclass(frozen=True, slots=True)
class ShowSelection(Intent):
    """Lay out the parts that depend on the selection."""


@dataclass(frozen=True, slots=True)
class Repaint(Intent):
    """Render and lay out everything again."""


@dataclass(frozen=True, slots=True)
class PulseHalos(Intent):
    """Let the halos around selectable pieces pulse."""
