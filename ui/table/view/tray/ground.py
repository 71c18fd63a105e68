"""What lies under the cards of the tray: its ground, and in an empty one a line that says why it is empty."""

from __future__ import annotations

from pygame import Rect, Surface

from games.core.contract.names import kind_of
from games.core.contract.texts import N_, Text
from ui.drawing import draw, text
from ui.drawing.theme import INK_0, INK_1, LINE, TEXT_2, mix
from ui.table.desk import Desk, TableDesk

NOT_YOURS = N_("Cards in hand are shown only to the one they belong to.")
IN_REPLAY = N_("The replay shows everybody's cards.")
EMPTY = N_("No cards in hand")
ON_TABLE = N_("The cards lie on the table.")


def draw_ground(surface: Surface, desk: Desk, rect: Rect) -> None:
    """Draw the ground with the line over it."""
    draw.gradient(surface, rect, (mix(INK_1, desk.theme.night[0], 0.4), INK_0))
    surface.fill(LINE, (rect.left, rect.top, rect.width, 1))


def draw_note(surface: Surface, desk: Desk, room: Rect, note: Text) -> None:
    """Draw a note where the hand would lie."""
    inner = room.inflate(-2 * desk.px(8), 0)
    text.draw(surface, desk.say(note), inner, desk.font(15), TEXT_2, align="center")


def why_empty(desk: TableDesk) -> Text:
    """Say why no cards lie here."""
    session = desk.session
    selection, seat = session.selection, session.view["seat"]
    if seat is None or seat < 0:
        return IN_REPLAY if session.match.over else NOT_YOURS
    names = selection.all_names() if selection is not None else []
    on_table = any(kind_of(name) == "card" and desk.painter.covers(name) for name in names)
    return ON_TABLE if on_table else EMPTY
