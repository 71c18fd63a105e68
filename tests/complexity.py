"""No function is too winding: none of the program is above radon's rank C (20 ways through it) without a reason.

    python -m tests.complexity            print those above it that are no exception

`ALLOWED` holds the exceptions: where a function stands, its name, and why it may be like that.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from radon.complexity import cc_rank, cc_visit
from radon.visitors import Function

ROOT = Path(__file__).parents[1]
PROGRAM = ("games", "ui", "main.py")
WORST = "C"

ALLOWED = {
    ("games/krakow/rules/board.py", "Tables.__init__"): "fills table after table, each with one loop",
    ("games/krakow/rules/board.py", "_Surveyor.city"): "walks the whole grid once",
    ("games/wampiry/rules/board.py", "Tables.__init__"): "fills table after table, each with one loop",
    ("games/osada/view/guessing.py", "public_state"): "fills every slot of a state in turn",
}


def main() -> int:
    """Print every fault; return 1 if there is one."""
    found = faults(ROOT, PROGRAM, ALLOWED)
    for line in found:
        print(line)
    return int(bool(found))


def faults(root: Path, parts: Sequence[str], allowed: Collection[tuple[str, str]]) -> list[str]:
    """List functions in files and folders below `root` that are above the rank, and `allowed` ones that are not."""
    bad = {(file, function.fullname): function for file, function in functions(root, parts) if above(function)}
    return [
        *(
            f"{file}:{function.lineno} {name}: {function.complexity} ways, rank {cc_rank(function.complexity)}"
            for (file, name), function in bad.items()
            if (file, name) not in allowed
        ),
        *(f"{file} {name}: simple now, or gone: no exception" for file, name in allowed if (file, name) not in bad),
    ]


def functions(root: Path, parts: Sequence[str]) -> Iterator[tuple[str, Function]]:
    """Give every function and method, with its file as written from `root`."""
    for part in parts:
        path = root / part
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            for block in cc_visit(file.read_text("utf-8")):
                if isinstance(block, Function):
                    yield file.relative_to(root).as_posix(), block


def above(function: Function) -> bool:
    """Return whether a function is above the worst rank allowed."""
    return bool(cc_rank(function.complexity) > WORST)


if __name__ == "__main__":
    sys.exit(main())
