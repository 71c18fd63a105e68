"""The table's screen: makes the parts, hands events to them, and does what they ask of the table as a whole.

What may be shown is `Session`'s business, what is legal the rules', what comes next by itself `Advance`'s, which parts
are drawn again `Redraw`'s; here is only who gets which event and when.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Event, Move, View
from games.core.contract.texts import Text
from games.core.match.match import Match
from ui.drawing.padbuttons import PadButton
from ui.shell.memory import give_back
from ui.shell.scale import Frame, table_canvas
from ui.shell.screen import Screen
from ui.table import words
from ui.table.acting.board_zoom import BoardZoom
from ui.table.acting.choices import Choices
from ui.table.acting.choosing import Choosing
from ui.table.acting.computers import Computers
from ui.table.acting.debounce import Debounce
from ui.table.acting.keys import Keys
from ui.table.acting.numbers import Numbers
from ui.table.acting.overlaps import Overlaps
from ui.table.acting.playing import Playing
from ui.table.acting.pointing import Pointing
from ui.table.acting.preview import Preview
from ui.table.acting.refusals import Refusals
from ui.table.acting.spots import Spots
from ui.table.acting.tooltips import Tooltips
from ui.table.acting.undoing import Undoing
from ui.table.advance import Advance
from ui.table.aloud.news import News
from ui.table.coach.cards import CoachCards
from ui.table.coach.glow import Glow
from ui.table.coach.leaf import Leaf
from ui.table.coach.listeners import Persons
from ui.table.desk import TableDesk
from ui.table.layout import Panel, board_area
from ui.table.moving.ambient import Ambient
from ui.table.moving.flights import Flights, Places
from ui.table.moving.joys import Joys
from ui.table.moving.movements import Movements
from ui.table.moving.prerender import Prerender
from ui.table.moving.redraw import Redraw
from ui.table.moving.scene import Scenes
from ui.table.over.held import HoldToShow
from ui.table.over.navigation import Navigation
from ui.table.panel.answers import Answers
from ui.table.panel.bar import Bar
from ui.table.panel.card import Card
from ui.table.panel.choice import Choice
from ui.table.panel.idle import Idle
from ui.table.panel.limits import Limits
from ui.table.panel.logbook import Logbook
from ui.table.panel.question import Question
from ui.table.panel.seats import Seats
from ui.table.session import Session
from ui.table.story.again import Again
from ui.table.story.bar import StoryBar
from ui.table.story.caption import Caption
from ui.table.story.interlude import Interlude
from ui.table.story.keys import StoryKeys
from ui.table.story.model import Story
from ui.table.story.reveal import Missed, Reveal
from ui.table.story.teller import Teller
from ui.table.tray.tray import Tray
from ui.table.why import Whys
from ui.widgets.base import Tip, Widget
from ui.widgets.hands import Hand

if TYPE_CHECKING:
    from ui.shell.app import App


class TableScreen(Screen):
    """One match at the table; it is the `verbs.Table` of its parts."""

    name = "table"
    pad_keys: Mapping[PadButton, int] = {
        PadButton.LT: pygame.K_MINUS,
        PadButton.RT: pygame.K_PLUS,
        PadButton.LS: pygame.K_h,
        PadButton.RS: pygame.K_r,
    }
    ample = 1400.0  # so that in a high window the board is larger than the panel

    def __init__(self, app: App, match: Match) -> None:
        """Make every part after those that it is given."""
        super().__init__(app)
        self.session = Session(match)
        self.desk = desk = TableDesk(self, self.session)
        self.story, self.whys = Story(desk), Whys(desk)
        self.teller = teller = Teller(desk, self.story)
        self.seats, self.debounce, self.ambient = Seats(desk), Debounce(desk), Ambient(desk)
        self.pointing = Pointing(desk, self.seats)
        self.preview, self.tooltips = Preview(self.session, self.pointing), Tooltips(desk, self.pointing)
        self.overlaps = Overlaps(desk, self.pointing, self)
        choices = Choices(desk, self.debounce, self.preview, self.tooltips, self)
        self.tray = Tray(choices) if desk.controller.cards.hand is not None else None
        self.refusals = Refusals(desk, self.seats, self.tooltips)
        self.reveal = Reveal(desk, teller)
        flights = Flights(desk, Places(desk, self.seats, self.tray))
        self.movements = Movements(desk, flights, self.motion, self.reveal, self)
        again = Again(desk, self.story, self.movements, self.motion, self)
        self.interlude = Interlude(desk, self.story, teller, again)
        self.computers = Computers(self.session, self.motion, self.refusals, self)
        self.undoing = Undoing(desk, self.computers, self.movements, self.refusals, self)
        self.playing = Playing(self.session, self.computers, self.movements, self.refusals, self)
        self.choosing = Choosing(desk, self.pointing, self.undoing, self.refusals, self)
        self.board_zoom = BoardZoom(desk, self.choosing, self)
        self.spots = Spots(choices, self.seats, self.overlaps, self.board_zoom)
        self.navigation = Navigation(desk, self.computers, self.undoing.look_back, self.whys)
        self.numbers = Numbers(desk, self.tray)
        self.story_bar = StoryBar(desk, self.story, again, self.navigation.open_log, self.whys)
        self.glow = Glow(desk, self.seats, self.tray)
        self.leaf = Leaf(desk, CoachCards(desk, Persons(desk), self), self.glow)
        self.keys = Keys(
            self.choosing, self.overlaps, self.board_zoom, self.navigation, self.debounce, self.numbers,
            StoryKeys(self.interlude, self.story_bar), self.leaf,
        )  # fmt: skip
        self.advance = Advance(desk, self.playing, self.navigation, self.debounce)
        self.bar = Bar(desk, self.undoing, self.board_zoom, self.navigation, self.interlude, self.leaf)
        self.card = Card(
            desk,
            self.debounce,
            Question(choices, Answers(choices, self.tray, self.choosing, self.navigation), self.playing, self.undoing),
            Idle(desk, self.undoing, self.navigation, self.interlude),
        )
        self.logbook = Logbook(desk, self.playing, self.undoing.look_back, self.whys)
        self.panel = Panel(desk, self.seats, Limits(desk), self.leaf, self.card, self.story_bar, self.logbook)
        self.joys = Joys(desk)
        self.aloud = News(desk)
        self.prerender = Prerender(desk, self.tray, self.movements)
        scenes = Scenes(desk, self.preview, self.movements, self.ambient)
        over = (Missed(desk, self.story), self.reveal, Caption(desk, teller))
        self.redraw = Redraw(desk, scenes, self.panel, self.bar, self.tray, over, self.leaf.draw_light)
        self._looked = self._looks()  # for what the painter was made
        self._moved = False  # whether the board changed by itself at the last tick

    @property
    def smallest(self) -> tuple[float, float]:  # type: ignore[override]
        return table_canvas(self.app.size)

    # -- building -----------------------------------------------------------------------------------------------------
    def title(self) -> Text | None:
        return words.TITLE.but(game=self.session.match.game.facts.title)

    def rebuild(self) -> None:
        """Lay out again; the board too where size, language or palette have changed, which takes a moment."""
        if self._looks() != self._looked:
            self._make_painter()
        super().rebuild()

    def _looks(self) -> tuple[object, ...]:
        """Return what the board's picture depends on."""
        return self.app.size, self.app.language, self.app.palette, self.app.settings.interface

    def _make_painter(self) -> None:
        self._looked = self._looks()
        self.desk.new_painter()
        self.board_zoom.restore()
        self.redraw.frame = None

    def repaint(self) -> None:
        """Lay out everything from scratch, as after a change of the board's file."""
        self._make_painter()
        self.rebuild()

    def layout(self) -> None:
        desk, frame = self.desk, Frame.of(self.scale, tray=self.tray is not None)
        self.pointing.look_again()
        if frame != self.redraw.frame:
            self.redraw.frame = frame
            self.board_zoom.area = board_area(desk, frame)
            desk.painter.resize(self.board_zoom.area)
            self.ambient.resize()
            desk.painter.show(self.session.view)
            self.prerender.begin()
            self.app.later(give_back)  # baking a board takes and frees much
        self.debounce.note()
        if self.tray is not None and frame.tray is not None:
            self.tray.layout(frame.tray)
            self.prerender.hand()
        self.lay_out_panel(frame.panel)
        self.spots.lay_out()
        self.bar.layout(frame.bar)  # last, as Tab comes to the answers first
        self.numbers.lay_out()

    def lay_out_panel(self, panel: Rect) -> None:
        """Lay out the panel beside the board."""
        self.leaf.cards.look()
        self.panel.layout(panel)

    def enter(self) -> None:
        self.go_on()
        self.wake()
        self.relayout()

    def leave(self) -> None:
        self.computers.forget()
        self.session.match.keep_following()

    def close(self) -> None:
        self.computers.close()
        journal, app = self.session.match.journal, self.app
        if journal is None:
            return
        self.session.match.keep_following()
        journal.close()
        self._tell_notice()
        app.sign = None
        if journal.unsaved:
            app.later(lambda: app.error(words.UNSAVED))

    @property
    def private(self) -> bool:
        match = self.session.match
        return match.person_count > 1 and match.audience() is not None

    def news(self) -> Sequence[str]:
        return self.aloud.take()

    def look_away(self) -> None:
        if not self.private or not self.app.settings.cover:
            return
        above = self.app.screens[self.app.screens.index(self) + 1 :]
        if above:
            self.app.pop(above[0])
        self.motion.finish()
        self.session.match.cover()
        self.advance.draw_curtain()

    # -- time ---------------------------------------------------------------------------------------------------------
    @property
    def busy(self) -> bool:
        return super().busy or self.ambient.moving or self.computers.thinking

    def on_tick(self, now: float) -> bool:
        self.computers.tick(now)
        self.advance.tick()
        if not self.owing:
            self.prerender.tick()
        trouble = self.session.match.journal.trouble if self.session.match.journal is not None else None
        if trouble != self.app.sign:
            self.app.sign = trouble
        self._tell_notice()
        moving = self.ambient.moving
        if moving or self._moved:  # once more at the end: halos rest at their full brightness
            self.redraw.touch_board()
        self._moved = moving
        return False

    def _tell_notice(self) -> None:
        """Say what others did to the saved game, once."""
        journal = self.session.match.journal
        if journal is not None and journal.notice is not None:
            self.app.toast(journal.notice, "disk-alert")
            journal.notice = None

    def moving_parts(self) -> Sequence[Rect]:
        return self.redraw.moving()

    # -- what the parts ask for ---------------------------------------------------------------------------------------
    def choose(self, name: str) -> None:
        """Choose a name on the table."""
        self.choosing.choose(name)

    def play_moves(self, moves: Sequence[Move], why: Text | None = None) -> None:
        """Play moves for whoever is asked; `why`: what spoke for a computer's."""
        self.playing.play(moves, why)

    def show_change(self, before: View, events: Sequence[Event], since: int | None = None) -> None:
        """Take over where the match stands now, as pieces that move from the view `before`, and go on.

        `since`: how many moves had been made before; what everybody watches together is then shown before a curtain.
        """
        match = self.session.match
        if since is None:  # taken back, or played again: there is nothing to tell
            self.story.forget()
        self.session.held = self.story.tells and bool(events)  # until all is told
        self.session.refresh()
        self.movements.sum_up(events)
        if not match.curtain_needed():
            seat = self.session.view["seat"]
            if since is not None and seat != before["seat"]:  # what one person alone has seen moves before nobody else
                before = match.view_at(since, seat)
            self.movements.show(before, events)
        elif since is None:
            self.movements.end()  # nothing moves that the next person may not see
        else:
            self.movements.show_together(match.view_at(since, None), events)
        if since is not None and self.joys.note(since):
            self.motion.add(0.0, lambda share: None, None, self.joys.show)
        self.go_on()

    def go_on(self) -> None:
        """Do what comes next by itself as soon as nothing moves."""
        self.advance.pending = True

    def refresh(self) -> None:
        """Take over where the match stands now, and lay out the widgets anew."""
        self.desk.show_present()
        self.wake()
        self.relayout()

    def wake(self) -> None:
        """Let the halos of what can be chosen breathe for a while."""
        self.ambient.wake()

    def relayout(self) -> None:
        """Build the widgets anew; board and size are as they were."""
        self.widgets.rebuild()
        self.layout()
        self.widgets.rebuilt()
        self.redraw.renew()

    # -- events -------------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        self.pointing.look_again()
        return self.keys.while_told(event) or super().handle(event)

    def spot_at(self, pos: tuple[int, int]) -> str | None:
        return self.overlaps.spot_at(pos)

    def on_event(self, event: pygame.event.Event) -> bool:
        self.ambient.stir()
        if self.board_zoom.event(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            self.pointing.moved(event.pos)
            self.wake()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self.choosing.click_at(event.pos) or self._clicked_board(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            return self._look_up()
        elif event.type == pygame.KEYDOWN:
            self.wake()
            return self.keys.pressed(event)
        return False

    def _look_up(self) -> bool:
        """Open the rules at what is pointed at, if they tell of it."""
        things = self.pointing.things()
        if self.navigation.told(things) is None:
            return False
        self.navigation.open_rules(things)
        return True

    def _clicked_board(self, pos: tuple[int, int]) -> bool:
        """Go on where the table waits for a click on the board."""
        on_board = self.redraw.frame is not None and self.redraw.frame.zone.collidepoint(pos)
        return on_board and self.keys.story.clicked()

    def roll(self, right: int, down: int) -> None:
        if not self.board_zoom.roll(right, down):
            super().roll(right, down)

    def show_tip(self) -> None:
        self.pointing.since = -math.inf
        super().show_tip()

    def drags(self, pos: tuple[int, int], way: tuple[int, int]) -> bool:
        zoom = self.board_zoom
        enlarged = zoom.painter is not None and zoom.painter.zoomed and zoom.area.collidepoint(pos)
        return super().drags(pos, way) or (enlarged and self.widgets.at(pos) is None)

    def pinch(self, at: tuple[int, int], factor: float, way: tuple[int, int]) -> None:
        if not self.board_zoom.pinch(at, factor, way):
            super().pinch(at, factor, way)

    def button_for(self, key: str) -> PadButton | None:
        selection = self.session.selection
        if key == self.say(words.SKIP_KEY) and selection is not None:  # the same button does what is clearly useful
            return PadButton.X if selection.useful_move() is None else None
        return super().button_for(key)

    def first_focus(self) -> Widget | None:
        return self.keys.first_answer()

    def answers(self, widget: Widget) -> bool:
        return isinstance(widget, Choice | HoldToShow) or self.desk.card_area.contains(widget.rect)

    def idle_keys(self) -> Collection[str]:
        return self.navigation.idle_keys()

    def escape(self) -> None:
        self.keys.escape()

    def tip(self, now: float) -> Tip | None:
        found = super().tip(now)
        if found is None and self.card.note:
            return Tip(self.card.note, Rect(self.card.rect))
        found = found if found is not None else self.tooltips.tip(now)
        if found is None or found.bad or self.navigation.told(self.pointing.things()) is None:
            return found
        sign = self.sign_of(PadButton.BACK)
        by_mouse = words.LOOK_UP_BY_FINGERS if self.hand is Hand.TOUCH else words.LOOK_UP
        return found._replace(foot=self.desk.say(by_mouse if sign is None else words.RULES), foot_sign=sign)

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        self.redraw.draw(surface)
