"""What the line under the board says of what to do now, tool by tool, and with which keys."""

from __future__ import annotations

from collections.abc import Mapping

from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from ui.screens.shared.foot import Keys, draw_foot
from ui.screens.workshop.painting import Painting
from ui.screens.workshop.spaces import Spaces
from ui.screens.workshop.tabs import SPACES, PanelTabs
from ui.screens.workshop.tools import CHOOSE, CORNERS, PLACES, THREADS, Tools
from ui.shell.screen import Screen
from ui.widgets.hands import Hand

HIGH, ROOM = 30, 700  # design units: how high the line is, and a window that has room for it

TRY = (N_("Space"), N_("try it"))
BACK = ("Ctrl+Z", N_("undo"))
MOVES: Keys = ((N_("arrows"), N_("by 1, with Shift by 10")), ("Page Down", N_("the next one")))

NOTHING: tuple[Text, Keys] = (N_("Choose a space on the board or under it."), (BACK, TRY))
TOOLS: Mapping[str, tuple[Text, Keys]] = {
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


class Foot:
    """The line: finds out what there is to do on the open tab with the tool in use, and draws it."""

    def __init__(self, screen: Screen, tabs: PanelTabs, spaces: Spaces, painting: Painting, tools: Tools) -> None:
        self.screen, self.tabs, self.spaces, self.painting, self.tools = screen, tabs, spaces, painting, tools
        self.box = Rect(0, 0, 0, 0)  # without height where the window has no room for it

    def lay_out(self, room: Rect) -> None:
        """Place the line at the foot of a room, which gets smaller by it."""
        self.box, px = Rect(0, 0, 0, 0), self.screen.px
        if self.screen.scale.height >= ROOM:
            self.box = Rect(room.left, room.bottom - px(HIGH), room.width, px(HIGH))
            room.height -= self.box.height + px(4)

    def draw(self, surface: Surface) -> None:
        """Draw what to do now, and for those who have keys, which ones."""
        if self.box.height:
            told, keys = self._now()
            keyless = self.screen.for_fingers or self.screen.hand is Hand.PAD
            draw_foot(self.screen, surface, self.box, told, () if keyless else keys)

    def _now(self) -> tuple[str, Keys]:
        """Word what to do now, with which keys."""
        say, drawn = self.screen.say, self.painting.map
        if drawn is not None:
            told, keys = PAINT
            return self.painting.told(drawn) or say(told), keys
        if self.tabs.open != SPACES:
            told, keys = ELSEWHERE
        elif self.tabs.tabled:
            told, keys = CARDS
        else:
            told, keys = TOOLS[self.tools.tool] if self.spaces.tape is not None else NOTHING
        return say(told), keys
