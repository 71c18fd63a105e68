"""The card game of `games/HIDDEN_HANDS.md`, which has secrets and no board, is extracted, registered and played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import main
from games import registry
from games.core.companion.wording import Wording
from games.core.computers import selfplay
from games.core.contract import invariants
from games.core.contract.dice import BotDice
from games.core.contract.game import Game
from games.core.contract.texts import N_, load_catalogue
from games.core.data import boards
from games.core.journal import saves
from games.core.journal.resume import open_match
from games.core.match.match import Match
from games.core.match.players import LEVELS, Player
from games.core.match.settings import MatchSettings
from games.core.program.paths import HOME_VARIABLE, resource_path
from tests import update_catalogue
from tests.companions import play_randomly
from tests.computers import bot_policy
from tests.guests.one_page import code_length, extract, forget, register
from tests.runs import first_by_default
from tests.ui.clicker import Clicker, FastWindow, GameIsOver, StubBotProcess, asks, new_match, open_table, play_until
from tests.ui.phones.tables import Phone, make_host
from tests.ui.text_collector import CollectingWindow
from tests.ui.walker import FastBotProcess, TableWalker
from tests.ui.wording import check_texts
from ui.boards.shared import pieces
from ui.commands import selftest
from ui.shell.headless import Headless, faults

PAGE = "games/HIDDEN_HANDS.md"
VAULT = "vault"
SIZES = [(1280, 720), (1024, 600), (1600, 900), (1080, 1920)]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Write the page's files into a folder of their own, register the game and yield the folder."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    monkeypatch.syspath_prepend(str(tmp_path))
    extract(PAGE, tmp_path)
    register(VAULT, tmp_path / VAULT)
    yield tmp_path / VAULT
    forget(VAULT)


def game() -> Game:
    return registry.game(VAULT)


def play(by_keys: bool, seed: int, people: int, bots: int = 0) -> Clicker:
    with FastWindow((1280, 720), language="pl") as it:
        clicker = Clicker(it, open_table(it, new_match(people, bots, seed, game_id=VAULT)), seed)
        while clicker.play_turn(by_keys):
            pass
        assert clicker.match.result is not None
        return clicker


def test_the_page_and_its_code_are_short() -> None:
    assert len(resource_path(PAGE).read_text("utf-8").splitlines()) < 400
    rules_view_controls = code_length(PAGE, "vault/game.py", until="def evaluate")
    assert rules_view_controls < 250


@pytest.mark.parametrize("by_keys", [False, True])
def test_it_can_be_played_with_mouse_and_keyboard_behind_a_curtain(by_keys: bool) -> None:
    games = [play(by_keys, seed, people=3) for seed in ((3, 19) if by_keys else (3, 21))]
    assert {kind for one in games for kind in one.kinds} == {"lay", "spy", "rob", "seen", "lock", "no"}
    assert all(one.curtains > 8 for one in games)


def test_one_person_plays_with_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.computers.process.BotProcess", StubBotProcess)
    clicker = play(False, 5, people=1, bots=3)
    assert clicker.curtains == 0


def test_it_is_played_on_small_screens_that_show_only_ones_own_hand() -> None:
    match = new_match(3, 0, 4, game_id=VAULT)
    for snapshot in play_randomly(match, Random(4)):
        hand = match.game.controller.cards.hand
        assert hand is not None
        assert [card.name for card in snapshot.hand] == list(hand(match.view(snapshot.seat)))
    assert match.is_over


def test_a_phone_shows_no_board() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, new_match(2, game_id=VAULT))
        host = it.app.phones = make_host()
        host.open_table(table.turn_driver.phones)
        phone = Phone(host)
        phone.join(0)
        assert "board" not in phone.send(type="look", is_looking=True)
        assert phone.shown["screen"] == "match"
        it.app.phones = None


def test_computers_of_every_level_play_it() -> None:
    options = {"board": boards.load_default_board(VAULT)}
    for level in LEVELS:
        assert len(selfplay.play_bot_game(game(), options, 3, 5, [bot_policy(game(), level, 8)] * 3).result.points) == 3


@pytest.mark.parametrize("seats", [2, 4])
def test_the_invariants_hold_in_every_position(seats: int) -> None:
    dice, rnd = BotDice(seats), Random(seats)
    state = game().setup({"board": boards.load_default_board(VAULT)}, seats, dice)
    while moves := game().legal_moves(state):
        assert invariants.violations(game(), state) == []
        state = state.copy()
        game().apply(state, rnd.choice(list(moves)), dice)
    assert invariants.violations(game(), state) == []


def asked(kind: str) -> Match:
    """Return a match in which a person is asked this question."""
    for seed in range(20):
        with suppress(GameIsOver):
            return play_until(new_match(3, 0, seed, game_id=VAULT), asks(kind), seed)
    raise AssertionError(f"nobody is ever asked {kind}")


def test_only_the_spy_sees_the_other_hand() -> None:
    match = asked("see")
    decision = match.decision()
    assert decision is not None
    ((other,),) = (decision.args,)
    assert match.view(decision.seat)["hands"][other] == sorted(match.state.hands[other])
    for seat in {None, 0, 1, 2} - {decision.seat, other}:
        assert set(match.view(seat)["hands"][other]) <= {""}


def test_a_seat_without_a_lock_is_not_asked_for_one() -> None:
    match = new_match(3, 0, 5, game_id=VAULT)
    rnd = Random(4)
    while not match.is_over:
        decision = match.decision()
        assert decision is not None
        if decision.kind == "answer" and not match.is_asked_silently(decision.kind, decision.seat):
            assert "lock" in match.state.hands[decision.seat]
        match.play(rnd.choice(list(match.game.legal_moves(match.state))))


def test_the_end_turns_everything_up() -> None:
    match = new_match(3, 0, 5, game_id=VAULT)
    play_until(match, lambda one: one.is_over)
    view = match.view(None)
    assert all(all(hand) for hand in view["hands"])
    assert all(view["wishes"])
    with Headless((1280, 720), language="en") as it:
        it.open("menu")
        it.open("result", match=match)
        it.settle()
        shown = it.words()
        assert all(words in shown for words in ("laid treasures, this one twice", "What was wished for", "What counts"))
        assert faults(it.texts()) == []


@pytest.mark.parametrize("size", first_by_default(SIZES))
@pytest.mark.parametrize("kind", ["play", "see", "answer"])
def test_texts_fit_at_every_question(kind: str, size: tuple[int, int]) -> None:
    with Headless(size, language="pl") as it:
        open_table(it, asked(kind))
        assert faults(it.texts()) == []


def test_no_text_at_its_table_is_a_raw_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.computers.process.BotProcess", FastBotProcess)
    with CollectingWindow((1280, 720), language="en", read_aloud=True) as it:
        it.open("menu")
        walker = TableWalker(it, new_match(1, 2, 1, game_id=VAULT))
        for _ in range(4):
            assert walker.explore_and_decide(1)
        while walker.clicker.play_turn(by_keys=False):
            pass
        walker.inspect_result()
        check_texts(it)


def test_a_save_of_it_can_be_loaded(tmp_path: Path) -> None:
    path, rnd = tmp_path / "vault.planszownia", Random(4)
    players = [Player("Ola", 1), Player("Jan", 2)]
    match = saves.begin_match(game(), boards.load_default_board(VAULT), None, players, {}, 4, MatchSettings(), path)
    for _ in range(9):
        match.play(rnd.choice(list(game().legal_moves(match.state))))
    assert match.journal is not None
    match.journal.close()
    again = open_match(path)
    assert isinstance(again, Match)
    assert game().to_data(again.state) == game().to_data(match.state)
    assert again.journal is not None
    again.journal.close()


@pytest.mark.parametrize("words", ["simulate vault --games 1 --jobs 1 --check --bots random", "check {folder}"])
def test_the_commands_accept_it(words: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(words.format(folder=folder).split()) == 0
    assert capsys.readouterr().out


def test_the_self_test_plays_it() -> None:
    report, found = selftest.play_game(game().facts)
    assert report
    assert found == []


@pytest.mark.parametrize("language", ["en", "pl"])
def test_menu_form_and_rules_page_show_it(language: str) -> None:
    with Headless((1280, 720), language=language) as it:
        it.open("menu")
        it.settle()
        assert faults(it.texts()) == []
        it.open("setup", game=VAULT)
        it.settle()
        assert faults(it.texts()) == []
        it.open("rules", game_id=VAULT)
        it.settle()
        assert faults(it.texts()) == []
        assert {"en": "The Vault", "pl": "Skarbiec"}[language] in it.words()


def test_its_own_translation_stands_above_the_programs_at_its_table_only(folder: Path) -> None:
    run = [str(folder / "game.py"), "--name", VAULT, "--locale", str(folder / "locale")]
    update_catalogue.main(run)
    po = update_catalogue.po_file("pl", folder / "locale", VAULT)
    words = po.read_text("utf-8")
    for message, polish in {
        "Play": "Zagrywanie",
        "hidden hands": "zakryte ręce",
        "Used": "Wróć do gry",
        "Let it happen": "Niech się stanie",
    }.items():
        words = words.replace(f'msgid "{message}"\nmsgstr ""', f'msgid "{message}"\nmsgstr "{polish}"')
    po.write_text(words, "utf-8")
    update_catalogue.main(run)
    load_catalogue.cache_clear()
    with Headless((1280, 720), language="pl") as it:
        it.open("setup", game=VAULT)
        it.settle()
        assert "zakryte ręce" in it.words()
        match = new_match(3, 0, 5, game_id=VAULT)
        open_table(it, match)
        assert "zagrywanie" in it.words()  # on the curtain
        assert Wording(match, "pl").translate(N_("Let it happen")) == "Niech się stanie"  # on a phone
        play_until(match, lambda one: one.is_over)
        it.open("replay", match=match)
        it.settle()
        assert "Odtwórz" in it.words()  # the program's own button


@pytest.mark.parametrize(
    ("words", "rows"),
    [
        (("Yes", "No"), 1),
        (("Electroencephalographically", "Counterrevolutionaries"), 2),
        (("Counterintelligence", "Show a lock and go on"), 2),
    ],
)
@pytest.mark.parametrize("size", SIZES)
def test_answers_are_in_several_rows_rather_than_break_a_word(
    size: tuple[int, int], words: tuple[str, str], rows: int, folder: Path
) -> None:
    forget(VAULT)
    text = (folder / "game.py").read_text("utf-8")
    for old, new in (('f"button:{kind}"', 'f"answer:{kind}"'), ("Show a lock", words[0]), ("Let it happen", words[1])):
        assert old in text
        text = text.replace(old, new)
    (folder / "game.py").write_text(text, "utf-8")
    register(VAULT, folder)
    with Headless(size, language="en") as it:
        table = open_table(it, asked("answer"))
        Clicker(it, table).dismiss_overlays(by_keys=False)
        it.settle()
        assert faults(it.texts()) == []
        tops = {it.widget(f"answer:{kind}").rect.top for kind in ("lock", "no")}
        assert len(tops) == rows or size != (1280, 720)
        shown = {word for line in it.texts() for word in line.text.split()}
        assert shown >= {word for label in words for word in label.split()}


def messages_with(**changes: Any) -> set[str]:
    """Return the violated invariants of a whole game, with functions of the game replaced."""
    rules, dice, rnd = replace(game(), **changes), BotDice(2), Random(2)
    state, found = rules.setup({"board": boards.load_default_board(VAULT)}, 3, dice), set[str]()
    while moves := rules.legal_moves(state):
        found.update(invariants.violations(rules, state))
        state = state.copy()
        rules.apply(state, rnd.choice(list(moves)), dice)
    return found


def test_a_leak_is_reported_with_the_key_that_differs() -> None:
    def forgetful(view: Any, dice: Any) -> Any:
        state = game().guess(view, dice)
        state.used.reverse()
        return state

    reports = messages_with(guess=forgetful)
    assert any("does not look the same to 1: used[0]: '" in one for one in reports)


def test_a_prior_that_uses_what_its_seat_cant_know_is_reported() -> None:
    def peeking(state: Any, moves: Any) -> Any:
        return [1.0 + ("crown" in state.hands[move[1]] if move[0] in ("spy", "rob") else 0) for move in moves]

    assert any("depends on what" in one for one in messages_with(prior=peeking))


def test_the_error_for_a_missing_picture_names_the_icons() -> None:
    with (
        Headless((1280, 720)),
        pytest.raises(FileNotFoundError, match=r"nothing\.svg: there is no such picture.*trash"),
    ):
        pieces.picture(VAULT, "nothing", 20)
