"""Secrets of Wrocław on real frames: hands, cards put away, face-down fighters and orders - all of it changed.

Two tables that differ only in what a viewer can't know show that viewer the same pixels, titles and tooltips.
"""

from __future__ import annotations

import pytest

from games.core.contract.contract import EVERYBODY
from games.core.match.match import Match
from tests.runs import long_only
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
from tests.ui.wroclaw.table import match_at, moments
from ui.table.flow.curtain import CurtainScreen
from ui.table.table import TableScreen

pytestmark = pytest.mark.usefixtures("silent_computers")


def look_about(it: RecordingWindow, table: TableScreen) -> None:
    """Point at everything and open all that can be opened: the board's places, heaps, the log, the past."""
    rect = table.ctx.painter.rect()
    spots = [(x, y) for x in range(rect.left + 40, rect.right, 105) for y in range(rect.top + 40, rect.bottom, 110)]
    spots += [seat.center for seat in table.ctx.rows.seats.values()]
    spots += [widget.rect.center for widget in table.widgets.widgets]
    hover_points(it, spots)
    open_and_close(it, table, ["pile:wounded", "pile:fallen", "bar:log"])
    look_back(it, table, few=3)


def differ(one: Match, two: Match) -> bool:
    """Whether two matches differ in what is secret."""
    views = [match.game.observe(match.state, EVERYBODY) for match in (one, two)]
    return any(views[0][key] != views[1][key] for key in ("secrets", "fighters"))


@pytest.mark.parametrize("kind", ["seal 2", long_only("keep"), long_only("send 0")])
def test_behind_a_curtain_nothing_of_any_hand_shows(kind: str) -> None:
    def play(it: RecordingWindow, table: TableScreen) -> None:
        assert isinstance(it.app.top, CurtainScreen)
        poke_around(it)

    assert assert_looks_same_to(None, lambda: match_at(moments()[kind], lifted=False), play, differ) > 4


@pytest.mark.parametrize("kind", ["seal 2", *map(long_only, ("keep", "send 0", "send 1"))])
def test_whoever_sends_fighters_sees_nothing_of_the_other(kind: str) -> None:
    moment = moments()[kind]
    assert assert_looks_same_to(match_at(moment).audience(), lambda: match_at(moment), look_about, differ) > 40


@pytest.mark.parametrize("kind", [*map(long_only, ("boost", "shoot", "again")), "recover"])
def test_while_all_look_no_hand_shows(kind: str) -> None:
    moment = moments()[kind]
    assert match_at(moment).audience() is None
    assert assert_looks_same_to(None, lambda: match_at(moment), look_about, differ) > 40


@pytest.mark.parametrize("kind", ["shoot", long_only("send 0"), long_only("seal 2")])
def test_a_person_against_a_computer_sees_nothing_of_it(kind: str) -> None:
    moment = moments()[kind]
    assert match_at(moment, 1).audience() == 0
    assert assert_looks_same_to(0, lambda: match_at(moment, 1), look_about, differ) > 40


def test_every_frame_of_the_last_order_is_the_same_for_all_whatever_is_in_hand() -> None:
    """When the second gang is ready, cards turn over before both: no frame shows the hand of who chose last."""
    moment = last_order()
    shown = []
    for seed in (0, 1, 2):
        match = match_at(moment)
        move = match.game.legal_moves(match.state)[0]
        if seed:
            with_other_hands(match, seed)
        with RecordingWindow(SIZE, language="en", speed="slow") as it:
            table = open_table(it, match)
            it.frames.clear()
            table.play_moves([move])
            it.settle(400)
            assert table.session.view["seat"] is None
            assert table.session.view["revealed"]
            shown.append(list(it.frames))
    assert len(shown[0]) > 20
    for other in shown[1:]:
        assert_same_frames(shown[0], other)


def last_order() -> object:
    """Return the moment of a last order of a turn."""
    for number in range(400):
        moment = moments()["seal 2"]._replace(number=number)
        match = match_at(moment)
        if match.is_over:
            break
        decision = match.decision()
        if decision is not None and decision.kind == "seal" and any(match.view(None)["ready"]):
            return moment
    raise AssertionError("nobody gives a last order")


def with_other_hands(match: Match, seed: int) -> None:
    """Change what is left in the hand of who chooses, after the card that is sent; nothing that will lie open."""
    decision = match.decision()
    assert decision is not None
    state, seat = match.state, decision.seat
    sent = state.board.index[f"card:{match.game.legal_moves(state)[0][1]}"]
    out = [n for n in range(len(state.board.characters)) if not _known(state, n)]
    kept = [n for n in range(len(state.board.characters)) if state.hands[seat] >> n & 1 and n != sent]
    hidden = [n for n in kept if not state.seen[seat] >> n & 1]
    assert hidden, "all of the hand has been seen"
    for one, other in zip(hidden, out[seed:], strict=False):
        for earlier in match.history.states:
            if earlier.hands[seat] >> one & 1 and not earlier.hands[seat] >> other & 1:
                earlier.hands[seat] ^= (1 << one) | (1 << other)
            if earlier.discarded[seat] >> other & 1:
                earlier.discarded[seat] ^= (1 << one) | (1 << other)


def _known(state: object, card: int) -> bool:
    """Whether a card is anywhere in the game."""
    masks = [mask for key in ("hands", "discarded", "older", "fresh", "dead") for mask in getattr(state, key)]
    return any(mask >> card & 1 for mask in masks) or card in state.cards  # type: ignore[attr-defined]


def test_the_pictures_differ_where_they_may() -> None:
    """The tests above can fail: whose hand it is sees the difference."""
    assert count_different_pictures(lambda: match_at(moments()["keep"])) == 3


def test_no_public_line_names_a_card_that_lies_hidden() -> None:
    """Every card in an event for everybody lies open before or after the move."""
    match = match_at(moments()["again"])
    for number, step in enumerate(match.moves, 1):
        open_cards = _open(match, number - 1) | _open(match, number)
        for event in step.events:
            named = {str(value) for value in event.args.values() if str(value).startswith("card:")}
            if event.to is None:
                assert named <= open_cards, (number, event)


def _open(match: Match, number: int) -> set[str]:
    """List the cards that everybody has seen after so many moves."""
    view = match.view_at(number, None)
    groups = [*view["older"], *view["fresh"], *view["dead"], *view["known"], *view["seen"]]
    groups += [[one["card"] for one in line] for line in view["fighters"]]
    return {f"card:{card}" for group in groups for card in group}
