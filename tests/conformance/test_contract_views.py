"""Views, guesses, forecasts and standings reveal no secrets, and guesses vary every hidden value."""

from __future__ import annotations

import copy
import json
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from games.core.contract.contract import EVERYBODY, Event, Seat
from games.core.contract.dice import BotDice
from tests.conformance.recordings import Recording, to_json_text

Path = tuple[Any, ...]
WORLDS = 4
GUESSES = 48  # enough to see both of two equally likely values almost certainly
OTHERS, FEW_OTHERS = 10, 3  # other values tried for each slot, from all values it had in the game


def test_views_are_plain_data_with_all_keys_of_the_contract(played: Recording) -> None:
    rules = played.game
    for number, state in played.sampled_states().items():
        decision, result = rules.decision(state), rules.result(state)
        for who in played.viewers():
            view = rules.observe(state, who)
            assert json.loads(to_json_text(view)) == view
            assert view.board is played.board
            assert (view["seat"], view["seats"]) == (who, played.seats)
            if decision is None:
                assert view["decision"] is None
                assert result is not None
                assert view["result"]["end"] == result.end
                assert view["result"]["winners"] == list(result.winners)
                assert view["result"]["points"] == list(result.points)
                continue
            assert view["result"] is None
            if not view["decision"] or who in (decision.seat, EVERYBODY):
                assert view["decision"]["args"] == json.loads(json.dumps(list(decision.args)))
            assert (view["decision"]["seat"], view["decision"]["kind"]) == (decision.seat, decision.kind)
            assert view["decision"]["private"] == decision.private
            sees = who in (decision.seat, EVERYBODY) or (who is None and not decision.private)
            assert [tuple(move) for move in view["moves"]] == (list(rules.legal_moves(state)) if sees else []), number
            refused = {tuple(move): reason for move, reason, _ in view["refused"]}
            every = {move: rules.guard(state, move) for move in rules.candidates(state)}
            assert refused == ({move: why.id for move, why in every.items() if why} if sees else {})


def test_views_and_states_do_not_affect_each_other(played: Recording) -> None:
    rules = played.game
    for number, original, _ in played.positions():
        state = original.copy()
        views = [rules.observe(state, who) for who in played.viewers()]
        before = [to_json_text(view) for view in views]
        mark = played.state_digest(state)
        for view in views:
            _clear_deeply(rules.observe(state, view["seat"]))  # and changing a view does not change the state
        assert played.state_digest(state) == mark
        rules.apply(state, played.moves[number], played.dice(number))
        assert [to_json_text(view) for view in views] == before


def _clear_deeply(value: Any) -> None:
    for inner in list(value.values()) if isinstance(value, dict) else list(value):
        if isinstance(inner, dict | list):
            _clear_deeply(inner)
    value.clear()


def sample_guesses(played: Recording, state: Any, who: Seat | None) -> list[Any]:
    view = played.game.observe(state, who)
    kept = copy.deepcopy(dict(view))
    guesses = [played.game.guess(view, BotDice(seed)) for seed in range(WORLDS)]
    assert dict(view) == kept, "guessing changes the view"
    return guesses


def test_a_guess_gives_the_same_view_and_the_same_forecasts(played: Recording) -> None:
    rules = played.game
    for number, state, _ in played.positions(2):
        for who in played.viewers():
            view = rules.observe(state, who)
            facts = _derived_facts(played, view)
            for place, world in enumerate(sample_guesses(played, state, who)):
                seen = rules.observe(world, who)
                assert seen == view, f"{who} can tell the guess after {number} moves"
                assert rules.decision(world) == rules.decision(state)
                if place == number // 2 % WORLDS:  # the views are equal; one check shows whether anything else is read
                    assert _derived_facts(played, seen) == facts


def _derived_facts(played: Recording, view: Any) -> str:
    """Return standings and the forecasts of all moves, as text; neither may raise or change the view."""
    before = to_json_text(view)
    forecasts = [[move, played.game.forecast(view, tuple(move))] for move in view["moves"]]
    for _, events in forecasts:
        assert all(isinstance(event, Event) for event in events)
    text = json.dumps([played.game.standings(view), forecasts], sort_keys=True)
    assert to_json_text(view) == before
    return text


def test_a_guess_can_be_played_on(played: Recording) -> None:
    rules = played.game
    own = rules.invariant_checks.check_state or (lambda state: [])
    for number, state, decision in played.positions(5):
        view = rules.observe(state, decision.seat)
        kept = to_json_text(view)
        for world in sample_guesses(played, state, decision.seat):
            assert own(world) == []
            rules.apply(world, played.moves[number], BotDice(0))
            for _ in range(20):
                moves = rules.legal_moves(world)
                if not moves:
                    break
                rules.apply(world, moves[-1], BotDice(0))
        assert to_json_text(view) == kept, "a guess shares parts with the view"


def test_the_same_dice_give_the_same_guess(played: Recording) -> None:
    for _, state, decision in played.positions(9):
        view = played.game.observe(state, decision.seat)
        one, other = (played.game.guess(view, BotDice(5)) for _ in range(2))
        assert played.state_digest(one) == played.state_digest(other)


def test_guesses_vary_every_hidden_slot(played: Recording) -> None:
    """A slot is hidden from a seat if another value gives the same view; then guesses must have different values."""
    rules = played.game
    pool: dict[Path, list[Any]] = defaultdict(list)
    for state in played.states:
        for path, value in _leaves(rules.to_data(state)):
            if value not in pool[path]:
                pool[path].append(value)
    hidden_somewhere = 0
    varied = False  # hands and decks depend on each other, so that single slots can't vary, but whole guesses do
    secret = [entry for entry in played.positions() if entry[2].private]
    often, seldom = (8, 4) if played.whole else (2, 2)
    public = played.positions(max(40, len(played.moves) // seldom))
    for number, state, _ in [*secret[:: max(1, len(secret) // often)], *public]:
        views = [(who, rules.observe(state, who)) for who in (None, *range(played.seats))]
        hidden_from = _hidden_paths(played, rules.to_data(state), pool, [view for _, view in views])
        for (who, view), hidden in zip(views, hidden_from, strict=True):
            hidden_somewhere += len(hidden)
            varied = (
                varied or len({json.dumps(rules.to_data(rules.guess(view, BotDice(seed)))) for seed in range(3)}) > 1
            )
            if not hidden:
                continue
            guesses = [dict(_leaves(rules.to_data(rules.guess(view, BotDice(seed))))) for seed in range(GUESSES)]
            for path in hidden:
                assert len({guess[path] for guess in guesses}) > 1, f"{who} always guesses {path} alike, {number}"
    if secret:
        assert hidden_somewhere or varied


def _leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _leaves(inner, (*path, key))
    else:
        yield path, value


def _hidden_paths(played: Recording, data: Any, pool: dict[Path, list[Any]], views: list[Any]) -> list[list[Path]]:
    """Return, for each view, the slots of a state in which another value leaves that view unchanged."""
    text, hidden_by_view = json.dumps(data), [list[Path]() for _ in views]
    for path, value in _leaves(data):
        others = pool[path]
        tried = others[:: -(-len(others) // (OTHERS if played.whole else FEW_OTHERS))]
        states = [
            state for other in tried if other != value and (state := _with_value(played, text, path, other)) is not None
        ]
        for view, hidden in zip(views, hidden_by_view, strict=True):
            if any(_gives_view(played, state, view) for state in states):
                hidden.append(path)
    return hidden_by_view


def _with_value(played: Recording, text: str, path: Path, other: Any) -> Any:
    """Return the state with another value in a slot; None if that is not a valid state."""
    changed = json.loads(text)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = other
    try:
        state = played.game.from_data(changed, played.board)
        own = played.game.invariant_checks.check_state
        return state if own is None or not own(state) else None
    except (IndexError, KeyError, ValueError, TypeError):
        return None


def _gives_view(played: Recording, state: Any, view: Any) -> bool:
    try:
        return bool(played.game.observe(state, view["seat"]) == view)
    except (IndexError, KeyError, ValueError, TypeError):
        return False  # not a valid state


def test_events_are_for_everybody_or_for_seats(played: Recording) -> None:
    for events in [played.opening, *played.events]:
        for event in events:
            json.dumps(event.args)
            assert event.to is None or set(event.to) <= set(range(played.seats))


def test_secret_choices_reveal_nothing_to_the_others(played: Recording) -> None:
    """While secret choices are pending, the public events and the others' views are the same for every answer."""
    rules = played.game
    for number, state, decision in played.positions():
        if decision.kind not in rules.information_rules.uninformative_decisions:
            continue
        public_events, seen = set(), set()
        for move in rules.legal_moves(state):
            after, events = state.copy(), list[Event]()
            rules.apply(after, move, played.dice(number), events)
            following = rules.decision(after)
            if following is None or not following.private:
                break  # the cards are revealed now
            others = [who for who in (None, *range(played.seats)) if who != decision.seat]
            public_events.add(json.dumps([event for event in events if event.to is None]))
            seen.add(json.dumps([rules.observe(after, who) for who in others]))
        assert len(public_events) <= 1
        assert len(seen) <= 1
