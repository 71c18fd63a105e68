"""The board at the moment that is looked at: the way that was taken as a trail, the better one as a ghost, and tags."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from ui.boards import painter_for
from ui.boards.shared.base import Painter, Scene, Trail
from ui.drawing import draw, text
from ui.drawing.theme import INK_1, TEXT, Mark
from ui.layout import Box, Context, Node
from ui.screens.review.looks import GRADES, draw_grade
from ui.screens.review.model import Model
from ui.screens.review.moment import BETTER, PLAYED
from ui.screens.shared.common import picture_of, resize_for_picture, wording
from ui.shell.screen import Screen


class BoardPicture(Node):
    """The board with what was played; its picture is drawn once for each moment and size."""

    def __init__(self, screen: Screen, model: Model, seats: Sequence[Mark]) -> None:
        super().__init__()
        self.screen, self.model, self.seats = screen, model, seats
        self.painter = self._make_painter()
        self._look: object = None  # what the painter was made for
        self._shown: object = None  # the moment that the picture shows
        self._picture = Surface((1, 1))

    def _make_painter(self) -> Painter:
        match, words = self.model.match, wording(self.screen.app, self.model.lexicon)
        return painter_for(self.model.game.facts.painter, match.board, self.seats, words, self.model.controller.motions)

    def arrange(self, context: Context, box: Box) -> None:
        """Draw the picture anew where anything has changed."""
        app, size = self.screen.app, self.rect.size
        look = (self.rect.copy(), app.language, app.palette)
        if look != self._look:
            self._look, self._shown = look, None
            self.painter = self._make_painter()
            resize_for_picture(self.painter, size)
        shown = (self.model.number, self.model.decision(), self.model.open)
        if shown != self._shown:
            self._shown = shown
            self._picture = picture_of(self.painter, self.model.view(), self._scene(), size)

    def draw(self, surface: Surface, shift: tuple[int, int] = (0, 0)) -> None:
        """Draw the board, and tags at what was played and at what would have been better."""
        at = self._picture.get_rect(center=self.rect.move(shift).center)
        surface.blit(self._picture, at)
        one = self.model.decision()
        better = self.model.better(one) if one is not None else None
        if one is None or better is None:
            return
        played = self.model.match.moves[one.number].move
        taken: list[Rect] = []
        for move, grade, words in ((better, "best", BETTER), (played, one.grade, PLAYED)):
            other = played if move is better else better
            name = self.model.goal(move, other, self.painter.covers)
            if name is not None:
                taken.append(self._tag(surface, at, name, grade, self.screen.say(words), taken))

    def _tag(self, surface: Surface, board: Rect, name: str, grade: str, words: str, taken: Sequence[Rect]) -> Rect:
        """Draw a tag at a thing on the board; return its box, which meets none that are `taken`."""
        px, unit, font = self.screen.px, self.screen.unit, self.screen.font(14, "bold")
        whole, thing = self.painter.rect(), self.painter.area_of(name)
        share = board.width / whole.width
        x = board.left + round((thing.centerx - whole.left) * share)
        y = board.top + round((thing.top - whole.top) * share)
        box = Box(x, y, 0, 0, unit).middle(text.width(words, font) / unit + 44, 28).rect
        box.bottom = y
        if thing.height * share > 3 * box.height:  # there is room in it
            box.top = y + px(4)
        box.clamp_ip(board)
        while (other := box.collidelist(list(taken))) >= 0:
            box.top = taken[other].bottom + px(4)
        palette = self.screen.palette
        colour = palette.good if grade == "best" else getattr(palette, GRADES[grade].colour or "warn")
        draw.shadow(surface, box, px(6), px(6), px(2), 150)
        draw.panel(surface, box, INK_1, px(6), colour, max(1, px(1.5)))
        room = Box.of(box, unit).pad(4, 0)
        draw_grade(surface, palette, grade, room.cut_left(24, 2).rect.center, px(18))
        text.draw(surface, words, room.rect, font, TEXT, wrapping=False)
        return box

    def _scene(self) -> Scene:
        """Return what is drawn on the board: the way that was taken as a trail, the better one as a ghost."""
        model = self.model
        step = model.match.moves[model.number]
        trails: list[Trail | None] = [self.painter.trace(event) for event in step.events]
        one = model.decision()
        better = model.better(one) if one is not None else None
        ghosts = model.game.forecast(model.seen(model.number), better) if better is not None else []
        return Scene(
            self.seats[step.seat].colour, trails=[trail for trail in trails if trail is not None], ghosts=ghosts,
            clock_seat=step.seat,
        )  # fmt: skip
