"""Deaths, arrivals, points, and the end of a game and of the match.

Rulings O-45, O-58 to O-68, O-79 to O-81, O-86 to O-89, O-95.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from games.core.contract.contract import Event, Events, GameReport, Result
from games.core.contract.events import emit
from games.core.contract.flow import unwind_agenda
from games.osada.rules.board import COLOURS, SPECIAL_FIELDS, Character
from games.osada.rules.pawns import card_name, free_found_pawns, pawn_name, player_name
from games.osada.rules.state import DEAD, NOBODY, State


# -- leaving the road -------------------------------------------------------------------------------------------------
def kill_pawn(state: State, pawn: int, cause: str, events: Events | None) -> None:
    """Take a dead pawn out of the game. Its card stays face down (O-61).

    May end the game, so the caller must not push a step afterwards.
    """
    if events is not None:
        emit(events, "died", pawn=pawn_name(state, pawn), where=f"field:{state.pos[pawn]}", cause=cause)
    state.spared = [0] * state.pawns  # the voters have changed, so spared pawns may be accused again
    state.dead.append(pawn)
    state.graves.append([state.pos[pawn], cause])
    _leave(state, pawn, DEAD)
    free_found_pawns(state, events)
    end_game_if_over(state, events)


def enter_village(state: State, pawn: int, events: Events | None) -> None:
    """Move a pawn to the next free place in the village.

    May end the game, so the caller must not push a step afterwards.
    """
    origin, goal = state.pos[pawn], state.board.goal
    state.arrived.append(pawn)
    _leave(state, pawn, goal)
    if events is not None:
        emit(events, "arrived", pawn=pawn_name(state, pawn), place=len(state.arrived), origin=f"field:{origin}",
             goal=f"field:{goal}")  # fmt: skip
    end_game_if_over(state, events)


def _leave(state: State, pawn: int, place: int) -> None:
    keep = ~(1 << pawn)
    state.pos[pawn] = place
    state.pending &= keep
    state.found &= keep
    state.lying &= keep
    state.buried &= keep
    state.stays[pawn] = 0
    if place != DEAD:
        state.closed = 1


# -- end conditions ---------------------------------------------------------------------------------------------------
def end_game_if_over(state: State, events: Events | None) -> None:
    """End the game if the murderer has arrived, or if at most one player is left alive or on the road."""
    killer = murderer_pawn(state)
    if killer in state.arrived:
        if killer == state.virtual:  # as the murderer, the virtual player wins by arriving (O-80)
            finish_game(state, "virtual_murderer", [killer], [0] * state.pawns, events)
            return
        if not state.is_two_handed():  # with three to five people, the murderer wins by arriving (O-59)
            finish_game(state, "murderer", [killer], _only(state, killer), events)
            return
    if state.count_living() == 1:
        survivor = next(pawn for pawn in range(state.pawns) if state.is_alive(pawn))
        finish_game(state, "survivor", [survivor], _survivor_points(state, survivor), events)
    elif len(state.pawns_outside()) <= 1:
        _by_points(state, killer, events)


def murderer_pawn(state: State) -> int:
    """Return the murderer's pawn, or -1 if no player has the murderer's card."""
    killer = state.board.murderer
    return state.role.index(killer) if killer in state.role else NOBODY


def _by_points(state: State, killer: int, events: Events | None) -> None:
    """End a game with at most one pawn on the road, by points (O-62, O-63, O-79, O-81)."""
    inside = state.arrived
    points = [pawn_points(state, pawn) if pawn in inside else 0 for pawn in range(state.pawns)]
    if _is_for_two(state, killer):
        _two_handed(state, killer, points, events)
        return
    winner = best_in_village(state, points)
    end = "virtual" if winner == state.virtual else "points"
    finish_game(state, end, [winner], points, events)


def _is_for_two(state: State, killer: int) -> bool:
    """Return True if ruling O-79 decides: two people play, and one is the murderer and in the village."""
    return state.is_two_handed() and killer in state.arrived and killer != state.virtual


def _two_handed(state: State, killer: int, points: list[int], events: Events | None) -> None:
    """End a game of two people by ruling O-79."""
    virtual = state.virtual
    others = [pawn for pawn in state.arrived if pawn not in (killer, virtual)]
    if others:
        points[killer] = 0  # the murderer's help brings points only with a win (O-89)
        finish_game(state, "draw", sorted([killer, *others]), points, events)
    elif meets_attack_threshold(state, killer):
        finish_game(state, "murderer", [killer], _only(state, killer), events)
    elif state.is_alive(virtual):
        # the virtual player wins even outside the village (O-88)
        finish_game(state, "virtual_kept", [virtual], _only(state, virtual), events)
    else:
        finish_game(state, "nobody", [], [0] * state.pawns, events)


def best_in_village(state: State, points: Sequence[int]) -> int:
    """Return the pawn in the village with the most points. Of equal ones, the earliest arrival wins (O-63)."""
    # `max` returns the first of equals, the earliest arrival
    return max(state.arrived, key=lambda pawn: points[pawn])


def end_game_at_turn_limit(state: State, events: Events | None) -> None:
    """End the game after the maximum number of turns (O-86). Points in the village decide; with nobody there it is a
    draw.

    If two people play and the murderer is one of them and in the village, ruling O-79 decides (O-95).
    """
    points = [pawn_points(state, pawn) if pawn in state.arrived else 0 for pawn in range(state.pawns)]
    killer = murderer_pawn(state)
    if events is not None:
        emit(events, "called_off")
    if _is_for_two(state, killer):
        _two_handed(state, killer, points, events)
    elif state.arrived:
        finish_game(state, "stopped", [best_in_village(state, points)], points, events)
    else:
        everybody = [pawn for pawn in range(state.pawns) if state.is_alive(pawn)]
        finish_game(state, "stopped_draw", everybody, points, events)


# -- points -----------------------------------------------------------------------------------------------------------
def pawn_level_value(state: State, pawn: int, column: int) -> int:
    """Return the points that a help level in a column gives a pawn, by its card."""
    return level_value(state.board.characters[state.role[pawn]], state.colours, state.colours[pawn], column)


def level_value(card: Character, colours: Collection[int], own_colour: int, column: int) -> int:
    """Return the points of a help level in a column.

    The own colour and colours not in play are skipped (O-67).
    """
    rank = 0
    for colour in card.pyramid:
        if colour == column:
            return len(COLOURS) - rank
        if colour in colours and colour != own_colour:
            rank += 1
    return 0


def pawn_points(state: State, pawn: int) -> int:
    """Return a pawn's points, by help level and card. The virtual player's depend on white cubes (O-77)."""
    if pawn == state.virtual:
        marks = state.board.characters[state.role[pawn]].marks
        return sum(marks.get(SPECIAL_FIELDS[kind], 0) for kind in state.cubes)
    return state.level[pawn] * pawn_level_value(state, pawn, state.column[pawn]) if state.level[pawn] else 0


def attack_threshold(state: State, column: int) -> int:
    """Return the help level in a column from which the murderer may attack (O-52)."""
    kill = state.board.kill
    first = state.board.characters[state.board.murderer].pyramid[: kill.first_colours]
    return kill.first_level if column in first else kill.level


def meets_attack_threshold(state: State, pawn: int) -> bool:
    """Return True if a pawn's help level is high enough for an attack."""
    level = state.level[pawn]
    return level > 0 and level >= attack_threshold(state, state.column[pawn])


def _only(state: State, pawn: int) -> list[int]:
    return [pawn_points(state, other) if other == pawn else 0 for other in range(state.pawns)]


def _survivor_points(state: State, survivor: int) -> list[int]:
    """Return all pawns' points if one pawn survives: 0, except for a survivor in the village (O-68)."""
    return _only(state, survivor) if survivor in state.arrived else [0] * state.pawns


def finish_game(state: State, end: str, winners: list[int], points: list[int], events: Events | None) -> None:
    """End the current game. In a match of three, put the step that begins the next game on the agenda."""
    state.points = points
    state.totals = [total + own for total, own in zip(state.totals, points, strict=True)]
    for pawn in winners:
        state.won[pawn] += 1
    state.history.append(_record(state, end, winners))
    if events is not None:
        _report_end(state, end, winners, points, events)
    if state.game < state.games:
        unwind_agenda(state, "game")
        return
    state.agenda.clear()
    state.end, state.winners = end, winners
    if state.games > 1:
        state.end, state.winners = _sum_up(state)
        if events is not None:
            names = [player_name(state, pawn) for pawn in state.winners]
            emit(events, "summed", winners=names, points=state.totals[:])


def _record(state: State, end: str, winners: list[int]) -> dict[str, Any]:
    """Return the record of a finished game. Lists are by pawn unless noted."""
    return {
        "end": end,
        "winners": winners[:],
        "points": state.points[:],
        "roles": state.role[:],
        "column": state.column[:],
        "level": state.level[:],
        "arrived": state.arrived[:],  # in order of arrival
        "dead": state.dead[:],  # in order of death
        "graves": [grave[:] for grave in state.graves],
        "lynched": state.lynched,
        "cubes": state.cubes[:],
        "turns": state.turn - state.start,
    }


def _report_end(state: State, end: str, winners: list[int], points: list[int], events: Events) -> None:
    for pawn in range(state.pawns):
        if not state.revealed >> pawn & 1:
            emit(events, "revealed", who=player_name(state, pawn), card=card_name(state, pawn))
    awards = points[: state.seats]
    emit(events, "scored", turn=state.round_number(), cause=f"game{state.game}", where="", awards=awards)
    names = [player_name(state, pawn) for pawn in winners]
    emit(events, "ended", end=end, winners=names, points=points[:])


def _sum_up(state: State) -> tuple[str, list[int]]:
    """Return (end, winners) of a match of three games: by points, then games won; else shared (O-68)."""
    keys = list(zip(state.totals, state.won, strict=True))
    best = max(keys)
    winners = [pawn for pawn, key in enumerate(keys) if key == best]
    if len(winners) > 1:
        return "sum_shared", winners
    level = sum(total == best[0] for total, _ in keys) > 1
    if winners[0] == state.virtual:
        return "sum_virtual", winners
    return "sum_games" if level else "sum", winners


def result(state: State) -> Result | None:
    """Return the result of the match, or None while it goes on.

    The virtual player has no seat, so it is never a winner.
    """
    if not state.end:
        return None
    winners = tuple(pawn for pawn in state.winners if pawn < state.seats)
    return Result(state.end, winners, tuple(state.totals[: state.seats]), _places(state))


def _places(state: State) -> tuple[int, ...]:
    """Return each seat's rank: winners, the village by points and arrival, pawns on the road, the dead (O-66)."""
    if state.games > 1:
        keys: list[tuple[int, ...]] = [
            (int(pawn in state.winners), state.totals[pawn], state.won[pawn]) for pawn in range(state.pawns)
        ]
    else:
        keys = [_rank(state, pawn) for pawn in range(state.pawns)]
    return tuple(1 + sum(other > keys[seat] for other in keys) for seat in range(state.seats))


def _rank(state: State, pawn: int) -> tuple[int, ...]:
    if pawn in state.winners:
        return (4, 0, 0)
    if pawn in state.arrived:
        return (3, state.points[pawn], -state.arrived.index(pawn))
    return (2, 0, 0) if state.is_alive(pawn) else (1, state.dead.index(pawn), 0)


# -- statistics for `simulate` ----------------------------------------------------------------------------------------
ATTACK_COUNTERS = {"attacked": "tried", "survived": "failed by the die"}


def attack_counts(event: Event) -> list[tuple[str, str]]:
    """Return the counters that an event increments: attacks tried, failed by the die, or failed at the barn."""
    if event.kind == "defended":
        return [("attacks", "failed at the barn")] if event.args["lives"] else []
    outcome = ATTACK_COUNTERS.get(event.kind)
    return [] if outcome is None else [("attacks", outcome)]


def report(state: State) -> GameReport:
    """Return the statistics of a finished match. Numbers are means per game."""
    board = state.board
    counts: list[tuple[str, str]] = []
    turns = deaths = 0
    for past in state.history:
        roles, winners, dead, graves, lynched = (past[key] for key in ("roles", "winners", "dead", "graves", "lynched"))
        counts.append(("ends of games", past["end"]))
        counts += [("cards dealt", board.characters[role].id) for role in roles]
        counts += [("wins by card", board.characters[roles[pawn]].id) for pawn in winners]
        counts += [("wins by", "virtual player" if pawn == state.virtual else "person") for pawn in winners]
        counts += [("deaths by cause", cause) for _, cause in graves]
        counts += [("deaths by field", board.kinds[place]) for place, _ in graves]
        if lynched != NOBODY:
            counts.append(("lynchings", "right" if roles[lynched] == board.murderer else "wrong"))
        if board.murderer in roles:
            alive = roles.index(board.murderer) not in dead
            counts.append(("murderer", "alive at the end" if alive else "dead"))
        turns += past["turns"]
        deaths += len(dead)
    games = len(state.history) or 1
    return GameReport(tuple(counts), {"turns of players": turns / games, "deaths": deaths / games})
