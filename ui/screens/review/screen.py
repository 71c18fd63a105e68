"""The review of a finished match: turning points, cost of decisions, luck and skill.

A process of its own analyses the match in the background; results are saved next to the match, so that leaving the page
loses nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from games.core.contract.errors import PlanszowniaError, error_reason
from games.core.contract.texts import N_, NameTranslator, Text
from games.core.journal import saves
from games.core.journal.resume import continue_from_move
from games.core.review import cache
from games.core.review.puzzles import Puzzle
from games.core.review.worker import ReviewProcess
from ui.drawing import text
from ui.drawing.theme import game_theme
from ui.drawing.typography import percent
from ui.layout import Anchor, Column, Node, Row, Slot, Spacer, Stack
from ui.screens.review.chances import ChancesPanel
from ui.screens.review.decisions import DecisionList
from ui.screens.review.lanes import TITLE_WORDS, LanesPage
from ui.screens.review.model import ReviewModel, against_computers
from ui.screens.review.moment import AS_SEEN, DecisionPanel, ReviewBoard
from ui.screens.review.puzzles import open_puzzle
from ui.screens.review.tables import review_tables
from ui.screens.saves.reopening import use_current_names
from ui.screens.shared.common import SHARE, SHARE_TIP, seat_marks
from ui.screens.shared.page import bar, bar_button, page
from ui.shell.app import make_screen
from ui.shell.scale import BAR
from ui.shell.screen import Screen
from ui.table.drawing_context import DrawingContext
from ui.widgets import Button, IconButton, Item, ListView, Segmented
from ui.widgets.base import TOUCH_GAP, TOUCH_TARGET, with_ctrl

if TYPE_CHECKING:
    from games.core.match.match import Match
    from ui.shell.app import App

EDGE, GAP, ICON = 24.0, 16.0, 38.0
CHANCES = 0.29  # share of the height below the bar that the chances take
LOW_PAGE, NARROW_PAGE = 520, 940  # in smaller windows (design units) the chances are a page of their own
MOMENT, LIST = 380.0, 320.0  # widths of the decision panel and of the list, in design units
MAX_EXTRA_WIDTH = 100.0  # design units by which the shared box may grow next to a narrow board
NARROW = 1500  # pixels: in narrower windows moment and list share a box, to keep the board readable
LOW = 330  # design units: a lower panel has icon buttons in one row
UPDATE_SECONDS = 0.5  # seconds between updates with new results
ESTIMATE_AFTER = 3.0  # seconds of analysis before the remaining time is shown
MOMENTS, CHANCES_PAGE, LUCK = N_("Moments"), N_("Chances"), N_("Luck and skill")
TABLE_TIP = N_("All numbers as tables (T)")
ALL_PUZZLES = N_("All puzzles of this game")
PLAY_ON_TIP = N_("A new match from this decision on, against computers; this one stays as it is")
PUZZLE_TIP = N_("Find the better move at the table (Z)")
NO_PUZZLE = N_("Only a slip or a blunder is a puzzle.")
ALL_SHOWN = N_("Everything is shown")
SEEN_AGAIN = N_("Show only what was known to whoever decided (E)")
SHOW_ALL = N_("Show what was hidden too (E)")
SECONDS, MINUTES = N_("{n} s"), N_("{n} min")
TIME_LEFT = N_("Measured: {done}, about {time} left. You may leave, it goes on when you come back.")
UNDER_WAY = N_("Measured: {done}. You may leave, it goes on when you come back.")
STOPPED = N_("Measuring has stopped. It goes on when this page is opened again.")


def make(app: App, path: Path, match: Match | None = None) -> ReviewScreen:
    """Build the review of a journal; JournalError if it can't be read, UsageError if the match is not over.

    `match` is the match in it if it was loaded already.
    """
    match = match or saves.load_for_viewing(path)
    use_current_names(app, match, path)
    return ReviewScreen(app, ReviewModel(path, match))


class ReviewScreen(Screen):
    """The review with two pages: decisions (board, decision, list, chances), and luck and skill."""

    name = "review"

    def __init__(self, app: App, model: ReviewModel) -> None:
        super().__init__(app)
        self.model = model
        self.facts = model.game.facts
        self.theme = game_theme(self.facts.theme)
        self.page = "moments"
        self.chances_paged = False  # the chances are a page of their own, for lack of room
        self.shares_box = self.shows_list = False  # decision and list share a box; the box shows the list now
        self.has_navigated = False  # the user has chosen a move; until then the worst decision is shown
        self.seats = seat_marks(self.palette, model.match.players)
        self.ctx = DrawingContext(self, model.match, model.view)
        self.board = ReviewBoard(self, model, self.seats)
        self.chances = ChancesPanel(self, model, self.go_to, self._under_way)
        self.reviewer: ReviewProcess | None = None
        self._has_new_results = False  # results have arrived that are not shown yet
        self._begun: tuple[float, float] | None = None  # when the analysis began, and the share known then
        self._due = 0.0  # time of the next update
        if model.course.decisions:
            model.number = model.course.decisions[0]
        self._choose_first()

    @property
    def lexicon(self) -> NameTranslator:
        return self.model.lexicon

    def title(self) -> Text:
        return N_("review: {game}", game=self.facts.title)

    def enter(self) -> None:
        if not self.model.summary.is_complete and self.reviewer is None:
            self.reviewer = ReviewProcess(self.model.path, self.facts.id)

    def leave(self) -> None:
        self._stop()
        self._begun = None

    def close(self) -> None:
        self._stop()

    def _stop(self) -> None:
        if self.reviewer is not None:
            self.reviewer.close()
            self.reviewer = None

    # -- results -----------------------------------------------------------------------------------------------------
    def on_tick(self, now: float) -> bool:
        if self.reviewer is None:
            return False
        self._has_new_results |= self.reviewer.poll()
        if not self._has_new_results or (now < self._due and not self.reviewer.is_over):
            return False
        self._begun = self._begun or (now, self.model.summary.work_done)
        self._has_new_results, self._due = False, now + UPDATE_SECONDS
        self.model.update(self.reviewer.known)
        self._choose_first()
        if self.reviewer.is_over and not self.reviewer.has_failed:
            self.reviewer = None
        self.rebuild()
        return True

    def _choose_first(self) -> None:
        """Show the decision with the largest loss, until the user chooses another."""
        worst = self.model.worst_decision()
        if not self.has_navigated and worst is not None:
            self.model.number = worst

    # -- laying out --------------------------------------------------------------------------------------------------
    def build(self) -> Node:
        self.seats = self.board.seats = seat_marks(self.palette, self.model.match.players)
        width, height = self.scale.width - 2 * EDGE, self.scale.height - BAR - 2 * GAP
        self.chances_paged = self.scale.height < LOW_PAGE or self.scale.width < NARROW_PAGE
        if self.page == "chances" and not self.chances_paged:
            self.page = "moments"
        if self.page == "luck":
            content = self._luck_page()
        elif self.page == "chances":
            content = self.chances.build(width, self.seats)
        else:
            content = self._moments_page(width, height)
        return page(self, self._head(), Node([content], pad=(EDGE, GAP)), dim=0)

    def layout(self) -> None:
        super().layout()
        decisions = self.widgets.find("decisions")
        if isinstance(decisions, ListView) and decisions.chosen is not None:
            decisions.show_row(decisions.chosen)
        if self.widgets.focused is None:
            self.widgets.focus(decisions or self.widgets.find("page"))

    def _head(self) -> Node:
        """Return the bar, with links to other screens and the choice of the page at the right."""
        items = [Item("moments", self.translate(MOMENTS)), Item("luck", self.translate(LUCK))]
        if self.chances_paged:
            items.insert(1, Item("chances", self.translate(CHANCES_PAGE)))
        gap = TOUCH_TARGET + TOUCH_GAP - ICON if self.for_touch else 8
        right = (
            Spacer(12),
            bar_button(self, "share", SHARE, self.open_share, "image", SHARE_TIP),
            Spacer(max(12, gap)),
            self._icon("puzzles", "puzzle", self.open_puzzle_list, ALL_PUZZLES),
            Spacer(gap),
            self._icon("tables", "table", self.open_tables, TABLE_TIP),
            Spacer(max(12, gap)),
            Slot(
                lambda rect: Segmented("page", rect, items, self.page, self.show_page, look="ivory", size=15),
                width=380 if self.chances_paged else 320,
                height=ICON,
            ),
        )
        return bar(self, [self.facts.title, N_("Review")], N_("Back (Esc)"), right=right, edge=EDGE)

    def _icon(
        self,
        key: str,
        icon: str,
        act: Callable[[], object],
        tip: Text | str,
        size: tuple[float, float] = (ICON, ICON),
        **more: Any,
    ) -> Slot:
        """Return an icon button; `size` in design units."""
        width, height = size
        return Slot(
            lambda rect: IconButton(key, rect, icon, act, tip=self.translate(tip), **more), width=width, height=height
        )

    @property
    def _banded(self) -> bool:
        """True if the chances are visible: below the moment, or on their own page."""
        return self.page == ("chances" if self.chances_paged else "moments")

    def _luck_page(self) -> Node:
        """Return the page of luck and skill: two panels, or in a small window one of them below a choice."""
        self.lanes = LanesPage(self, self.model, self.seats, self.go_to)
        if self.chances_paged:
            items = [Item(False, self.translate(TITLE_WORDS)), Item(True, self.translate(LUCK))]
            panel = self.lanes.verdict(alone=True, weight=1) if self.shows_list else self.lanes.lanes()
            return Column(self._tabs(items), panel, gap=8)
        side = max(340.0, min(460.0, self.scale.width * 0.29))
        return Row(self.lanes.lanes(), self.lanes.verdict(width=side), gap=GAP)

    def _tabs(self, items: Sequence[Item]) -> Node:
        """Return the choice between two panels that share a box."""
        return Slot(lambda rect: Segmented("fold", rect, items, self.shows_list, self._fold, size=15), height=ICON)

    def _fold(self, listing: bool) -> None:
        self.shows_list = listing
        self.rebuild()

    def _moments_page(self, width: float, height: float) -> Node:
        """Return the page of moments for this size in design units: board, decision and list above the chances."""
        chances = None
        if not self.chances_paged:
            chances = self.chances.build(width, self.seats, height=height * CHANCES)
            height -= height * CHANCES + GAP
        covers = self.board.painter.covers
        self.decision_list = DecisionList(self, self.model, self.seats, covers, self.list_seat, self._go_from_list)
        moment = DecisionPanel(self, self.model, self.ctx, covers)
        board = Stack([self.board, Anchor(self._eyes(), down=1, pad=(0, 0, 0, 2))], weight=1)
        self.shares_box = self.app.size[0] < NARROW or self.scale.width < NARROW_PAGE
        if self.shares_box:
            items = [Item(False, self.translate(N_("Moment"))), Item(True, self.translate(N_("Decisions")))]
            if self.shows_list:
                panel = self.decision_list.build(weight=1)
            else:
                panel = moment.build(self._moment_buttons(height - ICON - 8), weight=1)
            side = MOMENT + self._spare_width(width, height)
            upper = Row(board, Column(self._tabs(items), panel, gap=8, width=side), gap=GAP, weight=1)
        else:
            beside = moment.build(self._moment_buttons(height), width=MOMENT)
            upper = Row(board, beside, self.decision_list.build(width=LIST), gap=GAP, weight=1)
        return Column(upper, chances, gap=GAP)

    def _spare_width(self, width: float, height: float) -> float:
        """Return how much wider the panel may be without making the board smaller, in design units."""
        own = self.board.painter.area_for_width(round(width * self.unit))
        return max(0.0, min(MAX_EXTRA_WIDTH, width - MOMENT - GAP - height * own.width / own.height))

    def _eyes(self) -> Node:
        """Return the button on the board that shows or hides hidden information."""
        name = self.model.match.players[self.model.match.moves[self.model.number].seat].name
        words = self.translate(ALL_SHOWN) if self.model.shows_hidden else self.translate(AS_SEEN.with_args(name=name))
        tip = self.translate(SEEN_AGAIN if self.model.shows_hidden else SHOW_ALL)
        icon = "eye" if self.model.shows_hidden else "eye-off"
        return Slot(
            lambda rect: Button("eyes", rect, words, self.toggle_hidden, icon=icon, hint="E", size=15, tip=tip),
            width=text.width(words, self.font(15, "bold")) / self.unit + 104,
            height=36,
        )

    def _moment_buttons(self, room: float) -> Node:
        """Return the buttons of the decision panel, which is `room` design units high; icons only in a low one."""
        translate, is_puzzle = self.translate, self.model.is_puzzle()
        height = TOUCH_TARGET if self.for_touch else 44
        small = 48, height
        others = (
            self._icon("watch", "replay", self.open_replay, N_("Watch it again, from this decision on (R)"), small),
            self._icon("before", "chevron-left", lambda: self.step(-1), N_("Decision before (←)"), small),
            self._icon("after", "chevron-right", lambda: self.step(1), N_("Next decision (→)"), small),
        )
        words, tip = translate(N_("Play on from here")), translate(PLAY_ON_TIP)
        puzzle: dict[str, Any] = {"enabled": is_puzzle, "reason": translate(NO_PUZZLE)}
        if room < LOW:  # to keep the moves readable
            return Row(
                self._icon("play-on", "play", self.play_on, f"{words} (P)\n{tip}", small),
                self._icon("puzzle", "puzzle", self.open_puzzle, PUZZLE_TIP, small, **puzzle),
                Spacer(),
                *others,
                gap=8,
                height=height,
            )
        hint = "" if self.shares_box else "Z"
        return Column(
            Slot(
                lambda rect: Button("play-on", rect, words, self.play_on, icon="play", hint="P", size=15, tip=tip),
                height=height,
            ),
            Row(
                Slot(
                    lambda rect: Button(
                        "puzzle", rect, translate(N_("As a puzzle")), self.open_puzzle,
                        icon="puzzle", hint=hint, size=15, tip=translate(PUZZLE_TIP), **puzzle,
                    ),
                    weight=1,
                ),
                *others,
                gap=8,
                height=height,
            ),
            gap=8,
        )  # fmt: skip

    # -- navigation --------------------------------------------------------------------------------------------------
    def show_page(self, page: str) -> None:
        """Show another page."""
        self.page = page
        self.rebuild()

    def list_seat(self, seat: int) -> None:
        """List the decisions of one seat, or of all (-1)."""
        self.model.seat = None if seat < 0 else seat
        self.rebuild()

    def step(self, by: int) -> None:
        """Go to the next or previous decision of the list."""
        self.has_navigated = True
        self.model.step(by)
        self.rebuild()

    def step_turn(self, by: int) -> None:
        """Go to the next or previous turn of the listed decisions."""
        self.has_navigated = True
        self.model.step_turn(by)
        self.rebuild()

    def go_to(self, number: int) -> None:
        """Show the decision after `number` moves."""
        self.has_navigated = True
        self.page = "moments"
        self.model.number = min(number, len(self.model.match.moves) - 1)
        self.rebuild()

    def open_replay(self) -> None:
        """Open the replay at the current move."""
        self.app.open("replay", match=self.model.match, number=self.model.number)

    def toggle_hidden(self) -> None:
        """Show everything that was hidden, or only what the deciding seat saw."""
        self.model.shows_hidden = not self.model.shows_hidden
        self.rebuild()

    def open_puzzle(self) -> None:
        """Open the current decision as a puzzle at the table."""
        if self.model.is_puzzle():
            match, number = self.model.match, self.model.number
            turn, seat = self.model.turn_of(number), match.moves[number].seat
            self._save()
            open_puzzle(self.app, Puzzle(self.model.path, self.facts.id, match.players, 0, number, seat, turn, 0.0))

    def _save(self) -> None:
        """Save the results so far, so that the puzzle finds them; a full disk is reported there."""
        if self.reviewer is not None and self.reviewer.known:  # until results arrive, the saved file is more complete
            with suppress(OSError):
                cache.save(cache.review_file(self.model.path), self.model.course, self.reviewer.known)

    def open_puzzle_list(self) -> None:
        """Open the list of all puzzles of this game."""
        self.app.open("puzzles", game=self.facts.id)

    def open_tables(self) -> None:
        """Show all numbers as tables."""
        self.app.open("people_tables", tables=review_tables(self, self.model), stem=f"review-{self.facts.id}")

    def open_share(self) -> None:
        """Open the picture of the match that can be saved."""
        self.app.open("share", match=self.model.match, path=self.model.path, review=self.model.summary)

    def play_on(self) -> None:
        """Start a new match from the current decision: the deciding seat against computers."""
        match, seat = self.model.match, self.model.match.moves[self.model.number].seat
        players = against_computers(self.facts, match.players, seat)
        copy = saves.new_path(self.facts.id)
        try:
            new_match = continue_from_move(self.model.path, self.model.number, players, secrets.randbits(31), copy)
        except (PlanszowniaError, OSError) as error:
            self.app.show_error(N_("It can't be played on from here: {why}", why=error_reason(error)))
            return
        self.app.home()
        self.app.push(make_screen(self.app, "table", match=new_match))

    def _go_from_list(self, number: int) -> None:
        self.shows_list = False
        self.go_to(number)

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self._banded:
            self.chances.bands.read_at(event.pos)
            return False
        if event.type != pygame.KEYDOWN:
            return False
        act = self._meaning(event)
        if act is not None:
            act()
        return act is not None

    def _meaning(self, event: pygame.event.Event) -> Callable[[], object] | None:
        """Return the action of a key, or None."""
        key, moments = event.key, self.page == "moments"
        if moments and key in (pygame.K_LEFT, pygame.K_RIGHT):
            by = -1 if key == pygame.K_LEFT else 1
            return partial(self.step_turn if with_ctrl(event) else self.step, by)
        if key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return partial(self._to_turning, -1 if key == pygame.K_PAGEUP else 1)
        if moments and pygame.K_0 <= key <= pygame.K_5:
            return partial(self._see_number, key - pygame.K_0)
        everywhere: dict[int, Callable[[], object]] = {
            pygame.K_s: self.open_share,
            pygame.K_r: self.open_replay,
            pygame.K_t: self.open_tables,
            pygame.K_l: partial(self.show_page, "luck" if moments else "moments"),
            pygame.K_F1: partial(self.app.open, "rules", game_id=self.facts.id),
        }
        here: dict[int, Callable[[], object]] = {
            pygame.K_p: self.play_on, pygame.K_z: self.open_puzzle, pygame.K_e: self.toggle_hidden,
        }  # fmt: skip
        return everywhere.get(key) or (here.get(key) if moments else None)

    def _see_number(self, number: int) -> None:
        """List the decisions of the person with this number, or of all for 0."""
        people = self.model.people
        if number <= len(people):
            self.list_seat(people[number - 1] if number else -1)

    def _to_turning(self, by: int) -> None:
        """Go to the next or previous turning point."""
        places = [one.first - 1 for one in self.model.summary.turning_points]
        numbers = [at for at in places if (at > self.model.number if by > 0 else at < self.model.number)]
        if numbers:
            self.go_to(numbers[0] if by > 0 else numbers[-1])

    def _under_way(self) -> Text:
        """Return the progress of the analysis as text, with the remaining time."""
        share, left = self.model.summary.work_done, self._left()
        if self.reviewer is not None and self.reviewer.has_failed:
            return STOPPED
        if left is None:
            return UNDER_WAY.with_args(done=percent(share))
        time = MINUTES.with_args(n=round(left / 60)) if left >= 90 else SECONDS.with_args(n=max(1, round(left / 5)) * 5)
        return TIME_LEFT.with_args(done=percent(share), time=time)

    def _left(self) -> float | None:
        """Return the estimated remaining seconds; None if unknown."""
        if self.reviewer is None or self._begun is None:
            return None
        passed, done = self.app.now - self._begun[0], self.model.summary.work_done - self._begun[1]
        return passed * (1 - self.model.summary.work_done) / done if passed >= ESTIMATE_AFTER and done > 0.02 else None
