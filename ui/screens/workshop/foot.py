"""What the line under the board says of what to do now, tool by tool, and with which keys."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.contract.texts import N_, Text
from ui.screens.shared.foot import Keys
from ui.screens.workshop.tools import CHOOSE, CORNERS, PLACES, THREADS

TRY = (N_("Space"), N_("try it"))
BACK = ("Ctrl+Z", N_("undo"))
MOVES: Keys = ((N_("arrows"), N_("by 1, with Shift by 10")), ("Page Down", N_("the next one")))

NOTHING: tuple[Text, Keys] = (N_("Choose a space on the board or under it."), (BACK, TRY))
TOOLS: Mapping[str, tuple[Text, Keys]] = {
    CHOOSE: (
        N_("Drag it under the board to another place; at the right is all that it is."),
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
