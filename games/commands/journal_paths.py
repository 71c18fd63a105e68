"""Find the journals named on a command line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from games.core.journal.saves import JOURNAL_SUFFIX
from games.core.program.disk import list_files
from games.core.program.locks import LOCK_SUFFIX

HELP = "a journal, or a folder of journals"


def expand_journals(names: Sequence[str]) -> list[Path]:
    """Return the named files, with each folder replaced by the journals in it.

    A folder without journals stays, so that reading it reports the error. Lock files are left out, so that `saves/*`
    works.
    """
    paths: list[Path] = []
    for path in map(Path, names):
        journals = sorted(file.path for file in list_files(path, JOURNAL_SUFFIX).files) if path.is_dir() else []
        if not path.name.endswith(JOURNAL_SUFFIX + LOCK_SUFFIX):
            paths += journals or [path]
    return paths
