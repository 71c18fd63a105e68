"""Mutated journals for tests: real ones with a changed value, changed lines or changed bytes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from games.core.journal import lines as journal_lines

RELEASED = Path(__file__).parents[1] / "released"
NESTING_DEPTH = 900  # depth of lists that JSON can read, but recursive Python code can't walk


def nested_list(depth: int) -> Any:
    """Return a list in a list in a list and so on, `depth` times."""
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


ODD_VALUES: tuple[Any, ...] = (
    10**30, 10**400, -(10**30), 2**63, 2**31, -1, 0, 1, 99, True, False, None, 1.0, 0.5, 1e300, float("nan"),
    float("inf"), "", "x", "\ud800", "a\ud800b", "\x00", "\n", "x" * 100_000, [], [[]], {}, {"a": 1}, [10**30], [-1],
    [True, "x"], ["\udcff"], "0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59+00:00", "1900-05-05",
    nested_list(NESTING_DEPTH),
)  # fmt: skip


def released_journals() -> list[Path]:
    """Return the journals written by the releases."""
    return sorted(RELEASED.glob("*/journals/*.journal"))


def read_records(raw: bytes) -> list[dict[str, Any]]:
    """Return the lines of a journal as data, without their checksums."""
    records = [json.loads(line) for line in raw.splitlines()]
    for record in records:
        del record["sum"]
    return records


def encode_records(records: list[Any]) -> bytes:
    """Return the lines of a journal with valid checksums."""
    # In ASCII a lone surrogate is written as an escape.
    return with_valid_sums(b"".join(json.dumps(record, separators=(",", ":")).encode() + b"\n" for record in records))


def with_valid_sums(raw: bytes) -> bytes:
    """Replace the checksums in lines of JSON by valid ones."""
    result, total = b"", ""
    for line in raw.splitlines():
        body = line.partition(journal_lines._SUM.encode())[0].removesuffix(b"}")
        total = journal_lines._sum(total, body)
        result += body + f'{journal_lines._SUM}{total}"}}\n'.encode()
    return result


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield everything inside a value that can be replaced, as its container and key."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in list(pairs):
        yield value, key
        yield from _places(inner)


def mutate(raw: bytes, chance: Random) -> bytes:
    """Return a journal with a change: values with valid checksums; lines; or bytes, whose checksums are then wrong.

    Full states are not changed: only the game knows what their numbers mean and how long it would compute with them.
    """
    kind = chance.randrange(8)
    if kind < 5:
        records = read_records(raw)
        at = chance.choice((0, 0, -1, -1, chance.randrange(len(records))))
        at = 0 if "state" in records[at] else at
        for inside, key in chance.choices(list(_places(records[at])), k=chance.choice((1, 1, 2, 4))):
            inside[key] = chance.choice(ODD_VALUES)
        if chance.random() < 0.2:
            ola = {"name": "Ola", "mark": 1, "kind": "person", "level": "easy"}
            records.insert(1, {"player": chance.choice(ODD_VALUES), **ola})
        return encode_records(records)
    lines = raw.splitlines(keepends=True)
    if kind == 5:
        at = chance.randrange(len(lines))
        before, after = lines[:at], lines[at:]
        return b"".join(chance.choice((before, after, before + after[1:], [*before, lines[-1], *after])))
    at = chance.randrange(len(raw))
    if kind == 6:
        return raw[:at] + bytes(chance.randrange(256) for _ in range(chance.choice((1, 1, 8)))) + raw[at + 1 :]
    return chance.choice((raw[:at], raw + b"\x00" * 9000, raw + b"x" * 9000 + b"\n", raw[:at] + raw, b"[" * 90_000))
