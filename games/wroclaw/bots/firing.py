"""Precomputed effects of weapons for computer players, by dice and armour.

A table gives the effect of a firing mode at each armour: `table[armour]` is (hit, wounds). A *strong* shot uses the
highest die, as in an attack on a target not in cover; a *weak* shot uses the lowest die.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.wroclaw.rules.board import Board, FiringMode
from games.wroclaw.rules.shots import accuracy_bonus, active_die, is_run, natural_values

EffectByArmour = tuple[tuple[bool, int], ...]
MAX_TABLES = 60_000


class FiringOption(NamedTuple):
    """One way to fire a weapon: a mode, its effects by armour, and its cost in caps (tokens of the resource Perun)."""

    mode: FiringMode
    strong: EffectByArmour
    weak: EffectByArmour
    caps: int
    extra: bool


class ShotTables:
    """Cache of firing options of a board, by weapon and dice; `max_armour` is the highest possible armour."""

    __slots__ = ("board", "max_armour", "options")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.max_armour = max(max(one.value, one.in_cover) for one in board.armours) + board.cover
        self.options: dict[tuple[int, tuple[int, ...], int], tuple[FiringOption, ...]] = {}

    def firing_options(self, weapon: int, faces: tuple[int, ...], shot_kind: int) -> tuple[FiringOption, ...]:
        """List the ways to fire a weapon; `shot_kind` 0: a normal shot, 1: with a boost, 2: an extra shot."""
        key = (weapon, faces, shot_kind)
        result = self.options.get(key)
        if result is None:
            if len(self.options) > MAX_TABLES:
                self.options.clear()
            result = self.options[key] = tuple(self._of(weapon, faces, shot_kind))
        return result

    def _of(self, weapon: int, faces: tuple[int, ...], kind: int) -> list[FiringOption]:
        board, options = self.board, list[FiringOption]()
        for mode in (board.modes[number] for number in board.weapons[weapon].modes):
            if kind != 1:
                naturals = natural_values(faces, (0, 0, 0), board.extra if kind else 0)
                tables = self._table(mode, faces, naturals, True), self._table(mode, faces, naturals, False)
                options.append(FiringOption(mode, *tables, int(kind == 2), kind == 2))
            elif mode.everybody:
                for boost in ((board.boost, 0, 0), (0, board.boost, 0), (0, 0, board.boost)):
                    naturals = natural_values(faces, boost, 0)
                    tables = self._table(mode, faces, naturals, True), self._table(mode, faces, naturals, False)
                    options.append(FiringOption(mode, *tables, 1, False))
            else:
                options.append(
                    FiringOption(mode, self._boosted(mode, faces, True), self._boosted(mode, faces, False), 1, False)
                )
        return options

    def _boosted(self, mode: FiringMode, faces: tuple[int, ...], strong: bool) -> EffectByArmour:
        """Return the effect of the best boost at each armour."""
        boosts = [move[1:] for move in self.board.tables.boosts[1:] if sum(move[1:]) == self.board.boost]
        tables = [self._table(mode, faces, natural_values(faces, boost, 0), strong) for boost in boosts]
        return tuple(max(column, key=lambda effect: (effect[1], effect[0])) for column in zip(*tables, strict=True))

    def _table(self, mode: FiringMode, faces: Sequence[int], naturals: Sequence[int], strong: bool) -> EffectByArmour:
        die = active_die(mode, faces, naturals, strong or mode.highest)
        first = naturals[die] + accuracy_bonus(mode, naturals, die)
        second = -99
        if mode.second and strong:
            other = active_die(mode, faces, naturals, False, die)
            second = naturals[other] + accuracy_bonus(mode, naturals, other)
        run = mode.run if mode.run and is_run(naturals) else 0
        effects = []
        for armour in range(self.max_armour + 1):
            one, two = _tier(mode, first - armour), _tier(mode, second - armour)
            wounds = mode.second if one and two else one or two
            effects.append((wounds > 0, wounds + run))
        return tuple(effects)


def _tier(mode: FiringMode, accuracy: int) -> int:
    for least, wounds in mode.tiers:
        if accuracy >= least:
            return wounds
    return 0


_tables: dict[int, ShotTables] = {}


def shot_tables(board: Board) -> ShotTables:
    """Return the cached tables of a board."""
    tables = _tables.get(id(board))
    if tables is None or tables.board is not board:
        if len(_tables) > 4:
            _tables.clear()
        tables = _tables[id(board)] = ShotTables(board)
    return tables
