"""Pictures of saved matches, made one small piece of work after the other, kept while the program runs and on disk.

Those on disk may all be deleted at any time. A file holds a line of JSON, how large the picture is and whose decision
the match waits for, and then its pixels, compressed little: to write a PNG takes five times as long, in which no frame
is drawn. Its name is made from all that the picture depends on, so a match that went on has another one. Damaged ones
count as missing.
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
from games.core.program.disk import list_files, write_atomically
from games.core.program.paths import user_folder
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
MOST_ROOM = 96 * 1024 * 1024  # bytes of all: on the largest screens two dozen large ones
MOST_PIXELS = 16 * 1024 * 1024
MOST_CACHED = 60  # matches whose last position is kept, and pictures
MOST_PAINTERS = 5  # painters with a board as large as pictures need it
TIME_PER_TURN = 0.008  # seconds: while it has taken less, a turn begins another piece of work
_last: OrderedDict[tuple[Path, float], PendingDecision] = OrderedDict()  # by file and its date
_views: OrderedDict[tuple[Path, float], tuple[View, PendingDecision]] = OrderedDict()  # what everybody may see there
_pictures: OrderedDict[object, Surface] = OrderedDict()
_boards: OrderedDict[tuple[str, str], Any] = OrderedDict()


class PendingDecision(NamedTuple):
    """Whose decision a match waits for, None after its end, and whether it is made behind a curtain."""

    seat: Seat | None
    curtain: bool


def picture_file(info: SaveInfo, *look: object) -> Path | None:
    """Return where the picture of a match is kept, drawn in such a look; None where its journal is gone."""
    try:
        about = info.path.stat()
    except OSError:
        return None
    key = repr((VERSION, info.path.name, about.st_mtime_ns, about.st_size, info.players, *look))
    return user_folder() / FOLDER / (sha256(key.encode(errors="surrogatepass")).hexdigest()[:32] + ENDING)


def load_picture(file: Path, seats: int) -> tuple[Surface, PendingDecision] | None:
    """Return a kept picture and where its match stood; None where there is none that can be read."""
    try:
        if file.stat().st_size > MOST_BYTES:
            return None
        head, _, packed = file.read_bytes().partition(b"\n")
        about = json.loads(head)
        last = PendingDecision(about["seat"], about["curtain"])
        pixels = zlib.decompressobj().decompress(packed, 3 * MOST_PIXELS)
        picture = pygame.image.frombytes(pixels, about["size"], "RGB").convert()
    except (OSError, ValueError, TypeError, KeyError, RecursionError, OverflowError, zlib.error, pygame.error):
        return None
    return (picture, last) if last.seat is None or last.seat in range(seats) else None


def save_picture(file: Path, picture: Surface, last: PendingDecision) -> None:
    """Keep a picture, and no more than `MOST` in `MOST_ROOM`, the newest; what the system refuses is not kept."""
    head = json.dumps({"size": picture.get_size(), **last._asdict()}).encode()
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
    """Forget all pictures and positions."""
    for each in (_last, _views, _pictures, _boards):
        each.clear()


class ThumbnailRequest(NamedTuple):
    """A picture to be made: of which match, how large, where it is kept in memory and on disk."""

    info: SaveInfo
    size: tuple[int, int]
    key: object
    file: Path | None  # named after the journal as it was before it is read, in case it goes on meanwhile


class Thumbnails:
    """Makes the pictures for one screen, and tells `ready` each match that has got one.

    A match that turns out to be damaged is told to `broken`.
    """

    def __init__(
        self, app: App, ready: Callable[[SaveInfo], object], broken: Callable[[SaveInfo, JournalError], object]
    ) -> None:
        self.app, self.on_ready, self.on_damaged = app, ready, broken
        self.is_closed = False
        self._works: deque[Callable[[], object]] = deque()
        self._due = False  # whether the app has been asked to go on with them
        self._asked: set[object] = set()  # what is being made, or can't be
        self._unkept: list[Callable[[], object]] = []  # what writes those made to disk, when all that are asked for are
        self.waiting = 0  # how many are still to be made
        self._painters: OrderedDict[object, Painter] = OrderedDict()  # to bake a board takes longest

    def picture(self, info: SaveInfo, size: tuple[int, int]) -> Surface | None:
        """Return the picture of a match that fits into `size` pixels, or None and have it made."""
        if info.trouble is not None or not info.game:
            return None
        key = (*_id(info), size, *self.app.look_key)
        found = _pictures.get(key)
        if found is not None:
            _pictures.move_to_end(key)
        elif key not in self._asked:
            self._asked.add(key)
            self.waiting += 1
            pictures.keep_full_sizes(self, True)  # each board is read once, however many different people play on it
            file = picture_file(info, size, *self.app.look_key)
            self._later(lambda: self._read(ThumbnailRequest(info, size, key, file)))
        return found

    def pending_decision(self, info: SaveInfo) -> PendingDecision | None:
        """Return where a match stands; None as long as its picture is not made, or where it has none."""
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
        """Do the next piece of work, and those after it while there is time before the next frame."""
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
                self._later(lambda: self._open(wanted))  # that took long enough
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
            match = replay(reading, game, board)
        except JournalError as error:
            self._done()
            # Of other rules: opening it offers its last whole position, so it is not called damaged here.
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
        self._asked.discard(wanted.key)  # it is made again where it has been forgotten
        for each in (_last, _views, _pictures, _boards):
            _trim(each)
        self._done()
        self.on_ready(wanted.info)

    def _done(self) -> None:
        """Note that one has been made, or can't be; when all that are in sight have, write them to disk."""
        self.waiting -= 1
        if not self.waiting:
            pictures.keep_full_sizes(self, False)
            self._later(self._keep)

    def _keep(self) -> None:
        if self._unkept and not self.waiting:
            self._unkept.pop(0)()
            self._later(self._keep)

    def _painter(self, info: SaveInfo, view: View, size: tuple[int, int]) -> Painter:
        """Return what paints a match's board for pictures of a size: the same for all matches of the same people."""
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
