"""The words under the seven moves: as long as there is room for them side by side, then shorter, at last signs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from games.core.contract.texts import N_, N_n, Text
from ui.boards.shared.base import Wording
from ui.boards.shared.shapes import Fit
from ui.boards.track.layout import GROUPS, MoveTile
from ui.drawing import text
from ui.drawing.text import Font

SIZE, GAP, ASIDE = 24.0, 9.0, 27.0  # board units: of the type; between two captions; from the middle of the tile
ALIKE = ("AB", "C", GROUPS["help"] + GROUPS["ask"])  # moves whose captions are equally long


class Caption(NamedTuple):
    """What is written under a move, and where its middle is, in pixels."""

    words: str
    x: int


def forms(action: Any) -> tuple[Text | str, ...]:
    """Word what a move of the table does, from its entry in the board's file, ever shorter; the last is a sign."""
    if "forward" in action:
        return N_n("{n} field", "{n} fields", n=int(action["forward"])), f"+{action['forward']}"
    if "die" in action:
        few, many = min(action["die"]), max(action["die"])
        return N_("die: {few}/{many}", few=few, many=many), f"{few}/{many}"
    if "help" in action:
        back = int(action["help"])
        return N_("{n} behind", n=back), N_("{n} back", n=back), f"−{back}"
    ahead = int(action["ask"])
    return N_("{n} ahead", n=ahead), N_("{n} on", n=ahead), f"+{ahead}"


def type_of(fit: Fit) -> Font:
    """Return the font of captions."""
    return Font("body", max(text.MIN_TEXT, fit.px(SIZE)))


def lay_out(
    tiles: Mapping[str, MoveTile], actions: Mapping[str, Any], wording: Wording, fit: Fit, edges: tuple[int, int]
) -> dict[str, Caption]:
    """Word all captions in the longest forms that have room, and place them between two edges in pixels.

    A caption wider than its tile moves aside a little where its neighbour leaves room.
    """
    font, gap = type_of(fit), max(4, fit.px(GAP))
    ways = [list(zip(*(forms(actions[letter]) for letter in letters), strict=True)) for letters in ALIKE]
    letters = "".join(ALIKE)
    middles = {letter: fit.point(tiles[letter].caption)[0] for letter in letters}
    said: dict[str, str] = {}
    for lengths in sorted(product(*(range(len(way)) for way in ways)), key=sum):
        told = [word for way, length in zip(ways, lengths, strict=True) for word in way[length]]
        said = {
            letter: word if isinstance(word, str) else wording(word) for letter, word in zip(letters, told, strict=True)
        }
        widths = {letter: text.width(word, font) + gap for letter, word in said.items()}
        places = _spread_rows(tiles, middles, widths, fit.px(ASIDE), edges)
        if places is not None:
            return {letter: Caption(said[letter], places[letter]) for letter in letters}
    return {letter: Caption(said[letter], middles[letter]) for letter in letters}


def _spread_rows(
    tiles: Mapping[str, MoveTile],
    middles: Mapping[str, int],
    widths: Mapping[str, int],
    most: int,
    edges: tuple[int, int],
) -> dict[str, int] | None:
    """Spread the captions of each row of tiles."""
    found: dict[str, int] = {}
    for high in {tiles[letter].caption[1] for letter in middles}:
        row = sorted((letter for letter in middles if tiles[letter].caption[1] == high), key=middles.__getitem__)
        places = spread([middles[letter] for letter in row], [widths[letter] for letter in row], most, edges)
        if places is None:
            return None
        found |= dict(zip(row, places, strict=True))
    return found


def spread(middles: Sequence[int], widths: Sequence[int], most: int, edges: tuple[int, int]) -> list[int] | None:
    """Move boxes in a row as little aside as they need to keep apart; None where one would move more than `most`."""
    for aside in range(most + 1):
        places: list[int] = []
        end = edges[0]
        for middle, wide in zip(middles, widths, strict=True):
            places.append(max(middle - aside, end + wide // 2))
            end = places[-1] - wide // 2 + wide
        if end <= edges[1] and all(place <= middle + aside for place, middle in zip(places, middles, strict=True)):
            return _pulled_back(places, middles, widths, edges[1])
    return None


def _pulled_back(places: list[int], middles: Sequence[int], widths: Sequence[int], end: int) -> list[int]:
    """Let boxes that went too far left go back towards their middles, the last first."""
    for number in range(len(places) - 1, -1, -1):
        half = widths[number] - widths[number] // 2
        places[number] = min(max(places[number], middles[number]), end - half)
        end = places[number] - widths[number] // 2
    return places
