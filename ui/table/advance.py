"""What comes next by itself at the table: the curtain, a computer's answer, what was counted, the result."""

from __future__ import annotations

from games.core.contract.contract import Seat
from ui.table.acting.debounce import Debounce
from ui.table.acting.playing import Playing
from ui.table.desk import TableDesk
from ui.table.over.navigation import Navigation


class Advance:
    """Does what comes next as soon as nothing moves."""

    def __init__(self, desk: TableDesk, playing: Playing, navigation: Navigation, debounce: Debounce) -> None:
        self.desk, self.session = desk, desk.session
        self.playing, self.navigation, self.debounce = playing, navigation, debounce
        self.movements, self.computers, self.table = playing.movements, playing.computers, playing.table
        self.pending = True  # something has to be done next
        self._result_shown = self.session.match.over

    def tick(self) -> None:
        """Do it, if it is time."""
        if self.pending and not self.movements.running and not self._counted():
            self.pending = False
            self._proceed()

    def _counted(self) -> bool:
        """Whether the table of what was counted is shown: through it the table itself is seen, and goes on ticking."""
        return any(screen.name == "summary" for screen in self.desk.app.visible())

    def _proceed(self) -> None:
        match = self.session.match
        self._result_shown = self._result_shown and match.over  # taken back, it may end once more
        if self.session.looking_at is not None:
            return
        if self.movements.summary is not None:
            self.pending = True  # what comes next waits until the table of what was counted is closed
            self.navigation.open_summary(self.movements.take_summary())
        elif match.over:
            self._show_result()
        elif (seat := match.curtain_for()) is not None:
            self._draw_curtain(seat)
        elif (move := match.by_itself()) is not None:
            self.playing.play([move])
        elif not self.computers.paused:
            self.computers.ask()

    def _show_result(self) -> None:
        """Open the result, once."""
        if not self._result_shown:
            self._result_shown = True
            self.navigation.show_result()

    # -- the curtain --------------------------------------------------------------------------------------------------
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
        self.table.relayout()
