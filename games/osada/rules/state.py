"""The state of Osada, and the game's words in English and Polish.

| here | in the game | |
|---|---|---|
| pawn | pionek | seats 0, 1, … and, behind them, the virtual player; in turn order, clockwise |
| field, bus, village | pole, autobus, Osada | numbers along the road |
| help, ask (`beg`) | pomoc, prośba o pomoc | moves D, E and F, G |
| level, column | poziom, kolumna | of a pawn's cube in the help table; level 0 = no cube |
| lying, buried | leży w dolinie, pod lawiną | bits of masks by pawn |
| pending field | pole do rozpatrzenia | at the start of one's own turn |
| axe, snowshoes, skis | siekiera, karple, narty | tokens and what is used up |
| diary, moonshine, tea | Pamiętnik, Bimber, Herbata | what bars or allows moves |
| lynching | samosąd | |
| character | postać | by its number in the data |

Masks have bit p for pawn p. "Outside" = alive and not in the village.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.contract.contract import Step
from games.core.contract.plain import StateJson
from games.osada.rules.board import Board

NOBODY = -1
DEAD = -1  # where the dead are


class State:
    """Everything there is to know of a match in progress; plain data, copied by hand."""

    __slots__ = (
        "active", "agenda", "arrived", "axe", "axes", "board", "buried", "by_turns", "closed", "colours", "column",
        "copies",
        "cubes", "dead", "diary", "die", "drunk", "end", "first", "found", "game", "games", "graves", "harder",
        "history",
        "inert", "known", "last", "level", "lying", "lynched", "once", "pawns", "pending", "points", "pos", "proposed",
        "revealed", "role", "seats", "shine", "shod", "skied", "snowshoes", "source", "spared", "start", "stays",
        "talk", "tea", "totals", "turn", "virtual", "votes", "winners", "won",
    )  # fmt: skip

    board: Board
    seats: int
    pawns: int  # seats, and one more with a virtual player
    virtual: int  # the virtual player's pawn, -1 = none
    colours: tuple[int, ...]  # of each pawn; never changes
    harder: int  # 1: cards are dealt from all five, perhaps without a murderer
    by_turns: int  # 1: the virtual player copies three or four people in the order of turns, 0: of colours (O-91)
    once: int  # 1: a card is seen when it is dealt or looked at, and not again (O-93)
    game: int  # 1.. of `games`
    games: int
    first: int  # pawn that began this game
    turn: int  # turns of the whole match, with those of whoever is out of the game: so many to a round
    start: int  # turn - start: turns taken in this game
    active: int  # pawn whose turn it is
    role: list[int]
    pos: list[int]  # field, DEAD = -1
    arrived: list[int]  # pawns in the village, in order
    dead: list[int]  # in order
    graves: list[list[Any]]  # beside `dead`: [field, cause]
    lying: int
    buried: int
    inert: int  # pawns that no avalanche buries any more (O-34)
    last: list[int]  # last letter of each pawn, -1 = none yet
    column: list[int]  # of the cube in the help table, -1 = no cube
    level: list[int]
    pending: int  # pawns that resolve their field when their turn comes (O-15)
    found: int  # pawns that fell onto the axe and may take it when they play again (O-29)
    stays: list[int]  # on the apron's field: which chances to attack have come since the pawn did, 0-2 (O-54)
    axes: int  # tokens left
    axe: list[int]  # tokens taken
    snowshoes: int
    shod: int  # pawns that have used snowshoes
    skied: int
    tea: list[int]  # turns left in which tea works
    shine: list[int]  # the same for moonshine
    diary: int  # pawns barred by the diary
    drunk: int  # pawns barred by moonshine
    lynched: int  # pawn that was lynched, -1 = nobody yet
    closed: int  # 1: too late for a lynching
    proposed: int  # 1: a lynching was proposed this turn
    spared: list[int]  # by pawn: turn in which a vote spared it; 0 = never, or somebody has learnt something since
    votes: list[int]  # cast so far, secret: 1 = yes
    known: list[int]  # by pawn: whose cards it has seen; that it did look is public
    revealed: int  # pawns whose card lies open
    talk: list[list[Any]]  # [who asks, whom, question, about, answer]: secret to the two
    cubes: list[int]  # kinds of field, by number of SPECIALS, with a white cube, the oldest first
    source: int  # pawn whose move the virtual player copied last, -1 = none
    copies: int  # moves that the virtual player has made or tried
    die: int  # last result, 0 = none
    points: list[int]  # by pawn, of the game that ended last
    totals: list[int]  # by pawn, of all games of the match
    won: list[int]  # by pawn, single games won
    history: list[dict[str, Any]]  # how each finished game ended, as `ending.finish` wrote it down
    end: str  # how the match ended, "" while it goes on
    winners: list[int]  # pawns
    agenda: list[Step]

    def copy(self) -> State:
        """Return an independent copy that shares the board."""
        new = State.__new__(State)
        new.board = self.board
        new.seats = self.seats
        new.pawns = self.pawns
        new.virtual = self.virtual
        new.colours = self.colours
        new.harder = self.harder
        new.by_turns = self.by_turns
        new.once = self.once
        new.game = self.game
        new.games = self.games
        new.first = self.first
        new.turn = self.turn
        new.start = self.start
        new.active = self.active
        new.role = self.role[:]
        new.pos = self.pos[:]
        new.arrived = self.arrived[:]
        new.dead = self.dead[:]
        new.graves = [grave[:] for grave in self.graves] if self.graves else []
        new.lying = self.lying
        new.buried = self.buried
        new.inert = self.inert
        new.last = self.last[:]
        new.column = self.column[:]
        new.level = self.level[:]
        new.pending = self.pending
        new.found = self.found
        new.stays = self.stays[:]
        new.axes = self.axes
        new.axe = self.axe[:]
        new.snowshoes = self.snowshoes
        new.shod = self.shod
        new.skied = self.skied
        new.tea = self.tea[:]
        new.shine = self.shine[:]
        new.diary = self.diary
        new.drunk = self.drunk
        new.lynched = self.lynched
        new.closed = self.closed
        new.proposed = self.proposed
        new.spared = self.spared[:]
        new.votes = self.votes[:]
        new.known = self.known[:]
        new.revealed = self.revealed
        new.talk = [entry[:] for entry in self.talk] if self.talk else []
        new.cubes = self.cubes[:]
        new.source = self.source
        new.copies = self.copies
        new.die = self.die
        new.points = self.points[:]
        new.totals = self.totals[:]
        new.won = self.won[:]
        new.history = _deep(self.history) if self.history else []
        new.end = self.end
        new.winners = self.winners[:]
        new.agenda = self.agenda[:]
        return new

    # -- who is where -------------------------------------------------------------------------------------------------
    def count_living(self) -> int:
        """Return how many are alive, in the village or outside."""
        return self.pawns - len(self.dead)

    def village_capacity(self) -> int:
        """Return how many places the village has now (O-58)."""
        return self.count_living() - 1

    def round_number(self) -> int:
        """Return the round of the whole match, from 1: everybody who is left has one turn in each."""
        return 1 + (self.turn - (self.turn > self.start)) // self.pawns  # of a game not begun: its first

    def is_alive(self, pawn: int) -> bool:
        """Return whether a pawn has not been taken out of the game."""
        return self.pos[pawn] != DEAD

    def outside(self) -> list[int]:
        """List the pawns that are alive and not in the village."""
        goal = self.board.tables.goal
        return [pawn for pawn, place in enumerate(self.pos) if DEAD < place < goal]

    def is_outside(self, pawn: int) -> bool:
        """Return whether a pawn is alive and not in the village."""
        return DEAD < self.pos[pawn] < self.board.tables.goal

    def is_down(self, pawn: int) -> bool:
        """Return whether a pawn lies in the valley or under an avalanche."""
        return bool((self.lying | self.buried) >> pawn & 1)

    def is_two_handed(self) -> bool:
        """Return whether two people play with the virtual player: the rules of O-46 and O-79."""
        return self.seats == 2

    def pawn_of_colour(self, colour: int) -> int:
        """Return the pawn of a colour in play."""
        return self.colours.index(colour)


def _deep(value: Any) -> Any:
    if isinstance(value, list):
        return [_deep(item) for item in value]
    return {key: _deep(item) for key, item in value.items()} if isinstance(value, dict) else value


def _settle(state: State, data: Mapping[str, Any]) -> None:
    state.colours = tuple(data["colours"])


JSON = StateJson(State, settle=_settle, later={"by_turns": 0, "once": 0})


def empty(board: Board, seats: int, colours: tuple[int, ...], virtual: bool) -> State:
    """Return a state with everybody on the bus, no cards dealt and nothing pending."""
    state = State()
    state.board, state.seats = board, seats
    state.pawns = seats + virtual
    state.virtual = seats if virtual else NOBODY
    state.colours = colours
    state.harder, state.game, state.games = 0, 1, 1
    state.by_turns = state.once = 0
    state.turn = 0
    state.totals, state.won = [0] * state.pawns, [0] * state.pawns
    state.history, state.winners = [], []
    state.end = ""
    state.agenda = []
    reset_game(state)
    return state


def reset_game(state: State) -> None:
    """Put everything but rounds, sums and history back to where a game begins."""
    board, pawns = state.board, state.pawns
    state.first = state.active = 0
    state.turn += -state.turn % pawns  # a game begins a round, also where the last one ended within its own
    state.start = state.turn
    state.role = [NOBODY] * pawns
    state.pos = [0] * pawns
    state.arrived, state.dead, state.graves = [], [], []
    state.lying = state.buried = state.inert = state.pending = state.found = 0
    state.last, state.column = [NOBODY] * pawns, [NOBODY] * pawns
    state.level, state.stays, state.axe = [0] * pawns, [0] * pawns, [0] * pawns
    state.tea, state.shine, state.known = [0] * pawns, [0] * pawns, [0] * pawns
    state.axes, state.snowshoes = board.axes[pawns], board.snowshoes[pawns]
    state.shod = state.skied = state.diary = state.drunk = state.revealed = 0
    state.lynched, state.closed, state.proposed = NOBODY, 0, 0
    state.spared = [0] * pawns
    state.votes, state.talk, state.cubes = [], [], []
    state.source, state.copies, state.die = NOBODY, 0, 0
    state.points = [0] * pawns
