"""The state of Osada, and a glossary of its terms in English and Polish.

| here | in the game | |
|---|---|---|
| pawn | pionek | one for each seat, 0, 1, …, then the virtual player's; in turn order, clockwise |
| field, bus, village | pole, autobus, Osada | numbers along the road, from 0 |
| help, ask (`beg`) | pomoc, prośba o pomoc | moves D, E and F, G |
| level, column | poziom, kolumna | position of a pawn's cube in the help table; level 0 = no cube |
| lying, buried | leży w dolinie, pod lawiną | masks of pawns |
| pending field | pole do rozpatrzenia | resolved at the start of the pawn's own turn |
| axe, snowshoes, skis | siekiera, karple, narty | tokens, and effects that work once |
| diary, moonshine, tea | Pamiętnik, Bimber, Herbata | fields that bar or allow moves |
| lynching | samosąd | |
| character | postać | a card; its index in the board file |

A mask has bit p set for pawn p. "Outside" means alive and not in the village.
"""

from __future__ import annotations

from typing import Any

from games.core.contract.contract import Step
from games.core.contract.plain import StateJson
from games.osada.rules.board import Board

NOBODY = -1
DEAD = -1  # position of dead pawns


class State:
    """The complete state of a match. "By pawn" means a list with an item for each pawn."""

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
    pawns: int  # number of pawns: the seats, plus one for the virtual player
    virtual: int  # the virtual player's pawn, -1 = none
    colours: tuple[int, ...]  # colour of each pawn; never changes
    harder: int  # 1: cards are dealt from all five, perhaps without a murderer
    by_turns: int  # with three or four people, the virtual player copies them 1: in turn order, 0: by colours (O-91)
    once: int  # 1: a card is shown only once, when dealt or looked at (O-93)
    game: int  # number of the present game, from 1 to `games`
    games: int
    first: int  # pawn that began this game
    turn: int  # turns of the whole match, including those of pawns out of the game, so that a round has `pawns` turns
    start: int  # `turn - start` is the number of turns taken in this game
    active: int  # pawn whose turn it is
    role: list[int]  # by pawn: index of its character card
    pos: list[int]  # by pawn: field on the road, or DEAD
    arrived: list[int]  # pawns in the village, in order of arrival
    dead: list[int]  # pawns, in order of death
    graves: list[list[Any]]  # for each item of `dead`: [field, cause]
    lying: int
    buried: int
    inert: int  # mask of pawns that were buried and can't be buried again (O-34)
    last: list[int]  # by pawn: index of the last letter played, -1 = none yet
    column: list[int]  # by pawn: column of its cube in the help table, -1 = no cube
    level: list[int]  # by pawn: level of help
    pending: int  # mask of pawns that resolve their field when their turn begins (O-15)
    found: int  # mask of pawns that fell onto the axe's field and may take an axe next turn (O-29)
    stays: list[int]  # by pawn: number of attacks offered on the bloody apron's field, 0 to 2 (O-54)
    axes: int  # axe tokens left
    axe: list[int]  # by pawn: axe tokens taken
    snowshoes: int  # snowshoe tokens left
    shod: int  # mask of pawns that have used snowshoes
    skied: int  # mask of pawns that have used skis
    tea: list[int]  # by pawn: turns left in which tea has an effect
    shine: list[int]  # by pawn: turns left in which moonshine has an effect
    diary: int  # mask of pawns with moves barred by the diary
    drunk: int  # mask of pawns with moves barred by moonshine
    lynched: int  # pawn that was lynched, -1 = none yet
    closed: int  # 1: lynching is no longer possible in this game
    proposed: int  # 1: a lynching was proposed this turn
    spared: list[int]  # by pawn: turn in which a vote spared it; 0 = never, or something has changed since
    votes: list[int]  # votes cast so far, secret: 1 = yes
    known: list[int]  # by pawn: mask of pawns whose cards it has seen
    revealed: int  # mask of pawns whose card is face up
    talk: list[list[Any]]  # [asking pawn, asked pawn, question, pawn asked about, answer], known to the first two only
    cubes: list[int]  # kinds of field (index in SPECIALS) with a white cube, the oldest first
    source: int  # pawn whose move the virtual player copied last, -1 = none
    copies: int  # number of moves that the virtual player has made or tried
    die: int  # last result of the die, 0 = none
    points: list[int]  # by pawn: points of the last finished game
    totals: list[int]  # by pawn: points of all games of the match
    won: list[int]  # by pawn: games won
    history: list[dict[str, Any]]  # a record of each finished game; see `ending.finish_game`
    end: str  # how the match ended, "" while it goes on
    winners: list[int]  # pawns that have won the match
    agenda: list[Step]

    def copy(self) -> State:
        """Return an independent copy that shares the board."""
        new = State()
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

    # -- places -------------------------------------------------------------------------------------------------------
    def count_living(self) -> int:
        """Return the number of living pawns, in the village or outside."""
        return self.pawns - len(self.dead)

    def village_capacity(self) -> int:
        """Return the number of places in the village: one fewer than living pawns (O-58)."""
        return self.count_living() - 1

    def round_number(self) -> int:
        """Return the round of the match, from 1. Each pawn on the road has one turn in a round."""
        # before a game's first turn it is the game's first round
        return 1 + (self.turn - (self.turn > self.start)) // self.pawns

    def is_alive(self, pawn: int) -> bool:
        """Return True if a pawn is alive."""
        return self.pos[pawn] != DEAD

    def pawns_outside(self) -> list[int]:
        """List the living pawns that are not in the village."""
        goal = self.board.tables.goal
        return [pawn for pawn, place in enumerate(self.pos) if DEAD < place < goal]

    def is_outside(self, pawn: int) -> bool:
        """Return True if a pawn is alive and not in the village."""
        return DEAD < self.pos[pawn] < self.board.tables.goal

    def is_down(self, pawn: int) -> bool:
        """Return True if a pawn lies in the valley or under an avalanche."""
        return bool((self.lying | self.buried) >> pawn & 1)

    def is_two_handed(self) -> bool:
        """Return True if two people play with the virtual player (O-46 and O-79 apply)."""
        return self.seats == 2

    def pawn_of_colour(self, colour: int) -> int:
        """Return the pawn of a colour in play."""
        return self.colours.index(colour)


def _deep(value: Any) -> Any:
    if isinstance(value, list):
        return [_deep(item) for item in value]
    return {key: _deep(item) for key, item in value.items()} if isinstance(value, dict) else value


STATE_JSON = StateJson(State, tuples=("colours",), added_later={"by_turns": 0, "once": 0})


def empty_state(board: Board, seats: int, colours: tuple[int, ...], virtual: bool) -> State:
    """Return a state with all pawns on the bus and no cards dealt."""
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
    """Reset the state for the next game of the match. Turn count, totals and history stay."""
    board, pawns = state.board, state.pawns
    state.first = state.active = 0
    state.turn += -state.turn % pawns  # each game begins with a new round, that is, at a multiple of `pawns`
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
