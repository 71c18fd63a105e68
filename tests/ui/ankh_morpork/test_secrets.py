"""Secrets of Ankh-Morpork do not change a single pixel: hands, personalities, draw pile, seen cards.

Two tables that differ only in what a viewer can't know show that viewer the same pixels, titles and tooltips.
"""

from __future__ import annotations

import pygame
import pytest

from games.core.contract.contract import EVERYBODY
from games.core.match.match import Match
from tests.runs import long_only
from tests.ui.ankh_morpork.table import match_at, moments
from tests.ui.clicker import open_table
from tests.ui.frame_recorder import (
    SIZE,
    RecordingWindow,
    assert_looks_same_to,
    assert_same_frames,
    count_different_pictures,
    hover_points,
    look_back,
    open_and_close,
    poke_around,
)
from tests.ui.moments import with_other_secrets
from ui.table.flow.curtain import CurtainScreen
from ui.table.table import TableScreen

pytestmark = pytest.mark.usefixtures("silent_computers")


def look_around(it: RecordingWindow, table: TableScreen) -> None:
    """Hover over everything, and open everything that opens: piles, goals, the log, earlier positions."""
    spots = [rect.center for rect in table.ctx.rows.seats.values()]
    spots += [widget.rect.center for widget in table.widgets.widgets]
    hover_points(it, spots)
    open_and_close(it, table, ["pile:deck", "pile:discarded", "pile:events", "bar:goals", "bar:log"])
    look_back(it, table, rows=True)


def differ(one: Match, two: Match) -> bool:
    """True if two matches differ in hands and in personalities."""
    keys = ("hand", "personality")
    secrets = [match.game.observe(match.state, EVERYBODY)["secrets"] for match in (one, two)]
    return all(any(a[key] != b[key] for a, b in zip(*secrets, strict=True)) for key in keys)


def test_a_curtain_shows_no_hand() -> None:
    def make() -> Match:
        return match_at(moments(3)["card 5"], 3, lifted=False)

    def play(it: RecordingWindow, table: TableScreen) -> None:
        assert isinstance(it.app.top, CurtainScreen)
        poke_around(it)

    assert assert_looks_same_to(None, make, play, differ) > 4


@pytest.mark.parametrize("kind", ["react", *map(long_only, ("confiscate", "keep", "rest"))])
def test_curtains_between_questions_show_no_hand(kind: str) -> None:
    seats = 3 if kind in moments(3) else 2
    moment = moments(seats)[kind]

    def play(it: RecordingWindow, table: TableScreen) -> None:
        assert isinstance(it.app.top, CurtainScreen)
        it.step(1.0)

    assert assert_looks_same_to(None, lambda: match_at(moment, seats, lifted=False), play, differ) > 0


@pytest.mark.parametrize("speed", ["slow", long_only("off")])
def test_frames_after_a_turn_do_not_depend_on_the_drawn_cards(speed: str) -> None:
    frames_of_runs = []
    for seed in (0, 1, 2):
        match = match_at(moments(3)["rest"], 3)
        if seed:
            with_other_secrets(match, None, seed)
        seat = match.decision().seat  # type: ignore[union-attr]
        with RecordingWindow(SIZE, language="en", speed=speed) as it:
            table = open_table(it, match)
            if table.session.controller.decision_extras.pass_warning(table.session.view) is not None:  # type: ignore[misc]
                it.key(pygame.K_SPACE)  # a warning comes first: a district card could still be used
                it.click("stay")
                it.settle()
            it.frames.clear()
            it.key(pygame.K_SPACE)
            it.settle()
            assert match.moves[-1].move == ("done",)
            assert isinstance(it.app.top, CurtainScreen)
            it.step(1.0)
            assert it.app.top.seat != seat
            assert table.session.view["seat"] is None
            frames_of_runs.append(list(it.frames))
    assert frames_of_runs[0]
    assert_same_frames(frames_of_runs[0], frames_of_runs[1])
    assert_same_frames(frames_of_runs[0], frames_of_runs[2])


@pytest.mark.parametrize("kind", ["card 5", long_only("react"), long_only("confiscate")])
def test_a_seat_sees_no_secrets_of_others(kind: str) -> None:
    moment = moments(3)[kind]
    match = match_at(moment, 3)
    assert assert_looks_same_to(match.audience(), lambda: match_at(moment, 3), look_around, differ) > 60


def test_a_person_sees_no_secrets_of_thinking_computers() -> None:
    def make() -> Match:
        moment = next(m for m in moments(3).values() if match_at(m, 3).decision().seat > 0)  # type: ignore[union-attr]
        return match_at(moment, 1, 2)

    assert make().audience() == 0
    assert assert_looks_same_to(0, make, look_around, differ) > 60


@pytest.mark.long
def test_a_match_of_computers_shows_only_public_information() -> None:
    assert assert_looks_same_to(None, lambda: match_at(moments(3)["act"], 0, 3), look_around, differ) > 60


def test_pictures_with_other_secrets_differ_for_the_owner() -> None:
    """Check that the tests above can fail: the owner of the hand sees the difference."""
    assert count_different_pictures(lambda: match_at(moments(3)["card 5"], 3)) == 3


def test_public_events_name_no_hidden_card() -> None:
    """Every card in a public event is face up before or after the move; all other events have recipients."""
    for seats in (2, 3):
        for moment in moments(seats).values():
            match = match_at(moment, seats)
            for number, step in enumerate(match.moves, 1):
                open_cards = _face_up_cards(match, number - 1) | _face_up_cards(match, number)
                for event in step.events:
                    cards = set(_cards(event.args))
                    if event.to is None:
                        assert cards <= open_cards, (number, event)
            break


def _cards(value: object) -> list[str]:
    if isinstance(value, str):
        return [value] if value.startswith("card:") else []
    values = value.values() if hasattr(value, "values") else value if isinstance(value, (list, tuple)) else ()
    return [card for one in values for card in _cards(one)]


def _face_up_cards(match: Match, number: int) -> set[str]:
    """Return the cards that are face up after this number of moves."""
    view = match.view_at(number, None)
    groups = [view["pile"], view["chain"], [view["playing"]], *view["loans"], *view["penalties"]]
    return {f"card:{card}" for group in groups for card in group}
