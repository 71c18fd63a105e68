"""The puzzles of this house: every slip that a review has found, to be decided anew at the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.errors import PlanszowniaError
from games.core.contract.texts import N_, N_n, Text
from games.core.match.players import Player
from games.core.people.house import is_nobody
from games.core.review.puzzles import Puzzle, read_all
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, HEADING, INK_1, IVORY, LINE, SMALL, TEXT, TEXT_2, game_theme, mix
from ui.screens.people.parts import Row
from ui.screens.review.looks import points
from ui.screens.saves.draw import Empty, draw_empty
from ui.screens.shared.common import Bar, backdrop, emblem, seat_mark
from ui.screens.shared.dates import day_text
from ui.shell.screen import Screen
from ui.widgets import Dropdown, Entry, ScrollArea, Toggle

if TYPE_CHECKING:
    from ui.shell.app import App

PUZZLES = N_("Puzzles")
NONE = Empty(
    N_("No puzzles yet"),
    N_("Look at the review of a finished match: every slip in it becomes a puzzle."),
    "puzzle",
)
UNREAD = Empty(N_("The puzzles can't be listed"), N_("Reviews or matches can't be read just now."), "warning")
NO_MATCH, OTHERS = N_("No puzzle fits these filters."), N_("Choose others above.")
ALL_PEOPLE, ALL_GAMES = N_("everybody"), N_("all games")
WHO, GAME, OPEN = N_("Whose"), N_("Game"), N_("Only unsolved")
TIP = N_n("gave away {n} point of chance to win", "gave away {n} points of chance to win")
LEGEND = N_("Numbers: points of chance to win that the move gave away")
COUNT = N_n("{n} puzzle, {solved} solved", "{n} puzzles, {solved} solved")
EDGE, TOP, GAP, FOOT = 24, 64, 14, 44  # design units
CARD = (360, 108)
NARROWEST = 280  # pixels of a card, as letters get no smaller


class Shown(NamedTuple):
    """A puzzle with the one who decided, as that person is called now, and the key of the name ("": nobody's)."""

    puzzle: Puzzle
    player: Player
    key: str


def make(app: App, key: str = "", game: str = "") -> PuzzlesScreen:
    """Build the page; `key` of a person's name, or a game, chooses at the beginning."""
    return PuzzlesScreen(app, key, game)


class PuzzlesScreen(Screen):
    """A card a puzzle; a click plays it at the table, and those after it come one after the other."""

    name = "puzzles"

    def __init__(self, app: App, key: str, game: str) -> None:
        super().__init__(app)
        self.key, self.game, self.open = key, game, False
        self.all: list[Shown] = []
        self.complete = True  # whether all reviews and journals could be read
        self.solved = app.solved

    def title(self) -> Text:
        return PUZZLES

    def enter(self) -> None:
        """Read everything anew: some may be solved by now."""
        self.solved.refresh()
        known = {facts.id for facts in registry.all_facts()}
        puzzles, self.complete = read_all()
        self.all = [self._shown(one) for one in puzzles if one.game in known]
        self.rebuild()

    def _shown(self, puzzle: Puzzle) -> Shown:
        house = self.app.house
        told = house.shown(puzzle.players, puzzle.begun, self.app.language)[puzzle.seat]
        name = puzzle.players[puzzle.seat].name
        key = "" if is_nobody(name) else house.identity.whose(puzzle.players[puzzle.seat].key, puzzle.begun)
        return Shown(puzzle, told, key)

    def listed(self) -> list[Shown]:
        """Return the puzzles that the filters leave."""
        return [
            one
            for one in self.all
            if self.key in ("", one.key)
            and self.game in ("", one.puzzle.game)
            and not (self.open and one.puzzle.key in self.solved.keys)
        ]

    # -- laying out ---------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        self.bar = Bar(self, [PUZZLES], N_("Back (Esc)"))
        self.area: ScrollArea | None = None
        if not self.all:
            return
        top = self._lay_filters()
        found = self.listed()
        foot = self.scale.height - FOOT
        box = self.rect(EDGE - 8, top, self.scale.width - 2 * EDGE + 16, foot - top)
        pad, gap = self.px(8), self.px(GAP)
        inner = Rect(box.left + pad, box.top, box.width - 2 * pad, box.height)
        across = max(1, (inner.width + gap) // (max(self.px(CARD[0]), NARROWEST) + gap))
        wide, high = (inner.width - (across - 1) * gap) // across, self.px(CARD[1])
        rows = -(-len(found) // across)
        area = ScrollArea("puzzles", box, 2 * pad + rows * (high + gap) - gap)
        area.focusable = False
        self.area = self.widgets.add(area)
        for number, one in enumerate(found):
            line, column = divmod(number, across)
            rect = Rect(inner.left + column * (wide + gap), inner.top + pad + line * (high + gap), wide, high)
            tip = self.say(TIP.but(n=max(1, round(100 * one.puzzle.loss))))
            area.put(
                Row(
                    f"puzzle:{one.puzzle.key}", rect, partial(self._card, one), partial(self._play, number), 12,
                    tip=f"{one.player.name}: {tip}",
                )
            )  # fmt: skip
        if self.widgets.focused is None:
            first = next((self.widgets.find(f"puzzle:{one.puzzle.key}") for one in found), None)
            self.widgets.focus(first or self.widgets.find("filter:who"))

    def _lay_filters(self) -> float:
        """Place the filters; return in design units where what lies under them begins."""
        say = self.say
        names = {one.key: one.player.name for one in self.all if one.key}
        who = [Entry("", say(ALL_PEOPLE)), *(Entry(key, name) for key, name in sorted(names.items()))]
        played = {one.puzzle.game for one in self.all}
        games = [Entry("", say(ALL_GAMES))]
        games += [Entry(facts.id, facts.title) for facts in registry.all_facts() if facts.id in played]
        wide = (self.scale.width - 2 * EDGE - 24) / 3
        boxes: list[tuple[str, Text, Sequence[Entry], str, Callable[[str], object]]] = [
            ("who", WHO, who, self.key if self.key in names else "", self._choose_who),
            ("game", GAME, games, self.game if self.game in played else "", self._choose_game),
        ]
        left = float(EDGE)
        for key, label, entries, value, change in boxes:
            rect = self.rect(left, TOP + 2, min(360.0, wide), 40)
            self.widgets.add(Dropdown(f"filter:{key}", rect, entries, value, change, label=say(label)))
            left += min(360.0, wide) + 12
        self.widgets.add(
            Toggle("open", self.rect(left, TOP + 2, min(260.0, wide), 40), say(OPEN), self.open, self._choose_open)
        )
        return TOP + 50

    def _choose_who(self, key: str) -> None:
        self.key = key
        self.rebuild()

    def _choose_game(self, game: str) -> None:
        self.game = game
        self.rebuild()

    def _choose_open(self, on: bool) -> None:
        self.open = on
        self.rebuild()

    def _play(self, number: int) -> None:
        """Play a puzzle; those that come after it in the list, and are not solved, come after it."""
        first, *rest = self.listed()[number:]
        following = [(one.puzzle.journal, one.puzzle.number) for one in rest if one.puzzle.key not in self.solved.keys]
        play(self.app, first.puzzle, following)

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_u and self.all:
            self._choose_open(not self.open)
            return True
        return False

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        backdrop(surface, 70)
        self.bar.draw(surface)
        found = self.listed()
        if not found:
            box = Rect(0, 0, self.px(620), self.px(270))
            box.center = (self.app.size[0] // 2, self.app.size[1] // 2)
            draw_empty(self, surface, box, self._empty())
        else:
            solved = sum(one.puzzle.key in self.solved.keys for one in found)
            foot = self.rect(EDGE, self.scale.height - FOOT, self.scale.width - 2 * EDGE, FOOT)
            words = self.say(COUNT.but(n=len(found), solved=solved))
            font, legend = self.font(SMALL + 1), self.say(LEGEND)
            text.draw(surface, words, foot, font, TEXT_2)
            if text.width(words, font) + self.px(GAP) + text.width(legend, font) < foot.width:
                text.draw(surface, legend, foot, font, TEXT_2, align="right", wrapping=False)
        super().draw(surface)

    def _empty(self) -> Empty:
        """Return what stands there without a puzzle."""
        if not self.complete:
            return UNREAD
        return NONE._replace(title=NO_MATCH, line=OTHERS) if self.all else NONE

    def _card(self, one: Shown, surface: Surface, box: Rect, lit: bool) -> None:
        px, puzzle = self.px, one.puzzle
        facts = registry.game(puzzle.game).facts
        night = game_theme(facts.theme).night[0]
        mark, done = seat_mark(self.palette, one.player), puzzle.key in self.solved.keys
        radius = px(12)
        if lit:
            draw.glow(surface, box, mark.colour, radius, px(12), 90)
        draw.gradient(surface, box, (mix(night, INK_1, 0.35), INK_1), radius, IVORY if lit else mix(LINE, night, 0.3))
        side = px(62)
        emblem(surface, facts, Rect(box.left + px(16), box.centery - side // 2, side, side))
        left = box.left + px(92)
        right = Rect(box.right - px(86), box.top, px(70), box.height)
        figure = points(-puzzle.loss)
        ink = TEXT_2 if done else self.palette.bad if puzzle.loss > 0.1 else self.palette.warn
        text.draw(surface, figure, right, self.font(HEADING, "serif-bold"), ink, align="right", wrapping=False)
        marks.draw_mark(surface, mark, (left + px(9), box.top + px(28)), px(17))
        name = Rect(left + px(26), box.top + px(14), right.left - left - px(30), px(28))
        text.draw(surface, one.player.name, name, self.font(20, "bold"), TEXT, wrapping=False)
        turn = self.say(facts.turn.one.but(turn=puzzle.turn))
        line = Rect(left, name.bottom, right.left - left, px(24))
        text.draw(surface, turn, line, self.font(BODY), TEXT, wrapping=False)
        low = Rect(left, line.bottom + px(2), right.left - left, px(22))
        when = self.say(day_text(datetime.fromtimestamp(puzzle.begun)))
        if done:
            marks.icon(surface, "check", (low.left + px(9), low.centery), px(18), self.palette.good)
            solved = self.say(N_("solved"))
            low = Rect(low.left + px(24), low.top, low.width - px(24), low.height)
            when = f"{solved} · {when}"
        text.draw(surface, when, low, self.font(SMALL + 1), TEXT_2, wrapping=False)


def play(app: App, puzzle: Puzzle, following: Sequence[tuple[object, int]] = ()) -> None:
    """Open a puzzle at the table; one that can't be opened says why."""
    try:
        app.open("puzzle", path=puzzle.journal, number=puzzle.number, following=following)
    except PlanszowniaError as error:
        app.error(N_("This puzzle can't be opened: {why}", why=str(error)))
