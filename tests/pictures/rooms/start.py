"""The menu, settings, keys, about, learning, rules, new games, boards, and what covers any screen."""

from __future__ import annotations

from functools import partial

from tests.pictures.adapter import Stage
from tests.pictures.matches import GAMES, seats_of
from tests.pictures.plan import scene


@scene("menu", "full", every_size=True)
def menu(stage: Stage) -> None:
    stage.open("menu")
    stage.shoot("plain")
    stage.hover("game:osada")
    stage.shoot("hovered_game")
    stage.hover("learn:krakow")
    stage.shoot("hovered_learn")
    stage.hover("resume")
    stage.shoot("hovered_resume")
    stage.hover("boards")
    stage.shoot("hovered_boards")


@scene("menu", "keyboard")
def menu_by_keys(stage: Stage) -> None:
    stage.open("menu")
    stage.key("tab")
    stage.shoot("first")
    stage.key("right", "right")
    stage.shoot("third_game")
    stage.key("down", "down")
    stage.shoot("below")
    stage.key("escape")
    stage.shoot("asked_to_leave")
    stage.key("tab")
    stage.shoot("asked_to_leave_next")


@scene("menu", "first_start", empty_home=True)
def first_start(stage: Stage) -> None:
    stage.open("menu")
    stage.shoot("plain")
    stage.hover("load")
    stage.shoot("nothing_to_load")


@scene("settings", "page", every_size=True)
def settings(stage: Stage) -> None:
    stage.open("settings")
    stage.shoot("plain")
    stage.hover("confirm")
    stage.shoot("hovered")
    stage.scroll("area", 4)
    stage.shoot("scrolled")
    stage.key("tab", "tab", "tab")
    stage.shoot("focused")


@scene("settings", "lists")
def settings_lists(stage: Stage) -> None:
    stage.open("settings")
    stage.click("speed")
    stage.shoot("list_open")
    stage.key("down")
    stage.shoot("list_next")
    stage.key("escape")
    stage.click("colour_safe")
    stage.shoot("toggled")


@scene("settings", "keys", every_size=True)
def keys(stage: Stage) -> None:
    stage.open("menu")
    stage.key("f1")
    stage.shoot("plain")
    stage.scroll("list:keys", 3)
    stage.shoot("scrolled")
    stage.key("tab", "tab")
    stage.key("right")
    stage.shoot("next_page")
    stage.key("right")
    stage.shoot("last_page")


@scene("settings", "about", every_size=True)
def about(stage: Stage) -> None:
    stage.open("about")
    stage.shoot("plain")
    stage.scroll("tale", 3)
    stage.shoot("scrolled")
    stage.key("tab", "tab", "tab", "down", "down")
    stage.shoot("another_work")
    stage.hover("copy")
    stage.shoot("hovered")


@scene("setup", "keyboard", every_size=True)
def keyboard(stage: Stage) -> None:
    stage.open("setup", game="wroclaw")
    stage.tap_with_finger("name:0")
    stage.shoot("plain")


@scene("menu", "error", every_size=True)
def error(stage: Stage) -> None:
    stage.open("menu")
    stage.fail()
    stage.shoot("plain")
    stage.back()
    stage.warn()
    stage.shoot("lasting")


def rules(stage: Stage, game: str) -> None:
    stage.open("rules", game_id=game)
    stage.shoot("plain")
    stage.hover("next")
    stage.shoot("hovered")
    stage.scroll("page", 5)
    stage.shoot("scrolled")
    stage.key("tab")
    stage.shoot("focused")
    stage.key("down", "down", "down", "return")
    stage.shoot("another_section")
    stage.key("end")
    stage.shoot("end")


def rules_searched(stage: Stage, game: str) -> None:
    stage.open("rules", game_id=game)
    stage.click("search")
    stage.type("po")
    stage.shoot("found")
    stage.key("return")
    stage.shoot("shown")
    stage.type("xyz")
    stage.shoot("nothing_found")


def learn(stage: Stage, game: str) -> None:
    stage.open("learn", game=game)
    stage.shoot("plain")
    lessons = stage.keys_starting_with("lesson:")
    stage.hover(lessons[-1])
    stage.shoot("hovered")
    stage.key("tab", "tab")
    stage.shoot("focused")
    stage.click(lessons[-2])
    stage.shoot("another")


def setup(stage: Stage, game: str, seats: int) -> None:
    stage.open("setup", game=game, seats=seats)
    stage.shoot("plain")
    stage.hover("start")
    stage.shoot("hovered")
    stage.scroll("form", 6)
    stage.shoot("scrolled")


def setup_acted(stage: Stage, game: str) -> None:
    stage.open("setup", game=game)
    stage.click("mark:0")
    stage.shoot("marks")
    stage.key("escape")
    stage.click("name:0")
    stage.type("Ł")
    stage.shoot("names")
    stage.key("tab", "tab", "tab")
    stage.shoot("focused")
    stage.click("start")
    stage.shoot("started")


def setup_lists(stage: Stage, game: str) -> None:
    stage.open("setup", game=game)
    options = [key for key in stage.keys_starting_with("option:") if not key.endswith(":rules")][:4]
    for key in (*options, "board", "undo", "seed", "coach", "computers"):
        if stage.has(key):
            stage.click(key)
            stage.shoot(key.replace(":", "_"))
            if stage.popup:
                stage.key("escape")


@scene("setup", "levels", every_size=True)
def setup_levels(stage: Stage) -> None:
    stage.open("setup", game="wampiry")
    level = next(iter(stage.keys_starting_with("level:")))
    stage.hover(level)
    stage.shoot("hovered")
    stage.click(level)
    stage.shoot("list")
    stage.key("up")
    stage.shoot("easiest")


def boards(stage: Stage, game: str) -> None:
    stage.open("boards", game=game)
    stage.shoot("plain")
    shipped = stage.keys_starting_with("board:data/")
    stage.hover(shipped[0])
    stage.shoot("hovered")
    stage.click(shipped[-1])
    stage.shoot("another")
    stage.scroll("gallery", 4)
    stage.shoot("scrolled")
    stage.key("tab", "tab")
    stage.shoot("focused")


@scene("boards", "own", every_size=True)
def own_boards(stage: Stage) -> None:
    stage.open("boards")
    stage.shoot("all_games")
    for key in ("filter", "filter:own"):  # narrow windows have a list instead
        if stage.has(key):
            stage.click(key)
            stage.shoot(key.replace(":", "_"))
    if stage.popup:
        stage.key("escape")
    stage.click(next(key for key in stage.keys_starting_with("board:home/") if "krakow" in key))
    stage.shoot("plain")
    stage.click("rename")
    stage.shoot("renaming")
    stage.key("escape")
    stage.click("delete")
    stage.shoot("deleting")
    stage.key("escape")
    stage.click("make")
    stage.shoot("making")


for one in GAMES:
    scene("rules", one, every_size=one == "osada")(partial(rules, game=one))
    scene("rules", f"{one}_search")(partial(rules_searched, game=one))
    scene("learn", one, every_size=one == "wampiry")(partial(learn, game=one))
    for count in seats_of(one):
        scene("setup", f"{one}_{count}", every_size=count == seats_of(one)[-1])(partial(setup, game=one, seats=count))
    scene("setup", f"{one}_acted")(partial(setup_acted, game=one))
    scene("setup", f"{one}_lists")(partial(setup_lists, game=one))
    scene("boards", one)(partial(boards, game=one))
