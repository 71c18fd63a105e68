"""Which section of the rules tells of a thing on the table, or of a question: tables from names to anchors.

A table's keys are whole names (`button:done`), kinds of names (`estate`), or `ask:<kind of decision>`. Its values are
anchors of `rules.<language>.md` with blanks between them, the best first: a board of one's own may have an estate that
the rules do not tell of. `{key}` in an anchor is the name's first key, `estate-{key} estates`.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core.contract.names import keys_of, kind_of

Sections = Mapping[str, str]


def ask_name(kind: str) -> str:
    """Return the name that stands for a kind of decision: `ask:plan`."""
    return f"ask:{kind}"


def sections_of(table: Sections, name: str) -> tuple[str, ...]:
    """Return the anchors of the sections that tell of a name, the best first; nothing where the table is silent."""
    found = table.get(name) or table.get(kind_of(name)) or ""
    return tuple(anchor.format(key=keys_of(name)[0]) for anchor in found.split())
