"""The data files of Ankh-Morpork: their contents, other cities, and errors with their exact place."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

import pytest
import yaml

from games.ankh_morpork.game import GAME, load_board
from games.ankh_morpork.rules.board import AREA_EFFECTS, CARD_TEXTS, EVENTS, SCROLL_STEPS, Board
from games.ankh_morpork.rules.invariants import state_violations
from games.ankh_morpork.schemas.models import load_cards
from games.core.computers.selfplay import play_random_game
from games.core.contract.dice import Dice
from games.core.contract.errors import DataError
from games.core.data import boards, files
from games.core.program.paths import resource_path
from tests.ankh_morpork.positions import shipped

BOARD = resource_path("data/ankh_morpork/board.yaml")
CARDS = resource_path("data/ankh_morpork/cards.yaml")


def content() -> dict[str, Any]:
    return copy.deepcopy(_content())


@cache
def _content() -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load(BOARD.read_text(encoding="utf-8"))
    return data


def load(changed: dict[str, Any]) -> Board:
    document = files.parse_document_from_text(json.dumps(changed), "city.yaml")
    board: Board = load_board(document)
    return board


def errors_of(changed: dict[str, Any]) -> list[str]:
    with pytest.raises(DataError) as caught:
        load(changed)
    return [str(problem) for problem in caught.value.problems]


# -- what ships -------------------------------------------------------------------------------------------------------
def test_the_city_has_the_values_of_the_rulebook() -> None:
    board = shipped()
    assert [area.cost for area in board.areas] == [6, 18, 12, 18, 6, 12, 6, 6, 12, 12, 18, 12]
    edges = {frozenset((a, b)) for a, area in enumerate(board.areas) for b in area.neighbours}
    assert len(edges) == 23
    bridges = {frozenset((area["id"], other)) for area in content()["areas"] for other in area.get("bridges", ())}
    assert len(bridges) == 10
    assert [area.id for area in board.areas if not area.river] == ["dragons_landing", "the_hippo"]
    assert {area.effect.do for area in board.areas} == set(AREA_EFFECTS)
    assert (board.minions, board.buildings, board.money, board.hand) == (12, 6, 10, 5)


def test_the_cards_are_complete() -> None:
    board = shipped()
    assert (sum(card.green for card in board.cards), len(board.cards)) == (48, 101)
    kinds = [kind if kind != "money" else f"money:{amount}" for card in board.cards for kind, amount in card.symbols]
    assert {kind: kinds.count(kind) for kind in sorted(set(kinds))} == {
        "assassinate": 11, "building": 22, "event": 9, "minion": 31, "money:1": 3, "money:2": 5, "money:3": 9,
        "money:4": 1, "money:5": 1, "play_another": 27, "remove_trouble": 8, "scroll": 70,
    }  # fmt: skip
    assert sum(card.reaction is not None for card in board.cards) == 6
    assert set(board.events) == set(EVENTS)
    assert len(board.personalities) == 7
    assert {step.do for card in board.cards for step in card.scroll} == {*SCROLL_STEPS, *CARD_TEXTS}
    assert (board.loan, board.repay, board.unpaid) == (10, 12, 15)


def test_every_card_has_its_texts_in_both_languages() -> None:
    board = shipped()
    for name, entry in board.entries.items():
        for key in ("name", "short", "about"):
            assert key not in entry or set(entry[key]) == {"pl", "en"}, name
        text = name.partition(":")[0] != "card" or board.cards[board.card_index[entry["id"]]].scroll
        assert not text or "about" in entry, name
        assert all(len(texts) <= 40 for texts in entry.get("short", {}).values())


def test_the_geometry_fits_the_city() -> None:
    geometry = shipped().data["geometry"]
    assert [space["id"] for space in geometry["spaces"]["areas"]] == [area.id for area in shipped().areas]


# -- other cities -----------------------------------------------------------------------------------------------------
def city_without_nap_hill() -> dict[str, Any]:
    """Return the data of the city without Nap Hill and without a picture."""
    data = content()
    del data["geometry"]
    data["areas"] = [area for area in data["areas"] if area["id"] != "nap_hill"]
    for area in data["areas"]:
        for key in ("neighbours", "bridges"):
            if key in area:
                area[key] = [other for other in area[key] if other != "nap_hill"]
        if not area.get("bridges", ["some"]):
            del area["bridges"]
    return data


def test_a_city_with_fewer_areas_can_be_played() -> None:
    board = load(city_without_nap_hill())
    assert len(board.areas) == 11
    for seats in (2, 4):
        state, _ = play_random_game(GAME, {"board": board}, seats, 5)
        assert GAME.result(state) is not None
        assert state_violations(state) == []


def test_a_board_survives_a_journals_header() -> None:
    board = load(city_without_nap_hill())
    twin: Board = load_board(files.read_document_from_text(boards.board_to_text(board), "journal"))
    assert twin.cards == board.cards
    assert boards.rule_digest(twin) == boards.rule_digest(board)
    assert boards.rule_digest(board) != boards.rule_digest(shipped())


def test_the_digest_ignores_texts_and_includes_costs() -> None:
    changed = content()
    changed["areas"][0]["about"]["en"] = "Something else."
    assert boards.rule_digest(load(changed)) == boards.rule_digest(shipped())
    changed["areas"][0]["cost"] = 7
    assert boards.rule_digest(load(changed)) != boards.rule_digest(shipped())


# -- faults -----------------------------------------------------------------------------------------------------------
def change(path: str, value: Any) -> dict[str, Any]:
    """Return the city's data with one value changed; `path` as in messages; the value `-` deletes."""
    data = content()
    *steps, last = path.split(".")
    inner: Any = data
    for step in steps:
        inner = inner[int(step)] if step.isdecimal() else inner[step]
    if value == "-":
        del inner[last]
    else:
        inner[int(last) if last.isdecimal() else last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("areas.0.neighbours", ["unreal_estate", "nap_hill"], "areas[2].neighbours[0]: dolly_sisters does not list"),
        ("areas.0.bridges", "-", "areas[11].neighbours[0]: dolly_sisters does not list nap_hill among its bridges"),
        ("areas.0.neighbours.0", "nowhere", "areas[0].neighbours[0]: expected the id of another area"),
        ("areas.0.neighbours.0", "dolly_sisters", "areas[0].neighbours[0]: expected the id of another area"),
        ("areas.0.number", 4, "areas[0].number: expected 1: areas must be in order"),
        ("areas.0.id", "unreal_estate", "expected a value different from that of entry"),
        ("areas.0.river", False, "areas[0].bridges[0]: expected no bridge"),
        ("areas.0.bridges", ["small_gods"], "areas[0].bridges[0]: expected one of the neighbours"),
        ("areas.0.effect", {"do": "fly"}, "areas[0].effect.do: expected one of"),
        ("areas.0.effect", {"do": "take_money"}, "areas[0].effect.amount: missing"),
        ("areas.0.effect", {"do": "place_trouble", "amount": 2}, "areas[0].effect.amount: key not allowed"),
        ("areas.0.cost", 0, "areas[0].cost: expected"),
        ("rules.start", ["nowhere"], "rules.start[0]: expected the id of an area"),
        ("rules.minions", "many", "rules.minions: expected"),
        ("rules.gold", 5, "rules.gold: unknown key"),
        (
            "geometry.spaces.areas.0.id",
            "moon",
            "geometry.spaces.areas[0].id: expected the id of something on the board",
        ),
        ("geometry.spaces.areas.0.number", 2, "geometry.spaces.areas[0].number: expected the area's number, 1"),
        ("geometry.spaces.areas.0.dot", [9000, 1], "expected a point inside the viewBox"),
        ("geometry.board.art", "moon.svg", "geometry.board.art: there is no picture"),
    ],
)
def test_each_error_names_its_place(path: str, value: Any, message: str) -> None:
    changed = change(path, value)
    assert any(message in fault for fault in errors_of(changed)), errors_of(changed)


def test_cards_may_not_name_an_area_that_the_city_lacks() -> None:
    changed = json.loads(json.dumps(city_without_nap_hill()).replace("isle_of_gods", "isle_of_cats"))
    assert "isle_of_gods" in errors_of(changed)[0]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("symbols: [scroll, minion]", "symbols: [scroll, mignon]", "cards[0].symbols[1]: expected one of"),
        (
            "symbols: [scroll, minion]",
            "symbols: [minion]",
            "cards[0].scroll: expected if there is a scroll symbol, and only then",
        ),
        ("symbols: [scroll, play_another]", "symbols: [play_another, scroll]", "expected only as the last symbol"),
        ("{do: take_from_each, amount: 2}", "{do: take_from_each}", "cards[0].scroll[0].amount: missing"),
        ("{do: take_from_each, amount: 2}", "{do: loan, amount: 2}", "cards[0].scroll[0].amount: key not allowed"),
        ("{do: take_from_each, amount: 2}", "{call: nobody}", "cards[0].scroll[0].call: expected one of"),
        ("against: [own_turn]", "against: [everything]", "expected one of"),
        ("goal: {2: 11, 3: 10, 4: 9}", "goal: {2: 11, 3: 10}", "personalities[0].goal.4: missing"),
        ("id: mr_bent", "id: mr_boggis", "expected a value different from that of entry"),
        ("colour: green", "colour: pink", "cards[0].colour: expected"),
        ("id: fog", "id: frogs", "events[3].id: expected one of"),
        ("repay: 12", "repay: twelve", "loans.repay: expected"),
    ],
)
def test_errors_in_cards_name_their_place(old: str, new: str, message: str) -> None:
    text = CARDS.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(DataError) as caught:
        load_cards(files.parse_document_from_text(text.replace(old, new, 1), "c.yaml"))
    assert any(message in str(problem) for problem in caught.value.problems), caught.value


def test_setup_uses_only_the_dice() -> None:
    one, other = (GAME.setup({"board": shipped()}, 3, Dice(seed)) for seed in (1, 2))
    assert GAME.to_data(one) != GAME.to_data(other)
    assert GAME.setup({"board": shipped(), "first": "2"}, 3, Dice(1)).active == 2
