"""Luck apart from skill: for each seat three lanes from even chances to the result, and what luck brought most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, N_n, Text
from games.core.match.players import with_character
from games.core.review.summary import Lanes
from ui.drawing import draw, marks, text
from ui.drawing.figures import percent
from ui.drawing.theme import BODY, BRASS, HEADING, INK_1, IVORY, LINE, SMALL, TEXT, TEXT_2, TITLE, Colour, Mark, mix
from ui.screens.people.words import COMPUTER
from ui.screens.review.looks import points
from ui.screens.review.model import Model
from ui.screens.setup.form import LEVEL_WORDS
from ui.widgets import Button

if TYPE_CHECKING:
    from ui.shell.screen import Screen

LANES: tuple[tuple[str, Text, Colour], ...] = (
    ("dice", N_("luck"), BRASS),
    ("hand", N_("own decisions"), IVORY),
    ("people", N_("others' decisions"), (127, 135, 150)),
)
TITLE_WORDS = N_("Where the result came from")
LINE_WORDS = N_("How many points of chance to win each of these gave or took")
NO_LUCK = N_("Nothing is drawn in this game: the order of turns is all that is left to chance.")
LUCK, SKILL, BOTH = N_("Luck won it"), N_("Decisions won it"), N_("A bit of both")
HOW = N_(
    "Luck is what a draw brought, less the mean of what it could have brought. A decision is the chance after it, less "
    "the one before. Everything is measured by playing on from there many times over, so a figure may be some "
    "points off. What is left over is shown as unexplained."
)
USUAL = N_n(
    "Usually in this game: luck {share} ({n} other match)", "Usually in this game: luck {share} ({n} other matches)"
)
LUCKY, UNLUCKY = N_("most luck"), N_("most bad luck")
PLACE, UNEXPLAINED = N_("{n} by the place at the table"), N_("{n} unexplained")
REMARKED = 0.05  # luck below that is not worth a remark
BROUGHT, COST = N_("What luck brought"), N_("What decisions cost")
CARRIED = N_("{name}: {own} by own decisions, {luck} by luck.")
LEGEND = mix(TEXT_2, INK_1, 0.1)
EVEN = 0.6  # from such a share on, luck or decisions alone have won it


def gains(lane: Lanes) -> tuple[float, float, float]:
    """Return the three lanes of a seat in the order in which they are drawn."""
    return lane.luck, lane.own, lane.others


class LanesPage:
    """Draws the page into two boxes of a screen, and adds its buttons."""

    def __init__(self, screen: Screen, model: Model, seats: Sequence[Mark], go: Callable[[int], object]) -> None:
        self.screen, self.model, self.seats, self.go = screen, model, seats, go
        self._label = 0  # pixels that the longest name of a lane takes
        self._usual: tuple[float, int] | None = None  # how much is luck in other matches, and in how many

    def layout(self, left: Rect, right: Rect) -> None:
        """Take the boxes, of which one may be empty; the strokes of luck are buttons."""
        self.left, self.right = left, right
        if not right:
            return
        px, model = self.screen.px, self.model
        self._usual = model.usual_luck()
        top = right.top + px(162 if not model.course.draws else 232 if self._usual is None else 258)
        room = right.bottom - px(70) - top if model.summary.lanes else 0
        for number, one in enumerate(model.largest(max(0, min(6, room // px(66))))):
            rect = Rect(right.left + px(16), top + number * px(66), right.width - px(32), px(60))
            words = self.screen.say(one.words)
            self.screen.widgets.add(
                StrokeButton(f"stroke:{number}", rect, words, one.gain, self.seats[one.seat],
                             self._line(one.number, one.seat), partial(self.go, max(0, one.number - 1)))
            )  # fmt: skip
        how = Rect(right.left + px(16), right.bottom - px(52), right.width - px(32), px(40))
        self.screen.widgets.add(
            Button(
                "how",
                how,
                self.screen.say(N_("How is this counted?")),
                self._explain,
                kind="quiet",
                icon="help",
                align="left",
            )
        )

    def _line(self, number: int, seat: int) -> str:
        name = self.model.match.players[seat].name
        if not number:
            return name
        turn = self.model.game.facts.turn.one.but(turn=self.model.turn(number - 1))
        return f"{name} · {self.screen.say(turn)}"

    def _explain(self) -> None:
        self.screen.app.dialogue(N_("How is this counted?"), HOW, [("on", N_("Good"), None)])

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        """Draw both boxes, but for the buttons."""
        px = self.screen.px
        for box in filter(None, (self.left, self.right)):
            draw.panel(surface, box, INK_1, px(10), LINE)
        if self.left:
            self._draw_lanes(surface)
        if not self.model.summary.lanes:
            self._not_yet(surface)
        elif self.right:
            self._verdict(surface)

    def _draw_lanes(self, surface: Surface) -> None:
        screen, px = self.screen, self.screen.px
        inner = self.left.inflate(-2 * px(24), -2 * px(18))
        head = Rect(inner.left, inner.top, inner.width, px(36))
        text.draw(surface, screen.say(TITLE_WORDS), head, screen.font(HEADING, "bold"), TEXT, wrapping=False)
        line = Rect(inner.left, head.bottom, inner.width, px(26))
        text.draw(surface, screen.say(LINE_WORDS), line, screen.font(BODY), TEXT_2, wrapping=False)
        self._legend(surface, head)
        if self.model.summary.lanes:
            top = line.bottom + px(24)
            self._rows(surface, Rect(inner.left, top, inner.width, inner.bottom - top))

    def _not_yet(self, surface: Surface) -> None:
        """Say in the middle of the first box that there is that all of this is still to come."""
        screen, box = self.screen, self.left or self.right
        words = screen.say(
            N_("This comes when everything is measured: {done} by now.", done=percent(self.model.summary.share))
        )
        room = box.inflate(-2 * screen.px(24), -2 * screen.px(60))
        text.draw(surface, words, room, screen.font(TITLE), TEXT_2, align="center")

    def _legend(self, surface: Surface, head: Rect) -> None:
        """Draw at the right of the heading how a gain and a loss look."""
        screen, px, right = self.screen, self.screen.px, head.right
        for words, lost in ((N_("loss"), True), (N_("gain"), False)):
            told, font = screen.say(words), screen.font(SMALL + 1)
            wide = text.width(told, font) + 1
            place = Rect(right - wide, head.top, wide, head.height)
            text.draw(surface, told, place, font, TEXT_2, wrapping=False)
            box = Rect(place.left - px(36), 0, px(28), px(16))
            box.centery = head.centery
            self._strip(surface, box, LEGEND, lost)
            right = box.left - px(20)

    def _rows(self, surface: Surface, box: Rect) -> None:
        screen, px, found = self.screen, self.screen.px, self.model.summary
        lanes = sorted(found.lanes, key=lambda lane: -lane.result)
        self._label = max(text.width(screen.say(words), screen.font(SMALL + 1)) for _, words, _ in LANES) + px(4)
        kinds = range(3) if found.chance else range(1, 3)
        start = 1 / len(lanes)
        low, high = self._span(lanes, start)
        left = px(212) + self._label + px(50)
        plot = Rect(box.left + left, box.top, box.width - left - px(122), box.height - px(28))

        def x(share: float) -> int:
            return plot.left + round(plot.width * (share - low) / (high - low))

        need = text.width("−100%", screen.font(SMALL)) + px(8)
        coarse = next(step for step in (1, 2, 4, 20) if x(step / 4) - x(0) >= need or step == 20)
        for share in [step / 4 for step in range(-20, 25, coarse)]:
            if low <= share <= high:
                surface.fill(mix(LINE, INK_1, 0.4), (x(share), plot.top, 1, plot.height))
                under = Rect(x(share) - px(40), plot.bottom + px(4), px(80), px(22))
                words = percent(share)
                text.draw(surface, words, under, screen.font(SMALL), TEXT_2, align="center", wrapping=False)
        surface.fill(mix(IVORY, INK_1, 0.3), (x(start), plot.top, max(1, px(1.5)), plot.height))
        told = screen.say(N_("start: all equal"))
        wide = text.width(told, screen.font(SMALL)) + px(4)
        above = Rect(x(start) - wide // 2, plot.top - px(20), wide, px(20))
        text.draw(surface, told, above, screen.font(SMALL), TEXT_2, align="center", wrapping=False)
        pitch = plot.height // len(lanes)
        for number, lane in enumerate(lanes):
            row = Rect(box.left, plot.top + number * pitch, box.width, pitch)
            if number:
                surface.fill(LINE, (row.left, row.top, row.width, 1))
            self._row(surface, row, lane, kinds, start, x)

    def _span(self, lanes: Sequence[Lanes], start: float) -> tuple[float, float]:
        """Return the ends of the axis: 0 and 1, moved by quarters where sums pass them."""
        low, high = 0.0, 1.0
        for lane in lanes:
            at = start + lane.place
            for gain in gains(lane):
                at += gain
                while at < low:
                    low -= 0.25
                while at > high:
                    high += 0.25
        return low, high

    def _row(
        self, surface: Surface, row: Rect, lane: Lanes, kinds: range, start: float, x: Callable[[float], int]
    ) -> None:
        screen, px = self.screen, self.screen.px
        player, result = self.model.match.players[lane.seat], self.model.match.result
        won_it = result is not None and lane.seat in result.winners
        if won_it:
            draw.veil(surface, row, self.seats[lane.seat].colour, 28)
            surface.fill(self.seats[lane.seat].colour, (row.left - px(8), row.top, px(3), row.height))
        marks.draw_mark(surface, self.seats[lane.seat], (row.left + px(24), row.centery), px(36))
        remarks = self._remarks(lane)
        name = Rect(row.left + px(54), row.top, px(124), row.height)
        name.height -= text.measure(remarks, screen.font(SMALL), name.width)[1] if remarks else 0
        box = text.draw(surface, player.name, name, screen.font(TITLE, "bold"), TEXT)
        if won_it:
            marks.icon(
                surface, "crown", (min(box.right, name.right - px(18)) + px(12), box.top + px(12)), px(18), BRASS
            )
        below = Rect(name.left, box.bottom, name.width, row.bottom - box.bottom)
        text.draw(surface, remarks, below, screen.font(SMALL), TEXT_2, valign="top")
        pitch = min(px(38), row.height // 4)
        top = row.centery - pitch * len(kinds) // 2
        at = start + lane.place
        for place, kind in enumerate(kinds):
            icon, words, colour = LANES[kind]
            gain = gains(lane)[kind]
            middle = top + place * pitch + pitch // 2
            marks.icon(surface, icon, (row.left + px(192), middle), px(18), colour)
            label = Rect(row.left + px(208), middle - pitch // 2, self._label, pitch)
            text.draw(surface, screen.say(words), label, screen.font(SMALL + 1), TEXT_2, wrapping=False)
            last = place + 1 == len(kinds)
            aside = px(8) if last else 0  # the seat's mark stands at the end
            self._bar(surface, x(at), x(at + gain), middle, min(px(20), pitch * 2 // 3), colour, gain, aside)
            at += gain
            if last:
                marks.draw_mark(surface, self.seats[lane.seat], (x(at), middle), px(18))
            else:
                surface.fill(mix(TEXT_2, INK_1, 0.5), (x(at), middle, 1, pitch))
        right = Rect(row.right - px(80), row.top, px(80), row.height)
        won = percent(lane.result)
        font = screen.font(TITLE, "serif-bold")
        text.draw(surface, won, right, font, TEXT if lane.result else TEXT_2, align="right", wrapping=False)

    def _remarks(self, lane: Lanes) -> str:
        """Say of a seat what level plays there, whether it had most luck of all or least, and what is unexplained."""
        player, lanes = self.model.match.players[lane.seat], self.model.summary.lanes
        told = [] if player.is_person else [COMPUTER.but(level=with_character(LEVEL_WORDS[player.level], player))]
        if abs(lane.luck) >= REMARKED:
            told += [LUCKY] if lane.luck == max(one.luck for one in lanes) else []
            told += [UNLUCKY] if lane.luck == min(one.luck for one in lanes) else []
        for words, part in ((PLACE, lane.place), (UNEXPLAINED, lane.unexplained)):
            if (n := points(part)) != "0":
                told.append(words.but(n=n))
        return "\n".join(map(self.screen.say, told))

    def _bar(
        self, surface: Surface, start: int, end: int, middle: int, high: int, colour: Colour, gain: float, aside: int
    ) -> None:
        """Draw one lane: a gain full, a loss hollow and hatched, its figure behind it, so many pixels more aside."""
        screen, px = self.screen, self.screen.px
        rect = Rect(min(start, end), middle - high // 2, max(2, abs(end - start)), high)
        self._strip(surface, rect, colour, gain < 0)
        words = points(gain)
        tall = min(px(24), high * 3 // 2)  # as much as one lane takes, where there are many
        font = text.Font("bold", max(text.MIN_TEXT, min(screen.font(BODY, "bold").px, tall * 3 // 4)))
        wide = text.width(words, font) + px(4)
        figure = Rect(
            rect.right + px(8) + aside if gain >= 0 else rect.left - px(8) - aside - wide,
            rect.centery - tall // 2,
            wide,
            tall,
        )
        text.draw(surface, words, figure, font, TEXT, wrapping=False)

    def _strip(self, surface: Surface, rect: Rect, colour: Colour, lost: bool) -> None:
        """Draw a bar: a gain full, a loss hollow and hatched."""
        px, high = self.screen.px, rect.height
        if not lost:
            draw.panel(surface, rect, colour, px(3))
            return
        draw.panel(surface, rect, mix(INK_1, colour, 0.12), px(3), colour)
        part = surface.subsurface(rect.inflate(-2, -2).clip(surface.get_rect()))
        step = max(5, px(8))
        for left, right in pairwise(range(-high, rect.width + 2 * step, step)):
            pygame.draw.line(part, mix(INK_1, colour, 0.5), (left, high), (right - step + high, 0))

    def _verdict(self, surface: Surface) -> None:
        screen, px, found = self.screen, self.screen.px, self.model.summary
        inner = self.right.inflate(-2 * px(20), -2 * px(18))
        share = found.luck_share or 0.0
        words = LUCK if share >= EVEN else SKILL if 1 - share >= EVEN else BOTH
        head = Rect(inner.left, inner.top, inner.width, px(48))
        text.draw(surface, screen.say(words), head, screen.font(32, "serif-bold"), BRASS, wrapping=False)
        if not found.chance:
            line = Rect(inner.left, head.bottom, inner.width, px(80))
            text.draw(surface, screen.say(NO_LUCK), line, screen.font(BODY), TEXT_2, valign="top")
            if screen.widgets.find("stroke:0") is not None:
                under = Rect(inner.left, line.bottom - px(20), inner.width, px(36))
                text.draw(surface, screen.say(COST), under, screen.font(TITLE, "bold"), TEXT, wrapping=False)
            return
        bar = Rect(inner.left, head.bottom + px(14), inner.width, px(16))
        part = Rect(bar.left, bar.top, round(bar.width * share), bar.height)
        draw.panel(surface, bar, IVORY, px(4))
        draw.panel(surface, part, BRASS, px(4))
        for icon, label, n, align in (
            ("dice", N_("luck"), share, "left"),
            ("hand", N_("decisions"), 1 - share, "right"),
        ):
            ink, low = BRASS if icon == "dice" else IVORY, Rect(inner.left, bar.bottom + px(6), inner.width, px(26))
            edge = low.left + px(9) if align == "left" else low.right - px(9)
            marks.icon(surface, icon, (edge, low.centery), px(18), ink)
            said = f"{screen.say(label)} {percent(n)}"
            text.draw(surface, said, low.inflate(-2 * px(24), 0), screen.font(BODY), ink, align=align)
        line = Rect(inner.left, bar.bottom + px(34), inner.width, px(44))
        text.draw(surface, self._sentence(), line, screen.font(BODY), TEXT, floor=12)
        if self._usual is not None:
            usual, n = self._usual
            line = Rect(inner.left, line.bottom + px(2), inner.width, px(24))
            told = screen.say(USUAL.but(share=percent(usual), n=n))
            text.draw(surface, told, line, screen.font(SMALL + 1), TEXT_2, floor=12)
        under = Rect(inner.left, line.bottom + px(6), inner.width, px(36))
        text.draw(surface, screen.say(BROUGHT), under, screen.font(TITLE, "bold"), TEXT, wrapping=False)

    def _sentence(self) -> str:
        """Say what has carried whoever came out best."""
        lane = max(self.model.summary.lanes, key=lambda one: one.result)
        name = self.model.match.players[lane.seat].name
        return self.screen.say(CARRIED.but(name=name, own=points(lane.own), luck=points(lane.luck)))


class StrokeButton(Button):
    """One stroke of luck: what happened, to whom and when, how much it meant; a press shows that moment."""

    def __init__(
        self, key: str, rect: Rect, words: str, gain: float, mark: Mark, line: str, act: Callable[[], object]
    ) -> None:
        super().__init__(key, rect, "", act, tip=words)
        self.said, self.gain, self.mark, self.line = words, gain, mark, line

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        inner = self.rect.inflate(-2 * self.px(12), -2 * self.px(5))
        side = self.px(64)
        top = Rect(inner.left, inner.top, inner.width - side, inner.height * 5 // 9)
        font = self.font(BODY, "bold")
        text.draw(surface, text.shortened(self.said, font, top.width), top, font, TEXT, wrapping=False)
        low = Rect(inner.left + self.px(22), top.bottom, top.width - self.px(22), inner.bottom - top.bottom)
        marks.draw_mark(surface, self.mark, (inner.left + self.px(8), low.centery), self.px(14))
        text.draw(surface, self.line, low, self.font(SMALL + 1), TEXT_2, wrapping=False)
        palette = self.host.palette
        ink = palette.good if self.gain >= 0 else palette.bad
        figure = Rect(inner.right - side, inner.top, side, inner.height)
        text.draw(surface, points(self.gain), figure, self.font(22, "serif-bold"), ink, align="right", wrapping=False)
