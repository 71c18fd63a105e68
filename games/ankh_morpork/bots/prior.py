"""Move weights of computer players, sensible moves and traits of moves.

Each kind of move is valued by its changes for the deciding seat: towards its own goal and against the estimated goals
of its rivals (see `judge` and `belief`). The weights use only the public position, the seat's own hand and its own
personality. Personalities of computer players prefer moves with certain traits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp

from games.ankh_morpork.bots import answers, card_worth
from games.ankh_morpork.bots.answers import DecisionContext
from games.ankh_morpork.bots.belief import guess_likely
from games.ankh_morpork.bots.judge import BeginnerJudge, Judge
from games.ankh_morpork.bots.worth import evaluate
from games.ankh_morpork.rules.actions import DONE, MONEY_MOVES
from games.ankh_morpork.rules.board import OWNER_COUNT, OWNER_NUMBERS
from games.ankh_morpork.rules.pieces import owner_of
from games.ankh_morpork.rules.state import State
from games.ankh_morpork.rules.symbols import SKIP
from games.core.contract.contract import Move, View
from games.core.contract.extras.bot_settings import Personalities, Tuning

# -- move weights -----------------------------------------------------------------------------------------------------
__all__ = ["TUNING", "evaluate", "guess_likely", "move_gains", "prior"]

# A playout runs until three more turns have begun (`horizon`); with two seats, that includes the seat's next turn.
# Measured in 200 games of two seats each: "hard" with 24 playouts won 60 % (± 3.5 %) against "medium" with a horizon of
# 2, 65 % after `epsilon` and `exploration` were lowered, and 71 % (± 3.2 %) after the horizon was also raised to 3.
# Raising `TEMPERATURE` to 0.25 weakened "hard" more than halving its playouts. `max_playouts` is small, because a turn
# has many decisions. `plan_kinds` is empty, because seats never plan at the same time.
TUNING = Tuning(
    playouts=100,
    clock_counts_seats=True,
    review_playouts=16_000,
    calibration_curve=(0.1, 0.14, 0.26, 0.38, 0.49, 0.6, 0.69, 0.8, 0.9),
    max_playouts=400,
    searched_moves=6,
    horizon=3,
    epsilon=0.03,
    exploration=0.05,
    prior_weight=0.5,
    near_best_prior=0.98,
    near_best=0.003,
    plan_kinds=frozenset(),
)
TEMPERATURE = 0.1  # a move better by this much gets e times the weight
FREE_ABILITY_BONUS = 1.0  # district cards are free, so they are used before cards are played


def prior(state: State, moves: Sequence[Move]) -> list[float]:
    """Return a positive weight for each move of the deciding seat."""
    return _weights(move_gains(state, moves))


def beginner_prior(state: State, moves: Sequence[Move]) -> list[float]:
    """Return the move weights of a beginner, who considers only its own goal."""
    return _weights(move_gains(state, moves, BeginnerJudge))


def _weights(gains: Sequence[float]) -> list[float]:
    top = max(gains)
    return [exp((gain - top) / TEMPERATURE) for gain in gains]


def move_gains(state: State, moves: Sequence[Move], judging: type[Judge] = Judge) -> list[float]:
    """Return the estimated gain of each answer to the open question, in units of strength (see `worth`)."""
    step = state.agenda[-1]
    context = DecisionContext(state, step, judging(state, step[1]))
    return [_KINDS[move[0]](context, move) for move in moves]


def _fixed(worth: float) -> Callable[[DecisionContext, Move], float]:
    return lambda context, move: worth


# -- cards ------------------------------------------------------------------------------------------------------------
def _play(context: DecisionContext, move: Move) -> float:
    return 0.1 + card_worth.played_card_value(context.judge, context.card(move))


def _lose_card(context: DecisionContext, move: Move) -> float:
    """Return the gain of giving up a card: the money received for it, if any, minus the card's value."""
    kind = context.step[0]
    number = context.card(move)
    worth = card_worth.kept_card_value(context.judge, number)
    if kind == "confiscate":
        return worth
    if kind in ("cash", "act", "drop", "shed"):
        return _price(context) * context.judge.money[context.seat] + 0.45 - worth
    return -worth


def _price(context: DecisionContext) -> int:
    if context.step[0] in ("cash", "drop"):
        _, _seat, price = context.step
        return int(price)
    return context.effect().amount if context.effect().do == "cash_cards" else 0


def _keep(context: DecisionContext, move: Move) -> float:
    return card_worth.kept_card_value(context.judge, context.card(move))


def _ability(context: DecisionContext, move: Move) -> float:
    judge, area = context.judge, context.area(move)
    effect = context.state.board.areas[area].effect
    money = judge.money[context.seat]
    if effect.do == "take_money":
        return FREE_ABILITY_BONUS + effect.amount * money + 1.0
    if effect.do == "pay_and_place":
        gain = judge.best_placement_near(area) - effect.amount * money
    elif effect.do == "place_trouble":
        gain = judge.best_new_trouble(judge.board.tables.near[area] & judge.occupied) - 0.05
    elif effect.do == "pay_and_calm":
        gain = judge.best_symbol_gain("remove_trouble") - effect.amount * money
    elif effect.do == "sell_card":
        gain = effect.amount * money + 0.2 - _least(context)
    else:
        gain = judge.draw_gain + 0.3 - 0.5 * _least(context)
    return gain + (FREE_ABILITY_BONUS if gain > 0 else 0.0)


def _least(context: DecisionContext) -> float:
    hand = context.state.hands[context.seat]
    return min((card_worth.kept_card_value(context.judge, card) for card in hand), default=9.0)


def _use(context: DecisionContext, move: Move) -> float:
    return card_worth.scroll_step_value(context.judge, context.effect())


# -- pieces -----------------------------------------------------------------------------------------------------------
def _place(context: DecisionContext, move: Move) -> float:
    return context.judge.own_arrival_gain(context.area(move))


def _build(context: DecisionContext, move: Move) -> float:
    area = context.area(move)
    cost = context.state.board.areas[area].cost
    return context.judge.building_gain(area, cost // 2 if context.effect().do == "wee_mad_arthur" else cost)


def _buy(context: DecisionContext, move: Move) -> float:
    return context.judge.buying_gain(context.area(move))


def _raze(context: DecisionContext, move: Move) -> float:
    return context.judge.razing_gain(context.area(move))


def _lose(context: DecisionContext, move: Move) -> float:
    return context.judge.departure_gain(context.area(move), context.seat)


def _kill(context: DecisionContext, move: Move) -> float:
    return context.judge.departure_gain(context.area(move), owner_of(move))


def _take(context: DecisionContext, move: Move) -> float:
    """Return the gain of picking up a piece: its departure and its best destination."""
    judge = context.judge
    owner = context.seat if len(move) == 2 else owner_of(move)
    area = context.area(move)
    if context.step[0] == "partner" or context.effect().do == "bursar":
        return 0.5 * judge.departure_gain(area, owner)
    far = owner == context.seat and context.effect().goal == "any"
    around = judge.board.tables.neighbours[area]
    goals = [goal for goal in range(len(judge.board.areas)) if goal != area and (far or around >> goal & 1)]
    return judge.departure_gain(area, owner) + max((judge.arrival_gain(goal, owner) for goal in goals), default=0.0)


def _put(context: DecisionContext, move: Move) -> float:
    _, _, origin, owner, _, _ = context.step
    return context.judge.arrival_gain(context.area(move), owner) + context.judge.departure_gain(origin, owner)


def _calm(context: DecisionContext, move: Move) -> float:
    return context.judge.trouble_change_gain(context.area(move), False)


def _stir(context: DecisionContext, move: Move) -> float:
    return context.judge.trouble_change_gain(context.area(move), True)


def _pick(context: DecisionContext, move: Move) -> float:
    start = context.area(move) * 6
    return 2 * sum(context.state.units[start : start + 6]) * context.judge.money[context.seat]


_KINDS: dict[str, Callable[[DecisionContext, Move], float]] = {
    "play": _play,
    "pass": _fixed(0.0),
    "skip": _fixed(0.0),
    "done": _fixed(0.0),
    "no": _fixed(0.0),
    "pay": answers.payment_gain,
    "refuse": answers.refusal_gain,
    "shield": answers.shield_gain,
    "react": answers.reaction_gain,
    "ability": _ability,
    "money": lambda context, move: context.effect().amount * context.judge.money[context.seat] + 0.1,
    "use": _use,
    "place": _place,
    "build": _build,
    "buy": _buy,
    "raze": _raze,
    "spare": _lose,
    "lose": _lose,
    "kill": _kill,
    "take": _take,
    "put": _put,
    "flee": answers.fleeing_gain,
    "calm": _calm,
    "stir": _stir,
    "pick": _pick,
    "choose": answers.choice_gain,
    "discard": _lose_card,
    "give": _lose_card,
    "keep": _keep,
}


# -- moves that always pay --------------------------------------------------------------------------------------------
def sensible_moves(view: View, moves: Sequence[Move]) -> Sequence[Move]:
    """List the moves except those that skip free money, or end the turn before using free income."""
    if MONEY_MOVES[0] in moves:
        return [move for move in moves if move != SKIP]
    if DONE in moves and any(is_free_income(view, move) for move in moves):
        return [move for move in moves if move != DONE]
    return moves


def is_free_income(view: View, move: Move) -> bool:
    """Return True if a move uses a district card that pays its owner and costs nothing."""
    board = view.board
    return move[0] == "ability" and bool(board.areas[board.index[move[1]]].effect.do == "take_money")


# -- traits of moves --------------------------------------------------------------------------------------------------
_TRAITS = {"build": ("build",), "calm": ("calm",), "stir": ("stir",), "raze": ("spoil",), "buy": ("spoil",)}
_SYMBOLS = {"event": "event", "assassinate": "attack"}


def traits(state: State, move: Move) -> tuple[str, ...]:
    """Return the traits of a move of the deciding seat."""
    kind, seat = move[0], state.agenda[-1][1]
    if kind == "play":
        symbols = state.board.cards[state.board.card_index[move[1]]].symbols
        return tuple(trait for name, trait in _SYMBOLS.items() if any(symbol == name for symbol, _ in symbols))
    if kind in ("kill", "take") and len(move) > 2:
        _, _area, piece = move
        owner = OWNER_NUMBERS[piece]
        if owner == seat or owner >= state.seats:
            return ()
        return ("kill",) if kind == "kill" else ("spoil",)
    if kind == "place":
        start = state.board.index[move[1]] * OWNER_COUNT
        crowd = any(state.units[start + other] for other in range(state.seats) if other != seat)
        return ("crowd",) if crowd else ("alone",)
    return _TRAITS.get(kind, ())


BOT_PERSONALITIES = Personalities(
    {
        "alone": "places a minion where no rival stands",
        "crowd": "places a minion among rivals",
        "build": "builds",
        "calm": "ends trouble",
        "stir": "starts trouble by a card or a district",
        "attack": "plays a card that kills",
        "kill": "kills a rival's minion",
        "spoil": "moves a rival's minion, razes or takes over a building",
        "event": "plays a card that brings a random event",
    },
    traits,
    {
        "cautious": {"alone": 2.5, "build": 1.5, "calm": 2.0, "event": -3.0},
        "daring": {"crowd": 2.5, "event": 3.0},
        "mischievous": {"attack": 4.0, "kill": 3.0, "spoil": 5.0, "stir": 4.0, "calm": -3.0},
    },
)
