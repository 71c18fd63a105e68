"""Pictures for the lessons page: the darkened board, and the first position of a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Board, View
from games.core.contract.game import Game
from games.core.contract.lexicon import Lexicon
from games.core.data.rules_blocks import Position
from games.core.lessons.run import LessonRun
from ui.drawing.pictures import converted
from ui.drawing.record import paused
from ui.drawing.theme import INK_0, IVORY, Colour, game_theme
from ui.screens.shared.common import translate_function

if TYPE_CHECKING:
    from games.core.lessons.models import Lesson
    from ui.boards.shared.base import Painter
    from ui.shell.app import App

Outline = Sequence[tuple[int, int]]
BACKGROUND_VEIL = 128  # darkness of the board, 0..255
# darkness around the lesson's pieces, 0..255; share of the picture's height that fades out
SHADE, FADING = 120, 0.34
BOARD_SCALE = 1.9  # board width divided by the width of a lesson's picture, which is cut out of it
MIN_READABLE_WIDTH = 960  # pixels: minimum width of a board with readable labels


class BoardBackground(NamedTuple):
    """The board behind the stations, and the outlines of each lesson's region on it."""

    picture: Surface
    outlines: dict[str, Outline]

    def highlight_lesson(self, lesson: str) -> Surface:
        """Return the board picture, darkened outside a lesson's region."""
        picture = self.picture.copy()
        _shade(picture, [self.outlines[lesson]] if lesson in self.outlines else [], BACKGROUND_VEIL)
        return picture


class LessonPictures:
    """Paints the pictures of the lessons page. Callers cache the results."""

    def __init__(self, app: App, game: Game, board: Board) -> None:
        self.app, self.game, self.board = app, game, board
        self.theme = game_theme(game.facts.theme)

    def paint_background(self, size: tuple[int, int], lessons: Sequence[Lesson]) -> BoardBackground:
        """Paint the empty board without labels."""
        painter, picture = self._painted(size, self._empty(), self.game.facts.seats[0], names=False)
        at = {lesson.id: lesson.at for lesson in lessons if lesson.at is not None and painter.is_on_board(lesson.at)}
        return BoardBackground(picture, {lesson: painter.shape_of(name) for lesson, name in at.items()})

    def paint_lesson_start(self, lesson: Lesson, size: tuple[int, int], bottom_colour: Colour) -> Surface:
        """Paint the first position of a lesson, with the pieces of its first step highlighted.

        The bottom of the picture fades into `bottom_colour`.
        """
        view, seats, names = self._empty(), self.game.facts.seats[0], list[str]()
        if lesson.steps:
            run = LessonRun(self.game, self.board, lesson)
            view, seats = run.view(), len(run.match.players)
            names = self._shown(lesson)
        board_width = round(size[0] * BOARD_SCALE)
        # small boards are painted larger and then scaled down, so that labels stay readable
        zoom = max(1.0, MIN_READABLE_WIDTH / board_width)
        painter, picture = self._painted(
            (round(board_width * zoom), round(max(size[1], board_width * 2 // 3) * zoom)), view, seats
        )
        covered = [name for name in names if painter.is_on_board(name)] or [lesson.at or ""]
        shapes = [painter.shape_of(name) for name in covered if painter.is_on_board(name)]
        _shade(picture, shapes, SHADE, round(2 * zoom))
        part = _cut(picture, shapes, (round(size[0] * zoom), round(size[1] * zoom)))
        if zoom > 1:
            part = pygame.transform.smoothscale(part, size)
        _fade(part, bottom_colour)
        return converted(part)

    def _empty(self) -> View:
        assert self.game.rules_position is not None
        return self.game.rules_position(self.board, Position("", self.game.facts.seats[0], {}))

    def _shown(self, lesson: Lesson) -> list[str]:
        """Return the names of the pieces that the lesson highlights first."""
        for number, step in enumerate(lesson.steps):
            if number and step.scene is not None:
                break
            if step.show:
                return list(step.show)
        return []

    def _painted(self, size: tuple[int, int], view: View, seats: int, names: bool = True) -> tuple[Painter, Surface]:
        from ui.boards import painter_for
        from ui.boards.shared.base import BoardScene

        facts = self.game.facts
        translate = translate_function(self.app, Lexicon(self.game, self.board, ())) if names else (lambda name: "")
        painter = painter_for(facts.painter, self.board, self.app.palette.seat_marks[:seats], translate)
        picture = Surface(size)
        picture.fill(INK_0)
        with paused():
            painter.resize(Rect((0, 0), size))
            painter.show(view)
            painter.draw(picture, BoardScene(self.theme.accent))
        return painter, picture


def _shade(picture: Surface, shapes: Sequence[Outline], alpha: int, line: int = 2) -> None:
    """Darken everything outside these shapes, and outline the shapes."""
    shade = Surface(picture.get_size(), pygame.SRCALPHA)
    shade.fill((*INK_0, alpha))
    for shape in shapes:
        pygame.draw.polygon(shade, (*INK_0, 0), list(shape))
    picture.blit(shade, (0, 0))
    for shape in shapes:
        pygame.draw.lines(picture, IVORY, True, list(shape), line)


def _cut(picture: Surface, shapes: Sequence[Outline], size: tuple[int, int]) -> Surface:
    """Return the part of a picture with these shapes in its upper middle."""
    points = [point for shape in shapes for point in shape]
    part = Rect((0, 0), size)
    part.center = picture.get_rect().center
    if points:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        part.centerx = (min(xs) + max(xs)) // 2
        part.centery = (min(ys) + max(ys)) // 2 + round(size[1] * FADING / 2)
    part.clamp_ip(picture.get_rect())
    return picture.subsurface(part).copy()


def _fade(picture: Surface, colour: Colour) -> None:
    """Fade the lower part of a picture into a colour."""
    width, height = picture.get_size()
    top = round(height * (1 - FADING))
    line = Surface((width, 1))
    line.fill(colour)
    for y in range(top, height):
        line.set_alpha(round(255 * (y - top + 1) / (height - top)))
        picture.blit(line, (0, y))
