"""The files for phones: the page in `assets/phone`, fonts, and pictures of the program's art.

Addresses of pictures are hashes of their content, so that an address reveals no card.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from pathlib import Path
from typing import NamedTuple

from games import registry
from games.core.program.paths import resource_path

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".otf": "font/otf",
}
PAGE_FOLDER, FONT_FOLDER = "assets/phone", "assets/fonts"
MAX_BOARDS = 8  # number of the board's latest pictures that can be read


class ServedFile(NamedTuple):
    """A file that phones may be sent, or the bytes `content` in its place.

    `is_fixed`: the content of the address never changes, so a phone may keep it for ever.
    """

    path: Path
    type: str
    is_fixed: bool
    content: bytes | None = None

    def read(self) -> bytes:
        """Return the content."""
        return self.path.read_bytes() if self.content is None else self.content


class ServedFiles:
    """Maps addresses to files. Files on disk without such an address are never sent."""

    def __init__(self) -> None:
        self._files: dict[str, ServedFile] = {}
        self._art: dict[str, dict[str, str]] = {}  # game -> picture -> address
        self._boards: OrderedDict[bytes, str] = OrderedDict()  # picture -> address, the latest last
        for folder, prefix in ((PAGE_FOLDER, "/"), (FONT_FOLDER, "/font/")):
            for path in sorted(resource_path(folder).glob("*")):
                if path.suffix in TYPES:
                    self._files[prefix + path.name] = ServedFile(path, TYPES[path.suffix], False)
        if "/index.html" in self._files:
            self._files["/"] = self._files.pop("/index.html")

    def get(self, address: str) -> ServedFile | None:
        """Return the file with an address, or None."""
        return self._files.get(address)

    def art(self, game: str, name: str) -> str:
        """Return the address of a picture of a game's art, such as `cards/gaspode`; "" if there is none.

        All pictures of the game have addresses from the first call on. Otherwise a phone could find out by trying them
        which cards another phone has been sent.
        """
        if game not in self._art:
            self._art[game] = {
                path.relative_to(folder).with_suffix("").as_posix(): self._picture(path)
                for folder in reversed(registry.art_folders(game))
                for path in sorted(folder.rglob("*.svg"))
            }
        return self._art[game].get(name, "")

    def emblem(self, game: str) -> str:
        """Return the address of a game's emblem; "" if there is none."""
        path = resource_path(registry.emblem_file(game))
        return self._picture(path) if path.is_file() else ""

    def board_address(self, content: bytes, type_: str) -> str:
        """Return the address of a picture of the board. It is random, and the same again for an equal picture.

        Only the latest `MAX_BOARDS` pictures can be read.
        """
        if content not in self._boards:
            address = self._boards[content] = f"/board/{secrets.token_urlsafe(16)}"
            self._files[address] = ServedFile(Path(), type_, True, content)
            while len(self._boards) > MAX_BOARDS:
                del self._files[self._boards.popitem(last=False)[1]]
        self._boards.move_to_end(content)
        return self._boards[content]

    def _picture(self, path: Path) -> str:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()[:32]
        address = f"/art/{digest}{path.suffix}"
        self._files[address] = ServedFile(path, TYPES[path.suffix], True)
        return address
