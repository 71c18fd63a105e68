"""A match: the game's state with seats, undo and redo, log, curtain and journal around it.

Every move is played in the same way: the guard checks it, it is applied to a copy of the state, and then the copy
replaces the state. So a refusal or a bug leaves the old state intact. Undone moves are kept until another move is
played, and can be redone.
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
    make_undo_offer,
    redo_target,
    setup_moves,
    undo_target,
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
        self.options, self.seed, self.settings = options, seed, settings
        self.journal: MatchJournal | None = None
        self.curtain = Curtain()
        self.make_dice = fair_dice
        self.viewing = ViewingState()
        self.gives_auto_answers = True  # True: give automatic answers for people; False in lessons
        # True: cards that are shown only once stay visible, because the match is over, as in a puzzle
        self.shows_all_cards = False
        # number of the move before which a person began a setup by hand that could be automatic; -1: none
        self._begun_by_hand = -1
        self._moves_to_repeat: dict[
            int, Move
        ] = {}  # move number -> setup move to repeat after one piece was repositioned
        self._person_seats = {
            seat for seat, player in enumerate(players) if player.is_person
        }  # seats that a person has ever played
        self._turn: tuple[int, ...] | None = None  # turn in the last journal record

    @classmethod
    def start(
        cls, game: Game, board: Board, players: Sequence[Player], options: Options, seed: int,
        settings: MatchSettings | None = None, journal: MatchJournal | None = None,
    ) -> Match:  # fmt: skip
        """Set up the game and start a match; raises BadPlayer or UsageError before anything is created."""
        match = cls.set_up(game, board, players, options, seed, settings or MatchSettings())
        match.attach_journal(journal)
        return match

    @classmethod
    def set_up(
        cls, game: Game, board: Board, players: Sequence[Player], options: Options, seed: int,
        settings: MatchSettings,
    ) -> Match:  # fmt: skip
        """Set up the game without automatic answers, as a journal needs it; raises the errors of `start`."""
        check_players(players, game.facts.seats)
        chosen = checked_options(game, options, len(players))
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
        chosen = checked_options(game, options, len(players))
        return cls(game, board, players, chosen, seed, settings, History(state, position_id))

    def switch_to(self, other: Match) -> None:
        """Continue as another match on the same board, with its position, players and dice, as for a lesson's next
        scene.
        """
        self.history, self.seed, self.make_dice = other.history, other.seed, other.make_dice
        self._players, self._person_seats, self.curtain = other._players, other._person_seats, other.curtain
        self.viewing = other.viewing

    # --- position

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
        """Digest of all current moves, which identifies the position."""
        return self.history.position_id

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat."""
        return tuple(self._players)

    @property
    def lexicon(self) -> Lexicon:
        """The texts for names at this table, including players' names."""
        return Lexicon(self.game, self.board, [player.name for player in self._players])

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
        """True if nothing is left to decide."""
        return self.decision() is None

    def decision(self) -> Decision | None:
        """Return the current decision, or None if the game is over."""
        return self.game.decision(self.state)

    def view(self, seat: Seat | None) -> View:
        """Return the view that may be shown now to `seat` or, with None, to the public."""
        return self._hide_once_seen(self.knowledge(seat), now=True)

    def knowledge(self, seat: Seat | None) -> View:
        """Return everything that `seat` or the public knows, also cards that are shown only once; for computer
        players.
        """
        return self.game.observe(self.state, seat)

    def view_at(self, number: int, seat: Seat | None) -> View:
        """Return what `seat` or the public knew after `number` moves (0 to `move_count`).

        During the match it contains only what may still be shown.
        """
        self.history.check_number(number)
        return self._hide_once_seen(self.game.observe(self.history.states[number], seat), now=number == self.move_count)

    def _hide_once_seen(self, view: View, now: bool) -> View:
        """Remove secrets that may be shown only once from a view; `now`: it is the view of the current position."""
        covered = self.game.controller.cards.covered_view
        return view if covered is None or self.shows_all_cards or self.is_over else covered(view, now)

    def turn(self) -> tuple[int, int]:
        """Return (public turn number, number of turns); (0, 0) if the game does not count turns."""
        return self.game.controller.turn_and_phase(self.view(None))[:2]

    def match_part(self) -> int:
        """Return the number of the match's current part, from 1, as the public sees it; 0 if there is none."""
        part = self.game.controller.match_part
        return 0 if part is None else part(self.view(None))

    def why_not(self, move: Move) -> Reason | None:
        """Return the reason why a move is illegal now, or None."""
        return self.game.guard(self.state, move)

    # --- events so far

    @property
    def log(self) -> list[LogEntry]:
        """All events of the current moves, in order; use `events_for` for a screen."""
        return list(self.history.log)

    def events_for(self, seat: Seat | None, since: int = 0) -> list[LogEntry]:
        """Return the log entries after the first `since` moves, as far as `seat` or the public may know them."""
        return [
            entry
            for entry in self.history.log
            if may_know(entry.event, seat) and (entry.number > since or (entry.seat is None and entry.number == since))
        ]

    def recap(self, seat: Seat) -> list[LogEntry]:
        """Return the log entries since the last own move of `seat` that it may know, for a summary behind the
        curtain.
        """
        last = 0
        for number, step in enumerate(self.moves, 1):
            if step.seat == seat and not step.auto:
                last = number
        return self.events_for(seat, last)

    # --- playing

    def play(self, move: Move) -> list[Event]:
        """Play one move for the deciding seat and return all events; if it is refused, nothing changes."""
        return self.play_group([move])

    def play_group(self, moves: Sequence[Move], auto_answers: bool = False, why: Text | None = None) -> list[Event]:
        """Play moves of one seat that are undone together, and return all events; if one is refused, none is played.

        `auto_answers`: append the seat's automatic answers that follow (`Asking.auto_answer`). `why`: the reason for
        the first move, if a computer player chose it.
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
        if not half or self.auto_answer() is None:  # the position needs checking only if this may be half of a move
            self._begun_by_hand = self.move_count + len(chain)
        while (
            auto_answers and (free := self._auto_answer(state, decision.seat, self.move_count + len(chain))) is not None
        ):
            chain.append(stepper.play(state, line, free, decision.seat, joined=True))
            chain += stepper.automatic_answers(*end_of(chain))
            state, line = end_of(chain)
        return self._commit(chain)

    def auto_answer(self) -> Move | None:
        """Return the automatic answer to the current decision of a person; None if the person must decide.

        It is also None while moves can be redone, because the undone answer would be given again at once.
        """
        decision = self.decision()
        if decision is None or self.can_redo():
            return None
        return self._auto_answer(self.state, decision.seat, self.move_count)

    def _auto_answer(self, state: Any, seat: Seat, number: int) -> Move | None:
        """Return the automatic answer after `number` moves, but None for a setup that a person has begun by hand."""
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
        """Play one move from a journal without automatic answers; raises Refused."""
        after, played = self._runner().play(self.state, self.position_id, move, seat, joined, auto)
        self.history.extend([(after, played._replace(why=why))])
        self._keep_curtain()

    def _runner(self) -> MoveRunner:
        secret = self.settings.curtain and any(player.is_person for player in self._players)
        return MoveRunner(self.game, self.seed, self._players, self.settings.strict, self.make_dice, secret)

    def is_asked_silently(self, kind: str, seat: Seat) -> bool:
        """Return True if `seat` is a computer player that is asked this kind of decision without any visible sign."""
        return self._runner().is_asked_silently(kind, seat)

    def _commit(self, chain: Chain) -> list[Event]:
        self.history.extend(chain)
        self._keep_curtain()
        self._record([played.record() for _, played in chain])
        return [event for _, played in chain for event in played.events]

    def _keep_curtain(self) -> None:
        if not self.curtain.is_lifted:  # true while a journal is read; avoids building the log
            return
        events = (entry.event for entry in reversed(self.history.log))
        whose = next((str(event.args.get("who", "")) for event in events if event.kind == "turn"), "")
        self.curtain.on_move(whose, self.decision(), self._players)

    # --- journal

    def snapshot(self) -> Snapshot:
        """Return the current position for the journal."""
        return Snapshot(self.move_count, self.position_id, self.game.to_data(self.state))

    def attach_journal(self, journal: MatchJournal | None) -> None:
        """Write to `journal` from now on, and give automatic answers for seats whose only answer is no."""
        self.journal = journal
        chain = self._runner().automatic_answers(self.state, self.position_id)
        if chain:  # otherwise moves that can be redone are kept
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
        """Write to the journal what people have seen since the last move; does nothing after the end of the game."""
        if self.journal is not None and not self.is_over and (following := self.viewing.pop_changes()):
            record = {"digest": digest(self.game.to_data(self.state)), "at": self.move_count, "following": following}
            self.journal.write([record], self.snapshot)

    # --- undo and redo

    def undo_offer(self, seat: Seat | None = None) -> UndoOffer:
        """Return the offer to undo the last move of a person (or of `seat`), worded for `audience()`.

        Later moves of computer players are undone with it.
        """
        to = undo_target(self.moves, self.person_count, seat)
        return self.go_back_offer(self.move_count if to is None else to)

    def go_back_offer(self, number: int) -> UndoOffer:
        """Return the offer to go back to `number` moves; automatic answers directly after them are kept."""
        self.history.check_number(number)
        moves = self.moves
        while number < len(moves) and moves[number].auto:
            number += 1
        if number < len(moves) and self._shows_again(number):
            return UndoOffer("none", len(moves), SEEN_ONCE)
        return make_undo_offer(self.game, moves, number, self.settings.undo, self.person_count, self.audience())

    def _shows_again(self, number: int) -> bool:
        """Return True if a person has seen, since move `number`, a secret that may be seen only once."""
        cards, decision = self.game.controller.cards, self.decision()
        if not cards.shown_once or self.shows_all_cards or cards.may_look(self.view(None)):
            return False
        kinds = {move.kind for move in self.moves[number:] if move.by_person}
        if decision is not None and self.players[decision.seat].is_person:
            kinds.add(decision.kind)
        return bool(kinds & cards.shown_once)

    def undo(self, agreed: bool = False, seat: Seat | None = None) -> int:
        """Undo what `undo_offer` offers and return the number of moves left; `agreed`: the table has agreed."""
        return self._take_back(self.undo_offer(seat), agreed)

    def go_back_to(self, number: int, agreed: bool = False) -> int:
        """Undo all moves after the first `number` and return the number of moves left; `agreed`: the table has
        agreed.
        """
        return self._take_back(self.go_back_offer(number), agreed)

    def _take_back(self, offer: UndoOffer, agreed: bool) -> int:
        if not offer.is_possible or (offer.kind == "agree" and not agreed):
            raise CannotUndo(offer)
        by_vote = offer.kind == "agree"
        self._moves_to_repeat = {}
        self.jump_back(offer.number, by_vote)
        self._record([{"undo": offer.number, **({"agreed": True} if by_vote else {})}])
        return offer.number

    def jump_back(self, number: int, agreed: bool) -> None:
        """Go back to `number` moves without permission and without a journal record; the log notes an agreed undo."""
        self.curtain.on_undo_or_redo(self.history.go_back(number, agreed), self.decision())

    def proposed_setup(self) -> dict[str, int]:
        """Return the pieces that the table has placed for the deciding person and that may be moved: name -> move
        number.

        It is empty once that person has made another decision, or if the table proposes no setup.
        """
        decision, answers = self.decision(), self.game.controller.asking.auto_answer
        if decision is None or answers is None or not self.players[decision.seat].is_person:
            return {}
        placed = setup_moves(self.game, self.moves, decision.seat)
        if not placed:
            return {}
        before = self.view_at(min(placed.values()), decision.seat)
        return placed if answers(before, self.options) is not None else {}

    def reposition_offer(self, name: str) -> UndoOffer:
        """Return the offer to place one of the `proposed_setup` pieces elsewhere; later moves are undone with it.

        It is free while players have only set up since then, otherwise as in `go_back_offer`.
        """
        number = self.proposed_setup().get(name, self.move_count)
        if number < self.move_count and all(
            move.auto or move.kind in self.game.controller.asking.proposed_decisions for move in self.moves[number:]
        ):
            return UndoOffer("free", number, FREE)
        return self.go_back_offer(number)

    def reposition(self, name: str, agreed: bool = False) -> int:
        """Undo the placement of piece `name`, so that its person can place it by hand; return the number of moves left.

        The other pieces are set up again afterwards, as far as still possible.
        """
        moves, proposed = self.moves, self.game.controller.asking.proposed_decisions
        number = self._take_back(self.reposition_offer(name), agreed)
        later = list(enumerate(moves))[number:]
        begun = next(at for at, step in later if name in strings_in([event.args for event in step.events]))
        self._moves_to_repeat = {at: step.move for at, step in later if at > begun and step.kind in proposed}
        return number

    def can_redo(self) -> bool:
        """Return True if undone moves can be redone."""
        return self.history.can_redo

    def redo(self) -> int:
        """Redo the moves of the last undo and return the number of moves reached."""
        if not self.can_redo():
            return self.move_count
        self._moves_to_repeat = {}
        self.jump_forward(redo_target(self.history.moves, self.move_count, self.person_count))
        self._record([{"redo": self.move_count}])
        return self.move_count

    def jump_forward(self, number: int) -> None:
        """Redo moves up to number `number` without a journal record."""
        self.curtain.on_undo_or_redo(self.history.go_forward(number), self.decision())

    # --- visibility

    def curtain_seat(self) -> Seat | None:
        """Return the seat that must lift the curtain before anything secret is drawn, or None.

        The curtain is needed before each private decision of a person, unless it is still lifted for that seat. With
        only one person there is no curtain.
        """
        return self.curtain.pending_seat(self.decision(), self._players, self.settings)

    def needs_curtain(self) -> bool:
        """Return True if the table must be hidden now."""
        return self.curtain_seat() is not None

    def lift_curtain(self) -> None:
        """Show the table to the person named by the curtain until another seat decides."""
        self.curtain.lift(self.curtain_seat())

    def drop_curtain(self) -> None:
        """Drop the curtain; the deciding person must lift it again."""
        self.curtain.drop()

    def audience(self) -> Seat | None:
        """Return the seat that the table may be drawn for now; None: only public information.

        With one person it is always that seat, otherwise the seat with a private decision once the curtain is lifted.
        """
        return self.curtain.audience(self.decision(), self._players, self.settings)

    # --- seats

    @property
    def is_shared(self) -> bool:
        """True if several people have played in this match, including those who have left."""
        return len(self._person_seats) > 1

    def set_player(self, seat: Seat, player: Player) -> None:
        """Change the player of a seat from now on; raises BadPlayer and changes nothing if the player is invalid."""
        self.replace_player(seat, player)
        self._record([{"player": seat, **player_to_data(player)}])

    def replace_player(self, seat: Seat, player: Player) -> None:
        """Change the player of a seat without a journal record."""
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
