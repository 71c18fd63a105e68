"""What the parts of the table ask for. A part sends an intent to `TableContext.dispatch` and never holds another part.

`dispatch` is synchronous: when it returns, what was asked for has been done. A new kind of player (a pad, a script, a
phone) is one more sender of intents.
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
    """The base of all intents."""

    __slots__ = ()


Handlers = Mapping[type[Intent], Callable[[Any], object]]  # what a part does for which kinds of intent


# -- choosing and playing ---------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Choose(Intent):
    """Choose a name on the table; with `wait` the move is not played at once, as a click may have been a slip."""

    name: str
    wait: bool = False


@dataclass(frozen=True, slots=True)
class ClickBoard(Intent):
    """Answer a click on the board or a seat's row that hits nothing selectable."""

    position: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Drop(Intent):
    """Choose a name and what it was dropped on."""

    name: str
    position: tuple[int, int]


@dataclass(frozen=True, slots=True)
class ClearSelection(Intent):
    """Give up what is chosen."""


@dataclass(frozen=True, slots=True)
class Confirm(Intent):
    """Play what is chosen completely."""


@dataclass(frozen=True, slots=True)
class PlayUseful(Intent):
    """Play the move that is clearly useful."""


@dataclass(frozen=True, slots=True)
class PassTurn(Intent):
    """Play the move that passes or goes on, after a question where something would be lost."""


@dataclass(frozen=True, slots=True)
class Play(Intent):
    """Play moves of the deciding seat; `why` is the reason for a computer's move."""

    moves: Sequence[Move]
    why: Text | None = None


# -- going back -------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Undo(Intent):
    """Take back, after asking the table where it must agree."""


@dataclass(frozen=True, slots=True)
class Redo(Intent):
    """Play again what was taken back."""


@dataclass(frozen=True, slots=True)
class MoveElsewhere(Intent):
    """Let the person place anew what the table has set up for them."""

    name: str


@dataclass(frozen=True, slots=True)
class LookBack(Intent):
    """Show the table as it was after so many moves."""

    number: int


@dataclass(frozen=True, slots=True)
class ShowPresent(Intent):
    """End looking back."""


@dataclass(frozen=True, slots=True)
class ReturnHere(Intent):
    """Take the match back to the moment that is shown."""


@dataclass(frozen=True, slots=True)
class Rechoose(Intent):
    """Undo what is half done and choose these names instead; the last one is played if that settles the move."""

    names: Sequence[str]


# -- computers --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class AskHint(Intent):
    """Ask for a hint, or play the one that is shown."""


@dataclass(frozen=True, slots=True)
class StopThinking(Intent):
    """Give up the answer or hint that a computer is working on."""


@dataclass(frozen=True, slots=True)
class TogglePause(Intent):
    """Pause or resume a match between computers."""


@dataclass(frozen=True, slots=True)
class RetryBots(Intent):
    """Ask once more after the computers' process has stopped."""


# -- the board --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class ToggleOverlay(Intent):
    """Show who leads where, or hide it again."""


@dataclass(frozen=True, slots=True)
class EnlargeBoard(Intent):
    """Show the whole board, or enlarge its middle where the whole is shown."""


# -- the story --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Proceed(Intent):
    """Go on after a stop between others' moves."""


@dataclass(frozen=True, slots=True)
class StopEachMove(Intent):
    """Stop after each move of a computer, or again after each turn; and go on."""


@dataclass(frozen=True, slots=True)
class SetPace(Intent):
    """Change how fast computers play."""

    pace: Pace


@dataclass(frozen=True, slots=True)
class NextPace(Intent):
    """Take the next pace, and say which it is."""


@dataclass(frozen=True, slots=True)
class ReplayCard(Intent):
    """Show the movement of a story card once more."""

    card: StoryEntry


@dataclass(frozen=True, slots=True)
class FoldStory(Intent):
    """Fold the story bar to one line, or unfold it over the log."""


@dataclass(frozen=True, slots=True)
class FocusStoryEntry(Intent):
    """Give the keyboard to a story card by its place; -1 is the last one."""

    place: int


@dataclass(frozen=True, slots=True)
class ShowMissed(Intent):
    """Show everything that a person has missed, in order."""


@dataclass(frozen=True, slots=True)
class MarkMissedSeen(Intent):
    """Mark everything that was missed as seen, and ask the person."""


@dataclass(frozen=True, slots=True)
class AnimateParts(Intent):
    """Queue movements with their captions, and then show the board as it is."""

    parts: Sequence[StoryPart]


@dataclass(frozen=True, slots=True)
class FinishMovement(Intent):
    """Show the end of whatever moves at once."""


# -- windows over the table -------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class OpenLog(Intent):
    """Show the whole log."""


@dataclass(frozen=True, slots=True)
class OpenDescription(Intent):
    """Show the whole table in words."""


@dataclass(frozen=True, slots=True)
class OpenCards(Intent):
    """Show cards to be leafed through; with `choose` one of them can be chosen."""

    heading: Text
    names: Sequence[str]
    choose: bool = False


@dataclass(frozen=True, slots=True)
class OpenGoals(Intent):
    """Show how near everybody is to each way of winning."""


@dataclass(frozen=True, slots=True)
class OpenRules(Intent):
    """Open the rules at the first of these things that they explain, else at the question."""

    names: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class OpenMenu(Intent):
    """Open the table's menu."""


@dataclass(frozen=True, slots=True)
class OpenSummary(Intent):
    """Show a table of what was counted."""

    summary: ScoringTable


@dataclass(frozen=True, slots=True)
class OpenResult(Intent):
    """Show how the game ended."""


@dataclass(frozen=True, slots=True)
class ReloadBoard(Intent):
    """Read geometry and texts of the board again."""


@dataclass(frozen=True, slots=True)
class CloseCurtain(Intent):
    """Close an open curtain, as another seat may be asked by now."""


# -- what is shown ----------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class ShowChange(Intent):
    """Move the pieces from a view to where the match stands now, and go on.

    `since` is the number of moves made before; what everybody watches together is then shown before a curtain.
    """

    before: View
    events: Sequence[Event]
    since: int | None = None


@dataclass(frozen=True, slots=True)
class SetTrails(Intent):
    """Draw trails of the last of these events from now on; without events no trails."""

    events: Sequence[Event] = ()


@dataclass(frozen=True, slots=True)
class Continue(Intent):
    """Do what comes next by itself as soon as nothing moves."""


@dataclass(frozen=True, slots=True)
class Refresh(Intent):
    """Take over where the match stands now, and lay out the widgets again."""


@dataclass(frozen=True, slots=True)
class Relayout(Intent):
    """Lay out the widgets again; board and size are as they were."""


@dataclass(frozen=True, slots=True)
class ShowSelection(Intent):
    """Lay out again what depends on the names that are chosen: the card, the board's targets, the digits."""


@dataclass(frozen=True, slots=True)
class Repaint(Intent):
    """Lay out everything from scratch, as after a change of the board's file."""


@dataclass(frozen=True, slots=True)
class PulseHalos(Intent):
    """Let the halos of what can be chosen pulse for a while."""
