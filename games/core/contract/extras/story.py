"""Rules for the story of a match: which events form one action, which seat acts, and which seats are affected.

A game without `StoryRules` has a story, too: a new action begins when another seat acts and at each scoring, and its
texts are those of the log. The rules add only what a game's events do not show by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from games.core.contract.contract import Event, Seat, View
from games.core.contract.names import is_seat_name, seat_of
from games.core.contract.texts import Text


class ActionStory(NamedTuple):
    """A game's description of one action. Missing fields are derived from its events and their log texts.

    `who` acts on `whom`; both are names of things on the table. `tag` is the result in a word or number. `harms` and
    `helps` are the seats for which the result is bad or good. `picture` is a card, or another thing with a face, that
    looks the same to everybody. `where` is the thing on the board at which the action happens. `brief` describes the
    action in a few words, for a narrow row below a heading with `who` and `whom`.
    """

    who: str | None = None  # such as `card:witold` in Wrocław
    whom: str | None = None  # such as `card:igor`
    what: Text | None = None  # such as the calculation of a shot
    tag: Text | None = None  # such as `2 wounds`
    harms: frozenset[Seat] = frozenset()
    helps: frozenset[Seat] = frozenset()
    picture: str = ""
    where: str = ""
    brief: Text | None = None  # such as `clock: The Bat` in Wampiry


class PlanCard(NamedTuple):
    """One card of a plan: an icon, a number next to it or (`is_inside`) in it, and its effect as text."""

    icon: str  # key of an icon, such as `clock`
    number_text: str  # such as `+2`
    text: Text
    is_inside: bool = False


class RevealedPlan(NamedTuple):
    """The secret plan of one seat, at the time when all plans are revealed.

    A piece will go from `origin` to `goal`, both names of things on the board. Plans with the same goal are drawn as
    meeting there.
    """

    seat: Seat
    cards: tuple[PlanCard, ...]
    origin: str = ""
    goal: str = ""  # such as an estate in Wampiry


class StoryRules(NamedTuple):
    """How a game's events form a story. All fields are optional; sets contain kinds of events."""

    # (earlier events of the same move, event) -> True if the event begins a new action. Wampiry: `used`.
    starts_action: Callable[[Sequence[Event], Event], bool] | None = None
    # Events that are shown only together with an action, such as the money or the die that it involves.
    minor_events: frozenset[str] = frozenset()
    # Events that accompany others and appear only in the log. Wrocław: `returned`.
    log_only: frozenset[str] = frozenset()
    # Events that happen to their `who` instead of being done by it. Kraków: `owned`.
    passive: frozenset[str] = frozenset()
    # (view, events of an action) -> a description with more detail than the log, or None. Wrocław: a shot with its
    # wounds.
    describe_action: Callable[[View, Sequence[Event]], ActionStory | None] | None = None
    # (view, name of a thing) -> its owner, or None. Wrocław: `fighter:1:0` belongs to seat 1.
    owner: Callable[[View, str], Seat | None] | None = None
    # Events that reveal the plans of several seats before the first plan is carried out. Wampiry: `revealed`.
    plan_reveals: frozenset[str] = frozenset()
    # Returns the revealed plans in order of execution; None: the board itself shows plans. Wampiry defines it.
    plans: Callable[[View, Sequence[Event]], Sequence[RevealedPlan]] | None = None
    # (public view before, after) -> further changes caused by a move, as events of special kinds, shown after the
    # move's own events. Ankh-Morpork: who controls a district.
    implied_events: Callable[[View, View], Sequence[Event]] | None = None
    # True: at the beginning, all people look at their own secret once, such as the identity in Ankh-Morpork.
    look_first: bool = False


def strings_in(value: Any) -> list[str]:
    """List all strings in the arguments of an event, at any depth."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, Mapping):
        return [name for part in value.values() for name in strings_in(part)]
    if isinstance(value, list | tuple):
        return [name for part in value for name in strings_in(part)]
    return []


def owner_of(rules: StoryRules, view: View, name: str) -> Seat | None:
    """Return the owner of the thing with this name, or None. A seat owns itself; the game decides about other
    things.
    """
    if is_seat_name(name):
        return seat_of(name)
    return rules.owner(view, name) if rules.owner is not None else None
