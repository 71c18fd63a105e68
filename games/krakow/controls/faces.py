"""Descriptions of cards, decks, buttons and seat rows for the window."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Event, Move, View
from games.core.contract.controller import Label
from games.core.contract.extras.cards import CardFace, CardSymbol, Pile
from games.core.contract.extras.decision_extras import Gauge
from games.core.contract.extras.result_tables import ScoringTable
from games.core.contract.extras.seat_rows import Amount, Holdings, SeatCount, SeatFacts
from games.core.contract.flow import COMMON_REASONS
from games.core.contract.names import keys_of, kind_of, seat_name, split_name
from games.core.contract.texts import N_, N_n, Text
from games.krakow.controls import naming
from games.krakow.controls.clicks import CONTROLS, hand_names
from games.krakow.controls.words import POINT_CAUSE_TEXTS, REFUSAL_TEXTS


def crew_id(view: View, seat: int) -> str:
    """Return the id of a seat's crew, which depends on the seat's mark."""
    result: str = view.board.data["crews"][view["marks"][seat] - 1]["id"]
    return result


def hand_card_names(view: View) -> Sequence[str]:
    """List the names of the cards in the viewing seat's hand, such as `card:tag:1`, `card:tag:2`."""
    return hand_names(view)


def work_name(seat: int, kind: str) -> str:
    """Return the name of a work on a wall: `work:0:tag`."""
    return f"work:{seat}:{kind}"


def card_face(view: View, name: str) -> CardFace:
    """Return the face of a card in hand (`card:tag:1`), a kind (`card:tag`), or a seat's work (`work:0:tag`).

    A work has the colours of its crew, a card those of the view's seat, or else of the active seat.
    """
    if kind_of(name) == "work":
        painter, id_ = keys_of(name)
        seat = int(painter)
    else:
        seat = view["seat"] if view["seat"] is not None and view["seat"] >= 0 else max(0, view["active"])
        id_ = keys_of(name)[0]
    kind = view.board.kinds[view.board.kind_index[id_]]
    cost = N_n("Costs {n} movement point", "Costs {n} movement points", n=kind.cost)
    full, half = kind.values[2], kind.values[1]
    worth = N_("Worth {full}, or {half} with one half covered", full=full, half=half)
    return CardFace(
        N_("{card}", card=f"card:{id_}"),
        picture=f"graffiti/{view.board.icon(id_)}_{crew_id(view, seat)}",
        look="across",
        symbols=(CardSymbol(f"pieces/clock_{min(8, kind.cost)}", cost, str(kind.cost)),
                 CardSymbol("pieces/palette", worth, f"{full}/{half}")),
        text=naming.about_card(view, id_),
        status=_state(view, name),
        is_ready=_state(view, name) is None,
    )  # fmt: skip


def _state(view: View, name: str) -> Text | None:
    """Return a short text for a card in hand that can't be painted now, or None."""
    id_, *copy = keys_of(name)
    decision = view["decision"]
    if kind_of(name) != "card" or not copy or decision is None or decision["kind"] != "turn" or not view["moves"]:
        return None
    cost = view.board.kinds[view.board.kind_index[id_]].cost
    if cost > view["points"]:
        short = cost - view["points"]
        return N_n("{n} movement point short", "{n} movement points short", n=short)
    if not any(kind == "paint" and rest[-1] == id_ for kind, *rest in view["moves"]):
        city = view.board.city
        stand = view["painters"][decision["seat"]]
        walls = any(city.pairs_beside[city.cell_index[cell]] for cell in stand)
        return N_("nobody can paint this") if walls else N_("no wall in reach")
    return None


DECK_TEXT = N_("Your cards still to come: you draw one after each card you paint. An empty deck is not refilled.")


def own_deck(view: View) -> Pile | None:
    """Return the viewing seat's deck with the number of cards left."""
    seat = view["seat"]
    if seat is None or seat < 0:
        return None
    return Pile(
        "deck", N_("Deck"), f"pieces/card_back_{crew_id(view, seat)}", view["decks"][seat], description=DECK_TEXT
    )


MOVEMENT_POINTS_TEXT = N_(
    "Movement points for this turn: spend them on steps and on cards (see their clocks). Unspent points are lost."
)


def movement_gauge(view: View, moves: Sequence[Move]) -> Gauge | None:
    """Return the gauge of movement points left, with the cost of the planned walk or card."""
    seat, board = view["active"], view.board
    if seat < 0:
        return None
    planned = sum(_cost(view, move) for move in moves)
    if view["chosen"]:
        planned = board.kinds[board.kind_index[view["chosen"]]].cost
    title = N_n("movement point", "movement points", n=view["points"])
    return Gauge(
        title,
        view["points"],
        board.points,
        min(planned, view["points"]),
        f"pieces/can_{crew_id(view, seat)}",
        MOVEMENT_POINTS_TEXT,
    )


def pass_warning(view: View) -> Text | None:
    """Return a warning if ending the turn would lose at least half of its movement points."""
    left = view["points"]
    if view["active"] < 0 or 2 * left < view.board.points:
        return None
    return N_n("You would lose {n} movement point.", "You would lose {n} movement points.", n=left)


def _cost(view: View, move: Move) -> int:
    board = view.board
    kind, *rest = move
    if kind == "walk":
        return int(board.lead if rest[0] == "b" else board.walk)
    return int(board.kinds[board.kind_index[rest[-1]]].cost) if kind == "paint" else 0


def scoring_table(view: View, events: Sequence[Event]) -> ScoringTable | None:
    """Return the table of the scoring in these events, or None. `view` is the view after them."""
    scored = [event.args for event in events if event.kind == "scored"]
    if not scored:
        return None
    after = tuple(view["vp"])
    rows = [(POINT_CAUSE_TEXTS[args["cause"]], tuple(args["awards"])) for args in scored]
    before = tuple(had - sum(row[1][seat] for row in rows) for seat, had in enumerate(after))
    title = N_("Round {round} is scored", round=scored[0]["round"])
    had = (N_("From round I"), before) if any(before) else None
    return ScoringTable(title, tuple(rows), (N_("Victory points"), after), had)


def label(view: View, name: str) -> Label:
    """Return the label of a button or card."""
    kind, key = split_name(name)
    if kind == "button":
        return Label(CONTROLS[key].text(view, (key,)))
    if kind == "card":
        id_ = keys_of(name)[0]
        card = view.board.kinds[view.board.kind_index[id_]]
        line = N_("{cost} · {full}/{half}", cost=card.cost, full=card.values[2], half=card.values[1])
        return Label(N_("{card}", card=f"card:{id_}"), line, f"card:{id_}")
    return Label(N_("{name}", name=name))


def seat_facts(view: View, seat: int) -> SeatFacts:
    """Return the facts of a seat's row: crew, places owned since the last scoring, works, cards, points."""
    owned = {"district": 0, "street": 0, "building": 0}
    for name, owner in view["owners"].items():
        owned[kind_of(name)] += owner == seat
    works = sum(work["seat"] == seat for work in view["works"])
    counts = (
        SeatCount("pieces/own_district", str(owned["district"]), N_("Districts owned since the last scoring")),
        SeatCount("pieces/own_street", str(owned["street"]), N_("Streets owned since the last scoring")),
        SeatCount("pieces/own_building", str(owned["building"]), N_("Buildings owned since the last scoring")),
        SeatCount("pieces/works", str(works), N_("Graffiti painted"), unit=N_("graffiti")),
        SeatCount("cards", str(view["decks"][seat]), N_("Cards left in the deck")),
    )
    badges = ((("crown", N_("Goes first this round")),) if seat == view["first"] and view["round"] else ()) + (
        (("check", N_("Has played this turn")),) if _gone(view, seat) else ()
    )
    held = view["hands"][seat]
    return SeatFacts(
        suffix=N_("{crew}", crew=f"crew:{crew_id(view, seat)}"),
        icons=badges,
        score=view["vp"][seat],
        amount=Amount(held, N_n("{n} card in hand", "{n} cards in hand", n=held)),
        counts=counts,
        holdings=Holdings(SeatCount("star", str(view["vp"][seat]), N_("Victory points"))),
    )


def _gone(view: View, seat: int) -> bool:
    if view["active"] < 0 or not view["turn"]:
        return False
    order = view["order"]
    return bool(order.index(seat) < order.index(view["active"]))


def not_asked_reason(view: View, name: str) -> Text | None:
    """Return why an object can't be chosen. `name` is its name; no candidate move contains it."""
    decision = view["decision"]
    if decision is None:
        return COMMON_REASONS["game_over"]
    kind, key = split_name(name)
    if kind in ("painter", "bouncer") and (owner := int(keys_of(name)[0])) != decision["seat"]:
        return N_("This is one of {who}'s people.", who=seat_name(owner))
    return _WHY[decision["kind"]](view, kind, key)


def _why_setting(view: View, kind: str, key: str) -> Text | None:
    if kind == "square":
        return N_("People stand on spaces, not on buildings.")
    if kind == "cell" and key not in view.board.city.cell_index:
        return REFUSAL_TEXTS["river"]
    if kind == "cell":
        here = naming.district_at(view.board, key)
        people = [place for row in view["painters"] for place in row] + view["bouncers"]
        if key in people:
            return N_("This space is occupied.")
        return N_("This space is in another district: {where}.", where=here)
    if kind in ("painter", "bouncer"):
        return N_("People already in the city stay put until the first turn.")
    return N_("Choose a space in the city.")


def _why_turn(view: View, kind: str, key: str) -> Text | None:
    if kind == "square":
        return N_("To paint here, choose a painter next to the building, then a card.")
    if kind == "cell" and key not in view.board.city.cell_index:
        return REFUSAL_TEXTS["river"]
    if kind == "cell":
        return N_("Choose who walks, then a space that shows its cost; the others are out of reach.")
    return N_("Choose one of your people, then a space or a card.")


def _why_place(view: View, kind: str, key: str) -> Text | None:
    if kind in ("square", "pair"):
        return N_("A piece covers two squares of one building, and one of them must touch the painter's space.")
    if kind == "card":
        return N_("You are already placing a piece.")
    return N_("Point at a wall for your piece.")


_WHY = {"district": _why_setting, "stand": _why_setting, "turn": _why_turn, "place": _why_place}
