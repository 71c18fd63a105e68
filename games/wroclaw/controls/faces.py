"""Descriptions of cards, hands, piles, shot arithmetic and seat rows for the window."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.contract.contract import Move, View
from games.core.contract.controller import Label
from games.core.contract.extras.cards import CardFace, CardSymbol, FighterKit, Pile
from games.core.contract.extras.decision_extras import Calculation
from games.core.contract.extras.seat_rows import SeatCount, SeatFacts
from games.core.contract.names import split_name
from games.core.contract.texts import N_, Text
from games.wroclaw.controls import naming, words
from games.wroclaw.rules.board import FIGHTERS_PER_SIDE, TOKENS, Board
from games.wroclaw.view.view import forecast


def card_face(view: View, name: str) -> CardFace:
    """Return the face of a character, a hazard or an order token."""
    kind, key = split_name(name)
    board: Board = view.board
    if kind == "hazard":
        return CardFace(
            title=N_("{name}", name=name),
            picture=f"hazards/karta_{board.icon('hazard', key)}",
            text=N_("{about}", about=f"about:hazard.{key}"),
        )
    if kind == "token":
        left = FIGHTERS_PER_SIDE - _ordered(view).count(key)
        return CardFace(
            title=N_("{name}", name=name),
            picture=f"tokens/{key}",
            look="token",
            text=naming.description(view, name),
            number=str(left),
            is_ready=left > 0,
        )
    character = board.characters[board.index[name]]
    armour, weapon = board.armours[character.armour], board.weapons[character.weapon]
    return CardFace(
        title=N_("{name}", name=name),
        picture=f"portraits/{board.icon('card', key)}",
        look="fighter",
        symbols=tuple(_immunity(board, hazard) for hazard in armour.immune),
        short_text=N_("{weapon}", weapon=f"weapon:{weapon.id}"),
        text=naming.modes_text(board, key),
        number=str(armour.value),
        look_details=FighterKit(
            armour=N_("{armour}", armour=f"armour:{armour.id}"),
            weapon=N_("{weapon}", weapon=f"weapon:{weapon.id}"),
            picture=f"weapons/{board.icon('weapon', weapon.id)}",
            modes=tuple(naming.firing_mode_texts(board, key)),
        ),
    )


def _ordered(view: View) -> list[str]:
    """List the order tokens of the viewing seat's fighters in the field."""
    seat = view["seat"]
    if seat is None or seat < 0:
        return []
    return [one["token"] for one in view["fighters"][seat] if not one.get("gone")]


def order_token_names(view: View) -> Sequence[str]:
    """List the order tokens next to the viewing seat's hand; empty while it chooses discards."""
    seat = view["seat"]
    if seat is None or seat < 0 or view["phase"] == "keep":
        return []
    return [f"token:{token}" for token in TOKENS]


def _immunity(board: Board, hazard: int) -> CardSymbol:
    name = board.hazards[hazard].id
    picture = f"hazards/{board.icon('hazard', name)}_odporny"
    return CardSymbol(picture, N_("immune to: {hazard}", hazard=f"hazard:{name}"))


def hand_card_names(view: View) -> Sequence[str]:
    """List the viewing seat's hand; empty while it chooses discards, because the cards are on the table."""
    seat, decision = view["seat"], view["decision"]
    if seat is None or seat < 0:
        return []
    if decision is not None and decision["kind"] == "keep" and decision["seat"] == seat:
        return []
    return [f"card:{card}" for card in view["secrets"][seat]["hand"]]


def public_piles(view: View) -> Sequence[Pile]:
    """List the public piles: the seriously wounded and the dead of both sides."""
    wounded = tuple(f"card:{card}" for key in ("fresh", "older") for pool in view[key] for card in pool)
    fallen = tuple(f"card:{card}" for pool in view["dead"] for card in pool)
    return (
        Pile("wounded", N_("seriously wounded"), "bandage", len(wounded), wounded, naming.THING_TOOLTIPS["pool"]),
        Pile("fallen", N_("the dead"), "close", len(fallen), fallen, naming.THING_TOOLTIPS["dead"]),
    )


def label(view: View, name: str) -> Label:
    """Return the label of a button or card."""
    kind, key = split_name(name)
    if kind == "button":
        return Label(_BUTTONS[key])
    if kind in ("mode", "token"):
        line = naming.description(view, name)
        picture = f"token:{key}" if kind == "token" else ""
        return Label(N_("{name}", name=name), line, picture)
    if kind == "card":
        return Label(N_("{name}", name=name), naming.about_card(view.board, key), name)
    return Label(N_("{name}", name=name))


_BUTTONS = {"hold": N_("Hold fire"), "fire": N_("Shoot without Perun")}


def shot_calculations(view: View, move: Move) -> Sequence[Calculation]:
    """Return the accuracy calculations of a shot, for each target and active die."""
    sums_shown = []
    shots = next(event.args["shots"] for event in forecast(view, move) if event.kind == "aimed")
    for shot in shots:
        sums = shot["lines"]
        # the first calculation that hits also shows the effect
        main_line = next((number for number, line in enumerate(sums) if line["hit"]), 0)
        for number, line in enumerate(sums):
            if number == main_line:
                verdict, good = words.effect_text(shot), bool(shot["wounds"])
            else:
                outcome = N_("hit") if line["hit"] else N_("miss")
                which = N_("second die: {outcome}") if number else N_("first die: {outcome}")
                verdict, good = which.with_args(outcome=outcome), bool(line["hit"])
            if len(shots) > 1:
                verdict = N_("{target}: {effect}", target=shot["card"], effect=verdict)
            sums_shown.append(Calculation(words.calculation_text(line), verdict, good, tuple(words.term_texts(line))))
    return sums_shown


def seat_facts(view: View, seat: int) -> SeatFacts:
    """Return the public facts of a seat for its row."""
    wounded = len(view["older"][seat]) + len(view["fresh"][seat])
    badges: tuple[tuple[str, Text], ...] = ()
    if view["starter"] == seat:
        badges = (("flag", N_("Has the starting marker and shoots first")),)
    if view["phase"] in ("keep", "orders") and view["ready"][seat]:
        badges = (*badges, ("check", N_("Has chosen")))
    return SeatFacts(
        icons=badges,
        counts=(
            SeatCount("card", str(view["hands"][seat]), N_("cards in hand"), unit=N_("in hand")),
            SeatCount("bandage", str(wounded), N_("seriously wounded"), unit=N_("wounded")),
            SeatCount("close", str(len(view["dead"][seat])), N_("the dead"), unit=N_("killed")),
            SeatCount("pieces/perun", str(view["perun"][seat]), N_("caps of Perun"), unit=N_("Perun")),
        ),
    )
