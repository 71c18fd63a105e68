"""How moves are chosen and described.

`CONTROLS` has, for each kind of move, the objects to click and a sentence about its effect. `prompt` returns the
question on the decision card. `shortcuts` lets one click walk several steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.contract.contract import Event, Move, View
from games.core.contract.controller import MoveControl, MovePart, Prompt
from games.core.contract.dice import BotDice
from games.core.contract.extras.decision_extras import Shortcut
from games.core.contract.names import keys_of, kind_of, seat_name
from games.core.contract.texts import N_, N_n, Text, join_lines
from games.krakow.controls.naming import district_at, streets_at
from games.krakow.rules import walking
from games.krakow.rules.state import State
from games.krakow.view.view import forecast, guess

COVERED_WORK_TEXT = N_("Covers {card} ({whose}): {before} → {after}")


def person_name_of_code(seat: int, code: str) -> str:
    """Return a person's name (`painter:0:1`), given the code in moves (`p1` or `b`)."""
    return f"bouncer:{seat}" if code == "b" else f"painter:{seat}:{code[1:]}"


def pair_name(first_square: str, second_square: str) -> str:
    """Return the name of two adjacent squares, the left or upper one first: `pair:3.1-4.1`."""
    return f"pair:{first_square}-{second_square}"


def hand_names(view: View) -> list[str]:
    """Return the names of the cards in hand, with equal kinds numbered: `card:tag:1`, `card:tag:2`."""
    seen: dict[str, int] = {}
    names = []
    for kind in view["hand"] or ():
        seen[kind] = seen.get(kind, 0) + 1
        names.append(f"card:{kind}:{seen[kind]}")
    return names


def _parts_district(view: View, move: Move) -> Sequence[MovePart]:
    return ((f"district:{move[1]}",),)


def _parts_stand(view: View, move: Move) -> Sequence[MovePart]:
    return ((f"cell:{move[1]}",),)


def _parts_walk(view: View, move: Move) -> Sequence[MovePart]:
    _, code, where = move
    kind = "square" if where in view.board.city.square_index else "cell"
    return ((person_name_of_code(view["decision"]["seat"], code),), (f"{kind}:{where}",))


def _parts_paint(view: View, move: Move) -> Sequence[MovePart]:
    _, code, card = move
    hand = view["cards"][view["decision"]["seat"]] or ()
    cards = tuple(f"card:{card}:{number}" for number in range(1, hand.count(card) + 1))
    return ((person_name_of_code(view["decision"]["seat"], code),), cards or (f"card:{card}",))


def _parts_place(view: View, move: Move) -> Sequence[MovePart]:
    _, one, other = move
    return ((pair_name(one, other),),)


def _parts_end(view: View, move: Move) -> Sequence[MovePart]:
    return (("button:end",),)


# -- confirming ------------------------------------------------------------------------------------------------------
def _draws(view: View, move: Move) -> bool:
    """Return True if a move draws a new card, so that undo is not free."""
    return bool(view["decks"][view["decision"]["seat"]])


def _text_district(view: View, move: Move) -> Text:
    return N_("Choose a space in {where}", where=f"district:{move[1]}")


def _text_stand(view: View, move: Move) -> Text:
    return N_("Stand here: {where}", where=f"cell:{move[1]}")


def _text_walk(view: View, move: Move) -> Text:
    _, code, where = move
    return _walk_text(view, code, where, view.board.lead if code == "b" else view.board.walk)


def _walk_text(view: View, code: str, key: str, cost: int) -> Text:
    whom = person_name_of_code(view["decision"]["seat"], code)
    where = f"{'square' if key in view.board.city.square_index else 'cell'}:{key}"
    return N_("Move {whom} to {where} (costs {n})", n=cost, whom=whom, where=where)


def _text_paint(view: View, move: Move) -> Text:
    _, code, card = move
    kind = view.board.kinds[view.board.kind_index[card]]
    whom = person_name_of_code(view["decision"]["seat"], code)
    return N_("Paint a {card} with {whom} (costs {n})", n=kind.cost, whom=whom, card=f"card:{card}")


def _text_place(view: View, move: Move) -> Text:
    """Return the text of painting a pair: points, remaining values of covered works, new owners."""
    building = view.board.city.buildings[view.board.city.building_of[view.board.city.square_index[move[1]]]]
    where = f"building:{building}"
    if not view["chosen"]:
        return N_("Paint here: {where}", where=where)
    events = forecast(view, move)
    gain = next(event.args["gain"] for event in events if event.kind == "painted")
    plain = N_("Paint here: {where}, +{n}", where=where, n=gain)
    texts = [plain, *(COVERED_WORK_TEXT.with_args(**event.args) for event in events if event.kind == "covered")]
    changes = [_change(event) for event in events if event.kind == "would" and event.args["was"] != event.args["now"]]
    return join_lines([*texts, N_("If scored now: {changes}", changes=changes)] if changes else texts)


def _change(event: Event) -> Text:
    """Return a text about who would own a place after a scoring now."""
    return N_("{where} → {now}", where=event.args["where"], now=event.args["now"] or N_("nobody"))


def _text_end(view: View, move: Move) -> Text:
    if not view["points"]:
        return N_("End the turn")
    return N_n("End turn ({n} movement point unused)", "End turn ({n} movement points unused)", n=view["points"])


CONTROLS = {
    "district": MoveControl(_parts_district, _text_district),
    "stand": MoveControl(_parts_stand, _text_stand),
    "walk": MoveControl(_parts_walk, _text_walk),
    "paint": MoveControl(_parts_paint, _text_paint),
    "place": MoveControl(_parts_place, _text_place, needs_confirmation=_draws),
    "end": MoveControl(_parts_end, _text_end),
}


CONFIRM_LABELS = {"place": N_("Paint here"), "walk": N_("Walk there")}


def confirm_label(view: View, move: Move) -> Text | None:
    """Return the label of the button that confirms a move; None means "Confirm"."""
    if move[0] == "paint":
        return N_("Paint with {whom}", whom=person_name_of_code(view["decision"]["seat"], move[1]))
    return CONFIRM_LABELS.get(move[0])


# -- shortcuts -------------------------------------------------------------------------------------------------------
def shortcuts(view: View, chosen: Sequence[str]) -> Mapping[str, Shortcut]:
    """Return the affordable walks of the chosen person, by target cell."""
    decision = view["decision"]
    if decision is None or not view["moves"]:
        return {}
    if decision["kind"] == "district":
        return {} if chosen else _stands(view)
    if decision["kind"] != "turn" or len(chosen) != 1:
        return {}
    return _ways(view, chosen[0])


def _stands(view: View) -> dict[str, Shortcut]:
    city, state, decision = view.board.city, guess(view, BotDice(0)), view["decision"]
    whose = {
        "who": seat_name(decision["seat"]),
        "whose": walking.person_name(state, decision["seat"], decision["args"][0]),
    }
    shortcuts = {}
    for district, cells in zip(city.districts, city.district_cells, strict=True):
        for cell in cells:
            if not state.taken >> cell & 1:
                stand = ("stand", city.cells[cell])
                goal = f"cell:{city.cells[cell]}"
                ghost = Event("stood", {**whose, "goal": goal, **_covers(state, decision["args"][0], cell)})
                moves = (("district", district), stand)
                shortcuts[goal] = Shortcut(moves, _text_stand(view, stand), ghost_events=(ghost,), cost=None)
    return shortcuts


def _covers(state: State, person: int, cell: int) -> dict[str, list[str]]:
    """Return `{"covers": [cells]}`, the cells that a bouncer at `cell` would cover; `{}` for painters."""
    city = state.board.city
    return (
        {"covers": [f"cell:{city.cells[arm]}" for arm in city.cross_cells[cell]]}
        if person == state.board.painters
        else {}
    )


def _ways(view: View, whom: str) -> dict[str, Shortcut]:
    kind, keys = kind_of(whom), keys_of(whom)
    seat = view["decision"]["seat"]
    if kind not in ("painter", "bouncer") or int(keys[0]) != seat:
        return {}
    state = guess(view, BotDice(0))
    person = state.board.painters if kind == "bouncer" else int(keys[1]) - 1
    start, reachable = state.cell_of(seat, person), walking.reachable_cells(state, seat, person)
    return {
        f"cell:{state.board.city.cells[goal]}": _way(view, state, person, walking.path_to(reachable, start, goal))
        for goal in reachable
    }


def _way(view: View, state: State, person: int, way: Sequence[int]) -> Shortcut:
    """Return the shortcut for one walk."""
    seat, cells = view["decision"]["seat"], state.board.city.cells
    code, cost = state.board.tables.codes[person], walking.step_cost(state, person) * len(way)
    moves = tuple(("walk", code, cells[cell]) for cell in way)
    args = {"who": seat_name(seat), "whose": walking.person_name(state, seat, person)}
    ends = {"origin": f"cell:{cells[state.cell_of(seat, person)]}", "goal": f"cell:{cells[way[-1]]}"}
    ghost = Event("walked", {**args, **ends, "cost": cost, **_covers(state, person, way[-1])})
    path = tuple(f"cell:{cells[cell]}" for cell in way)
    return Shortcut(moves, _walk_text(view, code, cells[way[-1]], cost), path, (ghost,), cost)


# -- questions on the decision card -----------------------------------------------------------------------------------
def prompt(view: View) -> Prompt:
    """Return the question for the deciding seat."""
    decision = view["decision"]
    return _PROMPTS[decision["kind"]](view, seat_name(decision["seat"]))


MISSING_PART_PROMPTS = {
    "card+cell": N_("Choose a space, or a card to paint"),
    "cell": N_("Choose where to walk"),
    "card": N_("Choose a card to paint"),
    "painter": N_("Choose a painter next to a wall"),
    "pair": N_("Choose a wall"),
}
BOUNCER_TEXT = N_("Other crews' painters can't paint inside the bouncer's cross. Choose any free space.")


def _is_bouncer(view: View) -> bool:
    return bool(view["decision"]["args"][0] == view.board.painters)


def _who(view: View) -> Text:
    return N_("bouncer") if _is_bouncer(view) else N_("painter {n}", n=view["decision"]["args"][0] + 1)


def _district(view: View, who: str) -> Prompt:
    title = N_("{who}: where do you place your {person}?", who=who, person=_who(view))
    line = N_("Choose any free space, or a district first.")
    return Prompt(title, BOUNCER_TEXT if _is_bouncer(view) else line)


def _stand(view: View, who: str) -> Prompt:
    district = view.board.city.districts[view["decision"]["args"][1]]
    line = N_("Choose a free space in {where}", where=f"district:{district}")
    title = N_("{who}: where do you place your {person}?", who=who, person=_who(view))
    return Prompt(title, line, highlighted=(f"district:{district}",))


def _turn(view: View, who: str) -> Prompt:
    if not view["points"]:
        return Prompt(N_("{who}: end the turn", who=who), N_("You have spent all your movement points."))
    line = N_("Choose who walks and where, or a painter and a card.")
    if view["moves"] and all(move[0] != "paint" for move in view["moves"]):
        line = N_("Choose who walks and where; you can't paint any card now.")
    return Prompt(N_("{who}: walk or paint", who=who), line)


def _place(view: View, who: str) -> Prompt:
    seat, number = view["decision"]["seat"], view["decision"]["args"][0]
    painter = f"painter:{seat}:{number}"
    key = view["painters"][seat][number - 1]
    where = (streets_at(view.board, key) or [district_at(view.board, key)])[0]
    line = N_("Painter {n}, {where}: choose a wall.", n=number, where=where)
    if not view["chosen"]:
        return Prompt(N_("{who} paints", who=who), line, highlighted=(painter,))
    card = f"card:{view['chosen']}"
    title = N_("{who}: where does the {card} go?", who=who, card=card)
    return Prompt(title, line, highlighted=(painter, f"{card}:1"))


_PROMPTS = {"district": _district, "stand": _stand, "turn": _turn, "place": _place}
