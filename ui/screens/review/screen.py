"""The review of a finished match: where it turned, what decisions cost, luck apart from skill.

A process of its own measures while one walks about; what it finds is kept beside the saves, so leaving loses nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.errors import PlanszowniaError, reason_of
from games.core.contract.texts import N_, NameWords, Text
from games.core.journal import saves
from games.core.journal.resume import play_on
from games.core.review import keeping
from games.core.review.puzzles import Puzzle
from games.core.review.worker import Reviewer
from ui.drawing import text
from ui.drawing.backdrop import draw_table
from ui.drawing.figures import percent
from ui.drawing.theme import game_theme
from ui.screens.review.board import BoardPicture
from ui.screens.review.chances import Chances
from ui.screens.review.decisions import DecisionList
from ui.screens.review.lanes import TITLE_WORDS, LanesPage
from ui.screens.review.model import Model, against_computers
from ui.screens.review.moment import AS_SEEN, MomentPanel
from ui.screens.review.puzzles import play
from ui.screens.review.tables import of_review
from ui.screens.saves.reopening import show_names
from ui.screens.shared.common import SHARE, SHARE_TIP, Bar, seat_marks
from ui.shell.app import make_screen
from ui.shell.scale import BAR
from ui.shell.screen import Screen
from ui.table.desk import Desk
from ui.widgets import Button, IconButton, Item, Segmented
from ui.widgets.base import FINGER, FINGER_GAP, with_ctrl

if TYPE_CHECKING:
    from ui.shell.app import App

EDGE, GAP = 24.0, 16.0
CHANCES = 0.29  # height of the bands, of what is under the bar
LOW_PAGE, NARROW_PAGE = 520, 940  # design units below which chances are a page of their own; moment and list share
MOMENT, LIST = 380.0, 320.0  # widths in design units
WIDER = 100.0  # by which a box that both share is wider at most, beside a board that leaves room
NARROW = 1500  # pixels: in a window less wide than that moment and list share a box, so that the board can be read
LOW = 330  # design units: a moment's panel less high than that has its buttons as signs in one row
EVERY = 0.5  # seconds between two showings of what comes in
FIRM = 3.0  # seconds of measuring from which on it is said how long the rest takes
MOMENTS, CHANCES_PAGE, LUCK = N_("Moments"), N_("Chances"), N_("Luck and skill")
TABLE_TIP = N_("All numbers as tables (T)")
ALL_PUZZLES = N_("All puzzles of this game")
NO_PUZZLE = N_("Only a slip or a blunder is a puzzle.")
ALL_SHOWN = N_("Everything is shown")
SEEN_AGAIN = N_("Show only what was known to whoever decided (E)")
SHOW_ALL = N_("Show what was hidden too (E)")
SECONDS, MINUTES = N_("{n} s"), N_("{n} min")
TIME_LEFT = N_("Measured: {done}, about {time} left. You may leave, it goes on when you come back.")
UNDER_WAY = N_("Measured: {done}. You may leave, it goes on when you come back.")
STOPPED = N_("Measuring has stopped. It goes on when this page is opened again.")


def make(app: App, path: Path) -> ReviewScreen:
    """Build the review of a journal; JournalError where it can't be read, UsageError where it is not over."""
    match = saves.watch(path)
    show_names(app, match, path)
    return ReviewScreen(app, Model(path, match))


class ReviewScreen(Screen):
    """Two pages: moments (board, decision, list, chances) and luck apart from skill."""

    name = "review"

    def __init__(self, app: App, model: Model) -> None:
        super().__init__(app)
        self.model = model
        self.facts = model.game.facts
        self.theme = game_theme(self.facts.theme)
        self.page = "moments"
        self.apart = False  # whether the chances are a page of their own, as in large interfaces
        self.folded = self.listing = False  # whether moment and list share a box, and whether that shows the list
        self.moved = False  # whether somebody has chosen a moment: until then the worst decision is shown
        self.seats = seat_marks(self.palette, model.match.players)
        self.desk = Desk(self, model.match, model.view)
        self.board = BoardPicture(self, model, self.seats)
        self.chances = Chances(self, model, self.go, self._under_way)
        self.reviewer: Reviewer | None = None
        self._news = False  # whether anything was measured that is not shown yet
        self._begun: tuple[float, float] | None = None  # when measuring has begun, and how much was known then
        self._due = 0.0  # when what has been measured is shown next
        if model.course.decisions:
            model.number = model.course.decisions[0]
        self._choose_first()

    @property
    def lexicon(self) -> NameWords:
        return self.model.lexicon

    def title(self) -> Text:
        return N_("review: {game}", game=self.facts.title)

    def enter(self) -> None:
        if not self.model.summary.whole and self.reviewer is None:
            self.reviewer = Reviewer(self.model.path, self.facts.id)

    def leave(self) -> None:
        self._stop()
        self._begun = None

    def close(self) -> None:
        self._stop()

    def _stop(self) -> None:
        if self.reviewer is not None:
            self.reviewer.close()
            self.reviewer = None

    # -- what comes in ------------------------------------------------------------------------------------------------
    def on_tick(self, now: float) -> bool:
        if self.reviewer is None:
            return False
        self._news |= self.reviewer.poll()
        if not self._news or (now < self._due and not self.reviewer.over):
            return False
        self._begun = self._begun or (now, self.model.summary.share)
        self._news, self._due = False, now + EVERY
        self.model.take(self.reviewer.known)
        self._choose_first()
        if self.reviewer.over and not self.reviewer.failed:
            self.reviewer = None
        self.rebuild()
        return True

    def _choose_first(self) -> None:
        """Show the decision that cost most until somebody chooses another."""
        worst = self.model.worst()
        if not self.moved and worst is not None:
            self.model.number = worst

    # -- laying out ---------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        self.seats = seat_marks(self.palette, self.model.match.players)
        self.bar = Bar(self, [self.facts.title, N_("Review")], N_("Back (Esc)"))
        wide, high = self.scale.width, self.scale.height
        items = [Item("moments", self.say(MOMENTS)), Item("luck", self.say(LUCK))]
        self.apart = high < LOW_PAGE or wide < NARROW_PAGE
        if self.apart:
            items.insert(1, Item("chances", self.say(CHANCES_PAGE)))
        elif self.page == "chances":
            self.page = "moments"
        across = 380 if self.apart else 320
        pages = self.rect(wide - EDGE - across, 6, across, 38)
        self.widgets.add(Segmented("page", pages, items, self.page, self.turn_to, look="ivory", size=15))
        side = self.px(38)
        gap = self.px(FINGER + FINGER_GAP) - side if self.for_fingers else self.px(8)
        table = Rect(pages.left - max(self.px(12), gap) - side, pages.top, side, side)
        self.widgets.add(IconButton("tables", table, "table", self.tables, tip=self.say(TABLE_TIP)))
        slips = Rect(table.left - gap - side, pages.top, side, side)
        self.widgets.add(IconButton("puzzles", slips, "puzzle", self.puzzles, tip=self.say(ALL_PUZZLES)))
        self.bar.right = slips.left - max(self.px(12), gap)
        self.bar.add("share", SHARE, self.share, "image", SHARE_TIP)
        body = self.rect(EDGE, BAR + 16, wide - 2 * EDGE, high - BAR - 32)
        if self.page == "luck":
            self._lay_luck(body)
        elif self.page == "chances":
            self.chances.lay(body, self.seats)
        else:
            self._lay_moments(body)
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets.find("decisions") or self.widgets.find("page"))

    @property
    def _banded(self) -> bool:
        """Whether the chances are shown: under the moment, or on a page of their own where that leaves no room."""
        return self.page == ("chances" if self.apart else "moments")

    def _lay_luck(self, body: Rect) -> None:
        self.lanes = LanesPage(self, self.model, self.seats, self.go)
        if self.apart:
            items = [Item(False, self.say(TITLE_WORDS)), Item(True, self.say(LUCK))]
            tabs = Rect(body.left, body.top, body.width, self.px(38))
            self.widgets.add(Segmented("fold", tabs, items, self.listing, self._fold, size=15))
            rest = Rect(body.left, tabs.bottom + self.px(8), body.width, body.bottom - tabs.bottom - self.px(8))
            nothing = Rect(rest.topright, (0, 0))
            self.lanes.layout(*((nothing, rest) if self.listing else (rest, nothing)))
            return
        side = self.px(max(340.0, min(460.0, self.scale.width * 0.29)))
        left = Rect(body.left, body.top, body.width - side - self.px(GAP), body.height)
        right = Rect(left.right + self.px(GAP), body.top, side, body.height)
        self.lanes.layout(left, right)

    def _lay_moments(self, body: Rect) -> None:
        px = self.px
        low = 0 if self.apart else round(body.height * CHANCES)
        top = Rect(body.left, body.top, body.width, body.height - low - (px(GAP) if low else 0))
        self.folded = self.app.size[0] < NARROW or self.scale.width < NARROW_PAGE
        list_ = 0 if self.folded else px(LIST) + px(GAP)
        side = px(MOMENT) + (self._beside(top) if self.folded else 0)
        self.moment_box = Rect(top.right - list_ - side, top.top, side, top.height)
        self.list_box = Rect(top.right - px(LIST), top.top, px(LIST), top.height)
        self.board_box = Rect(top.left, top.top, self.moment_box.left - px(GAP) - top.left, top.height)
        if self.folded:
            self._lay_fold()
        self._lay_board()
        self.list = DecisionList(self, self.model, self.seats, self.board.painter.covers, self.see, self._go_from_list)
        if self.listing or not self.folded:
            self.list.layout(self.list_box)
        self.moment = MomentPanel(self, self.model, self.desk, self.board.painter.covers)
        if not (self.folded and self.listing):
            self._lay_buttons()
        if not self.apart:
            self.chances.lay(Rect(body.left, body.bottom - low, body.width, low), self.seats)

    def _beside(self, top: Rect) -> int:
        """Return how much wider the box beside the board may be, as the board in its own shape leaves room for it."""
        own = self.board.painter.own_area(top.width)
        needed = top.height * own.width // own.height
        return max(0, min(self.px(WIDER), top.width - self.px(MOMENT) - self.px(GAP) - needed))

    def _lay_fold(self) -> None:
        """Lay the choice between the moment and the list over the one box that both share in a small window."""
        px, box = self.px, self.moment_box
        items = [Item(False, self.say(N_("Moment"))), Item(True, self.say(N_("Decisions")))]
        tabs = Rect(box.left, box.top, box.width, px(38))
        self.widgets.add(Segmented("fold", tabs, items, self.listing, self._fold, size=15))
        self.moment_box = Rect(box.left, tabs.bottom + px(8), box.width, box.bottom - tabs.bottom - px(8))
        self.list_box = self.moment_box

    def _fold(self, listing: bool) -> None:
        self.listing = listing
        self.rebuild()

    def _lay_board(self) -> None:
        self.board.lay(self.board_box, self.seats)
        name = self.model.match.players[self.model.match.moves[self.model.number].seat].name
        told = self.say(ALL_SHOWN) if self.model.open else self.say(AS_SEEN.but(name=name))
        wide = text.width(told, self.font(15, "bold")) + self.px(104)
        eyes = Rect(self.board_box.left, self.board_box.bottom - self.px(38), wide, self.px(36))
        eyes.centerx = self.board_box.centerx
        tip = self.say(SEEN_AGAIN if self.model.open else SHOW_ALL)
        icon = "eye" if self.model.open else "eye-off"
        self.widgets.add(Button("eyes", eyes, told, self.look, icon=icon, hint="E", size=15, tip=tip))

    def _lay_buttons(self) -> None:
        px, box = self.px, self.moment_box
        high, small = px(FINGER if self.for_fingers else 44), px(48)
        rect = Rect(box.left + px(16), box.bottom - px(14) - high, box.width - px(32), high)
        top = rect.top - px(8) - high if box.height >= px(LOW) else rect.top
        self.moment.place(self.moment.body(box, top))
        puzzle = Rect(rect.left, rect.top, rect.width - 3 * (small + px(8)), high)
        ready, told = self.model.is_puzzle(), self.say(N_("Play on from here"))
        tip = self.say(N_("A new match from this decision on, against computers; this one stays as it is"))
        again = self.say(N_("Find the better move at the table (Z)"))
        if box.height >= px(LOW):
            on = Rect(rect.left, rect.top - px(8) - high, rect.width, high)
            self.widgets.add(Button("play-on", on, told, self.play_on, icon="play", hint="P", size=15, tip=tip))
            self.widgets.add(
                Button("puzzle", puzzle, self.say(N_("As a puzzle")), self.puzzle, icon="puzzle",
                       hint="" if self.folded else "Z", size=15, enabled=ready, reason=self.say(NO_PUZZLE), tip=again)
            )  # fmt: skip
        else:  # signs alone, so that the moves can be read
            on = Rect(rect.left, rect.top, small, high)
            self.widgets.add(IconButton("play-on", on, "play", self.play_on, tip=f"{told} (P)\n{tip}"))
            self.widgets.add(
                IconButton("puzzle", on.move(small + px(8), 0), "puzzle", self.puzzle, enabled=ready,
                           reason=self.say(NO_PUZZLE), tip=again)
            )  # fmt: skip
        watch = Rect(puzzle.right + px(8), rect.top, small, high)
        self.widgets.add(
            IconButton(
                "watch", watch, "replay", self.watch, tip=self.say(N_("Watch it again, from this decision on (R)"))
            )
        )
        before = Rect(watch.right + px(8), rect.top, small, high)
        after = Rect(before.right + px(8), rect.top, small, high)
        self.widgets.add(
            IconButton("before", before, "chevron-left", lambda: self.step(-1), tip=self.say(N_("Decision before (←)")))
        )
        self.widgets.add(
            IconButton("after", after, "chevron-right", lambda: self.step(1), tip=self.say(N_("Next decision (→)")))
        )

    # -- going about --------------------------------------------------------------------------------------------------
    def turn_to(self, page: str) -> None:
        """Show the other page."""
        self.page = page
        self.rebuild()

    def see(self, seat: int) -> None:
        """List the decisions of one person, or of all (-1)."""
        self.model.seat = None if seat < 0 else seat
        self.rebuild()

    def step(self, by: int) -> None:
        """Go to the next decision of the list, or to the one before."""
        self.moved = True
        self.model.step(by)
        self.rebuild()

    def step_turn(self, by: int) -> None:
        """Go to the next turn of those whose decisions are listed, or to the one before."""
        self.moved = True
        self.model.step_turn(by)
        self.rebuild()

    def go(self, number: int) -> None:
        """Look at what was done after so many moves."""
        self.moved = True
        self.page = "moments"
        self.model.number = min(number, len(self.model.match.moves) - 1)
        self.rebuild()

    def watch(self) -> None:
        """Play the match back from the moment that is looked at."""
        self.app.open("replay", match=self.model.match, number=self.model.number)

    def look(self) -> None:
        """Show all that was hidden then, or only what that person saw."""
        self.model.open = not self.model.open
        self.rebuild()

    def puzzle(self) -> None:
        """Decide anew, at the table, what is looked at."""
        if self.model.is_puzzle():
            match, number = self.model.match, self.model.number
            turn, seat = self.model.turn(number), match.moves[number].seat
            self._save()
            play(self.app, Puzzle(self.model.path, self.facts.id, match.players, 0, number, seat, turn, 0.0))

    def _save(self) -> None:
        """Write down what is measured by now, so that the puzzle finds it; a full disk is told there."""
        if self.reviewer is not None and self.reviewer.known:  # as long as it starts, the file knows more
            with suppress(OSError):
                keeping.save(keeping.file_of(self.model.path), self.model.course, self.reviewer.known)

    def puzzles(self) -> None:
        """Show all puzzles of this game."""
        self.app.open("puzzles", game=self.facts.id)

    def tables(self) -> None:
        """Show all numbers as tables."""
        self.app.open("people_tables", tables=of_review(self, self.model), stem=f"review-{self.facts.id}")

    def share(self) -> None:
        """Look at the picture of the match that can be saved."""
        self.app.open("share", match=self.model.match, path=self.model.path, found=self.model.summary)

    def play_on(self) -> None:
        """Play on from the decision that is looked at, in that person's place, against computers."""
        match, seat = self.model.match, self.model.match.moves[self.model.number].seat
        players = against_computers(self.facts, match.players, seat)
        copy = saves.new_path(self.facts.id)
        try:
            found = play_on(self.model.path, self.model.number, players, secrets.randbits(31), copy)
        except (PlanszowniaError, OSError) as error:
            self.app.error(N_("It can't be played on from here: {why}", why=reason_of(error)))
            return
        self.app.home()
        self.app.push(make_screen(self.app, "table", match=found))

    def _go_from_list(self, number: int) -> None:
        self.listing = False
        self.go(number)

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self._banded:
            self.chances.bands.look(event.pos)
            return False
        if event.type != pygame.KEYDOWN:
            return False
        act = self._meaning(event)
        if act is not None:
            act()
        return act is not None

    def _meaning(self, event: pygame.event.Event) -> Callable[[], object] | None:
        """Return what a key does."""
        key, moments = event.key, self.page == "moments"
        if moments and key in (pygame.K_LEFT, pygame.K_RIGHT):
            by = -1 if key == pygame.K_LEFT else 1
            return partial(self.step_turn if with_ctrl(event) else self.step, by)
        if key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            return partial(self._to_turning, -1 if key == pygame.K_PAGEUP else 1)
        if moments and pygame.K_0 <= key <= pygame.K_5:
            return partial(self._see_number, key - pygame.K_0)
        everywhere: dict[int, Callable[[], object]] = {
            pygame.K_s: self.share,
            pygame.K_r: self.watch,
            pygame.K_t: self.tables,
            pygame.K_l: partial(self.turn_to, "luck" if moments else "moments"),
            pygame.K_F1: partial(self.app.open, "rules", game_id=self.facts.id),
        }
        here: dict[int, Callable[[], object]] = {
            pygame.K_p: self.play_on, pygame.K_z: self.puzzle, pygame.K_e: self.look,
        }  # fmt: skip
        return everywhere.get(key) or (here.get(key) if moments else None)

    def _see_number(self, number: int) -> None:
        """List the decisions of the person with that number, of all with 0."""
        people = self.model.people
        if number <= len(people):
            self.see(people[number - 1] if number else -1)

    def _to_turning(self, by: int) -> None:
        """Go to the next turning point, or to the one before."""
        places = [one.first - 1 for one in self.model.summary.turnings]
        found = [at for at in places if (at > self.model.number if by > 0 else at < self.model.number)]
        if found:
            self.go(found[0] if by > 0 else found[-1])

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        draw_table(surface)
        self.bar.draw(surface)
        if self.page == "luck":
            self.lanes.draw(surface)
        elif self.page == "moments":
            self.board.draw(surface)
            if self.listing or not self.folded:
                self.list.draw(surface)
            if not (self.folded and self.listing):
                self.moment.draw(surface, self.moment_box)
        if self._banded:
            self.chances.draw(surface)
        super().draw(surface)

    def _under_way(self) -> Text:
        """Say how much is measured, and how long the rest will take."""
        share, left = self.model.summary.share, self._left()
        if self.reviewer is not None and self.reviewer.failed:
            return STOPPED
        if left is None:
            return UNDER_WAY.but(done=percent(share))
        time = MINUTES.but(n=round(left / 60)) if left >= 90 else SECONDS.but(n=max(1, round(left / 5)) * 5)
        return TIME_LEFT.but(done=percent(share), time=time)

    def _left(self) -> float | None:
        """Return the seconds that the rest is likely to take; None where too little is known of that."""
        if self.reviewer is None or self._begun is None:
            return None
        passed, done = self.app.now - self._begun[0], self.model.summary.share - self._begun[1]
        return passed * (1 - self.model.summary.share) / done if passed >= FIRM and done > 0.02 else None
