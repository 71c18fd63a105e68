"""Clicks and texts of each kind of move of Osada: the things on the table to click, and a sentence about its effect.

When the letter of a move is chosen, `offer_partners` lists the possible partners with the outcome of each choice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.core.contract.contract import Move, View
from games.core.contract.controller import Control, Part
from games.core.contract.extras.offering import AnswerOffer, AnswerOutcome, OfferPanel
from games.core.contract.names import key_of, seat_name
from games.core.contract.texts import N_, Text
from games.osada.controls import words
from games.osada.controls.words import answer_text, question_text
from games.osada.rules.board import COLOURS, MARK_OF_COLOUR
from games.osada.rules.moves import LETTER_NUMBERS
from games.osada.rules.pawns import pawn_view, player_label
from games.osada.view.guessing import forecast

LOOKING = frozenset({"siekiera", "zakrwawiony_fartuch"})  # kinds of field that show a card
ROLLING = frozenset({"powrot_mary", "ofiary", "mara", "przepasc", "paczek"})  # kinds of field with a roll of the die


# -- parts ------------------------------------------------------------------------------------------------------------
def person_part(view: View, colour: str) -> Part:
    """Return the names of the things to click to choose a player: the pawn and the seat's row.

    The virtual player has only a pawn."""
    seat = pawn_view(view, colour)["seat"]
    return (f"pawn:{colour}", seat_name(seat)) if seat >= 0 else (f"pawn:{colour}",)


def goal_field(view: View, letter: str) -> str:
    """Return the name of the field to which the move `letter` takes the deciding seat; for a roll, the farthest one."""
    action = view.board.actions[LETTER_NUMBERS[letter]]
    here = view["pawns"][view["decision"]["seat"]]["at"]
    far = {"walk": action.far, "roll": max(action.die, default=0), "help": -1, "beg": 1}[action.do]
    return f"field:{max(0, min(here + far, view.board.goal))}"


def _go(view: View, move: Move) -> Sequence[Part]:
    return (f"move:{move[1]}",), (goal_field(view, move[1]),)


def _help(view: View, move: Move) -> Sequence[Part]:
    """Return the clickable parts of a help move; a click on `keep:…` keeps the helper's column.

    A click on the partner's pawn, row or column chooses the usual help."""
    _, letter, colour, column = move
    whom = (*person_part(view, colour), f"column:{colour}") if column == colour else (f"keep:{colour}",)
    return (f"move:{letter}",), (goal_field(view, letter),), whom


def _beg(view: View, move: Move) -> Sequence[Part]:
    _, letter, colour = move
    return (f"move:{letter}",), (goal_field(view, letter),), person_part(view, colour)


def _person(view: View, move: Move) -> Sequence[Part]:
    return (person_part(view, move[1]),)


def _accuse(view: View, move: Move) -> Sequence[Part]:
    return ("button:accuse",), person_part(view, move[1])


def _button(view: View, move: Move) -> Sequence[Part]:
    return ((f"button:{move[0]}",),)


def _question(view: View, move: Move) -> Sequence[Part]:
    _, question, *about = move
    return (f"button:{question}",), *(person_part(view, colour) for colour in about)


def _say(view: View, move: Move) -> Sequence[Part]:
    answer = move[1]
    if answer in COLOURS:
        return (person_part(view, answer),)
    return ((f"button:{answer}" if answer in words.ANSWERS else f"card:{answer}",),)


def _vote(view: View, move: Move) -> Sequence[Part]:
    return ((f"button:{move[1]}",),)


# -- confirming -------------------------------------------------------------------------------------------------------
def must_confirm(view: View, move: Move) -> bool:
    """Return whether a move must be confirmed because undo is not free after it: a roll, a card seen, an accusation."""
    return move[0] == "accuse" or _rolls(view, move) or bool(_resolved(view, move) & (LOOKING | ROLLING))


def _rolls(view: View, move: Move) -> bool:
    rolls: bool = view.board.actions[LETTER_NUMBERS[move[1]]].do == "roll"
    return rolls


def _resolved(view: View, move: Move) -> set[str]:
    """Return the kinds of field whose effect a move may cause, except the axe's if no axe is left (O-31)."""
    events = (event for event in forecast(view, move) if event.kind == "resolves")
    kinds = {key_of(event.args["what"]) for event in events}
    return kinds if view["tokens"]["axe"] else kinds - {"siekiera"}


_CONFIRMS: dict[str, Text] = {
    "accuse": N_("Put it to the vote"),
    "ask": N_("Ask in secret"),
    "peek": N_("Look at the card"),
    "question": N_("Put the question"),
    "say": N_("Answer"),
    "strike": N_("Attack now"),
    "vote": N_("Vote"),
}


def confirm_label(view: View, move: Move) -> Text | None:
    """Return the confirm button's label, which names what can't be undone; None means "Confirm"."""
    if move[0] not in ("go", "help", "beg"):
        return _CONFIRMS.get(move[0])
    if _rolls(view, move):
        return N_("Roll the die")
    kinds = _resolved(view, move)
    if kinds & ROLLING:
        return N_("Go there and roll the die")
    return N_("Go there and look at a card") if kinds & LOOKING else None


# -- texts ------------------------------------------------------------------------------------------------------------
def _luck(view: View, letter: str) -> str:
    """Return the die results with which the move `letter` moves the pawn, such as `1–3`."""
    die = view.board.actions[LETTER_NUMBERS[letter]].die
    good = [value for value, far in enumerate(die, 1) if far]
    if len(good) > 1 and good == list(range(good[0], good[-1] + 1)):
        return f"{good[0]}–{good[-1]}"
    return ", ".join(map(str, good))


def _text_go(view: View, move: Move) -> Text:
    args = {"letter": move[1], "where": goal_field(view, move[1])}
    if view.board.actions[LETTER_NUMBERS[move[1]]].do == "roll":
        return N_("{letter}: roll the die; {luck} → {where}, else you stay", luck=_luck(view, move[1])).with_args(
            **args
        )
    return N_("{letter}: walk → {where}").with_args(**args)


def _text_help(view: View, move: Move) -> Text:
    _, letter, colour, column = move
    args = {"letter": letter, "whom": player_label(view, colour), "where": goal_field(view, letter)}
    if column != colour:
        return N_("{letter}: help {whom}; the {column} stays, no level gained", column=f"column:{column}").with_args(
            **args
        )
    pawn = view["pawns"][view["decision"]["seat"]]
    level = min(view.board.levels, pawn["level"] + 1)
    return N_("{letter}: help {whom}; level {n} in the {column}", column=f"column:{column}", n=level).with_args(**args)


def _text_beg(view: View, move: Move) -> Text:
    _, letter, colour = move
    level = view["pawns"][view["decision"]["seat"]]["level"] - 1
    return N_("{letter}: ask {whom}; your level falls to {n}", letter=letter, whom=player_label(view, colour), n=level)


def _about_person(text: Text) -> Callable[[View, Move], Text]:
    return lambda view, move: text.with_args(whom=player_label(view, move[1]))


def _text_skip(view: View, move: Move) -> Text:
    return N_("Leave the axe") if view["decision"]["kind"] == "peek" else N_("Ask nothing")


def _text_question(view: View, move: Move) -> Text:
    _, question, *about = move
    args = {"question": question}
    if about:
        args["about"] = player_label(view, about[0])
    return question_text(args)


def _text_say(view: View, move: Move) -> Text:
    if move[1] in COLOURS:
        return N_("Answer: {name}", name=player_label(view, move[1]))
    return N_("Answer: {what}", what=answer_text(view, move[1]))


def _text_vote(view: View, move: Move) -> Text:
    return N_("For the lynching") if move[1] == "yes" else N_("Against the lynching")


_GO_ON: dict[str, Text] = {
    "deal": N_("Put the card away"),
    "look": N_("Cover the card"),
    "hear": N_("Go on"),
    "strike": N_("Go on"),
}


def _text_go_on(view: View, move: Move) -> Text:
    return _GO_ON[view["decision"]["kind"]]


CONTROLS: dict[str, Control] = {
    "go": Control(_go, _text_go, must_confirm),
    "help": Control(_help, _text_help, must_confirm),
    "beg": Control(_beg, _text_beg, must_confirm),
    "accuse": Control(_accuse, _about_person(N_("Propose a lynching: {whom}")), must_confirm),
    "call": Control(_person, _about_person(N_("Send on: {whom}"))),
    "pull": Control(_person, _about_person(N_("Pull to your field: {whom}"))),
    "ask": Control(_person, _about_person(N_("Ask: {whom}")), True),
    "peek": Control(_person, _about_person(N_("Look at the card: {whom}")), True),
    "skip": Control(_button, _text_skip),
    "question": Control(_question, _text_question, True),
    "say": Control(_say, _text_say, True),
    "strike": Control(_person, _about_person(N_("Attack: {whom}")), True),
    "vote": Control(_vote, _text_vote, True),
    "go_on": Control(_button, _text_go_on),
}


# -- partners ---------------------------------------------------------------------------------------------------------
PARTNERED = frozenset({"help", "beg"})
ANOTHER = N_("Another move")
ASKED = N_("{who}: whom do you accuse?")
PRICE = N_("All others vote in secret. Only if nobody is against it, the accused dies and each of them pays a level.")
TITLES: dict[str, Text] = {"help": N_("{who}: whom do you help?"), "beg": N_("{who}: whom do you ask?")}
WAYS: dict[tuple[str, int], Text] = {  # by action and distance of the partner in fields
    ("help", 1): N_("Move {letter}, 1 field behind: you change places."),
    ("help", 2): N_("Move {letter}, 2 fields behind: you meet on the field between."),
    ("beg", 1): N_("Move {letter}, 1 field ahead: you change places."),
    ("beg", 2): N_("Move {letter}, 2 fields ahead: you meet on the field between."),
}


def offer_partners(view: View, moves: Sequence[Move]) -> OfferPanel | None:
    """Return the possible partners of `moves`, which match the choices so far; None for moves without a partner."""
    kinds = {move[0] for move in moves}
    if kinds == {"accuse"}:
        return _accusing(view, moves)
    return _partners(view, moves) if kinds and kinds <= PARTNERED else None


def _own(view: View) -> dict[str, Any]:
    pawn: dict[str, Any] = view["pawns"][view["decision"]["seat"]]
    return pawn


# -- helping and asking -----------------------------------------------------------------------------------------------
def _partners(view: View, moves: Sequence[Move]) -> OfferPanel:
    """Return the possible partners for the letters of these moves, even if a partner is already chosen."""
    letters = dict.fromkeys(move[1] for move in moves)
    moves_by_colour: dict[str, list[Move]] = {}
    for move in map(tuple, view["moves"]):
        if move[0] in PARTNERED and move[1] in letters:
            _kind, _letter, colour, *_column = move
            moves_by_colour.setdefault(colour, []).append(move)
    who = seat_name(view["decision"]["seat"])
    kind, letter = moves[0][0], next(iter(letters))
    line = WAYS.get((kind, view.board.actions[LETTER_NUMBERS[letter]].far)) if len(letters) == 1 else None
    people = tuple(_partner(view, colour, ways) for colour, ways in moves_by_colour.items())
    return OfferPanel(
        TITLES[kind].with_args(who=who), line.with_args(letter=letter) if line is not None else None, people, ANOTHER
    )


def _partner(view: View, colour: str, options: Sequence[Move]) -> AnswerOffer:
    """Return the offer of one partner: the new fields of both pawns, and the change of the help level."""
    other, own, step = pawn_view(view, colour), _own(view), 1 if options[0][0] == "help" else -1
    places = {"here": other["at"], "there": other["at"] + step, "from": own["at"], "to": own["at"] - step}
    line = N_("{here} → {there}, you {from} → {to}").with_args(**places)
    outcomes = tuple(_outcome(view, move) for move in options)
    return AnswerOffer(
        N_("{name}", name=player_label(view, colour)), f"pieces/pawn_{colour}", MARK_OF_COLOUR[colour], line, outcomes
    )


def _outcome(view: View, move: Move) -> AnswerOutcome:
    kind, _letter, colour, *columns = move
    own = _own(view)
    before = (MARK_OF_COLOUR[own["column"]], str(own["level"])) if own["level"] else (0, "0")
    cube, mark = f"pieces/cube_{own['colour']}", MARK_OF_COLOUR[own["colour"]]
    if kind == "beg":
        after = (before[0], str(own["level"] - 1))
        return AnswerOutcome(f"pawn:{colour}", N_("asking: level −1"), cube, mark, (before, after), "warn")
    if columns[0] != colour:
        return AnswerOutcome(f"keep:{colour}", N_("nothing counts"), cube, mark, (before,))
    level = min(view.board.levels, own["level"] + 1)
    text = N_("help: level +1") if level > own["level"] else N_("help: the highest level")
    states = ((before,) if own["level"] else ()) + ((MARK_OF_COLOUR[colour], str(level)),)
    return AnswerOutcome(f"pawn:{colour}", text, cube, mark, states, "good")


# -- lynching ---------------------------------------------------------------------------------------------------------
def _accusing(view: View, moves: Sequence[Move]) -> OfferPanel:
    """Return the players that these moves accuse, with the price of a lynching for each voter."""
    people = tuple(_accused(view, move[1]) for move in moves)
    return OfferPanel(ASKED.with_args(who=seat_name(view["decision"]["seat"])), PRICE, people, ANOTHER)


def _accused(view: View, colour: str) -> AnswerOffer:
    judges = [pawn for pawn in view["pawns"] if pawn["seat"] >= 0 and pawn["colour"] != colour]
    prices = [
        N_("{who} {n} → {after}", who=seat_name(pawn["seat"]), n=pawn["level"], after=pawn["level"] - 1)
        for pawn in judges
        if pawn["state"] != "dead"
    ]
    outcome = AnswerOutcome(f"pawn:{colour}", N_("if all agree: {prices}", prices=prices), tone="warn")
    where = N_("{where}", where=f"field:{pawn_view(view, colour)['at']}")
    return AnswerOffer(
        N_("{name}", name=player_label(view, colour)),
        f"pieces/pawn_{colour}",
        MARK_OF_COLOUR[colour],
        where,
        (outcome,),
    )
