"""The list of puzzles: mistakes found by reviews, to be decided again at the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.contract import GameFacts
from games.core.contract.errors import PlanszowniaError
from games.core.contract.texts import N_, N_n, Text
from games.core.journal.saves import SaveInfo, read_save_info
from games.core.match.players import Player
from games.core.people.store import is_placeholder
from games.core.program.tasks import BackgroundTask
from games.core.review.puzzles import Puzzle, PuzzleList, read_puzzles
from ui.drawing import draw, marks
from ui.drawing.theme import HEADING, INK_1, IVORY, LINE, SMALL, TEXT_2, SeatMark, game_theme, mix
from ui.drawing.typography import signed
from ui.layout import Column, FirstFit, Grid, Hoverable, Label, Node, Paint, Row, Scroll, Slot, Spacer, Stack
from ui.screens.saves.draw import EmptyListMessage, draw_empty
from ui.screens.saves.thumbnails import EarlierPosition, Thumbnails
from ui.screens.shared.common import draw_emblem, seat_mark
from ui.screens.shared.dates import day_text
from ui.screens.shared.loading import LOADING_DELAY, load_in_background
from ui.screens.shared.page import bar, page
from ui.screens.shared.sorting import sort_key
from ui.shell.scale import BAR_HEIGHT
from ui.shell.screen import Screen
from ui.widgets import Dropdown, DropdownEntry, Toggle

if TYPE_CHECKING:
    from ui.shell.app import App
    from ui.table.puzzle.screen import PuzzleCourse

PUZZLES_TITLE = N_("Puzzles")
NO_PUZZLES = EmptyListMessage(
    N_("No puzzles yet"),
    N_("A slip in a match becomes a puzzle if one move was clearly the best."),
    "puzzle",
)
READING_MESSAGE = EmptyListMessage(N_("Reading the puzzles"), N_("They will appear here in a moment."), "clock")
UNREAD_MESSAGE = EmptyListMessage(
    N_("The puzzles can't be listed"), N_("Reviews or matches can't be read just now."), "warning"
)
WAITING = N_n(
    "{n} more puzzle is on its way: its review is being redone",
    "{n} more puzzles are on their way: their reviews are being redone",
)
CHECKING_MESSAGE = EmptyListMessage(
    N_("The puzzles are being checked"),
    N_("Their reviews are being redone more thoroughly; this takes a few minutes."),
    "clock",
)
NO_MATCH, OTHERS = N_("No puzzle fits these filters."), N_("Choose others above.")
ALL_PEOPLE, ALL_GAMES = N_("everybody"), N_("all games")
WHO, GAME, OPEN = N_("Who"), N_("Game"), N_("Only unsolved")
LOSS_TOOLTIP = N_n("cost {n}% in winning chances", "cost {n}% in winning chances")
LOSS_LEGEND = N_("Numbers: winning chances lost by the move, in %")
SOLVED_LABEL = N_("solved")
PUZZLE_COUNT = N_n("{n} puzzle, {solved} solved", "{n} puzzles, {solved} solved")
EDGE_WIDTH, CARD_GAP, FOOTER_HEIGHT = 24, 14, 44  # design units: margin, gap between cards, height of the footer
CARD_SIZE = (400, 116)
PICTURE_SIZE = (132, 96)  # design units: the small picture of the position
MIN_CARD_PIXELS = 280  # pixels: minimum width of a card, because letters can't shrink with the window


class ListedPuzzle(NamedTuple):
    """A puzzle in the list, with its match, the player's current name and the person's key ("" for nobody)."""

    puzzle: Puzzle
    info: SaveInfo
    player: Player
    key: str


def create_screen(app: App, key: str = "", game: str = "") -> PuzzlesScreen:
    """Build the page of puzzles, filtered by a person's `key` or by a game."""
    return PuzzlesScreen(app, key, game)


class PuzzlesScreen(Screen):
    """The page of puzzles. A card opens a puzzle at the table, followed by the next puzzles of the list."""

    name = "puzzles"

    def __init__(self, app: App, key: str, game: str) -> None:
        super().__init__(app)
        self.key, self.game, self.unsolved_only = key, game, False
        self.all_puzzles: list[ListedPuzzle] = []
        self.all_readable = True  # False: some reviews or journals could not be read
        self.waiting: list[Puzzle] = []  # mistakes of outdated reviews, which are measured again one after the other
        self._asked: set[Path] = set()  # journals of outdated reviews that were added to the queue here
        # number of reviews that the background queue had finished when the puzzles were read
        self._reviews_finished = 0
        self.solved = app.solved_puzzles
        self.thumbnails = Thumbnails(app, lambda info: self.invalidate(), lambda info, error: None)
        self._task: BackgroundTask[PuzzleList] | None = None
        self._has_read = self._says_reading = False
        self._begun = 0.0  # when reading began

    def title(self) -> Text:
        return PUZZLES_TITLE

    def enter(self) -> None:
        """Read all puzzles again, because some may be solved now; the old list stays visible meanwhile."""
        self.solved.refresh()
        if self._task is not None:
            self._task.cancel()
        self._begun, self._reviews_finished = self.app.now, self.app.review_queue.finished_count
        self._task = self.app.background.run("puzzles", read_puzzles, self._use)
        self.rebuild()

    def close(self) -> None:
        self.thumbnails.close()
        if self._task is not None:
            self._task.cancel()

    def _use(self, task: BackgroundTask[PuzzleList]) -> None:
        """Show the puzzles read by a finished task."""
        known = {facts.id for facts in registry.all_facts()}
        puzzles, self.all_readable, waiting = task.result()
        self.waiting = [one for one in waiting if one.game in known]
        self.all_puzzles = [self._shown(one) for one in puzzles if one.game in known]
        self._has_read = True
        for one in self.waiting:
            if one.journal not in self._asked:
                self._asked.add(one.journal)
                self.app.review_queue.add(one.journal, one.game)
        if self in self.app.visible_screens():
            self.rebuild()

    def on_tick(self, now: float) -> bool:
        if self.app.review_queue.finished_count != self._reviews_finished:
            self.enter()
        if not self._has_read and not self._says_reading and now >= self._begun + LOADING_DELAY:
            self._says_reading = True
            self.rebuild()
        return False

    def _shown(self, puzzle: Puzzle) -> ListedPuzzle:
        house = self.app.people_store
        player = house.with_current_names(puzzle.players, puzzle.begun, self.app.language)[puzzle.seat]
        name = puzzle.players[puzzle.seat].name
        key = "" if is_placeholder(name) else house.identity.person_at(puzzle.players[puzzle.seat].key, puzzle.begun)
        return ListedPuzzle(puzzle, read_save_info(puzzle.journal), player, key)

    def matching_puzzles(self) -> list[ListedPuzzle]:
        """Return the puzzles that match the filters."""
        return [
            one
            for one in self.all_puzzles
            if self.key in ("", one.key)
            and self.game in ("", one.puzzle.game)
            and not (self.unsolved_only and one.puzzle.key in self.solved.keys)
        ]

    def layout(self) -> None:
        super().layout()
        if self.widgets.focused is None and self.all_puzzles:
            first = next((self.widgets.find(f"puzzle:{one.puzzle.key}") for one in self.matching_puzzles()), None)
            self.widgets.focus(first or self.widgets.find("filter:who"))

    def build(self) -> Node:
        head, puzzles = bar(self, [PUZZLES_TITLE], N_("Back (Esc)")), self.matching_puzzles()
        content: Node
        if not self._has_read and not self._says_reading:
            content = Spacer()
        elif puzzles:
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
            *(DropdownEntry(key, name) for key, name in sorted(names.items(), key=lambda one: sort_key(one[1]))),
        ]
        played = {one.puzzle.game for one in self.all_puzzles}
        games = [DropdownEntry("", translate(ALL_GAMES))]
        games += [DropdownEntry(facts.id, facts.title) for facts in registry.all_facts() if facts.id in played]
        person, game = self.key if self.key in names else "", self.game if self.game in played else ""
        share = (self.scale.width - 2 * EDGE_WIDTH - 24) / 3
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
            gap=12, pad=(EDGE_WIDTH, 18, EDGE_WIDTH, 8), height=66,
        )  # fmt: skip

    def _cards(self, puzzles: Sequence[ListedPuzzle]) -> Node:
        """Return the cards in as many columns as fit."""
        width = self.scale.width - 2 * EDGE_WIDTH
        columns = max(1, int((width + CARD_GAP) // (max(CARD_SIZE[0], MIN_CARD_PIXELS / self.unit) + CARD_GAP)))
        cards = [self._card(number, one) for number, one in enumerate(puzzles)]
        grid = Grid(cards, columns, gap=CARD_GAP, pad=8)
        return Row(Scroll("puzzles", grid), pad=(EDGE_WIDTH - 8, 0), weight=1)

    def _card(self, number: int, one: ListedPuzzle) -> Node:
        """Return the card of a puzzle: emblem, player, turn, date, and loss of the move."""
        puzzle, done = one.puzzle, one.puzzle.key in self.solved.keys
        facts, mark = registry.game(puzzle.game).facts, seat_mark(self.palette, one.player)
        tip_text = self.translate(LOSS_TOOLTIP.with_args(n=max(1, round(100 * puzzle.loss))))
        when = self.translate(day_text(datetime.fromtimestamp(puzzle.begun)))
        if done:
            when = f"{self.translate(SOLVED_LABEL)} · {when}"
        ink = TEXT_2 if done else self.palette.bad if puzzle.loss > 0.1 else self.palette.warn
        sign = Paint(lambda surface, rect: marks.draw_seat_mark(surface, mark, rect.center, self.px(17)), width=18)
        name = Label(one.player.name, 20, face="bold", wrapping=False, weight=1, height=28)
        tick = Paint(
            lambda surface, rect: marks.draw_icon(surface, "check", rect.center, self.px(18), self.palette.good),
            width=18,
        )
        date = Label(when, SMALL + 1, TEXT_2, wrapping=False, weight=1, height=22)
        words = Column(
            Row(sign, name, gap=8, height=28),
            Label(facts.turn_labels.heading.with_args(turn=puzzle.turn), wrapping=False, height=24),
            Spacer(2),
            Row(tick if done else None, date, gap=6, height=22),
            pad=(0, 14, 0, 16), weight=1,
        )  # fmt: skip
        cost = Label(
            signed(-round(100 * puzzle.loss)), HEADING, ink, "serif-bold", align="right", wrapping=False, width=70
        )
        row = Row(
            Column(Paint(partial(self._draw_position, one), weight=1), width=PICTURE_SIZE[0], pad=(0, 10)),
            Spacer(12),
            words,
            cost,
            pad=(12, 0, 16, 0),
        )
        return Hoverable(
            f"puzzle:{puzzle.key}", row, partial(self._play, number), paint=partial(self._ground, facts, mark),
            radius=12, tip=f"{one.player.name}: {tip_text}", height=CARD_SIZE[1],
        )  # fmt: skip

    def picture_size(self) -> tuple[int, int]:
        """Return the size of the pictures in pixels."""
        return self.px(PICTURE_SIZE[0]), self.px(PICTURE_SIZE[1])

    def _draw_position(self, one: ListedPuzzle, surface: Surface, rect: Rect) -> None:
        """Draw the position of a puzzle as its player saw it; the game's emblem until the picture is ready."""
        puzzle = one.puzzle
        picture = self.thumbnails.picture(one.info, self.picture_size(), EarlierPosition(puzzle.number, puzzle.seat))
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=rect.center))
            return
        side = min(rect.size)
        draw_emblem(surface, registry.game(puzzle.game).facts, Rect(0, 0, side, side).move_to(center=rect.center))

    def _nothing(self) -> Node:
        """Return the message in the middle of the window when no puzzle matches."""
        empty = self._empty()
        panel = Paint(lambda surface, rect: draw_empty(self, surface, rect, empty), width=620, height=270)
        return Row(Spacer(), panel, Spacer(), pad=(0, 0, 0, BAR_HEIGHT))

    def _empty(self) -> EmptyListMessage:
        """Return the texts and icon of the message when no puzzle matches."""
        if not self._has_read:
            return READING_MESSAGE
        if not self.all_readable:
            return UNREAD_MESSAGE
        if self.waiting and not self.all_puzzles:
            return CHECKING_MESSAGE
        return NO_PUZZLES._replace(title=NO_MATCH, line=OTHERS) if self.all_puzzles else NO_PUZZLES

    def _foot(self, puzzles: Sequence[ListedPuzzle]) -> Node:
        """Return the line below the cards: number of puzzles and, if there is room, the legend."""
        solved = sum(one.puzzle.key in self.solved.keys for one in puzzles)
        words = self.translate(PUZZLE_COUNT.with_args(n=len(puzzles), solved=solved))
        if self.waiting:
            words += f" · {self.translate(WAITING.with_args(n=len(self.waiting)))}"
        count = Label(words, SMALL + 1, TEXT_2, height=FOOTER_HEIGHT)
        legend = Label(LOSS_LEGEND, SMALL + 1, TEXT_2, align="right", wrapping=False, height=FOOTER_HEIGHT)
        count_alone = Label(count.content, SMALL + 1, TEXT_2, weight=1, height=FOOTER_HEIGHT)
        return FirstFit(
            Row(count, Spacer(), legend, gap=CARD_GAP / 2, pad=(EDGE_WIDTH, 0), height=FOOTER_HEIGHT),
            Row(count_alone, pad=(EDGE_WIDTH, 0), height=FOOTER_HEIGHT),
            height=FOOTER_HEIGHT,
        )

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
        first, *rest = self.matching_puzzles()[number:]
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
        draw.gradient_box(surface, rect, (mix(night, INK_1, 0.35), INK_1), radius, edge)


def open_puzzle(app: App, puzzle: Puzzle, following: Sequence[tuple[object, int]] = ()) -> None:
    """Open a puzzle at the table, or report why it can't be opened; `following` are the next puzzles."""
    path, number = puzzle.journal, puzzle.number

    def read_puzzle(check: Callable[[], None]) -> PuzzleCourse:
        from ui.table.puzzle.screen import read_course

        return read_course(path, number, check)

    def open_loaded(task: BackgroundTask[PuzzleCourse]) -> None:
        try:
            app.open("puzzle", path=path, number=number, following=following, course=task.result())
        except PlanszowniaError as error:
            app.show_error(N_("This puzzle can't be opened: {why}", why=str(error)))

    load_in_background(app, read_puzzle, open_loaded)
