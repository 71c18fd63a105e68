"""Optional settings of how a seat is asked for a move: shortcuts, calculations, gauges, automatic answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import NamedTuple

from games.core.contract.contract import Event, Move, Options, View
from games.core.contract.extras.offer_panel import OfferPanel
from games.core.contract.extras.standing_answer import StandingAnswer
from games.core.contract.texts import Text


class Shortcut(NamedTuple):
    """Several consecutive moves that one click plays, such as a long walk. They are undone together.

    The deciding seat makes all of the moves. Each is legal after the one before, and only the last may involve chance
    or reveal something. `text` describes the moves. While the shortcut is hovered or chosen, the table draws its `path`
    (names of things on the way, the destination last) and the forecast `ghost_events`.
    """

    moves: tuple[Move, ...]
    text: Text
    path: tuple[str, ...] = ()
    ghost_events: tuple[Event, ...] = ()
    cost: int | None = 0  # number shown with the shortcut; 0: the number of moves, None: no number


class Calculation(NamedTuple):
    """A line of arithmetic in the decision card, such as the accuracy of a shot in Wrocław."""

    formula: Text
    outcome: Text  # the result in words
    is_success: bool = False
    terms: tuple[Text, ...] = ()  # the summands, such as `A pair: +1`


class Gauge(NamedTuple):
    """The amount left of a resource that a turn uses up, such as movement points.

    `picture` is a file in the game's art that shows the amount; `<mark>` in it is replaced by the seat's mark.
    """

    title: Text  # text next to the number, such as `movement points`; its argument `n` is the amount left
    remaining: int
    total: int
    planned_cost: int = 0  # the cost of the hovered moves
    picture: str = ""
    description: Text | None = None  # explains the resource in a sentence


@dataclass(frozen=True, slots=True)
class DecisionExtras:
    """Optional settings of how a seat is asked for a move, in addition to the controls of the moves."""

    # titles of groups of buttons, by kind of name: "Orders" for `token`
    group_titles: Mapping[str, Text] = field(default_factory=dict)
    # (view, name of a thing) -> why the thing can't be chosen, if no forbidden candidate gives a reason. Osada: "That
    # is your own pawn."
    not_asked_reason: Callable[[View, str], Text | None] | None = None
    # Texts of the disabled button while a choice is missing, by the kind of name to choose: "Choose a field". Several
    # kinds are sorted and joined, as in `card+cell`.
    choose_prompts: Mapping[str, Text] = field(default_factory=dict)
    # Names chosen by default, until another name is chosen for the same part of the move. Wrocław: `die:0:0`, a die
    # without a boost.
    default_names: frozenset[str] = frozenset()
    # (view, move) -> the label of the button that confirms the move, such as "Roll the die"; None: "Confirm".
    confirm_label: Callable[[View, Move], Text | None] | None = None
    # kinds of moves that Space plays, such as Kraków's `end`
    pass_kinds: frozenset[str] = frozenset()
    # Returns an answer that is clearly useful and costs nothing, such as taking money. It gets a large button, Space
    # and Enter. None: there is no such answer.
    useful_move: Callable[[View], Move | None] | None = None
    # True if passing would give up something usable. Then the key is X instead of Space, and the button is small.
    risky_pass: Callable[[View, Move], bool] | None = None
    # (view, options) -> an answer that the table gives automatically for a person, or None. The journal records it like
    # any other move.
    auto_answer: Callable[[View, Options], Move | None] | None = None
    # An answer that a person can give in advance to questions asked in others' turns; None: there is none.
    standing_answer: StandingAnswer | None = None
    # Kinds of setup decisions that the table answers with a proposal. The person may move the proposed pieces until
    # their next decision. In Kraków these are `district` and `stand`.
    proposed_decisions: frozenset[str] = frozenset()
    # Returns a warning about what passing would lose; None: nothing important. Kraków: at least half of the movement
    # points.
    pass_warning: Callable[[View], Text | None] | None = None
    # (view, chosen names) -> shortcuts by the name of the thing to click. A single move has priority over a shortcut
    # with the same name.
    shortcuts: Callable[[View, Sequence[str]], Mapping[str, Shortcut]] | None = None
    # Calculations shown with a button, by kind of name: (view, move of the button) -> calculations. Wrocław: those of a
    # shot, by mode of fire.
    calculations: Mapping[str, Callable[[View, Move], Sequence[Calculation]]] = field(default_factory=dict)
    # Kinds of names whose descriptions are shown in the decision card, such as Wrocław's orders.
    inline_description_kinds: frozenset[str] = frozenset()
    # (view, hovered moves) -> the gauge next to the hand, or None. If a game has a gauge, everything selectable on the
    # board shows its cost.
    gauge: Callable[[View, Sequence[Move]], Gauge | None] | None = None
    # Labels of the button that undoes the beginning of an action, by kind of decision. Kraków: "Put the card back" for
    # `place`.
    back_labels: Mapping[str, Text] = field(default_factory=dict)
    # (view, matching moves) -> answers with their outcomes, shown instead of the question; None: the question is shown.
    offer_panel: Callable[[View, Sequence[Move]], OfferPanel | None] | None = None
    # kinds of names that can be chosen only in an offer panel, such as Osada's `keep`
    offer_only_kinds: frozenset[str] = frozenset()

    def choose_prompt(self, kinds: Set[str]) -> Text | None:
        """Return the text that asks for one of these kinds of names; None if they have no text in common."""
        together = self.choose_prompts.get("+".join(sorted(kinds)))
        asked = [together] if together is not None else [self.choose_prompts.get(kind) for kind in kinds]
        return asked[0] if asked and all(other == asked[0] for other in asked) else None
