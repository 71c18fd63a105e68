"""Why a computer player may like a move, in one sentence: only what everybody may hear."""

from __future__ import annotations

from games.core.contract import Move, View
from games.core.texts import N_, Text
from games.osada.parts import goal_of, whose

KINDS: dict[str, Text] = {
    "accuse": N_("Somebody has to stop the murderer before it is too late."),
    "call": N_("Whoever is sent on is out of the way here."),
    "pull": N_("Whoever is pulled has to walk the way again."),
    "ask": N_("Whoever has an axe has seen somebody's card."),
    "peek": N_("One card more is known."),
    "skip": N_("What there is to see is known already."),
    "question": N_("An answer says something even if it is a lie."),
    "say": N_("What is said stays between the two."),
    "strike": N_("Only one has to be left."),
    "vote": N_("A vote is secret."),
    "go_on": N_("There is nothing else to do."),
}


def explain(view: View, move: Move) -> Text:
    """Return why a move may be good."""
    kind = move[0]
    if kind == "help":
        return N_("Helping brings points: {whom} moves up and the level rises.", whom=whose(view, move[2]))
    if kind == "beg":
        return N_("Forward for one level, and {whom} goes back.", whom=whose(view, move[2]))
    if kind == "go":
        return N_("Farther on the road: {where}.", where=goal_of(view, move[1]))
    return KINDS[kind]
