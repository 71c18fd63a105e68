"""Every reason is given in its situation and in no other: single cases, then all candidates of whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from games.core.contract.contract import Move, View
from games.core.contract.flow import COMMON_REASONS
from games.wampiry.controls.words import REFUSAL_TEXTS
from games.wampiry.game import GAME
from games.wampiry.rules.state import USED
from tests.wampiry.positions import N, Table, go, position, random_game, shipped

CASES: dict[str, tuple[Callable[[], Table], Move, Any]] = {
    "not_asked": (lambda: Table(position()), ("plan", "cw3", "t1"), {}),
    "game_over": (lambda: Table(position(turn=15)).end_turn(), ("done",), {}),
    "no_supply": (lambda: go(at="handlowe", gorali="D21", armageddon=USED), ("ability",), {}),
    "none_of_yours": (lambda: go(at="mlodosci", gorali="T1"), ("ability", "gorali"), {}),
    "none_of_theirs": (lambda: go(at="teatralne", gorali="D1"), ("ability", "gorali", N), {}),
    "no_marker_there": (
        lambda: go(at="teatralne", gorali="T1"),
        ("ability", "gorali", N),
        {"whose": "seat:1", "where": "estate:gorali"},
    ),
    "already_here": (lambda: go(at="gorali", gorali="D1"), ("ability", "gorali"), {"where": "estate:gorali"}),
    "same_estate": (
        lambda: go(at="zielone", gorali="N1").play(("ability", "gorali", N)),
        ("send", "gorali"),
        {"where": "estate:gorali"},
    ),
    "no_partner": (lambda: go(at="szkolne", gorali="D1 N1"), ("ability", "gorali"), {}),
    "no_victims_elsewhere": (lambda: go(at="ogrodowe", ogrodowe="D1 N1"), ("ability", "gorali", N), {}),
    "no_sacrifice": (
        lambda: go(at="ogrodowe", gorali="D1 N1"),
        ("ability", "gorali", N),
        {"where": "estate:ogrodowe", "n": 1},
    ),
    "only_elsewhere": (
        lambda: go(at="ogrodowe", ogrodowe="D1 N1", gorali="N1"),
        ("ability", "ogrodowe", N),
        {"where": "estate:ogrodowe"},
    ),
    "only_so_many": (
        lambda: go(at="mlodosci", zielone="D2").play(("ability", "zielone")),
        ("block", "gorali", 3),
        {"n": 2, "where": "estate:zielone"},
    ),
    "already_raised": (
        lambda: go(at="gorali", field="tajemnicze_doniesienia", awards={"gorali": 1}),
        ("action",),
        {"where": "estate:gorali"},
    ),
    "already_lowered": (
        lambda: go(at="gorali", field="podle_oszczerstwa", awards={"gorali": -1}),
        ("action",),
        {"where": "estate:gorali"},
    ),
    "already_called": (
        lambda: go(at="gorali", field="godzina_sabatu", sabbath=["gorali"]),
        ("action",),
        {"where": "estate:gorali"},
    ),
    "stands_there": (
        lambda: go(at="gorali", field="blyskawiczna_reakcja").play(("done",)),
        ("leap", "blyskawiczna_reakcja"),
        {"where": "field:blyskawiczna_reakcja"},
    ),
}


def test_every_reason_with_a_text_has_a_case() -> None:
    assert CASES.keys() == REFUSAL_TEXTS.keys() | COMMON_REASONS.keys()


@pytest.mark.parametrize("reason", list(CASES))
def test_the_reason_is_given_with_its_arguments(reason: str) -> None:
    make, move, args = CASES[reason]
    table = make()
    assert table.refusal(*move) == reason
    refusal = GAME.guard(table.state, move)
    assert refusal is not None
    assert dict(refusal.args) == args


NONSENSE: list[Any] = [
    (), ("plan",), ("plan", "cw1", "t1", "t2"), ("plan", "t1", "cw1"), ("plan", None, "t1"),
    ("plan", ["cw1"], "t1"), ("plan", "CW1", "t1"), ("settle", "zielone"), ({},), (("plan",),),
]  # fmt: skip


@pytest.mark.parametrize("move", NONSENSE, ids=repr)
def test_nonsense_is_refused_as_not_asked(move: Any) -> None:
    assert Table(position()).refusal(*move) == "not_asked"
    reason = GAME.guard(position(), move)
    assert reason is not None
    assert reason.id == "not_asked"


@pytest.mark.interpreted  # compiled rules take nothing but tuples for moves
@pytest.mark.parametrize("move", [["plan", "cw1", "t1"], "plan", None, 7], ids=repr)
def test_what_is_not_a_tuple_is_refused_as_not_asked(move: Any) -> None:
    reason = GAME.guard(position(), move)
    assert reason is not None
    assert reason.id == "not_asked"


# -- the guards, implemented a second time from a seat's view ---------------------------------------------------------
def expected(view: View, move: Move) -> str | None:
    """Return the id of the reason according to the rulings, or None; only for candidates."""
    decision = view["decision"]
    judge = JUDGES.get(decision["kind"])
    return None if judge is None else judge(view, decision["seat"], decision["args"], move)


def counts(view: View) -> dict[str, list[int]]:
    return {estate["id"]: estate["possessed"] for estate in view["estates"]}


def estate_of(view: View, seat: int) -> str:
    return next(str(estate["id"]) for estate in view["estates"] if seat in estate["vampires"])


def field_of(view: View, seat: int) -> str:
    return next(str(field["id"]) for field in view["clock"] if seat in field["pawns"])


def has_rivals_elsewhere(view: View, seat: int, here: str) -> bool:
    return any(
        estate != here and other != seat and count
        for estate, on in counts(view).items()
        for other, count in enumerate(on)
    )


def judge_use(view: View, seat: int, args: list[Any], move: Move) -> str | None:
    estate_id = estate_of(view, seat)
    estate = next(e for e in view["estates"] if e["id"] == estate_id)
    if move[0] == "done":
        return None
    if move[0] == "ability":
        return judge_marker(view, seat, estate_id, move, first=True)
    do = shipped().actions[shipped().index[field_of(view, seat)]].do
    return {
        "raise_scoring_here": "already_raised" if estate["award"] == 1 else None,
        "lower_scoring_here": "already_lowered" if estate["award"] == -1 else None,
        "place_sabbath_marker_here": "already_called" if estate["sabbath"] else None,
    }.get(do)


def judge_marker(view: View, seat: int, here: str, move: Move, first: bool) -> str | None:
    markers = counts(view)
    owner = move[2] if len(move) == 3 else seat
    missing = None if len(move) == 1 or markers[move[1]][owner] else missing_marker_reason(view, seat, owner)
    supply = None if view["supply"][seat] else "no_supply"
    if here == "handlowe":
        return supply
    if here == "teatralne":
        return supply or missing
    if here == "gorali":
        return "already_here" if move[1] == here and any(on[seat] for on in markers.values()) else missing
    if here == "szkolne":
        return missing or (None if has_rivals_elsewhere(view, seat, move[1]) else "no_partner")
    if here == "ogrodowe":
        if first and not markers[here][seat]:
            return "no_sacrifice"
        if first and not has_rivals_elsewhere(view, seat, here):
            return "no_victims_elsewhere"
        return "only_elsewhere" if move[1] == here else missing
    return missing


def missing_marker_reason(view: View, seat: int, owner: int) -> str:
    anywhere = {other for on in counts(view).values() for other, count in enumerate(on) if count}
    if owner == seat:
        return "no_marker_there" if seat in anywhere else "none_of_yours"
    return "no_marker_there" if anywhere - {seat} else "none_of_theirs"


def judge_more(view: View, seat: int, args: list[Any], move: Move) -> str | None:
    return judge_marker(view, seat, shipped().ring[args[0]], move, first=False)


def judge_send(view: View, seat: int, args: list[Any], move: Move) -> str | None:
    return "same_estate" if move[1] == shipped().ring[args[0]] else None


def judge_swap(view: View, seat: int, args: list[Any], move: Move) -> str | None:
    if move[1] == shipped().ring[args[0]]:
        return "same_estate"
    return None if counts(view)[move[1]][move[2]] else "no_marker_there"


def judge_block(view: View, seat: int, args: list[Any], move: Move) -> str | None:
    origin = shipped().ring[args[0]]
    if move[1] == origin:
        return "same_estate"
    return None if move[2] <= counts(view)[origin][seat] else "only_so_many"


def judge_late(view: View, seat: int, args: list[Any], move: Move) -> str | None:
    now = {"stay": "", "fly": estate_of(view, seat), "leap": field_of(view, seat)}[move[0]]
    return "stands_there" if move[-1] == now else None


JUDGES = {
    "use": judge_use, "more": judge_more, "send": judge_send, "swap": judge_swap, "block": judge_block,
    "late": judge_late,
}  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_candidates_of_whole_games(seats: int) -> None:
    seen = Counter[str]()
    for seed in range(5):
        for state, _ in random_game(seats, seed, prefer=("ability", "action")):
            decision = GAME.decision(state)
            if decision is None:
                continue
            view = GAME.observe(state, decision.seat)
            for move in GAME.candidates(state):
                reason = GAME.guard(state, move)
                right = expected(view, move)
                assert (reason and reason.id) == right, (view["decision"], move)
                seen[right or ""] += 1
    common = {"no_marker_there", "none_of_yours", "already_here", "same_estate", "no_sacrifice", "stands_there"}
    assert common <= seen.keys()
