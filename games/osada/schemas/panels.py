"""Where the move table, the help table and the bowl for the die lie on the picture; only painters read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.contract.texts import N_
from games.core.data.files import Fault
from games.core.data.geometry import Label, Length, Point, Points, Rect, Strict

LETTERS = "ABCDEFG"
COLOURS = ("yellow", "red", "blue", "green", "black")


class Box(Strict):
    """A rectangle."""

    rect: Rect


class TileLabels(Strict):
    """The letter of a move and its caption."""

    letter: Label
    caption: Label


class TileSlots(Strict):
    """Where the cubes of those lie who made this move last."""

    cube: Points


class Tile(Strict):
    """One move in the move table."""

    shape: Box
    labels: TileLabels
    slots: TileSlots


class GroupLabels(Strict):
    """The heading of a group of moves."""

    heading: Label


class Group(Strict):
    """Moves of one kind."""

    labels: GroupLabels
    moves: dict[str, Tile]


class Groups(Strict):
    """Walking, helping, asking."""

    go: Group
    help: Group
    ask: Group


class MoveTable(Strict):
    """The table of the seven moves."""

    shape: Box
    groups: Groups


class ColumnSlots(Strict):
    """The small pawn at the head of a column."""

    pawn: Points


class Column(Strict):
    """One colour's column in the help table."""

    levels: dict[int, Box]
    slots: ColumnSlots


class HelpLabels(Strict):
    """The heading of the help table."""

    title: Label


class HelpTable(Strict):
    """The table of the levels of help."""

    shape: Box
    labels: HelpLabels
    columns: dict[str, Column]


class Circle(Strict):
    """A circle by its radius."""

    circle: Length


class BowlParts(Strict):
    """The felt on which dice fall."""

    felt: Circle


class Bowl(Strict):
    """The bowl for the die."""

    centre: Point
    shape: Circle
    parts: BowlParts


class Panels(Strict):
    """What lies on the picture beside the road."""

    move_table: MoveTable
    help_table: HelpTable
    dice_bowl: Bowl


def panel_faults(panels: Panels, levels: int) -> Iterator[Fault]:
    """Find moves, colours and levels of help that the tables lack or that are not the game's."""
    place = ("geometry", "panels")
    groups = panels.move_table.groups
    letters = sorted([*groups.go.moves, *groups.help.moves, *groups.ask.moves])
    if letters != list(LETTERS):
        yield _wanted((*place, "move_table", "groups"), list(LETTERS), letters)
    table = panels.help_table
    if sorted(table.columns) != sorted(COLOURS):
        yield _wanted((*place, "help_table", "columns"), sorted(COLOURS), sorted(table.columns))
    rows = list(range(1, levels + 1))
    for colour, column in table.columns.items():
        if sorted(column.levels) != rows:
            where = (*place, "help_table", "columns", colour, "levels")
            yield _wanted(where, [str(level) for level in rows], [str(level) for level in sorted(column.levels)])


def _wanted(place: tuple[str, ...], right: Sequence[str], found: Sequence[str]) -> Fault:
    wanted, got = ", ".join(right), ", ".join(found)
    return Fault(place, N_("expected exactly: {wanted}; got {found}", wanted=wanted, found=got))
