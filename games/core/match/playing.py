"""Play a move on a copy of the state, and give the automatic answers that follow.

Nothing here changes a match. The caller adopts the returned states.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from games.core.contract.contract import Event, Move, Seat
from games.core.contract.dice import Dice, next_position_id
from games.core.contract.errors import IllegalMove
from games.core.contract.flow import GAME_OVER, NOT_ASKED
from games.core.contract.game import Game
from games.core.contract.texts import Text, text_to_data
from games.core.match.players import Player

SCALAR_TYPES = (str, int, float, bool, type(None))


class PlayedMove(NamedTuple):
    """One played move, with everything that undo, log and review need to know about it.

    `kind` and `private` describe the answered decision.

        auto         True if the match itself gave the answer
        joined       True if it is undone together with the previous move
        position_id  id of the position after the move
        why          the reason, if a computer player chose among several moves
        by_hint      True if the person played the move that a displayed hint named
    """

    move: Move
    seat: Seat
    kind: str
    private: bool
    by_person: bool
    auto: bool
    joined: bool
    position_id: str
    used_dice: bool
    events: tuple[Event, ...]
    why: Text | None = None
    by_hint: bool = False

    def record(self) -> dict[str, Any]:
        """Return the move as a journal record."""
        record: dict[str, Any] = {"seat": self.seat, "move": list(self.move)}
        if self.joined:
            record["joined"] = True
        if self.auto:
            record["auto"] = True
        if self.why is not None:
            record["_why"] = text_to_data(self.why)
        if self.by_hint:
            record["hint"] = 1
        return record


MoveChain = list[tuple[Any, PlayedMove]]  # (state after the move, move) for each move


def make_fair_dice(state: Any, seed: int, position_id: str) -> Dice:
    """Return the dice of a match. Lessons use another function, to script some draws."""
    return Dice(seed, position_id)


class MoveRunner(NamedTuple):
    """Plays moves with the rules, seed, players and dice of a match.

    `make_dice` returns the dice of a move, given the state, the seed and the position id. `strict_secrecy`: every seat
    that could react is asked, even if its only answer is no. `conceals_reactions`: computer players are asked in any
    case, so that people who are watching can't learn from a pause which one holds a reaction.
    """

    game: Game
    seed: int
    players: Sequence[Player]
    strict_secrecy: bool
    make_dice: Callable[[Any, int, str], Dice] = make_fair_dice
    conceals_reactions: bool = False

    def is_asked_silently(self, kind: str, seat: Seat) -> bool:
        """Return True if `seat` is a computer player that decides questions of this kind without a visible sign."""
        return (
            self.conceals_reactions and kind in self.game.silent_answers.reactions and not self.players[seat].is_person
        )

    def play(
        self, state: Any, position_id: str, move: Move, seat: Seat, joined: bool = False, auto: bool = False
    ) -> tuple[Any, PlayedMove]:
        """Play a move of `seat` on a copy of `state`; return (new state, played move).

        Raises Refused if the seat may not play it now. `position_id` is the id before the move.
        """
        game = self.game
        decision, move = game.decision(state), tuple(move)
        if decision is None:
            raise IllegalMove(move, GAME_OVER)
        if decision.seat != seat or not move or not all(isinstance(part, SCALAR_TYPES) for part in move):
            raise IllegalMove(move, NOT_ASKED)
        reason = game.guard(state, move)
        if reason is not None:
            raise IllegalMove(move, reason)
        # The rules' own tuple is used, because 1.0 or True instead of 1 would change the dice and the journal.
        move = next((known for known in game.candidates(state) if known == move), move)
        after, position_id = state.copy(), next_position_id(position_id, move)
        dice, events = self.make_dice(after, self.seed, position_id), list[Event]()
        game.apply(after, move, dice, events)
        person, drew = self.players[seat].is_person, dice.count > 0
        if not events and self.is_asked_silently(decision.kind, seat):
            joined = auto = True  # the computer player declined; nobody may see that it was asked
        return after, PlayedMove(
            move, seat, decision.kind, decision.private, person, auto, joined, position_id, drew, tuple(events)
        )

    def automatic_answers(self, state: Any, position_id: str) -> MoveChain:
        """Give the answers of seats that can only decline.

        Under strict secrecy, answers are given only where everybody can see why. Computer players whose secrets must be
        protected are asked nevertheless (`is_asked_silently`).
        """
        chain: MoveChain = []
        unasked = self.game.silent_answers
        kinds = unasked.forced if self.strict_secrecy else unasked.forced | unasked.reactions
        while kinds:
            decision = self.game.decision(state)
            if decision is None or decision.kind not in kinds or self.is_asked_silently(decision.kind, decision.seat):
                break
            moves = self.game.legal_moves(state)
            if len(moves) != 1:
                break
            chain.append(self.play(state, position_id, moves[0], decision.seat, joined=True, auto=True))
            state, position_id = end_of_chain(chain)
        return chain


def end_of_chain(chain: MoveChain) -> tuple[Any, str]:
    """Return (state, position id) after a chain of moves."""
    state, played = chain[-1]
    return state, played.position_id
