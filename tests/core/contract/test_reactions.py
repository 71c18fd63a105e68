"""The contract can express reactions: a miniature of Ankh-Morpork with reactions inside a chain of cards.

An announced effect is a step; the question to the players who may react is pushed above it, and a reaction pops it.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.core.contract.contract import Events, Move, Reason, Step
from games.core.contract.dice import Dice
from games.core.contract.errors import IllegalMove
from games.core.contract.flow import Flow, Question
from tests.core.miniature import MiniState, MiniTable, MovePart, emit_event, named_parts

SYMBOLS = {"stibbons": ("again", "skull"), "burleigh": ("text_kill", "skull"), "nuts": ()}
STOPS = {"sonky": ("text",), "gaspode": ("remove",), "igor": ("remove",), "lawn": ()}


def ankh_card(state: MiniState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    if move[0] == "play":
        state.hands[step[1]].remove(move[1])
        state.agenda.append(("symbols", step[1], move[1], 0))


def ankh_symbols(state: MiniState, step: Step, dice: Dice, events: Events | None) -> None:
    _, seat, card, index = step
    if index == len(SYMBOLS[card]):
        state.pile.append(card)
        return
    state.agenda += [("symbols", seat, card, index + 1), ("act", seat, SYMBOLS[card][index])]


def ankh_act(state: MiniState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    seat = step[1]
    if move[0] == "lawn":  # pops everything down to this turn's draw; the card being played returns to the hand
        state.hands[seat].remove("lawn")
        state.hands[seat].append(state.agenda.pop()[2])
        while state.agenda[-1][0] != "draw":
            state.pile.append(state.agenda.pop()[2])
        state.pile.append("lawn")
    elif move[0] == "use":
        state.agenda.append(("card", seat) if step[2] == "again" else ("target", seat, step[2]))


def ankh_target(state: MiniState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    area, victim = move[1:]
    state.agenda.append(("strike", area, victim))
    if step[2] == "text_kill" and state.hands[victim]:  # the size of the hand is public: an empty hand can't react
        state.agenda.append(("react", victim, "text", area))


def ankh_strike(state: MiniState, step: Step, dice: Dice, events: Events | None) -> None:
    state.agenda.append(("remove", *step[1:]))
    if state.hands[step[2]]:
        state.agenda.append(("react", step[2], "remove", step[1]))


def ankh_react(state: MiniState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    seat = step[1]
    if move[0] == "no":
        return
    state.hands[seat].remove(move[1])
    state.pile.append(move[1])
    if move[1] == "igor":  # the removal happens, then its owner is asked where the minion returns
        state.agenda.insert(-1, ("return", seat, step[3]))
    else:
        emit_event(events, "stopped", step=state.agenda.pop()[0], by=f"seat:{seat}", card=f"card:{move[1]}")


def ankh_remove(state: MiniState, step: Step, dice: Dice, events: Events | None) -> None:
    state.minions[step[1]].remove(step[2])
    state.trouble[step[1]] = 0


def ankh_return(state: MiniState, step: Step, move: Move, dice: Dice, events: Events | None) -> None:
    state.trouble[move[1]] = 1 if state.minions[move[1]] else state.trouble[move[1]]
    state.minions[move[1]].append(step[1])


def ankh_draw(state: MiniState, step: Step, dice: Dice, events: Events | None) -> None:
    while len(state.hands[step[1]]) < 3 and state.deck:  # the dice draw from a bag: no order is stored
        state.hands[step[1]].append(state.deck.pop(dice.random_below(len(state.deck))))
        emit_event(events, "drew", (step[1],), card=state.hands[step[1]][-1])
    if not state.deck:
        state.agenda.clear()
        return
    seat = 1 - step[1]
    state.agenda += [("draw", seat), ("card", seat)]


ANKH = Flow[MiniState](
    {
        "card": Question(
            lambda s, q: [("pass",), *(("play", card) for card in s.hands[q[1]])],
            ankh_card,
            lambda s, q, m: Reason("interrupt") if m[1:] and m[1] in STOPS else None,
            private=True,
        ),
        "act": Question(
            lambda s, q: [("use",), ("skip",), *([("lawn",)] if "lawn" in s.hands[q[1]] else [])],
            ankh_act,
            private=True,
        ),
        "target": Question(
            lambda s, q: [("kill", a, v) for a in range(3) for v in dict.fromkeys(s.minions[a])],
            ankh_target,
            lambda s, q, m: (
                Reason("own") if m[2] == q[1] else None if s.trouble[m[1]] else Reason("no_trouble", {"where": m[1]})
            ),
            private=True,
        ),
        "react": Question(
            lambda s, q: [("no",), *(("react", card) for card in s.hands[q[1]] if card in STOPS)],
            ankh_react,
            lambda s, q, m: Reason("no_answer") if m[1:] and q[2] not in STOPS[m[1]] else None,
            private=True,
        ),
        "return": Question(lambda s, q: [("place", area) for area in range(3) if area != q[2]], ankh_return),
    },
    {"symbols": ankh_symbols, "strike": ankh_strike, "remove": ankh_remove, "draw": ankh_draw},
)
ANKH_PARTS: dict[str, Callable[[Move], list[MovePart]]] = {
    **dict.fromkeys(("play", "react"), named_parts("card")),
    **dict.fromkeys(("pass", "use", "skip", "lawn", "no"), named_parts("button")),
    "kill": lambda move: [(f"minion:{move[1]}:{move[2]}",)],
    "place": named_parts("area"),
}


def ankh_table(mine: list[str], theirs: list[str]) -> MiniTable:
    state = MiniState(
        [("draw", 0), ("card", 0)],
        minions=[[0, 1], [1], [1]], trouble=[1, 1, 0], hands=[mine, theirs], pile=[], deck=["nuts"] * 5,
    )  # fmt: skip
    return MiniTable(ANKH, state, ANKH_PARTS)


def table_in_mid_chain(theirs: list[str]) -> MiniTable:
    """Return a table where Stibbons chained Burleigh, whose text orders an assassination, and the victim may react."""
    table = ankh_table(["stibbons", "burleigh", "lawn"], theirs)
    for name in ("card:stibbons", "button:use", "card:burleigh", "button:use", "minion:0:1"):
        table.click(name)
    assert [step[0] for step in table.state.agenda] == ["draw", "symbols", "symbols", "strike", "react"]
    return table


def test_a_reaction_cancels_the_step_below_in_the_middle_of_a_chain() -> None:
    table = table_in_mid_chain(["gaspode", "sonky", "nuts"])
    assert table.selection().refusal_reason("card:gaspode") == Reason("no_answer", {})  # R24: useless against a text
    table.click("card:sonky")
    assert table.state.minions[0] == [0, 1]
    assert table.pending() == (0, "act")  # the blocked action is used up; the card's next symbol follows
    table.undo()
    table.click("button:no")
    table.click("card:gaspode")  # R24: reacts to the removal that the text orders
    assert [event.args["step"] for event in table.events if event.kind == "stopped"] == ["strike", "remove"]
    assert (table.state.minions[0], table.state.trouble[0], table.pending()) == ([0, 1], 1, (0, "act"))


def test_a_reaction_can_keep_the_effect_and_insert_a_question_below() -> None:
    table = table_in_mid_chain(["igor"])
    table.click("button:no")
    table.click("card:igor")
    assert (table.state.minions[0], table.pending()) == ([0], (1, "return"))
    assert ("place", 0) not in table.legal()  # R25: another area
    table.click("area:1")
    assert (table.state.minions[1], table.state.trouble, table.pending()) == ([1, 1], [0, 1, 0], (0, "act"))


def test_mossy_lawn_pops_the_whole_chain_down_to_the_turn() -> None:
    table = table_in_mid_chain(["nuts"])
    table.play("no")
    table.play("no")
    table.click("button:lawn", dice=(0, 0))
    assert table.state.hands[0] == ["burleigh", "nuts", "nuts"]
    assert (sorted(table.state.pile), table.pending()) == (["lawn", "stibbons"], (1, "card"))
    assert all(event.to == (0,) for event in table.events if event.kind == "drew")


def test_the_question_to_the_victim_does_not_depend_on_its_cards() -> None:
    tables = [table_in_mid_chain([card]) for card in ("nuts", "gaspode", "sonky")]
    assert len({(table.pending(), tuple(table.state.agenda)) for table in tables}) == 1
    assert [len(table.legal()) for table in tables] == [1, 1, 2]
    with pytest.raises(IllegalMove):
        tables[0].play("react", "gaspode")


def test_a_game_can_end_inside_a_handler() -> None:
    table = ankh_table(["nuts"], [])
    table.state.deck = ["nuts"]
    table.click("button:pass", dice=(0,))
    assert (table.pending(), table.legal(), table.flow.guard(table.state, ("pass",))) == (
        None,
        [],
        Reason("game_over"),
    )
