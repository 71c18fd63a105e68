"""Check and draw boards in a separate process, so that the window never waits.

A `RenderProcess` gets the text of a board file and replies twice: with the faults, then with the picture of a playable
board. A new request replaces an unfinished one.

Window and process take turns to send. A pipe of Windows holds 8 kB, so two senders would wait for each other forever.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, NamedTuple

from games import registry
from games.core.contract.contract import Board
from games.core.contract.errors import Problem
from games.core.program.worker import end_process
from games.core.workshop.checks import check_text
from games.core.workshop.form import form_of
from games.core.workshop.form_edits import layer_rows

if TYPE_CHECKING:
    from pygame import Rect

Points = Sequence[tuple[float, float]]
Box = tuple[int, int, int, int]  # (left, top, width, height)


class RenderRequest(NamedTuple):
    """A request to check a board's text and draw it. `size` is in pixels; None only checks."""

    number: int
    game: registry.RegisteredGame
    text: str
    file: str
    size: tuple[int, int] | None
    language: str
    colour_safe: bool
    hides_pieces: bool = False  # True: the board is drawn without pieces


@dataclass(frozen=True, slots=True)
class BoardCheck:
    """The faults of a board."""

    number: int
    problems: Sequence[Problem]

    @property
    def is_playable(self) -> bool:
        """True if the board has no faults."""
        return not self.problems


@dataclass(frozen=True, slots=True)
class RenderedBoard:
    """The picture of a board (red, green, blue bytes), and the outlines of its spaces in pixels.

    A board position is drawn at `origin` plus `scale` times the position. `map_box` is the box of a map, `cells` its
    (columns, rows).
    """

    number: int
    size: tuple[int, int]
    pixels: bytes
    outlines: Mapping[str, Points] = field(default_factory=dict)
    scale: float = 1.0
    origin: tuple[float, float] = (0.0, 0.0)
    map_box: Box | None = None
    cells: tuple[int, int] = (0, 0)
    # space -> point at which links end and numbers are drawn
    anchors: Mapping[str, tuple[float, float]] = field(default_factory=dict)

    def scaled_to_fit(self, room: tuple[int, int]) -> RenderedBoard:
        """Return the picture, scaled down to `room` (pixels) if necessary."""
        by = min(1.0, *(most / size for most, size in zip(room, self.size, strict=True)))
        if by == 1.0:
            return self
        import pygame

        size = max(1, round(self.size[0] * by)), max(1, round(self.size[1] * by))
        picture = pygame.transform.smoothscale(pygame.image.frombytes(self.pixels, self.size, "RGB"), size)
        outlines = {name: [(x * by, y * by) for x, y in points] for name, points in self.outlines.items()}
        origin = self.origin[0] * by, self.origin[1] * by
        feet = {name: (x * by, y * by) for name, (x, y) in self.anchors.items()}
        pixels = pygame.image.tobytes(picture, "RGB")
        return RenderedBoard(self.number, size, pixels, outlines, self.scale * by, origin, anchors=feet)


Reply = BoardCheck | RenderedBoard


class RenderProcess:
    """A worker process, restarted up to three times per request. The screen must call `close`."""

    def __init__(self) -> None:
        self._request: RenderRequest | None = None
        self._sent = False  # True: the process has the current request
        self._listens = False  # True: the process waits for a message
        self._line: Connection | None = None
        self._process: Any = None
        self.restarts = 0
        self._start()

    @property
    def is_busy(self) -> bool:
        """True if a reply is expected."""
        return self._request is not None

    def request(self, request: RenderRequest) -> None:
        """Request a check and a picture, instead of any previous request."""
        self._request, self._sent, self.restarts = request, False, 0
        if self._line is None:  # the process failed with an earlier request
            self._start()
        try:
            self._tell()
        except OSError:
            self._revive()

    def _tell(self) -> None:
        """If the process waits for a message, send the request, or None for the picture if it was sent already."""
        if self._line is None or not self._listens or self._request is None:
            return
        self._line.send(None if self._sent else self._request)
        self._sent, self._listens = True, False

    def pop_replies(self) -> list[Reply]:
        """Return the replies to the request since the last call."""
        replies: list[Reply] = []
        try:
            while self._line is not None and self._line.poll():
                reply: Reply | None = self._line.recv()
                self._listens = True
                if reply is not None and self._request is not None and reply.number == self._request.number:
                    replies.append(reply)
                    if isinstance(reply, RenderedBoard) or reply.problems or self._request.size is None:
                        self._request = None
                self._tell()
        except (EOFError, OSError):
            self._revive()
        return replies

    def close(self) -> None:
        """End the process."""
        if self._line is not None:
            self._line.close()
            self._line = None
        if self._process is not None:
            end_process(self._process)
            self._process = None

    def _start(self) -> None:
        self._sent = self._listens = False
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), name="drafts", daemon=True)
        self._process.start()
        theirs.close()

    def _revive(self) -> None:
        """Restart the process and repeat the request, at most three times."""
        self.close()
        self.restarts += 1
        if self.restarts > 3:
            self._request = None
            return
        self._start()


class InlineRenderer:
    """Checks and draws in this process, for tests."""

    is_busy = False

    def __init__(self) -> None:
        self._replies: list[Reply] = []

    def request(self, request: RenderRequest) -> None:
        """Check and draw a board."""
        self._replies = list(handle_request(request))

    def pop_replies(self) -> list[Reply]:
        """Return the replies to the last request."""
        replies, self._replies = self._replies, []
        return replies

    def close(self) -> None:
        """Do nothing."""


def start_renderer() -> RenderProcess | InlineRenderer:
    """Return a renderer. Tests use `InlineRenderer`."""
    return RenderProcess()


def handle_request(request: RenderRequest) -> Iterator[Reply]:
    """Yield the result of the check, then the picture if possible."""
    registry.register_entry(request.game)
    verdict = check_text(request.game.facts.id, request.text, request.file)
    yield BoardCheck(request.number, tuple(verdict.problems))
    if verdict.board is not None and request.size is not None:
        yield render(request, verdict.board, request.size)


def render(request: RenderRequest, board: Board, size: tuple[int, int]) -> RenderedBoard:
    """Draw a board in its start position, fitted to `size` (pixels)."""
    import pygame
    from pygame import Rect, Surface

    from ui.boards.shared.base import BoardScene
    from ui.boards.shared.painter import BoardPainter
    from ui.drawing.record import paused
    from ui.drawing.theme import INK_0, game_theme, palette
    from ui.screens.boards.listing import make_painter, opening_view

    facts = request.game.facts
    painter = make_painter(facts, board, palette(request.colour_safe), request.language)
    with paused():
        painter.resize(Rect((0, 0), size))
        painter.show(opening_view(facts, board))
        if request.hides_pieces and isinstance(painter, BoardPainter):
            painter.resting = {}
        surface = Surface(size)
        surface.fill(INK_0)
        painter.draw(surface, BoardScene(game_theme(facts.theme).accent))
    box = painter.rect().clip(surface.get_rect())
    pixels = pygame.image.tobytes(surface.subsurface(box), "RGB")
    outlines, units = _outlines(painter, box.topleft), _units(painter, box.topleft)
    map_ = _map(request, board, painter, box)
    return RenderedBoard(
        request.number, box.size, pixels, outlines, *units, *map_, _feet(painter, list(outlines), box.topleft)
    )


def _feet(painter: Any, names: Sequence[str], corner: tuple[int, int]) -> dict[str, tuple[float, float]]:
    spots = {name: painter.anchor(name) for name in names}
    return {name: (float(x - corner[0]), float(y - corner[1])) for name, (x, y) in spots.items()}


def _map(request: RenderRequest, board: Board, painter: Any, box: Rect) -> tuple[Box | None, tuple[int, int]]:
    """Return (box of the map in the picture or None, (columns, rows))."""
    grid = form_of(request.game.facts.id).grid
    data: Any = board.data
    rows = layer_rows(data, grid, grid.layers[0].key) if grid is not None and grid.cell_name else []
    if grid is None or not rows:
        return None, (0, 0)
    across, down = len(rows[0]), len(rows)
    ends = [painter.area_of(grid.cell_name.format(x=x, y=y)) for x, y in ((0, 0), (across - 1, down - 1))]
    area = ends[0].union(ends[1]).move(-box.left, -box.top)
    return (area.left, area.top, area.width, area.height), (across, down)


def _units(painter: Any, corner: tuple[int, int]) -> tuple[float, tuple[float, float]]:
    fit = painter.fit
    return float(fit.scale), (float(fit.left) - corner[0], float(fit.top) - corner[1])


def _outlines(painter: Any, origin: tuple[int, int]) -> dict[str, list[tuple[float, float]]]:
    from ui.boards.shared.painter import BoardPainter

    outlines = {}
    spaces = painter.spaces() if isinstance(painter, BoardPainter) else {}
    for name, polygon in spaces.items():
        points = [painter.fit.point(point) for point in polygon]
        outlines[name] = [(float(x) - origin[0], float(y) - origin[1]) for x, y in points]
    return outlines


def _serve(line: Connection) -> None:
    """Run the worker: send None when ready, then a reply for each message.

    The message None asks for the next reply to the request. Returns when the pipe is closed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    from ui.drawing import pictures

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    pictures.keep_full_sizes(line, True)
    try:
        line.send(None)
        while True:
            request: RenderRequest | None = line.recv()
            if request is not None:
                answers = handle_request(request)
            line.send(next(answers))
    except (EOFError, OSError):
        return  # the window's process has ended
