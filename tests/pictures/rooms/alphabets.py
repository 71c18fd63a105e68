"""Names in Cyrillic and Greek at every game's table, in its result and its picture, in forms and lists."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from games.core.match.players import Player
from tests.core.people.sample_journals import write_journal
from tests.pictures.adapter import HOME, Stage
from tests.pictures.matches import FOREIGN_NAMES, GAMES, play, played, start
from tests.pictures.plan import scene


def match(stage: Stage, game: str) -> None:
    stage.table(played(game, 60, names=FOREIGN_NAMES))
    stage.shoot("table")
    stage.back()
    over = start(game, seed=5, names=FOREIGN_NAMES)
    play(over, lambda one: False, 5)
    stage.open("result", match=over)
    stage.shoot("result")
    stage.open("share", match=over)
    stage.shoot("share")


@scene("alphabets", "form", empty_home=True, every_size=True)
def form(stage: Stage) -> None:
    stage.open("setup", game="wampiry")
    for number, name in enumerate(("Зоряна", "名前")):
        stage.click(f"name:{number}")
        stage.type(name)
    stage.hover("start")
    stage.shoot("refused")


@scene("alphabets", "lists")
def lists(stage: Stage) -> None:
    for day, first in enumerate(FOREIGN_NAMES):
        players = [Player(first, 1), Player("Оля", 2), Player("Zenon", 3)]
        path = Path(HOME) / "saves" / f"foreign_{day}.journal"
        write_journal(path, players, (day, 3, 2), day=day, game="osada", board="osada")
    stage.open("people")
    stage.shoot("people")
    stage.open("person", key="оля")
    stage.shoot("person")


for one in GAMES:
    scene("alphabets", one)(partial(match, game=one))
