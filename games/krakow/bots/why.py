"""Explanations of moves by computer players: gains, places and costs, the strongest reason first.

Texts have no full stop, so that they can be part of another sentence; each names its subject, so that moves can be
compared.
"""

from __future__ import annotations

from collections.abc import Callable

from games.core.contract.contract import Move, Seat, View
from games.core.contract.dice import BotDice
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text
from games.krakow.bots.jobs import PaintingGains, PaintJob, WalkingRange, paint_jobs
from games.krakow.rules.board import Board
from games.krakow.rules.state import NOBODY, State
from games.krakow.view.view import forecast, guess


def move_reasons(view: View, move: Move) -> list[Text]:
    """Return the reasons for a move, the strongest first."""
    return KINDS[move[0]](view, move)


# -- setup ------------------------------------------------------------------------------------------------------------
def _district(view: View, move: Move) -> list[Text]:
    state, where = guess(view, BotDice(0)), f"district:{move[1]}"
    city = state.board.city
    cells = city.district_cells[city.districts.index(move[1])]
    free = sum(1 for cell in cells if not state.taken >> cell & 1 and city.pairs_beside[cell])
    crews = {seat for seat in range(state.seats) for cell in _crew(state, seat) if cell in cells}
    texts = [N_("Nobody stands there yet: {where}", where=where)]
    if crews:
        texts = [N_n("{n} crew stands there already: {where}", "{n} crews stand there already: {where}",
                     n=len(crews), where=where)]  # fmt: skip
    return [N_n("There is {n} free place by walls: {where}", "There are {n} free places by walls: {where}",
                n=free, where=where), *texts]  # fmt: skip


def _stand(view: View, move: Move) -> list[Text]:
    if view["decision"]["args"][1] == view.board.painters:
        return _held(view, move[1])
    state, where = guess(view, BotDice(0)), f"cell:{move[1]}"
    city, seat = state.board.city, view["decision"]["seat"]
    cell = city.cell_index[move[1]]
    walls = {city.building_of[city.pairs[pair][0]] for pair in city.pairs_beside[cell]}
    texts = []
    if walls:
        names = [f"building:{city.buildings[wall]}" for wall in sorted(walls)]
        texts.append(N_("From there one can paint at once: {walls}", walls=names, where=where))
    fellows = [_far(city.cells[other], move[1]) for other in _crew(state, seat) if other != cell]
    if fellows:
        texts.append(N_n("The nearest of the crew is {n} cell away: {where}",
                         "The nearest of the crew is {n} cells away: {where}",
                         n=min(fellows), where=where))  # fmt: skip
    return [*texts, N_n("{n} stretch of wall lies beside this cell: {where}",
                        "{n} stretches of wall lie beside this cell: {where}",
                        n=len(city.pairs_beside[cell]), where=where)]  # fmt: skip


def _crew(state: State, seat: Seat) -> list[int]:
    """Return the cells of a seat's people."""
    people = state.board.people
    return [cell for cell in state.people[seat * people : (seat + 1) * people] if cell != NOBODY]


def _far(one: str, other: str) -> int:
    """Return the Manhattan distance between two cells: 2 for `3.4` and `5.4`."""
    (x, _, y), (a, _, b) = one.partition("."), other.partition(".")
    return abs(int(x) - int(a)) + abs(int(y) - int(b))


def _held(view: View, where: str) -> list[Text]:
    """Return the reasons for placing the bouncer on a cell: the crews he blocks and the number of cells he covers."""
    city, seat = view.board.city, view["decision"]["seat"]
    covered = [city.cells[cell] for cell in city.cross_cells[city.cell_index[where]]]
    held = [seat_name(other) for other, row in enumerate(view["painters"]) if other != seat and set(row) & set(covered)]
    texts = [N_("From there the bouncer holds up painters of: {whose}", whose=held)] if held else []
    return [*texts, N_n("The bouncer covers {n} cell from there: {where}",
                        "The bouncer covers {n} cells from there: {where}",
                        n=len(covered), where=f"cell:{where}")]  # fmt: skip


# -- planned jobs ----------------------------------------------------------------------------------------------------
def planned_job_reasons(board: Board, job: PaintJob, move: Move) -> list[Text]:
    """Return the reasons for a move of a planned job; none for the choice of squares, which needs no explanation."""
    if move[0] == "walk":
        return [N_("On the way to paint: {card}, {where}", card=_card(board, job), where=_building(board, job)),
                _points(board, job), _cost(board, job)]  # fmt: skip
    if move[0] == "paint":
        points = board.kinds[job.kind].values[2]
        return [N_n("Brings {n} point here: {where}", "Brings {n} points here: {where}",
                    n=points, where=_building(board, job)), _points(board, job), _cost(board, job)]  # fmt: skip
    return []


def _card(board: Board, job: PaintJob) -> str:
    return f"card:{board.kinds[job.kind].id}"


def _building(board: Board, job: PaintJob) -> str:
    city = board.city
    return f"building:{city.buildings[city.building_of[city.pairs[job.pair][0]]]}"


def _points(board: Board, job: PaintJob) -> Text:
    points = board.kinds[job.kind].values[2]
    return N_n("{card} is worth {n} point there: {where}", "{card} is worth {n} points there: {where}",
               n=points, card=_card(board, job), where=_building(board, job))  # fmt: skip


def _cost(board: Board, job: PaintJob) -> Text:
    return N_n("All in all this costs {n} of the turn's points: {card}, {where}",
               "All in all this costs {n} of the turn's points: {card}, {where}",
               n=job.cost, by=-job.cost, card=_card(board, job), where=_building(board, job))  # fmt: skip


# -- moves of a turn --------------------------------------------------------------------------------------------------
def _best(view: View, move: Move) -> PaintJob | None:
    """Return the best gainful job that begins with this move, or None."""
    kind, code, where = move  # `where` is the target cell of a walk or the card of a painting
    state, seat = guess(view, BotDice(0)), view["decision"]["seat"]
    reach, codes = WalkingRange(state, seat, state.points_left), state.board.tables.codes
    best: PaintJob | None = None
    for job in paint_jobs(state, seat, reach):
        path = reach.path(job.cell)
        if codes[job.person] != code or job.gain <= 0 or (best is not None and job.worth <= best.worth):
            continue
        first = state.board.city.cells[path[0]] if path else state.board.kinds[job.kind].id
        if first == where and kind == ("walk" if path else "paint"):
            best = job
    return best


def _surely(view: View, job: PaintJob) -> bool:
    """Return whether the job's card gains more on its building than on any other that can be painted from its cell."""
    state, seat, city = guess(view, BotDice(0)), view["decision"]["seat"], view.board.city
    gains, own, masks = PaintingGains(state, seat), state.own[seat], state.board.tables.masks
    by_building: dict[int, float] = {}
    for pair in city.pairs_beside[job.cell]:
        if not masks[pair] & own:
            wall, gain = city.building_of[city.pairs[pair][0]], gains.gain(pair, job.kind)
            by_building[wall] = max(gain, by_building.get(wall, gain))
    mine = by_building.pop(city.building_of[city.pairs[job.pair][0]])
    return all(gain < mine for gain in by_building.values())


def _walk(view: View, move: Move) -> list[Text]:
    _, code, where = move
    job = _best(view, move)
    if job is not None:
        return [
            N_("On the way to paint on this wall: {where}", where=_building(view.board, job)),
            _points(view.board, job),
        ]
    if code == "b":
        return _held(view, where)
    return [N_("Nothing pays with the points left, but a turn to come begins well there: {where}",
               where=f"cell:{where}")]  # fmt: skip


def _paint(view: View, move: Move) -> list[Text]:
    job = _best(view, move)
    if job is not None and _surely(view, job):
        return planned_job_reasons(view.board, job, move)
    _, _code, card = move
    kind = view.board.kinds[view.board.kind_index[card]]
    return [N_n("Brings {n} point on the wall: {card}", "Brings {n} points on the wall: {card}",
                n=kind.values[2], card=f"card:{card}")]  # fmt: skip


def _place(view: View, move: Move) -> list[Text]:
    """Return the reasons for painting a pair: changes of the leader, points covered, points gained."""
    squares = [f"square:{square}" for square in move[1:]]
    if not view["chosen"]:
        return [N_("Which card comes here is not known to all: {where}", where=squares)]
    seat = seat_name(view["decision"]["seat"])
    events = forecast(view, move)
    changes = [event.args for event in events if event.kind == "would" and event.args["was"] != event.args["now"]]
    texts = [N_("Takes the lead: {where}", where=args["where"]) for args in changes if args["now"] == seat]
    texts += [N_("Takes the lead away from {whose}: {where}", whose=args["was"], where=args["where"])
              for args in changes if args["was"] not in (None, seat)]  # fmt: skip
    for event in events:
        args = event.args
        if event.kind == "covered":
            less = args["before"] - args["after"]
            texts.append(N_n("Covers {card} of {whose}, which loses {n} point",
                             "Covers {card} of {whose}, which loses {n} points",
                             n=less, card=args["card"], whose=args["whose"]))  # fmt: skip
        elif event.kind == "painted":
            texts.append(N_n("Brings {n} point here: {where}", "Brings {n} points here: {where}",
                             n=args["gain"], where=args["where"]))  # fmt: skip
    return texts


def _end(view: View, move: Move) -> list[Text]:
    state, seat = guess(view, BotDice(0)), view["decision"]["seat"]
    if any(job.gain > 0 for job in paint_jobs(state, seat)):
        return [N_n("What {n} point can still pay for is better done next turn",
                    "What {n} points can still pay for is better done next turn", n=state.points_left)]  # fmt: skip
    return [N_n("{n} point is left, and no painting that gains anything is in reach",
                "{n} points are left, and no painting that gains anything is in reach",
                n=state.points_left)]  # fmt: skip


KINDS: dict[str, Callable[[View, Move], list[Text]]] = {
    "district": _district,
    "stand": _stand,
    "walk": _walk,
    "paint": _paint,
    "place": _place,
    "end": _end,
}
