"""The sample of mutants follows its rule, and every mutant changes the code that its name quotes."""

from __future__ import annotations

import ast
from collections import Counter

import pytest

from tests.mutants.__main__ import EQUIVALENT, equivalent
from tests.mutants.drawing import MOST_PER_FUNCTION, SIZE, SampledMutant, all_mutants, sample
from tests.mutants.sites import mutants

CODE = '''
"""A docstring."""
from typing import Protocol

SIZE = 3
WORDS = N_("{n} left")


class Asked(Protocol):
    def may(self, number: int = 1) -> bool: ...


def steps(values: list[int | None], most: float = 0.5, wide: bool = True) -> int:
    """Return something."""
    found = 0
    for value in values:
        if value is not None and not value < most:
            found += value
        else:
            values.clear()
    return found * 2 if wide else -1
'''

EXPECTED = """
<module>: constant: SIZE = 3 -> SIZE = 2
<module>: constant: SIZE = 3 -> SIZE = 4
steps: arithmetic: found * 2 -> found / 2
steps: arithmetic: found + value -> found - value
steps: boolean: and not value < most -> left out
steps: boolean: and value is not None -> left out
steps: boolean: value is not None and (not value < most) -> value is not None or not value < most
steps: branches: found * 2 if wide else -1 -> -1 if wide else found * 2
steps: branches: value is not None and (not value < most) -> not (value is not None and (not value < most))
steps: comparison: value < most -> value <= most
steps: comparison: value is not None -> value is None
steps: constant: -1 -> -0
steps: constant: -1 -> -2
steps: constant: found * 2 -> found * 1
steps: constant: found * 2 -> found * 3
steps: constant: found = 0 -> found = -1
steps: constant: found = 0 -> found = 1
steps: default: 0.5 -> -0.5
steps: default: 0.5 -> 1.5
steps: default: True -> False
steps: negation: not value < most -> value < most
steps: statement: values.clear() -> left out
"""


@pytest.fixture(scope="module")
def drawn() -> list[SampledMutant]:
    return sample()


def test_all_kinds_of_faults_are_made_and_none_that_changes_only_comments() -> None:
    names = sorted(one.name.partition(": ")[2] for one in mutants("a.py", ast.parse(CODE)))
    assert names == EXPECTED.strip().splitlines()


def test_each_fault_changes_the_code_exactly_once() -> None:
    plain, made = ast.unparse(ast.parse(CODE)), set()
    count = len(mutants("a.py", ast.parse(CODE)))
    for number in range(count):
        tree = ast.parse(CODE)
        mutants("a.py", tree)[number].mutant.change()
        compile(ast.fix_missing_locations(tree), "a.py", "exec")
        made.add(ast.unparse(tree))
    assert len(made - {plain}) == count


def test_the_sample_has_at_most_three_faults_a_function_and_one_a_place(drawn: list[SampledMutant]) -> None:
    assert len(drawn) == SIZE
    assert max(Counter((one.path, one.mutant.function) for one in drawn).values()) <= MOST_PER_FUNCTION
    assert max(Counter((one.path, one.mutant.place) for one in drawn).values()) == 1
    names = [one.name for one in all_mutants()]
    assert len(set(names)) == len(names)


def test_the_same_code_gives_the_same_sample(drawn: list[SampledMutant]) -> None:
    assert [one.name for one in sample()] == [one.name for one in drawn]


def test_every_equivalent_mutant_has_a_reason() -> None:
    lines = [line for line in EQUIVALENT.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    assert len(lines) == 2 * len(equivalent())
    assert all(why.strip() for why in equivalent().values())
