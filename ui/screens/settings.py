"""The settings: two columns of rows, each with a word, what it means, and its switch."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from pygame import Rect, Surface

from games.core.contract.texts import LANGUAGES, N_, Text
from ui.drawing import draw, marks, padsigns, text
from ui.drawing.figures import percent
from ui.drawing.padbuttons import PadButton
from ui.drawing.padsigns import PadSign
from ui.drawing.theme import BODY, INK_1, LINE, RADIUS_PANEL, SMALL, TEXT, TEXT_2, TITLE
from ui.screens.shared.common import PACE_WORDS, SPEED_WORDS, Bar, backdrop
from ui.shell.reader import NOBODY
from ui.shell.scale import BAR, MARGIN, Scale, table_canvas
from ui.shell.screen import Screen
from ui.shell.settings import AUTO, INTERFACE
from ui.widgets import Button, Dropdown, Entry, Item, ScrollArea, Segmented, Slider, Toggle, Widget

if TYPE_CHECKING:
    from ui.shell.app import App

WIDTH, ROW, HEAD, GAP = 640, 84, 52, 24
NAMES = {"pl": "Polski", "en": "English"}  # a language is named in itself
SPEEDS = ("slow", "normal", "fast", "off")
LOOKS: dict[str, Text] = {
    AUTO: N_("as on the pad"),
    "xbox": Text("Xbox"),
    "playstation": Text("PlayStation"),
    "nintendo": Text("Nintendo"),
    "places": N_("places only"),
}
ENLARGES = N_("Enlarges everything where the window has room.")
NO_SOUND = N_("No sound device answers, so the program stays silent.")


def make(app: App) -> SettingsScreen:
    """Build the settings."""
    return SettingsScreen(app)


class Row(NamedTuple):
    """One setting: the key in `Settings`, its words, what it means, and how its switch is made."""

    key: str
    words: Text
    line: Text
    make: Callable[[SettingsScreen, Row, Rect], Widget]


class SettingsScreen(Screen):
    """Every change counts at once and is saved at once."""

    name = "settings"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.travelled = 0.0  # how far the sample piece has come, 0..1

    def title(self) -> Text:
        return N_("settings")

    def layout(self) -> None:
        self.bar = Bar(self, [N_("Settings")], N_("Back to where you were"))
        top, low = BAR + MARGIN, self.scale.height - MARGIN
        wide = min(2 * WIDTH + GAP, self.scale.width - 2 * MARGIN)
        columns = 2 if wide >= 900 else 1
        self.column = (wide - (columns - 1) * GAP) / columns
        left = (self.scale.width - wide) / 2
        area = self.rect(left - 8, top, wide + 16, low - top)
        self._places: list[tuple[Text, Rect, list[tuple[Row, Rect]]]] = []
        heights = self._lay_groups(left, top, columns)
        bottom = self.px(max(heights) + 8) - area.top
        self.area = self.widgets.add(ScrollArea("area", area, max(area.height, bottom), self._paint))
        for _, _, rows in self._places:
            for row, rect in rows:
                self.area.put(row.make(self, row, rect))

    def _lay_groups(self, left: float, top: float, columns: int) -> list[float]:
        """Place the groups, each in the column that is the shortest; return where the columns end."""
        ends = [top] * columns
        for title, rows in GROUPS:
            column = ends.index(min(ends))
            x = left + column * (self.column + GAP)
            box = self.rect(x, ends[column], self.column, HEAD + ROW * len(rows) + 8)
            places = []
            for number, row in enumerate(rows):
                places.append((row, self.rect(x, ends[column] + HEAD + number * ROW, self.column, ROW)))
            self._places.append((title, box, places))
            ends[column] += HEAD + ROW * len(rows) + 8 + GAP
        return ends

    def _paint(self, surface: Surface, content: Rect) -> None:
        by = content.top - self.area.rect.top
        for title, box, rows in self._places:
            self._paint_group(surface, title, box.move(0, by), [(row, rect.move(0, by)) for row, rect in rows])

    def _paint_group(self, surface: Surface, title: Text, box: Rect, rows: list[tuple[Row, Rect]]) -> None:
        draw.panel(surface, box, INK_1, self.px(RADIUS_PANEL), LINE)
        pad = self.px(24)
        head = Rect(box.left + pad, box.top, box.width - 2 * pad, self.px(HEAD))
        text.draw(surface, self.say(title), head, self.font(TITLE, "bold"), TEXT)
        for row, rect in rows:
            surface.fill(LINE, (rect.left + pad, rect.top, rect.width - 2 * pad, 1))
            self._paint_row(surface, row, rect)

    def _paint_row(self, surface: Surface, row: Row, rect: Rect) -> None:
        pad = self.px(24)
        right = rect.right - pad - self._control_width(row) - self.px(16)
        room = Rect(rect.left + pad, rect.top + self.px(8), right - rect.left - pad, rect.height - self.px(16))
        if row.key == "sample":
            self._paint_sample(surface, room)
            return
        if row.key == "colour_safe":
            room.width -= self._paint_marks(surface, room)
        if row.key == "pad_buttons":
            room.width -= self._paint_buttons(surface, room)
        title, small = self.font(BODY + 1, "bold"), self.font(SMALL + 1)
        silent = row.key == "volume" and self.app.sounds.silent
        mute = row.key == "read_aloud" and self.app.settings.read_aloud and not self.app.reader.voice.able
        line = NOBODY if mute else NO_SOUND if silent else self._room() if row.key == "interface" else row.line
        words, about = self.say(row.words), self.say(line)
        upper = text.fit(words, room.width, room.height // 2, title, True, text.MIN_TEXT)
        gap = self.px(3)
        lower = text.fit(about, room.width, room.height - upper.height - gap, small, True, text.MIN_TEXT)
        top = room.top + (room.height - upper.height - gap - lower.height) // 2
        text.draw(surface, words, Rect(room.left, top, room.width, upper.height), upper.font, TEXT)
        under = Rect(room.left, top + upper.height + gap, room.width, lower.height)
        text.draw(surface, about, under, lower.font, TEXT_2)

    def _room(self) -> Text:
        """Say that the interface grows as far as there is room, and how far that is where it is less than wanted."""
        size, wanted = self.app.size, self.app.settings.interface
        most = Scale.of(size, wanted, table_canvas(size)).factor / Scale.of(size).factor
        if most > wanted - 0.01:
            return ENLARGES
        return N_("In this window tables grow to {most}, all other pages further.", most=percent(most))

    def _paint_marks(self, surface: Surface, room: Rect) -> int:
        """Show the five marks as they look now; return the width that they take."""
        size, pitch = self.px(17), self.px(22)
        palette = self.app.palette.marks
        for number, mark in enumerate(palette):
            left = room.right - pitch * (len(palette) - number) + size // 2
            marks.draw_mark(surface, mark, (left, room.centery), size)
        return pitch * len(palette) + self.px(12)

    def _paint_buttons(self, surface: Surface, room: Rect) -> int:
        """Show a pad's four buttons as hints show them now; return the width that they take."""
        side, pitch = self.px(30), self.px(34)
        buttons = (PadButton.A, PadButton.B, PadButton.X, PadButton.Y)
        for number, button in enumerate(buttons):
            left = room.right - pitch * (len(buttons) - number)
            padsigns.draw_sign(surface, PadSign(button, self.app.pads.look), side, midleft=(left, room.centery))
        return pitch * len(buttons) + self.px(12)

    def _paint_sample(self, surface: Surface, room: Rect) -> None:
        """Show a piece on its way, as pieces travel on a table at the present pace."""
        side = self.px(30)
        middle = room.centery
        start, end = room.left + side // 2, room.right - side
        for number in range(9):
            at = start + (end - start) * number // 8
            dot = self.px(4)
            draw.panel(surface, Rect(at - dot // 2, middle - dot // 2, dot, dot), LINE, dot // 2)
        mark = self.app.palette.marks[0]
        marks.draw_mark(surface, mark, (round(start + (end - start) * self.travelled), middle), side)

    def show_movement(self) -> None:
        """Send the sample piece to the other side, as long as a piece on a table takes."""
        here = self.travelled
        there = 0.0 if here > 0.5 else 1.0

        def show(share: float) -> None:
            self.travelled = here + (there - here) * share

        self.motion.add(0.35, show, end=lambda: self.app.sounds.play("place"))
        self.touch()

    def _control_width(self, row: Row) -> int:
        return self.px(WIDTHS.get(row.key, 48))

    def control(self, row: Row, rect: Rect, high: float = 40) -> Rect:
        """Return the place of a row's switch: at its right end."""
        wide = self._control_width(row)
        box = Rect(0, 0, wide, max(self.px(high), self.font(BODY).px + self.px(16)))
        box.midright = (rect.right - self.px(24), rect.centery)
        return box

    def draw(self, surface: Surface) -> None:
        backdrop(surface, 90)
        self.bar.draw(surface)
        super().draw(surface)

    def set(self, key: str, value: Any) -> None:
        """Take a new value."""
        self.app.change(**{key: value})
        if key in ("speed", "reduced_motion"):
            self.show_movement()
        if key == "volume":
            self.app.sounds.play("place")


def _toggle(screen: SettingsScreen, row: Row, rect: Rect) -> Widget:
    on = getattr(screen.app.settings, row.key)
    box = rect.inflate(-2 * screen.px(24), -2 * screen.px(6))
    return Toggle(row.key, box, "", on, lambda value: screen.set(row.key, value), boxed=False)


def _language(screen: SettingsScreen, row: Row, rect: Rect) -> Widget:
    items = [Item(code, NAMES[code]) for code in LANGUAGES]
    change = screen.app.settings.language
    return Segmented(row.key, screen.control(row, rect), items, change, lambda value: screen.set(row.key, value))


def _speed(screen: SettingsScreen, row: Row, rect: Rect) -> Widget:
    entries = [Entry(speed, screen.say(SPEED_WORDS[speed])) for speed in SPEEDS]
    value = screen.app.settings.speed
    return Dropdown(row.key, screen.control(row, rect), entries, value, lambda new: screen.set(row.key, new))


def _computers(screen: SettingsScreen, row: Row, rect: Rect) -> Widget:
    entries = [Entry(pace, screen.say(words)) for pace, words in PACE_WORDS.items()]
    value = screen.app.settings.computers
    return Dropdown(row.key, screen.control(row, rect), entries, value, lambda new: screen.set(row.key, new))


def _pad_buttons(screen: SettingsScreen, row: Row, rect: Rect) -> Widget:
    entries = [Entry(key, screen.say(words)) for key, words in LOOKS.items()]
    value = screen.app.settings.pad_buttons
    return Dropdown(row.key, screen.control(row, rect), entries, value, lambda new: screen.set(row.key, new))


def _interface(screen: SettingsScreen, row: Row, rect: Rect) -> Widget:
    return Slider(
        row.key, screen.control(row, rect), "", screen.app.settings.interface,
        lambda value: screen.set(row.key, value),
        low=INTERFACE[0], high=INTERFACE[1], step=0.1, on_release=True, boxed=False,
    )  # fmt: skip


def _volume(screen: SettingsScreen, row: Row, rect: Rect) -> Widget:
    return Slider(
        row.key, screen.control(row, rect), "", screen.app.settings.volume,
        lambda value: screen.set(row.key, value),
        on_release=True, boxed=False,
    )  # fmt: skip


def _sample(screen: SettingsScreen, row: Row, rect: Rect) -> Widget:
    words = screen.say(row.words)
    return Button(row.key, screen.control(row, rect), words, screen.show_movement, sound="slide")


WIDTHS = {
    "language": 200,
    "interface": 260,
    "speed": 190,
    "computers": 190,
    "sample": 190,
    "volume": 260,
    "pad_buttons": 190,
}
GROUPS: tuple[tuple[Text, tuple[Row, ...]], ...] = (
    (
        N_("Language and screen"),
        (
            Row("language", N_("Language"), N_("For all texts; names and titles stay as they are."), _language),
            Row("fullscreen", N_("Full screen"), N_("F11 does the same at any time."), _toggle),
            Row("interface", N_("Interface size"), ENLARGES, _interface),
            Row(
                "colour_safe",
                N_("Colour-blind palette"),
                N_("Colours that are easier to tell apart. The shapes of the marks stay the same."),
                _toggle,
            ),
            Row(
                "high_contrast",
                N_("High contrast"),
                N_("Words, the focus and what can be chosen stand out from everything beside them."),
                _toggle,
            ),
        ),
    ),
    (
        N_("Movement and sound"),
        (
            Row("speed", N_("Animation speed"), N_("How fast pieces move and cards turn over."), _speed),
            Row("computers", N_("Computers play"), N_("How long you may read what they do; S changes it."), _computers),
            Row(
                "remarks",
                N_("Computers talk"),
                N_("Now and then one of them says something about its move."),
                _toggle,
            ),
            Row(
                "reduced_motion",
                N_("Reduce motion"),
                N_("Nothing slides or pulses: changes simply appear."),
                _toggle,
            ),
            Row("weather", N_("Weather effects"), N_("Mist, bats and snow; they rest when you do."), _toggle),
            Row("volume", N_("Volume"), N_("For all sounds; at 0% the program is silent."), _volume),
        ),
    ),
    (
        N_("Playing"),
        (
            Row(
                "confirm",
                N_("Confirm every move"),
                N_("A chosen move is played only on Enter or its button, never by the click that chose it."),
                _toggle,
            ),
            Row(
                "press_to_look",
                N_("Press to look"),
                N_("One press shows your secret, the next covers it. Otherwise it shows while you hold."),
                _toggle,
            ),
            Row(
                "cover",
                N_("Cover secrets"),
                N_("When another window comes to the front during somebody's private turn, the curtain falls."),
                _toggle,
            ),
            Row(
                "read_aloud",
                N_("Read aloud"),
                N_("Speaks focus, questions and what happens; secrets only behind the curtain. D: the whole table."),
                _toggle,
            ),
            Row(
                "pad_buttons",
                N_("Gamepad buttons"),
                N_("The signs in hints. As on the pad: told by its name."),
                _pad_buttons,
            ),
        ),
    ),
    (
        N_("How it moves"),
        (Row("sample", N_("Show a movement"), N_("Pieces move as they would on a real table"), _sample),),
    ),
)  # fmt: skip
