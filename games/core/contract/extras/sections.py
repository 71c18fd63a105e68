"""Which section of the rules explains a thing on the table, or a question: tables from names to anchors.

Keys are names (`button:done`), kinds of names (`estate`), or `ask:<kind of decision>`. Values are anchors of
`rules.<language>.md`, separated by blanks, the best first; a later one is used where a user's board has an estate
without a section of its own. `{key}` in an anchor is the name's first key: `estate-{key} estates`.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core.contract.names import keys_of, kind_of

Sections = Mapping[str, str]


def ask_name(kind: str) -> str:
    """Return the key for a kind of decision: `ask:plan`."""
    return f"ask:{kind}"


def sections_of(table: Sections, name: str) -> tuple[str, ...]:
    """Return the anchors for a name, the best first; empty if the table has none."""
    anchors = table.get(name) or table.get(kind_of(name)) or ""
    return tuple(anchor.format(key=keys_of(name)[0]) for anchor in anchors.split())
