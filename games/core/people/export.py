"""Write the tables of a page as CSV or JSON files in the user's folder."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import zipfile
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Literal, NamedTuple

from games import registry
from games.core.contract.texts import N_, N_c, Text, without_full_stop
from games.core.match.players import CHARACTER_LABELS, LEVEL_LABELS
from games.core.people.pages import MatchFilter
from games.core.people.rating import Rating
from games.core.people.store import anonymous_name, is_placeholder
from games.core.program.disk import write_new
from games.core.program.paths import user_folder

Cell = str | int | float | None
Translate = Callable[[Text], str]
Format = Literal["csv", "json"]


class ExportColumn(NamedTuple):
    """A column of an exported table: a key for programs, and a heading for people. The key is the same in every
    language.
    """

    key: str
    heading: str


class ExportTable(NamedTuple):
    """A table with a title, column headings and rows. Numbers stay numbers, for calculations."""

    key: str
    title: str
    columns: Sequence[ExportColumn]
    rows: Sequence[Sequence[Cell]]


def exports_folder() -> Path:
    """Return the folder for exported files; it may not exist yet."""
    return user_folder() / "exports"


def table_to_csv(table: ExportTable) -> bytes:
    """Return a table as CSV with a heading row, encoded as UTF-8 with a byte order mark."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([column.heading for column in table.columns])
    writer.writerows(["" if cell is None else cell for cell in row] for row in table.rows)
    return out.getvalue().encode("utf-8-sig", "backslashreplace")


def tables_to_zip(tables: Sequence[ExportTable]) -> bytes:
    """Return a zip archive with a CSV file for each table."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for table in tables:
            archive.writestr(f"{table.key}.csv", table_to_csv(table))
    return out.getvalue()


def tables_to_json(tables: Sequence[ExportTable]) -> bytes:
    """Return tables as JSON in UTF-8: table key -> list of rows, each an object with the column keys."""
    data = {
        table.key: [dict(zip((column.key for column in table.columns), row, strict=True)) for row in table.rows]
        for table in tables
    }
    return json.dumps(data, ensure_ascii=False, indent=1).encode("utf-8", "backslashreplace")


def write_tables(stem: str, tables: Sequence[ExportTable], file_format: Format, folder: Path | None = None) -> Path:
    """Write tables to a new file whose name begins with `stem`, and return its path; raises OSError.

    Several tables become one zip archive of CSV files.
    """
    if file_format == "json":
        ending, raw = "json", tables_to_json(tables)
    elif len(tables) == 1:
        ending, raw = "csv", table_to_csv(tables[0])
    else:
        ending, raw = "zip", tables_to_zip(tables)
    return write_new((folder or exports_folder()) / f"{stem}-{datetime.now():%Y%m%d-%H%M%S}.{ending}", raw)


# -- matches and seats ------------------------------------------------------------------------------------------------
MATCHES_TITLE, SEATS_TITLE = N_("Matches"), N_("Seats")
MATCH_COLUMNS: Mapping[str, Text] = {
    "file": N_("File"), "game": N_("Game"), "began": N_("Started"), "board": N_("Board"), "options": N_("Options"),
    "seats": SEATS_TITLE, "computers": N_("Computers"), "turns": N_("Turns"), "seconds": N_("Seconds"),
    "end": N_("How it ended"),
}  # fmt: skip
SEAT_COLUMNS: Mapping[str, Text] = {
    "file": N_("File"), "game": N_("Game"), "began": N_("Started"), "seat": N_("Seat"), "name": N_("Name"),
    "kind": N_("Kind"), "level": N_("Level"), "character": N_("Character"), "version": N_("Version"),
    "points": N_("Points"), "place": N_c("column", "Place"), "share": N_("Share of the victory"),
    "counts": N_("Same player throughout"),
    "strength": N_("Strength"), "strength_low": N_("Strength (at least)"), "strength_high": N_("Strength (at most)"),
}  # fmt: skip
_ORDER = "WHERE {} ORDER BY m.date, m.id"
_MATCHES = "SELECT file, game, date, board, options, players, computers, turns, seconds, end FROM matches m " + _ORDER
_SEATS = (
    "SELECT m.file, m.game, m.date, s.seat, s.person, s.name, s.level, s.character, s.judgement, s.points, s.place,"
    " s.share, s.counts, r.value, r.spread, r.volatility FROM matches m JOIN seats s ON s.match = m.id"
    " LEFT JOIN ratings r ON r.game = m.game AND r.person = s.person AND r.date = m.date AND r.match = m.id"
    " AND s.person != '' AND s.counts " + _ORDER + ", s.seat"
)


class ExportNaming(NamedTuple):
    """How an export translates texts and names people."""

    translate: Translate
    language: str
    person_name: Callable[[str, str], str]  # (person key, name in the journal) -> the person's present name


def match_tables(
    db: sqlite3.Connection, match_filter: MatchFilter, naming: ExportNaming, person: str = ""
) -> list[ExportTable]:
    """Return a table of the matches that pass the filter, and a table of their seats.

    `person` restricts them to matches of one person. Games, endings, levels and characters are named in the language of
    the program; boards and options are those of the journals; times are local.
    """
    where, values = match_filter.sql_condition()
    if person:
        where += " AND EXISTS (SELECT 1 FROM seats p WHERE p.match = m.id AND p.counts AND p.person = ?)"
        values.append(person)
    matches = [
        [_file(file), game_title(game), _time(date), *rest, ending_label(game, end, naming.translate)]
        for file, game, date, *rest, end in db.execute(_MATCHES.format(where), values)
    ]
    seats = [_seat_row(row, naming) for row in db.execute(_SEATS.format(where), values)]
    return [
        _table("matches", MATCHES_TITLE, MATCH_COLUMNS, matches, naming),
        _table("seats", SEATS_TITLE, SEAT_COLUMNS, seats, naming),
    ]


def _table(
    key: str, title: Text, heads: Mapping[str, Text], rows: Sequence[Sequence[Cell]], naming: ExportNaming
) -> ExportTable:
    columns = [ExportColumn(one, naming.translate(heading)) for one, heading in heads.items()]
    return ExportTable(key, naming.translate(title), columns, rows)


def _seat_row(row: Sequence[Cell], naming: ExportNaming) -> list[Cell]:
    file, game, date, seat, person, name, level, character, version, points, place, share, counts, *rating = row
    if level is None and person:
        name = naming.person_name(str(person), str(name))
    elif level is None and not is_placeholder(str(name)):
        name = anonymous_name(naming.language, int(seat or 0))  # in place of a forgotten person's name
    value, deviation, volatility = (float(one or 0) for one in rating)
    strength = Rating(value, deviation, volatility) if rating[0] is not None else None
    kind = naming.translate(N_("person") if level is None else N_("computer"))
    computer = computer_cells(str(level or ""), str(character or ""), naming.translate)
    return [
        _file(str(file)), game_title(str(game)), _time(date), int(seat or 0) + 1, name, kind, *computer, version,
        points, place, share, counts, *strength_cells(strength),
    ]  # fmt: skip


# -- words of the tables ----------------------------------------------------------------------------------------------
def game_title(game: str) -> str:
    """Return the title of a game, or its id if it is unknown."""
    return next((facts.title for facts in registry.all_facts() if facts.id == game), game)


def computer_cells(level: str, character: str, translate: Translate) -> list[Cell]:
    """Return the words for a computer player's level and character."""
    labels = LEVEL_LABELS.get(level), CHARACTER_LABELS.get(character)
    return [word if label is None else translate(label) for word, label in zip((level, character), labels, strict=True)]


def ending_label(game: str, end: str, translate: Translate) -> str:
    """Return a general description of how a game ended."""
    if game not in {facts.id for facts in registry.all_facts()}:
        return end
    label = registry.game(game).controller.ending.end_texts.get(end)
    return end if label is None or "{" in label.message else without_full_stop(translate(label))


def strength_cells(rating: Rating | None) -> list[Cell]:
    """Return the cells for a rating and the bounds of its 95 % confidence interval, empty without a rating."""
    return [None] * 3 if rating is None else [round(one) for one in (rating.value, *rating.confidence_interval)]


def _file(name: str) -> str:
    """Return a file name with invalid bytes replaced."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _time(date: Cell) -> str:
    return datetime.fromtimestamp(int(date or 0)).isoformat(sep=" ")
