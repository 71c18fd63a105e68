"""The popup that lists keyboard shortcuts and gamepad buttons."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from ui.drawing import draw, text
from ui.drawing.pad_glyphs import PadButton, PadGlyph, draw_glyph
from ui.drawing.text import Font
from ui.drawing.theme import BRASS, INK_3, LINE, SMALL, TEXT, TEXT_2, mix
from ui.layout import Box, Column, Divider, Label, LayoutContext, Node, Paint, Row, Scroll, Slot, Spacer
from ui.screens.shared.page import HEADER_HEIGHT, PopupScreen
from ui.widgets import Segmented, SegmentItem
from ui.widgets.host import InputDevice
from ui.widgets.keyboard import is_question, layout_letter

if TYPE_CHECKING:
    from ui.shell.app import App

KeyCaps = tuple[PadButton | Text, ...]  # gamepad buttons or names of keys in a row
KeyRows = tuple[tuple[Text | KeyCaps, Text], ...]
Section = tuple[Text, KeyRows]
RIGHT_STICK = N_("right stick")
KEYBOARD_COLUMNS: tuple[tuple[Section, ...], ...] = (
    (
        (
            N_("At the table"),
            (
                (N_("1 – 9, 0"), N_("choose a card or an answer")),
                (N_("Enter"), N_("confirm your choice")),
                (N_("Space"), N_("pass or continue; finish a move")),
                (N_("Esc"), N_("cancel the choice, then open the menu")),
                (N_("Pause"), N_("the menu")),
                (N_("Ctrl + Z, Ctrl + Y"), N_("undo, redo")),
                (N_("N"), N_("show or hide what happened")),
                (N_("L"), N_("the whole log")),
                (N_("D"), N_("describe the whole table")),
                (N_("G"), N_("how close everybody is to winning")),
                (N_("F1"), N_("rules for what you point at")),
                (N_("F5"), N_("reload the board's file")),
            ),
        ),
        (
            N_("Computers and help"),
            (
                (N_("H"), N_("hint; press again to play it")),
                (N_("S"), N_("computers' pace")),
                (N_("W"), N_("why the computer played that")),
                (N_("C"), N_("show or hide the coach")),
            ),
        ),
    ),
    (
        (
            N_("On the board"),
            (
                (N_("R"), N_("rotate, or choose the next piece")),
                (N_("+, −, F"), N_("zoom in, zoom out, whole board")),
                (N_("O"), N_("who leads where")),
            ),
        ),
        (
            N_("Everywhere"),
            (
                (N_("Tab, Shift + Tab"), N_("next item, previous item")),
                (N_("arrows"), N_("the nearest item that way")),
                (N_("Enter, Space"), N_("press the highlighted item")),
                (N_("Esc"), N_("back")),
                (N_("F10"), N_("to the top bar and back")),
                (N_("F11"), N_("full screen")),
                (N_("?"), N_("this list")),
            ),
        ),
        (
            N_("In a replay and in the rules"),
            (
                (N_("Space"), N_("play or pause the replay")),
                (N_("←, →"), N_("one move back or forward")),
                (N_("Page Up, Page Down"), N_("one turn or one page")),
                (N_("Ctrl + F, F3"), N_("search the rules, next result")),
            ),
        ),
    ),
)
GAMEPAD_COLUMNS: tuple[tuple[Section, ...], ...] = (
    (
        (
            N_("At the table"),
            (
                ((PadButton.X,), N_("pass or continue; finish a move")),
                ((PadButton.B,), N_("cancel the choice, then open the menu")),
                ((PadButton.START,), N_("the menu")),
                ((PadButton.LS,), N_("hint; press again to play it")),
                ((PadButton.RS,), N_("rotate, or choose the next piece")),
                ((PadButton.LT, PadButton.RT), N_("zoom out, zoom in")),
                ((RIGHT_STICK,), N_("move the zoomed board")),
            ),
        ),
        (
            N_("Typing"),
            (
                ((PadButton.A,), N_("in a text field: the keyboard on screen")),
                ((PadButton.X,), N_("erase")),
                ((PadButton.Y,), N_("space")),
                ((PadButton.LT, PadButton.RT), N_("capitals, other characters")),
                ((PadButton.LB, PadButton.RB), N_("move the cursor")),
                ((PadButton.START,), N_("done")),
            ),
        ),
    ),
    (
        (
            N_("Everywhere"),
            (
                ((PadButton.LEFT, PadButton.UP, PadButton.RIGHT, PadButton.DOWN), N_("the nearest item that way")),
                ((PadButton.A,), N_("press the highlighted item")),
                ((PadButton.B,), N_("back")),
                ((PadButton.Y,), N_("to the top bar and back")),
                ((PadButton.LB, PadButton.RB), N_("previous, next")),
                ((PadButton.LT, PadButton.RT), N_("page up, page down")),
                ((RIGHT_STICK,), N_("scroll lists")),
                ((PadButton.BACK,), N_("the rules, or help")),
                ((PadButton.START,), N_("this list")),
            ),
        ),
        (
            N_("In a replay"),
            (
                ((PadButton.X,), N_("play or pause the replay")),
                ((PadButton.LT, PadButton.RT), N_("one turn back or forward")),
            ),
        ),
    ),
)
WORKSHOP_COLUMNS: tuple[tuple[Section, ...], ...] = (
    (
        (
            N_("The whole board"),
            (
                (N_("Ctrl + Z, Ctrl + Y"), N_("undo, redo")),
                (N_("Ctrl + T, Space"), N_("try it at the table")),
                (N_("Ctrl + U"), N_("is it fair?")),
                (N_("Ctrl + S"), N_("save now")),
                (N_("+, −, 0"), N_("zoom in, zoom out, whole board")),
                (N_("H"), N_("hide or show the pieces")),
                (N_("F1"), N_("rules for the chosen space")),
                (N_("?"), N_("this list")),
            ),
        ),
        (
            N_("Painting"),
            (
                (N_("B, R, F, I"), N_("brush, box, fill, picker")),
                (N_("arrows, Space"), N_("move between cells, paint")),
                (N_("Backspace"), N_("clear the cell")),
            ),
        ),
    ),
    (
        (
            N_("Spaces"),
            (
                (N_("Tab, Shift + Tab"), N_("in the strip: next, previous")),
                (N_("[, ]"), N_("move it one place")),
                (N_("A, Ctrl + D, Del"), N_("insert, copy, remove")),
                (N_("Home, End"), N_("the first, the last")),
                (N_("V, N, P, K"), N_("choose; neighbours; places; corners")),
                (N_("B"), N_("link to a neighbour: bridge or land")),
            ),
        ),
        (
            N_("Places and corners"),
            (
                (N_("Page Up, Page Down"), N_("the next one, the previous one")),
                (N_("arrows"), N_("move it by 1, with Shift by 10")),
                (N_("Esc"), N_("cancel the drag")),
                (N_("Insert, Del"), N_("insert or remove a corner")),
            ),
        ),
    ),
)
ROW_HEIGHTS = {"keys": 27, "pad": 33, "workshop": 28}  # design units: row height by page
PAGES = {
    "keys": (N_("Keyboard"), KEYBOARD_COLUMNS),
    "workshop": (N_("Workshop"), WORKSHOP_COLUMNS),
    "pad": (N_("Gamepad"), GAMEPAD_COLUMNS),
}
PAD_EQUIVALENTS = {  # gamepad button for each of these keys
    "R": (PadButton.RS,),
    "+, −, F": (PadButton.LT, PadButton.RT),
}
WIDTH, PAD, COLUMN_GAP = 1060, 32, 10  # design units
# design units: size of a gamepad button, gap between buttons, width of the keys' column
BUTTON_SIZE, CAP_GAP, KEYS_WIDTH = 31, 4, 168
SINGLE_LETTER_PATTERN = re.compile(r"\b[A-Z]\b")
MIN_MARGIN = 5  # design units: minimum margin of the popup


class KeysScreen(PopupScreen):
    """The popup with columns of shortcuts or gamepad buttons."""

    name = "keys"
    toggle_key = pygame.K_F1
    veil = 165
    pad = PAD

    def __init__(self, app: App, without: Collection[str]) -> None:
        super().__init__(app)
        self.without = without
        below = app.screens[-1].name if app.screens else ""
        self.page = "pad" if app.input_device is InputDevice.PAD else "workshop" if below == "workshop" else "keys"

    def build(self) -> Node:
        pages = {page: self._list(page) for page in PAGES}
        context, most = LayoutContext(self, self.widgets.add), self.scale.height - 2 * MIN_MARGIN
        width = min(WIDTH, self.scale.width - 2 * MIN_MARGIN)
        height = max(one.height_at(context, width * self.unit) for one in pages.values()) / self.unit
        heading = N_("Gamepad") if self.page == "pad" else N_("Keys")
        content = Column(Scroll(f"list:{self.page}", pages[self.page]), pad=(0, 0, 0, PAD // 4))
        choice = Slot(self._choice, width=420, height=38)
        return self.popup(
            heading, content, width=width, height=min(HEADER_HEIGHT + height + PAD // 4, most), header_nodes=[choice]
        )

    def _choice(self, rect: Rect) -> Segmented:
        items = [SegmentItem(page, self.translate(words)) for page, (words, _) in PAGES.items()]
        return Segmented("page", rect, items, self.page, self._turn)

    def _list(self, page: str) -> Node:
        """Return the columns of a page."""
        columns = PAGES[page][1]
        if self.scale.width < WIDTH:
            columns = (tuple(part for column in columns for part in column),)
        parts = [[self._section(title, rows, ROW_HEIGHTS[page]) for title, rows in column] for column in columns]
        return Row(*(Column(*part, gap=COLUMN_GAP, weight=1) for part in parts), gap=PAD, pad=(PAD, 0, PAD, PAD // 2))

    def _section(self, title: Text, every: KeyRows, height: float) -> Node | None:
        """Return a section of keys that have an effect on the screen below; None if there are none."""
        rows = self._rows(every)
        heading = Label(title, SMALL + 1, BRASS, "bold", valign="bottom", height=28)
        header = Column(heading, Spacer(3), Divider(), height=36)
        return Column(header, *(self._row(keys, does, height) for keys, does in rows)) if rows else None

    def _row(self, keys: Text | KeyCaps, does: Text, height: float) -> Node:
        caps = Paint(partial(self._draw_caps, (keys,) if isinstance(keys, Text) else keys), width=KEYS_WIDTH)
        return Row(caps, Label(does, SMALL + 2, TEXT_2, height=height, weight=1), gap=12, height=height)

    def _turn(self, page: str) -> None:
        """Show another page."""
        self.page = page
        self.rebuild()

    def _rows(self, rows: KeyRows) -> KeyRows:
        """Return the rows of keys that have an effect on the screen below this popup."""
        idle = [buttons for key, buttons in PAD_EQUIVALENTS.items() if key in self.without]
        return tuple(
            row
            for row in rows
            if (row[0].message not in self.without if isinstance(row[0], Text) else row[0] not in idle)
        )

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and is_question(event):
            self.escape()
            return True
        return super().on_event(event)

    def _draw_caps(self, caps: KeyCaps, surface: Surface, rect: Rect) -> None:
        """Draw the keys or buttons of a row."""
        row = Box.of(rect, self.unit)
        for cap in caps:
            if isinstance(cap, Text):
                font = self.font(SMALL + 1, "bold")
                name = _with_layout_letters(self.translate(cap), font)
                box = row.cut_left(min(KEYS_WIDTH, text.width(name, font) / row.unit + 18), CAP_GAP).pad(0, 3).rect
                draw.rounded_box(surface, box, INK_3, self.px(6), mix(LINE, TEXT_2, 0.25))
                text.draw(surface, name, box, font, TEXT, align="center", wrapping=False)
            else:
                sign, left = PadGlyph(cap, self.app.gamepads.look), row.rect.midleft
                row.cut_left(draw_glyph(surface, sign, self.px(BUTTON_SIZE), midleft=left).width / row.unit, CAP_GAP)


def _with_layout_letters(keys: str, font: Font) -> str:
    """Add the letters of the keyboard layout, as in "Ctrl + Z (Я)"."""

    def with_printed_letter(letter: re.Match[str]) -> str:
        printed = layout_letter(letter.group())
        drawable = printed != "" and None not in text.load(font).metrics(printed)
        return f"{letter.group()} ({printed})" if drawable else letter.group()

    return SINGLE_LETTER_PATTERN.sub(with_printed_letter, keys)


def create_screen(app: App, excluded: Collection[str] = ()) -> KeysScreen:
    """Build the popup. `excluded` are the keys without effect on the screen below."""
    return KeysScreen(app, excluded)
