"""Pictures of the public board for phones that look at it: drawn off screen by the game's painter.

Boards are drawn in the window's thread, between two frames, and encoded in another one. pygame writes no WebP, so the
pictures are JPEG files.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from games.core.contract.texts import Text, translate
from games.core.program.tasks import BackgroundTask
from ui.boards import painter_for
from ui.boards.shared.base import BoardScene, Painter
from ui.drawing.theme import IVORY
from ui.screens.shared.common import render_position, resize_for_picture
from ui.table.drawing_context import DrawingContext

if TYPE_CHECKING:
    from ui.phones.boards import BoardPicture, Outline

INTERVAL = 0.5  # seconds from one picture to the next
MAX_BYTES = 256 * 1024
SHRINKING = 0.85  # factor of width and height of a picture that has too many bytes
DIGITS = 4  # decimal places of outlines
_log = logging.getLogger(__name__)


class PhoneBoards:
    """The public board of one table, in each language in which a phone looks at it."""

    def __init__(self, ctx: DrawingContext) -> None:
        self.ctx = ctx
        self._boards: dict[str, _PhoneBoard] = {}

    def newest(self, language: str) -> BoardPicture | None:
        """Return the newest picture; None if there is none yet."""
        board = self._boards.get(language)
        return board.newest if board is not None else None

    def refresh(self, language: str) -> None:
        """Draw the present position soon, unless it is drawn already or the last picture is newer than `INTERVAL`."""
        look = self._look()
        board = self._boards.get(language)
        if board is None or board.look != look:
            earlier, board = board, _PhoneBoard(self.ctx, language, look)
            board.newest = earlier.newest if earlier is not None else None
            self._boards[language] = board
        board.refresh()

    def _look(self) -> object:
        """Return a value that changes with the board, the seat marks or the settings, which need a new painter."""
        return id(self.ctx.match.board), tuple(self.ctx.marks), self.ctx.app.look_key


class _PhoneBoard:
    """The board in one language."""

    def __init__(self, ctx: DrawingContext, language: str, look: object) -> None:
        self.ctx, self.language, self.look = ctx, language, look
        self.newest: BoardPicture | None = None
        self._painter: Painter | None = None
        self._is_drawing = False
        self._position: object = None  # (position, players) that was drawn last
        self._next = 0.0  # the earliest time of the next picture

    def refresh(self) -> None:
        """Draw the present position soon, unless it is drawn already or the last picture is newer than `INTERVAL`."""
        match, now = self.ctx.match, self.ctx.app.now
        position = match.position_id, match.players
        if not self._is_drawing and position != self._position and now >= self._next:
            self._is_drawing, self._next, self._position = True, now + INTERVAL, position
            self.ctx.app.call_soon(self._prepare if self._painter is None else self._draw)

    def _prepare(self) -> None:
        """Create the painter, which takes as long as several frames, then draw in a later turn of the main loop."""
        self._painter = make_painter(self.ctx, self.language)
        self.ctx.app.call_soon(self._draw)

    def _draw(self) -> None:
        painter, ctx = self._painter, self.ctx
        assert painter is not None
        view = ctx.match.view(None)
        seat = ctx.match.deciding_seat(view)
        scene = BoardScene(ctx.marks[seat].colour if seat is not None else IVORY, acting_seat=seat)
        picture = render_position(painter, view, scene, painter.rect().size)
        ctx.app.background.run("phone board", lambda check: encode(picture), self._use)

    def _use(self, task: BackgroundTask[tuple[bytes, tuple[int, int]]]) -> None:
        from ui.phones.boards import BoardPicture

        if task.has_failed:  # without a picture, a phone still lists the answers by name
            _log.warning("this system's pygame can't write pictures for phones")
            return
        self._is_drawing = False
        assert self._painter is not None
        data, size = task.result()
        self.newest = BoardPicture(data, "image/jpeg", size, outlines_of(self._painter))


def make_painter(ctx: DrawingContext, language: str) -> Painter:
    """Return a painter for phone pictures: names in `language`, and the board in the pictures' size."""
    match = ctx.match

    def word(what: str | Text) -> str:
        return match.lexicon(what, language) if isinstance(what, str) else translate(what, language, match.lexicon)

    painter = painter_for(match.game.facts.painter, match.board, ctx.marks, word, ctx.controller.motions)
    resize_for_picture(painter, (1, 1))  # the smallest size that shows all details
    return painter


def encode(picture: Surface) -> tuple[bytes, tuple[int, int]]:
    """Return a picture as a JPEG file of at most `MAX_BYTES`, smaller if necessary, and its size in pixels."""
    while True:
        file = BytesIO()
        pygame.image.save(picture, file, "board.jpg")
        if file.tell() <= MAX_BYTES:
            return file.getvalue(), picture.get_size()
        width, height = picture.get_size()
        picture = pygame.transform.smoothscale(picture, (round(width * SHRINKING), round(height * SHRINKING)))


def outlines_of(painter: Painter) -> Callable[[str], Outline | None]:
    """Return a function that returns the outline of a piece or space, given its name; None if it is not on the board.

    Coordinates are shares of the board's width and height.
    """

    def outline(name: str) -> Outline | None:
        if not painter.is_on_board(name):
            return None
        left, top, width, height = painter.rect()
        corners = [((x - left) / width, (y - top) / height) for x, y in painter.shape_of(name)]
        return tuple(round(share, DIGITS) for corner in corners for share in corner)

    return outline
