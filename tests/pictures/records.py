"""The hash files: one per room, with the versions used for drawing, then one line per picture, sorted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from tests.pictures.adapter import drawing_versions
from tests.pictures.drawing import Drawn, Hashes
from tests.pictures.plan import rooms

FOLDER = Path(__file__).parent / "hashes"


def read(folder: Path = FOLDER) -> tuple[Drawn, dict[str, str]]:
    """Return all hashes, and the drawing versions that all files agree on."""
    return parse(path.read_text("utf-8") for path in sorted(folder.glob("*.txt")))


def parse(texts: Iterable[str]) -> tuple[Drawn, dict[str, str]]:
    """Parse hash files; raise ValueError if two of them were made with different versions."""
    result: Drawn = {}
    head: dict[str, str] = {}
    for text in texts:
        for line in text.splitlines():
            if line.startswith("#"):
                name, _, value = line[1:].strip().partition(": ")
                if head.setdefault(name, value) != value:
                    raise ValueError(f"the hash files were made with different versions: {name}")
            elif line:
                *label, pixels, widgets = line.split()
                result[" ".join(label)] = Hashes(pixels, widgets)
    return result, head


def write(drawn: Mapping[str, Hashes], folder: Path = FOLDER) -> None:
    """Write all hash files."""
    folder.mkdir(exist_ok=True)
    known = rooms()
    for path in folder.glob("*.txt"):
        if path.stem not in known:
            path.unlink()
    head = "".join(f"# {name}: {value}\n" for name, value in drawing_versions().items())
    for room in known:
        mine = sorted(label for label in drawn if room_of(label) == room)
        lines = (f"{label} {drawn[label].pixels} {drawn[label].widgets}\n" for label in mine)
        (folder / f"{room}.txt").write_text(head + "".join(lines), "utf-8", newline="\n")


def room_of(label: str) -> str:
    """Return the room of a picture's or a run's label."""
    return label.partition("/")[0]


def version_differences(head: Mapping[str, str]) -> list[str]:
    """Return the drawing versions in which this machine differs from the hash files, one line each."""
    versions = drawing_versions()
    return [
        f"{name} {versions.get(name)} instead of {value}" for name, value in head.items() if versions.get(name) != value
    ]
