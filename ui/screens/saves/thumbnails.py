"""Pictures of saved matches, made in small pieces of work and cached in memory and on disk.

All files of the cache may be deleted at any time. A file has a line of JSON (size of the picture, whose decision the
match waits for) and then the pixels, slightly compressed: writing a PNG takes five times as long, and no frame is drawn
meanwhile. The file's name is a hash of everything that the picture depends on, so a continued match has another file.
Damaged files count as missing.
"""

from __future__ import annotations

import json
import zlib
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
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
from games.core.program.disk import list_files, open_regular, write_atomically
from games.core.program.paths import user_folder
from games.core.program.tasks import Cancelled
from games.core.program.version import VERSION
from ui.drawing import pictures
from ui.drawing.theme import game_theme
from ui.screens.shared.common import (
    baked_width,
    lexicon_of,
    make_wording,
    render_position,
    resize_for_picture,
    seat_marks,
)

if TYPE_CHECKING:
    from games.core.journal.lines import JournalContent
    from ui.boards.shared.base import Painter
    from ui.shell.app import App

FOLDER, ENDING = "pictures", ".picture"
MOST, MOST_BYTES = 200, 8 * 1024 * 1024  # files in the folder; bytes of one
MOST_ROOM = 96 * 1024 * 1024  # bytes of all files: enough for two dozen large pictures on the largest screens
MOST_PIXELS = 16 * 1024 * 1024
MOST_CACHED = 60  # entries in each cache
MOST_PAINTERS = 5  # painters with boards of the size that pictures need
REPLAY_SECONDS = 2.0  # a match that takes longer to replay has no picture
TIME_PER_TURN = 0.008  # seconds: after less time, a turn of the loop begins another piece of work
_last: OrderedDict[tuple[Path, float], PendingDecision] = OrderedDict()  # by file and its date
_views: OrderedDict[tuple[Path, float], tuple[View, PendingDecision]] = (
    OrderedDict()
)  # public view of the last position
_pictures: OrderedDict[object, Surface] = OrderedDict()
_boards: OrderedDict[tuple[str, str], Any] = OrderedDict()


class PendingDecision(NamedTuple):
    """The seat whose decision a match waits for, None after its end, and whether it is made behind a curtain."""

    seat: Seat | None
    curtain: bool


def picture_file(info: SaveInfo, *look: object) -> Path | None:
    """Return the file for the picture of a match in a certain look; None if the match's journal is gone."""
    try:
        about = info.path.stat()
    except OSError:
        return None
    key = repr((VERSION, info.path.name, about.st_mtime_ns, about.st_size, info.players, *look))
    return user_folder() / FOLDER / (sha256(key.encode(errors="surrogatepass")).hexdigest()[:32] + ENDING)


def load_picture(file: Path, seats: int) -> tuple[Surface, PendingDecision] | None:
    """Load a picture and its match's pending decision; None if the file is missing or damaged."""
    try:
        if file.stat().st_size > MOST_BYTES:
            return None
        with open_regular(file) as source:
            head, _, packed = source.read(MOST_BYTES).partition(b"\n")
        about = json.loads(head)
        last = PendingDecision(about["seat"], about["curtain"])
        pixels = zlib.decompressobj().decompress(packed, 3 * MOST_PIXELS)
        picture = pygame.image.frombytes(pixels, about["size"], "RGB").convert()
    except (OSError, ValueError, TypeError, KeyError, RecursionError, OverflowError, zlib.error, pygame.error):
        return None
    return (picture, last) if last.seat is None or last.seat in range(seats) else None


def save_picture(file: Path, picture: Surface, decision: PendingDecision) -> None:
    """Save a picture and delete the oldest files beyond `MOST` and `MOST_ROOM`; system errors are ignored."""
    head = json.dumps({"size": picture.get_size(), **decision._asdict()}).encode()
    with suppress(OSError):
        write_atomically(file, head + b"\n" + zlib.compress(pygame.image.tobytes(picture, "RGB"), 1))
    files = [(one.facts, one.path) for one in list_files(file.parent, ENDING).files if one.facts is not None]
    room = MOST_ROOM
    for number, (facts, path) in enumerate(sorted(files, key=lambda each: each[0].st_mtime, reverse=True)):
        room -= facts.st_size
        if number >= MOST or room < 0:
            with suppress(OSError):
                path.unlink()


def clear_caches() -> None:
    """Clear all caches in memory."""
    for each in (_last, _views, _pictures, _boards):
        each.clear()


def _time_limit() -> Callable[[], None]:
    """Return a function that raises Cancelled after REPLAY_SECONDS."""
    end = perf_counter() + REPLAY_SECONDS

    def check() -> None:
        if perf_counter() > end:
            raise Cancelled

    return check


class ThumbnailRequest(NamedTuple):
    """A picture to be made: of which match, in which size, under which cache key and file."""

    info: SaveInfo
    size: tuple[int, int]
    key: object
    file: Path | None  # named after the state of the journal before it is read, as the match may be continued meanwhile


class Thumbnails:
    """Makes the pictures of one screen, and calls `on_ready` with each match whose picture is finished.

    A match that turns out to be damaged is passed to `on_damaged`.
    """

    def __init__(
        self, app: App, on_ready: Callable[[SaveInfo], object], on_damaged: Callable[[SaveInfo, JournalError], object]
    ) -> None:
        self.app, self.on_ready, self.on_damaged = app, on_ready, on_damaged
        self.is_closed = False
        self._works: deque[Callable[[], object]] = deque()
        self._due = False  # whether the app will call `_work`
        self._asked: set[object] = set()  # keys of pictures that are being made, or can't be
        self._unkept: list[
            Callable[[], object]
        ] = []  # functions that write finished pictures to disk, called when no others are wanted
        self.waiting = 0  # number of pictures still to be made
        self._painters: OrderedDict[object, Painter] = OrderedDict()  # cached, as preparing a board takes longest

    def picture(self, info: SaveInfo, size: tuple[int, int]) -> Surface | None:
        """Return the picture of a match that fits into `size` (pixels), or have it made and return None."""
        if info.trouble is not None or not info.game:
            return None
        key = (*_id(info), size, *self.app.look_key)
        found = _pictures.get(key)
        if found is not None:
            _pictures.move_to_end(key)
        elif key not in self._asked:
            self._asked.add(key)
            self.waiting += 1
            pictures.keep_full_sizes(self, True)  # the files of each board are read once for all matches on it
            file = picture_file(info, size, *self.app.look_key)
            self._later(lambda: self._read(ThumbnailRequest(info, size, key, file)))
        return found

    def pending_decision(self, info: SaveInfo) -> PendingDecision | None:
        """Return the decision that a match waits for; None until its picture is made, or if it has none."""
        found = _last.get(_id(info))
        if found is not None:
            _last.move_to_end(_id(info))
        return found

    def close(self) -> None:
        """Make no more pictures."""
        self.is_closed = True
        pictures.keep_full_sizes(self, False)

    def _later(self, work: Callable[[], object]) -> None:
        self._works.append(work)
        if not self._due:
            self._due = True
            self.app.call_soon(self._work)

    def _work(self) -> None:
        """Do pieces of work until the next frame is due."""
        end = perf_counter() + TIME_PER_TURN
        while self._works and not self.is_closed:
            self._works.popleft()()
            if perf_counter() >= end:
                break
        self._due = bool(self._works) and not self.is_closed
        if self._due:
            self.app.call_soon(self._work)

    # -- work queue ---------------------------------------------------------------------------------------------------
    def _read(self, wanted: ThumbnailRequest) -> None:
        found = load_picture(wanted.file, len(wanted.info.players)) if wanted.file is not None else None
        if found is not None:
            self._shown(wanted, *found)
        else:
            self._later(lambda: self._open(wanted))

    def _open(self, wanted: ThumbnailRequest) -> None:
        from games.core.journal.lines import read
        from games.core.journal.resume import board_of

        info = wanted.info
        if _id(info) in _views:  # replayed already, for a picture of another size
            self._paint(wanted, *_views[_id(info)])
            return
        try:
            reading = read(info.path)
            header = reading.header
            name = (header.game, header.board_text or header.board)
            if name not in _boards:
                _boards[name] = board_of(header, info.path)
                self._later(lambda: self._open(wanted))  # enough for one piece of work
                return
        except InaccessibleJournal:  # without a picture for now
            self._done()
            return
        except JournalError as error:
            self._done()
            self.on_damaged(info, error)
            return
        self._replay(wanted, reading, _boards[name])

    def _replay(self, wanted: ThumbnailRequest, reading: JournalContent, board: Any) -> None:
        from games.core.journal.resume import replay, rule_values_digest

        info = wanted.info
        game = registry.game(info.game)
        try:
            match = replay(reading, game, board, _time_limit())
        except Cancelled:  # without a picture
            self._done()
            return
        except JournalError as error:
            self._done()
            # With other rules it is not damaged: opening it offers its last saved position.
            if (reading.header.rules, reading.header.values) == (game.rules_version, rule_values_digest(board)):
                self.on_damaged(info, error)
            return
        decision = match.decision()
        seat = None if decision is None else decision.seat
        view, last = _views[_id(info)] = match.view(None), PendingDecision(seat, match.needs_curtain())
        self._later(lambda: self._paint(wanted, view, last))

    def _paint(self, wanted: ThumbnailRequest, view: View, last: PendingDecision) -> None:
        from ui.boards.shared.base import BoardScene

        info, size, _, file = wanted
        scene = BoardScene(game_theme(registry.game(info.game).facts.theme).accent)
        picture = render_position(self._painter(info, view, size), view, scene, size)
        if file is not None:
            self._unkept.append(lambda: save_picture(file, picture, last))
        self._shown(wanted, picture, last)

    def _shown(self, wanted: ThumbnailRequest, picture: Surface, last: PendingDecision) -> None:
        _pictures[wanted.key], _last[_id(wanted.info)] = picture, last
        self._asked.discard(wanted.key)  # so that it is made again if the cache has dropped it
        for each in (_last, _views, _pictures, _boards):
            _trim(each)
        self._done()
        self.on_ready(wanted.info)

    def _done(self) -> None:
        """Note that a picture was made, or can't be; after the last one, write the pictures to disk."""
        self.waiting -= 1
        if not self.waiting:
            pictures.keep_full_sizes(self, False)
            self._later(self._keep)

    def _keep(self) -> None:
        if self._unkept and not self.waiting:
            self._unkept.pop(0)()
            self._later(self._keep)

    def _painter(self, info: SaveInfo, view: View, size: tuple[int, int]) -> Painter:
        """Return a painter for pictures of a size, shared by all matches of the same players on the same board."""
        from ui.boards import painter_for

        marks = seat_marks(self.app.palette, info.players)
        names = tuple(player.name for player in info.players)
        key = (id(view.board), tuple(marks), names, self.app.language, baked_width(size))
        if key not in self._painters:
            game = registry.game(info.game)
            words = make_wording(self.app, lexicon_of(game, view.board, info.players))
            self._painters[key] = painter_for(game.facts.painter, view.board, marks, words)
            resize_for_picture(self._painters[key], size)
        self._painters.move_to_end(key)
        while len(self._painters) > MOST_PAINTERS:
            self._painters.popitem(last=False)
        return self._painters[key]


def _id(info: SaveInfo) -> tuple[Path, float]:
    return info.path, info.changed.timestamp()


def _trim(some: OrderedDict[Any, Any]) -> None:
    while len(some) > MOST_CACHED:
        some.popitem(last=False)
