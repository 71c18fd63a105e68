"""How moves are chosen and described: for each kind of move, the objects to click and a sentence.

Once the letter of a move is chosen, `offer_partners` lists the possible partners with the outcomes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from games.core.contract.contract import Move, View
from games.core.contract.controller import MoveControl, MovePart
from games.core.contract.extras.offer_panel import AnswerOffer, AnswerOutcome, OfferPanel
from games.core.contract.names import key_of, seat_name
from games.core.contract.texts import N_, Text
from games.osada.controls import words
from games.osada.controls.words import answer_text, question_text
from games.osada.rules.board import COLOURS, MARK_OF_COLOUR
from games.osada.rules.moves import LETTER_NUMBERS
from games.osada.rules.pawns import pawn_view, player_name_in_view
from games.osada.view.guessing import forecast

CARD_FIELDS = frozenset({"siekiera", "zakrwawiony_fartuch"})  # kinds of field that let a player look at a card
DIE_FIELDS = frozenset({"powrot_mary", "ofiary", "mara", "przepasc", "paczek"})  # kinds of field with a roll of the die


def person_part(view: View, colour: str) -> MovePart:
    """Return the names that choose a player: the pawn, and the seat's row if there is one."""
    seat = pawn_view(view, colour)["seat"]
    return (f"pawn:{colour}", seat_name(seat)) if seat >= 0 else (f"pawn:{colour}",)


def target_field(view: View, letter: str) -> str:
    """Return the name of the field to which a letter takes the deciding seat; for a roll, the farthest one."""
    action = view.board.actions[LETTER_NUMBERS[letter]]
    here = view["pawns"][view["decision"]["seat"]]["at"]
    far = {"walk": action.distance, "roll": max(action.die, default=0), "help": -1, "beg": 1}[action.do]
    return f"field:{max(0, min(here + far, view.board.goal))}"


def _go(view: View, move: Move) -> Sequence[MovePart]:
    return (f"move:{move[1]}",), (target_field(view, move[1]),)


def _help(view: View, move: Move) -> Sequence[MovePart]:
    """Return the parts of a help move. The name `keep:…` means that the helper keeps its own column.

    A click on the partner's pawn, row or column chooses the default form of help.
    """
    _, letter, colour, column = move
    whom = (*person_part(view, colour), f"column:{colour}") if column == colour else (f"keep:{colour}",)
    return (f"move:{letter}",), (target_field(view, letter),), whom


def _beg(view: View, move: Move) -> Sequence[MovePart]:
    _, letter, colour = move
    return (f"move:{letter}",), (target_field(view, letter),), person_part(view, colour)


def _person(view: View, move: Move) -> Sequence[MovePart]:
    return (person_part(view, move[1]),)


def _accuse(view: View, move: Move) -> Sequence[MovePart]:
    return ("button:accuse",), person_part(view, move[1])


def _button(view: View, move: Move) -> Sequence[MovePart]:
    return ((f"button:{move[0]}",),)


def _question(view: View, move: Move) -> Sequence[MovePart]:
    _, question, *about = move
    return (f"button:{question}",), *(person_part(view, colour) for colour in about)


def _say(view: View, move: Move) -> Sequence[MovePart]:
    answer = move[1]
    if answer in COLOURS:
        return (person_part(view, answer),)
    return ((f"button:{answer}" if answer in words.ANSWER_TEXTS else f"card:{answer}",),)


def _vote(view: View, move: Move) -> Sequence[MovePart]:
    return ((f"button:{move[1]}",),)


# -- confirming -------------------------------------------------------------------------------------------------------
def must_confirm(view: View, move: Move) -> bool:
    """Return True if a move rolls the die or shows a card."""
    return _rolls(view, move) or bool(_resolved(view, move) & (CARD_FIELDS | DIE_FIELDS))


def _rolls(view: View, move: Move) -> bool:
    rolls: bool = view.board.actions[LETTER_NUMBERS[move[1]]].do == "roll"
    return rolls


def _resolved(view: View, move: Move) -> set[str]:
    """Return the kinds of field whose effect a move may cause."""
    events = (event for event in forecast(view, move) if event.kind == "resolves")
    kinds = {key_of(event.args["what"]) for event in events}
    return kinds if view["tokens"]["axe"] else kinds - {"siekiera"}


_CONFIRMS: dict[str, Text] = {
    "accuse": N_("Put it to the vote"),
    "ask": N_("Ask in secret"),
    "peek": N_("Look at the card"),
    "question": N_("Ask the question"),
    "say": N_("Answer"),
    "strike": N_("Attack now"),
    "vote": N_("Vote"),
}


def confirm_label(view: View, move: Move) -> Text | None:
    """Return the label of the button that confirms a move; None means "Confirm"."""
    if move[0] not in ("go", "help", "beg"):
        return _CONFIRMS.get(move[0])
    if _rolls(view, move):
        return N_("Roll the die")
    kinds = _resolved(view, move)
    if kinds & DIE_FIELDS:
        return N_("Go there and roll the die")
    return N_("Go there and look at a card") if kinds & CARD_FIELDS else None


def _luck(view: View, letter: str) -> str:
    """Return the die results for which a letter moves the pawn, such as `1–3`."""
    die = view.board.actions[LETTER_NUMBERS[letter]].die
    good = [value for value, far in enumerate(die, 1) if far]
    if len(good) > 1 and good == list(range(good[0], good[-1] + 1)):
        return f"{good[0]}–{good[-1]}"
    return ", ".join(map(str, good))


def _text_go(view: View, move: Move) -> Text:
    args = {"letter": move[1], "where": target_field(view, move[1])}
    if view.board.actions[LETTER_NUMBERS[move[1]]].do == "roll":
        return N_("{letter}: roll the die; {luck} → {where}, otherwise you stay", luck=_luck(view, move[1])).with_args(
            **args
        )
    return N_("{letter}: walk → {where}").with_args(**args)


def _text_help(view: View, move: Move) -> Text:
    _, letter, colour, column = move
    args = {"letter": letter, "whom": player_name_in_view(view, colour), "where": target_field(view, letter)}
    if column != colour:
        return N_(
            "{letter}: help {whom}; your cube stays in the {column} and gains no level", column=f"column:{column}"
        ).with_args(**args)
    pawn = view["pawns"][view["decision"]["seat"]]
    level = min(view.board.levels, pawn["level"] + 1)
    return N_("{letter}: help {whom}; level {n} in the {column}", column=f"column:{column}", n=level).with_args(**args)


def _text_beg(view: View, move: Move) -> Text:
    _, letter, colour = move
    level = view["pawns"][view["decision"]["seat"]]["level"] - 1
    return N_(
        "{letter}: ask {whom}; your level falls to {n}", letter=letter, whom=player_name_in_view(view, colour), n=level
    )


def _about_person(text: Text) -> Callable[[View, Move], Text]:
    return lambda view, move: text.with_args(whom=player_name_in_view(view, move[1]))


def _text_skip(view: View, move: Move) -> Text:
    return N_("Leave the axe") if view["decision"]["kind"] == "peek" else N_("Ask nothing")


def _text_question(view: View, move: Move) -> Text:
    _, question, *about = move
    args = {"question": question}
    if about:
        args["about"] = player_name_in_view(view, about[0])
    return question_text(args)


def _text_say(view: View, move: Move) -> Text:
    if move[1] in COLOURS:
        return N_("Answer: {name}", name=player_name_in_view(view, move[1]))
    return N_("Answer: {what}", what=answer_text(view, move[1]))


def _text_vote(view: View, move: Move) -> Text:
    return N_("For the lynching") if move[1] == "yes" else N_("Against the lynching")


_GO_ON: dict[str, Text] = {
    "deal": N_("Put the card away"),
    "look": N_("Turn the card face down"),
    "hear": N_("Go on"),
    "strike": N_("Go on"),
}


def _text_go_on(view: View, move: Move) -> Text:
    return _GO_ON[view["decision"]["kind"]]


CONTROLS: dict[str, MoveControl] = {
    "go": MoveControl(_go, _text_go, must_confirm),
    "help": MoveControl(_help, _text_help, must_confirm),
    "beg": MoveControl(_beg, _text_beg, must_confirm),
    "accuse": MoveControl(_accuse, _about_person(N_("Accuse {whom}"))),
    "call": MoveControl(_person, _about_person(N_("Send {whom} on"))),
    "pull": MoveControl(_person, _about_person(N_("Pull {whom} to your space"))),
    "ask": MoveControl(_person, _about_person(N_("Ask {whom}"))),
    "peek": MoveControl(_person, _about_person(N_("Look at {whom}'s card")), True),
    "skip": MoveControl(_button, _text_skip),
    "question": MoveControl(_question, _text_question),
    "say": MoveControl(_say, _text_say, True),
    "strike": MoveControl(_person, _about_person(N_("Attack {whom}")), True),
    "vote": MoveControl(_vote, _text_vote),
    "go_on": MoveControl(_button, _text_go_on),
}


# -- partners ---------------------------------------------------------------------------------------------------------
PARTNER_MOVE_KINDS = frozenset({"help", "beg"})
OTHER_MOVE_LABEL = N_("Another move")
ACCUSING_TITLE = N_("{who}: who do you accuse?")
LYNCHING_PRICE_TEXT = N_(
    "Everyone else votes in secret. If the vote is unanimous, the accused dies and every voter loses a level."
)
PARTNER_TITLES: dict[str, Text] = {"help": N_("{who}: who do you help?"), "beg": N_("{who}: who do you ask?")}
PARTNER_MOVE_LABELS: dict[tuple[str, int], Text] = {  # (kind of move, distance to the partner in fields) -> text
    ("help", 1): N_("Move {letter}, someone 1 space behind: you swap places."),
    ("help", 2): N_("Move {letter}, someone 2 spaces behind: you meet in between."),
    ("beg", 1): N_("Move {letter}, someone 1 space ahead: you swap places."),
    ("beg", 2): N_("Move {letter}, someone 2 spaces ahead: you meet in between."),
}


def offer_partners(view: View, moves: Sequence[Move]) -> OfferPanel | None:
    """Return the panel of possible partners for the matching moves; None without partners."""
    kinds = {move[0] for move in moves}
    if kinds == {"accuse"}:
        return _accusing(view, moves)
    return _partners(view, moves) if kinds and kinds <= PARTNER_MOVE_KINDS else None


def _own(view: View) -> dict[str, Any]:
    pawn: dict[str, Any] = view["pawns"][view["decision"]["seat"]]
    return pawn


# -- helping and asking -----------------------------------------------------------------------------------------------
def _partners(view: View, moves: Sequence[Move]) -> OfferPanel:
    """Return the panel of possible partners for the letters of these moves."""
    letters = dict.fromkeys(move[1] for move in moves)
    moves_by_colour: dict[str, list[Move]] = {}
    for move in map(tuple, view["moves"]):
        if move[0] in PARTNER_MOVE_KINDS and move[1] in letters:
            _kind, _letter, colour, *_column = move
            moves_by_colour.setdefault(colour, []).append(move)
    who = seat_name(view["decision"]["seat"])
    kind, letter = moves[0][0], next(iter(letters))
    line = (
        PARTNER_MOVE_LABELS.get((kind, view.board.actions[LETTER_NUMBERS[letter]].distance))
        if len(letters) == 1
        else None
    )
    people = tuple(_partner(view, colour, ways) for colour, ways in moves_by_colour.items())
    return OfferPanel(
        PARTNER_TITLES[kind].with_args(who=who),
        line.with_args(letter=letter) if line is not None else None,
        people,
        OTHER_MOVE_LABEL,
    )


def _partner(view: View, colour: str, options: Sequence[Move]) -> AnswerOffer:
    """Return the panel entry of a possible partner: both pawns' new fields and the new help level."""
    other, own, step = pawn_view(view, colour), _own(view), 1 if options[0][0] == "help" else -1
    places = {"here": other["at"], "there": other["at"] + step, "from": own["at"], "to": own["at"] - step}
    line = N_("{here} → {there}, you {from} → {to}").with_args(**places)
    outcomes = tuple(_outcome(view, move) for move in options)
    return AnswerOffer(
        N_("{name}", name=player_name_in_view(view, colour)),
        f"pieces/pawn_{colour}",
        MARK_OF_COLOUR[colour],
        line,
        outcomes,
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
        return AnswerOutcome(f"keep:{colour}", N_("the cube stays"), cube, mark, (before,))
    level = min(view.board.levels, own["level"] + 1)
    text = N_("help: level +1") if level > own["level"] else N_("help: already the top level")
    states = ((before,) if own["level"] else ()) + ((MARK_OF_COLOUR[colour], str(level)),)
    return AnswerOutcome(f"pawn:{colour}", text, cube, mark, states, "good")


# -- lynching ---------------------------------------------------------------------------------------------------------
def _accusing(view: View, moves: Sequence[Move]) -> OfferPanel:
    """Return the panel of the players that these moves accuse, with the price of a lynching for each voter."""
    people = tuple(_accused(view, move[1]) for move in moves)
    return OfferPanel(
        ACCUSING_TITLE.with_args(who=seat_name(view["decision"]["seat"])), LYNCHING_PRICE_TEXT, people, OTHER_MOVE_LABEL
    )


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
        N_("{name}", name=player_name_in_view(view, colour)),
        f"pieces/pawn_{colour}",
        MARK_OF_COLOUR[colour],
        where,
        (outcome,),
    )
