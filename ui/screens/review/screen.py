"""The review of a finished match: where it turned, what decisions cost, luck apart from skill.

A process of its own measures while one walks about; what it finds is kept beside the saves, so leaving loses nothing.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.errors import PlanszowniaError, reason_of
from games.core.contract.texts import N_, Text
from games.core.journal import saves
from games.core.journal.resume import play_on
from games.core.review.worker import Reviewer
from ui.boards import painter_for
from ui.boards.shared.base import Painter, Scene, Trail
from ui.drawing import draw, marks, text
from ui.drawing.backdrop import draw_table
from ui.drawing.figures import percent
from ui.drawing.theme import BODY, INK_1, LINE, RADIUS_PANEL, SMALL, TEXT, TEXT_2, TITLE, game_theme
from ui.screens.review.bands import Bands
from ui.screens.review.lanes import LanesPage
from ui.screens.review.looks import GRADES, draw_grade, points
from ui.screens.review.model import Model, against_computers
from ui.screens.review.moment import MomentPanel
from ui.screens.saves.reopening import show_names
from ui.screens.shared.common import SHARE, SHARE_TIP, Bar, picture_of, resize_for_picture, seat_marks, wording
from ui.shell.app import make_screen
from ui.shell.scale import BAR
from ui.shell.screen import Screen
from ui.widgets import Button, IconButton, Item, ListView, Segmented

if TYPE_CHECKING:
    from ui.shell.app import App

EDGE, GAP = 24.0, 16.0
CHANCES = 0.29  # height of the bands, of what is under the bar
MOMENT, LIST = 380.0, 320.0  # widths in design units
NARROW = 1500  # pixels: in a window less wide than that moment and list share a box, so that the board can be read
ROW = 34
EVERY = 0.5  # seconds between two showings of what comes in
SEEN = 0.01  # a chance of nobody that is worth a row
MOMENTS, LUCK = N_("Moments"), N_("Luck and skill")
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
        self.folded = self.listing = False  # whether moment and list share a box, and whether that shows the list
        self.moved = False  # whether somebody has chosen a moment: until then the worst decision is shown
        self.reading: int | None = None  # the moment that is read in the bands
        self.seats = seat_marks(self.palette, model.match.players)
        self.painter = self._make_painter()
        self.reviewer: Reviewer | None = None
        self._look: object = None
        self._shown: object = None  # the moment that the picture of the board shows
        self._news = False  # whether anything was measured that is not shown yet
        self._due = 0.0  # when what has been measured is shown next
        if model.course.decisions:
            model.number = model.course.decisions[0]
        self._choose_first()

    def title(self) -> Text:
        return N_("review: {game}", game=self.facts.title)

    def enter(self) -> None:
        if not self.model.summary.whole and self.reviewer is None:
            self.reviewer = Reviewer(self.model.path, self.facts.id)

    def leave(self) -> None:
        self._stop()

    def close(self) -> None:
        self._stop()

    def _stop(self) -> None:
        if self.reviewer is not None:
            self.reviewer.close()
            self.reviewer = None

    def _make_painter(self) -> Painter:
        match, words = self.model.match, wording(self.app, self.model.lexicon)
        return painter_for(self.facts.painter, match.board, self.seats, words, self.model.controller.motions)

    # -- what comes in ------------------------------------------------------------------------------------------------
    def on_tick(self, now: float) -> bool:
        if self.reviewer is None:
            return False
        self._news |= self.reviewer.poll()
        if not self._news or (now < self._due and not self.reviewer.over):
            return False
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
        pages = self.rect(wide - EDGE - 320, 6, 320, 38)
        self.widgets.add(Segmented("page", pages, items, self.page, self.turn_to, look="ivory", size=15))
        self.bar.right = pages.left - self.px(16)
        self.bar.add("share", SHARE, self.share, "image", SHARE_TIP)
        body = self.rect(EDGE, BAR + 16, wide - 2 * EDGE, high - BAR - 32)
        if self.page == "luck":
            self._lay_luck(body)
        else:
            self._lay_moments(body)
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets.find("decisions") or self.widgets.find("page"))

    def _lay_luck(self, body: Rect) -> None:
        side = self.px(max(340.0, min(460.0, self.scale.width * 0.29)))
        left = Rect(body.left, body.top, body.width - side - self.px(GAP), body.height)
        right = Rect(left.right + self.px(GAP), body.top, side, body.height)
        self.lanes = LanesPage(self, self.model, self.seats, self.go)
        self.lanes.layout(left, right)

    def _lay_moments(self, body: Rect) -> None:
        px = self.px
        low = round(body.height * CHANCES)
        self.chances = Rect(body.left, body.bottom - low, body.width, low)
        top = Rect(body.left, body.top, body.width, body.height - low - px(GAP))
        side = px(MOMENT)
        self.folded = self.app.size[0] < NARROW
        list_ = 0 if self.folded else px(LIST) + px(GAP)
        self.moment_box = Rect(top.right - list_ - side, top.top, side, top.height)
        self.list_box = Rect(top.right - px(LIST), top.top, px(LIST), top.height)
        self.board_box = Rect(top.left, top.top, self.moment_box.left - px(GAP) - top.left, top.height)
        if self.folded:
            self._lay_fold()
        self._lay_board()
        self.listed = self.model.listed()
        if self.listing or not self.folded:
            self._lay_list()
        self.moment = MomentPanel(self, self.model, self.seats)
        if not (self.folded and self.listing):
            self._lay_buttons()
        self._lay_bands()

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
        look = (self.board_box, self.app.language, self.app.palette)
        if look != self._look:
            self._look, self._shown = look, None
            self.painter = self._make_painter()
            resize_for_picture(self.painter, self.board_box.size)
        shown = (self.model.number, self.model.decision())
        if shown != self._shown:
            self._shown = shown
            self.board = picture_of(self.painter, self.model.view(), self._scene(), self.board_box.size)

    def _lay_list(self) -> None:
        px, box, model = self.px, self.list_box, self.model
        top = box.top + px(52)
        if len(model.people) > 1:
            items = [Item(-1, self.say(N_("All")))]
            items += [Item(seat, model.match.players[seat].name) for seat in model.people]
            rect = Rect(box.left + px(12), top, box.width - px(24), px(34))
            value = -1 if model.seat is None else model.seat
            self.widgets.add(Segmented("whose", rect, items, value, self.see, size=14))
            top = rect.bottom + px(8)
        rows = Rect(box.left + px(8), top, box.width - px(16), box.bottom - px(10) - top)
        at = next((place for place, one in enumerate(self.listed) if one.number == model.number), None)
        view = ListView(
            "decisions", rows, len(self.listed), px(ROW), self._row, chosen=at, choose=self._chosen,
            row_tip=self._row_tip,
        )  # fmt: skip
        self.widgets.add(view)
        if at is not None:
            view.reveal(view.row_rect(at))

    def _lay_buttons(self) -> None:
        px, box = self.px, self.moment_box
        high = px(44)
        rect = Rect(box.left + px(16), box.bottom - px(14) - high, box.width - px(32), high)
        on = Rect(rect.left, rect.top - px(8) - high, rect.width, high)
        self.moment_bottom = on.top
        self.widgets.add(
            Button("play-on", on, self.say(N_("Play on from here")), self.play_on, icon="play", hint="P", size=15,
                   tip=self.say(N_("A new match from this decision on, against computers; this one stays as it is")))
        )  # fmt: skip
        small = px(48)
        watch = Rect(rect.left, rect.top, rect.width - 2 * (small + px(8)), high)
        self.widgets.add(
            Button("watch", watch, self.say(N_("Watch it again")), self.watch, icon="replay", hint="R",
                   tip=self.say(N_("The replay, from this decision on")), size=15)
        )  # fmt: skip
        before = Rect(watch.right + px(8), rect.top, small, high)
        after = Rect(before.right + px(8), rect.top, small, high)
        self.widgets.add(
            IconButton("before", before, "chevron-left", lambda: self.step(-1), tip=self.say(N_("Decision before (←)")))
        )
        self.widgets.add(
            IconButton("after", after, "chevron-right", lambda: self.step(1), tip=self.say(N_("Next decision (→)")))
        )

    def _lay_bands(self) -> None:
        px, model, found = self.px, self.model, self.model.summary
        box = self.chances
        names = px(190)
        rect = Rect(box.left + px(12), box.top + px(40), box.width - names - px(36), box.height - px(48))
        last = found.bands[max(found.bands)] if found.bands else [0.0] * (len(self.seats) + 1)
        order = sorted(range(len(self.seats)), key=lambda seat: last[seat])
        labels = [(at, str(turn)) for at, turn in model.turns]
        self.bands = self.widgets.add(
            Bands(
                "bands", rect, sorted(found.bands.items()), len(model.match.moves), order, self.seats,
                found.turnings, labels, self.go, self._read,
            )
        )  # fmt: skip
        self.bands.number = model.number
        self.names = Rect(rect.right + px(16), rect.top, names, rect.height)

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

    def go(self, number: int) -> None:
        """Look at what was done after so many moves."""
        self.moved = True
        self.page = "moments"
        self.model.number = min(number, len(self.model.match.moves) - 1)
        self.rebuild()

    def watch(self) -> None:
        """Play the match back from the moment that is looked at."""
        self.app.open("replay", match=self.model.match, number=self.model.number)

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

    def _chosen(self, place: int) -> None:
        self.listing = False
        self.go(self.listed[place].number)

    def _read(self, number: int | None) -> None:
        self.reading = number
        self.touch()

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self.page == "moments":
            self.bands.look(event.pos)
            return False
        if event.type != pygame.KEYDOWN:
            return False
        key, turnings = event.key, self.model.summary.turnings
        if key in (pygame.K_LEFT, pygame.K_RIGHT) and self.page == "moments":
            self.step(-1 if key == pygame.K_LEFT else 1)
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN) and turnings:
            self._to_turning(-1 if key == pygame.K_PAGEUP else 1)
        elif key == pygame.K_s:
            self.share()
        elif key == pygame.K_r:
            self.watch()
        elif key == pygame.K_p and self.page == "moments":
            self.play_on()
        elif key == pygame.K_l:
            self.turn_to("luck" if self.page == "moments" else "moments")
        elif key == pygame.K_F1:
            self.app.open("rules", game_id=self.facts.id)
        else:
            return False
        return True

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
        else:
            surface.blit(self.board, self.board.get_rect(center=self.board_box.center))
            if self.listing or not self.folded:
                self._list(surface)
            if not (self.folded and self.listing):
                self.moment.draw(surface, self.moment_box, self.moment_bottom)
            self._chances(surface)
        super().draw(surface)

    def _scene(self) -> Scene:
        """Return what is drawn on the board: the way that was taken as a trail, the better one as a ghost."""
        model = self.model
        step = model.match.moves[model.number]
        trails: list[Trail | None] = [self.painter.trace(event) for event in step.events]
        one = model.decision()
        better = model.better(one) if one is not None else None
        ghosts = model.game.forecast(model.view(), better) if better is not None else []
        return Scene(
            self.seats[step.seat].colour, trails=[trail for trail in trails if trail is not None], ghosts=ghosts,
            clock_seat=step.seat,
        )  # fmt: skip

    def _list(self, surface: Surface) -> None:
        px, box = self.px, self.list_box
        draw.panel(surface, box, INK_1, px(RADIUS_PANEL), LINE)
        head = Rect(box.left + px(18), box.top + px(10), px(130), px(34))
        text.draw(surface, self.say(N_("Decisions")), head, self.font(TITLE, "bold"), TEXT, wrapping=False)
        right = box.right - px(12)
        for grade in ("blunder", "slip", "good", "best"):
            n = str(sum(one.grade == grade for one in self.listed))
            wide = text.width(n, self.font(15, "bold"))
            at = Rect(right - wide, head.top, wide, head.height)
            text.draw(surface, n, at, self.font(15, "bold"), TEXT, wrapping=False)
            draw_grade(surface, self.palette, grade, (at.left - px(14), head.centery), px(18))
            right = at.left - px(30)
        if not self.listed:
            under = box.inflate(-2 * px(18), -2 * px(60))
            words = self.say(N_("Decisions come here one by one."))
            text.draw(surface, words, under, self.font(BODY), TEXT_2, align="center")

    def _row(self, surface: Surface, rect: Rect, index: int, chosen: bool) -> None:
        one, px = self.listed[index], self.px
        inner = rect.inflate(-2 * px(8), 0)
        turn = Rect(inner.left, inner.top, px(30), inner.height)
        font = self.font(15)
        number = str(self.model.turn(one.number))
        text.draw(surface, number, turn, self.font(SMALL), TEXT_2, wrapping=False)
        marks.draw_mark(surface, self.seats[one.seat], (turn.right + px(4), inner.centery), px(14))
        draw_grade(surface, self.palette, one.grade, (inner.right - px(10), inner.centery), px(20))
        cost = points(-one.loss) if round(100 * one.loss) and not one.close else ""
        lost = Rect(inner.right - px(64), inner.top, px(36), inner.height)
        ink = self.palette.bad if one.grade == "blunder" else TEXT_2
        text.draw(surface, cost, lost, self.font(15, "bold"), ink, align="right", wrapping=False)
        words = self.say(self.model.words(one.number, self.model.match.moves[one.number].move), self.model.lexicon)
        end = lost.left if cost else lost.right
        at = Rect(turn.right + px(18), inner.top, end - turn.right - px(22), inner.height)
        text.draw(surface, text.shortened(words, font, at.width), at, font, TEXT, wrapping=False)

    def _row_tip(self, index: int) -> str | None:
        one = self.listed[index]
        words = self.say(self.model.words(one.number, self.model.match.moves[one.number].move), self.model.lexicon)
        return f"{words} · {self.say(GRADES[one.grade].word)}"

    def _chances(self, surface: Surface) -> None:
        px, box, found = self.px, self.chances, self.model.summary
        draw.panel(surface, box, INK_1, px(RADIUS_PANEL), LINE)
        head = Rect(box.left + px(18), box.top + px(8), box.width // 3, px(28))
        text.draw(surface, self.say(N_("Chance to win")), head, self.font(18, "bold"), TEXT, wrapping=False)
        if not found.whole:
            done = percent(found.done / max(1, found.all_jobs))
            stopped = self.reviewer is not None and self.reviewer.failed
            words = self.say(STOPPED if stopped else UNDER_WAY.but(done=done))
            state = Rect(head.right, head.top, self.names.left - head.right - px(16), head.height)
            text.draw(surface, words, state, self.font(SMALL + 1), TEXT_2, align="right", wrapping=False)
        elif not found.turnings:
            state = Rect(head.right, head.top, self.names.left - head.right - px(16), head.height)
            words = self.say(N_("No turning points"))
            text.draw(surface, words, state, self.font(SMALL + 1), TEXT_2, align="right", wrapping=False)
        self._draw_names(surface)

    def _draw_names(self, surface: Surface) -> None:
        """Draw everybody's chance at the moment that is read, or looked at."""
        px, bands = self.px, self.model.summary.bands
        at = self.model.number if self.reading is None else self.reading
        known = [number for number in bands if number <= at]
        if not known:
            return
        chances = bands[max(known)]
        order = sorted(range(len(self.seats)), key=lambda seat: -chances[seat])
        nobody = any(values[-1] >= SEEN for values in bands.values())
        pitch = min(px(34), self.names.height // (len(order) + nobody))
        if nobody:
            row = Rect(self.names.left, self.names.top + len(order) * pitch, self.names.width - px(14), pitch)
            self._name(surface, row, None, chances[-1])
        for place, seat in enumerate(order):
            row = Rect(self.names.left, self.names.top + place * pitch, self.names.width - px(14), pitch)
            self._name(surface, row, seat, chances[seat])

    def _name(self, surface: Surface, row: Rect, seat: int | None, chance: float) -> None:
        """Draw one row of names: a seat's, or what is left for nobody of them."""
        px = self.px
        if seat is not None:
            marks.draw_mark(surface, self.seats[seat], (row.left + px(10), row.centery), px(18))
        words = self.say(N_("nobody of them")) if seat is None else self.model.match.players[seat].name
        name = Rect(row.left + px(28), row.top, row.width - px(84), row.height)
        text.draw(surface, words, name, self.font(BODY), TEXT_2 if seat is None else TEXT, wrapping=False)
        right = Rect(row.right - px(56), row.top, px(56), row.height)
        figure = percent(chance)
        text.draw(surface, figure, right, self.font(18, "serif-bold"), TEXT, align="right", wrapping=False)
