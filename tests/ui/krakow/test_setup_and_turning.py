"""Quick setup, turning a graffiti with R, the legend, and ending a turn with a person chosen."""

from __future__ import annotations

import random

import pygame
import pytest

from games import registry
from games.core.contract.texts import translate
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import Player
from games.shipped import register_shipped
from tests.runs import long_only
from tests.ui.clicker import NAMES, Clicker, FastWindow, open_table
from tests.ui.krakow.table import KRAKOW, match_at, moments, random_move
from ui.table import messages
from ui.table.table import TableScreen

pytestmark = pytest.mark.usefixtures("stub_computers")


def match_with_crossing_placements() -> tuple[Match, str, str]:
    """Play random games until an upright and a horizontal placement share a square; return the match and both names."""
    register_shipped()
    for seed in range(20, 60):
        match, rnd = begin(seed), random.Random(seed)
        while not match.is_over and match.move_count < 160:
            decision = match.decision()
            assert decision is not None
            if decision.kind == "place":
                pairs = [tuple(move[1:]) for move in match.game.legal_moves(match.state)]
                for one in pairs:
                    for other in pairs:
                        if one[1] == other[0] and is_upright(one) and not is_upright(other):
                            match.lift_curtain()
                            return match, f"pair:{one[0]}-{one[1]}", f"pair:{other[0]}-{other[1]}"
            random_move(match, rnd)
    raise AssertionError("no wall with both placements")


def begin(seed: int, persons: int = 2, **options: str) -> Match:
    register_shipped()
    players = [Player(NAMES[n], n + 1, "person" if n < persons else "bot", "medium") for n in range(2)]
    return Match.start(registry.game(KRAKOW), boards.load_default_board(KRAKOW), players, options, seed)


def is_upright(pair: tuple[str, ...]) -> bool:
    return pair[0].partition(".")[0] == pair[1].partition(".")[0]


@pytest.mark.parametrize("by_keys", [False, True])
def test_r_cycles_through_placements_even_if_the_pointer_left_the_wall(by_keys: bool) -> None:
    match, one, other = match_with_crossing_placements()
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match)
        painter, selection = table.ctx.painter, table.session.selection
        assert selection is not None
        shared = painter.area_of(one).clip(painter.area_of(other)).center
        it.move(shared)
        it.settle()
        if by_keys:
            names = []
            for _ in range(2 * len(selection.all_names())):
                hovered = table.widgets.hovered
                names.append("" if hovered is None else hovered.key)
                it.key(pygame.K_r)
        else:
            it.press(shared)
            it.settle()
            it.move((1275, 700))  # towards the button
            names = []
            for _ in range(2 * len(selection.all_names())):
                names += selection.chosen
                it.key(pygame.K_r)
        assert {one, other} <= set(names)
        again = names.index(names[0], 1)
        assert names[again : 2 * again] == names[:again]  # the cycle repeats in the same order


def test_the_turn_can_be_ended_while_a_person_is_chosen() -> None:
    moment = moments(2)["turn 1 poor"]
    for by_space in (False, True):
        match = match_at(moment, 2)
        with FastWindow((1280, 720), language="en") as it:
            table = open_table(it, match)
            number, selection = match.move_count, table.session.selection
            assert selection is not None
            person = next(name for name in selection.choosable_names() if name.startswith(("painter", "bouncer")))
            it.press(it.widget(person).rect.center)
            it.settle()
            assert person in selection.chosen
            if by_space:
                it.key(pygame.K_SPACE)
            else:
                it.click("pass")
            it.settle()
            if it.app.top is not table and it.top.widgets.find("end") is not None:
                it.click("end")
                it.settle()
            assert match.moves[number].move == ("end",)


def test_the_legend_of_points_has_tooltips() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, match_at(moments(2)["turn 1 rich"], 2))
        for row, text in (("pays:0", "each district"), ("pays:1", "each street"), ("pays:2", "each building")):
            at = table.ctx.painter.area_of(row).center
            it.move(at)
            assert table.ctx.hover.names_under == [row]
            assert any(text in line for line in table.ctx.tooltips.describe(row))


@pytest.mark.parametrize(("quick", "placed"), [("yes", True), ("no", False)])
def test_quick_setup_places_all_and_after_an_undo_people_place_themselves(quick: str, placed: bool) -> None:
    match = begin(7, quick_setup=quick)
    with FastWindow((1280, 720), language="en") as it:
        open_table(it, match)
        for _ in range(60):
            it.settle()
        decision = match.decision()
        assert decision is not None
        assert (decision.kind == "turn") == placed
        if placed:
            match.undo(match.moves[-1].seat)
            assert match.decision().kind in ("district", "stand")  # type: ignore[union-attr]
            assert match.auto_answer() is None


def open_after_quick_setup(it: FastWindow, match: Match) -> TableScreen:
    """Open the table and wait until quick setup has placed everybody."""
    table = open_table(it, match)
    for _ in range(60):
        it.settle()
    decision = match.decision()
    assert decision is not None
    assert decision.kind == "turn"
    Clicker(it, table).dismiss_overlays(False)
    it.settle()
    return table


def choose(it: FastWindow, name: str) -> None:
    it.press(it.widget(name).rect.center)
    it.settle()


@pytest.mark.parametrize("persons", [1, long_only(2)])
def test_a_person_placed_by_quick_setup_can_be_moved_by_clicks(persons: int) -> None:
    match = begin(7, persons, quick_setup="yes", first="0")
    with FastWindow((1280, 720), language="en") as it:
        table = open_after_quick_setup(it, match)
        board, code = match.board, "painter:0:1"
        before, placed = dict(match.proposed_setup()), [step.move for step in match.moves]
        assert table.widgets.find("elsewhere") is None
        assert translate(messages.ELSEWHERE_FIRST, "en") in it.words()
        assert len([name for name in before if name.startswith(("painter", "bouncer"))]) >= 2
        choose(it, code)
        it.click("elsewhere")
        it.settle()
        assert match.move_count == before[code]
        decision = match.decision()
        assert decision is not None
        assert (decision.kind, decision.seat) == ("district", 0)
        district = board.city.districts[0]
        match_number = match.move_count
        it.click(f"district:{district}")
        it.settle()
        assert match.move_count == match_number + 1  # the player who chose the district also chooses the cell
        decision = match.decision()
        assert decision is not None
        assert decision.kind == "stand"
        move = match.game.legal_moves(match.state)[3]
        choose(it, f"cell:{move[1]}")
        for _ in range(60):
            it.settle()
        assert match.moves[match_number + 1].move == move
        now = [step.move for step in match.moves]
        changed = {at for at, (old, new) in enumerate(zip(placed, now, strict=True)) if old != new}
        assert changed <= {match_number, match_number + 1}  # all others are placed as before
        decision = match.decision()
        assert decision is not None
        assert decision.kind == "turn"
        Clicker(it, table).dismiss_overlays(False)
        it.settle()
        assert translate(messages.ELSEWHERE_FIRST, "en") in it.words()


def test_after_the_first_own_move_nobody_can_be_moved_any_more() -> None:
    match = begin(7, quick_setup="yes", first="0")
    with FastWindow((1280, 720), language="en") as it:
        table = open_after_quick_setup(it, match)
        assert match.proposed_setup()
        match.play(next(move for move in match.game.legal_moves(match.state) if move[0] == "walk"))
        assert match.proposed_setup() == {}
        table.refresh()
        it.settle()
        assert translate(messages.ELSEWHERE_FIRST, "en") not in it.words()


def test_people_placed_by_hand_can_not_be_moved_later() -> None:
    match = begin(7, first="0")
    rnd = random.Random(1)
    while (decision := match.decision()) is not None and decision.kind != "turn":
        random_move(match, rnd)
    assert match.proposed_setup() == {}
