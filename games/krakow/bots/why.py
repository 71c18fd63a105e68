"""Why a computer player may like a move: one sentence that names what it gains where. No full stop."""

from __future__ import annotations

from collections.abc import Callable

from games.core.contract.contract import Move, View
from games.core.contract.dice import BotDice
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, N_n, Text
from games.krakow.bots.jobs import Job, Reach, jobs
from games.krakow.rules.state import State
from games.krakow.view.guessing import guess
from games.krakow.view.view import forecast


def explain(view: View, move: Move) -> Text:
    """Say in one sentence why a computer player may like this move."""
    return KINDS[move[0]](view, move)


def _district(view: View, move: Move) -> Text:
    return N_("There is still room by good walls: {where}", where=f"district:{move[1]}")


def _stand(view: View, move: Move) -> Text:
    return N_("Many walls are near here: {where}", where=f"cell:{move[1]}")


def _best(view: View, move: Move) -> tuple[State, Job] | None:
    """Return the best job that begins with this move, by what the seat knows of its own hand."""
    kind, code, where = move  # where a walk leads, or which card is painted
    state, seat = guess(view, BotDice(0)), view["decision"]["seat"]
    reach, codes = Reach(state, seat, state.left), state.board.tables.codes
    best: Job | None = None
    for job in jobs(state, seat, reach):
        way = reach.way(job.cell)
        if codes[job.person] != code or (best is not None and job.worth <= best.worth):
            continue
        first = state.board.city.cells[way[0]] if way else state.board.kinds[job.kind].id
        if first == where and kind == ("walk" if way else "paint"):
            best = job
    return None if best is None else (state, best)


def _walk(view: View, move: Move) -> Text:
    _, code, where = move
    found = _best(view, move)
    if found is None and code == "b":
        return _bouncer(view, where)
    if found is None:
        return N_("A better place for the turns to come: {where}", where=f"cell:{where}")
    state, job = found
    city = state.board.city
    building = city.buildings[city.building_of[city.pairs[job.pair][0]]]
    card = f"card:{state.board.kinds[job.kind].id}"
    return N_("On the way to paint: {card}, {where}", card=card, where=f"building:{building}")


def _bouncer(view: View, where: str) -> Text:
    """Name those whom the bouncer holds up from there, if there are any."""
    city, seat = view.board.city, view["decision"]["seat"]
    covered = [city.cells[cell] for cell in city.arms[city.index[where]]]
    held = [seat_name(other) for other, row in enumerate(view["painters"]) if other != seat and set(row) & set(covered)]
    if not held:
        return N_("On the way to where the bouncer is more of a nuisance")
    return N_("From there the bouncer holds up painters of: {whose}", whose=held)


def _paint(view: View, move: Move) -> Text:
    _, _code, card = move
    found = _best(view, move)
    kind = view.board.kinds[view.board.kind_index[card]]
    if found is None:
        return N_n("Brings {n} point on the wall", "Brings {n} points on the wall", n=kind.values[2])
    state, job = found
    city = state.board.city
    building = city.buildings[city.building_of[city.pairs[job.pair][0]]]
    return N_n("Brings {n} point here: {where}", "Brings {n} points here: {where}",
               n=kind.values[2], where=f"building:{building}")  # fmt: skip


def _place(view: View, move: Move) -> Text:
    """Name the greatest change of ownership, else what is covered, else what it brings."""
    if not view["chosen"]:
        return N_("This wall matters most")
    seat = seat_name(view["decision"]["seat"])
    events = forecast(view, move)
    changes = [event.args for event in events if event.kind == "would" and event.args["was"] != event.args["now"]]
    for args in changes:
        if args["now"] == seat:
            return N_("Takes the lead: {where}", where=args["where"])
    for args in changes:
        if args["was"] not in (None, seat):
            return N_("Takes the lead away from {whose}: {where}", whose=args["was"], where=args["where"])
    covered = [event.args for event in events if event.kind == "covered"]
    if covered:
        return N_("Covers {card} of {whose}", card=covered[0]["card"], whose=covered[0]["whose"])
    painted = next(event.args for event in events if event.kind == "painted")
    return N_n("Brings {n} point here: {where}", "Brings {n} points here: {where}",
               n=painted["gain"], where=painted["where"])  # fmt: skip


def _end(view: View, move: Move) -> Text:
    return N_("Nothing in reach is worth the points that are left")


KINDS: dict[str, Callable[[View, Move], Text]] = {
    "district": _district,
    "stand": _stand,
    "walk": _walk,
    "paint": _paint,
    "place": _place,
    "end": _end,
}
