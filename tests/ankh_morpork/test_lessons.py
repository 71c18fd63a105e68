"""The lessons of Ankh-Morpork: scenes, scripted draws, coverage of the rules, numbers in the texts."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from games.ankh_morpork.controls.clicks import TAKE_MONEY_OPTION
from games.ankh_morpork.game import GAME
from games.ankh_morpork.rules.state import State
from games.ankh_morpork.view.positions import draw_index, make_state
from games.core.contract.dice import Dice
from games.core.contract.errors import DataError
from games.core.contract.texts import LANGUAGES
from games.core.data import boards
from games.core.data.files import read_document as read_file
from games.core.data.rules_blocks import Position
from games.core.lessons import files
from games.core.lessons.coach import matching_card
from games.core.lessons.models import CoachCard, Lesson, LessonsFile
from games.core.lessons.rehearsal import step_texts
from games.core.lessons.run import LessonRun
from games.core.lessons.scenes import LessonPlayers, ScriptedDice, build_state, resolve_scene, start_short_match
from games.shipped import register_shipped
from tests.ankh_morpork.positions import shipped

register_shipped()
AREAS = {"the_shades": {"minions": [1, 1, 1], "trouble": True}}


@cache
def lessons_file() -> LessonsFile:
    return files.read_lessons("ankh_morpork")


def lesson(name: str) -> Lesson:
    return next(one for one in lessons_file().lessons if one.id == name)


def build_scene(name: str, of: str) -> State:
    """Return the state of a scene in a lesson."""
    state: State = build_state(GAME, shipped(), resolve_scene(lesson(name), of))
    return state


def make_scene(seed: int = 1, **state: Any) -> State:
    """Return a scene for three players with these properties."""
    return make_state(shipped(), Position("", 3, {"areas": AREAS, **state}), Dice(seed, "scene"))


def cards(state: State, seat: int) -> list[str]:
    return [state.board.cards[card].id for card in state.hands[seat]]


# -- scenes -----------------------------------------------------------------------------------------------------------
def test_a_scene_is_a_legal_beginning_of_a_turn() -> None:
    state = make_scene(active=2, hands={0: ["groat", "hex"]})
    assert GAME.invariant_checks.check_state is not None
    assert GAME.invariant_checks.check_state(state) == []
    decision = GAME.decision(state)
    assert decision is not None
    assert (decision.kind, decision.seat) == ("card", 2)
    assert cards(state, 0) == ["groat", "hex"]
    assert [len(hand) for hand in state.hands] == [2, 5, 5], "hands without an entry are drawn"
    assert all(state.board.cards[card].green for hand in state.hands for card in hand)


def test_values_that_a_scene_leaves_open_depend_on_the_seed() -> None:
    one, same, other = make_scene(1, who={1: "chrysoprase"}), make_scene(1, who={1: "chrysoprase"}), make_scene(2)
    assert GAME.to_data(one) == GAME.to_data(same)
    assert one.hands != other.hands
    assert [one.board.personalities[held].id for held in one.personality][1] == "chrysoprase"
    assert len({*one.personality}) == 3


def test_cards_outside_the_deck_are_on_the_discard_pile() -> None:
    state = make_scene(deck=[0, 7], hands={0: ["susan"], 1: ["groat"]}, loans={2: ["mr_bent"]}, events=["fog"])
    assert GAME.invariant_checks.check_state is not None
    assert GAME.invariant_checks.check_state(state) == []
    assert (len(state.green), len(state.brown), len(state.loans[2])) == (0, 7, 1)
    assert len(state.pile) == len(state.board.cards_for(3)) - 7 - 1 - 1 - 1 - 5
    assert [state.board.events[event] for event in state.spent] == ["fog"]
    short = make_scene(deck=[24, 12])
    assert (len(short.green), len(short.brown)) == (24, 12)


def test_a_used_district_card_can_not_be_used_again() -> None:
    areas = {"nap_hill": {"minions": [1, 0, 0], "building": 0}}
    ability = ("ability", "nap_hill")
    assert ability in GAME.legal_moves(make_scene(areas=areas))
    assert ability not in GAME.legal_moves(make_scene(areas=areas, used=["nap_hill"]))


@pytest.mark.parametrize(
    ("state", "path", "message"),
    [
        ({"who": {0: "lord_snapcase"}}, "who.0", "expected one of: lord_vetinari"),
        ({"who": {0: "lord_rust", 1: "lord_rust"}}, "who.1", "expected one of: lord_vetinari"),
        ({"who": {3: "lord_rust"}}, "who.3", "expected a seat, from 0 to 2"),
        ({"who": ["lord_rust"]}, "who", "expected a mapping"),
        ({"hands": {0: "groat"}}, "hands.0", "expected a list"),
        ({"hands": {0: ["groat", "vimes"]}}, "hands.0[1]", "nowhere else, got vimes"),
        ({"hands": {0: ["groat"], 1: ["groat"]}}, "hands.1[0]", "nowhere else, got groat"),
        ({"hands": {1: ["susan"]}}, "hands.1", "expected no brown card as long as green ones are left"),
        ({"loans": {0: ["groat"]}}, "loans.0", "expected cards that are loans"),
        ({"deck": [0, 0]}, "deck", "at most 48 and 53, not both 0"),
        ({"deck": [0, 54]}, "deck", "at most 48 and 53, not both 0"),
        ({"deck": 12}, "deck", "at most 48 and 53, not both 0"),
        ({"deck": [48, 50]}, "deck", "expected fewer cards"),
        ({"used": ["the_shadows"]}, "used", "expected a list of these, each at most once: dolly_sisters"),
        ({"events": ["fog", "fog"]}, "events", "expected a list of these, each at most once: the_dragon"),
        ({"night": 1}, "night", "unknown key"),
    ],
)
def test_an_error_in_a_scene_names_its_place(state: dict[str, Any], path: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        make_scene(**state)
    (problem,) = caught.value.problems
    assert problem.path == f"state.{path}"
    assert message in problem.expected


def test_a_scene_is_for_two_to_four_players() -> None:
    with pytest.raises(DataError):
        make_state(shipped(), Position("", 5, {}), Dice(1))


# -- draws by name ----------------------------------------------------------------------------------------------------
def test_a_draw_can_be_scripted_by_name() -> None:
    state = make_scene(events=["fog"])
    assert draw_index(state, "the_hippo", 12, None) == state.board.index["the_hippo"]
    assert draw_index(state, "riots", 11, None) == state.events.index(state.board.events.index("riots"))
    assert draw_index(state, "fog", 11, None) is None, "the event has happened already"
    green = state.board.cards[state.green[3]].id
    assert draw_index(state, green, len(state.green), None) == 3
    assert draw_index(state, "hello", len(state.green), None) is None, "a brown card"
    unused = [number for number in state.board.personalities_for(3) if number not in state.personality]
    assert draw_index(state, state.board.personalities[unused[1]].id, len(unused), None) == 1
    assert draw_index(state, "the_hippo", 7, None) is None


def test_a_scripted_event_and_its_areas_come_up() -> None:
    state = make_scene(hands={0: ["rincewind"]}).copy()
    script: list[str | int] = ["explosion", "dimwell"]
    GAME.apply(state, ("play", "rincewind"), ScriptedDice(GAME, state, 1, "", script))
    assert [state.board.events[event] for event in state.spent] == ["explosion"]
    assert script == []


# -- the table in lessons --------------------------------------------------------------------------------------------
def test_no_lesson_answers_free_money_automatically() -> None:
    for one in lessons_file().lessons:
        if one.match is not None:
            match = start_short_match(GAME, shipped(), one.match, LessonPlayers("Ty", lessons_file().people), 1)
        else:
            match = LessonRun(GAME, shipped(), one).match
        assert match.options[TAKE_MONEY_OPTION] == "no", one.id


# -- what is taught ---------------------------------------------------------------------------------------------------
def test_the_last_lesson_is_a_match() -> None:
    *others, last = lessons_file().lessons
    assert all(one.match is None for one in others)
    match = start_short_match(GAME, shipped(), last.match, LessonPlayers("Ty", lessons_file().people), 5)
    assert [player.kind for player in match.players] == ["person", "bot", "bot"]
    held = match.state.personality[0]
    assert shipped().personalities[held].id == "lord_rust"
    goal = shipped().personalities[held].goal[3]
    assert (goal, match.view(0)["deck"]) == (5, [24, 12]), "five areas, as its text says"


# -- numbers in the texts ---------------------------------------------------------------------------------------------
def coach(name: str) -> CoachCard:
    read = files.read_coach("ankh_morpork")
    assert read is not None
    return next(card for card in read.cards if card.id == name)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r68_the_coach_mentions_chrysoprase_only_where_he_may_play(seats: int) -> None:
    state = make_state(
        shipped(), Position("", seats, {"areas": {}, "money": [9] + [41] * (seats - 1)}), Dice(1, "scene")
    )
    fits = matching_card([coach("rich")], GAME.observe(state, 0), 0, [])
    assert (fits is not None) == (seats >= 3)
    assert "chrysoprase" not in coach("mug").say.en


@pytest.mark.parametrize("name", ["calm", "stir", "room", "mug"])
def test_the_coach_states_no_number_that_differs_between_the_shipped_boards(name: str) -> None:
    rules = [read_file(ref.path).data["rules"] for ref in boards.shipped_boards("ankh_morpork")]
    assert len({one["buildings"] for one in rules}) == len({str(one.get("goals")) for one in rules}) == len(rules)
    text = f"{coach(name).say.en} {coach(name).say.pl}".lower()
    assert not re.search(r"\d|\b(four|six|eight|cztery|sześć|ośmiu|sześciu)\b", text)


def test_the_short_evening_has_about_half_of_the_cards() -> None:
    match = start_short_match(
        GAME, shipped(), lessons_file().lessons[-1].match, LessonPlayers("Ty", lessons_file().people), 5
    )
    gone, cards = len(match.view(0)["pile"]), len(shipped().cards)
    assert abs(gone - cards / 2) < 1
    for language, phrase in (("en", "about half the cards"), ("pl", "połowę kart")):
        assert phrase in getattr(lessons_file().lessons[-1].match.say, language)


def lesson_text(name: str, language: str) -> str:
    """Return the whole text of a lesson."""
    return " ".join(getattr(text, language) for step in lesson(name).steps for _, text in step_texts(step))


def test_the_numbers_of_buildings_are_those_of_the_board() -> None:
    board = shipped()
    price = {area.id: area.cost for area in board.areas}
    hill, downey = build_scene("a2", "hill"), build_scene("a3", "broke")
    assert hill.money[0] == price["nap_hill"] == build_scene("a3", "ron").money[0] == 12
    assert downey.money[0] + 3 + 3 == price["the_scours"] == 6
    pays = {area.id: area.effect.amount for area in board.areas if area.effect.do == "take_money"}
    assert pays == {"nap_hill": 1, "longwall": 1, "dragons_landing": 2, "the_hippo": 2, "seven_sleepers": 3}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_goals_are_those_of_the_cards(language: str) -> None:
    text = lesson_text("a4", language)
    goals = {one.id: one.goal for one in shipped().personalities}
    assert goals["lord_rust"] == goals["lord_selachii"] == goals["lord_de_worde"] == {2: 7, 3: 5, 4: 4}
    assert re.search(r"\b4\b.*\b5\b.*\b7\b", text)
    for goal in goals["lord_vetinari"].values():
        vetinari = [answer for step in lesson("a4").steps for answer in step.ask or () if "Vetinari" in answer.words.en]
        assert any(str(goal) in getattr(one.words, language) + getattr(one.say, language) for one in vetinari)
    assert f"${goals['chrysoprase'][4]}" in text
    assert GAME.standings(GAME.observe(build_scene("a4", "dragon"), 0))["trouble"] == 8


def test_the_right_answers_agree_with_the_rules() -> None:
    lord = GAME.standings(GAME.observe(build_scene("a4", "lord"), 0))
    assert (lord["control"]["area:the_shades"], lord["control"]["area:the_hippo"]) == (0, -1)
    assert lord["controlled"][0] == 3
    points = GAME.standings(GAME.observe(build_scene("a6", "points"), 0))["points"][0]
    right = next(answer for step in lesson("a6").steps for answer in step.ask or () if answer.right)
    assert right.words.en == right.words.pl == str(points)
    assert GAME.standings(GAME.observe(build_scene("a6", "vimes"), 0))["worth"][1] == 34 + 18
