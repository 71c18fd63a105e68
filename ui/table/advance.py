"""What comes next by itself at the table: the curtain, a computer's answer, what was counted, the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core.contract.contract import Seat

if TYPE_CHECKING:
    from ui.table.screen import TableScreen


class Advance:
    """Does what comes next as soon as nothing moves."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.pending = True  # something has to be done next
        self._result_shown = table.session.match.over

    def go_on(self) -> None:
        """Do what comes next by itself as soon as nothing moves."""
        self.pending = True

    def tick(self) -> None:
        """Do it, if it is time."""
        if self.pending and not self.table.motion.running and not self._counted():
            self.pending = False
            self._proceed()

    def _counted(self) -> bool:
        """Whether the table of what was counted is shown: through it the table itself is seen, and goes on ticking."""
        return any(screen.name == "summary" for screen in self.table.app.visible())

    def _proceed(self) -> None:
        table, match = self.table, self.table.session.match
        self._result_shown = self._result_shown and match.over  # taken back, it may end once more
        if table.session.looking_at is not None:
            return
        if table.movements.summary is not None:
            self.pending = True  # what comes next waits until the table of what was counted is closed
            table.navigation.open_summary(table.movements.take_summary())
        elif match.over:
            self._show_result()
        elif (seat := match.curtain_for()) is not None:
            self._draw_curtain(seat)
        elif table.session.bot_asked() is not None and not table.computers.paused:
            table.computers.ask()

    def _show_result(self) -> None:
        """Open the result, once."""
        if not self._result_shown:
            self._result_shown = True
            self.table.navigation.show_result()

    def _draw_curtain(self, seat: Seat) -> None:
        from ui.table.over.curtain import CurtainScreen

        table = self.table
        table.show_present()
        table.widgets.forget_focus()  # it stands on what the one before has chosen
        table.app.push(CurtainScreen(table.app, table, seat))

    def take_curtain_away(self) -> None:
        """Take down a curtain that somebody else's name may stand on; what is due is drawn anew with `go_on`."""
        for screen in [screen for screen in self.table.app.screens if screen.name == "curtain"]:
            self.table.app.pop(screen)

    def curtain_lifted(self) -> None:
        """Show the table to the person the curtain named."""
        self.table.session.match.lift_curtain()
        self.table.show_present()
        self.table.app.sounds.play("curtain_open")
