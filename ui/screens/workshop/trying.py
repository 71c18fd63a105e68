"""The board at the table in one click, and back: a match of one person and computers that is not kept."""

from __future__ import annotations

import secrets
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from games import registry
from games.core.contract.contract import Facts
from games.core.contract.texts import N_
from games.core.data import boards
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from games.core.people.house import numbered

if TYPE_CHECKING:
    from ui.shell.app import App

BACK = N_("Back to the workshop")


def play(app: App, facts: Facts, path: Path) -> None:
    """Begin a match on a board over the workshop; its table's menu leads back."""
    from ui.table.screen import TableScreen

    game = registry.game(facts.id)
    seats = max(facts.seats[0], min(3, facts.seats[1]))
    person = app.house.people[0].name if app.house.people else numbered("person", app.language)[0]
    names = [person, *[name for name in facts.bot_names if name != person]][:seats]
    kinds = ["person", *["bot"] * (seats - 1)]
    players = [Player(name, mark, kind, "easy") for name, mark, kind in zip(names, facts.marks, kinds, strict=False)]  # type: ignore[arg-type]
    options = {option.id: option.default for option in game.options if option.is_offered(seats)}
    match = Match.start(game, boards.load(facts.id, path), players, options, secrets.randbelow(10**6), MatchSettings())
    table = TableScreen(app, match)
    table.desk.way_back = (BACK, partial(app.pop, table))
    app.push(table)
