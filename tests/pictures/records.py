"""The files with the hashes: one a room, a head that says what they were made with, one line a picture, sorted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from tests.pictures.adapter import made_with
from tests.pictures.drawing import Drawn, Hashes
from tests.pictures.plan import rooms

FOLDER = Path(__file__).parent / "hashes"


def read(folder: Path = FOLDER) -> tuple[Drawn, dict[str, str]]:
    """Return all hashes, and what they were made with (one value for what all files agree on)."""
    return parse(path.read_text("utf-8") for path in sorted(folder.glob("*.txt")))


def parse(texts: Iterable[str]) -> tuple[Drawn, dict[str, str]]:
    """Read files of hashes; ValueError where two of them were made with different things."""
    found: Drawn = {}
    head: dict[str, str] = {}
    for text in texts:
        for line in text.splitlines():
            if line.startswith("#"):
                name, _, value = line[1:].strip().partition(": ")
                if head.setdefault(name, value) != value:
                    raise ValueError(f"the files of hashes were made with different things: {name}")
            elif line:
                *label, pixels, widgets = line.split()
                found[" ".join(label)] = Hashes(pixels, widgets)
    return found, head


def write(drawn: Mapping[str, Hashes], folder: Path = FOLDER) -> None:
    """Write the files whole."""
    folder.mkdir(exist_ok=True)
    known = rooms()
    for path in folder.glob("*.txt"):
        if path.stem not in known:
            path.unlink()
    head = "".join(f"# {name}: {value}\n" for name, value in made_with().items())
    for room in known:
        mine = sorted(label for label in drawn if room_of(label) == room)
        lines = (f"{label} {drawn[label].pixels} {drawn[label].widgets}\n" for label in mine)
        (folder / f"{room}.txt").write_text(head + "".join(lines), "utf-8", newline="\n")


def room_of(label: str) -> str:
    """Return the room of a picture or a run."""
    return label.partition("/")[0]


def differences(head: Mapping[str, str]) -> list[str]:
    """Return what this machine draws with other than the files were made with, one line each."""
    here = made_with()
    return [f"{name} {here.get(name)} instead of {value}" for name, value in head.items() if here.get(name) != value]
