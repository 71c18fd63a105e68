"""The left box of the new-game form: the board as it may look in mid-game, emblem, name, and what the game is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect, Surface

from games.core.contract.contract import View
from games.core.contract.texts import N_
from games.core.data.boards import in_language
from games.core.lessons import files
from games.core.match.players import Player
from ui.drawing import draw, text
from ui.drawing.theme import BODY, IVORY, TEXT, mix
from ui.screens.setup.new_game import NewGame
from ui.screens.shared.common import (
    Bar,
    chip,
    chip_width,
    emblem,
    how_many,
    lexicon_of,
    night_panel,
    position_picture,
    seat_marks,
    wording,
)
from ui.shell.screen import Screen
from ui.widgets import Button

SAMPLE_SEED = 7
EMBLEM, PAD = 132, 24
RULES, RULES_TIP = N_("Read the rules"), N_("The rules of this game, with examples (F1)")
LEARN, LEARN_TIP = N_("Learn this game"), N_("Lessons: short matches with a coach")
LEAST_PICTURE = 150  # design units of height below which the chips give way to the picture, and then the picture goes


class Side:
    """Lays out and draws the box; the picture of the board comes in pieces of work after the first frame."""

    def __init__(
        self, screen: Screen, new_game: NewGame, open_rules: Callable[[], object], loaded: Callable[[], object]
    ) -> None:
        self.screen, self.new_game, self.facts, self.theme = screen, new_game, new_game.facts, new_game.theme
        self.open_rules, self.loaded = open_rules, loaded
        self.closed = False
        self.box = Rect(0, 0, 0, 0)
        self.picture: Surface | None = None
        self.frame = Rect(0, 0, 0, 0)  # where the picture of the board goes
        self._intro = Rect(0, 0, 0, 0)
        self._name = Rect(0, 0, 0, 0)
        self._emblem = Rect(0, 0, 0, 0)
        self._chips: list[tuple[str, tuple[int, int]]] = []
        self._key: object = None
        self._wanted: object = None
        self._views: dict[tuple[int, str], View] = {}

    # -- laying out ---------------------------------------------------------------------------------------------------
    def layout(self, box: Rect, bar: Bar) -> None:
        """Divide the box, from its bottom upwards: rules, chips, intro, name with emblem; the rest is the picture's.

        A box without width is not drawn, and the links stand in the bar.
        """
        screen, self.box = self.screen, box
        if not box.width:
            self.frame = Rect(0, 0, 0, 0)
            bar.add("rules", RULES, self.open_rules, "rules", RULES_TIP)
            if self._taught:
                bar.add("learn", LEARN, self._learn, "school", LEARN_TIP)
            return
        pad = screen.px(PAD)
        inner = box.inflate(-2 * pad, -2 * pad)
        words = screen.say(RULES)
        link = text.width(words, screen.font(BODY)) + 2
        high = screen.px(28)
        self.screen.widgets.add(
            Button(
                "rules",
                Rect(inner.left + screen.px(12), inner.bottom - high, link, high),
                words,
                self.open_rules,
                kind="link",
                theme=self.theme,
                tip=screen.say(RULES_TIP),
            )
        )
        self._add_learning(inner, link, high)
        bottom = inner.bottom - high - screen.px(12)
        texts = inner.inflate(-2 * screen.px(12), 0)
        rows = self._chip_rows(texts.width)
        for with_chips in (True, False):
            chips = len(rows) * screen.px(40) + screen.px(8) if with_chips else 0
            if self._upper(inner, texts, bottom - chips) or not with_chips:
                break
        else:
            chips = 0
        if self.frame.height < screen.px(LEAST_PICTURE):  # no room at all: then rather the chips, as many as there is
            for count in range(len(rows), -1, -1):
                rows, chips = rows[:count], count * screen.px(40) + screen.px(8)
                self._upper(inner, texts, bottom - chips)
                if self._emblem.top >= box.top + pad // 2:
                    break
            self.frame.height = 0
        self._place_chips(rows if chips else [], texts.left, bottom - chips + screen.px(8))
        self.request()

    def _add_learning(self, inner: Rect, link: int, high: int) -> None:
        """Place the link to the lessons beside that to the rules, or over it: then `inner` ends higher."""
        screen = self.screen
        if not self._taught:
            return
        taught = screen.say(LEARN)
        wide = text.width(taught, screen.font(BODY)) + screen.px(34)
        place = Rect(inner.right - screen.px(12) - wide, inner.bottom - high, wide, high)
        beside = inner.left + 2 * screen.px(12) + link <= place.left
        if not beside:  # one under the other
            place.bottomleft = (inner.left + screen.px(12), place.top - screen.px(4))
            inner.height -= high + screen.px(4)
        tip = screen.say(LEARN_TIP)
        self.screen.widgets.add(
            Button("learn", place, taught, self._learn, kind="link", icon="school", theme=self.theme, tip=tip)
        )

    @property
    def _taught(self) -> bool:
        return files.path_of(self.facts.id).is_file()

    def _learn(self) -> None:
        self.screen.app.open("learn", game=self.facts.id)

    def _upper(self, inner: Rect, texts: Rect, bottom: int) -> bool:
        """Place intro, name and picture above `bottom`; return whether the picture is large enough."""
        screen = self.screen
        font = screen.font(BODY + 1)
        high = text.measure(self._told(), font, texts.width)[1]
        self._intro = Rect(texts.left, bottom - high - screen.px(8), texts.width, high)
        side = min(screen.px(EMBLEM), inner.width // 3)
        row = side * 58 // 100  # how much of the emblem stands below the picture
        name_top = self._intro.top - screen.px(16) - row
        room = Rect(inner.left, inner.top, inner.width, name_top - inner.top)
        height = min(room.height, inner.width * 805 // 1128)
        self.frame = Rect(inner.left, room.top, inner.width, max(0, height))
        spare = room.height - self.frame.height
        if spare > 0:  # a tall box: spread what is left over
            name_top -= spare * 3 // 4
            self._intro.top -= spare // 2
        self._emblem = Rect(inner.left + screen.px(8), name_top + row - side, side, side)
        left = self._emblem.right + screen.px(20)
        self._name = Rect(left, self._emblem.top, inner.right - left, side)
        return self.frame.height >= screen.px(LEAST_PICTURE)

    def _told(self) -> str:
        """Return what the chosen board says of itself, else what the game is about."""
        about = in_language(self.new_game.board_ref.about, self.screen.app.language)
        return about or self.screen.say(self.facts.intro)

    def _chip_rows(self, wide: int) -> list[list[str]]:
        screen = self.screen
        facts = self.facts
        rows: list[list[str]] = [[]]
        left = 0
        for words in [screen.say(how_many(facts.seats)), *(screen.say(one) for one in facts.chips)]:
            need = chip_width(screen, words)
            if rows[-1] and left + need > wide:
                rows.append([])
                left = 0
            rows[-1].append(words)
            left += need + screen.px(10)
        return rows

    def _place_chips(self, rows: Sequence[Sequence[str]], left: int, top: int) -> None:
        self._chips = []
        for number, row in enumerate(rows):
            at = left
            for words in row:
                self._chips.append((words, (at, top + number * self.screen.px(40))))
                at += chip_width(self.screen, words) + self.screen.px(10)

    # -- the picture --------------------------------------------------------------------------------------------------
    def request(self) -> None:
        """Have the picture made anew, after the next frame, if seats, marks or board have changed."""
        screen = self.screen
        players = tuple(self.new_game.form.players())
        marks = tuple(seat_marks(screen.palette, players))
        key = (self.frame.size, marks, self.new_game.board_key, screen.app.language)
        if key == self._wanted or self.frame.height < 1 or not marks:
            return
        self._wanted = key
        screen.app.later(lambda: self._make(key, players))

    def _make(self, key: object, players: Sequence[Player]) -> None:
        screen = self.screen
        if key != self._wanted or self.closed:
            return  # something newer is on its way
        board = self.new_game.load_board()
        self.loaded()
        if board is None:
            self.picture, self._key = None, key
            screen.touch()
            return
        from ui.boards import painter_for
        from ui.boards.shared.base import Scene

        marks = seat_marks(screen.palette, players)
        lexicon = lexicon_of(self.new_game.game, board, players)
        painter = painter_for(self.facts.painter, board, marks, wording(screen.app, lexicon))
        scene = Scene(self.theme.accent)
        self.picture = position_picture(painter, self._view(board, len(players)), scene, self.frame.size)
        self._key = key
        screen.touch()

    def _view(self, board: Any, seats: int) -> View:
        """Return a position of mid-game, the same every time."""
        from games.core.computers.selfplay import random_position

        key = (seats, self.new_game.board_key)
        if key not in self._views:
            options = {option.id: option.default for option in self.new_game.game.options}
            marks = list(range(1, seats + 1))
            values = {**options, "board": board, "marks": marks}
            state = random_position(self.new_game.game, values, seats, SAMPLE_SEED, self.facts.sample)
            self._views[key] = self.new_game.game.observe(state, None)
        return self._views[key]

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: Surface) -> None:
        """Draw the box with everything but the link, which is a widget."""
        screen, theme, facts = self.screen, self.theme, self.facts
        if not self.box.width:
            return
        night_panel(screen, surface, self.box, theme)
        if self.frame.height:
            self._draw_picture(surface)
        emblem(surface, facts, self._emblem, shadow=True)
        name = screen.font(38, theme.display)
        ink = (mix(theme.light, (255, 255, 255), 0.25), theme.light)
        whole = text.width(facts.title, name) <= self._name.width * 5 // 4
        title = facts.title if whole else "\n".join(map(screen.say, facts.short))
        text.draw(surface, title, self._name_box(), name, ink, wrapping=not whole, shadow=max(1, screen.px(2)))
        font = screen.font(BODY + 1)
        text.draw(surface, self._told(), self._intro, font, mix(TEXT, theme.night[0], 0.12), valign="top")
        for words, at in self._chips:
            chip(screen, surface, at, words)

    def _name_box(self) -> Rect:
        """Return the room of the name: beside as much of the emblem as stands free of the picture."""
        box = self._name.copy()
        if self.frame.height:
            shown = self.frame.top + (self.picture.get_height() if self.picture is not None else self.frame.height)
            box.top = max(box.top, shown + self.screen.px(6))
            box.height = self._name.bottom - box.top
        return box

    def _draw_picture(self, surface: Surface) -> None:
        screen = self.screen
        radius = screen.px(10)
        box = self.frame
        if self.picture is not None:
            box = self.picture.get_rect(midtop=self.frame.midtop)
            draw.shadow(surface, box, radius, screen.px(12), screen.px(6), 150)
            surface.blit(draw.rounded(self.picture, radius), box)
        else:
            draw.veil(surface, box, (0, 0, 0), 70, radius)
        draw.outline(surface, box, mix(self.theme.night[0], IVORY, 0.25), radius)
