"""The list of puzzles: every mistake that a review has found, to be decided again at the table."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.contract import GameFacts
from games.core.contract.errors import PlanszowniaError
from games.core.contract.texts import N_, N_n, Text
from games.core.match.players import Player
from games.core.people.store import is_placeholder
from games.core.review.puzzles import Puzzle, read_puzzles
from ui.drawing import draw, marks
from ui.drawing.theme import HEADING, INK_1, IVORY, LINE, SMALL, TEXT_2, SeatMark, game_theme, mix
from ui.layout import Column, FirstFit, Grid, Hoverable, Label, Node, Paint, Row, Scroll, Slot, Spacer, Stack
from ui.screens.review.decisions import signed_points
from ui.screens.saves.draw import EmptyList, draw_empty
from ui.screens.shared.common import draw_emblem, seat_mark
from ui.screens.shared.dates import day_text
from ui.screens.shared.page import bar, page
from ui.shell.scale import BAR
from ui.shell.screen import Screen
from ui.widgets import Dropdown, DropdownEntry, Toggle

if TYPE_CHECKING:
    from ui.shell.app import App

PUZZLES = N_("Puzzles")
NONE = EmptyList(
    N_("No puzzles yet"),
    N_("Look at the review of a finished match: every slip in it becomes a puzzle."),
    "puzzle",
)
UNREAD = EmptyList(N_("The puzzles can't be listed"), N_("Reviews or matches can't be read just now."), "warning")
NO_MATCH, OTHERS = N_("No puzzle fits these filters."), N_("Choose others above.")
ALL_PEOPLE, ALL_GAMES = N_("everybody"), N_("all games")
WHO, GAME, OPEN = N_("Whose"), N_("Game"), N_("Only unsolved")
TIP = N_n("gave away {n} point of chance to win", "gave away {n} points of chance to win")
LEGEND = N_("Numbers: points of chance to win that the move gave away")
SOLVED = N_("solved")
COUNT = N_n("{n} puzzle, {solved} solved", "{n} puzzles, {solved} solved")
EDGE, GAP, FOOT = 24, 14, 44  # design units: margin, gap between cards, height of the footer
CARD = (360, 108)
MIN_CARD_PIXELS = 280  # smallest width of a card, as letters can't shrink


class ListedPuzzle(NamedTuple):
    """A puzzle in the list, with the player's current name and the key of the person ("" for nobody)."""

    puzzle: Puzzle
    player: Player
    key: str


def make(app: App, key: str = "", game: str = "") -> PuzzlesScreen:
    """Build the page, filtered by a person's `key` or a game."""
    return PuzzlesScreen(app, key, game)


class PuzzlesScreen(Screen):
    """A card for each puzzle; a click opens it at the table, followed by the next ones."""

    name = "puzzles"

    def __init__(self, app: App, key: str, game: str) -> None:
        super().__init__(app)
        self.key, self.game, self.unsolved_only = key, game, False
        self.all_puzzles: list[ListedPuzzle] = []
        self.all_readable = True  # True if all reviews and journals could be read
        self.solved = app.solved

    def title(self) -> Text:
        return PUZZLES

    def enter(self) -> None:
        """Read everything again, as some puzzles may be solved now."""
        self.solved.refresh()
        known = {facts.id for facts in registry.all_facts()}
        puzzles, self.all_readable = read_puzzles()
        self.all_puzzles = [self._shown(one) for one in puzzles if one.game in known]
        self.rebuild()

    def _shown(self, puzzle: Puzzle) -> ListedPuzzle:
        house = self.app.people_store
        player = house.with_current_names(puzzle.players, puzzle.begun, self.app.language)[puzzle.seat]
        name = puzzle.players[puzzle.seat].name
        key = "" if is_placeholder(name) else house.identity.person_at(puzzle.players[puzzle.seat].key, puzzle.begun)
        return ListedPuzzle(puzzle, player, key)

    def listed(self) -> list[ListedPuzzle]:
        """Return the puzzles that match the filters."""
        return [
            one
            for one in self.all_puzzles
            if self.key in ("", one.key)
            and self.game in ("", one.puzzle.game)
            and not (self.unsolved_only and one.puzzle.key in self.solved.keys)
        ]

    # Layout ---------------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        super().layout()
        if self.widgets.focused is None and self.all_puzzles:
            first = next((self.widgets.find(f"puzzle:{one.puzzle.key}") for one in self.listed()), None)
            self.widgets.focus(first or self.widgets.find("filter:who"))

    def build(self) -> Node:
        head, puzzles = bar(self, [PUZZLES], N_("Back (Esc)")), self.listed()
        content: Node
        if puzzles:
            content = Column(self._filters(), self._cards(puzzles), self._foot(puzzles))
        else:
            content = Stack([self._nothing(), Column(self._filters() if self.all_puzzles else None, Spacer())])
        return page(self, head, content, dim=70)

    def _filters(self) -> Node:
        """Return the row of filters: person, game, unsolved only."""
        translate = self.translate
        names = {one.key: one.player.name for one in self.all_puzzles if one.key}
        who = [
            DropdownEntry("", translate(ALL_PEOPLE)),
            *(DropdownEntry(key, name) for key, name in sorted(names.items())),
        ]
        played = {one.puzzle.game for one in self.all_puzzles}
        games = [DropdownEntry("", translate(ALL_GAMES))]
        games += [DropdownEntry(facts.id, facts.title) for facts in registry.all_facts() if facts.id in played]
        person, game = self.key if self.key in names else "", self.game if self.game in played else ""
        share = (self.scale.width - 2 * EDGE - 24) / 3
        return Row(
            Slot(
                lambda rect: Dropdown("filter:who", rect, who, person, self._choose_who, label=translate(WHO)),
                width=min(360.0, share),
            ),
            Slot(
                lambda rect: Dropdown("filter:game", rect, games, game, self._choose_game, label=translate(GAME)),
                width=min(360.0, share),
            ),
            Slot(
                lambda rect: Toggle("open", rect, translate(OPEN), self.unsolved_only, self._choose_open),
                width=min(260.0, share),
            ),
            gap=12, pad=(EDGE, 18, EDGE, 8), height=66,
        )  # fmt: skip

    def _cards(self, puzzles: Sequence[ListedPuzzle]) -> Node:
        """Return the cards, as many side by side as fit."""
        width = self.scale.width - 2 * EDGE
        columns = max(1, int((width + GAP) // (max(CARD[0], MIN_CARD_PIXELS / self.unit) + GAP)))
        cards = [self._card(number, one) for number, one in enumerate(puzzles)]
        grid = Grid(cards, columns, gap=GAP, pad=8)
        return Row(Scroll("puzzles", grid), pad=(EDGE - 8, 0), weight=1)

    def _card(self, number: int, one: ListedPuzzle) -> Node:
        """Return one card: emblem, player, turn, date, and the loss of the move."""
        puzzle, done = one.puzzle, one.puzzle.key in self.solved.keys
        facts, mark = registry.game(puzzle.game).facts, seat_mark(self.palette, one.player)
        tip_text = self.translate(TIP.with_args(n=max(1, round(100 * puzzle.loss))))
        when = self.translate(day_text(datetime.fromtimestamp(puzzle.begun)))
        if done:
            when = f"{self.translate(SOLVED)} · {when}"
        ink = TEXT_2 if done else self.palette.bad if puzzle.loss > 0.1 else self.palette.warn
        sign = Paint(lambda surface, rect: marks.draw_seat_mark(surface, mark, rect.center, self.px(17)), width=18)
        name = Label(one.player.name, 20, face="bold", wrapping=False, weight=1, height=28)
        tick = Paint(lambda surface, rect: marks.icon(surface, "check", rect.center, self.px(18), self.palette.good),
                     width=18)  # fmt: skip
        date = Label(when, SMALL + 1, TEXT_2, wrapping=False, weight=1, height=22)
        words = Column(
            Row(sign, name, gap=8, height=28),
            Label(facts.turn_labels.one.with_args(turn=puzzle.turn), wrapping=False, height=24),
            Spacer(2),
            Row(tick if done else None, date, gap=6, height=22),
            pad=(0, 14, 0, 16), weight=1,
        )  # fmt: skip
        cost = Label(signed_points(-puzzle.loss), HEADING, ink, "serif-bold", align="right", wrapping=False, width=70)
        row = Row(
            Paint(lambda surface, rect: draw_emblem(surface, facts, rect), width=62, height=62),
            Spacer(14),
            words,
            cost,
            pad=(16, 0, 16, 0),
        )
        return Hoverable(
            f"puzzle:{puzzle.key}", row, partial(self._play, number), paint=partial(self._ground, facts, mark),
            radius=12, tip=f"{one.player.name}: {tip_text}", height=CARD[1],
        )  # fmt: skip

    def _nothing(self) -> Node:
        """Return the message shown in the middle of the window if no puzzle matches."""
        empty = self._empty()
        panel = Paint(lambda surface, rect: draw_empty(self, surface, rect, empty), width=620, height=270)
        return Row(Spacer(), panel, Spacer(), pad=(0, 0, 0, BAR))

    def _empty(self) -> EmptyList:
        """Return the text and icon shown if no puzzle matches."""
        if not self.all_readable:
            return UNREAD
        return NONE._replace(title=NO_MATCH, line=OTHERS) if self.all_puzzles else NONE

    def _foot(self, puzzles: Sequence[ListedPuzzle]) -> Node:
        """Return the line below the cards: their number and, if there is room, the legend."""
        solved = sum(one.puzzle.key in self.solved.keys for one in puzzles)
        count = Label(COUNT.with_args(n=len(puzzles), solved=solved), SMALL + 1, TEXT_2, height=FOOT)
        legend = Label(LEGEND, SMALL + 1, TEXT_2, align="right", wrapping=False, height=FOOT)
        count_alone = Label(count.content, SMALL + 1, TEXT_2, weight=1, height=FOOT)
        return FirstFit(
            Row(count, Spacer(), legend, gap=GAP / 2, pad=(EDGE, 0), height=FOOT),
            Row(count_alone, pad=(EDGE, 0), height=FOOT),
            height=FOOT,
        )

    # Actions --------------------------------------------------------------------------------------------------------
    def _choose_who(self, key: str) -> None:
        self.key = key
        self.rebuild()

    def _choose_game(self, game: str) -> None:
        self.game = game
        self.rebuild()

    def _choose_open(self, on: bool) -> None:
        self.unsolved_only = on
        self.rebuild()

    def _play(self, number: int) -> None:
        """Open a puzzle, followed by the unsolved ones after it in the list."""
        first, *rest = self.listed()[number:]
        following = [(one.puzzle.journal, one.puzzle.number) for one in rest if one.puzzle.key not in self.solved.keys]
        open_puzzle(self.app, first.puzzle, following)

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_u and self.all_puzzles:
            self._choose_open(not self.unsolved_only)
            return True
        return False

    def _ground(self, facts: GameFacts, mark: SeatMark, surface: Surface, rect: Rect, lit: bool) -> None:
        """Draw the background of a card in its game's colours, with a glow while hovered."""
        night, radius = game_theme(facts.theme).night[0], self.px(12)
        if lit:
            draw.glow(surface, rect, mark.colour, radius, radius, 90)
        edge = IVORY if lit else mix(LINE, night, 0.3)
        draw.gradient(surface, rect, (mix(night, INK_1, 0.35), INK_1), radius, edge)


def open_puzzle(app: App, puzzle: Puzzle, following: Sequence[tuple[object, int]] = ()) -> None:
    """Open a puzzle at the table, or report why it can't be opened."""
    try:
        app.open("puzzle", path=puzzle.journal, number=puzzle.number, following=following)
    except PlanszowniaError as error:
        app.show_error(N_("This puzzle can't be opened: {why}", why=str(error)))
