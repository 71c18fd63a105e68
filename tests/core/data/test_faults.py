"""Checking a file against a model: all faults at once, in file order, with their position and a clear sentence."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from pydantic import Field, field_validator

from games.core.contract.errors import DataError, Problem
from games.core.contract.texts import N_
from games.core.data import files
from games.core.data.files import Fault, raise_faults
from games.core.data.geometry import ABSENT, Id, Point, Slots, StrictModel
from games.core.data.text_models import BilingualName

ID = "an id (lower-case letters a–z, digits and _, starting with a letter)"
KEYS = "id, cost, share, at, slots, open, colour, name, size, tint"
HEAD = "format: 1\ngame: toy\nkind: thing\n"


class District(StrictModel):
    id: Id
    cost: Annotated[int, Field(ge=0)] = 0
    share: Annotated[float, Field(ge=0, le=1)] = 0
    at: Point = ABSENT
    slots: Slots = ABSENT
    open: bool = True
    colour: Literal["red", "black"] = "red"
    name: BilingualName = ABSENT
    size: tuple[int, int] = ABSENT
    tint: Annotated[str, Field(pattern="^#[0-9A-F]{6}$")] = ABSENT


class Thing(StrictModel):
    format: Literal[1]
    game: Literal["toy"]
    kind: Literal["thing"]
    districts: list[District]
    prices: dict[Id, Annotated[int, Field(gt=0)]] = ABSENT
    places: dict[int, int] = ABSENT

    @field_validator("districts")
    @classmethod
    def _different(cls, found: list[District]) -> list[District]:
        ids = [district.id for district in found]
        raise_faults(Fault((n, "id"), N_("expected another id")) for n, name in enumerate(ids) if name in ids[:n])
        return found


def problems(text: str) -> list[Problem]:
    with pytest.raises(DataError) as caught:
        files.load_model(Thing, files.parse_document_from_text(HEAD + text, "toy.yaml"), "toy", "thing")
    return caught.value.problems


def one(district: str) -> str:
    (problem,) = problems(f"districts:\n  - {district}\n")
    return str(problem).removeprefix("toy.yaml:5:")


@pytest.mark.parametrize(
    ("district", "sentence"),
    [
        ("{id: a, cost: abc}", '19: districts[0].cost: expected a whole number of at least 0, got "abc"'),
        ("{id: a, cost: 012}", '19: districts[0].cost: expected a whole number of at least 0, got "012"'),
        ("{id: a, cost: -1}", "19: districts[0].cost: expected a whole number of at least 0, got -1"),
        ("{id: a, cost: 1.5}", "19: districts[0].cost: expected a whole number of at least 0, got 1.5"),
        ("{id: a, cost: true}", "19: districts[0].cost: expected a whole number of at least 0, got true"),
        ("{id: a, cost: }", "19: districts[0].cost: expected a whole number of at least 0, got nothing"),
        ("{id: a, cost: [1]}", "19: districts[0].cost: expected a whole number of at least 0, got a list of 1 item"),
        ("{id: a, cost: {b: 1}}", "19: districts[0].cost: expected a whole number of at least 0, got a mapping"),
        ("{id: a, share: 2}", "20: districts[0].share: expected a number from 0 to 1, got 2"),
        ("{id: a, open: on}", '19: districts[0].open: expected true or false, got "on"'),
        ("{id: a, colour: blue}", '21: districts[0].colour: expected one of: red, black, got "blue"'),
        ('{id: a, tint: "#5a"}', '19: districts[0].tint: expected text that matches ^#[0-9A-F]{6}$, got "#5a"'),
        ("{id: a, name: Rynek}", '19: districts[0].name: expected text under pl, en or both, got "Rynek"'),
        ("{id: Ą}", f'10: districts[0].id: expected {ID}, got "Ą"'),
        ("{id: a, at: [1]}", "17: districts[0].at: expected a point [x, y], got a list of 1 item"),
        ("{id: a, at: [1, x]}", '21: districts[0].at[1]: expected a number from -10000 to 10000, got "x"'),
        ("{id: a, slots: {1: [[0]]}}", "25: districts[0].slots.1[0]: expected a point [x, y], got a list of 1 item"),
        ("{id: a, slots: [[0]]}", "21: districts[0].slots[0]: expected a point [x, y], got a list of 1 item"),
        ("{id: a, size: [1, 2, 3]}", "19: districts[0].size: expected a list of 2 items, got a list of 3 items"),
        ("{id: a, size: [1]}", "19: districts[0].size: expected a list of 2 items, got a list of 1 item"),
        ("{id: a, size: [1, x]}", '23: districts[0].size[1]: expected a whole number, got "x"'),
        ("{id: a, size: 12}", "19: districts[0].size: expected a list of 2 items, got 12"),
        ("{id: a, csot: 1}", '13: districts[0].csot: unknown key; did you mean "cost"?'),
        ("{id: a, zzz: 1}", f"13: districts[0].zzz: unknown key; known here: {KEYS}"),
        ("{cost: 1}", f"5: districts[0].id: missing, expected {ID}"),
        ("word", '5: districts[0]: expected a mapping (lines like "key: value"), got "word"'),
    ],
)  # fmt: skip
def test_each_fault_has_its_position_and_sentence(district: str, sentence: str) -> None:
    assert one(district) == sentence


def test_keys_of_mappings_are_checked() -> None:
    text = "districts: []\nprices: {A b: 1, x: 0}\nplaces: {two: 2}\n"
    assert [str(problem) for problem in problems(text)] == [
        f"toy.yaml:5:10: prices['A b']: expected {ID} as a key, got \"A b\"",
        "toy.yaml:5:21: prices.x: expected a whole number > 0, got 0",
        'toy.yaml:6:10: places.two: expected a whole number as a key, got "two"',
    ]


def test_a_doubled_key_comes_before_faults_that_may_follow_from_it() -> None:
    text = "places: {2: x}\ndistricts:\n  - {id: a}\n  - {id: a, cost: 1, cost: 2}\nzz: 1\n"
    assert [str(problem) for problem in problems(text)] == [
        "toy.yaml:7:22: districts[1].cost: this key appears twice, first on line 7",
        'toy.yaml:4:13: places.2: expected a whole number, got "x"',
        "toy.yaml:7:10: districts[1].id: expected another id",
        "toy.yaml:8:1: zz: unknown key; known here: format, game, kind, districts, prices, places",
    ]


def test_a_missing_part_is_reported_where_it_should_be() -> None:
    (problem,) = problems("places: {}\n")
    assert str(problem) == "toy.yaml:1:1: districts: missing, expected a list"


@pytest.mark.parametrize(
    ("head", "sentence"),
    [
        ("game: toy\nkind: thing", 'toy.yaml:1:1: format: missing, expected "format: 1"'),
        ("format: 2\ngame: toy\nkind: thing",
         "toy.yaml:1:9: format: expected 1, got 2: a newer program wrote this file"),
        ("format: one\ngame: toy\nkind: thing", 'toy.yaml:1:9: format: expected 1, got "one"'),
        ("format: true\ngame: toy\nkind: thing", "toy.yaml:1:9: format: expected 1, got true"),
        ("format: 1\ngame: chess\nkind: thing", 'toy.yaml:2:7: game: expected toy, got "chess"'),
        ("format: 1\ngame: toy\nkind: card", 'toy.yaml:3:7: kind: expected thing, got "card"'),
        ("format: 1\ngame: toy", 'toy.yaml:1:1: kind: missing, expected "kind: thing"'),
    ],
)  # fmt: skip
def test_faults_in_the_first_lines_are_reported_alone(head: str, sentence: str) -> None:
    with pytest.raises(DataError) as caught:
        files.load_model(Thing, files.parse_document_from_text(head + "\nnonsense: 1\n", "toy.yaml"), "toy", "thing")
    assert [str(problem) for problem in caught.value.problems] == [sentence]


def test_a_valid_file_gives_the_model() -> None:
    text = HEAD + "districts: [{id: a, cost: 3, at: [1, 2.5], slots: {1: [[0, 0]]}, size: [2, 3]}]\nprices: {b: 2}\n"
    model = files.load_model(Thing, files.parse_document_from_text(text, "toy.yaml"), "toy", "thing")
    assert model.districts[0].cost == 3
    assert model.districts[0].size == (2, 3)
    assert model.prices == {"b": 2}


def test_every_fault_can_be_translated() -> None:
    for problem in problems("places: {2: x}\ndistricts: [{id: A}]\nzz: 1\n"):
        assert problem.text is not None
        assert problem.translate("en") == str(problem)


def test_faults_can_be_pickled() -> None:
    import pickle

    with pytest.raises(DataError) as caught:
        files.read_document_from_text("a: 1\na: 2\n", "f")
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    assert again.problems[0].text == caught.value.problems[0].text
