"""How moves are asked for, beyond their controls: shortcuts, calculations, gauges, answers with outcomes.

Kraków uses most of it (`games/krakow/controls`): far cells are shortcuts, and a gauge shows movement points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.core.contract.contract import Event, Move, Options, View
from games.core.contract.extras.offering import OfferPanel
from games.core.contract.texts import Text


class Shortcut(NamedTuple):
    """Several consecutive moves that one click plays, such as a long walk; they are also undone together.

    The deciding seat makes all of the moves. Each is legal after the one before, and only the last may draw chance or
    reveal something. `text` describes the moves. While the thing to click is hovered or chosen, the table draws `path`
    (names of things on the way, the destination last) and `ghosts` (events like those of a forecast). In Kraków the
    thing is a far cell, and the moves are `walk` moves to it.
    """

    moves: tuple[Move, ...]
    text: Text
    path: tuple[str, ...] = ()
    ghosts: tuple[Event, ...] = ()
    cost: int | None = 0  # number shown at the thing to click; 0: the number of moves, None: no number


class Calculation(NamedTuple):
    """A line of arithmetic in the decision card with its outcome, such as the accuracy of a shot in Wrocław."""

    formula: Text
    outcome: Text  # the result in words
    is_success: bool = False
    terms: tuple[Text, ...] = ()  # the summands in words, such as `A pair: +1`


class Gauge(NamedTuple):
    """The rest of a resource that a turn uses up, such as movement points, and the cost of the hovered moves.

    `picture` is a file in the game's art that shows a vessel being emptied; `<mark>` in it is replaced by the seat's
    mark.
    """

    title: Text  # shown next to the number, such as `movement points`; its argument `n` is the rest
    left: int
    total: int
    planned: int = 0  # the cost of the hovered moves
    picture: str = ""
    description: Text | None = None  # explains in a sentence what the resource is for


@dataclass(frozen=True, slots=True)
class Asking:
    """How moves are asked for, beyond their controls. Every field is optional."""

    group_titles: Mapping[str, Text] = field(
        default_factory=dict
    )  # titles over groups of buttons, by kind of name: "Orders" for `token`
    # (view, name of a thing) -> a special reason why it can't be chosen although no candidate has it. Osada: "That is
    # your own pawn."
    not_asked_reason: Callable[[View, str], Text | None] | None = None
    # The text of the disabled button while a choice is missing, by the kind of name to choose: "Choose a field".
    # Several kinds are sorted and joined, as in `card+cell`.
    choose_prompts: Mapping[str, Text] = field(default_factory=dict)
    # Names that count as chosen until another name of the same part is chosen, such as Wrocław's `die:0:0` for a die
    # without a boost.
    default_names: frozenset[str] = frozenset()
    # (view, move) -> the label of the button that confirms the move, such as "Roll the die"; None: "Confirm".
    confirm_label: Callable[[View, Move], Text | None] | None = None
    # kinds of moves that Space plays, to pass or to go on, such as Kraków's `end`
    pass_moves: frozenset[str] = frozenset()
    # Returns a clearly useful answer that costs nothing, for a large button, Space and Enter; None: there is none.
    # Ankh-Morpork: taking money.
    useful_move: Callable[[View], Move | None] | None = None
    # True if passing would give up something usable. Then its button is small, and its key is X instead of Space.
    risky_pass: Callable[[View, Move], bool] | None = None
    # (view, options) -> an answer that the table gives automatically for a person, or None. The journal records it like
    # any other move.
    auto_answer: Callable[[View, Options], Move | None] | None = None
    # Kinds of setup decisions that the table answers with a proposal. The person may move the proposed pieces until
    # their next decision. Kraków: `district`, `stand`.
    proposed_decisions: frozenset[str] = frozenset()
    # Returns a warning about what passing now would lose, shown before passing; None: nothing important. Kraków: at
    # least half of the movement points.
    pass_warning: Callable[[View], Text | None] | None = None
    # (view, chosen names) -> shortcuts, keyed by the name of the thing to click. If the same name also completes a
    # single move, that move is played. Kraków: cells several steps away.
    shortcuts: Callable[[View, Sequence[str]], Mapping[str, Shortcut]] | None = None
    # The calculations shown with a button, by the kind of the name that it chooses: (view, move that the button leads
    # to) -> calculations. Wrocław: those of a shot, by mode of fire.
    calculations: Mapping[str, Callable[[View, Move], Sequence[Calculation]]] = field(default_factory=dict)
    # Kinds of names whose descriptions are shown in the decision card although the things are in the tray, such as
    # Wrocław's orders.
    described_inline: frozenset[str] = frozenset()
    # (view, hovered moves) -> the gauge next to the hand, or None. If a game has one, everything selectable on the
    # board shows its cost. Kraków: movement points.
    gauge: Callable[[View, Sequence[Move]], Gauge | None] | None = None
    # Labels by kind of decision, for decisions in the middle of an action. Esc and a button with the label undo the
    # beginning of the action. Kraków: "Put the card back" for `place`.
    back_labels: Mapping[str, Text] = field(default_factory=dict)
    # (view, matching moves) -> answers with their outcomes, shown instead of the question; None: the usual question.
    # Osada: once the letter of an action is chosen, a panel lists the players to act on, each with the effect.
    offer_panel: Callable[[View, Sequence[Move]], OfferPanel | None] | None = None
    # kinds of names that can be chosen only in an offer panel, such as Osada's `keep`
    offer_only: frozenset[str] = frozenset()
