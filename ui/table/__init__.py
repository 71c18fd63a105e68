"""The table: the board, the seats, what is asked, what happened - and the curtain between two people.

Knows games only through `games.core`, mostly the contract; of `ui` it imports all but commands, and of the screens
only `ui.screens.shared`, and in `puzzle` the looks of reviews. From below to above:

    words, memo, session  the table's sentences; a value made once; the match, what may be shown of it, what is chosen
    desk, pictures        what is needed to draw: sizes, fonts, words, marks, the painter; the game's own pictures
    why                   why a computer has played as it did: the link, the answer
    verbs                 `Table`: what any part may ask of the table as a whole, such as `play_moves` or `relayout`
    cards/                cards, one look a class
    panel/, tray/,        the panel beside the board; the tray under it; what mouse and keys do: rows and tray lie below
    acting/               the acting parts, the decision card and the bar, which start them, above
    story/                what happened, told: cards and captions, when the table waits, since somebody was away
    moving/               what moves, and which parts are drawn again
    coach/                the coach's leaf over the decision card, when something comes up for the first time
    aloud/                the table in words: news that are spoken, and the whole of it as text
    over/                 what lies over the table: its menu, the log, cards to leaf through, the curtain
    layout, advance       where the panel's parts go; what comes next by itself
    screen                makes all parts in order, each with the desk and the parts it uses, and answers as the `Table`
    lesson/               a lesson's table: the coach's card, veil and glow; what is wanted decides what may be clicked
    puzzle/               a puzzle's table: a costly decision of a finished match, tried anew and never played

A part is given the `desk`, the other parts that it uses, and the `Table` where it needs a verb: never the screen. What
only draws is given a `Desk` alone; all others use at most six things of theirs, which a test counts. A widget that
chooses a name is given a `panel.choice.ChoiceHost`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.core.match.match import Match
    from ui.shell.app import App
    from ui.shell.screen import Screen


def make(app: App, match: Match) -> Screen:
    """Build the table's screen for a match."""
    from ui.table.screen import TableScreen

    return TableScreen(app, match)
