"""Secrets of Wrocław do not change a single pixel: hands, discarded cards, face-down fighters and orders.

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


def look_around(it: RecordingWindow, table: TableScreen) -> None:
    """Hover over everything, and open everything that opens: places on the board, piles, the log, earlier positions."""
    rect = table.ctx.painter.rect()
    spots = [(x, y) for x in range(rect.left + 40, rect.right, 105) for y in range(rect.top + 40, rect.bottom, 110)]
    spots += [seat.center for seat in table.ctx.rows.seats.values()]
    spots += [widget.rect.center for widget in table.widgets.widgets]
    hover_points(it, spots)
    open_and_close(it, table, ["pile:wounded", "pile:fallen", "bar:log"])
    look_back(it, table, few=3)


def differ(one: Match, two: Match) -> bool:
    """True if two matches differ in secret information."""
    views = [match.game.observe(match.state, EVERYBODY) for match in (one, two)]
    return any(views[0][key] != views[1][key] for key in ("secrets", "fighters"))


@pytest.mark.parametrize("kind", ["seal 2", long_only("keep"), long_only("send 0")])
def test_a_curtain_shows_no_hand(kind: str) -> None:
    def play(it: RecordingWindow, table: TableScreen) -> None:
        assert isinstance(it.app.top, CurtainScreen)
        poke_around(it)

    assert assert_looks_same_to(None, lambda: match_at(moments()[kind], lifted=False), play, differ) > 4


@pytest.mark.parametrize("kind", ["seal 2", *map(long_only, ("keep", "send 0", "send 1"))])
def test_a_seat_that_sends_fighters_sees_no_secrets_of_the_other(kind: str) -> None:
    moment = moments()[kind]
    assert assert_looks_same_to(match_at(moment).audience(), lambda: match_at(moment), look_around, differ) > 40


@pytest.mark.parametrize("kind", [*map(long_only, ("boost", "again")), "shoot"])
def test_public_questions_show_no_hand(kind: str) -> None:
    moment = moments()[kind]
    assert match_at(moment).audience() is None
    assert assert_looks_same_to(None, lambda: match_at(moment), look_around, differ) > 40


@pytest.mark.parametrize("kind", ["shoot", long_only("send 0"), long_only("seal 2")])
def test_a_person_sees_no_secrets_of_the_computer(kind: str) -> None:
    moment = moments()[kind]
    assert match_at(moment, 1).audience() == 0
    assert assert_looks_same_to(0, lambda: match_at(moment, 1), look_around, differ) > 40


def test_frames_of_the_last_order_do_not_depend_on_the_hand() -> None:
    """After the second side's last order the cards are revealed to both: no frame shows that side's hand."""
    moment = last_order()
    frames_of_runs = []
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
            frames_of_runs.append(list(it.frames))
    assert len(frames_of_runs[0]) > 20
    for other in frames_of_runs[1:]:
        assert_same_frames(frames_of_runs[0], other)


def last_order() -> object:
    """Return the moment before the last order of a turn."""
    for number in range(400):
        moment = moments()["seal 2"]._replace(number=number)
        match = match_at(moment)
        if match.is_over:
            break
        decision = match.decision()
        if decision is not None and decision.kind == "seal" and any(match.view(None)["ready"]):
            return moment
    raise AssertionError("no last order occurred")


def with_other_hands(match: Match, seed: int) -> None:
    """Exchange unseen cards in the deciding seat's hand, except the next card it sends, in all states."""
    decision = match.decision()
    assert decision is not None
    state, seat = match.state, decision.seat
    sent = state.board.index[f"card:{match.game.legal_moves(state)[0][1]}"]
    out = [n for n in range(len(state.board.characters)) if not _is_in_game(state, n)]
    rest_of_hand = [n for n in range(len(state.board.characters)) if state.hands[seat] >> n & 1 and n != sent]
    hidden = [n for n in rest_of_hand if not state.seen[seat] >> n & 1]
    assert hidden, "every card in the hand has been seen"
    for one, other in zip(hidden, out[seed:], strict=False):
        for earlier in match.history.states:
            if earlier.hands[seat] >> one & 1 and not earlier.hands[seat] >> other & 1:
                earlier.hands[seat] ^= (1 << one) | (1 << other)
            if earlier.discarded[seat] >> other & 1:
                earlier.discarded[seat] ^= (1 << one) | (1 << other)


def _is_in_game(state: object, card: int) -> bool:
    """True if a card is anywhere in the game."""
    masks = [mask for key in ("hands", "discarded", "older", "fresh", "dead") for mask in getattr(state, key)]
    return any(mask >> card & 1 for mask in masks) or card in state.cards  # type: ignore[attr-defined]


def test_pictures_with_other_secrets_differ_for_the_owner() -> None:
    """Check that the tests above can fail: the owner of the hand sees the difference."""
    assert count_different_pictures(lambda: match_at(moments()["keep"])) == 3


def test_public_events_name_no_hidden_card() -> None:
    """Every card in a public event is face up before or after the move."""
    match = match_at(moments()["again"])
    for number, step in enumerate(match.moves, 1):
        open_cards = _face_up_cards(match, number - 1) | _face_up_cards(match, number)
        for event in step.events:
            cards = {str(value) for value in event.args.values() if str(value).startswith("card:")}
            if event.to is None:
                assert cards <= open_cards, (number, event)


def _face_up_cards(match: Match, number: int) -> set[str]:
    """Return the cards that are face up after this number of moves."""
    view = match.view_at(number, None)
    groups = [*view["older"], *view["fresh"], *view["dead"], *view["known"], *view["seen"]]
    groups += [[one["card"] for one in line] for line in view["fighters"]]
    return {f"card:{card}" for group in groups for card in group}
