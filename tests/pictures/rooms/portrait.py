"""Every screen except the tables in portrait windows; `tables` has those of the tables."""

from __future__ import annotations

from functools import partial

from games.core.journal.saves import load_for_viewing
from tests.pictures.adapter import Stage
from tests.pictures.matches import GAMES, add_measures, board_of_own, over, played, seats_of
from tests.pictures.plan import scene

portrait = partial(scene, is_portrait=True)


@portrait("menu", "portrait")
def menu(stage: Stage) -> None:
    stage.open("menu")
    stage.shoot("plain")
    stage.key("escape")
    stage.shoot("asked_to_leave")


@portrait("settings", "portrait")
def settings(stage: Stage) -> None:
    stage.open("settings")
    stage.shoot("plain")
    stage.back()
    stage.key("f1")
    stage.shoot("keys")
    stage.key("escape")
    stage.open("about")
    stage.shoot("about")


@portrait("setup", "portrait_keyboard")
def keyboard(stage: Stage) -> None:
    stage.open("setup", game="wroclaw")
    stage.tap_with_finger("name:0")
    stage.shoot("plain")


@portrait("boards", "portrait")
def boards(stage: Stage) -> None:
    stage.open("boards")
    stage.shoot("all_games")
    stage.click(next(key for key in stage.keys_starting_with("board:home/") if "krakow" in key))
    stage.shoot("own")
    stage.click("rename")
    stage.shoot("renaming")
    stage.key("escape")
    stage.click("make")
    stage.shoot("making")


@portrait("people", "portrait")
def people(stage: Stage) -> None:
    stage.open("people")
    stage.shoot("people")
    stage.click("tables")
    stage.shoot("tables")
    stage.back()
    stage.open("people", tab="games")
    stage.shoot("games")


@portrait("people", "portrait_person")
def person(stage: Stage) -> None:
    stage.open("person", key="maja")
    stage.shoot("plain")
    stage.click_first("tab")
    stage.key("right")
    stage.shoot("second_tab")
    stage.key("right")
    stage.shoot("third_tab")
    stage.click("rename")
    stage.shoot("renaming")


@portrait("people", "portrait_game")
def game(stage: Stage) -> None:
    stage.open("game", game="wampiry")
    stage.shoot("plain")
    stage.click("tables")
    stage.shoot("tables")


@portrait("saves", "portrait")
def saves(stage: Stage) -> None:
    stage.open("load")
    stage.shoot("load")
    stage.click("delete")
    stage.shoot("deleting")
    stage.key("escape")
    stage.open("history")
    stage.shoot("history")
    stage.click("more")
    stage.shoot("more")
    stage.click("name")
    stage.shoot("naming")


@portrait("review", "portrait_puzzles")
def puzzles(stage: Stage) -> None:
    for one in ("ankh_morpork", "osada"):
        add_measures(over(one))
    stage.open("puzzles")
    stage.shoot("plain")


@portrait("review", "portrait_puzzle")
def puzzle(stage: Stage) -> None:
    from games.core.review.puzzles import list_puzzles

    path = add_measures(over("osada"))
    one = next(one for one in list_puzzles() if one.journal.name == path.name)
    stage.open("puzzle", path=one.journal, number=one.number)
    stage.shoot("plain")
    stage.key("tab", "return")
    stage.shoot("chosen")


def pages_of_game(stage: Stage, game: str) -> None:
    stage.open("rules", game_id=game)
    stage.shoot("rules")
    stage.back()
    stage.open("learn", game=game)
    stage.shoot("learn")
    stage.back()
    stage.open("setup", game=game, seats=seats_of(game)[-1])
    stage.shoot("setup")
    stage.scroll("form", 6)
    stage.shoot("setup_scrolled")
    stage.back()
    stage.open("boards", game=game)
    stage.shoot("boards")


def after_match(stage: Stage, game: str) -> None:
    path = add_measures(over(game))
    match = load_for_viewing(path)
    stage.open("result", match=match, path=path)
    stage.shoot("result")
    stage.open("replay", match=match, number=30)
    stage.shoot("replay")
    stage.back()
    stage.open("review", path=path)
    stage.shoot("review")
    stage.key("l")
    stage.shoot("luck")
    stage.back()
    stage.open("share", match=match, path=path)
    stage.shoot("share")


def result_of_all_seats(stage: Stage, game: str) -> None:
    stage.open("result", match=played(game, 10_000, seed=5))
    stage.shoot("plain")


def workshop(stage: Stage, game: str) -> None:
    stage.open("workshop", game=game, path=board_of_own(game))
    stage.shoot("plain")


for one in GAMES:
    portrait("rules", f"portrait_{one}")(partial(pages_of_game, game=one))
    portrait("result", f"portrait_{one}")(partial(after_match, game=one))
    portrait("result", f"portrait_{one}_all_seats")(partial(result_of_all_seats, game=one))
    portrait("workshop", f"portrait_{one}")(partial(workshop, game=one))
