"""The coach in a match: for whom, once for each person, without secrets, after undo, curtain and loading."""

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
GAME = "krakow"  # its turns are private, and every move can be undone


@pytest.fixture
def window(home: Path, stub_computers: None) -> Iterator[FastWindow]:
    with FastWindow((1280, 720), language="en") as it:
        yield it


def match_with_coach(coach: CoachAudience = "everybody", people: int = 1, seed: int = 1, game: str = GAME) -> Match:
    """Return a match in which a person decides about their turn or a move."""
    settings = MatchSettings(coach=coach)
    match = new_match(people, 2 - min(people, 2) + (people < 3), seed, settings=settings, game_id=game)
    return play_until(match, asks("turn" if game == GAME else "move"))


def shown_card(table: TableScreen) -> str | None:
    card = table.coach_panel.cards.card
    return card.id if card is not None and table.coach_panel.cards.displayed_text() is not None else None


def open_past_curtain(it: FastWindow, match: Match) -> TableScreen:
    """Open the table of a match, and close the curtain and missed events."""
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
def save_finished_match(names: Sequence[str]) -> None:
    """Save the journal of a finished match of Wrocław."""
    game, ref = registry.game("wroclaw"), boards.shipped_boards("wroclaw")[0]
    players = [Player(name, number + 1) for number, name in enumerate(names)]
    match = saves.begin_match(game, boards.load_game_board("wroclaw", ref), ref, players, {}, 3)
    assert match.journal is not None
    match.journal.write([end_record(Result("given_up", (0,), (1, 0)))], match.snapshot)
    match.journal.close()


def test_newcomers_have_a_coach_and_those_who_have_finished_the_game_have_none(window: FastWindow) -> None:
    save_finished_match(("MAJA", "Kuba"))
    for seed, name, welcome in ((1, "Maja", False), (2, "Ola", True)):
        match = new_match(1, 1, seed, names=(name, "Bot"), settings=MatchSettings(coach="newcomers"), game_id="wroclaw")
        play_until(match, asks("send"))
        table = open_past_curtain(window, match)
        assert (shown_card(table) == "send") is welcome
        assert (table.widgets.find("bar:coach") is not None) is welcome
    assert saves.people_with_finished_matches("krakow") == frozenset(), "a match of another game was counted"


def test_without_a_coach_no_card_is_loaded(window: FastWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "read_coach", lambda game: pytest.fail("the cards are not needed"))
    table = open_past_curtain(window, match_with_coach("off"))
    assert shown_card(table) is None
    window.key(pygame.K_c)
    assert table.widgets.find("bar:coach") is None


def test_the_form_offers_the_coach_and_to_reset_the_seen_cards(window: FastWindow) -> None:
    LearningProgress.open().mark_seen("krakow", "player 1", "turn")
    form = window.open("setup", game="krakow").form
    assert form.settings().coach == "newcomers"
    window.click("coach")
    window.step(0.2)
    window.key(pygame.K_DOWN)
    window.key(pygame.K_DOWN)
    window.key(pygame.K_RETURN)
    window.step(0.2)
    assert form.coach_again
    assert form.settings().coach == "everybody"
    window.click("start")
    window.settle()
    assert "turn" not in LearningProgress.open().seen_cards("krakow", "player 1")
    remembered = window.app.settings.setups["krakow"]
    assert remembered["coach"] == "everybody"


# -- once for each person ---------------------------------------------------------------------------------------------
def test_a_card_appears_once_for_a_person_in_all_matches(window: FastWindow) -> None:
    table = open_past_curtain(window, match_with_coach())
    assert shown_card(table) == "turn"
    assert LearningProgress.open().seen_cards(GAME, "maja") == {"turn"}
    window.click("coach:ok")
    assert shown_card(table) is None
    other = open_past_curtain(window, match_with_coach(seed=2))
    assert shown_card(other) is None
    LearningProgress.open().reset_cards(GAME, "maja")
    assert shown_card(open_past_curtain(window, match_with_coach(seed=3))) == "turn"


def test_a_move_dismisses_the_card_without_waiting(window: FastWindow) -> None:
    table = open_past_curtain(window, match_with_coach())
    assert shown_card(table) == "turn"
    window.step(1.0)
    window.key(pygame.K_SPACE)
    window.settle()
    if window.top.name == "dialogue":
        window.click("end")
        window.settle()
    assert shown_card(table) != "turn"


def test_c_hides_the_card_and_the_bar_shows_it_again(window: FastWindow) -> None:
    table = open_past_curtain(window, match_with_coach())
    window.key(pygame.K_c)
    assert shown_card(table) is None
    window.click("bar:coach")
    window.step(0.1)
    assert shown_card(table) == "turn"


def test_a_card_that_is_no_longer_true_cannot_be_read_again(window: FastWindow) -> None:
    match = match_with_coach()
    table = open_past_curtain(window, match)
    assert shown_card(table) == "turn"
    window.key(pygame.K_c)
    move = next(move for move in match.game.legal_moves(match.state) if move[0] == "paint")
    table.play_moves([move])
    window.settle()
    window.key(pygame.K_c)  # closes the card about placing
    table.coach_panel.cards.show_card(next(c for c in files.read_coach(GAME).cards if c.id == "turn"))
    table.coach_panel.cards._at = ("before", 0)
    assert match.state.agenda[-1][0] == "place"
    assert table.coach_panel.cards.toggle_effect() == ""


def test_the_cards_link_opens_the_rules_and_esc_closes_them(window: FastWindow) -> None:
    table = open_past_curtain(window, match_with_coach())
    window.click("coach:rules")
    window.settle()
    assert window.top.name == "rules"
    window.key(pygame.K_ESCAPE)
    window.settle()
    assert window.top is table
    assert shown_card(table) == "turn"


# -- undo, curtain, loading -------------------------------------------------------------------------------------------
def test_undo_removes_the_card_of_the_undone_question(window: FastWindow) -> None:
    match = match_with_coach()
    table = open_past_curtain(window, match)
    move = next(move for move in match.game.legal_moves(match.state) if move[0] == "paint")
    table.play_moves([move])
    window.settle()
    assert shown_card(table) == "place"
    window.key(pygame.K_z, pygame.KMOD_CTRL)
    window.settle()
    assert table.session.view["decision"]["kind"] == "turn"
    assert shown_card(table) is None
    assert table.widgets.find("coach:ok") is None


def test_before_the_curtain_opens_no_card_is_shown_or_marked_as_seen(window: FastWindow) -> None:
    match = new_match(2, 0, settings=MatchSettings(coach="everybody"), game_id="wroclaw")
    play_until(match, asks("send"))
    table = open_table(window, match)
    assert window.top.name == "curtain"
    assert shown_card(table) is None
    progress = LearningProgress.open()
    assert progress.seen_cards("wroclaw", "maja") | progress.seen_cards("wroclaw", "kuba") == set()
    window.step(0.5)
    window.click("lift")
    window.settle()
    if table.ctx.story.absence is not None:
        window.step(0.5)
        window.click("story:seen")
        window.settle()
    assert shown_card(table) == "send"


def test_a_private_card_cannot_be_shown_again_to_others(window: FastWindow) -> None:
    match = new_match(2, 0, settings=MatchSettings(coach="everybody"), game_id="wroclaw")
    table = open_past_curtain(window, play_until(match, asks("send")))
    assert table.coach_panel.cards.card is not None
    seat = table.session.view["seat"]
    match.drop_curtain()  # now no person has the table
    table.refresh()
    assert match.audience() is None
    assert seat is not None
    assert table.coach_panel.cards.toggle_effect() == ""
    assert shown_card(table) is None


def test_a_match_keeps_the_choice_of_coach_and_that_it_was_turned_off(window: FastWindow) -> None:
    game, ref = registry.game(GAME), boards.shipped_boards(GAME)[0]
    players = [Player("Maja", 1), Player("Kuba", 2, "bot")]
    match = saves.begin_match(
        game, boards.load_game_board(GAME, ref), ref, players, {}, 5, MatchSettings(coach="everybody")
    )
    match.viewing.mark_seen(0, OWN_SECRET_SEEN)
    play_until(match, asks("turn"))
    table = open_past_curtain(window, match)
    assert shown_card(table) == "turn"
    window.click("coach:off")
    assert shown_card(table) is None
    path = match.journal.path  # type: ignore[union-attr]
    window.app.pop(table)
    again = saves.open_match(path)
    assert isinstance(again, Match)
    assert again.settings.coach == "everybody"
    LearningProgress.open().reset_cards(GAME, "maja")
    table = open_past_curtain(window, again)
    assert shown_card(table) is None
    window.key(pygame.K_c)
    assert shown_card(table) == "turn", "the key did not turn the coach on again"
    window.app.pop(table)


# -- secrecy ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "game_id",
    [game for game in (facts.id for facts in registry.all_facts()) if files.lessons_path(game, "coach").is_file()],
)
@pytest.mark.parametrize("people", [long_only(1), 2])
def test_a_card_depends_only_on_what_the_table_shows(window: FastWindow, game_id: str, people: int) -> None:
    """Positions that the table shows alike have the same card, whatever their hidden information."""
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
            cards_of_both = [card_for_state(window, state, match) for state in (match.state, other)]
            assert cards_of_both[0] == cards_of_both[1], decision
            cards += cards_of_both[0] is not None
        match.play(dice.choice(game.legal_moves(match.state)))
    assert cards


def card_for_state(it: FastWindow, state: object, match: Match) -> str | None:
    """Return the coach's card for a state, at a table like this match's, for a person who has seen no card."""
    settings = MatchSettings(coach="everybody")
    other = Match.from_state(
        match.game, match.board, match.players, match.options, 1, settings, state, match.position_id
    )
    other.lift_curtain()
    table = TableScreen(it.app, other)
    table.session.refresh()
    table.coach_panel.cards.audience = NewReader(match.game.facts.id)
    table.coach_panel.cards.select_card()
    return shown_card(table)


class NewReader:
    """The audience of a coach who has seen no card."""

    def __init__(self, game_id: str) -> None:
        coach = files.read_coach(game_id)
        self.all = coach.cards if coach is not None else []

    def is_meant_for(self, seat: int) -> bool:
        return True

    def is_coach_on_for(self, seat: int) -> bool:
        return True

    def set_on(self, seat: int, on: bool) -> None:
        raise AssertionError

    def cards(self, seat: int) -> list[object]:
        return list(self.all)

    def mark_seen(self, seat: int, card: object) -> None:
        pass


# -- small windows ----------------------------------------------------------------------------------------------------
@pytest.mark.usefixtures("home", "stub_computers")
def test_without_room_the_coach_is_folded_and_shown_as_a_tooltip() -> None:
    with FastWindow((1024, 600), language="pl") as small:
        match = new_match(1, 1, settings=MatchSettings(coach="everybody"), game_id="wroclaw")
        table = open_past_curtain(small, play_until(match, asks("send")))
        coach = files.read_coach("wroclaw")
        assert coach is not None
        table.coach_panel.cards.show_card(max(coach.cards, key=lambda card: len(card.say.pl)))
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


@pytest.mark.usefixtures("home", "stub_computers")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("size", "language", "interface"), [((1280, 720), "en", 1.0), ((1024, 600), "pl", 2.0)])
def test_the_header_keeps_a_distance_from_the_frame(
    game: str, size: tuple[int, int], language: str, interface: float
) -> None:
    coach = files.read_coach(game)
    assert coach is not None
    with FastWindow(size, language=language, interface=interface) as small:
        table = open_past_curtain(small, play_until(new_match(1, 1, game_id=game), lambda one: True))
        panel = table.coach_panel
        by_title: dict[str, object] = {}
        for card in coach.cards:
            panel.cards.show_card(card)
            by_title.setdefault(panel.cards.title, card)
        for title, card in by_title.items():
            panel.cards.show_card(card)
            table.relayout()
            top = min(line.rect.top for line in small.texts() if panel.rect.contains(line.rect))
            assert top - panel.rect.top >= table.px(5 if panel.is_folded else 7), title
