"""Every move can be chosen by its names, by mouse and by keyboard, and everything has texts."""

from __future__ import annotations

import re
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from games.core.contract.contract import Event, Move, Reason, View
from games.core.contract.controller import MovePart
from games.core.contract.dice import Dice
from games.core.contract.names import is_seat_name, kind_of, seat_of
from games.core.contract.selection import Selection
from games.core.contract.texts import LANGUAGES, Text, translate
from tests.claims import reasons_of
from tests.conformance.recordings import Recording

NAME = re.compile(r"[a-z_]+(:[A-Za-z0-9_.-]+)+")
UNWORDED = re.compile(r"[{}]|\b[a-z_]+:[a-z0-9_]")  # an unfilled placeholder, or a raw name of a thing on the table
WAYS = 60  # most orders of clicks tried for one move


def selection(played: Recording, state: Any) -> Selection:
    decision = played.game.decision(state)
    assert decision is not None
    return Selection(played.game.controller, played.game.observe(state, decision.seat))


def parts_of(played: Recording, view: View, move: Move) -> list[MovePart]:
    parts = list(played.game.controller.controls[move[0]].parts(view, move))
    assert parts, f"{move} has no parts"
    for part in parts:
        assert part
        assert all(NAME.fullmatch(name) for name in part)
    return parts


def click_orders(parts: list[MovePart], random: Random) -> list[tuple[str, ...]]:
    """List the ways to click a move: any name of each part, in any order; a sample of them if there are many."""
    orders = [order for names in product(*parts) for order in permutations(names)]
    return orders if len(orders) <= WAYS else random.sample(orders, WAYS)


def test_every_legal_move_can_be_clicked_by_its_names_in_any_order(played: Recording) -> None:
    random = Random(2)
    for number, state, _ in played.positions():
        chooser = selection(played, state)
        for move in chooser.moves:
            for names in click_orders(parts_of(played, chooser.view, move), random):
                chooser.clear()
                for name in names:
                    if chooser.chosen_move() == move:
                        break  # only this move is left before all names are clicked: it would be played
                    assert chooser.choose(name), f"{name} of {move} cannot be chosen after {chooser.chosen}, {number}"
                assert chooser.chosen_move() == move, f"{names} leaves {chooser.matching_moves()}"


def test_every_legal_move_can_be_chosen_after_a_wrong_click(played: Recording) -> None:
    """The new choice removes earlier choices that conflict with it."""
    random = Random(3)
    for _, state, _ in played.positions(6):
        chooser = selection(played, state)
        every = chooser.all_names()
        for move in chooser.moves:
            chooser.clear()
            wrong = random.choice(every)
            chooser.choose(wrong)
            if chooser.chosen_move() is not None:
                continue  # that click played a move
            for part in parts_of(played, chooser.view, move):
                if not any(name in chooser.chosen for name in part):
                    chooser.choose(part[0])
            assert chooser.chosen_move() == move


def test_every_legal_move_can_be_chosen_by_keyboard(played: Recording) -> None:
    """The focus moves over the selectable names only; Enter chooses the focused one."""
    for _, state, _ in played.positions():
        chooser = selection(played, state)
        for move in chooser.moves:
            parts = parts_of(played, chooser.view, move)
            chooser.clear()
            for _ in range(len(parts)):
                if chooser.chosen_move() == move:
                    break
                answered = [*chooser.chosen, *chooser.default_names()]
                left = [part for part in parts if not any(name in part for name in answered)]
                name = next((name for name in chooser.choosable_names() if any(name in part for part in left)), None)
                assert name is not None, f"no open name leads to {move} after {chooser.chosen}"
                assert chooser.choose(name)
            assert chooser.chosen_move() == move


def test_choosing_again_deselects_and_unknown_names_are_refused(played: Recording) -> None:
    for _, state, _ in played.positions(9):
        chooser = selection(played, state)
        names = chooser.choosable_names()
        assert names == list(dict.fromkeys(names))
        assert set(names) == {*chooser.all_names(), *chooser.shortcuts()}
        for name in names:
            assert chooser.choose(name)
            if name in played.game.controller.decision_extras.default_names:
                assert chooser.chosen == []  # it counts as chosen already
                continue
            assert name in chooser.chosen
            assert chooser.choose(name)
            assert chooser.chosen == []
        assert not chooser.choose("nowhere:at_all")
        assert chooser.chosen == []
        assert chooser.chosen_move() is None


def test_shortcuts_are_legal_moves_of_one_seat_that_reveal_nothing_before_the_last(played: Recording) -> None:
    """The name of a shortcut can be chosen, changed and taken back."""
    rules = played.game
    for number, state, decision in played.positions(5):
        chooser = selection(played, state)
        starts: list[list[str]] = [[], *([name] for name in chooser.choosable_names())]
        for start in starts if rules.controller.decision_extras.shortcuts is not None else []:
            for name, way in chooser.shortcuts(start).items():
                assert NAME.fullmatch(name)
                assert name not in start
                assert_translated(way.text, played)
                assert_shortcut_can_be_played(played, state, decision.seat, way.moves, number)
                chooser.clear()
                for other in [*start, name]:
                    assert chooser.choose(other)
                assert name in chooser.chosen
                if not chooser.matching_moves([*start, name]):
                    assert chooser.chosen_moves() == way.moves
                    assert chooser.chosen_move() is None or len(way.moves) == 1
                chooser.choose(name)
                assert name not in chooser.chosen


def assert_shortcut_can_be_played(
    played: Recording, state: Any, seat: int, moves: tuple[Move, ...], number: int
) -> None:
    """Play a shortcut's moves: each is legal and the same seat's, and nothing is revealed before the last."""
    assert moves
    rules, now = played.game, state.copy()
    for place, move in enumerate(moves):
        decision = rules.decision(now)
        assert decision is not None
        assert decision.seat == seat, f"{moves} continues in another seat's decision, {number}"
        assert rules.guard(now, move) is None, f"{move} of {moves} is refused, {number}"
        dice, events = Dice(played.seed, f"way {number} {place}"), list[Event]()
        rules.apply(now, move, dice, events)
        if place < len(moves) - 1:
            assert not dice.count, f"{moves} uses dice before its last move, {number}"
            assert not any(event.kind in rules.information_rules.revealing_events for event in events)


def test_a_refused_name_has_a_reason(played: Recording) -> None:
    for _, state, _ in played.positions(2):
        chooser = selection(played, state)
        open_now = set(chooser.all_names())
        for move, _, _ in chooser.view["refused"]:
            for part in parts_of(played, chooser.view, tuple(move)):
                for name in part:
                    if name not in open_now:
                        assert isinstance(chooser.refusal_reason(name), Reason)


def test_space_passes_only_where_passing_is_legal(played: Recording) -> None:
    for _, state, _ in played.positions():
        chooser = selection(played, state)
        move = chooser.pass_move()
        passing = [known for known in chooser.moves if known[0] in played.game.controller.decision_extras.pass_kinds]
        assert len(passing) <= 1
        assert move == (passing[0] if passing else None)


def test_a_computer_can_answer_every_decision(played: Recording) -> None:
    able = played.game.bot_settings.can_play
    for _, state, _ in played.positions():
        decision = played.game.decision(state)
        if able is not None and decision is not None:
            view = played.game.observe(state, decision.seat)
            assert any(able(view, tuple(move)) for move in view["moves"])


def draws_or_reveals(played: Recording, state: Any, seat: int, move: Move) -> bool:
    """Return whether a move, with the answers that follow silently, uses dice or reveals something."""
    rules, now, dice, events = played.game, state.copy(), Dice(played.seed, "try"), list[Event]()
    silent = rules.silent_answers.reactions | rules.silent_answers.forced
    answers = [move]
    while len(answers) == 1:
        rules.apply(now, answers[0], dice, events)
        asked = rules.decision(now)
        is_silent = asked is not None and asked.seat == seat and asked.kind in silent
        answers = list(rules.legal_moves(now)) if is_silent else []
    return bool(dice.count) or any(event.kind in rules.information_rules.revealing_events for event in events)


# Moves that wait without revealing anything themselves: points for several dice in Wrocław, and in Osada walks to a
# field with cards, where the next question may show one.
COMPOSED = {("wroclaw", "boost"), ("osada", "go"), ("osada", "help"), ("osada", "beg")}


def test_only_moves_that_draw_or_reveal_need_confirmation(played: Recording) -> None:
    for number, state, decision in played.positions(3):
        chooser = selection(played, state)
        for move in chooser.moves:
            if chooser.needs_confirming(move) and (played.game.facts.id, move[0]) not in COMPOSED:
                assert draws_or_reveals(played, state, decision.seat, move), f"{move} reveals nothing, {number}"


def test_a_secret_choice_needs_confirmation_only_if_it_is_the_last_one(played: Recording) -> None:
    """The last one reveals all; the earlier ones can be made again until then."""
    for _, state, decision in played.positions():
        if decision.kind in played.game.information_rules.uninformative_decisions:
            view = played.game.observe(state, decision.seat)
            assert not any(selection(played, state).needs_confirming(move) for move in view["moves"])
            last = Selection(played.game.controller, view, confirms_all=True)
            assert all(last.needs_confirming(move) for move in last.moves)


def assert_translated(text: Text | None, played: Recording, languages: tuple[str, ...] = LANGUAGES) -> None:
    """Assert that a text exists in every language and contains no placeholder and no raw name."""
    assert isinstance(text, Text)
    for language in languages:
        result = translate(text, language, played.lexicon())
        assert result.strip()
        assert not UNWORDED.search(result), result


def test_moves_reasons_and_prompts_have_texts(played: Recording) -> None:
    rules, controller = played.game, played.game.controller
    for _, state, decision in played.positions(2):
        view = rules.observe(state, decision.seat)
        prompt = controller.prompt(view)
        assert_translated(prompt.title, played)
        for text in (prompt.subtitle, *prompt.steps):
            if text is not None:
                assert_translated(text, played)
        assert not prompt.steps or 0 <= prompt.current_step < len(prompt.steps)
        for move in rules.candidates(state):
            assert_translated(controller.controls[move[0]].text(view, move), played)
            reason = rules.guard(state, move)
            if reason is not None:
                assert_translated(controller.reason_text(reason), played)
        for reason in reasons_of(rules, view):
            assert_translated(reason, played)
        turn, turns, phase = controller.turn_and_phase(view)
        assert 0 <= turn <= turns or turns == 0
        assert 0 <= phase < len(controller.phases)


def test_names_exist_and_have_texts(played: Recording) -> None:
    """A name is a seat, known to `Controller.translate_name`, a piece by its owner's number, or has a label."""
    controller, lexicon = played.game.controller, played.lexicon()
    for _, state, _ in played.positions(2):
        chooser = selection(played, state)
        for name in chooser.candidate_names():
            owner = name.rpartition(":")[2]
            a_piece = owner.isdecimal() and int(owner) < played.seats
            if is_seat_name(name):
                assert seat_of(name) < played.seats
            elif (
                kind_of(name) not in ("button", "card")
                and controller.translate_name(played.board, name, "pl") is not None
            ):
                assert all(lexicon(name, language) for language in LANGUAGES)
            elif kind_of(name) in ("button", "card") or not a_piece:
                label = controller.label(chooser.view, name)
                assert_translated(label.title, played)
                if label.subtitle is not None:
                    assert_translated(label.subtitle, played)
            about = controller.description(chooser.view, name)
            if about is not None:
                assert_translated(about, played)


def test_every_event_has_a_log_text_or_is_left_out(played: Recording) -> None:
    rules = played.game
    kinds, happened = set(), {event.kind for events in [played.opening, *played.events] for event in events}
    for number, events in enumerate([played.opening, *played.events]):
        view = rules.observe(played.states[min(number, len(played.states) - 1)], None)
        for event in events:
            text = rules.controller.log_text(view, event.kind, event.args)
            if text is not None:
                assert_translated(text, played)
                kinds.add(event.kind)
    assert kinds or not happened & rules.controller.log_lines.keys(), "no event has a log text"


def test_forecasts_have_log_texts(played: Recording) -> None:
    for _, state, decision in played.positions(6):
        view = played.game.observe(state, decision.seat)
        for move in view["moves"]:
            for event in played.game.forecast(view, tuple(move)):
                text = played.game.controller.log_text(view, event.kind, event.args)
                if text is not None:
                    assert_translated(text, played)


def test_endings_phases_options_and_captions_have_texts(played: Recording) -> None:
    controller = played.game.controller
    for text in (
        *controller.ending.end_texts.values(),
        *controller.phases,
        *controller.decision_extras.group_titles.values(),
    ):
        assert_translated(text, played)
    facts = played.game.facts
    for text in (facts.blurb, facts.intro, *facts.feature_labels, *facts.match_parts):
        assert_translated(text, played)
    for option in played.game.options:
        for text in (option.label, *(choice.label for choice in option.choices)):
            assert_translated(text, played)


def test_every_seat_has_a_row(played: Recording) -> None:
    controller = played.game.controller
    for state in played.states[::5]:
        for who in (None, 0):
            view = played.game.observe(state, who)
            assert sorted(controller.seat_order(view)) == list(range(played.seats))
            for seat in range(played.seats):
                row = controller.seat_facts(view, seat)
                for text in (
                    row.subtitle,
                    *(text for _, text in row.icons),
                    *([row.amount.text] if row.amount else []),
                ):
                    if text is not None:
                        assert_translated(text, played)


@pytest.mark.parametrize("reason", ["not_asked", "game_over"])
def test_the_reasons_of_the_flow_have_texts(played: Recording, reason: str) -> None:
    assert_translated(played.game.controller.reason_text(Reason(reason)), played)


def test_an_unknown_event_has_no_log_text(played: Recording) -> None:
    view = played.game.observe(played.states[0], None)
    event = Event("never heard of", {})
    assert played.game.controller.log_text(view, event.kind, event.args) is None
