"""The public board on phones: what is drawn, for whom, how often, and what can be tapped on it."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from random import Random

import pygame
import pytest

from games.core.companion.companion import Companion
from games.core.companion.models import SeatSnapshot
from games.core.contract.dice import BotDice
from games.core.contract.names import kind_of
from games.core.match.match import Match
from games.core.match.settings import MatchSettings
from tests.companions import play_randomly
from tests.ui.phones.tables import Phone, PlainTable, make_host, start_match
from ui.phones.boards import BoardPicture, board_data, names_of
from ui.phones.files import MAX_BOARDS, ServedFiles
from ui.shell.headless import Headless
from ui.table.drawing_context import DrawingContext
from ui.table.flow import phone_board
from ui.table.flow.phone_board import INTERVAL, MAX_BYTES, PhoneBoards

GAMES = [("wampiry", "ppp"), ("ankh_morpork", "pp"), ("osada", "pppp"), ("krakow", "ppp"), ("wroclaw", "pp")]
SQUARE = (0.1, 0.1, 0.2, 0.1, 0.2, 0.2, 0.1, 0.2)


@pytest.fixture(scope="module")
def window() -> Iterator[Headless]:
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        yield it


def boards_of(window: Headless, match: Match) -> PhoneBoards:
    return PhoneBoards(DrawingContext(window.top, match, lambda: match.view(None)))


def draw(window: Headless, boards: PhoneBoards, language: str = "pl") -> BoardPicture:
    """Return the picture of the present position."""
    window.step(INTERVAL)
    boards.refresh(language)
    for _ in range(4):
        window.step()
    picture = boards.newest(language)
    assert picture is not None
    return picture


@pytest.mark.parametrize(("game", "kinds"), GAMES)
def test_states_that_look_the_same_to_all_give_the_same_picture(window: Headless, game: str, kinds: str) -> None:
    match = start_match(game, kinds)
    boards = boards_of(window, match)
    first = draw(window, boards)
    world = match.state
    for number, _ in enumerate(play_randomly(match, Random(7))):
        world = match.game.guess(match.view(None), BotDice(3))
        if number >= 30 and match.game.to_data(world) != match.game.to_data(match.state):
            break  # there are secrets
    picture = draw(window, boards)
    assert picture.data != first.data
    assert pygame.image.load(BytesIO(picture.data), "board.jpg").get_size() == picture.size
    assert len(picture.data) <= MAX_BYTES
    other = Match.from_state(match.game, match.board, match.players, match.options, 1, MatchSettings(), world, "other")
    again = draw(window, boards_of(window, other))
    assert again.data == picture.data
    for seat in range(len(kinds)):
        question = Companion(match, seat, "pl").snapshot().question
        assert board_data(again, "", question) == board_data(picture, "", question)


def test_secret_cards_that_the_window_draws_on_the_board_are_not_in_the_picture(window: Headless) -> None:
    match = start_match("wroclaw", "pp")
    own = phone_board.make_painter(DrawingContext(window.top, match, lambda: match.view(None)), "pl")
    own.show(match.view(0))
    question = Companion(match, 0, "pl").snapshot().question
    assert question is not None
    hand = [one.name for group in question.groups for one in group.choices if own.is_on_board(one.name)]
    assert hand
    picture = draw(window, boards_of(window, match))
    assert not any(map(picture.outline, hand))
    world = match.game.guess(match.view(None), BotDice(3))
    other = Match.from_state(match.game, match.board, match.players, match.options, 1, MatchSettings(), world, "other")
    assert match.view(0) != other.view(0)
    assert draw(window, boards_of(window, other)).data == picture.data


@pytest.mark.parametrize(("game", "kinds"), GAMES)
def test_every_place_on_the_tables_board_has_an_outline(window: Headless, game: str, kinds: str) -> None:
    """The window shows a seat its own view, phones the public one: both have the same places, except secret cards."""
    match = start_match(game, kinds)
    context = DrawingContext(window.top, match, lambda: match.view(None))
    own, public = (phone_board.make_painter(context, "pl") for _ in range(2))
    outline, seen = phone_board.outlines_of(public), 0
    for snapshot in play_randomly(match, Random(2), 60):
        question = snapshot.question
        assert question is not None
        own.show(match.view(snapshot.seat))
        public.show(match.view(None))
        data = board_data(BoardPicture(b"", "", (1, 1), outline), "", question)
        names = [name for group in question.groups for one in group.choices for name in names_of(one)]
        on_board = {name for name in (*names, *question.on_board) if own.is_on_board(name) and kind_of(name) != "card"}
        assert on_board <= data.places.keys()
        assert all(len(one) >= 6 and min(one) > -0.01 and max(one) < 1.01 for one in data.places.values())
        seen += len(data.places)
    assert seen > 20


def test_a_picture_with_too_many_bytes_becomes_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    picture = pygame.Surface((400, 300))
    data, _ = phone_board.encode(picture)
    monkeypatch.setattr(phone_board, "MAX_BYTES", len(data) - 1)
    smaller, size = phone_board.encode(picture)
    assert len(smaller) < len(data)
    assert size[0] < 400
    assert size[0] * 3 == pytest.approx(size[1] * 4, abs=4)


def test_the_board_is_drawn_at_most_twice_a_second(window: Headless, monkeypatch: pytest.MonkeyPatch) -> None:
    match, drawn = start_match("wampiry", "ppp"), list[float]()
    boards = boards_of(window, match)
    render = phone_board.render_position
    monkeypatch.setattr(
        phone_board, "render_position", lambda *args: (drawn.append(window.now), render(*args))[1]
    )  # fmt: skip
    for _ in play_randomly(match, Random(3), 20):
        for _ in range(6):
            boards.refresh("en")
            window.step(0.03)
    count = len(drawn)
    assert count > 3
    assert all(later - earlier >= INTERVAL - 0.05 for earlier, later in pairwise(drawn))
    for _ in range(40):
        boards.refresh("en")
        window.step(0.1)
    assert len(drawn) <= count + 1, "an unchanged position is not drawn again"


def test_a_system_that_cant_write_pictures_has_none(window: Headless, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(picture: pygame.Surface) -> tuple[bytes, tuple[int, int]]:
        raise pygame.error("no JPEG")

    monkeypatch.setattr(phone_board, "encode", fail)
    boards = boards_of(window, start_match("wampiry", "pp"))
    for _ in range(8):
        boards.refresh("en")
        window.step(INTERVAL)
    assert boards.newest("en") is None
    assert window.top.name == "menu"


def looking_phone() -> tuple[Phone, PlainTable]:
    """Return a phone with a seat that looks at a board, and its table."""
    match = start_match("wampiry", "pp")
    host = make_host(match)
    table = host.table
    assert isinstance(table, PlainTable)
    table.has_board = True
    decision = match.decision()
    assert decision is not None
    phone = Phone(host)
    phone.join(decision.seat)
    return phone, table


def make_picture(data: bytes) -> BoardPicture:
    return BoardPicture(data, "image/jpeg", (400, 300), lambda name: SQUARE if name.startswith("estate:") else None)


def test_only_a_phone_that_looks_gets_a_picture_and_its_own_places() -> None:
    phone, table = looking_phone()
    table.pictures["en"] = make_picture(b"one")
    assert phone.shown["board"] == {"has_answers": True}
    board = phone.send(type="look", is_looking=True)["board"]
    snapshot = SeatSnapshot.model_validate(phone.shown["snapshot"])
    assert snapshot.question is not None
    names = {one.name for group in snapshot.question.groups for one in group.choices}
    assert set(board["places"]) == {name for name in names if name.startswith("estate:")}
    assert (board["width"], board["height"], board["is_looked_at"]) == (400, 300, True)
    assert board["places"][min(board["places"])] == list(SQUARE)
    other = Phone(phone.host)
    other.join(1 - snapshot.seat)
    assert "places" not in other.send(type="look", is_looking=True)["board"], "the other seat is not asked"
    assert "picture" not in phone.send(type="look", is_looking=False)["board"]


def test_a_new_picture_is_sent_without_a_move() -> None:
    phone, table = looking_phone()
    assert "picture" not in phone.send(type="look", is_looking=True)["board"], "it is being drawn"
    table.pictures["en"] = make_picture(b"one")
    phone.host.tick(1.0)
    first = phone.shown["board"]["picture"]
    count = len(phone.host.server.sent[phone.number])  # type: ignore[attr-defined]
    phone.host.tick(2.0)
    assert len(phone.host.server.sent[phone.number]) == count  # type: ignore[attr-defined]
    table.pictures["en"] = make_picture(b"two")
    phone.host.tick(3.0)
    assert phone.shown["board"]["picture"] != first
    table.settled, table.pictures["en"] = False, make_picture(b"three")
    count = len(phone.host.server.sent[phone.number])  # type: ignore[attr-defined]
    phone.host.tick(4.0)
    assert len(phone.host.server.sent[phone.number]) == count, "the screen shows it first"  # type: ignore[attr-defined]


def test_a_table_without_a_board_has_no_picture() -> None:
    phone, table = looking_phone()
    table.has_board, table.pictures["en"] = False, make_picture(b"one")
    assert "board" not in phone.send(type="look", is_looking=True)


def test_a_phone_without_a_seat_sees_no_board() -> None:
    phone, table = looking_phone()
    table.pictures["en"] = make_picture(b"one")
    phone.send(type="look", is_looking=True)
    assert "board" not in phone.send(type="leave")
    guest = Phone(phone.host)
    guest.hello()
    assert "board" not in guest.send(type="look", is_looking=True)
    count = table.picture_requests
    phone.host.tick(1.0)
    assert table.picture_requests == count, "nothing is drawn for them"


def test_addresses_of_boards_are_random_and_only_the_latest_can_be_read() -> None:
    files, other = ServedFiles(), ServedFiles()
    address = files.board_address(b"one", "image/jpeg")
    assert address == files.board_address(b"one", "image/jpeg")
    assert address != other.board_address(b"one", "image/jpeg")
    file = files.get(address)
    assert file is not None
    assert (file.read(), file.type, file.is_fixed) == (b"one", "image/jpeg", True)
    for number in range(MAX_BOARDS):
        files.board_address(str(number).encode(), "image/jpeg")
    assert files.get(address) is None
