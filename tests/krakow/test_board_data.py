"""The board file of a city: every error with line and column, and cities of other shapes that can be played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest

from games.core.computers.selfplay import play_random_game, play_random_moves
from games.core.contract.dice import Dice
from games.core.contract.errors import DataError
from games.core.contract.invariants import violations
from games.core.data import boards, files
from games.core.program.paths import resource_path
from games.krakow.game import GAME
from games.krakow.schemas import load_board
from games.shipped import register_shipped

BOARDS = Path(__file__).parent.parent / "boards"
SMALL, LARGE = BOARDS / "krakow_8x8.yaml", BOARDS / "krakow_40x30.yaml"
SHIPPED = resource_path("data/krakow/board.yaml")


def errors_of(text: str) -> list[str]:
    """Load a city from a text that must be refused; return the error messages."""
    with pytest.raises(DataError) as caught:
        load_board(files.parse_document_from_text(text, "city.yaml"))
    return [str(problem) for problem in caught.value.problems]


def changed(*pairs: tuple[str, str]) -> str:
    """Return the shipped file with some texts replaced; each must occur exactly once."""
    text = SHIPPED.read_text(encoding="utf-8")
    for old, new in pairs:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def on_map(number: int, x: int, y: int, sign: str) -> str:
    """Return the shipped file with one character changed on map 0 (buildings), 1 (districts) or 2 (streets)."""
    lines = SHIPPED.read_text(encoding="utf-8").split("\n")
    first = [place for place, line in enumerate(lines) if line.startswith("  ") and ": |" in line][number] + 1
    line = lines[first + y]
    lines[first + y] = line[: 4 + x] + sign + line[5 + x :]
    return "\n".join(lines)


def place(number: int, x: int, y: int) -> str:
    """Return line and column of a map's character in the shipped file."""
    lines = SHIPPED.read_text(encoding="utf-8").split("\n")
    first = [at for at, line in enumerate(lines) if line.startswith("  ") and ": |" in line][number] + 1
    return f"city.yaml:{first + y + 1}:{x + 5}:"


MAP_ERRORS: dict[str, tuple[tuple[int, int, int, str], tuple[int, int, int], str]] = {
    "unknown building": ((0, 3, 0, "X"), (0, 3, 0), "expected a letter listed below or one of . ~, got “X”"),
    "unknown district": ((1, 3, 0, "X"), (1, 3, 0), "expected a letter listed below or one of ~, got “X”"),
    "unknown street": ((2, 3, 0, "x"), (2, 3, 0), "expected a letter listed below or one of . ~ + #, got “x”"),
    "square in another district": ((1, 1, 1, "S"), (1, 1, 1), "expected the whole of building"),
    "a street over a building": ((2, 1, 1, "k"), (2, 1, 1), "expected # as on the map of buildings"),
    "a building only on the streets' map": ((2, 0, 0, "#"), (2, 0, 0), "expected a street's letter, a dot or +"),
    "river without river": ((1, 0, 0, "~"), (1, 0, 0), "expected a district's letter here"),
    "no river in the river": ((1, 0, 10, "D"), (1, 0, 10), "expected the river here"),
    "a dry street in the river": ((2, 0, 10, "n"), (2, 0, 10), "expected ~ as on the map of buildings"),
    "a street in two pieces": ((2, 4, 3, "."), (2, 5, 3), "expected street k to be in one piece"),
    "a crossing of one street": ((2, 3, 3, "+"), (2, 3, 3), "expected at least two streets that lead to this crossing"),
}


@pytest.mark.parametrize("name", MAP_ERRORS)
def test_every_error_in_a_map_names_line_and_column(name: str) -> None:
    change, where, message = MAP_ERRORS[name]
    errors = errors_of(on_map(*change))
    assert any(line.startswith(place(*where)) and message in line for line in errors), errors


def test_a_building_in_two_pieces_is_an_error() -> None:
    row = "..........d..............."
    text = on_map(0, 25, 0, "A")
    assert text.count(row) == 1
    errors = errors_of(text.replace(row, row[:-1] + "#"))
    assert any(line.startswith(place(0, 1, 1)) and "building A to be in one piece" in line for line in errors), errors


FILE_ERRORS: dict[str, tuple[Callable[[], str], str]] = {
    "letter twice": (
        lambda: changed(("{letter: B,", "{letter: A,")),
        "buildings[1].letter: expected a value different from that of entry 1: A",
    ),
    "letter not on the map": (
        lambda: changed(("{letter: T,", "{letter: Z,")),
        "expected a letter that is on the map",
    ),
    "short line": (
        lambda: changed((".FFF...GGG......III..JJJJ.", ".FFF...GGG......III..JJJJ")),
        "expected 26 characters as in the first line, got 25",
    ),
    "a bridge on land": (lambda: changed(("cell: [5, 10]", "cell: [5, 9]")), "expected a space with the river on two"),
    "ground on a roof": (lambda: changed(("[[15, 3]]", "[[16, 4]]")), "grounds[3].cells[0]: expected a space in"),
    "half above full": (lambda: changed(("full: 8, half: 3", "full: 8, half: 9")), "expected no more art points"),
    "too dear": (lambda: changed(("cost: 8, full: 14", "cost: 11, full: 14")), "at most 10, the movement points"),
    "unknown picture": (lambda: changed(("{id: mural,", "{id: fresk,")), "missing, expected the name of a picture"),
    "unknown key": (lambda: changed(("reach: 2", "range: 2")), "unknown key"),
}  # fmt: skip


@pytest.mark.parametrize("name", FILE_ERRORS)
def test_other_errors_in_a_file_name_line_and_column(name: str) -> None:
    make, message = FILE_ERRORS[name]
    errors = errors_of(make())
    assert any(message in line for line in errors), errors


def test_all_errors_are_listed_at_once() -> None:
    text = on_map(0, 3, 0, "X").replace("{letter: T,", "{letter: Z,")
    errors = errors_of(text)
    assert any("“X”" in line for line in errors)
    assert any("is on the map" in line for line in errors)
    assert [int(line.split(":")[1]) for line in errors] == sorted(int(line.split(":")[1]) for line in errors)


def test_a_city_needs_room_for_four_crews() -> None:
    text = SMALL.read_text(encoding="utf-8").replace("painters: 4", "painters: 9")
    assert load_board(files.parse_document_from_text(text, "city.yaml")).people == 10
    lines = text.split("\n")
    for first in (place for place, line in enumerate(lines) if line.startswith("  ") and ": |" in line):
        lines[first + 1] = lines[first + 8] = "    ~~~~~~~~"
    (errors,) = errors_of("\n".join(lines))
    assert "expected at least 40 spaces, one for each person, got 32" in errors


@pytest.mark.parametrize("path", [SMALL, LARGE], ids=["8x8", "40x30"])
@pytest.mark.parametrize("seats", [2, 4])
def test_other_cities_can_be_played(path: Path, seats: int) -> None:
    register_shipped()
    board = load_board(path)
    for moves in (0, 5, 40, 80):
        state = play_random_moves(GAME, {"board": board, "first": "0"}, seats, 3, moves)
        assert violations(GAME, state) == []
    state, _ = play_random_game(GAME, {"board": board}, seats, 5)
    result = GAME.result(state)
    assert result is not None
    assert len(result.winners) >= 1


def test_a_city_survives_a_journals_header() -> None:
    for path in (SHIPPED, SMALL, LARGE):
        board = load_board(path)
        again = load_board(files.read_document_from_text(boards.board_to_text(board), "journal"))
        assert asdict(again.city) == asdict(board.city)
        assert again.kinds == board.kinds
        assert boards.rule_digest(again) == boards.rule_digest(board)


def test_a_city_needs_no_river_no_streets_and_no_names_of_ground() -> None:
    board = load_board(SMALL)
    assert board.city.streets == ("szosa",)
    assert board.city.street_buildings[0] == tuple(
        place for place, letter in enumerate(board.city.buildings) if letter in "AB"
    )
    state = GAME.setup({"board": board, "first": "0"}, 2, Dice(1))
    view = GAME.observe(state, None)
    assert GAME.controller.translate_name(board, "cell:0.4", "en") == "Dół"
    assert GAME.controller.description(view, "cell:0.4") is not None
