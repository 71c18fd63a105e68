"""The screen of the fairness test: computer players play games on a board in the background."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.computers.trials import TrialRunner, TrialSetup, TrialStatistics
from games.core.contract.contract import Board
from games.core.contract.events import EventTally
from games.core.contract.texts import N_, N_n, NameTranslator, Text
from games.core.data import boards
from games.core.match.players import LEVEL_LABELS
from games.core.workshop.form import form_of
from ui.drawing import draw, text
from ui.drawing.theme import INK_1, LINE, TEXT_2, WELL, game_theme, mix
from ui.layout import Box, Column, Node, Paint, Panel, Row, Slot, Spacer
from ui.screens.fair.findings import StatisticsPanel
from ui.screens.fair.uses import UsagePanel
from ui.screens.shared.common import lexicon_of
from ui.screens.shared.page import bar, page
from ui.screens.shared.trials import MIN_GAMES, trial_statistics
from ui.screens.workshop.board_picture import BoardPreview
from ui.screens.workshop.nodes import BottomUpColumn, PlacedPaint, RefreshedScroll
from ui.screens.workshop.rendering import RenderedBoard, RenderRequest, render
from ui.shell.screen import Screen
from ui.widgets import Button, Segmented, SegmentItem
from ui.widgets.keyboard import ENTER

if TYPE_CHECKING:
    from ui.shell.app import App

PORTRAIT_BOARD_WEIGHT = 1.6  # portrait windows: height of the board, relative to the panel
EDGE_WIDTH, PANEL_WIDTH, SCROLL_BAR_WIDTH = 24.0, 400.0, 14.0  # widths in design units
GAMES_PER_RUN = 400  # number of games per click
LEVEL_CHOICES = {level: LEVEL_LABELS[level] for level in ("easy", "medium", "hard", "master")}

start_trials = TrialRunner  # replaced in tests


def create_screen(
    app: App, game_id: str, board: Board, board_name: str, drawn: RenderedBoard | None = None, seats: int = 0
) -> FairScreen:
    """Build the fairness test of a board. `seats` 0 means the maximum number of seats."""
    return FairScreen(app, game_id, board, board_name, drawn, seats)


class FairScreen(Screen):
    """The fairness test of a board. Closing the screen stops running games; finished ones are kept."""

    name = "fair"

    def __init__(
        self, app: App, game_id: str, board: Board, called: str, drawn: RenderedBoard | None = None, seats: int = 0
    ) -> None:
        """`drawn` is a picture of the board. `seats` 0 means the maximum number of seats."""
        super().__init__(app)
        self.game = registry.game(game_id)
        self.facts, self.board, self.board_name = self.game.facts, board, called
        self.theme = game_theme(self.facts.theme)
        self.seats, self.level = seats or self.facts.seats[1], "easy"
        self.digest = boards.rule_digest(board)
        self.trials: TrialRunner | None = None
        self.running_statistics = self.statistics  # the statistics to which the results of running games are added
        self.since = 0.0
        self.board_picture = drawn
        self.stage = BoardPreview(self, Rect(0, 0, 1, 1), self.theme)
        self._names = lexicon_of(self.game, board, ())
        self.uses = UsagePanel(
            self, self.event_tallies, self.stage, lambda name: self.lexicon(name, app.language), self.theme
        )
        self.findings = StatisticsPanel(self, self.theme, self.game.controller.ending.end_texts)
        self._hovered: str | None = None  # name of the hovered space
        self._shown = -10.0

    @property
    def lexicon(self) -> NameTranslator:
        return self._names

    def title(self) -> Text:
        return N_("is it fair?")

    def enter(self) -> None:
        if self.board_picture is None and not self.uses.is_card_list:
            self.app.call_soon(self._draft)

    def _draft(self) -> None:
        look = (self.app.language, self.app.settings.colour_safe)
        order = RenderRequest(0, registry.game_entry(self.facts.id), "", "", self.stage.size, *look)
        self.board_picture = render(order, self.board, self.stage.size)
        self.stage.show(self.board_picture)
        self.invalidate()

    def close(self) -> None:
        self._stop()

    @property
    def statistics(self) -> TrialStatistics:
        """The statistics of the board for the chosen number of seats and level."""
        return self._figures_of(self.digest)

    @property
    def standard_statistics(self) -> TrialStatistics:
        """The statistics of the shipped board for the chosen number of seats and level."""
        return self._figures_of(boards.rule_digest(boards.load_default_board(self.facts.id)))

    def _figures_of(self, digest: str) -> TrialStatistics:
        return trial_statistics(self.facts.id, digest, self.seats, self.level)

    def build(self) -> Node:
        head = bar(self, [N_("Boards"), self.board_name, N_("Is it fair?")], N_("Back (Esc)"))
        board = PlacedPaint(self._draw_board, self._show_board, weight=1)
        room = Column(self.uses.build(board, self.statistics), pad=(0, 4, 0, 0), weight=1)
        panel = Panel(self._panel(), pad=(18, 14, 18, 16))
        if self.scale.is_portrait:
            panel.weight, room.weight = 1, PORTRAIT_BOARD_WEIGHT
            return page(self, head, Column(room, panel, gap=16, pad=(EDGE_WIDTH, 12, EDGE_WIDTH, EDGE_WIDTH)), dim=60)
        panel.width = min(PANEL_WIDTH, self.scale.width * 0.42)
        return page(self, head, Row(room, panel, gap=16, pad=(EDGE_WIDTH, 12, EDGE_WIDTH, EDGE_WIDTH)), dim=60)

    def layout(self) -> None:
        super().layout()
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets.find("stop") or self.widgets.find("start"))

    def _show_board(self, room: Rect) -> None:
        """Fit the board's picture into the box `room`."""
        self.stage.set_box(room)
        self.stage.show(self.board_picture.scaled_to_fit(self.stage.size) if self.board_picture is not None else None)

    def _panel(self) -> Node:
        """Return the panel: choices, progress, statistics, buttons."""
        counts = len(range(*self.facts.seats)) + 1
        seats = Slot(self._seats_choice, height=44) if counts > 1 else None
        self.shown_figures = RefreshedScroll("figures", self._findings, bar=SCROLL_BAR_WIDTH)
        start = Slot(self._stop_button if self.trials is not None else self._start_button, height=48)
        offered = self._is_custom_board and self.statistics.games >= MIN_GAMES and self.trials is None
        compare = Slot(self._compare_button, height=40) if offered else Spacer(2)
        below = BottomUpColumn(self.shown_figures, compare, start, gap=8 if offered else 4, weight=1)
        meter = Column(Spacer(4), Paint(self._draw_meter, height=46))
        return Column(seats, Slot(self._level_choice, height=44), meter, below, gap=8)

    def _findings(self) -> Node:
        usual = (
            self.standard_statistics if self._is_custom_board and self.standard_statistics.games >= MIN_GAMES else None
        )
        return self.findings.build(self.statistics, usual)

    def _seats_choice(self, rect: Rect) -> Segmented:
        counts = range(self.facts.seats[0], self.facts.seats[1] + 1)
        items = [SegmentItem(n, self.translate(N_n("{n} seat", "{n} seats", n=n)), self._locked) for n in counts]
        return Segmented("seats", rect, items, self.seats, self._take_seats, size=14)

    def _level_choice(self, rect: Rect) -> Segmented:
        items = [SegmentItem(key, self.translate(words), self._locked) for key, words in LEVEL_CHOICES.items()]
        return Segmented("level", rect, items, self.level, self._take_level, size=14)

    @property
    def _locked(self) -> str | None:
        """The reason why number of seats and level can't be changed now, or None."""
        return self.translate(N_("Stop the games first.")) if self.trials is not None else None

    def _compare_button(self, rect: Rect) -> Button:
        words, reason = N_("Compare with the program's board"), self.translate(N_("The diamonds show it already."))
        return Button(
            "compare", rect, self.translate(words), self.start_comparison, icon="chart-bars", size=14,
            enabled=self.standard_statistics.games < MIN_GAMES, reason=reason,
        )  # fmt: skip

    def _stop_button(self, rect: Rect) -> Button:
        return Button("stop", rect, self.translate(N_("Stop")), self._stop_and_rebuild, icon="stop", hint="Enter")

    def _start_button(self, rect: Rect) -> Button:
        words = N_n("Play {n} more game", "Play {n} more games", n=GAMES_PER_RUN)
        if not self.statistics.games:
            words = N_n("Play {n} game", "Play {n} games", n=GAMES_PER_RUN)
        tip = N_("Computers play each other; you can do something else meanwhile.")
        return Button(
            "start", rect, self.translate(words), self.start_games,
            kind="accent", theme=self.theme, icon="play", hint="Enter", tip=tip,
        )  # fmt: skip

    def _take_seats(self, seats: int) -> None:
        self.seats = seats
        self.rebuild()

    def _take_level(self, level: str) -> None:
        self.level = level
        self.rebuild()

    @property
    def _is_custom_board(self) -> bool:
        """True if the board is not a shipped one."""
        return self.statistics is not self.standard_statistics

    @property
    def event_tallies(self) -> tuple[EventTally, ...]:
        """The events counted on this board, for spaces or for cards."""
        form = form_of(self.facts.id)
        kinds = tuple(pattern.partition(":")[0] for pattern in form.thing_names.values())
        return tuple(form.counted_uses) or (EventTally(N_("Everything that happened"), kinds),)

    def start_games(self) -> None:
        """Start games between computer players in the background."""
        self._begin(self.board, self.statistics)

    def start_comparison(self) -> None:
        """Start the same number of games on the shipped board."""
        self._begin(boards.load_default_board(self.facts.id), self.standard_statistics)

    def _begin(self, board: Board, figures: TrialStatistics) -> None:
        trial = TrialSetup(
            registry.game_entry(self.facts.id),
            boards.board_to_text(board),
            self.seats,
            self.level,
            self.event_tallies,
        )
        self.trials, self.running_statistics = start_trials(trial, figures.games, GAMES_PER_RUN), figures
        self.since = self.app.now
        self.widgets.forget_focus()
        self.rebuild()

    def _stop(self) -> None:
        if self.trials is not None:
            self.trials.close()
            self.running_statistics.seconds += self.app.now - self.since
            self.trials = None

    def _stop_and_rebuild(self) -> None:
        self._stop()
        self.widgets.forget_focus()
        self.rebuild()

    @property
    def is_busy(self) -> bool:
        return super().is_busy or (self.trials is not None and self.app.now - self._shown > 0.9)

    def on_tick(self, now: float) -> bool:
        trials = self.trials
        if trials is None:
            return False
        for one in trials.collect():
            self.running_statistics.add(one)
        if not trials.is_running:
            trouble = trials.trouble
            self._stop_and_rebuild()
            if trouble:
                self.app.show_error(N_("The games were stopped: {why}", why=trouble))
            return True
        if now - self._shown >= 1.0:  # update once a second
            self._shown = now
            self.shown_figures.refresh()
            self.uses.refresh_cards()
            return True
        return False

    def on_event(self, event: pygame.event.Event) -> bool:
        presses = self.widgets.focused is not None and not self.app.previous_device.is_pointer
        # without a widget focused by keyboard, Enter presses the button that starts or stops the games
        if event.type == pygame.KEYDOWN and event.key in ENTER and not presses:
            button = self.widgets.find("stop") or self.widgets.find("start")
            if button is not None:
                self.widgets.activate(button)
            return True
        if event.type == pygame.MOUSEMOTION and self.uses.hovered_space() != self._hovered:
            self._hovered = self.uses.hovered_space()
            self.invalidate()
        return False

    def _draw_board(self, surface: Surface, rect: Rect) -> None:
        self.stage.draw(surface, has_faults=False)
        self.uses.draw_heat(surface)

    def _draw_meter(self, surface: Surface, rect: Rect) -> None:
        """Draw the progress bar: finished games and remaining time."""
        figures = self.running_statistics if self.trials is not None else self.statistics
        goal = figures.games if self.trials is None else figures.games - self.trials.finished + self.trials.count
        box = Box.of(rect, self.unit)
        bar, line = box.cut_top(10, gap=4).rect, box.rect
        draw.rounded_box(surface, bar, WELL, bar.height // 2, mix(LINE, INK_1, 0.3))
        if goal and figures.games:
            done = Rect(bar.topleft, (max(bar.height, bar.width * figures.games // goal), bar.height))
            draw.rounded_box(surface, done, self.theme.accent, bar.height // 2)
        count = N_("{n} of {all} games", n=figures.games, all=goal)
        words = count if goal else N_("no games yet")
        text.draw(surface, self.translate(words), line, self.font(14), TEXT_2, wrapping=False)
        left = self._left()
        if left is not None:
            text.draw(surface, self.translate(left), line, self.font(14), TEXT_2, align="right", wrapping=False)

    def _left(self) -> Text | None:
        if self.trials is None or self.trials.finished < 5:
            return None
        each = (self.app.now - self.since) / self.trials.finished
        minutes = each * (self.trials.count - self.trials.finished) / 60
        if minutes < 1:
            return N_("less than a minute")
        return N_n("about {n} minute", "about {n} minutes", n=round(minutes))
