"""The page "luck and skill": two bars for each seat, from 0 to 100, with words; verdict and luckiest events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Unpack

from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.texts import N_, N_n, Text
from games.core.match.players import level_label
from games.core.review.summary import luck_level
from ui.drawing import draw, marks, text
from ui.drawing.theme import (
    BODY,
    BRASS,
    HEADING,
    INK_1,
    IVORY,
    LINE,
    SMALL,
    TEXT,
    TEXT_2,
    TITLE,
    WELL,
    Colour,
    SeatMark,
)
from ui.drawing.typography import percent, signed
from ui.layout import Box, Column, EvenRows, FirstFit, Label, Node, Paint, Panel, Row, Scroll, Slot, Spacer, Stack
from ui.layout.node import Extent
from ui.screens.people.words import COMPUTER_OF_LEVEL
from ui.screens.review.model import ReviewModel, Swing, without_full_stops
from ui.widgets import Button

if TYPE_CHECKING:
    from ui.shell.screen import Screen

TITLE_WORDS = N_("Luck and skill")
LUCK_NOTE = N_("Luck: 50 is average. Skill: 0 means random moves, 100 the best move every time.")
SKILL_NOTE = N_("Skill: 0 means random moves, 100 the best move every time.")
LUCK_LABEL, SKILL_LABEL = N_("luck"), N_("skill")
NO_LUCK = N_("In this game, only the turn order is left to chance.")
WHAT_MOVED_CHANCES = N_("What moved the chances")
USUAL_LUCK = N_n(
    "Usually in this game: luck {share} ({n} other match)", "Usually in this game: luck {share} ({n} other matches)"
)
BROUGHT, COST = N_("What luck brought"), N_("What decisions cost")
COST_NOTE = N_("change in winning chances")
BROUGHT_NOTE = N_("change in winning chances, counting what was hidden")
# (highest level of luck, words for this level)
LUCK_WORDS = (
    (15, N_("very unlucky")),
    (35, N_("unlucky")),
    (64, N_("average")),
    (84, N_("lucky")),
    (100, N_("very lucky")),
)
MISTAKES, NO_MISTAKE = N_n("{n} mistake", "{n} mistakes"), N_("no mistake")
NOT_JUDGED = N_("too few decisions to judge")
NAME_WIDTH, LABEL_WIDTH, WORDS_WIDTH, BAR_HEIGHT, LINE_HEIGHT = 188, 96, 190, 18, 30  # design units
MIN_WIDTH_BESIDE = 640  # design units: in a narrower panel the names are above the bars
MAX_ROW_HEIGHT = 170


class LuckAndSkillPage:
    """A builder of the two panels of the page: bars of luck and skill for each seat; verdict and luckiest events."""

    def __init__(
        self, screen: Screen, model: ReviewModel, seats: Sequence[SeatMark], go: Callable[[int], object]
    ) -> None:
        self.screen, self.model, self.seats, self.go = screen, model, seats, go
        self.rows: Node | None = None  # the rows of the seats

    def bars_panel(self, width: float) -> Node:
        """Return the panel of the bars, `width` design units wide: meaning of the numbers, and a row for each seat."""
        summary = self.model.summary
        rows: list[Node] = []
        if summary.result_shares:
            order = sorted(range(len(self.seats)), key=lambda seat: -summary.result_shares[seat].result)
            # without luck a row only shows how well its seat played, which is not measured for computer players
            if not summary.has_chance:
                order = [seat for seat in order if self.model.match.players[seat].is_person]
            rows = [self._row(seat, width >= MIN_WIDTH_BESIDE) for seat in order]
        content = Column(
            Label(TITLE_WORDS, HEADING, face="bold", wrapping=False, height=36),
            Label(LUCK_NOTE if summary.has_chance else SKILL_NOTE, BODY, TEXT_2),
            Spacer(12),
            self._rows(rows, width >= MIN_WIDTH_BESIDE) if rows else None,
        )
        return Stack([Panel(content, pad=(24, 18)), None if rows else self._not_yet()], weight=1)

    def _rows(self, rows: Sequence[Node], names_beside: bool) -> Node:
        """Return the rows, spread over the panel or scrolled if it is too low."""
        least = (2 if self.model.summary.has_chance else 1) * (LINE_HEIGHT + 4) + (16 if names_beside else 60)
        even = EvenRows(rows, min_height=least, max_height=MAX_ROW_HEIGHT)
        self.rows = FirstFit(even, Scroll("lanes", Column(*rows), bar=14), weight=1)
        return self.rows

    def _row(self, seat: Seat, names_beside: bool) -> Node:
        """Return a seat's name and bars, side by side or one above the other."""
        lines: list[Node] = []
        if self.model.summary.has_chance:
            level = luck_level(self.model.summary, seat)
            words = next(words for most, words in LUCK_WORDS if level <= most)
            lines.append(self._line("dice", LUCK_LABEL, BRASS, level, words, 50))
        player = self.model.match.players[seat]
        if player.is_person:
            accuracy = self.model.accuracy(seat)
            skill = None if accuracy is None else round(100 * accuracy)
            mistakes = sum(one.seat == seat and one.is_mistake for one in self.model.summary.decisions)
            words = MISTAKES.with_args(n=mistakes) if mistakes else NO_MISTAKE
            lines.append(self._line("hand", SKILL_LABEL, IVORY, skill, NOT_JUDGED if skill is None else words, None))
        bars = Column(Spacer(), *lines, Spacer(), gap=4, weight=1)
        name = self._name(seat)
        ground = Paint(partial(self._draw_ground, seat))
        if names_beside:
            name.width = NAME_WIDTH
            return Stack([ground, Row(name, bars, gap=12, pad=(10, 8))])
        return Stack([ground, Column(name, bars, gap=2, pad=(10, 6))])

    def _name(self, seat: Seat) -> Node:
        """Return a seat's mark and name, with a crown for a winner and the level of a computer."""
        screen, mark, player = self.screen, self.seats[seat], self.model.match.players[seat]
        crown = Paint(
            lambda surface, rect: marks.draw_icon(surface, "crown", rect.center, screen.px(18), BRASS), width=20
        )
        level = None if player.is_person else COMPUTER_OF_LEVEL.with_args(level=level_label(player))
        return Row(
            Paint(
                lambda surface, rect: marks.draw_seat_mark(surface, mark, rect.center, screen.px(28)),
                width=32,
                height=32,
            ),
            Column(
                Spacer(),
                Row(
                    Label(player.name, TITLE, TEXT, "bold", wrapping=False, weight=1, height=26),
                    crown if self._has_won(seat) else None,
                    gap=6,
                    height=26,
                ),
                None if level is None else Label(level, SMALL, TEXT_2, wrapping=False, height=18),
                Spacer(),
                weight=1,
            ),
            gap=8,
        )

    def _line(self, icon: str, label: Text, colour: Colour, value: int | None, words: Text, middle: int | None) -> Node:
        """Return one bar from 0 to 100 with its label, number and words; `middle` is a marked value."""
        screen = self.screen
        sign = Paint(lambda surface, rect: marks.draw_icon(surface, icon, rect.center, screen.px(18), colour), width=20)
        bar = Paint(partial(self._draw_bar, value, colour, middle), weight=1)
        ink = TEXT if value is not None else TEXT_2
        figure = Label(
            "" if value is None else str(value), TITLE, ink, "serif-bold", align="right", wrapping=False, width=40,
            height=LINE_HEIGHT,
        )  # fmt: skip
        return Row(
            sign,
            Label(label, SMALL + 1, TEXT_2, wrapping=False, width=LABEL_WIDTH - 28, height=LINE_HEIGHT),
            bar,
            figure,
            Label(words, BODY, ink, wrapping=False, width=WORDS_WIDTH, height=LINE_HEIGHT),
            gap=8, height=LINE_HEIGHT,
        )  # fmt: skip

    def _draw_bar(self, value: int | None, colour: Colour, middle: int | None, surface: Surface, rect: Rect) -> None:
        """Draw a bar from 0 to 100; without a value only its frame."""
        box, px = Box.of(rect, self.screen.unit), self.screen.px
        bar = box.middle(box.width / box.unit, BAR_HEIGHT).rect
        draw.rounded_box(surface, bar, WELL, px(4), LINE)
        if value is not None:
            part, _ = Box.of(bar, 1.0).columns([value, 100 - value])
            if part.rect.width > px(4):
                draw.rounded_box(surface, part.rect, colour, px(4))
        if middle is not None:
            x = bar.left + bar.width * middle // 100
            surface.fill(INK_1, (x - px(1), bar.top, max(2, px(3)), bar.height))
            surface.fill(TEXT, (x, bar.top - px(3), max(1, px(1)), bar.height + px(6)))

    def _has_won(self, seat: Seat) -> bool:
        result = self.model.match.result
        return result is not None and seat in result.winners

    def _draw_ground(self, seat: Seat, surface: Surface, rect: Rect) -> None:
        """Draw the ground of a row: a line below, and a glow for a winner."""
        if self._has_won(seat):
            draw.translucent_box(surface, rect, self.seats[seat].colour, 28)
        surface.fill(LINE, (rect.left, rect.bottom - 1, rect.width, 1))

    def verdict_panel(self, **extent: Unpack[Extent]) -> Node:
        """Return the panel with the verdict and the luckiest events; the analysis must be complete."""
        strokes = self._strokes()
        content = Column(
            Column(*self._verdict(bool(strokes)), pad=(20, 18, 20, 0)),
            Column(*strokes, gap=6, drop=True, pad=(16, 0, 16, 16), weight=1),
        )
        return Panel(content, pad=0, **extent)

    def _not_yet(self) -> Node:
        """Return a message that this page needs the complete analysis."""
        words = N_("Still calculating: {done}.", done=percent(self.model.summary.work_done))
        return Node([Label(words, TITLE, TEXT_2, align="center")], pad=(24, 60))

    def _strokes(self) -> list[Node]:
        """Return a button for each of the luckiest events; those that do not fit are left out."""
        return [
            Slot(partial(self._stroke_button, number, one), height=60)
            for number, one in enumerate(self.model.largest_swings())
        ]

    def _stroke_button(self, number: int, one: Swing, rect: Rect) -> LuckEventButton:
        words, act = without_full_stops(self.screen.translate(one.text)), partial(self.go, max(0, one.number - 1))
        line = self._event_line(one.number, one.seat)
        return LuckEventButton(f"stroke:{number}", rect, words, one.gain, self.seats[one.seat], line, act)

    def _event_line(self, number: int, seat: int) -> str:
        name = self.model.match.players[seat].name
        if not number:
            return name
        turn = self.model.turn_heading(self.model.turn_of(number - 1))
        return f"{name} · {self.screen.translate(turn)}"

    def _verdict(self, has_strokes: bool) -> Iterable[Node]:
        """Yield the verdict on luck and skill in words and as a bar, then the heading of the luckiest events."""
        share = self.model.summary.luck_share or 0.0
        yield Label(WHAT_MOVED_CHANCES, HEADING, BRASS, "serif-bold", wrapping=False, height=40)
        if not self.model.summary.has_chance:
            yield Row(Label(NO_LUCK, BODY, TEXT_2, valign="top", weight=1), Node(width=0, height=60))
            yield from self._events_heading(COST if has_strokes else None)
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
        usual = self.model.usual_luck()  # (share of luck, number of other matches)
        if usual is not None:
            yield Spacer(2)
            yield Label(USUAL_LUCK.with_args(share=percent(usual[0]), n=usual[1]), SMALL + 1, TEXT_2, height=24)
        yield Spacer(14)
        yield from self._events_heading(BROUGHT)

    def _events_heading(self, title: Text | None) -> Iterable[Node]:
        """Yield the heading of the luckiest events and the meaning of their numbers; nothing without a title."""
        if title is not None:
            yield Label(title, TITLE, face="bold", wrapping=False, height=28)
            note = BROUGHT_NOTE if title is BROUGHT else COST_NOTE
            yield Label(note, SMALL + 1, TEXT_2, wrapping=False, height=22)
            yield Spacer(10)

    def _icon(self, name: str, ink: Colour) -> Node:
        return Paint(
            lambda surface, rect: marks.draw_icon(surface, name, rect.center, self.screen.px(18), ink), width=18
        )

    def _draw_share(self, share: float, surface: Surface, rect: Rect) -> None:
        """Draw the share of luck as the filled part of a bar."""
        draw.rounded_box(surface, rect, IVORY, self.screen.px(4))
        part, _ = Box.of(rect, 1.0).columns([share, 1 - share])
        draw.rounded_box(surface, part.rect, BRASS, self.screen.px(4))


class LuckEventButton(Button):
    """A button for a lucky event: what happened, to whom, when, and the effect; a click shows that position."""

    def __init__(
        self, key: str, rect: Rect, words: str, gain: int, mark: SeatMark, line: str, act: Callable[[], object]
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
        text.draw(surface, signed(self.gain), figure, large, ink, align="right", wrapping=False)
