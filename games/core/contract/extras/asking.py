"""How moves are asked for, beyond their controls: shortcuts, calculations, gauges, answers with outcomes.

Kraków uses most of it (`games/krakow/controls`): far cells are shortcuts, movement points a gauge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.core.contract.contract import Event, Move, Options, View
from games.core.contract.extras.offering import OfferPanel
from games.core.contract.texts import Text


class Shortcut(NamedTuple):
    """Several consecutive moves behind one name, such as a long walk: played and undone together.

    The deciding seat makes all of them, each is legal after the one before, and only the last may draw chance or reveal
    something. `text` says what they do. While the name is hovered or chosen, the table draws the `path` (the names on
    the way, the goal last) and `ghosts`, events like those of a forecast. Kraków: a far cell and the `walk` moves to
    it.
    """

    moves: tuple[Move, ...]
    text: Text
    path: tuple[str, ...] = ()
    ghosts: tuple[Event, ...] = ()
    cost: int | None = 0  # number shown at the name; 0: the number of moves, None: no number


class Calculation(NamedTuple):
    """A line of arithmetic in the decision card, such as the accuracy of a shot in Wrocław, with its outcome."""

    formula: Text
    outcome: Text  # the result in words
    is_success: bool = False
    terms: tuple[Text, ...] = ()  # the numbers one by one, in words: `A pair: +1`


class Gauge(NamedTuple):
    """The rest of a resource that a turn uses up, such as movement points, and the cost of the hovered moves.

    `picture` is in the game's art (`<mark>` in it is replaced by the seat's mark): a vessel that empties.
    """

    title: Text  # next to the number: `movement points`; its argument `n` is the rest
    left: int
    total: int
    planned: int = 0  # used by the hovered moves
    picture: str = ""
    description: Text | None = None  # a sentence about its purpose


@dataclass(frozen=True, slots=True)
class Asking:
    """How moves are asked for, beyond their controls; every field is optional."""

    group_titles: Mapping[str, Text] = field(
        default_factory=dict
    )  # titles over buttons, by kind of name: `token`, Orders
    # Why a thing in no candidate can't be chosen, if there is a special reason. Osada: "That is your own pawn."
    not_asked_reason: Callable[[View, str], Text | None] | None = None
    # The text for the next choice, by the kind of name that answers it: `Choose a field`, on the disabled
    # button. For several kinds, sorted: `card+cell`.
    choose_prompts: Mapping[str, Text] = field(default_factory=dict)
    # Names that count as chosen until another name of their part is: Wrocław's `die:0:0`, no boost on a die.
    default_names: frozenset[str] = frozenset()
    # The label of the button that confirms a move, if it is more than "Confirm": `Roll the die`.
    confirm_label: Callable[[View, Move], Text | None] | None = None
    pass_moves: frozenset[str] = frozenset()  # kinds of move that Space plays, to pass or go on: Kraków's `end`
    # A clearly useful answer that costs nothing, on a large button and on Space and Enter. Ankh-Morpork: taking money.
    useful_move: Callable[[View], Move | None] | None = None
    # True if passing gives up something usable: then its button is small, and its key is X instead of Space.
    risky_pass: Callable[[View, Move], bool] | None = None
    # An answer that the table gives automatically for a person: (view, options); the journal records it like any other.
    auto_answer: Callable[[View, Options], Move | None] | None = None
    # Kinds of setup decision whose automatic answers are only proposals: until the person has decided something else,
    # the pieces may still be moved. Kraków: `district`, `stand`.
    proposed_decisions: frozenset[str] = frozenset()
    # A warning about what passing now would lose, shown before passing; None: nothing important. Kraków: at least half
    # the movement points.
    pass_warning: Callable[[View], Text | None] | None = None
    # (view, chosen names) -> shortcuts by name; their cost is shown at the name. Kraków: cells several steps away. A
    # name that also completes a single move plays that move.
    shortcuts: Callable[[View, Sequence[str]], Mapping[str, Shortcut]] | None = None
    # By kind of name: the calculations for the move that choosing such a name leads to, shown with its button. Wrocław:
    # those of a shot, by mode.
    calculations: Mapping[str, Callable[[View, Move], Sequence[Calculation]]] = field(default_factory=dict)
    # Kinds of name that are described in the decision card although they are in the tray: Wrocław's orders.
    described_inline: frozenset[str] = frozenset()
    # The gauge next to the hand, for these hovered moves: (view, moves). Costs are shown at every
    # selectable thing on the board. Kraków: movement points.
    gauge: Callable[[View, Sequence[Move]], Gauge | None] | None = None
    # Kinds of decision that finish an action begun before: Esc and a button with this label undo its beginning. Kraków:
    # `place`, "Put the card back".
    back_labels: Mapping[str, Text] = field(default_factory=dict)
    # (view, matching moves) -> answers with their outcomes, shown instead of the question; None: ask as usual. Osada:
    # "with whom?" after the letter of a move.
    offer_panel: Callable[[View, Sequence[Move]], OfferPanel | None] | None = None
    offer_only: frozenset[str] = frozenset()  # kinds of name that can only be chosen in an offer: Osada's `keep`
