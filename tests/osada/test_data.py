"""The board file of Osada: allowed changes, every error with its place, and games on other roads."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
import yaml

from games.core.contract.dice import Dice
from games.core.contract.errors import DataError
from games.core.contract.invariants import violations
from games.core.data import boards
from games.core.data.files import parse_document_from_text
from games.core.program.paths import resource_path
from games.osada.game import GAME, load_board
from games.shipped import register_shipped
from tests.osada.positions import shipped

Change = Callable[[dict[str, Any]], None]
PLAIN = yaml.safe_load(resource_path("data/osada/board.yaml").read_text(encoding="utf-8"))
PLAIN.pop("geometry", None)


def road(*changes: Change) -> Any:
    """Load the shipped road with changes, without its geometry."""
    data = deepcopy(PLAIN)
    for change in changes:
        change(data)
    return load_board(parse_document_from_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), "own.yaml"))


def put(*place: Any, value: Any) -> Change:
    """Return a change that sets a value at a place; `None` deletes the key."""

    def change(data: dict[str, Any]) -> None:
        inner: Any = data
        for key in place[:-1]:
            inner = inner[key]
        if value is None:
            del inner[place[-1]]
        else:
            inner[place[-1]] = value

    return change


def test_the_shipped_road_has_the_values_of_the_rulebook() -> None:
    board = shipped()
    assert (board.goal, len(board.kinds)) == (42, 43)
    assert board.valley == (14, 15, 16, 17, 18, 19)
    assert board.hands == {18, 19, 23, 24, 25, 27, 28, 30, 31}
    assert [one.id for one in board.characters] == ["anula", "michal", "andrzejek", "alicja", "morderca"]
    assert (board.lynch_after, dict(board.lynch_before)) == (17, {3: 26, 4: 32, 5: 32})


def test_the_pyramids_form_a_latin_square() -> None:
    pyramids = [one.pyramid for one in shipped().characters]
    assert all(sorted(row) == [0, 1, 2, 3, 4] for row in pyramids)
    assert all(sorted(column) == [0, 1, 2, 3, 4] for column in zip(*pyramids, strict=True))


def test_a_board_survives_a_journals_header() -> None:
    again = boards.load_board_from_text("osada", boards.board_to_text(shipped()), "x") if _registered() else None
    if again is not None:
        assert again.data == shipped().data


def _registered() -> bool:
    from games import registry

    register_shipped()
    return "osada" in {facts.id for facts in registry.all_facts()}


ERRORS: list[tuple[str, Change, str]] = [
    ("no bus", put("track", 0, "kind", value="plain"), "track[0].kind"),
    ("two buses", put("track", 5, "kind", value="bus"), "track[5].kind"),
    ("no village", put("track", 42, "kind", value="plain"), "track[42].kind"),
    ("village in the middle", put("track", 30, "kind", value="osada"), "track[30].kind"),
    ("an unknown field", put("track", 5, "kind", value="bar"), "track[5].kind"),
    ("a hand on a special field", put("track", 20, "hand", value=True), "track[20].hand"),
    ("the valley twice", put("track", 20, "valley", value=1), "track[20].valley"),
    ("no six in the valley", put("track", 19, "valley", value=None), "track"),
    ("Ofiary after Mara", put("track", 4, "kind", value="plain"), "track[3].kind"),
    ("a number of tokens missing", put("rules", "axes", 4, value=None), "rules.axes.4"),
    ("tokens for six", put("rules", "axes", 6, value=2), "rules.axes.6"),
    ("no axe on the road", put("track", 17, "kind", value="plain"), "rules.lynching.after"),
    ("lynching ends before it begins", put("rules", "lynching", "before", 3, value="mara"), "rules.lynching.before.3"),
    ("a move missing", put("moves", "G", value=None), "moves.G"),
    ("a move of two kinds", put("moves", "A", value={"forward": 1, "help": 1}), "moves.A"),
    ("a die of five faces", put("moves", "C", "die", value=[3, 3, 3, 0, 0]), "moves.C.die"),
    ("an unknown result", put("specials", "paczek", "die", 0, value="sleeps"), "specials.paczek.die[0]"),
    ("a die where none is rolled", put("specials", "herbata", "die", value=[1, 1, 1, 1, 1, 1]), "specials.herbata.die"),
    ("no bans", put("specials", "pamietnik", "bans", value=None), "specials.pamietnik.bans"),
    ("no texts for a kind", put("specials", "mara", value=None), "specials.mara"),
    ("texts for an unknown kind", put("specials", "bar", value={"name": {"en": "Bar"}}), "specials.bar"),
    ("a colour twice", put("characters", 0, "pyramid", 1, value="yellow"), "characters[0].pyramid[1]"),
    ("two cards of one id", put("characters", 1, "id", value="anula"), "characters[1].id"),
    ("two murderers", put("characters", 0, "murderer", value=True), "characters"),
    ("no murderer", put("characters", 4, "murderer", value=None), "characters"),
    ("a cube on skis", put("characters", 0, "marks", "five", 0, value="narty"), "characters[0].marks.five[0]"),
    ("an unknown key", put("rules", "lives", value=3), "rules.lives"),
]


@pytest.mark.parametrize(("change", "place"), [row[1:] for row in ERRORS], ids=[row[0] for row in ERRORS])
def test_each_error_names_its_place(change: Change, place: str) -> None:
    with pytest.raises(DataError) as caught:
        road(change)
    assert place in [problem.path for problem in caught.value.problems]


def test_all_errors_are_listed_at_once() -> None:
    with pytest.raises(DataError) as caught:
        road(ERRORS[0][1], ERRORS[13][1], ERRORS[24][1])
    assert len(caught.value.problems) >= 3


def play_through(board: Any, seats: int, seed: int, **options: str) -> Any:
    random, dice = Random(seed), Dice(seed)
    state = GAME.setup({"board": board, **options}, seats, dice)
    number = 0
    while moves := GAME.legal_moves(state):
        if number % 9 == 0:
            assert violations(GAME, state) == []
        GAME.apply(state, random.choice(list(moves)), dice)
        number += 1
    assert violations(GAME, state) == []
    return state


def shorter(data: dict[str, Any]) -> None:
    del data["track"][33:40]


def reordered(data: dict[str, Any]) -> None:
    """Put snowshoes before Ofiary, tea into the valley, the barn near the bus; make two doughnuts."""
    track = data["track"]
    track[1]["kind"], track[8]["kind"] = "karple", "plain"
    track[13]["kind"], track[2]["kind"] = "plain", "stodola"
    track[38]["kind"], track[36]["kind"] = "paczek", "herbata"


def longer(data: dict[str, Any]) -> None:
    data["track"][33:33] = [{"kind": "plain"}, {"kind": "mara"}, {"kind": "narty"}, {"kind": "plain"}]
    data["moves"]["B"] = {"forward": 3}
    data["rules"]["levels"] = 7


@pytest.mark.parametrize("change", [shorter, reordered, longer])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_other_roads_are_played_to_the_end(change: Change, seats: int) -> None:
    board = road(change)
    for seed in range(2):
        assert GAME.result(play_through(board, seats, seed)) is not None


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {"harder": "yes"}), (3, {"virtual": "yes"}), (4, {"virtual": "yes", "harder": "yes"}),
     (3, {"deja_vu": "yes", "virtual": "yes"}), (2, {"deja_vu": "yes"})],
)  # fmt: skip
def test_all_options_keep_the_invariants(seats: int, options: dict[str, str]) -> None:
    assert GAME.result(play_through(shipped(), seats, 7, **options)) is not None
