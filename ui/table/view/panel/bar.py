"""The bar above the table: the game, the turn, the phases; at the right what can always be done."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from games.core.contract.texts import Text
from ui.boards.shared.base import Zooming
from ui.drawing.theme import INK_1, LINE
from ui.screens.shared.common import PACE_WORDS
from ui.table import words
from ui.table.context import BarButton, TableContext
from ui.table.intents import (
    AskHint,
    EnlargeBoard,
    OpenCards,
    OpenGoals,
    OpenLog,
    OpenMenu,
    OpenRules,
    Redo,
    SetPace,
    ToggleOverlay,
    Undo,
)
from ui.table.model.beats import next_pace
from ui.table.view.panel.heading import Heading
from ui.table.view.panel.piles import layout_piles
from ui.widgets.base import FINGER, FINGER_GAP
from ui.widgets.button import IconButton

SIDE = 36  # of an icon button, in design units
PACE_ICONS = {"glance": "fast-forward", "calmly": "play", "steps": "step-forward"}


class Bar:
    """Draws the bar and makes its buttons."""

    def __init__(self, desk: TableContext) -> None:
        self.desk, self.story = desk, desk.story
        self.rect, self.heading = Rect(0, 0, 0, 0), Heading(desk)

    def layout(self, rect: Rect) -> None:
        """Place the buttons at the right end."""
        self.rect = rect
        desk, session = self.desk, self.desk.session
        match = session.match
        undo, hints = match.can_undo(), session.hint_problem()
        look = session.looking_at is not None
        send = desk.send
        buttons: list[BarButton] = [
            ("undo", "undo", send(Undo()), words.UNDO_TIP, undo.possible and not look, undo.why),
            ("redo", "redo", send(Redo()), words.REDO_TIP, match.can_redo() and not look, None),
            ("hint", "hint", send(AskHint()), words.HINT_TIP, hints is None, hints),
            *desk.guidance.bar_buttons(),
            ("pace", PACE_ICONS[self.story.pace], self._pace, self._pace_tip(), True, None),
            *self._goals(),
            *self._looking(),
            ("log", "log", send(OpenLog()), words.LOG_TIP, True, None),
            ("rules", "rules", send(OpenRules()), words.RULES_TIP, True, None),
            ("menu", "menu", send(OpenMenu()), words.MENU_TIP, True, None),
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
        self.heading.right = layout_piles(desk, rect, left, end, self._open_cards)

    def _open_cards(self, heading: Text, names: Sequence[str]) -> None:
        self.desk.dispatch(OpenCards(heading, names))

    def _goals(self) -> list[BarButton]:
        if self.desk.session.controller.ending.goals is None:
            return []
        return [("goals", "chart-bars", self.desk.send(OpenGoals()), words.GOALS_TIP, True, None)]

    def _looking(self) -> list[BarButton]:
        """Return the buttons of a large board."""
        if not isinstance(self.desk.painter, Zooming):
            return []
        return [
            ("overlay", "map", self.desk.send(ToggleOverlay()), words.OVERLAY_TIP, True, None),
            ("zoom", "search", self.desk.send(EnlargeBoard()), words.ZOOM_TIP, True, None),
        ]

    def _pace_tip(self) -> Text:
        return words.PACE_TIP.but(pace=PACE_WORDS[self.story.pace])

    def _pace(self) -> None:
        self.desk.dispatch(SetPace(next_pace(self.story.pace)))

    def draw(self, surface: Surface) -> None:
        """Draw everything but the buttons, which are widgets."""
        surface.fill(INK_1, self.rect)
        surface.fill(LINE, (self.rect.left, self.rect.bottom - 1, self.rect.width, 1))
        self.heading.draw(surface, self.rect)
