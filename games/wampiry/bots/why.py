"""Why a computer player may like a move: one sentence that names what it gains where.

Sentences speak of the scoring as it would fall with the markers that lie there now; no full stop, so that one can be
part of another.
"""

from __future__ import annotations

from collections.abc import Callable

from games.core.contract.contract import Move, Seat, View
from games.core.contract.dice import BotDice
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text
from games.wampiry.bots.judge import Judge
from games.wampiry.rules.scoring import estate_awards
from games.wampiry.rules.state import State
from games.wampiry.view.guessing import guess


def explain(view: View, move: Move) -> Text:
    """Say in one sentence why a computer player may like this move."""
    scene = _Scene(view)
    return KINDS[move[0]](scene, move)


class _Scene:
    """The position as the deciding seat sees it, with what changes on one estate would mean."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.state: State = guess(view, BotDice(0))
        self.board = self.state.board
        self.seat: Seat = view["decision"]["seat"]
        self.here = self.state.vampire[self.seat]
        self.last = self.state.turn >= self.board.turns  # where pawns stand matters to no turn after this one

    def estate(self, place: int) -> str:
        return f"estate:{self.board.ring[place % len(self.board.ring)]}"

    def field(self, place: int) -> str:
        return f"field:{self.board.clock[place % len(self.board.clock)]}"

    def awards(self, place: int, changes: dict[Seat, int], level: int | None = None) -> list[int]:
        """Return how an estate would be scored after these changes of markers; `level` is kept in range."""
        counts = self.state.on(place)
        for seat, by in changes.items():
            counts[seat] = max(0, counts[seat] + by)
        level = self.state.award[place] if level is None else max(-1, min(1, level))
        return estate_awards(counts, self.board.awards[level][: self.board.places[self.state.seats]])

    def gain(self, place: int, changes: dict[Seat, int]) -> Text:
        """Word what changes of markers on one estate gain: own points, else others' losses, else a safer position."""
        before, after = self.awards(place, {}), self.awards(place, changes)
        where = self.estate(place)
        own = after[self.seat] - before[self.seat]
        if own > 0:
            return N_n("{n} point more at the next scoring: {where}", "{n} points more at the next scoring: {where}",
                       n=own, where=where)  # fmt: skip
        losses = [(before[seat] - after[seat], seat) for seat in range(self.state.seats) if seat != self.seat]
        loss, whose = max(losses, key=lambda pair: pair[0])
        if loss > 0:
            return N_n(
                "{n} point fewer for {whose} at the next scoring: {where}",
                "{n} points fewer for {whose} at the next scoring: {where}",
                n=loss, whose=seat_name(whose), where=where,
            )  # fmt: skip
        if changes.get(self.seat, 0) > 0:
            return N_("A stronger position for the scorings to come: {where}", where=where)
        if any(by < 0 for seat, by in changes.items() if seat != self.seat):
            return N_("The others' lead becomes less safe here: {where}", where=where)
        return N_("Markers are spared here for a better place: {where}", where=where)


def _settle(scene: _Scene, move: Move) -> Text:
    place = scene.board.index[move[1]]
    goals = sorted({(place + by) % len(scene.board.ring) for by in scene.board.estate_cards.values()} - {place})
    names = [scene.estate(goal) for goal in goals]
    return N_("From {where} many ways are open: {goals}", where=scene.estate(place), goals=names)


def _wind(scene: _Scene, move: Move) -> Text:
    place = scene.board.index[move[1]]
    fields = [scene.field(place + by) for by in scene.board.time_cards.values()]
    return N_("From {where} the clock soon brings: {fields}", where=scene.field(place), fields=fields)


def _plan(scene: _Scene, move: Move) -> Text:
    _, card, time = move
    board, state, seat = scene.board, scene.state, scene.seat
    goal = (state.vampire[seat] + board.estate_cards[card]) % len(board.ring)
    field = (state.time[seat] + board.time_cards[time]) % len(board.clock)
    reason = scene.gain(goal, {seat: Judge(state, seat).coming(seat, goal)})
    return N_("{reason}; the clock brings {field}", reason=reason, field=scene.field(field))


_TOO_LATE = N_("This changes nothing any more: {where}")


def _done(scene: _Scene, move: Move) -> Text:
    return N_("Nothing else is worth using now")


def _stay(scene: _Scene, move: Move) -> Text:
    if scene.last:
        return N_("This changes nothing any more")
    return N_("This is a good start for the next turn already")


def _fly(scene: _Scene, move: Move) -> Text:
    better = N_("A better start for the next turn: {where}")
    return (_TOO_LATE if scene.last else better).but(where=f"estate:{move[1]}")


def _leap(scene: _Scene, move: Move) -> Text:
    if scene.last:
        return _TOO_LATE.but(where=f"field:{move[1]}")
    place = scene.board.index[move[1]]
    fields = [scene.field(place + by) for by in scene.board.time_cards.values()]
    return N_("The next turn may then bring: {fields}", fields=fields)


def _ability(scene: _Scene, move: Move) -> Text:
    if len(move) == 1:
        count = min(scene.board.abilities[scene.here].count, scene.state.supply[scene.seat])
        return scene.gain(scene.here, {scene.seat: count})
    return _marker(scene, move, scene.here)


def _more(scene: _Scene, move: Move) -> Text:
    return _marker(scene, move, scene.view["decision"]["args"][0])


def _marker(scene: _Scene, move: Move, here: int) -> Text:
    """Word what taking this marker is good for, by the ability of estate `here`."""
    _, where, *victims = move
    place, seat = scene.board.index[where], scene.seat
    do = scene.board.abilities[here].do
    if do == "replace_opponent_with_own":
        return scene.gain(place, {victims[0]: -1, seat: 1})
    if do == "move_own_here":
        return scene.gain(here, {seat: 1})
    if victims:
        return scene.gain(place, {victims[0]: -1})
    return N_("Markers from here are more useful elsewhere: {where}", where=scene.estate(place))


def _action(scene: _Scene, move: Move) -> Text:
    return _plain_action(scene) if len(move) == 1 else _against(scene, move)


def _plain_action(scene: _Scene) -> Text:
    place, seat = scene.here, scene.seat
    do = scene.board.actions[scene.state.time[seat]].do
    placing = {seat: min(scene.board.placed, scene.state.supply[seat])}
    now = scene.awards(place, placing)
    if do == "place_sabbath_marker_here":
        return _worth(_SABBATH, now[seat], scene.estate(place))
    by = 1 if do == "raise_scoring_here" else -1
    then = scene.awards(place, placing, scene.state.award[place] + by)
    changes = [(after - before) * by for before, after in zip(now, then, strict=True)]
    if by > 0:
        return _worth(_RAISE, changes[seat], scene.estate(place))
    most = max((other for other in range(scene.state.seats) if other != seat), key=changes.__getitem__)
    return _worth(_LOWER, changes[most], scene.estate(place), seat_name(most))


def _worth(texts: tuple[Text, Text], points: int, where: str, whose: str = "") -> Text:
    return texts[0].but(n=points, where=where, whose=whose) if points > 0 else texts[1].but(where=where)


_SABBATH = (
    N_n(
        "The Sabbath brings {n} point at the end of this turn: {where}",
        "The Sabbath brings {n} points at the end of this turn: {where}",
    ),
    N_("The Sabbath comes before the others grow stronger here: {where}"),
)
_RAISE = (
    N_n(
        "Raised scoring is worth {n} point more here: {where}",
        "Raised scoring is worth {n} points more here: {where}",
    ),
    N_("Raised scoring makes this estate matter more: {where}"),
)
_LOWER = (
    N_n(
        "Lowered scoring takes {n} point from {whose} here: {where}",
        "Lowered scoring takes {n} points from {whose} here: {where}",
    ),
    N_("Lowered scoring makes this estate matter less: {where}"),
)


def _against(scene: _Scene, move: Move) -> Text:
    state, board = scene.state, scene.board
    _, victim, card = move
    if card in board.estate_cards:
        where = scene.estate(state.vampire[victim] + board.estate_cards[card])
        meant = state.plan_card[victim]
        planned = scene.estate(state.vampire[victim] + board.estate_cards.get(meant, 0))
    else:
        where = scene.field(state.time[victim] + board.time_cards[card])
        meant = state.plan_time[victim]
        planned = scene.field(state.time[victim] + board.time_cards.get(meant, 0))
    if state.gone[victim]:
        starts = N_("{whose} then starts the next turn from {where}", whose=seat_name(victim), where=where)
        return _TOO_LATE.but(where=where) if scene.last else starts
    if where == planned:
        return N_("{whose} gets {where}, as planned", whose=seat_name(victim), where=where)
    return N_("{whose} then gets {where} instead of {planned}", whose=seat_name(victim), where=where, planned=planned)


def _send(scene: _Scene, move: Move) -> Text:
    place, victim = scene.board.index[move[1]], scene.view["decision"]["args"][1]
    before, after = scene.awards(place, {}), scene.awards(place, {victim: 1})
    whose, where = seat_name(victim), scene.estate(place)
    if after[victim] == before[victim]:
        return N_("Here the marker brings {whose} nothing: {where}", whose=whose, where=where)
    return N_("Here the marker helps {whose} least: {where}", whose=whose, where=where)


def _swap(scene: _Scene, move: Move) -> Text:
    _, where, victim = move
    return scene.gain(scene.board.index[where], {scene.seat: 1, victim: -1})


def _block(scene: _Scene, move: Move) -> Text:
    _, where, count = move
    return scene.gain(scene.board.index[where], {scene.seat: count})


KINDS: dict[str, Callable[[_Scene, Move], Text]] = {
    "settle": _settle,
    "wind": _wind,
    "plan": _plan,
    "ability": _ability,
    "action": _action,
    "done": _done,
    "more": _more,
    "send": _send,
    "swap": _swap,
    "block": _block,
    "stay": _stay,
    "fly": _fly,
    "leap": _leap,
}
