"""The bar above the table: the game, the turn, the phases; at the right what can always be done."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from games.core.contract.texts import Text
from ui.drawing.theme import INK_1, LINE
from ui.screens.shared.common import PACE_WORDS
from ui.table import words
from ui.table.acting.board_zoom import BoardZoom
from ui.table.acting.undoing import Undoing
from ui.table.coach import words as coach_words
from ui.table.coach.leaf import Leaf
from ui.table.desk import TableDesk
from ui.table.over.navigation import Navigation
from ui.table.panel.heading import Heading
from ui.table.panel.piles import layout_piles
from ui.table.story.beats import next_pace
from ui.table.story.interlude import Interlude
from ui.widgets.base import FINGER, FINGER_GAP
from ui.widgets.button import IconButton

SIDE = 36  # of an icon button, in design units
PACE_ICONS = {"glance": "fast-forward", "calmly": "play", "steps": "step-forward"}


class Bar:
    """Draws the bar and makes its buttons."""

    def __init__(
        self, desk: TableDesk, undoing: Undoing, zoom: BoardZoom, navigation: Navigation, interlude: Interlude,
        leaf: Leaf,
    ) -> None:  # fmt: skip
        self.desk, self.zoom, self.undoing, self.interlude = desk, zoom, undoing, interlude
        self.story, self.leaf = interlude.story, leaf
        self.computers, self.navigation = undoing.computers, navigation
        self.rect, self.heading = Rect(0, 0, 0, 0), Heading(desk)

    def layout(self, rect: Rect) -> None:
        """Place the buttons at the right end."""
        self.rect = rect
        desk, session = self.desk, self.desk.session
        match = session.match
        undo, hints = match.can_undo(), self.computers.hint_problem()
        look = session.looking_at is not None
        buttons: list[tuple[str, str, Callable[[], object], Text, bool, Text | None]] = [
            ("undo", "undo", self.undoing.undo, words.UNDO_TIP, undo.possible and not look, undo.why),
            ("redo", "redo", self.undoing.redo, words.REDO_TIP, match.can_redo() and not look, None),
            ("hint", "hint", self.computers.ask_hint, words.HINT_TIP, hints is None, hints),
            *self._coach(),
            ("pace", PACE_ICONS[self.story.pace], self._pace, self._pace_tip(), True, None),
            *self._goals(),
            *self._looking(),
            ("log", "log", self.navigation.open_log, words.LOG_TIP, True, None),
            ("rules", "rules", self.navigation.open_rules, words.RULES_TIP, True, None),
            ("menu", "menu", self.navigation.open_menu, words.MENU_TIP, True, None),
        ]
        side = desk.px(SIDE)
        gap = desk.px(FINGER + FINGER_GAP) - side if desk.for_fingers else desk.px(7)
        left = rect.right - desk.px(16) - len(buttons) * (side + gap)
        for number, (key, icon, act, tip, enabled, reason) in enumerate(buttons):
            box = Rect(left + number * (side + gap), rect.centery - side // 2, side, side)
            why = desk.say(reason) if reason is not None else None
            button = IconButton(f"bar:{key}", box, icon, act, tip=desk.say(tip), enabled=enabled, reason=why)
            desk.widgets.add(button)
        end = left - desk.px(22 if desk.for_fingers else 14)
        left = self.heading.layout(end)
        self.heading.right = layout_piles(desk, rect, left, end, self.navigation.open_cards)

    def _coach(self) -> list[tuple[str, str, Callable[[], object], Text, bool, Text | None]]:
        """Return the button of the coach, where one speaks to whoever is asked and has said something."""
        tip = {"on": coach_words.ON_TIP, "again": coach_words.AGAIN_TIP, "away": coach_words.AWAY_TIP}
        does = self.leaf.cards.offered()
        return [("coach", "school", self.leaf.toggle, tip[does], True, None)] if does else []

    def _goals(self) -> list[tuple[str, str, Callable[[], object], Text, bool, Text | None]]:
        if self.desk.session.controller.ending.goals is None:
            return []
        return [("goals", "chart-bars", self.navigation.open_goals, words.GOALS_TIP, True, None)]

    def _looking(self) -> list[tuple[str, str, Callable[[], object], Text, bool, Text | None]]:
        """Return the buttons of a large board."""
        zoom = self.zoom
        if zoom.painter is None:
            return []
        return [
            ("overlay", "map", zoom.lay_over, words.OVERLAY_TIP, True, None),
            ("zoom", "search", self._zoom_in, words.ZOOM_TIP, True, None),
        ]

    def _zoom_in(self) -> None:
        """Show the whole board, or enlarge its middle where the whole is shown."""
        zoom = self.zoom
        if zoom.painter is not None and zoom.painter.zoomed:
            zoom.whole()
        else:
            zoom.zoom(3)

    def _pace_tip(self) -> Text:
        return words.PACE_TIP.but(pace=PACE_WORDS[self.story.pace])

    def _pace(self) -> None:
        self.interlude.set_pace(next_pace(self.story.pace))

    def draw(self, surface: Surface) -> None:
        """Draw everything but the buttons, which are widgets."""
        surface.fill(INK_1, self.rect)
        surface.fill(LINE, (self.rect.left, self.rect.bottom - 1, self.rect.width, 1))
        self.heading.draw(surface, self.rect)
