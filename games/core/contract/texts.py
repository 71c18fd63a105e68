"""Translatable texts as data: a message and its arguments, translated only when shown.

Rules and controllers mark messages with `N_` (or `N_n` for plurals); `translate` looks them up in the compiled
catalogues of `data/locale` and of games from outside the repository. The English message is the key.

    text = N_n("{who} draws {n} card", "{who} draws {n} cards", n=2, who="seat:1")
    translate(text, "pl", lexicon)  # "Ola dobiera 2 karty"
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
# longest accepted plain string, in characters; a file may contain any text where a name is expected
MAX_PLAIN_LENGTH = 1000
MAX_MESSAGE_LENGTH = 500  # maximum length of a message about a problem, in characters
_ARGUMENT_LENGTHS = (
    240,
    120,
    60,
    30,
)  # maximum lengths of arguments, tried in turn until such a message is short enough
_MAX_ITEMS = 12  # maximum number of list items in such a message
NameTranslator = Callable[[str, str], str]  # (name of a thing on the table, language) -> its text


class Text(NamedTuple):
    """A message to be translated when it is shown. With `plural`, the argument `n` selects singular or plural.

    Values of `args` are numbers, names of things on the table, other texts, plain strings, or lists of these.
    """

    message: str
    args: Mapping[str, Any] = {}
    plural: str | None = None

    def with_args(self, **args: Any) -> Text:
        """Return the same message with these arguments added."""
        return Text(self.message, {**self.args, **args}, self.plural)


def N_(message: str, **args: Any) -> Text:  # noqa: N802 - the usual gettext marker
    """Mark a message for translation and return it as a `Text`."""
    return Text(message, args)


def N_n(message: str, plural: str, **args: Any) -> Text:  # noqa: N802 - the usual gettext marker
    """Mark a message with singular and plural for translation; the argument `n` selects the form."""
    return Text(message, args, plural)


# catalogues of games from outside the repository: name of the .mo file -> folder `locale`
_of_games: dict[str, Path] = {}


def add_catalogue(name: str, folder: Path) -> None:
    """Add the translation catalogues `folder/<language>/LC_MESSAGES/<name>.mo` that exist."""
    _of_games[name] = folder
    catalogue.cache_clear()


def remove_catalogue(name: str) -> None:
    """Remove the catalogues added by `add_catalogue`."""
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
    """Return the text that `text_to_data` converted, or None if it can't be translated."""
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
    """Join one or more texts into a text of several lines, as for a tooltip."""
    result, *rest = texts
    for line in rest:
        result = _LINES.with_args(first=result, second=line)
    return result


_LINES = N_("{first}\n{second}")


def shorten(text: str, most: int) -> str:
    """Return a text of at most `most` characters, with an ellipsis in place of its middle if it was longer."""
    half = (most - 1) // 2
    return text if len(text) <= most else f"{text[:half]}…{text[-half:]}"


def limit_message(text: Text) -> Text:
    """Return a message of at most `MAX_MESSAGE_LENGTH` characters per line.

    Its arguments, which come from files, are shortened as far as necessary.
    """
    if text.message == _LINES.message:
        return text.with_args(first=limit_message(text.args["first"]), second=limit_message(text.args["second"]))
    if _plain_length(text) <= _ARGUMENT_LENGTHS[-1]:
        return text
    result = text
    for most in _ARGUMENT_LENGTHS:
        result = _shortened(text, most)
        if max(len(translate(result, language)) for language in LANGUAGES) <= MAX_MESSAGE_LENGTH:
            break
    return result


def _plain_length(value: Any) -> int:
    """Return the number of characters in the arguments of a text."""
    if isinstance(value, Text):
        return sum(map(_plain_length, value.args.values()))
    if isinstance(value, list | tuple):
        return sum(map(_plain_length, value))
    return len(value) if isinstance(value, str) else 0


def _shortened(value: Any, most: int) -> Any:
    if isinstance(value, Text):
        return Text(value.message, {key: _shortened(arg, most) for key, arg in value.args.items()}, value.plural)
    if isinstance(value, list | tuple):
        items = [_shortened(item, most) for item in value[:_MAX_ITEMS]]
        return items if len(value) <= _MAX_ITEMS else [*items, "…"]
    return shorten(value, most) if isinstance(value, str) else value


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """Load the compiled translation catalogues of a language; English has none, because its messages are the keys."""
    if language == "en":
        return gettext.NullTranslations()
    translations = gettext.translation("planszownia", str(resource("data/locale")), languages=[language])
    for name, folder in _of_games.items():
        translations.add_fallback(gettext.translation(name, str(folder), languages=[language], fallback=True))
    return translations


def untranslated_name(name: str, language: str) -> str:
    """Return a name unchanged: the default `lexicon` of `translate`, for texts shown away from a table."""
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
    """Translate `text` into `language`; `lexicon` translates the names of things on the table."""
    translations = catalogue(language)
    if text.plural is None:
        result = translations.gettext(text.message)
    else:
        result = translations.ngettext(text.message, text.plural, int(text.args["n"]))
    if not text.args:
        return result
    return result.format_map({key: _value(value, language, lexicon) for key, value in text.args.items()})
