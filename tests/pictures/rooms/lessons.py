"""Lessons of all games step by step, and the coach in a match."""

from __future__ import annotations

from functools import partial

from tests.pictures.adapter import Stage
from tests.pictures.matches import GAMES, lessons_of, start
from tests.pictures.plan import scene

STEPS = (1, 2, 5, 9)  # steps of which a picture is taken


def lesson(stage: Stage, game: str, lesson: str) -> None:
    stage.open("lesson", game=game, lesson=lesson, resume=False)
    stage.shoot("step_0")
    for number in range(1, STEPS[-1] + 1):
        if stage.screen != "lesson":
            break
        if stage.has("lesson:show"):
            stage.click("lesson:show")
        elif stage.has("lesson:on"):
            stage.click("lesson:on")
        else:
            break
        if number in STEPS:
            stage.shoot(f"step_{number}")


def wrong(stage: Stage, game: str) -> None:
    """Show the answers to wrong clicks, the way back, and leaving."""
    stage.open("lesson", game=game, lesson=lessons_of(game)[1], resume=False)
    stage.click_refused()
    stage.shoot("refused")
    stage.key("tab")
    stage.shoot("focused")
    stage.click("lesson:show")
    stage.hover("lesson:back")
    stage.shoot("hovered_back")
    stage.click("lesson:leave")
    stage.shoot("leaving")


def coach(stage: Stage, game: str) -> None:
    """Show the coach's panel in a match."""
    stage.table(start(game, coach=True))
    stage.shoot("first")
    if stage.screen == "curtain":
        stage.key("space")
        stage.shoot("lifted")
    stage.key("return")
    stage.shoot("read")
    stage.key("c")
    stage.shoot("called")


for one in GAMES:
    for each in lessons_of(one):
        scene("lessons", f"{one}_{each}")(partial(lesson, game=one, lesson=each))
    scene("lessons", f"{one}_wrong", every_size=True)(partial(wrong, game=one))
    scene("lessons", f"{one}_coach")(partial(coach, game=one))
