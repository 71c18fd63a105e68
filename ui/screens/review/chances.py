"""The panel of chances: everybody's chance to win over the match, the turning points, the names with their figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from ui.drawing import draw, marks, text
from ui.drawing.figures import percent
from ui.drawing.theme import BODY, INK_1, LINE, RADIUS_PANEL, SMALL, TEXT, TEXT_2, Mark, mix
from ui.screens.review.bands import NOBODY, Bands
from ui.screens.review.model import Model
from ui.shell.screen import Screen
from ui.widgets import Button
from ui.widgets.base import FINGER

UNKNOWN = "–"  # in the place of a chance that is not measured yet
SEEN = 0.01  # a chance of nobody that is worth a row
CHANCE = N_("Chance to win")
OWN = N_("dashed: as {name} could know")
OWN_NOW = N_("dashed: as {name} could know, here {chance}")


class Chances:
    """Lays the panel out and draws it; `go` shows a moment, `under_way` says how much is measured."""

    def __init__(self, screen: Screen, model: Model, go: Callable[[int], None], under_way: Callable[[], Text]) -> None:
        self.screen, self.model, self.go, self.under_way = screen, model, go, under_way
        self.px, self.font, self.say = screen.px, screen.font, screen.say
        self.reading: int | None = None  # the moment that is read in the bands

    def lay(self, box: Rect, seats: Sequence[Mark]) -> None:
        """Place the bands in this box, with the turning points over them and room for the names at their right."""
        px, model, found = self.px, self.model, self.model.summary
        self.box, self.seats = box, seats
        names = px(190)
        top = box.top + self._turnings_high + px(8)
        rect = Rect(box.left + px(12), top, box.width - names - px(36), box.bottom - px(8) - top)
        winners = model.match.result.winners if model.match.result is not None else ()
        order = sorted(range(len(self.seats)), key=winners.__contains__)  # as they are at the end
        runs = [[(number, found.bands[number]) for number in run] for run in found.runs]
        labels = [(at, str(turn)) for at, turn in model.turns]
        self.bands = self.screen.widgets.add(
            Bands(
                "bands", rect, runs, len(model.match.moves), order, self.seats,
                found.turnings, labels, self.go, self._read,
            )
        )  # fmt: skip
        if model.guest is not None:
            self.bands.rest = mix(self.screen.palette.marks[model.guest.mark - 1].colour, NOBODY, 0.5)
        self.bands.number = model.number
        self.bands.scorings = [(number, self.say(words)) for number, words in model.scorings()]
        own = model.own_chances()
        self.bands.own = (model.match.moves[model.number].seat, own) if own else None
        self.names = Rect(rect.right + px(16), rect.top, names, rect.height)
        if found.whole:
            self._lay_turnings()

    @property
    def _turnings_high(self) -> int:
        """How high the buttons of turning points are, in pixels."""
        return self.px(FINGER if self.screen.for_fingers else 32)

    def _lay_turnings(self) -> None:
        """Place a button for every turning point over the bands, which says it in a sentence and goes there."""
        px, found = self.px, self.model.summary.turnings
        if not found:
            return
        head = text.width(self.say(CHANCE), self.font(18, "bold")) + px(36)
        room = Rect(self.box.left + head, self.box.top + px(6), 0, self._turnings_high)
        room.width = self.names.right - room.left - px(16)
        font, pad, gap = self.font(14, "bold"), px(26), px(10)
        told = [self.say(self.model.turning_words(one)) for one in found]
        lines = [f"{place}  {words}" for place, words in enumerate(told, 1)]
        room.width -= gap * (len(found) - 1)
        widths = _shared(room.width, [text.width(line, font) + pad for line in lines])
        left, gap = room.left, gap + (room.width - sum(widths)) // len(found)
        for place, (one, wide) in enumerate(zip(found, widths, strict=True), 1):
            words = text.shortened(lines[place - 1], font, wide - pad)
            act = partial(self.go, one.first - 1)
            box = Rect(left, room.top, wide, room.height)
            self.screen.widgets.add(
                Button(f"turning:{place}", box, words, act, kind="quiet", size=14, tip=told[place - 1], align="left")
            )
            left = box.right + gap

    def _read(self, number: int | None) -> None:
        self.reading = number
        self.screen.touch()

    def draw(self, surface: Surface) -> None:
        """Draw the panel without its widgets."""
        px, box, found = self.px, self.box, self.model.summary
        draw.panel(surface, box, INK_1, px(RADIUS_PANEL), LINE)
        head = Rect(box.left + px(18), box.top + px(8), box.width // 3, px(28))
        text.draw(surface, self.say(CHANCE), head, self.font(18, "bold"), TEXT, wrapping=False)
        if not found.whole:
            words = self.say(self.under_way())
            state = Rect(head.right, head.top, self.names.left - head.right - px(16), head.height)
            text.draw(surface, words, state, self.font(SMALL + 1), TEXT_2, align="right", wrapping=False)
        elif not found.turnings:
            state = Rect(head.right, head.top, self.names.left - head.right - px(16), head.height)
            words = self.say(N_("No turning points"))
            text.draw(surface, words, state, self.font(SMALL + 1), TEXT_2, align="right", wrapping=False)
        self._draw_names(surface)

    def _draw_names(self, surface: Surface) -> None:
        """Draw everybody's chance at the moment that is read, or looked at; a dash until it is measured."""
        px, bands = self.px, self.model.summary.bands
        chances = self.model.chances_at(self.model.number if self.reading is None else self.reading)
        told: Sequence[float | None] = chances if chances is not None else [None] * (len(self.seats) + 1)
        order = sorted(range(len(self.seats)), key=lambda seat: -(told[seat] or 0.0))
        nobody = any(values[-1] >= SEEN for values in bands.values())
        own = dict(self.model.own_chances()).get(self.model.number) if self.bands.own is not None else None
        guest, least = self.model.guest, text.line_height(self.font(BODY))
        rows = len(order) + (guest is not None or nobody)
        foot = 2 * text.line_height(self.font(SMALL)) + px(4) if self.bands.own is not None else 0
        if rows * least + foot > self.names.height:
            foot = 0  # the names need the room
        rows += guest is not None and (rows + 1) * least + foot <= self.names.height  # its name takes two lines
        pitch = min(px(34), (self.names.height - foot) // rows)
        if self.bands.own is not None and foot > 0:
            row = Rect(self.names.left, self.names.top + rows * pitch, self.names.width, foot)
            name = self.model.match.players[self.bands.own[0]].name
            line = OWN.but(name=name) if own is None else OWN_NOW.but(name=name, chance=percent(own))
            text.draw(surface, self.say(line), row, self.font(SMALL), TEXT_2, valign="top")
        wide = self.names.width - px(14)
        for place, seat in enumerate(order):
            row = Rect(self.names.left, self.names.top + place * pitch, wide, pitch)
            self._name(surface, row, self.model.match.players[seat].name, self.seats[seat], told[seat])
        row = Rect(self.names.left, self.names.top + len(order) * pitch, wide, (rows - len(order)) * pitch)
        if guest is not None:
            self._name(surface, row, self.say(guest.words), self.screen.palette.marks[guest.mark - 1], told[-1])
        elif nobody:
            self._name(surface, row, self.say(N_("nobody")), None, told[-1])

    def _name(self, surface: Surface, row: Rect, words: str, mark: Mark | None, chance: float | None) -> None:
        """Draw one row of names: a seat's, or whose the rest of the chances is."""
        px = self.px
        if mark is not None:
            marks.draw_mark(surface, mark, (row.left + px(10), row.centery), px(18))
        name = Rect(row.left + px(28), row.top, row.width - px(84), row.height)
        font, ink = self.font(BODY), TEXT_2 if mark is None else TEXT
        tall = row.height >= 2 * text.line_height(font)
        text.draw(surface, words if tall else text.shortened(words, font, name.width), name, font, ink, wrapping=tall)
        right = Rect(row.right - px(56), row.top, px(56), row.height)
        figure = UNKNOWN if chance is None else percent(chance)
        text.draw(surface, figure, right, self.font(18, "serif-bold"), TEXT, align="right", wrapping=False)


def _shared(room: int, needed: Sequence[int]) -> list[int]:
    """Share a width: to each what it needs, and where that is too much, alike to those that need most."""
    found = [0] * len(needed)
    for rank, place in enumerate(sorted(range(len(needed)), key=needed.__getitem__)):
        found[place] = min(needed[place], (room - sum(found)) // (len(needed) - rank))
    return found
