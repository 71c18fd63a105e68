"""Moves, copies, saves and the end: what every game owes the rest of the program."""

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
from games.core.contract.texts import Text
from games.core.data import boards
from games.core.match.settings import checked_options
from games.registry import game
from tests.conformance.recordings import Recording

ALSO = (None, True, -1, 0, 1, 99, 2.5, "", "nowhere", "stay", (), [], {})

OFTEN, LATEST = 40, 8  # moves between two looks at all copies; copies that are looked at after every move, or 2


# -- moves ----------------------------------------------------------------------------------------------------------
def test_every_listed_move_applies_on_a_copy_and_leaves_the_original(played: Recording) -> None:
    rules = played.game
    for number, state, decision in played.positions():
        before = rules.to_data(state)
        legal = list(rules.legal_moves(state))
        assert legal, f"nobody can answer {decision}"
        assert len(set(legal)) == len(legal) <= 128
        assert 0 <= decision.seat < played.seats
        for move in legal:
            json.dumps(move)
            assert rules.guard(state, move) is None
            after = state.copy()
            rules.apply(after, move, played.dice(number), [])
            assert move_violations(rules, state, before, after) == []


def test_moves_of_a_decision_are_few_on_the_mean(played: Recording) -> None:
    counts = [len(played.game.legal_moves(state)) for _, state, _ in played.positions()]
    assert sum(counts) / len(counts) <= 64


def test_every_position_keeps_the_invariants(played: Recording) -> None:
    for state in played.sampled_states().values():
        assert violations(played.game, state) == []


def test_legal_moves_are_the_candidates_without_a_reason(played: Recording) -> None:
    rules = played.game
    for _, state, _ in played.positions():
        candidates = list(rules.candidates(state))
        assert len(set(candidates)) == len(candidates)
        assert [move for move in candidates if rules.guard(state, move) is None] == list(rules.legal_moves(state))


def bent(move: Move, parts: list[Any], random: Random) -> list[Any]:
    """Return answers that look like `move` but are not it: other values and types, longer, shorter, no tuples."""
    place = random.randrange(len(move))
    out: list[Any] = [(*move, value) for value in random.sample(parts, 2)]
    out += [(*move[:place], value, *move[place + 1 :]) for value in random.sample(parts, 6)]
    return [*out, move[:-1], move[::-1], list(move), move[0], (list(move),), (str(move[-1]).upper(), *move[1:])]


def test_nothing_else_is_accepted_and_refusing_changes_nothing(played: Recording) -> None:
    rules, random = played.game, Random(1)
    parts: list[Any] = [*{part for move in played.moves for part in move}, *ALSO]
    for number, state, _ in played.positions(3):
        before, legal = played.state_digest(state), list(rules.legal_moves(state))
        tries = [answer for move in random.sample(legal, min(4, len(legal))) for answer in bent(move, parts, random)]
        tries += random.sample(played.moves, min(20, len(played.moves)))  # what is right elsewhere
        for answer in tries:
            if answer in legal:  # True stands for 1, as everywhere in Python; a match plays the listed one
                continue
            reason = rules.guard(state, answer)
            assert isinstance(reason, Reason), f"{answer} is accepted after {number} moves"
            assert isinstance(rules.controller.reason_text(reason), Text)
        assert played.state_digest(state) == before


def test_changing_a_list_of_moves_changes_no_rules(played: Recording) -> None:
    rules = played.game
    for _, state, _ in played.positions(5):
        for listing in (rules.candidates, rules.legal_moves):
            before, moves = list(listing(state)), listing(state)
            if isinstance(moves, list):
                moves.clear()
            assert list(listing(state)) == before


# -- states ---------------------------------------------------------------------------------------------------------
def test_copies_never_alias(played: Recording) -> None:
    """Play one state in place, keep a copy after every move, and look at copies again: the last ones after each move,
    all of them now and then and at the end, when nothing may have changed in any.
    """
    rules, state = played.game, played.states[0].copy()
    kept, marks = [state.copy()], [played.state_digest(state)]
    latest = LATEST if played.whole else 2
    for number, move in enumerate(played.moves):
        rules.apply(state, move, played.dice(number), [])
        first = 0 if number % OFTEN == 0 else max(0, len(kept) - latest)
        found = [played.state_digest(one) for one in kept[first:]]
        assert found == marks[first:], f"move {number} {move}, or one shortly before, changes an earlier state"
        kept.append(state.copy())
        marks.append(played.state_digest(state))
    assert [played.state_digest(one) for one in kept] == marks
    assert marks == played.state_digests  # playing in place is the same game


def test_a_copy_is_a_deep_copy(played: Recording) -> None:
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
    return list(getattr(type(state), "__slots__", None) or vars(state))


def _mutable_ids(value: Any) -> set[int]:
    inner = list(value.values()) if isinstance(value, dict) else value
    found = {id(value)} if isinstance(value, list | dict | set) else set()
    if isinstance(inner, list | tuple | set):
        for item in inner:
            found |= _mutable_ids(item)
    return found


def test_states_survive_json(played: Recording) -> None:
    rules = played.game
    for number, state, decision in played.positions(3):
        text = json.dumps(rules.to_data(state))
        again = rules.from_data(json.loads(text), played.board)
        assert json.dumps(rules.to_data(again)) == text
        assert rules.decision(again) == decision
        assert list(rules.legal_moves(again)) == list(rules.legal_moves(state))
        rules.apply(again, played.moves[number], played.dice(number))
        assert played.state_digest(again) == played.state_digest(played.states[number + 1])


def test_a_board_travels_to_the_process_of_the_computers(played: Recording) -> None:
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


def test_no_state_comes_again(played: Recording) -> None:
    marks = played.state_digests
    assert len(set(marks)) == len(marks)


def test_no_way_inside_a_turn_leads_back(played: Recording) -> None:
    """From some positions, look down every way for a few moves: none may pass the same state twice."""
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
            assert mark not in path, f"{move} leads back"
            walk(after, path | {mark}, depth - 1)

    positions = [state for _, state, decision in played.positions(11) if not decision.private]
    for state in positions:
        left = most // len(positions)
        walk(state, frozenset({played.state_digest(state)}), 3)


def test_the_clock_never_goes_back(played: Recording) -> None:
    clock = [played.game.clock(state) for state in played.states]
    assert clock == sorted(clock)
    assert clock[-1] > clock[0]


# -- the end --------------------------------------------------------------------------------------------------------
def test_the_end_is_an_end(played: Recording) -> None:
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


def test_events_of_scoring_add_up_to_the_points(played: Recording) -> None:
    scored = [event for events in played.events for event in events if event.kind == "scored"]
    result = played.game.result(played.states[-1])
    assert result is not None
    if scored:
        assert [sum(seat) for seat in zip(*(e.args["awards"] for e in scored), strict=True)] == list(result.points)


def test_values_and_weights_are_numbers_that_fit(played: Recording) -> None:
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
def chosen(rules: Game, seats: int) -> list[dict[str, str]]:
    """List the default options with each choice of each option put in once, where they go together."""
    default = checked_options(rules, {}, seats)
    found = [default]
    for option in rules.options:
        if option.seats is not None and not option.seats[0] <= seats <= option.seats[1]:
            continue
        values = [choice.value for choice in option.choices]
        values += [str(seat) for seat in range(seats)] if option.per_seat else []
        found += [{**default, option.id: value} for value in values]
    return [options for options in found if rules.check_options is None or rules.check_options(options, seats) is None]


def test_every_option_can_be_played_and_no_other(game_id: str) -> None:
    rules, board = game(game_id), boards.default_board(game_id)
    fewest, most = rules.facts.seats
    for seats in range(fewest, most + 1):
        for options in chosen(rules, seats):
            assert checked_options(rules, options, seats) == options
            state = rules.setup({**options, "board": board}, seats, Dice(1))
            assert violations(rules, state) == []
        for option in rules.options:
            with pytest.raises(UsageError):
                checked_options(rules, {option.id: "nonsense"}, seats)
            if option.per_seat:
                with pytest.raises(UsageError):
                    checked_options(rules, {option.id: str(seats)}, seats)


def test_shipped_games_fit_their_facts(game_id: str) -> None:
    rules = game(game_id)
    assert rules.facts.id == game_id
    assert len(rules.facts.bot_names) >= rules.facts.seats[1]
    assert len(rules.facts.tile_title) == 2


def words_of(value: Any) -> set[str]:
    """Return every word of the texts in a board's data."""
    if isinstance(value, str):
        return set(re.findall(r"[^\W\d_]+", value))
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return {word for part in parts for word in words_of(part)}


def test_no_computer_bears_the_name_of_a_thing_on_the_table(game_id: str) -> None:
    """The log would say that Rincewind plays Rincewind."""
    board = boards.default_board(game_id)
    things = words_of([board.data, getattr(board, "entries", {})])
    assert words_of(dict(boards.shipped_boards(game_id)[0].name)) <= things  # else none are found at all
    assert not things & set(game(game_id).facts.bot_names)
