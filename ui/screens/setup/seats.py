"""The seats in the new-game form: handle, mark, name, kind and level of each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, N_n, Text
from games.core.match.players import (
    LEVEL_LABELS,
    LEVEL_NOTES,
    MAX_NAME_LENGTH,
    OFFERED_LEVELS,
    PlayerKind,
    normalize_name,
)
from games.core.people.store import Person, is_placeholder
from ui.drawing import draw, marks
from ui.drawing.theme import BRASS, INK_1, IVORY, LINE, RADIUS_PANEL, TEXT_2, Colour, SeatMark, mix
from ui.layout import Box, Column, Label, Node, Paint, Row, Slot, Spacer, Stack
from ui.screens.setup.form import Form
from ui.screens.shared.characters import LIST_WIDTH as CHARACTER
from ui.screens.shared.characters import character_dropdown
from ui.screens.shared.levels import draw_level
from ui.shell.screen import Screen
from ui.widgets import Button, Dropdown, DropdownEntry, IconButton, Segmented, SegmentItem, TextField, Widget
from ui.widgets.base import DragAxis

ROW, PITCH = 72, 82
TIGHT_ROW, TIGHT_PITCH = 62, 70
PEOPLE_DROPDOWN_WIDTH = 76  # design units: width of the dropdown of known people
# design units: in narrower rows, person and computer are icons
ICONS_ONLY_WIDTH = 790
BARS_ONLY_WIDTH = 712  # design units: in narrower rows the level is shown by bars without text, so that names have room
# value of the setting `colour_safe` -> names of the seat marks in the palette of this setting
MARK_NAMES: dict[bool, tuple[Text, ...]] = {
    False: (
        N_("crimson circle"),
        N_("azure diamond"),
        N_("amber triangle"),
        N_("jade square"),
        N_("violet pentagon"),
    ),
    True: (
        N_("orange circle"),
        N_("blue diamond"),
        N_("yellow triangle"),
        N_("green square"),
        N_("pink pentagon"),
    ),
}


class SeatHandle(Widget):
    """The handle for dragging a seat. With the keyboard, Up and Down move the seat."""

    drag_axis = DragAxis.ANYWHERE

    def __init__(self, key: str, rect: Rect, seat_editor: SeatEditor, index: int) -> None:
        tip = seat_editor.screen.translate(N_("Drag to change the seating order, or use the arrow keys"))
        super().__init__(key, rect, tip=tip)
        self.seat_editor, self.index = seat_editor, index

    def on_key(self, event: pygame.event.Event) -> bool:
        by = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if by is None:
            return False
        self.seat_editor.move_seat(self.index, self.index + by)
        return True

    def drag(self, pos: tuple[int, int]) -> None:
        self.seat_editor.drag_seat(self.index, pos[1])

    def release(self, pos: tuple[int, int]) -> None:
        self.pressed = False
        self.seat_editor.drop_seat()

    def draw(self, surface: Surface) -> None:
        ink = IVORY if self.hovered or self.pressed or self.shows_focus_ring else mix(TEXT_2, INK_1, 0.35)
        step, radius = self.px(7), max(1, self.px(1.6))
        for x in (-1, 1):
            for y in (-1, 0, 1):
                centre = (self.rect.centerx + x * step // 2, self.rect.centery + y * step)
                pygame.draw.circle(surface, ink, centre, radius)
        self.draw_focus_ring(surface, rect=self.rect.inflate(-self.px(8), -self.px(16)))


class SeatEditor:
    """Builds the rows of all seats, and changes seats."""

    def __init__(self, screen: Screen, form: Form, accent: Colour, on_changed: Callable[[], object]) -> None:
        self.screen, self.form, self.accent, self.on_changed = screen, form, accent, on_changed
        self._dragged: tuple[int, int] | None = None  # (index of the dragged seat, index of its drop)
        self._fields: list[TextField] = []

    def build(self, width: float, tight: bool) -> Node:
        """Return the rows above the button that adds a seat. `width` is in design units."""
        self._fields, self._dragged = [], None
        height, pitch = (TIGHT_ROW, TIGHT_PITCH) if tight else (ROW, PITCH)
        rows = [self._row(index, width, height) for index in range(len(self.form.seats))]
        place = Paint(partial(self._draw_place, height, pitch))
        return Stack([Column(*rows, self._foot(), gap=pitch - height), place])

    def _row(self, index: int, width: float, height: float) -> Node:
        """Return the row of a seat. In narrow rows, bars show the level."""
        seat = self.form.seats[index]
        narrow, bare, icons = width < 850, width < BARS_ONLY_WIDTH, width < ICONS_ONLY_WIDTH
        grip, mark = (30, 68) if narrow else (36, 76)
        kind = 96 if icons else 172 if narrow else 196
        level: float = CHARACTER if bare else 158 if icons else 148 if narrow else 162
        room = width - 4 - grip - 4 - mark - 10 - 8 - 44 - 8  # design units left for name, kind, level and character
        name = min(256.0, room - kind - level - CHARACTER - 28)
        level = min(level, room - name - kind - CHARACTER - 26)
        inner = Row(
            Slot(lambda rect: SeatHandle(f"handle:{index}", rect, self, index), width=grip), Spacer(4),
            Slot(partial(self._mark, index), width=mark, height=48), Spacer(10),
            Slot(partial(self._name, index), width=name, height=48), Spacer(10),
            Slot(partial(self._kind, index, icons), width=kind, height=48), Spacer(10),
            *(self._computer(index, level, bare) if seat.kind == "bot" else self._person(index)), Spacer(),
            self._remove(index), pad=(4, 0, 8, 0),
        )  # fmt: skip
        return Stack([Paint(partial(self._draw_row, index)), inner], height=height)

    def _computer(self, index: int, level: float, bare: bool) -> list[Node]:
        strength = Slot(lambda rect: self._level(index, rect, bare), width=level, height=48)
        return [strength, Spacer(8), Slot(partial(self._manner, index), width=CHARACTER, height=48)]

    def _person(self, index: int) -> list[Node]:
        return (
            [Slot(partial(self._people_dropdown, index), width=PEOPLE_DROPDOWN_WIDTH, height=48)]
            if self.form.known_people
            else []
        )

    def _remove(self, index: int) -> Node | None:
        if len(self.form.seats) <= self.form.facts.seats[0]:
            return None
        return Slot(partial(self._remove_button, index), width=44, height=44)

    def _remove_button(self, index: int, rect: Rect) -> IconButton:
        tip, leave = N_("Remove this seat"), partial(self.remove_seat, index)
        return IconButton(f"remove:{index}", rect, "close", leave, tip=tip, colour=TEXT_2)

    def _foot(self) -> Node:
        """Return the button that adds a seat, or why none can be added."""
        edge = Paint(self._draw_foot)
        if not self.form.is_full:
            return Stack([edge, Slot(self._join)], height=44)
        few, most = self.form.facts.seats
        hint = (
            N_n("This game is for exactly {n} person.", "This game is for exactly {n} people.", n=most)
            if few == most
            else N_("All seats are taken; at most {n} can play.", n=most)
        )
        return Stack([edge, Label(hint, 15, TEXT_2, align="center", height=44)], height=44)

    def _join(self, rect: Rect) -> Button:
        label = "+  " + self.screen.translate(N_("Add a seat"))  # translation tools don't look into f-strings
        tip = N_("Another person or computer at the table")
        return Button("join", rect, label, self.add_seat, kind="quiet", tip=tip)

    def _name(self, index: int, rect: Rect) -> TextField:
        seat = self.form.seats[index]
        field = TextField(
            f"name:{index}", rect, seat.name, lambda words: self.rename(index, words),
            done=lambda: self._after(index), limit=MAX_NAME_LENGTH, placeholder=self.screen.translate(N_("Name")),
            size=18, tip=N_("The name at this seat"), is_suggestion=is_placeholder(seat.name),
        )  # fmt: skip
        self._fields.append(field)
        return field

    def _kind(self, index: int, icons: bool, rect: Rect) -> Segmented:
        kinds = (("person", N_("person"), "person"), ("bot", N_("computer"), "robot"))
        items = [
            SegmentItem(kind, self.screen.translate(words), icon=icon if icons else "") for kind, words, icon in kinds
        ]
        tip = N_("Who plays this seat: a person or the computer")
        change = partial(self.set_kind, index)
        return Segmented(f"kind:{index}", rect, items, self.form.seats[index].kind, change, size=15, tip=tip)

    def _after(self, index: int) -> None:
        """Focus the next person's name field, or the start button."""
        seats = self.form.seats
        later = (f"name:{other}" for other in range(index + 1, len(seats)) if seats[other].kind == "person")
        self._focus(next(later, "start"))

    def _mark(self, index: int, rect: Rect) -> Dropdown:
        screen = self.screen
        form = self.form
        names = MARK_NAMES[screen.app.settings.colour_safe]
        entries = []
        for mark in form.facts.marks:
            holder = form.mark_holder(mark, index)
            reason = None if holder is None else screen.translate(N_("Taken: {name}", name=holder))
            picture = _mark_picture(screen.palette.seat_marks[mark - 1])
            entries.append(DropdownEntry(mark, screen.translate(names[mark - 1]), picture, reason))
        tip = screen.translate(N_("This seat's mark: a colour and a shape"))
        return Dropdown(
            f"mark:{index}", rect, entries, form.seats[index].mark, lambda mark: self.set_mark(index, mark),
            picture_only=True, tip=tip,
        )  # fmt: skip

    def _people_dropdown(self, index: int, rect: Rect) -> Dropdown:
        """Return the dropdown of known people for a seat."""
        screen = self.screen
        seated = {normalize_name(seat.name).casefold(): number for number, seat in enumerate(self.form.seats)}
        entries = [DropdownEntry(None, screen.translate(N_("Somebody else: type a name")), _people_picture)]
        for person in self.form.known_people:
            picture = _mark_picture(screen.palette.seat_marks[person.mark - 1])
            reason = screen.translate(N_("Already at the table")) if person.key in seated else None
            entries.append(DropdownEntry(person, person.name, picture, reason))
        tip = screen.translate(N_("Regulars"))
        return Dropdown(
            f"house:{index}",
            rect,
            entries,
            None,
            lambda person: self.put_person_on_seat(index, person),
            picture_only=True,
            tip=tip,
        )

    def _level(self, index: int, rect: Rect, bare: bool) -> Dropdown:
        screen = self.screen
        seat = self.form.seats[index]
        entries = [
            DropdownEntry(
                level, screen.translate(LEVEL_LABELS[level]), partial(draw_level, level, self.accent),
                note=screen.translate(LEVEL_NOTES[level]),
            )
            for level in OFFERED_LEVELS
        ]  # fmt: skip
        strength = N_("How well the computer plays: {level}. {note}")
        return Dropdown(
            f"level:{index}", rect, entries, seat.level,
            lambda level: self.set_level(index, level), picture_only=bare,
            tip=screen.translate(strength.with_args(level=LEVEL_LABELS[seat.level], note=LEVEL_NOTES[seat.level])),
        )  # fmt: skip

    def _manner(self, index: int, rect: Rect) -> Dropdown:
        character, change = self.form.seats[index].character, partial(self.set_character, index)
        return character_dropdown(self.screen, f"manner:{index}", rect, character, change)

    def refresh(self) -> None:
        """Show the errors next to names."""
        for index, field in enumerate(self._fields):
            problem = self.form.name_problem(index)
            field.error = None if problem is None else self.screen.translate(problem)

    def add_seat(self) -> None:
        """Add a seat."""
        self.form.add_seat()
        self.screen.rebuild()
        self._focus(f"name:{len(self.form.seats) - 1}")

    def remove_seat(self, index: int) -> None:
        """Remove a seat. The next remove button gets the focus."""
        self.form.remove_seat(index)
        self.screen.rebuild()
        self._focus(f"remove:{min(index, len(self.form.seats) - 1)}", "join")

    def rename(self, index: int, name: str) -> None:
        """Rename a player as typed."""
        self.form.rename_seat(index, name)
        self.on_changed()

    def put_person_on_seat(self, index: int, person: Person) -> None:
        """Put a known person on a seat."""
        self.form.put_person_on_seat(index, person)
        self.screen.rebuild()
        self._focus(f"name:{index}")

    def set_kind(self, index: int, kind: PlayerKind) -> None:
        """Set whether a person or a computer plays a seat."""
        self.form.set_kind(index, kind)
        self.screen.rebuild()

    def set_level(self, index: int, level: str) -> None:
        """Set a computer player's level."""
        self.form.seats[index].level = level
        self.screen.rebuild()

    def set_character(self, index: int, character: str) -> None:
        """Set a computer player's character."""
        self.form.seats[index].character = character
        self.screen.rebuild()

    def set_mark(self, index: int, mark: int) -> None:
        """Set a seat's mark."""
        self.form.seats[index].mark = mark
        self.screen.rebuild()

    def _focus(self, *keys: str) -> None:
        """Focus the first widget that exists, of those with the keys `keys`."""
        widgets = (self.screen.widgets.find(key) for key in keys)
        self.screen.widgets.focus(next((widget for widget in widgets if widget is not None), None))

    # -- seating order ------------------------------------------------------------------------------------------------
    def move_seat(self, index: int, new_index: int) -> None:
        """Move a seat in the seating order. Its handle keeps the focus."""
        place = self.form.move_seat(index, new_index)
        self.screen.rebuild()
        self._focus(f"handle:{place}")

    def drag_seat(self, index: int, y: int) -> None:
        """Update the drop position of the dragged seat. `y` is a window coordinate."""
        tops = [self.screen.widgets[f"handle:{number}"].rect.centery for number in range(len(self.form.seats))]
        to = sum(y > top for number, top in enumerate(tops) if number != index)
        self._dragged = (index, to)

    def drop_seat(self) -> None:
        """Drop the dragged seat."""
        dragged, self._dragged = self._dragged, None
        if dragged is not None and dragged[0] != dragged[1]:
            self.move_seat(*dragged)

    def _draw_row(self, index: int, surface: Surface, rect: Rect) -> None:
        """Draw the box of a seat."""
        focused = self.screen.widgets.focused
        is_typed = focused in self._fields and focused is not None and focused.key == f"name:{index}"
        dragged = self._dragged is not None and self._dragged[0] == index
        edge = mix(BRASS, INK_1, 0.35) if is_typed or dragged else LINE
        draw.rounded_box(surface, rect, INK_1, self.screen.px(RADIUS_PANEL), edge)

    def _draw_foot(self, surface: Surface, rect: Rect) -> None:
        draw_dashed_edge(surface, rect, mix(LINE, TEXT_2, 0.2), self.screen.px(6))

    def _draw_place(self, height: float, pitch: float, surface: Surface, rect: Rect) -> None:
        """Draw a line at the drop position of the dragged seat."""
        if self._dragged is None:
            return
        origin, to = self._dragged
        gap = (pitch - height) / 2
        box = Box.of(rect, self.screen.unit)
        box.cut_top(to * pitch + (-gap if to <= origin else height + gap))
        line = box.cut_top(0).pad(0, -2).rect
        draw.rounded_box(surface, line, self.accent, line.height // 2)


def _mark_picture(mark: SeatMark) -> Callable[[Surface, Rect], object]:
    return lambda surface, rect: marks.draw_seat_mark(surface, mark, rect.center, rect.height)


def _people_picture(surface: Surface, rect: Rect) -> None:
    _icon_picture("people", surface, rect)


def _icon_picture(name: str, surface: Surface, rect: Rect) -> None:
    marks.draw_icon(surface, name, rect.center, rect.height * 9 // 10, TEXT_2)


def draw_dashed_edge(surface: Surface, box: Rect, colour: Colour, dash: int) -> None:
    """Draw a dashed rectangle. Each dash is `dash` pixels long."""
    for left in range(box.left, box.right, 2 * dash):
        width = min(dash, box.right - left)
        surface.fill(colour, (left, box.top, width, 1))
        surface.fill(colour, (left, box.bottom - 1, width, 1))
    for top in range(box.top, box.bottom, 2 * dash):
        height = min(dash, box.bottom - top)
        surface.fill(colour, (box.left, top, 1, height))
        surface.fill(colour, (box.right - 1, top, 1, height))
