"""What a seat may know: views, guesses, forecasts and standings give nothing away; guesses keep secrets open."""

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
GUESSES = 48  # enough to see each of two equally likely values with all but certainty
OTHERS, FEW_OTHERS = 10, 3  # so many other values are put into a slot, spread over all that it ever held


def test_views_are_plain_data_and_fill_what_the_contract_names(played: Recording) -> None:
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


def test_views_are_built_up_and_do_not_follow_the_state(played: Recording) -> None:
    rules = played.game
    for number, original, _ in played.positions():
        state = original.copy()
        views = [rules.observe(state, who) for who in played.viewers()]
        before = [to_json_text(view) for view in views]
        mark = played.state_digest(state)
        for view in views:
            _spoil(rules.observe(state, view["seat"]))  # nor the state a view
        assert played.state_digest(state) == mark
        rules.apply(state, played.moves[number], played.dice(number))
        assert [to_json_text(view) for view in views] == before


def _spoil(value: Any) -> None:
    for inner in list(value.values()) if isinstance(value, dict) else list(value):
        if isinstance(inner, dict | list):
            _spoil(inner)
    value.clear()


def worlds(played: Recording, state: Any, who: Seat | None) -> list[Any]:
    view = played.game.observe(state, who)
    kept = copy.deepcopy(dict(view))
    found = [played.game.guess(view, BotDice(seed)) for seed in range(WORLDS)]
    assert dict(view) == kept, "guessing changes the view"
    return found


def test_a_guess_looks_the_same_and_everything_said_from_a_view_is_the_same(played: Recording) -> None:
    rules = played.game
    for number, state, _ in played.positions(2):
        for who in played.viewers():
            view = rules.observe(state, who)
            facts = _facts(played, view)
            for place, world in enumerate(worlds(played, state, who)):
                seen = rules.observe(world, who)
                assert seen == view, f"{who} can tell the guess after {number} moves"
                assert rules.decision(world) == rules.decision(state)
                if place == number // 2 % WORLDS:  # the views are equal: one of them tells whether more is looked at
                    assert _facts(played, seen) == facts


def _facts(played: Recording, view: Any) -> str:
    """Return standings and the forecasts of all moves, as text; neither may raise or change the view."""
    before = to_json_text(view)
    forecasts = [[move, played.game.forecast(view, tuple(move))] for move in view["moves"]]
    for _, events in forecasts:
        assert all(isinstance(event, Event) for event in events)
    text = json.dumps([played.game.standings(view), forecasts], sort_keys=True)
    assert to_json_text(view) == before
    return text


def test_a_guess_is_a_state_that_can_be_played_on(played: Recording) -> None:
    rules = played.game
    own = rules.checks.state or (lambda state: [])
    for number, state, decision in played.positions(5):
        view = rules.observe(state, decision.seat)
        kept = to_json_text(view)
        for world in worlds(played, state, decision.seat):
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


def test_guess_varies_every_hidden_slot(played: Recording) -> None:
    """A slot is hidden from a seat if another value in it gives the same view: then guesses must not all agree."""
    rules = played.game
    pool: dict[Path, list[Any]] = defaultdict(list)
    for state in played.states:
        for path, value in _leaves(rules.to_data(state)):
            if value not in pool[path]:
                pool[path].append(value)
    hidden_somewhere = 0
    varied = False  # hands and decks hang together: one slot alone can't be another, but guesses differ as a whole
    secret = [entry for entry in played.positions() if entry[2].private]
    often, seldom = (8, 4) if played.whole else (2, 2)
    public = played.positions(max(40, len(played.moves) // seldom))
    for number, state, _ in [*secret[:: max(1, len(secret) // often)], *public]:
        views = [(who, rules.observe(state, who)) for who in (None, *range(played.seats))]
        hidden_from = _hidden(played, rules.to_data(state), pool, [view for _, view in views])
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


def _hidden(played: Recording, data: Any, pool: dict[Path, list[Any]], views: list[Any]) -> list[list[Path]]:
    """Return the slots of a state in which another value leaves a view as it is, for each of the views."""
    text, found = json.dumps(data), [list[Path]() for _ in views]
    for path, value in _leaves(data):
        others = pool[path]
        tried = others[:: -(-len(others) // (OTHERS if played.whole else FEW_OTHERS))]
        states = [
            state for other in tried if other != value and (state := _with(played, text, path, other)) is not None
        ]
        for view, hidden in zip(views, found, strict=True):
            if any(_looks_the_same(played, state, view) for state in states):
                hidden.append(path)
    return found


def _with(played: Recording, text: str, path: Path, other: Any) -> Any:
    """Return the state in which a slot holds another value; None where that is no state at all."""
    changed = json.loads(text)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = other
    try:
        state = played.game.from_data(changed, played.board)
        own = played.game.checks.state
        return state if own is None or not own(state) else None
    except (IndexError, KeyError, ValueError, TypeError):
        return None


def _looks_the_same(played: Recording, state: Any, view: Any) -> bool:
    try:
        return bool(played.game.observe(state, view["seat"]) == view)
    except (IndexError, KeyError, ValueError, TypeError):
        return False  # not a state at all


def test_events_are_known_to_everybody_or_to_seats(played: Recording) -> None:
    for events in [played.opening, *played.events]:
        for event in events:
            json.dumps(event.args)
            assert event.to is None or set(event.to) <= set(range(played.seats))


def test_secret_picks_tell_the_others_nothing(played: Recording) -> None:
    """While secret picks go on, the events that everybody may know are the same for every answer."""
    rules = played.game
    for number, state, decision in played.positions():
        if decision.kind not in rules.information_rules.uninformative:
            continue
        told, seen = set(), set()
        for move in rules.legal_moves(state):
            after, events = state.copy(), list[Event]()
            rules.apply(after, move, played.dice(number), events)
            following = rules.decision(after)
            if following is None or not following.private:
                break  # the cards are turned over: now it is told
            others = [who for who in (None, *range(played.seats)) if who != decision.seat]
            told.add(json.dumps([event for event in events if event.to is None]))
            seen.add(json.dumps([rules.observe(after, who) for who in others]))
        assert len(told) <= 1
        assert len(seen) <= 1
