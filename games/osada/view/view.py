"""What a seat or the public knows, and what a screen may show of it.

Secret are cards that were neither seen nor revealed, questions with their answers, and votes. If cards may be looked at
only once (O-93), screens use `hide_seen_once`; computer players use the complete view.
"""

from __future__ import annotations

from typing import Any

from games.core.contract.contract import EVERYBODY, Seat, View
from games.osada.rules import ending, lynching, moves
from games.osada.rules.board import COLOURS, LETTERS, SPECIAL_FIELDS
from games.osada.rules.state import DEAD, NOBODY, State
from games.osada.rules.turn import FLOW


def observe(state: State, seat: Seat | None) -> View:
    """Return the view of a seat, of the public (None), or of everything (EVERYBODY)."""
    board, colours = state.board, state.colours
    shown = seen_cards_mask(state, seat)
    data: dict[str, Any] = {
        "seat": seat,
        "seats": state.seats,
        "turn": state.turn,
        "round": state.round_number(),
        "start": state.start,
        "game": state.game,
        "games": state.games,
        "first": state.first,
        "active": state.active,
        "virtual": state.virtual,
        "harder": bool(state.harder),
        "by_turns": bool(state.by_turns),
        "once": bool(state.once),
        "pawns": [_pawn(state, pawn, bool(shown >> pawn & 1)) for pawn in range(state.pawns)],
        "tokens": {"axe": state.axes, "snowshoe": state.snowshoes},
        "token_totals": {"axe": board.axes[state.pawns], "snowshoe": board.snowshoes[state.pawns]},
        "capacity": state.village_capacity(),
        "village": [COLOURS[colours[pawn]] for pawn in state.arrived],
        "dead": [COLOURS[colours[pawn]] for pawn in state.dead],
        "graves": [grave[:] for grave in state.graves],
        "die": state.die,
        "white": [SPECIAL_FIELDS[kind] for kind in state.cubes],
        "source": "" if state.source == NOBODY else COLOURS[colours[state.source]],
        "copies": state.copies,
        "lynching": {
            "used": "" if state.lynched == NOBODY else COLOURS[colours[state.lynched]],
            "closed": bool(state.closed),
            "proposed": bool(state.proposed),
        },
        "votes": _votes(state, seat),
        "talk": [_talk(state, entry, seat) for entry in state.talk],
        "points": state.points[:],
        "totals": state.totals[:],
        "won": state.won[:],
        "history": [_past(state, number) for number in range(len(state.history))],
        "end": state.end,
        "winners": state.winners[:],
        "ways": {},
        "agenda": [list(step) for step in state.agenda],  # pending steps are public
        **FLOW.common_view(state, seat, ending.result),
    }
    decision = data["decision"]
    if decision is not None and decision["kind"] == "move":
        data["ways"] = _ways(state, decision["seat"])
    return View(board, data)


def seen_cards_mask(state: State, seat: Seat | None) -> int:
    """Return the mask of pawns whose card a seat has seen: its own, those it looked at, and face-up cards."""
    if state.end or seat == EVERYBODY:
        return (1 << state.pawns) - 1
    if seat is None:
        return state.revealed
    return state.revealed | state.known[seat] | 1 << seat


def _pawn(state: State, pawn: int, shown: bool) -> dict[str, Any]:
    bit, colour, column = 1 << pawn, COLOURS[state.colours[pawn]], state.column[pawn]
    banned = moves.permanently_barred_letters(state, pawn)
    return {
        "id": colour,
        "colour": colour,
        "seat": pawn if pawn < state.seats else NOBODY,
        "at": state.pos[pawn],
        "state": pawn_state(state, pawn),
        "place": state.arrived.index(pawn) + 1 if pawn in state.arrived else 0,
        "level": state.level[pawn],
        "column": "" if column == NOBODY else COLOURS[column],
        "last": "" if state.last[pawn] == NOBODY else LETTERS[state.last[pawn]],
        "pending": bool(state.pending & bit),
        "found": bool(state.found & bit),
        "stays": state.stays[pawn],
        "barred": sorted(banned),
        "why_barred": banned,
        "axes": state.axe[pawn],
        "snowshoes": int(bool(state.shod & bit)),
        "skis": bool(state.skied & bit),
        "spared": state.spared[pawn],
        "tea": state.tea[pawn],
        "moonshine": state.shine[pawn],
        "drunk": bool(state.drunk & bit),
        "inert": bool(state.inert & bit),
        "card": state.board.characters[state.role[pawn]].id if shown else "",
        "shown": bool(state.revealed & bit),
        "seen": [COLOURS[state.colours[other]] for other in range(state.pawns) if state.known[pawn] >> other & 1],
    }


def pawn_state(state: State, pawn: int) -> str:
    """Return the state of a pawn: `standing`, `lying`, `buried`, `village` or `dead`."""
    if state.pos[pawn] == DEAD:
        return "dead"
    if state.pos[pawn] == state.board.goal:
        return "village"
    if state.lying >> pawn & 1:
        return "lying"
    return "buried" if state.buried >> pawn & 1 else "standing"


def voters_so_far(state: State) -> list[int]:
    """List the pawns that have voted so far, in the order of `state.votes`."""
    accused = next((step[-1] for step in state.agenda if step[0] == "count"), NOBODY)
    return lynching.voters(state, accused)[: len(state.votes)] if accused != NOBODY else []


def _votes(state: State, seat: Seat | None) -> list[int | None]:
    judges = voters_so_far(state)
    return [vote if seat in (judge, EVERYBODY) else None for judge, vote in zip(judges, state.votes, strict=True)]


def _talk(state: State, entry: list[Any], seat: Seat | None) -> list[Any]:
    pawn, other, kind, about, answer = entry
    pair = [COLOURS[state.colours[pawn]], COLOURS[state.colours[other]]]
    if seat in (pawn, other, EVERYBODY):
        return [*pair, kind, "" if about == NOBODY else COLOURS[state.colours[about]], answer]
    return [*pair, None, None, None]


def _past(state: State, number: int) -> dict[str, Any]:
    """Return the view of a finished game of the match."""
    past, colours = state.history[number], [COLOURS[colour] for colour in state.colours]
    lynched = past["lynched"]
    return {
        "id": f"game{number + 1}",
        "end": past["end"],
        "winners": [colours[pawn] for pawn in past["winners"]],
        "points": past["points"][:],
        "cards": [state.board.characters[role].id for role in past["roles"]],
        "columns": ["" if column == NOBODY else COLOURS[column] for column in past["column"]],
        "levels": past["level"][:],
        "village": [colours[pawn] for pawn in past["arrived"]],
        "dead": [colours[pawn] for pawn in past["dead"]],
        "graves": [grave[:] for grave in past["graves"]],
        "lynched": "" if lynched == NOBODY else colours[lynched],
        "white": [SPECIAL_FIELDS[kind] for kind in past["cubes"]],
        "turns": past["turns"],
    }


def _ways(state: State, pawn: int) -> dict[str, int]:
    """Return the field that each legal letter reaches; for a roll, the farthest one."""
    legal = {move[1] for move in FLOW.legal_moves(state) if move[0] != "accuse"}
    return {letter: field_reached(state, pawn, number) for number, letter in enumerate(LETTERS) if letter in legal}


def field_reached(state: State, pawn: int, letter: int) -> int:
    """Return the field to which a letter leads a pawn; for a roll, the farthest one."""
    action = state.board.actions[letter]
    far = {"walk": action.distance, "roll": max(action.die, default=0), "help": -1, "beg": 1}[action.do]
    return min(state.pos[pawn] + far, state.board.goal)


# -- cards that may be looked at only once (O-93) ---------------------------------------------------------------------
# kinds of decision that show the last question and its answer
CONVERSATION_DECISIONS = frozenset({"question", "reply", "hear"})
ONE_TIME_DECISIONS = frozenset({"deal", "look", "hear"})  # kinds of decision that show a secret only once


def may_look_again(view: View) -> bool:
    """Return True if players may look again at cards that they have seen."""
    return not view["once"] or bool(view["end"])


def hide_seen_once(view: View, is_open: bool) -> View:
    """Return a view without the cards and answers that its seat may not look at again.

    With `is_open`, the card or answer of the present decision stays.
    """
    if may_look_again(view):
        return view
    decision = view["decision"] if is_open else None
    pawns = [
        pawn if pawn["shown"] or number == _looked_at(decision) else {**pawn, "card": ""}
        for number, pawn in enumerate(view["pawns"])
    ]
    last = len(view["talk"]) - 1 if decision is not None and decision["kind"] in CONVERSATION_DECISIONS else -1
    talk = [entry if number == last else [*entry[:2], None, None, None] for number, entry in enumerate(view["talk"])]
    # In `strike` decisions only the murderer has refused moves: these would betray it.
    refused = view["refused"] if decision is None or decision["kind"] != "strike" else []
    return View(view.board, {**view, "pawns": pawns, "talk": talk, "refused": refused})


def _looked_at(decision: dict[str, Any] | None) -> int:
    """Return the pawn whose card a decision shows, or -1."""
    if decision is None:
        return -1
    if decision["kind"] == "deal":
        return int(decision["seat"])
    return int(decision["args"][0]) if decision["kind"] == "look" else -1
