"""Why somebody votes as they do on a lynching: by what they know, so for nobody else before the match is over.

A vote is secret (O-48). What is said of it is what it goes by in `belief`: cards seen, answers, what the accuser can
know, how pawns have behaved. The lines for a yes and for a no are never the same.
"""

from __future__ import annotations

from games.core.contract.contract import Move, View
from games.core.contract.dice import BotDice
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, Text
from games.osada.bots import belief
from games.osada.rules.reporting import whose
from games.osada.rules.state import State
from games.osada.view.guessing import guess


def reasons(view: View, move: Move) -> list[Text]:
    """Say what speaks for this vote, the most telling first."""
    state, pawn = guess(view, BotDice(0)), view["decision"]["seat"]
    accuser, accused = next(step[1:] for step in view["agenda"] if step[0] == "count")
    args = {"who": seat_name(accuser), "whom": whose(view, view["pawns"][accused]["colour"])}
    yes = move[1] == "yes"
    if not view["pawns"][pawn]["card"]:  # no card may be looked at again, nor is any answer noted (O-93)
        return [text.but(**args) for text in _open(view, state, (pawn, accuser, accused), yes)]
    if state.role[pawn] == state.board.murderer:
        return [text.but(**args) for text in (_MURDERER_YES if yes else _MURDERER_NO)]
    seen = bool((state.known[pawn] | state.revealed) >> accused & 1)
    found = belief.suspicions(state, pawn)
    if yes:
        return [text.but(**args) for text in _for(view, state, (pawn, accuser, accused), seen, found)]
    return [text.but(**args) for text in _against(view, state, (pawn, accuser, accused), seen, found)]


_MURDERER_YES = (N_("Whoever is lynched now, it is not the murderer: {whom}"),)
HAS_SEEN = N_("{who} accuses and has seen the card: {whom}")
HAS_NOT_SEEN = N_("{who} accuses without having seen the card: {whom}")
LITTLE_KNOWN = N_("Too little is known of this player: {whom}")
_MURDERER_NO = (N_("To vote against it draws no suspicion: {whom}"),)


def _open(view: View, state: State, who: tuple[int, int, int], yes: bool) -> list[Text]:
    """Say what everybody can see that speaks for a vote."""
    pawn, accuser, accused = who
    looked = bool(state.known[accuser] >> accused & 1)
    if yes:
        level = view["pawns"][accused]["level"]
        said = [HAS_SEEN] if accuser != pawn and looked else []
        return [*said, N_("{whom} has done little for others: level {n}", n=level, by=-level)]
    return [*([HAS_NOT_SEEN] if accuser != pawn and not looked else []), LITTLE_KNOWN]


def _for(view: View, state: State, who: tuple[int, int, int], seen: bool, found: list[float]) -> list[Text]:
    pawn, accuser, accused = who
    said: list[Text] = []
    if seen:
        if found[accused]:
            said.append(N_("This card has been seen, and it is the murderer's: {whom}"))
        return [*said, N_("To be on the safe side: {whom}")]
    said += [
        N_("{witness} has said that this is the murderer: {whom}", witness=_named(view, other))
        for asker, other, kind, about, answer in state.talk
        if asker == pawn and kind == "murderer" and about == accused and answer == "yes"
    ]
    if found[accused] >= 1:
        said.append(N_("All the other cards are known: {whom}"))
    if accuser != pawn and state.known[accuser] >> accused & 1:
        said.append(HAS_SEEN)
    if _leads(found, accused):
        said.append(N_("Nobody is likelier to be the murderer: {whom}"))
    level = view["pawns"][accused]["level"]
    return [*said, N_("{whom} has done little for others: level {n}", n=level, by=-level)]


def _against(view: View, state: State, who: tuple[int, int, int], seen: bool, found: list[float]) -> list[Text]:
    pawn, accuser, accused = who
    said: list[Text] = []
    if seen and not found[accused]:
        said.append(N_("This card has been seen, and it is not the murderer's: {whom}"))
    elif not found[accused]:
        said.append(N_("The murderer is known, and it is somebody else: {whom}"))
    likelier = max(range(len(found)), key=found.__getitem__)
    if likelier != accused and found[likelier] > found[accused]:
        said.append(N_("{other} is likelier to be the murderer than {whom}", other=_named(view, likelier)))
    if accuser != pawn and not state.known[accuser] >> accused & 1:
        said.append(HAS_NOT_SEEN)
    return [*said, LITTLE_KNOWN]


def _leads(found: list[float], accused: int) -> bool:
    return found[accused] > 0 and found[accused] >= max(found)


def _named(view: View, pawn: int) -> str:
    return whose(view, view["pawns"][pawn]["colour"])
