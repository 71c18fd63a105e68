"""The bar above the table: the game, the turn, the phases; at the right what can always be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from games.core.contract.texts import Text
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, INK_1, LINE, RADIUS_CHIP, SMALL, TEXT, TEXT_2
from ui.screens.shared.common import PACE_WORDS
from ui.table import words
from ui.table.acting.board_zoom import BoardZoom
from ui.table.acting.undoing import Undoing
from ui.table.coach import words as coach_words
from ui.table.coach.leaf import Leaf
from ui.table.desk import TableDesk
from ui.table.over.navigation import Navigation
from ui.table.panel.piles import layout_piles, piles_width
from ui.table.pictures import emblem_picture
from ui.table.story.beats import next_pace
from ui.table.story.interlude import Interlude
from ui.widgets.base import FINGER, FINGER_GAP
from ui.widgets.button import IconButton

SIDE = 36  # of an icon button, in design units
DOT = 22  # design units of a phase without words
TURN = 150  # of the turn and what is free round it
FEW_PHASES = 3  # more than these come before the words of heaps
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
        self.rect = Rect(0, 0, 0, 0)
        self.titled = True  # the game's title has room beside the turn and the heaps
        self.phases_end = 0  # where the phases drawn last end, in pixels

    def layout(self, rect: Rect) -> None:
        """Place the buttons at the right end."""
        self.rect = rect
        desk = self.desk
        match = desk.match
        undo, hints = match.can_undo(), self.computers.hint_problem()
        look = desk.session.looking_at is not None
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
            desk.widgets.add(
                IconButton(
                    f"bar:{key}",
                    box,
                    icon,
                    act,
                    tip=desk.say(tip),
                    enabled=enabled,
                    reason=desk.say(reason) if reason is not None else None,
                )
            )
        end = left - desk.px(22 if desk.for_fingers else 14)
        self.titled = True
        first = self._title_end() + desk.px(TURN)  # what title and turn take
        self.titled = first + piles_width(desk) <= end
        self._right = layout_piles(
            desk, rect, self._title_end() + self._phases_width(), end, self.navigation.open_cards
        )

    def _coach(self) -> list[tuple[str, str, Callable[[], object], Text, bool, Text | None]]:
        """Return the button of the coach, where one speaks to whoever is asked and has said something."""
        tip = {"on": coach_words.ON_TIP, "again": coach_words.AGAIN_TIP, "away": coach_words.AWAY_TIP}
        does = self.leaf.cards.offered()
        return [("coach", "school", self.leaf.toggle, tip[does], True, None)] if does else []

    def _goals(self) -> list[tuple[str, str, Callable[[], object], Text, bool, Text | None]]:
        if self.desk.controller.ending.goals is None:
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

    def _title_end(self) -> int:
        desk = self.desk
        return desk.px(24 + 30 + 12) + (self._title_width() if self.titled else 0)

    def _title_width(self) -> int:
        desk = self.desk
        return text.width(desk.match.game.facts.title, desk.font(22, desk.theme.display))

    def _phases_width(self) -> int:
        """Return what turn and phases take, so that they are there before the words of heaps."""
        desk = self.desk
        bold = desk.font(SMALL + 1, "bold")
        chips = [text.width(desk.say(chip), bold) + desk.px(50) for chip in desk.controller.phases]
        return desk.px(TURN) + (sum(chips) if len(chips) > FEW_PHASES else 0)

    def _pace_tip(self) -> Text:
        return words.PACE_TIP.but(pace=PACE_WORDS[self.story.pace])

    def _pace(self) -> None:
        self.interlude.set_pace(next_pace(self.story.pace))

    def draw(self, surface: Surface) -> None:
        """Draw everything but the buttons, which are widgets."""
        desk, rect = self.desk, self.rect
        surface.fill(INK_1, rect)
        surface.fill(LINE, (rect.left, rect.bottom - 1, rect.width, 1))
        theme = desk.theme
        facts = desk.match.game.facts
        side = desk.px(30)
        left = desk.px(24)
        picture = emblem_picture(desk.game_id, side)
        if picture is not None:
            surface.blit(picture, picture.get_rect(midleft=(left, rect.centery)))
        left += side + desk.px(12)
        if self.titled:
            title, wide = desk.font(22, theme.display), self._title_width()
            room = Rect(left, rect.top, wide + 2, rect.height)
            text.draw(surface, facts.title, room, title, theme.light, wrapping=False)
            left += wide + desk.px(40)
        self._phases(surface, left)

    def _phases(self, surface: Surface, left: int) -> None:
        desk = self.desk
        view = desk.shown_view()
        turn, turns, phase = desk.controller.phase(view)
        bold = desk.font(BODY - 1, "bold")
        label = desk.say(words.turn_words(desk.match.game.facts.turn, turn, turns))
        wide = text.width(label, bold)
        if left + wide > self._right:
            return
        text.draw(surface, label, Rect(left, self.rect.top, wide + 2, self.rect.height), bold, TEXT, wrapping=False)
        left += wide + desk.px(20)
        if view["result"] is not None:
            self._chip(surface, left, desk.say(words.OVER_CHIP), now=True, over=False)
            return
        if not turn:
            return
        phases = desk.controller.phases
        worded = self._worded_phases(phases, phase, left)
        for number, words_ in enumerate(phases):
            if number in worded:
                left = self._chip(surface, left, desk.say(words_), number == phase, number < phase)
            else:
                left = self._dot(surface, left, number < phase)
        self.phases_end = left

    def _worded_phases(self, phases: Sequence[Text], now: int, left: int) -> set[int]:
        """Return the phases that have room for words: the present one first, then those after it, then those before.

        All others are dots, so that one sees how many there are and which of them are over.
        """
        desk, number = self.desk, len(phases)
        bold, dot = desk.font(SMALL + 1, "bold"), desk.px(DOT)
        room = self._right - left - number * dot
        found: set[int] = set()
        for place in (now, *range(now + 1, number), *range(now - 1, -1, -1)):
            room -= text.width(desk.say(phases[place]), bold) + desk.px(50) - dot
            if room < 0:
                break
            found.add(place)
        return found

    def _dot(self, surface: Surface, left: int, over: bool) -> int:
        """Draw a phase without words: a tick where it is over; return where the next begins."""
        desk = self.desk
        centre = (left + desk.px(DOT) // 2, self.rect.centery)
        if left + desk.px(DOT) <= self._right:
            side = desk.px(15 if over else 9)
            marks.icon(surface, "check" if over else "circle", centre, side, TEXT_2)
        return left + desk.px(DOT)

    def _chip(self, surface: Surface, left: int, label: str, now: bool, over: bool) -> int:
        desk = self.desk
        font = desk.font(SMALL + 1, "bold" if now else "body")
        wide = text.width(label, font)
        tick = desk.px(20) if over else 0
        box = Rect(left, self.rect.centery - desk.px(15), wide + tick + desk.px(24), desk.px(30))
        if box.right > self._right:
            return self._right
        if now:
            draw.gradient(surface, box, (desk.theme.accent, desk.theme.accent_2), desk.px(RADIUS_CHIP))
        if over:
            marks.icon(surface, "check", (box.left + desk.px(18), box.centery), desk.px(15), TEXT_2)
        inner = Rect(box.left + tick, box.top, box.width - tick, box.height)
        text.draw(surface, label, inner, font, desk.theme.on_accent if now else TEXT_2, align="center", wrapping=False)
        return box.right + desk.px(6)
