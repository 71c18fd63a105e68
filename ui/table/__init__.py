"""The table: the board, the seats, what is asked, what happened - and the curtain between two people.

Knows games only through `games.core`, mostly the contract; of `ui` it imports all but commands, and of the screens
only `ui.screens.shared`, and in `puzzle` the looks of reviews. From below to above:

    words, memo, session  the table's sentences; a value made once; the match, what may be shown of it, what is chosen
    desk, pictures        what is needed to draw: sizes, fonts, words, marks, the painter; the game's own pictures
    why, choice           why a computer has played as it did; what every widget has that chooses a name
    model/                what is known beyond the session: hover, forecasts, tooltips, the story, where rows are
    intents, context      what parts ask for; what every part may use, and `dispatch`
    view/                 what is laid out and drawn: panel, cards, tray, bar, captions
    input/                from events to intents: choosing, keys, zoom, undo
    show/                 what moves and which parts are drawn again
    flow/                 whose turn it is and what comes next: computers, curtain, story stops, windows over the table
    spoken/               the table in words: announcements, and the whole of it as text
    coach/                the coach's words over the decision card, when something comes up for the first time
    table                 the screen: makes the parts, routes events, owns the one `dispatch`
    lesson/               a lesson's table: the coach's card, veil and highlight; what a step wants may be clicked
    puzzle/               a puzzle's table: a costly decision of a finished match, tried again and never played

Imports go one way: view before input and show, these before flow; none of the four knows coach, lesson or puzzle
(`tests/ui/table/test_rooms.py`). A part is given the context, never another part: it reads models and sends intents.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.core.match.match import Match
    from ui.shell.app import App
    from ui.shell.screen import Screen


def make(app: App, match: Match) -> Screen:
    """Build the table's screen for a match."""
    from ui.table.table import TableScreen

    return TableScreen(app, match)
