"""The left panel of the new-game form: a picture of the board, and the game's description."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pygame import Rect, Surface

from games.core.contract.contract import View
from games.core.contract.texts import N_, Text
from games.core.data.boards import text_in_language
from games.core.lessons import files
from games.core.match.players import Player
from ui.drawing import draw, text
from ui.drawing.theme import BODY, IVORY, TEXT, mix
from ui.layout import Box, Column, FirstFit, Label, LayoutContext, Node, Paint, Row, Slot, Spacer, Stack
from ui.screens.setup.new_game import NewGame
from ui.screens.shared.common import (
    chip_width,
    draw_chip,
    draw_dark_panel,
    draw_emblem,
    lexicon_of,
    player_count_text,
    position_picture,
    seat_marks,
    translate_function,
)
from ui.screens.shared.page import bar_button
from ui.shell.screen import Screen
from ui.widgets import Button

SAMPLE_SEED = 7
EMBLEM, PAD = 132, 24
RULES, RULES_TIP = N_("Read the rules"), N_("The rules of this game, with examples (F1)")
LEARN, LEARN_TIP = N_("Learn this game"), N_("Lessons: short matches with a coach")
EMBLEM_BELOW_PICTURE = 0.58  # share of the emblem's height below the picture
MAX_PICTURE_RATIO = 805 / 1128  # maximum height of the board's picture divided by its width
# design units: if the board's picture would be lower, the chips are omitted, then the picture
MIN_PICTURE_HEIGHT = 150


class GamePanel:
    """A builder of the left panel with the picture of the board."""

    def __init__(
        self, screen: Screen, new_game: NewGame, open_rules: Callable[[], object], on_loaded: Callable[[], object]
    ) -> None:
        self.screen, self.new_game, self.facts, self.theme = screen, new_game, new_game.facts, new_game.theme
        self.open_rules, self.on_loaded = open_rules, on_loaded
        self.closed = False
        self.picture: Surface | None = None
        self._fit: FirstFit | None = None  # variants of the content above the links
        self._key: object = None
        self._wanted: object = None
        self._views: dict[tuple[int, str], View] = {}

    def bar_buttons(self) -> list[Node]:
        """Return header-bar buttons for the lessons and rules, for windows too narrow for this panel."""
        self._fit = None
        rules = bar_button(self.screen, "rules", RULES, self.open_rules, "rules", RULES_TIP)
        if not self._taught:
            return [rules]
        return [bar_button(self.screen, "learn", LEARN, self._learn, "school", LEARN_TIP), Spacer(12), rules]

    def build(self, width: float) -> Node:
        """Return the panel. `width` is in design units."""
        inner = width - 2 * PAD
        chips = self._chip_rows(inner - 24)
        variants = [
            self._content(inner, chips[:count], has_picture)
            for has_picture in (True, False)
            for count in range(len(chips), -1, -1)
        ]
        self._fit = FirstFit(*variants, weight=1)
        content = Column(self._fit, self._links(), gap=12, pad=PAD)
        return Stack([Paint(self._draw_box), content], weight=1)

    def _content(self, width: float, chips: Sequence[Sequence[str]], with_picture: bool) -> PanelContent:
        """Return picture, emblem, name, description and chips."""
        intro = Label(self._intro, BODY + 1, mix(TEXT, self.theme.night[0], 0.12), valign="top")
        rows = Column(*map(self._chip_row, chips), pad=0 if with_picture and not chips else (12, 8, 12, 0))
        size = min(float(EMBLEM), width / 3)
        emblem_ = Paint(self._draw_emblem, width=size)
        name = Row(emblem_, Paint(self._draw_name, weight=1), gap=20, pad=(8, 0, 0, 0), height=size)
        below = Column(intro, Spacer(8), pad=(12, 0))
        return PanelContent(Paint(self._draw_picture), name, below, rows, size, with_picture)

    def _chip_row(self, row: Sequence[str]) -> Node:
        unit = self.screen.unit
        chips = [Paint(partial(self._draw_chip, label), width=chip_width(self.screen, label) / unit) for label in row]
        return Row(*chips, gap=10, height=40)

    def _chip_rows(self, width: float) -> list[list[str]]:
        """Distribute the chips over rows of `width` design units."""
        facts, translate = self.facts, self.screen.translate
        rows: list[list[str]] = [[]]
        left = 0.0
        board, features = self.new_game.load_board(), self.new_game.game.board_features
        labels = features(board) if features is not None and board is not None else facts.feature_labels
        for label in [translate(player_count_text(facts.seats)), *map(translate, labels)]:
            need = chip_width(self.screen, label) / self.screen.unit
            if rows[-1] and left + need > width:
                rows.append([])
                left = 0
            rows[-1].append(label)
            left += need + 10
        return rows

    def _links(self) -> Node:
        """Return the links to rules and lessons."""
        rules = self._link("rules", RULES, self.open_rules, RULES_TIP, "", 2)
        if not self._taught:
            return Row(rules, pad=(12, 0), height=28)
        learn = self._link("learn", LEARN, self._learn, LEARN_TIP, "school", 34)
        side_by_side = Row(rules, Spacer(12), Spacer(), learn, pad=(12, 0), height=28)
        return FirstFit(side_by_side, Column(learn, rules, gap=4, pad=(12, 0)))

    def _link(self, key: str, caption: Text, act: Callable[[], object], tip: Text, icon: str, more: float) -> Slot:
        label, theme = self.screen.translate(caption), self.theme
        width = text.width(label, self.screen.font(BODY)) / self.screen.unit + more
        make = partial(Button, key, label=label, act=act, kind="link", icon=icon, theme=theme, tip=tip)
        return Slot(lambda rect: make(rect=rect), width=width, height=28)

    @property
    def _taught(self) -> bool:
        return files.lessons_path(self.facts.id).is_file()

    def _learn(self) -> None:
        self.screen.app.open("learn", game=self.facts.id)

    def _intro(self) -> str:
        """Return the chosen board's description, or the game's."""
        about = text_in_language(self.new_game.board_ref.description, self.screen.app.language)
        return about or self.screen.translate(self.facts.intro)

    @property
    def content(self) -> PanelContent | None:
        """The content above the links, or None if the panel is hidden."""
        chosen = self._fit.chosen if self._fit is not None else None
        return chosen if isinstance(chosen, PanelContent) else None

    @property
    def _frame(self) -> Rect:
        """The box of the board's picture, empty without a picture."""
        content = self.content
        return content.picture.rect if content is not None and content.has_picture else Rect(0, 0, 0, 0)

    def request_picture(self) -> None:
        """Draw the picture if size, seats, marks or board have changed: the first one at once, so that the form never
        appears without it, later ones after the next frame.
        """
        screen = self.screen
        players = tuple(self.new_game.form.players())
        marks = tuple(seat_marks(screen.palette, players))
        size = self._frame.size
        key = (size, marks, self.new_game.board_key, screen.app.language)
        if key == self._wanted or size[1] < 1 or not marks:
            return
        self._wanted = key
        if self.picture is None and self._key is None:
            self._make(key, players)
        else:
            screen.app.call_soon(lambda: self._make(key, players))

    def _make(self, key: object, players: Sequence[Player]) -> None:
        screen = self.screen
        if key != self._wanted or self.closed:
            return  # a newer picture was requested
        board = self.new_game.load_board()
        self.on_loaded()
        if board is None:
            self.picture, self._key = None, key
            screen.invalidate()
            return
        from ui.boards import painter_for
        from ui.boards.shared.base import BoardScene

        marks = seat_marks(screen.palette, players)
        lexicon = lexicon_of(self.new_game.game, board, players)
        painter = painter_for(self.facts.painter, board, marks, translate_function(screen.app, lexicon))
        scene = BoardScene(self.theme.accent)
        self.picture = position_picture(painter, self._view(board, len(players)), scene, self._frame.size)
        self._key = key
        screen.invalidate()

    def _view(self, board: Any, seats: int) -> View:
        """Return the public view of a mid-game position, always the same one."""
        from games.core.computers.selfplay import play_random_moves

        key = (seats, self.new_game.board_key)
        if key not in self._views:
            options = {option.id: option.default for option in self.new_game.game.options}
            marks = list(range(1, seats + 1))
            values = {**options, "board": board, "marks": marks}
            state = play_random_moves(self.new_game.game, values, seats, SAMPLE_SEED, self.facts.sample_moves)
            self._views[key] = self.new_game.game.observe(state, None)
        return self._views[key]

    def _draw_box(self, surface: Surface, rect: Rect) -> None:
        draw_dark_panel(self.screen, surface, rect, self.theme)

    def _draw_emblem(self, surface: Surface, rect: Rect) -> None:
        draw_emblem(surface, self.facts, rect, shadow=True)

    def _draw_chip(self, label: str, surface: Surface, rect: Rect) -> None:
        draw_chip(self.screen, surface, rect.topleft, label)

    def _draw_name(self, surface: Surface, rect: Rect) -> None:
        """Draw the game's name next to the emblem."""
        screen, theme, facts, box = self.screen, self.theme, self.facts, rect.copy()
        if self._frame.height:
            picture_bottom = self._frame.top + (
                self.picture.get_height() if self.picture is not None else self._frame.height
            )
            box.top = max(box.top, picture_bottom + screen.px(6))
            box.height = rect.bottom - box.top
        font = screen.font(38, theme.display)
        ink = (mix(theme.light, (255, 255, 255), 0.25), theme.light)
        whole = text.width(facts.title, font) <= rect.width * 5 // 4
        title = facts.title if whole else "\n".join(map(screen.translate, facts.tile_title))
        text.draw(surface, title, box, font, ink, wrapping=not whole, shadow=max(1, screen.px(2)))

    def _draw_picture(self, surface: Surface, rect: Rect) -> None:
        screen, box = self.screen, rect
        radius = screen.px(10)
        if self.picture is not None:
            box = self.picture.get_rect(midtop=rect.midtop)
            draw.shadow(surface, box, radius, screen.px(12), screen.px(6), 150)
            surface.blit(draw.rounded(self.picture, radius), box)
        else:
            draw.translucent_box(surface, box, (0, 0, 0), 70, radius)
        draw.outline(surface, box, mix(self.theme.night[0], IVORY, 0.25), radius)


class PanelContent(Node):
    """Board picture, emblem and name over its lower edge, description and chips.

    The picture is as high as there is room. `size` is the emblem's, in design units.
    """

    def __init__(self, picture: Node, name: Node, intro: Node, chips: Node, size: float, has_picture: bool) -> None:
        super().__init__([picture, name, intro, chips] if has_picture else [name, intro, chips])
        self.picture, self.name, self.intro, self.chips = picture, name, intro, chips
        self.size, self.has_picture = size, has_picture

    def content_height(self, context: LayoutContext, width: float) -> float:
        above = MIN_PICTURE_HEIGHT + EMBLEM_BELOW_PICTURE * self.size if self.has_picture else self.size - PAD / 2
        return above * context.unit + self._texts(context, width)

    def _texts(self, context: LayoutContext, width: float) -> float:
        """Return the height of description and chips in pixels."""
        return 16 * context.unit + sum(one.height_at(context, width) for one in (self.intro, self.chips))

    def arrange(self, context: LayoutContext, box: Box) -> None:
        unit, below = context.unit, EMBLEM_BELOW_PICTURE * self.size
        room = (box.height - self._texts(context, box.width)) / unit - below
        height = max(0.0, min(room, box.width / unit * MAX_PICTURE_RATIO))
        spare = max(0.0, room - height)
        self.chips.place(context, box.cut_bottom(self.chips.height_at(context, box.width) / unit, spare / 2))
        self.intro.place(context, box.cut_bottom(self.intro.height_at(context, box.width) / unit, 16 + spare / 4))
        self.name.place(context, box.cut_bottom(self.size))
        box.bottom = box.top + height * unit
        self.picture.place(context, box)
