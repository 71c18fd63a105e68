"""Rows of the chosen entry in the panel: its name, what can be done with it, its values and words, the palette."""

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
from games.core.workshop.form import Tape, asked
from ui.drawing import draw, text
from ui.drawing.theme import INK_2, TEXT
from ui.layout import Box, Slot, Spacer
from ui.screens.workshop.board.on_board import entry_at
from ui.screens.workshop.context import Context
from ui.screens.workshop.panel import Rows, pieces
from ui.screens.workshop.tools import JOIN
from ui.widgets import Button
from ui.widgets.base import Drags

HINT = N_(
    "Choose a space on the board or in the strip below. The square brackets move it, A puts one in, Del takes it out."
)
ROW_HINT = N_("Choose a row by its name. The square brackets move it, A puts a copy behind it, Del takes it out.")
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
        ink, box = self._box(surface), Box.of(self.rect, self.host.unit).pad(6, 0)
        square = box.cut_left(box.height / box.unit - 6, gap=6).pad(0, 3).rect
        picture = self.picture((square.height, square.height))
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=square.center))
        text.draw(surface, self.words, box.rect, self.font(self.size, "bold"), ink)
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


class Deed(NamedTuple):
    """A button of what can be done with the chosen entry; where it can't be done, `reason` says why."""

    key: str
    icon: str
    words: Text
    act: Callable[[], object]
    enabled: bool
    reason: Text | None


def space_rows(context: Context, rows: Rows) -> None:
    """Put the rows of the entry that is chosen, or the hint to choose one."""
    spaces, session = context.spaces, context.session
    tape, chosen = spaces.tape, spaces.chosen
    if tape is None or chosen is None:
        rows.label(HINT if all(one.table is None for one in spaces.tapes) else ROW_HINT, 15)
        return
    place: Place = (*tape.way, chosen.number)
    count = len(order.entries(session.data, tape))
    first = int(spaces.number(tape, 0) != "0")  # fields of a road are counted from its beginning
    remark = N_("{n} of {all}", n=chosen.number + first, all=count - 1 + first)
    sign = next(iter(pieces([spaces.sign(tape, chosen.number)], context.screen.px(34))), None)
    rows.title(spaces.called(tape, chosen.number), remark, sign)
    buttons = [Slot(partial(_deed_button, context, deed)) for deed in _deeds(context, tape, chosen.number)]
    rows.lines(buttons, 2, 42, 8, 50)
    rows.add(Spacer(8))
    if tape.palette is not None:
        _palette(context, rows, tape)
    rows.fields(context.tools.numbers())
    rows.fields(session.fields.rows(tape.rows, session.data, context.language, place))
    _words(context, rows, place)
    entry = order.entries(session.data, tape)[chosen.number]
    common = tape.common(entry) if tape.common is not None and isinstance(entry, dict) else ()
    if not common or not isinstance(value_at(session.data, common), dict):
        return
    rows.heading(N_("The same on every field “{kind}”", kind=spaces.called(tape, chosen.number)))
    sections = session.fields.sections(session.data, context.language)
    rows.fields([one for _, part in sections for one in part if one.place[: len(common)] == common])
    _words(context, rows, common)


def _words(context: Context, rows: Rows, place: Place) -> None:
    for _, group in context.session.fields.words(context.session.data, context.language):
        for words in group:
            if words.place[: len(place)] == place:
                rows.words(words, whose=len(words.place) > len(place) + 1)


def _deeds(context: Context, tape: Tape, number: int) -> list[Deed]:
    """Return what can be done with an entry of a list."""
    spaces, data = context.spaces, context.session.data
    stays = None if order.free(data, tape, number) else N_("This one stays where it is.")
    last = len(order.entries(data, tape)) - 1 - tape.ends
    earlier, later = stays is None and number > tape.ends, stays is None and number < last
    deeds = [
        Deed("earlier", "chevron-left", N_("Earlier"), partial(spaces.step, -1), earlier, stays),
        Deed("later", "chevron-right", N_("Later"), partial(spaces.step, 1), later, stays),
    ]
    if tape.made is not None:
        words = N_("Put one in") if tape.table is None else N_("Put a copy in")
        room, few = not order.full(data, tape), order.few(data, tape)
        deeds += [
            Deed("put_in", "plus", words, spaces.put_in, room, N_("There is no room for more.")),
            Deed("take_out", "trash", N_("Take it out"), spaces.take_out, stays is None and not few,
                 stays or N_("Fewer are not allowed.")),
        ]  # fmt: skip
    if tape.printed:
        edits: Sequence[Edit] = asked(partial(order.counted_anew, data, tape), [])
        change = partial(context.change, edits)
        deeds.append(Deed("count", "sort", N_("Count anew"), change, bool(edits), N_("They are numbered in order.")))
    return deeds


def _deed_button(context: Context, deed: Deed, rect: Rect) -> Button:
    return Button(
        deed.key, rect, context.say(deed.words), deed.act, icon=deed.icon, size=14, enabled=deed.enabled,
        reason=deed.reason or THERE,
    )  # fmt: skip


def _palette(context: Context, rows: Rows, tape: Tape) -> None:
    """Put what may be put in, each with how many there are: a click puts one behind the chosen entry."""
    assert tape.palette is not None
    key, choices = tape.palette
    data = context.session.data
    entries = order.entries(data, tape)
    rows.label(N_("What to put in?"))
    buttons = []
    for value, words in choices(data, context.language):
        there = [n for n, one in enumerate(entries) if isinstance(one, dict) and one.get(key) == value]
        label = context.say(N_("{kind} ×{n}", kind=words, n=len(there)))
        buttons.append(Slot(partial(_kind_button, context, tape, value, label, there)))
    rows.lines(buttons, 2, 42, 6, 48)
    rows.add(Spacer(6))


def _kind_button(context: Context, tape: Tape, value: Any, words: str, there: Sequence[int], rect: Rect) -> KindButton:
    def picture(size: tuple[int, int]) -> Surface | None:
        return context.stage.cutout(context.spaces.name(tape, there[0]), size) if there else None

    return KindButton(
        f"new:{value}", rect, words, partial(context.spaces.put_in, value), size=13,
        enabled=not order.full(context.session.data, tape), reason=N_("There is no room for more."),
        drop=partial(_drop, context, value), picture=picture, tip=DRAG,
    )  # fmt: skip


def _drop(context: Context, kind: Any, pos: tuple[int, int]) -> None:
    """Put a new entry of a kind where it was dragged to; nothing beside the board."""
    number = entry_at(context, pos)
    if number is not None:
        context.spaces.put_in(kind, number)


def carried(context: Context) -> KindButton | None:
    """Return what is dragged out of the palette just now."""
    kinds = (one for one in context.screen.widgets.widgets if isinstance(one, KindButton))
    return next((one for one in kinds if one.carried is not None), None)


def draw_carried(context: Context, surface: Surface) -> None:
    """Draw what is dragged out of the palette, and where it would go."""
    kind, tape = carried(context), context.spaces.tape
    if kind is None or kind.carried is None:
        return
    words, pos, screen = kind.words, kind.carried, context.screen
    number = entry_at(context, pos)
    if number is not None and tape is not None:
        context.stage.outline(surface, context.spaces.name(tape, number), JOIN)
        words = context.say(N_("becomes {n}", n=max(number, tape.ends)))
    font = screen.font(14, "bold")
    box = Rect(0, 0, text.width(words, font) + screen.px(24), screen.px(32))
    box.midbottom = (pos[0], pos[1] - screen.px(8))
    box.clamp_ip(surface.get_rect())
    draw.panel(surface, box, INK_2, screen.px(6), context.theme.light)
    text.draw(surface, words, box, font, TEXT, align="center", wrapping=False)
