"""Docstrings and comments are plain English, class names are unique, and commit subjects fit into one line."""

from __future__ import annotations

import pytest

from tests.language.passages import (
    MAX_RATE,
    MAX_SUBJECT,
    ROOT,
    long_subjects,
    passages,
    rate,
    repeated_class_names,
    sources,
)

MAX_LONG = 0.05  # share of commit subjects that may be too long
MAX_REPEATED = 15  # public class names; the parallel parts of the five games are among them


@pytest.mark.parametrize("folder", ["games", "ui", "tests", "assets"])
def test_docstrings_and_comments_are_plain_english(folder: str) -> None:
    texts = [text for file in sources([ROOT / folder]) for _, text, _ in passages(file.read_text("utf-8"))]
    assert rate(texts) <= MAX_RATE, f"python -m tests.language {folder} lists the hits"


def test_hits_are_counted_in_docstrings_and_comments_but_not_in_strings() -> None:
    source = '"""Whoever is asked."""\n\n# as long as\n# it stands\nNAME = "nobody"  # anybody\n'
    assert list(passages(source)) == [
        (1, "Whoever is asked.", ""),
        (3, "# as long as\n# it stands", 'NAME = "nobody"  # anybody'),
        (5, "# anybody", 'NAME = "nobody"'),
    ]
    assert rate(["Whoever is asked."]) == pytest.approx(1000 / 3)
    assert rate([]) == 0


def test_public_class_names_are_unique() -> None:
    repeated = repeated_class_names()
    assert len(repeated) <= MAX_REPEATED, {name: list(map(str, files)) for name, files in repeated.items()}


def test_commit_subjects_fit_into_a_line() -> None:
    subjects = long_subjects()
    if subjects is None:
        pytest.skip("this copy has no history back to 2.0.0")
    too_long, count = subjects
    assert len(too_long) <= MAX_LONG * count, f"more than {MAX_SUBJECT} letters: {too_long}"
