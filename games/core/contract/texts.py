"""Texts as data: a message and what to put into it, worded only when shown, in the language of that moment.

Rules and controllers mark messages with `N_` (and `N_n` for plurals) and never word them. `translate` does, with the
compiled catalogues in `data/locale` and those that games from elsewhere bring; the English messages are the keys.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from games.core.contract.names import is_name
from games.core.program.paths import resource

LANGUAGES = ("pl", "en")
MAX_PLAIN_LENGTH = 1000  # letters of plain words in a text: files may hold words of any length where a name should be
NameTranslator = Callable[[str, str], str]  # (name of a thing on the table, language) -> its words


class Text(NamedTuple):
    """A message to be worded later: `plural` and the argument `n` choose the form where a number is counted.

    Values of `args` may be numbers, names of things on the table, other texts, lists of these, or plain words.
    """

    message: str
    args: Mapping[str, Any] = {}
    plural: str | None = None

    def with_args(self, **args: Any) -> Text:
        """Return the same message with these arguments added."""
        return Text(self.message, {**self.args, **args}, self.plural)


def N_(message: str, **args: Any) -> Text:  # noqa: N802 - the customary mark of gettext
    """Mark a message for translation and return it as a text."""
    return Text(message, args)


def N_n(message: str, plural: str, **args: Any) -> Text:  # noqa: N802 - the customary mark of gettext
    """Mark a message with a plural, chosen by the argument `n`."""
    return Text(message, args, plural)


_of_games: dict[str, Path] = {}  # catalogues that games bring: name of the .mo file -> its folder `locale`


def add_catalogue(name: str, folder: Path) -> None:
    """Take words that the program has not itself from `folder/<language>/LC_MESSAGES/<name>.mo`, if that exists."""
    _of_games[name] = folder
    catalogue.cache_clear()


def remove_catalogue(name: str) -> None:
    """Undo `add_catalogue`."""
    _of_games.pop(name, None)
    catalogue.cache_clear()


def text_to_data(text: Text) -> dict[str, Any]:
    """Return a text as JSON data."""
    data: dict[str, Any] = {"say": text.message}
    if text.plural is not None:
        data["plural"] = text.plural
    if text.args:
        data["args"] = {key: _as_data(value) for key, value in text.args.items()}
    return data


def _as_data(value: Any) -> Any:
    if isinstance(value, Text):
        return text_to_data(value)
    return [_as_data(item) for item in value] if isinstance(value, list | tuple) else value


def text_from_data(data: Any) -> Text | None:
    """Return the text that `text_data` gave; None where the data is none that can be worded."""
    try:
        text = _from_data(data)
        translate(text, "en")
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError):
        return None
    return text


def _from_data(data: Mapping[str, Any]) -> Text:
    return Text(
        str(data["say"]), {key: _value_from(value) for key, value in data.get("args", {}).items()}, data.get("plural")
    )


def _value_from(value: Any) -> Any:
    if isinstance(value, dict):
        return _from_data(value)
    return [_value_from(item) for item in value] if isinstance(value, list) else value


def join_lines(texts: Sequence[Text]) -> Text:
    """Put texts under one another as the lines of one, such as a tooltip; there is at least one."""
    found, *rest = texts
    for line in rest:
        found = N_("{first}\n{second}", first=found, second=line)
    return found


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Load the compiled catalogues of a language; English needs none, its messages are the keys."""
    if language == "en":
        return gettext.NullTranslations()
    found = gettext.translation("planszownia", str(resource("data/locale")), languages=[language])
    for name, folder in _of_games.items():
        found.add_fallback(gettext.translation(name, str(folder), languages=[language], fallback=True))
    return found


def untranslated_name(name: str, language: str) -> str:
    """Return a name as it is: the words of names where there is no table."""
    return name


def _value(value: Any, language: str, lexicon: NameTranslator) -> Any:
    if isinstance(value, Text):
        return translate(value, language, lexicon)
    if isinstance(value, str):
        if is_name(value):
            return lexicon(value, language)
        return value if len(value) <= MAX_PLAIN_LENGTH else f"{value[:MAX_PLAIN_LENGTH]}…"
    if isinstance(value, list | tuple):
        return ", ".join(str(_value(item, language, lexicon)) for item in value)
    return value


def translate(text: Text, language: str, lexicon: NameTranslator = untranslated_name) -> str:
    """Word `text` in `language`; names of things are looked up in `lexicon`."""
    found = catalogue(language)
    if text.plural is None:
        words = found.gettext(text.message)
    else:
        words = found.ngettext(text.message, text.plural, int(text.args["n"]))
    if not text.args:
        return words
    return words.format_map({key: _value(value, language, lexicon) for key, value in text.args.items()})
