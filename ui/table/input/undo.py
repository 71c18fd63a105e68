"""Undo, redo, and earlier positions."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from games.core.contract.texts import Text
from ui.table import messages
from ui.table.context import TableContext
from ui.table.intents import (
    Continue,
    Handlers,
    LookBack,
    Redo,
    Refresh,
    RewindToViewedMove,
    SetTrails,
    ShowChange,
    ShowPresent,
    StopThinking,
    Undo,
    UndoOwn,
    UndoPlacement,
)
from ui.widgets.keyboard import is_ctrl_held


def is_undo_key(event: pygame.event.Event) -> bool:
    """Return whether an event is the shortcut of undo or redo."""
    return is_ctrl_held(event) and event.key in (pygame.K_z, pygame.K_y)


class UndoControls:
    """Undoes moves and shows earlier positions.

    If necessary, all persons must agree first.
    """

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.session = ctx, ctx.session

    def handlers(self) -> Handlers:
        """Return the function for each class of intent (request) that this part carries out."""
        return {
            Undo: lambda intent: self.undo(),
            Redo: lambda intent: self.redo(),
            UndoOwn: lambda intent: self._jump(lambda: self.session.match.undo_own(intent.seat)),
            UndoPlacement: lambda intent: self.undo_placement(intent.name),
            LookBack: lambda intent: self.look_back(intent.number),
            ShowPresent: lambda intent: self.show_present(),
            RewindToViewedMove: lambda intent: self.rewind_to_viewed_move(),
        }

    def undo(self) -> None:
        """Undo the last move, if all agree."""
        match = self.session.match
        offer = match.undo_offer()
        if self.session.viewed_move is not None:
            self.ctx.object_messages.refuse_action(messages.IN_THE_PAST)
        elif not offer.is_possible:
            self.ctx.object_messages.refuse_action(offer.why)
        elif offer.kind == "agree" or match.is_over:
            self._ask(offer.why, lambda: match.undo(agreed=True))
        else:
            self._jump(match.undo)

    def undo_placement(self, name: str) -> None:
        """Undo the automatic placement of a piece, if all agree."""
        match = self.session.match
        offer = match.reposition_offer(name)
        if offer.kind == "agree":
            self._ask(offer.why, lambda: match.reposition(name, agreed=True))
        elif offer.is_possible:
            self._jump(lambda: match.reposition(name))
        else:
            self.ctx.object_messages.refuse_action(offer.why)

    def redo(self) -> None:
        """Redo the undone moves."""
        if self.session.match.can_redo() and self.session.viewed_move is None:
            self._jump(self.session.match.redo)

    def look_back(self, number: int) -> None:
        """Show the position after `number` moves.

        During an animation, do nothing.
        """
        if not self.ctx.is_moving() and number <= self.session.match.move_count:
            self.ctx.dispatch(StopThinking())
            self.session.viewed_move = number
            self.ctx.dispatch(SetTrails())
            self.ctx.dispatch(Refresh())

    def show_present(self) -> None:
        """Show the present position."""
        self.session.viewed_move = None
        self.ctx.dispatch(Continue())
        self.ctx.dispatch(Refresh())

    def rewind_to_viewed_move(self) -> None:
        """Rewind the match to the displayed earlier position."""
        match, number = self.session.match, self.session.viewed_move
        if number is None:
            return
        offer = match.go_back_offer(number)
        self.session.viewed_move = None
        if offer.kind == "agree" or match.is_over:
            self.ctx.dispatch(Refresh())
            self._ask(offer.why, lambda: match.go_back_to(number, agreed=True))
        elif offer.is_possible:
            self._jump(lambda: match.go_back_to(number))

    def _ask(self, why: Text, act: Callable[[], int]) -> None:
        """Ask whether all persons agree (after the end of a game: whether to go on playing), then call `act`."""
        over = self.session.match.is_over
        title, yes = (messages.OVER, messages.GO_ON) if over else (messages.EVERYBODY_AGREES, messages.AGREE)
        line = messages.AGAIN_LINE if over else why
        answers = [("agree", yes, lambda: self._jump(act)), ("keep", messages.KEEP, None)]
        self.ctx.app.show_dialogue(title, line, answers, theme=self.ctx.theme, icon="undo")

    def _jump(self, act: Callable[[], int]) -> None:
        self.ctx.dispatch(StopThinking())
        before = self.session.view
        act()
        self.ctx.dispatch(SetTrails())
        self.ctx.app.sounds.play("undo")
        self.ctx.dispatch(ShowChange(before, []))
