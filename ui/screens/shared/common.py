"""Parts used by several screens: background, emblems, seat marks, player names, pictures of positions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games import registry
from games.core.contract.contract import Board, GameFacts, View
from games.core.contract.errors import PlanszowniaError
from games.core.contract.game import Game
from games.core.contract.lexicon import Lexicon
from games.core.contract.texts import N_, N_c, N_n, Text, translate
from games.core.match.players import Player
from games.core.program.paths import resource_path
from games.core.program.tasks import BackgroundTask
from ui.drawing import draw, marks, pictures, text
from ui.drawing.pictures import converted, draw_wooden_table
from ui.drawing.record import paused
from ui.drawing.theme import BRASS, INK_0, LINE, SMALL, TEXT, Colour, GameTheme, Palette, SeatMark
from ui.screens.shared.loading import load_in_background
from ui.shell import desktop
from ui.widgets.host import Host

if TYPE_CHECKING:
    from games.core.match.match import Match
    from ui.boards.shared.base import BoardScene, Painter, Translate
    from ui.shell.app import App

MIN_PAINTED_WIDTH = 1128  # pixels: minimum width of a painted board, which is then scaled down
PACE_LABELS = {"glance": N_("fast"), "calmly": N_("normal"), "steps": N_("step by step")}
REVIEW, REVIEW_TIP = N_("Review"), N_("Look back: turning points, decisions, luck (V)")
SHARE, SHARE_TIP = N_("Save picture"), N_("A picture of this match, to send to others (S)")
SPEED_LABELS = {"slow": N_("slow"), "normal": N_("normal"), "fast": N_("fast"), "off": N_c("animation speed", "off")}
NAME_FONT_SIZE = 16  # font size of a player's name


def show_file(app: App, path: Path) -> None:
    """Show a file in the file manager, or else its path."""
    if not desktop.show_in_folder(path):
        app.show_toast(N_("The file is here: {path}", path=str(path)), "folder")


def open_review(app: App, path: Path) -> None:
    """Open the review of a finished match, or say why that is impossible."""
    from games.core.journal import saves

    def open_loaded(task: BackgroundTask[Match]) -> None:
        try:
            app.open("review", path=path, match=task.result())
        except PlanszowniaError as error:
            app.show_error(N_("This match can't be reviewed: {why}", why=error.reason_text))

    load_in_background(app, lambda check: saves.load_for_viewing(path, check), open_loaded)


def draw_backdrop(surface: Surface, dim: int = 0) -> None:
    """Draw the wooden table behind pages, darkened by `dim` (0..255)."""
    draw_wooden_table(surface)
    if dim:
        draw.translucent_box(surface, surface.get_rect(), INK_0, dim)


def short_title(facts: GameFacts) -> str:
    """Return a short title: the first line on the game's menu tile if that is a word of the title, else the title."""
    first = facts.tile_title[0]
    return first if first in facts.title and " " not in first else facts.title


def matches_search(searched: str, query: str) -> bool:
    """Return True if `searched` contains every word of `query`, ignoring case."""
    searched = searched.casefold()
    return all(word in searched for word in query.casefold().split())


def draw_emblem(surface: Surface, facts: GameFacts, rect: Rect, shadow: bool = False) -> None:
    """Draw a game's emblem, if it has one."""
    name = registry.emblem_file(facts.id)
    if not resource_path(name).exists():
        return
    if shadow:
        draw.shadow(surface, rect, rect.width // 2, max(2, rect.width // 10), rect.width // 14, 130)
    surface.blit(pictures.load(name, rect.size), rect)


def draw_dark_panel(host: Host, surface: Surface, rect: Rect, theme: GameTheme) -> None:
    """Draw a panel in a game's dark colours."""
    round_ = host.px(14)
    draw.shadow(surface, rect, round_, host.px(16), host.px(8), 150)
    draw.gradient_box(surface, rect, theme.night, round_, (68, 52, 76) if theme.night[0][2] > 50 else LINE)


def seat_mark(palette: Palette, player: Player) -> SeatMark:
    """Return a player's mark in a palette."""
    return palette.seat_marks[player.mark - 1]


def seat_marks(palette: Palette, players: Sequence[Player]) -> list[SeatMark]:
    """Return the marks of players, by seat."""
    return [seat_mark(palette, player) for player in players]


def lexicon_of(game: Game, board: Board, players: Sequence[Player]) -> Lexicon:
    """Return a lexicon with the names in a match."""
    return Lexicon(game, board, [player.name for player in players])


def translate_function(app: App, lexicon: Lexicon) -> Translate:
    """Return a function that translates texts into the current language, for painters."""
    return lambda what: lexicon(what, app.language) if isinstance(what, str) else translate(what, app.language, lexicon)


def player_count_text(seats: tuple[int, int]) -> Text:
    """Return a number of players as text, such as “2–5 people”."""
    fewest, most = seats
    if fewest == most:
        return N_n("{n} person", "{n} people", n=fewest)
    return N_n("{few}–{n} person", "{few}–{n} people", few=fewest, n=most)


def position_picture(painter: Painter, view: View, scene: BoardScene, size: tuple[int, int]) -> Surface:
    """Return a picture of a position, cropped to the board, that fits `size` (pixels)."""
    resize_for_picture(painter, size)
    return render_position(painter, view, scene, size)


def painted_width(size: tuple[int, int]) -> int:
    """Return the width at which to paint a board for pictures of `size`, in pixels."""
    return max(MIN_PAINTED_WIDTH, *size)


def resize_for_picture(painter: Painter, size: tuple[int, int]) -> None:
    """Resize a painter for pictures of `size` (pixels)."""
    with paused():
        painter.resize(painter.area_for_width(painted_width(size)))


def render_position(painter: Painter, view: View, scene: BoardScene, size: tuple[int, int]) -> Surface:
    """Return the picture of a position. The painter was prepared by `resize_for_picture`."""
    with paused():
        painter.show(view)
        area = painter.rect()
        large = Surface((area.right + 1, area.bottom + 1))
        large.fill(INK_0)
        painter.draw(large, scene)
    box = painter.rect().clip(large.get_rect())
    share = min(size[0] / box.width, size[1] / box.height)
    small = (round(box.width * share), round(box.height * share))
    part = large.subsurface(box)
    return part.copy() if small == box.size else converted(_smaller(part, small))


def _smaller(picture: Surface, size: tuple[int, int]) -> Surface:
    from pygame import transform

    return transform.smoothscale(picture, size)


def draw_chip(host: Host, surface: Surface, position: tuple[int, int], label: str, ink: Colour = TEXT) -> Rect:
    """Draw a chip (small box with a label), with its top left corner at `position`; return its box."""
    font = host.font(SMALL + 1)
    text_width, text_height = text.measure(label, font)
    box = Rect(position, (text_width + 2 * host.px(16), max(text_height + 2 * host.px(6), host.px(32))))
    draw.translucent_box(surface, box, TEXT, 22, host.px(6))
    draw.outline(surface, box, (110, 96, 112), host.px(6))
    text.draw(surface, label, box, font, ink, align="center", wrapping=False)
    return box


def chip_width(host: Host, label: str) -> int:
    """Return the width of a chip in pixels."""
    return text.width(label, host.font(SMALL + 1)) + 2 * host.px(16)


def draw_player_name(host: Host, surface: Surface, player: Player, box: Rect, has_crown: bool) -> Rect:
    """Draw a player's mark and name, with a winner's crown; return the occupied box."""
    side = host.px(NAME_FONT_SIZE * 1.15)
    centre = (box.left + side // 2, box.centery)
    marks.draw_seat_mark(surface, seat_mark(host.palette, player), centre, side)
    left = box.left + side + host.px(8)
    room = host.px(NAME_FONT_SIZE * 1.4) if has_crown else 0
    inner = Rect(left, box.top, box.right - left - room, box.height)
    font = host.font(NAME_FONT_SIZE, "bold")
    where = text.draw(surface, player.name, inner, font, TEXT, wrapping=False)
    if has_crown:
        middle = (where.right + host.px(6) + room // 2, box.centery - host.px(1))
        marks.draw_icon(surface, "crown", middle, host.px(NAME_FONT_SIZE * 1.1), BRASS)
        where.width += room
    return where.union(Rect(box.left, where.top, 1, where.height))


def spread_labels(tops: Sequence[int], height: int, bottom: int) -> list[int]:
    """Move labels of equal height apart, and up if they end below `bottom`; return the new tops.

    `tops` are upper edges in pixels, in ascending order.
    """
    tops_now = list(tops)
    for number in range(1, len(tops_now)):
        tops_now[number] = max(tops_now[number], tops_now[number - 1] + height)
    limit = bottom
    for number in reversed(range(len(tops_now))):
        tops_now[number] = min(tops_now[number], limit - height)
        limit = tops_now[number]
    return tops_now
