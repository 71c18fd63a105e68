"""What the widgets that choose a name ask of the table: whether it is too early, what to tell, what is pointed at."""

from __future__ import annotations

from ui.table.acting.debounce import Debounce
from ui.table.acting.preview import Preview
from ui.table.acting.tooltips import Tooltips
from ui.table.desk import TableDesk
from ui.table.verbs import Table


class Choices:
    """Answers all of them; see `panel.choice.ChoiceHost`."""

    def __init__(self, desk: TableDesk, debounce: Debounce, preview: Preview, tooltips: Tooltips, table: Table) -> None:
        self.desk = desk
        self.choose, self.seen, self.tip_lines = table.choose, debounce.seen, tooltips.lines
        self.pointed, self.planned = preview.pointing.names, preview.planned
