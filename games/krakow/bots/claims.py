"""The advantages of one move over another, for the explanations of computer players and hints.

A *claim* is a short text with figures about both moves; the most important comes first. Moves are compared by a scoring
of the present city (`prospects`), in victory points; if these are equal, by the lead in artistic points, then by
movement points. Texts have no full stop, so that they can be part of a sentence. They use only information from the
view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from games.core.contract.contract import Move, Seat, View
from games.core.contract.dice import BotDice
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text, count_or_none_at_all
from games.krakow.bots.placements import CROWD_DISTANCE, cell_values
from games.krakow.bots.prospects import Prospect, Prospects
from games.krakow.bots.worth import wall_values
from games.krakow.rules.state import NOBODY, State
from games.krakow.view.view import guess


def move_advantages(view: View, move: Move, other: Move) -> list[Text]:
    """List the advantages of `move` over `other`, the most important first; empty if there are none."""
    return _KINDS[move[0]](guess(view, BotDice(0)), view["decision"]["seat"], move, other)


# -- pictures ---------------------------------------------------------------------------------------------------------
def _picture(state: State, seat: Seat, move: Move, other: Move) -> list[Text]:
    """Return claims about the works (painted cards) that two moves lead to. A move may lead to none."""
    prospects = Prospects(state, seat)
    mine, theirs = prospects.of_move(move), prospects.of_move(other)
    if not mine:
        return _idle_walk(state, seat, move, other) if move[0] == "walk" else []
    words = _CERTAIN if move[0] == "place" else _POSSIBLE
    texts = [] if _net(mine, seat) < _net(theirs, seat) else _scored_now(prospects, mine, theirs, words)
    texts += _districts(prospects, mine, theirs, words)
    covered, after = (max((_covered(one, seat) for one in group), default=0) for group in (mine, theirs))
    if covered > after:
        texts.append(words["covers"].with_args(n=covered, m=count_or_none_at_all(after)))
    if move[0] == other[0] == "place":
        texts += _room(state, seat, move, other)
    if move[0] == other[0] == "paint":
        texts += _cards(state, mine[0].kind, theirs[0].kind if theirs else mine[0].kind)
    return texts


def _net(group: Iterable[Prospect], seat: Seat) -> float:
    """Return the gain of the best work in `group` in a scoring now, minus the other seats' mean gain; 0 if `group` is
    empty.
    """
    return max((one.points[seat] - _others(one, seat) / (len(one.points) - 1) for one in group), default=0.0)


def _others(one: Prospect, seat: Seat) -> int:
    return sum(one.points) - one.points[seat]


def _covered(one: Prospect, seat: Seat) -> int:
    """Return the artistic points that a work takes from other crews by covering theirs."""
    return -sum(change for who, change in enumerate(one.art) if who != seat)


def _scored_now(
    prospects: Prospects, mine: list[Prospect], theirs: list[Prospect], words: Mapping[str, Text]
) -> list[Text]:
    """Return claims about the victory points of a scoring now, the larger difference first."""
    seat, texts = prospects.seat, list[tuple[int, Text]]()
    best = max(mine, key=lambda one: (one.points[seat], -one.cost))
    gain, less = best.points[seat], max((one.points[seat] for one in theirs), default=0)
    if gain > less >= 0:
        texts.append((gain - less, words["gains"].with_args(n=gain, m=count_or_none_at_all(less))))
    for whose in range(prospects.state.seats):
        if whose != seat:
            n, m = (-min((one.points[whose] for one in group), default=0) for group in (mine, theirs))
            if n > m >= 0:
                texts.append((n - m, words["costs"].with_args(n=n, m=count_or_none_at_all(m), whose=seat_name(whose))))
    texts.sort(key=lambda pair: -pair[0])
    result = [text for _, text in texts]
    if gain == less > 0:
        cheapest = min(one.cost for one in theirs if one.points[seat] == gain)
        if best.cost < cheapest:
            result.append(_CHEAPER.with_args(n=best.cost, m=cheapest, points=gain))
    return result


def _districts(
    prospects: Prospects, mine: list[Prospect], theirs: list[Prospect], words: Mapping[str, Text]
) -> list[Text]:
    """Return a claim about the district in which the leads after the two moves differ most."""
    texts = []
    for district, name in enumerate(prospects.board.city.districts):
        now = prospects.lead(district)
        after, less = (_lead(prospects, group, district) for group in (mine, theirs))
        if after <= max(now, less):
            continue
        where = f"district:{name}"
        if less > 0:
            texts.append((after - less, words["leads"].with_args(n=after, m=less, where=where)))
        elif after < 0:
            texts.append((after - less, words["catches_up"].with_args(n=-after, m=-less, where=where)))
    return [text for _, text in sorted(texts, key=lambda pair: -pair[0])[:1]]


def _lead(prospects: Prospects, group: list[Prospect], district: int) -> int:
    """Return the seat's largest lead in a district after one of the works in `group`."""
    city = prospects.board.city
    here = [prospects.lead(district, one.art) for one in group if city.district_of[one.building] == district]
    away = [prospects.lead(district)] if len(here) < len(group) or not group else []
    return max([*here, *away])


def _room(state: State, seat: Seat, move: Move, other: Move) -> list[Text]:
    """Return a claim if the crew can paint again on the same building after `move`, but not after `other`."""
    city = state.board.city
    pairs = [tuple(city.square_index[key] for key in one[1:]) for one in (move, other)]
    building, rival = (city.building_of[pair[0]] for pair in pairs)
    n, m = (_free_pairs(state, seat, pair) for pair in pairs)
    where = f"building:{city.buildings[building]}"
    return [_ROOM.with_args(n=n, where=where)] if building == rival and n > m == 0 else []


def _free_pairs(state: State, seat: Seat, painted: tuple[int, ...]) -> int:
    """Return the number of pairs of squares on a building that the crew can still paint after painting two of its
    squares.
    """
    city = state.board.city
    own = state.own[seat] | sum(1 << square for square in painted)
    home = city.building_of[painted[0]]
    return sum(city.building_of[one] == home and not (1 << one | 1 << other) & own for one, other in city.pairs)


def _cards(state: State, kind: int, other: int) -> list[Text]:
    kinds, left = state.board.kinds, state.points_left
    value, less = kinds[kind].values[2], kinds[other].values[2]
    if value > less:
        return [_VALUE.with_args(n=value, m=less)]
    if kinds[kind].cost < kinds[other].cost:
        return [_LEFT.with_args(n=left - kinds[kind].cost, m=count_or_none_at_all(left - kinds[other].cost))]
    return []


_CERTAIN = {  # texts for moves that choose the two squares to paint
    "gains": N_n(
        "Adds {n} victory point if scored now, instead of {m}", "Adds {n} victory points if scored now, instead of {m}"
    ),
    "costs": N_n(
        "Costs {whose} {n} victory point if scored now, instead of {m}",
        "Costs {whose} {n} victory points if scored now, instead of {m}",
    ),
    "leads": N_n("Leads {where} by {n} art point, instead of {m}", "Leads {where} by {n} art points, instead of {m}"),
    "catches_up": N_n(
        "Cuts the gap in {where} to {n} art point, instead of {m}",
        "Cuts the gap in {where} to {n} art points, instead of {m}",
    ),
    "covers": N_n(
        "Paints over {n} of the others' art points, instead of {m}",
        "Paints over {n} of the others' art points, instead of {m}",
    ),
}
_POSSIBLE = {  # texts for steps and cards, after which the squares are still to be chosen
    "gains": N_n(
        "Can add {n} victory point if scored now, instead of {m}",
        "Can add {n} victory points if scored now, instead of {m}",
    ),
    "costs": N_n(
        "Can cost {whose} {n} victory point if scored now, instead of {m}",
        "Can cost {whose} {n} victory points if scored now, instead of {m}",
    ),
    "leads": N_n(
        "Can lead {where} by {n} art point, instead of {m}",
        "Can lead {where} by {n} art points, instead of {m}",
    ),
    "catches_up": N_n(
        "Can cut the gap in {where} to {n} art point, instead of {m}",
        "Can cut the gap in {where} to {n} art points, instead of {m}",
    ),
    "covers": N_n(
        "Can paint over {n} of the others' art points, instead of {m}",
        "Can paint over {n} of the others' art points, instead of {m}",
    ),
}
_CHEAPER = N_n(
    "The same {points} victory points for {n} movement point, instead of {m}",
    "The same {points} victory points for {n} movement points, instead of {m}",
)
_ROOM = N_n(
    "Leaves room for another piece of yours on {where}, in {n} place; the other squares leave none",
    "Leaves room for another piece of yours on {where}, in {n} places; the other squares leave none",
)
_VALUE = N_n("Worth {n} art point, instead of {m}", "Worth {n} art points, instead of {m}")
_LEFT = N_n(
    "Leaves {n} movement point to spend, instead of {m}",
    "Leaves {n} movement points to spend, instead of {m}",
)


# -- turns without a picture ------------------------------------------------------------------------------------------
def _idle_walk(state: State, seat: Seat, move: Move, other: Move) -> list[Text]:
    """Explain a step that leads to no painting in this turn, by the walls near the new cell or the painters that the
    bouncer blocks from there.
    """
    city, codes = state.board.city, state.board.tables.codes
    _, person, where = move
    cell = city.cell_index[where]
    if person == "b":
        mine = _stopped(state, seat, cell)
        less = _stopped(state, seat, _bouncer_after(state, seat, other))
        return [_STOPS.with_args(n=mine, m=count_or_none_at_all(less))] if mine > less else []
    if (
        other[0] == "end"
        and city.pairs_beside[cell]
        and not city.pairs_beside[state.cell_of(seat, codes.index(move[1]))]
    ):
        return [_NEXT_TURN.with_args(walls=_walls(state, cell))]
    return []


def _bouncer_after(state: State, seat: Seat, move: Move) -> int:
    if move[:2] == ("walk", "b"):
        *_, where = move
        return state.board.city.cell_index[where]
    return state.cell_of(seat, state.board.painters)


def _stopped(state: State, seat: Seat, cell: int) -> int:
    """Return the number of other crews' painters that a bouncer of `seat` on a cell blocks."""
    people, cover = state.board.people, state.board.tables.cover[cell]
    return sum(
        where != NOBODY and cover >> where & 1
        for other in range(state.seats)
        if other != seat
        for where in state.people[other * people : other * people + state.board.painters]
    )


def _walls(state: State, cell: int) -> list[str]:
    city = state.board.city
    return [f"building:{city.buildings[wall]}" for wall in sorted(_walls_beside(state, cell))]


def _walls_beside(state: State, cell: int) -> set[int]:
    city = state.board.city
    return {city.building_of[city.pairs[pair][0]] for pair in city.pairs_beside[cell]}


def _end(state: State, seat: Seat, move: Move, other: Move) -> list[Text]:
    """Explain why ending the turn is better than moving a painter or painting, by all that the painter can do."""
    if other[0] == "end" or other[1] == "b":
        return []
    prospects = Prospects(state, seat)
    found, who = prospects.of_painter(other[1]), f"painter:{seat}:{other[1][1:]}"
    if not found:
        return [_PAINTS_NOTHING.with_args(who=who, n=state.points_left)]
    if any(one.points[seat] > 0 or min(one.points) < 0 for one in found):
        return []
    return [_ADDS_NOTHING.with_args(who=who)]


_STOPS = N_n(
    "The bouncer then stops {n} painter, instead of {m}",
    "The bouncer then stops {n} painters, instead of {m}",
)
_NEXT_TURN = N_("The next turn starts right next to a wall: {walls}")
_ADDS_NOTHING = N_("No piece by {who} would gain anything if scored now")
_PAINTS_NOTHING = N_n(
    "With {n} movement point {who} can't paint anything",
    "With {n} movement points {who} can't paint anything",
)


NEARBY_STEPS = 3  # number of steps within which walls count as nearby


def _stand(state: State, seat: Seat, move: Move, other: Move) -> list[Text]:
    index = state.board.city.cell_index
    return _placed(state, seat, [index[move[1]]], [index[other[1]]], _AT_CELL)


def _district(state: State, seat: Seat, move: Move, other: Move) -> list[Text]:
    city = state.board.city
    free, others = (
        [cell for cell in city.district_cells[city.districts.index(one[1])] if not state.taken >> cell & 1]
        for one in (move, other)
    )
    return _placed(state, seat, free, others, _IN_DISTRICT)


def _placed(state: State, seat: Seat, cells: list[int], others: list[int], texts: Mapping[str, Text]) -> list[Text]:
    """Return claims why the best free cell among `cells` is better than the best among `others`.

    A bouncer's cell counts by the painters that it blocks, a painter's cell by the walls nearby and the distance from
    its own crew.
    """
    city, (_, _seat, person, *_) = state.board.city, state.agenda[-1]
    if person == state.board.painters:
        n, m = (max(_stopped(state, seat, cell) for cell in group) for group in (cells, others))
        return [texts["stops"].with_args(n=n, m=count_or_none_at_all(m))] if n > m else []
    values = cell_values(state, seat, person)
    better = max(wall_values(state.board)[cell] for cell in cells) - max(
        wall_values(state.board)[cell] for cell in others
    )
    claims = []
    n, m = (max(len(_walls_nearby(state, cell)) for cell in group) for group in (cells, others))
    if n > m:
        claims.append((better, texts["walls"].with_args(n=n, m=count_or_none_at_all(m))))
    people = state.board.people
    crew = [city.cells[one] for one in state.people[seat * people : (seat + 1) * people] if one != NOBODY]
    if crew:
        n, m = (max(_distance(city.cells[cell], crew) for cell in group) for group in (cells, others))
        if m < min(n, CROWD_DISTANCE):
            gain = max(values[cell] for cell in cells) - max(values[cell] for cell in others)
            claims.append((gain - better, texts["apart"].with_args(n=n, m=m)))
    return [text for _, text in sorted(claims, key=lambda pair: -pair[0])]


def _walls_nearby(state: State, start: int) -> set[int]:
    """List the buildings next to cells within `NEARBY_STEPS` steps; other people in the way are ignored."""
    neighbours, cells, walls = state.board.city.neighbours, {start}, _walls_beside(state, start)
    for _ in range(NEARBY_STEPS):
        cells |= {near for cell in cells for near in neighbours[cell]}
    return walls.union(*(_walls_beside(state, cell) for cell in cells))


def _distance(start: str, cells: Iterable[str]) -> int:
    """Return the Manhattan distance from `start` to the nearest of `cells`; it is 2 from `3.4` to `5.4`."""
    x, _, y = start.partition(".")
    ends = (cell.partition(".") for cell in cells)
    return min(abs(int(x) - int(a)) + abs(int(y) - int(b)) for a, _, b in ends)


_AT_CELL = {
    "stops": N_n(
        "From there the bouncer stops {n} painter, instead of {m}",
        "From there the bouncer stops {n} painters, instead of {m}",
    ),
    "walls": N_n(
        "{n} building within three steps, instead of {m}",
        "{n} buildings within three steps, instead of {m}",
    ),
    "apart": N_n(
        "{n} space from the nearest crew member, instead of {m}",
        "{n} spaces from the nearest crew member, instead of {m}",
    ),
}
_IN_DISTRICT = {
    "stops": N_n(
        "There the bouncer can stop {n} painter, instead of {m}",
        "There the bouncer can stop {n} painters, instead of {m}",
    ),
    "walls": N_n(
        "Up to {n} building within three steps there, instead of {m}",
        "Up to {n} buildings within three steps there, instead of {m}",
    ),
    "apart": N_n(
        "Room to stand {n} space from the nearest of your own crew, instead of {m}",
        "Room to stand {n} spaces from the nearest of your own crew, instead of {m}",
    ),
}

_KINDS: dict[str, Callable[[State, Seat, Move, Move], list[Text]]] = {
    "district": _district,
    "stand": _stand,
    "walk": _picture,
    "paint": _picture,
    "place": _picture,
    "end": _end,
}
