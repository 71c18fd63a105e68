"""What keys do in the workshop: those of the whole board, those of every tab, those of spaces and of the map."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from ui.screens.workshop.actions import Actions
from ui.screens.workshop.board.looking import Looking
from ui.screens.workshop.board.on_board import OnBoard
from ui.screens.workshop.gridmap import GridMap
from ui.screens.workshop.painting import Painting
from ui.screens.workshop.spaces import Spaces
from ui.screens.workshop.tables import Tables
from ui.screens.workshop.tabs import SPACES, PanelTabs
from ui.screens.workshop.tape import TapeWidget
from ui.screens.workshop.tools import Tools
from ui.shell.screen import Screen
from ui.widgets import Stepper, TextField
from ui.widgets.base import with_ctrl


class Shortcuts:
    """Answers the keys that no widget takes, as long as nobody types."""

    def __init__(
        self, screen: Screen, actions: Actions, tabs: PanelTabs, spaces: Spaces, painting: Painting, tables: Tables,
        tools: Tools, on_board: OnBoard, looking: Looking,
    ) -> None:  # fmt: skip
        self.screen, self.actions, self.tabs, self.looking = screen, actions, tabs, looking
        self.spaces, self.painting, self.tables, self.tools, self.on_board = spaces, painting, tables, tools, on_board

    def on_key(self, event: pygame.event.Event) -> bool:
        """Answer a key; return whether it was used."""
        if not with_ctrl(event):
            return self._on_letter(event)
        back = event.mod & pygame.KMOD_SHIFT
        act = {
            pygame.K_z: self.actions.redo if back else self.actions.undo,
            pygame.K_y: self.actions.redo,
            pygame.K_t: self.actions.try_it,
            pygame.K_u: self.actions.ask_fair,
            pygame.K_d: self.spaces.copy,
            pygame.K_s: self.actions.session.save,
        }.get(event.key)
        if act is None:
            return False
        act()
        self.screen.touch()
        return True

    def _on_letter(self, event: pygame.event.Event) -> bool:
        """Answer the keys without Ctrl."""
        drawn, widgets = self.painting.map, self.screen.widgets
        if event.key == pygame.K_ESCAPE and drawn is not None and drawn.stroke:
            drawn.cancel()
            return True
        if event.key == pygame.K_F1:
            self.actions.open_rules()
            return True
        if isinstance(widgets.focused, TextField) or widgets.popup is not None:
            return False
        return self._on_free_key(event) or (self.tabs.open == SPACES and self._on_space_key(event))

    def _on_free_key(self, event: pygame.event.Event) -> bool:
        """Answer the keys that mean the same on every tab."""
        focused = self.screen.widgets.focused
        activates = isinstance(focused, GridMap) or (focused is not None and self.screen.by_keyboard)
        if event.key == pygame.K_SPACE and not activates:
            self.actions.try_it()
            return True
        if event.key == pygame.K_TAB and isinstance(focused, TapeWidget):
            return self.spaces.go_on(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        return not isinstance(focused, Stepper) and self.looking.on_key(event.unicode)  # a number takes − and 0

    def _on_space_key(self, event: pygame.event.Event) -> bool:
        """Answer the keys of spaces and of the map."""
        acts: dict[str, Callable[[], None]] = {
            "a": self.spaces.put_in,
            "[": partial(self.spaces.step, -1),
            "]": partial(self.spaces.step, 1),
        }
        handles, painted = self.tools.widget, self.painting.map is not None
        if event.key == pygame.K_DELETE and handles is not None and handles.focused and handles.on_key(event):
            return True
        act = self.spaces.take_out if event.key == pygame.K_DELETE else acts.get(event.unicode.lower())
        if painted and event.unicode in ("[", "]"):
            self.painting.step(-1 if event.unicode == "[" else 1)
            return True
        if act is None and self.tabs.tabled:
            return False
        if act is None and painted:
            return self.painting.on_letter(event.unicode.lower())
        if act is None:
            return self.spaces.tapes != [] and self.tools.on_letter(
                event, lambda: self.on_board.spot(self.screen.pointer)
            )
        act()
        self.tables.follow()
        return True
