"""The panel beside the board: its tabs, and the rows of the one that is open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from games.core.contract.texts import N_, N_n
from games.core.data.yaml_marks import Place
from ui.layout import Column, Node, Panel, Slot, Spacer
from ui.screens.workshop.context import FAULTS, NUMBERS, SPACES, WORDS, Context
from ui.screens.workshop.faults import fault_rows
from ui.screens.workshop.map_rows import map_rows
from ui.screens.workshop.panel import Rows
from ui.screens.workshop.space_rows import space_rows
from ui.screens.workshop.tables import offer_tables
from ui.widgets import Dropdown, Entry, Item, Tabs


def panel(context: Context, go_to: Callable[[Place], object], width: float) -> Node:
    """Return the panel; `go_to(place)` leads to where a fault is mended."""
    session, spaces = context.session, context.spaces
    rows, grid = Rows(context), context.painting.grid
    part: object = 0
    groups: Node | None = None
    if context.tab == SPACES:
        part = spaces.chosen
        if grid is not None:
            map_rows(context, rows, grid)
        else:
            space_rows(context, rows)
    elif context.tab == NUMBERS:
        for section, fields in session.fields.parts(session.data, context.language):
            rows.section(section, fields)
        offer_tables(context, rows)
    elif context.tab == WORDS:
        groups = _groups(context)
        part = context.group
        _word_rows(context, rows)
    else:
        fault_rows(context, rows, go_to)
    area = rows.node(f"rows:{context.tab}:{part}")
    tabs = Slot(partial(_tabs, context), height=44)
    return Panel(Column(tabs, Spacer(12), groups, area), pad=(18, 8, 18, 10), width=width)


def refresh_tabs(context: Context) -> None:
    """Bring the number of faults up to date without a new layout: somebody is typing."""
    tabs = context.screen.widgets.find("tabs")
    if isinstance(tabs, Tabs):
        tabs.items = _items(context)


def _tabs(context: Context, rect: Rect) -> Tabs:
    return Tabs("tabs", rect, _items(context), context.tab, context.turn, theme=context.theme)


def _items(context: Context) -> list[Item]:
    say, count = context.say, len(context.session.problems or ())
    faults = N_n("Faults ({n})", "Faults ({n})", n=count) if count else N_("Faults")
    spaces = N_("Cards") if context.spaces.in_tables else N_("Spaces")
    return [
        *([Item(SPACES, say(spaces))] if context.spaces.tapes else []),
        *([Item(SPACES, say(N_("Paint")))] if context.painting.grid is not None else []),
        Item(NUMBERS, say(N_("Numbers"))),
        Item(WORDS, say(N_("Words"))),
        Item(FAULTS, say(faults)),
    ]


def _groups(context: Context) -> Node | None:
    """Return the list of groups of words; None where there is none."""
    groups = context.session.fields.words(context.session.data, context.language)
    context.group = max(0, min(context.group, len(groups) - 1))
    if not groups:
        return None
    entries = [Entry(number, context.say(title)) for number, (title, _) in enumerate(groups)]

    def dropdown(rect: Rect) -> Dropdown:
        return Dropdown("group", rect, entries, context.group, context.take_group)

    return Column(Slot(dropdown, height=44), pad=(0, 0, 0, 12))


def _word_rows(context: Context, rows: Rows) -> None:
    groups = context.session.fields.words(context.session.data, context.language)
    for words in groups[context.group][1] if groups else ():
        rows.words(words)
    if context.group == 0:
        rows.author()
