"""The advantages of one move over another, for the explanations of computer players and hints.

A *claim* is a short text with figures about both moves; the most important comes first, by its value in points of lead.
Moves are compared by the positions after them (`_Outcome`). In claims, `this turn` means the scorings at its end, and
`if scored now` an immediate scoring of all estates. Texts have no full stop, so that they can be part of a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core.contract.contract import Move, Seat, View
from games.core.contract.dice import BotDice
from games.core.contract.extras.claims import Claim, claim_texts
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text
from games.wampiry.bots.judge import Judge
from games.wampiry.bots.worth import FIELD_VALUES, WEIGHTS, future_scoring_weight
from games.wampiry.rules.scoring import estate_awards, paid_place_points
from games.wampiry.rules.state import AWAITED, DUE, State
from games.wampiry.view.view import guess

# kinds of decisions within a go (one seat's part of a turn), before its markers are placed
WITHIN_GO = frozenset({"use", "more", "send", "swap", "block"})
STARTS = frozenset({"settle", "fly", "wind", "leap", "stay", "plan"})  # moves that decide where the next turn begins
LATER_SHARE = 0.4  # share of the next turn's advantages that counts for a plan


def move_advantages(view: View, move: Move, other: Move) -> list[Text]:
    """Return the advantages of `move` over `other`, the most important first."""
    decision = _Decision(view)
    mine, theirs = decision.outcome(move), decision.outcome(other)
    claims = [*_points(decision, mine, theirs), *_markers(decision, mine, theirs), *_victims(decision, move, other)]
    if move[0] in STARTS and decision.has_next_turn:
        share = LATER_SHARE if move[0] == "plan" else 1
        later = (*_reach(decision, mine, theirs), *_fields(decision, mine, theirs))
        claims += [Claim(share * weight, text) for weight, text in later]
    return claim_texts(claims)


class _Outcome:
    """The certain position after a move.

    `place` is the estate of the move, or -1.
    """

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat, self.place = state, seat, -1
        self.held: Seat | None = None  # the owner of a marker that has been picked up

    def pick_up(self, estate: int, owner: Seat) -> None:
        """Pick up a marker whose destination is chosen later."""
        self.state.possessed[estate * self.state.seats + owner] -= 1
        self.held, self.place = owner, estate

    def change_markers(self, estate: int, seat: Seat, by: int) -> None:
        """Change the number of a seat's markers on an estate by `by`, or by as much as possible."""
        state = self.state
        by = min(max(by, -state.possessed[estate * state.seats + seat]), state.supply[seat])
        state.possessed[estate * state.seats + seat] += by
        state.supply[seat] -= by
        self.place = estate

    def caused_scorings(self) -> list[str]:
        """List the scorings that the seat causes: `dusk`, `armageddon` (W-35, W-36)."""
        state = self.state
        dusk = state.dusk == AWAITED and all(state.possessed[self.seat :: state.seats])
        armageddon = state.armageddon == AWAITED and not state.supply[self.seat]
        return ["dusk"] * dusk + ["armageddon"] * armageddon

    def points(self) -> tuple[list[int], list[int]]:
        """Return each seat's points in this turn's scorings, and in one scoring of all estates."""
        state = self.state
        whole = DUE in (state.dusk, state.armageddon) or state.turn >= state.board.turns or bool(self.caused_scorings())
        this_turn, now = [0] * state.seats, [0] * state.seats
        for estate, is_marked in enumerate(state.sabbath):
            awards = estate_awards(state.markers_on(estate), paid_place_points(state, estate))
            for seat, award in enumerate(awards):
                now[seat] += award
                this_turn[seat] += award * (whole + is_marked)
        return this_turn, now

    def lead(self, estate: int) -> int:
        """Return the seat's lead on an estate in markers, or its deficit as a negative number."""
        counts = self.state.markers_on(estate)
        return counts[self.seat] - max(count for seat, count in enumerate(counts) if seat != self.seat)


class _Decision:
    """A decision as the deciding seat sees it."""

    def __init__(self, view: View) -> None:
        self.state = guess(view, BotDice(0))
        self.board, self.seat = self.state.board, view["decision"]["seat"]
        self.kind, self.args = view["decision"]["kind"], view["decision"]["args"]
        self.judge, self.future = Judge(self.state, self.seat), future_scoring_weight(self.state)
        self.has_next_turn = self.state.turn < self.board.turns
        self.rivals = [seat for seat in range(self.state.seats) if seat != self.seat]

    def estate_name(self, estate: int) -> str:
        return f"estate:{self.board.ring[estate % len(self.board.ring)]}"

    def field_name(self, field: int) -> str:
        return f"field:{self.board.clock[field % len(self.board.clock)]}"

    # -- outcomes -----------------------------------------------------------------------------------------------------
    def outcome(self, move: Move) -> _Outcome:
        """Return the position after a move."""
        after = _Outcome(self.state.copy(), self.seat)
        if move[0] == "plan":
            self._apply_plan(after, move)
        elif move[0] in ("settle", "fly"):
            after.state.vampire[self.seat] = self.board.index[move[1]]
        elif move[0] in ("wind", "leap"):
            after.state.time[self.seat] = self.board.index[move[1]]
        else:
            self._apply_power(after, move)
        if self.kind in WITHIN_GO:
            place = after.place
            after.change_markers(self.state.vampire[self.seat], self.seat, self.board.placed)
            after.place = place
        return after

    def _apply_plan(self, after: _Outcome, move: Move) -> None:
        """Carry out a plan."""
        state, board, seat = after.state, self.board, self.seat
        _, estate_card, time_card = move
        goal = (state.vampire[seat] + board.estate_cards[estate_card]) % len(board.ring)
        field = (state.time[seat] + board.time_cards[time_card]) % len(board.clock)
        state.vampire[seat], state.time[seat] = goal, field
        after.change_markers(goal, seat, self.judge.markers_placed_on_arrival(seat, goal))
        if self.judge.estate_action_gain(goal, field, state.markers_on(goal)) > 0:
            self._apply_action(state, goal, field)

    def _apply_action(self, state: State, estate: int, field: int) -> None:
        """Use a clock action on the vampire's estate."""
        do = self.board.actions[field].do
        if do == "place_sabbath_marker_here":
            state.sabbath[estate] = 1
        elif do in ("raise_scoring_here", "lower_scoring_here"):
            by = 1 if do == "raise_scoring_here" else -1
            state.award[estate] = max(-1, min(1, state.award[estate] + by))

    def _apply_power(self, after: _Outcome, move: Move) -> None:
        """Use an ability or a clock action."""
        state, seat = after.state, self.seat
        if move[0] == "action" and len(move) == 1:
            self._apply_action(state, state.vampire[seat], state.time[seat])
            after.place = state.vampire[seat]
        elif move[0] == "send":
            origin, victim = self.args
            after.change_markers(origin, victim, -1)
            after.change_markers(self.board.index[move[1]], victim, 1)
        elif move[0] == "swap":
            _, estate_id, victim = move
            mine, theirs = self.args[0], self.board.index[estate_id]
            for by in (-1, 1):  # both markers leave before they arrive, because the supply may be empty
                after.change_markers(mine, seat if by < 0 else victim, by)
                after.change_markers(theirs, victim if by < 0 else seat, by)
        elif move[0] == "block":
            _, estate_id, count = move
            after.change_markers(self.args[0], seat, -count)
            after.change_markers(self.board.index[estate_id], seat, count)
        elif move[0] in ("ability", "more"):
            self._apply_ability(after, move, state.vampire[seat] if move[0] == "ability" else self.args[0])

    def _apply_ability(self, after: _Outcome, move: Move, ability_estate: int) -> None:
        """Use an estate's ability, or place the extra markers."""
        seat, effect = self.seat, self.board.abilities[ability_estate]
        if len(move) == 1:
            after.change_markers(ability_estate, seat, effect.count)
            return
        if move[0] == "ability" and effect.cost:
            after.change_markers(ability_estate, seat, -effect.cost)
        estate = self.board.index[move[1]]
        owner = next(iter(move[2:]), seat)
        if effect.do in ("move_opponents_out", "swap_own_with_opponent", "move_own_block"):
            after.pick_up(estate, owner)
            return
        after.change_markers(estate, owner, -1)
        if effect.do == "replace_opponent_with_own":
            after.change_markers(estate, seat, 1)
        elif effect.do == "move_own_here":
            after.change_markers(ability_estate, seat, 1)
            after.place = estate

    # -- the next turn ------------------------------------------------------------------------------------------------
    def estates_in_reach(self, estate: int) -> list[int]:
        """Return the estates that a vampire can reach with one card."""
        ring = len(self.board.ring)
        return sorted({(estate + by) % ring for by in self.board.estate_cards.values()} - {estate})

    def fields_in_reach(self, field: int) -> list[int]:
        """Return the clock fields that a time pawn can reach with one card."""
        clock = len(self.board.clock)
        return sorted({(field + by) % clock for by in self.board.time_cards.values()} - {field})

    def visit_points(self, seat: Seat, estate: int) -> int:
        """Return the points that a seat gains by arriving on an estate."""
        counts, paid = self.state.markers_on(estate), paid_place_points(self.state, estate)
        before = estate_awards(counts, paid)[seat]
        counts[seat] += self.judge.markers_placed_on_arrival(seat, estate)
        return estate_awards(counts, paid)[seat] - before


# -- points -----------------------------------------------------------------------------------------------------------
THIS_TURN, NOW = N_("this turn as things stand"), N_("if scored now")
AFTER_TURN = N_("after this turn as things stand")  # for leads in points, which include the points on the score track


def _points(decision: _Decision, mine: _Outcome, theirs: _Outcome) -> Iterator[Claim]:
    """Yield claims about the points of this turn's scorings, then of a scoring of all estates."""
    before = decision.outcome(("done",)) if decision.kind in WITHIN_GO else _Outcome(decision.state, decision.seat)
    rows = zip(before.points(), mine.points(), theirs.points(), (1.0, decision.future), (THIS_TURN, NOW), strict=True)
    yield from _extra_scorings(decision, mine, theirs)
    for old, new, other, weight, when in rows:
        n, m = ([after - now for now, after in zip(old, row, strict=True)] for row in (new, other))
        share = weight / len(decision.rivals)
        own = weight * (n[decision.seat] - m[decision.seat])
        whose = max(decision.rivals, key=lambda seat: (m[seat] - n[seat], -seat))
        loss = share * (m[whose] - n[whose])
        others = share * sum(m[seat] - n[seat] for seat in decision.rivals)
        if own * others < 0:  # one scoring both gains and costs points: claim the difference, if it is a gain
            if own + others > 0:
                yield from _margin(decision, new, other, when, own + others)
            continue
        if own > 0:
            yield Claim(own, _own_points(n[decision.seat], m[decision.seat], when))
        if loss > 0:
            yield Claim(loss, _rival_points(n[whose], m[whose], when, seat_name(whose)))


def _extra_scorings(decision: _Decision, mine: _Outcome, theirs: _Outcome) -> Iterator[Claim]:
    """Yield a claim about Blood Dusk or Armageddon (extra scorings) if only the first move causes one."""
    points, other = mine.points()[0], theirs.points()[0]
    gain = min(points[decision.seat] - other[decision.seat] - points[seat] + other[seat] for seat in decision.rivals)
    for cause in mine.caused_scorings():
        if cause not in theirs.caused_scorings():
            text = _EXTRA_SCORINGS[cause].with_args(n=points[decision.seat])
            yield Claim(gain + 1 if gain > 0 else 0, text)


def _margin(decision: _Decision, new: list[int], other: list[int], when: Text, weight: float) -> Iterator[Claim]:
    """Yield a claim if the explained move leaves a better margin to the strongest rival than the other move.

    `new` and `other` are the points gained by each seat after these moves; `weight` is the claim's importance.
    """
    points, seat = decision.state.points, decision.seat
    whose = max(decision.rivals, key=lambda rival: (points[rival] + new[rival], -rival))
    n, m = (points[seat] + row[seat] - points[whose] - row[whose] for row in (new, other))
    if n > m:
        sign = ((n > 0) - (n < 0), (m > 0) - (m < 0))
        after = AFTER_TURN if when == THIS_TURN else when
        yield Claim(weight, _named(_MARGINS[sign], n, m, when=after, whose=seat_name(whose)))


def _named(text: Text, n: int, m: int, **names: object) -> Text:
    """Return a text with the arguments `n` and `m`, leaving out those that are 0."""
    return text.with_args(**{key: abs(amount) for key, amount in (("n", n), ("m", m)) if amount}, **names)


def _own_points(n: int, m: int, when: Text) -> Text:
    """Return a text about the seat's gains: `n` points by the first move, `m` (fewer) by the other one."""
    if n < 0:
        return _COSTS.with_args(n=-n, m=-m, when=when)
    if n == 0:
        return _COSTS_NOTHING.with_args(n=-m, when=when)
    if m == 0:
        return _WORTH_NOTHING.with_args(n=n, when=when)
    return (_WORTH if m > 0 else _WORTH_LOSS).with_args(n=n, m=abs(m), when=when)


def _rival_points(n: int, m: int, when: Text, whose: str) -> Text:
    """Return a text about a rival's gains: `n` points (fewer) after the first move, `m` after the other one."""
    if n > 0:
        return _HELPS.with_args(n=n, m=m, when=when, whose=whose)
    if n == 0:
        return _HELPS_NOTHING.with_args(n=m, when=when, whose=whose)
    if m == 0:
        return _HURTS_NOTHING.with_args(n=-n, when=when, whose=whose)
    return (_HURTS if m < 0 else _HURTS_GAIN).with_args(n=-n, m=abs(m), when=when, whose=whose)


_EXTRA_SCORINGS = {
    "dusk": N_n(
        "Brings Blood Dusk: {n} point this turn as things stand",
        "Brings Blood Dusk: {n} points this turn as things stand",
    ),
    "armageddon": N_n(
        "Brings Armageddon: {n} point this turn as things stand",
        "Brings Armageddon: {n} points this turn as things stand",
    ),
}
_WORTH = N_n("Worth {n} point {when}, instead of {m}", "Worth {n} points {when}, instead of {m}")
_WORTH_NOTHING = N_n("Worth {n} point {when}, instead of none", "Worth {n} points {when}, instead of none")
_WORTH_LOSS = N_n("Worth {n} point {when}, instead of losing {m}", "Worth {n} points {when}, instead of losing {m}")
_COSTS = N_n("Costs {n} point {when}, instead of {m}", "Costs {n} points {when}, instead of {m}")
_COSTS_NOTHING = N_n("Costs nothing {when}, instead of {n} point", "Costs nothing {when}, instead of {n} points")
_HURTS = N_n("Costs {whose} {n} point {when}, instead of {m}", "Costs {whose} {n} points {when}, instead of {m}")
_HURTS_NOTHING = N_n(
    "Costs {whose} {n} point {when}, instead of none", "Costs {whose} {n} points {when}, instead of none"
)
_HURTS_GAIN = N_n(
    "Costs {whose} {n} point {when}, instead of giving {m}",
    "Costs {whose} {n} points {when}, instead of giving {m}",
)
_HELPS = N_n(
    "Gives {whose} only {n} point {when}, instead of {m}", "Gives {whose} only {n} points {when}, instead of {m}"
)
_HELPS_NOTHING = N_n(
    "Gives {whose} nothing {when}, instead of {n} point", "Gives {whose} nothing {when}, instead of {n} points"
)
_MARGINS = {  # (sign of the lead after the move, sign of the lead after the other move) -> text
    (1, 1): N_n(
        "{n} point ahead of {whose} {when}, instead of {m}", "{n} points ahead of {whose} {when}, instead of {m}"
    ),
    (1, 0): N_n(
        "{n} point ahead of {whose} {when}, instead of level", "{n} points ahead of {whose} {when}, instead of level"
    ),
    (1, -1): N_n(
        "{n} point ahead of {whose} {when}, instead of {m} behind",
        "{n} points ahead of {whose} {when}, instead of {m} behind",
    ),
    (0, -1): N_("Level with {whose} {when}, instead of {m} behind"),
    (-1, -1): N_n(
        "{n} point behind {whose} {when}, instead of {m}", "{n} points behind {whose} {when}, instead of {m}"
    ),
}


# -- markers ----------------------------------------------------------------------------------------------------------
# in points: value of a lead of one more marker, of one more estate with own markers, of one more marker
LEAD_VALUE, ESTATE_VALUE, MARKER_VALUE = 0.25, 0.05, 0.02
MAX_LEAD = 3  # a larger lead in markers adds no value


def _markers(decision: _Decision, mine: _Outcome, theirs: _Outcome) -> Iterator[Claim]:
    """Yield claims about leads in markers, numbers of estates and of markers after two moves."""
    seat, seats = decision.seat, decision.state.seats
    if mine.place >= 0 and theirs.place >= 0:
        yield from _leads(decision, mine, theirs)
    n, m = (sum(map(bool, one.state.possessed[seat::seats])) for one in (mine, theirs))
    if n > m and decision.seat not in (mine.held, theirs.held):
        yield Claim(ESTATE_VALUE * (n - m), _ON_ESTATES.with_args(n=n, m=m))
    n, m = (one.state.markers_on_board(seat) for one in (mine, theirs))
    if n > m and decision.kind in WITHIN_GO:
        yield Claim(MARKER_VALUE * (n - m), _ON_BOARD.with_args(n=n, m=m))
    for rival in decision.rivals:
        n, m = (one.state.markers_on_board(rival) for one in (mine, theirs))
        if n < m and decision.kind in WITHIN_GO:
            yield Claim(MARKER_VALUE * (m - n), _RIVAL_ON_BOARD.with_args(n=n, m=m, whose=seat_name(rival)))


def _leads(decision: _Decision, mine: _Outcome, theirs: _Outcome) -> Iterator[Claim]:
    n, m = mine.lead(mine.place), theirs.lead(theirs.place)
    if n < 0 or n <= m:
        return
    where, other = decision.estate_name(mine.place), decision.estate_name(theirs.place)
    kind = "lead" if m > 0 else "tie" if not m else "behind"
    texts = _SAME_ESTATE if where == other else _TWO_ESTATES
    text = _named(texts["level" if not n else kind], n, m, where=where)
    weight = LEAD_VALUE * decision.future * (min(n, MAX_LEAD) - max(min(m, MAX_LEAD), -MAX_LEAD))
    yield Claim(weight, text if where == other else text.with_args(other=other))


_SAME_ESTATE = {
    "lead": N_n("{n} marker ahead on {where}, instead of {m}", "{n} markers ahead on {where}, instead of {m}"),
    "tie": N_n("{n} marker ahead on {where}, instead of level", "{n} markers ahead on {where}, instead of level"),
    "behind": N_n(
        "{n} marker ahead on {where}, instead of {m} behind", "{n} markers ahead on {where}, instead of {m} behind"
    ),
    "level": N_("Level on {where}, instead of {m} behind"),
}
_TWO_ESTATES = {
    "lead": N_n(
        "{n} marker ahead on {where}, instead of {m} on {other}",
        "{n} markers ahead on {where}, instead of {m} on {other}",
    ),
    "tie": N_n(
        "{n} marker ahead on {where}, instead of level on {other}",
        "{n} markers ahead on {where}, instead of level on {other}",
    ),
    "behind": N_n(
        "{n} marker ahead on {where}, instead of {m} behind on {other}",
        "{n} markers ahead on {where}, instead of {m} behind on {other}",
    ),
    "level": N_("Level on {where}, instead of {m} behind on {other}"),
}
_ON_ESTATES = N_n("Markers on {n} estate, instead of {m}", "Markers on {n} estates, instead of {m}")
_ON_BOARD = N_n("{n} marker on the board, instead of {m}", "{n} markers on the board, instead of {m}")
_RIVAL_ON_BOARD = N_n(
    "Leaves {whose} {n} marker on the board, instead of {m}", "Leaves {whose} {n} markers on the board, instead of {m}"
)


# -- attacks ----------------------------------------------------------------------------------------------------------
def _victims(decision: _Decision, move: Move, other: Move) -> Iterator[Claim]:
    """Yield a claim if the attacked seat gains less from its plan after `move` than after `other`."""
    if move[0] != "action" or len(move) == 1:
        return
    _, victim, card = move
    state, board, whose = decision.state, decision.board, seat_name(move[1])
    if state.gone[victim]:
        return
    same = other[0] == "action" and len(other) > 1 and other[1] == victim
    if card in board.estate_cards:
        ring, start = len(board.ring), state.vampire[victim]
        meant = other[2] if same else state.plan_card[victim]
        goals = [(start + board.estate_cards.get(one, 0)) % ring for one in (card, meant)]
        n, m = (decision.visit_points(victim, goal) for goal in goals)
        if n < m:
            weight = WEIGHTS.victim_loss_share * decision.future / len(decision.rivals) * (m - n)
            args = {"whose": whose, "where": decision.estate_name(goals[0]), "other": decision.estate_name(goals[1])}
            text = _named(_ARRIVES, n, m, **args) if n else _ARRIVES_FOR_NOTHING.with_args(n=m, **args)
            yield Claim(weight, text)
        return
    clock, start = len(board.clock), state.time[victim]
    meant = other[2] if same else state.plan_time[victim]
    fields = [(start + board.time_cards.get(one, 0)) % clock for one in (card, meant)]
    less = FIELD_VALUES[board.actions[fields[1]].do] - FIELD_VALUES[board.actions[fields[0]].do]
    if less > 0:
        names = {"where": decision.field_name(fields[0]), "other": decision.field_name(fields[1])}
        yield Claim(less / len(decision.rivals), _GETS_FIELD.with_args(whose=whose, **names))


_ARRIVES = N_n(
    "{whose} gains {n} point on {where}, instead of {m} on {other}",
    "{whose} gains {n} points on {where}, instead of {m} on {other}",
)
_ARRIVES_FOR_NOTHING = N_n(
    "{whose} gains nothing on {where}, instead of {n} point on {other}",
    "{whose} gains nothing on {where}, instead of {n} points on {other}",
)
_GETS_FIELD = N_("{whose}'s time pawn ends up on {where}, instead of {other}")


# -- the next turn ----------------------------------------------------------------------------------------------------
def _reach(decision: _Decision, mine: _Outcome, theirs: _Outcome) -> Iterator[Claim]:
    """Yield claims about the estates in reach next turn."""
    places = [one.state.vampire[decision.seat] for one in (mine, theirs)]
    if places[0] == places[1] or min(places) < 0:
        return
    goals = [decision.estates_in_reach(place) for place in places]
    points = [[decision.visit_points(decision.seat, goal) for goal in row] for row in goals]
    n, m = map(max, points)
    if n > m:
        yield Claim(0.3 * (n - m), _named(_BEST_VISIT if m else _ONLY_VISIT, n, m))
    n, m = (max(decision.judge.markers_placed_on_arrival(decision.seat, goal) for goal in row) for row in goals)
    if n > m:
        yield Claim(0.2 * (n - m), _PLACES.with_args(n=n, m=m))
    n, m = map(sum, points)
    if n > m:
        yield Claim(0.05 * (n - m), _ALL_VISITS.with_args(n=n, m=m))
    rivals = [decision.state.vampire[seat] for seat in decision.rivals]
    near = {goal for place in rivals if place >= 0 for goal in decision.estates_in_reach(place)}
    n, m = (len(set(row) - near) for row in goals)
    if n > m:
        yield Claim(0.1 * (n - m), _named(_ALONE if m else _ONLY_ALONE, n, m))


def _fields(decision: _Decision, mine: _Outcome, theirs: _Outcome) -> Iterator[Claim]:
    """Yield claims about the clock fields in reach next turn."""
    places = [one.state.time[decision.seat] for one in (mine, theirs)]
    if places[0] == places[1] or min(places) < 0:
        return
    board, rows = decision.board, [set(decision.fields_in_reach(place)) for place in places]

    def field_value(field: int) -> tuple[float, int]:
        return FIELD_VALUES[board.actions[field].do], -field

    best, other = (max(one - two, key=field_value, default=-1) for one, two in (rows, rows[::-1]))
    if best >= 0 and other >= 0 and field_value(best)[0] > field_value(other)[0]:
        names = {"where": decision.field_name(best), "other": decision.field_name(other)}
        yield Claim(field_value(best)[0] - field_value(other)[0], _FIELD.with_args(**names))


_BEST_VISIT = N_n(
    "The best visit next turn is worth {n} point, instead of {m}",
    "The best visit next turn is worth {n} points, instead of {m}",
)
_ONLY_VISIT = N_n(
    "The best visit next turn is worth {n} point, instead of none",
    "The best visit next turn is worth {n} points, instead of none",
)
_PLACES = N_n("Can place {n} marker next turn, instead of {m}", "Can place {n} markers next turn, instead of {m}")
_ALL_VISITS = N_n(
    "The estates within reach are worth {n} point in all, instead of {m}",
    "The estates within reach are worth {n} points in all, instead of {m}",
)
_ALONE = N_n(
    "{n} estate out of other vampires' reach, instead of {m}",
    "{n} estates out of other vampires' reach, instead of {m}",
)
_ONLY_ALONE = N_n(
    "{n} estate out of other vampires' reach, instead of none",
    "{n} estates out of other vampires' reach, instead of none",
)
_FIELD = N_("{where} is within reach next turn, instead of {other}")
