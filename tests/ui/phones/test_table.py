"""The table while some seats play on phones: what the screen shows, and what the table asks."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from games.core.companion.models import SeatSnapshot
from tests.companions import options
from tests.ui.phones.tables import Phone, make_host, start_match
from ui.phones.host import NAMELESS_SECONDS, SILENT_SECONDS, PhoneHost
from ui.shell.headless import Headless
from ui.table.intents import DecideHere
from ui.table.table import TableScreen


class PhoneTableTest:
    """A window with a table and phones without sockets."""

    def __init__(self, game: str, kinds: str) -> None:
        self.it, self.match = Headless((1280, 720), language="en"), start_match(game, kinds)
        self.it.open("table", match=self.match)
        screen = next(one for one in self.it.app.screens if isinstance(one, TableScreen))
        self.table: TableScreen = screen
        self.host: PhoneHost = make_host()
        self.it.app.phones = self.host
        self.host.open_table(self.table.turn_driver.phones)
        self.phones = [Phone(self.host) for _ in kinds]

    def join(self, *seats: int) -> None:
        for seat in seats:
            self.phones[seat].join(seat)
        self.it.settle()

    def seat(self) -> int:
        decision = self.match.decision()
        assert decision is not None
        return decision.seat

    def answer(self, random: Random) -> None:
        """Play the present question on the deciding seat's phone."""
        phone, count = self.phones[self.seat()], self.match.move_count
        while self.match.move_count == count:
            self.it.settle()
            tap = random.choice(options(SeatSnapshot.model_validate(phone.shown["snapshot"])))
            state = phone.send(type="tap", **tap.model_dump())
            assert not state.get("is_refusal"), state["message"]
        self.it.settle()

    def private_question(self) -> None:
        """Play until a private question is asked."""
        random = Random(2)
        while not (decision := self.match.decision()) or not decision.private:
            self.answer(random)

    def release_at_a_private_question(self) -> int:
        """Let both phones join, then release the seat of a private question, which brings the curtain; return it."""
        self.join(0, 1)
        self.private_question()
        seat = self.seat()
        self.host.release(seat)
        self.it.settle()
        assert self.it.top.name == "curtain"
        return seat


@pytest.fixture
def evening() -> Iterator[PhoneTableTest]:
    test = PhoneTableTest("wampiry", "pp")
    yield test
    test.it.app.phones = None
    test.it.close()


def test_a_seat_on_a_phone_needs_no_curtain_and_shows_nothing(evening: PhoneTableTest) -> None:
    evening.join(0, 1)
    evening.private_question()
    assert evening.it.top is evening.table
    assert evening.table.session.view["seat"] is None
    assert evening.table.session.selection is None
    assert "Everybody answers at the same time" in evening.it.words()
    evening.answer(Random(1))
    assert evening.table.session.view["seat"] is None


@pytest.mark.parametrize("game", ["ankh_morpork", "krakow"])
def test_one_person_on_a_phone_is_not_the_screens_audience(game: str) -> None:
    test = PhoneTableTest(game, "pb")
    try:
        assert test.table.session.view["seat"] == 0
        test.join(0)
        assert test.table.session.view["seat"] is None
        assert [one.name for one in test.table.ctx.tray_cards()] == []
        test.phones[0].send(type="leave")
        test.it.settle()
        assert test.table.session.view["seat"] == 0
    finally:
        test.it.app.phones = None
        test.it.close()


def test_a_public_question_has_no_button_for_the_phones_cards() -> None:
    test = PhoneTableTest("krakow", "pp")
    try:
        decision = test.match.decision()
        assert decision is not None
        assert not decision.private
        assert test.it.top.widgets.find("secret:own") is not None
        test.join(decision.seat)
        assert test.it.top.widgets.find("secret:own") is None
        assert test.table.session.selection is not None, "it may still be answered at the table"
        assert not test.table.session.has_private_hint()
    finally:
        test.it.app.phones = None
        test.it.close()


def test_a_public_question_is_answered_by_mouse_or_phone(evening: PhoneTableTest) -> None:
    evening.join(0, 1)
    assert evening.table.session.selection is not None
    asked = evening.phones[evening.seat()]
    old = options(SeatSnapshot.model_validate(asked.shown["snapshot"]))[0]
    evening.table.ctx.choose(evening.table.session.selectable_names()[0])
    evening.it.settle()
    assert evening.match.move_count == 1
    assert asked.send(type="tap", **old.model_dump())["is_refusal"], "the mouse was first"
    evening.answer(Random(1))
    assert evening.match.move_count == 2


def test_deciding_here_brings_the_curtain_for_one_question(evening: PhoneTableTest) -> None:
    evening.join(0, 1)
    evening.private_question()
    seat = evening.seat()
    evening.it.step(1.0)
    evening.it.click("phone:here")
    evening.it.settle()
    assert evening.it.top.name == "curtain"
    evening.it.step(1.0)
    evening.it.key(pygame.K_SPACE)
    evening.it.settle()
    assert evening.table.session.view["seat"] == seat
    evening.answer(Random(1))
    assert evening.it.top is evening.table
    assert evening.table.session.view["seat"] is None, "the phone was first, and the screen is public again"
    assert evening.match.decides_on_own_screen(seat)


def test_a_phone_answers_before_the_curtain_is_opened(evening: PhoneTableTest) -> None:
    evening.join(0, 1)
    evening.private_question()
    evening.table.dispatch(DecideHere(evening.seat()))
    evening.it.settle()
    assert evening.it.top.name == "curtain"
    evening.answer(Random(1))
    assert evening.it.top is evening.table


def test_joining_behind_a_curtain_removes_it(evening: PhoneTableTest) -> None:
    seat = evening.release_at_a_private_question()
    evening.it.open("phones")
    evening.join(seat)
    assert [one.name for one in evening.it.app.screens][-2:] == ["table", "phones"]


def test_a_silent_phone_is_shown(evening: PhoneTableTest) -> None:
    evening.join(0, 1)
    evening.private_question()
    seat = evening.seat()
    evening.host.disconnect(evening.phones[seat].number)
    evening.it.step(SILENT_SECONDS / 2)
    assert "silent" not in evening.it.words()
    evening.it.step(SILENT_SECONDS)
    evening.it.settle()
    assert "silent" in evening.it.words()


def test_the_table_is_asked_about_a_second_phone(evening: PhoneTableTest) -> None:
    evening.join(0)
    other = Phone(evening.host)
    other.hello()
    other.send(type="claim", seat=0)
    evening.it.settle()
    assert (evening.it.top.name, "A new phone for Maja?" in evening.it.words()) == ("dialogue", True)
    evening.it.click("no")
    evening.it.settle()
    assert other.shown["screen"] == "people"
    other.send(type="claim", seat=0)
    evening.it.settle()
    evening.it.click("yes")
    evening.it.settle()
    assert (other.shown["screen"], evening.phones[0].shown["screen"]) == ("match", "people")


def test_phones_wait_while_something_else_is_open(evening: PhoneTableTest) -> None:
    evening.join(0, 1)
    evening.it.app.open("settings")
    phone, count = evening.phones[evening.seat()], evening.match.move_count
    tap = options(SeatSnapshot.model_validate(phone.shown["snapshot"]))[0]
    assert phone.send(type="tap", **tap.model_dump())["is_refusal"]
    assert evening.match.move_count == count
    evening.it.app.pop()
    evening.answer(Random(1))
    assert evening.match.move_count == count + 1


def test_a_phone_undoes_its_own_move(evening: PhoneTableTest) -> None:
    evening.join(0, 1)
    phone = evening.phones[evening.seat()]
    evening.answer(Random(1))
    assert phone.tap("undo")["snapshot"]["question"]
    evening.it.settle()
    assert evening.match.move_count == 0
    assert evening.table.session.selection is not None


def test_the_panel_shows_who_has_joined_and_releases_seats(evening: PhoneTableTest) -> None:
    evening.join(0)
    evening.it.open("phones")
    words = evening.it.words()
    assert evening.host.address in words
    assert evening.host.code.read(evening.it.app.now) in words
    assert ("on a phone" in words, "at the table" in words) == (True, True)
    evening.it.click("release0")
    evening.it.settle()
    assert evening.host.away() == evening.match.curtain.away == frozenset()
    evening.it.click("back")
    evening.it.settle()
    assert evening.it.top is evening.table


def test_the_panel_counts_phones_without_a_name(evening: PhoneTableTest) -> None:
    evening.it.open("phones")
    assert "without a name" not in evening.it.words()
    for phone in evening.phones:
        phone.hello()
    evening.it.settle()
    assert "Connected phones without a name: 2" in evening.it.words()
    assert "every two minutes" in evening.it.words()
    evening.join(0)
    assert "Connected phones without a name: 1" in evening.it.words()
    evening.it.click("back")
    evening.it.settle()
    host = evening.host
    host.table = None
    evening.it.open("phones")
    assert "Back to the table" not in evening.it.words(), "there is no table yet"


def test_a_curtain_does_not_hide_who_has_joined(evening: PhoneTableTest) -> None:
    evening.release_at_a_private_question()
    evening.host.open_table(evening.table.turn_driver.phones)
    evening.it.step(NAMELESS_SECONDS + 1)
    assert evening.it.top.name == "phones"
    evening.join(0, 1)
    evening.it.step(1.0)
    assert evening.it.top is evening.table, "every phone has a name, so the panel and the curtain are gone"


def test_phones_are_turned_on_and_off_in_the_panel(evening: PhoneTableTest, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.it.app.phones = None
    started = []

    def turn_on(port: int | None = None) -> None:
        started.append(port)
        evening.it.app.phones = evening.host
        evening.host.open_table(evening.table.turn_driver.phones)

    monkeypatch.setattr(evening.it.app, "turn_phones_on", turn_on)
    evening.it.click("bar:phones")
    evening.it.settle()
    assert "Wi-Fi" in evening.it.words()
    evening.it.click("on")
    evening.it.settle()
    assert started == [None]
    evening.join(0)
    evening.it.click("off")
    evening.it.settle()
    assert (evening.it.app.phones, evening.match.curtain.away) == (None, frozenset())


def test_the_new_game_form_opens_the_panel() -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("setup", game="wampiry")
        it.click("phones")
        it.settle()
        assert it.top.name == "phones"


def test_enter_presses_the_main_button_of_the_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        it.open("phones")
        it.settle()
        turned = list[bool]()
        monkeypatch.setattr(it.app, "turn_phones_on", lambda: turned.append(True))
        it.key(pygame.K_RETURN)
        assert turned == [True]
        it.key(pygame.K_TAB)  # to the button that closes the panel
        it.key(pygame.K_RETURN)
        assert (turned, it.top.name) == ([True], "menu")


def test_lessons_have_no_phones() -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("lesson", game="wampiry", lesson="w1")
        assert it.app.phone_table is None
        assert it.top.widgets.find("bar:phones") is None
