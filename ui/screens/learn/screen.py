"""The lessons screen of a game: stations on the board, and a panel with the chosen lesson."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar, cast

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.errors import DataError
from games.core.contract.lexicon import Lexicon
from games.core.contract.texts import Text
from games.core.data import boards
from games.core.lessons import files
from games.core.lessons.texts import HasTranslations, plain_text
from ui.drawing import draw, marks, pictures, text
from ui.drawing.theme import (
    BODY,
    INK_1,
    LINE,
    RADIUS_PANEL,
    SMALL,
    TEXT,
    TEXT_2,
    game_theme,
    mix,
)
from ui.layout import (
    Box,
    Bullet,
    Column,
    Divider,
    FirstFit,
    Label,
    LayoutContext,
    Node,
    Paint,
    Row,
    Slot,
    Spacer,
    Stack,
)
from ui.screens.learn import texts
from ui.screens.learn.phones_card import PhonesCard
from ui.screens.learn.pictures import BoardBackground, LessonPictures, Outline
from ui.screens.learn.trail import SMALL_AREA_WIDTH, LessonStation, LessonTrail, draw_dial
from ui.screens.setup.screen import remembered_form
from ui.screens.shared.common import draw_dark_panel, draw_emblem
from ui.screens.shared.page import bar, bar_button, page
from ui.shell.screen import Screen
from ui.widgets import Button
from ui.widgets.base import Widget

if TYPE_CHECKING:
    from games.core.lessons.models import Lesson
    from ui.shell.app import App

T = TypeVar("T")
# design units: outer margin, panel width, panel width in narrow windows, footer height
EDGE_WIDTH, PANEL_WIDTH, NARROW_PANEL_WIDTH, FOOTER_HEIGHT = 24, 400, 330, 52
MIN_HINT_WIDTH = 150  # design units: minimum width of the hint below the board
EMBLEM_SIZE = 44
MAX_PICTURE_HEIGHT, MIN_PICTURE_HEIGHT = 236, 110  # design units: limits of the picture's height
TEXT_GAP = 10  # design units: gap between text and buttons below a picture
ROOMY_HEIGHT = 760  # design units: minimum window height for an additional button
# panel below the board: minimum height in design units, share of the window's height
MIN_PANEL_HEIGHT, PANEL_HEIGHT_SHARE = 460.0, 0.36


def create_screen(app: App, game: str) -> LearnScreen:
    """Build the lessons screen of a game."""
    return LearnScreen(app, game)


class LearnScreen(Screen):
    """The lessons of a game. `chosen` is the id of the chosen lesson."""

    name = "learn"

    def __init__(self, app: App, game: str) -> None:
        super().__init__(app)
        self.game = registry.game(game)
        self.facts, self.theme = self.game.facts, game_theme(self.game.facts.theme)
        self.board: Any = boards.load_default_board(self.facts.id)
        self.lessons: list[Lesson] = []
        self.coach: Any = None
        self.load_error = ""
        self._load()
        self.progress = app.learning_progress
        self.progress.refresh()
        self._done = self.progress.finished_lessons(self.facts.id)
        self.chosen = self._next_one()
        self._pictures = LessonPictures(app, self.game, self.board)
        self._made: dict[str, tuple[object, Any]] = {}  # cached pictures: name -> (cache key, picture)
        # imported early, so that the first lesson opens faster
        app.call_soon(partial(import_module, "ui.table.lesson.screen"))

    def _load(self) -> None:
        try:
            loaded = files.read_lessons(self.facts.id)
        except DataError as error:
            self.load_error = str(error.problems[0])
        else:
            self.lessons, self.coach = loaded.lessons, loaded.coach

    def title(self) -> Text:
        return texts.LEARN_TITLE

    def close(self) -> None:
        pictures.keep_full_sizes(self, hold=False)

    def enter(self) -> None:
        """Read the progress. If it has changed, choose the next unfinished lesson."""
        self.progress.refresh()
        before, self._done = self._done, self.progress.finished_lessons(self.facts.id)
        if before != self._done:
            self.chosen = self._next_one()
        self.rebuild()

    # -- progress -----------------------------------------------------------------------------------------------------
    def _next_one(self) -> str:
        """Return the lesson in progress, or the first unfinished one, or the first one."""
        current = self.progress.current_snapshot(self.facts.id)
        ids = [lesson.id for lesson in self.lessons]
        if current is not None and current["lesson"] in ids:
            return str(current["lesson"])
        done = self.progress.finished_lessons(self.facts.id)
        return next((one for one in ids if one not in done), ids[0] if ids else "")

    def _state(self, lesson: Lesson) -> str:
        if lesson.id in self.progress.finished_lessons(self.facts.id):
            return "done"
        return "next" if lesson.id == self._next_one() else "later"

    def _begun(self, lesson: Lesson) -> bool:
        current = self.progress.current_snapshot(self.facts.id)
        return current is not None and current["lesson"] == lesson.id

    @property
    def lesson(self) -> Lesson | None:
        """The chosen lesson."""
        return next((lesson for lesson in self.lessons if lesson.id == self.chosen), None)

    def _told(self, said: HasTranslations) -> str:
        return plain_text(said, self.app.language, Lexicon(self.game, self.board, ()))

    def build(self) -> Node:
        width = PANEL_WIDTH if self.scale.width >= 1300 else min(NARROW_PANEL_WIDTH, self.scale.width * 0.36)
        phones = bar_button(self, "phones", texts.PHONES, self._explain_phones, "phone", texts.PHONES_TOOLTIP)
        header = bar(self, (self.facts.title, texts.LEARN_TITLE), texts.BACK_TOOLTIP, right=[phones])
        pad = (EDGE_WIDTH, 16, EDGE_WIDTH, EDGE_WIDTH)
        if self.scale.is_portrait:
            side = self._side(self.scale.width - 2 * EDGE_WIDTH)
            side.height = max(MIN_PANEL_HEIGHT, PANEL_HEIGHT_SHARE * self.scale.height)
            return page(self, header, Column(self._board_panel(), side, gap=EDGE_WIDTH, pad=pad), dim=120)
        panels = Row(self._board_panel(), self._side(width), gap=EDGE_WIDTH, pad=pad)
        return page(self, header, panels, dim=120)

    def _explain_phones(self) -> None:
        self.app.push(PhonesCard(self.app, self.theme))

    def layout(self) -> None:
        super().layout()
        if self.widgets.focused is None:
            self.widgets.focus(self.widgets.find("begin"))

    def _board_panel(self) -> Node:
        """Return the board with the stations, above the footer."""
        small = self.scale.width - 3 * EDGE_WIDTH - PANEL_WIDTH < SMALL_AREA_WIDTH
        makers = [partial(self._station, lesson, small) for lesson in self.lessons]
        self.trail = LessonTrail(makers, self._centres, self._draw_dial, self.theme, small)
        content = Column(self.trail, self._foot(), weight=1)
        return Stack([Paint(self._draw_ground), content, Paint(self._draw_frame)], weight=1)

    def _station(self, lesson: Lesson, small: bool, rect: Rect) -> LessonStation:
        state = self._state(lesson)
        label = texts.DONE_LABEL if state == "done" else texts.MINUTE_COUNT.with_args(n=lesson.minutes)
        number, line = self.lessons.index(lesson) + 1, "" if small else self._told(lesson.line)
        choose, seen = partial(self._press, lesson.id), partial(self._choose, lesson.id)
        return LessonStation(
            f"lesson:{lesson.id}", rect, number, self._told(lesson.title), line, self.translate(label), state,
            lesson.id == self.chosen, self.theme, choose, seen,
        )  # fmt: skip

    def _centres(self, size: tuple[int, int]) -> list[tuple[int, int] | None]:
        """Return the centre of each lesson's region on the board in pixels. None: no region."""
        shapes = self._ground(size).outlines
        return [_middle(shapes[lesson.id]) if lesson.id in shapes else None for lesson in self.lessons]

    def _foot(self) -> Node:
        """Return the footer: a hint or an error, and the progress if there is no dial."""
        hint = Label(
            self.load_error or texts.NO_LOCK_HINT,
            SMALL + 2,
            TEXT_2,
            width=MIN_HINT_WIDTH,
            height=FOOTER_HEIGHT,
            weight=1,
        )
        so_far = Label(self._so_far_words, BODY, self.theme.light, "bold", wrapping=False, height=FOOTER_HEIGHT)
        whole = Row(Paint(self._draw_info, width=18), Spacer(11), hint, Spacer(20), so_far, pad=(17, 0, 20, 0))
        bare = Row(Spacer(), so_far, pad=(0, 0, 20, 0))
        return Stack([Column(Divider()), whole if self.load_error else FirstFit(whole, bare)], height=FOOTER_HEIGHT)

    def _side(self, width: float) -> Node:
        """Return the panel with the chosen lesson and its buttons."""
        rules = Slot(self._rules_button, width=self._link_width(texts.READ_RULES, 1))
        over = Slot(self._over_button, width=self._link_width(texts.START_OVER, 54))
        is_begun = self.progress.has_begun(self.facts.id)
        links = Stack([Row(rules, Spacer()), Row(Spacer(), over) if is_begun else None], height=30)
        begin = Slot(partial(self._begin_button, self.lesson), height=60) if self.lesson is not None else None
        coached = (
            Slot(self._coached_button, height=42) if begin is not None and self.scale.height >= ROOMY_HEIGHT else None
        )
        buttons = Column(begin, coached, links, gap=14, pad=(24, 14, 24, 20))
        about = self._about(self.lesson) if self.lesson is not None else Spacer()
        return Stack([Paint(self._draw_side), Column(about, buttons)], width=width)

    def _about(self, lesson: Lesson) -> Node:
        """Return a lesson's picture, coach, title and description."""
        coach = (
            self.translate(texts.COACH_NAME.with_args(name=self._told(self.coach.name)))
            if self.coach is not None
            else ""
        )
        teacher = Row(
            Paint(self._draw_emblem, width=EMBLEM_SIZE),
            Label(coach, 15, mix(TEXT_2, TEXT, 0.4), shadow=1, weight=1, height=EMBLEM_SIZE),
            gap=12, pad=(24, 0), height=EMBLEM_SIZE,
        )  # fmt: skip
        bullets = [Bullet(Label(self._told(learnt)), self.theme.light) for learnt in lesson.learnt]
        paragraphs = Column(
            Label(self._number(lesson), 14, TEXT_2), Spacer(4),
            Label(self._told(lesson.title), 28, self.theme.light, self.theme.display), Spacer(8),
            Label(self._told(lesson.line), 17), Spacer(16),
            Label(texts.WHAT_YOU_LEARN, 15, TEXT_2, "bold"), Spacer(8),
            Column(*bullets, gap=10, drop=True, weight=1), pad=(24, 14, 24, 0),
        )  # fmt: skip
        return LessonSummary(Paint(partial(self._draw_picture, lesson)), teacher, paragraphs, weight=1)

    def _link_width(self, link: Text, more: float) -> float:
        return text.width(self.translate(link), self.font(15)) / self.unit + more

    def _rules_button(self, rect: Rect) -> Button:
        act = partial(self.app.open, "rules", game_id=self.facts.id)
        return Button("rules", rect, self.translate(texts.READ_RULES), act, kind="link", size=15, theme=self.theme)

    def _over_button(self, rect: Rect) -> Button:
        return Button(
            "over", rect, self.translate(texts.START_OVER), self._ask_over, kind="quiet", icon="refresh", size=15
        )

    def _begin_button(self, lesson: Lesson, rect: Rect) -> Button:
        begun = (
            texts.CONTINUE_LESSON
            if self._begun(lesson)
            else texts.REPEAT_LESSON
            if self._state(lesson) == "done"
            else texts.BEGIN_LESSON
        )
        label = self.translate(begun.with_args(n=self.lessons.index(lesson) + 1))
        return Button("begin", rect, label, self._begin, kind="accent", theme=self.theme, hint="Enter", size=18,
                      sound="confirm")  # fmt: skip

    def _coached_button(self, rect: Rect) -> Button:
        label, tip = self.translate(texts.COACHED_MATCH), self.translate(texts.COACHED_MATCH_TOOLTIP)
        return Button("coached", rect, label, self._play_coached, kind="ivory", size=15, tip=tip)

    # -- cached pictures ----------------------------------------------------------------------------------------------
    def _keep(self, name: str, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """Return the picture cached under `name`. If its key is not `key`, make it again."""
        key = (*key, self.app.language, self.app.palette)
        if name not in self._made or self._made[name][0] != key:
            self._made[name] = key, make()
        return cast(T, self._made[name][1])

    def _ground(self, size: tuple[int, int]) -> BoardBackground:
        """Return the board behind the stations."""
        pictures.keep_full_sizes(self, hold=True)  # lessons draw the same board, so its images stay cached
        return self._keep("ground", (size,), lambda: self._pictures.paint_background(size, self.lessons))

    def _lit_ground(self, size: tuple[int, int]) -> Surface:
        """Return the board with the chosen lesson's region highlighted, and with the footer drawn on it."""
        stage = self.trail.rect.size

        def draw_lit_ground() -> Surface:
            whole = Surface(size)
            whole.fill(INK_1)
            whole.blit(self._ground(stage).highlight_lesson(self.chosen), (0, 0))
            return draw.rounded(whole, self.px(RADIUS_PANEL))

        return self._keep("lit", (size, stage, self.chosen), draw_lit_ground)

    def _step_picture(self, lesson: Lesson, size: tuple[int, int]) -> Surface:
        return self._keep(
            "step", (lesson.id, size), lambda: self._pictures.paint_lesson_start(lesson, size, self._side_colour)
        )

    @property
    def _side_colour(self) -> tuple[int, int, int]:
        """The panel's colour at the lower edge of the picture."""
        return mix(*self.theme.night, MAX_PICTURE_HEIGHT / self.scale.height)

    def first_focus(self) -> Widget | None:
        return self.widgets.find(f"lesson:{self.chosen}")

    def _choose(self, lesson: str) -> None:
        if lesson != self.chosen:
            self.chosen = lesson
            self.rebuild()

    def _press(self, lesson: str) -> None:
        """Choose a lesson. If it is chosen already, start it."""
        if lesson == self.chosen:
            self._begin()
        else:
            self._choose(lesson)

    def _begin(self) -> None:
        if self.lesson is not None:
            self.app.open("lesson", game=self.facts.id, lesson=self.lesson.id)

    def _play_coached(self) -> None:
        """Open the new-game form for one person among computers, with the coach on."""
        form = replace(remembered_form(self.app, self.facts), coach="everybody")
        form.seat_one_person()
        self.app.open("setup", game=self.facts.id, form=form)

    def _ask_over(self) -> None:
        answers = [("over", texts.START_OVER, self._start_over), ("keep", texts.KEEP_PROGRESS, None)]
        self.app.show_dialogue(
            texts.START_OVER_QUESTION, texts.START_OVER_WARNING, answers, theme=self.theme, icon="refresh"
        )

    def _start_over(self) -> None:
        self.progress.reset_lessons(self.facts.id)
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

    def _draw_ground(self, surface: Surface, rect: Rect) -> None:
        surface.blit(self._lit_ground(rect.size), rect)

    def _draw_frame(self, surface: Surface, rect: Rect) -> None:
        draw.outline(surface, rect, LINE, self.px(RADIUS_PANEL))

    def _draw_side(self, surface: Surface, rect: Rect) -> None:
        draw_dark_panel(self, surface, rect, self.theme)

    def _draw_info(self, surface: Surface, rect: Rect) -> None:
        marks.draw_icon(surface, "info", rect.center, self.px(18), TEXT_2)

    def _draw_emblem(self, surface: Surface, rect: Rect) -> None:
        draw_emblem(surface, self.facts, rect, shadow=True)

    def _draw_picture(self, lesson: Lesson, surface: Surface, rect: Rect) -> None:
        """Draw a lesson's first position."""
        surface.blit(draw.rounded(self._step_picture(lesson, rect.size), self.px(12)), rect)

    def _draw_dial(self, surface: Surface, circle: Rect) -> None:
        """Draw the emblem, the number of finished lessons and the remaining minutes."""
        done, left = self._so_far()
        square = draw_dial(surface, circle, done / len(self.lessons), self.theme.light)
        box = Box.of(square, self.unit)
        side = circle.width * 0.31 / self.unit
        self._draw_emblem(surface, box.cut_top(side, 6).middle(side, side).rect)
        count = (
            self.translate(texts.DONE_OF_ALL.with_args(done=done, n=len(self.lessons))),
            self.font(38, self.theme.display),
        )
        minutes = (
            self.translate(texts.MINUTES_LEFT.with_args(n=left) if left else texts.ALL_DONE_LABEL),
            self.font(14),
        )
        lines = (count, (self.translate(texts.LESSONS_DONE_LABEL), self.font(16)), minutes)
        for (line, font), ink in zip(lines, (self.theme.light, TEXT, TEXT_2), strict=True):
            room = box.cut_top(text.line_height(font) / self.unit).rect
            text.draw(surface, line, room, font, ink, align="center", wrapping=False)

    def _so_far(self) -> tuple[int, int]:
        """Return (number of finished lessons, minutes of the others)."""
        done = [one for one in self.lessons if self._state(one) == "done"]
        return len(done), sum(one.minutes for one in self.lessons if one not in done)

    def _so_far_words(self) -> str:
        """Return the progress as text; "" if the dial shows it."""
        if not self.lessons or self.trail.dial_box is not None:
            return ""
        done, left = self._so_far()
        lessons = self.translate(texts.LESSONS_DONE_COUNT.with_args(done=done, n=len(self.lessons)))
        return f"{lessons} · {self.translate(texts.MINUTES_LEFT.with_args(n=left) if left else texts.ALL_DONE)}"

    def _number(self, lesson: Lesson) -> str:
        number = texts.LESSON_NUMBER.with_args(n=self.lessons.index(lesson) + 1, minutes=lesson.minutes)
        steps = texts.MATCH_LABEL if lesson.match is not None else texts.STEP_COUNT.with_args(n=len(lesson.steps))
        return self.translate(texts.NUMBER_AND_STEPS.with_args(number=number, steps=steps))


class LessonSummary(Node):
    """A picture with a text below and the coach over its lower edge. The picture takes the remaining height."""

    def __init__(self, picture: Node, teacher: Node, paragraphs: Node, weight: float) -> None:
        super().__init__([picture, teacher, paragraphs], weight=weight)
        self.has_picture = False

    def arrange(self, context: LayoutContext, box: Box) -> None:
        picture, teacher, paragraphs = self.children
        free = (box.height - paragraphs.height_at(context, box.width)) / context.unit - TEXT_GAP
        self.has_picture = free >= MIN_PICTURE_HEIGHT
        upper = box.cut_top(min(free, MAX_PICTURE_HEIGHT) if self.has_picture else 20 + EMBLEM_SIZE)
        picture.place(context, upper.pad(2, 2, 2, -2))
        teacher.place(context, upper.cut_bottom(EMBLEM_SIZE))
        paragraphs.place(context, box)

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        for child in self.children if self.has_picture else self.children[1:]:
            child.draw(surface, shift)


def _middle(shape: Outline) -> tuple[int, int]:
    """Return the centre of an outline."""
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
