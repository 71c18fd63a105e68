"""The bar above the table: the game, the turn, the phases; at the right what can always be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from games.core.contract.texts import Text
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, INK_1, LINE, RADIUS_CHIP, SMALL, TEXT, TEXT_2
from ui.table import words
from ui.table.panel.piles import layout_piles
from ui.widgets.button import IconButton

if TYPE_CHECKING:
    from ui.table.screen import TableScreen

SIDE = 36  # of an icon button, in design units
FEW_PHASES = 3  # more than these come before the words of heaps
NEXT_SPEED = {"slow": "normal", "normal": "fast", "fast": "off", "off": "slow"}
SPEED_ICONS = {"slow": "play", "normal": "play", "fast": "fast-forward", "off": "skip-last"}


class Bar:
    """Draws the bar and makes its buttons."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.rect = Rect(0, 0, 0, 0)

    def layout(self, rect: Rect) -> None:
        """Place the buttons at the right end."""
        self.rect = rect
        table = self.table
        match = table.session.match
        undo, hints = match.can_undo(), table.computers.hint_problem()
        look = table.session.looking_at is not None
        buttons: list[tuple[str, str, Callable[[], object], Text, bool, Text | None]] = [
            ("undo", "undo", table.undoing.undo, words.UNDO_TIP, undo.possible and not look, undo.why),
            ("redo", "redo", table.undoing.redo, words.REDO_TIP, match.can_redo() and not look, None),
            ("hint", "hint", table.computers.ask_hint, words.HINT_TIP, hints is None, hints),
            ("speed", SPEED_ICONS[table.app.settings.speed], self._speed, self._speed_tip(), True, None),
            *self._goals(),
            *self._looking(),
            ("log", "log", table.navigation.open_log, words.LOG_TIP, True, None),
            ("rules", "rules", table.navigation.open_rules, words.RULES_TIP, True, None),
            ("menu", "menu", table.navigation.open_menu, words.MENU_TIP, True, None),
        ]
        side, gap = table.px(SIDE), table.px(7)
        left = rect.right - table.px(16) - len(buttons) * (side + gap)
        for number, (key, icon, act, tip, enabled, reason) in enumerate(buttons):
            box = Rect(left + number * (side + gap), rect.centery - side // 2, side, side)
            told = table.session.lexicon
            table.widgets.add(
                IconButton(
                    f"bar:{key}",
                    box,
                    icon,
                    act,
                    tip=table.say(tip, told),
                    enabled=enabled,
                    reason=table.say(reason, told) if reason is not None else None,
                )
            )
        self._right = layout_piles(table, rect, self._title_end() + self._phases_width(), left - table.px(14))

    def _goals(self) -> list[tuple[str, str, Callable[[], object], Text, bool, Text | None]]:
        if self.table.session.controller.goals is None:
            return []
        return [("goals", "chart-bars", self.table.navigation.open_goals, words.GOALS_TIP, True, None)]

    def _looking(self) -> list[tuple[str, str, Callable[[], object], Text, bool, Text | None]]:
        """Return the buttons of a large board."""
        looking = self.table.board_zoom
        if looking.painter is None:
            return []
        return [
            ("overlay", "map", looking.lay_over, words.OVERLAY_TIP, True, None),
            ("zoom", "search", self._zoom, words.ZOOM_TIP, True, None),
        ]

    def _zoom(self) -> None:
        """Show the whole board, or enlarge its middle where the whole is shown."""
        looking = self.table.board_zoom
        if looking.painter is not None and looking.painter.zoomed:
            looking.whole()
        else:
            looking.zoom(3)

    def _title_end(self) -> int:
        table = self.table
        wide = text.width(table.session.match.game.facts.title, table.font(22, table.theme.display))
        return table.px(24 + 30 + 12) + wide

    def _phases_width(self) -> int:
        """Return what turn and phases take, so that they are there before the words of heaps."""
        table = self.table
        bold = table.font(SMALL + 1, "bold")
        chips = [text.width(table.say(chip), bold) + table.px(50) for chip in table.session.controller.phases]
        return table.px(150) + (sum(chips) if len(chips) > FEW_PHASES else 0)

    def _speed_tip(self) -> Text:
        return words.SPEED_TIP.but(speed=words.SPEEDS[self.table.app.settings.speed])

    def _speed(self) -> None:
        self.table.app.change(speed=NEXT_SPEED[self.table.app.settings.speed])
        self.table.rebuild()

    def draw(self, surface: Surface) -> None:
        """Draw everything but the buttons, which are widgets."""
        table, rect = self.table, self.rect
        surface.fill(INK_1, rect)
        surface.fill(LINE, (rect.left, rect.bottom - 1, rect.width, 1))
        theme = table.theme
        facts = table.session.match.game.facts
        side = table.px(30)
        left = table.px(24)
        picture = table.picture_of_game(side)
        if picture is not None:
            surface.blit(picture, picture.get_rect(midleft=(left, rect.centery)))
        left += side + table.px(12)
        title = table.font(22, theme.display)
        wide = text.width(facts.title, title)
        text.draw(surface, facts.title, Rect(left, rect.top, wide + 2, rect.height), title, theme.light, wrapping=False)
        self._phases(surface, left + wide + table.px(40))

    def _phases(self, surface: Surface, left: int) -> None:
        table = self.table
        view = table.shown_view()
        turn, turns, phase = table.session.controller.phase(view)
        bold = table.font(BODY - 1, "bold")
        label = table.say(words.turn_words(table.session.match.game.facts.turn, turn, turns))
        wide = text.width(label, bold)
        if left + wide > self._right:
            return
        text.draw(surface, label, Rect(left, self.rect.top, wide + 2, self.rect.height), bold, TEXT, wrapping=False)
        left += wide + table.px(20)
        if view["result"] is not None:
            self._chip(surface, left, table.say(words.OVER_CHIP), now=True, over=False)
            return
        if not turn:
            return
        phases = table.session.controller.phases
        for number in range(self._first_phase(phases, phase, left), len(phases)):
            left = self._chip(surface, left, table.say(phases[number]), number == phase, number < phase)
            if left >= self._right:
                break

    def _first_phase(self, phases: Sequence[Text], now: int, left: int) -> int:
        """Return the first phase to be shown, so that there is room for the present one and, if can be, all."""
        table = self.table
        bold = table.font(SMALL + 1, "bold")
        wide = [text.width(table.say(phase), bold) + table.px(50) for phase in phases]
        first = 0
        while first < now and left + sum(wide[first : now + 1]) > self._right:
            first += 1
        return first

    def _chip(self, surface: Surface, left: int, label: str, now: bool, over: bool) -> int:
        table = self.table
        font = table.font(SMALL + 1, "bold" if now else "body")
        wide = text.width(label, font)
        tick = table.px(20) if over else 0
        box = Rect(left, self.rect.centery - table.px(15), wide + tick + table.px(24), table.px(30))
        if box.right > self._right:
            return self._right
        if now:
            draw.gradient(surface, box, (table.theme.accent, table.theme.accent_2), table.px(RADIUS_CHIP))
        if over:
            marks.icon(surface, "check", (box.left + table.px(18), box.centery), table.px(15), TEXT_2)
        inner = Rect(box.left + tick, box.top, box.width - tick, box.height)
        text.draw(surface, label, inner, font, table.theme.on_accent if now else TEXT_2, align="center", wrapping=False)
        return box.right + table.px(6)
