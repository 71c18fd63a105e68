"""Views of a state (`observe`), sampled states (`guess`), and facts computed from a view.

Public are the city, money, discarded cards and numbers of cards. Secret are hands, personalities and what a seat has
seen of them. The draw pile has no order: the dice draw from a bag.

`guess` returns a full state that gives the same view, with random hidden values. Other hands get the cards known to be
there, green cards that can be nowhere else, then random unseen cards. Personalities agree with everything the viewer
has seen. Memories of other seats are random within their public bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import Any

from games.ankh_morpork.rules import ending
from games.ankh_morpork.rules.board import DEMON, OWNER_COUNT, TROLL, Board
from games.ankh_morpork.rules.piles import draw_from_bag
from games.ankh_morpork.rules.state import NOBODY, State, building_masks
from games.ankh_morpork.rules.turn import FLOW
from games.core.contract.contract import EVERYBODY, Event, Move, Seat, View
from games.core.contract.dice import BotDice, Dice

# Events at which a forecast stops, because chance or a secret decides them.
FORECAST_STOPS = frozenset({"rolled", "happened", "drew", "saw", "revealed", "recovered", "salvaged", "turn"})


def observe(state: State, seat: Seat | None) -> View:
    """Return the view of `seat` (None: the public, EVERYBODY: everything)."""
    board = state.board
    data: dict[str, Any] = {
        "seat": seat,
        "seats": state.seats,
        "turn": state.turn,
        "active": state.active,
        "areas": [_area(state, area) for area in range(len(board.areas))],
        "money": state.money[:],
        "left": state.left[:],
        "buildings": [board.buildings - state.building_count(who) for who in range(state.seats)],
        "hands": [len(hand) for hand in state.hands],
        "deck": [len(state.green), len(state.brown)],
        "pile": _ids(board, state.pile),
        "loans": [_ids(board, cards) for cards in state.loans],
        "penalties": [_ids(board, cards) for cards in state.penalties],
        "playing": "" if state.playing == NOBODY else board.cards[state.playing].id,
        "symbol": _symbol(state),
        "chain": _ids(board, state.chain),
        "events": [board.events[event] for event in state.spent],
        "bounds": state.bounds[:],
        "looks": [[viewer, mask.bit_count(), changed] for viewer, mask, changed in state.looks],
        "peeking": len(state.peek),
        "secrets": [_secrets(state, who) if seat in (who, EVERYBODY) else None for who in range(state.seats)],
        "shown": _ids(board, state.peek) if seat == EVERYBODY or seat in _seats_that_peek(state) else [],
        "end": state.end,
        "winner": state.winner,
        "agenda": [list(step) for step in state.agenda],  # pending steps are public
        **FLOW.common_view(state, seat, ending.result),
        "revealed": [board.personalities[one].id for one in state.personality] if state.end else [],
    }
    return View(board, data)


def _ids(board: Board, cards: list[int]) -> list[str]:
    return [board.cards[card].id for card in cards]


def _area(state: State, area: int) -> dict[str, Any]:
    start = area * OWNER_COUNT
    return {
        "id": state.board.areas[area].id,
        "minions": state.units[start : start + state.seats],
        "trolls": state.units[start + TROLL],
        "demons": state.units[start + DEMON],
        "trouble": bool(state.trouble >> area & 1),
        "building": state.building[area],
        "control": ending.controller_of(state, area),
        "retired": bool(state.retired >> area & 1),
        "used": bool(state.used >> area & 1),
        "fresh": bool(state.fresh >> area & 1),
    }


def _symbol(state: State) -> str:
    """Return the kind of the symbol being used; "" if none is."""
    if not state.agenda or state.agenda[-1][0] != "act":
        return ""
    _, _, card, place, _ = state.agenda[-1]
    return state.board.cards[card].symbols[place][0]


def _secrets(state: State, who: Seat) -> dict[str, Any]:
    """Return a seat's own secrets: hand, personality and knowledge about others."""
    board = state.board
    known = [
        [board.cards[card].id for card in sorted(hand) if state.memory[who] >> card & 1] if other != who else []
        for other, hand in enumerate(state.hands)
    ]
    return {
        "hand": _ids(board, state.hands[who]),
        "personality": board.personalities[state.personality[who]].id,
        "known": known,
        "looks": [seen for viewer, seen, _ in state.looks if viewer == who],
    }


def _seats_that_peek(state: State) -> tuple[int, ...]:
    """Return the seats that see the cards drawn from a hand: the choosing seat and the owner."""
    if not state.peek:
        return ()
    _, seat, victim = state.agenda[-1]
    return seat, victim


# -- forecast and standings -------------------------------------------------------------------------------------------
def forecast(view: View, move: Move) -> list[Event]:
    """Return the events of a move until the next decision, or until chance or a secret decides."""
    state = guess(view, BotDice(0))
    events: list[Event] = []
    seat = view["decision"]["seat"]
    FLOW.apply(state, move, BotDice(0), events)
    stop = next((place for place, event in enumerate(events) if event.kind in FORECAST_STOPS), None)
    return [event for event in events[:stop] if event.to is None or seat in event.to]


def standings(view: View) -> dict[str, Any]:
    """Return public interim scores: control of areas, points, and progress towards every goal.

    `near` maps each personality in play to its goal and every seat's progress. For the last card, it has goal 0 and the
    number of cards left.
    """
    state = guess(view, BotDice(0))
    board, seats = state.board, range(state.seats)
    near = {}
    for number in board.personalities_for(state.seats):
        one = board.personalities[number]
        if one.wins_by == "last_card":
            near[one.id] = {"goal": 0, "now": [len(state.green) + len(state.brown)] * state.seats}
        else:
            near[one.id] = {
                "goal": one.goal[state.seats],
                "now": [ending.progress(state, seat, one.wins_by) for seat in seats],
            }
    return {
        "control": {f"area:{area.id}": ending.controller_of(state, place) for place, area in enumerate(board.areas)},
        "controlled": ending.control_counts(state),
        "spread": [ending.areas_with_minions(state, seat) for seat in seats],
        "worth": [ending.net_worth(state, seat) for seat in seats],
        "points": ending.points(state),
        "dearest": [ending.best_card_cost(state, seat) for seat in seats],
        "trouble": state.trouble.bit_count(),
        "cards": len(state.green) + len(state.brown),
        "near": near,
    }


# -- guessing hidden information --------------------------------------------------------------------------------------
def guess(view: View, dice: Dice) -> State:
    """Return a random full state with the same view. All hidden values that agree with it are equally likely."""
    state = _public_state(view)
    _fill_hands(state, view, dice)
    _fill_personalities(state, view, dice)
    _fill_memories(state, view, dice)
    _fill_peek(state, view, dice)
    return state


def _public_state(view: View) -> State:
    """Return a state with only the view's public information."""
    board: Board = view.board
    state = State()
    state.board, state.seats, state.turn, state.active = board, view["seats"], view["turn"], view["active"]
    numbers = board.card_index
    state.units, state.on = [], [0] * OWNER_COUNT
    state.trouble = state.retired = state.used = state.fresh = 0
    state.building = [area["building"] for area in view["areas"]]
    state.owned = building_masks(state)
    for place, area in enumerate(view["areas"]):
        counts = [*area["minions"], *([0] * (TROLL - state.seats)), area["trolls"], area["demons"]]
        state.units += counts
        bit = 1 << place
        for owner, count in enumerate(counts):
            if count:
                state.on[owner] |= bit
        for name in ("trouble", "retired", "used", "fresh"):
            if area[name]:
                setattr(state, name, getattr(state, name) | bit)
    state.left, state.money = view["left"][:], view["money"][:]
    state.pile = [numbers[card] for card in view["pile"]]
    state.down = sum(board.tables.interrupt_bits[card] for card in state.pile)
    state.loans = [[numbers[card] for card in cards] for cards in view["loans"]]
    state.penalties = [[numbers[card] for card in cards] for cards in view["penalties"]]
    state.playing = numbers[view["playing"]] if view["playing"] else NOBODY
    state.chain = [numbers[card] for card in view["chain"]]
    names = {name: event for event, name in enumerate(board.events)}
    state.spent = [names[name] for name in view["events"]]
    state.events = [event for event in range(len(board.events)) if event not in state.spent]
    state.bounds = view["bounds"][:]
    state.end, state.winner = view["end"], view["winner"]
    state.agenda = [tuple(step) for step in view["agenda"]]
    return state


# -- cards ------------------------------------------------------------------------------------------------------------
def _fill_hands(state: State, view: View, dice: Dice) -> None:
    """Fill hands and draw pile with the hidden cards."""
    board = state.board
    hands = _known_hands(state, view)
    hidden = _unseen_cards(state, hands)
    missing = [who for who, hand in enumerate(hands) for _ in range(view["hands"][who] - len(hand))]
    green = [card for card in hidden if board.cards[card].green]
    brown = [card for card in hidden if not board.cards[card].green]
    # missing green cards are in hands, because green cards are drawn first
    dealt = [draw_from_bag(green, dice) for _ in range(len(green) - view["deck"][0])]
    dealt += [draw_from_bag(brown, dice) for _ in range(len(missing) - len(dealt))]
    dice.shuffle(dealt)
    for who, card in zip(missing, dealt, strict=True):
        hands[who].append(card)
    state.hands, state.green, state.brown = hands, green, brown


def _known_hands(state: State, view: View) -> list[list[int]]:
    """Return the cards that the viewer knows in each hand, and set `state.memory` as far as the view shows it."""
    numbers = state.board.card_index
    state.memory = [0] * state.seats
    hands: list[list[int]] = [[] for _ in range(state.seats)]
    for who, secret in enumerate(view["secrets"]):
        if secret is not None:
            hands[who] = [numbers[card] for card in secret["hand"]]
    for who, secret in enumerate(view["secrets"]):
        for owner, cards in enumerate(secret["known"] if secret else ()):
            for card in cards:
                state.memory[who] |= 1 << numbers[card]
                if view["secrets"][owner] is None:
                    hands[owner].append(numbers[card])
    for card in view["shown"]:
        _, _seat, owner = view["agenda"][-1]
        if numbers[card] not in hands[owner]:
            hands[owner].append(numbers[card])
    return hands


def _unseen_cards(state: State, hands: list[list[int]]) -> list[int]:
    """List the cards in play whose place is unknown."""
    seen = {state.playing, *state.pile}
    for group in (hands, state.loans, state.penalties):
        for cards in group:
            seen.update(cards)
    return [card for card in state.board.cards_for(state.seats) if card not in seen]


def _fill_peek(state: State, view: View, dice: Dice) -> None:
    """Set `state.peek`: the cards drawn from another hand, of which the deciding seat chooses one."""
    state.peek = [state.board.card_index[card] for card in view["shown"]]
    if view["peeking"] and not state.peek:
        _, _seat, victim = state.agenda[-1]
        left = state.hands[victim][:]
        state.peek = [draw_from_bag(left, dice) for _ in range(view["peeking"])]


# -- guessing personalities -------------------------------------------------------------------------------------------
def _fill_personalities(state: State, view: View, dice: Dice) -> None:
    """Assign personalities that agree with the viewer's knowledge, and guess which ones other seats have seen."""
    names = {one.id: number for number, one in enumerate(state.board.personalities)}
    secrets: list[Any] = view["secrets"]
    if view["revealed"]:
        state.personality = [names[one] for one in view["revealed"]]
    else:
        held = [NOBODY if secret is None else names[secret["personality"]] for secret in secrets]
        state.personality = [*dice.choice(possible_personalities(state, view, held))]
    own = [iter(secret["looks"]) if secret else None for secret in secrets]
    state.looks = []
    for viewer, count, changed in view["looks"]:
        known = own[viewer]
        mask = next(known) if known is not None else _random_look(state, count, changed, dice)
        state.looks.append([viewer, mask, changed])


def possible_personalities(state: State, view: View, held: Sequence[int]) -> Sequence[tuple[int, ...]]:
    """List all assignments of the unknown personalities (-1 in `held`) that agree with the viewer's knowledge."""
    out = tuple(_excluded_personalities(view, seat) if one == NOBODY else 0 for seat, one in enumerate(held))
    return _assignments(tuple(held), out, tuple(state.board.personalities_for(state.seats)))


@lru_cache(maxsize=256)  # cached, because the hard computer player samples hundreds of states from one view
def _assignments(held: tuple[int, ...], excluded: tuple[int, ...], in_play: tuple[int, ...]) -> list[tuple[int, ...]]:
    """List all assignments of distinct personalities to the unknown seats.

    `excluded` contains, for each seat, the mask of personalities that it can't hold.
    """
    free = [one for one in in_play if one not in held]
    fillings = []
    for drawn in permutations(free, held.count(NOBODY)):
        left = iter(drawn)
        whole = tuple(next(left) if one == NOBODY else one for one in held)
        if not any(mask >> one & 1 for mask, one in zip(excluded, whole, strict=True)):
            fillings.append(whole)
    return fillings


def _excluded_personalities(view: View, seat: int) -> int:
    """Return the mask of personalities that a seat can't hold, as the viewer knows."""
    mask = 0
    own = [iter(secret["looks"]) if secret else None for secret in view["secrets"]]
    for viewer, _, changed in view["looks"]:
        known = own[viewer]
        if known is not None:
            saw = next(known)
            if not changed >> seat & 1:
                mask |= saw
    return mask


def _random_look(state: State, count: int, changed: int, dice: Dice) -> int:
    """Return a random mask of `count` personalities that a seat may have seen as unused. `changed` is the mask of seats
    that have got another personality since.
    """
    held = {one for seat, one in enumerate(state.personality) if not changed >> seat & 1}
    free = [one for one in state.board.personalities_for(state.seats) if one not in held]
    return sum(1 << draw_from_bag(free, dice) for _ in range(count))


# -- guessing other seats' memories -----------------------------------------------------------------------------------
def _fill_memories(state: State, view: View, dice: Dice) -> None:
    """Guess which cards the other seats know, within the public bounds."""
    seats = state.seats
    for viewer, secret in enumerate(view["secrets"]):
        if secret is not None:
            continue
        for owner, hand in enumerate(state.hands):
            most = min(state.bounds[viewer * seats + owner], len(hand)) if owner != viewer else 0
            if most:
                left = hand[:]
                for _ in range(dice.random_below(most + 1)):
                    state.memory[viewer] |= 1 << draw_from_bag(left, dice)
