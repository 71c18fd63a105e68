"""Moves, copies, saves and endings: what the program requires of every game."""

from __future__ import annotations

import copy
import json
import pickle
import re
from random import Random
from typing import Any

import pytest

from games.core.contract.contract import Move, Reason
from games.core.contract.dice import Dice
from games.core.contract.errors import UsageError
from games.core.contract.game import Game
from games.core.contract.invariants import move_violations, violations
from games.core.contract.plain import slot_names
from games.core.contract.texts import Text
from games.core.data import boards
from games.core.match.settings import complete_options
from games.registry import game
from tests.conformance.recordings import Recording

ALSO = (None, True, -1, 0, 1, 99, 2.5, "", "nowhere", "stay", (), [], {})

# Moves between two checks of all copies, and the number of latest copies that are checked after every move.
OFTEN, LATEST = 40, 8


def test_every_listed_move_can_be_applied_to_a_copy_without_changing_the_original(played: Recording) -> None:
    rules = played.game
    for number, state, decision in played.positions():
        before = rules.to_data(state)
        legal = list(rules.legal_moves(state))
        assert legal, f"{decision} has no legal move"
        assert len(set(legal)) == len(legal) <= 128
        assert 0 <= decision.seat < played.seats
        for move in legal:
            json.dumps(move)
            assert rules.guard(state, move) is None
            after = state.copy()
            rules.apply(after, move, played.dice(number), [])
            assert move_violations(rules, state, before, after) == []


def test_decisions_have_few_moves_on_average(played: Recording) -> None:
    counts = [len(played.game.legal_moves(state)) for _, state, _ in played.positions()]
    assert sum(counts) / len(counts) <= 64


def test_the_invariants_hold_in_every_position(played: Recording) -> None:
    for state in played.sampled_states().values():
        assert violations(played.game, state) == []


def test_legal_moves_are_the_candidates_without_a_reason(played: Recording) -> None:
    rules = played.game
    for _, state, _ in played.positions():
        candidates = list(rules.candidates(state))
        assert len(set(candidates)) == len(candidates)
        assert [move for move in candidates if rules.guard(state, move) is None] == list(rules.legal_moves(state))


def malformed_answers(move: Move, parts: list[Any], random: Random) -> list[Any]:
    """Return answers that resemble `move` but differ: other values and types, longer, shorter, not tuples."""
    place = random.randrange(len(move))
    out: list[Any] = [(*move, value) for value in random.sample(parts, 2)]
    out += [(*move[:place], value, *move[place + 1 :]) for value in random.sample(parts, 6)]
    return [*out, move[:-1], move[::-1], list(move), move[0], (list(move),), (str(move[-1]).upper(), *move[1:])]


def test_other_answers_are_refused_and_change_nothing(played: Recording) -> None:
    rules, random = played.game, Random(1)
    parts: list[Any] = [*{part for move in played.moves for part in move}, *ALSO]
    for number, state, _ in played.positions(3):
        before, legal = played.state_digest(state), list(rules.legal_moves(state))
        tries = [
            answer
            for move in random.sample(legal, min(4, len(legal)))
            for answer in malformed_answers(move, parts, random)
        ]
        tries += random.sample(played.moves, min(20, len(played.moves)))  # moves that are legal in other positions
        for answer in tries:
            if answer in legal:  # True equals 1 in Python; a match plays the listed move
                continue
            reason = rules.guard(state, answer)
            assert isinstance(reason, Reason), f"{answer} is accepted after {number} moves"
            assert isinstance(rules.controller.reason_text(reason), Text)
        assert played.state_digest(state) == before


def test_changing_a_returned_list_of_moves_does_not_affect_the_rules(played: Recording) -> None:
    rules = played.game
    for _, state, _ in played.positions(5):
        for listing in (rules.candidates, rules.legal_moves):
            before, moves = list(listing(state)), listing(state)
            if isinstance(moves, list):
                moves.clear()
            assert list(listing(state)) == before


# -- states ---------------------------------------------------------------------------------------------------------
def test_copies_share_nothing_that_changes(played: Recording) -> None:
    """Play one state in place and keep a copy after every move; no kept copy may change.

    The latest copies are checked after each move, all of them at intervals and at the end.
    """
    rules, state = played.game, played.states[0].copy()
    kept, marks = [state.copy()], [played.state_digest(state)]
    latest = LATEST if played.whole else 2
    for number, move in enumerate(played.moves):
        rules.apply(state, move, played.dice(number), [])
        first = 0 if number % OFTEN == 0 else max(0, len(kept) - latest)
        digests = [played.state_digest(one) for one in kept[first:]]
        assert digests == marks[first:], f"move {number} {move}, or one shortly before, changes an earlier state"
        kept.append(state.copy())
        marks.append(played.state_digest(state))
    assert [played.state_digest(one) for one in kept] == marks
    assert marks == played.state_digests  # playing in place gives the same game


def test_copy_equals_a_deep_copy_and_shares_only_the_board(played: Recording) -> None:
    for state in played.states[::7]:
        shared = {id(played.board): played.board}
        deep, quick = copy.deepcopy(state, shared), state.copy()
        assert played.game.to_data(quick) == played.game.to_data(deep)
        assert type(quick) is type(state)
        for name in _slots(state):
            mine, other = getattr(state, name), getattr(quick, name)
            assert other == mine
            if mine is not played.board:
                assert not _mutable_ids(mine) & _mutable_ids(other), f"a copy shares {name}"


def _slots(state: Any) -> list[str]:
    return slot_names(type(state)) or list(vars(state))


def _mutable_ids(value: Any) -> set[int]:
    inner = list(value.values()) if isinstance(value, dict) else value
    ids = {id(value)} if isinstance(value, list | dict | set) else set()
    if isinstance(inner, list | tuple | set):
        for item in inner:
            ids |= _mutable_ids(item)
    return ids


def test_a_state_loaded_from_json_plays_on_equally(played: Recording) -> None:
    rules = played.game
    for number, state, decision in played.positions(3):
        text = json.dumps(rules.to_data(state))
        again = rules.from_data(json.loads(text), played.board)
        assert json.dumps(rules.to_data(again)) == text
        assert rules.decision(again) == decision
        assert list(rules.legal_moves(again)) == list(rules.legal_moves(state))
        rules.apply(again, played.moves[number], played.dice(number))
        assert played.state_digest(again) == played.state_digest(played.states[number + 1])


def test_a_pickled_board_gives_the_same_legal_moves(played: Recording) -> None:
    board = pickle.loads(pickle.dumps(played.board))
    for _, state, _ in played.positions():
        there = played.game.from_data(played.game.to_data(state), board)
        assert list(played.game.legal_moves(there)) == list(played.game.legal_moves(state))


def test_the_same_seed_and_moves_give_the_same_game(played: Recording) -> None:
    rules = played.game
    options = {option.id: option.default for option in rules.options}
    state = rules.setup({**options, "board": played.board}, played.seats, Dice(played.seed))
    assert played.state_digest(state) == played.state_digest(played.states[0])
    for number, move in enumerate(played.moves):
        rules.apply(state, move, Dice(played.seed, played.position_ids[number]))  # without events
        assert played.state_digest(state) == played.state_digest(played.states[number + 1])


def test_no_position_recurs(played: Recording) -> None:
    marks = played.state_digests
    assert len(set(marks)) == len(marks)


def test_no_sequence_of_moves_inside_a_turn_repeats_a_position(played: Recording) -> None:
    """From some positions, try every sequence of three moves: none may reach the same position twice."""
    rules, most = played.game, 6000 if played.whole else 2000
    left = most

    def walk(state: Any, path: frozenset[str], depth: int) -> None:
        nonlocal left
        for move in rules.legal_moves(state):
            if left <= 0 or not depth:
                return
            left -= 1
            after = state.copy()
            rules.apply(after, move, Dice(1))
            mark = played.state_digest(after)
            assert mark not in path, f"{move} repeats a position"
            walk(after, path | {mark}, depth - 1)

    positions = [state for _, state, decision in played.positions(11) if not decision.private]
    for state in positions:
        left = most // len(positions)
        walk(state, frozenset({played.state_digest(state)}), 3)


def test_the_clock_never_decreases(played: Recording) -> None:
    clock = [played.game.clock(state) for state in played.states]
    assert clock == sorted(clock)
    assert clock[-1] > clock[0]


def test_a_finished_game_has_a_result_and_no_moves(played: Recording) -> None:
    rules, end = played.game, played.states[-1]
    assert all(rules.result(state) is None for state in played.states[:-1])
    result = rules.result(end)
    assert result is not None
    assert result.end in rules.controller.ending.end_texts
    assert len(result.points) == played.seats
    assert set(result.winners) <= set(range(played.seats))
    assert len(set(result.winners)) == len(result.winners)
    assert list(rules.candidates(end)) == list(rules.legal_moves(end)) == []
    for move in played.moves[-5:]:
        reason = rules.guard(end, move)
        assert reason is not None
        assert reason.id == "game_over"


def test_scored_events_add_up_to_the_points(played: Recording) -> None:
    scored = [event for events in played.events for event in events if event.kind == "scored"]
    result = played.game.result(played.states[-1])
    assert result is not None
    if scored:
        assert [sum(seat) for seat in zip(*(e.args["awards"] for e in scored), strict=True)] == list(result.points)


def test_evaluation_and_prior_are_valid_numbers(played: Recording) -> None:
    rules = played.game
    for _, state, _ in played.positions(5):
        before = played.state_digest(state)
        values = list(rules.evaluate(state))
        assert len(values) == played.seats
        assert all(0 <= value <= 1 for value in values)
        moves = rules.legal_moves(state)
        weights = list(rules.prior(state, moves))
        assert len(weights) == len(moves)
        assert min(weights) >= 0 < sum(weights)
        assert played.state_digest(state) == before


# -- options --------------------------------------------------------------------------------------------------------
def option_combinations(rules: Game, seats: int) -> list[dict[str, str]]:
    """List the default options, and these with each value of each option, where the game allows the combination."""
    default = complete_options(rules, {}, seats)
    combinations = [default]
    for option in rules.options:
        if option.seats is not None and not option.seats[0] <= seats <= option.seats[1]:
            continue
        values = [choice.value for choice in option.choices]
        values += [str(seat) for seat in range(seats)] if option.per_seat else []
        combinations += [{**default, option.id: value} for value in values]
    return [
        options
        for options in combinations
        if rules.check_options is None or rules.check_options(options, seats) is None
    ]


def test_every_option_value_can_be_played_and_others_are_refused(game_id: str) -> None:
    rules, board = game(game_id), boards.load_default_board(game_id)
    fewest, most = rules.facts.seats
    for seats in range(fewest, most + 1):
        for options in option_combinations(rules, seats):
            assert complete_options(rules, options, seats) == options
            state = rules.setup({**options, "board": board}, seats, Dice(1))
            assert violations(rules, state) == []
        for option in rules.options:
            with pytest.raises(UsageError):
                complete_options(rules, {option.id: "nonsense"}, seats)
            if option.per_seat:
                with pytest.raises(UsageError):
                    complete_options(rules, {option.id: str(seats)}, seats)


def test_the_facts_of_a_shipped_game_are_consistent(game_id: str) -> None:
    rules = game(game_id)
    assert rules.facts.id == game_id
    assert len(rules.facts.bot_names) >= rules.facts.seats[1]
    assert len(rules.facts.tile_title) == 2


def words_in(value: Any) -> set[str]:
    """Return every word of the texts in a board's data."""
    if isinstance(value, str):
        return set(re.findall(r"[^\W\d_]+", value))
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return {word for part in parts for word in words_in(part)}


def test_no_computer_has_the_name_of_a_thing_on_the_table(game_id: str) -> None:
    """The log would say that Rincewind plays Rincewind."""
    board = boards.load_default_board(game_id)
    things = words_in([board.data, getattr(board, "entries", {})])
    assert words_in(dict(boards.shipped_boards(game_id)[0].name)) <= things  # proves that `words_in` finds words
    assert not things & set(game(game_id).facts.bot_names)
