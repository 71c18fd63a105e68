"""The tables beside the road: moves, help, and places of the settlement.

Captions of moves have variants of different length; the longest that fit side by side are used.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import View
from games.core.contract.texts import N_, N_n, Text
from ui.boards.shared import pieces
from ui.boards.shared.base import Translate
from ui.boards.shared.pieces import CachedArt, blit_with_alpha
from ui.boards.shared.shapes import Box, Viewport, transparent_picture
from ui.boards.track.layout import ART, COLOURS, GROUPS, LETTERS, MoveTile, RoadLayout
from ui.boards.track.pieces import NUMBERS, PieceArt
from ui.boards.track.static import DIGIT_SIZE
from ui.drawing import draw, record, text
from ui.drawing.pictures import converted
from ui.drawing.text import Font
from ui.drawing.theme import INK_1, TEXT_2, Colour, SeatMark, hex_colour, mix

# -- captions ---------------------------------------------------------------------------------------------------------
SIZE, GAP, ASIDE = 24.0, 9.0, 27.0  # board units: font size, gap between captions, maximum shift of a caption
# groups of moves whose captions use the same variant
ALIKE = ("AB", "C", GROUPS["help"] + GROUPS["ask"])


class MoveCaption(NamedTuple):
    """The caption of a move, and the x of its centre in pixels."""

    text: str
    x: int


def caption_variants(action: Any) -> tuple[Text | str, ...]:
    """Return the captions of a move from the longest to a symbol. `action` is its entry in the board's file."""
    if "forward" in action:
        return N_n("{n} space", "{n} spaces", n=int(action["forward"])), f"+{action['forward']}"
    if "die" in action:
        few, many = min(action["die"]), max(action["die"])
        return N_("die: {few}/{many}", few=few, many=many), f"{few}/{many}"
    if "help" in action:
        back = int(action["help"])
        return N_("{n} behind", n=back), N_("{n} back", n=back), f"−{back}"
    ahead = int(action["ask"])
    return N_("{n} ahead", n=ahead), N_("{n} on", n=ahead), f"+{ahead}"


def caption_font(fit: Viewport) -> Font:
    """Return the font of captions."""
    return Font("body", max(text.MIN_TEXT, fit.px(SIZE)))


def place_captions(
    tiles: Mapping[str, MoveTile],
    actions: Mapping[str, Any],
    translate: Translate,
    fit: Viewport,
    edges: tuple[int, int],
) -> dict[str, MoveCaption]:
    """Return the longest captions that fit side by side between the `edges` (pixels)."""
    font, gap = caption_font(fit), max(4, fit.px(GAP))
    ways = [list(zip(*(caption_variants(actions[letter]) for letter in letters), strict=True)) for letters in ALIKE]
    letters = "".join(ALIKE)
    middles = {letter: fit.point(tiles[letter].caption)[0] for letter in letters}
    said: dict[str, str] = {}
    for lengths in sorted(product(*(range(len(way)) for way in ways)), key=sum):
        label = [word for way, length in zip(ways, lengths, strict=True) for word in way[length]]
        said = {
            letter: word if isinstance(word, str) else translate(word)
            for letter, word in zip(letters, label, strict=True)
        }
        widths = {letter: text.width(word, font) + gap for letter, word in said.items()}
        places = _spread_rows(tiles, middles, widths, fit.px(ASIDE), edges)
        if places is not None:
            return {letter: MoveCaption(said[letter], places[letter]) for letter in letters}
    return {letter: MoveCaption(said[letter], middles[letter]) for letter in letters}


def _spread_rows(
    tiles: Mapping[str, MoveTile],
    middles: Mapping[str, int],
    widths: Mapping[str, int],
    most: int,
    edges: tuple[int, int],
) -> dict[str, int] | None:
    """Return the centres of captions that don't touch; None if impossible."""
    result: dict[str, int] = {}
    for height in {tiles[letter].caption[1] for letter in middles}:
        row = sorted((letter for letter in middles if tiles[letter].caption[1] == height), key=middles.__getitem__)
        places = spread_apart([middles[letter] for letter in row], [widths[letter] for letter in row], most, edges)
        if places is None:
            return None
        result |= dict(zip(row, places, strict=True))
    return result


def spread_apart(
    middles: Sequence[int], widths: Sequence[int], max_shift: int, edges: tuple[int, int]
) -> list[int] | None:
    """Return the centres of boxes in a row that don't touch; None if one would move by more than `max_shift`."""
    for aside in range(max_shift + 1):
        places: list[int] = []
        end = edges[0]
        for middle, width in zip(middles, widths, strict=True):
            places.append(max(middle - aside, end + width // 2))
            end = places[-1] - width // 2 + width
        if end <= edges[1] and all(place <= middle + aside for place, middle in zip(places, middles, strict=True)):
            return _pulled_back(places, middles, widths, edges[1])
    return None


def _pulled_back(places: list[int], middles: Sequence[int], widths: Sequence[int], end: int) -> list[int]:
    """Move captions that are too far left back towards their centres, beginning with the last; return all positions."""
    for number in range(len(places) - 1, -1, -1):
        half = widths[number] - widths[number] // 2
        places[number] = min(max(places[number], middles[number]), end - half)
        end = places[number] - widths[number] // 2
    return places


# -- the tables -------------------------------------------------------------------------------------------------------
CALM, LEGAL, LAST, BARRED = "calm", "legal", "last", "barred"
STRENGTH = {CALM: 175, LEGAL: 255, LAST: 115, BARRED: 92}  # opacity of a move's icon, of 255
TILE_GROUND, TILE_LEGAL = hex_colour("#141E27"), hex_colour("#23313D")
TILE_EDGE, CELL_INK, LETTER_INK = hex_colour("#2F3E4B"), hex_colour("#DCE6EE"), hex_colour("#F3E9D2")
SLASH = hex_colour("#E2605B")
CLOSED = hex_colour("#3F5F7E")
HEAD_PAWN, MOUND_WIDE, EDGE = 44.0, 74.0, 4.0
LETTER_SIZE, ICON = 34.0, 100.0


class MoveStates(NamedTuple):
    """What the move table shows: a state for each letter, and the field that bars it."""

    states: tuple[str, ...]
    barred_by: tuple[str, ...]
    colour: Colour


def legal_letters(view: View) -> list[str]:
    """List the letters of the moves that can be chosen now."""
    named = (move[1] for move in view["moves"] if len(move) > 1)
    return [letter for letter in dict.fromkeys(named) if isinstance(letter, str) and letter in tuple(LETTERS)]


def move_states(view: View, colour: Colour, is_asked: bool = True) -> MoveStates:
    """Return what the move table shows. Without a question (`is_asked` False), moves are neutral."""
    legal = legal_letters(view) if is_asked else []
    active = view["active"]
    pawn: Mapping[str, Any] = view["pawns"][active] if 0 <= active < len(view["pawns"]) else {}
    states, why = [], []
    for letter in LETTERS:
        barred = str(pawn.get("why_barred", {}).get(letter, ""))
        if letter in legal:
            states.append(LEGAL)
        elif not legal:
            states.append(CALM)
        else:
            states.append(LAST if pawn.get("last") == letter and not barred else BARRED)
        why.append(barred)
    return MoveStates(tuple(states), tuple(why), colour)


class TableArt(CachedArt):
    """Draws the tables, cached until they change."""

    def __init__(
        self, layout: RoadLayout, board: Any, marks: Mapping[int, SeatMark], translate: Translate, art: PieceArt
    ) -> None:
        super().__init__(24_000_000)
        self.layout, self.board, self.marks, self.translate, self.art = layout, board, marks, translate, art

    def draw(self, surface: Surface, fit: Viewport, view: View, colour: Colour, is_asked: bool = True) -> None:
        """Draw both tables and the unavailable places. `fit` is the viewport of `surface`."""
        moves = move_states(view, colour, is_asked)
        self._lay(surface, fit, self.layout.move_table, moves, lambda blank, local: self._moves(blank, local, moves))
        present = tuple(pawn["colour"] for pawn in view["pawns"])
        self._lay(
            surface, fit, self.layout.help_table, present, lambda blank, local: self._columns(blank, local, present)
        )
        self._places(surface, fit, int(view["capacity"]))

    def _lay(
        self, surface: Surface, fit: Viewport, box: Box, key: Hashable, make: Callable[[Surface, Viewport], None]
    ) -> None:
        where = self.fit.rect(*box)

        def make_picture() -> Surface:
            blank = Surface(where.size, pygame.SRCALPHA)
            blank.fill((20, 30, 39, 0))
            local = Viewport(self.fit.scale, self.fit.left - where.left, self.fit.top - where.top)
            with record.shifted(*where.topleft):
                make(blank, local)
            return converted(blank)

        surface.blit(self._kept.get(key, make_picture), fit.rect(*box))

    def _moves(self, blank: Surface, fit: Viewport, moves: MoveStates) -> None:
        actions, edge = self.board.data["moves"], fit.px(EDGE)
        label = place_captions(self.layout.moves, actions, self.translate, fit, (edge, blank.get_width() - edge))
        for letter, state, why in zip(LETTERS, moves.states, moves.barred_by, strict=True):
            self._tile(blank, fit, letter, self.layout.moves[letter], state, why, moves.colour, label[letter])

    def _tile(
        self,
        blank: Surface,
        fit: Viewport,
        letter: str,
        tile: MoveTile,
        state: str,
        why: str,
        colour: Colour,
        caption: MoveCaption,
    ) -> None:
        box = fit.rect(*tile.box)
        legal = state == LEGAL
        ground = TILE_LEGAL if legal else TILE_GROUND
        edge = colour if legal else TILE_EDGE
        draw.rounded_box(blank, box, ground, fit.px(12), edge, max(2, fit.px(4)) if legal else 1)
        icon = pieces.picture(ART, f"pieces/move_{letter}", fit.px(ICON))
        blit_with_alpha(
            blank, icon, icon.get_rect(midbottom=(box.centerx, box.bottom - fit.px(4))).topleft, STRENGTH[state]
        )
        self._letter(blank, fit, letter, tile, state)
        if state == LAST:
            _slash(blank, box.inflate(-fit.px(14), -fit.px(14)), fit)
        if why:
            sign = pieces.picture(ART, f"fields/{why}", fit.px(44))
            blank.blit(sign, sign.get_rect(bottomright=(box.right - fit.px(4), box.bottom - fit.px(4))))
        self._caption(blank, fit, tile, caption, state)
        if legal:
            dot = (box.right - fit.px(4), box.top + fit.px(4))
            pygame.draw.aacircle(blank, mix(colour, (20, 8, 16), 0.45), dot, fit.px(13))
            pygame.draw.aacircle(blank, colour, dot, fit.px(10))

    def _letter(self, blank: Surface, fit: Viewport, letter: str, tile: MoveTile, state: str) -> None:
        font = Font("courier", max(text.MIN_TEXT, fit.px(LETTER_SIZE)))
        x, y = fit.point(tile.letter)
        ink = LETTER_INK if state in (LEGAL, CALM) else mix(LETTER_INK, INK_1, 0.4)
        room = Rect(x, y, text.width(letter, font) + 4, text.body_height(font))
        text.draw(blank, letter, room, font, ink, wrapping=False)

    def _caption(self, blank: Surface, fit: Viewport, tile: MoveTile, caption: MoveCaption, state: str) -> None:
        font = caption_font(fit)
        room = Rect(0, fit.point(tile.caption)[1], text.width(caption.text, font) + 2, fit.px(36))
        room.height, room.centerx = max(room.height, text.body_height(font)), caption.x
        ink = CELL_INK if state in (LEGAL, CALM) else TEXT_2
        where = text.draw(blank, caption.text, room, font, ink, align="center", wrapping=False)
        if state == LAST:
            blank.fill(SLASH, (where.left, where.centery, where.width, max(1, fit.px(3))))

    # -- help ---------------------------------------------------------------------------------------------------------
    def _columns(self, blank: Surface, fit: Viewport, present: tuple[str, ...]) -> None:
        font = Font("bold", max(text.MIN_TEXT, fit.px(DIGIT_SIZE)))
        for colour in COLOURS:
            column = self.layout.columns[colour]
            here = colour in present
            tint = self._tint(colour)
            picture = self.art.pawn_picture(colour, HEAD_PAWN)
            foot = fit.point(column.pawn)
            at = picture.get_rect(midbottom=(foot[0], foot[1] + fit.px(6)))
            blit_with_alpha(blank, picture, at.topleft, 255 if here else 70)
            for level, box in enumerate(column.levels, 1):
                cell = fit.rect(*box)
                share = 0.34 if here else 0.1
                edge = mix(TILE_EDGE, tint, 0.75 if here else 0.1)
                draw.rounded_box(blank, cell, mix(TILE_GROUND, tint, share * 0.5), fit.px(10), edge)
                ink = CELL_INK if here else mix(CELL_INK, INK_1, 0.6)
                room = cell if cell.height >= text.body_height(font) else cell.inflate(0, text.body_height(font))
                text.draw(blank, str(level), room, font, ink, align="center", wrapping=False)

    def _tint(self, colour: str) -> Colour:
        return self.marks[NUMBERS[colour]].colour

    # -- settlement ---------------------------------------------------------------------------------------------------
    def _places(self, surface: Surface, fit: Viewport, capacity: int) -> None:
        """Cover the unavailable places with snow."""
        half, height = self.layout.place_size
        for x, y in self.layout.places[capacity:]:
            box = fit.rect(x - half - 3, y - 12 - height - 3, 2 * half + 6, 2 * height + 6)
            key = ("closed", box.size)
            surface.blit(self._kept.get(key, lambda box=box: _closed(box.size)), box)  # type: ignore[misc]
            mound = pieces.picture(ART, "pieces/buried_mound", max(6, round(MOUND_WIDE / 72 * 34 * fit.scale)))
            surface.blit(mound, mound.get_rect(midbottom=(box.centerx, box.bottom)))


def _closed(size: tuple[int, int]) -> Surface:
    fine = 4
    large = transparent_picture((size[0] * fine, size[1] * fine), CLOSED)
    pygame.draw.ellipse(large, (*CLOSED, 225), large.get_rect())
    return converted(pygame.transform.smoothscale(large, size))


def _slash(blank: Surface, box: Rect, fit: Viewport) -> None:
    """Draw a red stroke through a move that may not be repeated."""
    width = max(2, fit.px(6))
    a, b = (box.left, box.bottom), (box.right, box.top)
    nx, ny = width / 2 * 0.75, width / 2 * 0.66
    points = [(a[0] - nx, a[1] - ny), (a[0] + nx, a[1] + ny), (b[0] + nx, b[1] + ny), (b[0] - nx, b[1] - ny)]
    pygame.draw.polygon(blank, SLASH, points)
    pygame.draw.aalines(blank, SLASH, True, points)
