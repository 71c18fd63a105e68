"""Requests of the parts of the table. A part sends an intent to `TableContext.dispatch` and never holds another part.

`dispatch` is synchronous: when it returns, the intent has been carried out. A new kind of player (a gamepad, a script,
a phone) is one more sender of intents.
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


Handlers = Mapping[type[Intent], Callable[[Any], object]]  # a part's function for each kind of intent


# -- choosing and playing ---------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Choose(Intent):
    """Choose a name on the table; with `wait` the move is not played at once, as the click may be a slip."""

    name: str
    wait: bool = False


@dataclass(frozen=True, slots=True)
class ClickBoard(Intent):
    """Handle a click on the board or a seat's row that hits nothing selectable."""

    position: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Drop(Intent):
    """Choose a name and the thing it was dropped on."""

    name: str
    position: tuple[int, int]


@dataclass(frozen=True, slots=True)
class ClearSelection(Intent):
    """Clear the selection."""


@dataclass(frozen=True, slots=True)
class Confirm(Intent):
    """Play the completely chosen move."""


@dataclass(frozen=True, slots=True)
class PlayUseful(Intent):
    """Play the move that is clearly useful."""


@dataclass(frozen=True, slots=True)
class PassTurn(Intent):
    """Play the move that passes or ends the turn; ask first if something would be lost."""


@dataclass(frozen=True, slots=True)
class Play(Intent):
    """Play moves of the deciding seat; `why` is the reason for a computer's move."""

    moves: Sequence[Move]
    why: Text | None = None


# -- undo and looking back --------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Undo(Intent):
    """Undo, after asking everybody if they must agree."""


@dataclass(frozen=True, slots=True)
class Redo(Intent):
    """Play undone moves again."""


@dataclass(frozen=True, slots=True)
class MoveElsewhere(Intent):
    """Let the person place a piece again that the table had placed for them."""

    name: str


@dataclass(frozen=True, slots=True)
class LookBack(Intent):
    """Show the table as it was after `number` moves."""

    number: int


@dataclass(frozen=True, slots=True)
class ShowPresent(Intent):
    """Stop looking back."""


@dataclass(frozen=True, slots=True)
class ReturnHere(Intent):
    """Take the match back to the displayed moment."""


@dataclass(frozen=True, slots=True)
class Rechoose(Intent):
    """Undo a half-done move and choose these names instead; the last one is played if that completes the move."""

    names: Sequence[str]


# -- computers --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class AskHint(Intent):
    """Ask for a hint, or play the displayed one."""


@dataclass(frozen=True, slots=True)
class StopThinking(Intent):
    """Cancel the request to a computer for an answer or a hint."""


@dataclass(frozen=True, slots=True)
class TogglePause(Intent):
    """Pause or resume a match among computers."""


@dataclass(frozen=True, slots=True)
class RetryBots(Intent):
    """Ask again after the computers' process has stopped."""


# -- the board --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class ToggleOverlay(Intent):
    """Show or hide who leads where."""


@dataclass(frozen=True, slots=True)
class EnlargeBoard(Intent):
    """Zoom out to the whole board, or zoom into its middle if the whole board is visible."""


# -- the story --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Proceed(Intent):
    """Continue after a stop between others' moves."""


@dataclass(frozen=True, slots=True)
class StopEachMove(Intent):
    """Switch between stops after each move of a computer and after each turn, and continue."""


@dataclass(frozen=True, slots=True)
class SetPace(Intent):
    """Change how fast computers play."""

    pace: Pace


@dataclass(frozen=True, slots=True)
class NextPace(Intent):
    """Switch to the next pace, and show which it is."""


@dataclass(frozen=True, slots=True)
class ReplayCard(Intent):
    """Replay the animation of a story entry."""

    card: StoryEntry


@dataclass(frozen=True, slots=True)
class FoldStory(Intent):
    """Fold the story bar to one line, or unfold it over the log."""


@dataclass(frozen=True, slots=True)
class FocusStoryEntry(Intent):
    """Move the keyboard focus to a story card by its index; -1 is the last one."""

    place: int


@dataclass(frozen=True, slots=True)
class ShowMissed(Intent):
    """Replay everything that a person has missed, in order."""


@dataclass(frozen=True, slots=True)
class MarkMissedSeen(Intent):
    """Mark all missed events as seen, and ask the person."""


@dataclass(frozen=True, slots=True)
class AnimateParts(Intent):
    """Queue animations with their captions, and then show the board at rest."""

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
    """Open a panel of cards to look through; with `choose` one of them can be chosen."""

    heading: Text
    names: Sequence[str]
    choose: bool = False


@dataclass(frozen=True, slots=True)
class OpenGoals(Intent):
    """Open the panel that shows how near everybody is to each way of winning."""


@dataclass(frozen=True, slots=True)
class OpenRules(Intent):
    """Open the rules at the first of these names that has a section, otherwise at the question."""

    names: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class OpenMenu(Intent):
    """Open the table's menu."""


@dataclass(frozen=True, slots=True)
class OpenSummary(Intent):
    """Open a table of counted points."""

    summary: ScoringTable


@dataclass(frozen=True, slots=True)
class OpenResult(Intent):
    """Open the result of the game."""


@dataclass(frozen=True, slots=True)
class ReloadBoard(Intent):
    """Read geometry and texts of the board file again."""


@dataclass(frozen=True, slots=True)
class CloseCurtain(Intent):
    """Close an open curtain, because another seat may decide now."""


# -- display ----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class ShowChange(Intent):
    """Animate the pieces from a view to the present state of the match, and continue.

    `since` is the number of moves made before; events that everybody watches together are then shown before a
    curtain.
    """

    before: View
    events: Sequence[Event]
    since: int | None = None


@dataclass(frozen=True, slots=True)
class SetTrails(Intent):
    """Draw trails of the last of these events; without events, no trails."""

    events: Sequence[Event] = ()


@dataclass(frozen=True, slots=True)
class Continue(Intent):
    """Do what comes next as soon as no animation runs."""


@dataclass(frozen=True, slots=True)
class Refresh(Intent):
    """Update to the present state of the match, and lay out the widgets again."""


@dataclass(frozen=True, slots=True)
class Relayout(Intent):
    """Lay out the widgets again; board and size are unchanged."""


@dataclass(frozen=True, slots=True)
class ShowSelection(Intent):
    """Lay out again what depends on the selection: the card, the board's targets, the digits."""


@dataclass(frozen=True, slots=True)
class Repaint(Intent):
    """Lay out everything from scratch, as after a change of the board's file."""


@dataclass(frozen=True, slots=True)
class PulseHalos(Intent):
    """Let the halos of selectable things pulse for a while."""
