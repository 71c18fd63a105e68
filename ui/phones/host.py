"""The window's side of phones: admission, seats, snapshots out and answers in.

Everything here runs in the window's thread. The table gives the host a `PhoneTable`, which plays what phones answer.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from pydantic import ValidationError

from games.core.companion.companion import Companion, SeatHint
from games.core.companion.models import SeatSnapshot
from games.core.contract.contract import Move, Seat, View
from games.core.contract.texts import N_, Text, translate, untranslated_name
from games.core.match.match import Match
from ui.phones.boards import BoardPicture, board_data, has_answers
from ui.phones.files import ServedFiles
from ui.phones.labels import LABELS
from ui.phones.messages import (
    REQUESTS,
    BoardData,
    ChangeLanguage,
    ClaimSeat,
    EnterCode,
    Hello,
    Language,
    LeaveSeat,
    LookAtBoard,
    PersonData,
    PhoneScreen,
    PhoneState,
    TapMessage,
)
from ui.phones.network import host_of, own_addresses
from ui.phones.seat_file import KEEP_SECONDS, MatchPhones, PhoneSeatFile
from ui.phones.server import USUAL_PORT, PhoneServer
from ui.phones.tokens import Attempts, TableCode, hash_token, is_same, new_token

SILENT_SECONDS = 10.0  # a phone without a connection for so long is shown as silent
NAMELESS_SECONDS = 2.0  # a new match shows the panel for phones if a phone has no name after this time
MAX_PER_TICK = 50  # number of messages that are answered in one turn of the window's loop

NOT_UNDERSTOOD = N_("The table didn't understand that.")
WRONG_ADDRESS = N_(
    "This address is no longer valid. Scan the code on the table's screen again, or type the six letters."
)
WRONG_CODE = N_("That is not the code on the screen.")
TRY_LATER = N_("One moment: wait a second before you try again.")
TYPE_CODE = N_("Type the six letters from the screen.")
NO_MATCH = N_("No match is open at the table. Your phone stays connected.")
NO_SUCH_PERSON = N_("Nobody is playing in that seat.")
TABLE_IS_ASKED = N_("Asking the table: somebody there has to let you in.")
TABLE_SAID_NO = N_("The table said no.")
RELEASED = N_("This phone's seat is free again.")
OTHER_PHONE = N_("Another phone has this seat now.")
WELCOME = N_(
    "This phone is your hand now. What only you may know is covered: tap to open it, hold to peek. "
    "A dark screen covers it."
)
CHOOSE_NAME = N_("Who are you?")
TABLE_IS_BUSY = N_("Something else is open on the screen. Close it there, then answer again.")
NOT_A_PERSON = N_("A computer plays this seat now.")
EARLY_DROPPED = N_("Things have changed at the table: please answer again.")

_log = logging.getLogger(__name__)


class PhoneTable(Protocol):
    """The table of the open match, as the host needs it."""

    @property
    def match(self) -> Match:
        """The open match."""

    def is_settled(self) -> bool:
        """Return whether phones may see the present position: nothing of it is still being animated."""

    def play_for_phone(self, moves: Sequence[Move], by_hint: bool = False) -> bool:
        """Play moves of the deciding seat; return False if the table can't play now. `by_hint`: see `TapResult`."""

    def hint(self, view: View) -> SeatHint | None:
        """Return the hint for the deciding seat of a view; None while it is not known. Called repeatedly."""

    def undo_for_phone(self, seat: Seat) -> bool:
        """Undo the seat's own last move; return False if the table can't undo now."""

    def ask_about(self, request: SeatRequest) -> None:
        """Ask people whether a phone may have a seat. Called again while the request is open."""

    @property
    def has_board(self) -> bool:
        """True if the game has a board."""

    def is_on_board(self, name: str) -> bool:
        """Return whether a thing is on the board."""

    def board_picture(self, language: Language) -> BoardPicture | None:
        """Return the newest picture of the public board; None if the first one is still being drawn.

        Called again and again while a phone shows the picture, so that the table draws the next one.
        """

    def offer_seats(self) -> bool:
        """Show who has joined, because some phones have no name yet; return False if that can't be now."""

    def on_seats_changed(self) -> None:
        """React to a change of `PhoneHost.away`, of silent phones, or of the seats that have answered."""

    def on_joined(self, seat: Seat) -> None:
        """Announce that a seat is played on a phone from now on."""


class SeatRequest(NamedTuple):
    """A question to the table: may this phone have the seat?"""

    phone: int
    seat: Seat
    replaces: bool  # True: another phone has the seat


@dataclass(slots=True)
class _Phone:
    """A connected phone."""

    number: int
    address: str
    language: Language = "en"
    is_admitted: bool = False  # knows the table's token, the code or a seat's token
    by_code: bool = False  # True: the table must agree before it gets a seat
    is_looking: bool = False  # True: it shows the picture of the board
    seat: Seat | None = None
    known_hash: str = ""  # hash of the seat's token that the phone has from earlier
    message: Text | str | None = None  # the sentence of the next state
    is_refusal: bool = False
    token: str = ""  # the seat's token, until it is sent
    sent: object = None  # what the last state depended on
    wants_labels: bool = True
    hint_view: View | None = None  # the view for which the phone waits for a hint


@dataclass(slots=True)
class _Seat:
    """A seat that is played on a phone."""

    token_hash: str
    phone: int | None = None  # number of the connection; None: no phone is connected
    lost_at: float = 0.0  # time at which the connection ended
    companion: Companion | None = None


class PhoneHost:
    """Phones at this table. `store` remembers their seats. `wake` wakes the window's loop from another thread."""

    def __init__(
        self, store: PhoneSeatFile, wake: Callable[[], object], clock: Callable[[], float] = time.time
    ) -> None:
        self.store, self.files, self._clock = store, ServedFiles(), clock
        self.addresses = own_addresses()
        self.server = PhoneServer(self.files, self.addresses, wake)
        self.table: PhoneTable | None = None
        self._journal = ""
        self.now = 0.0
        self._offer_at: float | None = None  # when a new match will show who has joined; None: it won't, or already has
        self.table_token, self.code, self._attempts = new_token(), TableCode(), Attempts()
        self.requests: list[SeatRequest] = []  # questions that the table has not answered
        self._phones: dict[int, _Phone] = {}
        self._seats: dict[Seat, _Seat] = {}
        self._statuses: object = None  # the statuses of which the table was last informed

    # -- on and off ----------------------------------------------------------------------------------------------------
    def start(self, port: int = USUAL_PORT) -> None:
        """Begin to listen. Raises OSError."""
        self.server.start(port)
        _log.info("phones are on, port %d", self.server.port)

    def stop(self, forget: bool = False) -> None:
        """Disconnect all phones. `forget`: they will not find their seats again."""
        if forget and self._journal:
            self.store.set_phones(self._journal, None, self._clock())
        table, self._seats, self._phones, self.requests = self.table, {}, {}, []
        self.server.stop()
        _log.info("phones are off")
        if table is not None:
            self._set_away()

    @property
    def address(self) -> str:
        """The address to type into a browser, without a token."""
        return f"{host_of(self.addresses[0])}:{self.server.port}"

    @property
    def url(self) -> str:
        """The address in the QR code. The token is in its fragment, which browsers do not send."""
        return f"http://{self.address}/#{self.table_token}"

    # -- the open match ------------------------------------------------------------------------------------------------
    def open_table(self, table: PhoneTable) -> None:
        """Begin to serve a match; phones that had a seat in it have it again."""
        journal = table.match.journal
        name = journal.path.name if journal is not None else ""
        self.table, self.requests = table, []
        self._offer_at = self.now + NAMELESS_SECONDS if self.nameless_count() or self._seats else None
        if name != self._journal or not name:
            self._journal, self._seats = name, {}
            for phone in self._phones.values():
                phone.seat = None
        known = self.store.phones_of(name, self._clock()) if name else None
        if known is not None:
            for seat, token_hash in known.seats.items():
                self._seats.setdefault(seat, _Seat(token_hash, lost_at=self.now))
        for one in self._seats.values():
            one.companion = None
        for phone in [*self._phones.values()]:
            own = self._seat_with(phone.known_hash)
            if phone.seat is None and own is not None:
                phone.is_admitted = True
                self._return_to(phone, own)
        self._set_away()

    def close_table(self, table: PhoneTable) -> None:
        """End serving a match, unless another one has been opened."""
        if self.table is table:
            if table.match.is_over and self._journal:
                self.store.set_phones(self._journal, None, self._clock())
            self.table, self.requests = None, []

    def people(self) -> list[Seat]:
        """List the seats that people play."""
        players = self.table.match.players if self.table is not None else ()
        return [seat for seat, player in enumerate(players) if player.is_person]

    def nameless_count(self) -> int:
        """Return the number of connected phones that have no seat, or no match to have one in."""
        return sum(one.is_admitted and (self.table is None or one.seat is None) for one in self._phones.values())

    def lacks_names(self) -> bool:
        """Return True if a connected phone has no seat and there is one for it."""
        return self.nameless_count() > 0 and len(self.away()) < len(self.people())

    def away(self) -> frozenset[Seat]:
        """Return the seats that are played on phones."""
        return frozenset(self._seats) & frozenset(self.people())

    def is_connected(self, seat: Seat) -> bool:
        """Return whether the seat's phone is connected."""
        return seat in self._seats and self._seats[seat].phone is not None

    def silent_seconds(self, seat: Seat) -> float:
        """Return for how long a seat's phone has been silent; 0 if it is not yet shown as silent."""
        one = self._seats.get(seat)
        if one is None or one.phone is not None or self.now - one.lost_at < SILENT_SECONDS:
            return 0.0
        return self.now - one.lost_at

    # -- seats ---------------------------------------------------------------------------------------------------------
    def release(self, seat: Seat, why: Text = RELEASED) -> None:
        """Take a seat from its phone."""
        one = self._seats.pop(seat, None)
        if one is None:
            return
        phone = self._phones.get(one.phone) if one.phone is not None else None
        if phone is not None:
            phone.seat = None
            self._tell(phone, why)
        self._save()
        self._set_away()

    def answer(self, request: SeatRequest, agreed: bool) -> None:
        """Give the table's answer to a request."""
        if request not in self.requests:
            return
        self.requests.remove(request)
        phone = self._phones.get(request.phone)
        if phone is None:
            return
        if agreed and request.seat in self.people():
            self._give(phone, request.seat)
        else:
            self._refuse(phone, TABLE_SAID_NO)

    def _give(self, phone: _Phone, seat: Seat) -> None:
        """Give a phone a seat, with a new token."""
        if phone.seat is not None and phone.seat != seat:
            self.release(phone.seat)
        self.release(seat, OTHER_PHONE)
        phone.token, phone.seat, phone.message, phone.by_code = new_token(), seat, WELCOME, False
        self._seats[seat] = _Seat(hash_token(phone.token), phone.number)
        for other in [one for one in self.requests if one.seat == seat and one.phone != phone.number]:
            self._withdraw(other.phone)
            self._refuse(self._phones[other.phone], OTHER_PHONE)  # it may ask again for the seat of this phone
        self._withdraw(phone.number)
        self._save()
        self._set_away()
        if self.table is not None:
            self.table.on_joined(seat)

    def _withdraw(self, number: int) -> None:
        """Forget what a phone has asked the table."""
        self.requests = [one for one in self.requests if one.phone != number]

    def _save(self) -> None:
        if self._journal:
            now = self._clock()
            hashes = {seat: one.token_hash for seat, one in sorted(self._seats.items())}
            phones = MatchPhones(self.server.port, int(now) + KEEP_SECONDS, hashes) if hashes else None
            self.store.set_phones(self._journal, phones, now)

    def _set_away(self) -> None:
        if self.table is not None:
            self.table.on_seats_changed()

    # -- time ----------------------------------------------------------------------------------------------------------
    def tick(self, now: float) -> None:
        """Answer what phones have sent, and send them what has changed. `now` is the window's time in seconds."""
        self.now = now
        for _ in range(MAX_PER_TICK):
            incoming = self.server.pop()
            if incoming is None:
                break
            if incoming.data is None:
                self.disconnect(incoming.phone)
            else:
                self.receive(incoming.phone, incoming.address, incoming.data)
        self._check_statuses()
        is_due = self._offer_at is not None and now >= self._offer_at
        if self.table is not None and is_due and (not self.lacks_names() or self.table.offer_seats()):
            self._offer_at = None
        if self.requests and self.table is not None:
            self.table.ask_about(self.requests[0])
        for phone in self._phones.values():
            self._note_dropped(phone)
            self._look_for_hint(phone)
            self._send_if_changed(phone)

    def _check_statuses(self) -> None:
        """Inform the table after a change of the silent phones, or of the seats that are ready."""
        if self.table is None:
            return
        match, silent = self.table.match, [seat for seat in self._seats if self.silent_seconds(seat)]
        statuses = (silent, match.position_id, match.early.version)
        if statuses != self._statuses:
            self._statuses = statuses
            self._set_away()

    def disconnect(self, number: int) -> None:
        """Forget a connection; the seat stays its phone's."""
        phone = self._phones.pop(number, None)
        self._withdraw(number)
        if phone is not None and phone.seat is not None:
            seat = self._seats[phone.seat]
            seat.phone, seat.lost_at, seat.companion = None, self.now, None
            self._set_away()

    # -- messages ------------------------------------------------------------------------------------------------------
    def receive(self, number: int, address: str, data: str) -> None:
        """Answer a message of a phone with the phone's new state."""
        phone = self._phones.setdefault(number, _Phone(number, address))
        try:
            request = REQUESTS.validate_json(data)
        except ValidationError:
            _log.info("phone %d sent a message that is not understood", number)
            self._refuse(phone, NOT_UNDERSTOOD)
        else:
            if isinstance(request, Hello):
                self._greet(phone, request)
            elif isinstance(request, EnterCode):
                self._check_code(phone, request.code)
            elif isinstance(request, ChangeLanguage):
                self._set_language(phone, request.language)
            elif not phone.is_admitted:
                self._refuse(phone, TYPE_CODE)
            elif isinstance(request, ClaimSeat):
                self._claim(phone, request.seat)
            elif isinstance(request, LookAtBoard):
                phone.is_looking = request.is_looking
            elif isinstance(request, LeaveSeat):
                self._leave(phone)
            else:
                self._tap(phone, request)
        self._send(phone)

    def _greet(self, phone: _Phone, hello: Hello) -> None:
        self._set_language(phone, hello.language)
        if phone.seat is not None:
            return
        if not self._attempts.may_try(phone.address, self.now):
            self._refuse(phone, TRY_LATER)
            return
        phone.known_hash = hash_token(hello.seat) if hello.seat else ""
        seat = self._seat_with(phone.known_hash)
        if seat is not None:
            phone.is_admitted = True
            self._return_to(phone, seat)
        elif hello.table and is_same(hello.table, self.table_token):
            phone.is_admitted = True
        elif hello.table or hello.seat:
            self._note_wrong(phone)
            if not phone.is_admitted:
                self._refuse(phone, WRONG_ADDRESS)

    def _seat_with(self, token_hash: str) -> Seat | None:
        """Return the seat whose token has this hash, or None."""
        matches = [seat for seat, one in self._seats.items() if is_same(one.token_hash, token_hash)]
        return matches[0] if matches else None

    def _return_to(self, phone: _Phone, seat: Seat) -> None:
        """Give a phone back its seat; an older connection of it ends."""
        one = self._seats[seat]
        older = self._phones.pop(one.phone, None) if one.phone is not None else None
        if older is not None:
            self._withdraw(older.number)
            self.server.disconnect(older.number)
        one.phone, phone.seat, one.companion = phone.number, seat, None
        self._set_away()

    def _note_wrong(self, phone: _Phone) -> None:
        _log.info("phone %d knows a wrong secret", phone.number)
        self._attempts.note_wrong(phone.address, self.now)

    def _check_code(self, phone: _Phone, code: str) -> None:
        if phone.is_admitted:
            return
        if not self._attempts.may_try(phone.address, self.now):
            self._refuse(phone, TRY_LATER)
        elif self.code.is_right(code, self.now):
            phone.is_admitted = phone.by_code = True
        else:
            self._note_wrong(phone)
            self._refuse(phone, WRONG_CODE)

    def _claim(self, phone: _Phone, seat: Seat) -> None:
        if seat == phone.seat:
            return
        if seat not in self.people():
            self._refuse(phone, NO_SUCH_PERSON)
            return
        taken = seat in self._seats
        if taken or phone.by_code:
            request = SeatRequest(phone.number, seat, taken)
            self._withdraw(phone.number)
            self.requests.append(request)
        else:
            self._give(phone, seat)

    def _leave(self, phone: _Phone) -> None:
        self._withdraw(phone.number)
        if phone.seat is not None:
            self.release(phone.seat, CHOOSE_NAME)

    def _set_language(self, phone: _Phone, language: Language) -> None:
        phone.wants_labels = True
        if language != phone.language:
            phone.language = language
            if phone.seat is not None:
                self._seats[phone.seat].companion = None

    def _tap(self, phone: _Phone, tap: TapMessage) -> None:
        """Carry out a tap on this phone's screen, and play what it completes."""
        table, companion = self.table, self._companion(phone)
        if table is None or companion is None:
            self._refuse(phone, NO_MATCH if table is None else CHOOSE_NAME)
            return
        result = companion.tap(tap)
        if result.refusal:
            self._refuse(phone, result.refusal)
            return
        if tap.action == "hint":
            phone.hint_view = companion.question_view()
        if result.is_early:
            table.match.give_early(companion.seat, result.moves, result.by_hint)
            return
        played = table.play_for_phone(result.moves, result.by_hint) if result.moves else True
        undone = table.undo_for_phone(companion.seat) if result.is_undo else True
        if not (played and undone):
            self._refuse(phone, TABLE_IS_BUSY)

    def _note_dropped(self, phone: _Phone) -> None:
        if self.table is not None and phone.seat is not None and self.table.match.early.pop_dropped(phone.seat):
            self._tell(phone, EARLY_DROPPED)

    def _look_for_hint(self, phone: _Phone) -> None:
        """Show a phone the hint that it waits for, unless another question has replaced the one that it asked about."""
        companion = self._companion(phone) if phone.hint_view is not None else None
        if self.table is None or companion is None or companion.question_view() is not phone.hint_view:
            phone.hint_view = None
        elif phone.hint_view is not None and (hint := self.table.hint(phone.hint_view)) is not None:
            companion.show_hint(hint)
            phone.hint_view, phone.sent = None, None

    def _tell(self, phone: _Phone, message: Text | str) -> None:
        phone.message, phone.sent = message, None

    def _refuse(self, phone: _Phone, why: Text | str) -> None:
        self._tell(phone, why)
        phone.is_refusal = True

    # -- states --------------------------------------------------------------------------------------------------------
    def _companion(self, phone: _Phone) -> Companion | None:
        if self.table is None or phone.seat is None or phone.seat not in self.people():
            return None
        seat = self._seats[phone.seat]
        if seat.companion is None or seat.companion.match is not self.table.match:
            game = self.table.match.game.facts.id
            seat.companion = Companion(
                self.table.match, phone.seat, phone.language, lambda picture: self.files.art(game, picture)
            )
        return seat.companion

    def _version(self, phone: _Phone) -> object:
        """Return what a phone's state depends on, besides its own taps."""
        people = tuple((one, one in self._seats) for one in self.people())
        request = next((one for one in self.requests if one.phone == phone.number), None)
        match = self.table.match if self.table is not None else None
        key = (phone.is_admitted, phone.language, phone.seat, people, request, id(match))
        if match is None:
            return key
        picture = self._picture(phone)
        board = picture.data if picture is not None else None
        version = (match.position_id, match.move_count, match.early.version)
        return (*key, *version, len(match.history.log), match.players, board)

    def _send_if_changed(self, phone: _Phone) -> None:
        if phone.sent is None or (self._version(phone) != phone.sent and self._may_see()):
            self._send(phone)

    def _may_see(self) -> bool:
        return self.table is None or self.table.is_settled()

    def _send(self, phone: _Phone) -> None:
        if phone.number in self._phones:
            self.server.send(phone.number, self.state(phone).to_json())
            phone.sent, phone.message, phone.is_refusal = self._version(phone), None, False
            phone.token, phone.wants_labels = "", False

    def state(self, phone: _Phone) -> PhoneState:
        """Return what a phone shows now."""
        people, companion = self._people_data() if phone.is_admitted else (), self._companion(phone)
        screen, usual_message = self._screen(phone)
        match = self.table.match if self.table is not None and phone.is_admitted else None
        snapshot = companion.snapshot() if companion is not None and screen == "match" else None
        return PhoneState(
            screen=screen,
            language=phone.language,
            message=self._text(phone, phone.message or usual_message),
            is_refusal=phone.is_refusal,
            game=match.game.facts.id if match is not None else "",
            title=match.game.facts.title if match is not None else "",
            emblem=self.files.emblem(match.game.facts.id) if match is not None else "",
            people=people,
            me=next((one for one in people if one.seat == phone.seat), None),
            snapshot=snapshot,
            board=self._board_data(phone, snapshot) if snapshot is not None else None,
            token=phone.token,
            labels={key: self._text(phone, label) for key, label in LABELS.items()} if phone.wants_labels else {},
        )

    def _screen(self, phone: _Phone) -> tuple[PhoneScreen, Text | None]:
        """Return which screen a phone shows, and the sentence on it."""
        if not phone.is_admitted:
            return "code", TYPE_CODE
        if self.table is None:
            return "waiting", NO_MATCH
        if any(one.phone == phone.number for one in self.requests):
            return "waiting", TABLE_IS_ASKED
        if phone.seat is None:
            return "people", None
        return ("match", None) if phone.seat in self.people() else ("waiting", NOT_A_PERSON)

    def _picture(self, phone: _Phone) -> BoardPicture | None:
        """Return the board's picture for a phone; None if it does not show one."""
        table = self.table
        if table is None or not (phone.is_looking and phone.seat in self.people() and table.has_board):
            return None
        return table.board_picture(phone.language)

    def _board_data(self, phone: _Phone, snapshot: SeatSnapshot) -> BoardData | None:
        table, picture = self.table, self._picture(phone)
        if table is None or not table.has_board:
            return None
        data = BoardData()
        if picture is not None:
            data = board_data(picture, self.files.board_address(picture.data, picture.type), snapshot.question)
        asks = has_answers(snapshot.question, table.is_on_board)
        return data.model_copy(update={"has_answers": asks, "is_looked_at": phone.is_looking})

    def _people_data(self) -> tuple[PersonData, ...]:
        players = self.table.match.players if self.table is not None else ()
        return tuple(
            PersonData(seat=seat, name=players[seat].name, mark=players[seat].mark, has_phone=seat in self._seats)
            for seat in self.people()
        )

    def _text(self, phone: _Phone, text: Text | str | None) -> str:
        if isinstance(text, str):
            return text
        lexicon = self.table.match.lexicon if self.table is not None else untranslated_name
        return "" if text is None else translate(text, phone.language, lexicon)
