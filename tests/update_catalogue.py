"""Update a translation catalogue from the texts marked in the sources (development only).

    python -m tests.update_catalogue                  extract, update the .po, compile the .mo, list untranslated texts
    python -m tests.update_catalogue --merge FILE.po  the same, taking missing translations from FILE.po
    python -m tests.update_catalogue mill/*.py --name mill --locale mill/locale
                                                      the catalogue of a game from outside the repository, by its id

Messages are marked with `N_("…")`, `N_n("one", "many")` and `N_c("context", "…")`. They must be literals: gettext would
join the parts of anything else, such as a conditional expression, to one message. For a game, messages that the program
translates otherwise are listed, because the game's own translation has priority wherever its texts are shown.
Messages that are no longer in the sources are dropped, except those that journals of earlier releases may contain
(`OLD_MESSAGES`); a comment marks these. The exit code is 1 while anything is untranslated. The files contain no dates
and no source locations, so that they change only with the texts.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from games.commands.check_game import non_literal_messages

ROOT = Path(__file__).resolve().parents[1]
SOURCES = (ROOT / "main.py", ROOT / "games", ROOT / "ui")
LOCALE = ROOT / "data" / "locale"
LANGUAGES = ("pl",)  # English needs no catalogue: the messages are its texts
KEYWORDS: dict[str, Any] = {"N_": None, "N_n": (1, 2), "N_c": ((1, "c"), 2)}
# Reasons for moves that 2.0.0 may have written into journals: lists of a message and its plural, if any.
OLD_MESSAGES = ROOT / "tests" / "released" / "old_reasons.json"
OLD_COMMENT = "only in journals of earlier releases"
NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)


def po_file(language: str, locale: Path = LOCALE, name: str = "planszownia") -> Path:
    """Return a language's .po file; the compiled .mo file is in the same folder."""
    return locale / language / "LC_MESSAGES" / f"{name}.po"


def extract_messages(sources: Iterable[Path] = SOURCES) -> Catalog:
    """Return every message marked in the sources, which are files or folders; for the program also the old ones."""
    catalogue, faults = Catalog(creation_date=NO_DATE), list[str]()
    for top in sources:
        for path in [top] if top.is_file() else sorted(top.rglob("*.py")):
            source = path.read_text("utf-8")
            if not any(f"{word}(" in source for word in KEYWORDS):
                continue
            faults += non_literal_messages(path, ast.parse(source))
            for _, message, _, context in extract_from_file("python", path, KEYWORDS):
                catalogue.add(message, context=context)
    if faults:
        raise SystemExit("\n".join(faults))
    if sources is SOURCES:
        for forms in json.loads(OLD_MESSAGES.read_text("utf-8")):
            message = tuple(forms) if len(forms) > 1 else forms[0]
            if message not in catalogue:
                catalogue.add(message, auto_comments=[OLD_COMMENT])
    return catalogue


def read_catalogue(path: Path, language: str) -> Catalog:
    """Read a .po file; return an empty catalogue if there is none yet."""
    if not path.exists():
        return Catalog(language, project="Planszownia", revision_date=NO_DATE, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def update_catalogue(known: Catalog, messages: Catalog, others: Iterable[Catalog] = ()) -> Catalog:
    """Return a catalogue of exactly these messages, with translations of `known`, else of one of `others`."""
    for other in others:
        for message in other:
            mine = known.get(message.id, message.context) if message.id else None
            if message.id and is_translated(message) and not (mine is not None and is_translated(mine)):
                known.delete(message.id, message.context)
                known[message.id] = message
    known.update(messages, no_fuzzy_matching=True)
    known.obsolete.clear()
    return known


def is_translated(message: Message) -> bool:
    """Return whether every form of a message is translated and not marked as doubtful."""
    forms = message.string if isinstance(message.string, tuple | list) else [message.string]
    return all(forms) and not message.fuzzy


def untranslated_ids(catalogue: Catalog) -> list[Any]:
    """List the ids of the untranslated messages."""
    return [message.id for message in catalogue if message.id and not is_translated(message)]


def other_words(catalogue: Catalog, program: Catalog) -> list[str]:
    """List a game's messages that the program translates otherwise: message, program's translation, game's."""
    pairs = [(message, program.get(message.id, message.context)) for message in catalogue if message.id]
    return [
        f"{mine.id!r}: the program says {theirs.string!r}, this game {mine.string!r}"
        for mine, theirs in pairs
        if theirs is not None and mine.string and mine.string != theirs.string
    ]


def main(arguments: list[str] | None = None) -> int:
    """Update the catalogues; return the exit code."""
    parser = argparse.ArgumentParser(description="update a translation catalogue")
    parser.add_argument("sources", nargs="*", type=Path, default=SOURCES, metavar="FILE|FOLDER")
    parser.add_argument("--merge", type=Path, action="append", default=[], metavar="FILE.po")
    parser.add_argument("--name", default="planszownia", help="id of a game with its own catalogue")
    parser.add_argument("--locale", type=Path, default=LOCALE, metavar="FOLDER")
    args = parser.parse_args(arguments)
    messages = extract_messages(args.sources)
    left = 0
    for language in LANGUAGES:
        path = po_file(language, args.locale, args.name)
        catalogue = update_catalogue(
            read_catalogue(path, language), messages, [read_catalogue(other, language) for other in args.merge]
        )
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_po(file, catalogue, width=116, no_location=True, sort_output=True)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)
        for message_id in untranslated_ids(catalogue):
            left += 1
            print(f"{language}: {message_id!r}")
        if args.name != "planszownia":
            for line in other_words(catalogue, read_catalogue(po_file(language), language)):
                print(f"{language}: {line}")
    print(f"{len(messages)} messages, {left} untranslated", file=sys.stderr)
    return 1 if left else 0


if __name__ == "__main__":
    raise SystemExit(main())
