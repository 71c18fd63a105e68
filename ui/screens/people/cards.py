"""The cards on the page of people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from games.core.contract.texts import Text
from games.core.match.players import LEVEL_LABELS
from games.core.people.game_page import GamePage, HallOfFameEntry, RankedPlayer
from games.core.people.pages import PeoplePage, PersonResult, PersonSummary, WinRate
from games.core.people.rating import MIN_MATCHES
from ui.drawing import draw, marks
from ui.drawing.theme import (
    BODY,
    BRASS,
    INK_1,
    IVORY,
    LINE,
    SMALL,
    TEXT,
    TEXT_2,
    WELL,
    Colour,
    GameTheme,
    SeatMark,
    mix,
)
from ui.drawing.typography import percent
from ui.layout import (
    CaptionedNumber,
    Column,
    EvenRows,
    FirstFit,
    Hoverable,
    Label,
    Node,
    Paint,
    Row,
    Spacer,
    Table,
    TableColumn,
    TableRow,
)
from ui.screens.people import words
from ui.screens.people.model import RecordsModel
from ui.screens.people.parts import (
    COMPUTER_COLOUR,
    draw_result,
    rate_colour,
    rate_node,
    record_line,
    record_owner,
    record_value,
    result_boxes,
)
from ui.screens.shared.common import draw_emblem
from ui.screens.shared.levels import draw_level
from ui.shell.screen import Screen

CARD_HEIGHT, CARD_PADDING, CARD_RADIUS = 316, 22, 12  # design units
MAX_PEOPLE, MAX_RECORDS = 4, 5  # maximum number of people on a game's card, and of records


class PeopleCards:
    """Builds the cards on the page of people."""

    def __init__(self, screen: Screen, records: RecordsModel) -> None:
        self.screen, self.records = screen, records
        self.translate, self.px = screen.translate, screen.px

    # -- people ------------------------------------------------------------------------------------------------------
    def person_card(self, card: PersonSummary, on_click: Callable[[str], object]) -> Node:
        """Return a person's card: name, statistics, latest results."""
        mark, name = self._mark(card.key, card.mark), self.records.current_name(card.key, card.name)
        favourite = card.games.most_common(1)[0][0]
        latest = f"{self.translate(words.day_text(card.latest.date))} · {self.records.short_title(card.latest.game)}"
        head = Row(
            Node([Paint(partial(self._draw_mark, mark))], pad=(0, 12, 0, 0), width=64), Spacer(10),
            _titles(name, latest), Spacer(10),
            Column(Spacer(28), Paint(partial(self._draw_emblem, favourite), height=50), width=50),
            pad=(20, 0, CARD_PADDING, 0), height=96,
        )  # fmt: skip
        few = Label(words.FEW_MATCHES_NOTE, 15, TEXT_2, height=26)
        rate = (
            Row(rate_node(self.screen, card.rate, mark.colour), height=26) if card.rate.matches >= MIN_MATCHES else few
        )
        strip = Paint(partial(self._draw_strip, card.recent, mark.colour), height=54)
        last = Label(words.LAST.with_args(n=len(card.recent)), 14, TEXT_2, height=26)
        body = Column(
            self._rates(card.rate), Spacer(2), rate, Spacer(10), last, Spacer(4), strip, pad=(CARD_PADDING, 0)
        )
        tip = f"{name}: {self.translate(words.rate_tooltip(card.rate))}"
        ground = partial(self._draw_ground, mark.colour)
        return self._card(f"person:{card.key}", Column(head, body), ground, partial(on_click, card.key), tip)

    def _rates(self, rate: WinRate) -> Node:
        over = self.translate(words.decimal_text(rate.won - rate.expected, sign=True))
        return Row(
            CaptionedNumber(str(rate.matches), words.matches_unit(rate.matches), height=78, weight=0.27),
            CaptionedNumber(words.rate_text(rate), words.RATE_HEAD, height=78, weight=0.31),
            CaptionedNumber(over, words.AGAINST_EVEN, rate_colour(self.screen.palette, rate), height=78, weight=0.42),
        )

    def computers_card(self, page: PeoplePage) -> Node:
        """Return the card of computer players, by level."""
        levels = [level for level in LEVEL_LABELS if level in page.computers]
        tip = "\n".join(
            f"{self.translate(LEVEL_LABELS[level])}: {self.translate(words.rate_tooltip(rate))}"
            for level, rate in page.computers.items()
        )
        icon = Paint(
            lambda surface, rect: marks.draw_icon(surface, "robot", rect.center, self.px(46), mix(TEXT_2, TEXT, 0.3))
        )
        head = Row(
            Node([icon], pad=(0, 12, 0, 0), width=64), Spacer(10),
            _titles(self.translate(words.COMPUTERS_TITLE), self.translate(words.LEVELS_NOTE)),
            pad=(20, 0, 16, 0), height=96,
        )  # fmt: skip
        rows = EvenRows([self._level(level, page.computers[level]) for level in levels], max_height=64, weight=1)
        content = Column(head, Column(Spacer(8), rows, pad=(CARD_PADDING, 0, CARD_PADDING, 12), weight=1))
        return self._card("computers", content, self._draw_quiet_ground, None, tip)

    def _level(self, level: str, rate: WinRate) -> Node:
        """Return the row of a level: icon, name, results, win rate."""
        icon = Paint(partial(draw_level, level, TEXT_2), height=24)
        won = f"{self.translate(words.decimal_text(rate.won))} / {rate.matches}"
        upper = Row(
            Label(LEVEL_LABELS[level], BODY, TEXT, "bold", valign="middle", wrapping=False, weight=1),
            Label(won, 14, TEXT_2, valign="middle"), Spacer(10),
            Label(percent(rate.rate), BODY, rate_colour(self.screen.palette, rate), "bold", align="right",
                  valign="middle", width=70),
            weight=1,
        )  # fmt: skip
        bar = Column(Row(rate_node(self.screen, rate, COMPUTER_COLOUR), weight=1), Spacer(6), weight=1)
        return Row(Column(Spacer(), icon, Spacer(), width=24), Spacer(10), Column(upper, bar, weight=1))

    def totals_card(self, page: PeoplePage, when: str) -> Node:
        """Return the card with totals. `when` is the period of the matches."""
        title = words.YEAR_SUMS.with_args(year=when) if when.isdigit() else words.TABLE_SUMS
        figures = Row(
            CaptionedNumber(str(page.matches), words.matches_unit(page.matches), weight=0.37),
            CaptionedNumber(words.hours_text(page.seconds), words.hours_unit(page.seconds), weight=0.35),
            CaptionedNumber(str(page.games), words.games_unit(page.games), weight=0.28),
        )
        best = max(page.people, key=lambda card: card.longest_run[0], default=None)
        facts: list[Node] = []
        if best is not None and best.longest_run[0] > 1:
            facts.append(
                self._fact(words.LONGEST_RUN, self.translate(words.victories_in_a_row(best.longest_run[0])), [best])
            )
        if page.frequent_pair is not None:
            both = [card for card in page.people if card.key in page.frequent_pair[:2]]
            facts.append(self._fact(words.TOGETHER, str(page.frequent_pair[2]), both))
        content = Column(
            Label(title, 18, TEXT, "bold", wrapping=False, height=34), Spacer(2), figures, *facts, Spacer(),
            Label(words.SOURCE_NOTE, SMALL, TEXT_2), pad=(CARD_PADDING, 18, CARD_PADDING, 10),
        )  # fmt: skip
        return self._card("sums", content, self._draw_sums_ground)

    def _fact(self, head: Text, value: str, who: Sequence[PersonSummary]) -> Node:
        """Return a caption above the names of some people, followed by the value."""
        names = [self.records.current_name(card.key, card.name) for card in who]
        told = [*names[:-1], f"{names[-1]}: {value}"] if names else []

        def names_row(shrink: bool) -> Node:
            parts: list[Node] = []
            for card, name in zip(who, told, strict=True):
                label = Label(name, BODY, TEXT, "bold", valign="middle", wrapping=False)
                label.weight = len(name) if shrink else 0
                parts += [self._small_mark(self._mark(card.key, card.mark)), Spacer(8), label, Spacer(14)]
            return Row(*parts[:-1], height=28)

        return Column(Label(head, 14, TEXT_2, height=24), FirstFit(names_row(False), names_row(True)), Spacer(6))

    # -- games -------------------------------------------------------------------------------------------------------
    def game_card(self, page: GamePage, on_click: Callable[[str], object]) -> Node:
        """Return a game's card: number of matches and best players."""
        people = [one for one in page.players if one.person][:MAX_PEOPLE]
        tip = "\n".join(
            f"{self._player_name(one)}: {self.translate(words.rate_tooltip(one.win_rate))}" for one in people
        )
        figures = Row(
            CaptionedNumber(str(page.matches), words.matches_unit(page.matches), weight=0.36),
            CaptionedNumber(
                words.NO_NUMBER if page.median_minutes is None else str(page.median_minutes), words.MINUTES, weight=0.34
            ),
            CaptionedNumber(str(page.people), words.people_unit(page.people), weight=0.3),
        )
        rows = Column(*map(self._player, people), gap=3)
        content = Column(self._game_head(page), figures, Spacer(12), rows, pad=(CARD_PADDING, 0))
        ground = partial(self._draw_game_ground, self.records.theme(page.game))
        return self._card(f"game:{page.game}", content, ground, partial(on_click, page.game), tip)

    def _player_name(self, one: RankedPlayer) -> str:
        return self.records.current_name(one.person, one.name)

    def _player(self, one: RankedPlayer) -> Node:
        mark, ink = self._mark(one.person, one.mark), rate_colour(self.screen.palette, one.win_rate)
        name = Label(self._player_name(one), 15, TEXT, wrapping=False, width=150, height=26)
        rate = Label(words.rate_text(one.win_rate), 15, ink, "bold", align="right", width=60, height=26)
        bar = rate_node(self.screen, one.win_rate, mark.colour)
        return Row(self._small_mark(mark), Spacer(8), name, Spacer(8), bar, Spacer(8), rate, height=26)

    def records_card(self, page: GamePage, on_click: Callable[[str], object]) -> Node:
        """Return the card of a game's records."""
        tip = "\n".join(
            f"{self.translate(words.RECORD_TITLES[feat.record_kind])}: {record_line(self.screen, self.records, feat)}"
            for feat in page.hall_of_fame
        )
        rows = [TableRow("", self._feat(feat)) for feat in page.hall_of_fame[:MAX_RECORDS]]
        table = Table(
            [TableColumn(after=8), TableColumn(width=84, after=0)], rows, row_height=(CARD_HEIGHT - 112) / MAX_RECORDS,
            header_height=0, line=mix(WELL, BRASS, 0.15),
        )  # fmt: skip
        content = Column(self._game_head(page), Spacer(2), table, pad=(CARD_PADDING, 0))
        ground = partial(self._draw_game_ground, self.records.theme(page.game))
        return self._card(f"feats:{page.game}", content, ground, partial(on_click, page.game), tip)

    def _feat(self, feat: HallOfFameEntry) -> list[Node]:
        """Return the cells of a record: name above holder, value."""
        who = record_owner(self.screen, self.records, feat)
        names = Column(
            Spacer(3), Label(words.RECORD_TITLES[feat.record_kind], 14, TEXT_2, height=17.5),
            Label(who, 14, TEXT, "bold", height=17.5),
        )  # fmt: skip
        value = Label(record_value(self.screen, feat), 18, TEXT, "bold", align="right", valign="middle", wrapping=False)
        return [names, value]

    def _game_head(self, page: GamePage) -> Node:
        theme = self.records.theme(page.game)
        title = Label(self.records.title(page.game), 25, theme.light, theme.display, weight=1, height=64)
        picture = Paint(partial(self._draw_emblem, page.game), width=64)
        return Row(picture, Spacer(16), title, pad=(0, 20, 0, 14), height=98)

    def _card(
        self,
        key: str,
        content: Node,
        ground: Callable[[Surface, Rect, bool], object],
        act: Callable[[], object] | None = None,
        tip: str = "",
    ) -> Node:
        return Hoverable(key, content, act, paint=ground, radius=CARD_RADIUS, tip=tip, height=CARD_HEIGHT)

    def _mark(self, key: str, number: int) -> SeatMark:
        return self.records.latest_mark(self.screen.palette, key, number)

    def _small_mark(self, mark: SeatMark) -> Node:
        return Paint(lambda surface, rect: marks.draw_seat_mark(surface, mark, rect.center, self.px(17)), width=18)

    def _draw_ground(self, colour: Colour, surface: Surface, rect: Rect, lit: bool) -> None:
        if lit:
            draw.glow(surface, rect, colour, self.px(CARD_RADIUS), self.px(14), 90)
        edge = IVORY if lit else mix(colour, LINE, 0.72)
        draw.gradient_box(surface, rect, (mix(colour, INK_1, 0.8), INK_1), self.px(CARD_RADIUS), edge)

    def _draw_quiet_ground(self, surface: Surface, rect: Rect, lit: bool) -> None:
        draw.rounded_box(surface, rect, INK_1, self.px(CARD_RADIUS), mix(LINE, IVORY, 0.6) if lit else LINE)

    def _draw_sums_ground(self, surface: Surface, rect: Rect, lit: bool) -> None:
        draw.translucent_box(surface, rect, INK_1, 150, self.px(CARD_RADIUS))
        draw.outline(surface, rect, mix(LINE, IVORY, 0.6) if lit else LINE, self.px(CARD_RADIUS))

    def _draw_game_ground(self, theme: GameTheme, surface: Surface, rect: Rect, lit: bool) -> None:
        if lit:
            draw.glow(surface, rect, theme.glow, self.px(CARD_RADIUS), self.px(14), 90)
        draw.gradient_box(surface, rect, theme.night, self.px(CARD_RADIUS), IVORY if lit else LINE)

    def _draw_mark(self, mark: SeatMark, surface: Surface, rect: Rect) -> None:
        draw.soft_disc(surface, rect.center, self.px(48), mark.colour, 70)
        marks.draw_seat_mark(surface, mark, rect.center, self.px(54))

    def _draw_emblem(self, game: str, surface: Surface, rect: Rect) -> None:
        if game in self.records.games:
            draw_emblem(surface, self.records.games[game], rect)

    def _draw_strip(self, last: Sequence[PersonResult], colour: Colour, surface: Surface, rect: Rect) -> None:
        for one, cell in zip(last, result_boxes(rect, len(last), self.px(4)), strict=True):
            draw_result(self.screen, surface, cell, one, colour, False)


def _titles(title: str, line: str) -> Node:
    """Return the title of a card above a quieter line."""
    name = Label(title, 26, TEXT, "bold", wrapping=False, height=36)
    return Column(Spacer(24), name, Label(line, 15, TEXT_2, height=24), weight=1)
