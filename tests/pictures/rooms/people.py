"""People, a person, the statistics of a game, tables of figures."""

from __future__ import annotations

from functools import partial

from tests.pictures.adapter import Stage
from tests.pictures.matches import GAMES
from tests.pictures.plan import scene


@scene("people", "all", every_size=True)
def people(stage: Stage) -> None:
    stage.open("people")
    stage.shoot("plain")
    stage.hover("person:kuba ł.")
    stage.shoot("hovered")
    stage.key("tab", "tab")
    stage.shoot("focused")
    stage.scroll("cards", 4)
    stage.shoot("scrolled")
    stage.hover("sums")
    stage.shoot("hovered_sums")


@scene("people", "tabs")
def people_tabs(stage: Stage) -> None:
    stage.open("people", tab="games")
    stage.shoot("games")
    stage.scroll("cards", 4)
    stage.shoot("games_scrolled")
    stage.back()
    stage.open("people")
    stage.click_first("tab")
    stage.key("right")
    stage.shoot("second")
    stage.key("right")
    stage.shoot("third")
    stage.key("right")
    stage.shoot("fourth")


@scene("people", "filtered")
def people_filtered(stage: Stage) -> None:
    stage.open("people")
    stage.shoot_filters("game", "when", "at", "order")
    stage.click("search")
    stage.type("kub")
    stage.shoot("found")
    stage.type("xyz")
    stage.shoot("nobody")


@scene("people", "tables")
def people_tables(stage: Stage) -> None:
    stage.open("people")
    stage.click("tables")
    stage.shoot("plain")
    stage.hover("csv")
    stage.shoot("hovered")
    stage.scroll("tables", 4)
    stage.shoot("scrolled")
    stage.key("tab")
    stage.click("sort:0:4")
    stage.shoot("sorted")
    stage.key("tab", "return")
    stage.shoot("sorted_by_keys")


@scene("people", "nobody_yet", empty_home=True)
def nobody(stage: Stage) -> None:
    stage.open("people")
    stage.shoot("plain")


def person(stage: Stage, key: str) -> None:
    stage.open("person", key=key)
    stage.shoot("plain")
    if stage.has("figures"):  # a person with few matches: stories first
        stage.click("figures")
        stage.shoot("figures")
    stage.hover("game:osada")
    stage.shoot("hovered_game")
    if stage.has("strength"):
        stage.hover("strength")
        stage.shoot("hovered_strength")
    stage.hover("last")
    stage.shoot("hovered_last")
    stage.scroll("page", 5)
    stage.shoot("scrolled")
    stage.key("tab", "tab", "tab")
    stage.shoot("focused")
    stage.click("sort:best")
    stage.click("sort:best")
    stage.shoot("sorted")
    stage.click_first("tab")
    stage.key("right")
    stage.shoot("second_tab")
    stage.key("right")
    stage.shoot("third_tab")


@scene("people", "person_changed")
def person_changed(stage: Stage) -> None:
    stage.open("person", key="maja")
    stage.click("rename")
    stage.shoot("renaming")
    stage.type("Kuba Ł.")
    stage.shoot("renaming_to_other")
    stage.key("escape")
    stage.click("merge")
    stage.shoot("merging")
    stage.key("escape")
    stage.click("forget")
    stage.shoot("forgetting")


def game(stage: Stage, game: str) -> None:
    stage.open("game", game=game)
    stage.shoot("plain")
    stage.hover("seats")
    stage.shoot("hovered_seats")
    stage.scroll("page", 5)
    stage.shoot("scrolled")
    stage.key("tab", "tab", "tab")
    stage.shoot("focused")
    if stage.has("players"):
        stage.click("players")
        stage.shoot("players")
    records = stage.keys_starting_with("feat:")
    if records:
        stage.hover(records[0])
        stage.shoot("hovered_record")
    stage.click("sort:won")
    stage.shoot("sorted")
    stage.click("sort:name")
    stage.hover("sort:mean")
    stage.shoot("sorted_by_name")
    stage.click("tables")
    stage.shoot("tables")


for name, key in (("maja", "maja"), ("kuba", "kuba ł.")):
    scene("people", f"person_{name}", every_size=name == "maja")(partial(person, key=key))
for one in GAMES:
    scene("people", f"game_{one}", every_size=one == "wampiry")(partial(game, game=one))
