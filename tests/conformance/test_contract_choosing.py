"""Choosing and wording: every move can be reached by its names and by keyboard, and everything has words."""

from __future__ import annotations

import re
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from games.core.contract.contract import Event, Move, Reason, View
from games.core.contract.controller import Part
from games.core.contract.dice import Dice
from games.core.contract.names import is_seat_name, kind_of, seat_of
from games.core.contract.selection import Selection
from games.core.contract.texts import LANGUAGES, Text, translate
from tests.conformance.recordings import Recording

NAME = re.compile(r"[a-z_]+(:[A-Za-z0-9_.-]+)+")
UNWORDED = re.compile(r"[{}]|\b[a-z_]+:[a-z0-9_]")  # a place left open, or a bare name of a thing on the table
WAYS = 60  # most ways tried of choosing one move


def selection(played: Recording, state: Any) -> Selection:
    decision = played.game.decision(state)
    assert decision is not None
    return Selection(played.game.controller, played.game.observe(state, decision.seat))


def parts_of(played: Recording, view: View, move: Move) -> list[Part]:
    parts = list(played.game.controller.controls[move[0]].parts(view, move))
    assert parts, f"{move} has nothing to choose it by"
    for part in parts:
        assert part
        assert all(NAME.fullmatch(name) for name in part)
    return parts


def ways(parts: list[Part], random: Random) -> list[tuple[str, ...]]:
    """List ways of clicking a move: any name of each part, in any order; a sample where there are many."""
    found = [order for names in product(*parts) for order in permutations(names)]
    return found if len(found) <= WAYS else random.sample(found, WAYS)


# -- choosing -------------------------------------------------------------------------------------------------------
def test_every_legal_move_is_reached_by_clicking_its_names_in_any_order(played: Recording) -> None:
    random = Random(2)
    for number, state, _ in played.positions():
        chooser = selection(played, state)
        for move in chooser.moves:
            for names in ways(parts_of(played, chooser.view, move), random):
                chooser.clear()
                for name in names:
                    if chooser.chosen_move() == move:
                        break  # one move is left before all is chosen: it would be played
                    assert chooser.choose(name), f"{name} of {move} cannot be chosen after {chooser.chosen}, {number}"
                assert chooser.chosen_move() == move, f"{names} leaves {chooser.matching_moves()}"


def test_every_legal_move_is_reached_from_any_earlier_choice(played: Recording) -> None:
    """A wrong click before does not stand in the way: the new choice gives up what it rules out."""
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


def test_every_legal_move_is_reached_by_keyboard(played: Recording) -> None:
    """The focus walks over the open names only, in the order they are listed; Enter chooses the one under it."""
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
                name = next((name for name in chooser.open_names() if any(name in part for part in left)), None)
                assert name is not None, f"no open name leads on to {move} from {chooser.chosen}"
                assert chooser.choose(name)
            assert chooser.chosen_move() == move


def test_choosing_twice_takes_back_and_clearing_forgets(played: Recording) -> None:
    for _, state, _ in played.positions(9):
        chooser = selection(played, state)
        names = chooser.open_names()
        assert names == list(dict.fromkeys(names))
        assert set(names) == {*chooser.all_names(), *chooser.shortcuts()}
        for name in names:
            assert chooser.choose(name)
            if name in played.game.controller.asking.default_names:
                assert chooser.chosen == []  # it counts as chosen already
                continue
            assert name in chooser.chosen
            assert chooser.choose(name)
            assert chooser.chosen == []
        assert not chooser.choose("nowhere:at_all")
        assert chooser.chosen == []
        assert chooser.chosen_move() is None


def test_shortcuts_are_moves_of_one_seat_that_teach_nothing_on_the_way(played: Recording) -> None:
    """A name that stands for several moves leads there by legal moves alone, and can be chosen, changed, taken back."""
    rules = played.game
    for number, state, decision in played.positions(5):
        chooser = selection(played, state)
        starts: list[list[str]] = [[], *([name] for name in chooser.open_names())]
        for start in starts if rules.controller.asking.shortcuts is not None else []:
            for name, way in chooser.shortcuts(start).items():
                assert NAME.fullmatch(name)
                assert name not in start
                worded(way.text, played)
                check_way(played, state, decision.seat, way.moves, number)
                chooser.clear()
                for other in [*start, name]:
                    assert chooser.choose(other)
                assert name in chooser.chosen
                if not chooser.matching_moves([*start, name]):
                    assert chooser.chosen_moves() == way.moves
                    assert chooser.chosen_move() is None or len(way.moves) == 1
                chooser.choose(name)
                assert name not in chooser.chosen


def check_way(played: Recording, state: Any, seat: int, moves: tuple[Move, ...], number: int) -> None:
    """Walk a shortcut move by move: each is legal, the same seat's, and nothing is learnt before the last."""
    assert moves
    rules, now = played.game, state.copy()
    for place, move in enumerate(moves):
        decision = rules.decision(now)
        assert decision is not None
        assert decision.seat == seat, f"{moves} goes on in somebody else's decision, {number}"
        assert rules.guard(now, move) is None, f"{move} of {moves} is refused, {number}"
        dice, events = Dice(played.seed, f"way {number} {place}"), list[Event]()
        rules.apply(now, move, dice, events)
        if place < len(moves) - 1:
            assert not dice.count, f"{moves} draws chance on the way, {number}"
            assert not any(event.kind in rules.information_rules.reveals for event in events)


def test_what_is_forbidden_says_why(played: Recording) -> None:
    for _, state, _ in played.positions(2):
        chooser = selection(played, state)
        open_now = set(chooser.all_names())
        for move, _, _ in chooser.view["refused"]:
            for part in parts_of(played, chooser.view, tuple(move)):
                for name in part:
                    if name not in open_now:
                        assert isinstance(chooser.why_not(name), Reason)


def test_space_passes_only_where_passing_is_legal(played: Recording) -> None:
    for _, state, _ in played.positions():
        chooser = selection(played, state)
        move = chooser.pass_move()
        passing = [known for known in chooser.moves if known[0] in played.game.controller.asking.pass_moves]
        assert len(passing) <= 1
        assert move == (passing[0] if passing else None)


def test_a_computer_is_able_to_answer_wherever_it_is_asked(played: Recording) -> None:
    able = played.game.thinking.can_play
    for _, state, _ in played.positions():
        decision = played.game.decision(state)
        if able is not None and decision is not None:
            view = played.game.observe(state, decision.seat)
            assert any(able(view, tuple(move)) for move in view["moves"])


def test_secret_picks_are_confirmed(played: Recording) -> None:
    """A pick that nobody sees and that hands over the mouse waits for Enter, so that it can be changed until then."""
    for _, state, decision in played.positions():
        if decision.kind in played.game.information_rules.uninformative:
            chooser = selection(played, state)
            assert all(chooser.needs_confirming(move) for move in chooser.moves)


# -- words ----------------------------------------------------------------------------------------------------------
def worded(text: Text | None, played: Recording, languages: tuple[str, ...] = LANGUAGES) -> None:
    """Check that a text can be said in every language and leaves no gap, no name and no article unsaid."""
    assert isinstance(text, Text)
    for language in languages:
        words = translate(text, language, played.lexicon())
        assert words.strip()
        assert not UNWORDED.search(words), words


def test_moves_reasons_prompts_and_labels_have_words(played: Recording) -> None:
    rules, controller = played.game, played.game.controller
    for _, state, decision in played.positions(2):
        view = rules.observe(state, decision.seat)
        prompt = controller.prompt(view)
        worded(prompt.title, played)
        for text in (prompt.subtitle, *prompt.steps):
            if text is not None:
                worded(text, played)
        assert not prompt.steps or 0 <= prompt.current_step < len(prompt.steps)
        for move in rules.candidates(state):
            worded(controller.controls[move[0]].text(view, move), played)
            reason = rules.guard(state, move)
            if reason is not None:
                worded(controller.reason_text(reason), played)
        for move in view["moves"][:8]:
            for reason in rules.move_reasons(view, tuple(move)):
                worded(reason, played)
        turn, turns, phase = controller.turn_and_phase(view)
        assert 0 <= turn <= turns or turns == 0
        assert 0 <= phase < len(controller.phases)


def test_names_exist_and_have_words(played: Recording) -> None:
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
                worded(label.title, played)
                if label.subtitle is not None:
                    worded(label.subtitle, played)
            about = controller.description(chooser.view, name)
            if about is not None:
                worded(about, played)


def test_everything_that_happens_has_words_or_is_left_out(played: Recording) -> None:
    rules = played.game
    kinds, happened = set(), {event.kind for events in [played.opening, *played.events] for event in events}
    for number, events in enumerate([played.opening, *played.events]):
        view = rules.observe(played.states[min(number, len(played.states) - 1)], None)
        for event in events:
            text = rules.controller.log_text(view, event.kind, event.args)
            if text is not None:
                worded(text, played)
                kinds.add(event.kind)
    assert kinds or not happened & rules.controller.log_lines.keys(), "what has a line in the log is never told"


def test_forecasts_are_worded_like_what_happens(played: Recording) -> None:
    for _, state, decision in played.positions(6):
        view = played.game.observe(state, decision.seat)
        for move in view["moves"]:
            for event in played.game.forecast(view, tuple(move)):
                text = played.game.controller.log_text(view, event.kind, event.args)
                if text is not None:
                    worded(text, played)


def test_ends_phases_and_captions_have_words(played: Recording) -> None:
    controller = played.game.controller
    for text in (*controller.ending.end_texts.values(), *controller.phases, *controller.asking.group_titles.values()):
        worded(text, played)
    facts = played.game.facts
    for text in (facts.blurb, facts.intro, *facts.chips, *facts.match_parts):
        worded(text, played)
    for option in played.game.options:
        for text in (option.label, *(choice.label for choice in option.choices)):
            worded(text, played)


def test_every_seat_has_its_row(played: Recording) -> None:
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
                        worded(text, played)


@pytest.mark.parametrize("reason", ["not_asked", "game_over"])
def test_refusals_of_the_flow_have_words(played: Recording, reason: str) -> None:
    worded(played.game.controller.reason_text(Reason(reason)), played)


def test_a_log_line_of_an_unknown_event_is_left_out(played: Recording) -> None:
    view = played.game.observe(played.states[0], None)
    event = Event("never heard of", {})
    assert played.game.controller.log_text(view, event.kind, event.args) is None
