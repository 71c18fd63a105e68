"""What `simulate` adds up of games: who wins with which card, who dies where, attacks, lynchings, their length."""

from __future__ import annotations

from games.core.contract.contract import Event, Report
from games.osada.rules.state import NOBODY, State

ATTACKS = {"attacked": "tried", "survived": "failed by the die"}


def counts(event: Event) -> list[tuple[str, str]]:
    """Return what an event adds to the attacks: how many were tried, how many failed by the die or at the barn."""
    if event.kind == "defended":
        return [("attacks", "failed at the barn")] if event.args["lives"] else []
    found = ATTACKS.get(event.kind)
    return [] if found is None else [("attacks", found)]


def report(state: State) -> Report:
    """Return what happened in a finished match, all its games taken together; numbers are means of its games."""
    board = state.board
    counts: list[tuple[str, str]] = []
    turns = deaths = 0
    for past in state.history:
        roles, winners, dead, graves, lynched = (past[key] for key in ("roles", "winners", "dead", "graves", "lynched"))
        counts.append(("ends of games", past["end"]))
        counts += [("cards dealt", board.characters[role].id) for role in roles]
        counts += [("wins by card", board.characters[roles[pawn]].id) for pawn in winners]
        counts += [("wins by", "virtual player" if pawn == state.virtual else "person") for pawn in winners]
        counts += [("deaths by cause", cause) for _, cause in graves]
        counts += [("deaths by field", board.kinds[place]) for place, _ in graves]
        if lynched != NOBODY:
            counts.append(("lynchings", "right" if roles[lynched] == board.murderer else "wrong"))
        if board.murderer in roles:
            alive = roles.index(board.murderer) not in dead
            counts.append(("murderer", "alive at the end" if alive else "dead"))
        turns += past["turns"]
        deaths += len(dead)
    games = len(state.history) or 1
    return Report(tuple(counts), {"turns of players": turns / games, "deaths": deaths / games})
