"""The texts of the decision card, by kind of question."""

from __future__ import annotations

from collections.abc import Callable

from games.core.contract.contract import View
from games.core.contract.controller import Prompt
from games.core.contract.names import seat_name
from games.core.contract.texts import N_, Text
from games.osada.controls.words import answer_text, question_text
from games.osada.rules.board import Board
from games.osada.rules.fields import AXE
from games.osada.rules.pawns import player_name_in_view
from games.osada.view.view import may_look_again


def prompt(view: View) -> Prompt:
    """Return the content of the decision card."""
    decision = view["decision"]
    return _KINDS[decision["kind"]](view, seat_name(decision["seat"]))


def pawn_player_name(view: View, pawn: int) -> str:
    """Return the name of a pawn's player for sentences."""
    return player_name_in_view(view, view["pawns"][pawn]["colour"])


def _deal(view: View, who: str) -> Prompt:
    own = view["pawns"][view["decision"]["seat"]]["card"]
    title = N_("{who}: this is your card", who=who)
    line = N_("Only you may see it. You can look at it again later.")
    if not may_look_again(view):
        line = N_("Only you may see it, and only now: remember it.")
    if view["games"] > 1:
        title = N_("{who}: your card for game {n} of {of}", who=who, n=view["game"], of=view["games"])
        line = _past(view) or line
    return Prompt(title, line, card=f"card:{own}" if own else "card:back")


def _past(view: View) -> Text | None:
    """Return a text about the winner of the previous game of the match and the points so far, or None."""
    if not view["history"]:
        return None
    winners = [player_name_in_view(view, colour) for colour in view["history"][-1]["winners"]]
    sums = [
        N_("{who} – {n}", who=player_name_in_view(view, pawn["colour"]), n=points)
        for pawn, points in zip(view["pawns"], view["totals"], strict=True)
    ]
    if not winners:
        return N_("Nobody won the last game. Points so far: {sums}", sums=sums)
    return N_("{winners} won the last game. Points so far: {sums}", winners=winners, sums=sums)


def _move(view: View, who: str) -> Prompt:
    pawn = view["pawns"][view["decision"]["seat"]]
    line: Text | None = N_("Choose a move in the table or a space on the road.")
    if pawn["tea"] == 1:
        line = N_("Tea: you may repeat your last move.")
    elif pawn["moonshine"] and pawn["last"] == "B":
        line = N_("Moonshine: you may play B again.")
    return Prompt(N_("{who}: which move?", who=who), line, highlighted=(f"pawn:{pawn['colour']}",))


_SENT = N_("The pawn goes to {where} without resolving it.", where="kind:mara")


def _call(view: View, who: str) -> Prompt:
    return Prompt(N_("{who}: who do you send on?", who=who), _SENT)


def _pull(view: View, who: str) -> Prompt:
    return Prompt(N_("{who}: who do you pull here?", who=who), N_("Any pawn on the road that is not on your space."))


def _ask(view: View, who: str) -> Prompt:
    return Prompt(N_("{who}: who do you question?", who=who), N_("Someone with an axe, who has seen a card."))


def _peek(view: View, who: str) -> Prompt:
    where = view["decision"]["args"][0]
    line = N_("Your neighbour's, on the left or the right.") if where == AXE else N_("Any living player's.")
    return Prompt(N_("{who}: whose card do you look at?", who=who), line)


def pass_warning(view: View) -> Text | None:
    """Return a warning if passing would give up a chance to see a card or ask a question, else None."""
    if not any(move[0] == "skip" for move in view["moves"]):
        return None
    return _UNLEARNT.get(view["decision"]["kind"])


_UNLEARNT = {
    "peek": N_("An axe lets you look at a card in secret, and there aren't many."),
    "ask": N_("Anyone with an axe has seen a card and can tell you something."),
}


def _look(view: View, who: str) -> Prompt:
    pawn = view["pawns"][view["decision"]["args"][0]]
    card = f"card:{pawn['card']}" if pawn["card"] else "card:back"
    line = N_("Only you see it. It is noted under your own card.")
    if not may_look_again(view):
        line = N_("Only you see it, and only now: remember it.")
    return Prompt(N_("{who}: {whom}'s card", who=who, whom=player_name_in_view(view, pawn["colour"])), line, card=card)


def _question(view: View, who: str) -> Prompt:
    other = pawn_player_name(view, view["decision"]["args"][0])
    line = N_("Nobody else will hear the question or the answer, which may be a lie.")
    return Prompt(N_("{who}: what do you ask {whom}?", who=who, whom=other), line)


def _talk(view: View) -> Text:
    _, _, kind, about, _ = view["talk"][-1]
    if kind is None:
        return N_("Nobody else hears it.")
    return question_text({"question": kind} | ({"about": player_name_in_view(view, about)} if about else {}))


_WHISPER = N_(
    "Whisper, so that nobody else hears. Then choose your answer, true or not – or no answer, if "
    "neither yes nor no fits."
)


def _reply(view: View, who: str) -> Prompt:
    asker = pawn_player_name(view, view["decision"]["args"][0])
    if view["talk"][-1][2] == "whisper":
        return Prompt(N_("{who}: {whom} asks in a whisper", who=who, whom=asker), _WHISPER)
    line = _talk(view)
    if view["talk"][-1][2] is not None:  # the viewer knows the question
        line = N_("{question} The answer may be a lie, and nobody else will hear it.", question=line)
    return Prompt(N_("{who}: {whom} asks in secret", who=who, whom=asker), line)


def _hear(view: View, who: str) -> Prompt:
    other = pawn_player_name(view, view["decision"]["args"][0])
    answer = view["talk"][-1][4]
    if answer is None:
        return Prompt(N_("{who}: {whom} answers", who=who, whom=other))
    if answer == "nothing":
        return Prompt(N_("{who}: {whom} doesn't answer", who=who, whom=other), _talk(view))
    title = N_("{who}: {whom} answers – {what}", who=who, whom=other, what=answer_text(view, answer))
    return Prompt(title, _talk(view))


def _strike(view: View, who: str) -> Prompt:
    pawn = view["pawns"][view["decision"]["seat"]]
    if any(move[0] == "strike" for move in view["moves"]):
        line = N_(
            "You may attack. It costs a level, and everyone will know who you are. Your level: {n}.", n=pawn["level"]
        )
    elif not pawn["card"]:  # the card was seen before and may not be looked at again (O-93)
        line = N_("A murderer who has helped enough can attack someone from here. You can only go on.")
    elif pawn["card"] != _murderer(view):
        line = N_("The murderer could attack from here. You're innocent, so just go on.")
    else:
        line = N_("There is nobody you can attack now.")
    return Prompt(N_("{who}: on the Bloody Apron", who=who), line)


def _murderer(view: View) -> str:
    board: Board = view.board
    return board.characters[board.murderer].id


def _vote(view: View, who: str) -> Prompt:
    accused = pawn_player_name(view, view["decision"]["args"][0])
    line = N_("Your vote is secret. If everyone votes for it, the accused dies and every voter loses a level.")
    return Prompt(N_("{who}: lynch {whom}?", who=who, whom=accused), line)


_KINDS: dict[str, Callable[[View, str], Prompt]] = {
    "deal": _deal,
    "move": _move,
    "call": _call,
    "pull": _pull,
    "ask": _ask,
    "peek": _peek,
    "look": _look,
    "question": _question,
    "reply": _reply,
    "hear": _hear,
    "strike": _strike,
    "vote": _vote,
}
