"""The picture of a finished match, 1200×630 pixels.

It may show hidden information, because the match is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from games import registry
from games.core.contract.texts import N_, NameTranslator, Text, translate, without_full_stop
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.scores import moves_before_turns
from games.core.match.wording import ending_text as ending_of
from games.core.program.paths import resource_path
from games.core.review.summary import ReviewSummary
from ui.drawing import draw, marks, pictures, text
from ui.drawing.pad_glyphs import PadButton
from ui.drawing.text import Font
from ui.drawing.theme import INK_1, IVORY, IVORY_INK, LINE, TEXT, TEXT_2, Palette, mix
from ui.layout import Box
from ui.screens.menu.tile import scale_to_cover
from ui.screens.result.chart import PointsChart, SeatSeries
from ui.screens.result.outcome import MatchResult
from ui.screens.review.chances import ChanceBands
from ui.screens.setup.seats import MARK_NAMES
from ui.screens.shared.common import draw_emblem, lexicon_of, seat_mark, seat_marks
from ui.screens.shared.dates import day_text
from ui.widgets.group import Group
from ui.widgets.host import InputDevice

if TYPE_CHECKING:
    from ui.shell.app import App

PICTURE_SIZE = (1200, 630)
WINNER_WIDTH = 464  # pixels: width of the left part with the winner
GAME_PICTURE_WIDTH = 560  # pixels: width of the game's picture, whose right half fades out
CHART_BOX = Rect(456, 36, 704, 270)  # pixels: box of the chart with the course of the match
RECAP_BOX = Rect(464, 310, 688, 100)
SEATS_BOX = Rect(456, 414, 704, 118)
FOOTER_BOX = Rect(456, 548, 704, 56)
MIN_FONT_SIZE = 15


class PictureHost:
    """A host for widgets drawn on a picture.

    A design unit is one pixel.
    """

    input_device, by_keyboard, for_touch, now, pace, pointer, size = (
        InputDevice.MOUSE,
        False,
        False,
        0.0,
        0.0,
        (-1, -1),
        PICTURE_SIZE,
    )

    def __init__(self, app: App, palette: Palette, lexicon: NameTranslator) -> None:
        self.app, self.palette, self.lexicon = app, palette, lexicon

    def translate(self, message: Text | str) -> str:
        """Return a text in the program's language.

        Strings are unchanged.
        """
        return message if isinstance(message, str) else translate(message, self.app.language, self.lexicon)

    def key_hint(self, key: str) -> str:
        """Return the name of a key."""
        return key

    def pad_glyph(self, button: PadButton) -> None:
        """Return None: a picture shows no gamepad buttons."""

    def font(self, size: float, face: str = "body") -> Font:
        """Return a font at a size in pixels."""
        return Font(face, max(MIN_FONT_SIZE, round(size)))

    @property
    def unit(self) -> float:
        """The size of a design unit in pixels: 1."""
        return 1.0

    def px(self, units: float) -> int:
        """Return a length as whole pixels, at least 1 if positive."""
        return max(1, round(units)) if units > 0 else round(units)

    def invalidate(self, *parts: Rect) -> None:
        """Do nothing: a picture is drawn only once."""

    def play(self, sound: str) -> None:
        """Do nothing: a picture has no sounds."""


def named_by_colour(app: App, players: Sequence[Player]) -> list[Player]:
    """Return the players, named after their colours."""
    colours = MARK_NAMES[app.settings.colour_safe]
    names = [app.translate(colours[player.mark - 1]) for player in players]
    return [replace(player, name=name[:1].upper() + name[1:]) for player, name in zip(players, names, strict=True)]


class MatchCard:
    """Draws the picture of a finished match.

    `review` and `played` (the match's date) may be None.
    """

    def __init__(
        self,
        app: App,
        palette: Palette,
        match: Match,
        review: ReviewSummary | None,
        played: datetime | None,
        shows_names: bool,
    ) -> None:
        self.match, self.played = match, played
        self.outcome = MatchResult(match, review)
        self.players = list(match.players) if shows_names else named_by_colour(app, match.players)
        self.host = PictureHost(app, palette, lexicon_of(match.game, match.board, self.players))
        self.seats = seat_marks(palette, match.players)
        self.review = review if review is not None and review.is_charted else None  # None unless the review is complete

    def draw_picture(self) -> Surface:
        """Return the picture."""
        surface = Surface(PICTURE_SIZE)
        self._mood(surface)
        self._winner(surface)
        draw.rounded_box(surface, CHART_BOX, INK_1, 12, LINE)
        inner = Box.of(CHART_BOX, 1.0).pad(24, 12)
        if self.review is not None:
            self._bands(surface, inner, self.review)
        else:
            self._chart(surface, inner)
        self._recap(surface)
        self._boxes(surface)
        self._foot(surface)
        return surface

    def _mood(self, surface: Surface) -> None:
        theme = self.outcome.theme
        surface.blit(draw.gradient_picture(PICTURE_SIZE, theme.night), (0, 0))
        name = registry.art_file(self.outcome.facts.id, "tile.webp")
        if not resource_path(name).exists():
            return
        tile = scale_to_cover(
            pygame.image.load(str(resource_path(name))), (GAME_PICTURE_WIDTH, PICTURE_SIZE[1])
        ).convert_alpha()
        draw.translucent_box(tile, tile.get_rect(), theme.night[1], 150 if theme.tile_ink is None else 214)
        fade = Surface((GAME_PICTURE_WIDTH, 1), pygame.SRCALPHA)
        for x in range(GAME_PICTURE_WIDTH):
            alpha = 255 * min(GAME_PICTURE_WIDTH - x, GAME_PICTURE_WIDTH // 2) // (GAME_PICTURE_WIDTH // 2)
            fade.set_at((x, 0), (255, 255, 255, alpha))
        tile.blit(
            pygame.transform.scale(fade, (GAME_PICTURE_WIDTH, PICTURE_SIZE[1])),
            (0, 0),
            special_flags=pygame.BLEND_RGBA_MULT,
        )
        surface.blit(tile, (0, 0))

    # -- winner -------------------------------------------------------------------------------------------------------
    def _winner(self, surface: Surface) -> None:
        paper, outcome, theme = self.host, self.outcome, self.outcome.theme
        middle, winners = WINNER_WIDTH // 2, outcome.result.winners
        box = Box(32, 36, WINNER_WIDTH - 64, 538, 1.0)
        draw_emblem(surface, outcome.facts, box.cut_top(84, 8).middle(84, 84).rect)
        title = box.cut_top(38).rect
        light = mix(theme.light, (255, 255, 255), 0.3)
        text.draw(surface, outcome.facts.title, title, paper.font(25, theme.display), light, align="center",
                  wrapping=False, floor=MIN_FONT_SIZE, shadow=1)  # fmt: skip
        if winners:
            marks.draw_icon(surface, "crown", (middle, 208), 58, IVORY)
        side = 96 if len(winners) == 1 else 64
        pitch = side + 20
        for number, seat in enumerate(winners):
            x = middle + round((number - (len(winners) - 1) / 2) * pitch)
            draw.soft_disc(surface, (x, 300), side, self.seats[seat].colour, 90)
            marks.draw_seat_mark(surface, self.seats[seat], (x, 300), side)
        winner_names = [self.players[seat].name for seat in winners]
        names = (
            paper.translate(N_("{names}", names=winner_names))
            if winner_names
            else paper.translate(N_("Nobody at the table has won"))
        )
        box.cut_top(202 if winners else 54)  # space for the crown and the marks
        named = box.cut_top(92, 6).pad(4) if winners else box.cut_top(180, 66)
        size = 68 if len(winners) == 1 else 44
        text.draw(
            surface, names, named.rect, paper.font(size, theme.display_heavy), (light, theme.light), align="center",
            wrapping=len(winners) != 1, floor=20, shadow=2,
        )  # fmt: skip
        lines = self._lines()
        first = box.cut_top(62 if len(lines) == 1 else 36, 4).rect
        text.draw(surface, lines[0], first, paper.font(24, "bold"), TEXT, align="center", floor=MIN_FONT_SIZE)
        if len(lines) > 1:
            below = box.pad(8).rect
            text.draw(surface, lines[1], below, paper.font(19), mix(TEXT_2, TEXT, 0.4), align="center", valign="top",
                      floor=MIN_FONT_SIZE)  # fmt: skip

    def _lines(self) -> list[str]:
        """Return the winning points, or the reason for the end."""
        outcome, points = self.outcome, self.outcome.winning_points
        if points is None:
            reason = ending_of(self.match.game, outcome.result, [player.name for player in self.players])
            return [without_full_stop(self.host.translate(reason))] if reason is not None else []
        points_text = outcome.point_words.points.with_args(n=points)
        one = len(outcome.result.winners) == 1
        sentence = (
            N_("wins with {points}", points=points_text) if one else N_("they win with {points}", points=points_text)
        )
        return [self.host.translate(sentence)]

    # -- recap --------------------------------------------------------------------------------------------------------
    def _recap(self, surface: Surface) -> None:
        """Draw up to three sentences about the match."""
        sentences = " ".join(map(self.host.translate, self.outcome.recap))
        ink = mix(self.outcome.theme.light, TEXT, 0.5)
        text.draw(surface, sentences, RECAP_BOX, self.host.font(20, "serif"), ink, floor=MIN_FONT_SIZE)

    # -- course of the match ------------------------------------------------------------------------------------------
    def _head(self, surface: Surface, box: Box, title: Text, more: str) -> None:
        """Draw the chart's heading, and cut it off `box`."""
        row, paper = box.cut_top(40).rect, self.host
        text.draw(surface, paper.translate(title), row, paper.font(22, "bold"), TEXT, wrapping=False)
        text.draw(surface, more, row, paper.font(17), TEXT_2, align="right", wrapping=False)

    def _bands(self, surface: Surface, box: Box, review: ReviewSummary) -> None:
        length = len(self.match.moves)
        self._head(surface, box, N_("Chance to win"), self.host.translate(self.outcome.facts.turn_labels.axis_label))
        order = sorted(range(len(self.seats)), key=lambda seat: (-self.outcome.places[seat], seat))
        labels = sorted((at, str(self.outcome.score.turn_numbers[min(turn, self.outcome.score.last_turn)][0]))
                        for turn, at in moves_before_turns(self.match).items() if turn)  # fmt: skip
        bands = ChanceBands(
            "bands", box.rect, [sorted(review.chances.items())], length, order, self.seats, [], labels,
            lambda number: None, lambda number: None,
        )  # fmt: skip
        turning = max(review.turning_points, key=lambda one: abs(one.after - one.before), default=None)
        bands.current_number = turning.last if turning is not None else None
        Group(self.host).add(bands)
        bands.draw(surface)
        if turning is not None:
            disc = Box(bands.x_of_move(turning.last), bands.plot.bottom - 28, 0, 0, 1.0).middle(32, 32).rect
            draw.shadow(surface, disc, 16, 6, 3, 160)
            draw.rounded_box(surface, disc, IVORY, 16, IVORY_INK)
            text.draw(surface, "!", disc, self.host.font(20, "black"), IVORY_INK, align="center", wrapping=False)

    def _chart(self, surface: Surface, box: Box) -> None:
        outcome, paper = self.outcome, self.host
        score, winners = outcome.score, outcome.result.winners
        if not score.awards or score.last_turn < 1:
            message = paper.translate(N_("Points aren't counted turn by turn in this match."))
            text.draw(surface, message, box.rect, paper.font(19), TEXT_2, align="center")
            return
        self._head(surface, box, outcome.point_words.chart, "")
        series = [
            SeatSeries(player.name, self.seats[seat], tuple(total[seat] for total in score.totals), seat in winners)
            for seat, player in enumerate(self.players)
        ]
        labels = [str(number) for number, _ in score.turn_numbers]
        limit = outcome.point_words.limit
        line = None if limit is None else (limit[0], paper.translate(limit[1]))
        box.cut_top(10)  # space for the label of a limit line at the very top
        axis = [(ends, paper.translate(message)) for ends, message in score.axis_labels(outcome.facts)]
        chart = PointsChart("chart", box.rect, series, labels, str, lambda turn: (), axis, line)
        Group(paper).add(chart)
        chart.draw(surface)

    # -- seats --------------------------------------------------------------------------------------------------------
    def _boxes(self, surface: Surface) -> None:
        order = sorted(range(len(self.players)), key=lambda seat: (self.outcome.places[seat], seat))
        for seat, box in zip(order, Box.of(SEATS_BOX, 1.0).columns([1] * len(order), 12), strict=True):
            self._box(surface, box, seat)

    def _box(self, surface: Surface, box: Box, seat: int) -> None:
        """Draw a seat's mark, name and points."""
        paper, outcome = self.host, self.outcome
        mark, won = seat_mark(paper.palette, self.players[seat]), seat in outcome.result.winners
        fill, edge = (mix(INK_1, mark.colour, 0.16), mark.colour) if won else (mix(INK_1, LINE, 0.35), LINE)
        draw.rounded_box(surface, box.rect, fill, 10, edge, 2 if won else 1)
        inner = box.pad(12 if len(self.players) > 4 else 16, 8, bottom=12)
        upper = inner.cut_top(52)
        marks.draw_seat_mark(surface, mark, upper.cut_left(28, 7).rect.center, 28)
        text.draw(surface, self.players[seat].name, upper.rect, paper.font(22, "bold"), TEXT, floor=12)
        row = inner.rect
        if not outcome.point_words.points_decided or seat >= len(outcome.result.points):
            label = paper.translate(N_("victory") if won else N_("defeat"))
            text.draw(surface, label, row, paper.font(22, "serif-bold"), IVORY if won else TEXT_2, floor=MIN_FONT_SIZE)
            return
        points = outcome.result.points[seat]
        figure = str(points).replace("-", "−")
        ink = IVORY if won else mix(TEXT, TEXT_2, 0.2)
        end = text.draw(surface, figure, row, paper.font(42, "serif-bold"), ink, wrapping=False).right + 8
        unit = paper.translate(outcome.point_words.points.with_args(n=points)).replace(str(points), "").strip()
        inner.left = end
        rest = inner.pad(0, 6, 0, 0).rect
        if text.width(unit, paper.font(17)) <= rest.width:
            text.draw(surface, unit, rest, paper.font(17), TEXT_2, align="right", wrapping=False)

    def _foot(self, surface: Surface) -> None:
        paper = self.host
        box = Box.of(FOOTER_BOX, 1.0)
        height = 48
        sign = pictures.load("assets/art/sign.svg", (height * 216 // 200, height))
        surface.blit(sign, sign.get_rect(midleft=FOOTER_BOX.midleft))
        box.cut_left(sign.get_width() + 12)
        name = box.cut_left(300).rect
        text.draw(surface, "Planszownia", name, paper.font(32, "serif-bold"), IVORY, wrapping=False)
        turns = N_("{turns}: {n}", turns=self.outcome.facts.turn_labels.count_label, n=self.outcome.score.last_turn)
        parts = [*([day_text(self.played)] if self.played is not None else []), turns]
        label = " · ".join(paper.translate(part) for part in parts)
        text.draw(surface, label, box.rect, paper.font(18), TEXT_2, align="right", wrapping=False, floor=MIN_FONT_SIZE)
