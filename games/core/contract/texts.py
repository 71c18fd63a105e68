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
from games.core.contract.open_classes import mypyc_attr
from games.core.program.paths import resource_path

LANGUAGES = ("pl", "en")
# maximum length of a plain string among arguments, in characters; longer ones, as from a file, are cut off
MAX_PLAIN_LENGTH = 1000
MAX_MESSAGE_LENGTH = 500  # maximum length of a message about a problem, in characters
# maximum lengths of the arguments of a message about a problem, tried in turn until the message is short enough
_ARGUMENT_LENGTHS = 240, 120, 60, 30
_MAX_ITEMS = 12  # maximum number of list items in a message about a problem
NameTranslator = Callable[[str, str], str]  # (name of a thing on the table, language) -> its text


class Text(NamedTuple):
    """A message to be translated when it is shown. With `plural`, the argument `n` selects singular or plural.

    `context` tells apart messages that are equal in English only, as gettext's `msgctxt` does. Values of `args` are
    numbers, names of things on the table, other texts, plain strings, or lists of these.
    """

    message: str
    args: Mapping[str, Any] = {}
    plural: str | None = None
    context: str = ""

    def with_args(self, **args: Any) -> Text:
        """Return the same message with these arguments added."""
        return Text(self.message, {**self.args, **args}, self.plural, self.context)


def N_(message: str, **args: Any) -> Text:  # noqa: N802 - the usual gettext marker
    """Mark a message for translation and return it as a `Text`."""
    return Text(message, args)


def N_n(message: str, plural: str, **args: Any) -> Text:  # noqa: N802 - the usual gettext marker
    """Mark a message with singular and plural for translation; the argument `n` selects the form."""
    return Text(message, args, plural)


def N_c(context: str, message: str, **args: Any) -> Text:  # noqa: N802 - the usual gettext marker
    """Mark a short message that has another meaning elsewhere: `N_c("replay", "Play")`, not "play a card"."""
    return Text(message, args, context=context)


_NONE = N_("none at all")


def count_or_none_at_all(count: int) -> int | Text:
    """Return a number for a text such as "3 points, instead of 2"; 0 becomes "none at all"."""
    return count or _NONE


# catalogues of games from outside the repository: name of the .mo file -> folder `locale`
_of_games: dict[str, Path] = {}


def add_catalogue(name: str, folder: Path) -> None:
    """Add the translation catalogues `folder/<language>/LC_MESSAGES/<name>.mo` that exist."""
    _of_games[name] = folder
    load_catalogue.cache_clear()


def remove_catalogue(name: str) -> None:
    """Remove the catalogues added by `add_catalogue`."""
    _of_games.pop(name, None)
    load_catalogue.cache_clear()


def text_to_data(text: Text) -> dict[str, Any]:
    """Return a text as JSON data."""
    data: dict[str, Any] = {"say": text.message}
    if text.plural is not None:
        data["plural"] = text.plural
    if text.context:
        data["context"] = text.context
    if text.args:
        data["args"] = {key: _as_data(value) for key, value in text.args.items()}
    return data


def _as_data(value: Any) -> Any:
    if isinstance(value, Text):
        return text_to_data(value)
    return [_as_data(item) for item in value] if isinstance(value, list | tuple) else value


def text_from_data(data: Any) -> Text | None:
    """Return the text for JSON data of `text_to_data`; None if the data is no valid text."""
    try:
        text = _from_data(data)
        translate(text, "en")
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError):
        return None
    return text


def _from_data(data: Mapping[str, Any]) -> Text:
    return Text(
        str(data["say"]),
        {key: _value_from(value) for key, value in data.get("args", {}).items()},
        data.get("plural"),
        str(data.get("context", "")),
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


def untranslated_message(text: Text) -> str:
    """Return the untranslated message of a text, for the log. Messages of texts among its arguments follow it.

    Other arguments are left out, because they may be names of people.
    """
    inner = [untranslated_message(one) for one in text.args.values() if isinstance(one, Text)]
    return f"{text.message!r} ({', '.join(inner)})" if inner else repr(text.message)


def without_full_stop(sentence: str) -> str:
    """Return a sentence without its full stop, as a part of another sentence, of a list, or of a table."""
    return sentence.removesuffix(".")


def shorten(text: str, max_length: int) -> str:
    """Shorten a text to `max_length` characters by replacing its middle with an ellipsis."""
    half = (max_length - 1) // 2
    return text if len(text) <= max_length else f"{text[:half]}…{text[-half:]}"


def limit_message(text: Text) -> Text:
    """Shorten a message to `MAX_MESSAGE_LENGTH` characters per line.

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
        return value._replace(args={key: _shortened(arg, most) for key, arg in value.args.items()})
    if isinstance(value, list | tuple):
        items = [_shortened(item, most) for item in value[:_MAX_ITEMS]]
        return items if len(value) <= _MAX_ITEMS else [*items, "…"]
    return shorten(value, most) if isinstance(value, str) else value


@cache
def load_catalogue(language: str, game_id: str = "") -> gettext.NullTranslations:
    """Load the compiled translation catalogues of a language. English has none, because its messages are the keys.

    The catalogue of `game_id` comes first, then the program's, then those of other games.
    """
    if language == "en":
        return gettext.NullTranslations()
    program = gettext.translation("planszownia", str(resource_path("data/locale")), languages=[language])
    own = _game_catalogue(game_id, language) if game_id in _of_games else program
    for one in [program] * (own is not program) + [_game_catalogue(name, language) for name in _of_games]:
        own.add_fallback(one)
    return own


def _game_catalogue(game_id: str, language: str) -> gettext.NullTranslations:
    return gettext.translation(game_id, str(_of_games[game_id]), languages=[language], fallback=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class CatalogueLexicon:
    """A lexicon for texts of one game outside its table, such as in the menu: it leaves names unchanged.

    The game's own translations have priority.
    """

    __slots__ = ("catalogue",)

    def __init__(self, game_id: str) -> None:
        self.catalogue = game_id

    def __call__(self, name: str, language: str) -> str:
        """Return the name unchanged."""
        return name


def untranslated_name(name: str, language: str) -> str:
    """Return a name unchanged: the default `lexicon` of `translate`."""
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
    """Translate `text` into `language`; `lexicon` translates the names of things on the table.

    If `lexicon` has an attribute `catalogue`, the translations of the game with this id have priority.
    """
    translations = load_catalogue(language, getattr(lexicon, "catalogue", ""))
    if text.context:
        result = translations.pgettext(text.context, text.message)
    elif text.plural is None:
        result = translations.gettext(text.message)
    else:
        result = translations.ngettext(text.message, text.plural, int(text.args["n"]))
    if not text.args:
        return result
    return result.format_map({key: _value(value, language, lexicon) for key, value in text.args.items()})
