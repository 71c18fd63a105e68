"""The end of a match and the screens after it: result, replay, review, puzzles, a picture to share."""

from __future__ import annotations

from functools import partial

from games.core.journal.saves import load_for_viewing
from tests.pictures.adapter import Stage
from tests.pictures.matches import GAMES, add_hints, add_measures, over, played
from tests.pictures.plan import scene


def result(stage: Stage, game: str) -> None:
    path = over(game)
    stage.open("result", match=load_for_viewing(path), path=path)
    stage.shoot("plain")
    stage.key("tab")
    stage.shoot("focused")
    if stage.has("pages"):
        stage.click_first("pages")
        for number in range(2, 7):
            stage.key("right")
            stage.shoot(f"page_{number}")
    for key in ("chart", "record:0", "record:1"):
        if stage.has(key):
            stage.hover(key)
            stage.shoot(f"hovered_{key.replace(':', '_')}")
            break
    stage.hover("again")
    stage.shoot("hovered")


def result_of_all_seats(stage: Stage, game: str) -> None:
    stage.open("result", match=played(game, 10_000, seed=5))
    stage.shoot("plain")
    if stage.has("pages"):
        stage.click_first("pages")
        stage.key("right", "right")
        stage.shoot("last_page")


def replay(stage: Stage, game: str) -> None:
    path = over(game)
    stage.open("replay", match=load_for_viewing(path), number=30)
    stage.shoot("plain")
    stage.click("step-on")
    stage.shoot("step")
    stage.click("turn-on")
    stage.shoot("turn")
    stage.click("view")
    stage.shoot("views")
    if stage.popup:
        stage.key("down", "return")
        stage.shoot("another_view")
    stage.hover("timeline")
    stage.shoot("hovered_timeline")
    stage.click("last")
    stage.shoot("last")
    stage.key("tab", "tab")
    stage.shoot("focused")


def review(stage: Stage, game: str) -> None:
    path = add_measures(over(game))
    stage.open("review", path=path)
    stage.shoot("plain")
    stage.key("down")
    stage.shoot("second")
    apart = not stage.has("bands")  # the chances are on their own page
    if stage.has("fold"):
        stage.click_last("fold")
        stage.shoot("all_decisions")
    if not apart:
        stage.hover("bands")
        stage.shoot("hovered_bands")
    stage.key("tab", "tab")
    stage.shoot("focused")
    stage.key("l")
    stage.shoot("luck")
    if stage.has("fold"):
        stage.click_first("fold")
        stage.shoot("lanes")
    if apart:
        stage.click("page")  # the middle one of three
        stage.shoot("chances")
    stage.click("tables")
    stage.shoot("tables")


@scene("review", "half_measured")
def review_half(stage: Stage) -> None:
    path = add_measures(over("osada"), whole=False)
    stage.open("review", path=path)
    stage.shoot("plain")
    stage.key("l")
    stage.shoot("luck")


@scene("review", "played_on_hints")
def review_of_hints(stage: Stage) -> None:
    stage.open("review", path=add_measures(add_hints(over("wampiry"))))
    stage.shoot("disputed")
    stage.key("down")
    stage.shoot("second")


@scene("review", "puzzles", every_size=True)
def puzzles(stage: Stage) -> None:
    for game in ("ankh_morpork", "osada"):
        add_measures(over(game))
    stage.open("puzzles")
    stage.shoot("plain")
    stage.key("down", "down")
    stage.shoot("third")
    stage.key("tab", "tab")
    stage.shoot("focused")
    for key in stage.keys_starting_with("filter:"):
        stage.click(key)
        stage.shoot(f"list_{key.replace(':', '_')}")
        stage.key("escape")


@scene("review", "no_puzzles")
def no_puzzles(stage: Stage) -> None:
    stage.open("puzzles")
    stage.shoot("plain")


def puzzle(stage: Stage, game: str) -> None:
    from games.core.review.puzzles import list_puzzles

    path = add_measures(over(game))
    one = next(one for one in list_puzzles() if one.journal.name == path.name)
    stage.open("puzzle", path=one.journal, number=one.number)
    stage.shoot("plain")
    stage.key("tab", "return")
    stage.shoot("chosen")
    for state in ("next", "escaped"):
        if stage.screen == "puzzle":
            stage.key("return" if state == "next" else "escape")
            stage.shoot(state)


def puzzle_shown(stage: Stage, game: str) -> None:
    """Show the better move of a puzzle that is given up."""
    from games.core.review.puzzles import list_puzzles

    path = add_measures(over(game))
    one = next(one for one in reversed(list_puzzles()) if one.journal.name == path.name)
    stage.open("puzzle", path=one.journal, number=one.number)
    stage.click("puzzle:show")
    stage.shoot("plain")


def share(stage: Stage, game: str) -> None:
    path = add_measures(over(game))
    stage.open("share", match=load_for_viewing(path), path=path)
    stage.shoot("plain")
    stage.click("names")
    stage.shoot("without_names")
    stage.hover("save")
    stage.shoot("hovered")
    stage.click("save", after=0.5)
    stage.shoot("saved")


for one in GAMES:
    scene("result", one, every_size=True)(partial(result, game=one))
    scene("result", f"{one}_all_seats")(partial(result_of_all_seats, game=one))
    scene("replay", one, every_size=one == "wampiry")(partial(replay, game=one))
    scene("review", one, every_size=one == "wampiry")(partial(review, game=one))
    scene("review", f"{one}_puzzle", every_size=one == "wampiry")(partial(puzzle, game=one))
    scene("review", f"{one}_puzzle_shown")(partial(puzzle_shown, game=one))
    scene("share", one, every_size=one == "wampiry")(partial(share, game=one))
