"""Why a computer player may like a move: one sentence that names what it changes on the table, for whom and where.

Only what lies open is compared, before and after, so that no explanation gives a secret identity away. No full stop,
so that a sentence can be part of another.
"""

from __future__ import annotations

from games.ankh_morpork import ending
from games.ankh_morpork.guessing import guess
from games.ankh_morpork.state import State
from games.ankh_morpork.turn import FLOW
from games.core.contract import Move, Seat, View
from games.core.dice import BotDice
from games.core.texts import N_, N_n, Text

_PLAIN: dict[str, Text] = {
    "pass": N_("Cards in hand are worth more later"),
    "skip": N_("Nothing that this symbol offers would help now"),
    "done": N_("All that helps has been done"),
    "no": N_("The card in hand is worth more later"),
    "refuse": N_("The money is worth more"),
    "money": N_("Money buys buildings"),
    "use": N_("The text of this card helps now"),
    "ability": N_("A district card costs no card"),
    "react": N_("This is worth a card"),
    "pay": N_("It is worth the money"),
    "choose": N_("Nobody else has more to give: {whose}"),
    "discard": N_("This card is missed least: {card}"),
    "give": N_("This card is missed least: {card}"),
    "keep": N_("The more useful of the two: {card}"),
    "play": N_("The card that does most now: {card}"),
}


def explain(view: View, move: Move) -> Text:
    """Say in one sentence why a computer player may like this move."""
    if move[0] not in ("play", "choose", "discard", "give", "keep", "pass", "skip", "done", "no"):
        found = _difference(view, move)
        if found is not None:
            return found
    plain = _PLAIN.get(move[0])
    if plain is None:
        return N_("A better place than the others: {where}", where=f"area:{move[1]}")
    if len(move) == 1 or move[0] in ("ability", "react"):
        return plain
    return plain.but(whose=f"seat:{move[1]}") if move[0] == "choose" else plain.but(card=f"card:{move[1]}")


def _difference(view: View, move: Move) -> Text | None:
    """Return the most telling change that a move makes at once, if no chance is drawn."""
    before, dice = guess(view, BotDice(0)), BotDice(0)
    after = before.copy()
    FLOW.apply(after, move, dice)
    if dice.count:
        return None
    seat: Seat = view["decision"]["seat"]
    return _control(before, after, seat) or _pieces(before, after, seat) or _means(before, after, seat)


def _control(before: State, after: State, seat: Seat) -> Text | None:
    for area, place in enumerate(before.board.areas):
        old, new = ending.controller_of(before, area), ending.controller_of(after, area)
        where = f"area:{place.id}"
        if old != new == seat:
            return N_("{who} then controls {where}", who=f"seat:{seat}", where=where)
        if old not in (new, seat, -1):
            return N_("{whose} then no longer controls {where}", whose=f"seat:{old}", where=where)
    return None


def _pieces(before: State, after: State, seat: Seat) -> Text | None:
    fresh = after.on[seat] & ~before.on[seat]
    if fresh:
        where = f"area:{after.board.areas[fresh.bit_length() - 1].id}"
        return N_("A foothold in a new area: {where}", where=where)
    for who in before.others(seat):
        if after.on_board(who) < before.on_board(who):
            return N_("{whose} has a minion less on the board", whose=f"seat:{who}")
        if after.built(who) < before.built(who):
            return N_("{whose} has a building less on the board", whose=f"seat:{who}")
    return None


def _means(before: State, after: State, seat: Seat) -> Text | None:
    if after.built(seat) > before.built(seat):
        return N_("A building keeps its value and brings a district card")
    if after.trouble.bit_count() < before.trouble.bit_count():
        return N_n("{n} trouble marker is left on the board", "{n} trouble markers are left on the board",
                   n=after.trouble.bit_count())  # fmt: skip
    if after.money[seat] > before.money[seat]:
        return N_("This brings ${n} at once", n=after.money[seat] - before.money[seat])
    if after.trouble.bit_count() > before.trouble.bit_count():
        return N_("Trouble keeps the others from building there")
    return None
