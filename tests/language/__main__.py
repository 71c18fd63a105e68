"""Print how often the project's old dialect occurs in docstrings and comments, and which commit subjects are too long.

python -m tests.language            the rate of each folder, repeated class names, long commit subjects
python -m tests.language PATH …     every hit in these files or folders, as file:line: text
python -m tests.language --sample   120 docstrings and comments and 60 public names, for a reader who judges them
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.language.passages import (
    MAX_RATE,
    MAX_SUBJECT,
    ROOT,
    WORDS,
    long_subjects,
    passages,
    rate,
    repeated_class_names,
    sample,
    sources,
)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--sample", action="store_true")
    arguments = parser.parse_args()
    if arguments.sample:
        print(*sample(), sep="\n")
    elif arguments.paths:
        print_hits(arguments.paths)
    else:
        print_rates()


def print_hits(paths: list[Path]) -> None:
    """Print every passage of these files or folders that has a hit."""
    for file in sources(paths):
        for line, text, _ in passages(file.read_text("utf-8")):
            if WORDS.search(text):
                print(f"{file}:{line}: {' '.join(text.split())}")


def print_rates() -> None:
    """Print the rate of each folder and of the whole program, repeated class names and long subjects."""
    texts: dict[Path, list[str]] = {}  # of a folder, with those of its subfolders
    for file in sources():
        inside = [text for _, text, _ in passages(file.read_text("utf-8"))]
        for folder in file.relative_to(ROOT).parents:
            texts.setdefault(folder, []).extend(inside)
    for folder in sorted(folder for folder in texts if 0 < len(folder.parts) <= 2):
        print(f"{rate(texts[folder]):6.1f}  {folder}")
    print(f"{rate(texts[Path()]):6.1f}  hits in 1,000 words; at most {MAX_RATE}")
    print(f"{len(repeated_class_names()):6}  public class names are defined more than once")
    if (subjects := long_subjects()) is not None:
        print(f"{len(subjects[0]):6}  of {subjects[1]} subjects since 2.0.0 have more than {MAX_SUBJECT} letters")


if __name__ == "__main__":
    main()
