"""The board as the rules read it: areas, cards, personalities and events from `board.yaml` and `cards.yaml`.

All of it is constant during a match and shared by all copies of a state. States and steps contain numbers of areas,
cards, events and personalities; moves contain their ids.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import chain
from typing import Any, NamedTuple

from games.core.contract.contract import Move, Step

TROLL, DEMON = 4, 5  # owner numbers of pieces, after the seats 0 to 3
OWNER_COUNT = 6
OWNER_IDS: tuple[int | str, ...] = (0, 1, 2, 3, "troll", "demon")  # owners as written in moves, by owner number
OWNER_NUMBERS: dict[int | str, int] = {name: owner for owner, name in enumerate(OWNER_IDS)}

AREA_EFFECTS = (
    "pay_and_place",  # pay `amount` to place a minion in the card's area or a neighbouring one
    "draw_and_discard",
    "take_money",
    "protect",  # pay `amount` to protect a piece from an event
    "sell_card",  # discard a card for `amount`
    "place_trouble",  # add a trouble marker in the card's area or a neighbouring one that has pieces
    "pay_and_calm",  # pay `amount` to remove any trouble marker
)
SCROLL_STEPS = (
    "take_from_each", "loan", "beg_cards", "money_per_unit", "money_per_trouble", "money_per_building", "draw",
    "move_other", "play_cards", "penalty", "cash_cards", "discard", "sell_card", "pay_player", "move_own", "place",
    "place_trouble", "buy_out", "take_from_one", "assassinate",
)  # fmt: skip
CARD_TEXTS = (
    "alchemists", "auditors", "bursar", "cable_street", "carcer", "chair", "cosmo_lavish", "dean", "dibbler",
    "dragon_sanctuary", "errol", "fire_brigade", "gargoyles", "here_n_now", "history_monks", "hubert", "mr_slant",
    "mrs_cake", "stanley", "wee_mad_arthur", "zorgo",
)  # fmt: skip
SYMBOLS = ("minion", "building", "assassinate", "remove_trouble", "money", "scroll", "event", "play_another")
WIN_KINDS = ("spread", "control", "trouble", "worth", "last_card")  # the ways to win
THREATS = ("assassination", "text", "text_removal", "ordered_loss", "own_loss", "text_move", "event_removal")
OWN_TURN = "own_turn"
EVENTS = (
    "the_dragon", "flood", "fire", "fog", "riots", "explosion", "mysterious_murders",
    "demons_from_the_dungeon_dimensions", "subsidence", "bloody_stupid_johnson", "trolls", "earthquake",
)  # fmt: skip

PERSONALITIES = (
    "lord_vetinari", "lord_selachii", "lord_rust", "lord_de_worde", "dragon_king_of_arms", "chrysoprase",
    "commander_vimes",
)  # fmt: skip


class Effect(NamedTuple):
    """The effect of a district card or of a step of a card's text (scroll): a name and its parameters."""

    do: str
    amount: int = 0
    area: int = -1
    where: str = ""
    goal: str = ""
    trouble: bool = False


class Reaction(NamedTuple):
    """The effect of an interrupt card (`cancel`, `relocate`, `end_turn`), and the threats that it answers."""

    do: str
    against: tuple[str, ...]


class ActionContext(NamedTuple):
    """The argument of every action: the acting seat, the effect, and the card with the effect."""

    seat: int
    effect: Effect
    card: int
    source: str  # the card's name, such as `card:mr_bent`
    following_steps: tuple[Step, ...]  # steps that follow the action: the rest of a card's text (scroll)


class Area(NamedTuple):
    """An area of the city. `neighbours` are area numbers."""

    id: str
    cost: int
    neighbours: tuple[int, ...]
    river: bool
    effect: Effect


class Card(NamedTuple):
    """A player card. `symbols` contains (kind, amount of money) in order of play."""

    id: str
    green: bool
    symbols: tuple[tuple[str, int], ...]
    scroll: tuple[Effect, ...] = ()
    reaction: Reaction | None = None
    least_players: int = 2

    def effects(self, symbol: int) -> tuple[Effect, ...]:
        """Return the effects of symbol number `symbol`: one, or those of all steps of a scroll."""
        kind, amount = self.symbols[symbol]
        if kind == "scroll":
            return self.scroll
        return (Effect("skull" if kind == "assassinate" else kind, amount),)


class Personality(NamedTuple):
    """A secret identity: its way to win, and its goal by number of players."""

    id: str
    wins_by: str
    goal: Mapping[int, int]
    least_players: int = 2


@dataclass(slots=True, eq=False)
class Board:
    """The city, its cards and the constants of the rules. Tuples are indexed by area, card or personality number."""

    id: str
    areas: tuple[Area, ...]
    start: tuple[int, ...]
    cards: tuple[Card, ...]  # green cards first, then brown ones
    personalities: tuple[Personality, ...]
    events: tuple[str, ...]
    minions: int = 12
    buildings: int = 6
    money: int = 10
    hand: int = 5
    loan: int = 10
    repay: int = 12
    unpaid: int = 15
    data: Mapping[str, Any] = field(default_factory=dict)  # both validated data files, with names, texts and geometry
    index: dict[str, int] = field(default_factory=dict)  # area id -> number
    card_index: dict[str, int] = field(default_factory=dict)
    entries: dict[str, Any] = field(default_factory=dict)  # name such as `area:the_shades` -> entry in the data
    tables: Tables = field(init=False)  # precomputed moves and masks

    def __post_init__(self) -> None:
        self.index.update({area.id: place for place, area in enumerate(self.areas)})
        self.card_index.update({card.id: number for number, card in enumerate(self.cards)})
        self.tables = Tables(self)
        deck = self.data.get("deck", {})
        self.entries.update({f"area:{entry['id']}": entry for entry in self.data.get("areas", ())})
        for kind, group in (("card", "cards"), ("event", "events"), ("personality", "personalities")):
            self.entries.update({f"{kind}:{entry['id']}": entry for entry in deck.get(group, ())})

    def __reduce__(self) -> tuple[type[Board], tuple[Any, ...]]:
        """Pickle the board without its tables, which the receiver computes again."""
        return Board, tuple(getattr(self, part.name) for part in fields(self) if part.init)

    def cards_for(self, seats: int) -> list[int]:
        """List the cards used with this number of players."""
        return [number for number, card in enumerate(self.cards) if card.least_players <= seats]

    def personalities_for(self, seats: int) -> list[int]:
        """List the personalities used with this number of players."""
        return [number for number, one in enumerate(self.personalities) if one.least_players <= seats]


class ItemsByMask(dict[int, tuple[Any, ...]]):
    """A cache from area masks to the items of these areas, given `items_per_area` items for each area in order."""

    def __init__(self, items: Sequence[Any], items_per_area: int = 1) -> None:
        self.items_by_area = [items[place : place + items_per_area] for place in range(0, len(items), items_per_area)]

    def __missing__(self, mask: int) -> tuple[Any, ...]:
        here = [items for area, items in enumerate(self.items_by_area) if mask >> area & 1]
        self[mask] = items = tuple(chain.from_iterable(here))
        return items


class PlacementMasks(dict[int, int]):
    """A cache from a mask of areas with own minions to the areas where a new minion may be placed."""

    def __init__(self, near: Sequence[int]) -> None:
        self.near = near
        self[0] = (1 << len(near)) - 1  # a seat without minions on the board may place one anywhere

    def __missing__(self, on: int) -> int:
        self[on] = result = sum(1 << area for area, mask in enumerate(self.near) if mask & on)
        return result


class BuildingCosts(dict[int, int]):
    """A cache from area masks to the total cost of the buildings in these areas."""

    def __init__(self, areas: Sequence[Area]) -> None:
        self.areas = areas

    def __missing__(self, mask: int) -> int:
        self[mask] = cost = sum(area.cost for place, area in enumerate(self.areas) if mask >> place & 1)
        return cost


class AreaMoves:
    """The moves of one kind, one for each area. `by_mask` lists the moves to the areas in a mask."""

    __slots__ = ("all", "by_mask")

    def __init__(self, kind: str, ids: Sequence[str]) -> None:
        self.all: tuple[Move, ...] = tuple((kind, name) for name in ids)
        self.by_mask = ItemsByMask(self.all)


class Tables:
    """Candidate moves, masks of areas and sets of interrupts that depend only on the board.

    They are built once for a board and shared by all its matches. Area masks have a bit for each area. `near[area]`
    includes the area and its neighbours, `neighbours[area]` only the neighbours. `areas_in` lists the areas in a mask,
    `units_in` their indexes in `State.units`. `usable_abilities` are the areas whose district card is used in the
    owner's turn; `protecting_area` is the index of the area whose card protects, or -1. `placement_reach` maps a mask
    of areas with own minions to the areas where a minion may be placed, `building_cost` a mask to the total cost of its
    buildings.

    `interrupts` are the numbers of the cards with a reaction, `interrupt_bits` the bit of each in masks of interrupts:
    `answer_masks[threat]`, `brown_interrupts`, `turn_ender_mask`.

    `action_contexts` maps each `act` step to its context, `symbol_steps` each `symbol` step to the steps that replace
    it. The other attributes, such as `build` or `kill`, hold the candidate moves of the kind that they are named after.
    """

    __slots__ = (
        "ability", "action_contexts", "all_areas", "answer_masks", "areas_in", "brown_interrupts", "build",
        "building_cost", "buy", "calm", "choose", "discard", "flee", "give", "interrupt_bits", "interrupt_set",
        "interrupts", "keep", "kill", "lose", "near", "neighbours", "pick", "place", "placement_reach", "play",
        "protecting_area", "put", "raze", "react", "shield", "spare", "stir", "symbol_steps", "symbols", "take",
        "take_own", "turn_ender_mask", "turn_enders", "units_in", "usable_abilities",
    )  # fmt: skip

    def __init__(self, board: Board) -> None:
        ids = [area.id for area in board.areas]
        self.all_areas = (1 << len(ids)) - 1
        self.neighbours = tuple(sum(1 << other for other in area.neighbours) for area in board.areas)
        self.near = tuple(mask | 1 << place for place, mask in enumerate(self.neighbours))

        self.placement_reach, self.building_cost = PlacementMasks(self.near), BuildingCosts(board.areas)
        self.areas_in, self.units_in = (
            ItemsByMask(range(len(ids))),
            ItemsByMask(range(len(ids) * OWNER_COUNT), OWNER_COUNT),
        )

        def moves_by_area(kind: str) -> AreaMoves:
            return AreaMoves(kind, ids)

        def moves_by_piece(kind: str) -> tuple[Move, ...]:
            return tuple((kind, name, owner) for name in ids for owner in OWNER_IDS)

        def moves_by_card(kind: str) -> tuple[Move, ...]:
            return tuple((kind, card.id) for card in board.cards)

        self.place, self.build, self.raze = moves_by_area("place"), moves_by_area("build"), moves_by_area("raze")
        self.spare, self.calm, self.stir = moves_by_area("spare"), moves_by_area("calm"), moves_by_area("stir")
        self.put, self.lose, self.buy = moves_by_area("put"), moves_by_area("lose"), moves_by_area("buy")
        self.pick, self.flee, self.take_own = moves_by_area("pick"), moves_by_area("flee"), moves_by_area("take")
        self.ability, self.shield = moves_by_area("ability"), moves_by_area("shield")
        self.kill, self.take = moves_by_piece("kill"), moves_by_piece("take")
        self.play, self.discard, self.give = moves_by_card("play"), moves_by_card("discard"), moves_by_card("give")
        self.keep, self.react = moves_by_card("keep"), moves_by_card("react")
        self.choose = tuple(("choose", seat) for seat in range(4))
        self.symbols = tuple(("symbol", place) for place in range(9))
        self.usable_abilities = sum(1 << place for place, area in enumerate(board.areas) if area.effect.do != "protect")
        self.protecting_area = next((p for p, area in enumerate(board.areas) if area.effect.do == "protect"), -1)
        self.action_contexts: dict[Step, ActionContext] = {}
        self.symbol_steps: dict[Step, tuple[Step, ...]] = {}
        for seat in range(4):
            for number, card in enumerate(board.cards):
                self._steps(seat, number, card)
        self._reactions(board)

    def _steps(self, seat: int, number: int, card: Card) -> None:
        """Add the steps of a card played by a seat to `symbol_steps` and `action_contexts`."""
        for place, (kind, _) in enumerate(card.symbols):
            asked: dict[str, Step] = {"event": ("event", seat), "play_another": ("next_card", seat)}
            first = asked.get(kind, ("act", seat, number, place, 0))
            self.symbol_steps["symbol", seat, number, place] = ("symbol", seat, number, place + 1), first
            effects = card.effects(place)
            rest: tuple[Step, ...] = ()
            for part in range(len(effects) - 1, -1, -1):
                step = ("act", seat, number, place, part)
                self.action_contexts[step] = ActionContext(seat, effects[part], number, f"card:{card.id}", rest)
                rest = (step,)
        self.symbol_steps["symbol", seat, number, len(card.symbols)] = ()

    def _reactions(self, board: Board) -> None:
        """Give each interrupt a bit (`interrupt_bits`), and each threat the mask of its interrupts."""
        self.interrupts = tuple(number for number, card in enumerate(board.cards) if card.reaction is not None)
        self.interrupt_set = frozenset(self.interrupts)
        self.interrupt_bits = [0] * len(board.cards)
        for bit, number in enumerate(self.interrupts):
            self.interrupt_bits[number] = 1 << bit
        self.answer_masks = {threat: self._answers(board, threat) for threat in (*THREATS, OWN_TURN)}
        # Green cards are drawn first, so no hand has a brown interrupt while green cards are left.
        self.brown_interrupts = sum(
            self.interrupt_bits[number] for number in self.interrupts if not board.cards[number].green
        )
        self.turn_ender_mask = self.answer_masks[OWN_TURN]
        self.turn_enders = frozenset(
            number for number in self.interrupts if self.interrupt_bits[number] & self.turn_ender_mask
        )

    def _answers(self, board: Board, threat: str) -> int:
        bits = 0
        for number in self.interrupts:
            reaction = board.cards[number].reaction
            if reaction is not None and threat in reaction.against:
                bits |= self.interrupt_bits[number]
        return bits
