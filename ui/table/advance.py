"""What comes next by itself at the table: the curtain, a computer's answer, what was counted, the result."""

from __future__ import annotations

from games.core.contract.contract import Seat
from ui.table.acting.debounce import Debounce
from ui.table.acting.playing import Playing
from ui.table.desk import TableDesk
from ui.table.over.navigation import Navigation
from ui.table.story.first_look import FirstLook, who_must_look

FIRST = ("summary", "first_look")  # screens: the table of what was counted, one's own secret before the first move


class Advance:
    """Does what comes next as soon as nothing moves."""

    def __init__(self, desk: TableDesk, playing: Playing, navigation: Navigation, debounce: Debounce) -> None:
        self.desk, self.session = desk, desk.session
        self.playing, self.navigation, self.debounce = playing, navigation, debounce
        self.movements, self.computers, self.table = playing.movements, playing.computers, playing.table
        self.story = self.movements.story
        self.pending = True  # something has to be done next
        self._welcomed = False  # whoever comes back to a loaded match was told what has happened
        self._result_shown = self.session.match.over

    def tick(self) -> None:
        """Do it, if it is time."""
        if self.pending and not self.movements.running and not self._covered():
            self.pending = False
            self._proceed()

    def _covered(self) -> bool:
        """Whether something is shown first through which the table is seen, so that it goes on ticking."""
        return any(screen.name in FIRST for screen in self.desk.app.visible())

    def _proceed(self) -> None:
        match = self.session.match
        self._result_shown = self._result_shown and match.over  # taken back, it may end once more
        if self.session.looking_at is not None:
            return
        if self.session.guide is None and (seat := who_must_look(match)) is not None:
            self._let_look(seat)
        elif self.movements.summary is not None:
            self.pending = True  # what comes next waits until the table of what was counted is closed
            self.story.go_on()  # it has a button of its own for that
            self.navigation.open_summary(self.movements.take_summary())
        elif self._wait():
            return
        elif match.over:
            self._show_result()
        elif (seat := match.curtain_for()) is not None:
            self._draw_curtain(seat)
        elif (move := match.by_itself()) is not None:
            self.playing.play([move])
        elif not self.computers.paused:
            self.computers.ask()

    def _wait(self) -> bool:
        """Whether the table waits until somebody has seen what happened; also whoever comes back to a loaded match."""
        match, story = self.session.match, self.story
        if not self._welcomed:
            self._welcomed = True
            seat = story.reader()
            if match.following.returned and seat is not None and not match.over and not match.curtain_needed():
                story.come_back(seat)
                self.table.relayout()
        return story.stop is not None or story.away is not None

    def _let_look(self, seat: Seat) -> None:
        """Show a person their own secret before anybody moves, behind a curtain where others are at the table."""
        from ui.table.over.curtain import CurtainScreen

        app = self.desk.app
        if self.session.match.person_count > 1 and self.session.match.settings.curtain:
            app.push(CurtainScreen(self.desk, seat, Looking(self, seat)))
        else:
            app.push(FirstLook(self.desk, seat, self.table.go_on))

    def _show_result(self) -> None:
        """Open the result, once."""
        if not self._result_shown:
            self._result_shown = True
            self.navigation.show_result()

    # -- the curtain --------------------------------------------------------------------------------------------------
    def draw_curtain(self) -> None:
        """Draw the curtain now, if one is due."""
        if (seat := self.session.match.curtain_for()) is not None:
            self._draw_curtain(seat)

    def _draw_curtain(self, seat: Seat) -> None:
        from ui.table.over.curtain import CurtainScreen

        self.desk.show_present()
        self.desk.widgets.forget_focus()  # it stands on what the one before has chosen
        self.desk.app.push(CurtainScreen(self.desk, seat, self))

    def lift_curtain(self, seat: Seat) -> bool:
        """Show the table to the person the curtain names; what is not due to them any more is drawn anew instead."""
        if self.session.match.curtain_for() != seat:  # never show to one what another was promised
            self.navigation.take_curtain_away()
            self.pending = True
            return False
        self.session.match.lift_curtain()
        self.desk.show_present()
        self.desk.app.sounds.play("curtain_open")
        return True

    def uncovered(self, seat: Seat) -> None:
        """Show brightly, in the log, what has happened since `seat` last decided something: the curtain has gone."""
        self.debounce.uncovered()
        self.playing.recap(seat)
        self.story.come_back(seat)
        self.table.relayout()


class Looking:
    """What lies behind the curtain of somebody who is to look at their own secret: nothing but that."""

    def __init__(self, advance: Advance, seat: Seat) -> None:
        self.advance, self.navigation, self._seat = advance, advance.navigation, seat

    def lift_curtain(self, seat: Seat) -> bool:
        """Let it open if this person still has to look; the table behind stays as everybody may see it."""
        if who_must_look(self.advance.session.match) != self._seat:
            self.navigation.take_curtain_away()
            self.advance.pending = True
            return False
        self.advance.desk.app.sounds.play("curtain_open")
        return True

    def uncovered(self, seat: Seat) -> None:
        """Show the secret: the curtain has gone."""
        table = self.advance.table
        self.advance.desk.app.push(FirstLook(self.advance.desk, seat, table.go_on))
