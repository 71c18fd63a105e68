"""Pictures of saved matches, cached in memory and on disk.

Another thread reads and writes files and replays matches, one after the other; the window's thread draws the boards, in
small pieces of work.

All files of the cache may be deleted at any time. A file has a line of JSON (size of the picture, whose decision the
match waits for) and then the pixels, slightly compressed: writing a PNG takes five times as long, and no frame is drawn
meanwhile. The file's name is a hash of everything that the picture depends on, so a continued match has another file.
Damaged files count as missing.
"""

from __future__ import annotations

import json
import zlib
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame
from pygame import Surface

from games import registry
from games.core.contract.contract import Seat, View
from games.core.contract.errors import InaccessibleJournal, JournalError
from games.core.journal.saves import SaveInfo
from games.core.program.disk import list_files, open_regular_file, write_atomically
from games.core.program.paths import user_folder
from games.core.program.tasks import BackgroundTask, Cancelled
from games.core.program.version import VERSION
from ui.drawing import pictures
from ui.drawing.theme import game_theme
from ui.screens.shared.common import (
    lexicon_of,
    painted_width,
    render_position,
    resize_for_picture,
    seat_marks,
    translate_function,
)

if TYPE_CHECKING:
    from games.core.match.match import Match
    from ui.boards.shared.base import Painter
    from ui.shell.app import App

FOLDER, ENDING = "pictures", ".picture"
MAX_FILES, MAX_FILE_BYTES = 200, 8 * 1024 * 1024  # maximum number of files, and of bytes in a file
# maximum number of bytes in all files
MAX_FOLDER_BYTES = 96 * 1024 * 1024
MAX_PIXELS = 16 * 1024 * 1024
MAX_CACHE_ENTRIES = 60  # maximum number of entries in each cache
MAX_PAINTERS = 5  # maximum number of cached painters
REPLAY_SECONDS = 2.0  # a match whose replay takes longer has no picture
WORK_SECONDS = 0.008  # seconds of drawing per frame
# the pending decision of each match, by (file, file date)
_last: OrderedDict[tuple[Path, float], PendingDecision] = OrderedDict()
_views: OrderedDict[object, LastPosition] = OrderedDict()  # positions read from journals, by (file, file date, moment)
# only the match that was replayed last for an earlier position, by (file, file date)
_replayed: OrderedDict[tuple[Path, float], Match] = OrderedDict()
_pictures: OrderedDict[object, Surface] = OrderedDict()
_boards: OrderedDict[tuple[str, str], Any] = OrderedDict()


class PendingDecision(NamedTuple):
    """The decision that a match waits for: its seat (None after the end), and whether a curtain is needed."""

    seat: Seat | None
    curtain: bool


def picture_file(save_info: SaveInfo, *look: object) -> Path | None:
    """Return the cache file of a match's picture, or None. `look` are the other values on which the picture depends."""
    try:
        about = save_info.path.stat()
    except OSError:
        return None
    key = repr((VERSION, save_info.path.name, about.st_mtime_ns, about.st_size, save_info.players, *look))
    return user_folder() / FOLDER / (sha256(key.encode(errors="surrogatepass")).hexdigest()[:32] + ENDING)


def load_picture(file: Path, seats: int) -> tuple[Surface, PendingDecision] | None:
    """Return (picture, pending decision) from the cache; None if missing or damaged."""
    try:
        if file.stat().st_size > MAX_FILE_BYTES:
            return None
        with open_regular_file(file) as source:
            head, _, packed = source.read(MAX_FILE_BYTES).partition(b"\n")
        about = json.loads(head)
        last = PendingDecision(about["seat"], about["curtain"])
        pixels = zlib.decompressobj().decompress(packed, 3 * MAX_PIXELS)
        picture = pygame.image.frombytes(pixels, about["size"], "RGB")
    except (OSError, ValueError, TypeError, KeyError, RecursionError, OverflowError, zlib.error, pygame.error):
        return None
    return (picture, last) if last.seat is None or last.seat in range(seats) else None


def save_picture(file: Path, size: tuple[int, int], pixels: bytes, decision: PendingDecision) -> None:
    """Save a picture to the cache, and delete the oldest files beyond its limits.

    `pixels` has three bytes per pixel. Errors of the operating system are ignored.
    """
    head = json.dumps({"size": size, **decision._asdict()}).encode()
    with suppress(OSError):
        write_atomically(file, head + b"\n" + zlib.compress(pixels, 1))
    files = [(one.status, one.path) for one in list_files(file.parent, ENDING).files if one.status is not None]
    room = MAX_FOLDER_BYTES
    for number, (facts, path) in enumerate(sorted(files, key=lambda each: each[0].st_mtime, reverse=True)):
        room -= facts.st_size
        if number >= MAX_FILES or room < 0:
            with suppress(OSError):
                path.unlink()


def clear_caches() -> None:
    """Clear the caches in memory."""
    for each in (_last, _views, _pictures, _boards, _replayed):
        each.clear()


class EarlierPosition(NamedTuple):
    """An earlier position of a match: after `number` moves, in the view of `seat`."""

    number: int
    seat: Seat


class ThumbnailRequest(NamedTuple):
    """A request for a picture: match, size, look, cache key and moment (None: the last position)."""

    info: SaveInfo
    size: tuple[int, int]
    look: Sequence[object]
    key: object
    moment: EarlierPosition | None = None


class LastPosition(NamedTuple):
    """The view of a match's last position, or of the wanted moment, and the pending decision."""

    view: View
    decision: PendingDecision


class PictureReadResult(NamedTuple):
    """The result for a request: the picture, or the position to draw, or neither.

    `file` is the picture's cache file.
    """

    file: Path | None
    picture: tuple[Surface, PendingDecision] | None = None
    position: LastPosition | None = None


def _read_picture(wanted: ThumbnailRequest, check: Callable[[], None]) -> PictureReadResult:
    """Read a match's picture, or replay the match.

    Raises Cancelled if that takes too long, JournalError if the match is damaged.
    """
    from games.core.journal.lines import read_journal
    from games.core.journal.resume import load_match_board, replay_journal, rule_values_digest

    info, moment = wanted.info, wanted.moment
    file = picture_file(info, wanted.size, *wanted.look, *(() if moment is None else (tuple(moment),)))
    picture = load_picture(file, len(info.players)) if file is not None else None
    if picture is not None:
        return PictureReadResult(file, picture)
    position = _views.get((*_id(info), moment))  # known if the match was replayed for a picture of another size
    if position is not None:
        return PictureReadResult(file, position=position)
    if _id(info) in _replayed:
        return PictureReadResult(file, position=_position(_replayed[_id(info)], moment))
    reading = read_journal(info.path)
    header, game = reading.header, registry.game(info.game)
    name = (header.game, header.board_text or header.board)
    board = _boards.get(name)
    if board is None:
        board = _boards[name] = load_match_board(header, info.path)
    end = perf_counter() + REPLAY_SECONDS

    def check_time() -> None:
        check()
        if perf_counter() > end:
            raise Cancelled

    try:
        match = replay_journal(reading, game, board, check_time)
    except JournalError:
        # a match played under other rules can't be replayed, but is not damaged
        if (header.rules, header.values) != (game.rules_version, rule_values_digest(board)):
            return PictureReadResult(file)
        raise
    if moment is not None:
        _replayed.clear()
        _replayed[_id(info)] = match
    return PictureReadResult(file, position=_position(match, moment))


def _position(match: Match, moment: EarlierPosition | None) -> LastPosition:
    decision = match.decision()
    last = PendingDecision(None if decision is None else decision.seat, match.needs_curtain())
    view = match.view(None) if moment is None else match.view_at(*moment)
    return LastPosition(view, last)


class Thumbnails:
    """The pictures of saved matches on a screen.

    `on_ready` is called with each match whose picture is ready, `on_damaged` with each damaged match.
    """

    def __init__(
        self, app: App, on_ready: Callable[[SaveInfo], object], on_damaged: Callable[[SaveInfo, JournalError], object]
    ) -> None:
        self.app, self.on_ready, self.on_damaged = app, on_ready, on_damaged
        self.is_closed = False
        self._works: deque[Callable[[], object]] = deque()
        self._due = False  # True: a call of `_work` is due
        self._reads: deque[ThumbnailRequest] = deque()  # requests whose files are still to be read
        self._task: BackgroundTask[Any] | None = None  # the thread's current task, or None
        self._asked: set[object] = set()  # keys of pictures that are being made or can't be made
        # pictures to save when nothing else is requested
        self._unkept: list[tuple[Path, Surface, PendingDecision]] = []
        self.pending_count = 0  # number of unfinished pictures
        self._painters: OrderedDict[object, Painter] = OrderedDict()  # cached, because preparing a board is slow

    def picture(
        self, save_info: SaveInfo, size: tuple[int, int], moment: EarlierPosition | None = None
    ) -> Surface | None:
        """Return the picture of a match fitted to `size` (pixels); if it is not cached, request it and return None."""
        if save_info.trouble is not None or not save_info.game:
            return None
        key = (*_id(save_info), moment, size, *self.app.look_key)
        found = _pictures.get(key)
        if found is not None:
            _pictures.move_to_end(key)
        elif key not in self._asked:
            self._asked.add(key)
            self.pending_count += 1
            pictures.keep_full_sizes(self, True)  # keeps image files loaded, because several matches need them
            self._reads.append(ThumbnailRequest(save_info, size, self.app.look_key, key, moment))
            self._read_next()
        return found

    def pending_decision(self, save_info: SaveInfo) -> PendingDecision | None:
        """Return the decision that a match waits for, or None if it is unknown."""
        found = _last.get(_id(save_info))
        if found is not None:
            _last.move_to_end(_id(save_info))
        return found

    def close(self) -> None:
        """Stop making pictures."""
        self.is_closed = True
        if self._task is not None:
            self._task.cancel()
        pictures.keep_full_sizes(self, False)

    def _later(self, work: Callable[[], object]) -> None:
        self._works.append(work)
        if not self._due:
            self._due = True
            self.app.call_soon(self._work)

    def _work(self) -> None:
        """Draw and read pictures until the next frame is due."""
        end = perf_counter() + WORK_SECONDS
        while self._works and not self.is_closed:
            self._works.popleft()()
            if perf_counter() >= end:
                break
        self._due = bool(self._works) and not self.is_closed
        if self._due:
            self.app.call_soon(self._work)

    # -- in the other thread ------------------------------------------------------------------------------------------
    def _read_next(self) -> None:
        """Let the thread read the next request's files, or else save a picture."""
        if self._task is not None or self.is_closed:
            return
        if self._reads:
            wanted = self._reads.popleft()
            self._task = self.app.background.run("picture", partial(_read_picture, wanted), partial(self._use, wanted))
        elif self._unkept and not self.pending_count:
            file, picture, last = self._unkept.pop(0)
            pixels = pygame.image.tobytes(picture, "RGB")  # the other thread must not lock the surface
            self._task = self.app.background.run(
                "picture", lambda check: save_picture(file, picture.get_size(), pixels, last), self._saved
            )

    def _saved(self, task: BackgroundTask[object]) -> None:
        self._task = None
        task.result()
        self._read_next()

    def _use(self, wanted: ThumbnailRequest, task: BackgroundTask[PictureReadResult]) -> None:
        """Show the picture of a request, or draw its position."""
        self._task = None
        try:
            found = task.result()
        # not damaged: the picture can be requested again
        except (Cancelled, InaccessibleJournal):
            self._done()
        except JournalError as error:
            self._done()
            self.on_damaged(wanted.info, error)
        else:
            if found.picture is not None:
                picture, last = found.picture
                self._shown(wanted, picture.convert(), last)
            elif found.position is not None:
                _views[(*_id(wanted.info), wanted.moment)] = found.position
                self._later(partial(self._paint, wanted, found.file, *found.position))
            else:
                self._done()
        self._read_next()

    # -- in the window's thread ---------------------------------------------------------------------------------------
    def _paint(self, wanted: ThumbnailRequest, file: Path | None, view: View, last: PendingDecision) -> None:
        from ui.boards.shared.base import BoardScene

        info, size = wanted.info, wanted.size
        scene = BoardScene(game_theme(registry.game(info.game).facts.theme).accent)
        picture = render_position(self._painter(info, view, size), view, scene, size)
        if file is not None:
            self._unkept.append((file, picture, last))
        self._shown(wanted, picture, last)

    def _shown(self, wanted: ThumbnailRequest, picture: Surface, last: PendingDecision) -> None:
        _pictures[wanted.key], _last[_id(wanted.info)] = picture, last
        self._asked.discard(wanted.key)  # so that the picture can be requested again
        for each in (_last, _views, _pictures, _boards):
            _trim(each)
        self._done()
        self.on_ready(wanted.info)

    def _done(self) -> None:
        """Count a request as done. After the last one, save the new pictures."""
        self.pending_count -= 1
        if not self.pending_count:
            pictures.keep_full_sizes(self, False)
            self._read_next()

    def _painter(self, info: SaveInfo, view: View, size: tuple[int, int]) -> Painter:
        """Return a painter for this size, shared by matches with the same players and board."""
        from ui.boards import painter_for

        marks = seat_marks(self.app.palette, info.players)
        names = tuple(player.name for player in info.players)
        key = (id(view.board), tuple(marks), names, self.app.language, painted_width(size))
        if key not in self._painters:
            game = registry.game(info.game)
            words = translate_function(self.app, lexicon_of(game, view.board, info.players))
            self._painters[key] = painter_for(game.facts.painter, view.board, marks, words)
            resize_for_picture(self._painters[key], size)
        self._painters.move_to_end(key)
        while len(self._painters) > MAX_PAINTERS:
            self._painters.popitem(last=False)
        return self._painters[key]


def _id(info: SaveInfo) -> tuple[Path, float]:
    return info.path, info.changed.timestamp()


def _trim(some: OrderedDict[Any, Any]) -> None:
    while len(some) > MAX_CACHE_ENTRIES:
        some.popitem(last=False)
