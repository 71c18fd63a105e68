"""Read docstrings, comments, public names and commit subjects, and count words of the project's old dialect in them.

The words are fine in English; used too often they replaced the field's nouns ("whoever is asked" for "the deciding
seat"), and strangers could not follow.
"""

from __future__ import annotations

import ast
import io
import random
import re
import shutil
import subprocess
import textwrap
import tokenize
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
WORDS = re.compile(
    r"\b(whoever|whom|whose turn it is|anew|beside|told|tells|tell|lies?|laid|lying|owes?|owed|stands?|stood|wherever"
    r"|whatever|whichever|that which|the one who|by itself|what is|what was|as long as|how manieth|deeds?|somebody"
    r"|anybody|nobody)\b",
    re.IGNORECASE,
)
MAX_RATE = 2.0  # hits in 1,000 words
MAX_SUBJECT = 72  # letters of a commit subject
SINCE = "31d39be4"  # version 2.0.0: subjects before it were longer
SEED = 20261129  # of the sample
SAMPLE = 120, 60  # docstrings and comments, public names


class Passage(NamedTuple):
    """A docstring or a comment: its first line, its text, and the code it is read with.

    `code` is the definition of a docstring, or the line beside or below a comment.
    """

    line: int
    text: str
    code: str


def passages(source: str) -> Iterator[Passage]:
    """Yield the docstrings and comments of a module's source; comments on consecutive lines are one passage."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
            first = node.body[0].lineno
            head = [] if isinstance(node, ast.Module) else lines[node.lineno - 1 : first - 1]
            yield Passage(first, text, " ".join(line.strip() for line in head))
    yield from comments(lines, source)


def comments(lines: Sequence[str], source: str) -> Iterator[Passage]:
    """Yield the comments of a module's source, without section headings and marks for the formatter."""
    block: list[tuple[int, str]] = []  # whole lines of one comment
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT or token.string.startswith(("# -- ", "# fmt:")):
            continue
        line, before = token.start[0], lines[token.start[0] - 1][: token.start[1]].strip()
        if block and (before or block[-1][0] != line - 1):
            yield _joined(block, lines)
            block = []
        if before:
            yield Passage(line, token.string, before)
        else:
            block.append((line, token.string))
    if block:
        yield _joined(block, lines)


def _joined(block: Sequence[tuple[int, str]], lines: Sequence[str]) -> Passage:
    code = next((line.strip() for line in lines[block[-1][0] :] if line.strip()), "")
    return Passage(block[0][0], "\n".join(text for _, text in block), code)


def rate(texts: Iterable[str]) -> float:
    """Return the hits in 1,000 words of some texts; 0 where there are no words."""
    words = hits = 0
    for text in texts:
        words += len(re.findall(r"[A-Za-z']+", text))
        hits += len(WORDS.findall(text))
    return 1000 * hits / words if words else 0.0


def sources(paths: Iterable[Path] = ()) -> list[Path]:
    """List the Python files in `paths`, by default those of the program."""
    chosen = list(paths) or [ROOT / "games", ROOT / "ui", ROOT / "main.py"]
    return sorted(file for path in chosen for file in ([path] if path.is_file() else path.rglob("*.py")))


def public_names(source: str) -> Iterator[Passage]:
    """Yield the public classes, functions and methods of a module, each with its arguments."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            arguments = f"({ast.unparse(node.args)})" if isinstance(node, ast.FunctionDef) else ""
            yield Passage(node.lineno, f"{type(node).__name__[:-3].lower()} {node.name}{arguments}", "")


def repeated_class_names() -> dict[str, list[Path]]:
    """Return the public class names that are defined more than once in the program, with their files."""
    files: dict[str, list[Path]] = {}
    for file in sources():
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                files.setdefault(node.name, []).append(file)
    return {name: found for name, found in files.items() if len(found) > 1}


def sample(seed: int = SEED) -> Iterator[str]:
    """Draw passages and names from the whole program: place and code in the first line, the text below."""
    draws = random.Random(seed)
    for find, count in zip((passages, public_names), SAMPLE, strict=True):
        every = [(file, passage) for file in sources() for passage in find(file.read_text("utf-8"))]
        for file, (line, text, code) in draws.sample(every, count):
            yield f"{file.relative_to(ROOT)}:{line}: {code}\n" + textwrap.indent(text, "    ")


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
    return [subject for subject in subjects if len(subject) > MAX_SUBJECT], len(subjects)
