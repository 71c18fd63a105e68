"""The lists of keys and of a pad's buttons, over whatever is shown: `?` or Start opens them, F1 where it is free."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from ui.drawing import draw, text
from ui.drawing.padbuttons import PadButton
from ui.drawing.padsigns import PadSign, draw_sign
from ui.drawing.theme import BRASS, INK_3, LINE, SMALL, TEXT, TEXT_2, mix
from ui.screens.shared.popup import PopupScreen
from ui.widgets import Item, ScrollArea, Segmented
from ui.widgets.base import is_question
from ui.widgets.hands import Hand

if TYPE_CHECKING:
    from ui.shell.app import App

Caps = tuple[PadButton | Text, ...]  # buttons, and sticks by their names
Rows = tuple[tuple[Text | Caps, Text], ...]
Section = tuple[Text, Rows]
RIGHT_STICK = N_("right stick")
COLUMNS: tuple[tuple[Section, ...], ...] = (
    (
        (
            N_("At the table"),
            (
                (N_("1 – 9, 0"), N_("a card in hand, or an answer")),
                (N_("Enter"), N_("confirm what is chosen")),
                (N_("Space"), N_("pass or go on; finish a movement")),
                (N_("Esc"), N_("cancel the choice, then open the menu")),
                (N_("Pause"), N_("the menu")),
                (N_("Ctrl + Z, Ctrl + Y"), N_("undo, redo")),
                (N_("N"), N_("fold what happened")),
                (N_("L"), N_("the whole log")),
                (N_("D"), N_("the whole table in words")),
                (N_("G"), N_("how close everybody is to winning")),
                (N_("F1"), N_("the rules on what is pointed at")),
                (N_("F5"), N_("read the board's file again")),
            ),
        ),
        (
            N_("Computers and help"),
            (
                (N_("H"), N_("hint; again: play it")),
                (N_("S"), N_("how computers play")),
                (N_("W"), N_("why the computer played that")),
                (N_("C"), N_("the coach: put away, read again")),
            ),
        ),
    ),
    (
        (
            N_("On the board"),
            (
                (N_("R"), N_("turn it, or the next of several")),
                (N_("+, −, F"), N_("nearer, farther, the whole board")),
                (N_("O"), N_("who leads where")),
            ),
        ),
        (
            N_("Everywhere"),
            (
                (N_("Tab, Shift + Tab"), N_("next, previous")),
                (N_("arrows"), N_("the nearest in that direction")),
                (N_("Enter, Space"), N_("press what has the focus")),
                (N_("Esc"), N_("back")),
                (N_("F10"), N_("to the bar at the top, and back")),
                (N_("F11"), N_("full screen")),
                (N_("?"), N_("this list")),
            ),
        ),
        (
            N_("In a replay and in the rules"),
            (
                (N_("Space"), N_("run or stop the replay")),
                (N_("←, →"), N_("one move back or on")),
                (N_("Page Up, Page Down"), N_("one turn, or one page")),
                (N_("Ctrl + F, F3"), N_("search the rules, next place")),
            ),
        ),
    ),
)
ON_PAD: tuple[tuple[Section, ...], ...] = (
    (
        (
            N_("At the table"),
            (
                ((PadButton.X,), N_("pass or go on; finish a movement")),
                ((PadButton.B,), N_("cancel the choice, then open the menu")),
                ((PadButton.START,), N_("the menu")),
                ((PadButton.LS,), N_("hint; again: play it")),
                ((PadButton.RS,), N_("turn it, or the next of several")),
                ((PadButton.LT, PadButton.RT), N_("farther, nearer")),
                ((RIGHT_STICK,), N_("move the enlarged board")),
            ),
        ),
        (
            N_("Typing"),
            (
                ((PadButton.A,), N_("on a field: letters to type with")),
                ((PadButton.X,), N_("erase")),
                ((PadButton.Y,), N_("space")),
                ((PadButton.LT, PadButton.RT), N_("capital letters, other signs")),
                ((PadButton.LB, PadButton.RB), N_("move the caret")),
                ((PadButton.START,), N_("done")),
            ),
        ),
    ),
    (
        (
            N_("Everywhere"),
            (
                ((PadButton.LEFT, PadButton.UP, PadButton.RIGHT, PadButton.DOWN), N_("the nearest in that direction")),
                ((PadButton.A,), N_("press what has the focus")),
                ((PadButton.B,), N_("back")),
                ((PadButton.Y,), N_("to the bar at the top, and back")),
                ((PadButton.LB, PadButton.RB), N_("previous, next")),
                ((PadButton.LT, PadButton.RT), N_("one page up, down")),
                ((RIGHT_STICK,), N_("scroll lists")),
                ((PadButton.BACK,), N_("the rules, or help")),
                ((PadButton.START,), N_("this list")),
            ),
        ),
        (
            N_("In a replay"),
            (
                ((PadButton.X,), N_("run or stop the replay")),
                ((PadButton.LT, PadButton.RT), N_("one turn back or on")),
            ),
        ),
    ),
)
IN_WORKSHOP: tuple[tuple[Section, ...], ...] = (
    (
        (
            N_("The whole board"),
            (
                (N_("Ctrl + Z, Ctrl + Y"), N_("undo, redo")),
                (N_("Ctrl + T, Space"), N_("try it at the table")),
                (N_("Ctrl + U"), N_("is it fair?")),
                (N_("Ctrl + S"), N_("save now")),
                (N_("+, −, 0"), N_("nearer, farther, the whole board")),
                (N_("H"), N_("put the pieces away, or back")),
                (N_("F1"), N_("the rules on the space chosen")),
                (N_("?"), N_("this list")),
            ),
        ),
        (
            N_("Painting"),
            (
                (N_("B, R, F, I"), N_("brush, box, filling, picker")),
                (N_("arrows, Space"), N_("go from cell to cell, paint")),
                (N_("Backspace"), N_("wipe the cell")),
            ),
        ),
    ),
    (
        (
            N_("Spaces"),
            (
                (N_("Tab, Shift + Tab"), N_("next, previous, once in the strip")),
                (N_("[, ]"), N_("move it by one place")),
                (N_("A, Ctrl + D, Del"), N_("put one in, copy it, take it out")),
                (N_("Home, End"), N_("the first, the last")),
                (N_("V, N, P, K"), N_("choose; neighbours; places; corners")),
                (N_("B"), N_("to a neighbour: bridge or land")),
            ),
        ),
        (
            N_("Places and corners"),
            (
                (N_("Page Up, Page Down"), N_("the next one, the one before")),
                (N_("arrows"), N_("move it by 1, with Shift by 10")),
                (N_("Esc"), N_("give up what is dragged")),
                (N_("Insert, Del"), N_("put a corner in, take it out")),
            ),
        ),
    ),
)
ROWS = {"keys": 27, "pad": 33, "workshop": 28}  # design units
PAGES = {"keys": (N_("Keyboard"), COLUMNS), "workshop": (N_("Workshop"), IN_WORKSHOP), "pad": (N_("Gamepad"), ON_PAD)}
SAME = {  # buttons of a pad that mean nothing where these keys do, as the list of keys writes them
    "R": (PadButton.RS,),
    "+, −, F": (PadButton.LT, PadButton.RT),
}
SIGN, CAP_GAP, CHOICE = 31, 4, (420, 38)  # design units: a button; between two; the choice of the list
WIDE, PAD, TOP, HEAD, BETWEEN, KEYS_WIDE = 1060, 32, 50, 38, 8, 168  # design units
EDGE = 5  # what at least lies between list and window


class KeysScreen(PopupScreen):
    """Two columns of keys, or of a pad's buttons, and what they do."""

    name = "keys"
    letter = pygame.K_F1
    veil = 165
    pad = PAD

    def __init__(self, app: App, without: Collection[str]) -> None:
        super().__init__(app)
        self.without = without
        below = app.screens[-1].name if app.screens else ""
        self.page = "pad" if app.hand is Hand.PAD else "workshop" if below == "workshop" else "keys"

    def layout(self) -> None:
        highs = [self._high(column, ROWS[page]) for page, (_, columns) in PAGES.items() for column in columns]
        wide, high = min(WIDE, self.scale.width - 2 * EDGE), min(max(highs), self.scale.height - 2 * EDGE)
        box = Rect(0, 0, self.px(wide), self.px(high))
        box.center = (self.app.size[0] // 2, self.app.size[1] // 2)
        self.frame(box)
        choice = Rect(0, 0, self.px(CHOICE[0]), self.px(CHOICE[1]))
        choice.midright = self.widgets["close"].rect.move(-self.px(14), 0).midleft
        items = [Item(page, self.say(words)) for page, (words, _) in PAGES.items()]
        self.widgets.add(Segmented("page", choice, items, self.page, self._turn))
        room = Rect(box.left, box.top + self.px(TOP), box.width, box.height - self.px(TOP + PAD // 4))
        whole = max(self._high(column, ROWS[self.page]) for column in self._columns) - TOP - PAD // 4
        self.widgets.add(ScrollArea(f"list:{self.page}", room, self.px(whole), self._draw_list))

    @property
    def _columns(self) -> Sequence[tuple[Section, ...]]:
        """The columns of the list: one under the other where there is room for one only."""
        columns = PAGES[self.page][1]
        return columns if self.scale.width >= WIDE else (tuple(part for column in columns for part in column),)

    def _turn(self, page: str) -> None:
        """Show the other list."""
        self.page = page
        self.rebuild()

    def _rows(self, rows: Rows) -> Rows:
        """Return the rows of the keys and buttons that mean something here."""
        idle = [buttons for key, buttons in SAME.items() if key in self.without]
        return tuple(
            row
            for row in rows
            if (row[0].message not in self.without if isinstance(row[0], Text) else row[0] not in idle)
        )

    def _high(self, column: tuple[Section, ...], row: int) -> int:
        """Return how high the box has to be for a column with rows that high, in design units."""
        counts = [len(self._rows(rows)) for _, rows in column]
        return TOP + sum(HEAD + row * count + BETWEEN for count in counts if count) + PAD // 2

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and is_question(event):
            self.escape()
            return True
        return super().on_event(event)

    def draw(self, surface: Surface) -> None:
        self.draw_frame(surface, self.say(N_("Gamepad") if self.page == "pad" else N_("Keys")))
        self.widgets.draw(surface)

    def _draw_list(self, surface: Surface, content: Rect) -> None:
        px, columns = self.px, self._columns
        wide = (content.width - px(PAD * (len(columns) + 1))) // len(columns)
        for number, column in enumerate(columns):
            left, top = content.left + px(PAD) + number * (wide + px(PAD)), content.top
            for title, every in column:
                if rows := self._rows(every):
                    top = self._section(surface, title, rows, Rect(left, top, wide, 0))

    def _section(self, surface: Surface, title: Text, rows: Rows, at: Rect) -> int:
        """Draw a section from the top of `at`, as wide as it, and return where it ends."""
        px = self.px
        room = Rect(at.left, at.top, at.width, px(HEAD - 8))
        text.draw(surface, self.say(title), room, self.font(SMALL + 1, "bold"), BRASS, valign="bottom")
        surface.fill(LINE, (at.left, room.bottom + px(3), at.width, 1))
        top, high = at.top + px(HEAD), px(ROWS[self.page])
        for keys, words in rows:
            self._row(surface, keys, self.say(words), Rect(at.left, top, at.width, high))
            top += high
        return top + px(BETWEEN)

    def _row(self, surface: Surface, keys: Text | Caps, words: str, row: Rect) -> None:
        px = self.px
        left = row.left
        for cap in (keys,) if isinstance(keys, Text) else keys:
            if isinstance(cap, Text):
                left = self._cap(surface, self.say(cap), left, row) + px(CAP_GAP)
            else:
                sign = PadSign(cap, self.app.pads.look)
                left = draw_sign(surface, sign, px(SIGN), midleft=(left, row.centery)).right + px(CAP_GAP)
        left = row.left + px(KEYS_WIDE + 12)
        text.draw(surface, words, Rect(left, row.top, row.right - left, row.height), self.font(SMALL + 2), TEXT_2)

    def _cap(self, surface: Surface, keys: str, left: int, row: Rect) -> int:
        """Draw a key with its name, and return where it ends."""
        px, font = self.px, self.font(SMALL + 1, "bold")
        cap = Rect(left, row.top + px(3), min(px(KEYS_WIDE), text.width(keys, font) + px(18)), row.height - px(6))
        draw.panel(surface, cap, INK_3, px(6), mix(LINE, TEXT_2, 0.25))
        text.draw(surface, keys, cap, font, TEXT, align="center", wrapping=False)
        return cap.right


def make(app: App, without: Collection[str] = ()) -> KeysScreen:
    """Build the list, without rows of keys that mean nothing here; called by `App.open("keys")`."""
    return KeysScreen(app, without)
