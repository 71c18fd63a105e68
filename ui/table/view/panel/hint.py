"""The hint in the decision card: what a computer would do, why this and not the next best; a button plays it."""

from __future__ import annotations

from games.core.contract.contract import Move
from games.core.contract.texts import Text
from ui.drawing.theme import SMALL
from ui.table import words
from ui.table.context import TableContext
from ui.table.intents import Play
from ui.table.view.panel.column import Column
from ui.widgets.host import Hand


class Hint:
    """Tells the hint of the session, if there is one."""

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.session = desk, desk.session

    def lay_out(self, column: Column, crowded: bool) -> str:
        """Lay the hint into the column; return its words where it has to stand beside the card, which is `crowded`."""
        if self.session.hint is None:
            return ""
        move, why = self.session.hint
        told, lines = words.HINT.but(move=self._doing(move)), [why.text]
        if why.other is not None and why.instead is not None:
            lines.append(words.NEXT_BEST.but(move=self._doing(why.other), why=why.instead))
        if crowded:
            again = words.HINT_AGAIN if self.desk.app.hand is Hand.PAD else words.PLAY_HINT_KEY
            return "\n".join(self.desk.say(line) for line in (told, *lines, again))
        column.write(told, SMALL + 2, "bold", True, gap=2)
        for line in lines:
            column.write(line, SMALL + 1, gap=6)
        column.button("hint:play", words.PLAY_HINT, self.desk.send(Play([move])), hint=words.HINT_KEY)
        return ""

    def _doing(self, move: Move) -> Text:
        return self.session.controller.controls[move[0]].words(self.session.view, move)
