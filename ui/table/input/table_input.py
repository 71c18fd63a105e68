"""All input of the table: what can be chosen on the board, choosing, taking back, and the keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from ui.table.context import TableContext
from ui.table.input.choosing import Choosing
from ui.table.input.keys import Shortcuts
from ui.table.input.spots import BoardTargets
from ui.table.input.undoing import History
from ui.table.intents import Handlers, Rechoose


class TableInput:
    """The input of one table, as parts of one subject each."""

    def __init__(self, ctx: TableContext) -> None:
        self.session = ctx.session
        self.targets, self.choosing, self.history = BoardTargets(ctx), Choosing(ctx), History(ctx)
        self.keys = Shortcuts(ctx, self.targets)

    def handlers(self) -> Handlers:
        """Return what these parts do for which intents."""
        return {
            **self.choosing.handlers(),
            **self.history.handlers(),
            **self.targets.zoom.handlers(),
            Rechoose: lambda intent: self.rechoose(intent.names),
        }

    def rechoose(self, names: Sequence[str]) -> None:
        """Undo what is half done and choose these names in its place."""
        self.history.undo()
        selection = self.session.selection
        if selection is None:
            return
        *before, last = names
        for name in before:
            selection.choose(name)
        self.choosing.choose(last)
