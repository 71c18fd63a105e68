"""Bilingual texts of lessons, in which `{estate:zielone}` is a link to a thing on the table.

A link shows the thing's name; `{move:B|B}` shows the text after the bar instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from games.core.contract.names import is_name

NameLookup = Callable[[str, str], str]  # (name of a thing on the table, language) -> text

_LINK = re.compile(r"\{([^{}|]*)(?:\|([^{}]*))?\}")


class Bilingual(Protocol):
    """A text in both languages: `models.BilingualText` or `models.BilingualTitle`."""

    @property
    def pl(self) -> str:
        """The Polish text."""

    @property
    def en(self) -> str:
        """The English text."""


class TextRun(NamedTuple):
    """A piece of text, and the thing on the table that it links to ("" for none)."""

    words: str
    name: str = ""


def text_runs(told: Bilingual, language: str, lexicon: NameLookup) -> tuple[TextRun, ...]:
    """Split a text into runs; link texts come from `lexicon`."""
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
    """Return a text with its links replaced by their texts."""
    return "".join(run.words for run in text_runs(told, language, lexicon))


def link_targets(words: str) -> Iterator[str]:
    """Yield the names that a text links to."""
    return (link[1] for link in _LINK.finditer(words))


def broken_link(words: str) -> str | None:
    """Return the first link without a valid name, or a single brace; None if the text is valid."""
    wrong = next((name for name in link_targets(words) if not is_name(name)), None)
    if wrong is not None:
        return f"{{{wrong}}}"
    rest = _LINK.sub("", words)
    return next((sign for sign in "{}" if sign in rest), None)
