"""The workshop: one's own board, large, and beside it all that can be changed about it, checked with every change."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.errors import DataError
from games.core.contract.texts import N_, Text
from games.core.workshop.edits import Edit
from ui.drawing import text
from ui.drawing.theme import BODY, game_theme
from ui.screens.dialogue import Dialogue
from ui.screens.shared.common import Bar, backdrop
from ui.screens.workshop.actions import Actions, edit_file
from ui.screens.workshop.board.handles import HandlesWidget
from ui.screens.workshop.board.looking import Looking
from ui.screens.workshop.board.on_board import OnBoard
from ui.screens.workshop.board.stage import Stage
from ui.screens.workshop.foot import Foot
from ui.screens.workshop.gridmap import GridMap
from ui.screens.workshop.head import Head
from ui.screens.workshop.keys import Shortcuts
from ui.screens.workshop.painting import Painting
from ui.screens.workshop.session import Session
from ui.screens.workshop.spaces import Spaces
from ui.screens.workshop.tables import Tables
from ui.screens.workshop.tabs import FAULTS, SPACES, PanelTabs
from ui.screens.workshop.tape import TapeWidget
from ui.screens.workshop.tools import Tools
from ui.shell.screen import Screen
from ui.widgets import TextField
from ui.widgets.base import Tip, Widget

if TYPE_CHECKING:
    from ui.shell.app import App

EDGE, TOP, PANEL = 24.0, 64.0, 384.0


def make(app: App, game: str, path: Path) -> Screen:
    """Build the workshop of one's own board; where its file can't be read, a dialogue that offers the text editor."""
    try:
        return WorkshopScreen(app, game, path)
    except DataError as error:
        why = N_("{why}", why=error.problems[0].say(app.language))
        edit = ("edit", N_("Open it in the text editor"), partial(edit_file, app, path))
        buttons = [edit, ("back", N_("Back"), None)]
        return Dialogue(app, N_("This file can't be opened in the workshop"), why, buttons, icon="error")


class WorkshopScreen(Screen):
    """The frame: builds the parts of the page and gives each its room, its events and its time; makes changes."""

    name = "workshop"

    def __init__(self, app: App, game: str, path: Path) -> None:
        super().__init__(app)
        self.session = Session(game, path, self._again)
        self.theme = game_theme(self.session.facts.theme)
        session, theme = self.session, self.theme
        self.stage = Stage(self, Rect(0, 0, 1, 1), theme)
        self.spaces = Spaces(self, session, theme, self.change)
        self.painting = Painting(self, session, theme, self.change)
        self.tables = Tables(self, session, self.spaces, self.change, lambda: self.tabs.turn(SPACES))
        self.tools = Tools(self, self.spaces, self.stage, self.change)
        self.tabs = PanelTabs(self, session, theme, self.change, self.spaces, self.painting, self.tables, self.tools)
        self.on_board = OnBoard(self, session, self.tabs, self.spaces, self.painting, self.tools, self.stage)
        self.spaces.tint, self.spaces.cutout = self.stage.tint, self.stage.cutout
        self.spaces.spot = self.on_board.spot
        self.head = Head(self, session, theme)
        self.actions = Actions(self, session, theme, self.spaces)
        self.foot = Foot(self, self.tabs, self.spaces, self.painting, self.tools)
        self.looking = Looking(self._shown, self._looked)
        self.shortcuts = Shortcuts(
            self, self.actions, self.tabs, self.spaces, self.painting, self.tables, self.tools, self.on_board,
            self.looking,
        )  # fmt: skip
        self._asking = False
        self._still: tuple[object, Surface] | None = None  # all that rests while something is dragged

    def title(self) -> Text:
        return N_("workshop")

    def close(self) -> None:
        self.session.close()

    def leave(self) -> None:
        self.session.save()

    def _again(self) -> None:
        self.spaces.chosen = None
        if self in self.app.visible():
            self.rebuild()

    # Layout ----------------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        self.tabs.settle()
        self._add_bar()
        wide, high = self.scale.width, self.scale.height
        panel = min(PANEL, wide * 0.4)
        room = self.rect(EDGE, TOP, wide - 2 * EDGE - panel - 16, high - TOP - EDGE)
        self.foot.lay_out(room)
        spaces = self.tabs.open == SPACES
        if self.spaces.taped and spaces:
            self.tools.lay_out(self.px(12), room.top)
            used = self.tools.box.right + self.px(10) - room.left
            room = Rect(room.left + used, room.top, room.width - used, room.height)
        self.spaces.lay_out(room)
        self.stage.lay_out(room)
        self.session.see(self.stage.size, self.app.language, self.app.settings.colour_safe)
        self.stage.show(self.session.drawn)
        self.painting.lay_out(room, spaces)
        self._lay_under()
        self.tools.add_handles(spaces)
        if self.tabs.tabled:
            self.tables.lay_out(room)
        self.tabs.lay_out(self.rect(wide - EDGE - panel, 60, panel, high - 60 - EDGE))

    def _add_bar(self) -> None:
        self.bar = Bar(self, [N_("Boards"), ""], N_("Back to the boards (Esc)"))  # the name is a widget of the head
        right = self.actions.lay_out(self.scale.width - EDGE)
        left = self.px(66 + 14) + text.width(f"{self.say(N_('Boards'))} ·", self.font(BODY + 1))
        rename = partial(self.tabs.go_to, ("name", self.app.language))
        faults = partial(self.tabs.turn, FAULTS)
        self.head.lay_out(left, self.px(right - 8), self.bar.rect.height, rename, faults)

    def _lay_under(self) -> None:
        """Put the board's picture under the map that is painted, unless it shows another state."""
        drawn = self.painting.map
        if drawn is not None:
            cells = (drawn.columns, len(drawn.rows))
            drawn.lay(None if self.session.problems else self.stage.map_picture(cells))

    # Changing --------------------------------------------------------------------------------------------------------
    def change(self, edits: Sequence[Edit], together: object) -> None:
        """Make edits; say why where they can't be made."""
        if not edits:
            return
        why = self.session.change(edits, self.app.now, together)
        if why is not None:
            self.app.toast(why, "warning")
        if together is None:
            self.rebuild()
        else:
            self.actions.refresh()
        self.touch()

    # Time ------------------------------------------------------------------------------------------------------------
    @property
    def busy(self) -> bool:
        return super().busy or self.session.pending

    def on_tick(self, now: float) -> bool:
        problems = self.session.problems
        different = self.session.tick(now)
        if self.session.outside(now) and not self._asking:
            self._ask_whose()
        self.stage.show(self.session.drawn)
        self._lay_under()
        if self.session.problems is not problems:
            self._checked()
        return different

    def _checked(self) -> None:
        """Show what the board's check has found."""
        if isinstance(self.widgets.focused, TextField) or self.widgets.popup is not None:
            self.actions.refresh()
            self.tabs.refresh()
        else:
            self.rebuild()
        self.touch()

    def _ask_whose(self) -> None:
        """Ask which state of the file is to be kept: both have changed."""
        self._asking = True

        def take() -> None:
            self._asking = False
            why = self.session.reload(self.app.now)
            if why is not None:
                self.app.error(why, N_("The file can't be read any more"))
                self.session.keep_mine()

        def keep() -> None:
            self._asking = False
            self.session.keep_mine()
            self.touch()

        self.app.dialogue(
            N_("The file was changed by another program"),
            N_("Both it and you have changed the board. What you don't take is kept beside it as a file."),
            [("mine", N_("Keep mine"), keep), ("theirs", N_("Take the file"), take)],
            icon="warning",
            escape="mine",
        )

    # Looking closer --------------------------------------------------------------------------------------------------
    def _shown(self) -> tuple[GridMap | Stage, Rect]:
        drawn = self.painting.map
        return (drawn, drawn.rect) if drawn is not None else (self.stage, self.stage.box)

    def _looked(self) -> None:
        """Have the board drawn as large as it is looked at."""
        if self.painting.map is None:
            self.session.see(self.stage.size, self.app.language, self.app.settings.colour_safe)
        self.touch()

    def pinch(self, at: tuple[int, int], factor: float, way: tuple[int, int]) -> None:
        if not self.looking.pinch(at, factor, way):
            super().pinch(at, factor, way)

    # Events ----------------------------------------------------------------------------------------------------------
    def tip(self, now: float) -> Tip | None:
        found, tabs = super().tip(now), self.tabs
        if found is not None or self.by_keyboard or tabs.open != SPACES or tabs.tabled or self.widgets.held is not None:
            return found
        return self.on_board.tip()

    def on_event(self, event: pygame.event.Event) -> bool:
        drawn, tabled = self.painting.map, self.tabs.tabled
        if event.type == pygame.KEYDOWN:
            return self.shortcuts.on_key(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return not tabled and self.on_board.pressed(event.pos)
        if event.type == pygame.MOUSEMOTION:
            self._pointed_elsewhere()
        if not tabled and self.looking.on_event(event, self.pointer):
            return True
        return drawn is not None and drawn.wiped(event)

    def _pointed_elsewhere(self) -> None:
        """Draw again what tells where the pointer is."""
        if self.painting.map is not None:
            self.touch(self.foot.box)
        if self.on_board.pointed_elsewhere():
            self.touch(self.stage.box)

    # Drawing ---------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        held = self.widgets.held
        if isinstance(held, (HandlesWidget, TapeWidget, GridMap)):
            self._draw_held(surface, held)
        else:
            self._still = None
            self._draw_all(surface)
        self.foot.draw(surface)
        self.on_board.draw_carried(surface)

    def _draw_held(self, surface: Surface, held: Widget) -> None:
        """Draw what is dragged over all the rest, which is drawn once."""
        session = self.session
        state = (held, session.drawn, session.problems, session.told, session.kept.pending, surface.get_size())
        if self._still is None or self._still[0] != state:
            self._still = state, Surface(surface.get_size())
            self._draw_all(self._still[1], but=held)
        surface.blit(self._still[1], (0, 0))
        held.draw(surface)

    def _draw_all(self, surface: Surface, but: Widget | None = None) -> None:
        """Draw everything, or all but one widget."""
        backdrop(surface, 60)
        self.bar.draw(surface)
        self.head.draw(surface)
        if self.tabs.tabled:
            self.tables.draw(surface)
        elif self.painting.map is None:
            self.stage.draw(surface, bool(self.session.problems))
        self.on_board.draw(surface)
        if self.tabs.open == SPACES:
            self.tools.draw(surface)
        self.spaces.draw(surface)
        self.tabs.draw(surface)
        self.widgets.draw(surface, but=but)
