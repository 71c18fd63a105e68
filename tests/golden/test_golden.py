"""The golden playthroughs equal what the rules and the texts give today."""

from __future__ import annotations

import re
from itertools import zip_longest

import pytest

from tests.golden.write import PLAYTHROUGHS, Playthrough, write_playthrough

MOST_LINES = 1500
# kinds of events whose log lines may be headings or figures, which have no full stop
HEADINGS_AND_FIGURES = {"aimed", "ended", "owned", "rolled", "scored", "threat", "turn"}
LOG_LINE = re.compile(r"^ +\[(\w+)\] (.+)$", re.MULTILINE)


@pytest.mark.parametrize("golden", PLAYTHROUGHS, ids=lambda golden: golden.path.stem)
def test_playthrough_is_as_written(golden: Playthrough) -> None:
    kept = golden.path.read_text(encoding="utf-8").splitlines()
    pairs = zip_longest(kept, write_playthrough(golden).splitlines(), fillvalue="(end)")
    for number, (old, new) in enumerate(pairs, 1):
        if old != new:
            pytest.fail(
                f"{golden.path.name}:{number}\n  was {old}\n  now {new}\n"
                "If that is meant: python -m tests.golden.write, and look through the difference; "
                f"where it is a digest, compare `--whole {golden.path.stem}` of before and after."
            )
    assert len(kept) <= MOST_LINES, "too long for a person to judge"


@pytest.mark.parametrize("golden", PLAYTHROUGHS, ids=lambda golden: golden.path.stem)
def test_log_lines_that_are_sentences_end_as_sentences(golden: Playthrough) -> None:
    lines = LOG_LINE.findall(golden.path.read_text(encoding="utf-8"))
    open_ended = [line for kind, line in lines if kind not in HEADINGS_AND_FIGURES and line[-1] not in ".?!"]
    assert lines
    assert not open_ended


def test_every_game_has_a_playthrough_with_its_fewest_and_its_most_seats(
    game_facts: tuple[str, tuple[int, int]],
) -> None:
    game_id, seats = game_facts
    missing = sorted(set(seats) - {golden.seats for golden in PLAYTHROUGHS if golden.game_id == game_id})
    assert not missing, f"add {game_id} with {missing} seats to PLAYTHROUGHS in tests/golden/write.py, and run it"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize with every registered game; a hook of this file only."""
    if "game_facts" in metafunc.fixturenames:
        from games.registry import all_facts

        metafunc.parametrize("game_facts", [(facts.id, facts.seats) for facts in all_facts()], ids=lambda p: p[0])
