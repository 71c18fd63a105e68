"""One move of a match: the guard, then `apply` on a copy; and the answers that a match gives by itself.

Nothing here changes a match: it swaps in what comes out, all of it or nothing.
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

SCALARS = (str, int, float, bool, type(None))


class PlayedMove(NamedTuple):
    """One move of a match and what undo, log and look-back need to know of it.

    `kind` and `private` are those of the decision it answered; `person`: a person answered; `auto`: the match
    answered by itself; `joined`: it is taken back together with the move before; `line`: the line of play after it;
    `drew`: chance was drawn; `why`: what spoke for it, where a computer chose among several.
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

    def record(self) -> dict[str, Any]:
        """Return the move as a line of a journal."""
        record: dict[str, Any] = {"seat": self.seat, "move": list(self.move)}
        if self.joined:
            record["joined"] = True
        if self.auto:
            record["auto"] = True
        if self.why is not None:
            record["_why"] = text_to_data(self.why)
        return record


Chain = list[tuple[Any, PlayedMove]]  # each move with the state after it


def fair_dice(state: Any, seed: int, line: str) -> Dice:
    """Return the dice of every match but those of lessons, in which some draws are told beforehand."""
    return Dice(seed, line)


class MoveRunner(NamedTuple):
    """What it takes to play moves: the rules, the match's seed, who sits where, whether everybody is asked, the dice.

    `dice` makes those for a move from the state that it changes, the seed and the line of play. `secret`: people look
    on who must not learn from a pause which computer holds an answer, so computers are asked whether they do or not.
    """

    game: Game
    seed: int
    players: Sequence[Player]
    strict: bool
    dice: Callable[[Any, int, str], Dice] = fair_dice
    conceals_reactions: bool = False

    def is_asked_silently(self, kind: str, seat: Seat) -> bool:
        """Whether a decision of this kind is asked of a computer without a sign, as if nobody were asked."""
        return (
            self.conceals_reactions and kind in self.game.silent_answers.reactions and not self.players[seat].is_person
        )

    def play(
        self, state: Any, line: str, move: Move, seat: Seat, joined: bool = False, auto: bool = False
    ) -> tuple[Any, PlayedMove]:
        """Play one move of `seat` on a copy of `state`; Refused if that seat may not play it now."""
        game = self.game
        decision, move = game.decision(state), tuple(move)
        if decision is None:
            raise IllegalMove(move, GAME_OVER)
        if decision.seat != seat or not move or not all(isinstance(part, SCALARS) for part in move):
            raise IllegalMove(move, NOT_ASKED)
        reason = game.guard(state, move)
        if reason is not None:
            raise IllegalMove(move, reason)
        # The rules' own tuple, so that 1.0 or True for 1 can't draw other dice or write another journal.
        move = next((known for known in game.candidates(state) if known == move), move)
        after, line = state.copy(), next_position_id(line, move)
        dice, events = self.dice(after, self.seed, line), list[Event]()
        game.apply(after, move, dice, events)
        person, drew = self.players[seat].is_person, dice.count > 0
        if not events and self.is_asked_silently(decision.kind, seat):
            joined = auto = True  # it said no, for whatever reason: nobody sees that it was asked
        return after, PlayedMove(
            move, seat, decision.kind, decision.private, person, auto, joined, line, drew, tuple(events)
        )

    def automatic_answers(self, state: Any, line: str) -> Chain:
        """Answer, without a word, for seats that can only say no; under strict secrecy only if everybody sees why.

        Computers whose secret is to be kept are asked all the same (`quiet`).
        """
        chain: Chain = []
        unasked = self.game.silent_answers
        kinds = unasked.forced if self.strict else unasked.forced | unasked.reactions
        while kinds:
            decision = self.game.decision(state)
            if decision is None or decision.kind not in kinds or self.is_asked_silently(decision.kind, decision.seat):
                break
            moves = self.game.legal_moves(state)
            if len(moves) != 1:
                break
            chain.append(self.play(state, line, moves[0], decision.seat, joined=True, auto=True))
            state, line = end_of(chain)
        return chain


def end_of(chain: Chain) -> tuple[Any, str]:
    """Return the state and the line of play after a chain of moves."""
    state, played = chain[-1]
    return state, played.position_id
