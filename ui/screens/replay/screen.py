"""The replay screen: a match move by move, from a chosen perspective."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import Event, View
from games.core.contract.texts import N_, N_c, NameTranslator, Text
from games.core.match.match import Match
from ui.boards import painter_for
from ui.boards.shared.base import BoardScene, Painter, Trail, Transition
from ui.drawing import text
from ui.drawing.pictures import draw_wooden_table
from ui.drawing.theme import BODY, INK_1, IVORY, LINE, SMALL, TEXT_2, GameTheme, game_theme, mix
from ui.layout import Anchor, Box, Column, Node, Paint, Row, Slot, Spacer, Stack
from ui.screens.replay.film import MatchPlayback, Perspective
from ui.screens.replay.panel import ReplayPanel
from ui.screens.shared.common import REVIEW, REVIEW_TIP, open_review, translate_function
from ui.screens.shared.page import bar, bar_button
from ui.shell.scale import BAR_HEIGHT, LOW_MARGIN, MARGIN, ONE_ROW_BAR, PORTRAIT_PANEL, SMALLEST_CANVAS, table_canvas
from ui.shell.screen import Screen
from ui.table.explanations import EXPLAIN_KEY
from ui.widgets import Button, IconButton
from ui.widgets.base import DragAxis, Widget
from ui.widgets.numbers import draw_track

if TYPE_CHECKING:
    from ui.shell.app import App


class Timeline(Widget):
    """A slider over the moves of a match, with ticks for turns."""

    drag_axis = DragAxis.ACROSS

    def __init__(
        self,
        key: str,
        rect: Rect,
        length: int,
        number: int,
        turns: Sequence[tuple[int, int]],
        change: Callable[[int], object],
        theme: GameTheme,
        **more: Any,
    ) -> None:
        super().__init__(key, rect, **more)
        self.length, self.number, self.turns, self.change, self.theme = length, number, list(turns), change, theme

    @property
    def track(self) -> Rect:
        """The line along which the knob moves."""
        box = Box.of(self.rect, self.host.unit).pad(12, 12, 12, 0)
        return box.cut_top(max(6, 4 / box.unit)).rect

    def x_of(self, number: int) -> int:
        """Return the x coordinate of a move."""
        track = self.track
        return track.left + round(track.width * number / max(1, self.length))

    def _take(self, pos: tuple[int, int]) -> None:
        track = self.track
        share = (pos[0] - track.left) / max(1, track.width)
        self.change(max(0, min(self.length, round(share * self.length))))

    def press(self, pos: tuple[int, int]) -> None:
        self.pressed = True
        self._take(pos)

    def drag(self, pos: tuple[int, int]) -> None:
        self._take(pos)

    def release(self, pos: tuple[int, int]) -> None:
        self.pressed = False

    def on_wheel(self, steps: int) -> bool:
        self.change(max(0, min(self.length, self.number - steps)))
        return True

    def on_key(self, event: pygame.event.Event) -> bool:
        page = max(1, self.length // 20)
        by = {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}.get(event.key)
        if by is not None:
            self.change(max(0, min(self.length, self.number + by)))
        return by is not None

    def draw(self, surface: Surface) -> None:
        track = self.track
        self._ticks(surface, track)
        draw_track(surface, self, track, self.x_of(self.number), self.theme.accent)
        self.draw_focus_ring(surface, 6, Box.of(self.rect, self.host.unit).pad(2, 4).rect)

    def _ticks(self, surface: Surface, track: Rect) -> None:
        font, free, air = self.font(SMALL), track.left - self.px(20), self.px(6)
        below = Box.of(Rect(track.bottomleft, (track.width, 0)), self.host.unit)
        below.cut_top(2)
        tick, row = below.cut_top(6).rect, below.cut_top(max(18, text.body_height(font) / below.unit)).rect
        tick.width = max(1, self.px(1.5))
        now = max((at for at, _ in self.turns if at <= self.number), default=-1)
        for at, turn in self.turns:
            x = self.x_of(at)
            lit = at == now
            ink = IVORY if lit else mix(LINE, TEXT_2, 0.5)
            surface.fill(ink, tick.move(x - tick.left, 0))
            width = text.width(str(turn), font) + air
            if x - width // 2 <= free:
                continue
            free = x + width // 2
            box = Rect(x - width // 2, row.top, width, row.height)
            text.draw(surface, str(turn), box, font, IVORY if lit else TEXT_2, align="center", wrapping=False)


CONTROLS_HEIGHT = 112  # design units: height of the playback controls
PANEL_WIDTHS = (340.0, 420.0)
MOVE_SECONDS = 0.75  # seconds per move at normal speed
TRAILS = 4
PAUSE, PLAY = N_c("replay", "Pause"), N_c("replay", "Play")


def create_screen(app: App, match: Match | None = None, path: Path | None = None, number: int = 0) -> ReplayScreen:
    """Build the replay of a match or of a journal; JournalError if the journal can't be read.

    `number` is the first position shown. A finished match with `path` offers the review.
    """
    if match is None:
        from games.core.journal import saves

        if path is None:
            raise ValueError("a replay needs a match or the path of one")
        match = saves.load_for_viewing(path)
    return ReplayScreen(app, match, number, path)


class MirroredButton(IconButton):
    """An icon button with a mirrored icon."""

    def draw(self, surface: Surface) -> None:
        area = self.rect.clip(surface.get_rect())
        mirror = pygame.transform.flip(surface.subsurface(area).copy(), True, False)
        before, self.rect = self.rect, mirror.get_rect()
        super().draw(mirror)
        self.rect = before
        surface.blit(pygame.transform.flip(mirror, True, False), area)
        self.draw_focus_ring(surface)


class ReplayScreen(Screen):
    """The replay screen. Steps forward are animated, jumps are not."""

    name = "replay"

    def __init__(self, app: App, match: Match, number: int = 0, path: Path | None = None) -> None:
        super().__init__(app)
        self.path = path if match.is_over else None  # only a finished match has a review
        self.playback = MatchPlayback(match, number)
        self.facts = match.game.facts
        self.theme = game_theme(self.facts.theme)
        self.panel = ReplayPanel(self, self.playback, self.set_perspective, lambda: self.view)
        self.painter = self._make_painter()
        self.playing = False
        self.stage: Transition | None = None
        self.progress = 1.0
        self.trails: list[Trail] = []
        self.last_events: list[Event] = []  # events of the last move
        self._next = 0.0  # time of the next move during playback
        self._look: object = None

    @property
    def lexicon(self) -> NameTranslator:
        return self.playback.lexicon

    def title(self) -> Text:
        return N_("replay: {game}", game=self.facts.title)

    def _make_painter(self) -> Painter:
        match, words = self.playback.match, translate_function(self.app, self.playback.lexicon)
        return painter_for(self.facts.painter, match.board, self.panel.ctx.marks, words, match.game.controller.motions)

    @property
    def min_canvas(self) -> tuple[float, float]:  # type: ignore[override]
        return table_canvas(self.app.size, SMALLEST_CANVAS)

    def build(self) -> Node:
        review = (
            [bar_button(self, "review", REVIEW, self.open_review, "chart", REVIEW_TIP)] if self.path is not None else []
        )
        head = bar(self, [self.facts.title, N_("Replay")], N_("Back (Esc)"), right=review)
        height = self.scale.height - BAR_HEIGHT - self._controls_height - 32
        self.board = Paint(self._draw_board, weight=1)
        content: Node
        if self.scale.is_portrait:
            content = self._portrait(height)
        else:
            side = max(PANEL_WIDTHS[0], min(PANEL_WIDTHS[1], self.scale.width * 0.26))
            content = Row(self.board, self.panel.build(side, height), gap=MARGIN, pad=(MARGIN, 16), weight=1)
        self.strip = self._controls()
        return Stack([Paint(lambda surface, rect: draw_wooden_table(surface)), Column(head, content, self.strip)])

    def _portrait(self, height: float) -> Node:
        """Return the board above the panel. `height` is in design units."""
        across = self.scale.width - 2 * LOW_MARGIN
        wanted = self.painter.height_for_width(self.px(across)) / self.unit
        self.board.weight, self.board.height = 0, min(wanted, height - PORTRAIT_PANEL)
        panel = self.panel.build(across, height - self.board.height - LOW_MARGIN)
        panel.weight = 1
        return Column(self.board, panel, gap=LOW_MARGIN, pad=(LOW_MARGIN, 16), weight=1)

    def layout(self) -> None:
        super().layout()
        look = (self.board.rect, self.app.language, self.app.palette)
        if look != self._look:
            self._look = look
            self.painter = self._make_painter()
            self.painter.resize(self.board.rect)
            self.stage = None
            self.motion.finish()
        self.painter.show(self.playback.view())
        self.timeline.tip_beside = self.strip.rect  # keeps the tooltip off the buttons
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets.find("play"))

    def _controls(self) -> Node:
        """Return the controls: timeline, position, buttons, speed."""
        film = self.playback
        play = max(120.0, max(self._bold_width(words) for words in (PAUSE, PLAY)) + 60)
        steps = (
            self._step("first", "skip-first", lambda: self.jump_to(0), N_("To the beginning (Home)")),
            self._step(
                "turn-back",
                "fast-forward",
                lambda: self.jump_to(film.previous_turn_start()),
                N_("Previous turn (Page Up)"),
            ),
            self._step("step-back", "step-back", lambda: self.jump_to(film.number - 1), N_("Previous move (←)")),
            Slot(self._play_button, width=play),
            self._step("step-on", "step-forward", self.step_forward, N_("Next move (→)")),
            self._step(
                "turn-on", "fast-forward", lambda: self.jump_to(film.next_turn_start()), N_("Next turn (Page Down)")
            ),
            self._step("last", "skip-last", lambda: self.jump_to(film.length), N_("To the end (End)")),
        )
        buttons = Row(*steps, gap=11)
        place = Row(self.panel.position_text(), pad=(0, 0, 12, 0), weight=1)
        pace = Anchor(Slot(self.panel.pace_dropdown, width=200, height=44), across=1, pad=(19, 0, 0, 0), weight=1)
        line = Slot(self._make_timeline, height=42)
        rows: tuple[Node, ...] = (Row(place, buttons, pace, height=44),)
        if self._has_two_rows:
            rows = Row(Spacer(), buttons, Spacer(), height=44), Spacer(), Row(place, pace, height=44)
        content = Column(line, Spacer(), *rows, pad=(MARGIN, 6, MARGIN, 12))
        return Stack([Paint(_draw_strip), content], height=self._controls_height)

    @property
    def _has_two_rows(self) -> bool:
        """True if position and pace do not fit beside the buttons, and are in a second row."""
        return self.scale.is_portrait and self.scale.width < ONE_ROW_BAR

    @property
    def _controls_height(self) -> float:
        return CONTROLS_HEIGHT + (52 if self._has_two_rows else 0)

    def _step(self, key: str, icon: str, act: Callable[[], object], tip: Text) -> Slot:
        make = MirroredButton if key == "turn-back" else IconButton
        return Slot(lambda rect: make(key, rect, icon, act, tip=self.translate(tip)), width=44)

    def _play_button(self, rect: Rect) -> Button:
        words, icon = (PAUSE, "pause") if self.playing else (PLAY, "play")
        tip = self.translate(N_("Play or pause (Space)"))
        return Button(
            "play",
            rect,
            self.translate(words),
            self.toggle_playing,
            kind="accent",
            theme=self.theme,
            icon=icon,
            tip=tip,
        )

    def _bold_width(self, words: Text) -> float:
        """Return the width of a button's label in design units."""
        return text.width(self.translate(words), self.font(BODY, "bold")) / self.unit

    def _make_timeline(self, rect: Rect) -> Timeline:
        film, tip = (
            self.playback,
            self.translate(N_("Go to any move; the numbers are {turns}", turns=self.facts.turn_labels.count_label)),
        )
        self.timeline = Timeline(
            "timeline", rect, film.length, film.number, film.turns, self.jump_to, self.theme, tip=tip
        )
        return self.timeline

    # -- playback ----------------------------------------------------------------------------------------------------
    def jump_to(self, number: int) -> None:
        """Go to a move without animation."""
        self._end_animation()
        if self.playback.go_to(number):
            self._note_trails(self.playback.events_of_move(self.playback.number) if self.playback.number else [])
            self.update_display()

    def step_forward(self) -> None:
        """Play the next move with animation."""
        self._end_animation()
        film = self.playback
        if film.number >= film.length:
            return
        before = film.view()
        film.go_to(film.number + 1)
        events = film.events_of_move(film.number)
        self._note_trails(events)
        for event in events:
            sound = film.controller.sounds.get(event.kind)
            if sound:
                self.app.sounds.play(sound)
        stages = self.painter.transitions(before, events, film.view()) if self.app.pace else []
        for stage in stages:
            self.motion.add(stage.duration / 1000, self._shower(stage), self._starter(stage))
        if stages:
            self.motion.add(0.0, lambda share: None, None, self._end_stage)
        self.update_display()

    def _shower(self, stage: Transition) -> Callable[[float], None]:
        def show_progress(share: float) -> None:
            self.stage, self.progress = stage, share

        return show_progress

    def _starter(self, stage: Transition) -> Callable[[], None]:
        def start_stage() -> None:
            self.stage, self.progress = stage, 0.0
            if stage.sound:
                self.app.sounds.play(stage.sound)

        return start_stage

    def _end_stage(self) -> None:
        self.stage, self.progress = None, 1.0
        self.painter.show(self.playback.view())
        self.invalidate()

    def _end_animation(self) -> None:
        """End the running animation at once."""
        if self.motion.is_running:
            self.motion.finish()
        self.stage = None

    def _note_trails(self, events: list[Event]) -> None:
        self.last_events = events
        trails = [self.painter.trail_of(event) for event in events]
        self.trails = [trail for trail in trails if trail is not None][-TRAILS:]

    def update_display(self) -> None:
        """Show the present position and update the controls."""
        if self.stage is None and not self.motion.is_running:
            self.painter.show(self.playback.view())
        if self.playing and self.playback.number >= self.playback.length and not self.motion.is_running:
            self.playing = False
        self.timeline.number = self.playback.number
        self.panel.update_perspective()
        self.invalidate()

    def toggle_playing(self) -> None:
        """Play or pause. At the end, start from the beginning."""
        if not self.playing and self.playback.number >= self.playback.length:
            self.jump_to(0)
        self.playing = not self.playing
        self._next = self.app.now
        self.rebuild()

    def open_review(self) -> None:
        """Open the review of the match."""
        if self.path is not None:
            open_review(self.app, self.path)

    def set_perspective(self, perspective: Perspective) -> None:
        """Change the perspective from which the match is shown."""
        self._end_animation()
        self.playback.perspective = perspective
        self._note_trails(self.playback.events_of_move(self.playback.number) if self.playback.number else [])
        self.update_display()

    def on_tick(self, now: float) -> bool:
        if not self.playing or self.motion.is_running or now < self._next:
            return False
        if self.playback.number >= self.playback.length:
            self.playing = False
            self.rebuild()
            return True
        self.step_forward()
        self._next = now + MOVE_SECONDS * (self.app.pace or 0.6)
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. A key that ends an animation also has its usual effect."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._end_animation()
            self._end_stage()
        return super().handle(event)

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN or self.widgets.popup is not None:
            return False
        turning = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_SHIFT))
        key, film = event.key, self.playback
        if key == pygame.K_SPACE:
            self.toggle_playing()
        elif key == EXPLAIN_KEY:
            self.panel.show_explanation()
        elif key == pygame.K_LEFT:
            self.jump_to(film.previous_turn_start() if turning else film.number - 1)
        elif key == pygame.K_RIGHT and turning:
            self.jump_to(film.next_turn_start())
        elif key == pygame.K_RIGHT:
            self.step_forward()
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.jump_to(film.previous_turn_start() if key == pygame.K_PAGEUP else film.next_turn_start())
        elif key in (pygame.K_HOME, pygame.K_END):
            self.jump_to(0 if key == pygame.K_HOME else film.length)
        elif key == pygame.K_v:
            self.open_review()
        elif key == pygame.K_F1:
            self.app.open("rules", game_id=self.facts.id, board=self.playback.match.board)
        else:
            return False
        return True

    def _draw_board(self, surface: Surface, rect: Rect) -> None:
        self.painter.draw(surface, self._scene())

    @property
    def view(self) -> View:
        """The displayed view: that of the running animation, or of the position."""
        return self.stage.view if self.stage is not None else self.playback.view()

    def _scene(self) -> BoardScene:
        view = self.view
        seat = self.playback.seat_of_move(self.playback.number) if self.playback.number else None
        asked = view["decision"]["seat"] if view["decision"] is not None else None
        colour = self.panel.ctx.marks[seat].colour if seat is not None else IVORY
        return BoardScene(
            colour,
            trails=self.trails,
            transition=self.stage,
            progress=self.progress,
            acting_seat=asked,
            last_events=self.last_events,
        )


def _draw_strip(surface: Surface, rect: Rect) -> None:
    surface.fill(INK_1, rect)
    surface.fill(LINE, (rect.left, rect.top, rect.width, 1))
