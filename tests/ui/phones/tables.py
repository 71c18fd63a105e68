"""A table without a window, and phones without sockets, for tests of the phones' host."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

from games import registry
from games.core.companion.companion import SeatHint
from games.core.contract.contract import Move, Seat, View
from games.core.data import boards
from games.core.journal.saves import begin_match
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from games.shipped import register_shipped
from ui.phones.boards import BoardPicture
from ui.phones.host import PhoneHost, SeatRequest
from ui.phones.seat_file import PhoneSeatFile

NAMES = ("Maja", "Jan", "Ola", "Tadek", "Ewa")
HOME = "192.168.0.20"  # address of a phone


def start_match(game_id: str, kinds: str, seed: int = 5, with_journal: bool = False) -> Match:
    """Start a match with a player for each letter: `p` is a person, `b` a computer."""
    register_shipped()
    game = registry.game(game_id)
    board = boards.load_default_board(game_id)
    players = [Player(NAMES[n], n + 1, "person" if kind == "p" else "bot") for n, kind in enumerate(kinds)]
    if with_journal:
        return begin_match(game, board, boards.find_board_ref(game_id, board), players, {}, seed)
    return Match.start(game, board, players, {}, seed, MatchSettings())


class PlainTable:
    """A table that plays what phones answer at once."""

    def __init__(self, match: Match) -> None:
        self.match, self.is_free, self.settled = match, True, True
        self.has_board, self.pictures = False, dict[str, BoardPicture]()
        self.picture_requests = 0  # number of calls of `board_picture`
        self.host: PhoneHost | None = None
        self.joined: list[Seat] = []
        self.seat_offers = 0  # number of calls of `offer_seats`
        self.hint_shown: SeatHint | None = None

    def is_settled(self) -> bool:
        return self.settled

    def hint(self, view: View) -> SeatHint | None:
        return self.hint_shown

    def play_for_phone(self, moves: Sequence[Move], by_hint: bool = False) -> bool:
        if self.is_free:
            self.match.play_group(moves, auto_answers=True, by_hint=by_hint)
        return self.is_free

    def undo_for_phone(self, seat: Seat) -> bool:
        if self.is_free:
            self.match.undo_own(seat)
        return self.is_free

    def is_on_board(self, name: str) -> bool:
        return self.has_board and name.startswith("estate:")

    def board_picture(self, language: str) -> BoardPicture | None:
        self.picture_requests += 1
        return self.pictures.get(language)

    def offer_seats(self) -> bool:
        self.seat_offers += 1
        return self.is_free

    def ask_about(self, request: SeatRequest) -> None: ...

    def on_seats_changed(self) -> None:
        if self.host is not None:
            self.match.curtain.away = self.host.away()

    def on_joined(self, seat: Seat) -> None:
        self.joined.append(seat)


class StubServer:
    """A server without a thread, which keeps the sent states."""

    is_running = True

    def __init__(self) -> None:
        self.port, self.sent, self.closed = 8417, dict[int, list[bytes]](), list[int]()
        self.incoming: list[Any] = []

    def pop(self) -> Any:
        return self.incoming.pop(0) if self.incoming else None

    def send(self, phone: int, data: bytes) -> None:
        self.sent.setdefault(phone, []).append(data)

    def disconnect(self, phone: int, reason: str = "") -> None:
        self.closed.append(phone)

    def stop(self) -> None:
        self.sent.clear()


class Phone:
    """A phone that talks to a host."""

    numbers = count(1)

    def __init__(self, host: PhoneHost, language: str = "en", address: str = HOME) -> None:
        self.host, self.language, self.address, self.number = host, language, address, next(self.numbers)

    def send(self, **message: Any) -> dict[str, Any]:
        """Send a message; return the answer."""
        return self.send_text(json.dumps(message))

    def send_text(self, text: str) -> dict[str, Any]:
        self.host.receive(self.number, self.address, text)
        return self.shown

    def hello(self, table: str | None = None, seat: str = "") -> dict[str, Any]:
        token = self.host.table_token if table is None else table
        return self.send(type="hello", table=token, seat=seat, language=self.language)

    def join(self, seat: Seat) -> str:
        """Take a seat; return its token."""
        self.hello()
        return str(self.send(type="claim", seat=seat)["token"])

    def tap(self, action: str, name: str = "") -> dict[str, Any]:
        return self.send(type="tap", position=self.shown["snapshot"]["position"], action=action, name=name)

    @property
    def shown(self) -> dict[str, Any]:
        """What the phone shows: the newest state."""
        result: dict[str, Any] = json.loads(self.host.server.sent[self.number][-1])  # type: ignore[attr-defined]
        return result


def make_host(match: Match | None = None, file: Path | None = None) -> PhoneHost:
    """Return a host without a thread, with a table if there is a match."""
    host = PhoneHost(PhoneSeatFile(file), lambda: None)
    host.server = StubServer()  # type: ignore[assignment]
    if match is not None:
        open_table(host, match)
    return host


def open_table(host: PhoneHost, match: Match) -> PlainTable:
    table = PlainTable(match)
    table.host = host
    host.open_table(table)
    return table
