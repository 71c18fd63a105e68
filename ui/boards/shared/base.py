"""What every painter is given and gives: scenes, sprites, stages of a movement, and the painter's own calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, runtime_checkable

from pygame import Rect, Surface

from games.core.contract.contract import Event, View
from games.core.contract.extras.motions import StagedMoment
from games.core.contract.texts import Text
from ui.drawing.theme import Colour

Point = tuple[float, float]
Wording = Callable[[str | Text], str]  # name of a thing on the table, or a text -> its words in the window's language


class Sprite(NamedTuple):
    """One piece where it stands: `at` in board units; `look` tells the painter which picture, `words` what is on it."""

    look: tuple[object, ...]
    at: Point
    size: float  # height or radius, in board units
    text: str = ""
    layer: int = 0


Sprites = dict[str, Sprite]  # by a lasting name, so that a piece can travel from one picture to the next


class FloatingText(NamedTuple):
    """A short text that rises from a place, such as points won."""

    text: str
    at: Point
    colour: Colour


@dataclass(slots=True)
class Transition:
    """One movement: the pieces before and after, what rises, the sound, how long at normal speed (milliseconds)."""

    before: Sprites
    after: Sprites
    duration: int
    view: View  # what the panel shows while it runs
    sound: str = ""
    floats: list[FloatingText] = field(default_factory=list)
    event: Event | None = None
    moment: StagedMoment | None = None  # staged large over the board


class Trail(NamedTuple):
    """Where a piece went last: drawn until the next move."""

    origin: str
    goal: str
    seat: int


@dataclass(slots=True)
class BoardScene:
    """What is to be drawn beside the pieces: marks in the acting seat's colour, trails, a stage on its way."""

    colour: Colour
    selectable: Sequence[str] = ()  # can be chosen
    chosen: Sequence[str] = ()
    hovered: str | None = None
    focus: str | None = None  # keyboard
    mentioned: Sequence[str] = ()  # what the log line under the pointer speaks of
    trails: Sequence[Trail] = ()
    preview_events: Sequence[Event] = ()  # what the hovered or chosen move would do
    pulse: float = 1.0  # 0.7..1: how bright the halos are now
    transition: Transition | None = None
    progress: float = 1.0  # of the stage, 0..1, already eased
    acting_seat: int | None = None
    costs: Mapping[str, int] = field(default_factory=dict)  # of what can be chosen, where it has one
    keys: Mapping[str, str] = field(default_factory=dict)  # of what can be chosen by a digit: written beside it
    path: Sequence[str] = ()  # the names that the way pointed at leads over, its goal last
    all_chosen: Sequence[str] = ()  # every chosen name, also of what lies beside the board
    all_hovered: Sequence[str] = ()  # every name pointed at, also beside the board; the thing itself first
    possible_events: Sequence[
        Event
    ] = ()  # what the moves that go with what is chosen would do; see `Painter.looks_ahead`
    last_events: Sequence[Event] = ()  # what the last move did
    news_pending: bool = False  # nobody is asked yet: what others have done is told before


class Painter(Protocol):
    """Draws one kind of board, and knows where each name lies. All positions it takes and gives are window pixels.

    `fills_zone`: it fills any area, best one of 16 to 9, and wants the whole zone without margins. `looks_ahead`: it
    shows what every possible move would do. `overlaps`: things of one kind may lie over each other, so that R is
    needed to go from one to the next. `row`: names on the board that have the digits from 1 on, by their places.
    """

    fills_zone: bool
    pieces_overlap: bool
    shows_possible_moves: bool
    digit_names: Sequence[str]

    def resize(self, area: Rect) -> None:
        """Lay the board out inside `area` and bake what never changes."""

    def area_for_width(self, width: int) -> Rect:
        """Return an area this many pixels wide in the board's own shape, so that the board fills it."""

    def show(self, view: View) -> None:
        """Take over a view: from now on its pieces are at rest on the table."""

    def transitions(self, before: View, events: Sequence[Event], after: View) -> list[Transition]:
        """Return the movements that lead from one view to the next; without events one movement of the difference."""

    def trail_of(self, event: Event) -> Trail | None:
        """Return what shows until the next move that this happened, or None."""

    def draw(self, surface: Surface, scene: BoardScene) -> None:
        """Draw board, pieces and marks. Drawing twice gives the same picture."""

    def prepare(self, colours: Sequence[Colour]) -> Iterator[None]:
        """Make what marks things in these colours before it is needed, a few milliseconds' worth a step."""

    def names_at(self, position: tuple[int, int]) -> list[str]:
        """List the names of what lies under a position, topmost first."""

    def tooltip_order(self, names: list[str], position: tuple[int, int]) -> list[str]:
        """Order names under a position for tooltips where nothing can be chosen: a sign before the cell under it."""

    def covers(self, name: str) -> bool:
        """Whether a name is something on this board (others become buttons in the decision card)."""

    def area_of(self, name: str) -> Rect:
        """Return the box round a thing, for tooltips and keyboard order; KeyError for what is not on the board."""

    def shape_of(self, name: str) -> list[tuple[int, int]]:
        """Return the outline of a thing; KeyError for what is not on the board."""

    def tooltip_area(self, name: str) -> Rect:
        """Return the box that a thing's tooltip must leave free."""

    def rect(self) -> Rect:
        """Return the box that the board takes."""

    def lights(self) -> list[tuple[tuple[int, int], int]]:
        """List the lights on the board, centre and reach in pixels, for the weather."""

    def weather_free_boxes(self) -> list[Rect]:
        """List the boxes of the board, in pixels, that no weather may cover."""


@runtime_checkable
class LimitsCardArea(Protocol):
    """What a painter can say of a board on which something must be seen while cards of the hand are looked at."""

    def card_area(self) -> Rect:
        """Return the box in which a card of the hand may grow over the board, in pixels."""


@runtime_checkable
class ShowsSums(Protocol):
    """What a painter can say that writes out over the board how a move comes about, as Wrocław's sums of a shot."""

    def sums_area(self) -> Rect | None:
        """Return the box of what is written now, in pixels: no caption lies over it. None: nothing."""


@runtime_checkable
class Zoomable(Protocol):
    """What a painter of a large board can besides: show a part of it enlarged, and lay over it who leads where."""

    overlay: bool  # who leads where is shown
    mover_kinds: frozenset[str]  # kinds of pieces: dragging one of them moves it, not what is shown

    @property
    def zoomed(self) -> bool:
        """Whether only a part of the board is shown."""

    def zoom(self, position: tuple[int, int], steps: float) -> bool:
        """Enlarge (steps above 0) or reduce round a position of the window; return whether anything changed."""

    def pan(self, dx: int, dy: int) -> bool:
        """Move what is shown by so many pixels; return whether anything changed."""

    def show_all(self) -> bool:
        """Show the whole board again; return whether anything changed."""

    def reveal(self, name: str) -> bool:
        """Move what is shown so that a thing is seen; return whether anything changed."""

    def show_overlay(self, visible: bool) -> None:
        """Show or hide who leads where."""
