"""The settings: panels of rows, each with a label, a description and a control."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from pygame import Rect, Surface

from games.core.contract.texts import LANGUAGES, N_, Text
from ui.drawing import draw, marks, pad_glyphs, text
from ui.drawing.pad_glyphs import PadButton, PadGlyph
from ui.drawing.theme import BODY, LINE, SMALL, TEXT, TEXT_2, TITLE
from ui.drawing.typography import percent
from ui.layout import Box, Column, Label, LayoutContext, Line, Node, Paint, Row, Scroll, Slot, Spacer, Stack
from ui.layout.node import Spacing
from ui.layout.panel import Background
from ui.screens.shared.common import PACE_WORDS, SPEED_WORDS
from ui.screens.shared.page import bar, page
from ui.shell.reader import NO_VOICE
from ui.shell.scale import MARGIN, Scale, table_canvas
from ui.shell.screen import Screen
from ui.shell.settings import AUTO, INTERFACE
from ui.widgets import Button, Dropdown, DropdownEntry, Item, Segmented, Slider, Toggle, Widget

if TYPE_CHECKING:
    from ui.shell.app import App

WIDTH, ROW, HEAD, GAP, PAD, TOGGLE = 640, 84, 52, 24, 24, 48  # design units: sizes of a panel and its rows
NAMES = {"pl": "Polski", "en": "English"}  # each language in its own words
SPEEDS = {speed: SPEED_WORDS[speed] for speed in ("slow", "normal", "fast", "off")}
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


class Setting(NamedTuple):
    """A setting: its key in `Settings`, label, description, and the function that makes its control."""

    key: str
    label: Text
    description: Text
    make: Callable[[SettingsScreen, Setting, Rect], Widget]
    width: float = 0  # design units of the control; 0: it takes the whole row


class SettingsScreen(Screen):
    """The settings; every change takes effect and is saved at once."""

    name = "settings"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.travelled = 0.0  # position of the sample piece, 0..1

    def title(self) -> Text:
        return N_("settings")

    # Layout --------------------------------------------------------------------------------------------------------
    def build(self) -> Node:
        width = min(2 * WIDTH + GAP, self.scale.width - 2 * MARGIN)
        panels = [self._panel(title, settings) for title, settings in GROUPS]
        columns = ShortestColumn(panels, 2 if width >= 900 else 1, gap=GAP, pad=(8, 0, 8, GAP + 8))
        area = Scroll("area", columns, width=width + 16, weight=0)
        header = bar(self, [N_("Settings")], N_("Back to where you were"))
        return page(self, header, Row(Spacer(), area, Spacer(), pad=(0, MARGIN)))

    def _panel(self, title: Text, settings: Sequence[Setting]) -> Node:
        heading = Row(Label(title, TITLE, face="bold", height=HEAD, weight=1), pad=(PAD, 0), height=HEAD)
        rows = Column(heading, *map(self._row, settings), pad=(0, 0, 0, 8))
        return Stack([Background(), rows])

    def _row(self, setting: Setting) -> Node:
        """Return a setting's row: a line above, label and description, a preview if there is one, and the control."""
        draw_words = self._draw_sample if setting.key == "sample" else partial(self._draw_words, setting)
        preview = PREVIEWS.get(setting.key)
        preview_node = Paint(partial(preview.draw, self), width=preview.width) if preview is not None else None
        make = partial(setting.make, self, setting)
        height = max(40, self.font(BODY).px / self.unit + 16)
        control = Slot(make, width=setting.width, height=height) if setting.width else Spacer(TOGGLE)
        whole = None if setting.width else Column(Slot(make, weight=1), pad=(PAD, 6))
        upper = Row(
            Column(Paint(draw_words, weight=1), pad=(0, 8), weight=1), preview_node, Spacer(16), control, pad=(PAD, 0)
        )
        return Stack([Column(Line(), pad=(PAD, 0)), upper, whole], height=ROW)

    # Drawing -------------------------------------------------------------------------------------------------------
    def _draw_words(self, setting: Setting, surface: Surface, room: Rect) -> None:
        """Draw a setting's label above its description, both together centred vertically."""
        title, small = self.font(BODY + 1, "bold"), self.font(SMALL + 1)
        label, about = self.translate(setting.label), self.translate(self._meaning(setting))
        upper = text.fit(label, room.width, room.height // 2, title, True, text.MIN_TEXT)
        gap = self.px(3)
        lower = text.fit(about, room.width, room.height - upper.height - gap, small, True, text.MIN_TEXT)
        both = Box.of(room.inflate(0, upper.height + gap + lower.height - room.height), 1)
        text.draw(surface, label, both.cut_top(upper.height).rect, upper.font, TEXT)
        text.draw(surface, about, both.cut_bottom(lower.height).rect, lower.font, TEXT_2)

    def _meaning(self, setting: Setting) -> Text:
        """Return a setting's description, or why it has no effect here."""
        if setting.key == "volume" and self.app.sounds.is_silent:
            return NO_SOUND
        if setting.key == "read_aloud" and self.app.settings.read_aloud and not self.app.reader.voice.is_available:
            return NO_VOICE
        return self._room() if setting.key == "interface" else setting.description

    def _room(self) -> Text:
        """Return the description of the interface size, with its limit if this window is too small for it."""
        size, wanted = self.app.size, self.app.settings.interface
        most = Scale.of(size, wanted, table_canvas(size)).factor / Scale.of(size).factor
        if most > wanted - 0.01:
            return ENLARGES
        return N_("In this window tables grow to {most}, all other pages further.", most=percent(most))

    def _draw_sample(self, surface: Surface, room: Rect) -> None:
        """Draw the sample piece on its track; it moves as pieces on a table do."""
        side, dot = self.px(30), self.px(4)
        start, end = room.left + side // 2, room.right - side
        for number in range(9):
            spot = Rect(0, 0, dot, dot)
            spot.center = start + (end - start) * number // 8, room.centery
            draw.panel(surface, spot, LINE, dot // 2)
        at = round(start + (end - start) * self.travelled), room.centery
        marks.draw_seat_mark(surface, self.app.palette.seat_marks[0], at, side)

    def show_movement(self) -> None:
        """Move the sample piece to the other side, for as long as a piece on a table would take."""
        start = self.travelled
        end = 0.0 if start > 0.5 else 1.0

        def show(share: float) -> None:
            self.travelled = start + (end - start) * share

        self.motion.add(0.35, show, end=lambda: self.app.sounds.play("place"))
        self.invalidate()

    def set(self, key: str, value: Any) -> None:
        """Change a setting; after a change of motion or volume give a sample of it."""
        self.app.change_settings(**{key: value})
        if key in ("speed", "reduced_motion"):
            self.show_movement()
        if key == "volume":
            self.app.sounds.play("place")


class ShortestColumn(Node):
    """Columns of equal width; each child goes to the column that is shortest so far."""

    def __init__(self, children: Sequence[Node], columns: int, **spacing: Unpack[Spacing]) -> None:
        super().__init__(children, **spacing)
        self.columns = columns

    def content_height(self, context: LayoutContext, width: float) -> float:
        inner = Box(0, 0, width - self.across(context), 0, context.unit)
        return max(box.bottom for box in self._boxes(context, inner)) + self.down(context)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        for child, place in zip(self.children, self._boxes(context, box), strict=True):
            child.place(context, place)

    def _boxes(self, context: LayoutContext, box: Box) -> list[Box]:
        """Return the boxes of the children, starting at the top of `box`."""
        columns, boxes = box.columns([1] * self.columns, self.gap), []
        for child in self.children:
            column = min(columns, key=lambda one: one.top)
            boxes.append(column.cut_top(child.height_at(context, column.width) / context.unit, self.gap))
        return boxes


def _draw_marks(screen: SettingsScreen, surface: Surface, rect: Rect) -> None:
    """Draw the five seat marks in the present palette."""
    row, size = Box.of(rect, screen.unit), screen.px(17)
    for mark in screen.app.palette.seat_marks:
        left, middle = row.cut_left(22).rect.midleft
        marks.draw_seat_mark(surface, mark, (left + size // 2, middle), size)


def _draw_buttons(screen: SettingsScreen, surface: Surface, rect: Rect) -> None:
    """Draw four gamepad buttons as hints show them now."""
    row = Box.of(rect, screen.unit)
    for button in (PadButton.A, PadButton.B, PadButton.X, PadButton.Y):
        sign, left = PadGlyph(button, screen.app.gamepads.look), row.cut_left(34).rect.midleft
        pad_glyphs.draw_glyph(surface, sign, screen.px(30), midleft=left)


class RowPreview(NamedTuple):
    """A preview beside a setting's label: its width in design units, and how it is drawn."""

    width: float
    draw: Callable[[SettingsScreen, Surface, Rect], None]


def _toggle(screen: SettingsScreen, setting: Setting, rect: Rect) -> Widget:
    on = getattr(screen.app.settings, setting.key)
    return Toggle(setting.key, rect, "", on, partial(screen.set, setting.key), boxed=False)


def _language(screen: SettingsScreen, setting: Setting, rect: Rect) -> Widget:
    items = [Item(code, NAMES[code]) for code in LANGUAGES]
    return Segmented(setting.key, rect, items, screen.app.settings.language, partial(screen.set, setting.key))


def _list(choices: Mapping[str, Text], screen: SettingsScreen, setting: Setting, rect: Rect) -> Widget:
    entries = [DropdownEntry(key, screen.translate(words)) for key, words in choices.items()]
    value = getattr(screen.app.settings, setting.key)
    return Dropdown(setting.key, rect, entries, value, partial(screen.set, setting.key))


def _interface(screen: SettingsScreen, setting: Setting, rect: Rect) -> Widget:
    return Slider(
        setting.key, rect, "", screen.app.settings.interface, partial(screen.set, setting.key),
        low=INTERFACE[0], high=INTERFACE[1], step=0.1, on_release=True, boxed=False,
    )  # fmt: skip


def _volume(screen: SettingsScreen, setting: Setting, rect: Rect) -> Widget:
    volume, change = screen.app.settings.volume, partial(screen.set, setting.key)
    return Slider(setting.key, rect, "", volume, change, on_release=True, boxed=False)


def _movement(screen: SettingsScreen, setting: Setting, rect: Rect) -> Widget:
    return Button(setting.key, rect, screen.translate(setting.label), screen.show_movement, sound="slide")


PREVIEWS = {"colour_safe": RowPreview(5 * 22, _draw_marks), "pad_buttons": RowPreview(4 * 34, _draw_buttons)}
GROUPS: tuple[tuple[Text, tuple[Setting, ...]], ...] = (
    (
        N_("Language and screen"),
        (
            Setting(
                "language", N_("Language"), N_("For all texts; names and titles stay as they are."), _language, 200
            ),
            Setting("fullscreen", N_("Full screen"), N_("F11 does the same at any time."), _toggle),
            Setting("interface", N_("Interface size"), ENLARGES, _interface, 260),
            Setting(
                "colour_safe",
                N_("Colour-blind palette"),
                N_("Colours that are easier to tell apart. The shapes of the marks stay the same."),
                _toggle,
            ),
            Setting(
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
            Setting(
                "speed",
                N_("Animation speed"),
                N_("How fast pieces move and cards turn over."),
                partial(_list, SPEEDS),
                190,
            ),
            Setting(
                "computers",
                N_("Computers play"),
                N_("How long you may read what they do; S changes it."),
                partial(_list, PACE_WORDS),
                190,
            ),
            Setting(
                "remarks",
                N_("Computers talk"),
                N_("Now and then one of them says something about its move."),
                _toggle,
            ),
            Setting(
                "reduced_motion",
                N_("Reduce motion"),
                N_("Nothing slides or pulses: changes simply appear."),
                _toggle,
            ),
            Setting("weather", N_("Weather effects"), N_("Mist, bats and snow; they rest when you do."), _toggle),
            Setting("volume", N_("Volume"), N_("For all sounds; at 0% the program is silent."), _volume, 260),
        ),
    ),
    (
        N_("Playing"),
        (
            Setting(
                "confirm",
                N_("Confirm every move"),
                N_("A chosen move is played only on Enter or its button, never by the click that chose it."),
                _toggle,
            ),
            Setting(
                "press_to_look",
                N_("Press to look"),
                N_("One press shows your secret, the next covers it. Otherwise it shows while you hold."),
                _toggle,
            ),
            Setting(
                "cover",
                N_("Cover secrets"),
                N_("When another window comes to the front during somebody's private turn, the curtain falls."),
                _toggle,
            ),
            Setting(
                "read_aloud",
                N_("Read aloud"),
                N_("Speaks focus, questions and what happens; secrets only behind the curtain. D: the whole table."),
                _toggle,
            ),
            Setting(
                "pad_buttons",
                N_("Gamepad buttons"),
                N_("The signs in hints. As on the pad: told by its name."),
                partial(_list, LOOKS),
                190,
            ),
        ),
    ),
    (
        N_("How it moves"),
        (Setting("sample", N_("Show a movement"), N_("Pieces move as they would on a real table"), _movement, 190),),
    ),
)
