"""Undo and redo, looking at earlier positions, and taking the match back to one."""

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
    MoveElsewhere,
    Redo,
    Refresh,
    ReturnHere,
    SetTrails,
    ShowChange,
    ShowPresent,
    StopThinking,
    Undo,
)
from ui.widgets.base import with_ctrl


def is_undo_key(event: pygame.event.Event) -> bool:
    """Return True if a key event is the shortcut of undo or redo."""
    return with_ctrl(event) and event.key in (pygame.K_z, pygame.K_y)


class UndoControls:
    """Undoes and redoes moves, and displays earlier positions; asks all persons first if they must agree."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.session = ctx, ctx.session

    def handlers(self) -> Handlers:
        """Return this part's function for each intent."""
        return {
            Undo: lambda intent: self.undo(),
            Redo: lambda intent: self.redo(),
            MoveElsewhere: lambda intent: self.undo_placement(intent.name),
            LookBack: lambda intent: self.look_back(intent.number),
            ShowPresent: lambda intent: self.show_present(),
            ReturnHere: lambda intent: self.return_here(),
        }

    def undo(self) -> None:
        """Undo the last move; ask all persons first if they must agree."""
        match = self.session.match
        offer = match.undo_offer()
        if self.session.viewed_move is not None:
            self.ctx.feedback.refuse_action(messages.IN_THE_PAST)
        elif not offer.is_possible:
            self.ctx.feedback.refuse_action(offer.why)
        elif offer.kind == "agree" or match.is_over:
            self._ask(offer.why, lambda: match.undo(agreed=True))
        else:
            self._jump(match.undo)

    def undo_placement(self, name: str) -> None:
        """Undo the automatic placement of a piece, so that the person can choose its place; ask all persons if
        necessary.
        """
        match = self.session.match
        offer = match.reposition_offer(name)
        if offer.kind == "agree":
            self._ask(offer.why, lambda: match.reposition(name, agreed=True))
        elif offer.is_possible:
            self._jump(lambda: match.reposition(name))
        else:
            self.ctx.feedback.refuse_action(offer.why)

    def redo(self) -> None:
        """Play the moves again that were undone."""
        if self.session.match.can_redo() and self.session.viewed_move is None:
            self._jump(self.session.match.redo)

    def look_back(self, number: int) -> None:
        """Display the position after `number` moves, unless an animation runs or those moves were undone."""
        if not self.ctx.is_moving() and number <= self.session.match.move_count:
            self.ctx.dispatch(StopThinking())
            self.session.viewed_move = number
            self.ctx.dispatch(SetTrails())
            self.ctx.dispatch(Refresh())

    def show_present(self) -> None:
        """Display the present position again."""
        self.session.viewed_move = None
        self.ctx.dispatch(Continue())
        self.ctx.dispatch(Refresh())

    def return_here(self) -> None:
        """Take the match back to the displayed earlier position."""
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
        """Ask whether all persons agree, then undo; a finished game always asks, so that a mistaken key does not
        reopen it.
        """
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
