"""The settings screen."""

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
from ui.layout import Box, Column, Divider, Label, LayoutContext, Node, Paint, Row, Scroll, Slot, Spacer, Stack
from ui.layout.node import Spacing
from ui.layout.panel import PanelBackground
from ui.screens.shared.common import PACE_LABELS, SPEED_LABELS
from ui.screens.shared.page import bar, page
from ui.shell.reader import NO_VOICE
from ui.shell.scale import MARGIN, Scale, table_canvas
from ui.shell.screen import Screen
from ui.shell.settings import AUTO, INTERFACE_RANGE
from ui.widgets import Button, Dropdown, DropdownEntry, Segmented, SegmentItem, Slider, Toggle, Widget

if TYPE_CHECKING:
    from ui.shell.app import App

# design units: panel width, heights of a row and a heading, gap, padding, height of a switch
PANEL_WIDTH, ROW_HEIGHT, HEADING_HEIGHT, PANEL_GAP, PADDING, TOGGLE_HEIGHT = 640, 84, 52, 24, 24, 48
LANGUAGE_NAMES = {"pl": "Polski", "en": "English"}  # each language's own name
SPEED_LABELS = {speed: SPEED_LABELS[speed] for speed in ("slow", "normal", "fast", "off")}
LOOKS: dict[str, Text] = {
    AUTO: N_("as on the gamepad"),
    "xbox": Text("Xbox"),
    "playstation": Text("PlayStation"),
    "nintendo": Text("Nintendo"),
    "places": N_("positions only"),
}
SCALE_DESCRIPTION = N_("Makes everything larger, as far as the window allows.")
NO_SOUND_REASON = N_("No sound device is responding, so the program is silent.")


def create_screen(app: App) -> SettingsScreen:
    """Build the settings screen."""
    return SettingsScreen(app)


class Setting(NamedTuple):
    """A setting: field of `Settings`, label, description, and function that creates its control."""

    key: str
    label: Text
    description: Text
    make_control: Callable[[SettingsScreen, Setting, Rect], Widget]
    width: float = 0  # width of the control in design units; 0: the whole row


class SettingsScreen(Screen):
    """The settings screen. Changes apply and are saved at once."""

    name = "settings"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.sample_position = 0.0  # position of the sample piece, 0..1

    def title(self) -> Text:
        return N_("settings")

    def build(self) -> Node:
        width = min(2 * PANEL_WIDTH + PANEL_GAP, self.scale.width - 2 * MARGIN)
        panels = [self._panel(title, settings) for title, settings in SETTING_GROUPS]
        columns = BalancedColumns(panels, 2 if width >= 900 else 1, gap=PANEL_GAP, pad=(8, 0, 8, PANEL_GAP + 8))
        area = Scroll("area", columns, width=width + 16, weight=0)
        header = bar(self, [N_("Settings")], N_("Back to where you were"))
        return page(self, header, Row(Spacer(), area, Spacer(), pad=(0, MARGIN)))

    def _panel(self, title: Text, settings: Sequence[Setting]) -> Node:
        heading = Row(
            Label(title, TITLE, face="bold", height=HEADING_HEIGHT, weight=1), pad=(PADDING, 0), height=HEADING_HEIGHT
        )
        rows = Column(heading, *map(self._row, settings), pad=(0, 0, 0, 8))
        return Stack([PanelBackground(), rows])

    def _row(self, setting: Setting) -> Node:
        """Return the row of a setting."""
        draw_words = self._draw_sample if setting.key == "sample" else partial(self._draw_words, setting)
        preview = ROW_PREVIEWS.get(setting.key)
        preview_node = Paint(partial(preview.draw, self), width=preview.width) if preview is not None else None
        make = partial(setting.make_control, self, setting)
        height = max(40, self.font(BODY).px / self.unit + 16)
        control = Slot(make, width=setting.width, height=height) if setting.width else Spacer(TOGGLE_HEIGHT)
        whole = None if setting.width else Column(Slot(make, weight=1), pad=(PADDING, 6))
        upper = Row(
            Column(Paint(draw_words, weight=1), pad=(0, 8), weight=1),
            preview_node,
            Spacer(16),
            control,
            pad=(PADDING, 0),
        )
        return Stack([Column(Divider(), pad=(PADDING, 0)), upper, whole], height=ROW_HEIGHT)

    def _draw_words(self, setting: Setting, surface: Surface, room: Rect) -> None:
        """Draw a setting's label above its description."""
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
            return NO_SOUND_REASON
        if setting.key == "read_aloud" and self.app.settings.read_aloud and not self.app.reader.voice.is_available:
            return NO_VOICE
        return self._room() if setting.key == "interface" else setting.description

    def _room(self) -> Text:
        """Return the description of the interface size, with its limit in this window."""
        size, wanted = self.app.size, self.app.settings.interface
        most = Scale.of(size, wanted, table_canvas(size)).factor / Scale.of(size).factor
        if most > wanted - 0.01:
            return SCALE_DESCRIPTION
        return N_("In this window the table stops growing at {most}; other pages go further.", most=percent(most))

    def _draw_sample(self, surface: Surface, room: Rect) -> None:
        """Draw the moving sample piece."""
        side, dot = self.px(30), self.px(4)
        start, end = room.left + side // 2, room.right - side
        for number in range(9):
            spot = Rect(0, 0, dot, dot)
            spot.center = start + (end - start) * number // 8, room.centery
            draw.rounded_box(surface, spot, LINE, dot // 2)
        at = round(start + (end - start) * self.sample_position), room.centery
        marks.draw_seat_mark(surface, self.app.palette.seat_marks[0], at, side)

    def show_movement(self) -> None:
        """Move the sample piece to its other end."""
        start = self.sample_position
        end = 0.0 if start > 0.5 else 1.0

        def move_sample(share: float) -> None:
            self.sample_position = start + (end - start) * share

        self.motion.add(0.35, move_sample, end=lambda: self.app.sounds.play("place"))
        self.invalidate()

    def change_setting(self, key: str, value: Any) -> None:
        """Change a setting, and show or play a sample of it."""
        slower = {"captions_skipped": 0} if key == "computers" else {}
        self.app.change_settings(**{key: value}, **slower)
        if key in ("speed", "reduced_motion"):
            self.show_movement()
        if key == "volume":
            self.app.sounds.play("place")


class BalancedColumns(Node):
    """Columns of equal width. Each child is added to the shortest column."""

    def __init__(self, children: Sequence[Node], columns: int, **spacing: Unpack[Spacing]) -> None:
        super().__init__(children, **spacing)
        self.columns = columns

    def content_height(self, context: LayoutContext, width: float) -> float:
        inner = Box(0, 0, width - self.horizontal_padding(context), 0, context.unit)
        return max(box.bottom for box in self._boxes(context, inner)) + self.vertical_padding(context)

    def arrange(self, context: LayoutContext, box: Box) -> None:
        for child, place in zip(self.children, self._boxes(context, box), strict=True):
            child.place(context, place)

    def _boxes(self, context: LayoutContext, box: Box) -> list[Box]:
        """Return the boxes of the children."""
        columns, boxes = box.columns([1] * self.columns, self.gap), []
        for child in self.children:
            column = min(columns, key=lambda one: one.top)
            boxes.append(column.cut_top(child.height_at(context, column.width) / context.unit, self.gap))
        return boxes


def _draw_marks(screen: SettingsScreen, surface: Surface, rect: Rect) -> None:
    """Draw the seat marks in the current palette."""
    row, size = Box.of(rect, screen.unit), screen.px(17)
    for mark in screen.app.palette.seat_marks:
        left, middle = row.cut_left(22).rect.midleft
        marks.draw_seat_mark(surface, mark, (left + size // 2, middle), size)


def _draw_buttons(screen: SettingsScreen, surface: Surface, rect: Rect) -> None:
    """Draw gamepad buttons in the current look."""
    row = Box.of(rect, screen.unit)
    for button in (PadButton.A, PadButton.B, PadButton.X, PadButton.Y):
        sign, left = PadGlyph(button, screen.app.gamepads.look), row.cut_left(34).rect.midleft
        pad_glyphs.draw_glyph(surface, sign, screen.px(30), midleft=left)


class RowPreview(NamedTuple):
    """A preview beside a setting's label: width in design units, and drawing function."""

    width: float
    draw: Callable[[SettingsScreen, Surface, Rect], None]


def _toggle(screen: SettingsScreen, setting: Setting, rect: Rect) -> Widget:
    on = getattr(screen.app.settings, setting.key)
    return Toggle(setting.key, rect, "", on, partial(screen.change_setting, setting.key), boxed=False)


def _language(screen: SettingsScreen, setting: Setting, rect: Rect) -> Widget:
    items = [SegmentItem(code, LANGUAGE_NAMES[code]) for code in LANGUAGES]
    return Segmented(
        setting.key, rect, items, screen.app.settings.language, partial(screen.change_setting, setting.key)
    )


def _list(choices: Mapping[str, Text], screen: SettingsScreen, setting: Setting, rect: Rect) -> Widget:
    entries = [DropdownEntry(key, screen.translate(words)) for key, words in choices.items()]
    value = getattr(screen.app.settings, setting.key)
    return Dropdown(setting.key, rect, entries, value, partial(screen.change_setting, setting.key))


def _interface(screen: SettingsScreen, setting: Setting, rect: Rect) -> Widget:
    return Slider(
        setting.key, rect, "", screen.app.settings.interface, partial(screen.change_setting, setting.key),
        low=INTERFACE_RANGE[0], high=INTERFACE_RANGE[1], step=0.1, on_release=True, boxed=False,
    )  # fmt: skip


def _volume(screen: SettingsScreen, setting: Setting, rect: Rect) -> Widget:
    volume, change = screen.app.settings.volume, partial(screen.change_setting, setting.key)
    return Slider(setting.key, rect, "", volume, change, on_release=True, boxed=False)


def _movement(screen: SettingsScreen, setting: Setting, rect: Rect) -> Widget:
    return Button(setting.key, rect, screen.translate(setting.label), screen.show_movement, sound="slide")


ROW_PREVIEWS = {"colour_safe": RowPreview(5 * 22, _draw_marks), "pad_buttons": RowPreview(4 * 34, _draw_buttons)}
SETTING_GROUPS: tuple[tuple[Text, tuple[Setting, ...]], ...] = (
    (
        N_("Language and screen"),
        (
            Setting("language", N_("Language"), N_("Applies to everything except names and titles."), _language, 200),
            Setting("fullscreen", N_("Full screen"), N_("F11 does the same anywhere."), _toggle),
            Setting("interface", N_("Interface size"), SCALE_DESCRIPTION, _interface, 260),
            Setting(
                "colour_safe",
                N_("Colour-blind palette"),
                N_("Colours that are easier to tell apart. The marks keep their shapes."),
                _toggle,
            ),
            Setting(
                "high_contrast",
                N_("High contrast"),
                N_("Text, the focus and everything you can choose stand out clearly."),
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
                partial(_list, SPEED_LABELS),
                190,
            ),
            Setting(
                "computers",
                N_("Computers' pace"),
                N_("How long you get to read their moves; S changes it. Skip three captions and they get shorter."),
                partial(_list, PACE_LABELS),
                190,
            ),
            Setting(
                "remarks",
                N_("Computers' comments"),
                N_("Now and then one of them has something to say about its move."),
                _toggle,
            ),
            Setting(
                "reduced_motion",
                N_("Reduce motion"),
                N_("Nothing slides or pulses: changes simply appear."),
                _toggle,
            ),
            Setting("weather", N_("Weather effects"), N_("Mist, bats and snow; they rest when you do."), _toggle),
            Setting("volume", N_("Volume"), N_("Applies to all sounds; at 0% the program is silent."), _volume, 260),
        ),
    ),
    (
        N_("Playing"),
        (
            Setting(
                "confirm",
                N_("Confirm every move"),
                N_("A move is played only by Enter or its button, never by the click that picked it."),
                _toggle,
            ),
            Setting(
                "press_to_look",
                N_("Press to look"),
                N_("One press shows your secret, the next covers it. If this is off, you have to hold the button."),
                _toggle,
            ),
            Setting(
                "cover",
                N_("Cover secrets"),
                N_("If another window comes to the front during somebody's private turn, the curtain falls."),
                _toggle,
            ),
            Setting(
                "read_aloud",
                N_("Read aloud"),
                N_(
                    "Reads out the focus, questions and events; secrets only behind the curtain. D describes the "
                    "whole table."
                ),
                _toggle,
            ),
            Setting(
                "pad_buttons",
                N_("Gamepad buttons"),
                N_("The button symbols shown in hints. “As on the gamepad” picks them by its name."),
                partial(_list, LOOKS),
                190,
            ),
        ),
    ),
    (
        N_("How it moves"),
        (Setting("sample", N_("Show a move"), N_("Pieces move as they would on a real table"), _movement, 190),),
    ),
)
