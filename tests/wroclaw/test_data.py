"""The data files of W ruinach Wrocławia: their contents, other fighters and weapons, and errors."""

from __future__ import annotations

import copy
import json
from functools import cache
from random import Random
from typing import Any

import pytest
import yaml

from games.core.contract.dice import Dice
from games.core.contract.errors import DataError
from games.core.data import boards, files
from games.core.lessons.files import read_coach
from games.core.program.paths import resource_path
from games.wroclaw.game import GAME, load_board
from games.wroclaw.rules.board import EFFECTS, Board, bit_numbers
from games.wroclaw.rules.state import state_violations
from games.wroclaw.schemas import load_cards
from tests.wroclaw.positions import clash, shipped

BOARD = resource_path("data/wroclaw/board.yaml")
CARDS = resource_path("data/wroclaw/cards.yaml")


def board_data() -> dict[str, Any]:
    """Return a copy of the shipped board's data with its cards."""
    return copy.deepcopy(_content())


@cache
def _content() -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load(BOARD.read_text(encoding="utf-8"))
    deck = yaml.safe_load(CARDS.read_text(encoding="utf-8"))
    data["deck"] = {key: deck[key] for key in ("hazards", "armours", "weapons", "characters")}
    return data


def load(changed: dict[str, Any]) -> Board:
    board: Board = load_board(files.parse_document_from_text(json.dumps(changed), "field.yaml"))
    return board


def errors_of(changed: dict[str, Any]) -> list[str]:
    with pytest.raises(DataError) as caught:
        load(changed)
    return [str(problem) for problem in caught.value.problems]


# -- what ships -------------------------------------------------------------------------------------------------------
def test_the_shipped_files_load_and_use_every_effect() -> None:
    deck = yaml.safe_load(CARDS.read_text(encoding="utf-8"))
    used = {effect["do"] for weapon in deck["weapons"] for effect in weapon.get("effects", [])}
    used |= {effect["do"] for weapon in deck["weapons"] for mode in weapon["modes"] for effect in mode["effects"]}
    assert used == set(EFFECTS)
    assert load_cards(CARDS).weapons[0].id == "strzelba"
    assert (shipped().drawn, shipped().hand, shipped().caps, shipped().boost, shipped().extra) == (10, 7, 24, 3, 2)


def test_armour_values_agree_with_the_reference() -> None:
    values = {one.id: (one.value, one.in_cover) for one in shipped().armours}
    assert values["stroj_maskujacy"] == (0, 2)
    assert values["kamizelka_kuloodporna"] == (4, 4)
    assert sorted(value for value, _ in values.values()) == [0, 0, 0, 1, 1, 1, 3, 3, 4]


def test_a_board_survives_a_journals_header() -> None:
    board = load_board(files.parse_document_from_text(boards.board_to_text(shipped()), "saved.journal"))
    assert board.data == shipped().data
    assert boards.rule_digest(board) == boards.rule_digest(shipped())


# -- other cards ------------------------------------------------------------------------------------------------------
def play_random_game(board: Board, seed: int = 3) -> Any:
    """Play a whole random game and check every position."""
    random = Random(seed)
    dice = Dice(seed)
    state = GAME.setup({"board": board}, 2, dice)
    while moves := GAME.legal_moves(state):
        GAME.apply(state, random.choice(list(moves)), dice, [])
        assert state_violations(state) == []
    return state


def test_a_new_weapon_and_a_new_armour_can_use_known_effects() -> None:
    changed = board_data()
    changed["deck"]["weapons"].append(
        {
            "id": "miotacz",
            "name": {"en": "Flamethrower"},
            "icon": "strzelba",
            "effects": [{"do": "highest_die"}],
            "modes": [
                {
                    "id": "plomien",
                    "name": {"en": "Flame"},
                    "about": {"en": "Burns all."},
                    "effects": [
                        {"do": "hit", "from": 7, "wounds": 2},
                        {"do": "all_opponents"},
                        {"do": "weaken_armour", "amount": 1},
                        {"do": "add_for_equal", "pair": 2, "triple": 4},
                    ],
                }
            ],
        }
    )
    changed["deck"]["armours"].append(
        {"id": "zbroja", "name": {"en": "Plate"}, "value": 5, "immune": ["mroz"], "in_cover": 6}
    )
    for one in changed["deck"]["characters"][:20]:
        one["weapon"], one["armour"] = "miotacz", "zbroja"
    board = load(changed)
    mode = board.modes[board.index["mode:plomien"]]
    assert (mode.highest, mode.everybody, mode.weakens, mode.pair, mode.tiers) == (True, True, 1, 2, ((7, 2),))
    assert board.armours[-1].in_cover == 6
    assert board.icon("weapon", "miotacz") == "strzelba"
    play_random_game(board)


def test_effects_of_a_hit_need_a_hit_even_if_a_run_wounds() -> None:
    changed = board_data()
    sniper = changed["deck"]["weapons"][2]["modes"][0]
    assert sniper["id"] == "strzal_w_glowe"
    sniper["effects"] += [{"do": "weaken_armour", "amount": 1}, {"do": "stop_cover"}]
    table = clash("6 7 8", "roman oslona", "marek atak, danuta oslona", board=load(changed))
    table.shoot(0, 1, "strzal_w_glowe")
    assert table.event_args("aimed")[0]["shots"][0]["hit"]
    assert table.event_args("weakened")
    table = clash("2 3 4", "roman oslona", "marek atak, danuta oslona", board=load(changed))
    table.shoot(0, 1, "strzal_w_glowe")
    assert (table.wounds(1, 1), table.event_args("weakened"), table.event_args("silenced")) == (2, [], [])


def test_a_board_may_have_completely_different_cards() -> None:
    changed = board_data()
    changed["rules"].update(drawn=5, hand=4, turns=6)
    changed["deck"] = {
        "hazards": [{"id": "upal", "name": {"pl": "Upał"}, "count": 3}],
        "armours": [{"id": "kurtka", "name": {"pl": "kurtka"}, "value": 2, "immune": []}],
        "weapons": [
            {
                "id": "proca",
                "name": {"pl": "Proca"},
                "modes": [
                    {
                        "id": "kamien",
                        "name": {"pl": "Kamień"},
                        "about": {"pl": "Trafia od 4."},
                        "effects": [{"do": "hit", "from": 4, "wounds": 3}],
                    }
                ],
            }
        ],
        "characters": [
            {"id": f"p_{n}", "name": {"pl": f"Ala {n}"}, "home": {"pl": "Sopot"}, "armour": "kurtka", "weapon": "proca"}
            for n in range(10)
        ],
    }
    board = load(changed)
    state = play_random_game(board)
    assert state.end
    assert len(bit_numbers(board.tables.all_cards)) == 10


# -- faults -----------------------------------------------------------------------------------------------------------
def _change(path: str, value: Any) -> dict[str, Any]:
    """Return the shipped data with one value set, at a path such as `deck.weapons.0.id`; the value `-` deletes."""
    changed = copy.deepcopy(board_data())
    *path_part, last = [int(key) if key.isdecimal() else key for key in path.split(".")]
    inner: Any = changed
    for key in path_part:
        inner = inner[key]
    if value == "-":
        del inner[last]
    elif isinstance(inner, list) and last == len(inner):
        inner.append(value)
    else:
        inner[last] = value
    return changed


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("rules.drawn", 3, "no more cards than are drawn"),
        ("rules.hand", 4, "at most 128 ways to keep cards, got 210"),
        ("rules.boost", 6, "rules.boost"),
        ("rules.luck", 1, "unknown key"),
        ("deck.hazards.0.count", 0, "deck.hazards[0].count"),
        ("deck.hazards.1.id", "mroz", "a value different from that of entry"),
        ("deck.armours.0.immune", ["zaraza"], "the id of a hazard"),
        ("deck.armours.0.immune", ["mroz", "mroz"], "listed only once"),
        ("deck.armours.0.value", -1, "deck.armours[0].value"),
        ("deck.characters.3.armour", "zbroja", "the id of an armour, got zbroja"),
        ("deck.characters.3.weapon", "proca", "the id of a weapon, got proca"),
        ("deck.characters.3.icon", "nobody", "there is no picture"),
        ("deck.characters", [], "deck.characters"),
        ("deck.weapons.0.modes.0.effects.0.do", "explode", "deck.weapons[0].modes[0].effects[0].do"),
        ("deck.weapons.0.modes.0.effects.0.from", "-", "missing; hit needs it"),
        ("deck.weapons.0.modes.0.effects.0.amount", 2, "hit does not use it"),
        ("deck.weapons.0.modes.0.effects", [{"do": "stop_cover"}], 'needs the effect "hit"'),
        ("deck.weapons.0.modes.1.id", "breneka", "an id that no other mode has"),
        ("deck.weapons.1.effects.0.to", 3, 'not below "from"'),
        ("deck.weapons.2.modes.1.effects.3", {"do": "stop_cover"}, "the effect stop_cover at most once"),
        ("deck.weapons.0.modes.0.about", "-", "deck.weapons[0].modes[0].about"),
    ],
)
def test_each_error_names_its_place(path: str, value: Any, message: str) -> None:
    assert any(message in line for line in errors_of(_change(path, value))), errors_of(_change(path, value))


def test_too_few_characters_or_hazards_are_an_error() -> None:
    changed = board_data()
    changed["deck"]["characters"] = changed["deck"]["characters"][:19]
    assert "at least 20 characters" in "\n".join(errors_of(changed))
    changed = board_data()
    changed["deck"]["hazards"] = changed["deck"]["hazards"][3:]
    changed["deck"]["hazards"][0]["count"] = 2
    for armour in changed["deck"]["armours"]:
        armour["immune"] = []
    assert "at least three cards" in "\n".join(errors_of(changed))
    changed = board_data()
    del changed["deck"]
    changed["rules"].update(drawn=15, hand=13)
    assert load(changed).drawn == 15


def test_a_file_of_the_program_needs_both_languages() -> None:
    text = CARDS.read_text(encoding="utf-8").replace("{pl: Siarczysty mróz, en: Biting frost}", "{pl: Siarczysty mróz}")
    document = files.parse_document_from_text(text, "cards.yaml")
    assert load_cards(document).hazards[3].id == "mroz"
    document.is_shipped = True
    with pytest.raises(DataError, match="both languages"):
        load_cards(document)


@pytest.mark.parametrize(("drawn", "hand"), [(7, 7), (4, 3), (15, 13)])
def test_a_board_may_have_other_numbers_of_cards(drawn: int, hand: int) -> None:
    changed = board_data()
    changed["rules"].update(drawn=drawn, hand=hand, turns=5, caps=2, boost=1, extra=0, cover=0)
    board = load(changed)
    assert len(board.tables.boosts) == 4
    state = play_random_game(board, seed=hand)
    assert state.end
    assert GAME.decision(GAME.setup({"board": board}, 2, Dice(1))).kind == ("send" if drawn == hand else "keep")


def test_the_coach_says_what_a_hazard_does_before_the_first_orders() -> None:
    coach = read_coach("wroclaw", shipped())
    assert coach is not None
    orders = next(card for card in coach.cards if card.decision == "send")
    assert "hazard:0" in orders.show
    assert "wounds every fighter without its crossed-out symbol" in orders.say.en
