"""Helpers for layout tests of every game: long names, window sizes, faults of each question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from games.core.match.match import Match
from tests.ui.moments import show_match
from ui.shell.headless import Headless, faults
from ui.table.table import TableScreen

LONG_NAMES = ("Aleksandra Wanda", "Bartłomiej", "Krzysztofa", "Maksymilian", "Stanisława Maria")
SIZES = [(1280, 720), (1280, 960), (1920, 1080)]


def faults_of_questions(
    it: Headless,
    table: TableScreen,
    questions: Iterable[tuple[str, Match]],
    skipped_kinds: Sequence[str] | None = None,
    extra_faults: Callable[[], Iterable[str]] = list,
) -> dict[str, str]:
    """Return the layout faults of each kind of question, each with one question that has it.

    With `skipped_kinds`, widgets of all other kinds are hovered, too. `extra_faults` adds faults of its own.
    """
    result: dict[str, str] = {}
    for kind, match in questions:
        show_match(it, table, match)
        result |= dict.fromkeys(faults(it.texts()), kind)
        result |= dict.fromkeys(extra_faults(), f"{kind}, extra")
        for widget in list(table.widgets.widgets) if skipped_kinds is not None else []:
            if widget.key.partition(":")[0] not in skipped_kinds:
                it.hover(widget.key)
                result |= dict.fromkeys(faults(it.texts()), f"{kind}: {widget.key}")
    return result
