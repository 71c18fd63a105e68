"""Warnings before the end of a game, and tables after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.contract.contract import View
from games.core.contract.extras.ending import Limit
from games.core.contract.extras.result_tables import FinalRow, FinalTable
from games.core.contract.texts import N_, N_n, Text
from games.osada.controls import words
from games.osada.rules.board import COLOURS, MARK_OF_COLOUR, Board, Character
from games.osada.rules.ending import level_value
from games.osada.view.standing import standings

# -- before the end ---------------------------------------------------------------------------------------------------
# warn if at most FEW_PLACES are free in the village, and a pawn is in it or at most NEAR_FIELDS fields away
FEW_PLACES, NEAR_FIELDS = 2, 8
PLACES_LEFT_TEXT = N_n(
    "{n} place left in Osada, then the game is over.", "{n} places left in Osada, then the game is over."
)


def limits(view: View) -> Sequence[Limit]:
    """Return a warning if few places are left and a pawn is in or near the village."""
    board: Board = view.board
    left = standings(view)["left"]
    close = any(pawn["at"] >= board.goal - NEAR_FIELDS for pawn in view["pawns"])
    if view["decision"] is None or not 0 < left <= FEW_PLACES or not (close or view["village"]):
        return ()
    return [Limit(PLACES_LEFT_TEXT.with_args(n=left), is_reached=left == 1)]


# -- after the end ----------------------------------------------------------------------------------------------------
FATE_TEXTS: dict[str, Text] = {
    "lawina": N_("killed by the avalanche"),
    "paczek": N_("poisoned by the doughnut"),
    "attack": N_("killed by the murderer"),
    "lynching": N_("lynched"),
}


def final_tables(view: View) -> Sequence[FinalTable]:
    """Return the cards and points of each finished game, in order."""
    past = view["history"]
    many = view["games"] > 1
    return [
        FinalTable(
            N_("Game {n}", n=number) if many else N_("Cards"),
            tuple(_account(view, game, pawn) for pawn in _ranked(view, game)),
            words.END_TEXTS[game["end"]] if many else None,
        )
        for number, game in enumerate(past, 1)
    ]


def _ranked(view: View, game: Mapping[str, Any]) -> list[int]:
    """Return the pawns in the order of O-66: winners, the village by points and arrival, pawns on the
    road, the dead.
    """

    def sort_key(pawn: int) -> tuple[int, int, int]:
        colour = view["pawns"][pawn]["colour"]
        if colour in game["winners"]:
            return (0, 0, 0)
        if colour in game["village"]:
            return (1, -game["points"][pawn], game["village"].index(colour))
        return (3, -game["dead"].index(colour), 0) if colour in game["dead"] else (2, 0, 0)

    return sorted(range(len(view["pawns"])), key=sort_key)


def _account(view: View, game: Mapping[str, Any], pawn: int) -> FinalRow:
    board: Board = view.board
    shown = view["pawns"][pawn]
    card = next(one for one in board.characters if one.id == game["cards"][pawn])
    virtual = shown["seat"] < 0
    return FinalRow(
        seat=shown["seat"],
        card=f"card:{card.id}",
        fate=_fate(game, shown["colour"]),
        points_text=_cubes(game, pawn, shown["colour"], card) if virtual else _help(view, game, pawn, card),
        points=game["points"][pawn],
        won=shown["colour"] in game["winners"],
        mark=MARK_OF_COLOUR[shown["colour"]] if virtual else 0,
        name=words.VIRTUAL_PLAYER_TEXT if virtual else None,
    )


def _fate(game: Mapping[str, Any], colour: str) -> Text:
    if colour in game["village"]:
        return N_("in Osada, place {place}", place=game["village"].index(colour) + 1)
    if colour in game["dead"]:
        _, cause = game["graves"][game["dead"].index(colour)]
        return FATE_TEXTS[cause]
    if game["end"] == "survivor":
        return N_("the only survivor")
    return N_("left on the road")


def _help(view: View, game: Mapping[str, Any], pawn: int, card: Character) -> Text:
    """Return a text about the points of a person's help, whether or not it counted in the end (O-63, O-67)."""
    level, column = game["levels"][pawn], game["columns"][pawn]
    if not level:
        return N_("level 0")
    colours = [COLOURS.index(other["colour"]) for other in view["pawns"]]
    args = {"level": level, "column": f"column:{column}"}
    if card.murderer and not game["points"][pawn]:  # the murderer's help gives points only in a match of three games
        return N_("level {level}, {column}").with_args(**args)
    args["value"] = level_value(card, colours, colours[pawn], COLOURS.index(column))
    if not game["points"][pawn]:
        return N_("level {level} × {value}, {column}: lost").with_args(**args)
    return N_("level {level} × {value}, {column}").with_args(**args)


def _cubes(game: Mapping[str, Any], pawn: int, colour: str, card: Character) -> Text:
    """Return a text about the points of the virtual player's white cubes, whether or not they counted (O-77)."""
    if card.murderer:
        return N_("wins by reaching Osada")
    parts = [
        N_("{what} {n}", what=f"kind:{kind}", n=card.marks[kind]) for kind in game["white"] if card.marks.get(kind)
    ]
    if colour in game["winners"] and not game["points"][pawn]:
        return N_("wins without points")
    if not parts:
        return N_("no scoring cubes")
    return N_("{parts}", parts=parts) if game["points"][pawn] else N_("{parts}: lost", parts=parts)
