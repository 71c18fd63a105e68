"""The lessons of Osada: scenes, coverage of the rules, the coach's cards, the short match."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from games.core.contract.contract import Event, Move
from games.core.contract.dice import Dice
from games.core.contract.errors import DataError
from games.core.data.rules_blocks import Position
from games.core.lessons import files
from games.core.lessons.coach import matching_card
from games.core.lessons.models import CoachCard, Lesson, LessonsFile
from games.core.lessons.patterns import parse_condition
from games.core.lessons.run import LessonRun
from games.core.lessons.scenes import LessonPlayers, ScriptedDice, start_short_match
from games.osada.game import GAME
from games.osada.rules.state import State
from games.osada.rules.turn import FLOW
from games.osada.view.positions import make_state
from tests.osada.positions import shipped


@cache
def lessons_file() -> LessonsFile:
    return files.read_lessons("osada")


def lesson(name: str) -> Lesson:
    return next(one for one in lessons_file().lessons if one.id == name)


def make_scene(seats: int = 4, seed: int = 1, **state: Any) -> State:
    """Return a scene with these properties."""
    return make_state(shipped(), Position("", seats, state), Dice(seed, "scene"))


def deciding(state: State) -> tuple[str, int]:
    """Return the kind of the current question, and the deciding seat."""
    decision = GAME.decision(state)
    assert decision is not None
    return decision.kind, decision.seat


def cards(state: State) -> list[str]:
    return [state.board.characters[role].id for role in state.role]


# -- scenes -----------------------------------------------------------------------------------------------------------
def test_a_scene_is_a_legal_beginning_of_a_turn() -> None:
    state = make_scene(pawns=[17, 15, 14, 13], states=["lying"], turn_of=1, axes={2: 1}, shod=[3], known={0: [1, 2]})
    assert GAME.invariant_checks.check_state is not None
    assert GAME.invariant_checks.check_state(state) == []
    assert deciding(state) == ("move", 1)
    assert (state.axes, state.axe[2], state.snowshoes) == (2, 1, 1)
    view = GAME.observe(state, 0)
    assert view["pawns"][0]["seen"] == ["blue", "yellow"]
    assert view["pawns"][0]["state"] == "lying"


def test_questions_before_the_move_come_first() -> None:
    assert deciding(make_scene(pawns=[17, 17, 17, 19], turn_of=2, pending=[2])) == ("peek", 2)
    assert deciding(make_scene(pawns=[24, 19, 18, 17])) == ("move", 1), "seat 0 pauses"


def test_cards_that_a_scene_leaves_open_are_dealt_and_include_the_murderer() -> None:
    dealt = [cards(make_scene(seed=seed, roles=["anula"])) for seed in range(20)]
    assert all(hand[0] == "anula" and "morderca" in hand and len({*hand}) == 4 for hand in dealt)
    assert len({tuple(hand) for hand in dealt}) > 5
    assert cards(make_scene(roles=["morderca", "anula", "michal", "alicja"])) == [
        "morderca",
        "anula",
        "michal",
        "alicja",
    ]
    assert len(cards(make_scene(seats=2))) == 3, "the virtual player has a card, too"


def test_pawns_in_the_village_or_dead_are_out_of_the_game() -> None:
    state = make_scene(pawns=["dead", 40, 42, 41], turn_of=3)
    assert GAME.invariant_checks.check_state is not None
    assert GAME.invariant_checks.check_state(state) == []
    assert state.closed, "a pawn has passed the apron"
    assert len(state.graves) == len(state.dead) == 1


@pytest.mark.parametrize(
    ("state", "path", "message"),
    [
        ({"roles": ["anula", "anula"]}, "roles", "expected some of these values, each only once: anula, michal"),
        ({"roles": ["bartek"]}, "roles", "expected some of these values, each only once"),
        ({"turn_of": 4}, "turn_of", "expected a seat that is on the road"),
        ({"turn_of": 0, "pawns": ["dead", 3, 4, 5]}, "turn_of", "expected a seat that is on the road"),
        ({"pawns": ["dead"] * 4}, "pawns", "expected a seat that is on the road"),
        ({"pending": [4]}, "pending", "expected seat numbers"),
        ({"shod": 1}, "shod", "expected seat numbers"),
        ({"known": {0: 1}}, "known.0", "expected seat numbers"),
        ({"known": [1]}, "known", "expected a mapping"),
        ({"axes": {4: 1}}, "axes.4", "expected seat numbers"),
        ({"axes": {0: 0}}, "axes.0", "expected a whole number from 1 to 3"),
        ({"night": 1}, "night", "unknown key"),
    ],
)
def test_an_error_in_a_scene_names_its_place(state: dict[str, Any], path: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        make_scene(**state)
    (problem,) = caught.value.problems
    assert problem.path == f"state.{path}"
    assert message in problem.expected


def test_a_scene_with_too_many_tokens_breaks_the_invariants() -> None:
    assert GAME.invariant_checks.check_state is not None
    assert GAME.invariant_checks.check_state(make_scene(axes={0: 2, 1: 2}))
    assert GAME.invariant_checks.check_state(make_scene(tokens={"axe": 3}, axes={0: 1}))


# -- contents ---------------------------------------------------------------------------------------------------------
def test_letters_that_need_a_partner_are_taught_with_the_question_for_the_partner() -> None:
    assert GAME.controller.decision_extras.offer_panel is not None
    run = LessonRun(GAME, shipped(), lesson("o2"))
    selection = run.selection()
    assert selection.choose("move:D")
    offering = GAME.controller.decision_extras.offer_panel(run.view(), selection.matching_moves())
    assert offering is not None
    assert [outcome.name for offer in offering.offers for outcome in offer.outcomes] == ["pawn:blue"]
    assert run.judge_click(["pawn:blue", "seat:1", "column:blue"], selection.matching_moves()).is_right


# -- the short match --------------------------------------------------------------------------------------------------
def test_the_last_lesson_is_a_match_on_a_shorter_road() -> None:
    *others, last = lessons_file().lessons
    assert all(one.match is None for one in others)
    match = start_short_match(GAME, shipped(), last.match, LessonPlayers("Ty", lessons_file().people), 5)
    assert [player.name for player in match.players] == ["Ty", "Wanda", "Zenek"]
    board: Any = match.board
    assert (board.goal, shipped().goal) == (27, 42)
    assert "geometry" not in board.data
    decision = match.decision()
    assert decision is not None
    assert decision.kind == "deal"


# -- the coach --------------------------------------------------------------------------------------------------------
@cache
def coach() -> list[CoachCard]:
    read = files.read_coach("osada")
    assert read is not None
    return read.cards


def coach_card(state: State, seat: int) -> str:
    """Return the id of the coach's card for a seat's question, without any events before."""
    chosen = matching_card(coach(), GAME.observe(state, seat), seat, [])
    assert chosen is not None
    return chosen.card.id


def coach_cards_after(state: State, move: Move, seat: int, *dice: int) -> list[str]:
    """Return the ids of the coach's cards for the events of a move, in order."""
    events: list[Event] = []
    GAME.apply(state, move, ScriptedDice(GAME, state, 1, "", [*dice]), events)
    view = GAME.observe(state, seat)
    return [card.id for card in coach() if card.event and matching_card([card], view, seat, events) is not None]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_there_is_a_card_for_every_kind_of_question(seats: int) -> None:
    assert {*FLOW.questions} - {"hold"} <= {card.decision for card in coach() if fits_at_first(card, seats)}


def fits_at_first(card: CoachCard, seats: int) -> bool:
    """True if a card fits in a match of this number of seats in which nothing has happened."""
    condition = None if card.when is None else parse_condition(card.when)
    view = {"seats": seats, "lynching": {"closed": False, "used": ""}, "pawns": [{"barred": []}]}
    return condition is None or condition.is_true(view, 0)


@pytest.mark.parametrize("seats", [2, 3])
def test_o79_the_coach_tells_two_people_the_murderers_goal_and_omits_lynching(seats: int) -> None:
    state = GAME.setup({"board": shipped()}, seats, Dice(1))
    chosen = matching_card(coach(), GAME.observe(state, 0), 0, [])
    assert chosen is not None
    card = chosen.card
    assert ("only have to arrive" in card.say.en) == (seats > 2)
    assert ("wystarczy dojść" in card.say.pl) == (seats > 2)
    assert ("high enough to kill" in card.say.en) == (seats == 2)
    looking_cards = [card for card in coach() if card.decision == "look" and fits_at_first(card, seats)]
    assert [("win the others over to a lynching" in card.say.en) for card in looking_cards] == [seats > 2]


def test_cards_for_a_move_depend_on_the_possible_actions() -> None:
    assert coach_card(make_scene(), 0) == "move"
    assert coach_card(make_scene(pawns=[5, 4, 3, 2], help=[["blue", 1]]), 0) == "column"
    court: dict[str, Any] = {
        "pawns": [23, 25, 24, 22],
        "help": [["yellow", 2], None, ["red", 1], ["red", 3]],
        "axes": {0: 1},
    }
    assert coach_card(make_scene(**court), 0) == "accuse"


def test_cards_for_looking_distinguish_axe_and_apron() -> None:
    assert coach_card(make_scene(pawns=[17, 17, 16, 16], pending=[0]), 0) == "axe"
    assert coach_card(make_scene(pawns=[32, 31, 30, 30], pending=[0]), 0) == "apron"


@pytest.mark.parametrize(
    ("state", "move", "dice", "card"),
    [
        ({"pawns": [8, 7, 7, 7]}, ("go", "A"), (4,), "fell"),
        ({"pawns": [19, 18, 18, 18]}, ("go", "B"), (), "buried"),
        ({"pawns": [12, 11, 11, 11]}, ("go", "A"), (), "tea"),
        ({"pawns": [34, 33, 33, 33]}, ("go", "A"), (), "moonshine"),
        ({"pawns": [28, 27, 27, 27]}, ("go", "A"), (), "diary"),
        ({"pawns": [18, 24, 18, 18]}, ("go", "A"), (), "paused"),
        ({"pawns": [39, 38, 38, 38]}, ("go", "A"), (1,), "died"),
        ({"pawns": [41, 40, 40, 40], "roles": ["anula"]}, ("go", "A"), (), "arrived"),
    ],
)
def test_cards_for_events_are_shown_to_the_affected_player(
    state: dict[str, Any], move: Move, dice: tuple[int, ...], card: str
) -> None:
    assert card in coach_cards_after(make_scene(**state), move, 0, *dice)
    if card not in ("paused", "died", "arrived"):
        assert card not in coach_cards_after(make_scene(**state), move, 1, *dice), "another player is affected"


def test_every_card_for_an_event_has_a_case() -> None:
    cases = ("fell", "buried", "tea", "moonshine", "diary", "paused", "died", "arrived")
    assert {card.id for card in coach() if card.event is not None} == {*cases}
