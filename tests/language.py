"""Count words of this project's old dialect in docstrings and comments, and commit subjects that are too long.

    python -m tests.language            the rate of each folder and the files with most
    python -m tests.language PATH …     every hit in these files or folders, as file:line: text
    python -m tests.language --sample   120 docstrings and comments and 60 public names, for a reader who judges them

The words are fine in English; used this often they replaced the field's nouns ("whoever is asked" for "the deciding
seat"), and strangers could not follow. `test_language.py` holds the rate below `MOST`.
"""

from __future__ import annotations

import argparse
import ast
import io
import random
import re
import shutil
import subprocess
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
WORDS = re.compile(
    r"\b(whoever|whom|whose turn it is|anew|beside|told|tells|tell|lies?|laid|lying|owes?|owed|stands?|stood|wherever"
    r"|whatever|whichever|that which|the one who|by itself|what is|what was|as long as|how manieth|deeds?|somebody"
    r"|anybody|nobody)\b",
    re.IGNORECASE,
)
MOST = 2.0  # hits in 1,000 words
LONGEST = 72  # letters of a commit subject
SINCE = "31d39be4"  # version 2.0.0: subjects before it were longer
SEED = 20261128  # of the sample
SAMPLE = 120, 60  # docstrings and comments, public names


class Passage(NamedTuple):
    """A docstring or a comment, with the line on which it begins."""

    line: int
    text: str


def passages(source: str) -> Iterator[Passage]:
    """Yield the docstrings and comments of a module's source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
            yield Passage(node.body[0].lineno, text)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Passage(token.start[0], token.string)


def rate(texts: Iterable[str]) -> float:
    """Return the hits in 1,000 words of some texts; 0 where there are no words."""
    words = hits = 0
    for text in texts:
        words += len(re.findall(r"[A-Za-z']+", text))
        hits += len(WORDS.findall(text))
    return 1000 * hits / words if words else 0.0


def sources(paths: Iterable[Path] = ()) -> list[Path]:
    """List the Python files of the program, or those in `paths`."""
    chosen = list(paths) or [ROOT / "games", ROOT / "ui", ROOT / "main.py"]
    return sorted(file for path in chosen for file in ([path] if path.is_file() else path.rglob("*.py")))


def public_names(source: str) -> Iterator[Passage]:
    """Yield the public classes, functions and methods of a module, each with its arguments and line."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            arguments = f"({ast.unparse(node.args)})" if isinstance(node, ast.FunctionDef) else ""
            yield Passage(node.lineno, f"{type(node).__name__[:-3].lower()} {node.name}{arguments}")


def sample(seed: int = SEED) -> Iterator[str]:
    """Draw passages and names from the whole program, as file:line: text."""
    draws = random.Random(seed)
    for find, count in zip((passages, public_names), SAMPLE, strict=True):
        found = [(file, one) for file in sources() for one in find(file.read_text("utf-8"))]
        for file, (line, text) in draws.sample(found, count):
            yield f"{file.relative_to(ROOT)}:{line}: {' '.join(text.split())}"


def long_subjects() -> tuple[list[str], int] | None:
    """Return the commit subjects after 2.0.0 that are too long, and how many there are; None without the history."""
    git = shutil.which("git")
    if git is None:
        return None
    command = [git, "log", "--format=%s", "--no-merges", f"{SINCE}..HEAD"]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    if answer.returncode:
        return None
    subjects = answer.stdout.splitlines()
    return [subject for subject in subjects if len(subject) > LONGEST], len(subjects)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--sample", action="store_true")
    arguments = parser.parse_args()
    if arguments.sample:
        print(*sample(), sep="\n")
        return
    paths = arguments.paths
    found = {file: list(passages(file.read_text("utf-8"))) for file in sources(paths)}
    if paths:
        for file, parts in found.items():
            for line, text in parts:
                if WORDS.search(text):
                    print(f"{file}:{line}: {' '.join(text.split())}")
        return
    for folder in sorted({file.relative_to(ROOT).parts[:3][:-1] for file in found} - {()}):
        texts = [part.text for file, parts in found.items() for part in parts
                 if file.relative_to(ROOT).parts[: len(folder)] == folder]  # fmt: skip
        print(f"{rate(texts):6.1f}  {'/'.join(folder)}")
    print(f"{rate(part.text for parts in found.values() for part in parts):6.1f}  hits in 1,000 words; wanted {MOST}")
    if (subjects := long_subjects()) is not None:
        print(f"{len(subjects[0])} of {subjects[1]} subjects since 2.0.0 have more than {LONGEST} letters")


if __name__ == "__main__":
    main()
