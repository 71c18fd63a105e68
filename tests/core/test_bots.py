"""The computers' process dies: once it is begun anew and asked again, twice its question is given up with an error."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from games.core import boards, registry
from games.core.bots import BotDied, Thinker
from games.core.match import Match
from games.core.players import Player

PATIENCE = 60.0


@pytest.fixture
def view() -> Any:
    game = registry.game("krakow")
    match = Match.start(game, boards.usual("krakow"), [Player("Ola", 1, "bot"), Player("Jan", 2)], {}, 1)
    decision = match.decision()
    assert decision is not None
    return match.view(decision.seat)


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    with Thinker("krakow", 1) as found:
        yield found


def kill(thinker: Thinker) -> None:
    process = thinker._process
    assert process is not None
    process.kill()
    process.join()


def answer(thinker: Thinker) -> Any:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = thinker.poll()
        if found is not None:
            return found
        time.sleep(0.01)
    raise AssertionError("no answer")


def kill_again(thinker: Thinker) -> None:
    """Let the first death be noticed, then kill the process that was begun anew."""
    kill(thinker)
    while not thinker.restarts:
        thinker.poll()
    kill(thinker)


def test_a_process_that_dies_is_begun_anew_and_asked_again(thinker: Thinker, view: Any) -> None:
    thinker.ask(view, "hard", playouts=50)
    kill(thinker)
    assert list(answer(thinker).move) in [list(move) for move in view["moves"]]
    assert thinker.restarts == 1


def test_the_second_death_ends_the_question_and_the_next_one_is_answered(thinker: Thinker, view: Any) -> None:
    thinker.ask(view, "hard", playouts=50)
    kill_again(thinker)
    with pytest.raises(BotDied):
        answer(thinker)
    assert not thinker.thinking
    thinker.ask(view, "medium", playouts=50)
    assert answer(thinker) is not None


def test_who_drops_a_question_never_hears_of_a_death(thinker: Thinker, view: Any) -> None:
    thinker.ask(view, "hard", playouts=50)
    kill_again(thinker)
    thinker.cancel()
    assert not thinker.thinking
    assert thinker.poll() is None


def test_whoever_asks_a_dead_process_hears_of_it(thinker: Thinker, view: Any) -> None:
    thinker.ask(view, "hard", playouts=50)
    kill_again(thinker)
    with pytest.raises(BotDied):
        thinker.ask(view, "medium", playouts=50)
    thinker.ask(view, "medium", playouts=50)
    assert answer(thinker) is not None
