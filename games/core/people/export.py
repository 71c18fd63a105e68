"""Write the tables of a page as CSV or JSON files in the user's folder; nothing leaves the computer."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Literal, NamedTuple

from games.core.program.paths import user_folder

Cell = str | int | float | None
Format = Literal["csv", "json"]


class ExportTable(NamedTuple):
    """A table with a title, column headings and rows. Numbers stay numbers, so that other programs can calculate with
    them.
    """

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[Cell]]


def folder() -> Path:
    """Return the folder for exported files; it may not exist yet."""
    return user_folder() / "exports"


def as_csv(tables: Sequence[ExportTable]) -> str:
    """Return tables as CSV, one below the other, each under its title if there are several."""
    out = io.StringIO()
    writer = csv.writer(out)
    for number, table in enumerate(tables):
        if number:
            writer.writerow([])
        if len(tables) > 1:
            writer.writerow([table.title])
        writer.writerow(table.headings)
        writer.writerows(["" if cell is None else cell for cell in row] for row in table.rows)
    return out.getvalue()


def as_json(tables: Sequence[ExportTable]) -> str:
    """Return tables as a JSON object: each title has a list of rows, and each row is keyed by the headings."""
    result = {table.title: [dict(zip(table.headings, row, strict=True)) for row in table.rows] for table in tables}
    return json.dumps(result, ensure_ascii=False, indent=1)


def write(stem: str, tables: Sequence[ExportTable], kind: Format, where: Path | None = None) -> Path:
    """Write tables to a new file and return its path; raise OSError on failure."""
    path = where or folder()
    path.mkdir(parents=True, exist_ok=True)
    stem = f"{stem}-{datetime.now():%Y%m%d-%H%M%S}"
    text = as_csv(tables) if kind == "csv" else as_json(tables)
    number, file = 2, path / f"{stem}.{kind}"
    while True:
        try:
            handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644)
            break
        except FileExistsError:
            file, number = path / f"{stem}-{number}.{kind}", number + 1
    with open(handle, "w", encoding="utf-8-sig" if kind == "csv" else "utf-8", newline="") as out:
        out.write(text)
    return file
