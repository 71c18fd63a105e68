"""Numbers in rows and columns, in the place of the board: cards whose figures are compared while one changes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from games.core.data.yaml_marks import Place
from games.core.workshop.edits import Edit
from games.core.workshop.fields import Field
from games.core.workshop.form import Column, asked
from ui.drawing import draw, text
from ui.drawing.theme import INK_1, INK_3, IVORY, LINE, RADIUS_PANEL, TEXT, GameTheme, mix
from ui.screens.workshop.panel import Change, Label, Rows, key_of
from ui.screens.workshop.session import Session
from ui.screens.workshop.spaces import Chosen, Spaces
from ui.shell.screen import Screen
from ui.widgets import Button, Item, Segmented, Widget

NAME, GAP = 250, 6  # design units of the names at the left, and between cells
WIDE = {"choice": (200, 330), "flag": (70, 120), "number": (56, 118)}  # least and most of a column
SIZE = 14
NONE = N_(
    "This board is played with the program's cards. To change them, put them into its file; one undo takes them out."
)
Cells = Sequence[Field | int | None]
Found = Sequence[tuple[Place, Text, Cells]]


class RowName(Widget):
    """The name of a row: a click chooses its entry, and so does the focus that comes by keys."""

    def __init__(
        self, key: str, rect: Rect, words: str, chosen: bool, bad: bool, choose: Callable[[], object], theme: GameTheme
    ) -> None:
        super().__init__(key, rect)
        self.words, self.chosen, self.bad, self.choose, self.theme = words, chosen, bad, choose, theme

    def on_focus(self, focused: bool) -> None:
        if focused and self.host.by_keyboard and not self.chosen:
            if self.scroller is not None:
                self.scroller.reveal(self.rect)
            self.choose()

    def activate(self) -> None:
        self.host.play("click")
        self.choose()

    def draw(self, surface: Surface) -> None:
        if self.chosen or self.hovered or self.bad:
            fill = mix(self.theme.accent, INK_1, 0.62) if self.chosen else INK_3 if self.hovered else INK_1
            edge = self.host.palette.bad if self.bad else IVORY if self.chosen else INK_3
            draw.panel(surface, self.rect, fill, self.px(6), edge)
        text.draw(surface, self.words, self.rect.inflate(-2 * self.px(8), 0), self.font(15), TEXT)
        self.draw_ring(surface)


class Tables:
    """Which table is shown, and its cells; `change` makes edits, `opened` is called when there are tables now."""

    def __init__(
        self, screen: Screen, session: Session, spaces: Spaces, change: Change, opened: Callable[[], object]
    ) -> None:
        self.screen, self.session, self.spaces, self.change, self.opened = screen, session, spaces, change, opened
        self.theme = spaces.theme
        self.at = 0
        self.box = Rect(0, 0, 0, 0)

    def offer(self, rows: Rows) -> None:
        """Put what brings the program's own into a file that has none of it."""
        opened = self.session.form.opened
        edits: Sequence[Edit] = opened(self.session.data) if opened is not None else ()
        if edits:
            rows.heading(N_("Cards"))
            rows.label(NONE)
            box = rows.box(self.screen.px(46))
            put = partial(self._open, edits)
            rows.widgets.append(Button("open", box, rows.say(N_("Change the cards")), put, icon="pencil", size=15))
            rows.top += box.height + self.screen.px(10)

    def _open(self, edits: Sequence[Edit]) -> None:
        self.change(edits, None)
        self.opened()

    def show(self, place: Place) -> bool:
        """Turn to the table that has a value, and choose its entry; return whether there is one."""
        for number, tape in enumerate(self.spaces.tapes):
            for _, _, row in self._cells(number) if tape.table is not None else ():
                if any(isinstance(cell, Field) and cell.place == place for cell in row):
                    self.spaces.chosen = Chosen(number, int(place[len(tape.way)]))
                    return True
        return False

    def _cells(self, number: int) -> Found:
        table = self.spaces.tapes[number].table
        assert table is not None
        data, language = self.session.data, self.screen.app.language
        places = asked(lambda: table.entries(data, language), ())
        cells = self.session.fields.cells(table, data, language)
        return [(place, name, row) for (place, _), (name, row) in zip(places, cells, strict=True)]

    # Laying out --------------------------------------------------------------------------------------------------
    def lay_out(self, room: Rect) -> None:
        """Place the names of the tables, and the one shown below them."""
        screen, px = self.screen, self.screen.px
        tapes, chosen = self.spaces.tapes, self.spaces.chosen
        items = [Item(n, screen.say(tape.title)) for n, tape in enumerate(tapes)]
        self.at = min(chosen.tape if chosen is not None else self.at, len(tapes) - 1)
        table = tapes[self.at].table
        assert table is not None
        self.box = room
        inner = room.inflate(-2 * px(18), -2 * px(10))
        head = Rect(inner.left, inner.top, min(inner.width, px(640)), px(44))
        screen.widgets.add(Segmented("table", head, items, self.at, self._turn, size=SIZE))
        used = px(44 + 12)
        below = Rect(inner.left, inner.top + used, inner.width, inner.height - used)
        rows = Rows(screen, self.session, below, self.theme, self.change)
        columns = asked(lambda: table.columns(self.session.data, screen.app.language), ())
        self._place(rows, columns, self._cells(self.at))
        rows.finish(f"cells:{self.at}")

    def draw(self, surface: Surface) -> None:
        """Draw what the table stands on."""
        draw.panel(surface, self.box, INK_1, self.screen.px(RADIUS_PANEL), LINE)

    def _turn(self, number: int) -> None:
        self.spaces.choose(number, 0)

    def follow(self) -> None:
        """Let the focus go along where it was on the name of the row that is chosen now."""
        if isinstance(self.screen.widgets.focused, RowName):
            chosen = (one for one in self.screen.widgets.widgets if isinstance(one, RowName) and one.chosen)
            self.screen.widgets.focus(next(chosen, None))

    def _place(self, rows: Rows, columns: Sequence[Column], found: Found) -> None:
        """Place a table; where its columns have no room side by side, the rest under it, with the names again."""
        px = self.screen.px
        name = min(px(NAME), rows.wide * 2 // 5)
        kinds = [_kind([row[n] for _, _, row in found]) for n in range(len(columns))]
        least = [max(px(WIDE[kind][0]), self._least(columns, n)) for n, kind in enumerate(kinds)]
        first = 0
        while first < len(columns):
            last = first + 1
            while last < len(columns) and sum(least[first : last + 1]) <= rows.wide - name:
                last += 1
            last = _whole(columns, first, last)
            share = max(1.0, (rows.wide - name) / sum(least[first:last]))
            wide = [
                max(low, min(px(WIDE[kind][1]), int(low * share)))
                for low, kind in zip(least[first:last], kinds[first:last], strict=True)
            ]
            rows.top += px(20) if first else 0
            self._heads(rows, columns[first:last], name, wide)
            for place, said, row in found:
                if not first or any(isinstance(cell, Field) for cell in row[first:last]):
                    self._row(rows, place, said, row[first:last], name, wide, first)
            first = last

    def _least(self, columns: Sequence[Column], number: int) -> int:
        """Return how many pixels the longest word over a column takes, and its share of the longest of its group."""
        words, group = columns[number].words, columns[number].group
        alike = sum(column.group == group for column in columns)
        said = [(words, 1), *([(group, alike)] if group is not None else [])]
        font, gap = self.screen.font(SIZE, "bold"), self.screen.px(GAP) + 1
        longest = [(max(text.width(one, font) for one in self.screen.say(words).split(" ")), n) for words, n in said]
        return max((wide + gap) // n + 1 for wide, n in longest)

    def _heads(self, rows: Rows, columns: Sequence[Column], name: int, wide: Sequence[int]) -> None:
        """Put the words of the columns, and over neighbours of a group its own words."""
        number, left = 0, name
        groups: list[tuple[int, int, Text]] = []
        places: list[tuple[int, int, Text]] = []
        while number < len(columns):
            group, first = columns[number].group, left
            while number < len(columns) and columns[number].group == group:
                places.append((left, wide[number], columns[number].words))
                left += wide[number]
                number += 1
            if group is not None:
                groups.append((first, left - first, group))
        for line, face in ((groups, "bold"), (places, "body")):
            gap, font = self.screen.px(GAP), self.screen.font(SIZE, face)
            said = [(at, room - gap, rows.say(words)) for at, room, words in line]
            high = max((text.measure(words, font, room)[1] for _, room, words in said), default=0)
            for at, room, words in said:
                rows.labels.append(Label(Rect(at, rows.top, room, high), words, SIZE, face, face == "body"))
            rows.top += high + (self.screen.px(4) if line else 0)

    def _row(
        self, rows: Rows, place: Place, said: Text, cells: Cells, name: int, wide: Sequence[int], first: int
    ) -> None:
        gap, left, called = self.screen.px(GAP), name, rows.say(said)
        pad = self.screen.px(8)
        high = max(self.screen.px(40), text.measure(called, self.screen.font(15), name - gap - 2 * pad)[1])
        entry = Chosen(self.at, int(place[len(self.spaces.tapes[self.at].way)]))
        choose = partial(self.spaces.choose, *entry)
        rows.widgets.append(
            RowName(f"row:{first}:{key_of(place)}", rows.box(high, 0, name - gap), called,
                    entry == self.spaces.chosen, rows.is_bad(place), choose, self.theme)
        )  # fmt: skip
        for number, (cell, room) in enumerate(zip(cells, wide, strict=True), first):
            if isinstance(cell, Field):
                rows.cell(cell, rows.box(high, left, room - gap), said, number)
            elif cell is not None:
                rows.labels.append(Label(Rect(left, rows.top, room - gap, high), str(cell), 15, "body", quiet=True))
            left += room
        rows.top += high + gap


def _whole(columns: Sequence[Column], first: int, last: int) -> int:
    """Return where a part of a table ends at the latest without tearing a group apart, unless it is but one."""
    group = columns[last].group if last < len(columns) else None
    start = last
    while group is not None and start > first and columns[start - 1].group == group:
        start -= 1
    return start if start > first else last


def _kind(cells: Cells) -> str:
    return next((cell.kind for cell in cells if isinstance(cell, Field)), "number")
