"""The table's screen: lays out its parts, hands events to them, and keeps them together.

What may be shown is `Session`'s business, what is legal the rules', what comes next by itself `Advance`'s, which parts
are drawn again `Redraw`'s; here is only who gets which event and when.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Event, View
from games.core.contract.texts import Text
from games.core.match.match import Match
from ui.boards.shared.base import Painter, Stage
from ui.drawing.theme import Mark
from ui.shell.memory import give_back
from ui.shell.scale import Frame
from ui.shell.screen import Screen
from ui.table import words
from ui.table.acting import keys
from ui.table.acting.choosing import Choosing
from ui.table.acting.computers import Computers
from ui.table.acting.debounce import Debounce
from ui.table.acting.pointing import Pointing
from ui.table.acting.tooltips import Tooltips
from ui.table.acting.undoing import Undoing
from ui.table.acting.zooming import BoardZoom
from ui.table.advance import Advance
from ui.table.desk import TableDesk
from ui.table.layout import add_spots, lay_out_panel
from ui.table.moving.ambient import Ambient
from ui.table.moving.movements import Movements
from ui.table.moving.prerender import Prerender
from ui.table.moving.redraw import Redraw
from ui.table.moving.weather import weather_for
from ui.table.over.navigation import Navigation
from ui.table.panel.bar import Bar
from ui.table.panel.buttons import emblem_picture, thing_picture
from ui.table.panel.card import Card
from ui.table.panel.logbook import Logbook
from ui.table.panel.seats import Seats
from ui.table.panel.tray import Tray
from ui.table.session import Session
from ui.widgets.base import Tip, Widget

if TYPE_CHECKING:
    from ui.shell.app import App


class TableScreen(Screen):
    """One match at the table."""

    name = "table"
    smallest = (1067.0, 730.0)  # four seats, a secret plan and one line of the log
    ample = 1400.0  # so that in a high window the board is larger than the panel

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.session = Session(match)
        self.desk = TableDesk(self, self.session)
        self.theme = self.desk.theme
        self.bar, self.seats, self.card, self.logbook = Bar(self), Seats(self), Card(self), Logbook(self)
        self.tray = Tray(self) if self.session.controller.hand is not None else None
        self.pointing, self.choosing, self.undoing = Pointing(self), Choosing(self), Undoing(self)
        self.movements, self.computers, self.navigation = Movements(self), Computers(self), Navigation(self)
        self.board_zoom, self.tooltips, self.debounce = BoardZoom(self), Tooltips(self), Debounce(self)
        self.weather, self.ambient = weather_for(match.game.facts.theme), Ambient(self)
        self.redraw, self.advance, self.prerender = Redraw(self), Advance(self), Prerender(self)
        self.recap_since: int | None = None  # the log is bright from this move on
        self._look: object = None  # for what the board was laid out

    # -- building -----------------------------------------------------------------------------------------------------
    @property
    def painter(self) -> Painter:
        """The painter of the board in the present language and palette."""
        return self.desk.painter

    @property
    def marks(self) -> list[Mark]:
        """The seats' marks in the present palette."""
        return self.desk.marks

    def acting_mark(self) -> Mark:
        """Return the mark of the seat that is asked, or the first one."""
        return self.desk.acting_mark()

    def title(self) -> Text | None:
        return words.TITLE.but(game=self.session.match.game.facts.title)

    def rebuild(self) -> None:
        """Lay out again; the board too where size, language or palette have changed, which takes a moment."""
        look = (self.app.size, self.app.language, self.app.palette, self.app.settings.interface)
        if look != self._look:
            self._look = look
            self.desk.new_painter()
            self.board_zoom.restore()
            self.redraw.frame = None
            self.app.later(give_back)  # baking a board takes and frees much
        super().rebuild()

    def repaint(self) -> None:
        """Lay out everything from scratch, as after a change of the board's file."""
        self._look = None
        self.rebuild()

    def layout(self) -> None:
        frame = Frame.of(self.scale, tray=self.tray is not None)
        if frame != self.redraw.frame:
            self.painter.resize(self.redraw.take(frame))
            if self.weather is not None:
                self.weather.resize(self.painter.lights(), self.painter.shelters())
            self.painter.show(self.session.view)
            self.prerender.begin()
        self.debounce.note()
        self.bar.layout(frame.bar)
        view = self.shown_view()
        if self.tray is not None and frame.tray is not None:
            self.tray.layout(frame.tray)
            self.prerender.hand()
        lay_out_panel(self, frame.panel, view)
        add_spots(self)

    def refresh(self) -> None:
        """Take over where the match stands now, and lay out the panel anew."""
        self.show_present()
        self.ambient.wake()
        self.relayout()

    def show_present(self) -> None:
        """Take over where the match stands now; the panel is laid out when the table is seen again."""
        self.session.refresh()
        self.painter.show(self.session.view)

    def relayout(self) -> None:
        """Build the widgets anew; board and size are as they were."""
        self.widgets.rebuild()
        self.layout()
        self.widgets.rebuilt()
        self.redraw.renew()

    @property
    def stage(self) -> Stage | None:
        """The movement on its way, or None while the board rests."""
        return self.desk.stage

    def shown_view(self) -> View:
        """Return the view that the panel shows: that of the movement on its way, or the present one."""
        return self.desk.shown_view()

    def enter(self) -> None:
        self.go_on()
        self.ambient.wake()
        self.relayout()

    def leave(self) -> None:
        self.computers.forget()

    def close(self) -> None:
        self.computers.close()
        journal, app = self.session.match.journal, self.app
        if journal is None:
            return
        journal.close()
        app.sign = None
        if journal.unsaved:
            app.later(lambda: app.error(words.UNSAVED))

    # -- time ---------------------------------------------------------------------------------------------------------
    @property
    def busy(self) -> bool:
        return super().busy or self.ambient.moving or self.computers.thinking

    def on_tick(self, now: float) -> bool:
        if self.computers.tick():
            self.relayout()
        self.advance.tick()
        self.prerender.tick()
        trouble = self.session.match.journal.trouble if self.session.match.journal is not None else None
        if trouble != self.app.sign:
            self.app.sign = trouble
        if self.ambient.moving:
            self.redraw.touch_board()
        return False

    def moving_parts(self) -> Sequence[Rect]:
        return self.redraw.moving()

    def go_on(self) -> None:
        """Do what comes next by itself as soon as nothing moves."""
        self.advance.go_on()

    def tell_recap(self, seat: int) -> None:
        """Show brightly, in the log, what has happened since `seat` last decided something."""
        self.debounce.uncovered()
        recap = self.session.match.recap(seat)
        self.recap_since = recap[0].number if recap else self.session.match.number
        self.relayout()

    # -- what the parts ask for ---------------------------------------------------------------------------------------
    def choose(self, name: str) -> None:
        """Choose a name on the table."""
        self.choosing.choose(name)

    def show_change(self, before: View, events: Sequence[Event], since: int | None = None) -> None:
        """Take over where the match stands now, as pieces that move from the view `before`, and go on.

        `since`: how many moves had been made before; what everybody watches together is then shown before a curtain.
        """
        match = self.session.match
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
        self.go_on()

    def settled(self) -> None:
        """Show the board at rest, as it is now, and go on."""
        self.painter.show(self.session.view)
        self.ambient.wake()
        self.go_on()
        self.relayout()

    def picture_of(self, icon: str, height: int) -> Surface | None:
        """Return the picture that a label asks for."""
        return thing_picture(self.session.match.game.facts.id, icon, height) if icon else None

    @property
    def game_id(self) -> str:
        """The game's id, which is also the folder of its art."""
        return self.session.match.game.facts.id

    def picture_of_game(self, height: int) -> Surface | None:
        """Return the game's emblem, or None where it has none."""
        return emblem_picture(self.session.match.game.facts.id, height)

    def tip(self, now: float) -> Tip | None:
        found = super().tip(now)
        if found is None and self.card.note:
            return Tip(self.card.note, self.card.rect)
        return found if found is not None else self.pointing.tip(now)

    # -- events -------------------------------------------------------------------------------------------------------
    def on_event(self, event: pygame.event.Event) -> bool:
        self.ambient.stir()
        if self.board_zoom.event(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            self.pointing.moved(event.pos)
            self.ambient.wake()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self.pointing.clicked(event.pos)
        elif event.type == pygame.KEYDOWN:
            self.ambient.wake()
            return keys.pressed(self, event)
        return False

    def first_focus(self) -> Widget | None:
        return keys.first_answer(self)

    def idle_keys(self) -> Collection[str]:
        return keys.idle(self)

    def escape(self) -> None:
        """Clear the selection; then take back half a move, or end a look back; then open the menu."""
        if self.session.selection is not None and self.session.selection.clear():
            self.relayout()
        elif self.session.looking_at is not None:
            self.undoing.to_present()
        elif self.undoing.half_done():
            self.undoing.undo()
        else:
            self.navigation.open_menu()

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        self.redraw.draw(surface)
