"""Bring the catalogues in `data/locale` up to date with the texts marked in the sources (development only).

    python -m tests.update_catalogue                  extract, update the .po, compile the .mo, list what is missing
    python -m tests.update_catalogue --merge FILE.po  the same, taking what is missing from FILE.po if it is there

Messages are marked with `N_("…")` and `N_n("one", "many")`. What is no longer in the sources is dropped. Exit code 1
while anything is untranslated. The files carry no dates and no line numbers, so that they change only with the texts.
"""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "data" / "locale"
TEMPLATE = LOCALE / "planszownia.pot"
LANGUAGES = ("pl",)  # English needs no catalogue: its messages are the keys
SOURCES = ("main.py", "games", "ui")
KEYWORDS: dict[str, Any] = {"N_": None, "N_n": (1, 2)}
PLURALS = {"pl": "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"}
NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)
COMMENT = "# Texts of Planszownia. Made by `python -m tests.update_catalogue`; translate in the .po files."


def po_file(language: str) -> Path:
    """Return the file in which a language is translated."""
    return LOCALE / language / "LC_MESSAGES" / "planszownia.po"


def mo_file(language: str) -> Path:
    """Return the compiled catalogue of a language."""
    return po_file(language).with_suffix(".mo")


def extract() -> Catalog:
    """Return every message marked in the sources, with the files it stands in."""
    found = _empty(None)
    for source in SOURCES:
        top = ROOT / source
        for path in [top] if top.is_file() else sorted(top.rglob("*.py")):
            for _, message, _, _ in extract_from_file("python", path, KEYWORDS):
                found.add(message, locations=[(path.relative_to(ROOT).as_posix(), None)])
    return found


def _empty(language: str | None) -> Catalog:
    return Catalog(
        locale=language, project="Planszownia", copyright_holder="Planszownia", header_comment=COMMENT,
        creation_date=NO_DATE, revision_date=NO_DATE, last_translator="", language_team="", fuzzy=False,
    )  # fmt: skip


def read(path: Path, language: str) -> Catalog:
    """Read a .po file; a new catalogue where there is none yet."""
    if not path.exists():
        return _with_plurals(_empty(language), language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def _with_plurals(catalogue: Catalog, language: str) -> Catalog:
    catalogue.mime_headers = [
        (key, PLURALS[language] if key == "Plural-Forms" else value) for key, value in catalogue.mime_headers
    ]
    return catalogue


def updated(language: str, messages: Catalog, others: list[Path]) -> Catalog:
    """Return the catalogue of a language for exactly these messages, translated as far as known."""
    known = read(po_file(language), language)
    new = _with_plurals(_empty(language), language)
    for message in messages:
        if not message.id:
            continue
        words = _words(known, message.id)
        for path in others:
            words = words or _words(read(path, language), message.id)
        blank: Any = ("",) * new.num_plurals if isinstance(message.id, tuple) else ""
        new.add(message.id, words or blank, locations=message.locations, flags=message.flags)
    return new


def _words(catalogue: Catalog, message_id: Any) -> Any:
    found = catalogue.get(message_id)
    if found is None or found.fuzzy or type(found.id) is not type(message_id) or found.id != message_id:
        return None
    words = found.string
    return words if (all(words) if isinstance(words, tuple | list) else words) else None


def missing(catalogue: Catalog) -> list[Any]:
    """List the ids of messages that are not translated."""
    return [message.id for message in catalogue if message.id and _words(catalogue, message.id) is None]


def write(catalogue: Catalog, path: Path) -> None:
    """Write a .po or .pot file, without dates and numbers of lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=116, sort_by_file=True, include_lineno=False)


def main(arguments: list[str] | None = None) -> int:
    """Update everything and return the exit code."""
    parser = argparse.ArgumentParser(description="bring the catalogues up to date")
    parser.add_argument("--merge", type=Path, action="append", default=[], metavar="FILE.po")
    args = parser.parse_args(arguments)
    messages = extract()
    write(messages, TEMPLATE)
    left = 0
    for language in LANGUAGES:
        catalogue = updated(language, messages, args.merge)
        write(catalogue, po_file(language))
        with mo_file(language).open("wb") as file:
            write_mo(file, catalogue)
        for message_id in missing(catalogue):
            left += 1
            print(f"{language}: {message_id!r}")
    print(f"{len(messages)} messages, {left} untranslated", file=sys.stderr)
    return 1 if left else 0


if __name__ == "__main__":
    raise SystemExit(main())
