"""The contract can express pairs of squares, walks, secret orders and boosted dice, as in Kraków and Wrocław."""

from __future__ import annotations

from itertools import product

import pytest

from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.errors import IllegalMove
from games.core.contract.flow import Flow, Question
from tests.core.miniature import MiniState, MiniTable, emit_event, named_parts

# Kraków: painter and card, then the place, which is a pair of squares; a walk is several moves undone together.

BLOCK = [f"{x}.{y}" for y in (1, 2) for x in (1, 2, 3, 4)]  # KT-2: a b c d over e f g h
CARDS = {"clock2": 2, "clock4": 4}


def are_neighbours(one: str, other: str) -> bool:
    (a, b), (c, d) = (map(int, name.split(".")) for name in (one, other))
    return abs(a - c) + abs(b - d) == 1


PAIRS: list[Move] = [
    ("place", one, two) for one, two in product(BLOCK, BLOCK) if one < two and are_neighbours(one, two)
]


def krakow_crew(state: MiniState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    seat = step[1]
    state.agenda.append(("crew", 1 - seat if move[0] == "end" else seat))
    if move[0] == "end":
        state.points = 10
    elif move[0] == "walk":
        x, y = map(int, state.cells[move[1]].split("."))
        state.cells[move[1]] = f"{x + move[2]}.{y}"
        state.points -= 1
    else:
        state.held = move[2]  # still secret, so it is in a slot and not on the agenda
        state.agenda.append(("place", seat, move[1]))


def krakow_place(state: MiniState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    for square in move[1:]:
        state.top[BLOCK.index(square)] = step[1]
    state.points -= CARDS[state.held]


def krakow_guard(state: MiniState, step: Step, move: Move) -> Reason | None:
    if move[0] == "paint":
        spot = any(krakow_place_guard(state, ("place", step[1], move[1]), pair) is None for pair in PAIRS)
        return Reason("too_dear") if CARDS[move[2]] > state.points else None if spot else Reason("no_place")
    return None if move[0] == "end" or state.points else Reason("no_points")


def krakow_place_guard(state: MiniState, step: Step, move: Move) -> Reason | None:
    if not any(are_neighbours(state.cells[step[2]], square) for square in move[1:]):
        return Reason("too_far")
    return Reason("own_work") if any(state.top[BLOCK.index(square)] == step[1] for square in move[1:]) else None


KRAKOW = Flow[MiniState](
    {
        "crew": Question(
            lambda s, q: [
                ("end",),
                *(("walk", p, dx) for p in range(len(s.cells)) for dx in (-1, 1)),
                *(("paint", p, card) for p in range(len(s.cells)) for card in CARDS),
            ],
            krakow_crew,
            krakow_guard,
            private=True,
        ),
        "place": Question(lambda s, q: PAIRS, krakow_place, krakow_place_guard, private=True),
    },
    {},
)


def krakow_table(cell: str, top: list[int] | None = None) -> MiniTable:
    state = MiniState([("crew", 0)], cells=[cell], top=top or [-1] * 8, points=10, held="")
    parts = {
        "end": named_parts("button"),
        "walk": lambda m: [(f"painter:{m[1]}",), (f"way:{'left' if m[2] < 0 else 'right'}",)],
        "paint": lambda m: [(f"painter:{m[1]}",), (f"card:{m[2]}",)],
        "place": named_parts("square"),
    }
    return MiniTable(KRAKOW, state, parts)


def test_a_place_is_two_squares_clicked_in_any_order() -> None:
    table = krakow_table("3.0")
    table.click("painter:0", "card:clock4")
    assert {move[1:] for move in table.legal()} == {("2.1", "3.1"), ("3.1", "4.1"), ("3.1", "3.2")}  # KT-2
    selection = table.selection()
    assert selection.choose("square:3.1")
    assert set(selection.choosable_names()) == {"square:2.1", "square:4.1", "square:3.2"}
    assert set(selection.distinguishing_names()) == {"square:2.1", "square:4.1", "square:3.2"}
    assert selection.move_completed_by("square:4.1") == ("place", "3.1", "4.1")
    with pytest.raises(IllegalMove):
        table.play("place", "4.1", "3.1")  # a pair has one order, so no place is listed twice
    table.click("square:4.1")  # the only place with this square: no second click is needed
    assert (table.state.top[2:4], table.state.points) == ([0, 0], 6)


def test_own_works_can_not_be_covered_and_each_refusal_has_its_reason() -> None:
    table = krakow_table("3.0", top=[-1, 0, 1, 1, -1, -1, -1, -1])
    table.play("paint", 0, "clock2")
    assert {move[1:] for move in table.legal()} == {("3.1", "4.1"), ("3.1", "3.2")}  # KD-7
    with pytest.raises(IllegalMove) as caught:
        table.play("place", "2.1", "3.1")
    assert caught.value.reason.id == "own_work"


def test_a_walk_of_several_moves_can_be_undone() -> None:
    table = krakow_table("0.0")
    for _ in range(3):
        table.click("painter:0", "way:right")
    assert (table.state.cells, table.state.points) == (["3.0"], 7)
    table.undo(3)
    assert (table.state.cells, table.state.points) == (["0.0"], 10)
    assert table.selection().refusal_reason("card:clock4") == Reason("no_place", {})


# Wrocław: secret orders, one seat after the other, revealed together; then dice; then points added to them.


def orders_send(state: MiniState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    state.orders[step[1]].append(list(move[1:]))
    emit_event(
        events, "ready" if step[2] == 2 else "sent", to=None if step[2] == 2 else (step[1],), who=f"seat:{step[1]}"
    )
    if step[2] < 2:
        state.agenda.append(("send", step[1], step[2] + 1))


def orders_reveal(state: MiniState, step: Step, dice: Dice, events: Events | None) -> None:
    state.dice.append(dice.roll(10))
    emit_event(events, "rolled", die="die:2", value=state.dice[-1])
    emit_event(events, "revealed", orders=state.orders)
    state.agenda += [("shoot", 1), ("shoot", 0)]


def orders_shoot(state: MiniState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    if move[0] == "shoot" and state.perun[step[1]]:
        state.agenda.append(("boost", step[1], *move[1:]))


def orders_boost(state: MiniState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    state.perun[step[1]] -= any(move[1:])
    state.shots.append([die + more for die, more in zip(state.dice, move[1:], strict=True)])


BOOSTS: list[Move] = [("boost", *split) for split in product(range(4), repeat=3) if sum(split) <= 3]
WROCLAW = Flow[MiniState](
    {
        "send": Question(
            lambda s, q: [("send", who, token) for who in s.hands[q[1]] for token in ("atak", "eksploracja", "oslona")],
            orders_send,
            lambda s, q, m: Reason("sent") if any(m[1] == sent for sent, _ in s.orders[q[1]]) else None,
            private=True,
        ),
        "shoot": Question(
            lambda s, q: [
                ("hold",),
                *(("shoot", me, foe) for me, _ in s.orders[q[1]] for foe, _ in s.orders[1 - q[1]]),
            ],
            orders_shoot,
            lambda s, q, m: Reason("explores") if m[1:] and [m[1], "eksploracja"] in s.orders[q[1]] else None,
        ),
        "boost": Question(lambda s, q: BOOSTS, orders_boost),
    },
    {"reveal": orders_reveal},
)

SENT = (("karol", "atak"), ("zenon", "oslona"), ("marek", "eksploracja"))


def wroclaw_table() -> MiniTable:
    hands = [["karol", "zenon", "marek", "ewa"], ["beata", "iwona", "tomasz", "leszek"]]
    agenda: list[Step] = [("reveal",), ("send", 1, 0), ("send", 0, 0)]
    state = MiniState(agenda, hands=hands, orders=[[], []], dice=[1, 2], perun=[1, 0], shots=[])
    parts = {
        "send": lambda m: [(f"card:{m[1]}",), (f"token:{m[2]}",)],
        "hold": named_parts("button"),
        "shoot": named_parts("card"),
        "boost": lambda m: [(f"die:{index}:{more}",) for index, more in enumerate(m[1:])],
    }
    return MiniTable(WROCLAW, state, parts)


def send_all(table: MiniTable, *last: int) -> None:
    for index, (who, token) in enumerate(SENT):
        table.click(f"token:{token}", f"card:{who}")
        assert table.pending() == ((0, "send") if index < 2 else (1, "send"))
    for index, who in enumerate(("beata", "iwona", "tomasz")):
        table.play("send", who, "atak", dice=last if index == 2 else ())


def test_orders_stay_secret_and_no_die_is_rolled_until_both_seats_have_sent() -> None:
    table = wroclaw_table()
    send_all(table, 2)  # play() fails if an earlier order draws a die
    public_events = [event for event in table.events if event.to is None]
    assert [event.kind for event in public_events] == ["ready", "ready", "rolled", "revealed"]
    assert table.pending() == (0, "shoot")
    assert table.selection().refusal_reason("card:marek") == Reason("explores", {})
    table.undo()
    assert (table.pending(), table.state.dice, table.events[-1].kind) == ((1, "send"), [1, 2], "revealed")


def test_one_seats_orders_do_not_affect_the_others_question() -> None:
    questions = []
    for who in ("karol", "ewa"):
        table = wroclaw_table()
        for fighter in (who, "zenon", "marek"):
            table.play("send", fighter, "atak")
        questions.append((table.flow.decision(table.state), table.legal(), table.state.agenda))
    assert questions[0] == questions[1]


def test_points_are_added_to_dice_in_one_move() -> None:
    table = wroclaw_table()
    send_all(table, 2)
    table.click("card:karol", "card:iwona")
    assert len(table.legal()) == 20
    table.click("die:0:2", "die:2:1")  # no point is left for the third die
    assert (table.state.shots, table.state.perun, table.pending()) == ([[3, 2, 4]], [0, 0], (1, "shoot"))
    table.undo()
    selection = table.selection()
    assert selection.choose("die:0:3")
    assert selection.chosen_move() == ("boost", 3, 0, 0)
    assert selection.choose("die:1:1")  # another split removes the choice that conflicts with it
    assert selection.chosen == ["die:1:1"]


def test_impossible_answers_are_listed_with_their_reason_and_never_legal() -> None:
    tired = Reason("tired", {"who": "fighter:2"})
    flow = Flow[MiniState](
        {
            "shoot": Question(
                lambda s, q: [("shoot", 0), ("shoot", 1)],
                lambda s, q, m, d, e: None,
                lambda s, q, m: Reason("far") if m[1] == 1 else None,
                impossible=lambda s, q: [(("shoot", 2), tired)],
            )
        },
        {},
    )
    state = MiniState([("shoot", 0)])
    assert list(flow.candidates(state)) == [("shoot", 0), ("shoot", 1), ("shoot", 2)]
    assert list(flow.legal_moves(state)) == [("shoot", 0)]
    assert flow.guard(state, ("shoot", 2)) == tired
    assert flow.guard(state, ("shoot", 3)) == Reason("not_asked")
    assert flow.refused_moves(state) == [(("shoot", 1), Reason("far")), (("shoot", 2), tired)]
