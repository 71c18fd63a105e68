"""Draws pictures whose hashes differ from another commit's: old, new and difference side by side."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from difflib import unified_diff
from pathlib import Path

import pygame
from pygame import Surface

from tests.pictures.adapter import ROOT
from tests.pictures.drawing import pictures, work_in_own_folder
from tests.pictures.plan import Run

GAP = 12  # pixels between neighbouring pictures
DIFFERENCE_COLOUR = (255, 0, 160)


def save(wanted: Sequence[Run], folder: Path, only: frozenset[str] | None = None) -> int:
    """Draw runs, save their pictures and lists of widgets, and return the count; `only` selects pictures by label."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    with work_in_own_folder():
        for run in wanted:
            for label, picture in pictures(run).items():
                if only is None or label in only:
                    pygame.image.save(picture.surface, str(folder / f"{file_name(label)}.png"))
                    lines = "".join(f"{line}\n" for line in picture.widgets)
                    (folder / f"{file_name(label)}.txt").write_text(lines, "utf-8")
                    count += 1
    return count


def file_name(label: str) -> str:
    """Return a picture's label as a file name."""
    return label.replace("/", "-").replace(" ", "_")


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """Check out a commit in a temporary folder."""
    with tempfile.TemporaryDirectory(prefix="planszownia-base-") as folder:
        tree = Path(folder) / "tree"
        _git("worktree", "add", "--detach", "--quiet", str(tree), revision)
        try:
            yield tree
        finally:
            _git("worktree", "remove", "--force", str(tree))


def draw_old(tree: Path, labels: Sequence[str], folder: Path) -> None:
    """Draw pictures with the scenes and the program of another checkout; pictures unknown there are left out."""
    folder.mkdir(parents=True, exist_ok=True)
    if not (tree / "tests" / "pictures").exists():  # the commit is older than the picture tests
        shutil.copytree(ROOT / "tests" / "pictures", tree / "tests" / "pictures")
    labels_file = folder / "asked.json"
    labels_file.write_text(json.dumps(list(labels)), "utf-8")
    command = [sys.executable, "-m", "tests.pictures", "draw", "--only", str(labels_file), "--out", str(folder)]
    subprocess.run(command, cwd=tree, check=True, stdout=subprocess.DEVNULL)


def old_hashes(revision: str) -> list[str]:
    """Return the hash files of a commit."""
    names = _git("ls-tree", "--name-only", revision, "tests/pictures/hashes/").split()
    return [_git("show", f"{revision}:{name}") for name in names if name.endswith(".txt")]


def _git(*args: str) -> str:
    return subprocess.run(["git", *args], cwd=ROOT, check=True, capture_output=True, text=True, encoding="utf-8").stdout


def lay_side_by_side(label: str, old: Path, new: Path, folder: Path) -> str:
    """Save old, new and their difference as one picture; return a description with the widgets that changed."""
    name = file_name(label)
    pictures_shown = [
        pygame.image.load(str(one / f"{name}.png")) for one in (old, new) if (one / f"{name}.png").exists()
    ]
    if len(pictures_shown) == 2 and pictures_shown[0].get_size() == pictures_shown[1].get_size():
        count, difference = _difference(*pictures_shown)
        pictures_shown.append(difference)
        difference_text = f"{count} pixels"
    else:
        difference_text = "only in one of the two"
    width = sum(one.get_width() + GAP for one in pictures_shown) - GAP
    sheet = Surface((width, max(one.get_height() for one in pictures_shown)))
    sheet.fill((90, 90, 90))
    left = 0
    for one in pictures_shown:
        sheet.blit(one, (left, 0))
        left += one.get_width() + GAP
    pygame.image.save(sheet, str(folder / f"{name}.png"))
    before, after = (_lines(one / f"{name}.txt") for one in (old, new))
    changed = [line for line in unified_diff(before, after, n=0, lineterm="") if line[:3] not in ("---", "+++", "@@ ")]
    return "\n    ".join([f"{label}: {difference_text}", *changed])


def _difference(old: Surface, new: Surface) -> tuple[int, Surface]:
    """Return the number of different pixels, and the new picture darkened with these pixels coloured."""
    same = pygame.mask.from_threshold(new, (0, 0, 0), (1, 1, 1, 255), old)
    same.invert()
    picture = new.copy()
    picture.fill((70, 70, 70), special_flags=pygame.BLEND_RGB_MULT)
    same.to_surface(picture, setcolor=DIFFERENCE_COLOUR, unsetcolor=None)
    return same.count(), picture


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines() if path.exists() else []
