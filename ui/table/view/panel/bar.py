"""The bar above the table: heading at the left, public piles and buttons at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from games.core.contract.extras.cards import Pile
from games.core.contract.texts import N_, Text
from games.core.match.wording import turn_text
from ui.boards.shared.base import ZoomablePainter
from ui.drawing import draw, high_contrast, marks, text
from ui.drawing.theme import BODY, INK_1, INK_2, LINE, RADIUS_CHIP, SMALL, TEXT, TEXT_2
from ui.layout import Box, Column, LayoutContext, Node, Paint, Row, Slot, Spacer, Stack
from ui.screens.shared.common import PACE_LABELS
from ui.shell.scale import BAR_HEIGHT
from ui.table import messages
from ui.table.context import BarButton, TableContext
from ui.table.drawing_context import DrawingContext
from ui.table.intents import (
    AskHint,
    NextPace,
    OpenCards,
    OpenGoals,
    OpenLog,
    OpenMenu,
    OpenPhones,
    OpenRules,
    Redo,
    ToggleOverlay,
    ToggleZoom,
    Undo,
)
from ui.table.pictures import draw_picture, emblem_picture
from ui.widgets.base import TOUCH_GAP, TOUCH_TARGET, TextLike, Widget
from ui.widgets.button import IconButton

BUTTON_SIZE, GAP = 36, 7  # design units: the side of an icon button, and the gap between two
PILE_HEIGHT, PILE_GAP = 34, 4  # design units: the height of a pile button, and the gap between two
PACE_ICONS = {"glance": "fast-forward", "calmly": "play", "steps": "step-forward"}
OPEN, NOTHING = N_("Click to look through"), N_("Nothing here yet.")
COUNT = N_("{pile}: {n}")
WHAT_IF = N_("What if? · {turn}")
PHASE_OVER, PHASE_NOW = N_("{phase} – over"), N_("{phase} – now")

# Design units: left margin, emblem, gaps after emblem and title.
LEFT_MARGIN, EMBLEM_SIZE, AFTER_EMBLEM, AFTER_TITLE = 24, 30, 12, 40
DOT_WIDTH, CHIP_HEIGHT = 22, 30  # design units: width of a phase drawn as a dot, height of a phase with its name
CHIP_PAD, CHIP_GAP, TICK_WIDTH = 24, 6, 20  # design units: space in a chip, between two chips, and for a tick in one
TURN_WIDTH = 150  # design units: width of the turn's text with the space around it
NARROW_WIDTH = 1500  # design units; a bar that is narrower and has one row has no button for phones
FEW_PHASES = 3  # if there are more phases, their names take precedence over labels of piles


class Bar:
    """The bar above the table."""

    def __init__(self, ctx: TableContext) -> None:
        self.ctx, self.story = ctx, ctx.story
        self.heading, self.tree = BarHeading(ctx), Node()

    def layout(self, rect: Rect) -> None:
        """Place the heading, the piles and the buttons."""
        context = LayoutContext(self.ctx.widgets.host, self.ctx.widgets.add)
        self.tree = self._build(rect.width, rect.height > 1.5 * BAR_HEIGHT * self.ctx.unit)
        self.tree.place(context, Box.of(rect, self.ctx.unit))

    def _build(self, width: int, two_rows: bool) -> Node:
        """Return the bar's layout tree.

        `two_rows`: the buttons are below the heading.
        """
        ctx = self.ctx
        # in a narrow bar the turn and its phase come first; the menu opens the panel for phones, too
        is_narrow = width < NARROW_WIDTH * ctx.unit
        buttons = self._buttons(has_phones=two_rows or not is_narrow)
        slots = [Slot(partial(self._button, one), width=BUTTON_SIZE, height=BUTTON_SIZE) for one in buttons]
        if two_rows:
            spread = [node for slot in slots for node in (Spacer(), slot)][1:]
            upper = Row(
                self.heading, *self._piles(width - LEFT_MARGIN * ctx.unit, is_narrow), Spacer(LEFT_MARGIN), weight=1
            )
            return Stack([Paint(_draw_ground), Column(upper, Row(*spread, pad=(LEFT_MARGIN, 0), weight=1))])
        gap = TOUCH_TARGET + TOUCH_GAP - BUTTON_SIZE if ctx.for_touch else GAP
        beside = len(buttons) * (BUTTON_SIZE + gap) + 16 + (22 if ctx.for_touch else 14)
        piles = self._piles(width - beside * ctx.unit, is_narrow)
        # Buttons are in a row of their own, so that Tab reaches them before the piles.
        right = Row(Spacer(), Row(*slots, gap=gap), Spacer(16 + gap))
        return Stack([Paint(_draw_ground), right, Row(self.heading, *piles, Spacer(beside))])

    def _buttons(self, has_phones: bool) -> list[BarButton]:
        ctx, session, send = self.ctx, self.ctx.session, self.ctx.send
        match, look = session.match, session.viewed_move is not None
        undo, hints = match.undo_offer(), session.hint_refusal()
        return [
            ("undo", "undo", send(Undo()), messages.UNDO_TIP, undo.is_possible and not look, undo.why),
            ("redo", "redo", send(Redo()), messages.REDO_TIP, match.can_redo() and not look, None),
            ("hint", "hint", send(AskHint()), messages.HINT_TIP, hints is None, hints),
            *ctx.guidance.bar_buttons(),
            ("pace", PACE_ICONS[self.story.pace], send(NextPace()), self._pace_tip(), True, None),
            *self._goals(),
            *self._looking(),
            *(self._phones() if has_phones else []),
            ("log", "log", send(OpenLog()), messages.LOG_TIP, True, None),
            ("rules", "rules", send(OpenRules()), messages.RULES_TIP, True, None),
            ("menu", "menu", send(OpenMenu()), messages.MENU_TIP, True, None),
        ]

    def _button(self, button: BarButton, rect: Rect) -> IconButton:
        key, icon, act, tip, enabled, reason = button
        translate, why = self.ctx.translate, self.ctx.translate(reason) if reason is not None else None
        return IconButton(f"bar:{key}", rect, icon, act, tip=translate(tip), enabled=enabled, reason=why)

    def _phones(self) -> list[BarButton]:
        """Return the button that opens the panel for phones; [] in a match that phones can't join."""
        match = self.ctx.session.match
        if self.ctx.session.guide is not None or match.is_what_if or match.is_over or not match.person_count:
            return []
        return [("phones", "phone", self.ctx.send(OpenPhones()), messages.PHONES_TIP, True, None)]

    def _goals(self) -> list[BarButton]:
        if self.ctx.session.controller.ending.goals is None:
            return []
        return [("goals", "chart-bars", self.ctx.send(OpenGoals()), messages.GOALS_TIP, True, None)]

    def _looking(self) -> list[BarButton]:
        """Return the buttons that change the view of the board: zoom and overlay."""
        if not isinstance(self.ctx.painter, ZoomablePainter):
            return []
        return [
            ("overlay", "map", self.ctx.send(ToggleOverlay()), messages.OVERLAY_TIP, True, None),
            ("zoom", "search", self.ctx.send(ToggleZoom()), messages.ZOOM_TIP, True, None),
        ]

    def _pace_tip(self) -> Text:
        return messages.PACE_BUTTON_TIP.with_args(pace=PACE_LABELS[self.story.pace])

    def _piles(self, end: float, is_narrow: bool) -> list[Node]:
        """Return the buttons of the public piles, left of `end` (pixels)."""
        ctx = self.ctx
        piles = list(ctx.controller.cards.piles(ctx.displayed_view()))
        bare, labels = ["" for _ in piles], [ctx.translate(pile.title) for pile in piles]
        self.heading.fit_title(end - _piles_width(ctx, piles, bare), is_narrow)
        if end - _piles_width(ctx, piles, labels) < self.heading.wanted_width():
            labels = bare
        nodes: list[Node] = []
        for pile, label in zip(piles, labels, strict=True):
            make, width = partial(PileButton, ctx, pile, label, self._open_cards), _pile_width(ctx, pile, label)
            nodes += [Slot(make, width=width / ctx.unit - PILE_GAP, height=PILE_HEIGHT), Spacer(PILE_GAP)]
        return nodes

    def _open_cards(self, heading: Text, names: Sequence[str]) -> None:
        self.ctx.dispatch(OpenCards(heading, names))

    def draw(self, surface: Surface) -> None:
        """Draw the bar without its widgets."""
        self.tree.draw(surface)


def _draw_ground(surface: Surface, rect: Rect) -> None:
    surface.fill(INK_1, rect)
    surface.fill(LINE, (rect.left, rect.bottom - 1, rect.width, 1))


# -- public piles -----------------------------------------------------------------------------------------------------
class PileButton(Widget):
    """The button of a public pile of cards or tokens.

    A click shows the cards if they are known.
    """

    def __init__(
        self, ctx: DrawingContext, pile: Pile, label: str, open_cards: Callable[[Text, Sequence[str]], None], rect: Rect
    ) -> None:
        enabled = pile.cards is None or bool(pile.cards)
        super().__init__(f"pile:{pile.id}", rect, enabled=enabled, reason=ctx.translate(NOTHING))
        self.ctx, self.pile, self.label, self._open = ctx, pile, label, open_cards
        self.focusable = pile.cards is not None

    def tip_text(self) -> TextLike | None:
        """Return the tooltip: the pile's label and the effect of a click."""
        ctx, lines = self.ctx, []
        if not self.label:
            lines.append(COUNT.with_args(pile=self.pile.title, n=self.pile.size))
        if self.pile.description is not None:
            lines.append(self.pile.description)
        if self.pile.cards is not None:
            lines.append(OPEN if self.pile.cards else NOTHING)
        return "\n".join(ctx.translate(line) for line in lines)

    def activate(self) -> None:
        if self.pile.cards:
            self._open(self.pile.title, self.pile.cards)

    def draw(self, surface: Surface) -> None:
        if self.hovered and self.pile.cards:
            draw.rounded_box(surface, self.rect, INK_2, self.px(6))
        box = Box.of(self.rect, self.ctx.unit)
        draw_picture(surface, self.ctx, self.pile.picture, box.cut_left(32).rect.center, self.px(22))
        if self.label:
            font = self.font(SMALL + 1)
            text.draw(surface, self.label, box.rect, font, TEXT_2, wrapping=False)
            box.cut_left(text.width(self.label, font) / box.unit, 6)
        text.draw(surface, str(self.pile.size), box.rect, self.font(15, "bold"), TEXT, wrapping=False)
        self.draw_focus_ring(surface, 6)


def _piles_width(ctx: DrawingContext, piles: Sequence[Pile], labels: Sequence[str]) -> float:
    return sum(_pile_width(ctx, pile, label) for pile, label in zip(piles, labels, strict=True))


def _pile_width(ctx: DrawingContext, pile: Pile, label: str) -> float:
    """Return the width of a pile's button with its gap, in pixels."""
    unit, number = ctx.unit, text.width(str(max(10, pile.size)), ctx.font(15, "bold"))
    return number + 46 * unit + (text.width(label, ctx.font(SMALL + 1)) + 6 * unit if label else 0)


# -- the heading ------------------------------------------------------------------------------------------------------
class PhaseNames(Widget):
    """The area of the phases: its tooltip names them all while some are dots or ticks without a name."""

    focusable = False

    def __init__(self, heading: BarHeading, rect: Rect) -> None:
        super().__init__("phases", rect)
        self.heading = heading

    def hit(self, pos: tuple[int, int]) -> bool:
        return self.heading.phases_start <= pos[0] < self.heading.phases_end and super().hit(pos)

    def tip_text(self) -> TextLike | None:
        """Return the names of all phases, one a line; None if the bar names them all."""
        return self.heading.phase_names() if self.heading.has_dots else None

    def draw(self, surface: Surface) -> None:
        """Draw nothing, because the heading draws the phases."""


class BarHeading(Node):
    """The heading: game, turn and phases.

    Phases that do not fit are dots.
    """

    def __init__(self, ctx: DrawingContext) -> None:
        super().__init__(weight=1)
        self.ctx = ctx
        self.is_titled = True  # whether the game's title fits next to the turn and the piles
        self.phases_start = self.phases_end = 0  # x of both ends of the phases when last drawn, in pixels
        self.has_dots = False  # whether some of them were drawn without their names

    def arrange(self, context: LayoutContext, box: Box) -> None:
        super().arrange(context, box)
        context.add(PhaseNames(self, self.rect))

    def phase_names(self) -> str:
        """Return the names of all phases, and which are over, one a line."""
        translate, controller = self.ctx.translate, self.ctx.controller
        now = controller.turn_and_phase(self.ctx.displayed_view())[2]
        lines = [
            PHASE_NOW.with_args(phase=phase)
            if number == now
            else PHASE_OVER.with_args(phase=phase)
            if number < now
            else phase
            for number, phase in enumerate(controller.phases)
        ]
        return "\n".join(map(translate, lines))

    def fit_title(self, end: float, is_narrow: bool) -> None:
        """Omit the game's title if it does not fit left of `end` (pixels), in a narrow bar next to many phases."""
        self.is_titled = True
        is_crowded = is_narrow and len(self.ctx.controller.phases) > FEW_PHASES and self.wanted_width() > end
        self.is_titled = not is_crowded and self._title_end() + self._turn_width() <= end

    def _turn_width(self) -> float:
        """Return the width in pixels of the turn's text, in a what-if match also of the note "what if" before it."""
        note = text.width(self.ctx.translate(WHAT_IF.with_args(turn="")), self.ctx.font(BODY - 1, "bold"))
        return TURN_WIDTH * self.ctx.unit + (note if self.ctx.match.is_what_if else 0)

    def wanted_width(self) -> float:
        """Return the width in pixels at which nothing in the heading must be shortened."""
        ctx = self.ctx
        bold = ctx.font(SMALL + 1, "bold")
        room = (CHIP_PAD + CHIP_GAP + TICK_WIDTH) * ctx.unit
        chips = [text.width(ctx.translate(chip), bold) + room for chip in ctx.controller.phases]
        all_chips = sum(chips) - TICK_WIDTH * ctx.unit  # the present phase has no tick
        return self._title_end() + self._turn_width() + (all_chips if len(chips) > FEW_PHASES else 0)

    def _title_end(self) -> float:
        before = (LEFT_MARGIN + EMBLEM_SIZE + AFTER_EMBLEM) * self.ctx.unit
        return before + (self._title_width() if self.is_titled else 0)

    def _title_width(self) -> int:
        ctx = self.ctx
        return text.width(ctx.match.game.facts.title, ctx.font(22, ctx.theme.display))

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        ctx, facts, theme = self.ctx, self.ctx.match.game.facts, self.ctx.theme
        line = Box.of(self.rect, ctx.unit).pad(LEFT_MARGIN, 0, 0, 0)
        emblem = line.cut_left(EMBLEM_SIZE, AFTER_EMBLEM).rect
        picture = emblem_picture(ctx.game_id, ctx.px(EMBLEM_SIZE))
        if picture is not None:
            surface.blit(picture, picture.get_rect(midleft=emblem.midleft))
        if self.is_titled:
            room = line.cut_left(self._title_width() / line.unit, AFTER_TITLE).rect
            room.width += 2
            text.draw(surface, facts.title, room, ctx.font(22, theme.display), theme.light, wrapping=False)
        self._phases(surface, line)

    def _phases(self, surface: Surface, line: Box) -> None:
        """Draw the turn and the phases."""
        ctx = self.ctx
        view = ctx.displayed_view()
        turn, turns, phase = ctx.controller.turn_and_phase(view)
        bold = ctx.font(BODY - 1, "bold")
        turn_label = turn_text(ctx.match.game.facts.turn_labels, turn, turns)
        label = ctx.translate(WHAT_IF.with_args(turn=turn_label) if ctx.match.is_what_if else turn_label)
        width = text.width(label, bold)
        if width > line.width:
            return
        room = line.cut_left(width / line.unit, 20).rect
        room.width += 2
        text.draw(surface, label, room, bold, TEXT, wrapping=False)
        if view["result"] is not None:
            self._chip(surface, line, ctx.translate(messages.OVER_CHIP), now=True, over=False)
            return
        if not turn:
            return
        phases = ctx.controller.phases
        worded = self._worded_phases(phases, phase, line)
        self.phases_start, self.has_dots = round(line.left), len(worded) < len(phases)
        for number, words_ in enumerate(phases):
            if number in worded:
                self._chip(surface, line, ctx.translate(words_), number == phase, number < phase)
            else:
                self._dot(surface, line, number < phase)
        self.phases_end = round(line.left)

    def _worded_phases(self, phases: Sequence[Text], now: int, line: Box) -> set[int]:
        """Return the indexes of the phases whose names fit.

        The present phase comes first, then later and earlier ones.
        """
        number, unit = len(phases), line.unit
        room = line.width - number * DOT_WIDTH * unit
        result: set[int] = set()
        for place in (now, *range(now + 1, number), *range(now - 1, -1, -1)):
            width = self._chip_width(self.ctx.translate(phases[place]), place == now, place < now)
            room -= (width + CHIP_GAP - DOT_WIDTH) * unit
            if room < 0:
                break
            result.add(place)
        return result

    def _dot(self, surface: Surface, line: Box, over: bool) -> None:
        """Draw a phase as a dot, or as a tick if it is over."""
        fits, centre = line.width >= DOT_WIDTH * line.unit, line.cut_left(DOT_WIDTH).rect.center
        if fits:
            marks.draw_icon(surface, "check" if over else "circle", centre, self.ctx.px(15 if over else 9), TEXT_2)

    def _chip_font(self, now: bool) -> text.Font:
        return self.ctx.font(SMALL + 1, "bold" if now else "body")

    def _chip_width(self, label: str, now: bool, over: bool) -> float:
        """Return the width of a phase with its name, in design units."""
        return text.width(label, self._chip_font(now)) / self.ctx.unit + (TICK_WIDTH if over else 0) + CHIP_PAD

    def _chip(self, surface: Surface, line: Box, label: str, now: bool, over: bool) -> None:
        """Draw a phase with its name."""
        ctx, width = self.ctx, self._chip_width(label, now, over)
        if width * line.unit > line.width:
            line.left = line.right
            return
        box = line.cut_left(width, CHIP_GAP).middle(width, CHIP_HEIGHT)
        if now:
            top, bottom = high_contrast.fill_colours(ctx.theme.on_accent, ctx.theme.accent, ctx.theme.accent_2)
            draw.gradient_box(surface, box.rect, (top, bottom), ctx.px(RADIUS_CHIP))
        if over:
            marks.draw_icon(surface, "check", box.cut_left(TICK_WIDTH).pad(8, 0, -8, 0).rect.center, ctx.px(15), TEXT_2)
        ink = ctx.theme.on_accent if now else TEXT_2
        text.draw(surface, label, box.rect, self._chip_font(now), ink, align="center", wrapping=False)
