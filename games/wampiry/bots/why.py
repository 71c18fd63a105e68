"""Reasons for a move: public facts of the board, most important first.

Points are those of a scoring with the present markers. Texts have no full stop, so that they can be part of a sentence.
Each names its estate or field, so that the reasons of two moves can be compared.
"""

from __future__ import annotations

from collections.abc import Callable

from games.core.contract.contract import Move, Seat, View
from games.core.contract.dice import BotDice
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text
from games.wampiry.bots.judge import Judge
from games.wampiry.bots.worth import FIELD_WORTH
from games.wampiry.rules.scoring import estate_awards
from games.wampiry.rules.state import State
from games.wampiry.view.view import guess


def move_reasons(view: View, move: Move) -> list[Text]:
    """Return the reasons for a move, most important first."""
    return EXPLANATIONS[move[0]](_MoveContext(view), move)


GAIN_TEXT = N_n("Brings {n} point at the next scoring: {where}", "Brings {n} points at the next scoring: {where}")


class _MoveContext:
    """The position as the deciding seat sees it, with methods that explain changes on an estate."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.state: State = guess(view, BotDice(0))
        self.board = self.state.board
        self.seat: Seat = view["decision"]["seat"]
        self.here = self.state.vampire[self.seat]
        self.last = self.state.turn >= self.board.turns  # in the last turn, the final places of pawns don't matter

    def estate_name(self, estate: int) -> str:
        return f"estate:{self.board.ring[estate % len(self.board.ring)]}"

    def field_name(self, field: int) -> str:
        return f"field:{self.board.clock[field % len(self.board.clock)]}"

    def awards_after(self, estate: int, changes: dict[Seat, int], level: int | None = None) -> list[int]:
        """Return each seat's points on an estate after these changes of markers; `level` is clamped to -1 to 1."""
        level = self.state.award[estate] if level is None else max(-1, min(1, level))
        return estate_awards(
            self._counts(estate, changes), self.board.awards[level][: self.board.places[self.state.seats]]
        )

    def _counts(self, estate: int, changes: dict[Seat, int]) -> list[int]:
        counts = self.state.markers_on(estate)
        for seat, by in changes.items():
            counts[seat] = max(0, counts[seat] + by)
        return counts

    def explain_gain(self, estate: int, changes: dict[Seat, int]) -> list[Text]:
        """Explain changes of markers on one estate: own points, a rival's loss, and the resulting lead."""
        before, after = self.awards_after(estate, {}), self.awards_after(estate, changes)
        where, texts = self.estate_name(estate), []
        own = after[self.seat] - before[self.seat]
        if own > 0:
            texts.append(GAIN_TEXT.with_args(n=own, where=where))
        losses = [(before[seat] - after[seat], seat) for seat in range(self.state.seats) if seat != self.seat]
        loss, whose = max(losses, key=lambda pair: pair[0])
        if loss > 0:
            texts.append(N_n("{whose} loses {n} point at the next scoring: {where}",
                             "{whose} loses {n} points at the next scoring: {where}",
                             n=loss, whose=seat_name(whose), where=where))  # fmt: skip
        texts.append(self._standing(estate, changes))
        return texts

    def _standing(self, estate: int, changes: dict[Seat, int]) -> Text:
        """Explain the seat's lead over the best rival on an estate, or its deficit, in markers."""
        counts, where = self._counts(estate, changes), self.estate_name(estate)
        own = counts[self.seat]
        most, whose = max((count, -seat) for seat, count in enumerate(counts) if seat != self.seat)
        if not most:
            return N_n("{n} own marker there then, and nobody else's: {where}",
                       "{n} own markers there then, and nobody else's: {where}", n=own, where=where)  # fmt: skip
        args = {"whose": seat_name(-whose), "where": where, "n": abs(own - most)}
        if own > most:
            return N_n("Then {n} marker ahead of {whose}: {where}",
                       "Then {n} markers ahead of {whose}: {where}").with_args(**args)  # fmt: skip
        if own == most:
            return N_("Then as many markers as {whose} has: {where}").with_args(**args)
        return N_n("{whose} is then only {n} marker ahead: {where}",
                   "{whose} is then {n} markers ahead: {where}").with_args(**args, by=own - most)  # fmt: skip

    # -- the next turn ------------------------------------------------------------------------------------------------
    def explain_reach(self, estate: int) -> list[Text]:
        """Explain which estates can be reached from an estate next turn: the best one, and those no rival can reach."""
        judge, ring = Judge(self.state, self.seat), len(self.board.ring)
        goals = sorted({(estate + by) % ring for by in self.board.estate_cards.values()} - {estate})
        best = max(goals, key=judge.visit_gain)
        points, where = self._visit_points(best), self.estate_name(best)
        alone = [goal for goal in goals if not self._is_rival_near(goal)]
        texts = []
        if points > 0:
            texts.append(N_n("In reach: {where}, where a visit brings {n} point",
                             "In reach: {where}, where a visit brings {n} points",
                             n=points, where=where))  # fmt: skip
        if alone:
            texts.append(N_("In reach for nobody else: {goals}",
                            goals=[self.estate_name(goal) for goal in alone], by=len(alone)))  # fmt: skip
        gains = {goal: self._visit_points(goal) for goal in goals}
        labels = [N_("{where} {n}", where=self.estate_name(goal), n=gain) for goal, gain in gains.items()]
        return [*texts, N_("In reach, with the points of a visit: {goals}", goals=labels, by=sum(gains.values()))]

    def _visit_points(self, goal: int) -> int:
        """Return the points gained at the next scoring by arriving on an estate."""
        coming = Judge(self.state, self.seat).markers_placed(self.seat, goal)
        return self.awards_after(goal, {self.seat: coming})[self.seat] - self.awards_after(goal, {})[self.seat]

    def _is_rival_near(self, goal: int) -> bool:
        """Return whether another vampire can reach an estate with one card."""
        steps, ring = self.board.estate_cards.values(), len(self.board.ring)
        others = (place for seat, place in enumerate(self.state.vampire) if seat != self.seat and place >= 0)
        return any((place + by) % ring == goal for place in others for by in steps)

    def explain_fields(self, place: int) -> list[Text]:
        """Explain which clock fields can be reached from a clock field next turn, the best one first."""
        steps, clock = self.board.time_cards.values(), len(self.board.clock)
        fields = sorted({(place + by) % clock for by in steps} - {place})
        best = max(fields, key=lambda field: FIELD_WORTH[self.board.actions[field].do])
        return [
            N_("The clock can bring {where} next turn", where=self.field_name(best)),
            N_("In reach: {goals}", goals=[self.field_name(one) for one in fields]),
        ]


def _settle(context: _MoveContext, move: Move) -> list[Text]:
    return context.explain_reach(context.board.index[move[1]])


def _wind(context: _MoveContext, move: Move) -> list[Text]:
    return context.explain_fields(context.board.index[move[1]])


def _plan(context: _MoveContext, move: Move) -> list[Text]:
    _, card, time = move
    board, state, seat = context.board, context.state, context.seat
    goal = (state.vampire[seat] + board.estate_cards[card]) % len(board.ring)
    field = (state.time[seat] + board.time_cards[time]) % len(board.clock)
    coming = Judge(state, seat).markers_placed(seat, goal)
    first, *rest = context.explain_gain(goal, {seat: coming})
    action = _explain_plain_action(context, goal, field, coming) if board.actions[field].do in PLAIN_ACTIONS else []
    late = _HOURS.get(board.actions[field].do)
    hour = [late.with_args(where=context.field_name(field))] if late is not None else []
    return [first, *action, *rest, *hour, *context.explain_reach(goal)]


_HOURS = {  # clock actions that don't concern the vampire's own estate
    "move_opponent_vampire": N_("{where} can send another vampire elsewhere"),
    "move_opponent_time_pawn": N_("{where} can send another time pawn elsewhere"),
    "relocate_own_vampire": N_("{where} can bring one's own vampire to a better start of the next turn"),
    "relocate_own_time_pawn": N_("{where} can bring one's own time pawn to a better start of the next turn"),
}


_TOO_LATE = N_("This changes nothing any more: {where}")


def _done(context: _MoveContext, move: Move) -> list[Text]:
    left = [tuple(other) for other in context.view["moves"] if other[0] != "done"]
    texts = [text for other in left for text in EXPLANATIONS[other[0]](context, other)[:1]]
    if any(text.message == GAIN_TEXT.message for text in texts):
        return [N_("What could still be used costs more than it brings")]
    return [N_("Nothing that could still be used brings points at the next scoring")]


def _stay(context: _MoveContext, move: Move) -> list[Text]:
    if context.last:
        return [N_("This changes nothing any more")]
    flying = any(other[0] == "fly" for other in context.view["moves"])
    return context.explain_reach(context.here) if flying else context.explain_fields(context.state.time[context.seat])


def _fly(context: _MoveContext, move: Move) -> list[Text]:
    if context.last:
        return [_TOO_LATE.with_args(where=f"estate:{move[1]}")]
    return context.explain_reach(context.board.index[move[1]])


def _leap(context: _MoveContext, move: Move) -> list[Text]:
    if context.last:
        return [_TOO_LATE.with_args(where=f"field:{move[1]}")]
    return context.explain_fields(context.board.index[move[1]])


def _ability(context: _MoveContext, move: Move) -> list[Text]:
    if len(move) == 1:
        count = min(context.board.abilities[context.here].count, context.state.supply[context.seat])
        return context.explain_gain(context.here, {context.seat: count})
    return _explain_marker(context, move, context.here)


def _more(context: _MoveContext, move: Move) -> list[Text]:
    return _explain_marker(context, move, context.view["decision"]["args"][0])


def _explain_marker(context: _MoveContext, move: Move, ability_estate: int) -> list[Text]:
    """Explain taking a marker with the ability of estate `ability_estate`."""
    _, where, *victims = move
    place, seat = context.board.index[where], context.seat
    do = context.board.abilities[ability_estate].do
    if do == "replace_opponent_with_own":
        return context.explain_gain(place, {victims[0]: -1, seat: 1})
    if victims:
        return context.explain_gain(place, {victims[0]: -1})
    lost = context.awards_after(place, {})[seat] - context.awards_after(place, {seat: -1})[seat]
    args = {"where": context.estate_name(place), "n": lost, "by": -lost}
    costs = N_("A marker less costs nothing at the next scoring: {where}").with_args(**args)
    if lost:
        costs = N_n("A marker less costs {n} point at the next scoring: {where}",
                    "A marker less costs {n} points at the next scoring: {where}").with_args(**args)  # fmt: skip
    return [*context.explain_gain(ability_estate, {seat: 1}), costs] if do == "move_own_here" else [costs]


def _action(context: _MoveContext, move: Move) -> list[Text]:
    if len(move) > 1:
        return _explain_attack(context, move)
    return _explain_plain_action(context, context.here, context.state.time[context.seat], context.board.placed)


PLAIN_ACTIONS = ("place_sabbath_marker_here", "raise_scoring_here", "lower_scoring_here")


def _explain_plain_action(context: _MoveContext, estate: int, field: int, coming: int) -> list[Text]:
    """Explain a field's action on an estate where `coming` own markers are placed, too."""
    seat, do = context.seat, context.board.actions[field].do
    placing = {seat: min(coming, context.state.supply[seat])}
    now = context.awards_after(estate, placing)
    if do == "place_sabbath_marker_here":
        return [_points_text(_SABBATH, now[seat], context.estate_name(estate))]
    by = 1 if do == "raise_scoring_here" else -1
    then = context.awards_after(estate, placing, context.state.award[estate] + by)
    changes = [(after - before) * by for before, after in zip(now, then, strict=True)]
    if by > 0:
        return [_points_text(_RAISE, changes[seat], context.estate_name(estate))]
    most = max((other for other in range(context.state.seats) if other != seat), key=changes.__getitem__)
    return [_points_text(_LOWER, changes[most], context.estate_name(estate), seat_name(most))]


def _points_text(texts: tuple[Text, Text], points: int, where: str, whose: str = "") -> Text:
    return texts[0].with_args(n=points, where=where, whose=whose) if points > 0 else texts[1].with_args(where=where)


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


def _explain_attack(context: _MoveContext, move: Move) -> list[Text]:
    state, board = context.state, context.board
    _, victim, card = move
    if card in board.estate_cards:
        where = context.estate_name(state.vampire[victim] + board.estate_cards[card])
        meant = state.plan_card[victim]
        planned = context.estate_name(state.vampire[victim] + board.estate_cards.get(meant, 0))
    else:
        where = context.field_name(state.time[victim] + board.time_cards[card])
        meant = state.plan_time[victim]
        planned = context.field_name(state.time[victim] + board.time_cards.get(meant, 0))
    if state.gone[victim]:
        starts = N_("{whose} then starts the next turn from {where}", whose=seat_name(victim), where=where)
        return [_TOO_LATE.with_args(where=where) if context.last else starts]
    if where == planned:
        return [N_("{whose} gets {where}, as planned", whose=seat_name(victim), where=where)]
    return [
        *_explain_lost_points(context, victim, meant),
        N_("{whose} then gets {where} instead of {planned}", whose=seat_name(victim), where=where, planned=planned),
    ]


def _explain_lost_points(context: _MoveContext, victim: Seat, card: str) -> list[Text]:
    """Explain the points that a vampire loses because its planned card is cancelled."""
    if card not in context.board.estate_cards:
        return []
    place = (context.state.vampire[victim] + context.board.estate_cards[card]) % len(context.board.ring)
    coming = {victim: Judge(context.state, context.seat).markers_placed(victim, place)}
    points = context.awards_after(place, coming)[victim] - context.awards_after(place, {})[victim]
    if points <= 0:
        return []
    return [N_n("{whose} does not get {n} point that was planned: {where}",
                "{whose} does not get {n} points that were planned: {where}",
                n=points, whose=seat_name(victim), where=context.estate_name(place))]  # fmt: skip


def _send(context: _MoveContext, move: Move) -> list[Text]:
    place, victim = context.board.index[move[1]], context.view["decision"]["args"][1]
    points = context.awards_after(place, {victim: 1})[victim] - context.awards_after(place, {})[victim]
    args = {"whose": seat_name(victim), "where": context.estate_name(place), "n": points, "by": -points}
    if points <= 0:
        return [N_("The marker gains {whose} nothing at the next scoring: {where}").with_args(**args)]
    return [N_n("The marker gains {whose} only {n} point at the next scoring: {where}",
                "The marker gains {whose} only {n} points at the next scoring: {where}").with_args(**args)]  # fmt: skip


def _swap(context: _MoveContext, move: Move) -> list[Text]:
    _, where, victim = move
    return context.explain_gain(context.board.index[where], {context.seat: 1, victim: -1})


def _block(context: _MoveContext, move: Move) -> list[Text]:
    _, where, count = move
    return context.explain_gain(context.board.index[where], {context.seat: count})


EXPLANATIONS: dict[str, Callable[[_MoveContext, Move], list[Text]]] = {
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
