"""Check that no function exceeds rank C of radon (20 paths) without a reason.

    python -m tests.complexity            print the functions above it that are not listed

`ALLOWED` lists the exceptions: the file, the function's name, and the reason.
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
    """Print every finding; return 1 if there is one."""
    findings = find_faults(ROOT, PROGRAM, ALLOWED)
    for line in findings:
        print(line)
    return int(bool(findings))


def find_faults(root: Path, parts: Sequence[str], allowed: Collection[tuple[str, str]]) -> list[str]:
    """List functions below `root` that are too complex and not in `allowed`, and needless entries of `allowed`."""
    complex_functions = {
        (file, function.fullname): function
        for file, function in find_functions(root, parts)
        if is_too_complex(function)
    }
    return [
        *(
            f"{file}:{function.lineno} {name}: {function.complexity} paths, rank {cc_rank(function.complexity)}"
            for (file, name), function in complex_functions.items()
            if (file, name) not in allowed
        ),
        *(
            f"{file} {name}: not too complex any more, or gone: remove the exception"
            for file, name in allowed
            if (file, name) not in complex_functions
        ),
    ]


def find_functions(root: Path, parts: Sequence[str]) -> Iterator[tuple[str, Function]]:
    """Yield every function and method with its file, relative to `root`."""
    for part in parts:
        path = root / part
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            for block in cc_visit(file.read_text("utf-8")):
                if isinstance(block, Function):
                    yield file.relative_to(root).as_posix(), block


def is_too_complex(function: Function) -> bool:
    """Return whether a function is above the highest rank allowed."""
    return bool(cc_rank(function.complexity) > WORST)


if __name__ == "__main__":
    sys.exit(main())
