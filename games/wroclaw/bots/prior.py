"""Move weights of computer players, traits of characters, and the hard player's search for secret orders.

Shots are valued by their exact effect (`volley`), secret orders by expected effects (`orders`), all from the deciding
seat's own knowledge. Characters differ in their orders and in how they shoot.

The hard player finds its orders by regret matching. Each round samples the unknowns (the other side's cards, the third
die, the second hazard), plays every plan of one side against one plan of the other and vice versa, and learns from the
results. The average of the mixtures played approaches one that the other side can't exploit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp

from games.core.computers.characters import trait_score
from games.core.computers.flat_search import weighted_index
from games.core.contract.contract import Move, Seat, Step, View
from games.core.contract.dice import Dice
from games.core.contract.extras.bot_settings import Budget, Personalities, SearchResult, Tuning
from games.core.contract.numbers import float_sum
from games.core.match.players import NO_CHARACTER
from games.wroclaw.bots import orders, volley
from games.wroclaw.bots.orders import Plan, ranked_plans
from games.wroclaw.bots.volley import ShotCache, TargetSide, Volley
from games.wroclaw.bots.worth import card_value, evaluate, perun_value, side_values_by_wounds, win_chance
from games.wroclaw.rules.board import FIGHTERS_PER_SIDE, SCOUT, SERIOUS_WOUNDS, TOKEN_INDEX, TOKENS, Board, bit_numbers
from games.wroclaw.rules.state import NOTHING, State
from games.wroclaw.view.view import guess

# -- weights of moves -------------------------------------------------------------------------------------------------
__all__ = ["TUNING", "evaluate", "prior", "search_move"]

# Measured in 400 games with swapped sides: medium won all 400 against random; hard with 600 clashes a decision won 364
# (91 %, ± 1.4 %) against medium. A player that knew the other's orders in advance won 94 of 100 against medium, so this
# is close to the limit.
TUNING = Tuning(
    playouts=3000,
    max_playouts=20_000,
    plan_kinds=frozenset({"keep", "send", "seal"}),
    near_best_prior=0.41,
    review_playouts=8000,
    calibration_curve=(0.02, 0.12, 0.23, 0.35, 0.47, 0.59, 0.7, 0.8, 0.9),
)
MAX_PREFERENCE_COST = 0.01  # most that a shot preferred by a character may cost, in healthy fighters
TEMPERATURE = 0.025  # a move better by this much gets e times the weight


# -- medium and easy --------------------------------------------------------------------------------------------------
def prior(state: State, moves: Sequence[Move]) -> Sequence[float]:
    """Return a positive weight for each move of the deciding seat."""
    step = state.agenda[-1]
    return _weights(_KINDS[step[0]](state, step, moves))


def beginner_prior(state: State, moves: Sequence[Move]) -> Sequence[float]:
    """Return the move weights of a beginner, who shoots for as many wounds as possible.

    A beginner ignores that only serious wounds cost the other side a fighter, and that Perun will be needed later.
    """
    step = state.agenda[-1]
    if step[0] in ("shoot", "boost"):
        return _weights(volley.wound_gains(state, step, moves))
    return prior(state, moves)


def _weights(gains: Sequence[float]) -> list[float]:
    top = max(gains)
    return [exp((gain - top) / TEMPERATURE) for gain in gains]


def _keep(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    board = state.board
    worth = {board.characters[card].id: card_value(board, card) for card in bit_numbers(state.hands[step[1]])}
    return [-float_sum(worth[card] for card in move[1:]) for move in moves]


def _send(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    """Return, for each fighter with an order, the value of the best plan that contains it."""
    best, index = orders.best_plan_values(state, step[1]), state.board.index
    return [best[index["card:" + card], TOKEN_INDEX[token]] for _, card, token in moves]


def _recover(state: State, step: Step, moves: Sequence[Move]) -> list[float]:
    return [card_value(state.board, state.board.index["card:" + move[1]]) for move in moves]


_KINDS: dict[str, Callable[[State, Step, Sequence[Move]], list[float]]] = {
    "keep": _keep,
    "send": _send,
    "seal": _send,
    "shoot": volley.greedy_gains,
    "boost": volley.greedy_gains,
    "recover": _recover,
}


# -- hard -------------------------------------------------------------------------------------------------------------
def search_move(
    view: View, moves: Sequence[Move], dice: Dice, budget: Budget, character: str = NO_CHARACTER
) -> SearchResult:
    """Return the move of the hard player; one playout simulates one clash (a turn's hazards and shooting)."""
    kind = view["decision"]["kind"]
    if kind in ("send", "seal"):
        return _mixed(view, dice, budget, character)
    state = guess(view, dice)
    step = state.agenda[-1]
    gains = volley.exact_gains(state, step, moves) if kind in ("shoot", "boost") else _KINDS[kind](state, step, moves)
    drawn = BOT_PERSONALITIES.preferences.get(character, {})
    liked = [
        gain + MAX_PREFERENCE_COST * trait_score(drawn, traits(state, move))
        for gain, move in zip(gains, moves, strict=True)
    ]
    order = sorted(range(len(moves)), key=lambda place: (-liked[place], moves[place][0] == "hold"))
    rivals = [moves[place] for place in order[1:]]
    return SearchResult(moves[order[0]], evaluate(state)[step[1]], rivals=rivals)


def _mixed(view: View, dice: Dice, budget: Budget, character: str) -> SearchResult:
    search = OrderSearch(view, dice)
    search.run(budget.playouts, budget.is_spent)
    search.favour_character(BOT_PERSONALITIES.preferences.get(character, {}))
    plan, value = search.pick_plan()
    card, order = plan[len(view["fighters"][search.seat])]
    return SearchResult(("send", view.board.characters[card].id, TOKENS[order]), value, search.made)


# -- traits of characters ---------------------------------------------------------------------------------------------
_ORDERS = {"atak": ("attack",), "eksploracja": ("scout",), "oslona": ("cover",)}


def traits(state: State, move: Move) -> tuple[str, ...]:
    """Return the traits of a move of the deciding seat; keys of `BOT_PERSONALITIES`."""
    kind = move[0]
    if kind == "send":
        _, _fighter, order = move
        return _ORDERS[order]
    if kind == "boost":
        return ("perun",)
    if kind in ("shoot", "extra"):
        *_, mode_id = move
        mode = state.board.tables.mode_ids[mode_id]
        spoils = mode.weakens or mode.stops_cover or mode.everybody
        return (*(("perun",) if kind == "extra" else ()), *(("spoil",) if spoils else ()))
    return ("hold",) if kind in ("hold", "fire") else ()


def plan_preference(trait_preferences: Mapping[str, float], plan: Plan) -> float:
    """Return a character's mean preference for the orders of a plan, from its preference for each trait."""
    return float_sum(trait_preferences.get(_ORDERS[TOKENS[order]][0], 0.0) for _, order in plan) / len(plan)


BOT_PERSONALITIES = Personalities(
    {
        "attack": "orders an attack",
        "scout": "orders scouting",
        "cover": "orders cover",
        "perun": "spends Perun on a shot",
        "spoil": "shoots so that armour or cover fails, or at everybody",
        "hold": "does without a shot, or without Perun",
    },
    traits,
    {
        "cautious": {"cover": 0.4, "attack": -0.2, "perun": -0.3},
        "daring": {"attack": 0.4, "perun": 0.4},
        "mischievous": {"attack": 0.4, "perun": 0.4, "spoil": 0.05},
    },
)


# -- secret orders of the hard player ---------------------------------------------------------------------------------
# numbers of own plans, of the other side's plans, and of its sampled hands
MAX_OWN_PLANS, MAX_RIVAL_PLANS, SAMPLED_WORLDS = 24, 16, 6
MIN_WEIGHT_SHARE = 0.3  # plans below this fraction of the largest weight are never chosen


class RegretMatching:
    """Regret matching over a list of plans; `sums`, `values` and `regrets` are indexed like `plans`."""

    __slots__ = ("plans", "regrets", "sums", "values", "weight")

    def __init__(self, plans: list[Plan]) -> None:
        self.plans = plans
        self.regrets = [0.0] * len(plans)
        self.sums = [0.0] * len(plans)
        self.values = [0.0] * len(plans)
        self.weight = 0.0

    def current_weights(self) -> list[float]:
        """Return the current mixed strategy: a weight >= 0 for each plan, not normalized."""
        return self.regrets if any(self.regrets) else [1.0] * len(self.plans)

    def learn_round(self, values: Sequence[float], weight: float) -> None:
        """Learn from a round: `values` are the plans' win chances, `weight` is the round's weight in the average."""
        now = self.current_weights()
        total = float_sum(now)
        mean = float_sum(part * value for part, value in zip(now, values, strict=True)) / total
        for place, part in enumerate(now):
            self.sums[place] += weight * part / total
        self.regrets = [max(0.0, old + value - mean) for old, value in zip(self.regrets, values, strict=True)]
        self.values = [old + value for old, value in zip(self.values, values, strict=True)]
        self.weight += 1


class ClashSimulator:
    """Simulates clashes (hazards, then shooting) between two plans in one sampled state, with the turn's dice."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat, self.board = state, seat, state.board
        lying = [
            sum(
                card != NOTHING
                for card in state.cards[who * FIGHTERS_PER_SIDE : who * FIGHTERS_PER_SIDE + FIGHTERS_PER_SIDE]
            )
            for who in (0, 1)
        ]
        self.older = [mask.bit_count() for mask in state.older]
        self.fresh = [mask.bit_count() for mask in state.fresh]
        self.hands = [state.hands[who].bit_count() + lying[who] - FIGHTERS_PER_SIDE for who in (0, 1)]
        self.worth = [side_values_by_wounds(self.hands[who], self.older[who], self.fresh[who]) for who in (0, 1)]
        self.faces: tuple[int, ...] = (1, 1, 1)
        self.hazards: tuple[int, ...] = ()
        # Caches of valued shots, by shooting seat, valid for the current dice.
        self.shot_cache: tuple[ShotCache, ShotCache] = ({}, {})

    def roll_third_die(self, dice: Dice) -> None:
        """Roll the third die, and draw the second hazard as in the rules."""
        state, tables = self.state, self.board.tables
        self.shot_cache = ({}, {})
        self.faces = (state.dice[0], state.dice[1], dice.roll(10))
        first = state.hazards[0]
        second = dice.choice(tables.decks_without[first])
        if second == first:
            left = list(tables.decks_without[first])
            left.remove(second)
            second = dice.choice(left)
        self.hazards = (first, second)

    def side_after_hazards(self, plan: Plan) -> TargetSide:
        """Return the three fighters of a plan as targets, with the wounds by the turn's hazards."""
        tables = self.board.tables
        wounds = tuple(sum(tables.exposed[card][hazard] for hazard in self.hazards) for card, _ in plan)
        orders = tuple(order for _, order in plan)
        return TargetSide(tuple(tables.armour[card][order] for card, order in plan), orders, wounds)

    def win_chance_of_plans(self, plans: tuple[Plan, Plan]) -> float:
        """Return the win chance of seat 0 after a clash of two plans."""
        sides = self.side_after_hazards(plans[0]), self.side_after_hazards(plans[1])
        hurt, caps = [sides[0], sides[1]], [0, 0]
        for who in (0, 1):
            hurt[1 - who], caps[who] = self.fire_volley(who, plans[who], sides[1 - who])
        return self.win_chance(hurt, plans, caps)

    def fire_volley(self, who: Seat, plan: Plan, side: TargetSide) -> tuple[TargetSide, int]:
        """Return the target side after the volley (all shots) of a seat, and the caps that the seat has left."""
        characters = self.board.characters
        weapons, orders = [characters[card].weapon for card, _ in plan], [order for _, order in plan]
        volley = Volley(self.board, weapons, orders, self.faces, self.worth[1 - who], self.shot_cache[who])
        shooters = sum(1 << slot for slot in range(FIGHTERS_PER_SIDE) if orders[slot] != SCOUT)
        return volley.fire_greedily(side, shooters, self.state.perun[who])

    def win_chance(self, sides: Sequence[TargetSide], plans: Sequence[Plan], caps: Sequence[int]) -> float:
        """Return seat 0's win chance after a clash with these wounds and caps left; exact if the game ends."""
        ready, leads = [0, 0], [0.0, 0.0]
        for who in (0, 1):
            wounds = sides[who].wounds
            healthy = sum(wound < SERIOUS_WOUNDS for wound in wounds)
            ready[who] = self.hands[who] + healthy + min(1, self.older[who])
            scouts = sum(
                order == SCOUT and wound < SERIOUS_WOUNDS for (_, order), wound in zip(plans[who], wounds, strict=True)
            )
            first, second, third = wounds
            leads[who] = self.worth[who][first * 36 + second * 6 + third] + perun_value(caps[who] + scouts)
        if min(ready) < FIGHTERS_PER_SIDE:
            return self._ended(sides, ready)
        return win_chance(leads[0] - leads[1])

    def _ended(self, hurt: Sequence[TargetSide], ready: Sequence[int]) -> float:
        if max(ready) >= FIGHTERS_PER_SIDE:
            return float(ready[0] >= FIGHTERS_PER_SIDE)
        living = [
            self.hands[who] + self.older[who] + self.fresh[who] + sum(wound < 5 for wound in hurt[who].wounds)
            for who in (0, 1)
        ]
        return 0.5 if living[0] == living[1] else float(living[0] > living[1])


class OrderSearch:
    """The hard player's search for secret orders, from the view of the deciding seat."""

    def __init__(
        self,
        view: View,
        dice: Dice,
        own_plans: int = MAX_OWN_PLANS,
        rival_plans: int = MAX_RIVAL_PLANS,
        world_count: int = SAMPLED_WORLDS,
    ) -> None:
        self.dice, self.seat = dice, view["decision"]["seat"]
        self.board: Board = view.board
        states = [guess(view, dice) for _ in range(world_count)]
        self.mine = RegretMatching([plan for _, plan in ranked_plans(states[0], self.seat)[:own_plans]])
        self.clashes: list[ClashSimulator] = []
        self.others: list[RegretMatching] = []
        for state in states:
            self.clashes.append(ClashSimulator(state, self.seat))
            opened = state.copy()
            self._take_back(opened)
            self.others.append(RegretMatching([plan for _, plan in ranked_plans(opened, 1 - self.seat)[:rival_plans]]))
        self.made = 0

    def _take_back(self, state: State) -> None:
        """In `state`, put the other side's hidden fighters back into its hand, because it may have sent any cards."""
        for place in range((1 - self.seat) * FIGHTERS_PER_SIDE, (2 - self.seat) * FIGHTERS_PER_SIDE):
            if state.cards[place] != NOTHING:
                state.hands[1 - self.seat] |= 1 << state.cards[place]
                state.cards[place] = state.orders[place] = NOTHING

    def run(self, playouts: int, stop: Callable[[int], bool]) -> None:
        """Play rounds until `playouts` clashes are simulated or `stop`, called with their number, returns True."""
        number = 0
        while self.made < playouts and not stop(self.made):
            self._round(number)
            number += 1

    def _round(self, number: int) -> None:
        clash, others, mine = (
            self.clashes[number % len(self.clashes)],
            self.others[number % len(self.others)],
            self.mine,
        )
        clash.roll_third_die(self.dice)
        my_plan = mine.plans[weighted_index(mine.current_weights(), self.dice)]
        other = others.plans[weighted_index(others.current_weights(), self.dice)]
        weight = number + 1.0
        mine.learn_round([self._value(clash, plan, other) for plan in mine.plans], weight)
        others.learn_round([1 - self._value(clash, my_plan, plan) for plan in others.plans], weight)
        self.made += len(mine.plans) + len(others.plans)

    def _value(self, clash: ClashSimulator, mine: Plan, other: Plan) -> float:
        value = clash.win_chance_of_plans((mine, other) if self.seat == 0 else (other, mine))
        return value if self.seat == 0 else 1 - value

    def favour_character(self, trait_preferences: Mapping[str, float]) -> None:
        """Increase the weights of plans that suit a character, by its preference for each trait."""
        mine = self.mine
        mine.sums = [
            part * exp(plan_preference(trait_preferences, plan))
            for part, plan in zip(mine.sums, mine.plans, strict=True)
        ]

    def pick_plan(self) -> tuple[Plan, float]:
        """Return a plan drawn from the average mixed strategy, and its estimated win chance."""
        mine = self.mine
        top = max(mine.sums)
        weights = [part if part >= MIN_WEIGHT_SHARE * top else 0.0 for part in mine.sums]
        place = weighted_index(weights, self.dice) if top else 0
        return mine.plans[place], mine.values[place] / mine.weight if mine.weight else 0.5
