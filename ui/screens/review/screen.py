"""The review of a finished match: turning points, cost of decisions, luck and skill.

A separate process analyses the match in the background. Results are saved next to the match, so nothing is lost
when the page is closed.
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
from ui.drawing import marks, text
from ui.drawing.theme import BODY, TEXT_2, TITLE, game_theme
from ui.drawing.typography import percent
from ui.layout import Anchor, Column, Label, LayoutContext, Node, Paint, Panel, Row, Slot, Spacer, Stack
from ui.screens.review.chances import ChancesPanel
from ui.screens.review.decisions import DecisionList
from ui.screens.review.lanes import BROUGHT, LuckAndSkillPage
from ui.screens.review.model import ReviewModel, players_against_computers
from ui.screens.review.moment import AS_SEEN_NOTE, DecisionPanel, ReviewBoard
from ui.screens.review.puzzles import open_puzzle
from ui.screens.review.tables import review_tables
from ui.screens.review.verdict import verdict_seat, verdict_texts
from ui.screens.saves.reopening import use_current_names
from ui.screens.shared.common import SHARE, SHARE_TIP, seat_marks
from ui.screens.shared.dates import duration_text
from ui.screens.shared.page import bar, bar_button, page
from ui.shell.app import make_screen
from ui.shell.scale import BAR_HEIGHT
from ui.shell.screen import Screen
from ui.table.drawing_context import DrawingContext
from ui.widgets import Button, IconButton, ListView, Segmented, SegmentItem
from ui.widgets.base import TOUCH_GAP, TOUCH_TARGET
from ui.widgets.keyboard import is_ctrl_held

if TYPE_CHECKING:
    from games.core.match.match import Match
    from ui.shell.app import App

EDGE, GAP, ICON = 24.0, 16.0, 38.0
CHANCES_SHARE = 0.29  # share of the page's height that the chances take
TALL_PAGE_HEIGHT = 1400  # design units: from this height, portrait windows show the chances below decision and list
# maximum share of a portrait window for the board; design units: height of the button below the board
MAX_BOARD_SHARE, EYE_BUTTON_HEIGHT = 0.6, 40.0
LOW_PAGE_HEIGHT, NARROW_PAGE_WIDTH = 620, 940  # design units: in smaller windows the chances are a separate page
DECISION_WIDTH, LIST_WIDTH = 380.0, 320.0  # design units: widths of the decision panel and of the list
MAX_EXTRA_WIDTH = 100.0  # design units by which the panel with decision and list may be wider next to a narrow board
# pixels: in narrower windows decision and list share one box, so that the board stays readable
NARROW_WINDOW_WIDTH = 1500
LOW_PANEL_HEIGHT = 330  # design units: a lower panel has icon buttons in one row
UPDATE_SECONDS = 0.5  # seconds between updates of the page with new results
ESTIMATE_AFTER = 3.0  # seconds of analysis before the remaining time is shown
MOMENTS, CHANCES_PAGE, LUCK = N_("Moments"), N_("Chances"), N_("Luck and skill")
TABLE_TIP = N_("All numbers as tables (T)")
ALL_PUZZLES = N_("All puzzles from this game")
PLAY_ON_TIP = N_("Start a new match from this decision, against computers; this one stays as it is")
PUZZLE_TIP = N_("Find the better move at the table (Z)")
NO_MISTAKE_REASON = N_("Only a slip or a blunder can be a puzzle.")
EVEN_MOVES_REASON = N_("No move stands out here, so this can't be a puzzle.")
ALL_SHOWN_LABEL = N_("Everything is visible")
HIDE_AGAIN_TOOLTIP = N_("Show only what the player knew (E)")
SHOW_ALL_TOOLTIP = N_("Show what was hidden too (E)")
PROGRESS_NOTE_WITH_TIME = N_("Review: {done}, about {time} left. You can leave; it carries on.")
PROGRESS_NOTE = N_("Review: {done}. You can leave; it carries on.")
STOPPED_NOTE = N_("The review has paused. It carries on when you open this page again.")


def create_screen(app: App, path: Path, match: Match | None = None) -> ReviewScreen:
    """Build the review of the match in the journal `path`.

    `match` is this match if already loaded. Raise JournalError if the journal can't be read, UsageError if the match is
    not over.
    """
    match = match or saves.load_for_viewing(path)
    use_current_names(app, match)
    return ReviewScreen(app, ReviewModel(path, match))


class ReviewScreen(Screen):
    """The review, with two pages: decisions (board, decision, list, chances), and luck and skill."""

    name = "review"

    def __init__(self, app: App, model: ReviewModel) -> None:
        super().__init__(app)
        self.model = model
        self.facts = model.game.facts
        self.theme = game_theme(self.facts.theme)
        self.page = "moments"
        self.has_chances_page = False  # True: the window is too small, so the chances are a separate page
        self.shares_box = self.shows_list = False  # decision and list share one box; the list is visible now
        self.seats = seat_marks(self.palette, model.match.players)
        self.ctx = DrawingContext(self, model.match, model.view)
        self.board = ReviewBoard(self, model, self.seats)
        self.chances = ChancesPanel(self, model, self.go_to)
        self.reviewer: ReviewProcess | None = None
        self._has_new_results = False  # True: new results are not shown yet
        self._begun: tuple[float, float] | None = None  # (time when the analysis began, share of results known then)
        self._due = 0.0  # time of the next update
        self._listed_number: int | None = None  # move number of the selected row when the list was laid out last
        self._choose_first()

    @property
    def lexicon(self) -> NameTranslator:
        return self.model.lexicon

    def title(self) -> Text:
        return N_("review: {game}", game=self.facts.title)

    def enter(self) -> None:
        self.app.review_queue.hold(self.model.path)
        if not self.model.summary.is_complete and self.reviewer is None:
            self.reviewer = ReviewProcess(self.model.path, self.facts.id)

    def leave(self) -> None:
        self._stop()
        self._begun = None
        self.app.review_queue.release(self.facts.id, self.model.summary.is_complete)

    def close(self) -> None:
        self._stop()

    def _stop(self) -> None:
        if self.reviewer is not None:
            self.reviewer.close()
            self.reviewer = None

    def on_tick(self, now: float) -> bool:
        if self.reviewer is None:
            return False
        self._has_new_results |= self.reviewer.poll()
        if not self._has_new_results or (now < self._due and not self.reviewer.is_over):
            return False
        self._begun = self._begun or (now, self.model.summary.work_done)
        self._has_new_results, self._due = False, now + UPDATE_SECONDS
        self.model.update_summary(self.reviewer.measurements)
        if self.reviewer.is_over and not self.reviewer.has_failed:
            self.reviewer = None
        self.rebuild()
        return True

    def _choose_first(self) -> None:
        """Show the decision with the largest loss known so far. It stays selected while more results arrive."""
        model = self.model
        numbers = [model.worst_decision(), *model.choice_numbers(), *model.course.decisions]
        model.number = next((number for number in numbers if number is not None), model.number)

    def build(self) -> Node:
        self.seats = self.board.seats = seat_marks(self.palette, self.model.match.players)
        width, height = self.scale.width - 2 * EDGE, self.scale.height - BAR_HEIGHT - 2 * GAP
        self.has_chances_page = self.scale.height < LOW_PAGE_HEIGHT or self.scale.width < NARROW_PAGE_WIDTH
        if self.scale.is_portrait:
            self.has_chances_page = self.scale.height < TALL_PAGE_HEIGHT
        if self.page == "chances" and not self.has_chances_page:
            self.page = "moments"
        verdict = self._verdict(width)
        height -= verdict.height_at(LayoutContext(self, self.widgets.add), width * self.unit) / self.unit + GAP
        if self.page == "luck":
            content = self._luck_page(width)
        elif self.page == "chances":
            content = self.chances.build(width, self.seats)
        else:
            content = self._moments_page(width, height)
        content.weight = 1
        return page(self, self._head(), Node([Column(verdict, content, gap=GAP)], pad=(EDGE, GAP)), dim=0)

    def _verdict(self, width: float) -> Node:
        """Return the panel at the top of the page: the sentence on why a seat won or lost.

        A second line shows the progress of the analysis or, after it, in which points the winner gained more.
        """
        texts, is_complete = verdict_texts(self.model, self.app.language), self.model.summary.is_complete
        below = (texts[1] if texts is not None else None) if is_complete else self._under_way()
        lines: list[Node] = []
        if texts is not None:
            words = self.translate(texts[0]).replace("\n", ", ")
            lines.append(Label(words, TITLE, face="bold"))
        if below is not None:
            lines.append(Label(below, BODY, TEXT_2))
        seat = verdict_seat(self.model)
        mark = None
        if texts is not None and seat is not None:
            seat_mark, side = self.seats[seat], self.px(28)
            mark = Paint(
                lambda surface, rect: marks.draw_seat_mark(surface, seat_mark, rect.center, side), width=30, height=30
            )
        return Panel(Row(mark, Column(*lines, gap=2, weight=1), gap=12), pad=(16, 8))

    def layout(self) -> None:
        super().layout()
        decisions, row = self.widgets.find("decisions"), None
        if isinstance(decisions, ListView):
            row = decisions.chosen
            # new results must not scroll the list away from where it is read
            if row is not None and self._listed_number != self.model.number:
                decisions.scroll_to_row(row)
        self._listed_number = None if row is None else self.model.number
        if self.widgets.focused is None:  # a list without a selected row would select its first one
            self.widgets.focus(self.widgets.find("page") if row is None else decisions)

    def _head(self) -> Node:
        """Return the bar, with links to other screens and the choice of the page at the right."""
        items = [SegmentItem("moments", self.translate(MOMENTS)), SegmentItem("luck", self.translate(LUCK))]
        if self.has_chances_page:
            items.insert(1, SegmentItem("chances", self.translate(CHANCES_PAGE)))
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
                width=380 if self.has_chances_page else 320,
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
        """Return an icon button of a size in design units."""
        width, height = size
        return Slot(
            lambda rect: IconButton(key, rect, icon, act, tip=self.translate(tip), **more), width=width, height=height
        )

    @property
    def _banded(self) -> bool:
        """True if the chart of chances is visible: below the decision, or as the selected page."""
        return self.page == ("chances" if self.has_chances_page else "moments")

    def _luck_page(self, width: float) -> Node:
        """Return the page of luck and skill for a width in design units: two panels, in small windows one of them.

        Until the analysis is complete, there is only one panel, which says so.
        """
        self.lanes = LuckAndSkillPage(self, self.model, self.seats, self.go_to)
        if not self.model.summary.result_shares:
            return self.lanes.bars_panel(width)
        if self.has_chances_page and not self.scale.is_portrait:
            items = [SegmentItem(False, self.translate(LUCK)), SegmentItem(True, self.translate(BROUGHT))]
            panel = self.lanes.verdict_panel(weight=1) if self.shows_list else self.lanes.bars_panel(width)
            return Column(self._tabs(items), panel, gap=8)
        if self.scale.is_portrait:
            return Column(self.lanes.bars_panel(width), self.lanes.verdict_panel(weight=1), gap=GAP)
        side = max(340.0, min(460.0, self.scale.width * 0.29))
        return Row(self.lanes.bars_panel(width - side - GAP), self.lanes.verdict_panel(width=side), gap=GAP)

    def _tabs(self, items: Sequence[SegmentItem]) -> Node:
        """Return the choice between two panels that share one box."""
        return Slot(lambda rect: Segmented("fold", rect, items, self.shows_list, self._fold, size=15), height=ICON)

    def _fold(self, listing: bool) -> None:
        self.shows_list = listing
        self.rebuild()

    def _moments_page(self, width: float, height: float) -> Node:
        """Return the page of decisions for a size in design units: board, decision and list above the chances."""
        chances = None
        if not self.has_chances_page:
            chances = self.chances.build(width, self.seats, height=height * CHANCES_SHARE)
            height -= height * CHANCES_SHARE + GAP
        covers = self.board.painter.is_on_board
        self.decision_list = DecisionList(self, self.model, self.seats, covers, self.list_seat, self._go_from_list)
        moment = DecisionPanel(self, self.model, self.ctx, covers)
        board = Stack([self.board, Anchor(self._eyes(), down=1, pad=(0, 0, 0, 2))], weight=1)
        self.shares_box = not self.scale.is_portrait and (
            self.app.size[0] < NARROW_WINDOW_WIDTH or self.scale.width < NARROW_PAGE_WIDTH
        )
        upper: Node
        if self.scale.is_portrait:
            whole = self.board.painter.area_for_width(round(width * self.unit)).height / self.unit + EYE_BUTTON_HEIGHT
            board.weight, board.height = 0, min(whole, height * MAX_BOARD_SHARE)
            panel = moment.build(self._moment_buttons(height - board.height), weight=1)
            upper = Column(
                board, Row(panel, self.decision_list.build(width=LIST_WIDTH), gap=GAP, weight=1), gap=GAP, weight=1
            )
        elif self.shares_box:
            items = [
                SegmentItem(False, self.translate(N_("Moment"))),
                SegmentItem(True, self.translate(N_("Decisions"))),
            ]
            if self.shows_list:
                panel = self.decision_list.build(weight=1)
            else:
                panel = moment.build(self._moment_buttons(height - ICON - 8), weight=1)
            side = DECISION_WIDTH + self._spare_width(width, height)
            upper = Row(board, Column(self._tabs(items), panel, gap=8, width=side), gap=GAP, weight=1)
        else:
            beside = moment.build(self._moment_buttons(height), width=DECISION_WIDTH)
            upper = Row(board, beside, self.decision_list.build(width=LIST_WIDTH), gap=GAP, weight=1)
        return Column(upper, chances, gap=GAP)

    def _spare_width(self, width: float, height: float) -> float:
        """Return the design units by which the panel may be wider without making the board smaller."""
        own = self.board.painter.area_for_width(round(width * self.unit))
        return max(0.0, min(MAX_EXTRA_WIDTH, width - DECISION_WIDTH - GAP - height * own.width / own.height))

    def _eyes(self) -> Node:
        """Return the button below the board that shows or hides hidden information."""
        every = self.translate(ALL_SHOWN_LABEL)
        own = [self.translate(AS_SEEN_NOTE.with_args(name=player.name)) for player in self.model.match.players]
        words = every if self.model.shows_hidden else own[self.model.match.moves[self.model.number].seat]
        tip = self.translate(HIDE_AGAIN_TOOLTIP if self.model.shows_hidden else SHOW_ALL_TOOLTIP)
        icon = "eye" if self.model.shows_hidden else "eye-off"
        return Slot(
            lambda rect: Button("eyes", rect, words, self.toggle_hidden, icon=icon, hint="E", size=15, tip=tip),
            width=max(text.width(label, self.font(15, "bold")) for label in (every, *own)) / self.unit + 104,
            height=36,
        )

    def _moment_buttons(self, room: float) -> Node:
        """Return the buttons of the decision panel, `room` design units high; only icons in a low panel."""
        translate, is_puzzle = self.translate, self.model.is_current_puzzle()
        height = TOUCH_TARGET if self.for_touch else 44
        small = 48, height
        others = (
            self._icon("watch", "replay", self.open_replay, N_("Watch the match from this decision on (R)"), small),
            self._icon("before", "chevron-left", lambda: self.step(-1), N_("Previous decision (←)"), small),
            self._icon("after", "chevron-right", lambda: self.step(1), N_("Next decision (→)"), small),
        )
        words, tip = translate(N_("Play on from here")), translate(PLAY_ON_TIP)
        one = self.model.current_decision()
        reason = EVEN_MOVES_REASON if one is not None and one.is_mistake else NO_MISTAKE_REASON
        puzzle: dict[str, Any] = {"enabled": is_puzzle, "reason": translate(reason)}
        if room < LOW_PANEL_HEIGHT:  # icons leave more room for the moves
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

    def step(self, offset: int) -> None:
        """Go to the next or previous listed decision; `offset` is 1 or -1."""
        self.model.step(offset)
        self.rebuild()

    def step_turn(self, offset: int) -> None:
        """Go to the next or previous turn with a listed decision; `offset` is 1 or -1."""
        self.model.step_turn(offset)
        self.rebuild()

    def go_to(self, number: int) -> None:
        """Show the decision after `number` moves."""
        self.page = "moments"
        self.model.number = min(number, len(self.model.match.moves) - 1)
        self.rebuild()

    def open_replay(self) -> None:
        """Open the replay at the current move."""
        self.app.open("replay", match=self.model.match, number=self.model.number)

    def toggle_hidden(self) -> None:
        """Switch between showing everything and showing only what the deciding seat saw."""
        self.model.shows_hidden = not self.model.shows_hidden
        self.rebuild()

    def open_puzzle(self) -> None:
        """Open the current decision as a puzzle at the table."""
        if self.model.is_current_puzzle():
            match, number = self.model.match, self.model.number
            turn, seat = self.model.turn_of(number), match.moves[number].seat
            self._save()
            open_puzzle(self.app, Puzzle(self.model.path, self.facts.id, match.players, 0, number, seat, turn, 0.0))

    def _save(self) -> None:
        """Save the results so far, because the puzzle reads them from the file."""
        # until results arrive, the saved file is more complete
        if self.reviewer is not None and self.reviewer.measurements:
            with suppress(OSError):
                cache.save_measurements(
                    cache.review_file(self.model.path), self.model.course, self.reviewer.measurements
                )

    def open_puzzle_list(self) -> None:
        """Open the list of all puzzles of this game."""
        self.app.open("puzzles", game=self.facts.id)

    def open_tables(self) -> None:
        """Show all numbers as tables."""
        self.app.open("people_tables", tables=review_tables(self, self.model), stem=f"review-{self.facts.id}")

    def open_share(self) -> None:
        """Open the picture of the match, which can be saved."""
        self.app.open("share", match=self.model.match, path=self.model.path, review=self.model.summary)

    def play_on(self) -> None:
        """Start a new match from the current decision: the deciding seat plays against computers."""
        match, seat = self.model.match, self.model.match.moves[self.model.number].seat
        players = players_against_computers(self.facts, match.players, seat)
        copy = saves.unused_path(self.facts.id)
        try:
            new_match = continue_from_move(self.model.path, self.model.number, players, secrets.randbits(31), copy)
        except (PlanszowniaError, OSError) as error:
            self.app.show_error(N_("You can't play on from here: {why}", why=error_reason(error)))
            return
        self.app.home()
        self.app.push(make_screen(self.app, "table", match=new_match))

    def _go_from_list(self, number: int) -> None:
        self.shows_list = False
        self.go_to(number)

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self._banded:
            self.chances.bands.show_values_at(event.pos)
            return False
        if event.type != pygame.KEYDOWN:
            return False
        act = self._meaning(event)
        if act is not None:
            act()
        return act is not None

    def _meaning(self, event: pygame.event.Event) -> Callable[[], object] | None:
        """Return the action for a key press, or None."""
        key, moments = event.key, self.page == "moments"
        if moments and key in (pygame.K_LEFT, pygame.K_RIGHT):
            by = -1 if key == pygame.K_LEFT else 1
            return partial(self.step_turn if is_ctrl_held(event) else self.step, by)
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
        """List the decisions of one person, given by the key 1, 2 … pressed; those of all for 0."""
        people = self.model.people
        if number <= len(people):
            self.list_seat(people[number - 1] if number else -1)

    def _to_turning(self, by: int) -> None:
        """Go to the next or previous turning point."""
        places = [one.position for one in self.model.summary.turning_points]
        numbers = [at for at in places if (at > self.model.number if by > 0 else at < self.model.number)]
        if numbers:
            self.go_to(numbers[0] if by > 0 else numbers[-1])

    def _under_way(self) -> Text:
        """Return the progress of the analysis as text, with the remaining time if known."""
        share, left = self.model.summary.work_done, self._left()
        if self.reviewer is not None and self.reviewer.has_failed:
            return STOPPED_NOTE
        if left is None:
            return PROGRESS_NOTE.with_args(done=percent(share))
        return PROGRESS_NOTE_WITH_TIME.with_args(done=percent(share), time=duration_text(left))

    def _left(self) -> float | None:
        """Return the estimated remaining seconds; None if unknown."""
        if self.reviewer is None or self._begun is None:
            return None
        passed, done = self.app.now - self._begun[0], self.model.summary.work_done - self._begun[1]
        return passed * (1 - self.model.summary.work_done) / done if passed >= ESTIMATE_AFTER and done > 0.02 else None
