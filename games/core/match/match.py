"""A match: the rules' state with what people need round it - seats, undo and redo, log, look-back, curtain, journal.

There is one way to play: guard, then `apply` on a copy, then swap; a refusal or a bug leaves the old state whole. The
*present line* is the moves that count now; moves taken back stay until another move is played and can be redone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.contract.contract import Board, Decision, Event, Move, Options, Reason, Result, Seat, View
from games.core.contract.dice import Dice
from games.core.contract.errors import IllegalMove, UsageError
from games.core.contract.extras.story import strings_in
from games.core.contract.flow import GAME_OVER
from games.core.contract.game import Game
from games.core.contract.lexicon import Lexicon
from games.core.contract.plain import digest
from games.core.contract.texts import N_, Text
from games.core.match.curtain import Curtain
from games.core.match.history import History, LogEntry, may_know
from games.core.match.players import BadPlayer, Player, check_players, player_to_data
from games.core.match.playing import Chain, MoveRunner, PlayedMove, end_of, fair_dice
from games.core.match.recording import MatchJournal, Snapshot, end_record
from games.core.match.settings import MatchSettings, checked_options
from games.core.match.undo import (
    FREE,
    SEEN_ONCE,
    CannotUndo,
    UndoOffer,
    make_offer,
    redo_target,
    setup_moves,
    undo_target,
)
from games.core.match.viewing import ViewingState


class Match:
    """One match of one game; make it with `start` or `from_state`."""

    def __init__(
        self, game: Game, board: Board, players: Sequence[Player], options: Mapping[str, str], seed: int,
        settings: MatchSettings, history: History,
    ) -> None:  # fmt: skip
        """Use `start` or `from_state`: they check what they are given and answer for seats that can only say no."""
        self.game, self.board, self.history = game, board, history
        self._players = list(players)
        self.options, self.seed, self.settings = options, seed, settings
        self.journal: MatchJournal | None = None
        self.curtain = Curtain()
        self.dice = fair_dice
        self.viewing = ViewingState()
        self.gives_auto_answers = True  # free answers are given for people; in lessons they are not
        self.shows_all_cards = False  # what was shown once is known: a position of a match that is over, as in a puzzle
        self._begun_by_hand = -1  # the number at which a person has begun by hand what the table could have answered
        self._moves_to_repeat: dict[
            int, Move
        ] = {}  # by number: what is set up as before once one thing was put elsewhere
        self._person_seats = {
            seat for seat, player in enumerate(players) if player.is_person
        }  # who was one at any time
        self._turn: tuple[int, ...] | None = None  # last turn told to the journal

    @classmethod
    def start(
        cls, game: Game, board: Board, players: Sequence[Player], options: Options, seed: int,
        settings: MatchSettings | None = None, journal: MatchJournal | None = None,
    ) -> Match:  # fmt: skip
        """Set the game up and start a match; raises BadPlayer or UsageError before anything is made."""
        match = cls.set_up(game, board, players, options, seed, settings or MatchSettings())
        match.attach(journal)
        return match

    @classmethod
    def set_up(
        cls, game: Game, board: Board, players: Sequence[Player], options: Options, seed: int,
        settings: MatchSettings,
    ) -> Match:  # fmt: skip
        """Set the game up without answering for anybody, as a journal is read; raises like `start`."""
        check_players(players, game.facts.seats)
        chosen = checked_options(game, options, len(players))
        events: list[Event] = []
        marks = [player.mark for player in players]
        state = game.setup({**chosen, "board": board, "marks": marks}, len(players), Dice(seed), events)
        return cls(game, board, players, chosen, seed, settings, History(state, "", events))

    @classmethod
    def from_state(
        cls, game: Game, board: Board, players: Sequence[Player], options: Options, seed: int,
        settings: MatchSettings, state: Any, line: str,
    ) -> Match:  # fmt: skip
        """Start a match from a position in mid-game; its moves are counted from 0 again."""
        check_players(players, game.facts.seats)
        chosen = checked_options(game, options, len(players))
        return cls(game, board, players, chosen, seed, settings, History(state, line))

    def switch_to(self, other: Match) -> None:
        """Go on as another match on the same board does, with its position, players and dice: a lesson's next scene."""
        self.history, self.seed, self.dice = other.history, other.seed, other.dice
        self._players, self._person_seats, self.curtain = other._players, other._person_seats, other.curtain
        self.viewing = other.viewing

    # --- where it stands

    @property
    def state(self) -> Any:
        """The present state: not to be changed, and not to be shown to anybody, which is what `view` is for."""
        return self.history.state

    @property
    def move_count(self) -> int:
        """How many moves are on the present line."""
        return self.history.move_count

    @property
    def position_id(self) -> str:
        """The line of play: a digest of all moves so far."""
        return self.history.position_id

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat."""
        return tuple(self._players)

    @property
    def lexicon(self) -> Lexicon:
        """The words for names at this table, people's names included."""
        return Lexicon(self.game, self.board, [player.name for player in self._players])

    @property
    def moves(self) -> list[PlayedMove]:
        """The moves of the present line."""
        return self.history.current_moves

    @property
    def person_count(self) -> int:
        """How many seats are played by persons."""
        return sum(player.is_person for player in self._players)

    @property
    def result(self) -> Result | None:
        """The result, or None while the game goes on."""
        return self.game.result(self.state)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.decision() is None

    def decision(self) -> Decision | None:
        """Return what is asked now, or None when the game is over."""
        return self.game.decision(self.state)

    def view(self, seat: Seat | None) -> View:
        """Return what may be shown now to `seat` or to the public."""
        return self._hide_once_seen(self.knowledge(seat), now=True)

    def knowledge(self, seat: Seat | None) -> View:
        """Return all that `seat`, or the public, knows now, for computer players: also what is not shown again."""
        return self.game.observe(self.state, seat)

    def view_at(self, number: int, seat: Seat | None) -> View:
        """Return what `seat`, or the public, knew after `number` moves of the present line (0 to `number`).

        While the match goes on that is no more than may still be shown.
        """
        self.history.check_number(number)
        return self._hide_once_seen(self.game.observe(self.history.states[number], seat), now=number == self.move_count)

    def _hide_once_seen(self, view: View, now: bool) -> View:
        """Return what may be shown of a view, of the present position or of a past one."""
        covered = self.game.controller.cards.covered_view
        return view if covered is None or self.shows_all_cards or self.is_over else covered(view, now)

    def turn(self) -> tuple[int, int]:
        """Return the turn and of how many, as everybody sees it (0 of 0: the game doesn't count them)."""
        return self.game.controller.turn_and_phase(self.view(None))[:2]

    def part(self) -> int:
        """Return which of the match's parts it is, from 1, as everybody sees it (0: it has none, or none yet)."""
        part = self.game.controller.match_part
        return 0 if part is None else part(self.view(None))

    def why_not(self, move: Move) -> Reason | None:
        """Return why a move may not be played now, or None if it may."""
        return self.game.guard(self.state, move)

    # --- what happened

    @property
    def log(self) -> list[LogEntry]:
        """Everything that happened on the present line, in order; for a screen take `events_for`."""
        return list(self.history.log)

    def events_for(self, seat: Seat | None, since: int = 0) -> list[LogEntry]:
        """Return the log as `seat`, or the public, may know it, after the first `since` moves."""
        return [
            entry
            for entry in self.history.log
            if may_know(entry.event, seat) and (entry.number > since or (entry.seat is None and entry.number == since))
        ]

    def recap(self, seat: Seat) -> list[LogEntry]:
        """Return what `seat` may know of all that happened since their own last move, for behind the curtain."""
        last = 0
        for number, step in enumerate(self.moves, 1):
            if step.seat == seat and not step.auto:
                last = number
        return self.events_for(seat, last)

    # --- playing

    def play(self, move: Move) -> list[Event]:
        """Play one move for the seat that owes the decision; return all that happened. Refused changes nothing."""
        return self.play_group([move])

    def play_group(self, moves: Sequence[Move], auto_answers: bool = False, why: Text | None = None) -> list[Event]:
        """Play moves of one seat that are taken back together; if one is refused, none is played.

        `helped`: what the table answers by itself for the seat right afterwards (`Asking.auto_answer`) belongs to them.
        `why`: what spoke for the first of them, where a computer plays.
        """
        decision = self.decision()
        if not moves:
            return []
        if decision is None:
            raise IllegalMove(moves[0], GAME_OVER)
        state, line, stepper = self.state, self.position_id, self._runner()
        chain: Chain = []
        for index, move in enumerate(moves):
            after, played = stepper.play(state, line, move, decision.seat, joined=index > 0)
            chain.append((after, played._replace(why=None if index or played.auto else why)))
            chain += stepper.automatic_answers(*end_of(chain))
            state, line = end_of(chain)
        following = self.game.decision(state)
        half = following is not None and following.kind in self.game.controller.asking.back_labels
        if not half or self.auto_answer() is None:  # what was played is looked at only where it may be half a move
            self._begun_by_hand = self.move_count + len(chain)
        while (
            auto_answers and (free := self._auto_answer(state, decision.seat, self.move_count + len(chain))) is not None
        ):
            chain.append(stepper.play(state, line, free, decision.seat, joined=True))
            chain += stepper.automatic_answers(*end_of(chain))
            state, line = end_of(chain)
        return self._commit(chain)

    def auto_answer(self) -> Move | None:
        """Return what the table answers now for the person who is asked; None where that person has to decide.

        So also after something was taken back: it would be done again at once.
        """
        decision = self.decision()
        if decision is None or self.can_redo():
            return None
        return self._auto_answer(self.state, decision.seat, self.move_count)

    def _auto_answer(self, state: Any, seat: Seat, number: int) -> Move | None:
        """Return the table's answer after `number` moves; it never finishes what a person has begun by hand."""
        answers, decision = self.game.controller.asking.auto_answer, self.game.decision(state)
        kept = self._moves_to_repeat.get(number)
        if kept is not None and decision is not None and self.game.guard(state, kept) is None:
            return kept if decision.seat == seat else None
        if not self.gives_auto_answers or answers is None or not self.players[seat].is_person:
            return None
        if decision is None or decision.seat != seat:
            return None
        if number == self._begun_by_hand and decision.kind in self.game.controller.asking.back_labels:
            return None
        return answers(self.game.observe(state, seat), self.options)

    def replay(self, move: Move, seat: Seat, joined: bool, auto: bool, why: Text | None = None) -> None:
        """Play one move as a journal tells it, without answering for anybody; raises Refused."""
        after, played = self._runner().play(self.state, self.position_id, move, seat, joined, auto)
        self.history.extend([(after, played._replace(why=why))])
        self._keep_curtain()

    def _runner(self) -> MoveRunner:
        secret = self.settings.curtain and any(player.is_person for player in self._players)
        return MoveRunner(self.game, self.seed, self._players, self.settings.strict, self.dice, secret)

    def is_asked_silently(self, kind: str, seat: Seat) -> bool:
        """Whether a seat asked for a decision of this kind is a computer that is asked without a sign."""
        return self._runner().is_asked_silently(kind, seat)

    def _commit(self, chain: Chain) -> list[Event]:
        self.history.extend(chain)
        self._keep_curtain()
        self._record([played.record() for _, played in chain])
        return [event for _, played in chain for event in played.events]

    def _keep_curtain(self) -> None:
        if not self.curtain.is_lifted:  # as while a journal is read, which then needs no log
            return
        events = (entry.event for entry in reversed(self.history.log))
        whose = next((str(event.args.get("who", "")) for event in events if event.kind == "turn"), "")
        self.curtain.on_move(whose, self.decision(), self._players)

    # --- the journal

    def snapshot(self) -> Snapshot:
        """Return where the match stands, as the journal keeps it."""
        return Snapshot(self.move_count, self.position_id, self.game.to_data(self.state))

    def attach(self, journal: MatchJournal | None) -> None:
        """Write to `journal` from now on, and answer for seats that can only say no."""
        self.journal = journal
        chain = self._runner().automatic_answers(self.state, self.position_id)
        if chain:  # else what could be redone stays
            self._commit(chain)

    def end_record(self) -> dict[str, Any] | None:
        """Return the journal's end line, or None while the game goes on."""
        return None if self.result is None else end_record(self.result)

    def _record(self, records: Sequence[Mapping[str, Any]]) -> None:
        if self.journal is None:
            return
        lines = [dict(record) for record in records]
        part = self.part()
        turn = (*self.turn(), part) if part else self.turn()
        if turn != self._turn:
            self._turn = turn
            lines[-1]["turn"] = list(turn)
        following = self.viewing.pop_changes()
        if following:
            lines[-1]["following"] = following
        end = self.end_record()
        if end is not None:
            lines.append(end)
        self.journal.write(lines, self.snapshot)

    def keep_following(self) -> None:
        """Write what people have seen since the last move; after the end of the game nothing is written any more."""
        if self.journal is not None and not self.is_over and (following := self.viewing.pop_changes()):
            record = {"digest": digest(self.game.to_data(self.state)), "at": self.move_count, "following": following}
            self.journal.write([record], self.snapshot)

    # --- taking back

    def undo_offer(self, seat: Seat | None = None) -> UndoOffer:
        """Return what taking back the last move of a person (of `seat`, if given) would mean.

        Computers' moves after it go with it. What the offer tells is meant for `audience()`.
        """
        to = undo_target(self.moves, self.person_count, seat)
        return self.go_back_offer(self.move_count if to is None else to)

    def go_back_offer(self, number: int) -> UndoOffer:
        """Return what going back to `number` moves would mean; answers that the match gave after them stay."""
        self.history.check_number(number)
        moves = self.moves
        while number < len(moves) and moves[number].auto:
            number += 1
        if number < len(moves) and self._shows_again(number):
            return UndoOffer("none", len(moves), SEEN_ONCE)
        return make_offer(self.game, moves, number, self.settings.undo, self.person_count, self.audience())

    def _shows_again(self, number: int) -> bool:
        """Return whether a person has been shown since move `number` what may be seen only once."""
        cards, decision = self.game.controller.cards, self.decision()
        if not cards.shown_once or self.shows_all_cards or cards.may_look(self.view(None)):
            return False
        kinds = {move.kind for move in self.moves[number:] if move.by_person}
        if decision is not None and self.players[decision.seat].is_person:
            kinds.add(decision.kind)
        return bool(kinds & cards.shown_once)

    def undo(self, agreed: bool = False, seat: Seat | None = None) -> int:
        """Take back what `can_undo` offers and return the number reached; `agreed`: the table has said yes."""
        return self._take_back(self.undo_offer(seat), agreed)

    def go_back_to(self, number: int, agreed: bool = False) -> int:
        """Take back all moves after `number` and return it; `agreed`: the table has said yes."""
        return self._take_back(self.go_back_offer(number), agreed)

    def _take_back(self, found: UndoOffer, agreed: bool) -> int:
        if not found.is_possible or (found.kind == "agree" and not agreed):
            raise CannotUndo(found)
        by_vote = found.kind == "agree"
        self._moves_to_repeat = {}
        self.jump_back(found.number, by_vote)
        self._record([{"undo": found.number, **({"agreed": True} if by_vote else {})}])
        return found.number

    def jump_back(self, number: int, agreed: bool) -> None:
        """Go back to `number` without asking and without a line in the journal; the log tells an agreed one."""
        self.curtain.on_undo_or_redo(self.history.go_back(number, agreed), self.decision())

    def proposed_setup(self) -> dict[str, int]:
        """Return what the table has set up for the person who is asked and may be put elsewhere: before which move.

        Nothing once that person has decided anything else, or where the table proposes nothing.
        """
        decision, answers = self.decision(), self.game.controller.asking.auto_answer
        if decision is None or answers is None or not self.players[decision.seat].is_person:
            return {}
        found = setup_moves(self.game, self.moves, decision.seat)
        if not found:
            return {}
        before = self.view_at(min(found.values()), decision.seat)
        return found if answers(before, self.options) is not None else {}

    def reposition_offer(self, name: str) -> UndoOffer:
        """Return what it would mean to set up one of `proposed` anew: what came after it is taken back with it.

        It is free as long as nobody has done anything but set up; else as going back there is.
        """
        number = self.proposed_setup().get(name, self.move_count)
        if number < self.move_count and all(
            move.auto or move.kind in self.game.controller.asking.proposed_decisions for move in self.moves[number:]
        ):
            return UndoOffer("free", number, FREE)
        return self.go_back_offer(number)

    def reposition(self, name: str, agreed: bool = False) -> int:
        """Take back what was set up of `name`, for its person to do by hand, and return the number reached.

        All else is set up as before right afterwards, as far as it still can be.
        """
        moves, proposed = self.moves, self.game.controller.asking.proposed_decisions
        number = self._take_back(self.reposition_offer(name), agreed)
        later = list(enumerate(moves))[number:]
        begun = next(at for at, step in later if name in strings_in([event.args for event in step.events]))
        self._moves_to_repeat = {at: step.move for at, step in later if at > begun and step.kind in proposed}
        return number

    def can_redo(self) -> bool:
        """Return whether moves that were taken back can be played again."""
        return self.history.can_redo

    def redo(self) -> int:
        """Play again what the last undo took back and return the number reached (the present one: nothing to redo)."""
        if not self.can_redo():
            return self.move_count
        self._moves_to_repeat = {}
        self.jump_forward(redo_target(self.history.moves, self.move_count, self.person_count))
        self._record([{"redo": self.move_count}])
        return self.move_count

    def jump_forward(self, number: int) -> None:
        """Go forward to `number` among moves taken back, without a line in the journal."""
        self.curtain.on_undo_or_redo(self.history.go_forward(number), self.decision())

    # --- who may see what

    def curtain_seat(self) -> Seat | None:
        """Return the seat that the curtain must name before anything secret is drawn, or None.

        Before each private decision of a person, unless it goes on a row of their private decisions for which the
        curtain was lifted already. With one person at the table there is none.
        """
        return self.curtain.pending_seat(self.decision(), self._players, self.settings)

    def needs_curtain(self) -> bool:
        """Return whether the table must be hidden now."""
        return self.curtain_seat() is not None

    def lift_curtain(self) -> None:
        """Note that the person named by the curtain is ready: the table is theirs until somebody else decides."""
        self.curtain.lift(self.curtain_seat())

    def drop_curtain(self) -> None:
        """Let the curtain fall, to be lifted once more by whoever owes the private decision."""
        self.curtain.drop()

    def audience(self) -> Seat | None:
        """Return for whom the table may be drawn now; None: only what is public.

        The only person at a table always; else the person who owes a private decision, once the curtain is lifted.
        """
        return self.curtain.audience(self.decision(), self._players, self.settings)

    # --- the seats

    @property
    def is_shared(self) -> bool:
        """Whether several people have sat at this table, also such as have gone."""
        return len(self._person_seats) > 1

    def set_player(self, seat: Seat, player: Player) -> None:
        """Change who plays a seat, from now on; raises BadPlayer and then changes nothing."""
        self.replace_player(seat, player)
        self._record([{"player": seat, **player_to_data(player)}])

    def replace_player(self, seat: Seat, player: Player) -> None:
        """Change who plays a seat without a line in the journal."""
        if not 0 <= seat < len(self._players):
            raise UsageError(f"there is no seat number {seat}")
        players = [player if index == seat else other for index, other in enumerate(self._players)]
        check_players(players, self.game.facts.seats)
        if player.mark != self._players[seat].mark:
            raise BadPlayer(N_("Marks don't change during a match: {name}.", name=player.name))
        self.curtain.on_players_changed(self._players, players)
        self._players = players
        if player.is_person:
            self._person_seats.add(seat)
