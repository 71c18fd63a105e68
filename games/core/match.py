"""A match: the rules' state with what people need round it - seats, undo and redo, log, look-back, curtain, journal.

There is one way to play: guard, then `apply` on a copy, then swap; a refusal or a bug leaves the old state whole. The
*present line* is the moves that count now; moves taken back stay until another move is played and can be redone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.contract import Decision, Event, Game, Move, Options, Reason, Result, Seat, View
from games.core.dice import Dice, next_line
from games.core.errors import Refused, UsageError
from games.core.flow import GAME_OVER, NOT_ASKED
from games.core.players import Player, check_table, player_data
from games.core.table import (
    CannotUndo,
    LogEntry,
    MatchSettings,
    Recorder,
    Snapshot,
    checked_options,
    curtain_for,
    end_record,
    log_of,
    may_know,
)
from games.core.undo import Played, UndoOffer, offer, redo_target, undo_target

SCALARS = (str, int, float, bool, type(None))


class Match:
    """One match of one game; make it with `start` or `from_state`."""

    def __init__(
        self, game: Game, board: Any, players: Sequence[Player], options: Mapping[str, str], seed: int,
        settings: MatchSettings, state: Any, line: str,
    ) -> None:  # fmt: skip
        """Use `start` or `from_state`: they check what they are given and answer for seats that can only say no."""
        self.game, self.board, self.options, self.seed, self.settings = game, board, options, seed, settings
        self.journal: Recorder | None = None
        self.number = 0  # moves on the present line
        self._players = list(players)
        self._states = [state]
        self._steps: list[Played] = []  # may be longer than `number`: what redo brings back
        self._first_line = line
        self._first_events: tuple[Event, ...] = ()
        self._notes: list[tuple[int, Event]] = []
        self._open: Seat | None = None  # for whom the curtain was lifted
        self._turn: tuple[int, int] | None = None  # last turn told to the journal

    @classmethod
    def start(
        cls, game: Game, board: Any, players: Sequence[Player], options: Options, seed: int,
        settings: MatchSettings | None = None, journal: Recorder | None = None,
    ) -> Match:  # fmt: skip
        """Set the game up and start a match; raises BadPlayer or UsageError before anything is made."""
        match = cls.set_up(game, board, players, options, seed, settings or MatchSettings())
        match.attach(journal)
        return match

    @classmethod
    def set_up(
        cls, game: Game, board: Any, players: Sequence[Player], options: Options, seed: int,
        settings: MatchSettings,
    ) -> Match:  # fmt: skip
        """Set the game up without answering for anybody, as a journal is read; raises like `start`."""
        check_table(players, game.facts.seats)
        chosen = checked_options(game, options, len(players))
        events: list[Event] = []
        marks = [player.mark for player in players]
        state = game.setup({**chosen, "board": board, "marks": marks}, len(players), Dice(seed), events)
        match = cls(game, board, players, chosen, seed, settings, state, "")
        match._first_events = tuple(events)
        return match

    @classmethod
    def from_state(
        cls, game: Game, board: Any, players: Sequence[Player], options: Options, seed: int,
        settings: MatchSettings, state: Any, line: str,
    ) -> Match:  # fmt: skip
        """Start a match from a position in mid-game; its moves are counted from 0 again."""
        check_table(players, game.facts.seats)
        return cls(game, board, players, checked_options(game, options, len(players)), seed, settings, state, line)

    # --- where it stands

    @property
    def state(self) -> Any:
        """The present state, not to be changed and never to be drawn from: that is what `view` is for."""
        return self._states[self.number]

    @property
    def line(self) -> str:
        """The line of play: a digest of all moves so far."""
        return self._steps[self.number - 1].line if self.number else self._first_line

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat."""
        return tuple(self._players)

    @property
    def steps(self) -> list[Played]:
        """The moves of the present line."""
        return self._steps[: self.number]

    @property
    def person_count(self) -> int:
        """How many seats are played by persons."""
        return sum(player.is_person for player in self._players)

    @property
    def result(self) -> Result | None:
        """The result, or None while the game goes on."""
        return self.game.result(self.state)

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.decision() is None

    def decision(self) -> Decision | None:
        """Return what is asked now, or None when the game is over."""
        return self.game.decision(self.state)

    def view(self, seat: Seat | None) -> View:
        """Return what `seat`, or the public, knows now."""
        return self.game.observe(self.state, seat)

    def view_at(self, number: int, seat: Seat | None) -> View:
        """Return what `seat`, or the public, knew after `number` moves of the present line (0 to `number`)."""
        self._check_number(number)
        return self.game.observe(self._states[number], seat)

    def snapshot(self) -> Snapshot:
        """Return where the match stands, as the journal keeps it."""
        return Snapshot(self.number, self.line, self.game.to_data(self.state))

    # --- playing

    def play(self, move: Move) -> list[Event]:
        """Play one move for the seat that owes the decision; return all that happened. Refused changes nothing."""
        return self.play_group([move])

    def play_group(self, moves: Sequence[Move]) -> list[Event]:
        """Play moves of one seat that are taken back together; if one is refused, none is played."""
        decision = self.decision()
        if not moves:
            return []
        if decision is None:
            raise Refused(moves[0], GAME_OVER)
        state, line = self.state, self.line
        chain: list[tuple[Any, Played]] = []
        for index, move in enumerate(moves):
            chain.append(self._step(state, line, move, decision.seat, joined=index > 0))
            chain += self._answers(*self._end(chain))
            state, line = self._end(chain)
        return self._commit(chain)

    def replay(self, move: Move, seat: Seat, joined: bool, auto: bool) -> None:
        """Play one move as a journal tells it, without answering for anybody; raises Refused."""
        self._commit([self._step(self.state, self.line, move, seat, joined, auto)], record=False)

    def _end(self, chain: Sequence[tuple[Any, Played]]) -> tuple[Any, str]:
        state, played = chain[-1]
        return state, played.line

    def _step(
        self, state: Any, line: str, move: Move, seat: Seat, joined: bool = False, auto: bool = False
    ) -> tuple[Any, Played]:
        game = self.game
        decision = game.decision(state)
        if decision is None:
            raise Refused(move, GAME_OVER)
        if decision.seat != seat or not move or not all(isinstance(part, SCALARS) for part in move):
            raise Refused(move, NOT_ASKED)
        reason = game.guard(state, move)
        if reason is not None:
            raise Refused(move, reason)
        # The rules' own tuple, so that 1.0 or True for 1 can't draw other dice or write another journal.
        move = next((known for known in game.candidates(state) if known == move), move)
        after, line = state.copy(), next_line(line, move)
        dice, events = Dice(self.seed, line), list[Event]()
        game.apply(after, move, dice, events)
        person = self._players[seat].is_person
        drew = dice.count > 0
        played = Played(move, seat, decision.kind, decision.private, person, auto, joined, line, drew, tuple(events))
        return after, played

    def _answers(self, state: Any, line: str) -> list[tuple[Any, Played]]:
        """Answer, without a word, for seats that are asked for a reaction and can only say no."""
        chain: list[tuple[Any, Played]] = []
        kinds = self.game.reactions
        while kinds and not self.settings.strict:
            decision = self.game.decision(state)
            if decision is None or decision.kind not in kinds:
                break
            moves = self.game.legal_moves(state)
            if len(moves) != 1:
                break
            chain.append(self._step(state, line, moves[0], decision.seat, joined=True, auto=True))
            state, line = self._end(chain)
        return chain

    def _commit(self, chain: Sequence[tuple[Any, Played]], record: bool = True) -> list[Event]:
        del self._steps[self.number :], self._states[self.number + 1 :]
        self._steps += [played for _, played in chain]
        self._states += [state for state, _ in chain]
        self.number += len(chain)
        self._keep_open()
        if record and chain:
            self._record([_move_record(played) for _, played in chain])
        return [event for _, played in chain for event in played.events]

    # --- the journal

    def attach(self, journal: Recorder | None) -> None:
        """Write to `journal` from now on, and answer for seats that can only say no."""
        self.journal = journal
        chain = self._answers(self.state, self.line)
        if chain:  # else what could be redone stays
            self._commit(chain)

    def end_record(self) -> dict[str, Any] | None:
        """Return the journal's end line, or None while the game goes on."""
        result = self.result
        if result is None:
            return None
        return end_record(result)

    def _record(self, records: Sequence[Mapping[str, Any]]) -> None:
        if self.journal is None:
            return
        lines = [dict(record) for record in records]
        turn = self.turn()
        if turn != self._turn:
            self._turn = turn
            lines[-1]["turn"] = list(turn)
        end = self.end_record()
        if end is not None:
            lines.append(end)
        self.journal.write(lines, self.snapshot)

    def turn(self) -> tuple[int, int]:
        """Return the turn and of how many, as everybody sees it (0 of 0: the game doesn't count them)."""
        return self.game.controller.phase(self.view(None))[:2]

    # --- taking back

    def can_undo(self, seat: Seat | None = None) -> UndoOffer:
        """Return what taking back the last move of a person (of `seat`, if given) would mean.

        Computers' moves after it go with it. What the offer tells is meant for `audience()`.
        """
        to = undo_target(self.steps, self.person_count, seat)
        return self.can_go_back_to(self.number if to is None else to)

    def can_go_back_to(self, number: int) -> UndoOffer:
        """Return what going back to `number` moves would mean; answers that the match gave after them stay."""
        self._check_number(number)
        while number < self.number and self._steps[number].auto:
            number += 1
        return offer(self.game, self.steps, number, self.settings.undo, self.person_count, self.audience())

    def undo(self, agreed: bool = False, seat: Seat | None = None) -> int:
        """Take back what `can_undo` offers and return the number reached; `agreed`: the table has said yes."""
        return self._take_back(self.can_undo(seat), agreed)

    def go_back_to(self, number: int, agreed: bool = False) -> int:
        """Take back all moves after `number` and return it; `agreed`: the table has said yes."""
        return self._take_back(self.can_go_back_to(number), agreed)

    def _take_back(self, found: UndoOffer, agreed: bool) -> int:
        if not found.possible or (found.kind == "agree" and not agreed):
            raise CannotUndo(found)
        by_vote = found.kind == "agree"
        self.jump_back(found.number, by_vote)
        self._record([{"undo": found.number, **({"agreed": True} if by_vote else {})}])
        return found.number

    def jump_back(self, number: int, agreed: bool) -> None:
        """Go back to `number` without asking and without a line in the journal; the log tells an agreed one."""
        moves = self.number - number
        self._jump(number)
        # What the table agreed on stays in the log, also when more is taken back later.
        self._notes = [(min(at, number), event) for at, event in self._notes]
        if agreed:
            self._notes.append((number, Event("undone", {"n": moves, "to": number})))

    def can_redo(self) -> bool:
        """Return whether moves that were taken back can be played again."""
        return self.number < len(self._steps)

    def redo(self) -> int:
        """Play again what the last undo took back and return the number reached (the present one: nothing to redo)."""
        if not self.can_redo():
            return self.number
        self.jump_forward(redo_target(self._steps, self.number, self.person_count))
        self._record([{"redo": self.number}])
        return self.number

    def jump_forward(self, number: int) -> None:
        """Go forward to `number` among moves taken back, without a line in the journal."""
        if not self.number < number <= len(self._steps):
            raise UsageError(f"no move number {number} was taken back")
        self._jump(number)

    def _jump(self, number: int) -> None:
        low, high = sorted((number, self.number))
        touched = self._steps[low:high]
        if any(not step.auto and (step.seat != self._open or not step.private) for step in touched):
            self._open = None
        self.number = number
        self._keep_open()

    def _check_number(self, number: int) -> None:
        if not 0 <= number <= self.number:
            raise UsageError(f"the match has no position number {number}, only 0 to {self.number}")

    # --- what happened

    @property
    def log(self) -> list[LogEntry]:
        """Everything that happened on the present line, in order; for a screen take `events_for`."""
        return log_of(self._first_events, self.steps, self._notes)

    def events_for(self, seat: Seat | None, since: int = 0) -> list[LogEntry]:
        """Return the log as `seat`, or the public, may know it, after the first `since` moves."""
        return [
            entry
            for entry in self.log
            if may_know(entry.event, seat) and (entry.number > since or (entry.seat is None and entry.number == since))
        ]

    def recap(self, seat: Seat) -> list[LogEntry]:
        """Return what `seat` may know of all that happened since their own last move, for behind the curtain."""
        last = 0
        for number, step in enumerate(self.steps, 1):
            if step.seat == seat and not step.auto:
                last = number
        return self.events_for(seat, last)

    # --- who may see what

    def curtain_for(self) -> Seat | None:
        """Return the seat that the curtain must name before anything secret is drawn, or None.

        Before each private decision of a person, unless it goes on a row of their private decisions for which the
        curtain was lifted already. With one person at the table there is none.
        """
        return curtain_for(self.decision(), self._players, self.settings, self._open)

    def curtain_needed(self) -> bool:
        """Return whether the table must be hidden now."""
        return self.curtain_for() is not None

    def lift_curtain(self) -> None:
        """Note that the person named by the curtain is ready: the table is theirs until somebody else decides."""
        seat = self.curtain_for()
        if seat is not None:
            self._open = seat

    def drop_curtain(self) -> None:
        """Ask for the curtain again before the private decision that is going on, as after leaving the table."""
        self._open = None

    def audience(self) -> Seat | None:
        """Return for whom the table may be drawn now; None: only what is public.

        The only person at a table always; else the person who owes a private decision, once the curtain is lifted.
        """
        if self.person_count == 1:
            return next(seat for seat, player in enumerate(self._players) if player.is_person)
        decision = self.decision()
        if decision is None or not decision.private or not self._players[decision.seat].is_person:
            return None
        return None if self.curtain_needed() else decision.seat

    def _keep_open(self) -> None:
        """Close the curtain as soon as anything but a private decision of the same seat is asked."""
        decision = self.decision()
        if decision is None or not decision.private or decision.seat != self._open:
            self._open = None

    # --- the seats

    def set_player(self, seat: Seat, player: Player) -> None:
        """Change who plays a seat, from now on; raises BadPlayer and then changes nothing."""
        self.replace_player(seat, player)
        self._record([{"player": seat, **player_data(player)}])

    def replace_player(self, seat: Seat, player: Player) -> None:
        """Change who plays a seat without a line in the journal."""
        if not 0 <= seat < len(self._players):
            raise UsageError(f"there is no seat number {seat}")
        players = [player if index == seat else other for index, other in enumerate(self._players)]
        check_table(players, self.game.facts.seats)
        self._players = players
        self._open = None

    def why_not(self, move: Move) -> Reason | None:
        """Return why a move may not be played now, or None if it may."""
        return self.game.guard(self.state, move)


def _move_record(played: Played) -> dict[str, Any]:
    record: dict[str, Any] = {"seat": played.seat, "move": list(played.move)}
    if played.joined:
        record["joined"] = True
    if played.auto:
        record["auto"] = True
    return record
