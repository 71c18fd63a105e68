"""Is the board fair? Computers play on it in the background: who wins from which seat, how long, how games end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.computers.trials import Figures, Trial, Trials
from games.core.contract.contract import Board
from games.core.contract.telling import Counted
from games.core.contract.texts import N_, N_n, Text
from games.core.data import boards
from games.core.workshop.form import form_of
from ui.drawing import draw, text
from ui.drawing.theme import (
    INK_1,
    LINE,
    RADIUS_PANEL,
    TEXT_2,
    WELL,
    game_theme,
    mix,
)
from ui.screens.fair.findings import Findings
from ui.screens.fair.uses import Uses
from ui.screens.shared.common import Bar, backdrop, lexicon_of
from ui.screens.shared.trials import SHOWN, figures_of
from ui.screens.workshop.board.stage import Stage
from ui.screens.workshop.drafting import Drawn, Order, draft
from ui.shell.screen import Screen
from ui.widgets import Button, Item, ScrollArea, Segmented

if TYPE_CHECKING:
    from ui.shell.app import App

EDGE, TOP, PANEL = 24.0, 64.0, 400.0
GAMES = 400  # played at once
LEVELS = {"easy": N_("easy"), "medium": N_("medium"), "hard": N_("hard"), "master": N_("master")}

start_trials = Trials  # tests put another in its place


def make(app: App, game_id: str, board: Board, called: str, drawn: Drawn | None = None, seats: int = 0) -> FairScreen:
    """Build the page of a board that is `called` so; `seats` to begin with, 0 for as many as can play."""
    return FairScreen(app, game_id, board, called, drawn, seats)


class FairScreen(Screen):
    """What computers have found out about a board; leaving the page ends their games, what was played stays."""

    name = "fair"

    def __init__(
        self, app: App, game_id: str, board: Board, called: str, drawn: Drawn | None = None, seats: int = 0
    ) -> None:
        """Show the board as it was `drawn`, else draw it; `seats` to begin with, 0 for as many as can play."""
        super().__init__(app)
        self.game = registry.game(game_id)
        self.facts, self.board, self.called = self.game.facts, board, called
        self.theme = game_theme(self.facts.theme)
        self.seats, self.level = seats or self.facts.seats[1], "easy"
        self.digest = boards.rule_digest(board)
        self.trials: Trials | None = None
        self.filling = self.figures  # what the games on their way are counted in
        self.since = 0.0
        self.drawn = drawn
        self.stage = Stage(self, Rect(0, 0, 1, 1), self.theme)
        self.lexicon = lexicon_of(self.game, board, ())
        self.uses = Uses(self, self.counted, self.stage, lambda name: self.lexicon(name, app.language), self.theme)
        self.findings = Findings(self, self.theme, self.game.controller.ending.ends)
        self._lit: str | None = None  # the space pointed at
        self._shown = -10.0

    def title(self) -> Text:
        return N_("is it fair?")

    def enter(self) -> None:
        if self.drawn is None and not self.uses.listed:
            self.app.later(self._draft)

    def _draft(self) -> None:
        look = (self.app.language, self.app.settings.colour_safe)
        order = Order(0, registry.entry(self.facts.id), "", "", self.stage.size, *look)
        self.drawn = draft(order, self.board, self.stage.size)
        self.stage.show(self.drawn)
        self.touch()

    def close(self) -> None:
        self._stop()

    @property
    def figures(self) -> Figures:
        """What is known of the board with these seats and this level."""
        return self._figures_of(self.digest)

    @property
    def usual(self) -> Figures:
        """What is known of the usual board of the program with the same seats and level."""
        return self._figures_of(boards.rule_digest(boards.usual(self.facts.id)))

    def _figures_of(self, digest: str) -> Figures:
        return figures_of(self.facts.id, digest, self.seats, self.level)

    # Layout ----------------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        wide, high = self.scale.width, self.scale.height
        panel = min(PANEL, wide * 0.42)
        self.panel = self.rect(wide - EDGE - panel, 60, panel, high - 60 - EDGE)
        self.bar = Bar(self, [N_("Boards"), self.called, N_("Is it fair?")], N_("Back (Esc)"))
        room = self.rect(EDGE, TOP, wide - 2 * EDGE - panel - 16, high - TOP - EDGE)
        self.stage.box = self.uses.lay_out(room, self.figures)
        self.stage.show(None)
        if self.drawn is not None and not self.uses.listed:
            self.stage.show(self.drawn.within(self.stage.size))
        self._add_panel()

    def _add_panel(self) -> None:
        pad, high, gap = self.px(18), self.px(44), self.px(8)
        inner = Rect(self.panel.left + pad, self.panel.top + self.px(14), self.panel.width - 2 * pad, high)
        running = self.trials is not None
        reason = self.say(N_("Stop the games first."))
        counts = range(self.facts.seats[0], self.facts.seats[1] + 1)
        top = inner.top
        if len(counts) > 1:
            items = [Item(n, self.say(N_n("{n} seat", "{n} seats", n=n)), reason if running else None) for n in counts]
            row = Rect(inner.left, top, inner.width, high)
            self.widgets.add(Segmented("seats", row, items, self.seats, self._take_seats, size=14))
            top += high + gap
        levels = [Item(key, self.say(words), reason if running else None) for key, words in LEVELS.items()]
        row = Rect(inner.left, top, inner.width, high)
        self.widgets.add(Segmented("level", row, levels, self.level, self._take_level, size=14))
        top += high + gap
        self.meter = Rect(inner.left, top + self.px(4), inner.width, self.px(46))
        top = self.meter.bottom + gap
        foot = Rect(inner.left, self.panel.bottom - self.px(16 + 48), inner.width, self.px(48))
        self._add_start(foot)
        room = Rect(inner.left, top, inner.width, foot.top - self.px(10) - top)
        if self._own and self.figures.games >= SHOWN and not running:
            box = Rect(inner.left, foot.top - self.px(8 + 40), inner.width, self.px(40))
            known = self.usual.games >= SHOWN
            words = N_("Compare with the board of the program")
            told = self.say(N_("The diamonds show it already."))
            self.widgets.add(Button("compare", box, self.say(words), self.compare, icon="chart-bars", size=14,
                                    enabled=not known, reason=told))  # fmt: skip
            room.height = box.top - self.px(8) - top
        high = max(room.height, self.findings.height(self.figures, room.width))
        self.area = ScrollArea("figures", room, high, self._paint)
        self.widgets.add(self.area)

    def _add_start(self, box: Rect) -> None:
        if self.trials is not None:
            self.widgets.add(Button("stop", box, self.say(N_("Stop")), self._halt, icon="stop", hint="Enter"))
        else:
            played = self.figures.games
            words = N_n("Play {n} game more", "Play {n} games more", n=GAMES)
            if not played:
                words = N_n("Play {n} game", "Play {n} games", n=GAMES)
            tip = N_("Computers play among themselves; you may do something else meanwhile.")
            self.widgets.add(
                Button("start", box, self.say(words), self.start, kind="accent", theme=self.theme, icon="play",
                       hint="Enter", tip=tip)
            )  # fmt: skip
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets.find("stop") or self.widgets.find("start"))

    def _take_seats(self, seats: int) -> None:
        self.seats = seats
        self.rebuild()

    def _take_level(self, level: str) -> None:
        self.level = level
        self.rebuild()

    @property
    def _own(self) -> bool:
        """Whether this is another board than the usual one."""
        return self.figures is not self.usual

    @property
    def counted(self) -> tuple[Counted, ...]:
        """What is counted of the spaces of this board, or of its cards."""
        form = form_of(self.facts.id)
        kinds = tuple(pattern.partition(":")[0] for pattern in form.things.values())
        return tuple(form.counted) or (Counted(N_("All that happened"), kinds),)

    # Playing ---------------------------------------------------------------------------------------------------------
    def start(self) -> None:
        """Begin the games."""
        self._begin(self.board, self.figures)

    def compare(self) -> None:
        """Let as many games be played on the usual board, to see the difference."""
        self._begin(boards.usual(self.facts.id), self.usual)

    def _begin(self, board: Board, figures: Figures) -> None:
        trial = Trial(registry.entry(self.facts.id), boards.to_text(board), self.seats, self.level, self.counted)
        self.trials, self.filling = start_trials(trial, figures.games, GAMES), figures
        self.since = self.app.now
        self.widgets.forget_focus()
        self.rebuild()

    def _stop(self) -> None:
        if self.trials is not None:
            self.trials.close()
            self.filling.seconds += self.app.now - self.since
            self.trials = None

    def _halt(self) -> None:
        self._stop()
        self.widgets.forget_focus()
        self.rebuild()

    @property
    def busy(self) -> bool:
        return super().busy or (self.trials is not None and self.app.now - self._shown > 0.9)

    def on_tick(self, now: float) -> bool:
        trials = self.trials
        if trials is None:
            return False
        for one in trials.take():
            self.filling.add(one)
        if not trials.running:
            trouble = trials.trouble
            self._halt()
            if trouble:
                self.app.error(N_("The games were stopped: {why}", why=trouble))
            return True
        if now - self._shown >= 1.0:  # once a second
            self._shown = now
            high = self.findings.height(self.figures, self.area.rect.width)
            self.area.height = max(self.area.rect.height, high)
            self.uses.fit()
            return True
        return False

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION and self.uses.pointed() != self._lit:
            self._lit = self.uses.pointed()
            self.touch()
        return False

    # Drawing ---------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        backdrop(surface, 60)
        self.bar.draw(surface)
        if not self.uses.listed:
            self.stage.draw(surface, faulty=False)
        self.uses.draw(surface)
        draw.panel(surface, self.panel, INK_1, self.px(RADIUS_PANEL), LINE)
        self._draw_meter(surface)
        super().draw(surface)

    def _draw_meter(self, surface: Surface) -> None:
        """Draw how many games are over, and how long the rest takes."""
        box, figures = self.meter, self.filling if self.trials is not None else self.figures
        goal = figures.games if self.trials is None else figures.games - self.trials.over + self.trials.count
        bar = Rect(box.left, box.top, box.width, self.px(10))
        draw.panel(surface, bar, WELL, bar.height // 2, mix(LINE, INK_1, 0.3))
        if goal and figures.games:
            done = Rect(bar.left, bar.top, max(bar.height, bar.width * figures.games // goal), bar.height)
            draw.panel(surface, done, self.theme.accent, bar.height // 2)
        line = Rect(box.left, bar.bottom + self.px(4), box.width, box.bottom - bar.bottom - self.px(4))
        count = N_n("{n} of {all} game", "{n} of {all} games", n=figures.games, all=goal)
        told = count if goal else N_("nothing played yet")
        text.draw(surface, self.say(told), line, self.font(14), TEXT_2, wrapping=False)
        left = self._left()
        if left is not None:
            text.draw(surface, self.say(left), line, self.font(14), TEXT_2, align="right", wrapping=False)

    def _left(self) -> Text | None:
        if self.trials is None or self.trials.over < 5:
            return None
        each = (self.app.now - self.since) / self.trials.over
        minutes = each * (self.trials.count - self.trials.over) / 60
        if minutes < 1:
            return N_("less than a minute")
        return N_n("about {n} minute", "about {n} minutes", n=round(minutes))

    def _paint(self, surface: Surface, content: Rect) -> None:
        shown = self._own and self.usual.games >= SHOWN
        self.findings.paint(surface, content, self.figures, self.usual if shown else None)
