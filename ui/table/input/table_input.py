"""The table's input, and the selection of a move."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Move
from games.core.contract.names import kind_of
from games.core.contract.selection import Selection
from ui.table import messages
from ui.table.context import TableContext
from ui.table.input.board_targets import BoardTargets
from ui.table.input.keys import TableShortcuts
from ui.table.input.standing_answers import StandingAnswerControls
from ui.table.input.undo import UndoControls
from ui.table.intents import (
    Choose,
    ChooseTogether,
    ClearSelection,
    ClickBoard,
    Confirm,
    Drop,
    Handlers,
    PassTurn,
    Play,
    PlayUseful,
    PulseHalos,
    Rechoose,
    ShowSelection,
)


class SelectionHandler:
    """Builds the deciding seat's move from the clicked pieces, cards and buttons."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.session = ctx, ctx.session
        self._warned: object = None  # (turn, seat) for which passing was last asked to be confirmed

    def handlers(self) -> Handlers:
        """Return the function for each class of intent (request) that this part carries out."""
        return {
            Choose: lambda intent: self.choose(intent.name, intent.wait),
            ChooseTogether: lambda intent: self.choose_together(intent.names),
            ClickBoard: lambda intent: self.click_at(intent.position),
            Drop: lambda intent: self.drop(intent.name, intent.position),
            ClearSelection: lambda intent: self.clear(),
            Confirm: lambda intent: self.confirm(),
            PlayUseful: lambda intent: self.play_useful(),
            PassTurn: lambda intent: self.pass_turn(),
        }

    # -- names of things ----------------------------------------------------------------------------------------------
    def choose(self, name: str, ask_first: bool = False) -> None:
        """Choose a name; play the move once it is determined.

        `ask_first`: wait for confirmation even then.
        """
        selection, guide = self.session.selection, self.session.guide
        if guide is not None:
            if not guide.may_choose(name):
                return
            ask_first = ask_first or guide.requires_confirmation
        given_up = selection.conflict_reason(name) if selection is not None else None
        before = list(selection.chosen) if selection is not None else []
        # ask also if the click has dropped an earlier choice, perhaps by mistake
        waits = ask_first or given_up is not None or self.ctx.app.settings.confirm
        known, moves = self.session.choose(name, waits)
        if not known:
            if not self._begin_with(name):
                self.ctx.object_messages.refuse_choice(name)
            return
        if moves:
            self.ctx.dispatch(Play(moves))
            return
        self.ctx.app.sounds.play("click")
        self.ctx.dispatch(PulseHalos())
        self.ctx.dispatch(ShowSelection())
        if guide is not None:
            guide.on_chosen()
        if given_up is not None:  # say why the earlier choice was dropped
            on_board = [other for other in (*before, name) if self.ctx.painter.is_on_board(other)]
            self.ctx.object_messages.show_message(
                self.session.controller.reason_text(given_up), on_board[-1] if on_board else name
            )

    def choose_together(self, names: Sequence[str]) -> None:
        """Replace the selection by several names of one move; play the move if it is complete."""
        selection, guide = self.session.selection, self.session.guide
        if selection is None or (guide is not None and not all(guide.may_choose(name) for name in names)):
            return
        selection.clear()
        *before, last = names
        for name in before:
            selection.choose(name)
        self.choose(last)

    def _begin_with(self, name: str) -> bool:
        """Restart a half-made move with another name of the same kind; return whether that was possible.

        Other choices are kept if they match.
        """
        asked = self.session.selection
        if asked is None or name in asked.candidate_names() or not self.session.is_half_done():
            return False  # the present question has its own reason for refusing this name
        match = self.session.match
        number = match.undo_offer().moves_left
        earlier = Selection(self.session.controller, match.view_at(number, self.session.deciding_seat()))
        parts = earlier.parts(match.moves[number].move)
        if any(name in part for part in parts):
            # the name is already part of the half-made move, so the click must explain why nothing changes
            return False
        begun = [part[0] for part in parts]
        if not _could_begin(earlier, name, {kind_of(other) for other in begun}):
            return False
        self.ctx.dispatch(Rechoose((*begun, name)))
        return True

    def click_at(self, pos: tuple[int, int]) -> bool:
        """Handle a click where nothing is selectable; return whether it was used.

        The click begins a new selection with a piece at `pos`, or explains why the piece can't be chosen.
        """
        self.ctx.hover.on_click()
        selection, widgets, guide = self.session.selection, self.ctx.widgets, self.session.guide
        if widgets.widget_at(pos) is not None:
            return False
        under = self.ctx.hover.names_at(pos) or self.ctx.rows.answers_at(pos)
        if guide is not None and guide.consume_answer(under):
            return True
        if selection is None:  # without a question, a tap shows the tooltip, as hovering does
            return self.ctx.object_messages.explain(self.ctx.hover.described_at(pos))
        if not under:
            return False
        widgets.focus(None)
        legal = selection.all_names()
        other = next((name for name in under if name in legal), None)
        if other is not None:  # it conflicts with the selection, so start a new selection with it, but play nothing
            self.choose(other, ask_first=True)
        elif not self._begin_with(under[0]):
            self.ctx.object_messages.refuse_choice(
                next((name for name in under if selection.refusal_reason(name) is not None), under[0])
            )
        return True

    def drop(self, name: str, pos: tuple[int, int]) -> None:
        """Choose the dragged piece and its target, if a move or a shortcut has both.

        If choosing the piece is a move of its own, the target may answer the next question (see `_drop_in_two`).
        """
        selection = self.session.selection
        if selection is None:
            return
        far = selection.shortcuts([name])
        under = [other for other in self.ctx.hover.names_at(pos) if other != name]
        goal = next((other for other in under if other in far or selection.matching_moves([name, other])), None)
        if goal is None:
            self._drop_in_two(name, under)
            return
        if name not in selection.chosen:
            selection.choose(name)
        if goal not in selection.chosen:
            self.choose(goal)

    def _drop_in_two(self, name: str, under: Sequence[str]) -> None:
        """Play the move of the dragged piece; then choose its target if it answers the question that follows.

        For example, dragging a marker to an estate is two decisions: which marker moves, and where it goes.
        """
        session = self.session
        if not under or session.selection is None or not session.plays_at_once(name):
            return
        self.choose(name)
        goals = session.selection.all_names() if session.selection is not None and session.is_half_done() else []
        goal = next((other for other in under if other in goals), None)
        if goal is not None:
            self.choose(goal)
        elif goals:
            self.ctx.object_messages.refuse_choice(under[0])

    def clear(self) -> None:
        """Clear the selection."""
        if self.session.selection is not None and self.session.selection.clear():
            self.ctx.dispatch(ShowSelection())

    def confirm(self) -> None:
        """Play the selected move if it is complete."""
        selection = self.session.selection
        whole = selection.completed_move() if selection is not None else None
        moves: Sequence[Move] = self.session.complete_moves() if whole is None else (whole,)
        if moves:
            self.ctx.dispatch(Play(moves))

    def play_useful(self) -> None:
        """Play the move that the rules mark as useful."""
        move = self.session.selection.useful_move() if self.session.selection is not None else None
        if move is not None:
            self.ctx.dispatch(Play([move]))

    def pass_turn(self) -> None:
        """Pass or end the turn.

        If something would be lost, ask for confirmation, once a turn.
        """
        selection, loses = self.session.selection, self.session.controller.decision_extras.pass_warning
        move = selection.pass_move() if selection is not None else None
        guide = self.session.guide
        if move is None or (guide is not None and not guide.may_play([move])):
            return
        # in lessons and puzzles no warning is needed
        lost = loses(self.session.view) if loses is not None and guide is None else None
        turn = (self.session.match.turn(), self.session.deciding_seat())
        if lost is None or turn == self._warned:
            self.ctx.dispatch(Play([move]))
            return
        self._warned = turn
        answers = [("stay", messages.NOT_YET, None), ("end", messages.THAT_IS_ALL, self.ctx.send(Play([move])))]
        self.ctx.app.show_dialogue(messages.IS_THAT_ALL, lost, answers, theme=self.ctx.theme, escape="stay")


def _could_begin(earlier: Selection, name: str, kinds: set[str]) -> bool:
    """Return whether a name of these kinds, or a shortcut, could have answered the earlier question."""
    return (kind_of(name) in kinds and name in earlier.all_names()) or name in earlier.shortcuts([])


# -- all input --------------------------------------------------------------------------------------------------------
class TableInput:
    """Creates the parts that handle the table's input."""

    def __init__(self, ctx: TableContext) -> None:
        self.session = ctx.session
        self.targets, self.choosing, self.history = BoardTargets(ctx), SelectionHandler(ctx), UndoControls(ctx)
        self.keys, self.standing = TableShortcuts(ctx, self.targets), StandingAnswerControls(ctx)

    def handlers(self) -> Handlers:
        """Map each class of intent to the function that carries it out."""
        return {
            **self.choosing.handlers(),
            **self.history.handlers(),
            **self.standing.handlers(),
            **self.targets.zoom.handlers(),
            Rechoose: lambda intent: self.rechoose(intent.names),
        }

    def rechoose(self, names: Sequence[str]) -> None:
        """Undo a half-made move and choose these names instead."""
        self.history.undo()
        selection = self.session.selection
        if selection is None:
            return
        *before, last = names
        for name in before:
            selection.choose(name)
        self.choosing.choose(last)
