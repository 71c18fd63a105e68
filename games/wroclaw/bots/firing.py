"""Precomputed effects of weapons for computer players, by dice and armour.

A table gives the effect of a firing mode at each armour: `table[armour]` is (hit, wounds, finishing wounds); the last
number applies to a target that has `FiringMode.exactly` wounds. A *strong* shot uses the highest die, as in an attack
on a target not in cover; a *weak* shot uses the lowest die.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.wroclaw.rules.board import Board, FiringMode
from games.wroclaw.rules.shots import accuracy_bonus, active_die, is_run, natural_values

EffectByArmour = tuple[tuple[bool, int, int], ...]
MAX_TABLES = 60_000
NO_BOOST = (0, 0, 0)


class FiringOption(NamedTuple):
    """One way to fire a weapon: a mode, its effects by armour, and its cost in caps (tokens of the resource Perun)."""

    mode: FiringMode
    strong: EffectByArmour
    weak: EffectByArmour
    caps: int
    extra: bool


class ShotTables:
    """Cache of the ways to fire each weapon of a board; `max_armour` is the highest possible armour."""

    __slots__ = ("_shots", "_tables", "board", "max_armour", "options")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.max_armour = max(max(one.value, one.in_cover) for one in board.armours) + board.cover
        self.options: dict[tuple[int, tuple[int, ...], int], tuple[FiringOption, ...]] = {}
        self._shots: dict[tuple[int, tuple[int, ...], tuple[int, ...], int], FiringOption] = {}
        self._tables: dict[tuple[int, int, int, int], EffectByArmour] = {}

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
        boosts = [move[1:] for move in board.tables.boosts[1:] if sum(move[1:]) == board.boost]
        for mode in (board.modes[number] for number in board.weapons[weapon].modes):
            if kind != 1:
                options.append(self.firing_option(mode, faces, NO_BOOST, int(kind == 2)))
            elif mode.everybody:
                for boost in ((board.boost, 0, 0), (0, board.boost, 0), (0, 0, board.boost)):
                    options.append(self.firing_option(mode, faces, boost, 0))
            else:
                boosted = [self.firing_option(mode, faces, boost, 0) for boost in boosts]
                strong = _best_effects([one.strong for one in boosted])
                weak = _best_effects([one.weak for one in boosted])
                options.append(FiringOption(mode, strong, weak, 1, False))
        return options

    def firing_option(
        self, mode: FiringMode, faces: tuple[int, ...], boost: tuple[int, ...], extra: int
    ) -> FiringOption:
        """Return one way to fire: `boost` is how Perun's points are distributed, `extra` is 1 for an extra shot."""
        key = (mode.number, faces, boost, extra)
        result = self._shots.get(key)
        if result is None:
            if len(self._shots) > MAX_TABLES:
                self._shots.clear()
            naturals = natural_values(faces, boost, self.board.extra if extra else 0)
            strong, weak = self._table(mode, faces, naturals, True), self._table(mode, faces, naturals, False)
            result = self._shots[key] = FiringOption(mode, strong, weak, extra + any(boost), extra > 0)
        return result

    def _table(self, mode: FiringMode, faces: Sequence[int], naturals: Sequence[int], strong: bool) -> EffectByArmour:
        die = active_die(mode, faces, naturals, strong or mode.highest)
        first = naturals[die] + accuracy_bonus(mode, naturals, die)
        second = -99
        if mode.second and strong:
            other = active_die(mode, faces, naturals, False, die)
            second = naturals[other] + accuracy_bonus(mode, naturals, other)
        run = mode.run if mode.run and is_run(naturals) else 0
        key = (mode.number, first, second, run)
        result = self._tables.get(key)
        if result is None:
            result = self._tables[key] = tuple(
                _effect(mode, first - armour, second - armour, run) for armour in range(self.max_armour + 1)
            )
        return result


def _best_effects(tables: Sequence[EffectByArmour]) -> EffectByArmour:
    """Return the effect of the best of several shots at each armour."""
    return tuple(max(column, key=lambda effect: (effect[1], effect[0])) for column in zip(*tables, strict=True))


def _effect(mode: FiringMode, accuracy: int, second_accuracy: int, run: int) -> tuple[bool, int, int]:
    one, two = _tier(mode, accuracy), _tier(mode, second_accuracy)
    wounds = mode.second if one and two else one or two
    return wounds > 0, wounds + run, (mode.finishing if wounds else 0) + run


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
