"""The coach in any match: for whom, once a person, never beside a secret, after undo, curtain and loading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from games import registry
from games.core.contract.contract import Result
from games.core.contract.dice import BotDice
from games.core.data import boards
from games.core.journal import saves
from games.core.lessons import files
from games.core.lessons.progress import LearningProgress
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.recording import end_record
from games.core.match.settings import CoachAudience, MatchSettings
from games.core.match.viewing import OWN_SECRET_SEEN
from tests.runs import long_only
from tests.ui.clicker import FastWindow, asks, new_match, open_table, play_until
from ui.table.table import TableScreen

GAMES = [facts.id for facts in registry.all_facts() if files.lessons_path(facts.id, "coach").is_file()]
GAME = "krakow"  # turns are private, and every move can be taken back


@pytest.fixture
def quick(home: Path, stub_computers: None) -> Iterator[FastWindow]:
    with FastWindow((1280, 720), language="en") as it:
        yield it


def coached(coach: CoachAudience = "everybody", people: int = 1, seed: int = 1, game: str = GAME) -> Match:
    """Return a match in which a person is asked for their turn, or for a move."""
    settings = MatchSettings(coach=coach)
    match = new_match(people, 2 - min(people, 2) + (people < 3), seed, settings=settings, game_id=game)
    return play_until(match, asks("turn" if game == GAME else "move"))


def shown(table: TableScreen) -> str | None:
    card = table.coach_panel.cards.card
    return card.id if card is not None and table.coach_panel.cards.displayed_text() is not None else None


def reopened(it: FastWindow, match: Match) -> TableScreen:
    """Open the table of a match, past the curtain and what was missed."""
    table = open_table(it, match)
    if it.top.name == "curtain":
        it.step(0.5)
        it.click("lift")
        it.settle()
    if table.ctx.story.absence is not None:
        it.step(0.5)
        it.click("story:seen")
        it.settle()
    return table


# -- for whom ---------------------------------------------------------------------------------------------------------
def finished(names: Sequence[str]) -> None:
    """Leave the journal of a match of Wrocław that has come to its end."""
    game, ref = registry.game("wroclaw"), boards.shipped_boards("wroclaw")[0]
    players = [Player(name, number + 1) for number, name in enumerate(names)]
    match = saves.begin_match(game, boards.load("wroclaw", ref), ref, players, {}, 3)
    assert match.journal is not None
    match.journal.write([end_record(Result("given_up", (0,), (1, 0)))], match.snapshot)
    match.journal.close()


def test_newcomers_have_a_coach_and_those_who_have_finished_the_game_have_none(quick: FastWindow) -> None:
    finished(("MAJA", "Kuba"))
    for seed, name, welcome in ((1, "Maja", False), (2, "Ola", True)):
        match = new_match(1, 1, seed, names=(name, "Bot"), settings=MatchSettings(coach="newcomers"), game_id="wroclaw")
        play_until(match, asks("send"))
        table = reopened(quick, match)
        assert (shown(table) == "send") is welcome
        assert (table.widgets.find("bar:coach") is not None) is welcome
    assert saves.people_who_finished("krakow") == frozenset(), "of another game"


def test_nobody_is_coached_where_that_was_not_agreed_and_no_card_is_loaded(
    quick: FastWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "read_coach", lambda game: pytest.fail("the cards are not needed"))
    table = reopened(quick, coached("off"))
    assert shown(table) is None
    quick.key(pygame.K_c)
    assert table.widgets.find("bar:coach") is None


def test_the_form_offers_the_coach_and_to_show_all_again(quick: FastWindow) -> None:
    LearningProgress().mark_seen("krakow", "player 1", "turn")
    form = quick.open("setup", game="krakow").form
    assert form.settings().coach == "newcomers"
    quick.click("coach")
    quick.step(0.2)
    quick.key(pygame.K_DOWN)
    quick.key(pygame.K_DOWN)
    quick.key(pygame.K_RETURN)
    quick.step(0.2)
    assert form.coach_again
    assert form.settings().coach == "everybody"
    quick.click("start")
    quick.settle()
    assert "turn" not in LearningProgress().seen_cards("krakow", "player 1")
    remembered = quick.app.settings.setups["krakow"]
    assert remembered["coach"] == "everybody"


# -- once a person ----------------------------------------------------------------------------------------------------
def test_a_card_comes_once_a_person_in_any_match(quick: FastWindow) -> None:
    table = reopened(quick, coached())
    assert shown(table) == "turn"
    assert LearningProgress().seen_cards(GAME, "maja") == {"turn"}
    quick.click("coach:ok")
    assert shown(table) is None
    other = reopened(quick, coached(seed=2))
    assert shown(other) is None
    LearningProgress().reset_cards(GAME, "maja")
    assert shown(reopened(quick, coached(seed=3))) == "turn"


def test_playing_puts_it_away_and_never_waits_for_it(quick: FastWindow) -> None:
    table = reopened(quick, coached())
    assert shown(table) == "turn"
    quick.step(1.0)
    quick.key(pygame.K_SPACE)
    quick.settle()
    if quick.top.name == "dialogue":
        quick.click("end")
        quick.settle()
    assert shown(table) != "turn"


def test_c_puts_it_away_and_brings_it_back(quick: FastWindow) -> None:
    table = reopened(quick, coached())
    quick.key(pygame.K_c)
    assert shown(table) is None
    quick.click("bar:coach")
    quick.step(0.1)
    assert shown(table) == "turn"


def test_the_rules_open_at_the_place_and_close_back(quick: FastWindow) -> None:
    table = reopened(quick, coached())
    quick.click("coach:rules")
    quick.settle()
    assert quick.top.name == "rules"
    quick.key(pygame.K_ESCAPE)
    quick.settle()
    assert quick.top is table
    assert shown(table) == "turn"


# -- undo, curtain, loading -------------------------------------------------------------------------------------------
def test_after_undo_it_is_gone_with_its_question(quick: FastWindow) -> None:
    match = coached()
    table = reopened(quick, match)
    move = next(move for move in match.game.legal_moves(match.state) if move[0] == "paint")
    table.play_moves([move])
    quick.settle()
    assert shown(table) == "place"
    quick.key(pygame.K_z, pygame.KMOD_CTRL)
    quick.settle()
    assert table.session.view["decision"]["kind"] == "turn"
    assert shown(table) is None
    assert table.widgets.find("coach:ok") is None


def test_while_a_curtain_is_due_nothing_is_shown_or_noted(quick: FastWindow) -> None:
    match = new_match(2, 0, settings=MatchSettings(coach="everybody"), game_id="wroclaw")
    play_until(match, asks("send"))
    table = open_table(quick, match)
    assert quick.top.name == "curtain"
    assert shown(table) is None
    assert LearningProgress().seen_cards("wroclaw", "maja") | LearningProgress().seen_cards("wroclaw", "kuba") == set()
    quick.step(0.5)
    quick.click("lift")
    quick.settle()
    if table.ctx.story.absence is not None:
        quick.step(0.5)
        quick.click("story:seen")
        quick.settle()
    assert shown(table) == "send"


def test_what_came_for_one_alone_is_not_brought_back_before_others(quick: FastWindow) -> None:
    match = new_match(2, 0, settings=MatchSettings(coach="everybody"), game_id="wroclaw")
    table = reopened(quick, play_until(match, asks("send")))
    assert table.coach_panel.cards.card is not None
    seat = table.session.view["seat"]
    match.drop_curtain()  # the table is nobody's any more
    table.refresh()
    assert match.audience() is None
    assert seat is not None
    assert table.coach_panel.cards.toggle_effect() == ""
    assert shown(table) is None


def test_the_choice_is_kept_with_the_match_and_so_is_turning_it_off(quick: FastWindow) -> None:
    game, ref = registry.game(GAME), boards.shipped_boards(GAME)[0]
    players = [Player("Maja", 1), Player("Kuba", 2, "bot")]
    match = saves.begin_match(game, boards.load(GAME, ref), ref, players, {}, 5, MatchSettings(coach="everybody"))
    match.viewing.mark_seen(0, OWN_SECRET_SEEN)
    play_until(match, asks("turn"))
    table = reopened(quick, match)
    assert shown(table) == "turn"
    quick.click("coach:off")
    assert shown(table) is None
    path = match.journal.path  # type: ignore[union-attr]
    quick.app.pop(table)
    again = saves.open_match(path)
    assert isinstance(again, Match)
    assert again.settings.coach == "everybody"
    LearningProgress().reset_cards(GAME, "maja")
    table = reopened(quick, again)
    assert shown(table) is None
    quick.key(pygame.K_c)
    assert shown(table) == "turn", "turned on again"
    quick.app.pop(table)


# -- secrecy ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "game_id",
    [game for game in (facts.id for facts in registry.all_facts()) if files.lessons_path(game, "coach").is_file()],
)
@pytest.mark.parametrize("people", [long_only(1), 2])
def test_a_card_depends_only_on_what_the_table_shows(quick: FastWindow, game_id: str, people: int) -> None:
    """Two positions that the table shows alike call for the same card, whatever else is true in them."""
    bots = max(0, registry.game(game_id).facts.seats[0] - people)
    match, dice, cards = new_match(people, bots, game_id=game_id), BotDice(3), 0
    game = match.game
    for _ in range(40):
        decision = match.decision()
        if decision is None:
            break
        if match.players[decision.seat].is_person:
            match.lift_curtain()
            other = game.guess(match.view(match.audience()), dice)
            found = [card_over(quick, state, match) for state in (match.state, other)]
            assert found[0] == found[1], decision
            cards += found[0] is not None
        match.play(dice.choice(game.legal_moves(match.state)))
    assert cards


def card_over(it: FastWindow, state: object, match: Match) -> str | None:
    """Return the card that comes in a position for whoever has seen none, at a table that looks on as at this match."""
    settings = MatchSettings(coach="everybody")
    other = Match.from_state(
        match.game, match.board, match.players, match.options, 1, settings, state, match.position_id
    )
    other.lift_curtain()
    table = TableScreen(it.app, other)
    table.session.refresh()
    table.coach_panel.cards.audience = Everything(match.game.facts.id)
    table.coach_panel.cards.update()
    return shown(table)


class Everything:
    """Somebody who has seen no card."""

    def __init__(self, game_id: str) -> None:
        coach = files.read_coach(game_id)
        self.all = coach.cards if coach is not None else []

    def is_meant_for(self, seat: int) -> bool:
        return True

    def is_on_for(self, seat: int) -> bool:
        return True

    def set_on(self, seat: int, on: bool) -> None:
        raise AssertionError

    def cards(self, seat: int) -> list[object]:
        return list(self.all)

    def mark_seen(self, seat: int, card: object) -> None:
        pass


# -- where there is little room ---------------------------------------------------------------------------------------
@pytest.mark.usefixtures("home", "stub_computers")
def test_where_there_is_no_room_it_is_folded_and_read_beside() -> None:
    with FastWindow((1024, 600), language="pl") as small:
        match = new_match(1, 1, settings=MatchSettings(coach="everybody"), game_id="wroclaw")
        table = reopened(small, play_until(match, asks("send")))
        coach = files.read_coach("wroclaw")
        assert coach is not None
        table.coach_panel.cards.show(max(coach.cards, key=lambda card: len(card.say.pl)))
        table.relayout()
        small.app.draw()
        assert table.coach_panel.is_folded
        assert not table.panel.card.overflow
        small.step(1.0)
        small.key(pygame.K_c)
        tip = table.tip(small.now)
        assert tip is not None
        assert tip.text == table.coach_panel.plain_text()
        small.step(1.0)
        small.click("coach:rules")
        small.settle()
        assert small.top.name == "rules"
