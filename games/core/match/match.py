"""A match: the game's state with seats, undo and redo, log, curtain and journal.

The guard checks each move, which is then applied to a copy of the state. The copy replaces the state at the end, so a
refusal or a bug leaves the old state intact. Undone moves are kept until another move is played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
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
from games.core.match.early import EarlyAnswer, EarlyAnswers, can_answer, early_state, seats_that_answered
from games.core.match.history import History, LogEntry, may_know
from games.core.match.players import InvalidPlayer, Player, check_players, player_to_data
from games.core.match.playing import MoveChain, MoveRunner, PlayedMove, end_of_chain, make_fair_dice
from games.core.match.recording import MatchJournal, Snapshot, end_record
from games.core.match.settings import MatchSettings, complete_options
from games.core.match.standing import StandingAnswers
from games.core.match.undo import (
    SEEN_ONLY_ONCE,
    UNDO_IS_FREE,
    CannotUndo,
    UndoOffer,
    count_moves_after_redo,
    count_moves_after_undo,
    make_undo_offer,
    setup_moves,
)
from games.core.match.viewing import ViewingState


class Match:
    """One match of one game; create it with `start` or `from_state`."""

    def __init__(
        self, game: Game, board: Board, players: Sequence[Player], options: Mapping[str, str], seed: int,
        settings: MatchSettings, history: History,
    ) -> None:  # fmt: skip
        """Use `start` or `from_state`, which validate their arguments and give automatic answers."""
        self.game, self.board, self.history = game, board, history
        self._players = list(players)
        self._lexicon: Lexicon | None = None
        self.options, self.seed, self.settings = options, seed, settings
        self.journal: MatchJournal | None = None
        self.started: datetime | None = None  # when a match with a journal began
        self.curtain = Curtain()
        self.make_dice = make_fair_dice
        self.viewing = ViewingState()
        self.standing, self.early = StandingAnswers(), EarlyAnswers()
        self.gives_auto_answers = True  # False in lessons, where the person plays every move
        # True: cards that are otherwise shown only once stay visible, as after the end
        self.shows_all_cards = False
        self.is_what_if = False  # True: the match continues a position of another match, as an experiment
        # number of moves after which a person began to set up by hand what could be set up automatically; -1: none
        self._begun_by_hand = -1
        # move number -> setup move to repeat after one piece was repositioned
        self._moves_to_repeat: dict[int, Move] = {}
        # seats that a person has played at any time in this match
        self._person_seats = {seat for seat, player in enumerate(players) if player.is_person}
        self._turn: tuple[int, ...] | None = None  # the turn in the latest journal record with a turn

    @classmethod
    def start(
        cls, game: Game, board: Board, players: Sequence[Player], options: Options, seed: int,
        settings: MatchSettings | None = None, journal: MatchJournal | None = None,
    ) -> Match:  # fmt: skip
        """Set up the game and start a match; raises InvalidPlayer or UsageError before anything is created."""
        match = cls.set_up(game, board, players, options, seed, settings or MatchSettings())
        match.attach_journal(journal)
        return match

    @classmethod
    def set_up(
        cls, game: Game, board: Board, players: Sequence[Player], options: Options, seed: int,
        settings: MatchSettings,
    ) -> Match:  # fmt: skip
        """Set up the game, but give no automatic answers yet, so that a journal can be attached to record them.

        Raises the errors of `start`.
        """
        check_players(players, game.facts.seats)
        chosen = complete_options(game, options, len(players))
        events: list[Event] = []
        marks = [player.mark for player in players]
        state = game.setup({**chosen, "board": board, "marks": marks}, len(players), Dice(seed), events)
        return cls(game, board, players, chosen, seed, settings, History(state, "", events))

    @classmethod
    def from_state(
        cls, game: Game, board: Board, players: Sequence[Player], options: Options, seed: int,
        settings: MatchSettings, state: Any, position_id: str,
    ) -> Match:  # fmt: skip
        """Start a match from a position in mid-game; its moves are counted from 0."""
        check_players(players, game.facts.seats)
        chosen = complete_options(game, options, len(players))
        return cls(game, board, players, chosen, seed, settings, History(state, position_id))

    def switch_to_match(self, other: Match) -> None:
        """Continue as another match on the same board, as for a lesson's next scene."""
        self.history, self.seed, self.make_dice = other.history, other.seed, other.make_dice
        self._players, self._person_seats, self.curtain = other._players, other._person_seats, other.curtain
        self.viewing = other.viewing

    # -- position ------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The current state. Never change it or display it; use `view` instead."""
        return self.history.state

    @property
    def move_count(self) -> int:
        """The number of current moves."""
        return self.history.move_count

    @property
    def position_id(self) -> str:
        """The digest of all current moves, which identifies the position."""
        return self.history.position_id

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat."""
        return tuple(self._players)

    @property
    def lexicon(self) -> Lexicon:
        """The texts for names at this table, including those of players."""
        if self._lexicon is None:
            self._lexicon = Lexicon(self.game, self.board, [player.name for player in self._players])
        return self._lexicon

    @property
    def moves(self) -> list[PlayedMove]:
        """The current moves."""
        return self.history.current_moves

    @property
    def person_count(self) -> int:
        """The number of seats played by people."""
        return sum(player.is_person for player in self._players)

    @property
    def result(self) -> Result | None:
        """The result, or None while the game continues."""
        return self.game.result(self.state)

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return self.decision() is None

    def decision(self) -> Decision | None:
        """Return the current decision, or None if the game is over."""
        return self.game.decision(self.state)

    def view(self, seat: Seat | None) -> View:
        """Return the view that may be shown now to `seat`, or to the public with None."""
        return self._hide_once_seen(self.knowledge(seat), now=True)

    def knowledge(self, seat: Seat | None) -> View:
        """Return everything that `seat` or the public knows, including cards shown only once; for computer players."""
        return self.game.observe(self.state, seat)

    def view_at(self, move_number: int, seat: Seat | None) -> View:
        """Return what `seat` or the public knew after move `move_number` (0: before the first move).

        During the match it omits secrets that may be shown only once.
        """
        self.history.check_move_number(move_number)
        return self._hide_once_seen(
            self.game.observe(self.history.states[move_number], seat), now=move_number == self.move_count
        )

    def _hide_once_seen(self, view: View, now: bool) -> View:
        """Remove secrets that may be shown only once from a view. `now` is True for the view of the
        current position.
        """
        covered = self.game.controller.cards.covered_view
        return view if covered is None or self.shows_all_cards or self.is_over else covered(view, now)

    def turn(self) -> tuple[int, int]:
        """The (turn number, number of turns) that the public sees; (0, 0) if the game does not count turns."""
        return self.game.controller.turn_and_phase(self.view(None))[:2]

    def match_part(self) -> int:
        """The number of the match's current part, from 1, that the public sees; 0 if there is none."""
        part = self.game.controller.match_part
        return 0 if part is None else part(self.view(None))

    def refusal_reason(self, move: Move) -> Reason | None:
        """Return why a move is illegal now, or None."""
        return self.game.guard(self.state, move)

    def reveals_secret_choices(self) -> bool:
        """Return True if the pending secret choice is the last one of a person before all choices are revealed.

        This is public, because it does not depend on what is chosen.
        """
        decision = self.decision()
        if decision is None or decision.kind not in self.game.information_rules.uninformative_decisions:
            return False
        state, dice, events, asked = self.state.copy(), Dice(0), list[Event](), decision
        while asked == decision or (asked.private and self._answers_at_once(asked.seat)):
            self.game.apply(state, self.game.legal_moves(state)[0], dice, events)
            if dice.count or any(event.kind in self.game.information_rules.revealing_events for event in events):
                return True
            following = self.game.decision(state)
            if following is None or following.seat == decision.seat:
                return False
            asked = following
        return False

    def _answers_at_once(self, seat: Seat) -> bool:
        return not self._players[seat].is_person or bool(self.early.of(seat))

    # -- events so far -------------------------------------------------------------------------------------------------

    @property
    def log(self) -> list[LogEntry]:
        """All events of the current moves, in order; use `events_for` for a screen."""
        return list(self.history.log)

    def events_for(self, seat: Seat | None, since: int = 0) -> list[LogEntry]:
        """Return the log entries after the first `since` moves that `seat` or the public may know."""
        return [
            entry
            for entry in self.history.log
            if may_know(entry.event, seat)
            and (entry.move_number > since or (entry.seat is None and entry.move_number == since))
        ]

    def events_since_own_move(self, seat: Seat) -> list[LogEntry]:
        """Return the log entries since the last move of `seat` that the seat may know, for a summary behind the
        curtain.
        """
        last = 0
        for number, step in enumerate(self.moves, 1):
            if step.seat == seat and not step.auto:
                last = number
        return self.events_for(seat, last)

    # -- playing -------------------------------------------------------------------------------------------------------

    def play(self, move: Move) -> list[Event]:
        """Play a move for the deciding seat and return all events. If it is refused, nothing changes."""
        return self.play_group([move])

    def play_group(
        self, moves: Sequence[Move], auto_answers: bool = False, why: Text | None = None, by_hint: bool = False
    ) -> list[Event]:
        """Play moves of one seat that are undone together, and return all events. If one is refused, none is played.

        `auto_answers`: append the seat's automatic answers that follow (`DecisionExtras.auto_answer`). `why`: the
        reason for the first move, if a computer player chose it. `by_hint`: a displayed hint named the first move.
        """
        decision = self.decision()
        if not moves:
            return []
        if decision is None:
            raise IllegalMove(moves[0], GAME_OVER)
        state, line, stepper = self.state, self.position_id, self._runner()
        chain: MoveChain = []
        for index, move in enumerate(moves):
            after, played = stepper.play(state, line, move, decision.seat, joined=index > 0)
            if not index and not played.auto:
                played = played._replace(why=why, by_hint=by_hint)
            chain.append((after, played))
            chain += stepper.automatic_answers(*end_of_chain(chain))
            state, line = end_of_chain(chain)
        following = self.game.decision(state)
        half = following is not None and following.kind in self.game.controller.decision_extras.back_labels
        # an action that the table could have begun automatically does not count as begun by hand
        could_be_automatic = half and self.auto_answer() is not None
        if not could_be_automatic:
            self._begun_by_hand = self.move_count + len(chain)
        while (
            auto_answers and (free := self._auto_answer(state, decision.seat, self.move_count + len(chain))) is not None
        ):
            chain.append(stepper.play(state, line, free, decision.seat, joined=True))
            chain += stepper.automatic_answers(*end_of_chain(chain))
            state, line = end_of_chain(chain)
        if not chain[0][1].auto:
            self.standing.on_played(chain[0][1])
        return self._commit([*chain, *self._answers_in_advance(stepper, *end_of_chain(chain))])

    def _answers_in_advance(self, stepper: MoveRunner, state: Any, line: str) -> MoveChain:
        """Play what people have answered in advance, as their own moves: early answers, and answers up to a limit."""
        chain: MoveChain = []
        while True:
            early = self._early_answer(state)
            move = self._standing_answer(state) if early is None else early.move
            if move is None:
                return chain
            seat = self.game.decision(state).seat  # type: ignore[union-attr]
            after, played = stepper.play(state, line, move, seat)
            chain.append((after, played._replace(by_hint=early is not None and early.by_hint)))
            if early is None:
                self.standing.on_automatic_answer(played)
            chain += stepper.automatic_answers(*end_of_chain(chain))
            state, line = end_of_chain(chain)

    def _early_answer(self, state: Any) -> EarlyAnswer | None:
        """Return the answer that the deciding seat gave before its question was asked, or None."""
        decision = self.game.decision(state)
        answer = self.early.pop_answer(decision) if decision is not None else None
        if decision is None or answer is None or can_answer(self.game, state, decision.seat, answer.move):
            return answer
        self.early.drop([decision.seat])
        return None

    def _standing_answer(self, state: Any) -> Move | None:
        """Return the automatic answer up to the limit that the deciding person has set, or None."""
        rule, decision = self.game.controller.decision_extras.standing_answer, self.game.decision(state)
        if rule is None or decision is None or decision.kind not in rule.kinds or not self.offers_standing_answers:
            return None
        limit = self.standing.applicable_limit(decision.seat, decision.kind)
        if limit is None or not self._players[decision.seat].is_person:
            return None
        return rule.answer(self.game.observe(state, decision.seat), limit)

    @property
    def offers_standing_answers(self) -> bool:
        """True if people may set limits for automatic answers, in a game with `StandingAnswer` without `strict`."""
        declared = self.game.controller.decision_extras.standing_answer is not None
        return declared and self.gives_auto_answers and not self.settings.strict

    def auto_answer(self) -> Move | None:
        """Return the automatic answer to a person's current decision, or None if the person must decide.

        It is None while moves can be redone; otherwise an undone answer would be given again at once.
        """
        decision = self.decision()
        if decision is None or self.can_redo():
            return None
        return self._auto_answer(self.state, decision.seat, self.move_count)

    def _auto_answer(self, state: Any, seat: Seat, number: int) -> Move | None:
        """Return the automatic answer after `number` moves; None for a setup that a person has begun by hand."""
        answers, decision = self.game.controller.decision_extras.auto_answer, self.game.decision(state)
        kept = self._moves_to_repeat.get(number)
        if kept is not None and decision is not None and self.game.guard(state, kept) is None:
            return kept if decision.seat == seat else None
        if not self.gives_auto_answers or answers is None or not self.players[seat].is_person:
            return None
        if decision is None or decision.seat != seat:
            return None
        if number == self._begun_by_hand and decision.kind in self.game.controller.decision_extras.back_labels:
            return None
        return answers(self.game.observe(state, seat), self.options)

    def replay(
        self, move: Move, seat: Seat, joined: bool, auto: bool, why: Text | None = None, by_hint: bool = False
    ) -> None:
        """Play one move from a journal without automatic answers; raises Refused."""
        after, played = self._runner().play(self.state, self.position_id, move, seat, joined, auto)
        self.history.append_moves([(after, played._replace(why=why, by_hint=by_hint))])
        self._keep_curtain()

    def _runner(self) -> MoveRunner:
        secret = self.settings.curtain and any(player.is_person for player in self._players)
        return MoveRunner(self.game, self.seed, self._players, self.settings.strict, self.make_dice, secret)

    def is_asked_silently(self, kind: str, seat: Seat) -> bool:
        """Return True if `seat` is a computer player that decides questions of this kind without a visible sign."""
        return self._runner().is_asked_silently(kind, seat)

    def deciding_seat(self, view: View) -> Seat | None:
        """Return the seat whose decision a view awaits; None also for a computer player who is asked silently."""
        decision = view["decision"]
        if decision is None or self.is_asked_silently(decision["kind"], decision["seat"]):
            return None
        return int(decision["seat"])

    def _commit(self, chain: MoveChain) -> list[Event]:
        self.history.append_moves(chain)
        self._keep_curtain()
        self.curtain.on_decision(self.decision())
        self._record([played.record() for _, played in chain])
        return [event for _, played in chain for event in played.events]

    def _keep_curtain(self) -> None:
        # while a journal is read, the curtain is never lifted, and building the log for `turn_owner` would be slow
        if not self.curtain.is_lifted:
            return
        self.curtain.on_move(self.history.turn_owner(), self.decision(), self._players)

    # -- early answers -------------------------------------------------------------------------------------------------
    def asked_view(self, seat: Seat, answers: Sequence[Move] | None = None) -> View | None:
        """Return the view in which a person answers the next question, or None if there is none.

        It is the present question, or one that may be answered early. The view of an early decision stays the same
        while other seats answer theirs. `answers` are early answers to consider; None: those that the seat has given.
        """
        given = self.early.of(seat) if answers is None else answers
        state = early_state(self.game, self.history, seat, given)
        if state is not None:
            return self._hide_once_seen(self.game.observe(state, seat), now=True)
        return self.view(seat) if self.is_deciding(seat) else None

    def may_answer_early(self, seat: Seat, moves: Sequence[Move]) -> bool:
        """Return whether these moves may answer the next questions of a seat, in order, before they are asked."""
        return bool(self._early_kinds(seat, moves))

    def _early_kinds(self, seat: Seat, moves: Sequence[Move]) -> list[str]:
        """Return the kinds of a seat's next early questions, one for each of the moves; [] if a move is refused."""
        given, kinds = [*self.early.of(seat)], list[str]()
        for move in moves:
            state = early_state(self.game, self.history, seat, given)
            decision = self.game.decision(state) if state is not None else None
            if decision is None or not can_answer(self.game, state, seat, move):
                return []
            given.append(move)
            kinds.append(decision.kind)
        return kinds

    def give_early(self, seat: Seat, moves: Sequence[Move], by_hint: bool = False) -> bool:
        """Keep a seat's answers to questions that are not asked yet; return False, and keep none, if one is refused.

        `by_hint`: a displayed hint named the first of them.
        """
        kinds = [] if self.is_deciding(seat) else self._early_kinds(seat, moves)
        for index, (kind, move) in enumerate(zip(kinds, moves, strict=False)):
            self.early.give(seat, EarlyAnswer(kind, move, by_hint and not index))
        return bool(kinds)

    def is_deciding(self, seat: Seat) -> bool:
        """Return whether the present question is for a seat."""
        decision = self.decision()
        return decision is not None and decision.seat == seat

    def people_answering(self) -> dict[Seat, bool]:
        """Return the people who may answer at the same time now, and whether each has answered; {} if only one may."""
        decision = self.decision()
        if decision is None or decision.kind not in self.game.information_rules.early_decisions:
            return {}
        answered = seats_that_answered(self.game, self.history)
        ready = dict[Seat, bool]()
        for seat in (seat for seat, player in enumerate(self._players) if player.is_person):
            is_asked = (
                self.is_deciding(seat) or early_state(self.game, self.history, seat, self.early.of(seat)) is not None
            )
            if is_asked or seat in answered or self.early.of(seat):
                ready[seat] = not is_asked
        return ready if len(ready) > 1 else {}

    # -- journal -------------------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """Return the current position for the journal."""
        return Snapshot(self.move_count, self.position_id, self.game.to_data(self.state))

    def attach_journal(self, journal: MatchJournal | None) -> None:
        """Write to `journal` from now on."""
        self.journal = journal
        chain = self._runner().automatic_answers(self.state, self.position_id)
        if chain:  # committing an empty chain would discard the moves that can be redone
            self._commit(chain)

    def end_record(self) -> dict[str, Any] | None:
        """Return the journal's end record, or None while the game continues."""
        return None if self.result is None else end_record(self.result)

    def _record(self, records: Sequence[Mapping[str, Any]]) -> None:
        if self.journal is None:
            return
        lines = [dict(record) for record in records]
        part = self.match_part()
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

    def write_viewing_state(self) -> None:
        """Write to the journal what people have seen since the last move. Does nothing after the end of the game."""
        if self.journal is not None and not self.is_over and (following := self.viewing.pop_changes()):
            record = {"digest": digest(self.game.to_data(self.state)), "at": self.move_count, "following": following}
            self.journal.write([record], self.snapshot)

    # -- undo and redo -------------------------------------------------------------------------------------------------

    def undo_offer(self, seat: Seat | None = None) -> UndoOffer:
        """Return the offer to undo the last move of a person (or of `seat`), worded for `audience()`.

        Computer players' moves after it are undone, too.
        """
        to = count_moves_after_undo(self.moves, self.person_count, seat)
        return self.go_back_offer(self.move_count if to is None else to)

    def own_undo_offer(self, seat: Seat) -> UndoOffer:
        """Return the offer to undo the last move of a person, if `seat` made it; only this seat reads the offer."""
        to = count_moves_after_undo(self.moves, self.person_count, None)
        own = to is not None and self.moves[to].seat == seat
        return self._go_back_offer(to if own and to is not None else self.move_count, seat)

    def go_back_offer(self, move_count: int) -> UndoOffer:
        """Return the offer to go back to `move_count` moves. Automatic answers directly after them are kept."""
        return self._go_back_offer(move_count, self.audience())

    def _go_back_offer(self, move_count: int, viewer: Seat | None) -> UndoOffer:
        self.history.check_move_number(move_count)
        moves = self.moves
        while move_count < len(moves) and moves[move_count].auto:
            move_count += 1
        if move_count < len(moves) and self._shows_again(move_count):
            return UndoOffer("none", len(moves), SEEN_ONLY_ONCE)
        return make_undo_offer(self.game, moves, move_count, self.settings.undo, self.person_count, viewer)

    def _shows_again(self, number: int) -> bool:
        """Return True if undoing all but the first `number` moves would show a once-only secret a second time."""
        cards, decision = self.game.controller.cards, self.decision()
        if not cards.shown_once_kinds or self.shows_all_cards or cards.may_look_again(self.view(None)):
            return False
        kinds = {move.kind for move in self.moves[number:] if move.by_person}
        if decision is not None and self.players[decision.seat].is_person:
            kinds.add(decision.kind)
        return bool(kinds & cards.shown_once_kinds)

    def undo(self, agreed: bool = False, seat: Seat | None = None) -> int:
        """Undo the moves of `undo_offer`, and return the number of moves that remain in the match.

        `agreed` is True if the table has agreed.
        """
        return self._take_back(self.undo_offer(seat), agreed)

    def undo_own(self, seat: Seat) -> int:
        """Undo the moves of `own_undo_offer`, which must be free; return the number of moves that remain."""
        return self._take_back(self.own_undo_offer(seat), agreed=False)

    def go_back_to(self, move_count: int, agreed: bool = False) -> int:
        """Undo all moves after the first `move_count`, and return the number of moves that remain in the match.

        `agreed` is True if the table has agreed.
        """
        return self._take_back(self.go_back_offer(move_count), agreed)

    def _take_back(self, offer: UndoOffer, agreed: bool) -> int:
        if not offer.is_possible or (offer.kind == "agree" and not agreed):
            raise CannotUndo(offer)
        by_vote = offer.kind == "agree"
        self._moves_to_repeat = {}
        self.jump_back(offer.moves_left, by_vote)
        self._record([{"undo": offer.moves_left, **({"agreed": True} if by_vote else {})}])
        return offer.moves_left

    def jump_back(self, move_count: int, agreed: bool) -> None:
        """Go back to `move_count` moves without asking and without a journal record."""
        undone = self.history.go_back(move_count, agreed)
        self.standing.on_undone(undone)
        self.early.drop()
        self.curtain.on_undo_or_redo(undone, self.decision())

    def proposed_setup(self) -> dict[str, int]:
        """Return the pieces that were placed automatically for the deciding person: name -> move number.

        It is empty once that person has made another decision.
        """
        decision, answers = self.decision(), self.game.controller.decision_extras.auto_answer
        if decision is None or answers is None or not self.players[decision.seat].is_person:
            return {}
        placed = setup_moves(self.game, self.moves, decision.seat)
        if not placed:
            return {}
        before = self.view_at(min(placed.values()), decision.seat)
        return placed if answers(before, self.options) is not None else {}

    def reposition_offer(self, name: str) -> UndoOffer:
        """Return the offer to move one of the `proposed_setup` pieces. Later moves are undone with it.

        It is free while players have only set up since then, otherwise as in `go_back_offer`.
        """
        number = self.proposed_setup().get(name, self.move_count)
        if number < self.move_count and all(
            move.auto or move.kind in self.game.controller.decision_extras.proposed_decisions
            for move in self.moves[number:]
        ):
            return UndoOffer("free", number, UNDO_IS_FREE)
        return self.go_back_offer(number)

    def reposition(self, name: str, agreed: bool = False) -> int:
        """Undo the placement of piece `name`, so that its owner can place it by hand; return the number of moves that
        remain.

        Pieces placed after it are set up again as far as possible.
        """
        moves, proposed = self.moves, self.game.controller.decision_extras.proposed_decisions
        number = self._take_back(self.reposition_offer(name), agreed)
        later = list(enumerate(moves))[number:]
        begun = next(at for at, step in later if name in strings_in([event.args for event in step.events]))
        self._moves_to_repeat = {at: step.move for at, step in later if at > begun and step.kind in proposed}
        return number

    def can_redo(self) -> bool:
        """Return True if undone moves can be redone."""
        return self.history.can_redo

    def redo(self) -> int:
        """Redo the moves of the last undo, and return the number of moves reached."""
        if not self.can_redo():
            return self.move_count
        self._moves_to_repeat = {}
        self.jump_forward(count_moves_after_redo(self.history.moves, self.move_count, self.person_count))
        self._record([{"redo": self.move_count}])
        return self.move_count

    def jump_forward(self, move_number: int) -> None:
        """Redo moves up to number `move_number` without a journal record."""
        self.early.drop()
        self.curtain.on_undo_or_redo(self.history.go_forward(move_number), self.decision())

    # -- visibility ----------------------------------------------------------------------------------------------------

    def curtain_seat(self) -> Seat | None:
        """Return the seat that must lift the curtain before anything secret is drawn, or None."""
        return self.curtain.pending_seat(self.decision(), self._players, self.settings)

    def needs_curtain(self) -> bool:
        """Return True if the curtain must hide the table now."""
        return self.curtain_seat() is not None

    def lift_curtain(self) -> None:
        """Lift the curtain for `curtain_seat`."""
        self.curtain.lift(self.curtain_seat())

    def drop_curtain(self) -> None:
        """Hide the table until the curtain is lifted again."""
        self.curtain.drop()

    def audience(self) -> Seat | None:
        """Return the seat whose view may be shown now; None: only public information.

        With one person it is that person's seat, otherwise the seat that lifted the curtain for a private decision.
        """
        return self.curtain.audience(self.decision(), self._players, self.settings)

    def decides_on_own_screen(self, seat: Seat) -> bool:
        """Return whether a seat decides the present question on a screen of its own, such as a phone."""
        return self.curtain.decides_on_own_screen(seat)

    # -- seats ---------------------------------------------------------------------------------------------------------

    @property
    def is_shared(self) -> bool:
        """True if several people have played in this match."""
        return len(self._person_seats) > 1

    def set_player(self, seat: Seat, player: Player) -> None:
        """Change the player of a seat from now on. Raises InvalidPlayer without a change if the player is invalid."""
        self.replace_player(seat, player)
        self._record([{"player": seat, **player_to_data(player)}])

    def replace_player(self, seat: Seat, player: Player) -> None:
        """Change the player of a seat without a journal record."""
        if not 0 <= seat < len(self._players):
            raise UsageError(f"there is no seat number {seat}")
        players = [player if index == seat else other for index, other in enumerate(self._players)]
        check_players(players, self.game.facts.seats)
        if player.mark != self._players[seat].mark:
            raise InvalidPlayer(N_("Marks don't change during a match: {name}.", name=player.name))
        self.curtain.on_players_changed(self._players, players)
        self.early.drop()
        self._players, self._lexicon = players, None
        if player.is_person:
            self._person_seats.add(seat)
