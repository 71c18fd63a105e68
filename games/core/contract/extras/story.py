"""How events make up a story: which of them are one action, who does what to whom, and whom it concerns.

A game without `StoryRules` has a story, too: a new action begins when another seat acts and at each scoring, and the
texts are those of the log. The rules add only what the events of a game do not show by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from games.core.contract.contract import Event, Seat, View
from games.core.contract.names import is_seat_name, seat_of
from games.core.contract.texts import Text


class ActionStory(NamedTuple):
    """What a game says of an action; what it leaves out is taken from the action's events and their lines of the log.

    `who` does something to `whom`, names of things on the table. `tag` is the result in a word or a figure, `harms` and
    `helps` the seats for which it is bad or good. `picture` names a card, or what else has a face, that looks the same
    to every reader; `at` the thing on the board where it happens. `brief` says in a few words what is done, for a
    narrow row under a heading that says who does it to whom.
    """

    who: str | None = None  # Wrocław: `card:witold`
    whom: str | None = None  # `card:igor`
    what: Text | None = None  # the sum of the shot
    tag: Text | None = None  # `2 wounds`
    harms: frozenset[Seat] = frozenset()
    helps: frozenset[Seat] = frozenset()
    picture: str = ""
    where: str = ""
    brief: Text | None = None  # Wampiry: `clock: The Bat`


class PlanCard(NamedTuple):
    """One card of a plan: an icon of the window's, a figure beside or (`inside`) in it, and what it leads to."""

    icon: str  # `clock`
    figure: str  # `+2`
    text: Text
    inside: bool = False


class RevealedPlan(NamedTuple):
    """What one seat has planned in secret, as it is turned over.

    `origin` and `goal` are things on the board between which a piece will go; who has the same goal meets there.
    """

    seat: Seat
    cards: tuple[PlanCard, ...]
    origin: str = ""
    goal: str = ""  # Wampiry: an estate


class StoryRules(NamedTuple):
    """How the events of a game are told. Every field may be left out; sets hold kinds of events."""

    # Whether an event begins another action, after those of one move that belong together already. Wampiry: `used`.
    starts_action: Callable[[Sequence[Event], Event], bool] | None = None
    # What never makes an action of its own but is told with one: the money and the die that go with a deed.
    minor: frozenset[str] = frozenset()
    # What is not told: it only moves with what is, and stays in the log. Wrocław: `returned`.
    silent: frozenset[str] = frozenset()
    # What happens to the one it names as `who`, instead of being done by them. Kraków: `owned`.
    passive: frozenset[str] = frozenset()
    # What is worth more words than the log has. Wrocław: a shot with its wounds.
    describe_action: Callable[[View, Sequence[Event]], ActionStory | None] | None = None
    # Whose a thing is, by its name. Wrocław: `fighter:1:0` is seat 1's.
    owner: Callable[[View, str], Seat | None] | None = None
    # By which plans of several seats are turned over, all before the first is carried out. Wampiry: `revealed`.
    plan_reveals: frozenset[str] = frozenset()
    # What they show, in the order in which they are carried out; None: the board itself shows them. Wampiry.
    plans: Callable[[View, Sequence[Event]], Sequence[RevealedPlan]] | None = None
    # What a move has changed that no event tells by itself, as events of its own kind, told after the move's: (public
    # view before, after). Ankh-Morpork: who controls a district.
    implied_events: Callable[[View, View], Sequence[Event]] | None = None
    # Everybody looks at their own secret once before anybody moves. Ankh-Morpork: the identity.
    look_first: bool = False


def strings_in(value: Any) -> list[str]:
    """List every text in the arguments of an event, however deep it lies."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, Mapping):
        return [name for part in value.values() for name in strings_in(part)]
    if isinstance(value, list | tuple):
        return [name for part in value for name in strings_in(part)]
    return []


def owner_of(plot: StoryRules, view: View, name: str) -> Seat | None:
    """Return whose a thing is, or None: a seat's name is its own, all else is the game's to say."""
    if is_seat_name(name):
        return seat_of(name)
    return plot.owner(view, name) if plot.owner is not None else None
