"""Pictures of saved matches on disk, so that no match is replayed twice for one: all may be deleted at any time.

A file holds a line of JSON, how large the picture is and whose decision the match waits for, and then its pixels,
compressed little: to write a PNG takes five times as long, in which no frame is drawn. Its name is made from all that
the picture depends on, so a match that went on has another one. Damaged ones count as missing.
"""

from __future__ import annotations

import json
import zlib
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Surface

from games.core.contract.contract import Seat
from games.core.journal.saves import SaveInfo
from games.core.program.disk import list_files, write_whole
from games.core.program.paths import user_folder
from games.core.program.version import VERSION

FOLDER, ENDING = "pictures", ".picture"
MOST, MOST_BYTES = 200, 8 * 1024 * 1024  # files in the folder; bytes of one
MOST_ROOM = 96 * 1024 * 1024  # bytes of all: on the largest screens two dozen large ones
MOST_PIXELS = 16 * 1024 * 1024


class Last(NamedTuple):
    """Whose decision a match waits for, None after its end, and whether it is made behind a curtain."""

    seat: Seat | None
    curtain: bool


def file_of(info: SaveInfo, *look: object) -> Path | None:
    """Return where the picture of a match is kept, drawn in such a look; None where its journal is gone."""
    try:
        about = info.path.stat()
    except OSError:
        return None
    key = repr((VERSION, info.path.name, about.st_mtime_ns, about.st_size, info.players, *look))
    return user_folder() / FOLDER / (sha256(key.encode(errors="surrogatepass")).hexdigest()[:32] + ENDING)


def load(file: Path, seats: int) -> tuple[Surface, Last] | None:
    """Return a kept picture and where its match stood; None where there is none that can be read."""
    try:
        if file.stat().st_size > MOST_BYTES:
            return None
        head, _, packed = file.read_bytes().partition(b"\n")
        about = json.loads(head)
        last = Last(about["seat"], about["curtain"])
        pixels = zlib.decompressobj().decompress(packed, 3 * MOST_PIXELS)
        picture = pygame.image.frombytes(pixels, about["size"], "RGB").convert()
    except (OSError, ValueError, TypeError, KeyError, RecursionError, OverflowError, zlib.error, pygame.error):
        return None
    return (picture, last) if last.seat is None or last.seat in range(seats) else None


def save(file: Path, picture: Surface, last: Last) -> None:
    """Keep a picture, and no more than `MOST` in `MOST_ROOM`, the newest; what the system refuses is not kept."""
    head = json.dumps({"size": picture.get_size(), **last._asdict()}).encode()
    with suppress(OSError):
        write_whole(file, head + b"\n" + zlib.compress(pygame.image.tobytes(picture, "RGB"), 1))
    files = [(one.facts, one.path) for one in list_files(file.parent, ENDING).files if one.facts is not None]
    room = MOST_ROOM
    for number, (facts, path) in enumerate(sorted(files, key=lambda each: each[0].st_mtime, reverse=True)):
        room -= facts.st_size
        if number >= MOST or room < 0:
            with suppress(OSError):
                path.unlink()
