"""The contract can express hidden roles: a miniature of Osada with private questions, a vote and deaths.

Secrets are in slots, never in a step's arguments: the agenda is public, and `decision` shows it to everybody.
"""

from __future__ import annotations

from games.core.contract.contract import Event, Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.flow import Flow, Question
from tests.core.miniature import MiniState, MiniTable, emit_event, named_parts

AXE, MARA, APRON, DOUGHNUT = 2, 4, 6, 8


def others(state: MiniState, seat: int) -> list[int]:
    return [other for other in range(len(state.pos)) if other != seat and state.alive[other]]


def osada_turn(state: MiniState, step: Step, dice: Dice, events: Events | None) -> None:
    seat = step[1]
    state.agenda.append(("turn", (seat + 1) % len(state.pos)))
    if state.alive[seat]:
        state.agenda.append(("move", seat))
        if state.pending[seat]:
            state.agenda.append(("field", seat))


def osada_move(state: MiniState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    seat = step[1]
    if move[0] == "walk":
        state.pos[seat] += move[1]
        state.agenda.append(("field", seat))
    elif move[0] == "help":
        state.pos[seat] -= 1
        state.pos[move[1]] += 1
        state.pending[move[1]] = 1  # resolved at the start of that seat's own turn
    else:
        state.votes = []
        state.agenda.append(("count", move[1]))
        state.agenda += [("vote", other, move[1]) for other in reversed(others(state, move[1]))]


def osada_field(state: MiniState, step: Step, dice: Dice, events: Events | None) -> None:
    seat = step[1]
    state.pending[seat] = 0
    asks = {AXE: "peek", MARA: "ask", APRON: "apron"}
    if state.pos[seat] in asks:
        state.agenda.append((asks[state.pos[seat]], seat))
    elif state.pos[seat] == DOUGHNUT and dice.roll(6) <= 4:
        osada_die(state, seat)


def osada_die(state: MiniState, seat: int) -> None:
    state.alive[seat] = 0
    if sum(state.alive) == 1:
        state.agenda.clear()
    elif state.agenda[-1] == ("move", seat):
        state.agenda.pop()


def osada_peek(state: MiniState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    state.known.append([step[1], move[1], state.roles[move[1]]])
    emit_event(events, "peeked", by=f"seat:{step[1]}", whom=f"seat:{move[1]}")
    emit_event(events, "saw", (step[1],), whom=f"seat:{move[1]}", card=state.roles[move[1]])
    state.agenda.append(("look", step[1], move[1]))


def osada_ask(state: MiniState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    state.talk.append([step[1], move[1], move[2]])
    state.agenda.append(("reply", move[1], step[1]))


def osada_reply(state: MiniState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    state.talk[-1].append(move[1])
    emit_event(events, "replied", (step[2], step[1]), answer=move[1])


def osada_apron(state: MiniState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    if move[0] == "strike" and dice.roll(6) <= 3:
        osada_die(state, move[1])


def osada_vote(state: MiniState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    state.votes.append(move[0])


def osada_count(state: MiniState, step: Step, dice: Dice, events: Events | None) -> None:
    emit_event(events, "counted", unanimous="no" not in state.votes)
    if "no" not in state.votes:
        osada_die(state, step[1])


def do_nothing(state: MiniState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    """Do nothing: the question only shows something."""


def strike_moves(state: MiniState, step: Step) -> list[Move]:
    killer = state.roles[step[1]] == "morderca"
    return [("go_on",), *(("strike", other) for other in others(state, step[1]) if killer)]


OSADA = Flow[MiniState](
    {
        "move": Question(
            lambda s, q: [
                ("walk", 1),
                ("walk", 2),
                *((kind, other) for kind in ("help", "accuse") for other in range(3) if other != q[1]),
            ],
            osada_move,
            lambda s, q, m: Reason("dead", {"who": f"seat:{m[1]}"}) if m[0] != "walk" and not s.alive[m[1]] else None,
        ),
        "peek": Question(lambda s, q: [("peek", other) for other in others(s, q[1])], osada_peek, private=True),
        "look": Question(lambda s, q: [("go_on",)], do_nothing, private=True),
        "ask": Question(
            lambda s, q: [("ask", other, text) for other in others(s, q[1]) for text in ("whom", "is_it_you")],
            osada_ask,
            private=True,
        ),
        "reply": Question(lambda s, q: [("say", text) for text in ("yes", "no", "silence")], osada_reply, private=True),
        "apron": Question(strike_moves, osada_apron, private=True),
        "vote": Question(lambda s, q: [("yes",), ("no",)], osada_vote, private=True),
    },
    {"turn": osada_turn, "field": osada_field, "count": osada_count},
)


def osada_table(*pos: int, roles: tuple[str, ...] = ("anula", "morderca", "marta")) -> MiniTable:
    zero = [0, 0, 0]
    state = MiniState(
        [("turn", 0)], pos=[*pos], alive=[1, 1, 1], pending=[*zero], roles=[*roles], known=[], talk=[], votes=[]
    )
    parts = dict.fromkeys(("help", "accuse"), lambda m: [(f"button:{m[0]}",), (f"seat:{m[1]}",)])
    seats = dict.fromkeys(("peek", "strike"), named_parts("seat"))
    talk = {"ask": lambda m: [(f"seat:{m[1]}",), (f"question:{m[2]}",)], "say": named_parts("answer")}
    buttons = dict.fromkeys(("go_on", "yes", "no"), named_parts("button"))
    return MiniTable(OSADA, state, {**parts, **seats, **talk, **buttons, "walk": named_parts("steps")})


def test_a_pending_field_waits_for_its_seats_turn_and_shows_its_card_to_one_seat() -> None:
    table = osada_table(3, 1, 0)
    table.click("button:help", "seat:1")
    assert table.pending() == (1, "peek")
    table.click("seat:2")
    assert table.pending() == (1, "look")
    assert table.legal() == [("go_on",)]  # a private question with one answer shows the card; it is never skipped
    assert table.events[-2:] == [
        Event("peeked", {"by": "seat:1", "whom": "seat:2"}),
        Event("saw", {"whom": "seat:2", "card": "marta"}, (1,)),
    ]
    table.click("button:go_on")
    assert table.pending() == (1, "move")


def test_question_and_answer_are_in_the_state_not_on_the_agenda() -> None:
    tables = [osada_table(3, 0, 0), osada_table(3, 0, 0)]
    for table, question in zip(tables, ("whom", "is_it_you"), strict=True):
        table.click("steps:1")
        table.click("seat:2", f"question:{question}")
        assert table.pending() == (2, "reply")
    assert tables[0].state.agenda == tables[1].state.agenda
    tables[0].click("answer:silence")
    assert tables[0].events[-1].to == (0, 2)
    assert tables[0].state.talk == [[0, 2, "whom", "silence"]]


def test_every_role_gets_the_same_question_on_the_apron() -> None:
    seen = []
    for roles in (("anula", "morderca", "marta"), ("morderca", "anula", "marta")):
        table = osada_table(5, 0, 7, roles=roles)
        table.click("steps:1")
        seen.append((table.flow.decision(table.state), tuple(table.state.agenda)))
    assert seen[0] == seen[1]
    table.play("strike", 2, dice=(0,))
    assert table.state.alive == [1, 1, 0]
    assert table.pending() == (1, "move")
    refused = table.selection().refusal_reason("seat:2")
    assert refused == Reason("dead", {"who": "seat:2"})
    table.play("walk", 1)
    assert table.pending() == (0, "move")  # dead players have no decisions


def test_everybody_votes_even_after_a_no() -> None:
    table = osada_table(5, 5, 5)
    table.click("button:accuse", "seat:1")
    assert table.pending() == (0, "vote")
    table.click("button:no")
    assert table.pending() == (2, "vote")
    table.click("button:yes")
    assert table.events[-1] == Event("counted", {"unanimous": False})
    table.undo(2)
    table.play("yes")
    table.play("yes")
    assert table.state.alive == [1, 0, 1]


def test_the_last_death_ends_the_game_inside_a_turn() -> None:
    table = osada_table(6, 3, 3)
    table.state.alive[2] = 0
    table.play("walk", 2, dice=(3,))
    assert (table.pending(), table.state.alive) == (None, [0, 1, 0])
