"""The table's screen: creates the parts, passes events to them, and carries out their intents (`dispatch`).

`TableSession` decides what may be displayed, `TurnDriver` what comes next, and `TableRenderer` which parts are redrawn.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Event, Move, View
from games.core.contract.texts import NameTranslator, Text
from games.core.match.match import Match
from ui.drawing.pad_glyphs import PadButton
from ui.shell.desktop import release_memory
from ui.shell.scale import TableZones, table_canvas
from ui.shell.screen import Screen
from ui.table import messages
from ui.table.coach.panel import CoachPanel
from ui.table.context import TableContext
from ui.table.flow.turn_driver import TurnDriver
from ui.table.input.table_input import TableInput
from ui.table.intents import (
    Handlers,
    Intent,
    OpenRules,
    Play,
    PulseHalos,
    Refresh,
    Relayout,
    Repaint,
    ShowChange,
    ShowSelection,
)
from ui.table.option_widget import OptionWidget
from ui.table.session import TableSession
from ui.table.show.celebration import Celebration
from ui.table.show.movements import MovementPlayer
from ui.table.show.renderer import TableRenderer
from ui.table.spoken.announcer import Announcer
from ui.table.view.hold_to_show import PENDING, HoldToShow
from ui.table.view.panel.bar import Bar
from ui.table.view.panel.layout import SidePanel, board_area
from ui.table.view.tray.tray import Tray
from ui.widgets.base import Tip, Widget
from ui.widgets.button import Button
from ui.widgets.host import InputDevice
from ui.widgets.targets import ARROWS

if TYPE_CHECKING:
    from ui.shell.app import App

_log = logging.getLogger(__name__)


class TableScreen(Screen):
    """The screen of a match."""

    name = "table"
    pad_keys: Mapping[PadButton, int] = {
        PadButton.LT: pygame.K_MINUS,
        PadButton.RT: pygame.K_PLUS,
        PadButton.LS: pygame.K_h,
        PadButton.RS: pygame.K_r,
    }
    min_width_hint = 1400.0  # keeps the board larger than the panel in a high window

    def __init__(self, app: App, match: Match) -> None:
        """Create the parts of the table."""
        super().__init__(app)
        self.session = TableSession(match)
        self.ctx = ctx = TableContext(self, self.session, self.dispatch)
        ctx.guidance = self.coach_panel = CoachPanel(ctx)
        self.panel, self.bar = SidePanel(ctx), Bar(ctx)
        self.tray = Tray(ctx) if ctx.has_tray else None
        self.input, self.turn_driver = TableInput(ctx), TurnDriver(ctx)
        self.movements, self.celebration, self.announcer = MovementPlayer(ctx), Celebration(ctx), Announcer(ctx)
        self.renderer = TableRenderer(ctx, self.movements, self.panel, self.bar, self.tray, ctx.guidance.draw_highlight)
        self.handlers: dict[type[Intent], Callable[[Any], object]] = {
            **self._own_handlers(),
            **self.panel.story_bar.handlers(),
            **self.input.handlers(),
            **self.movements.handlers(),
            **self.turn_driver.handlers(),
        }
        self._looked = self._looks()  # the settings with which the painter was created
        self._in_tray: list[Widget] = []  # widgets of the tray at the last layout
        self._in_bar: list[Widget] = []
        self._moved = False  # whether the board was animated at the last tick
        file = match.journal.path.name if match.journal is not None else "not saved"
        _log.info("%s: %d seats, %d moves, %s", match.game.facts.id, len(match.players), match.move_count, file)

    def _own_handlers(self) -> Handlers:
        return {
            Play: lambda intent: self.play_moves(intent.moves, intent.why, intent.by_hint),
            ShowChange: lambda intent: self.show_change(intent.before, intent.events, intent.since),
            Refresh: lambda intent: self.refresh(),
            Relayout: lambda intent: self.relayout(),
            ShowSelection: lambda intent: self.show_selection(),
            Repaint: lambda intent: self.repaint(),
            PulseHalos: lambda intent: self.pulse_halos(),
        }

    def dispatch(self, intent: Intent) -> None:
        """Carry out an intent."""
        self.handlers[type(intent)](intent)

    @property
    def min_canvas(self) -> tuple[float, float]:  # type: ignore[override]
        return table_canvas(self.app.size)

    @property
    def lexicon(self) -> NameTranslator:
        return self.session.match.lexicon

    def title(self) -> Text | None:
        return messages.TITLE.with_args(game=self.session.match.game.facts.title)

    def rebuild(self) -> None:
        """Lay out everything again.

        The board is rendered only if its size, language or palette have changed.
        """
        if self._looks() != self._looked:
            self._make_painter()
        super().rebuild()

    def _looks(self) -> tuple[object, ...]:
        """Return the settings on which the board's picture depends."""
        return self.app.size, self.app.language, self.app.palette, self.app.settings.interface

    def _make_painter(self) -> None:
        self._looked = self._looks()
        self.ctx.rebuild_painter()
        self.input.targets.zoom.restore()
        self.renderer.frame = None

    def repaint(self) -> None:
        """Render and lay out everything again."""
        self._make_painter()
        self.rebuild()

    def layout(self) -> None:
        ctx, tray = self.ctx, self.tray is not None
        frame = TableZones.of(self.scale, tray, ctx.painter.height_for_width, ctx.for_touch)
        self.ctx.hover.invalidate()
        if frame != self.renderer.frame:
            self.renderer.frame = frame
            self.input.targets.zoom.area = board_area(ctx, frame)
            ctx.painter.resize(self.input.targets.zoom.area)
            self.renderer.background.resize()
            ctx.painter.show(self.session.view)
            self.renderer.prerender.restart()
            self.app.call_soon(release_memory)  # rendering a board allocates and frees much memory
        self.ctx.gate.update()
        widgets = self.widgets.widgets
        if self.tray is not None and frame.tray is not None:
            self.tray.layout(frame.tray)
            self.renderer.prerender.register_hand()
        self._in_tray = widgets.copy()
        self.lay_out_panel(frame.panel)
        self.input.targets.lay_out()
        before = len(widgets)
        self.bar.layout(frame.bar)  # last, so that Tab reaches the answers first
        self._in_bar = widgets[before:]
        self.input.keys.numbers.assign_digits()

    def _layout_selection(self) -> None:
        """Lay out the parts that depend on the selection."""
        for widget in self._in_tray:
            self.widgets.add(widget)
            if isinstance(widget, HoldToShow):
                widget.set_shown(False)
        self.panel.lay_out_choice()
        self.input.targets.lay_out()
        for widget in self._in_bar:
            self.widgets.add(widget)
        self.input.keys.numbers.assign_digits()

    def lay_out_panel(self, panel: Rect) -> None:
        """Lay out the panel next to the board."""
        self.coach_panel.cards.select_card()
        self.panel.layout(panel)

    def enter(self) -> None:
        self.turn_driver.phones.open()
        self.schedule_next_step()
        self.pulse_halos()
        self.relayout()

    def leave(self) -> None:
        self.turn_driver.computers.cancel()
        self.session.match.write_viewing_state()

    def close(self) -> None:
        self.turn_driver.computers.close()
        self.turn_driver.phones.close()
        journal, app = self.session.match.journal, self.app
        if journal is None:
            return
        self.session.match.write_viewing_state()
        journal.close()
        self._tell_notice()
        app.lasting_message = None
        if journal.has_unsaved:
            app.call_soon(lambda: app.show_error(messages.UNSAVED))

    @property
    def is_private(self) -> bool:
        match = self.session.match
        return match.person_count > 1 and match.audience() is not None

    def pop_announcements(self) -> Sequence[str]:
        return self.announcer.pop_announcements()

    def on_window_blur(self) -> None:
        if not self.is_private or not self.app.settings.cover:
            return
        above = self.app.screens[self.app.screens.index(self) + 1 :]
        if above:
            self.app.pop(above[0])
        self.motion.finish()
        self.session.match.drop_curtain()
        self.turn_driver.hide_behind_curtain()

    @property
    def is_busy(self) -> bool:
        return (
            super().is_busy
            or self.renderer.background.is_moving
            or self.session.bots.thinking
            or self.session.bots.advising
        )

    def on_tick(self, now: float) -> bool:
        self.turn_driver.tick(now)
        if not self.has_deferred_redraws:
            self.renderer.prerender.tick()
        trouble = self.session.match.journal.trouble if self.session.match.journal is not None else None
        if trouble != self.app.lasting_message:
            self.app.lasting_message = trouble
        self._tell_notice()
        moving = self.renderer.background.is_moving
        if moving or self._moved:  # one more redraw after the end, so that halos rest at full brightness
            self.renderer.request_board_redraw()
        self._moved = moving
        return False

    def _tell_notice(self) -> None:
        """Show once that another process has changed the saved match."""
        journal = self.session.match.journal
        if journal is not None and journal.notice is not None:
            self.app.show_toast(journal.notice, "disk-alert")
            journal.notice = None

    def message_area(self) -> Rect | None:
        return self.renderer.frame.zone if self.renderer.frame is not None else None

    def animated_areas(self) -> Sequence[Rect]:
        return self.renderer.moving_boxes()

    # -- intents ------------------------------------------------------------------------------------------------------
    def play_moves(self, moves: Sequence[Move], reason: Text | None = None, by_hint: bool = False) -> None:
        """Play moves of the deciding seat; see `Play`."""
        self.turn_driver.executor.play(moves, reason, by_hint)

    def show_change(self, before: View, events: Sequence[Event], since: int | None = None) -> None:
        """Animate the board from the view `before` to the present state, and continue.

        `since` is the number of moves before the change. If it is given, public events are shown to all persons before
        a curtain closes.
        """
        match, story = self.session.match, self.ctx.story
        if since is None:  # after undo or redo there is no story to show
            story.reset()
        # The question waits until all events have been shown.
        self.session.waits_for_story = story.is_enabled and bool(events)
        self.session.refresh()
        self.movements.collect_summary(events)
        if not match.needs_curtain():
            seat = self.session.view["seat"]
            # the earlier view may contain another person's secrets, so nothing is animated
            if since is not None and seat != before["seat"]:
                before = match.view_at(since, seat)
            self.movements.animate_change(before, events)
        elif since is None:
            self.movements.stop()  # the next person must not see this animation
        else:
            self.movements.show_together(match.view_at(since, None), events)
        if since is not None and self.celebration.collect_banner(since):
            self.motion.add(0.0, lambda share: None, None, self.celebration.show_banner)
        self.schedule_next_step()

    def schedule_next_step(self) -> None:
        """Start the next step once no animation runs."""
        self.turn_driver.schedule_next_step()

    def refresh(self) -> None:
        """Read the match's state, and lay out the widgets."""
        self.ctx.show_current()
        self.pulse_halos()
        self.relayout()

    def pulse_halos(self) -> None:
        """Let the halos around selectable pieces pulse."""
        self.renderer.background.pulse_halos()

    def relayout(self) -> None:
        """Lay out the widgets again; the board and the window's size are unchanged."""
        self.widgets.begin_layout()
        self.layout()
        self.widgets.end_layout()
        self.renderer.request_table_redraw()

    def show_selection(self) -> None:
        """Lay out the parts that depend on the selection."""
        self.widgets.begin_layout()
        self._layout_selection()
        self.widgets.end_layout()
        self.renderer.request_table_redraw()

    def handle(self, event: pygame.event.Event) -> bool:
        self.ctx.hover.invalidate()
        return self.input.keys.handle_during_caption(event) or super().handle(event)

    def board_widget_at(self, pos: tuple[int, int]) -> str | None:
        return self.input.targets.overlaps.name_at(pos)

    def on_event(self, event: pygame.event.Event) -> bool:
        self.renderer.background.reset_idle()
        if self.input.targets.zoom.handle_event(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            self.ctx.hover.on_pointer_moved(event.pos)
            self.pulse_halos()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self.input.choosing.click_at(event.pos) or self._clicked_board(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            return self._look_up()
        elif event.type == pygame.KEYDOWN:
            self.pulse_halos()
            self.drop_clicked_focus(event.key)
            return self.input.keys.run_shortcut(event)
        return False

    def drop_clicked_focus(self, key: int) -> None:
        """Remove the focus that a click left on a button, so that keys mean what the main button shows.

        Tab and the arrows go on from the clicked button.
        """
        clicked = isinstance(self.widgets.focused, Button) and self.app.previous_device.is_pointer
        if clicked and key not in (pygame.K_TAB, pygame.K_LSHIFT, pygame.K_RSHIFT, *ARROWS):
            self.widgets.focus(None)

    def _look_up(self) -> bool:
        """Open the rules about the hovered piece or card; return whether there are any."""
        things = self.ctx.hover.lookup_names()
        if self.ctx.first_with_rules(things) is None:
            return False
        self.dispatch(OpenRules(things))
        return True

    def _clicked_board(self, pos: tuple[int, int]) -> bool:
        """Continue if the table waits for a click on the board; return whether it did."""
        on_board = self.renderer.frame is not None and self.renderer.frame.zone.collidepoint(pos)
        return on_board and self.input.keys.story.on_board_click()

    def scroll_notches(self, right: int, notches: int) -> None:
        if not self.input.targets.zoom.scroll_notches(right, notches):
            super().scroll_notches(right, notches)

    def show_tip(self) -> None:
        self.ctx.hover.changed_at = -math.inf
        super().show_tip()

    def can_drag(self, pos: tuple[int, int], direction: tuple[int, int]) -> bool:
        zoom = self.input.targets.zoom
        enlarged = zoom.painter is not None and zoom.painter.is_zoomed and zoom.area.collidepoint(pos)
        return super().can_drag(pos, direction) or (enlarged and self.widgets.widget_at(pos) is None)

    def pinch(self, position: tuple[int, int], factor: float, direction: tuple[int, int]) -> None:
        if not self.input.targets.zoom.pinch(position, factor, direction):
            super().pinch(position, factor, direction)

    def pad_button_for(self, key: str) -> PadButton | None:
        selection = self.session.selection
        # The gamepad's X passes only if there is no useful move; otherwise X plays that move.
        if key == self.translate(messages.SKIP_KEY) and selection is not None:
            return PadButton.X if selection.useful_move() is None else None
        return super().pad_button_for(key)

    def first_focus(self) -> Widget | None:
        return self.input.keys.first_answer()

    def is_answer(self, widget: Widget) -> bool:
        return isinstance(widget, OptionWidget | HoldToShow) or self.ctx.card_area.contains(widget.rect)

    def unused_keys(self) -> Collection[str]:
        return self.ctx.unused_keys()

    def escape(self) -> None:
        self.input.keys.escape()

    def tip(self, now: float) -> Tip | None:
        result = super().tip(now)
        if result is None and self.panel.card.note:
            rows = (*self.ctx.rows.seats.values(), *(rect for _, rect in self.ctx.rows.guests))
            return Tip(self.panel.card.note, Rect(self.panel.card.rect), avoids=rows)
        result = result if result is not None else self.ctx.tooltips.tip(now) or self._hint_is_coming()
        if result is None or result.is_refusal or self.ctx.first_with_rules(self.ctx.hover.lookup_names()) is None:
            return result
        sign = self.pad_glyph(PadButton.BACK)
        by_mouse = messages.LOOK_UP_BY_FINGERS if self.input_device is InputDevice.TOUCH else messages.LOOK_UP
        return result._replace(
            footer=self.ctx.translate(by_mouse if sign is None else messages.RULES), footer_glyph=sign
        )

    def _hint_is_coming(self) -> Tip | None:
        """Return a tooltip of the hint's button while a computer looks for a hint."""
        button = self.widgets.find("bar:hint")
        if button is None or self.session.selection is None or not self.session.bots.thinking:
            return None
        return Tip(self.translate(PENDING), button.rect)

    def draw(self, surface: Surface) -> None:
        self.renderer.draw(surface)
