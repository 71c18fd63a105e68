"""Descriptions of cards, secrets, buttons and seat rows for the window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.core.contract.contract import Reason, View
from games.core.contract.controller import Label
from games.core.contract.events import reason_text
from games.core.contract.extras.cards import CardFace, SecretCardContent
from games.core.contract.extras.seat_rows import CompactRow, Guest, SeatCount, SeatFacts, SeatTag
from games.core.contract.names import key_of, seat_name, split_name
from games.core.contract.texts import N_, N_n, Text
from games.osada.controls import naming, words
from games.osada.controls.clicks import CONTROLS
from games.osada.controls.words import answer_text, question_text
from games.osada.rules.board import COLOURS, MARK_OF_COLOUR, Board, Character
from games.osada.rules.ending import level_value
from games.osada.rules.pawns import player_name_in_view
from games.osada.view.view import may_look_again

MURDERER_TINT, INNOCENT_TINT = "#741A1F", "#3F5F7E"
STATE_TONES = {"lying": "bad", "buried": "bad", "dead": "gone"}


# -- cards ------------------------------------------------------------------------------------------------------------
def card_face(view: View, name: str) -> CardFace:
    """Return the face of a character's card, or its back if it is hidden."""
    key = key_of(name)
    board: Board = view.board
    if key == "back":
        return CardFace(N_("{name}", name=name), "pieces/card_back", "whole")
    one = next(one for one in board.characters if one.id == key)
    text = _about_card(view, one)
    tint = MURDERER_TINT if one.murderer else INNOCENT_TINT
    return CardFace(N_("{name}", name=name), f"pieces/card_{key}", "whole", text=text, header_colour=tint)


def _about_card(view: View, card: Character) -> Text | None:
    """Return a card's goal as text. If its holder is known, the points of a help level follow (O-67)."""
    pawn = next((number for number, one in enumerate(view["pawns"]) if one["card"] == card.id), -1)
    if pawn >= 0 and view["pawns"][pawn]["seat"] < 0:
        return _about_virtual(card)
    about = naming.description(view, f"card:{card.id}")
    if card.murderer or pawn < 0 or about is None:
        return about
    others = [one["colour"] for number, one in enumerate(view["pawns"]) if number != pawn]
    others.sort(key=lambda colour: -known_level_value(view, pawn, colour))
    parts = [
        N_("{colour} {n}", colour=f"colour:{colour}", n=known_level_value(view, pawn, colour)) for colour in others
    ]
    return N_("{about} In this game a level is worth: {parts}.", about=f"about:card.{card.id}", parts=parts)


def _about_virtual(card: Character) -> Text:
    """Return a text about how the virtual player wins or scores with a card (O-77, O-80)."""
    if card.murderer:
        return N_("The virtual player wins by reaching the village and never kills.")
    marks = sorted(card.marks.items(), key=lambda mark: -mark[1])
    parts = [N_("{what} {n}", what=f"kind:{kind}", n=points) for kind, points in marks]
    return N_("The virtual player scores for its white cubes on these spaces: {parts}.", parts=parts)


def secret_card(view: View) -> SecretCardContent | None:
    """Return the viewing seat's secret card with the points for help levels; None if it may not be seen."""
    seat = view["seat"]
    if seat is None or not 0 <= seat < view["seats"] or not may_look_again(view):
        return None
    title = N_("Your card")
    return SecretCardContent(
        f"card:{view['pawns'][seat]['card']}", _worth(view, seat), title=title, notes=learnt_notes(view)
    )


def _worth(view: View, seat: int) -> Text:
    pawn = view["pawns"][seat]
    if not pawn["level"]:
        return N_("Your help level is 0.")
    board: Board = view.board
    murderer = board.characters[board.murderer]
    if pawn["card"] == murderer.id:
        first = COLOURS.index(pawn["column"]) in murderer.pyramid[: board.kill.first_colours]
        need = board.kill.first_level if first else board.kill.level
        return N_("Help: level {level}; in this column you need level {need}.", level=pawn["level"], need=need)
    value = known_level_value(view, seat, pawn["column"])
    return N_("Help: level {level} × {value} = {n}", level=pawn["level"], value=value, n=pawn["level"] * value)


def known_level_value(view: View, pawn: int, column: str) -> int:
    """Return the points for a help level in a column, for a pawn whose card is known (O-67)."""
    board: Board = view.board
    card = next(one for one in board.characters if one.id == view["pawns"][pawn]["card"])
    colours = [COLOURS.index(other["colour"]) for other in view["pawns"]]
    return level_value(card, colours, colours[pawn], COLOURS.index(column))


def learnt_notes(view: View) -> tuple[Text, ...]:
    """List what the view's seat has learnt about others: cards and answers."""
    seat = view["seat"]
    if seat is None or not 0 <= seat < view["seats"]:
        return ()
    notes = [
        N_("{whom}: {card}", whom=player_name_in_view(view, pawn["colour"]), card=f"card:{pawn['card']}")
        for number, pawn in enumerate(view["pawns"])
        if number != seat and pawn["card"]
    ]
    own = view["pawns"][seat]["colour"]
    for asker, asked, kind, about, answer in view["talk"]:
        if asker == own and answer and answer != "nothing":
            question = question_text(
                {"question": kind} | ({"about": player_name_in_view(view, about)} if about else {})
            )
            notes.append(
                N_(
                    "{whom} – {question} {what}",
                    whom=player_name_in_view(view, asked),
                    question=question,
                    what=answer_text(view, answer),
                )
            )
    return tuple(notes)


BUTTON_TEXTS: dict[str, Text] = {
    "accuse": N_("Lynching"),
    "whom": N_("Whose card did you look at?"),
    "saw": N_("Which card did you see?"),
    "murderer": N_("Is a particular person the murderer?"),
    "whisper": N_("A question of your own"),
}
BUTTON_HINTS: dict[str, Text] = {
    "accuse": N_("then choose the accused"),
    "murderer": N_("then choose who you mean"),
    "whisper": N_("in a whisper; computers don't answer"),
}


def label(view: View, name: str) -> Label:
    """Return the label of a button or card."""
    kind, key = split_name(name)
    if kind == "card":
        return Label(N_("{card}", card=name), None, name)
    if kind != "button":
        return Label(N_("{name}", name=name))
    if key in BUTTON_TEXTS:
        return Label(BUTTON_TEXTS[key], _trouble(view) if key == "accuse" else BUTTON_HINTS.get(key))
    if view["decision"]["kind"] == "vote":
        return Label(CONTROLS["vote"].text(view, ("vote", key)))
    if key in words.ANSWER_TEXTS:
        return Label(words.ANSWER_TEXTS[key])
    return Label(CONTROLS[key].text(view, (key,)))


def _trouble(view: View) -> Text | None:
    """Return why no lynching is possible now, or what is missing for one; None if there is no obstacle."""
    if any(move[0] == "accuse" for move in view["moves"]):
        return BUTTON_HINTS["accuse"]
    refused = [Reason(reason, args) for move, reason, args in view["refused"] if move[0] == "accuse"]
    # the reason `not_outside` comes last, so that it is shown only without another one
    refused.sort(key=lambda reason: reason.id == "not_outside")
    if not refused:
        return None
    poor = [seat_name(pawn["seat"]) for pawn in view["pawns"] if pawn["seat"] >= 0 and _has_no_level(pawn)]
    # two players can't pay, and at least one of them votes about any accused player
    if refused[0].id == "lynch_poor" and len(poor) > 1:
        return N_("Every voter needs a help level, and these have none: {people}.", people=poor)
    return reason_text(words.REFUSAL_TEXTS, refused[0])


def _has_no_level(pawn: dict[str, Any]) -> bool:
    return pawn["state"] != "dead" and not pawn["level"]


# -- a seat's row -----------------------------------------------------------------------------------------------------
def seat_facts(view: View, seat: int) -> SeatFacts:
    """Return the public facts of a seat for its row."""
    pawn = view["pawns"][seat]
    counts = []
    if pawn["axes"]:
        figure = str(pawn["axes"]) if pawn["axes"] > 1 else ""
        counts.append(SeatCount("pieces/token_axe", figure, N_("axes taken")))
    if pawn["snowshoes"]:
        counts.append(SeatCount("pieces/token_snowshoe", "", N_("snowshoes used")))
    counts += _lasting(pawn)
    badges: list[tuple[str, Text]] = []
    if pawn["shown"]:
        badges.append(("eye", N_("known to all: {card}", card=f"card:{pawn['card']}")))
    return SeatFacts(
        subtitle=naming.state_text(pawn),
        suffix=_beside(view, pawn),
        icons=tuple(badges),
        counts=tuple(counts),
        compact_row=CompactRow(tuple(_tags(pawn)), STATE_TONES.get(pawn["state"], "")),
    )


def _lasting(pawn: dict[str, Any]) -> Iterator[SeatCount]:
    """Yield a symbol for each lasting effect on a pawn: tea, moonshine, the diary."""
    if pawn["state"] in ("dead", "village"):
        return
    if pawn["tea"]:
        yield SeatCount("fields/herbata", str(pawn["tea"]), N_("turns left with tea"))
    if pawn["drunk"]:
        left = pawn["moonshine"]
        text = N_("moonshine: no F or G; turns left to play B after B") if left else N_("moonshine: no F or G")
        yield SeatCount("fields/bimber", str(left) if left else "", text)
    if "pamietnik" in pawn["why_barred"].values():
        yield SeatCount("fields/pamietnik", "", N_("diary: no D, E, F or G"))


def _beside(view: View, pawn: dict[str, Any]) -> Text:
    """Return the pawn's colour; in a match of several games, also its points so far."""
    colour = f"colour:{pawn['colour']}"
    if not view["history"] or view["games"] == 1:
        return N_("{colour}", colour=colour)
    number = view["pawns"].index(pawn)
    return N_n("{colour}, {n} point", "{colour}, {n} points", colour=colour, n=view["totals"][number])


def _tags(pawn: dict[str, Any]) -> Iterator[SeatTag]:
    """Yield the tags of a seat's row: the help level, and the last move."""
    if pawn["level"]:
        mark = MARK_OF_COLOUR[pawn["column"]]
        yield SeatTag(
            str(pawn["level"]),
            N_("help: level {n}, {column}", n=pawn["level"], column=f"column:{pawn['column']}"),
            mark,
        )
    if pawn["last"]:
        free = pawn["seat"] < 0 or pawn["tea"] == 1 or (pawn["moonshine"] and pawn["last"] == "B")
        text = N_("last move: {letter}") if free else N_("last move: {letter}; not twice in a row")
        yield SeatTag(pawn["last"], text.with_args(letter=pawn["last"]), is_crossed_out=not free)


def virtual_player_rows(view: View) -> Sequence[Guest]:
    """Return the virtual player's row with its white cubes; empty without a virtual player."""
    number = view["virtual"]
    if number < 0:
        return ()
    facts = seat_facts(view, number)
    cubes = SeatCount("pieces/cube_white", str(len(view["white"])), N_("white cubes laid"))
    colour = view["pawns"][number]["colour"]
    facts = facts._replace(counts=(*facts.counts, cubes))
    return (
        Guest(
            MARK_OF_COLOUR[colour],
            words.VIRTUAL_PLAYER_TEXT,
            facts,
            f"pawn:{colour}",
            player_name_in_view(view, colour),
        ),
    )


def seat_order(view: View) -> Sequence[int]:
    """List the seats clockwise."""
    return range(view["seats"])
