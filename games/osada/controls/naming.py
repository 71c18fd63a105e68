"""Texts of names, tooltips, rules sections and the spoken overview.

Names of people and places stay in the nominative, so that one sentence fits all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.contract.contract import Move, Reason, View
from games.core.contract.events import reason_text
from games.core.contract.extras.sections import section_anchors
from games.core.contract.extras.spoken_overview import OverviewPlace
from games.core.contract.names import seat_name, split_name
from games.core.contract.texts import N_, N_n, Text, translate
from games.core.data.boards import text_in_language
from games.osada.controls import words
from games.osada.rules.board import LETTERS, PLAIN_FIELD, Board
from games.osada.rules.state import DEAD
from games.osada.view.guessing import forecast

COLOUR_TEXTS: dict[str, Text] = {
    "yellow": N_("yellow"),
    "red": N_("red"),
    "blue": N_("blue"),
    "green": N_("green"),
    "black": N_("black"),
}
PAWN_TEXTS: dict[str, Text] = {
    "yellow": N_("yellow pawn"),
    "red": N_("red pawn"),
    "blue": N_("blue pawn"),
    "green": N_("green pawn"),
    "black": N_("black pawn"),
}
COLUMN_TEXTS: dict[str, Text] = {
    "yellow": N_("yellow column"),
    "red": N_("red column"),
    "blue": N_("blue column"),
    "green": N_("green column"),
    "black": N_("black column"),
}
COLOURED_THING_TEXTS = {"colour": COLOUR_TEXTS, "pawn": PAWN_TEXTS, "column": COLUMN_TEXTS}
THING_TEXTS: dict[str, Text] = {
    "token:axe": N_("axe"),
    "token:snowshoe": N_("snowshoes"),
    "shelf:axe": N_("axes"),
    "shelf:snowshoe": N_("snowshoes"),
    "card:back": N_("face-down card"),
    "attack:strike": N_("attack"),
    "die:bowl": N_("die"),
}


def translate_name(board: Board, name: str, language: str) -> str | None:
    """Return the text of a name in a language; None if the name is not of this game."""
    if name in THING_TEXTS:
        return translate(THING_TEXTS[name], language)
    kind, key = split_name(name)
    if kind in ("kind", "card"):
        entry = board.entries.get(name)
        return text_in_language(entry["name"], language) if entry else None
    if kind == "field":
        return _field(board, key, language)
    if kind == "about":
        group, _, rest = key.partition(".")
        about = (board.entries.get(f"{group}:{rest}") or {}).get("about")
        return text_in_language(about, language) if about else None
    if kind == "board":
        return text_in_language(board.data["name"], language)
    return _worded(kind, key, language)


def _field(board: Board, key: str, language: str) -> str | None:
    if not key.isdecimal() or int(key) > board.goal:
        return None
    kind = board.kinds[int(key)]
    if kind == PLAIN_FIELD:
        return translate(N_("space {n}", n=key), language)
    return translate_name(board, f"kind:{kind}", language)


def _worded(kind: str, key: str, language: str) -> str | None:
    """Return the text for a name that is not in the data file: a colour, a move, the virtual player or a place."""
    if kind in COLOURED_THING_TEXTS:
        return translate(COLOURED_THING_TEXTS[kind][key], language) if key in COLOURED_THING_TEXTS[kind] else None
    if kind == "move" and key in LETTERS:
        return translate(N_("Move {letter}", letter=key), language)
    if kind == "virtual":
        return translate(words.VIRTUAL_PLAYER_TEXT, language)
    if kind == "keep" and key in COLOUR_TEXTS:
        return translate(N_("the cube stays where it is"), language)
    if kind == "place" and key.isdecimal():
        return translate(N_("place {n}", n=key), language)
    return None


# -- tooltips ---------------------------------------------------------------------------------------------------------
def description(view: View, name: str) -> Text | None:
    """Return the tooltip for a name such as `field:12` or `pawn:red`, or None."""
    kind, key = split_name(name)
    board: Board = view.board
    if kind == "field" and key.isdecimal() and int(key) <= board.goal:
        return _about_goal(view, int(key))
    if kind == "card" and key == board.characters[board.murderer].id:
        return about_murderer(view)
    if kind in ("kind", "card") and "about" in board.entries.get(name, {}):
        return N_("{about}", about=f"about:{kind}.{key}")
    if kind == "move" and key in LETTERS:
        return _about_move(view, key)
    if kind == "pawn":
        return next((_about_pawn(pawn) for pawn in view["pawns"] if pawn["colour"] == key), None)
    if kind == "shelf" and key in view["tokens"]:
        left, total = view["tokens"][key], view["token_totals"][key]
        return N_("{n} of {total} tokens left", n=left, total=total)
    if kind == "column" and key in COLOUR_TEXTS:
        return N_("Help levels in this colour. Your card says what a level is worth to you.")
    if kind == "place":
        return N_n("{n} place in Osada now", "{n} places in Osada now", n=view["capacity"])
    return None


def about_murderer(view: View) -> Text | None:
    """Return a text with the murderer's goal, which is different with two people (O-59, O-79)."""
    board: Board = view.board
    name = f"card:{board.characters[board.murderer].id}"
    if view["seats"] == 2 and view["virtual"] >= 0:
        return N_(
            "When there are two of you, the murderer wins by reaching the village without the other player, with "
            "help level {first} in one of the card's top two colours, or level {other} in any other. At that level "
            "the murderer may also kill from the Bloody Apron.",
            first=board.kill.first_level,
            other=board.kill.level,
        )
    return N_("{about}", about=f"about:{name.replace(':', '.')}") if "about" in board.entries[name] else None


def _about_move(view: View, letter: str) -> Text | None:
    """Return the tooltip of a move: its effect and target field, or why it is barred."""
    what = words.move_text(view.board.actions[LETTERS.index(letter)])
    decision = view["decision"]
    if decision is None or decision["kind"] != "move":
        return what
    if letter in view["ways"]:
        if all(len(move) > 2 for move in _ways_by(view, letter)):
            return what
        place = view["ways"][letter]
        return _about_goal(view, place) if view.board.kinds[place] != PLAIN_FIELD else None
    refused = (Reason(reason, args) for move, reason, args in view["refused"] if letter in move[1:2])
    why = next(refused, None)
    return what if why is None else N_("{what} {why}", what=what, why=reason_text(words.REFUSAL_TEXTS, why))


def _ways_by(view: View, letter: str) -> list[Move]:
    return [tuple(move) for move in view["moves"] if letter in move[1:2]]


def _about_goal(view: View, place: int) -> Text | None:
    """Return the tooltip of a field, with a warning if moving there is dangerous."""
    about = _about_field(view, place)
    decision = view["decision"]
    if about is None or decision is None or decision["kind"] != "move" or view.board.kinds[place] == PLAIN_FIELD:
        return about
    letters = [letter for letter, goal in view["ways"].items() if goal == place]
    if not any(_kills(view, move) for letter in letters for move in _ways_by(view, letter)):
        return about
    return N_("Beware: this space can kill you right now. {about}", about=about)


def _kills(view: View, move: Move) -> bool:
    own = f"pawn:{view['pawns'][view['decision']['seat']]['colour']}"
    return any(event.kind == "died" and event.args["pawn"] == own for event in forecast(view, move))


def _about_field(view: View, place: int) -> Text | None:
    board: Board = view.board
    kind = board.kinds[place]
    if kind != PLAIN_FIELD:
        return N_("{about}", about=f"about:kind.{kind}") if "about" in board.entries[f"kind:{kind}"] else None
    lands = [value + 1 for value, field in enumerate(board.valley) if field == place]
    if lands:
        return N_("Space {place}: you land here if you fall and roll {value}.", place=place, value=lands[0])
    if place in board.hands and _may_lynch(view, place):
        return N_("Space {place}: part of the stretch where lynching is possible.", place=place)
    return N_("Space {place}", place=place)


def _may_lynch(view: View, place: int) -> bool:
    """Return True if lynching is possible with a pawn on a field (O-46, O-47)."""
    board: Board = view.board
    return view["seats"] > 2 and place < board.lynch_before[len(view["pawns"])]


STATE_TEXTS: dict[str, Text] = {
    "standing": N_("{where}"),
    "lying": N_("lying on {where}"),
    "buried": N_("under the snow: {where}"),
    "village": N_("in Osada"),
    "dead": N_("dead"),
}


def state_text(pawn: dict[str, object]) -> Text:
    """Return a text with a pawn's place and state."""
    text = STATE_TEXTS[str(pawn["state"])]
    return text if pawn["at"] == DEAD else text.with_args(where=f"field:{pawn['at']}")


def _about_pawn(pawn: dict[str, Any]) -> Text:
    name = f"pawn:{pawn['colour']}"
    if pawn["seat"] == -1:
        return N_("{pawn}, the virtual player: {state}", pawn=name, state=state_text(pawn))
    return N_("{pawn}, {who}: {state}", pawn=name, who=seat_name(pawn["seat"]), state=state_text(pawn))


# -- sections of the rules --------------------------------------------------------------------------------------------
RULES_SECTIONS = {
    "limit": "end",
    "kind": "field-{key} fields",
    "move": "moves",
    "column": "helping",
    "level": "helping",
    "last": "moves",
    "pawn": "table",
    "seat": "table",
    "virtual": "virtual",
    "place": "end",
    "card": "characters",
    "card:morderca": "murderer",
    "attack": "murderer",
    "token:axe": "field-siekiera fields",
    "shelf:axe": "field-siekiera fields",
    "token:snowshoe": "field-karple fields",
    "shelf:snowshoe": "field-karple fields",
    "die": "fields",
    "button": "turn",
    "button:accuse": "lynching",
    "button:whom": "field-powrot_mary fields",
    "ask:deal": "characters",
    "ask:move": "moves",
    "ask:call": "field-ofiary fields",
    "ask:pull": "field-powrot_mary fields",
    "ask:ask": "field-powrot_mary fields",
    "ask:peek": "field-siekiera fields",
    "ask:look": "characters",
    "ask:question": "field-powrot_mary fields",
    "ask:reply": "field-powrot_mary fields",
    "ask:hear": "field-powrot_mary fields",
    "ask:strike": "field-zakrwawiony_fartuch fields",
    "ask:vote": "lynching",
}


def sections(board: Board, name: str) -> tuple[str, ...]:
    """Return the anchors of the rules sections for a name such as `pawn:red`; for a field, those of its kind."""
    kind, key = split_name(name)
    special = kind == "field" and key.isdecimal() and int(key) <= board.goal
    return section_anchors(RULES_SECTIONS, f"kind:{board.kinds[int(key)]}" if special else name)


# -- spoken overview --------------------------------------------------------------------------------------------------
POSSESSION_TEXTS = (
    ("axes", N_n("{n} axe", "{n} axes")),
    ("snowshoes", N_n("{n} pair of snowshoes", "{n} pairs of snowshoes")),
    ("tea", N_n("{n} turn left with tea", "{n} turns left with tea")),
    ("moonshine", N_n("{n} turn left with moonshine", "{n} turns left with moonshine")),
)


def spoken_overview(view: View) -> Sequence[OverviewPlace]:
    """List the occupied and special fields from the bus to the village, then the pawns."""
    places = []
    for place in range(view.board.goal + 1):
        here = [pawn for pawn in view["pawns"] if pawn["at"] == place and pawn["state"] != "dead"]
        if here or view.board.kinds[place] != PLAIN_FIELD:
            labels = [_stands(pawn) for pawn in here]
            what = description(view, f"field:{place}")
            title = N_("{n}: {where}", n=place, where=f"field:{place}")
            places.append(OverviewPlace(title, (*labels, *([what] if what is not None else []))))
    return [
        *places,
        *(OverviewPlace(N_("{pawn}", pawn=f"pawn:{pawn['colour']}"), _pawn(view, pawn)) for pawn in view["pawns"]),
    ]


def _stands(pawn: dict[str, Any]) -> Text:
    text = N_("{pawn}, {who}", pawn=f"pawn:{pawn['colour']}", who=_whose(pawn))
    state = {"lying": N_("{told}: lying"), "buried": N_("{told}: buried")}.get(pawn["state"])
    return text if state is None else state.with_args(told=text)


def _whose(pawn: dict[str, Any]) -> str | Text:
    return seat_name(pawn["seat"]) if pawn["seat"] >= 0 else N_("{name}", name=f"virtual:{pawn['colour']}")


def _pawn(view: View, pawn: dict[str, Any]) -> tuple[Text, ...]:
    """Return the lines about a pawn: place, last move, help, tokens and effects."""
    where = description(view, f"pawn:{pawn['colour']}")
    lines = [where] if where is not None else []
    if pawn["at"] == DEAD:
        return tuple(lines)
    if pawn["last"]:
        lines.append(N_("last move: {letter}", letter=pawn["last"]))
    if pawn["column"]:
        lines.append(N_("help level {n}: {column}", n=pawn["level"], column=f"pawn:{pawn['column']}"))
    lines += [words.with_args(n=pawn[key]) for key, words in POSSESSION_TEXTS if pawn[key]]
    lines += [N_("has used the skis")] if pawn["skis"] else []
    lines += [N_("still has to resolve the space")] if pawn["pending"] else []
    if pawn["card"]:
        lines.append(N_("card: {card}", card=f"card:{pawn['card']}"))
    return tuple(lines)
