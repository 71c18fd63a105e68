"""The spaces of a board: tapes of lists in order under it, and the rows of the one chosen in the panel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from games.core.data.yaml_marks import Place
from games.core.workshop import order
from games.core.workshop.checks import value_at
from games.core.workshop.edits import Edit
from games.core.workshop.fields import Field, name_at
from games.core.workshop.form import Tape, asked, thing_at
from ui.drawing import text
from ui.drawing.theme import Colour, GameTheme
from ui.screens.workshop.panel import Rows, made, pieces
from ui.screens.workshop.session import Session
from ui.screens.workshop.tape import Cell, TapeWidget
from ui.shell.screen import Screen
from ui.table.memo import Memo
from ui.widgets import Button
from ui.widgets.base import Drags

HIGH, PICTURED = 124.0, 160.0  # design units of the box under the board, and of one with pictures
Cutout = Callable[[str, tuple[int, int]], Surface | None]  # what the board's picture shows of a space, in a size
HINT = N_("Choose a space on the board or in the tape. The square brackets move it, A puts one in, Del takes it out.")
ROW_HINT = N_("Choose a row by its name. The square brackets move it, A puts a copy behind it, Del takes it out.")


PICTURE = N_(
    "This changes what the picture shows. Without it the program draws the board by itself; one undo puts it back."
)
THERE = N_("It is there already.")
DRAG = N_("A click puts one behind the chosen field; it can be dragged onto the board too.")


class KindButton(Button):
    """A kind of the palette: a click puts one in behind the chosen entry, `drop(pos)` where it is dragged to."""

    drags = Drags.ACROSS
    carried: tuple[int, int] | None = None  # where it is dragged just now

    def __init__(
        self,
        *args: Any,
        drop: Callable[[tuple[int, int]], object],
        picture: Callable[[tuple[int, int]], Surface | None],
        **more: Any,
    ) -> None:
        super().__init__(*args, **more)
        self.drop, self.picture = drop, picture

    def draw(self, surface: Surface) -> None:
        ink, pad = self._box(surface), self.px(6)
        side = self.rect.height - 2 * self.px(3)
        found = self.picture((side, side))
        box = Rect(self.rect.left + pad, self.rect.top + self.px(3), side, side)
        if found is not None:
            surface.blit(found, found.get_rect(center=box.center))
        left = box.right + pad
        room = Rect(left, self.rect.top, self.rect.right - pad - left, self.rect.height)
        text.draw(surface, self.words, room, self.font(self.size, "bold"), ink)
        self.draw_ring(surface)

    def drag(self, pos: tuple[int, int]) -> None:
        self.carried = None if self.hit(pos) else pos
        self.touch()

    def release(self, pos: tuple[int, int]) -> None:
        carried, self.carried = self.carried, None
        if carried is None:
            super().release(pos)
            return
        self.pressed = False
        self.drop(pos)

    def cancel(self) -> None:
        super().cancel()
        self.carried = None


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
        self._pairs = Memo[list[tuple[str, str]]]()

    @property
    def tapes(self) -> Sequence[Tape]:
        """The lists of this kind of board that the file has."""
        return [tape for tape in self.session.form.tapes if order.entries(self.session.data, tape)]

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
    def lay_out(self, box: Rect) -> list[tuple[Rect, Tape]]:
        """Place the tapes side by side in a box; return each with the box of its heading."""
        screen, data = self.screen, self.session.data
        bad = {place[:2] for _, place in self.session.faults()}
        counts = [len(order.entries(data, tape)) for tape in self.tapes]
        gap, head = screen.px(16), screen.px(28)
        left, headings = box.left, []
        for index, (tape, count) in enumerate(zip(self.tapes, counts, strict=True)):
            wide = (box.width - gap * (len(counts) - 1)) * count // sum(counts)
            headings.append((Rect(left, box.top, wide, head), tape))
            cells = [
                Cell(self._number(tape, number), self.called(tape, number), not order.free(data, tape, number),
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
        return headings

    @property
    def high(self) -> float:
        """How many design units high the box of the tapes is."""
        return PICTURED if any(tape.palette or tape.sign for tape in self.tapes) else HIGH

    def _pictures(self, tape: Tape) -> Callable[[int, tuple[int, int]], Surface | None] | None:
        """Return what shows an entry: its sign, or where there are kinds of entries what the board shows of it."""
        if tape.sign is not None:
            return lambda number, size: next(iter(pieces([self._sign(tape, number)], min(size))), None)
        return partial(self._picture, tape) if tape.palette is not None else None

    def _picture(self, tape: Tape, number: int, size: tuple[int, int]) -> Surface | None:
        return self.cutout(thing_at(self.session.form, self.session.data, (*tape.way, number)), size)

    def _tint(self, tape: Tape, number: int) -> Colour | None:
        """Return the colour that the board shows of an entry, where the tape does not show more of it."""
        if tape.palette is not None:
            return None
        return self.tint(thing_at(self.session.form, self.session.data, (*tape.way, number)))

    def _number(self, tape: Tape, number: int) -> str:
        entry = order.entries(self.session.data, tape)[number]
        printed = entry.get("number") if isinstance(entry, dict) else None
        return str(printed if printed is not None else number if isinstance(entry, dict) else number + 1)

    def _sign(self, tape: Tape, number: int) -> str:
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
        self.screen.app.dialogue(
            N_("Take the picture off?"),
            PICTURE,
            [("off", N_("Take it off"), really), ("leave", N_("Leave it"), None)],
            icon="image",
            theme=self.theme,
        )

    # The panel ---------------------------------------------------------------------------------------------------
    def rows(self, rows: Rows, numbers: Sequence[Field]) -> None:
        """Put the rows of the chosen entry; `numbers` are those of what is dragged of it."""
        tape, chosen = self.tape, self.chosen
        if tape is None or chosen is None:
            rows.label(HINT if all(one.table is None for one in self.tapes) else ROW_HINT, 15)
            return
        data, language = self.session.data, self.screen.app.language
        place: Place = (*tape.way, chosen.number)
        count = len(order.entries(data, tape))
        first = int(self._number(tape, 0) != "0")  # fields of a road are counted from its beginning
        told = N_("{n} of {all}", n=chosen.number + first, all=count - 1 + first)
        sign = next(iter(pieces([self._sign(tape, chosen.number)], self.screen.px(34))), None)
        rows.title(self.called(tape, chosen.number), told, sign)
        self._buttons(rows, tape, chosen.number)
        rows.fields(numbers)
        rows.fields(self.session.fields.rows(tape.rows, data, language, place))
        self._words(rows, place)
        entry = order.entries(data, tape)[chosen.number]
        common = tape.common(entry) if tape.common is not None and isinstance(entry, dict) else ()
        if not common or not isinstance(value_at(data, common), dict):
            return
        rows.heading(N_("The same on every field “{kind}”", kind=self.called(tape, chosen.number)))
        sections = self.session.fields.sections(data, language)
        rows.fields([one for _, part in sections for one in part if one.place[: len(common)] == common])
        self._words(rows, common)

    def _words(self, rows: Rows, place: Place) -> None:
        for _, found in self.session.fields.words(self.session.data, self.screen.app.language):
            for words in found:
                if words.place[: len(place)] == place:
                    rows.words(words, whose=len(words.place) > len(place) + 1)

    def _buttons(self, rows: Rows, tape: Tape, number: int) -> None:
        screen = self.screen
        stays = None if order.free(self.session.data, tape, number) else N_("This one stays where it is.")
        full, few = order.full(self.session.data, tape), order.few(self.session.data, tape)
        last = len(order.entries(self.session.data, tape)) - 1 - tape.ends
        able = stays is None
        buttons: list[tuple[str, str, Text, Callable[[], object], bool, Text | None]] = [
            ("earlier", "chevron-left", N_("Earlier"), partial(self.step, -1), able and number > tape.ends, stays),
            ("later", "chevron-right", N_("Later"), partial(self.step, 1), able and number < last, stays),
        ]
        if tape.made is not None:
            buttons += [
                ("put_in", "plus", N_("Put one in") if tape.table is None else N_("Put a copy in"), self.put_in,
                 not full, N_("There is no room for more.")),
                ("take_out", "trash", N_("Take it out"), self.take_out, able and not few,
                 stays or N_("Fewer are not allowed.")),
            ]  # fmt: skip
        if tape.printed:
            anew: Sequence[Edit] = asked(partial(order.counted_anew, self.session.data, tape), [])
            buttons.append(("count", "sort", N_("Count anew"), partial(self.change, anew, None),
                            bool(anew), N_("They are numbered in order.")))  # fmt: skip
        gap, high = screen.px(8), screen.px(42)
        wide = (rows.wide - gap) // 2
        for index, (key, icon, words, act, can, reason) in enumerate(buttons):
            row, column = divmod(index, 2)
            box = rows.box(high, column * (wide + gap), wide).move(0, row * (high + gap))
            rows.widgets.append(
                Button(key, box, rows.say(words), act, icon=icon, size=14, enabled=can, reason=reason or THERE)
            )
        rows.top += -(-len(buttons) // 2) * (high + gap) + gap
        if tape.palette is not None:
            self._palette(rows, tape, full)

    def _palette(self, rows: Rows, tape: Tape, full: bool) -> None:
        """Put what may be put in, each with how many there are: a click puts one behind the chosen entry."""
        assert tape.palette is not None
        key, choices = tape.palette
        entries = order.entries(self.session.data, tape)
        rows.label(N_("What to put in?"))
        gap, high = self.screen.px(6), self.screen.px(42)
        wide = (rows.wide - gap) // 2
        found = choices(self.session.data, self.screen.app.language)
        for index, (value, words) in enumerate(found):
            row, column = divmod(index, 2)
            box = rows.box(high, column * (wide + gap), wide).move(0, row * (high + gap))
            there = [n for n, one in enumerate(entries) if isinstance(one, dict) and one.get(key) == value]
            told = rows.say(N_("{kind} ×{n}", kind=words, n=len(there)))
            picture = partial(self._picture, tape, there[0]) if there else lambda size: None
            rows.widgets.append(
                KindButton(f"new:{value}", box, told, partial(self.put_in, value), size=13, enabled=not full,
                           reason=N_("There is no room for more."), drop=partial(self.drop, value), picture=picture,
                           tip=DRAG)
            )  # fmt: skip
        rows.top += -(-len(found) // 2) * (high + gap) + gap
