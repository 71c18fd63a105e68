"""Explanations of moves by computer players, the strongest reason first.

They mention public facts only (who has looked at whose card, levels, fields), so they betray neither a player's card
nor what a level is worth to it. Votes are the exception: their reasons are secret until the end of the match (O-48), so
they use the evidence of `belief`: cards seen, answers, the accuser's knowledge, behaviour. Reasons for a yes and for a
no never coincide. Texts have no full stop, so that they can be part of another sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.contract.contract import Move, View
from games.core.contract.dice import BotDice
from games.core.contract.names import key_of, seat_name
from games.core.contract.texts import N_, N_n, Text
from games.osada.bots import belief
from games.osada.controls.clicks import goal_field
from games.osada.rules.moves import LETTER_NUMBERS
from games.osada.rules.pawns import pawn_view, player_label
from games.osada.rules.state import State
from games.osada.view.guessing import guess


# -- votes ------------------------------------------------------------------------------------------------------------
def vote_reasons(view: View, move: Move) -> list[Text]:
    """Return the reasons for a vote, the strongest first."""
    state, pawn = guess(view, BotDice(0)), view["decision"]["seat"]
    accuser, accused = next(step[1:] for step in view["agenda"] if step[0] == "count")
    args = {"who": seat_name(accuser), "whom": player_label(view, view["pawns"][accused]["colour"])}
    yes = move[1] == "yes"
    if not view["pawns"][pawn]["card"]:  # the view hides cards and answers seen earlier (O-93)
        return [text.with_args(**args) for text in _open(view, state, (pawn, accuser, accused), yes)]
    if state.role[pawn] == state.board.murderer:
        return [text.with_args(**args) for text in (_MURDERER_YES if yes else _MURDERER_NO)]
    seen = bool((state.known[pawn] | state.revealed) >> accused & 1)
    suspicions = belief.suspicions(state, pawn)
    if yes:
        return [text.with_args(**args) for text in _for(view, state, (pawn, accuser, accused), seen, suspicions)]
    return [text.with_args(**args) for text in _against(view, state, (pawn, accuser, accused), seen, suspicions)]


_MURDERER_YES = (N_("Whoever is lynched now, it is not the murderer: {whom}"),)
HAS_SEEN = N_("{who} accuses and has seen the card: {whom}")
HAS_NOT_SEEN = N_("{who} accuses without having seen the card: {whom}")
LITTLE_KNOWN = N_("Too little is known of this player: {whom}")
_MURDERER_NO = (N_("To vote against it draws no suspicion: {whom}"),)


def _open(view: View, state: State, who: tuple[int, int, int], yes: bool) -> list[Text]:
    """Return the reasons for a vote that are public."""
    pawn, accuser, accused = who
    looked = bool(state.known[accuser] >> accused & 1)
    if yes:
        level = view["pawns"][accused]["level"]
        lines = [HAS_SEEN] if accuser != pawn and looked else []
        return [*lines, N_("{whom} has done little for others: level {n}", n=level, by=-level)]
    return [*([HAS_NOT_SEEN] if accuser != pawn and not looked else []), LITTLE_KNOWN]


def _for(view: View, state: State, who: tuple[int, int, int], seen: bool, suspicions: list[float]) -> list[Text]:
    pawn, accuser, accused = who
    lines: list[Text] = []
    if seen:
        if suspicions[accused]:
            lines.append(N_("This card has been seen, and it is the murderer's: {whom}"))
        return [*lines, N_("To be on the safe side: {whom}")]
    lines += [
        N_("{witness} has said that this is the murderer: {whom}", witness=_named(view, other))
        for asker, other, kind, about, answer in state.talk
        if asker == pawn and kind == "murderer" and about == accused and answer == "yes"
    ]
    if suspicions[accused] >= 1:
        lines.append(N_("All the other cards are known: {whom}"))
    if accuser != pawn and state.known[accuser] >> accused & 1:
        lines.append(HAS_SEEN)
    if _leads(suspicions, accused):
        lines.append(N_("Nobody is likelier to be the murderer: {whom}"))
    level = view["pawns"][accused]["level"]
    return [*lines, N_("{whom} has done little for others: level {n}", n=level, by=-level)]


def _against(view: View, state: State, who: tuple[int, int, int], seen: bool, suspicions: list[float]) -> list[Text]:
    pawn, accuser, accused = who
    lines: list[Text] = []
    if seen and not suspicions[accused]:
        lines.append(N_("This card has been seen, and it is not the murderer's: {whom}"))
    elif not suspicions[accused]:
        lines.append(N_("The murderer is known, and it is somebody else: {whom}"))
    likelier = max(range(len(suspicions)), key=suspicions.__getitem__)
    if likelier != accused and suspicions[likelier] > suspicions[accused]:
        lines.append(N_("{other} is likelier to be the murderer than {whom}", other=_named(view, likelier)))
    if accuser != pawn and not state.known[accuser] >> accused & 1:
        lines.append(HAS_NOT_SEEN)
    return [*lines, LITTLE_KNOWN]


def _leads(suspicions: list[float], accused: int) -> bool:
    return suspicions[accused] > 0 and suspicions[accused] >= max(suspicions)


def _named(view: View, pawn: int) -> str:
    return player_label(view, view["pawns"][pawn]["colour"])


# -- moves ------------------------------------------------------------------------------------------------------------
RISKY = frozenset({"przepasc", "lawina", "paczek"})
INVITING = frozenset({"karple", "narty", "herbata", "powrot_mary", "zakrwawiony_fartuch", "stodola"})


def move_reasons(view: View, move: Move) -> list[Text]:
    """Return the reasons for a move, the strongest first."""
    return KINDS[move[0]](view, move)


def _own(view: View) -> dict[str, Any]:
    pawn: dict[str, Any] = view["pawns"][view["decision"]["seat"]]
    return pawn


def _standing(view: View, place: int) -> list[Text]:
    """Return texts about a field: the number of pawns behind it, and its distance to the end of the road."""
    where, left = f"field:{place}", view.board.goal - place
    behind = sum(1 for pawn in view["pawns"] if pawn is not _own(view) and 0 <= pawn["at"] < place)
    left_behind = N_n(
        "{n} pawn is left behind then: {where}", "{n} pawns are left behind then: {where}", n=behind, where=where
    )
    return [*([left_behind] if behind else []), N_n("{n} field is left to the end of the road: {where}",
                        "{n} fields are left to the end of the road: {where}",
                        n=left, by=-left, where=where)]  # fmt: skip


def _go(view: View, move: Move) -> list[Text]:
    where = goal_field(view, move[1])
    return [*_waiting(view, move, where), *_standing(view, int(key_of(where)))]


def _waiting(view: View, move: Move, where: str) -> list[Text]:
    """Return a text about the effect of the field that a walk leads to."""
    board = view.board
    kind = board.kinds[int(key_of(where))]
    if kind == "osada":
        return [N_("There is still a place here: {where}", where=where)]
    if board.actions[LETTER_NUMBERS[move[1]]].do == "roll":
        return [N_("With luck this is the farthest way: {where}", where=where)]
    if kind == "siekiera" and view["tokens"]["axe"]:
        return [N_("An axe lies here, and a card is to be seen: {where}", where=where)]
    if kind in INVITING:
        return [N_("This field is worth going to: {where}", where=where)]
    if kind in RISKY:
        return [N_("Somebody has to take the risk: {where}", where=where)]
    return []


def _help(view: View, move: Move) -> list[Text]:
    _, _letter, colour, column = move
    whom, pawn = player_label(view, colour), _own(view)
    place = pawn_view(view, colour)["at"] + 1
    lines = []
    if view.board.kinds[place] in RISKY:
        lines.append(N_("{whom} has to face this now: {where}", whom=whom, where=f"field:{place}"))
    if column != colour:
        lines.append(N_("{whom} moves up, and what is in the {column} stays", whom=whom, column=f"column:{column}"))
    else:
        level = min(view.board.levels, pawn["level"] + 1)
        lines.append(N_("{whom} moves up, and the help counts: level {n} in the {column}", whom=whom, n=level,
                        column=f"column:{column}"))  # fmt: skip
    return lines


def _beg(view: View, move: Move) -> list[Text]:
    _, _letter, colour = move
    place = pawn_view(view, colour)["at"] - 1
    return [N_("For one level {whom} has to go back: {where}", whom=player_label(view, colour), where=f"field:{place}"),
            *_standing(view, _own(view)["at"] + 1)]  # fmt: skip


def _call(view: View, move: Move) -> list[Text]:
    place = pawn_view(view, move[1])["at"]
    return [N_("Rather this pawn ahead than another: {whom}", whom=player_label(view, move[1])),
            N_("{whom} stands here: {where}", whom=player_label(view, move[1]), where=f"field:{place}")]  # fmt: skip


def _pull(view: View, move: Move) -> list[Text]:
    other = pawn_view(view, move[1])
    args = {"whom": player_label(view, move[1]), "where": f"field:{other['at']}"}
    if other["at"] > _own(view)["at"]:
        return [N_("{whom} is too far ahead: {where}").with_args(**args)]
    return [N_("{whom} is too far behind: {where}").with_args(**args)]


# -- cards, questions, answers ----------------------------------------------------------------------------------------
def _peek(view: View, move: Move) -> list[Text]:
    if move[1] in _own(view)["seen"]:
        return [N_("This card is known already: {whom}", whom=player_label(view, move[1]))]
    whom, pawn = player_label(view, move[1]), pawn_view(view, move[1])
    return [
        N_("{whom} has done little for others: level {n}", whom=whom, n=pawn["level"], by=-pawn["level"]),
        N_("{whom} has come as far as this: {where}", whom=whom, where=f"field:{pawn['at']}", by=pawn["at"]),
        N_("This card could tell most: {whom}", whom=whom),
    ]


def _skip(view: View, move: Move) -> list[Text]:
    if view["decision"]["kind"] != "peek":
        return [N_("Whoever asks nothing hears no lie")]
    return [N_("There is nothing new to see")]


def _ask(view: View, move: Move) -> list[Text]:
    whom = player_label(view, move[1])
    seen = len(pawn_view(view, move[1])["seen"])
    if seen:
        return [N_n("{whom} has seen {n} card and may tell of it", "{whom} has seen {n} cards and may tell of them",
                    n=seen, whom=whom)]  # fmt: skip
    return [N_("{whom} has an axe", whom=whom)]


def _question(view: View, move: Move) -> list[Text]:
    _, _kind, *about = move
    asked = player_label(view, view["talk"][-1][1])
    if about:
        return [N_("{who} may know who this is: {whom}", who=asked, whom=player_label(view, about[0]))]
    return [N_("What {who} says tells something even if it is a lie", who=asked)]


def _say(view: View, move: Move) -> list[Text]:
    asker = player_label(view, view["talk"][-1][0])
    if move[1] == "refuse":
        return [N_("{whom} need not know everything", whom=asker)]
    return [N_("Nobody but {whom} hears this", whom=asker)]


# -- life and death ---------------------------------------------------------------------------------------------------
def _accuse(view: View, move: Move) -> list[Text]:
    other, pawn = pawn_view(view, move[1]), _own(view)
    args = {"who": seat_name(pawn["seat"]), "whom": player_label(view, move[1])}
    if move[1] in pawn["seen"]:
        return [N_("{who} has seen this card: {whom}").with_args(**args)]
    return [N_("{whom} has done little for others: level {n}", n=other["level"], by=-other["level"]).with_args(**args)]


def _strike(view: View, move: Move) -> list[Text]:
    where = f"field:{pawn_view(view, move[1])['at']}"
    return [N_("{whom} is farthest ahead: {where}", whom=player_label(view, move[1]), where=where)]


def _go_on(view: View, move: Move) -> list[Text]:
    return [N_("There is nothing else to do")]


KINDS: dict[str, Callable[[View, Move], list[Text]]] = {
    "go": _go,
    "help": _help,
    "beg": _beg,
    "accuse": _accuse,
    "call": _call,
    "pull": _pull,
    "ask": _ask,
    "peek": _peek,
    "skip": _skip,
    "question": _question,
    "say": _say,
    "strike": _strike,
    "vote": vote_reasons,
    "go_on": _go_on,
}
