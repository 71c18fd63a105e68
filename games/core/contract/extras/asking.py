"""How moves are asked for, beyond their controls: shortcuts, sums, what a turn uses up, answers with outcomes.

Kraków gives most of it (`games/krakow/controls`): far cells as shortcuts, movement points as a gauge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.core.contract.contract import Event, Move, Options, View
from games.core.contract.extras.offering import Offering
from games.core.contract.texts import Text


class Shortcut(NamedTuple):
    """Several moves in a row that one name stands for, such as walking far: played and taken back together.

    All moves are the deciding seat's, legal one after the other, and none before the last draws chance or reveals
    anything. `words` say what they do. While it is pointed at or chosen, the `path` is drawn (the names on the way, the
    goal last) and `ghosts`: events as a forecast gives them. In Kraków: a far cell and the `walk`s to it.
    """

    moves: tuple[Move, ...]
    text: Text
    path: tuple[str, ...] = ()
    ghosts: tuple[Event, ...] = ()
    cost: int | None = 0  # shown at the name; 0: as many as there are moves, None: nothing


class Calculation(NamedTuple):
    """A line of arithmetic in the decision card, such as Wrocław's accuracy of a shot, and whether it is a success."""

    formula: Text
    outcome: Text  # what comes of it
    is_success: bool = False
    terms: tuple[Text, ...] = ()  # its figures one by one, in words: `A pair: +1`


class Gauge(NamedTuple):
    """What is left of something that a turn uses up, such as movement points, and what the moves pointed at take of it.

    `picture` is in the game's art (`<mark>` in it stands for the seat's colour): a vessel that empties.
    """

    title: Text  # beside the number: `movement points`; takes `n`, what is left
    left: int
    total: int
    planned: int = 0  # taken by the moves that were asked about
    picture: str = ""
    description: Text | None = None  # a sentence on what it is for


@dataclass(frozen=True, slots=True)
class Asking:
    """How moves are asked for, beyond their controls; a game gives what it needs."""

    group_titles: Mapping[str, Text] = field(
        default_factory=dict
    )  # captions over buttons, by kind of name: `token`, Orders
    # Why a thing that no candidate mentions is not asked for now, where there is more to say than that. Osada: "That is
    # your own pawn."
    not_asked_reason: Callable[[View, str], Text | None] | None = None
    # What is still to be chosen, by the kind of name that would answer it: `Choose a field`, on the waiting button.
    # Where several kinds would, first by all of them, sorted: `card+cell`.
    choose_prompts: Mapping[str, Text] = field(default_factory=dict)
    # Names that count as chosen until another of their part is: in Wrocław `die:0:0`, no points of Perun on a die.
    default_names: frozenset[str] = frozenset()
    # What the button says that plays a move which waits for it, where that is more than to confirm: `Roll the die`.
    confirm_label: Callable[[View, Move], Text | None] | None = None
    pass_moves: frozenset[str] = frozenset()  # kinds of move that Space plays: pass or go on; Kraków's `end`
    # The answer that is clearly useful and costs nothing: a large button, Space and Enter give it. Ankh-Morpork: money.
    useful_move: Callable[[View], Move | None] | None = None
    # Whether this passing move gives up something that could still be used: a quiet button and X instead of Space.
    risky_pass: Callable[[View, Move], bool] | None = None
    # An answer that the table gives by itself for a person: (view, options); the journal holds it as any other.
    auto_answer: Callable[[View, Options], Move | None] | None = None
    # Kinds of decision of the setting-up whose answers `by_itself` only proposes: as long as a person has decided
    # nothing else, what was set up so can be put elsewhere. Kraków: `district`, `stand`.
    proposed_decisions: frozenset[str] = frozenset()
    # What would be lost if the turn were passed on now, so that it is asked about first; None: nothing worth that. In
    # Kraków half the movement points or more.
    pass_warning: Callable[[View], Text | None] | None = None
    # Names that stand for several moves in a row: (view, chosen names) -> name -> its shortcut, whose cost is shown
    # at the name; in Kraków a far cell. A name that goes with a single move as well is played as that move.
    shortcuts: Callable[[View, Sequence[str]], Mapping[str, Shortcut]] | None = None
    # By kind of name: the sums of the move that choosing such a name leads to, shown with its button; in Wrocław those
    # of a shot by the way to shoot.
    calculations: Mapping[str, Callable[[View, Move], Sequence[Calculation]]] = field(default_factory=dict)
    # Kinds of names told in the decision card although they lie in the tray: Wrocław's orders.
    described_inline: frozenset[str] = frozenset()
    # What is left of a turn, beside the hand, and what these moves would take: (view, moves). Its costs are shown at
    # everything on the board that can be chosen. Kraków's movement points.
    gauge: Callable[[View, Sequence[Move]], Gauge | None] | None = None
    # Kinds of decision that only finish what was begun: Esc and a button with these words take the beginning back.
    # Kraków: `place`, "Put the card back".
    back_labels: Mapping[str, Text] = field(default_factory=dict)
    # Answers with their outcomes, in place of the question, once something is chosen: (view, the moves that are left).
    # Osada: "whom?" after the letter of a move. None: asked as usual.
    offering: Callable[[View, Sequence[Move]], Offering | None] | None = None
    offer_only: frozenset[str] = frozenset()  # kinds of names that nothing but an offer chooses: Osada's `keep`
