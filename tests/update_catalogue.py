"""Bring a catalogue up to date with the texts marked in the sources (development only).

    python -m tests.update_catalogue                  extract, update the .po, compile the .mo, list what is missing
    python -m tests.update_catalogue --merge FILE.po  the same, taking what is missing from FILE.po if it is there
    python -m tests.update_catalogue mill/*.py --name mill --locale mill/data/locale
                                                      the catalogue of a game from elsewhere, by its id

Messages are marked with `N_("…")` and `N_n("one", "many")`. What is no longer in the sources is dropped. Exit code 1
while anything is untranslated. The files carry no dates and no places, so that they change only with the texts.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
SOURCES = (ROOT / "main.py", ROOT / "games", ROOT / "ui")
LOCALE = ROOT / "data" / "locale"
LANGUAGES = ("pl",)  # English needs no catalogue: its messages are the keys
KEYWORDS: dict[str, Any] = {"N_": None, "N_n": (1, 2)}
NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)


def po_file(language: str, locale: Path = LOCALE, name: str = "planszownia") -> Path:
    """Return the file in which a language is translated; the compiled one lies beside it."""
    return locale / language / "LC_MESSAGES" / f"{name}.po"


def extract(sources: Iterable[Path] = SOURCES) -> Catalog:
    """Return every message marked in the sources: files, or folders with all below them."""
    found = Catalog(creation_date=NO_DATE)
    for top in sources:
        for path in [top] if top.is_file() else sorted(top.rglob("*.py")):
            if not any(f"{word}(" in path.read_text("utf-8") for word in KEYWORDS):
                continue
            for _, message, _, _ in extract_from_file("python", path, KEYWORDS):
                found.add(message)
    return found


def read(path: Path, language: str) -> Catalog:
    """Read a .po file; a new catalogue where there is none yet."""
    if not path.exists():
        return Catalog(language, project="Planszownia", revision_date=NO_DATE, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(known: Catalog, messages: Catalog, others: Iterable[Catalog] = ()) -> Catalog:
    """Turn a catalogue into one for exactly these messages, translated as far as it or one of the others knows."""
    for other in others:
        for message in other:
            if message.id and translated(message) and not (message.id in known and translated(known[message.id])):
                known[message.id] = message
    known.update(messages, no_fuzzy_matching=True)
    known.obsolete.clear()
    return known


def translated(message: Message) -> bool:
    """Whether all forms of a message have words that hold."""
    words = message.string if isinstance(message.string, tuple | list) else [message.string]
    return all(words) and not message.fuzzy


def missing(catalogue: Catalog) -> list[Any]:
    """List the ids of messages that are not translated."""
    return [message.id for message in catalogue if message.id and not translated(message)]


def main(arguments: list[str] | None = None) -> int:
    """Update everything and return the exit code."""
    parser = argparse.ArgumentParser(description="bring a catalogue up to date")
    parser.add_argument("sources", nargs="*", type=Path, default=SOURCES, metavar="FILE|FOLDER")
    parser.add_argument("--merge", type=Path, action="append", default=[], metavar="FILE.po")
    parser.add_argument("--name", default="planszownia", help="the id of a game with a catalogue of its own")
    parser.add_argument("--locale", type=Path, default=LOCALE, metavar="FOLDER")
    args = parser.parse_args(arguments)
    messages = extract(args.sources)
    left = 0
    for language in LANGUAGES:
        path = po_file(language, args.locale, args.name)
        catalogue = updated(read(path, language), messages, [read(other, language) for other in args.merge])
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_po(file, catalogue, width=116, no_location=True, sort_output=True)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)
        for message_id in missing(catalogue):
            left += 1
            print(f"{language}: {message_id!r}")
    print(f"{len(messages)} messages, {left} untranslated", file=sys.stderr)
    return 1 if left else 0


if __name__ == "__main__":
    raise SystemExit(main())
