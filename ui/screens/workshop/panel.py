"""Rows of the panel beside the board, whichever tab is open, laid out in an area that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from pygame import Rect, Surface

from games.core.contract.texts import LANGUAGES, N_, Text
from games.core.data.yaml_marks import Place
from games.core.workshop.checks import value_at
from games.core.workshop.edits import Edit, Insert, Remove, Set, Unplaced
from games.core.workshop.fields import Field, Words, set_words
from games.core.workshop.form import ODD, Data, Section, asked
from ui.drawing import pictures, text
from ui.drawing.theme import BODY, TEXT, TEXT_2, GameTheme
from ui.screens.workshop.session import Session
from ui.shell.screen import Screen
from ui.widgets import (
    Button,
    Chips,
    Dropdown,
    Entry,
    IconButton,
    Pick,
    Radio,
    ScrollArea,
    Stepper,
    TextArea,
    TextField,
    Toggle,
    Widget,
)
from ui.widgets.base import FINGER, FINGER_GAP

ROW, PITCH = 44, 50
AUTHOR = 40  # letters

Change = Callable[[Sequence[Edit], object], object]  # (edits, what they belong together with)


class Label(NamedTuple):
    """Words drawn on the content of the area: where, from its top left corner, and how."""

    rect: Rect
    words: str
    size: float
    face: str
    quiet: bool
    picture: Surface | None = None  # at the left of the words


def key_of(place: Place, more: str = "") -> str:
    """Return the key of the widget that changes a value."""
    return "at:" + ".".join(map(str, place)) + more


def made(screen: Screen, work: Callable[[], Sequence[Edit]]) -> list[Edit]:
    """Return the edits that a game's table makes; of a file that is too odd for that none, and say so."""
    try:
        return list(work())
    except ODD:
        screen.app.toast(N_("{why}", why=Unplaced().why), "warning")
        return []


def pieces(files: Sequence[str], side: int) -> list[Surface]:
    """Return pictures by their files, so many pixels high; an empty name has none."""
    return [pictures.piece(file, side) for file in files if file]


class Rows:
    """Places rows from the top of an area down; `finish` makes the area and puts the widgets into it."""

    def __init__(self, screen: Screen, session: Session, room: Rect, theme: GameTheme, change: Change) -> None:
        self.screen, self.session, self.room, self.theme, self.change = screen, session, room, theme, change
        self.top = 0
        self.labels: list[Label] = []
        self.widgets: list[Widget] = []
        self.wide = room.width - screen.px(18)
        self.pitch = screen.px(FINGER + FINGER_GAP if screen.for_fingers else PITCH)  # from one row to the next
        self.bad = {place for _, place in session.faults()}

    def _px(self, units: float) -> int:
        return self.screen.px(units)

    def high(self, units: float) -> int:
        """Return how many pixels high a row of so many units is: for fingers at least `FINGER`."""
        return self._px(max(units, FINGER) if self.screen.for_fingers else units)

    def box(self, high: int, left: int = 0, wide: int | None = None) -> Rect:
        """Return a box at the present height, in pixels of the window."""
        return Rect(self.room.left + left, self.room.top + self.top, self.wide if wide is None else wide, high)

    def say(self, words: Text | str) -> str:
        """Word a text."""
        return self.screen.say(words)

    def heading(self, words: Text) -> None:
        """Put a heading."""
        self.top += self._px(10) if self.top else 0
        self.label(words, 17, "bold", quiet=False)

    def title(self, words: str, told: Text, picture: Surface | None) -> None:
        """Put what the panel is about, in the game's letters."""
        high, face = self._px(40), self.theme.display
        left = picture.get_width() + self._px(12) if picture is not None else 0
        high = max(high, text.measure(words, self.screen.font(24, face), self.wide - left)[1])
        self.labels.append(Label(Rect(0, self.top, self.wide, high), words, 24, face, False, picture))
        self.top += high
        self.label(told)

    def label(self, words: Text | str, size: float = 14, face: str = "body", quiet: bool = True) -> None:
        """Put words over what comes next."""
        said = self.say(words)
        high = text.measure(said, self.screen.font(size, face), self.wide)[1] + self._px(8)
        self.labels.append(Label(Rect(0, self.top, self.wide, high), said, size, face, quiet))
        self.top += high

    def is_bad(self, place: Place) -> bool:
        """Whether a fault is at a place or inside it."""
        return any(found[: len(place)] == place for found in self.bad)

    # Rows of values ----------------------------------------------------------------------------------------------
    def section(self, section: Section, fields: Sequence[Field]) -> None:
        """Put the rows of a section; where its entries can be taken out or put in, with buttons for that."""
        self.heading(section.title)
        if section.drop is None:
            self.fields(fields)
        else:
            for one in fields:
                self._droppable(one, asked(partial(section.drop, self.session.data, one.place), []))
        if section.add is not None:
            edits = asked(partial(section.add, self.session.data), None)
            if edits is None:
                return
            key = key_of(fields[0].place[:-1], ":add")
            add = partial(self.change, edits, None)
            self.widgets.append(
                Button(key, self.box(self._px(42)), self.say(section.more), add, icon="plus", size=14,
                       enabled=bool(edits), reason=N_("There is no room for more."))
            )  # fmt: skip
            self.top += self.pitch

    def _droppable(self, one: Field, edits: Sequence[Edit]) -> None:
        """Put a row, and beside it the button that takes its entry out."""
        side, top, wide = self._px(ROW), self.top, self.wide
        self.wide = wide - side - self._px(6)
        self.fields([one])
        self.wide = wide
        box = Rect(self.room.left + wide - side, self.room.top + top, side, side)
        drop = partial(self.change, edits, None)
        self.widgets.append(
            IconButton(key_of(one.place, ":drop"), box, "close", drop, tip=self.say(N_("Take it out")), size=18,
                       enabled=bool(edits), reason=self.say(N_("Fewer are not allowed.")))
        )  # fmt: skip

    def fields(self, fields: Sequence[Field]) -> None:
        """Put a row for each value; those of one list stand side by side."""
        number = 0
        while number < len(fields):
            one = fields[number]
            same = [other for other in fields[number:] if other.place[:-1] == one.place[:-1]]
            if one.kind in ("number", "choice") and len(same) > 1 and isinstance(self._around(one), list):
                self._side_by_side(same)
                number += len(same)
                continue
            getattr(self, f"_{one.kind}")(one)
            number += 1

    def cell(self, one: Field, box: Rect, whose: Text, column: int) -> None:
        """Put a value of a table into a box; its tooltip says whose it is. Several flags may be of one list."""
        key, give = key_of(one.place, f":{column}" if one.kind == "flag" else ""), partial(self._give, one)
        tip = self.say(N_("{whose}: {what}", whose=whose, what=one.label))
        if one.kind == "choice":
            bad = self.is_bad(one.place)
            self.widgets.append(Dropdown(key, box, self._entries(one), one.value, give, tip=tip, bad=bad))
        elif one.kind == "flag":
            box.width = min(box.width, self._px(50))
            self.widgets.append(Toggle(key, box, "", bool(one.value), give, theme=self.theme, boxed=False, tip=tip))
        else:
            self.widgets.append(
                Stepper(key, box, "", one.value, one.low, one.high, give, bad=self.is_bad(one.place), tip=tip)
            )

    def _around(self, one: Field) -> object:
        return value_at(self.session.data, one.place[:-1])

    def _set(self, one: Field) -> None:
        self.label(one.label)
        items = [(value, self.say(words)) for value, words in one.choices]
        chips = Chips(key_of(one.place), self.box(0), items, one.value, partial(self._give, one), theme=self.theme)
        chips.rect.height = self._chips_high(items)
        self.widgets.append(chips)
        self.top += chips.rect.height + self._px(10)

    def _chips_high(self, items: Sequence[tuple[object, str]]) -> int:
        font = self.screen.font(14, "bold")
        widths = [max(self._px(40), text.width(words, font) + self._px(22)) for _, words in items]
        return Chips.height(widths, self.wide, self._px(34), self._px(6))

    def _give(self, one: Field, value: object) -> None:
        self.change(made(self.screen, partial(self.session.fields.set, self.session.data, one, value)), None)

    def _number(self, one: Field) -> None:
        self.widgets.append(
            Stepper(key_of(one.place), self.box(self._px(ROW)), self.say(one.label), one.value, one.low, one.high,
                    partial(self._give, one), bad=self.is_bad(one.place))
        )  # fmt: skip
        self.top += self.pitch

    def _side_by_side(self, fields: Sequence[Field]) -> None:
        self.label(fields[0].label)
        gap, columns = self._px(8), 2 if fields[0].kind == "choice" else 3
        wide = (self.wide - (columns - 1) * gap) // columns
        for number, one in enumerate(fields):
            row, column = divmod(number, columns)
            rect = self.box(self._px(ROW), column * (wide + gap), wide).move(0, row * self.pitch)
            if one.kind == "choice":
                entries = self._entries(one)
                self.widgets.append(Dropdown(key_of(one.place), rect, entries, one.value, partial(self._give, one)))
                continue
            self.widgets.append(
                Stepper(key_of(one.place), rect, "", one.value, one.low, one.high, partial(self._give, one),
                        bad=self.is_bad(one.place))
            )  # fmt: skip
        self.top += -(-len(fields) // columns) * self.pitch

    def _entries(self, one: Field) -> list[Entry]:
        entries = [Entry(value, self.say(words)) for value, words in one.choices]
        if one.value not in [entry.value for entry in entries]:
            entries.insert(0, Entry(one.value, str(one.value)))
        return entries

    def _choice(self, one: Field) -> None:
        self.label(one.label)
        if one.row is not None and one.row.listed is not None:
            self._one_below_the_other(one, one.row.listed)
            return
        rect = self.box(self._px(ROW))
        entries = self._entries(one)
        self.widgets.append(Dropdown(key_of(one.place), rect, entries, one.value, partial(self._give, one)))
        self.top += self.pitch

    def _one_below_the_other(self, one: Field, files: Callable[[Data, Any], Sequence[str]]) -> None:
        """Put the choices in rows, each with the pictures of those that have it already."""
        side, font = self._px(20), self.screen.font(BODY - 1, "bold")
        picks = [
            Pick(entry.value, entry.words, pieces(asked(partial(files, self.session.data, entry.value), ()), side))
            for entry in self._entries(one)
        ]
        beside = self._px(52) + max((len(pick.pictures) for pick in picks), default=0) * (side + self._px(5))
        lines = max(text.measure(pick.words, font, self.wide - beside)[1] for pick in picks)
        high = max(self.high(38), lines + self._px(8))
        box = self.box(high * len(picks))
        self.widgets.append(Radio(key_of(one.place), box, picks, one.value, partial(self._give, one), self.theme))
        self.top += box.height + self._px(4)
        self.label(N_("Pictures at the right: those that do it already."))

    def _flag(self, one: Field) -> None:
        rect = self.box(self._px(ROW))
        words = self.say(one.label)
        self.widgets.append(
            Toggle(key_of(one.place), rect, words, bool(one.value), partial(self._give, one), theme=self.theme)
        )
        self.top += self.pitch

    # Rows of words -----------------------------------------------------------------------------------------------
    def words(self, found: Words, whose: bool = True) -> None:
        """Put a name or a sentence with a field a language, and say whose it is."""
        self.label(found.label if whose else found.what, 15, "bold", quiet=False)
        for language in LANGUAGES:
            self._language(found, language)
        self.top += self._px(6)

    def _language(self, found: Words, language: str) -> None:
        place = (*found.place, language)
        left = self._px(36)
        self.labels.append(Label(Rect(0, self.top, left, self._px(ROW)), language.upper(), 14, "bold", quiet=True))
        change = partial(self._type, found.place, language)
        self._text(place, found.value.get(language, ""), found.longest, change, left)

    def _text(self, place: Place, value: str, longest: int, change: Callable[[str], object], left: int = 0) -> None:
        wide = self.wide - left
        if longest <= 60:
            field: TextField = TextField(key_of(place), self.box(self._px(ROW), left, wide), value, change,
                                         limit=longest, size=15)  # fmt: skip
        else:
            font = self.screen.font(15)
            rows = max(3, TextArea.lines_of(value, font, wide - 2 * self._px(12)) + 1)
            high = rows * text.line_height(font) + self._px(14)
            field = TextArea(key_of(place), self.box(high, left, wide), value, change, limit=longest, size=15)
        self.widgets.append(field)
        self.top += field.rect.height + self._px(6)

    def _type(self, place: Place, language: str, words: str) -> None:
        self.change(set_words(self.session.data, place, language, words.strip()), key_of((*place, language)))

    def author(self) -> None:
        """Put the row for who made the board."""
        self.label(N_("Who made it"), 15, "bold", quiet=False)
        self._text(("author",), str(self.session.data.get("author", "")), AUTHOR, self._sign)

    def _sign(self, words: str) -> None:
        words, there = words.strip(), "author" in self.session.data
        edits: list[Edit] = []
        if words:
            edits = [Set(("author",), words) if there else Insert(("author",), words, "name")]
        elif there:
            edits = [Remove(("author",))]
        self.change(edits, "author")

    # The end -----------------------------------------------------------------------------------------------------
    def finish(self, key: str) -> ScrollArea:
        """Make the area with all rows in it."""
        area = ScrollArea(key, self.room, self.top + self._px(16), self._paint)
        area.focusable = False
        self.screen.widgets.add(area)
        for widget in self.widgets:
            area.put(widget)
        return area

    def _paint(self, surface: Surface, content: Rect) -> None:
        for label in self.labels:
            box = label.rect.move(content.topleft)
            if box.colliderect(self.room):
                ink = TEXT_2 if label.quiet else TEXT
                if label.picture is not None:
                    at = label.picture.get_rect(midleft=box.midleft)
                    surface.blit(label.picture, at)
                    box = Rect(at.right + self._px(12), box.top, box.right - at.right - self._px(12), box.height)
                text.draw(surface, label.words, box, self.screen.font(label.size, label.face), ink)
