"""From what is clicked to what is played: one pure table a game, and the selection that everything reads from it.

A game's controller gives each move its *parts*; each part is the names of the things on the table that choose it.
`plan cw1 t2` has two parts: the first is chosen by the card or by the estate it leads to, the second by the other
card or by the field of the clock. Highlights, clicks, keyboard order, tooltips and why-not are all made from this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.core.contract import Move, Reason, View
from games.core.motions import Motions
from games.core.texts import Text

Part = tuple[str, ...]  # names, any of which chooses this part


class Control(NamedTuple):
    """How one kind of move is chosen and worded."""

    parts: Callable[[View, Move], Sequence[Part]]
    words: Callable[[View, Move], Text]  # what the move would do, one sentence for tooltip and button
    # It draws chance, reveals or hands over the mouse: played only when confirmed. May depend on the move.
    confirm: bool | Callable[[View, Move], bool] = False


class Label(NamedTuple):
    """How a name is shown as a button or a card: its title, a smaller line, a picture's key."""

    title: Text
    line: Text | None = None
    icon: str = ""


class Symbol(NamedTuple):
    """One symbol of a card, in order of play: its picture in the game's art, what it means, a figure written on it."""

    picture: str  # `symbols/minion`
    words: Text
    figure: str = ""  # `$3`


class CardFace(NamedTuple):
    """A card with a face of its own, as it lies in a hand, grows under the pointer, or is leafed through."""

    title: Text
    picture: str = ""  # in the game's art, without the ending: `cards/rincewind`
    frame: str = ""  # in the game's art: `card_green`; none: plain paper
    symbols: tuple[Symbol, ...] = ()
    short: Text | None = None  # on the small card, up to 40 letters
    text: Text | None = None  # on the large one
    number: str = ""  # printed before the title, such as a district's
    tint: str = ""  # colour of the head of a card that has one: `#C26A5E`
    state: Text | None = None  # what holds for it now: `used this turn`
    ready: bool = True  # False: dimmed, nothing can be done with it now


class Pile(NamedTuple):
    """A heap that everybody may count: shown in the top bar; `cards` (the latest first) may be leafed through."""

    id: str
    title: Text
    picture: str  # a picture in the game's art, or an icon of the window's
    size: int
    cards: tuple[str, ...] | None = None


class Goal(NamedTuple):
    """A way to win and how near everybody is: one value a seat, or a single one that holds for the whole table."""

    title: Text
    target: int
    values: tuple[int, ...]
    line: Text | None = None
    figure: str = "{n}"  # how values are written: `${n}`


class Secret(NamedTuple):
    """What a seat alone knows of itself: a card, shown only while it is held, and how near its condition is."""

    card: str
    progress: Text | None = None
    value: int = 0
    target: int = 0


class Prompt(NamedTuple):
    """What the decision card says: the question, a smaller line, and the steps of this turn with the present one.

    A card that is being played gives its `symbols` instead of `steps`, and `chain` names the cards that led here, the
    present one last. `card` is shown beside the question: the event, or the card that is to be answered. `marked`
    names the things on the board that the question speaks of.
    """

    title: Text
    line: Text | None = None
    steps: tuple[Text, ...] = ()
    step: int = 0
    symbols: tuple[Symbol, ...] = ()
    chain: tuple[str, ...] = ()
    card: str = ""
    marked: tuple[str, ...] = ()


class Count(NamedTuple):
    """A number in a seat's row: a picture in the game's art (`<mark>` in it stands for the seat's) or an icon."""

    picture: str
    figure: str
    words: Text
    of: str = ""  # what it is out of: `/12`


class SeatFacts(NamedTuple):
    """What everybody may see of a seat, for its row beside the board."""

    line: Text | None = None  # under the name
    score: int | None = None
    cards: tuple[str, ...] = ()  # names of cards that lie open, or `back`
    spent: bool = False  # the cards are used up
    amount: tuple[int, Text] | None = None  # a number and what it counts; the text takes `n`
    badges: tuple[tuple[str, Text], ...] = ()  # icons behind the name, each with its tooltip
    beside: Text | None = None  # small, behind the name
    counts: tuple[Count, ...] = ()  # a second line of numbers, in place of the line under the name
    purse: Count | None = None  # what counts most, large at the right
    chips: tuple[tuple[str, Text], ...] = ()  # short signs at the right, such as numbers of districts, with tooltips


@dataclass(frozen=True, slots=True)
class Controller:
    """A game's table of controls and words; functions of a view or of data, never of pixels."""

    controls: Mapping[str, Control]  # by the kind of move: its first item
    prompt: Callable[[View], Prompt]
    label: Callable[[View, str], Label]  # of a name shown as a button
    name: Callable[[object, str, str], str | None]  # (board, name, language) -> words; None where it is not the game's
    reason: Callable[[Reason], Text]
    log: Callable[[View, str, Mapping[str, object]], Text | None]  # (view, event kind, its arguments); None: not logged
    about: Callable[[View, str], Text | None]  # what a thing on the table is, for its tooltip
    seat: Callable[[View, int], SeatFacts]
    order: Callable[[View], Sequence[int]]  # seats in playing order
    phases: tuple[Text, ...]  # the chips of the top bar
    phase: Callable[[View], tuple[int, int, int]]  # (turn, of how many, index of the phase)
    sign: Callable[[View, str], str] | None = None  # of a small card that lies open: `turn:2`, `clock:3`
    groups: Mapping[str, Text] = field(default_factory=dict)  # captions over buttons, by kind of name
    motions: Motions = field(default_factory=dict)  # kind of event -> how it is shown on the board
    sounds: Mapping[str, str] = field(default_factory=dict)  # kind of event -> sound, where no piece moves
    # Why a thing that no candidate mentions is not asked for now, where there is more to say than that.
    why: Callable[[View, str], Text | None] | None = None
    passing: frozenset[str] = frozenset()  # kinds of move that Space plays: pass or go on
    ends: Mapping[str, Text] = field(default_factory=dict)  # words for each way a game can end
    causes: Mapping[str, Text] = field(default_factory=dict)  # words for each cause of `scored`, in the result's order
    # What decides between equal points, beside them in the result's table: (view) -> words and a number a seat.
    ties: Callable[[View], Sequence[tuple[Text, Sequence[int]]]] | None = None
    # Names that stand for several moves in a row (walking along a path): (view, chosen) -> name -> the moves, one
    # undo group; their number is the cost shown.
    shortcuts: Callable[[View, Sequence[str]], Mapping[str, tuple[Move, ...]]] | None = None
    # A game with cards in hand gets a tray under the board. `hand` and `shelf` (open cards of one's own, such as
    # districts) list names in order for the seat whose view it is, nothing for the public; `face` describes any card.
    hand: Callable[[View], Sequence[str]] | None = None
    shelf: Callable[[View], Sequence[str]] | None = None
    face: Callable[[View, str], CardFace] | None = None
    secret: Callable[[View], Secret | None] | None = None  # of the seat whose view it is; never for the public
    piles: Callable[[View], Sequence[Pile]] | None = None
    goals: Callable[[View], Sequence[Goal]] | None = None  # public: everybody at the table may count this


class Selection:
    """What has been chosen so far of one decision, and what can be chosen next.

    `view` must be the view of the seat that decides, with its `moves` and `refused` filled.
    """

    def __init__(self, controller: Controller, view: View) -> None:
        self.controller, self.view = controller, view
        self.moves: list[Move] = [tuple(move) for move in view["moves"]]
        self._parts = {move: self._parts_of(move) for move in self.moves}
        self._refused = [(self._parts_of(tuple(move)), Reason(reason, args)) for move, reason, args in view["refused"]]
        self.chosen: list[str] = []

    def _parts_of(self, move: Move) -> tuple[Part, ...]:
        return tuple(self.controller.controls[move[0]].parts(self.view, move))

    def matching(self, chosen: Sequence[str] | None = None) -> list[Move]:
        """List the moves of which every chosen name chooses a part of its own."""
        names = self.chosen if chosen is None else chosen
        return [move for move in self.moves if _fits(self._parts[move], names)]

    def open_names(self) -> list[str]:
        """List, in the moves' order, the names that would narrow or change the selection: what is lit."""
        seen: dict[str, None] = {}
        moves = self.matching()
        for move in moves:
            for part in self._parts[move]:
                if not any(name in part for name in self.chosen):
                    seen.update(dict.fromkeys(part))
        return list(seen)

    def changes(self) -> list[str]:
        """List, in the moves' order, the names that would take the place of a chosen one: lit too, as nothing is final.

        They answer the same part of the same kind of move, and go with everything else that is chosen.
        """
        found: dict[str, None] = {}
        places = {
            (move[0], index, name)
            for move in self.matching()
            for index, part in enumerate(self._parts[move])
            for name in self.chosen
            if name in part
        }
        for kind, index, name in places:
            for move in self.matching([other for other in self.chosen if other != name]):
                if move[0] == kind and name not in self._parts[move][index]:
                    found.update(dict.fromkeys(self._parts[move][index]))
        shown = {*self.chosen, *self.open_names()}
        return [name for name in self.all_names() if name in found and name not in shown]

    def all_names(self) -> list[str]:
        """List every name that chooses a part of any legal move."""
        seen: dict[str, None] = {}
        for move in self.moves:
            for part in self._parts[move]:
                seen.update(dict.fromkeys(part))
        return list(seen)

    def named(self) -> dict[str, bool]:
        """Return every name that any candidate mentions, the forbidden ones too; True: it can be chosen at all."""
        found = dict.fromkeys(self.all_names(), True)
        for parts, _ in self._refused:
            for part in parts:
                for name in part:
                    found.setdefault(name, False)
        return found

    def twins(self, name: str) -> set[str]:
        """Return the other names that choose the same part of any candidate, the forbidden ones too."""
        candidates = [*self._parts.values(), *(parts for parts, _ in self._refused)]
        return {other for parts in candidates for part in parts if name in part for other in part if other != name}

    def choose(self, name: str) -> bool:
        """Choose `name`, giving up earlier choices that it rules out; return whether any legal move has it.

        Choosing a name again takes it back. Of names that choose the same part, the last one counts.
        """
        if name in self.chosen:
            self.chosen.remove(name)
            return True
        kept = [name]
        if not self.matching(kept):
            return False
        for earlier in reversed(self.chosen):
            if self.matching([earlier, *kept]):
                kept.insert(0, earlier)
        self.chosen = kept
        return True

    def clear(self) -> bool:
        """Forget all choices; return whether there were any."""
        had = bool(self.chosen)
        self.chosen = []
        return had

    def move(self) -> Move | None:
        """Return the one move that is left once something was chosen, or None."""
        if not self.chosen:
            return None
        moves = self.matching()
        return moves[0] if len(moves) == 1 else None

    def complete(self) -> Move | None:
        """Return the matching move all of whose parts are chosen, or None: what Enter plays where others go further."""
        moves = [move for move in self.matching() if len(self._parts[move]) == len(self.chosen)]
        return moves[0] if len(moves) == 1 and self.chosen else None

    def move_by(self, name: str) -> Move | None:
        """Return the move that choosing `name` next would leave, or None if it leaves several or none."""
        moves = self.matching([*(other for other in self.chosen if other != name), name]) or self.matching([name])
        return moves[0] if len(moves) == 1 else None

    def needs_confirming(self, move: Move) -> bool:
        """Return whether `move` waits for Enter or its button instead of being played when chosen."""
        confirm = self.controller.controls[move[0]].confirm
        return confirm(self.view, move) if callable(confirm) else confirm

    def passing_move(self) -> Move | None:
        """Return the move that Space plays now: to pass or to go on."""
        return next((move for move in self.moves if move[0] in self.controller.passing), None)

    def why_not(self, name: str) -> Reason | None:
        """Return why `name` can't be chosen now, if a forbidden candidate explains it.

        One that goes with what is chosen already explains it best.
        """
        for names in ([*self.chosen, name], [name]):
            for parts, reason in self._refused:
                if _fits(parts, names):
                    return reason
        return None


def _fits(parts: Sequence[Part], chosen: Sequence[str]) -> bool:
    """Whether each chosen name can be given a part of its own (few of either: plain search)."""
    if not chosen:
        return True
    first, rest = chosen[0], chosen[1:]
    return any(first in part and _fits([*parts[:index], *parts[index + 1 :]], rest) for index, part in enumerate(parts))
