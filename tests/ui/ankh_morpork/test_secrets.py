"""Secrets of Ankh-Morpork on real frames: hands, personalities, draw pile, what somebody has seen - all of it changed.

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


def look_about(it: RecordingWindow, table: TableScreen) -> None:
    """Point at everything and open all that can be opened: heaps, goals, the log, the past."""
    spots = [rect.center for rect in table.ctx.rows.seats.values()]
    spots += [widget.rect.center for widget in table.widgets.widgets]
    hover_points(it, spots)
    open_and_close(it, table, ["pile:deck", "pile:discarded", "pile:events", "bar:goals", "bar:log"])
    look_back(it, table, rows=True)


def differ(one: Match, two: Match) -> bool:
    """Whether two matches differ in hands and in personalities."""
    keys = ("hand", "personality")
    secrets = [match.game.observe(match.state, EVERYBODY)["secrets"] for match in (one, two)]
    return all(any(a[key] != b[key] for a, b in zip(*secrets, strict=True)) for key in keys)


def test_behind_a_curtain_nothing_of_any_hand_shows() -> None:
    def make() -> Match:
        return match_at(moments(3)["card 5"], 3, lifted=False)

    def play(it: RecordingWindow, table: TableScreen) -> None:
        assert isinstance(it.app.top, CurtainScreen)
        poke_around(it)

    assert assert_looks_same_to(None, make, play, differ) > 4


@pytest.mark.parametrize("kind", ["react", *map(long_only, ("confiscate", "keep", "rest"))])
def test_curtains_between_questions_show_nothing_either(kind: str) -> None:
    seats = 3 if kind in moments(3) else 2
    moment = moments(seats)[kind]

    def play(it: RecordingWindow, table: TableScreen) -> None:
        assert isinstance(it.app.top, CurtainScreen)
        it.step(1.0)

    assert assert_looks_same_to(None, lambda: match_at(moment, seats, lifted=False), play, differ) > 0


@pytest.mark.parametrize("speed", ["slow", long_only("off")])
def test_every_frame_after_a_turn_is_the_same_whatever_was_drawn(speed: str) -> None:
    shown = []
    for seed in (0, 1, 2):
        match = match_at(moments(3)["rest"], 3)
        if seed:
            with_other_secrets(match, None, seed)
        seat = match.decision().seat  # type: ignore[union-attr]
        with RecordingWindow(SIZE, language="en", speed=speed) as it:
            table = open_table(it, match)
            if table.session.controller.asking.pass_warning(table.session.view) is not None:  # type: ignore[misc]
                it.key(pygame.K_SPACE)  # asked once: a district card could still be used
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
            shown.append(list(it.frames))
    assert shown[0]
    assert_same_frames(shown[0], shown[1])
    assert_same_frames(shown[0], shown[2])


@pytest.mark.parametrize("kind", ["card 5", long_only("react"), long_only("confiscate")])
def test_whoever_sits_at_the_table_sees_nothing_of_the_others(kind: str) -> None:
    moment = moments(3)[kind]
    match = match_at(moment, 3)
    assert assert_looks_same_to(match.audience(), lambda: match_at(moment, 3), look_about, differ) > 60


def test_one_person_among_computers_sees_nothing_of_them_while_they_think() -> None:
    def make() -> Match:
        moment = next(m for m in moments(3).values() if match_at(m, 3).decision().seat > 0)  # type: ignore[union-attr]
        return match_at(moment, 1, 2)

    assert make().audience() == 0
    assert assert_looks_same_to(0, make, look_about, differ) > 60


@pytest.mark.long
def test_where_only_computers_play_the_table_shows_what_is_public() -> None:
    assert assert_looks_same_to(None, lambda: match_at(moments(3)["act"], 0, 3), look_about, differ) > 60


def test_the_pictures_differ_where_they_may() -> None:
    """The tests above can fail: whose hand it is sees the difference."""
    assert count_different_pictures(lambda: match_at(moments(3)["card 5"], 3)) == 3


def test_no_public_line_of_a_game_names_a_card_that_lies_hidden() -> None:
    """Every card in an event for everybody lies open before or after the move; every other event goes to some only."""
    for seats in (2, 3):
        for moment in moments(seats).values():
            match = match_at(moment, seats)
            for number, step in enumerate(match.moves, 1):
                open_cards = _open(match, number - 1) | _open(match, number)
                for event in step.events:
                    named = set(_cards(event.args))
                    if event.to is None:
                        assert named <= open_cards, (number, event)
            break


def _cards(value: object) -> list[str]:
    if isinstance(value, str):
        return [value] if value.startswith("card:") else []
    values = value.values() if hasattr(value, "values") else value if isinstance(value, (list, tuple)) else ()
    return [card for one in values for card in _cards(one)]


def _open(match: Match, number: int) -> set[str]:
    """List the cards that everybody can see after so many moves."""
    view = match.view_at(number, None)
    groups = [view["pile"], view["chain"], [view["playing"]], *view["loans"], *view["penalties"]]
    return {f"card:{card}" for group in groups for card in group}
