"""The workshop of boards: every tab of every game's board, tools, faults, the page on fairness."""

from __future__ import annotations

import re
from functools import partial

from tests.pictures.adapter import Stage
from tests.pictures.matches import GAMES, board_of_own
from tests.pictures.plan import scene

MOST_TABS = 12


def tabs(stage: Stage, game: str) -> None:
    stage.open("workshop", game=game, path=board_of_own(game))
    stage.shoot("plain")
    stage.click_first("tabs")
    before = stage.keys()
    for number in range(2, MOST_TABS):
        stage.key("right")
        if stage.keys() == before:
            break
        before = stage.keys()
        stage.shoot(f"tab_{number}")


def picture(stage: Stage, game: str) -> None:
    stage.open("workshop", game=game, path=board_of_own(game))
    key = "map" if stage.has("map") else "picture" if stage.has("picture") else ""
    if key:
        box = stage.box(key)
        stage.hover_at(box.center)
        stage.shoot("hovered")
        stage.click_at(box.center)
        stage.shoot("clicked")
        for row in stage.keys_starting_with("tape:")[:1]:
            stage.click_first(row)
            stage.shoot("chosen")
        for tool in stage.keys_starting_with("tool:"):
            stage.click(tool)
            stage.shoot(tool.replace(":", "_"))
            stage.drag((box.centerx, box.centery), (box.centerx + box.width // 9, box.centery + box.height // 9))
            stage.shoot(f"{tool.replace(':', '_')}_dragged")
    stage.key("tab", "tab")
    stage.shoot("focused")
    stage.key("ctrl+z")
    stage.shoot("undone")


def rows(stage: Stage, game: str) -> None:
    stage.open("workshop", game=game, path=board_of_own(game))
    chosen = [*stage.keys_starting_with("tape:"), *stage.keys_starting_with("row:"), *stage.keys_starting_with("at:")][
        :3
    ]
    for number, key in enumerate(chosen):
        stage.click(key)
        stage.shoot(f"clicked_{number}")
        if stage.popup:
            stage.key("escape")


def leaving(stage: Stage, game: str) -> None:
    stage.open("workshop", game=game, path=board_of_own(game))
    if stage.has("name"):
        stage.click("name")
        stage.type("Nowa")
        stage.shoot("named")
    for key in ("state", "share", "try", "edit"):
        stage.hover(key)
        stage.shoot(f"hovered_{key}")
    stage.click("state")
    stage.shoot("state")
    stage.key("escape")
    if stage.screen == "workshop":
        stage.click("try")
        stage.shoot("tried")


def fair(stage: Stage, game: str) -> None:
    stage.open("workshop", game=game, path=board_of_own(game))
    stage.click("fair")
    stage.shoot("plain")
    stage.key("return")
    stage.shoot("counted")
    stage.key("tab", "tab")
    stage.shoot("focused")


def faulty(stage: Stage, game: str) -> None:
    path = board_of_own(game)
    text = path.read_text("utf-8").replace("\nauthor: Maja i Kuba", "\nauthor: 7\nnobody: {knows: this}")
    path.write_text(re.sub(r": (\d)\b", ": 99", text, count=3), "utf-8")
    stage.open("workshop", game=game, path=path)
    stage.shoot("plain")
    if stage.has("state"):
        stage.click("state")
        stage.shoot("findings")


for one in GAMES:
    for name, run in (("tabs", tabs), ("picture", picture), ("rows", rows), ("head", leaving), ("fair", fair)):
        scene("workshop", f"{one}_{name}", every_size=name == "tabs")(partial(run, game=one))
    scene("workshop", f"{one}_faulty")(partial(faulty, game=one))
