"""What keys do in the workshop, and the line under the board that says what to do now, and with which keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pygame
from pygame import Surface

from games.core.contract.texts import N_, Text
from ui.layout import Node
from ui.screens.shared.foot import Keys, draw_foot
from ui.screens.workshop.board.looking import Looking
from ui.screens.workshop.board.on_board import entry_at
from ui.screens.workshop.commands import Commands
from ui.screens.workshop.context import SPACES, Context
from ui.screens.workshop.gridmap import GridMap
from ui.screens.workshop.tables import follow_chosen
from ui.screens.workshop.tape import TapeWidget
from ui.screens.workshop.tools import CHOOSE, CORNERS, PLACES, THREADS
from ui.widgets import Stepper, TextField
from ui.widgets.base import with_ctrl
from ui.widgets.host import Hand

HEIGHT, ROOM = 30, 700  # design units: height of the line, and of a window that has room for it

TRY = (N_("Space"), N_("try it"))
BACK = ("Ctrl+Z", N_("undo"))
MOVES: Keys = ((N_("arrows"), N_("by 1, with Shift by 10")), ("Page Down", N_("the next one")))

NOTHING: tuple[Text, Keys] = (N_("Choose a space on the board or under it."), (BACK, TRY))
HINTS: Mapping[str, tuple[Text, Keys]] = {
    CHOOSE: (
        N_("Drag it along the strip to another place; its details are at the right."),
        (("[ ]", N_("earlier, later")), ("A", N_("put one in")), TRY),
    ),
    THREADS: (
        N_("Thread: click a neighbour of the chosen one. Once more parts them."),
        (("B", N_("land or bridge")), BACK, TRY),
    ),
    PLACES: (N_("Places of pieces and labels: drag them."), (*MOVES, BACK)),
    CORNERS: (
        N_("Drag corners; the disc moves the whole space."),
        (("Insert", N_("one more corner")), (N_("Del"), N_("one fewer")), *MOVES),
    ),
}  # fmt: skip
CARDS: tuple[Text, Keys] = (
    N_("Choose a card by its name; numbers are changed where they stand."),
    (("A", N_("a copy")), (N_("Del"), N_("take it out")), ("[ ]", N_("earlier, later")), TRY),
)
PAINT: tuple[Text, Keys] = (
    N_("Drag to paint; the other layers keep in step. One undo takes a whole stroke back."),
    (("Shift", N_("in a line")), (N_("Right button"), N_("wipe")), ("+ −", N_("nearer, farther")), TRY),
)
ELSEWHERE: tuple[Text, Keys] = (N_("Every change is checked and saved at once."), (BACK, ("Ctrl+Y", N_("redo")), TRY))


class Footer(Node):
    """The line under the board. The screen draws it by `draw_line`, over what is dragged: it follows the pointer."""

    def __init__(self, context: Context) -> None:
        super().__init__(height=HEIGHT, weight=1)
        self.context = context

    def draw_line(self, surface: Surface) -> None:
        """Draw what to do now, and for those who have keys, which ones."""
        screen = self.context.screen
        words, keys = self._now()
        keyless = screen.for_fingers or screen.hand is Hand.PAD
        draw_foot(screen, surface, self.rect, words, () if keyless else keys)

    def _now(self) -> tuple[str, Keys]:
        """Return what to do now, with which keys."""
        context, grid_map = self.context, self.context.grid_map
        if grid_map is not None:
            words, keys = PAINT
            return context.painting.words_at(grid_map) or context.say(words), keys
        if context.tab != SPACES:
            words, keys = ELSEWHERE
        elif context.tabled:
            words, keys = CARDS
        else:
            words, keys = HINTS[context.tools.tool] if context.spaces.tape is not None else NOTHING
        return context.say(words), keys


class Shortcuts:
    """Answers the keys that no widget takes, as long as nobody types."""

    def __init__(self, context: Context, commands: Commands, looking: Looking) -> None:
        self.context, self.commands, self.looking = context, commands, looking
        self.spaces, self.painting, self.tools = context.spaces, context.painting, context.tools

    def on_key(self, event: pygame.event.Event) -> bool:
        """Answer a key; return whether it was used."""
        if not with_ctrl(event):
            return self._on_letter(event)
        back = event.mod & pygame.KMOD_SHIFT
        act = {
            pygame.K_z: self.commands.redo if back else self.commands.undo,
            pygame.K_y: self.commands.redo,
            pygame.K_t: self.commands.try_it,
            pygame.K_u: self.commands.ask_fair,
            pygame.K_d: self.spaces.copy,
            pygame.K_s: self.commands.session.save,
        }.get(event.key)
        if act is None:
            return False
        act()
        self.context.screen.touch()
        return True

    def _on_letter(self, event: pygame.event.Event) -> bool:
        """Answer the keys without Ctrl."""
        drawn, widgets = self.context.grid_map, self.context.screen.widgets
        if event.key == pygame.K_ESCAPE and drawn is not None and drawn.stroke:
            drawn.cancel()
            return True
        if event.key == pygame.K_F1:
            self.commands.open_rules()
            return True
        if isinstance(widgets.focused, TextField) or widgets.popup is not None:
            return False
        return self._on_free_key(event) or (self.context.tab == SPACES and self._on_space_key(event))

    def _on_free_key(self, event: pygame.event.Event) -> bool:
        """Answer the keys that mean the same on every tab."""
        focused = self.context.screen.widgets.focused
        activates = isinstance(focused, GridMap) or (focused is not None and self.context.screen.by_keyboard)
        if event.key == pygame.K_SPACE and not activates:
            self.commands.try_it()
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
        handles, painted = self.context.screen.widgets.find("handles"), self.context.paints
        if event.key == pygame.K_DELETE and handles is not None and handles.focused and handles.on_key(event):
            return True
        act = self.spaces.take_out if event.key == pygame.K_DELETE else acts.get(event.unicode.lower())
        if painted and event.unicode in ("[", "]"):
            self.painting.step(-1 if event.unicode == "[" else 1)
            return True
        if act is None and self.context.tabled:
            return False
        if act is None and painted:
            return self.painting.on_letter(event.unicode.lower())
        if act is None:
            return self.spaces.tapes != [] and self.tools.on_letter(event, self._pointed)
        act()
        follow_chosen(self.context)
        return True

    def _pointed(self) -> int | None:
        """Return the number of the entry that the pointer is on."""
        return entry_at(self.context, self.context.screen.pointer)
