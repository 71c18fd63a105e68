"""The panel of chances: everybody's chance to win over the match, the turning points, the names with their figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from games.core.contract.texts import N_, Text
from games.core.review.summary import Turning
from ui.drawing import marks, text
from ui.drawing.figures import percent
from ui.drawing.theme import BODY, SMALL, TEXT, TEXT_2, Mark, mix
from ui.layout import Box, Column, Label, Node, Paint, Panel, Row, Slot
from ui.screens.review.bands import NOBODY, Bands
from ui.screens.review.model import Model
from ui.shell.screen import Screen
from ui.widgets import Button
from ui.widgets.base import FINGER

UNKNOWN = "–"  # in the place of a chance that is not measured yet
NAMES = 190  # design units of width
SEEN = 0.01  # a chance of nobody that is worth a row
CHANCE = N_("Chance to win")
OWN = N_("dashed: as {name} could know")
OWN_NOW = N_("dashed: as {name} could know, here {chance}")


class Chances:
    """The panel of chances; `go` shows a moment, `under_way` says how much is measured."""

    def __init__(self, screen: Screen, model: Model, go: Callable[[int], None], under_way: Callable[[], Text]) -> None:
        self.screen, self.model, self.go, self.under_way = screen, model, go, under_way
        self.seats: Sequence[Mark] = ()
        self.reading: int | None = None  # the moment that is read in the bands

    def build(self, width: float, seats: Sequence[Mark], height: float | None = None) -> Node:
        """Return the panel in so many design units: turning points over the bands, the names at their right."""
        self.seats = seats
        self.names = Paint(self._draw_names, width=NAMES)
        body = Row(Slot(self._make_bands, weight=1), self.names, gap=16, pad=(12, 0, 8, 8), weight=1)
        return Panel(Column(self._head(width), body), pad=0, height=height)

    def _head(self, width: float) -> Node:
        """Return the heading, and a button for every turning point, which says it in a sentence and goes there."""
        screen, found = self.screen, self.model.summary
        button = FINGER if screen.for_fingers else 32
        heading = text.width(screen.say(CHANCE), screen.font(18, "bold")) / screen.unit + 36
        title = Row(
            Label(CHANCE, 18, face="bold", wrapping=False, height=32), valign="top", pad=(18, 0, 0, 0), width=heading
        )
        beside: Node
        if found.whole and found.turnings:
            beside, right = self._turnings(found.turnings, width - heading - 24, button), 24
        else:
            state = N_("No turning points") if found.whole else self.under_way()
            beside, right = Column(Label(state, SMALL + 1, TEXT_2, align="right", height=32)), NAMES + 24
        beside.weight = 1
        return Row(title, beside, valign="top", pad=(0, 6, right, 0), height=button + 8)

    def _turnings(self, found: Sequence[Turning], width: float, height: float) -> Node:
        """Return the buttons of the turning points in a row of this size in design units; long words are cut."""
        screen = self.screen
        font, pad = screen.font(14, "bold"), 26
        told = [screen.say(self.model.turning_words(one)) for one in found]
        lines = [f"{place}  {words}" for place, words in enumerate(told, 1)]
        width -= 10 * (len(found) - 1)
        widths = _shared(width, [text.width(line, font) / screen.unit + pad for line in lines])

        def button(place: int, rect: Rect) -> Button:
            words = text.shortened(lines[place], font, round((widths[place] - pad) * screen.unit))
            act = partial(self.go, found[place].first - 1)
            return Button(
                f"turning:{place + 1}", rect, words, act, kind="quiet", size=14, tip=told[place], align="left"
            )

        slots = [Slot(partial(button, place), width=one, height=height) for place, one in enumerate(widths)]
        return Row(*slots, gap=10 + (width - sum(widths)) / len(found), valign="top")

    def _make_bands(self, rect: Rect) -> Bands:
        model, found = self.model, self.model.summary
        winners = model.match.result.winners if model.match.result is not None else ()
        order = sorted(range(len(self.seats)), key=winners.__contains__)  # as they are at the end
        runs = [[(number, found.bands[number]) for number in run] for run in found.runs]
        labels = [(at, str(turn)) for at, turn in model.turns]
        self.bands = bands = Bands(
            "bands", rect, runs, len(model.match.moves), order, self.seats, found.turnings, labels, self.go, self._read
        )
        if model.guest is not None:
            bands.rest = mix(self.screen.palette.marks[model.guest.mark - 1].colour, NOBODY, 0.5)
        bands.number = model.number
        bands.scorings = [(number, self.screen.say(words)) for number, words in model.scorings()]
        own = model.own_chances()
        bands.own = (model.match.moves[model.number].seat, own) if own else None
        return bands

    def _read(self, number: int | None) -> None:
        self.reading = number
        self.screen.touch()

    def _draw_names(self, surface: Surface, rect: Rect) -> None:
        """Draw everybody's chance at the moment that is read, or looked at; a dash until it is measured."""
        screen, model, box = self.screen, self.model, Box.of(rect, self.screen.unit)
        chances = model.chances_at(model.number if self.reading is None else self.reading)
        told: Sequence[float | None] = chances if chances is not None else [None] * (len(self.seats) + 1)
        order = sorted(range(len(self.seats)), key=lambda seat: -(told[seat] or 0.0))
        nobody = any(values[-1] >= SEEN for values in model.summary.bands.values())
        guest, least = model.guest, text.line_height(screen.font(BODY)) / box.unit
        rows, height = len(order) + (guest is not None or nobody), box.height / box.unit
        foot = 2 * text.line_height(screen.font(SMALL)) / box.unit + 4 if self.bands.own is not None else 0.0
        if rows * least + foot > height:
            foot = 0.0  # the names need the room
        rows += guest is not None and (rows + 1) * least + foot <= height  # its name takes two lines
        pitch = min(34, (height - foot) / rows)
        lines = box.pad(0, 0, 14, 0)
        for seat in order:
            self._draw_name(surface, lines.cut_top(pitch), model.match.players[seat].name, self.seats[seat], told[seat])
        last = lines.cut_top((rows - len(order)) * pitch)
        if guest is not None:
            self._draw_name(surface, last, screen.say(guest.words), screen.palette.marks[guest.mark - 1], told[-1])
        elif nobody:
            self._draw_name(surface, last, screen.say(N_("nobody")), None, told[-1])
        if self.bands.own is not None and foot:
            box.top = lines.top
            name, own = model.match.players[self.bands.own[0]].name, dict(self.bands.own[1]).get(model.number)
            line = OWN.but(name=name) if own is None else OWN_NOW.but(name=name, chance=percent(own))
            text.draw(surface, screen.say(line), box.cut_top(foot).rect, screen.font(SMALL), TEXT_2, valign="top")

    def _draw_name(self, surface: Surface, row: Box, words: str, mark: Mark | None, chance: float | None) -> None:
        """Draw one row of names: a seat's, or whose the rest of the chances is."""
        screen, beside = self.screen, row.cut_left(20, 8).rect
        if mark is not None:
            marks.draw_mark(surface, mark, beside.center, screen.px(18))
        figure = UNKNOWN if chance is None else percent(chance)
        right, font = row.cut_right(56).rect, screen.font(18, "serif-bold")
        text.draw(surface, figure, right, font, TEXT, align="right", wrapping=False)
        name, font, ink = row.rect, screen.font(BODY), TEXT_2 if mark is None else TEXT
        tall = name.height >= 2 * text.line_height(font)
        text.draw(surface, words if tall else text.shortened(words, font, name.width), name, font, ink, wrapping=tall)


def _shared(room: float, needed: Sequence[float]) -> list[float]:
    """Share a width: to each what it needs, and where that is too much, alike to those that need most."""
    found = [0.0] * len(needed)
    for rank, place in enumerate(sorted(range(len(needed)), key=needed.__getitem__)):
        found[place] = min(needed[place], (room - sum(found)) / (len(needed) - rank))
    return found
