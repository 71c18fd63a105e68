"""Checks of displayed and spoken texts: raw names, open placeholders, the other language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from games import registry
from games.core.contract.texts import LANGUAGES
from games.core.data import rules_blocks, rules_text
from games.core.program.paths import resource_path
from tests import update_catalogue
from tests.ui.text_collector import CollectedText, CollectingWindow
from tests.ui.workshops import COPY_NAME
from ui.drawing.typography import NBSP

POND = Path(__file__).parents[1] / "pond"
DATA = Path(resource_path("data"))
MIN_TEXTS = 50  # texts on any screen
RAW_NAME = re.compile(r"\w+:\w+")
CLOCK_TIME = re.compile(r"\d+:\d+")
FILE_POSITION = re.compile(r"[\w./\\-]+\.(?:yaml|journal|json):\d+(?::\d+)?")
WORD = re.compile(r"[^\W\d_]{2,}(?![^\W_]|…)")
COPY_NUMBER = re.compile(r"( \d+)+$")  # the name of a copy of a board
PART_SEPARATOR = re.compile(r"\n| · | – |: |, |\. ")  # separators of the parts of a text
FILE_PATH = re.compile(r"[\w./\\-]+\.(?:yaml|journal|json|png|csv)|[\w.-]*[/\\][\w./\\-]+")  # files and folders
FILE_NAME = re.compile(r"[\w.-]+")  # of entries in the folder where a board file is chosen
SHARED_NAMES = (
    "English",  # a language is named in its own language
    "Wrocław",  # a town; the Polish title has another case of it
    "Downloads",  # a folder of the system
    "planszownia-journal",  # a word in the first line of a journal
    "Perun",  # a character of Wrocław, quoted in a message
)
PLACEHOLDER = re.compile(r"\{[^{}]*\}")


def check_texts(it: CollectingWindow) -> None:
    """Assert that no text collected so far has a fault; list each fault once."""
    assert len(it.collected) > MIN_TEXTS
    first_faults: dict[str, str] = {}
    for shown in it.collected.values():
        for fault in wording_faults(shown):
            first_faults.setdefault(fault, f"{fault}: {shown.text!r} on the screen {shown.screen!r}")
    assert not first_faults, "\n".join(first_faults.values())


def wording_faults(shown: CollectedText) -> list[str]:
    """List the wording faults of a text."""
    words = shown.text.replace(NBSP, " ")
    plain = FILE_POSITION.sub("", words)
    problems = [f"raw name {name}" for name in RAW_NAME.findall(plain) if not CLOCK_TIME.fullmatch(name)]
    problems += [f"open placeholder {sign}" for sign in "{}" if sign in words]
    if _is_quoted(shown):
        return problems
    foreign = foreign_words(words, shown.language)
    if foreign:
        problems.append(f"not {shown.language}: {', '.join(foreign)}")
    if shown.language == "pl" and words not in polish_texts():
        problems += [f"English message {part!r}" for part in _parts(words) if is_untranslated(part)]
    return problems


def foreign_words(words: str, language: str) -> list[str]:
    """List the words of a text that occur only in the program's texts of the other language."""
    other = next(one for one in LANGUAGES if one != language)
    for name in (*SHARED_NAMES, *(facts.title for facts in registry.all_facts())):
        words = words.replace(name, "")
    strange = vocabulary()[other] - vocabulary()[language]
    return [word for word in WORD.findall(FILE_PATH.sub("", words)) if word.casefold() in strange]


def is_untranslated(words: str) -> bool:
    """Return whether a text is an English message with a different Polish form, filled in or not."""
    exact, patterns = _untranslated()
    return words not in SHARED_NAMES and (words in exact or any(pattern.fullmatch(words) for pattern in patterns))


def _parts(words: str) -> list[str]:
    """Return a text and the parts that it may be composed of."""
    return [words, *words.split("\n"), *(part for part in PART_SEPARATOR.split(words) if len(part) > 3)]


def _is_quoted(shown: CollectedText) -> bool:
    """Return whether a text is a quotation in its own language: of a licence, a file or an edited board."""
    if shown.screen == "board_file" and FILE_NAME.fullmatch(shown.text):
        return True
    return COPY_NUMBER.sub("", " ".join(shown.text.split())) in _quoted().get(shown.screen, "")


@cache
def _quoted() -> dict[str, str]:
    """Return the quotable texts by screen: licences with their names and authors, texts of boards."""
    items = yaml.safe_load(resource_path("assets/ATTRIBUTION.yaml").read_text("utf-8"))["items"]
    works = [str(value) for one in items for value in one.values()]
    works += [(resource_path("assets") / one["file"]).read_text("utf-8") for one in items]
    texts = [
        words
        for path in DATA.glob("*/board*.yaml")
        for _, words in bilingual_texts(yaml.safe_load(path.read_text("utf-8")))
    ]
    edited = _spaced([*texts, *COPY_NAME.values()])
    return {"about": _spaced(works), "workshop": edited, "board_name": edited}


def _spaced(texts: Iterable[str]) -> str:
    return " ".join(" ".join(texts).split())


@cache
def _untranslated() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Return the English messages that differ in Polish, and patterns of those with placeholders.

    Only messages whose words occur in Polish texts need a pattern; the others are found by their words.
    """
    different = {english for english, polish in messages() if english != polish}
    alike = (one for one in different if PLACEHOLDER.search(one) and not foreign_words(PLACEHOLDER.sub("", one), "pl"))
    patterns = (
        ".+".join(map(re.escape, PLACEHOLDER.split(one))) for one in alike if WORD.search(PLACEHOLDER.sub("", one))
    )
    return frozenset(different), tuple(map(re.compile, patterns))


@cache
def messages() -> tuple[tuple[str, str], ...]:
    """Return the English and Polish form of each message of the program and of the example game."""
    files = (update_catalogue.po_file("pl"), update_catalogue.po_file("pl", POND / "locale", POND.name))
    pairs = []
    for message in (message for file in files for message in update_catalogue.read_catalogue(file, "pl")):
        english = message.id if isinstance(message.id, tuple) else (message.id,)
        polish = message.string if isinstance(message.string, tuple) else (message.string,)
        if english[0]:
            pairs += [(one, polish[min(number, len(polish) - 1)]) for number, one in enumerate(english)]
            pairs += [(english[-1], one) for one in polish[len(english) :]]
    return tuple(pairs)


@cache
def polish_texts() -> frozenset[str]:
    """Return the Polish forms of all messages; a text equal to one is Polish."""
    return frozenset(words for _, words in messages())


@cache
def vocabulary() -> dict[str, frozenset[str]]:
    """Return the words of all texts in each language: catalogue, boards, cards, lessons and rules."""
    texts: dict[str, list[str]] = {language: [] for language in LANGUAGES}
    for english, polish in messages():
        texts["en"].append(english)
        texts["pl"].append(polish)
    for path in DATA.rglob("*.yaml"):
        for language, words in bilingual_texts(yaml.safe_load(path.read_text("utf-8"))):
            texts[language].append(words)
    for language in LANGUAGES:
        for path in DATA.glob(f"*/rules.{language}.md"):
            texts[language] += [
                words for block in rules_text.read_rules(path).blocks for words in rules_blocks.block_texts(block)
            ]
    return {language: frozenset(_words(texts[language])) for language in LANGUAGES}


def bilingual_texts(data: Any) -> Iterator[tuple[str, str]]:
    """Yield the language and text of each translated text in a file's data."""
    if isinstance(data, list):
        for entry in data:
            yield from bilingual_texts(entry)
    if isinstance(data, dict):
        for key, value in data.items():
            if key in LANGUAGES and isinstance(value, str):
                yield key, value
            else:
                yield from bilingual_texts(value)


def _words(texts: Iterable[str]) -> Iterator[str]:
    for one in texts:
        yield from (word.casefold() for word in WORD.findall(PLACEHOLDER.sub(" ", one)))
