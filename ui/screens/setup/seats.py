"""The seats of the new-game form: one row a seat, with its handle, mark, name, kind and level."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, N_n, Text
from games.core.match.players import LONGEST_NAME, PlayerKind, tidy_name
from games.core.people.house import Person, is_nobody
from ui.drawing import draw, marks, text
from ui.drawing.theme import BRASS, INK_1, IVORY, LINE, RADIUS_PANEL, TEXT_2, WELL, Colour, Mark, mix
from ui.screens.setup.form import LEVEL_WORDS, MANNER_TIP, MANNER_WORDS, OFFERED_LEVELS, Form
from ui.shell.screen import Screen
from ui.widgets import Button, Dropdown, Entry, IconButton, Item, ScrollArea, Segmented, TextField, Widget
from ui.widgets.base import Drags

ROW, PITCH = 72, 82
TIGHT_ROW, TIGHT_PITCH = 62, 70
HOUSE = 76  # width of the list of people who have played here
MANNER = 68  # width of the list of characters
BARE = 712  # in rows less wide the level is shown by its bars alone, so that names have room
MANNER_ICONS = {"": "masks", "cautious": "shield", "daring": "bolt", "mischievous": "imp"}
MARK_WORDS: dict[bool, tuple[Text, ...]] = {  # by palette: colours of the safe one have other names
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


class Handle(Widget):
    """What a seat is dragged by; with the keyboard, up and down move it."""

    drags = Drags.ANYWHERE

    def __init__(self, key: str, rect: Rect, rows: SeatRows, index: int) -> None:
        tip = rows.screen.say(N_("Drag to change the seating order, or use the arrow keys"))
        super().__init__(key, rect, tip=tip)
        self.rows, self.index = rows, index

    def on_key(self, event: pygame.event.Event) -> bool:
        by = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if by is None:
            return False
        self.rows.move(self.index, self.index + by)
        return True

    def drag(self, pos: tuple[int, int]) -> None:
        self.rows.drag(self.index, pos[1])

    def release(self, pos: tuple[int, int]) -> None:
        self.pressed = False
        self.rows.drop()

    def draw(self, surface: Surface) -> None:
        ink = IVORY if self.hovered or self.pressed or self.ringed else mix(TEXT_2, INK_1, 0.35)
        step, radius = self.px(7), max(1, self.px(1.6))
        for x in (-1, 1):
            for y in (-1, 0, 1):
                centre = (self.rect.centerx + x * step // 2, self.rect.centery + y * step)
                pygame.draw.circle(surface, ink, centre, radius)
        self.draw_ring(surface, rect=self.rect.inflate(-self.px(8), -self.px(16)))


class SeatRows:
    """All seats: makes their widgets inside the form's scrolled area, and draws what lies under them."""

    def __init__(self, screen: Screen, form: Form, accent: Colour, changed: Callable[[], object]) -> None:
        self.screen, self.form, self.accent, self.changed = screen, form, accent, changed
        self._area: ScrollArea | None = None
        self.row, self.pitch = ROW, PITCH
        self.boxes: list[Rect] = []  # as if nothing were scrolled
        self.foot = Rect(0, 0, 0, 0)  # "one more seat", or why not
        self._dragged: tuple[int, int] | None = None  # from, to
        self._fields: list[TextField] = []

    def height(self, tight: bool) -> int:
        """Return how many pixels all rows and the foot take."""
        self.row, self.pitch = (TIGHT_ROW, TIGHT_PITCH) if tight else (ROW, PITCH)
        return len(self.form.seats) * self.screen.px(self.pitch) + self.screen.px(48)

    def layout(self, area: ScrollArea, box: Rect) -> None:
        """Build the rows from the top of `box` on."""
        screen = self.screen
        self._area, self._fields, self._dragged = area, [], None
        pitch, high = screen.px(self.pitch), screen.px(self.row)
        count = len(self.form.seats)
        self.boxes = [Rect(box.left, box.top + n * pitch, box.width, high) for n in range(count)]
        for index, row in enumerate(self.boxes):
            self._row(area, index, row)
        self.foot = Rect(box.left, box.top + count * pitch, box.width, screen.px(44))
        if not self.form.full:
            words = "+  " + screen.say(N_("Add a seat"))  # not in an f-string: none is found in there to translate
            tip = screen.say(N_("Another person or computer at the table"))
            area.put(Button("join", self.foot, words, self.join, kind="quiet", tip=tip))

    def _row(self, area: ScrollArea, index: int, row: Rect) -> None:
        screen = self.screen
        px, say = screen.px, screen.say
        seat = self.form.seats[index]
        tall = px(48)
        top = row.centery - tall // 2
        narrow = row.width < px(850)
        left = row.left + px(4)
        grip, wide = (px(30), px(68)) if narrow else (px(36), px(76))
        area.put(Handle(f"handle:{index}", Rect(left, row.top, grip, row.height), self, index))
        left += grip + px(4)
        area.put(self._mark(index, Rect(left, top, wide, tall)))
        left += wide + px(10)
        right = row.right - px(8) - px(44)
        bare = row.width < px(BARE)
        kind, manner = px(96 if narrow else 196), px(MANNER)
        level = manner if bare else px(158 if narrow else 162)
        room = right - px(8) - left
        name = min(px(256), room - kind - level - manner - 2 * px(10) - px(8))
        field = TextField(
            f"name:{index}", Rect(left, top, name, tall), seat.name, lambda words: self.rename(index, words),
            done=lambda: self._after(index), limit=LONGEST_NAME, placeholder=say(N_("Name")), size=18,
            tip=say(N_("The name at this seat")), proposed=is_nobody(seat.name),
        )  # fmt: skip
        self._fields.append(area.put(field))
        left += name + px(10)
        items = [
            Item("person", say(N_("person")), icon="person" if narrow else ""),
            Item("bot", say(N_("computer")), icon="robot" if narrow else ""),
        ]
        area.put(
            Segmented(
                f"kind:{index}", Rect(left, top, kind, tall), items, seat.kind,
                lambda value: self.set_kind(index, value), size=15,
                tip=say(N_("Who plays this seat: somebody at the mouse, or the computer")),
            )
        )  # fmt: skip
        left += kind + px(10)
        if seat.kind == "person" and self.form.house:
            area.put(self._house(index, Rect(left, top, px(HOUSE), tall)))
        if seat.kind == "bot":
            level = min(level, right - px(6) - left - px(8) - manner)
            area.put(self._level(index, Rect(left, top, level, tall), bare))
            area.put(self._manner(index, Rect(left + level + px(8), top, manner, tall)))
        if len(self.form.seats) > self.form.facts.seats[0]:
            away = Rect(right, row.centery - px(22), px(44), px(44))
            tip = N_("Remove this seat")
            leave = partial(self.leave, index)
            area.put(IconButton(f"remove:{index}", away, "close", leave, tip=tip, colour=TEXT_2))

    def _after(self, index: int) -> None:
        """Go on from a name: to the next person's, or to the button that begins."""
        seats = self.form.seats
        later = (f"name:{other}" for other in range(index + 1, len(seats)) if seats[other].kind == "person")
        self._focus(next(later, "start"))

    def _mark(self, index: int, rect: Rect) -> Dropdown:
        screen = self.screen
        form = self.form
        words = MARK_WORDS[screen.app.settings.colour_safe]
        entries = []
        for mark in form.facts.marks:
            holder = form.holder(mark, index)
            reason = None if holder is None else screen.say(N_("Taken: {name}", name=holder))
            picture = _mark_picture(screen.palette.marks[mark - 1])
            entries.append(Entry(mark, screen.say(words[mark - 1]), picture, reason))
        tip = screen.say(N_("The mark of this seat: a colour and a shape"))
        return Dropdown(
            f"mark:{index}", rect, entries, form.seats[index].mark, lambda mark: self.set_mark(index, mark),
            bare=True, tip=tip,
        )  # fmt: skip

    def _house(self, index: int, rect: Rect) -> Dropdown:
        """Return the list of the people who have played here, to be chosen instead of typed."""
        screen = self.screen
        here = {tidy_name(seat.name).casefold(): number for number, seat in enumerate(self.form.seats)}
        entries = [Entry(None, screen.say(N_("Somebody else: type a name")), _people_picture)]
        for person in self.form.house:
            picture = _mark_picture(screen.palette.marks[person.mark - 1])
            reason = screen.say(N_("Sits here already")) if person.key in here else None
            entries.append(Entry(person, person.name, picture, reason))
        tip = screen.say(N_("Who has played here before"))
        return Dropdown(
            f"house:{index}", rect, entries, None, lambda person: self.take(index, person), bare=True, tip=tip
        )

    def _level(self, index: int, rect: Rect, bare: bool) -> Dropdown:
        screen = self.screen
        seat = self.form.seats[index]
        entries = [
            Entry(level, screen.say(LEVEL_WORDS[level]), _bars(self.accent, bars))
            for bars, level in enumerate(OFFERED_LEVELS, 1)
        ]
        return Dropdown(
            f"level:{index}", rect, entries, seat.level,
            lambda level: self.set_level(index, level), bare=bare,
            tip=screen.say(N_("How strong the computer plays: {level}", level=LEVEL_WORDS[seat.level])),
        )  # fmt: skip

    def _manner(self, index: int, rect: Rect) -> Dropdown:
        screen = self.screen
        entries = manner_entries(screen)
        chosen = MANNER_WORDS[self.form.seats[index].character]
        return Dropdown(
            f"manner:{index}", rect, entries, self.form.seats[index].character,
            lambda character: self.set_character(index, character), bare=True,
            tip=screen.say(MANNER_TIP.but(manner=chosen)),
        )  # fmt: skip

    def refresh(self) -> None:
        """Show beside every name what is wrong with it."""
        for index, field in enumerate(self._fields):
            problem = self.form.name_problem(index)
            field.bad = None if problem is None else self.screen.say(problem)

    # -- what is changed ----------------------------------------------------------------------------------------------
    def join(self) -> None:
        """Add a seat."""
        self.form.add()
        self.screen.rebuild()
        self._focus(f"name:{len(self.form.seats) - 1}")

    def leave(self, index: int) -> None:
        """Take a seat away; the focus goes to the one that lies there now, so that Enter does not begin the match."""
        self.form.remove(index)
        self.screen.rebuild()
        self._focus(f"remove:{min(index, len(self.form.seats) - 1)}", "join")

    def rename(self, index: int, name: str) -> None:
        """Take a name as typed."""
        self.form.rename(index, name)
        self.changed()

    def take(self, index: int, person: Person) -> None:
        """Let one of the house sit down."""
        self.form.take(index, person)
        self.screen.rebuild()
        self._focus(f"name:{index}")

    def set_kind(self, index: int, kind: PlayerKind) -> None:
        """Let a person or the computer play a seat."""
        self.form.set_kind(index, kind)
        self.screen.rebuild()

    def set_level(self, index: int, level: str) -> None:
        """Set how strong the computer plays a seat."""
        self.form.seats[index].level = level
        self.screen.rebuild()

    def set_character(self, index: int, character: str) -> None:
        """Set in what manner the computer plays a seat."""
        self.form.seats[index].character = character
        self.screen.rebuild()

    def set_mark(self, index: int, mark: int) -> None:
        """Give a seat another mark."""
        self.form.seats[index].mark = mark
        self.screen.rebuild()

    def _focus(self, *keys: str) -> None:
        """Focus the first of these widgets that there is."""
        found = (self.screen.widgets.find(key) for key in keys)
        self.screen.widgets.focus(next((widget for widget in found if widget is not None), None))

    # -- seating order ------------------------------------------------------------------------------------------------
    def move(self, index: int, to: int) -> None:
        """Move a seat; the focus stays on its handle."""
        place = self.form.move(index, to)
        self.screen.rebuild()
        self._focus(f"handle:{place}")

    def drag(self, index: int, y: int) -> None:
        """Note where a dragged seat would go."""
        shift = self._area.offset if self._area is not None else 0
        tops = [box.centery - shift for box in self.boxes]
        to = sum(y > top for number, top in enumerate(tops) if number != index)
        self._dragged = (index, to)

    def drop(self) -> None:
        """Let a dragged seat go."""
        dragged, self._dragged = self._dragged, None
        if dragged is not None and dragged[0] != dragged[1]:
            self.move(*dragged)

    # -- drawing ------------------------------------------------------------------------------------------------------
    def paint(self, surface: Surface, shift: int) -> None:
        """Draw the boxes under the widgets; `shift` is by how much they are scrolled."""
        screen = self.screen
        focused = screen.widgets.focused.key if screen.widgets.focused else ""
        for index, box in enumerate(self.boxes):
            lit = focused.partition(":")[2] == str(index) and screen.widgets.focused in self._fields
            dragged = self._dragged is not None and self._dragged[0] == index
            edge = mix(BRASS, INK_1, 0.35) if lit or dragged else LINE
            draw.panel(surface, box.move(0, -shift), INK_1, screen.px(RADIUS_PANEL), edge)
        self._foot(surface, shift)
        if self._dragged is not None:
            self._line(surface, shift, *self._dragged)

    def _foot(self, surface: Surface, shift: int) -> None:
        screen = self.screen
        box = self.foot.move(0, -shift)
        dashed(surface, box, mix(LINE, TEXT_2, 0.2), screen.px(6))
        if self.form.full:
            few, most = self.form.facts.seats
            told = screen.say(
                N_n("This game is for exactly {n} person.", "This game is for exactly {n} people.", n=most)
                if few == most
                else N_("All seats are taken; at most {n} can play.", n=most)
            )
            text.draw(surface, told, box, screen.font(15), TEXT_2, align="center")

    def _line(self, surface: Surface, shift: int, origin: int, to: int) -> None:
        """Draw where the dragged seat would come to stand."""
        gap = self.screen.px(self.pitch - self.row) // 2
        box = self.boxes[to]
        y = (box.top - gap if to <= origin else box.bottom + gap) - shift
        high = max(3, self.screen.px(4))
        draw.panel(surface, Rect(box.left, y - high // 2, box.width, high), self.accent, high // 2)


def manner_entries(screen: Screen) -> list[Entry]:
    """Return the characters of computers to choose from, none first."""
    return [
        Entry(character, screen.say(told), partial(_icon_picture, MANNER_ICONS[character]))
        for character, told in MANNER_WORDS.items()
    ]


def _mark_picture(mark: Mark) -> Callable[[Surface, Rect], object]:
    return lambda surface, rect: marks.draw_mark(surface, mark, rect.center, rect.height)


def _people_picture(surface: Surface, rect: Rect) -> None:
    _icon_picture("people", surface, rect)


def _icon_picture(name: str, surface: Surface, rect: Rect) -> None:
    marks.icon(surface, name, rect.center, rect.height * 9 // 10, TEXT_2)


def _bars(colour: Colour, lit: int) -> Callable[[Surface, Rect], object]:
    def picture(surface: Surface, rect: Rect) -> None:
        bars = len(OFFERED_LEVELS)
        wide = max(2, rect.width // (bars + 2))
        for bar in range(bars):
            high = rect.height * (bar + 2) // (bars + 2)
            left = rect.left + bar * (wide + max(2, wide // 2))
            ink = mix(colour, (255, 255, 255), 0.12) if bar < lit else mix(WELL, TEXT_2, 0.3)
            draw.panel(surface, Rect(left, rect.bottom - rect.height // 6 - high, wide, high), ink, 2)

    return picture


def dashed(surface: Surface, box: Rect, colour: Colour, dash: int) -> None:
    """Draw a dashed edge."""
    for left in range(box.left, box.right, 2 * dash):
        wide = min(dash, box.right - left)
        surface.fill(colour, (left, box.top, wide, 1))
        surface.fill(colour, (left, box.bottom - 1, wide, 1))
    for top in range(box.top, box.bottom, 2 * dash):
        high = min(dash, box.bottom - top)
        surface.fill(colour, (box.left, top, 1, high))
        surface.fill(colour, (box.right - 1, top, 1, high))
