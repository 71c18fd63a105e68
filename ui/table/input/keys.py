"""The table's keyboard shortcuts.

Widgets see a key first. Digits choose options without a pointer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from ui.shell.settings import SKIPS_UNTIL_SHORTER
from ui.table.context import TableContext
from ui.table.input.board_targets import BoardTargets
from ui.table.input.undo import is_undo_key
from ui.table.intents import (
    AskHint,
    Choose,
    ClearSelection,
    Confirm,
    EndPause,
    FocusStoryEntry,
    FoldStory,
    MarkMissedSeen,
    NextPace,
    OpenDescription,
    OpenGoals,
    OpenLog,
    OpenMenu,
    OpenResult,
    OpenRules,
    PassTurn,
    PlayUseful,
    Redo,
    ReloadBoard,
    ShowMissed,
    ShowPresent,
    TogglePause,
    TogglePauseEachMove,
    Undo,
)
from ui.table.model.live_state import DIGITS, digit_keys
from ui.table.model.story import IGNORE_SECONDS
from ui.table.option_widget import OptionWidget
from ui.table.view.hold_to_show import HoldToShow
from ui.table.view.panel.logbook import LogLine
from ui.table.view.story.card import StoryCard
from ui.widgets.base import Widget
from ui.widgets.host import InputDevice
from ui.widgets.keyboard import ENTER, is_ctrl_held

# -- shortcuts --------------------------------------------------------------------------------------------------------
Action = Callable[[], object]
DIGIT_KEYS = (*range(pygame.K_1, pygame.K_9 + 1), pygame.K_0)
KEYPAD = (*range(pygame.K_KP_1, pygame.K_KP_9 + 1), pygame.K_KP_0)


class TableShortcuts:
    """Finds the action of each key, and the first focused widget."""

    def __init__(self, ctx: TableContext, targets: BoardTargets) -> None:
        self.ctx, self.session = ctx, ctx.session
        self.overlaps, self.zoom = targets.overlaps, targets.zoom
        self.numbers, self.story = DigitKeys(ctx), StoryKeys(ctx)
        self.handle_during_caption = self.story.handle_during_caption

    def run_shortcut(self, event: pygame.event.Event) -> bool:
        """Run a key's action; return False if it has none."""
        act = self._meaning(event)
        if act is None:
            return False
        act()
        return True

    def _meaning(self, event: pygame.event.Event) -> Action | None:
        if is_undo_key(event):
            again = event.key == pygame.K_y or event.mod & pygame.KMOD_SHIFT
            return self.ctx.send(Redo() if again else Undo())
        label = self.story.action_for(event)
        if label is not None:
            return label
        if not is_ctrl_held(event):
            letters = self._letters()
            if event.key in letters:
                return letters[event.key]
            for digits in (DIGIT_KEYS, KEYPAD):
                if event.key in digits:
                    return self._digit(digits.index(event.key), bool(event.mod & pygame.KMOD_SHIFT))
        if event.key in ENTER:
            return self._enter()
        others = {
            pygame.K_F1: lambda: self.ctx.dispatch(OpenRules(self.ctx.hover.lookup_names())),
            pygame.K_F5: self.ctx.send(ReloadBoard()),
            pygame.K_PAUSE: self.ctx.send(OpenMenu()),
            pygame.K_SPACE: self._space(),
            pygame.K_x: self._skip(),
        }
        return others.get(event.key)

    def _letters(self) -> Mapping[int, Action | None]:
        return {
            pygame.K_h: self.ctx.send(AskHint()),
            pygame.K_l: self.ctx.send(OpenLog()),
            pygame.K_d: self.ctx.send(OpenDescription()),
            pygame.K_g: self.ctx.send(OpenGoals()) if self.session.controller.ending.goals is not None else None,
            pygame.K_w: self._explain(),
            **self.ctx.guidance.shortcuts(),
            pygame.K_r: self.overlaps.cycle_overlapping if self.session.selection is not None else None,
            **self._zoom_keys(),
        }

    def _zoom_keys(self) -> Mapping[int, Action]:
        """Return the actions of the zoom keys."""
        zoom = self.zoom
        if zoom.painter is None:
            return {}
        return {
            **dict.fromkeys((pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS), partial(zoom.zoom, 1)),
            **dict.fromkeys((pygame.K_MINUS, pygame.K_KP_MINUS), partial(zoom.zoom, -1)),
            pygame.K_f: zoom.show_whole,
            pygame.K_o: zoom.toggle_overlay,
        }

    def _explain(self) -> Action | None:
        """Return the action of W: show the reason for a computer's move."""
        explanations, widgets = self.ctx.explanations, self.ctx.widgets
        focused = widgets.focused
        if isinstance(focused, StoryCard) and focused.shows_focus_ring and focused.number():
            return partial(explanations.show, widgets, focused.number(), focused.rect)
        number = explanations.latest()
        lines = (one.rect for one in widgets.widgets if isinstance(one, LogLine) and one.number() == number)
        anchor = next(lines, self.ctx.card_area)
        return partial(explanations.show, widgets, number, anchor) if number else None

    def _digit(self, number: int, other: bool) -> Action | None:
        """Return the action of a digit key; `number` counts from 0.

        `other`: with Shift, choose the less common of two outcomes.
        """
        if self.session.offered_answers() is not None:
            return self._offer(number, other)
        name = self.numbers.name_of(DIGITS[number])
        return self.ctx.send_when_ready(Choose(name)) if name is not None else None

    def _offer(self, number: int, other: bool) -> Action | None:
        """Return the action that chooses offered answer `number`; with `other`, its less common outcome."""
        offering = self.session.offered_answers()
        offers = offering.offers if offering is not None else ()
        if number >= len(offers) or len(offers[number].outcomes) <= other:
            return None
        return self.ctx.send_when_ready(Choose(offers[number].outcomes[other].name))

    def _enter(self) -> Action | None:
        """Return the action of Enter: open the result or confirm.

        Return None if the focused widget handles Enter.
        """
        session, focused = self.session, self.ctx.widgets.focused
        if session.match.is_over:
            return self.ctx.send(OpenResult()) if focused is None and session.viewed_move is None else None
        selection = session.selection
        offering = session.offered_answers()
        if offering is not None and len(offering.offers) == 1 and focused is None and not session.complete_moves():
            return self._offer(0, other=False)  # Enter is clear, because there is only one offered answer
        if selection is None:
            return None
        if not (session.complete_moves() or selection.completed_move()):
            if isinstance(focused, OptionWidget) and focused.name in selection.chosen:
                return self._to_what_is_open  # otherwise Enter would deselect the focused option
            useful = selection.useful_move() is not None and focused is None and not selection.chosen
            return self.ctx.send_when_ready(PlayUseful()) if useful else None
        name = focused.name if isinstance(focused, OptionWidget) else ""
        mine = focused is None or focused.key == "confirm" or name in (*session.chosen(), *selection.default_names())
        return self.ctx.send(Confirm()) if mine else None

    def _to_what_is_open(self) -> None:
        """Move the focus to an option that can still be chosen."""
        selectable = set(self.session.selectable_names())
        choices = (
            widget
            for widget in self.ctx.widgets.widgets
            if isinstance(widget, OptionWidget) and widget.name in selectable
        )
        self.ctx.widgets.focus(next((widget for widget in choices if not widget.is_chosen), None))

    def _space(self) -> Action | None:
        """Return the action of Space: play the useful move, or pass without loss.

        Return None if an answer is focused or the question is new. A gamepad's button always continues or passes.
        """
        app, selection, focused = self.ctx.app, self.session.selection, self.ctx.widgets.focused
        by_pad = app.input_device is InputDevice.PAD
        on_answer = isinstance(focused, OptionWidget | HoldToShow) and focused.enabled
        if on_answer and not by_pad and not app.previous_device.is_pointer:
            return None  # Space belongs to the focused widget, unless the focus only remains from a click
        if selection is None:
            return self.ctx.send(TogglePause()) if self.session.match.person_count == 0 else None
        if selection.useful_move() is not None:
            return self.ctx.send_when_ready(PlayUseful()) if not selection.chosen else None
        passes = selection.pass_move() is not None and not selection.is_pass_risky()
        return self.ctx.send_when_ready(PassTurn()) if passes else self._skip() if by_pad else None

    def _skip(self) -> Action | None:
        """Return the action of X: pass even if something is lost."""
        selection = self.session.selection
        if selection is None or selection.chosen or not selection.is_pass_risky():
            return None
        return self.ctx.send_when_ready(PassTurn())

    def escape(self) -> None:
        """Go one step back.

        That clears the selection, undoes half a move, returns to the present position, or opens the menu.
        """
        if self.session.selection is not None and self.session.selection.chosen:
            self.ctx.dispatch(ClearSelection())
        elif self.session.viewed_move is not None:
            self.ctx.dispatch(ShowPresent())
        elif self.session.is_half_done():
            self.ctx.dispatch(Undo())
        else:
            self.ctx.dispatch(OpenMenu())

    def first_answer(self) -> Widget | None:
        """Return the widget that gets the first focus.

        It is the hinted or first answer; without a question, the decision card's button.
        """
        able = [widget for widget in self.ctx.widgets.widgets if widget.focusable and widget.enabled]
        choices = [widget for widget in able if isinstance(widget, OptionWidget)]
        selectable = set(self.session.selectable_names())
        selectable = selectable.intersection(self.session.hinted_names()) or selectable
        first = next((widget for widget in choices if widget.name in selectable), None)
        in_card = (widget for widget in able if self.ctx.card_area.contains(widget.rect))
        return first or next(iter(choices), None) or next(in_card, None)


# -- keys of the story ------------------------------------------------------------------------------------------------
# arrow key -> index of the story entry that gets the focus
ENTRY_BY_ARROW = {pygame.K_LEFT: -1, pygame.K_RIGHT: -1, pygame.K_HOME: 0, pygame.K_END: -1}


class StoryKeys:
    """Handles the keys that control the story: its pace, pauses, captions and entries."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.story = ctx, ctx.story
        self._ended = -1.0  # time at which a caption was last skipped

    def handle_during_caption(self, event: pygame.event.Event) -> bool:
        """Handle an event during a caption; return whether it was used.

        A second key that follows too fast is ignored.
        """
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return False
        app, label = self.ctx.app, bool(self.story.captioned)
        if event.type == pygame.KEYDOWN and label and (act := self._always(event)) is not None:
            act()
            return True
        if app.now - self._ended < IGNORE_SECONDS:
            return True
        if label:
            self._ended = app.now
            self._note_skipped()
        return False

    def _note_skipped(self) -> None:
        """Count a skipped caption, so that captions become shorter for people who read them fast."""
        app = self.ctx.app
        counts = self.story.pace == "calmly" and not self.story.is_replaying
        if counts and app.settings.captions_skipped < SKIPS_UNTIL_SHORTER:
            app.change_settings(captions_skipped=app.settings.captions_skipped + 1)

    def action_for(self, event: pygame.event.Event) -> Action | None:
        """Return the story's action for a key that no widget or other shortcut has used; None if there is none."""
        act = self._always(event)
        if act is not None or self.ctx.session.selection is not None:
            return act
        return self._waiting(event) if self.story.fills_card else self._walk(event)

    def _always(self, event: pygame.event.Event) -> Action | None:
        if is_ctrl_held(event):
            return None
        return {pygame.K_s: self.ctx.send(NextPace()), pygame.K_n: self.ctx.send(FoldStory())}.get(event.key)

    def _waiting(self, event: pygame.event.Event) -> Action | None:
        """Return a key's action during a pause.

        Space and Enter continue; with Shift they also switch between pauses after moves and after turns.
        """
        away, send = self.story.absence is not None, self.ctx.send
        focused = self.ctx.widgets.focused
        if event.key == pygame.K_SPACE:
            shifted = event.mod & pygame.KMOD_SHIFT
            return send(ShowMissed() if away else TogglePauseEachMove() if shifted else EndPause())
        if event.key in ENTER and (focused is None or not self.ctx.app.by_keyboard):
            return send(MarkMissedSeen() if away else EndPause())
        return self._walk(event)

    def _walk(self, event: pygame.event.Event) -> Action | None:
        """Return the action of an arrow key, which focuses a story entry; None for other keys."""
        if event.key not in ENTRY_BY_ARROW or self.ctx.widgets.focused is not None:
            return None
        return self.ctx.send(FocusStoryEntry(ENTRY_BY_ARROW[event.key]))

    def on_board_click(self) -> bool:
        """Continue after a click on empty space; return whether the table was waiting."""
        if self.story.stop in (None, "curtain") or not self.story.fills_card:
            return False  # a click on empty space must not open a curtain
        self.ctx.dispatch(EndPause())
        return True


# -- digits -----------------------------------------------------------------------------------------------------------
# prefixes of widget keys; these options have no digit, or assign their own
PREFIXES_WITHOUT_DIGIT = ("symbol", "offer", "pair")


class DigitKeys:
    """Assigns digit keys to options: first to the hand, then to the decision card.

    Pieces in a row on the board keep their digits while one of them is selectable.
    """

    def __init__(self, ctx: TableContext) -> None:
        self.ctx = ctx

    def assign_digits(self) -> None:
        """Set the digits of the present question's options."""
        every = self._choices()
        free = DIGITS[len(self.ctx.painter.digit_names) :] if digit_keys(self.ctx) else DIGITS
        digits = dict(zip(dict.fromkeys(choice.name for choice in every), free, strict=False))
        for choice in every:
            choice.digit = digits.get(choice.name, "")

    def name_of(self, digit: str) -> str | None:
        """Return the option of a digit key, or None."""
        on_board = (name for name, key in digit_keys(self.ctx).items() if key == digit)
        return next(on_board, None) or next((one.name for one in self._choices() if one.digit == digit), None)

    def _choices(self) -> list[OptionWidget]:
        """List the option widgets that get digits."""
        session = self.ctx.session
        if session.selection is None or self.ctx.stage is not None or session.offered_answers() is not None:
            return []
        able = session.toggleable_names()
        hand = [card for card in self.ctx.tray_cards() if card.name in able]
        in_card = [
            widget
            for widget in self.ctx.widgets.widgets
            if isinstance(widget, OptionWidget) and widget.enabled and self.ctx.card_area.contains(widget.rect)
        ]
        return [choice for choice in (*hand, *in_card) if choice.key.partition(":")[0] not in PREFIXES_WITHOUT_DIGIT]
