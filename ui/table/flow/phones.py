"""The table's side of phones: plays what phones answer, and keeps their seats' secrets off the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.core.companion.companion import SeatHint
from games.core.contract.contract import Move, Seat, View
from games.core.match.match import Match
from ui.table import messages
from ui.table.context import TableContext
from ui.table.flow.phone_board import PhoneBoards
from ui.table.flow.phone_hints import PhoneHints
from ui.table.intents import (
    Continue,
    DecideHere,
    FinishMovement,
    Handlers,
    OpenPhones,
    Play,
    Refresh,
    Relayout,
    ShowPresent,
    StopThinking,
    UndoOwn,
)

if TYPE_CHECKING:
    from ui.phones.boards import BoardPicture
    from ui.phones.host import PhoneHost, SeatRequest

PRIVATE_SCREENS = ("curtain", "first_look")  # screens over the table that are meant for one seat only
ASKING_SCREENS = ("table", "phones", "curtain")  # top screens over which a dialogue may ask whether a phone may join
# screens over the table during which phones may answer
OPEN_SCREENS = ("phones", "log", "cards", "goals", "summary", "result", *PRIVATE_SCREENS)


class PhoneSeats:
    """The seats at this table that are played on phones."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.session = ctx, ctx.session
        self._boards, self._hints = PhoneBoards(ctx), PhoneHints(ctx)

    def handlers(self) -> Handlers:
        """Return the function for each class of intent (request) that this part carries out."""
        return {
            DecideHere: lambda intent: self.decide_here(intent.seat),
            OpenPhones: lambda intent: self.open_panel(),
        }

    @property
    def match(self) -> Match:
        """The match at the table."""
        return self.session.match

    def takes_part(self) -> bool:
        """Return whether phones may play here: not in lessons, puzzles and trials of a position."""
        return self.session.guide is None and not self.match.is_what_if

    # -- the host ------------------------------------------------------------------------------------------------------
    @property
    def host(self) -> PhoneHost | None:
        """The server for phones if it serves this match, otherwise None."""
        host = self.ctx.app.phones
        return host if host is not None and host.table is self else None

    def open(self) -> None:
        """Let phones join this match; start their server if some had seats in it when the program was last closed."""
        app, journal = self.ctx.app, self.match.journal
        if not self.takes_part() or app.phone_table is self:
            return
        app.phone_table = self
        if app.phones is not None:
            app.phones.open_table(self)
        elif journal is not None:
            app.resume_phones(journal.path.name)

    def close(self) -> None:
        """End the connection between this match and the phones, and the process that computes hints."""
        self._hints.close()
        app, host = self.ctx.app, self.host
        if app.phone_table is self:
            app.phone_table = None
        if host is not None:
            host.close_table(self)

    def open_panel(self, closes_itself: bool = False) -> None:
        """Open the panel with the QR code that phones scan."""
        self.ctx.app.open("phones", theme=self.ctx.theme, closes_itself=closes_itself)

    # -- called by the host: see `PhoneTable` --------------------------------------------------------------------------
    def ask_about(self, request: SeatRequest) -> None:
        """Ask in a dialogue whether a phone may have a seat; ask again if another screen has replaced the dialogue."""
        app = self.ctx.app
        if app.top.name not in ASKING_SCREENS or self.ctx.is_moving():
            return
        name = self.match.players[request.seat].name
        title = messages.OTHER_PHONE_TITLE if request.replaces else messages.LET_IN_TITLE
        line = messages.OTHER_PHONE_LINE if request.replaces else messages.LET_IN_LINE
        answers = [
            ("yes", messages.LET_IN, lambda: self._answer(request, True)),
            ("no", messages.NOT_NOW, lambda: self._answer(request, False)),
        ]
        title, line = title.with_args(who=name), line.with_args(who=name)
        app.show_dialogue(title, line, answers, theme=self.ctx.theme, icon="phone")

    def offer_seats(self) -> bool:
        """Show who has joined, over the table or a curtain; return False if a screen or an animation prevents it."""
        if self.ctx.app.top.name not in ASKING_SCREENS or self.ctx.is_moving():
            return False
        if self.ctx.app.top.name != "phones":
            self.open_panel(closes_itself=True)
        return True

    def _answer(self, request: SeatRequest, agreed: bool) -> None:
        if self.host is not None:
            self.host.answer(request, agreed)

    def hint(self, view: View) -> SeatHint | None:
        """Return the hint for the deciding seat of a view; None while it is not known."""
        return self._hints.hint(view)

    def is_settled(self) -> bool:
        """Return whether the present position is displayed: no animation runs, or another screen covers the table."""
        return not self.ctx.is_moving() or self.ctx.is_covered()

    @property
    def has_board(self) -> bool:
        """True if the game has a board."""
        return self.match.game.facts.painter != "none"

    def is_on_board(self, name: str) -> bool:
        """Return whether the piece or space `name` is on the board."""
        return self.ctx.painter.is_on_board(name)

    def board_picture(self, language: str) -> BoardPicture | None:
        """Return the newest picture of the public board; request a newer one, unless a visible animation runs."""
        if self.is_settled():
            self._boards.refresh(language)
        return self._boards.newest(language)

    def play_for_phone(self, moves: Sequence[Move], by_hint: bool = False) -> bool:
        """Play moves of the deciding seat; return False if a screen over the table forbids it.

        `by_hint`: a hint on the phone named the first move.
        """
        if not self._make_way():
            return False
        self.ctx.dispatch(Play(moves, by_hint=by_hint))
        return True

    def undo_for_phone(self, seat: Seat) -> bool:
        """Undo the seat's last move; return False if a screen over the table forbids it."""
        if not self._make_way():
            return False
        self.ctx.dispatch(UndoOwn(seat))
        return True

    def _make_way(self) -> bool:
        """End the animation and return to the present; return False if a screen over the table forbids changes."""
        above = self.ctx.screens_above()
        if above is None or any(screen.name not in OPEN_SCREENS for screen in above):
            return False
        if self.ctx.is_moving():
            self.ctx.dispatch(FinishMovement())
        if self.session.viewed_move is not None:
            self.ctx.dispatch(ShowPresent())
        self._close_screens_of(self.match.curtain.away)
        return True

    def on_seats_changed(self) -> None:
        """Show which seats are played on phones; close the screens with secrets of seats that have just joined."""
        host, match = self.host, self.match
        away = host.away() if host is not None else frozenset()
        for seat in match.curtain.away - away:
            match.early.take_back(seat)
        phones = self._statuses(away)
        changed, self.session.phone_statuses = phones != self.session.phone_statuses, phones
        if away != match.curtain.away:
            joined, match.curtain.away = away - match.curtain.away, away
            match.drop_curtain()
            panel = next((screen for screen in self.ctx.app.screens if screen.name == "phones"), None)
            self._close_screens_of(joined)
            if panel is not None and self.ctx.app.top.name != "phones":
                self.open_panel(
                    getattr(panel, "closes_itself", False)
                )  # it was closed together with the curtain below it
            self.ctx.story.reset()
            self._ask_again()
        elif changed:
            self.ctx.dispatch(Relayout())

    def _statuses(self, away: frozenset[Seat]) -> dict[Seat, messages.PhoneStatus]:
        """Return what the table shows of each seat on a phone."""
        ready, host = self.match.people_answering(), self.host
        names: dict[bool | None, messages.PhoneStatus] = {None: "connected", True: "ready", False: "answering"}
        return {
            seat: "silent" if host is not None and host.silent_seconds(seat) else names[ready.get(seat)]
            for seat in away
        }

    def on_joined(self, seat: Seat) -> None:
        """Say that a seat is played on a phone from now on."""
        self.ctx.app.show_toast(messages.BY_PHONE.with_args(who=self.match.players[seat].name), "phone")
        self.ctx.app.sounds.play("confirm")

    # -- deciding at the table -----------------------------------------------------------------------------------------
    def decide_here(self, seat: Seat) -> None:
        """Let a seat decide its present question at the table."""
        if self.match.decides_on_own_screen(seat):
            self.match.curtain.let_decide_at_table(seat)
            self.match.early.drop([seat])
            self._ask_again()

    def _ask_again(self) -> None:
        for intent in (StopThinking(), Continue(), Refresh()):
            self.ctx.dispatch(intent)

    def _close_screens_of(self, seats: frozenset[Seat]) -> None:
        """Close curtains and secret cards of seats that look at their own screens."""
        for screen in [*self.ctx.app.screens]:
            if screen.name in PRIVATE_SCREENS and getattr(screen, "seat", None) in seats:
                self.ctx.app.pop(screen)
