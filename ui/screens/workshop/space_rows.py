"""Rows of the chosen entry in the panel: its name, what can be done with it, its values and words, the palette."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from games.core.contract.texts import N_, Text
from games.core.data.yaml_marks import Place
from games.core.workshop import order
from games.core.workshop.checks import value_at
from games.core.workshop.edits import Edit
from games.core.workshop.fields import Field
from games.core.workshop.form import Tape, asked
from ui.screens.workshop.palette import KindButton
from ui.screens.workshop.panel import Rows, pieces
from ui.screens.workshop.session import Session
from ui.screens.workshop.spaces import Spaces
from ui.shell.screen import Screen
from ui.widgets import Button

HINT = N_(
    "Choose a space on the board or in the strip below. The square brackets move it, A puts one in, Del takes it out."
)
ROW_HINT = N_("Choose a row by its name. The square brackets move it, A puts a copy behind it, Del takes it out.")
THERE = N_("It is there already.")
DRAG = N_("A click puts one behind the chosen field; it can be dragged onto the board too.")


class SpaceRows:
    """Puts the rows of the entry that is chosen, or the hint to choose one."""

    def __init__(self, screen: Screen, session: Session, spaces: Spaces) -> None:
        self.screen, self.session, self.spaces = screen, session, spaces

    def put(self, rows: Rows, numbers: Sequence[Field]) -> None:
        """Put the rows of the chosen entry; `numbers` are those of what is dragged of it."""
        tape, chosen = self.spaces.tape, self.spaces.chosen
        if tape is None or chosen is None:
            rows.label(HINT if all(one.table is None for one in self.spaces.tapes) else ROW_HINT, 15)
            return
        data, language = self.session.data, self.screen.app.language
        place: Place = (*tape.way, chosen.number)
        count = len(order.entries(data, tape))
        first = int(self.spaces.number(tape, 0) != "0")  # fields of a road are counted from its beginning
        told = N_("{n} of {all}", n=chosen.number + first, all=count - 1 + first)
        sign = next(iter(pieces([self.spaces.sign(tape, chosen.number)], self.screen.px(34))), None)
        rows.title(self.spaces.called(tape, chosen.number), told, sign)
        self._buttons(rows, tape, chosen.number)
        rows.fields(numbers)
        rows.fields(self.session.fields.rows(tape.rows, data, language, place))
        self._words(rows, place)
        entry = order.entries(data, tape)[chosen.number]
        common = tape.common(entry) if tape.common is not None and isinstance(entry, dict) else ()
        if not common or not isinstance(value_at(data, common), dict):
            return
        rows.heading(N_("The same on every field “{kind}”", kind=self.spaces.called(tape, chosen.number)))
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
            (
                "earlier",
                "chevron-left",
                N_("Earlier"),
                partial(self.spaces.step, -1),
                able and number > tape.ends,
                stays,
            ),
            ("later", "chevron-right", N_("Later"), partial(self.spaces.step, 1), able and number < last, stays),
        ]
        if tape.made is not None:
            buttons += [
                ("put_in", "plus", N_("Put one in") if tape.table is None else N_("Put a copy in"), self.spaces.put_in,
                 not full, N_("There is no room for more.")),
                ("take_out", "trash", N_("Take it out"), self.spaces.take_out, able and not few,
                 stays or N_("Fewer are not allowed.")),
            ]  # fmt: skip
        if tape.printed:
            anew: Sequence[Edit] = asked(partial(order.counted_anew, self.session.data, tape), [])
            buttons.append(("count", "sort", N_("Count anew"), partial(self.spaces.change, anew, None),
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
            picture = partial(self.spaces.picture, tape, there[0]) if there else lambda size: None
            rows.widgets.append(
                KindButton(f"new:{value}", box, told, partial(self.spaces.put_in, value), size=13, enabled=not full,
                           reason=N_("There is no room for more."), drop=partial(self.spaces.drop, value),
                           picture=picture, tip=DRAG)
            )  # fmt: skip
        rows.top += -(-len(found) // 2) * (high + gap) + gap
