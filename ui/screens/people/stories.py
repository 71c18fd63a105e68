"""What a person with few matches sees first: titles and stories of each match. The figures are one click away."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from games.core.contract.contract import Seat
from games.core.contract.texts import N_, Text, translate
from games.core.match.match import Match
from games.core.match.recap import match_recap
from games.core.people.pages import PersonPage, PersonResult
from ui.drawing import draw, marks, text
from ui.drawing.theme import BODY, BRASS, INK_2, LINE, TEXT, TEXT_2
from ui.layout import Box, Column, Divider, Label, Node, Paint, Panel, Row, Slot, Spacer, Stack
from ui.screens.people import words
from ui.screens.people.model import RecordsModel
from ui.screens.result.records import records_of
from ui.screens.shared.common import draw_emblem
from ui.shell.screen import Screen
from ui.widgets import Button

STORIES, STORIES_LINE = N_("Titles and stories"), N_("the latest match first")
FIRST_WIN, FIRST_MATCH, VICTORY, NO_WINNER = N_("First win"), N_("First match"), N_("Victory"), N_("Nobody won")
PLACE = N_("Place {place} of {players}")
WHEN, WHEN_AND_PLACE = N_("{game} · {day}"), N_("{game} · {day} · place {place} of {players}")
TITLE = N_("{title}: {number} {unit}")
ALL_FIGURES, RESULT = N_("All figures"), N_("Result")
MAX_TITLES = 3  # maximum number of titles of one match
# Design units: emblem of a game, chip of a title and the icon on it, a button.
EMBLEM_SIZE, ICON_SPACE, BUTTON_HEIGHT, BUTTON_WIDTH = 48, 34, 42, 170


class MatchStory(NamedTuple):
    """The story of a finished match in one language: sentences about it, and titles (records) of one person."""

    sentences: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()


def story_of(match: Match, seats: Collection[Seat], language: str) -> MatchStory:
    """Return the story of a finished match for the person on these seats."""

    def worded(content: Text | str) -> str:
        return content if isinstance(content, str) else translate(content, language, match.lexicon)

    own = [record for record in records_of(match) if record.seat in seats][:MAX_TITLES]
    titles = [
        worded(TITLE.with_args(title=one.title, number=worded(one.number_text), unit=one.unit)).strip() for one in own
    ]
    return MatchStory(tuple(map(worded, match_recap(match))), tuple(titles))


class PersonStories:
    """Builds the panel with the stories of a person's matches. `stories` are those read so far, by journal."""

    def __init__(
        self, screen: Screen, records: RecordsModel, page: PersonPage, stories: Mapping[str, MatchStory],
        show_figures: Callable[[], object],
    ) -> None:  # fmt: skip
        self.screen, self.records, self.page, self.stories = screen, records, page, stories
        self.show_figures = show_figures

    def build(self) -> Node:
        """Return the panel, the latest match first."""
        parts: list[Node] = []
        for number in reversed(range(len(self.page.recent))):
            parts += [Divider(), self._match(number)] if parts else [self._match(number)]
        label = self.screen.translate(ALL_FIGURES)
        make = partial(self._button, "figures", label, "chart", self.show_figures)
        foot = Row(Spacer(), Slot(make, width=BUTTON_WIDTH + 20, height=BUTTON_HEIGHT))
        return Panel(Column(*parts, Spacer(), foot, gap=14), STORIES, STORIES_LINE, pad=(18, 0, 18, 16), weight=1)

    def _match(self, number: int) -> Node:
        """Return the story of one match: heading, titles and sentences beside the game's emblem."""
        one = self.page.recent[number]
        story = self.stories.get(one.file, MatchStory())
        heading = self._heading(number)
        says_place = heading.message != PLACE.message and one.place is not None and not one.share
        where = WHEN_AND_PLACE if says_place else WHEN
        where = where.with_args(game=self.records.title(one.game), day=words.day_text(one.date))
        where = where.with_args(place=one.place, players=one.players)
        lines: list[Node] = [
            Label(heading, 22, TEXT, "bold"),
            Label(where, 15, TEXT_2),
            *map(self._title, story.titles),
            *([Label(" ".join(story.sentences), BODY, TEXT)] if story.sentences else []),
        ]
        act = partial(self.records.open_match, one.file)
        make = partial(self._button, f"story:{number}", self.screen.translate(RESULT), "trophy", act)
        button = Column(Slot(make, height=BUTTON_HEIGHT), Spacer(), width=BUTTON_WIDTH)
        emblem = Column(Paint(partial(self._draw_emblem, one), height=EMBLEM_SIZE), Spacer(), width=EMBLEM_SIZE)
        return Row(emblem, Spacer(16), Column(*lines, gap=6, weight=1), Spacer(16), button)

    def _heading(self, number: int) -> Text:
        """Return what the match was for the person, such as the first win."""
        one, earlier = self.page.recent[number], self.page.recent[:number]
        if one.share:
            return VICTORY if any(other.share for other in earlier) else FIRST_WIN
        if not earlier:
            return FIRST_MATCH
        if one.without_winner or one.place is None:
            return NO_WINNER
        return PLACE.with_args(place=one.place, players=one.players)

    def _button(self, key: str, label: str, icon: str, act: Callable[[], object], rect: Rect) -> Button:
        return Button(key, rect, label, act, icon=icon, size=15)

    def _draw_emblem(self, one: PersonResult, surface: Surface, rect: Rect) -> None:
        if one.game in self.records.games:
            draw_emblem(surface, self.records.games[one.game], rect)

    def _title(self, title: str) -> Node:
        """Return a title as a chip with a trophy."""
        content = Row(Spacer(ICON_SPACE), Label(title, BODY, TEXT, "bold", weight=1), pad=(0, 6, 6, 6))
        return Stack([Paint(partial(self._draw_chip, title)), content])

    def _draw_chip(self, title: str, surface: Surface, rect: Rect) -> None:
        unit = self.screen.unit
        width = text.width(title, self.screen.font(BODY, "bold")) / unit + ICON_SPACE + 16
        box = Box.of(rect, unit).cut_left(min(rect.width / unit, width))
        draw.rounded_box(surface, box.rect, INK_2, self.screen.px(8), LINE)
        marks.draw_icon(surface, "trophy", box.cut_left(ICON_SPACE).rect.center, self.screen.px(18), BRASS)
