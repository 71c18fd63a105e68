"""The advantages of one move over another, for the explanations of computer players and hints.

A *claim* is a short text with figures about both moves. The most important claim comes first, by the values that
computer players use. Moves with a certain result are compared by the positions after them (`outcomes`): steps towards
the seat's own goal and the goals of the others, then control, minions, buildings and money. Cards are compared by their
symbols, players by their distance to a goal. The deciding seat's goal is mentioned only if the view contains it. Texts
have no full stop, so that they can be part of a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.ankh_morpork.bots import card_worth
from games.ankh_morpork.bots.judge import Judge
from games.ankh_morpork.bots.outcomes import BRIGADE_PRICE, OpenQuestion, Outcome, income
from games.ankh_morpork.controls.faces import symbols_without_effect
from games.ankh_morpork.rules import ending
from games.ankh_morpork.rules.board import OWNER_COUNT, TROLL, Card
from games.ankh_morpork.rules.state import NOBODY, State
from games.ankh_morpork.view.view import guess
from games.core.contract.contract import Move, Seat, View
from games.core.contract.dice import BotDice
from games.core.contract.extras.claims import Claim, claim_texts
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text, count_or_none_at_all


def move_advantages(view: View, move: Move, other: Move) -> list[Text]:
    """List the advantages of `move` over `other`, the most important first; empty if there are none."""
    if move == other:
        return []
    decision = _Comparison(view)
    return claim_texts([*_positions(decision, move, other), *_CLAIMS.get(move[0], _no_claims)(decision, move, other)])


def _larger(value: float, n: int, m: int, text: Text) -> Iterator[Claim]:
    """Yield a claim if `n` is larger than `m`; its importance is `value` for each unit of difference."""
    if n > m:
        yield Claim(value * (n - m), text.with_args(n=n, m=m))


class _Comparison(OpenQuestion):
    """A decision with the judge of the deciding seat."""

    def __init__(self, view: View) -> None:
        super().__init__(guess(view, BotDice(0)))
        self.view, self.judge = view, Judge(self.state, self.seat)
        self.is_known = view["secrets"][self.seat] is not None  # True if the view contains the seat's goal and hand

    def own_goal(self) -> tuple[str, int]:
        """Return (way to win, goal) of the seat; ("", 0) if unknown, or if the seat waits for the end of the game."""
        if not self.is_known:
            return "", 0
        one = self.board.personalities[self.state.personality[self.seat]]
        return one.wins_by, 0 if one.wins_by == "last_card" else one.goal[self.state.seats]

    def goal(self, wins_by: str) -> int:
        """Return the goal of the personalities in play that win in this way; 0 if there are none."""
        ones = [self.board.personalities[number] for number in self.board.personalities_for(self.state.seats)]
        return next((one.goal[self.state.seats] for one in ones if one.wins_by == wins_by), 0)


def _no_claims(decision: _Comparison, move: Move, other: Move) -> Iterator[Claim]:
    yield from ()


# -- positions --------------------------------------------------------------------------------------------------------
def _positions(decision: _Comparison, move: Move, other: Move) -> Iterator[Claim]:
    """Yield claims about the positions after two moves."""
    mine, theirs = decision.outcome(move), decision.outcome(other)
    if mine is None or theirs is None:
        return
    yield from _goals(decision, mine.state, theirs.state)
    yield from _rivals(decision, mine.state, theirs.state)
    yield from _own(decision, mine, theirs)
    yield from _leads(decision, mine.state, theirs.state)


def _goals(decision: _Comparison, after: State, other: State) -> Iterator[Claim]:
    """Yield claims about the progress towards the seat's own goal after two moves."""
    wins_by, total = decision.own_goal()
    if not total:
        return
    seat, judge = decision.seat, decision.judge
    n, m = (ending.progress(state, seat, wins_by) for state in (after, other))
    step = {
        "spread": judge.spread_gain[seat],
        "control": judge.control_gain[seat],
        "trouble": judge.trouble_gain,
        "worth": judge.money[seat],
    }[wins_by]
    if n > m:
        yield Claim(
            max(step, 0.1) * (n - m),
            _GOALS[wins_by].with_args(n=n, m=m if wins_by == "worth" else count_or_none_at_all(m), total=total),
        )


def _rivals(decision: _Comparison, after: State, other: State) -> Iterator[Claim]:
    """Yield claims about the progress of the others towards the goals that they may have."""
    judge, state = decision.judge, decision.state
    control, less_control = ending.control_counts(after), ending.control_counts(other)
    for rival in state.other_seats(decision.seat):
        whose = seat_name(rival)
        n, m = control[rival], less_control[rival]
        if n < m:
            args = {"whose": whose, "n": n, "m": m, "total": decision.goal("control")}
            yield Claim(-judge.control_gain[rival] * (m - n), _RIVAL_CONTROL.with_args(**args))
        n, m = (ending.areas_with_minions(one, rival) for one in (after, other))
        if n < m:
            args = {"whose": whose, "n": n, "m": m, "total": decision.goal("spread")}
            yield Claim((0.075 - judge.spread_gain[rival]) * (m - n), _RIVAL_SPREAD.with_args(**args))
        n, m = after.minions_on_board(rival), other.minions_on_board(rival)
        if n < m:
            yield Claim(0.06 * (m - n), _MINIONS.with_args(whose=whose, n=n, m=count_or_none_at_all(m)))
        n, m = after.building_count(rival), other.building_count(rival)
        if n < m:
            yield Claim(0.15 * (m - n), _BUILDINGS.with_args(whose=whose, n=n, m=count_or_none_at_all(m)))
        n, m = after.money[rival], other.money[rival]
        if n < m:
            yield Claim((0.01 - judge.money[rival]) * (m - n), _MONEY.with_args(whose=whose, n=n, m=m))
    n, m = after.trouble.bit_count(), other.trouble.bit_count()
    if n < m and decision.own_goal()[0] != "trouble":
        yield Claim(
            judge.calm_gain * (m - n),
            _TROUBLE.with_args(n=n, m=count_or_none_at_all(m), total=decision.goal("trouble")),
        )


def _own(decision: _Comparison, mine: Outcome, theirs: Outcome) -> Iterator[Claim]:
    """Yield claims about control, minions, buildings and money of the deciding seat after two moves."""
    seat, judge, after, other = decision.seat, decision.judge, mine.state, theirs.state
    whose, wins_by = seat_name(seat), decision.own_goal()[0]
    n, m = (ending.control_counts(state)[seat] for state in (after, other))
    if n > m and wins_by != "control":
        yield Claim(judge.control_gain[seat] * (n - m), _CONTROL.with_args(whose=whose, n=n, m=count_or_none_at_all(m)))
    n, m = (ending.areas_with_minions(state, seat) for state in (after, other))
    if n > m and wins_by != "spread":
        yield Claim(0.15 * (n - m), _SPREAD.with_args(whose=whose, n=n, m=count_or_none_at_all(m)))
    n, m = after.minions_on_board(seat), other.minions_on_board(seat)
    if n > m:
        yield Claim(0.12 * (n - m), _MINIONS.with_args(whose=whose, n=n, m=count_or_none_at_all(m)))
    n, m = after.building_count(seat), other.building_count(seat)
    if n > m:
        yield Claim(0.3 * (n - m), _BUILDINGS.with_args(whose=whose, n=n, m=count_or_none_at_all(m)))
    n, m = mine.hands[seat], theirs.hands[seat]
    if n > m:
        yield Claim((judge.draw_gain + 0.05) * (n - m), _HAND.with_args(whose=whose, n=n, m=count_or_none_at_all(m)))
    n, m = (ending.net_worth(state, seat) for state in (after, other))
    if wins_by != "worth":
        if n > m and after.building_count(seat) != other.building_count(seat):
            yield Claim(0.02 * (n - m), _WORTH.with_args(whose=whose, n=n, m=m))
        elif after.money[seat] > other.money[seat]:
            n, m = after.money[seat], other.money[seat]
            yield Claim(judge.money[seat] * (n - m), _MONEY.with_args(whose=whose, n=n, m=m))
    n, m = (decision.board.hand - len(state.penalties[seat]) for state in (after, other))
    if n > m:
        yield Claim(0.6, _LIMIT.with_args(whose=whose, n=n, m=m))


def _leads(decision: _Comparison, after: State, other: State) -> Iterator[Claim]:
    """Yield claims about leads in areas that the seat controls after both moves: a lead of two survives one loss."""
    seat, whose = decision.seat, seat_name(decision.seat)
    for area, entry in enumerate(decision.board.areas):
        if ending.controller_of(after, area) == ending.controller_of(other, area) == seat:
            n, m = _lead(after, area, seat), _lead(other, area, seat)
            if n > m:
                weight = 0.15 * decision.judge.control_loss[seat]
                yield Claim(weight, _LEAD.with_args(whose=whose, where=f"area:{entry.id}", n=n, m=m))


def _lead(state: State, area: int, seat: Seat) -> int:
    """Return the seat's lead in pieces over the strongest other seat and over the trolls."""
    start = area * OWNER_COUNT
    own = [state.units[start + one] + (state.building[area] == one) for one in range(state.seats)]
    return own[seat] - max([state.units[start + TROLL], *(count for one, count in enumerate(own) if one != seat)])


_GOALS: dict[str, Text] = {
    "spread": N_("Minions in {n} of the {total} areas needed, instead of {m}"),
    "control": N_("Control of {n} of the {total} areas needed, instead of {m}"),
    "trouble": N_("{n} of the {total} trouble markers needed, instead of {m}"),
    "worth": N_("${n} of the ${total} needed, instead of ${m}"),
}
_RIVAL_CONTROL = N_n(
    "{whose} controls {n} area, instead of {m}; {total} could be enough to win",
    "{whose} controls {n} areas, instead of {m}; {total} could be enough to win",
)
_RIVAL_SPREAD = N_n(
    "{whose} has minions in {n} area, instead of {m}; {total} could be enough to win",
    "{whose} has minions in {n} areas, instead of {m}; {total} could be enough to win",
)
_TROUBLE = N_n(
    "{n} trouble marker on the board, instead of {m}; {total} could be enough to win",
    "{n} trouble markers on the board, instead of {m}; {total} could be enough to win",
)
_CONTROL = N_n("{whose} controls {n} area, instead of {m}", "{whose} controls {n} areas, instead of {m}")
_SPREAD = N_n("{whose} has minions in {n} area, instead of {m}", "{whose} has minions in {n} areas, instead of {m}")
_MINIONS = N_n(
    "{whose} has {n} minion on the board, instead of {m}", "{whose} has {n} minions on the board, instead of {m}"
)
_BUILDINGS = N_n("{whose} has {n} building, instead of {m}", "{whose} has {n} buildings, instead of {m}")
_HAND = N_n("{whose} holds {n} card, instead of {m}", "{whose} holds {n} cards, instead of {m}")
_MONEY = N_("{whose} has ${n}, instead of ${m}")
_WORTH = N_("{whose} has ${n} in money and buildings, instead of ${m}")
_LIMIT = N_n(
    "From now on {whose} draws up to {n} card, instead of {m}",
    "From now on {whose} draws up to {n} cards, instead of {m}",
)
_LEAD = N_n(
    "{whose} leads in {where} by {n} piece, instead of {m}", "{whose} leads in {where} by {n} pieces, instead of {m}"
)


# -- cards to play ----------------------------------------------------------------------------------------------------
def _play(decision: _Comparison, move: Move, other: Move) -> Iterator[Claim]:
    """Yield claims about two cards, from those of their symbols that have an effect now."""
    if not decision.is_known or other[0] != "play":
        return
    mine, theirs = (_HandCard(decision, one[1]) for one in (move, other))
    judge, args = decision.judge, {"card": f"card:{move[1]}", "other": f"card:{other[1]}"}
    if not theirs.has_step(_BANK_TEXTS):
        n, m = mine.money, theirs.money
        yield from _larger(judge.money[decision.seat], n, m, _BRINGS.with_args(**args))
    if not theirs.has_step(_PLACING_TEXTS):
        n, m = mine.symbol_count("minion"), theirs.symbol_count("minion")
        yield from _larger(judge.best_symbol_gain("minion"), n, m, _PLACES.with_args(**args))
    site = mine.building_site()
    if site is not None and not theirs.symbol_count("building") and not theirs.has_step(_BUILDING_TEXTS):
        where, cost = f"area:{decision.board.areas[site].id}", decision.board.areas[site].cost
        yield Claim(judge.best_symbol_gain("building"), _CAN_BUILD.with_args(**args, where=where, n=cost))
    victim = mine.victim()
    if victim is not None and not theirs.symbol_count("assassinate") and not theirs.has_step(_KILLING_TEXTS):
        area, owner = victim
        text = _CAN_KILL_MONSTER if owner >= TROLL else _CAN_KILL.with_args(whose=seat_name(owner))
        where = f"area:{decision.board.areas[area].id}"
        yield Claim(judge.best_symbol_gain("assassinate"), text.with_args(**args, where=where))
    if theirs.symbol_count("event") and not mine.symbol_count("event"):
        yield Claim(-card_worth.EVENT_VALUE, _NO_EVENT.with_args(**args))
    left = sum(decision.board.cards[card].reaction is None for card in decision.state.hands[decision.seat]) - 1
    n, m = min(mine.cards_to_follow, left), min(theirs.cards_to_follow, left)
    yield from _larger(card_worth.SECOND_CARD_SHARE, n, m, _FOLLOW.with_args(**args))
    if not theirs.has_step(_DRAWING_TEXTS):
        n, m = mine.cards_drawn, theirs.cards_drawn
        yield from _larger(judge.draw_gain + 0.05, n, m, _DRAWS.with_args(**args))


# Card texts by what they may do. If another card's text may also bring money, place or kill, no claim says that a card
# does more of it.
_BANK_TEXTS = frozenset({"loan", "cash_cards", "dibbler", "mr_slant"})
_PLACING_TEXTS = frozenset({"place"})
_BUILDING_TEXTS = frozenset({"wee_mad_arthur", "buy_out"})
_KILLING_TEXTS = frozenset({"assassinate", "dean", "auditors", "carcer", "errol", "cosmo_lavish"})
_DRAWING_TEXTS = frozenset({"gargoyles", "history_monks", "alchemists", "beg_cards", "stanley", "chair"})


class _HandCard:
    """A card in hand, with those symbols that have an effect now."""

    def __init__(self, decision: _Comparison, card: str) -> None:
        self.decision, self.state, self.seat = decision, decision.state, decision.seat
        self.card: Card = decision.board.cards[decision.board.card_index[card]]
        idle = symbols_without_effect(decision.view, self.card)
        self.symbols = [symbol for place, symbol in enumerate(self.card.symbols) if place not in idle]

    def symbol_count(self, kind: str) -> int:
        """Return the number of symbols of a kind that have an effect now."""
        return sum(symbol == kind for symbol, _ in self.symbols)

    def has_step(self, steps: frozenset[str]) -> bool:
        """Return True if the card's text has one of these steps."""
        return any(step.do in steps for step in self.card.scroll)

    @property
    def money(self) -> int:
        """The dollars from the bank that the card's symbols and text bring for certain."""
        dollars = sum(amount for symbol, amount in self.symbols if symbol == "money")
        counted = ("money_per_unit", "money_per_trouble", "money_per_building")
        return dollars + sum(income(self.state, step) for step in self.card.scroll if step.do in counted)

    @property
    def cards_drawn(self) -> int:
        """The number of cards that the card's text draws."""
        return sum(step.amount for step in self.card.scroll if step.do == "draw")

    @property
    def cards_to_follow(self) -> int:
        """The number of cards that may be played after this one."""
        return self.symbol_count("play_another") + sum(
            step.amount for step in self.card.scroll if step.do == "play_cards"
        )

    def building_site(self) -> int | None:
        """Return the most expensive area where the card can build now; None if there is none."""
        state, board = self.state, self.decision.board
        if not self.symbol_count("building") or state.building_count(self.seat) >= board.buildings:
            return None
        free = [
            area
            for area, entry in enumerate(board.areas)
            if state.on[self.seat] >> area & 1
            and state.building[area] == NOBODY
            and not state.trouble >> area & 1
            and entry.cost <= state.money[self.seat]
        ]
        return max(free, key=lambda area: board.areas[area].cost, default=None)

    def victim(self) -> tuple[int, int] | None:
        """Return the area and owner of the piece that is best to assassinate now; None if there is none."""
        state = self.state
        if not self.symbol_count("assassinate"):
            return None
        targets = [
            (area, owner)
            for area in range(len(self.decision.board.areas))
            for owner in range(OWNER_COUNT)
            if state.trouble >> area & 1 and owner != self.seat and state.units[area * OWNER_COUNT + owner]
        ]
        return max(targets, key=lambda one: self.decision.judge.departure_gain(*one), default=None)


_BRINGS = N_("{card} takes ${n} from the bank; {other} takes ${m}")
_PLACES = N_n(
    "{card} places {n} minion; {other} places {m}",
    "{card} places {n} minions; {other} places {m}",
)
_CAN_BUILD = N_("{card} allows a building in {where} for ${n}; {other} doesn't")
_CAN_KILL = N_("{card} can kill {whose}'s minion in {where}; {other} can't")
_CAN_KILL_MONSTER = N_("{card} can kill a troll or demon in {where}; {other} can't")
_NO_EVENT = N_("{other} triggers a random event; {card} doesn't")
_FOLLOW = N_n(
    "{card} allows {n} more card; {other} allows {m}",
    "{card} allows {n} more cards; {other} allows {m}",
)
_DRAWS = N_n(
    "{card} draws {n} card; {other} draws {m}",
    "{card} draws {n} cards; {other} draws {m}",
)


# -- cards to give up or to take --------------------------------------------------------------------------------------
def _give_up(decision: _Comparison, move: Move, other: Move) -> Iterator[Claim]:
    """Yield claims about the card that is given up and the other one, which would stay in hand."""
    if decision.is_known and other[0] == move[0]:
        if decision.step[0] == "confiscate":
            yield from _better_card(decision, move[1], other[1])
        else:
            yield from _better_card(decision, other[1], move[1])


def _keep(decision: _Comparison, move: Move, other: Move) -> Iterator[Claim]:
    if decision.is_known:
        yield from _better_card(decision, move[1], other[1])


def _better_card(decision: _Comparison, better: str, worse: str) -> Iterator[Claim]:
    cards, index = decision.board.cards, decision.board.card_index
    mine, theirs = cards[index[better]], cards[index[worse]]
    args = {"card": f"card:{better}", "other": f"card:{worse}"}
    if mine.reaction is not None and theirs.reaction is None:
        yield Claim(0.9, _REACTION.with_args(**args))
    if any(kind == "event" for kind, _ in theirs.symbols) and all(kind != "event" for kind, _ in mine.symbols):
        yield Claim(0.15, _HAS_EVENT.with_args(**args))
    n, m = (sum(kind != "event" for kind, _ in card.symbols) for card in (mine, theirs))
    yield from _larger(0.5, n, m, _SYMBOLS.with_args(**args))
    n, m = (sum(amount for kind, amount in card.symbols if kind == "money") for card in (mine, theirs))
    yield from _larger(0.07, n, m, _DOLLARS.with_args(**args))


_REACTION = N_("{card} can be played as an interrupt; {other} can't")
_HAS_EVENT = N_("{other} triggers a random event; {card} doesn't")
_SYMBOLS = N_n(
    "{card} has {n} useful symbol; {other} has {m}",
    "{card} has {n} useful symbols; {other} has {m}",
)
_DOLLARS = N_("{card} shows ${n}; {other} shows ${m}")


# -- players ----------------------------------------------------------------------------------------------------------
HELPED = frozenset({"pay_player", "beneficiary", "sell_card", "cosmo_lavish"})  # effects that help the chosen player


def _choose(decision: _Comparison, move: Move, other: Move) -> Iterator[Claim]:
    """Yield claims about two players to choose, by their distance to a goal.

    A harmful effect should hit the nearer one, a helpful effect the other one.
    """
    do = decision.effect().do
    if other[0] == "skip":
        yield from _threat(decision, move[1])
    if other[0] != "choose":
        return
    state, victim, rival = decision.state, move[1], other[1]
    sign = -1 if do in HELPED else 1
    args = {"whose": seat_name(victim), "other": seat_name(rival)}
    control = ending.control_counts(state)
    n, m = control[victim], control[rival]
    yield Claim(0.3 * sign * (n - m), _MORE_CONTROL.with_args(**args, n=n, m=m))
    n, m = (ending.areas_with_minions(state, seat) for seat in (victim, rival))
    yield Claim(0.2 * sign * (n - m), _MORE_SPREAD.with_args(**args, n=n, m=m))
    n, m = (ending.net_worth(state, seat) for seat in (victim, rival))
    yield Claim(0.03 * sign * (n - m), _MORE_WORTH.with_args(**args, n=n, m=m))


def _threat(decision: _Comparison, victim: Seat) -> Iterator[Claim]:
    """Yield a claim about the choice that an effect leaves to its victim, such as paying or losing a building."""
    effect, state = decision.effect(), decision.state
    price = {"fire_brigade": BRIGADE_PRICE, "penalty": effect.amount}.get(effect.do, 0)
    if not price or state.money[victim] < price:
        return
    if effect.do == "penalty":
        yield Claim(0.5, _FINE.with_args(whose=seat_name(victim), n=price))
    elif state.building_count(victim):
        yield Claim(0.5, _BRIGADE.with_args(whose=seat_name(victim), n=price))


_MORE_CONTROL = N_n(
    "{whose} controls {n} area; {other} controls {m}",
    "{whose} controls {n} areas; {other} controls {m}",
)
_MORE_SPREAD = N_n(
    "{whose} has minions in {n} area; {other} has them in {m}",
    "{whose} has minions in {n} areas; {other} has them in {m}",
)
_BRIGADE = N_("{whose} has to pay ${n} or risk losing a building")
_FINE = N_("{whose} has to pay ${n} or draw one card fewer from now on")
_MORE_WORTH = N_("{whose} has ${n} in money and buildings; {other} has ${m}")


# -- district cards and card texts ------------------------------------------------------------------------------------
def _ability(decision: _Comparison, move: Move, other: Move) -> Iterator[Claim]:
    """Yield claims about using a district card, after which the other move remains possible."""
    effect, state, seat = decision.board.areas[decision.area(move)].effect, decision.state, decision.seat
    if effect.do == "take_money" and other[0] not in ("skip", "done", "pass", "ability"):
        yield Claim(1.0, _FREE.with_args(n=effect.amount))
    refills = len(state.hands[seat]) <= decision.board.hand - len(state.penalties[seat])
    if effect.do == "sell_card" and decision.step[0] == "rest" and refills and (state.green or state.brown):
        yield Claim(1.0, _SELLS.with_args(n=effect.amount, m=decision.board.hand - len(state.penalties[seat])))


def _use(decision: _Comparison, move: Move, other: Move) -> Iterator[Claim]:
    """Yield a claim about using a card's text instead of skipping it."""
    if other[0] != "skip":
        return
    state, board, do = decision.state, decision.board, decision.effect().do
    others = state.other_seats(decision.seat)
    if do == "loan":
        yield Claim(0.5, _LOAN.with_args(n=board.loan, m=board.repay))
    elif do == "dragon_sanctuary":
        count = sum(bool(state.money[seat] or state.hands[seat]) for seat in others)
        yield Claim(0.5, _TRIBUTE.with_args(n=count))
    elif do == "auditors":
        yield Claim(0.5, _AUDITORS.with_args(n=sum(bool(state.on[seat]) for seat in others)))
    elif do == "zorgo" and decision.own_goal()[1]:
        wins_by, total = decision.own_goal()
        text = _FAR_MONEY if wins_by == "worth" else _FAR
        yield Claim(0.5, text.with_args(n=ending.progress(state, decision.seat, wins_by), total=total))


def _skip(decision: _Comparison, move: Move, other: Move) -> Iterator[Claim]:
    if other[0] == "use" and decision.effect().do == "loan":
        yield Claim(0.5, _LOAN_COSTS.with_args(n=decision.board.repay - decision.board.loan))


def _pay(decision: _Comparison, move: Move, other: Move) -> Iterator[Claim]:
    count = decision.state.building_count(decision.seat)
    if decision.step[0] == "ransom" and count:
        yield Claim(0.5, _PROTECTS.with_args(n=count))


_FREE = N_("Gives ${n} for free and rules out no other move")
_SELLS = N_("Sells a card for ${n}, and the hand refills to {m} anyway")
_LOAN = N_("Gives ${n} now, with ${m} to pay back at the end")
_LOAN_COSTS = N_("The loan costs ${n} more than it brings in")
_TRIBUTE = N_n(
    "{n} other player has to give up a card or a dollar",
    "{n} other players have to give up a card or a dollar each",
)
_AUDITORS = N_n(
    "{n} other player has to remove a minion",
    "{n} other players have to remove a minion each",
)
_FAR = N_("Only {n} of {total} so far; another personality may be closer to its goal")
_FAR_MONEY = N_("Only ${n} of ${total} so far; another personality may be closer to its goal")
_PROTECTS = N_n(
    "Not paying may cost the only building",
    "Not paying may cost one of {n} buildings",
)

_CLAIMS: dict[str, Callable[[_Comparison, Move, Move], Iterator[Claim]]] = {
    "play": _play,
    "ability": _ability,
    "use": _use,
    "pay": _pay,
    "skip": _skip,
    "choose": _choose,
    "discard": _give_up,
    "give": _give_up,
    "keep": _keep,
}
