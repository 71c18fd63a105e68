"""Saved matches, unfinished and finished."""

from __future__ import annotations

from tests.pictures.adapter import SOON, Stage
from tests.pictures.plan import scene


@scene("saves", "load", every_size=True)
def load(stage: Stage) -> None:
    stage.open("load")
    stage.shoot("plain")
    stage.key("down")
    stage.shoot("second")
    stage.key("down", "down", "down")
    stage.shoot("fifth")
    stage.hover("watch")
    stage.shoot("hovered")
    stage.click("delete")
    stage.shoot("deleting")
    stage.key("return")
    stage.shoot("deleted")


@scene("saves", "load_row_hovered")
def load_row(stage: Stage) -> None:
    stage.open("load")
    box = stage.box("list")
    stage.hover_at((box.centerx, box.top + box.height // 2))
    stage.shoot("plain")
    stage.click_at((box.centerx, box.top + box.height // 2))
    stage.shoot("chosen")
    stage.scroll("list", 3)
    stage.shoot("scrolled")


@scene("saves", "history", every_size=True)
def history(stage: Stage) -> None:
    stage.open("history")
    stage.shoot("plain")
    stage.key("down", "down")
    stage.shoot("third")
    stage.hover("review")
    stage.shoot("hovered")
    stage.scroll("list", 3)
    stage.shoot("scrolled")
    stage.click("delete")
    stage.shoot("deleting")
    stage.key("escape")
    stage.click("sort:game")
    stage.shoot("sorted")


@scene("saves", "history_of_a_game")
def history_of_a_game(stage: Stage) -> None:
    stage.open("history", game="osada")
    stage.shoot("plain")


@scene("saves", "notes", every_size=True)
def notes(stage: Stage) -> None:
    stage.open("history")
    stage.key("x", after=SOON)
    stage.shoot("excluded")
    stage.click("more")
    stage.shoot("menu")
    stage.click("name")
    stage.type("Święto u Łucji – rewanż")
    stage.shoot("naming")
    stage.key("return")
    stage.shoot("named")
    stage.click("delete")
    stage.shoot("deleting")
    stage.key("escape")
    stage.back()
    stage.open("load")
    stage.key("down", "down", "x")
    stage.click("more")
    stage.click("name")
    stage.type("Próba zasad, której nikt nie skończy")
    stage.key("return")
    stage.shoot("unfinished")


@scene("saves", "filtered", every_size=True)
def filtered(stage: Stage) -> None:
    stage.open("history")
    stage.shoot_filters("game", "person", "when", "state")
    stage.click("filter:state")
    stage.key("up", "return")
    stage.shoot("all")
    stage.click("search")
    stage.type("osada")
    stage.shoot("found")
    stage.type("xyz")
    stage.shoot("nothing")
    stage.hover("reset")
    stage.shoot("hovered")
    stage.click("reset")
    stage.shoot("reset")


@scene("saves", "nothing_kept", empty_home=True)
def nothing_kept(stage: Stage) -> None:
    stage.open("load")
    stage.shoot("load")
    stage.back()
    stage.open("history")
    stage.shoot("history")


@scene("saves", "opening")
def opening(stage: Stage) -> None:
    stage.open("load")
    stage.open("loading", cancel=lambda: None)
    stage.wait(1)
    stage.shoot("plain")


@scene("saves", "broken")
def broken(stage: Stage) -> None:
    from tests.pictures.matches import overwrite, saved

    path = saved("wampiry_unfinished")
    overwrite(path, path.read_bytes()[:-40] + b"\n")
    overwrite(saved("osada_unfinished"), b"nothing that could be read\n")
    stage.open("load")
    stage.shoot("plain")
    stage.key("down")
    stage.shoot("second")
    stage.click("open")
    stage.shoot("opened")


@scene("saves", "dropped_file")
def dropped_file(stage: Stage) -> None:
    from tests.pictures.matches import saved

    stage.open("menu")
    stage.open_file(saved("osada_finished"))
    stage.shoot("match")
    stage.back()
    other = saved("broken").with_suffix(".txt")
    other.write_text("nothing", "utf-8")
    stage.open_file(other)
    stage.shoot("refused")
