"""From the table to what the painter is told: whose colour, what is lit, chosen and pointed at, what moves."""

from __future__ import annotations

from games.core.contract.selection import Selection
from ui.boards.shared.base import Scene
from ui.drawing.theme import IVORY
from ui.table.choice import Choice
from ui.table.context import TableContext
from ui.table.model.digits import keys_on_board
from ui.table.show.ambient import BackgroundAnimation
from ui.table.view.panel.logbook import LogLine, names_of
from ui.table.view.story.card import StoryCard


class Scenes:
    """Says how the board is to be drawn now."""

    def __init__(self, desk: TableContext, ambient: BackgroundAnimation) -> None:
        self.desk, self.ambient = desk, ambient

    def now(self) -> Scene:
        """Return what the painter draws beside the pieces."""
        seat = self.desk.asked()
        scene = Scene(
            self.desk.marks[seat].colour if seat is not None else IVORY,
            spoken=self._spoken(),
            trails=self.desk.movement.trails,
            stage=self.desk.stage,
            progress=self.desk.movement.progress,
            clock_seat=seat,
            past=self.desk.movement.past,
            told_first=self.desk.session.held,
        )
        if self.desk.stage is None and self.desk.session.selection is not None:
            self._add_question(scene, self.desk.session.selection)
        return scene

    def _add_question(self, scene: Scene, selection: Selection) -> None:
        """Add what the question lights, and what is chosen and pointed at."""
        session, painter, preview = self.desk.session, self.desk.painter, self.desk.preview
        pointed, focus, far = preview.hover.names(), self.desk.widgets.focused, preview.shortcut()
        if session.guide is None or session.guide.asks:
            scene.lit = [name for name in session.lit() if painter.covers(name)]
        scene.chosen = [name for name in session.chosen() if painter.covers(name)]
        scene.hovered = next((name for name in pointed if painter.covers(name)), None)
        scene.focus = focus.name if isinstance(focus, Choice) and focus.on_board and focus.ringed else None
        scene.picked = [*selection.chosen, *selection.usual()]
        scene.pointed = pointed
        scene.ghosts, scene.costs = preview.ghosts(), preview.costs()
        if session.guide is None or session.offering() is not None:  # in lessons the coach's line runs there
            scene.keys = keys_on_board(self.desk)
        scene.path = far.path if far is not None else ()
        scene.outlook = preview.outlook() if painter.looks_ahead else ()
        scene.breath = self.ambient.breath()

    def _spoken(self) -> list[str]:
        """List what is spoken of: by the line of the log that is hovered, or by the question and the hint."""
        hovered, session = self.desk.widgets.hovered, self.desk.session
        if isinstance(hovered, LogLine):
            return names_of(hovered.entry)
        return hovered.names if isinstance(hovered, StoryCard) else [*session.marked, *session.hinted()]
