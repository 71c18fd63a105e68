"""The spaces of a board: its lists in order, as tapes under it, what is chosen of them, and what can be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from pygame import Rect, Surface

from games.core.workshop import order
from games.core.workshop.edits import Edit
from games.core.workshop.fields import name_at
from games.core.workshop.form import Tape, asked, thing_at
from ui.drawing import draw, text
from ui.drawing.theme import INK_1, LINE, RADIUS_PANEL, TEXT, TEXT_2, Colour, GameTheme
from ui.screens.workshop.asking import ask_picture_off
from ui.screens.workshop.palette import KindButton
from ui.screens.workshop.panel import made, pieces
from ui.screens.workshop.session import Session
from ui.screens.workshop.tape import Cell, TapeWidget
from ui.shell.screen import Screen
from ui.table.memo import Memo

HIGH, PICTURED = 124.0, 160.0  # design units of the box under the board, and of one with pictures
Cutout = Callable[[str, tuple[int, int]], Surface | None]  # what the board's picture shows of a space, in a size


class Chosen(NamedTuple):
    """An entry of a list: which tape, which number."""

    tape: int
    number: int


class Spaces:
    """The tapes of a board, and what can be done with their entries; `change` makes edits."""

    def __init__(
        self, screen: Screen, session: Session, theme: GameTheme, change: Callable[[Sequence[Edit], object], object]
    ) -> None:
        self.screen, self.session, self.theme, self.change = screen, session, theme, change
        self.chosen: Chosen | None = None
        self.cutout: Cutout = lambda name, size: None
        self.tint: Callable[[str], Colour | None] = lambda name: None  # the colour of a space on the picture
        self.spot: Callable[[tuple[int, int]], int | None] = lambda pos: None  # which entry lies at a point
        self.box = Rect(0, 0, 0, 0)  # of the tapes under the board
        self.headings: list[tuple[Rect, Tape]] = []
        self._pairs = Memo[list[tuple[str, str]]]()

    @property
    def tapes(self) -> Sequence[Tape]:
        """The lists of this kind of board that the file has."""
        return [tape for tape in self.session.form.tapes if order.entries(self.session.data, tape)]

    @property
    def in_tables(self) -> bool:
        """Whether the file has lists that are shown in tables."""
        return any(tape.table is not None for tape in self.tapes)

    @property
    def tape(self) -> Tape | None:
        """The list that the chosen entry is in; None where nothing is chosen any more."""
        chosen = self.chosen
        if chosen is None or chosen.tape >= len(self.tapes):
            return None
        tape = self.tapes[chosen.tape]
        return tape if chosen.number < len(order.entries(self.session.data, tape)) else None

    def thing(self) -> str:
        """Return the name on the board of the chosen entry; empty: of none."""
        tape = self.tape
        if tape is None or self.chosen is None:
            return ""
        return thing_at(self.session.form, self.session.data, (*tape.way, self.chosen.number))

    def threads(self) -> list[tuple[str, bool]]:
        """Return the names on the board of what the chosen entry is joined with, and whether the thread is dashed."""
        tape = self.tape
        if tape is None or self.chosen is None or tape.links is None:
            return []
        try:
            found = tape.links(self.session.data, self.chosen.number)
        except (KeyError, TypeError, IndexError):
            return []  # a file that is not as it must be
        form, data = self.session.form, self.session.data
        return [(thing_at(form, data, (*tape.way, number)), dashed) for number, dashed in found]

    def called(self, tape: Tape, number: int) -> str:
        """Return what an entry is called."""
        language, entry = self.screen.app.language, order.entries(self.session.data, tape)[number]
        if tape.called is not None:
            return self.screen.say(tape.called(self.session.data, entry, language))
        return name_at(self.session.data, (*tape.way, number), language)

    # The tapes ---------------------------------------------------------------------------------------------------
    @property
    def taped(self) -> bool:
        """Whether the lists lie as tapes under the board, not as tables in its place."""
        return bool(self.tapes) and not self.in_tables

    def lay_out(self, room: Rect) -> None:
        """Place the tapes, if there are any, side by side at the foot of a room, which gets smaller by them."""
        self.headings = []
        if not self.taped:
            return
        screen, data = self.screen, self.session.data
        self.box = Rect(room.left, room.bottom - screen.px(self._high), room.width, screen.px(self._high))
        room.height -= self.box.height + screen.px(12)
        box = self.box.inflate(-2 * screen.px(12), -2 * screen.px(8))
        bad = {place[:2] for _, place in self.session.faults()}
        counts = [len(order.entries(data, tape)) for tape in self.tapes]
        gap, head = screen.px(16), screen.px(28)
        left = box.left
        for index, (tape, count) in enumerate(zip(self.tapes, counts, strict=True)):
            wide = (box.width - gap * (len(counts) - 1)) * count // sum(counts)
            self.headings.append((Rect(left, box.top, wide, head), tape))
            cells = [
                Cell(self.number(tape, number), self.called(tape, number), not order.free(data, tape, number),
                     (*tape.way, number) in bad, partial(self._tint, tape, number))
                for number in range(count)
            ]  # fmt: skip
            chosen = self.chosen.number if self.chosen is not None and self.chosen.tape == index else None
            rect = Rect(left, box.top + head, wide, box.height - head)
            screen.widgets.add(
                TapeWidget(f"tape:{tape.path}", rect, cells, chosen, partial(self.choose, index),
                           partial(self.move, index), self.theme, self._pictures(tape), tip=tape.title)
            )  # fmt: skip
            left += wide + gap

    def draw(self, surface: Surface) -> None:
        """Draw what the tapes stand on, and their headings."""
        screen = self.screen
        if self.headings:
            draw.panel(surface, self.box, INK_1, screen.px(RADIUS_PANEL), LINE)
        for box, tape in self.headings:
            title = screen.say(tape.title)
            text.draw(surface, title, box, screen.font(15, "bold"), TEXT, wrapping=False)
            told, font = screen.say(tape.told) if tape.told is not None else "", screen.font(14)
            if text.width(title, screen.font(15, "bold")) + text.width(told, font) + screen.px(16) < box.width:
                text.draw(surface, told, box, font, TEXT_2, align="right", wrapping=False)

    @property
    def _high(self) -> float:
        """How many design units high the box of the tapes is."""
        return PICTURED if any(tape.palette or tape.sign for tape in self.tapes) else HIGH

    def _pictures(self, tape: Tape) -> Callable[[int, tuple[int, int]], Surface | None] | None:
        """Return what shows an entry: its sign, or where there are kinds of entries what the board shows of it."""
        if tape.sign is not None:
            return lambda number, size: next(iter(pieces([self.sign(tape, number)], min(size))), None)
        return partial(self.picture, tape) if tape.palette is not None else None

    def picture(self, tape: Tape, number: int, size: tuple[int, int]) -> Surface | None:
        """Return what the board shows of an entry."""
        return self.cutout(thing_at(self.session.form, self.session.data, (*tape.way, number)), size)

    def _tint(self, tape: Tape, number: int) -> Colour | None:
        """Return the colour that the board shows of an entry, where the tape does not show more of it."""
        if tape.palette is not None:
            return None
        return self.tint(thing_at(self.session.form, self.session.data, (*tape.way, number)))

    def number(self, tape: Tape, number: int) -> str:
        """Return the number of an entry, as the tape shows it."""
        entry = order.entries(self.session.data, tape)[number]
        printed = entry.get("number") if isinstance(entry, dict) else None
        return str(printed if printed is not None else number if isinstance(entry, dict) else number + 1)

    def sign(self, tape: Tape, number: int) -> str:
        """Return the file of the picture that stands for an entry; empty: none."""
        sign = tape.sign
        entry = order.entries(self.session.data, tape)[number]
        return asked(partial(sign, entry), "") if sign is not None else ""

    # Doing -------------------------------------------------------------------------------------------------------
    def choose(self, tape: int, number: int) -> None:
        """Choose an entry."""
        self.chosen = Chosen(tape, number)
        self.screen.rebuild()

    def things(self) -> dict[str, Chosen]:
        """Return the names on the board of all entries."""
        return {
            thing: Chosen(index, number)
            for index, tape in enumerate(self.tapes)
            for number in range(len(order.entries(self.session.data, tape)))
            if (thing := thing_at(self.session.form, self.session.data, (*tape.way, number)))
        }

    def move(self, index: int, old: int, new: int) -> None:
        """Give an entry another place."""
        tape = self.tapes[index]
        edits = made(self.screen, partial(order.moved, self.session.data, tape, old, new))
        self._ask(tape, edits, Chosen(index, new))

    def step(self, by: int) -> None:
        """Move the chosen entry by one place."""
        if self.chosen is not None and self.tape is not None:
            self.move(self.chosen.tape, self.chosen.number, self.chosen.number + by)

    def drop(self, kind: Any, pos: tuple[int, int]) -> None:
        """Put a new entry of a kind where it was dragged to; nothing beside the board."""
        number = self.spot(pos)
        if number is not None:
            self.put_in(kind, number)

    @property
    def carried(self) -> KindButton | None:
        """What is dragged out of the palette just now."""
        found = (one for one in self.screen.widgets.widgets if isinstance(one, KindButton) and one.carried is not None)
        return next(found, None)

    def put_in(self, kind: Any = None, number: int | None = None) -> None:
        """Put a new entry of a kind of the palette before a place, else behind the chosen one."""
        tape = self.tape
        if tape is not None and self.chosen is not None:
            number = self.chosen.number + 1 if number is None else max(number, tape.ends)
            last = len(order.entries(self.session.data, tape)) - tape.ends
            new, palette = tape.made, tape.palette
            if kind is not None and new is not None and palette is not None:
                tape = tape._replace(made=lambda data, place: {**new(data, place), palette[0]: kind})
            edits = made(self.screen, partial(order.put_in, self.session.data, tape, number))
            self._ask(tape, edits, Chosen(self.chosen.tape, min(number, last)), number=True)

    def put_between(self, place: Chosen) -> None:
        """Put a new entry of a list before a place."""
        self.chosen = Chosen(place.tape, max(0, place.number - 1))
        self.put_in(number=place.number)

    def copy(self) -> None:
        """Put a copy of the chosen entry behind it."""
        tape = self.tape
        if tape is not None and self.chosen is not None:
            edits = made(self.screen, partial(order.copied_in, self.session.data, tape, self.chosen.number))
            self._ask(tape, edits, Chosen(self.chosen.tape, self.chosen.number + 1), number=True)

    def go_on(self, by: int) -> bool:
        """Choose the next space in order, or the one before; return whether there is one."""
        tape, chosen = self.tape, self.chosen
        if tape is None or chosen is None:
            return False
        number = chosen.number + by
        if not 0 <= number < len(order.entries(self.session.data, tape)):
            return False
        self.choose(chosen.tape, number)
        return True

    def others(self) -> list[tuple[str, str]]:
        """Return all pairs of names on the board that are joined, but for those of the chosen entry."""
        return self._pairs.get(self.session.data, (self.chosen,), self._other_pairs)  # it is asked at every frame

    def _other_pairs(self) -> list[tuple[str, str]]:
        chosen, form, data = self.chosen, self.session.form, self.session.data
        found: dict[tuple[str, str], None] = {}
        for index, tape in enumerate(self.tapes):
            for number in range(len(order.entries(data, tape)) if tape.links is not None else 0):
                for other in self._joined(tape, number):
                    if Chosen(index, number) != chosen and Chosen(index, other) != chosen and number < other:
                        pair = [thing_at(form, data, (*tape.way, one)) for one in (number, other)]
                        found[pair[0], pair[1]] = None
        return list(found)

    def _joined(self, tape: Tape, number: int) -> list[int]:
        try:
            return [other for other, _ in tape.links(self.session.data, number)] if tape.links is not None else []
        except (KeyError, TypeError, IndexError):
            return []  # a file that is not as it must be

    def take_out(self) -> None:
        """Take the chosen entry out."""
        tape = self.tape
        if tape is not None and self.chosen is not None:
            edits = made(self.screen, partial(order.taken_out, self.session.data, tape, self.chosen.number))
            self._ask(tape, edits, Chosen(self.chosen.tape, max(0, self.chosen.number - 1)), number=True)

    def _ask(self, tape: Tape, edits: Sequence[Edit], then: Chosen, number: bool = False) -> None:
        """Make edits; where the picture shows what they change, ask before whether it may go."""
        if not edits:
            return

        def really() -> None:
            self.chosen = then
            self.change(edits, None)

        if not order.pictured(self.session.data, tape, number):
            really()
            return
        ask_picture_off(self.screen, self.theme, really)
