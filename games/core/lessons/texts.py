"""Bilingual texts of lessons with links.

`{estate:zielone}` is shown as the thing's translated name, `{move:B|B}` as the text after the bar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from games.core.contract.names import is_name
from games.core.data.board_values import without_values

NameTranslator = Callable[[str, str], str]  # (name of a thing on the table, language) -> text

_LINK = re.compile(r"\{([^{}|]*)(?:\|([^{}]*))?\}")


class HasTranslations(Protocol):
    """A text in both languages."""

    @property
    def pl(self) -> str:
        """The Polish text."""

    @property
    def en(self) -> str:
        """The English text."""


class LinkedText(NamedTuple):
    """A piece of text, and the name of the thing it links to ("": none)."""

    text: str
    name: str = ""


def split_links(bilingual: HasTranslations, language: str, lexicon: NameTranslator) -> tuple[LinkedText, ...]:
    """Split a text into plain pieces and links.

    `lexicon` translates the names of things.
    """
    text: str = getattr(bilingual, language)
    result: list[LinkedText] = []
    end = 0
    for link in _LINK.finditer(text):
        result.append(LinkedText(text[end : link.start()]))
        name, shown = link[1], link[2]
        result.append(LinkedText(shown or lexicon(name, language), name))
        end = link.end()
    result.append(LinkedText(text[end:]))
    return tuple(run for run in result if run.text)


def plain_text(bilingual: HasTranslations, language: str, lexicon: NameTranslator) -> str:
    """Return a text with its links replaced by names."""
    return "".join(run.text for run in split_links(bilingual, language, lexicon))


def link_targets(text: str) -> Iterator[str]:
    """Yield the names of the things that a text links to."""
    return (link[1] for link in _LINK.finditer(text))


def broken_link(text: str) -> str | None:
    """Return the first broken link of a text, or None."""
    text = without_values(text)
    wrong = next((name for name in link_targets(text) if not is_name(name)), None)
    if wrong is not None:
        return f"{{{wrong}}}"
    rest = _LINK.sub("", text)
    return next((char for char in "{}" if char in rest), None)
