"""The table of a match: the board, the seats, the decision card, the story (recent events as cards), and the curtain
between two persons' turns.

It knows games only through `games.core`, mostly the contract. From `ui` it may import everything but commands, and of
the screens only `ui.screens.shared` and, in `puzzle`, the drawing of review grades. The modules, from bottom to top:

    messages, memo, session   the table's texts; a cached value; the match with what may be shown and what is selected
    drawing_context           what drawing a match needs: sizes, fonts, texts, seat marks, the board painter
    pictures                  pictures of the game's art
    explanations              why a computer player made a move
    option_widget             the base class of widgets that choose an answer, such as a card or a space of the board
    model/                    further state: hover, forecasts, tooltips, the story, positions of the seat rows
    intents, context          requests to the table; the context that every part is given, with `dispatch`
    view/                     layout and drawing: panel, cards, tray, bar, captions
    input/                    from events to intents: choosing, keys, zoom, undo
    show/                     animation and drawing of the whole table
    flow/                     turn order: computer players, curtain, pauses to read the story, windows over the table
    spoken/                   the table for screen readers: announcements and a full description
    coach/                    the coach's panel, shown when a person meets a kind of question for the first time
    table                     the screen: creates the parts, routes events, owns `dispatch`
    lesson/                   the table of a lesson: coach's card, spotlight, and clicks judged by the lesson
    puzzle/                   the table of a puzzle: a mistake in a finished match, for which a person looks for a
    better move

Imports go one way: view before input and show, these before flow; none of the four imports coach, lesson or puzzle
(`tests/ui/table/test_rooms.py`). A part is given the context and no other part: it reads models and sends intents.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.core.match.match import Match
    from ui.shell.app import App
    from ui.shell.screen import Screen


def create_screen(app: App, match: Match) -> Screen:
    """Return the table's screen for a match."""
    from ui.table.table import TableScreen

    return TableScreen(app, match)
