"""Find the section of the rules that explains a thing on the table or a question.

Keys of the tables are names of things (`button:done`), kinds of names (`estate`), or `ask:<kind of decision>`. Values
are anchors in `rules.<language>.md`, separated by blanks, the best first. A later anchor is used if an earlier one does
not exist, as for an estate of a user's board. `{key}` in an anchor stands for the name's first key: `estate-{key}
estates`.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core.contract.names import keys_of, kind_of

Sections = Mapping[str, str]


def decision_key(kind: str) -> str:
    """Return the table key for a kind of decision, such as `ask:plan`."""
    return f"ask:{kind}"


def section_anchors(table: Sections, name: str) -> tuple[str, ...]:
    """Return the anchors for the thing with this name, the best first; empty if the table has none."""
    anchors = table.get(name) or table.get(kind_of(name)) or ""
    return tuple(anchor.format(key=keys_of(name)[0]) for anchor in anchors.split())
