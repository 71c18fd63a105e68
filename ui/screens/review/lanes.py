"""The page "luck and skill": three bars for each seat, from even chances to the result, and the luckiest events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Unpack

import pygame
from pygame import Rect, Surface

from games.core.contract.texts import N_, N_n, Text
from games.core.match.players import level_label
from games.core.review.summary import ResultShares
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, BRASS, HEADING, INK_1, IVORY, LINE, SMALL, TEXT, TEXT_2, TITLE, Colour, SeatMark, mix
from ui.drawing.typography import percent
from ui.layout import Box, Column, Label, Node, Paint, Panel, Row, Slot, Spacer, Stack
from ui.layout.node import Extent
from ui.screens.people.words import COMPUTER
from ui.screens.review.decisions import signed_points
from ui.screens.review.model import ReviewModel, Swing
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
COUNTED = N_("How is this counted?")
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
MIN_REMARKED_LUCK = 0.05  # the least luck, as a change of winning chance, that is mentioned
BROUGHT, COST = N_("What luck brought"), N_("What decisions cost")
CARRIED = N_("{name}: {own} by own decisions, {luck} by luck.")
LEGEND = mix(TEXT_2, INK_1, 0.1)
CLEAR_SHARE = 0.6  # share from which luck or decisions are said to have won the match


def lane_gains(lane: ResultShares) -> tuple[float, float, float]:
    """Return the three gains of a seat in the order of its bars."""
    return lane.luck, lane.own, lane.others


class LanesPage:
    """The two panels of the page: each seat's lanes, and the verdict with the largest strokes of luck."""

    def __init__(
        self, screen: Screen, model: ReviewModel, seats: Sequence[SeatMark], go: Callable[[int], object]
    ) -> None:
        self.screen, self.model, self.seats, self.go = screen, model, seats, go

    def lanes(self) -> Node:
        """Return the panel of the lanes: heading, legend, a row for each seat."""
        measured = bool(self.model.summary.result_shares)
        self.rows = Paint(self._draw_rows, weight=1)
        content = Column(
            Row(
                Label(TITLE_WORDS, HEADING, face="bold", wrapping=False, weight=1, height=36),
                self._legend(N_("gain"), False),
                self._legend(N_("loss"), True),
                gap=20,
                height=36,
            ),
            Label(LINE_WORDS, BODY, TEXT_2, wrapping=False, height=26),
            Spacer(24),
            self.rows if measured else None,
        )
        return Stack([Panel(content, pad=(24, 18)), None if measured else self._not_yet()], weight=1)

    def verdict(self, alone: bool = False, **extent: Unpack[Extent]) -> Node:
        """Return the panel of the verdict and the strokes of luck; `alone`: the lanes are not shown beside it."""
        measured = bool(self.model.summary.result_shares)
        strokes = self._strokes() if measured else []
        content = Column(
            Column(*(self._verdict(bool(strokes)) if measured else ()), pad=(20, 18, 20, 0)),
            Column(*strokes, gap=6, drop=True, pad=(16, 0), weight=1),
            Row(Slot(self._how_button, weight=1), pad=(16, 24, 16, 12), height=76),
        )
        return Stack([Panel(content, pad=0), self._not_yet() if alone and not measured else None], **extent)

    def _not_yet(self) -> Node:
        """Return the message that this page needs a complete analysis."""
        words = N_("This comes when everything is measured: {done} by now.", done=percent(self.model.summary.work_done))
        return Node([Label(words, TITLE, TEXT_2, align="center")], pad=(24, 60))

    def _legend(self, words: Text, lost: bool) -> Node:
        """Return a legend: the look of a gain or a loss, and its word."""
        sample = Paint(lambda surface, rect: self._draw_strip(surface, rect, LEGEND, lost), width=28, height=16)
        return Row(sample, Label(words, SMALL + 1, TEXT_2, wrapping=False, height=36), gap=8)

    def _strokes(self) -> list[Node]:
        """Return a button for each of the largest strokes of luck; those without room are left out."""
        return [
            Slot(partial(self._stroke_button, number, one), height=60)
            for number, one in enumerate(self.model.largest_swings())
        ]

    def _stroke_button(self, number: int, one: Swing, rect: Rect) -> LuckEventButton:
        words, act = self.screen.translate(one.text), partial(self.go, max(0, one.number - 1))
        line = self._line(one.number, one.seat)
        return LuckEventButton(f"stroke:{number}", rect, words, one.gain, self.seats[one.seat], line, act)

    def _how_button(self, rect: Rect) -> Button:
        return Button(
            "how", rect, self.screen.translate(COUNTED), self._explain, kind="quiet", icon="help", align="left"
        )

    def _line(self, number: int, seat: int) -> str:
        name = self.model.match.players[seat].name
        if not number:
            return name
        turn = self.model.game.facts.turn_labels.one.with_args(turn=self.model.turn_of(number - 1))
        return f"{name} · {self.screen.translate(turn)}"

    def _explain(self) -> None:
        self.screen.app.show_dialogue(COUNTED, HOW, [("on", N_("Good"), None)])

    # -- drawing -----------------------------------------------------------------------------------------------------
    def _draw_rows(self, surface: Surface, rect: Rect) -> None:
        """Draw the axis of chances, and each seat's lanes, best seat first."""
        screen, px, summary, box = self.screen, self.screen.px, self.model.summary, Box.of(rect, self.screen.unit)
        lanes = sorted(summary.result_shares, key=lambda lane: -lane.result)
        small = screen.font(SMALL)
        label = max(text.width(screen.translate(words), screen.font(SMALL + 1)) for _, words, _ in LANES) / box.unit + 4
        start = 1 / len(lanes)
        low, high = self._span(lanes, start)
        rows = box.pad(0, 0, 0, 28)
        plot = rows.pad(262 + label, 0, 122, 0).rect

        def x(share: float) -> int:
            return plot.left + round(plot.width * (share - low) / (high - low))

        need = text.width("−100%", small) + px(8)
        coarse = next(step for step in (1, 2, 4, 20) if x(step / 4) - x(0) >= need or step == 20)
        below = box.pad(0).cut_bottom(24).cut_top(22)
        for share in [step / 4 for step in range(-20, 25, coarse)]:
            if low <= share <= high:
                surface.fill(mix(LINE, INK_1, 0.4), (x(share), plot.top, 1, plot.height))
                below.left, below.right = x(share) - px(40), x(share) + px(40)
                text.draw(surface, percent(share), below.rect, small, TEXT_2, align="center", wrapping=False)
        surface.fill(mix(IVORY, INK_1, 0.3), (x(start), plot.top, max(1, px(1.5)), plot.height))
        told = screen.translate(N_("start: all equal"))
        above = (
            Box(x(start), plot.top, 0, 0, box.unit).cut_bottom(20).middle(text.width(told, small) / box.unit + 4, 20)
        )
        text.draw(surface, told, above.rect, small, TEXT_2, align="center", wrapping=False)
        for number, (lane, row) in enumerate(zip(lanes, rows.rows([1] * len(lanes)), strict=True)):
            if number:
                surface.fill(LINE, (row.left, row.rect.top, row.width, 1))
            self._draw_row(surface, row, lane, label, x)

    def _span(self, lanes: Sequence[ResultShares], start: float) -> tuple[float, float]:
        """Return the ends of the axis: 0 and 1, extended by quarters if sums exceed them."""
        low, high = 0.0, 1.0
        for lane in lanes:
            at = start + lane.place
            for gain in lane_gains(lane):
                at += gain
                while at < low:
                    low -= 0.25
                while at > high:
                    high += 0.25
        return low, high

    def _draw_row(
        self, surface: Surface, row: Box, lane: ResultShares, label: float, x: Callable[[float], int]
    ) -> None:
        """Draw a seat's name, its lanes with labels `label` units wide, and its result; `x` maps chances to pixels."""
        screen, px, mark = self.screen, self.screen.px, self.seats[lane.seat]
        result = self.model.match.result
        won = result is not None and lane.seat in result.winners
        if won:
            draw.translucent_box(surface, row.rect, mark.colour, 28)
            surface.fill(mark.colour, row.pad(-8, 0, 0, 0).cut_left(3).rect)
        marks.draw_seat_mark(surface, mark, row.cut_left(48, 6).rect.center, px(36))
        self._draw_name(surface, row.cut_left(124, 5).rect, lane, won)
        font, right = screen.font(TITLE, "serif-bold"), row.cut_right(80).rect
        ink = TEXT if lane.result else TEXT_2
        text.draw(surface, percent(lane.result), right, font, ink, align="right", wrapping=False)
        kinds = range(3) if self.model.summary.has_chance else range(1, 3)
        pitch = min(38, row.height / row.unit / 4)
        at = 1 / len(self.model.summary.result_shares) + lane.place
        for kind, line in zip(
            kinds, row.middle(row.width / row.unit, pitch * len(kinds)).rows([1] * len(kinds)), strict=True
        ):
            icon, words, colour = LANES[kind]
            gain, middle = lane_gains(lane)[kind], line.rect.centery
            marks.icon(surface, icon, line.cut_left(18, 7).rect.center, px(18), colour)
            text.draw(
                surface,
                screen.translate(words),
                line.cut_left(label).rect,
                screen.font(SMALL + 1),
                TEXT_2,
                wrapping=False,
            )
            last = kind == kinds[-1]
            aside = px(8) if last else 0  # pixels for the seat's mark at the end of the last bar
            line.left, line.right = sorted((x(at), x(at + gain)))
            line.right = max(line.right, line.left + 2)
            self._draw_bar(surface, line, colour, gain, aside)
            at += gain
            if last:
                marks.draw_seat_mark(surface, mark, (x(at), middle), px(18))
            else:
                surface.fill(mix(TEXT_2, INK_1, 0.5), (x(at), middle, 1, line.height))

    def _draw_name(self, surface: Surface, box: Rect, lane: ResultShares, won: bool) -> None:
        """Draw a row's player, with a crown for a winner, and remarks below."""
        screen, px, remarks, small = self.screen, self.screen.px, self._remarks(lane), self.screen.font(SMALL)
        room = Box.of(box, 1.0)
        room.cut_bottom(text.measure(remarks, small, box.width)[1] if remarks else 0)
        name = self.model.match.players[lane.seat].name
        drawn = text.draw(surface, name, room.rect, screen.font(TITLE, "bold"), TEXT)
        if won:
            at = min(drawn.right, box.right - px(18)) + px(12), drawn.top + px(12)
            marks.icon(surface, "crown", at, px(18), BRASS)
        box.height, box.top = box.bottom - drawn.bottom, drawn.bottom
        text.draw(surface, remarks, box, small, TEXT_2, valign="top")

    def _remarks(self, lane: ResultShares) -> str:
        """Return remarks about a seat: level of a computer, most or least luck, unexplained part."""
        player, lanes = self.model.match.players[lane.seat], self.model.summary.result_shares
        remarks = [] if player.is_person else [COMPUTER.with_args(level=level_label(LEVEL_WORDS[player.level], player))]
        if abs(lane.luck) >= MIN_REMARKED_LUCK:
            remarks += [LUCKY] if lane.luck == max(one.luck for one in lanes) else []
            remarks += [UNLUCKY] if lane.luck == min(one.luck for one in lanes) else []
        for words, part in ((PLACE, lane.place), (UNEXPLAINED, lane.unexplained)):
            if (n := signed_points(part)) != "0":
                remarks.append(words.with_args(n=n))
        return "\n".join(map(self.screen.translate, remarks))

    def _draw_bar(self, surface: Surface, line: Box, colour: Colour, gain: float, aside: int) -> None:
        """Draw one lane: the bar, and its figure `aside` pixels farther from the end."""
        screen, unit, pitch = self.screen, line.unit, line.height / line.unit
        height = min(20, pitch * 2 / 3)
        bar = line.middle(line.width / unit, height)
        self._draw_strip(surface, bar.rect, colour, gain < 0)
        words, tall = signed_points(gain), min(24, height * 1.5)  # the text size is limited by the height of the bar
        font = text.Font("bold", max(text.MIN_TEXT, min(screen.font(BODY, "bold").px, int(tall * unit * 3 / 4))))
        width = text.width(words, font) / unit + 4
        beside = line.middle(line.width / unit, tall)
        beside = beside.pad(-(width + 8 + aside / unit), 0)
        figure = beside.cut_right(width) if gain >= 0 else beside.cut_left(width)
        text.draw(surface, words, figure.rect, font, TEXT, wrapping=False)

    def _draw_strip(self, surface: Surface, rect: Rect, colour: Colour, lost: bool) -> None:
        """Draw a bar: a gain filled, a loss outlined and hatched."""
        px, height = self.screen.px, rect.height
        if not lost:
            draw.panel(surface, rect, colour, px(3))
            return
        draw.panel(surface, rect, mix(INK_1, colour, 0.12), px(3), colour)
        part = surface.subsurface(rect.inflate(-2, -2).clip(surface.get_rect()))
        step = max(5, px(8))
        for left, right in pairwise(range(-height, rect.width + 2 * step, step)):
            pygame.draw.line(part, mix(INK_1, colour, 0.5), (left, height), (right - step + height, 0))

    def _verdict(self, has_strokes: bool) -> Iterable[Node]:
        """Yield what won the match, as a word and in figures, and the heading of the strokes of luck."""
        share = self.model.summary.luck_share or 0.0
        yield Label(
            LUCK if share >= CLEAR_SHARE else SKILL if 1 - share >= CLEAR_SHARE else BOTH,
            32,
            BRASS,
            "serif-bold",
            wrapping=False,
            height=48,
        )
        if not self.model.summary.has_chance:
            yield Row(Label(NO_LUCK, BODY, TEXT_2, valign="top", weight=1), Node(width=0, height=60))
            yield Label(COST if has_strokes else "", TITLE, face="bold", wrapping=False, height=36)
            return
        yield Spacer(14)
        yield Paint(partial(self._draw_share, share), height=16)
        yield Spacer(6)
        luck, decisions = (self.screen.translate(one) for one in (N_("luck"), N_("decisions")))
        yield Row(
            self._icon("dice", BRASS),
            Label(f"{luck} {percent(share)}", BODY, BRASS, weight=1, height=26),
            Label(f"{decisions} {percent(1 - share)}", BODY, IVORY, align="right", weight=1, height=26),
            self._icon("hand", IVORY),
            gap=6,
            height=26,
        )
        yield Spacer(2)
        yield Label(self._sentence(), height=44)
        usual = self.model.usual_luck()  # (share, number of other matches)
        if usual is not None:
            yield Spacer(2)
            yield Label(USUAL.with_args(share=percent(usual[0]), n=usual[1]), SMALL + 1, TEXT_2, height=24)
        yield Spacer(6)
        yield Label(BROUGHT, TITLE, face="bold", wrapping=False, height=36)
        yield Spacer(16)

    def _icon(self, name: str, ink: Colour) -> Node:
        return Paint(lambda surface, rect: marks.icon(surface, name, rect.center, self.screen.px(18), ink), width=18)

    def _draw_share(self, share: float, surface: Surface, rect: Rect) -> None:
        """Draw the share of luck as part of a bar."""
        draw.panel(surface, rect, IVORY, self.screen.px(4))
        part, _ = Box.of(rect, 1.0).columns([share, 1 - share])
        draw.panel(surface, part.rect, BRASS, self.screen.px(4))

    def _sentence(self) -> str:
        """Return a sentence about what helped the best seat."""
        lane = max(self.model.summary.result_shares, key=lambda one: one.result)
        name = self.model.match.players[lane.seat].name
        return self.screen.translate(
            CARRIED.with_args(name=name, own=signed_points(lane.own), luck=signed_points(lane.luck))
        )


class LuckEventButton(Button):
    """One stroke of luck: what happened, to whom and when, and its effect; a click shows that moment."""

    def __init__(
        self, key: str, rect: Rect, words: str, gain: float, mark: SeatMark, line: str, act: Callable[[], object]
    ) -> None:
        super().__init__(key, rect, "", act, tip=words)
        self.event_text, self.gain, self.mark, self.line = words, gain, mark, line

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        box, font, palette = Box.of(self.rect, self.host.unit).pad(12, 5), self.font(BODY, "bold"), self.host.palette
        figure = box.cut_right(64).rect
        upper, lower = box.rows((5, 4))
        words = text.truncated(self.event_text, font, upper.rect.width)
        text.draw(surface, words, upper.rect, font, TEXT, wrapping=False)
        marks.draw_seat_mark(surface, self.mark, lower.cut_left(16, 6).rect.center, self.px(14))
        text.draw(surface, self.line, lower.rect, self.font(SMALL + 1), TEXT_2, wrapping=False)
        ink, large = palette.good if self.gain >= 0 else palette.bad, self.font(22, "serif-bold")
        text.draw(surface, signed_points(self.gain), figure, large, ink, align="right", wrapping=False)
