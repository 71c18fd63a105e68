"""Intents: requests that parts of the table send to `TableContext.dispatch`, so that no part needs to know another.

`dispatch` is synchronous: when it returns, the intent has been carried out. A new kind of player (a gamepad, a script,
a phone) would be one more sender of intents.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.contract.contract import Event, Move, View
from games.core.contract.extras.result_tables import ScoringTable
from games.core.contract.texts import Text
from games.core.match.viewing import Pace
from ui.table.model.story import StoryEntry, StoryPart


class Intent:
    """The base class of all intents."""

    __slots__ = ()


Handlers = Mapping[type[Intent], Callable[[Any], object]]  # the function with which a part handles each class of intent


# -- choosing and playing ---------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Choose(Intent):
    """Choose the thing with this name; with `wait` the move is not played at once, because the click may be a
    mistake.
    """

    name: str
    wait: bool = False


@dataclass(frozen=True, slots=True)
class ClickBoard(Intent):
    """Handle a click on the board or a seat's row where nothing is selectable."""

    position: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Drop(Intent):
    """Choose the dragged thing and the thing it was dropped on."""

    name: str
    position: tuple[int, int]


@dataclass(frozen=True, slots=True)
class ClearSelection(Intent):
    """Clear the selection."""


@dataclass(frozen=True, slots=True)
class Confirm(Intent):
    """Play the selected move, if no part of it is missing."""


@dataclass(frozen=True, slots=True)
class PlayUseful(Intent):
    """Play the move that the rules mark as clearly useful."""


@dataclass(frozen=True, slots=True)
class PassTurn(Intent):
    """Play the move that passes or ends the turn; ask for confirmation first if something would be lost."""


@dataclass(frozen=True, slots=True)
class Play(Intent):
    """Play moves of the deciding seat; `why` is the reason for a computer's move."""

    moves: Sequence[Move]
    why: Text | None = None


# -- undo and earlier positions ---------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Undo(Intent):
    """Undo the last move; ask all persons first if they must agree."""


@dataclass(frozen=True, slots=True)
class Redo(Intent):
    """Play the moves again that were undone."""


@dataclass(frozen=True, slots=True)
class MoveElsewhere(Intent):
    """Undo the automatic placement of a piece, so that the person can choose its place."""

    name: str


@dataclass(frozen=True, slots=True)
class LookBack(Intent):
    """Display the position after `number` moves."""

    number: int


@dataclass(frozen=True, slots=True)
class ShowPresent(Intent):
    """Display the present position again."""


@dataclass(frozen=True, slots=True)
class ReturnHere(Intent):
    """Take the match back to the displayed earlier position."""


@dataclass(frozen=True, slots=True)
class Rechoose(Intent):
    """Undo a half-done move and choose these names instead; the move is played if the last name completes it."""

    names: Sequence[str]


# -- computers --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class AskHint(Intent):
    """Ask for a hint, or play the displayed one."""


@dataclass(frozen=True, slots=True)
class StopThinking(Intent):
    """Cancel the request to the computers' process for a move or a hint."""


@dataclass(frozen=True, slots=True)
class TogglePause(Intent):
    """Pause or resume a match in which only computers play."""


@dataclass(frozen=True, slots=True)
class RetryBots(Intent):
    """Repeat the request after the computers' process has ended."""


# -- the board --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class ToggleOverlay(Intent):
    """Show or hide the overlay that marks the leading player of each area."""


@dataclass(frozen=True, slots=True)
class EnlargeBoard(Intent):
    """Zoom out to the whole board; if the whole board is visible, zoom into its middle."""


# -- the story --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Proceed(Intent):
    """End the pause between other players' moves."""


@dataclass(frozen=True, slots=True)
class StopEachMove(Intent):
    """Switch between pausing after each computer's move and after each turn, and continue."""


@dataclass(frozen=True, slots=True)
class SetPace(Intent):
    """Change how fast computers play."""

    pace: Pace


@dataclass(frozen=True, slots=True)
class NextPace(Intent):
    """Switch to the next pace and display its name."""


@dataclass(frozen=True, slots=True)
class ReplayCard(Intent):
    """Replay the animation of a story entry."""

    card: StoryEntry


@dataclass(frozen=True, slots=True)
class FoldStory(Intent):
    """Fold the story bar to one line; if it is folded, unfold it over the log."""


@dataclass(frozen=True, slots=True)
class FocusStoryEntry(Intent):
    """Move the keyboard focus to a story card, given by its index; -1 is the last one."""

    place: int


@dataclass(frozen=True, slots=True)
class ShowMissed(Intent):
    """Replay all events that a person has missed, in order."""


@dataclass(frozen=True, slots=True)
class MarkMissedSeen(Intent):
    """Mark all missed events as seen, and ask the person the question."""


@dataclass(frozen=True, slots=True)
class AnimateParts(Intent):
    """Queue animations with their captions, and display the board at rest after them."""

    parts: Sequence[StoryPart]


@dataclass(frozen=True, slots=True)
class FinishMovement(Intent):
    """Skip to the end of the running animation."""


# -- windows over the table -------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class OpenLog(Intent):
    """Open the whole log."""


@dataclass(frozen=True, slots=True)
class OpenDescription(Intent):
    """Open the description of the whole table as text."""


@dataclass(frozen=True, slots=True)
class OpenCards(Intent):
    """Open a panel with the cards of these names; if `choose`, one of them can be chosen there."""

    heading: Text
    names: Sequence[str]
    choose: bool = False


@dataclass(frozen=True, slots=True)
class OpenGoals(Intent):
    """Open the panel with everybody's progress towards each way of winning."""


@dataclass(frozen=True, slots=True)
class OpenRules(Intent):
    """Open the rules at the first of these names that has a section, otherwise at the present question."""

    names: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class OpenMenu(Intent):
    """Open the table's menu."""


@dataclass(frozen=True, slots=True)
class OpenSummary(Intent):
    """Open the table of a scoring."""

    summary: ScoringTable


@dataclass(frozen=True, slots=True)
class OpenResult(Intent):
    """Open the result screen."""


@dataclass(frozen=True, slots=True)
class ReloadBoard(Intent):
    """Reload geometry and texts from the board's file."""


@dataclass(frozen=True, slots=True)
class CloseCurtain(Intent):
    """Close an open curtain, because another seat may decide now."""


# -- display ----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class ShowChange(Intent):
    """Animate the pieces from an earlier view to the present state of the match, and continue.

    `since` is the number of moves made before the change; if it is given, events that all persons may watch together
    are animated before a curtain closes.
    """

    before: View
    events: Sequence[Event]
    since: int | None = None


@dataclass(frozen=True, slots=True)
class SetTrails(Intent):
    """Draw the trails of the last movements among these events; without events, remove all trails."""

    events: Sequence[Event] = ()


@dataclass(frozen=True, slots=True)
class Continue(Intent):
    """Start the next step as soon as no animation runs."""


@dataclass(frozen=True, slots=True)
class Refresh(Intent):
    """Read the present state of the match, and lay out the widgets again."""


@dataclass(frozen=True, slots=True)
class Relayout(Intent):
    """Lay out the widgets again; the board and the window's size are unchanged."""


@dataclass(frozen=True, slots=True)
class ShowSelection(Intent):
    """Lay out again what depends on the selection: the decision card, the selectable things on the board, the
    digits.
    """


@dataclass(frozen=True, slots=True)
class Repaint(Intent):
    """Lay out everything from scratch, for example after the board's file was reloaded."""


@dataclass(frozen=True, slots=True)
class PulseHalos(Intent):
    """Make the halos of selectable things pulse for a few seconds."""
