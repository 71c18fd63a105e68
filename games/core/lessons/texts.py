"""Texts of lessons: words in both languages, in which `{estate:zielone}` is a link to a thing on the table.

A link shows the thing's own name; `{move:B|B}` shows the words behind the stroke instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from games.core.contract.names import is_name

NameLookup = Callable[[str, str], str]  # (name of a thing on the table, language) -> its words

_LINK = re.compile(r"\{([^{}|]*)(?:\|([^{}]*))?\}")


class Bilingual(Protocol):
    """A text in both languages, as the files of lessons hold it: `models.Words` or `models.Title`."""

    @property
    def pl(self) -> str:
        """In Polish."""

    @property
    def en(self) -> str:
        """In English."""


class TextRun(NamedTuple):
    """A piece of a text: words, and the thing on the table that they are a link to ("": none)."""

    words: str
    name: str = ""


def text_runs(told: Bilingual, language: str, lexicon: NameLookup) -> tuple[TextRun, ...]:
    """Return a text in pieces, links worded by `lexicon`."""
    words: str = getattr(told, language)
    found: list[TextRun] = []
    end = 0
    for link in _LINK.finditer(words):
        found.append(TextRun(words[end : link.start()]))
        name, shown = link[1], link[2]
        found.append(TextRun(shown or lexicon(name, language), name))
        end = link.end()
    found.append(TextRun(words[end:]))
    return tuple(run for run in found if run.words)


def plain_text(told: Bilingual, language: str, lexicon: NameLookup) -> str:
    """Return a text as it is read, without telling where its links are."""
    return "".join(run.words for run in text_runs(told, language, lexicon))


def link_targets(words: str) -> Iterator[str]:
    """Yield the names that a text is linked to."""
    return (link[1] for link in _LINK.finditer(words))


def broken_link(words: str) -> str | None:
    """Return the first link that names no thing, or a brace that stands alone; None if all is well."""
    wrong = next((name for name in link_targets(words) if not is_name(name)), None)
    if wrong is not None:
        return f"{{{wrong}}}"
    rest = _LINK.sub("", words)
    return next((sign for sign in "{}" if sign in rest), None)
