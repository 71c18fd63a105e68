"""The workshop screen: a user's board, and all values that can be edited."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.errors import DataError
from games.core.contract.texts import N_, Text
from ui.layout import Column, Node, Row, Slot, Stack
from ui.screens.dialogue import Dialogue
from ui.screens.shared.page import page
from ui.screens.workshop.board_overlay import WorkshopOverlay
from ui.screens.workshop.board_picture import BoardPreview, ZoomControls
from ui.screens.workshop.commands import (
    FOOTER_HEIGHT,
    MIN_WINDOW_HEIGHT,
    BoardCommands,
    WorkshopFooter,
    WorkshopShortcuts,
    edit_file,
)
from ui.screens.workshop.context import SPACES_TAB, WorkshopContext
from ui.screens.workshop.gridmap import GridMap
from ui.screens.workshop.header import header, refresh_buttons
from ui.screens.workshop.nodes import BottomUpColumn, PlacedPaint
from ui.screens.workshop.session import EditSession
from ui.screens.workshop.space_tab import MAP_RIM, draw_dragged_kind, grid_map
from ui.screens.workshop.strips import StripWidget, strip_panel
from ui.screens.workshop.tables import EntryTables
from ui.screens.workshop.tabs import refresh_tabs, side_panel
from ui.screens.workshop.toolbar import HandlesWidget, handles, toolbar
from ui.shell.screen import Screen
from ui.widgets import TextField
from ui.widgets.base import Tip, Widget

if TYPE_CHECKING:
    from ui.shell.app import App

PORTRAIT_BOARD_WEIGHT = 1.8  # portrait windows: height of board and strips, relative to the panel
# design units: page margin, margin left of the tools, panel width
EDGE_WIDTH, TOOLBAR_MARGIN, PANEL_WIDTH = 24.0, 12.0, 384.0


def create_screen(app: App, game: str, path: Path) -> Screen:
    """Build the workshop of a board file. If it can't be read, offer the text editor."""
    try:
        return WorkshopScreen(app, game, path)
    except DataError as error:
        why = N_("{why}", why=error.problems[0].translate(app.language))
        edit = ("edit", N_("Open it in the text editor"), partial(edit_file, app, path))
        buttons = [edit, ("back", N_("Back"), None)]
        return Dialogue(app, N_("This file can't be opened in the workshop"), why, buttons, icon="error")


class WorkshopScreen(Screen):
    """The workshop screen."""

    name = "workshop"

    def __init__(self, app: App, game: str, path: Path) -> None:
        super().__init__(app)
        self.session = EditSession(game, path, self._again)
        self.context = WorkshopContext(self, self.session, self._refresh)
        self.commands = BoardCommands(self.context)
        self.overlay = WorkshopOverlay(self.context, self.commands.go_to_place)
        self.zoom_controls = ZoomControls(self._shown, self._looked)
        self.shortcuts = WorkshopShortcuts(self.context, self.commands, self.zoom_controls)
        self.footer: WorkshopFooter | None = None
        self._asking = False
        # while dragging: (cache key, picture of everything else)
        self._still: tuple[object, Surface] | None = None

    def title(self) -> Text:
        return N_("workshop")

    def close(self) -> None:
        self.session.close()

    def leave(self) -> None:
        self.session.save()

    def _again(self) -> None:
        self.context.spaces.chosen = None
        if self in self.app.visible_screens():
            self.rebuild()

    def build(self) -> Node:
        context = self.context
        context.leave_empty_tab()
        left = Column(self._room(), self._footer(), gap=4, pad=(0, 4, 0, 0), weight=1)
        narrow = self.scale.is_portrait
        side = side_panel(
            context, self.commands.go_to_place, None if narrow else min(PANEL_WIDTH, self.scale.width * 0.4)
        )
        content: Node = Row(left, side, gap=16, pad=(TOOLBAR_MARGIN, 12, EDGE_WIDTH, EDGE_WIDTH))
        if narrow:
            side.weight, left.weight = 1, PORTRAIT_BOARD_WEIGHT
            content = Column(
                left,
                Row(side, pad=(EDGE_WIDTH - TOOLBAR_MARGIN, 0, 0, 0), weight=1),
                gap=12,
                pad=(TOOLBAR_MARGIN, 12, EDGE_WIDTH, EDGE_WIDTH),
            )
        return page(self, header(context, self.commands), content, dim=60)

    def layout(self) -> None:
        super().layout()
        self._lay_under()

    def _room(self) -> Node:
        """Return the tools, and the board above the strips."""
        context, taped = self.context, self.context.spaces.shows_strips
        tools = toolbar(context) if taped and context.tab == SPACES_TAB else None
        main = BottomUpColumn(self._board(), strip_panel(context) if taped else None, gap=12, weight=1)
        margin = EDGE_WIDTH - TOOLBAR_MARGIN if tools is None else 0
        return Row(tools, main, gap=10, pad=(margin, 0, 0, 0), valign="top", weight=1)

    def _board(self) -> Node:
        """Return the board, or the map or tables in its place."""
        context, grid = self.context, self.context.painting.grid
        tables = EntryTables(context).node() if context.shows_tables else None
        board = PlacedPaint(self._draw_board, self._board_placed)
        over: Node | None = None
        if context.shows_map and grid is not None:
            over = Row(Slot(partial(grid_map, context, grid), weight=1), pad=(MAP_RIM, MAP_RIM, 0, 0))
        elif context.tab == SPACES_TAB and context.tools.shows_handles:
            over = Slot(partial(handles, context))
        return Stack([board, over, tables], weight=1)

    def _board_placed(self, rect: Rect) -> None:
        """Request a picture of the board for a box."""
        stage = self.context.picture
        stage.set_box(rect)
        self.session.set_picture_options(stage.size, self.app.language, self.app.settings.colour_safe)
        stage.show(self.session.rendered)

    def _footer(self) -> Node | None:
        """Return the footer, or None without room."""
        self.footer = WorkshopFooter(self.context) if self.scale.height >= MIN_WINDOW_HEIGHT else None
        return (
            Row(self.footer, pad=(EDGE_WIDTH - TOOLBAR_MARGIN, 0, 0, 0), height=FOOTER_HEIGHT)
            if self.footer is not None
            else None
        )

    def _lay_under(self) -> None:
        """Show the board's picture behind the map."""
        grid_map = self.context.grid_map
        if grid_map is not None:
            cells = (grid_map.columns, len(grid_map.rows))
            grid_map.set_background(None if self.session.problems else self.context.picture.map_picture(cells))

    def _refresh(self) -> None:
        """Update the bar without a layout, which would interrupt typing."""
        refresh_buttons(self.context, self.commands)

    @property
    def is_busy(self) -> bool:
        return super().is_busy or self.session.is_pending

    def on_tick(self, now: float) -> bool:
        problems = self.session.problems
        different = self.session.tick(now)
        if self.session.has_outside_conflict(now) and not self._asking:
            self._ask_whose()
        self.context.picture.show(self.session.rendered)
        self._lay_under()
        if self.session.problems is not problems:
            self._checked()
        return different

    def _checked(self) -> None:
        """Show the result of the check."""
        if isinstance(self.widgets.focused, TextField) or self.widgets.popup is not None:
            self._refresh()
            refresh_tabs(self.context)
        else:
            self.rebuild()
        self.invalidate()

    def _ask_whose(self) -> None:
        """Ask which version to keep, because both the file on disk and the board in the workshop have changed."""
        self._asking = True

        def use_outside_version() -> None:
            self._asking = False
            try:
                self.session.reload(self.app.now)
            except DataError as error:
                problem = error.problems[0]
                self.app.show_error(
                    problem.text or N_("{words}", words=problem.expected), N_("The file can't be read any more")
                )
                self.session.overwrite_outside_version()

        def keep_own_version() -> None:
            self._asking = False
            self.session.overwrite_outside_version()
            self.invalidate()

        self.app.show_dialogue(
            N_("The file was changed by another program"),
            N_(
                "You and another program have both changed the board. The version you don't choose is kept in "
                "a separate file."
            ),
            [("mine", N_("Keep mine"), keep_own_version), ("theirs", N_("Use the file"), use_outside_version)],
            icon="warning",
            escape="mine",
        )

    def _shown(self) -> tuple[GridMap | BoardPreview, Rect]:
        grid_map = self.context.grid_map
        return (grid_map, grid_map.rect) if grid_map is not None else (self.context.picture, self.context.picture.box)

    def _looked(self) -> None:
        """Request a picture for the zoom after a change."""
        if self.context.grid_map is None:
            self.session.set_picture_options(
                self.context.picture.size, self.app.language, self.app.settings.colour_safe
            )
        self.invalidate()

    def pinch(self, position: tuple[int, int], factor: float, direction: tuple[int, int]) -> None:
        if not self.zoom_controls.pinch(position, factor, direction):
            super().pinch(position, factor, direction)

    def tip(self, now: float) -> Tip | None:
        tip = super().tip(now)
        if tip is not None or self.by_keyboard or self.widgets.pressed_widget is not None:
            return tip
        return self.overlay.click_tooltip()

    def on_event(self, event: pygame.event.Event) -> bool:
        grid_map, tabled = self.context.grid_map, self.context.shows_tables
        if event.type == pygame.KEYDOWN:
            return self.shortcuts.on_key(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return not tabled and self.overlay.on_press(event.pos)
        if event.type == pygame.MOUSEMOTION:
            self._pointed_elsewhere()
        if not tabled and self.zoom_controls.on_event(event, self.pointer):
            return True
        return grid_map is not None and grid_map.on_right_button(event)

    def _pointed_elsewhere(self) -> None:
        """Redraw the parts that depend on the pointer's position."""
        if self.context.grid_map is not None and self.footer is not None:
            self.invalidate(self.footer.rect)
        if self.overlay.update_hover():
            self.invalidate(self.context.picture.box)

    def draw(self, surface: Surface) -> None:
        held = self.widgets.pressed_widget
        if isinstance(held, (HandlesWidget, StripWidget, GridMap)):
            self._draw_held(surface, held)
        else:
            self._still = None
            self._draw_all(surface)
        if self.footer is not None:
            self.footer.draw_hints(surface)
        draw_dragged_kind(self.context, surface)

    def _draw_held(self, surface: Surface, held: Widget) -> None:
        """Draw the dragged widget above a cached picture of the rest."""
        session = self.session
        state = (held, session.rendered, session.problems, session.notice, session.file.has_changes, surface.get_size())
        if self._still is None or self._still[0] != state:
            self._still = state, Surface(surface.get_size())
            self._draw_all(self._still[1], without=held)
        surface.blit(self._still[1], (0, 0))
        held.draw(surface)

    def _draw_all(self, surface: Surface, without: Widget | None = None) -> None:
        """Draw all widgets except `without`."""
        if self.tree is not None:
            self.tree.draw(surface)
        self.widgets.draw(surface, skip=without)

    def _draw_board(self, surface: Surface, rect: Rect) -> None:
        """Draw the board's picture and the overlay."""
        if not self.context.shows_tables and not self.context.shows_map:
            self.context.picture.draw(surface, bool(self.session.problems))
        self.overlay.draw(surface)
