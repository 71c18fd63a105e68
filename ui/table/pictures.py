"""Drawing of the game's art: icons, faces, emblem and pieces."""

from __future__ import annotations

from pygame import Rect, Surface

from games import registry
from games.core.contract.names import key_of
from games.core.program.icons import icon_letters
from ui.boards.shared import pieces
from ui.boards.shared.pieces import COLOURS
from ui.drawing import draw, marks, pictures
from ui.drawing.marks import bot_face
from ui.drawing.theme import IVORY, TEXT_2, Colour, SeatMark
from ui.table.drawing_context import DrawingContext

FACE_SIZE = 17  # size in design units of a computer's face in a seat's row


def draw_picture(
    surface: Surface, ctx: DrawingContext, name: str, centre: tuple[int, int], size: int, mark: SeatMark | None = None
) -> None:
    """Draw an icon or a picture.

    `<mark>` in `name` stands for the colour of `mark`.
    """
    if name in icon_letters():
        marks.draw_icon(surface, name, centre, size, TEXT_2)
        return
    own = mark if mark is not None and "<mark>" in name and mark.number in COLOURS else None
    colour = COLOURS.get(mark.number, "red") if mark is not None else "red"
    picture = pieces.picture(ctx.game_id, name.replace("<mark>", colour), size, own)
    surface.blit(picture, picture.get_rect(center=centre))


def draw_computer(surface: Surface, ctx: DrawingContext, name: str, colour: Colour, centre: tuple[int, int]) -> None:
    """Draw a computer player's face; if the setting `remarks` is off, a robot."""
    if not ctx.app.settings.remarks:
        marks.draw_icon(surface, "robot", centre, ctx.px(15), TEXT_2)
        return
    picture = bot_face(name, colour, ctx.px(FACE_SIZE))
    surface.blit(picture, picture.get_rect(center=centre))


def draw_medallion(surface: Surface, ring: Rect, ctx: DrawingContext, inset: float, edge: float) -> None:
    """Draw the game's emblem in a ring.

    `inset` and `edge` are in design units.
    """
    picture = emblem_picture(ctx.game_id, ring.width - ctx.px(inset))
    if picture is not None:
        surface.blit(picture, picture.get_rect(center=ring.center))
    draw.outline(surface, ring, IVORY, ring.width // 2, max(int(edge), ctx.px(edge)))


def piece_icon(game: str, name: str, height: int) -> Surface | None:
    """Return the picture of a piece of a game in `assets/art`, `height` pixels high; None if there is none."""
    return art_picture(game, f"pieces/icon_{key_of(name)}", height) if name else None


def emblem_picture(game: str, height: int) -> Surface | None:
    """Return the picture of a game's emblem, `height` pixels high; None if there is none."""
    try:
        return pictures.load_piece(registry.emblem_file(game), height)
    except FileNotFoundError:
        return None


def art_picture(folder: str, name: str, height: int) -> Surface | None:
    """Return a picture from a folder of `assets/art`, `height` pixels high; None if the file is missing."""
    try:
        return pieces.picture(folder, name, height)
    except FileNotFoundError:
        return None
