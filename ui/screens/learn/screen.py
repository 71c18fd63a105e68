"""A page a game: the lessons as stations of a way over the game's board, and what the chosen one teaches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar, cast

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.errors import DataError
from games.core.contract.lexicon import Lexicon
from games.core.contract.texts import Text
from games.core.data import boards
from games.core.lessons import files
from games.core.lessons.words import Told, plain
from ui.drawing import draw, marks, pictures, text
from ui.drawing.theme import (
    BODY,
    BRASS,
    INK_0,
    INK_1,
    LINE,
    RADIUS_PANEL,
    SMALL,
    TEXT,
    TEXT_2,
    game_theme,
    mix,
)
from ui.screens.learn import words
from ui.screens.learn.dial import draw_dial, free_radius, write
from ui.screens.learn.pictures import Ground, Pictures, Shape
from ui.screens.learn.stations import SMALL_STAGE, Station, placed, plate_size
from ui.screens.setup.form import form_from
from ui.screens.shared.common import Bar, backdrop, emblem, night_panel
from ui.shell.screen import Screen
from ui.widgets import Button
from ui.widgets.base import Widget

if TYPE_CHECKING:
    from games.core.lessons.models import Lesson
    from ui.shell.app import App

T = TypeVar("T")
TOP, EDGE, SIDE, NARROW_SIDE, FOOT = 64, 24, 400, 330, 52  # design units
LEAST_FOOT = 150  # of what is said below the way
GAP, EMBLEM = 14, 44
LEAST_DIAL, MOST_DIAL = 104, 168  # radius of the dial in the middle of a way, if there is room for one
MOST_PICTURE, LEAST_PICTURE = 236, 110  # height of the picture of a lesson's first step
ROOMY = 760  # height of the window from which the side has room for one more button


def make(app: App, game: str) -> LearnScreen:
    """Build the way of a game's lessons."""
    return LearnScreen(app, game)


class LearnScreen(Screen):
    """The way. What is chosen is a lesson's id; how far one is stands in the progress, read at every return."""

    name = "learn"

    def __init__(self, app: App, game: str) -> None:
        super().__init__(app)
        self.game = registry.game(game)
        self.facts, self.theme = self.game.facts, game_theme(self.game.facts.theme)
        self.board: Any = boards.usual(self.facts.id)
        self.lessons: list[Lesson] = []
        self.coach: Any = None
        self.trouble = ""
        self._load()
        self.progress = app.progress
        self.progress.refresh()
        self._done = self.progress.done(self.facts.id)
        self.chosen = self._next_one()
        self.stage = self.side = Rect(0, 0, 0, 0)
        self._pictures = Pictures(app, self.game, self.board)
        self._made: dict[str, tuple[object, Any]] = {}  # what was painted last, and for what
        app.later(partial(import_module, "ui.table.lesson.screen"))  # the first lesson is there sooner

    def _load(self) -> None:
        try:
            found = files.lessons(self.facts.id)
        except DataError as error:
            self.trouble = str(error.problems[0])
        else:
            self.lessons, self.coach = found.lessons, found.coach

    def title(self) -> Text:
        return words.LEARN

    def close(self) -> None:
        pictures.hold_sheets(self, hold=False)

    def enter(self) -> None:
        """Look how far the lessons are; the next one is chosen."""
        self.progress.refresh()
        before, self._done = self._done, self.progress.done(self.facts.id)
        if before != self._done:
            self.chosen = self._next_one()
        self.rebuild()

    # -- how far one is -----------------------------------------------------------------------------------------------
    def _next_one(self) -> str:
        """Return the lesson in progress, else the first that is not done, else the first."""
        current = self.progress.current(self.facts.id)
        ids = [lesson.id for lesson in self.lessons]
        if current is not None and current["lesson"] in ids:
            return str(current["lesson"])
        done = self.progress.done(self.facts.id)
        return next((one for one in ids if one not in done), ids[0] if ids else "")

    def _state(self, lesson: Lesson) -> str:
        if lesson.id in self.progress.done(self.facts.id):
            return "done"
        return "next" if lesson.id == self._next_one() else "later"

    def _begun(self, lesson: Lesson) -> bool:
        current = self.progress.current(self.facts.id)
        return current is not None and current["lesson"] == lesson.id

    @property
    def lesson(self) -> Lesson | None:
        """The chosen lesson."""
        return next((lesson for lesson in self.lessons if lesson.id == self.chosen), None)

    def _told(self, said: Told) -> str:
        return plain(said, self.app.language, Lexicon(self.game, self.board, ()))

    # -- laying out ---------------------------------------------------------------------------------------------------
    def layout(self) -> None:
        bar = Bar(self, (self.facts.title, words.LEARN), words.BACK_TIP)
        self._bar = bar
        wide = SIDE if self.scale.width >= 1300 else min(NARROW_SIDE, self.scale.width * 0.36)
        high = self.scale.height - TOP - EDGE
        self.stage = self.rect(EDGE, TOP, self.scale.width - 3 * EDGE - wide, high - FOOT)
        self.side = self.rect(self.scale.width - EDGE - wide, TOP, wide, high)
        self.foot = Rect(self.stage.left, self.stage.bottom, self.stage.width, self.px(FOOT))
        self._lay_stations()
        self._lay_side()
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets.find("begin"))

    def _lay_stations(self) -> None:
        small = self.scale.width - 3 * EDGE - SIDE < SMALL_STAGE
        size = plate_size(self, small, self.stage.width)
        shapes = self._ground().shapes
        centres = [self._centre(shapes.get(lesson.id)) for lesson in self.lessons]
        for number, (lesson, plate) in enumerate(
            zip(self.lessons, placed(self.stage, centres, size, self.px(GAP)), strict=True), 1
        ):
            state = self._state(lesson)
            told = words.DONE if state == "done" else words.MINUTES.but(n=lesson.minutes)
            line = "" if small else self._told(lesson.line)
            choose = partial(self._press, lesson.id)
            self.widgets.add(
                Station(
                    f"lesson:{lesson.id}", plate, number, self._told(lesson.title), line, self.say(told), state,
                    lesson.id == self.chosen, self.theme, choose, partial(self._choose, lesson.id),
                )
            )  # fmt: skip

    def _centre(self, shape: Shape | None) -> tuple[int, int] | None:
        """Return the middle of an outline of the ground, in the window."""
        if shape is None:
            return None
        xs, ys = [x for x, _ in shape], [y for _, y in shape]
        return self.stage.left + (min(xs) + max(xs)) // 2, self.stage.top + (min(ys) + max(ys)) // 2

    # -- what is painted once -----------------------------------------------------------------------------------------
    def _keep(self, name: str, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return what was made for this key, and make it now if the last one was for another."""
        key = (*key, self.app.language, self.app.palette)
        if name not in self._made or self._made[name][0] != key:
            self._made[name] = key, make()
        return cast(T, self._made[name][1])

    def _ground(self) -> Ground:
        """Return the board under the way, as large as the stage."""
        pictures.hold_sheets(self, hold=True)  # lessons are opened from here, one after the other
        size = self.stage.size
        return self._keep("ground", (size,), lambda: self._pictures.ground(size, self.lessons))

    def _lit_ground(self) -> Surface:
        """Return it with what the chosen lesson stands at in full light, and the foot below it, in a box."""
        ground, whole = self._ground(), self.stage.union(self.foot)

        def lit() -> Surface:
            found = Surface(whole.size)
            found.fill(INK_1)
            found.blit(ground.lit(self.chosen), (0, 0))
            return draw.rounded(found, self.px(RADIUS_PANEL))

        return self._keep("lit", (self.stage.size, self.chosen), lit)

    def _step_picture(self, lesson: Lesson, size: tuple[int, int]) -> Surface:
        return self._keep("step", (lesson.id, size), lambda: self._pictures.lesson(lesson, size, self._side_colour))

    @property
    def _side_colour(self) -> tuple[int, int, int]:
        """The colour of the side where the picture ends."""
        return mix(*self.theme.night, MOST_PICTURE / self.scale.height)

    def _lay_side(self) -> None:
        px, side, lesson = self.px, self.side, self.lesson
        inner = side.inflate(-2 * px(24), -2 * px(20))
        link = self.say(words.RULES)
        high = px(30)
        rules = Rect(inner.left, inner.bottom - high, text.width(link, self.font(15)) + 2, high)
        self._body = Rect(inner.left, inner.top, inner.width, rules.top - px(14) - inner.top)
        if lesson is not None:
            self._lay_begin(lesson)
        open_rules = partial(self.app.open, "rules", game_id=self.facts.id)
        self.widgets.add(Button("rules", rules, link, open_rules, kind="link", size=15, theme=self.theme))
        over = self.say(words.START_OVER)
        wide = text.width(over, self.font(15)) + px(54)
        box = Rect(inner.right - wide, rules.top, wide, high)
        if self.progress.begun(self.facts.id):
            self.widgets.add(Button("over", box, over, self._ask_over, kind="quiet", icon="refresh", size=15))

    def _lay_begin(self, lesson: Lesson) -> None:
        """Place the button that begins the chosen lesson, and under it the one that begins a match at once."""
        px, body = self.px, self._body
        number = self.lessons.index(lesson) + 1
        begun = words.GO_ON if self._begun(lesson) else words.REPEAT if self._state(lesson) == "done" else words.BEGIN
        low = px(56) if self.scale.height >= ROOMY else 0
        button = Rect(body.left, body.bottom - low - px(60), body.width, px(60))
        self.widgets.add(
            Button("begin", button, self.say(begun.but(n=number)), self._begin, kind="accent", theme=self.theme,
                   hint="Enter", size=18, sound="confirm")
        )  # fmt: skip
        if low:
            self._lay_coached()
        body.height -= low + px(74)

    def _lay_coached(self) -> None:
        """Offer to learn at the table at once."""
        px, body = self.px, self._body
        box = Rect(body.left, body.bottom - px(42), body.width, px(42))
        told = self.say(words.COACHED)
        self.widgets.add(
            Button("coached", box, told, self._play_coached, kind="ivory", size=15, tip=self.say(words.RATHER))
        )

    def first_focus(self) -> Widget | None:
        return self.widgets.find(f"lesson:{self.chosen}")

    # -- what is done -------------------------------------------------------------------------------------------------
    def _choose(self, lesson: str) -> None:
        if lesson != self.chosen:
            self.chosen = lesson
            self.rebuild()

    def _press(self, lesson: str) -> None:
        """Choose a lesson; begin it where it is chosen already."""
        if lesson == self.chosen:
            self._begin()
        else:
            self._choose(lesson)

    def _begin(self) -> None:
        if self.lesson is not None:
            self.app.open("lesson", game=self.facts.id, lesson=self.lesson.id)

    def _play_coached(self) -> None:
        """Open the new-game form with the coach for everybody."""
        app, facts = self.app, self.facts
        form = form_from(facts, app.language, app.settings.setups.get(facts.id), house=app.house.people)
        app.open("setup", game=facts.id, form=replace(form, coach="everybody"))

    def _ask_over(self) -> None:
        answers = [("over", words.START_OVER, self._start_over), ("keep", words.NO, None)]
        self.app.dialogue(words.ASK_OVER, words.OVER_LINE, answers, theme=self.theme, icon="refresh")

    def _start_over(self) -> None:
        self.progress.forget(self.facts.id)
        self.chosen = self._next_one()
        self.rebuild()

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.KEYDOWN:
            return False
        ends = {pygame.K_HOME: 0, pygame.K_END: -1}
        if event.key in ends and self.lessons:
            self._choose(self.lessons[ends[event.key]].id)
            self.widgets.focus(self.widgets.find(f"lesson:{self.chosen}"))
            return True
        if event.key in (pygame.K_r, pygame.K_F1):
            self.app.open("rules", game_id=self.facts.id)
            return True
        return False

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        backdrop(surface, 120)
        self._bar.draw(surface)
        surface.blit(self._lit_ground(), self.stage)
        self._draw_way(surface)
        self._draw_dial(surface)
        self._draw_foot(surface)
        whole = self.stage.union(self.foot)
        draw.outline(surface, whole, LINE, self.px(RADIUS_PANEL))
        night_panel(self, surface, self.side, self.theme)
        self._draw_side(surface)
        super().draw(surface)

    def _draw_way(self, surface: Surface) -> None:
        """Draw the way from station to station: brass behind one, dashes ahead."""
        stations = [widget for widget in self.widgets.widgets if isinstance(widget, Station)]
        for one, other in pairwise(stations):
            ends = (one.rect.center, other.rect.center)
            if one.how == "done":
                pygame.draw.line(surface, mix(BRASS, INK_0, 0.2), *ends, max(2, self.px(5)))
                pygame.draw.line(surface, BRASS, *ends, max(1, self.px(2)))
            else:
                _dashes(surface, *ends, self.px(9), max(2, self.px(3)), mix(TEXT_2, self.theme.light, 0.5))

    def _dial_radius(self) -> int:
        """Return how large the dial in the middle of the way can be, in pixels; 0 where there is no room for one."""
        plates = [widget.rect for widget in self.widgets.widgets if isinstance(widget, Station)]
        free = min(free_radius(self.stage.center, plates) - self.px(GAP), self.px(MOST_DIAL))
        return round(free) if free >= self.px(LEAST_DIAL) else 0

    def _so_far(self) -> tuple[int, int]:
        """Return how many lessons are done, and how many minutes the others take."""
        done = [one for one in self.lessons if self._state(one) == "done"]
        return len(done), sum(one.minutes for one in self.lessons if one not in done)

    def _draw_dial(self, surface: Surface) -> None:
        """Draw how far one is, in the middle of the way."""
        radius = self._dial_radius()
        if not radius:
            return
        done, left = self._so_far()
        square = draw_dial(surface, self.stage.center, radius, done / len(self.lessons), self.theme.light)
        side = round(radius * 0.62)
        box = Rect(0, square.top, side, side)
        box.centerx = square.centerx
        emblem(surface, self.facts, box, shadow=True)
        told = [
            (self.say(words.COUNT.but(done=done, n=len(self.lessons))), self.font(38, self.theme.display)),
            (self.say(words.BEHIND), self.font(16)),
            (self.say(words.LEFT.but(n=left) if left else words.ALL), self.font(14)),
        ]
        write(surface, square, box.bottom + self.px(6), told, self.theme.light)

    def _draw_foot(self, surface: Surface) -> None:
        surface.fill(LINE, (self.foot.left, self.foot.top, self.foot.width, 1))
        px, (done, left) = self.px, self._so_far()
        told = ""
        if self.lessons and not self._dial_radius():
            told = self.say(words.SO_FAR.but(done=done, n=len(self.lessons)))
            told += " · " + self.say(words.LEFT.but(n=left) if left else words.ALL_DONE)
        font = self.font(BODY, "bold")
        wide = text.width(told, font) + 2
        box = Rect(self.foot.right - px(20) - wide, self.foot.top, wide, self.foot.height)
        text.draw(surface, told, box, font, self.theme.light, wrapping=False)
        if self.trouble or self.foot.width - wide >= px(LEAST_FOOT + 66):
            marks.icon(surface, "info", (self.foot.left + px(26), self.foot.centery), px(18), TEXT_2)
        room = Rect(
            self.foot.left + px(46), self.foot.top, box.left - px(20) - self.foot.left - px(46), self.foot.height
        )
        if self.trouble or room.width >= px(LEAST_FOOT):
            text.draw(surface, self.trouble or self.say(words.FOOT), room, self.font(SMALL + 2), TEXT_2)

    def _draw_side(self, surface: Surface) -> None:
        px, lesson, body = self.px, self.lesson, self._body
        if lesson is None:
            return
        y = self._draw_picture(surface, lesson)
        y = self._write(surface, y, self._number(lesson), self.font(14), TEXT_2, 4)
        y = self._write(surface, y, self._told(lesson.title), self._title_font, self.theme.light, 8)
        y = self._write(surface, y, self._told(lesson.line), self.font(17), TEXT, 16)
        y = self._write(surface, y, self.say(words.WHAT), self.font(15, "bold"), TEXT_2, 8)
        for learnt in lesson.learnt:
            told = self._told(learnt)
            high = text.measure(told, self.font(BODY), body.width - px(26))[1]
            if y + high > body.bottom:
                return
            draw.panel(surface, Rect(body.left + px(3), y + px(8), px(8), px(8)), self.theme.light, px(4))
            box = Rect(body.left + px(26), y, body.width - px(26), high)
            text.draw(surface, told, box, self.font(BODY), TEXT, valign="top")
            y += high + px(10)

    def _draw_picture(self, surface: Surface, lesson: Lesson) -> int:
        """Draw where the lesson begins, as high as there is room, and who teaches; return where the words go."""
        px, body, side = self.px, self._body, self.side.inflate(-2 * self.px(2), 0)
        high = min(px(MOST_PICTURE), body.bottom - self._words_high(lesson) - self.side.top - px(14))
        coach = Rect(body.left, body.top, px(EMBLEM), px(EMBLEM))
        if high >= px(LEAST_PICTURE):
            picture = self._step_picture(lesson, (side.width, high))
            surface.blit(draw.rounded(picture, px(12)), (side.left, self.side.top + px(2)))
            coach.bottom = self.side.top + high
        emblem(surface, self.facts, coach, shadow=True)
        if self.coach is not None:
            room = Rect(coach.right + px(12), coach.top, body.right - coach.right - px(12), coach.height)
            told = self.say(words.COACH.but(name=self._told(self.coach.name)))
            text.draw(surface, told, room, self.font(15), mix(TEXT_2, TEXT, 0.4), shadow=1)
        return coach.bottom + px(14)

    def _words_high(self, lesson: Lesson) -> int:
        """Return how high the words of the side are, in pixels."""
        px, wide = self.px, self._body.width
        paragraphs = (
            (self._number(lesson), self.font(14), 4.0), (self._told(lesson.title), self._title_font, 8.0),
            (self._told(lesson.line), self.font(17), 16.0), (self.say(words.WHAT), self.font(15, "bold"), 8.0),
        )  # fmt: skip
        high = sum(text.measure(told, font, wide)[1] + px(gap) for told, font, gap in paragraphs)
        learnt = (text.measure(self._told(told), self.font(BODY), wide - px(26))[1] for told in lesson.learnt)
        return high + sum(one + px(10) for one in learnt)

    @property
    def _title_font(self) -> text.Font:
        return self.font(28, self.theme.display)

    def _number(self, lesson: Lesson) -> str:
        number = words.NUMBER.but(n=self.lessons.index(lesson) + 1, minutes=lesson.minutes)
        if lesson.match is not None:
            return self.say(words.BOTH.but(number=number, steps=words.MATCH))
        return self.say(words.BOTH.but(number=number, steps=words.STEPS.but(n=len(lesson.steps))))

    def _write(
        self, surface: Surface, y: int, told: str, font: text.Font, colour: tuple[int, int, int], gap: float
    ) -> int:
        """Write a paragraph in the side and return where the next one goes."""
        high = text.measure(told, font, self._body.width)[1]
        box = Rect(self._body.left, y, self._body.width, high + 2)
        text.draw(surface, told, box, font, colour, valign="top")
        return y + high + self.px(gap)


def _dashes(
    surface: Surface, start: tuple[int, int], end: tuple[int, int], length: int, wide: int, colour: tuple[int, int, int]
) -> None:
    """Draw a dashed line."""
    way = pygame.Vector2(end) - pygame.Vector2(start)
    if not way.length():
        return
    step = way.normalize() * length
    at = pygame.Vector2(start)
    for _ in range(int(way.length() // (2 * length))):
        pygame.draw.line(surface, colour, at, at + step, wide)
        at += 2 * step
