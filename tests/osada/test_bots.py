"""Computer players of Osada: suspicions, accusations, votes, lies, help, reasons, whole games at every level."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.computers import selfplay
from games.core.computers.search import choose_move
from games.core.contract.contract import Move
from games.core.contract.dice import BotDice, Dice
from games.core.contract.extras.bot_settings import Budget
from games.core.contract.game import Game
from games.core.match.players import LEVELS
from games.osada.bots import belief
from games.osada.bots.claims import move_advantages
from games.osada.bots.judge import landing_chance
from games.osada.bots.prior import ACCUSATION_PAUSE, guess_likely, move_gains
from games.osada.bots.worth import evaluate
from games.osada.game import GAME as OSADA
from games.osada.rules.board import LETTERS
from games.osada.rules.secrets import look_at_card
from games.osada.rules.state import State
from tests.claims import reasons_of
from tests.computers import assert_depends_on_view_only, bot_policy, win_rate
from tests.osada.positions import FARTUCH, MURDERER_FIRST, SIEKIERA, Table, pawn_of, position, shipped
from tests.osada.positions import OSADA as VILLAGE
from tests.runs import long_only

GAME: Game = OSADA
OPTIONS = {"board": shipped()}
SECOND = ("anula", "morderca", "michal", "andrzejek")  # red, blue, yellow, green: blue is the murderer
WITHOUT_NAMES = {"skip", "go_on"}
LEVELLED = {"red": ("blue", 1), "blue": ("red", 1), "yellow": ("red", 1)}


def favourite(state: State) -> Move:
    """Return the move with the highest prior."""
    moves = list(GAME.legal_moves(state))
    weights = list(GAME.prior(state, moves))
    return moves[weights.index(max(weights))]


def gain(state: State, *move: Any) -> float:
    """Return the estimated gain of a legal move."""
    moves = list(GAME.legal_moves(state))
    return move_gains(state, moves)[moves.index(move)]


def with_seen_cards(state: State, *pairs: str) -> State:
    """Let players have seen cards: "red blue" means that red has seen blue's card."""
    for pair in pairs:
        one, other = pair.split()
        state.known[pawn_of(state, one)] |= 1 << pawn_of(state, other)
    return state


def before_answer(state: State, one: str, other: str, kind: str, about: str = "") -> State:
    """Let player `one` have asked `other`, who has to answer now."""
    pawn, answerer = pawn_of(state, one), pawn_of(state, other)
    state.talk.append([pawn, answerer, kind, pawn_of(state, about) if about else -1, ""])
    state.agenda += [("hear", pawn, answerer), ("reply", answerer, pawn)]
    return state


def before_vote(state: State, accuser: str, accused: str, judge: str) -> State:
    """Let a player have accused another, so that `judge` votes now."""
    by, of = pawn_of(state, accuser), pawn_of(state, accused)
    state.proposed = 1
    state.agenda += [("count", by, of), ("vote", pawn_of(state, judge), of)]
    return state


# -- suspecting -------------------------------------------------------------------------------------------------------
def test_suspicions_add_up_and_exclude_the_own_pawn() -> None:
    for seed in range(12):
        state = selfplay.play_random_moves(GAME, OPTIONS, 3 + seed % 3, seed, 40)
        for pawn in range(state.pawns):
            values = belief.suspicions(state, pawn)
            killer = state.role[pawn] == state.board.murderer
            assert sum(values) == pytest.approx(0.0 if killer else 1.0)
            assert values[pawn] == 0


def test_a_seen_murderer_is_certain() -> None:
    state = with_seen_cards(position(5, 6, 7, roles=SECOND), "red blue")
    assert belief.suspicions(state, 0) == [0, 1, 0]


def test_with_three_an_innocent_card_shows_the_murderer() -> None:
    state = with_seen_cards(position(5, 6, 7, roles=SECOND), "red yellow")
    assert belief.suspicions(state, 0) == [0, 1, 0]


def test_in_the_harder_variant_there_may_be_no_murderer() -> None:
    state = with_seen_cards(position(5, 6, 7, roles=SECOND, harder=1), "red yellow")
    assert 0 < belief.suspicions(state, 0)[1] < 0.5


def test_a_player_who_hurries_and_does_not_help_is_suspected() -> None:
    state = position(20, 24, 20, 20, roles=SECOND, help={"yellow": ("red", 3), "green": ("red", 2)})
    values = belief.suspicions(state, 0)
    assert values[1] > values[3] > values[2]


def test_an_answer_counts_if_its_speaker_has_seen_the_card() -> None:
    suspicion = {}
    for answer in ("yes", "no"):
        state = with_seen_cards(position(20, 20, 20, 20, roles=SECOND), "yellow blue")
        state.talk = [[0, 2, "murderer", 1, answer]]
        suspicion[answer] = belief.suspicions(state, 0)[1]
        assert belief.suspicions(state, 3)[1] == pytest.approx(1 / 3)  # only the player who asked has heard the answer
    assert suspicion["yes"] > 0.6
    assert suspicion["no"] < 0.1


def test_a_player_who_claims_to_have_seen_my_card_elsewhere_is_lying() -> None:
    state = with_seen_cards(position(20, 20, 20, 20, roles=SECOND), "blue green")
    state.talk = [[0, 1, "saw", -1, "anula"]]
    assert belief.suspicions(state, 0)[1] > 0.8


def test_an_accusation_counts_more_if_the_accuser_has_seen_the_card() -> None:
    blind = before_vote(position(20, 20, 20, 20, roles=SECOND), "yellow", "blue", "red")
    informed = before_vote(
        with_seen_cards(position(20, 20, 20, 20, roles=SECOND), "yellow blue"), "yellow", "blue", "red"
    )
    assert belief.suspicions(informed, 0)[1] > 0.6 > belief.suspicions(blind, 0)[1] > 1 / 3


def test_sampled_murderers_follow_the_suspicions() -> None:
    state = with_seen_cards(position(20, 20, 20, 20, roles=SECOND), "yellow blue")
    state.talk = [[0, 2, "murderer", 1, "yes"]]
    view = GAME.observe(state, 0)
    drawn = [guess_likely(view, BotDice(seed)).role.index(state.board.murderer) for seed in range(300)]
    assert 0 not in drawn
    for pawn, chance in enumerate(belief.suspicions(state, 0)):
        assert drawn.count(pawn) / 300 == pytest.approx(chance, abs=0.1)


# -- accusing and voting ----------------------------------------------------------------------------------------------
def test_a_player_who_knows_the_murderer_accuses_it() -> None:
    state = position(20, 21, 19, roles=SECOND, help=LEVELLED, axes={"red": 1})
    assert favourite(state)[0] != "accuse"
    assert favourite(with_seen_cards(state, "red blue")) == ("accuse", "blue")


def test_votes_follow_what_the_accuser_can_know() -> None:
    blind = before_vote(position(20, 20, 20, 20, roles=SECOND), "yellow", "blue", "red")
    assert favourite(blind) == ("vote", "no")
    assert favourite(with_seen_cards(blind, "yellow blue")) == ("vote", "yes")


def test_a_known_innocent_is_not_lynched_but_the_murderer_would_agree() -> None:
    state = before_vote(
        with_seen_cards(position(20, 20, 20, 20, roles=SECOND), "red green", "yellow green"), "yellow", "green", "red"
    )
    assert favourite(state) == ("vote", "no")
    assert favourite(before_vote(position(20, 20, 20, 20, roles=SECOND), "yellow", "green", "blue")) == ("vote", "yes")


def test_the_murderer_accuses_a_seen_player_unless_a_voter_knows_better() -> None:
    state = position(20, 21, 19, roles=MURDERER_FIRST, help=LEVELLED, axes={"red": 1, "blue": 1})
    assert favourite(state)[0] != "accuse"
    assert favourite(with_seen_cards(state, "red blue")) == ("accuse", "blue")
    assert favourite(with_seen_cards(state, "blue red")) == ("accuse", "blue")  # the accused does not vote
    for lie in ("yellow red", "yellow blue"):
        assert favourite(with_seen_cards(state.copy(), lie))[0] != "accuse"


def test_a_spared_player_is_not_accused_again_until_there_is_new_knowledge() -> None:
    state = with_seen_cards(position(20, 21, 19, roles=SECOND, help=LEVELLED, axes={"red": 1}), "red blue")
    table = Table(state)
    table.play(("accuse", "blue"), ("vote", "yes"), ("vote", "no"))
    state = table.state
    state.proposed, state.turn = 0, state.turn + state.pawns  # red's next turn
    assert state.spared == [0, 1, 0]
    assert favourite(state)[0] != "accuse"
    later = state.copy()
    later.turn += ACCUSATION_PAUSE * state.pawns
    assert favourite(later) == ("accuse", "blue")
    look_at_card(state, pawn_of(state, "yellow"), pawn_of(state, "blue"), None)
    state.agenda.pop()
    assert favourite(state) == ("accuse", "blue")


def test_an_innocent_tells_the_truth_but_not_to_the_murderer() -> None:
    state = with_seen_cards(position(20, 20, 20, 20, roles=SECOND), "red blue")
    assert favourite(before_answer(state.copy(), "yellow", "red", "murderer", "blue")) == ("say", "yes")
    assert favourite(before_answer(state.copy(), "yellow", "red", "saw")) == ("say", "morderca")
    assert favourite(before_answer(state.copy(), "yellow", "red", "murderer", "green")) == ("say", "no")
    assert favourite(before_answer(state.copy(), "blue", "red", "saw")) == ("say", "refuse")
    unsure = position(20, 20, 20, 20, roles=SECOND)
    assert favourite(before_answer(unsure, "yellow", "red", "murderer", "blue")) == ("say", "unsure")


def test_the_murderer_lies_unless_the_asker_knows_better() -> None:
    state = with_seen_cards(position(20, 20, 20, 20, roles=SECOND), "blue green")
    assert favourite(before_answer(state.copy(), "red", "blue", "murderer", "green")) == ("say", "yes")
    assert favourite(before_answer(state.copy(), "red", "blue", "murderer", "blue")) == ("say", "no")
    assert favourite(before_answer(state.copy(), "red", "blue", "saw")) == ("say", "morderca")
    known = with_seen_cards(state.copy(), "red green")
    assert favourite(before_answer(known, "red", "blue", "murderer", "green")) == ("say", "no")
    mine = with_seen_cards(position(20, 20, 20, 20, roles=SECOND), "blue red")
    assert favourite(before_answer(mine, "red", "blue", "saw")) == ("say", "anula")


# -- looking at cards -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("level", "games"), [("medium", 15), ("hard", 6), long_only("medium", 200), long_only("hard", 60)]
)
def test_an_unknown_card_is_looked_at_before_a_known_one(level: str, games: int) -> None:
    looks = 0
    for seed in range(games):
        dice = Dice(seed)
        state = GAME.setup(OPTIONS, 3 + seed % 3, dice)
        while moves := GAME.legal_moves(state):
            pawn = GAME.decision(state).seat  # type: ignore[union-attr]  # there are moves
            known = {move for move in moves if move[0] == "peek" and _knows(state, pawn, move)}
            if known and any(move[0] == "peek" and move not in known for move in moves):
                looks += 1
                assert choose_move(GAME, GAME.observe(state, pawn), level, BotDice(seed), Budget(8)).move not in known
            GAME.apply(state, moves[dice.random_below(len(moves))], dice)
    assert looks >= games // 2


def _knows(state: State, pawn: int, move: Move) -> bool:
    return bool((state.known[pawn] | state.revealed) >> pawn_of(state, move[1]) & 1)


# -- helping and hindering --------------------------------------------------------------------------------------------
def test_the_murderer_is_pulled_back_and_not_helped() -> None:
    state = position(20, 22, 22, roles=SECOND, help={"red": ("yellow", 2)}, last="A")
    assert gain(state, "beg", "G", "blue") == pytest.approx(gain(state, "beg", "G", "yellow"))
    with_seen_cards(state, "red blue")
    assert gain(state, "beg", "G", "blue") > gain(state, "beg", "G", "yellow")
    behind = with_seen_cards(position(20, 19, 19, roles=SECOND), "red blue")
    assert gain(behind, "help", "D", "yellow", "yellow") > gain(behind, "help", "D", "blue", "blue") + 1


def test_the_murderer_helps_at_first_and_stops_when_it_can_no_longer_attack() -> None:
    early, late = (position(place, place - 1, 6, roles=MURDERER_FIRST) for place in (8, 34))
    assert gain(early, "help", "D", "blue", "blue") > 1
    assert gain(late, "help", "D", "blue", "blue") < 0


def test_the_murderer_helps_more_while_its_card_can_still_be_seen() -> None:
    def gain_of_helping(state: State, axes: int) -> float:
        state.axes = axes
        return gain(state, "help", "D", "blue", "blue")

    visible = position(12, 11, 6, 6, roles=MURDERER_FIRST)
    assert gain_of_helping(visible, 1) > gain_of_helping(visible, 0) + 1
    past = position(22, 21, 18, 18, roles=MURDERER_FIRST)
    assert gain_of_helping(past, 1) == gain_of_helping(past, 0)
    ahead = position(12, 11, 6, 6, roles=MURDERER_FIRST, help={"red": ("blue", 1)})
    assert gain_of_helping(ahead, 1) == gain_of_helping(ahead, 0)
    innocent = position(12, 11, 6, 6, roles=SECOND)
    assert gain_of_helping(innocent, 1) == gain_of_helping(innocent, 0)


def test_the_murderer_returns_for_an_attack_only_with_two_victims_ahead() -> None:
    help_ = {"red": ("blue", 3)}
    two, one = (
        position(FARTUCH + 1, FARTUCH, 30, place, roles=MURDERER_FIRST, help=help_, last="C") for place in (30, 38)
    )
    assert gain(two, "help", "D", "blue", "blue") > gain(one, "help", "D", "blue", "blue") + 5


def test_seeing_a_card_is_worth_more_without_knowledge() -> None:
    state = position(SIEKIERA - 2, 12, 12, roles=SECOND)
    assert gain(state, "go", "B") > gain(with_seen_cards(state.copy(), "red blue"), "go", "B") + 1


def test_the_most_suspected_player_is_looked_at() -> None:
    state = position(20, 28, 20, 20, roles=SECOND, help={"yellow": ("red", 4), "green": ("red", 4)})
    state.agenda += [("peek", 0, 1, 0)]
    assert favourite(state) == ("peek", "blue")
    assert favourite(with_seen_cards(state, "red yellow", "red green"))[0] == "peek"


def test_the_murderer_attacks_if_possible() -> None:
    alone = position(FARTUCH, 36, "dead", roles=MURDERER_FIRST, help={"red": ("blue", 2)}, stays=[1, 0, 0])
    alone.agenda += [("strike", 0, 1)]
    assert favourite(alone) == ("strike", "blue")
    early = position(FARTUCH, 36, 30, roles=MURDERER_FIRST, help={"red": ("blue", 2)}, stays=[1, 0, 0])
    early.agenda += [("strike", 0, 1)]
    assert favourite(early) == ("strike", "blue")


def test_the_murderer_gains_levels_and_moves_onto_the_field_for_the_attack() -> None:
    help_ = {"red": ("blue", 1), "blue": ("red", 2), "yellow": ("red", 2), "green": ("red", 2)}
    unarmed = position(FARTUCH - 4, FARTUCH - 5, 34, 34, roles=MURDERER_FIRST, help=help_)
    assert favourite(unarmed) == ("help", "D", "blue", "blue")
    help_ |= {"red": ("blue", 3)}
    for far, letter in ((1, "A"), (2, "B")):
        armed = position(FARTUCH - far, 20, 34, 34, roles=MURDERER_FIRST, help=help_)
        assert favourite(armed) == ("go", letter)


def test_the_chance_to_land_on_a_field_excludes_the_barred_letter() -> None:
    board, letters = shipped(), {name: LETTERS.index(name) for name in "ABC"}
    assert landing_chance(board, 0, letters["A"]) == 1
    assert landing_chance(board, -1, letters["A"]) == 0
    assert landing_chance(board, 1, letters["B"]) == 1  # by A
    assert landing_chance(board, 1, letters["A"]) == 0.5  # by C, which has to fail first, then by A
    assert landing_chance(board, 2, letters["B"]) == 0.5


@pytest.mark.long
def test_the_murderer_kills_and_wins_about_as_often_as_measured() -> None:
    games, killed, won = 400, 0, 0
    for seed in range(1000, 1000 + games):
        played = selfplay.play_bot_game(GAME, OPTIONS, 4, seed, [bot_policy(GAME, "medium")] * 4)
        killed += played.report.counts.count(("deaths by cause", "attack"))
        won += ("wins by card", "morderca") in played.report.counts
    assert killed >= 0.27 * games  # measured: about 32 %; this is two standard errors less
    assert won >= 0.36 * games  # measured: about 41 %


# -- positions --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_values_are_probabilities(seats: int) -> None:
    for seed in range(8):
        values = evaluate(selfplay.play_random_moves(GAME, OPTIONS, seats, seed, 30 * seed))
        assert len(values) == seats
        assert all(0 <= chance <= 1 for chance in values)
        assert sum(values) <= 1 + 1e-9


def test_a_known_murderer_is_in_danger_until_lynching_is_closed() -> None:
    state = position(20, 21, 19, roles=SECOND, help=LEVELLED, axes={"red": 1})
    hidden = evaluate(state)[1]
    assert evaluate(with_seen_cards(state, "red blue"))[1] < hidden
    state.closed = 1
    assert evaluate(state)[1] > hidden


def test_computers_ask_only_prepared_questions_and_always_one() -> None:
    table = Table(position(25, 24, 24, 24, roles=SECOND, axes={"blue": 1, "green": 1})).play(("go", "A"), dice=(1,))
    questioning = Table(table.state.copy()).play(("ask", "green"))
    for state in (table.state, questioning.state):
        view = GAME.observe(state, 0)
        assert ["skip"] in [list(move) for move in view["moves"]]
        for level in LEVELS:
            for seed in range(12):
                move = choose_move(GAME, view, level, BotDice(seed), Budget(6))[0]
                assert move not in (("skip",), ("question", "whisper"))
        assert max(move_gains(state, [("skip",)])) < -10


def test_a_computer_answers_nothing_to_a_whisper() -> None:
    state = before_answer(position(20, 20, 20, 20, roles=SECOND), "red", "yellow", "whisper")
    view = GAME.observe(state, 2)
    assert {choose_move(GAME, view, level, BotDice(seed))[0] for level in LEVELS for seed in range(5)} == {
        ("say", "nothing")
    }
    assert favourite(state) == ("say", "nothing")


def test_a_whisper_changes_no_suspicion() -> None:
    state = position(20, 20, 20, 20, roles=SECOND)
    before = belief.suspicions(state, 0)
    state.talk = [[0, 2, "whisper", -1, "yes"]]
    assert belief.suspicions(state, 0) == before


# -- hidden information ----------------------------------------------------------------------------------------------
def test_computers_depend_only_on_their_view() -> None:
    tried = 0
    for seed in range(8):
        for moves in (25, 60, 90):
            state = selfplay.play_random_moves(GAME, OPTIONS, 2 + seed % 4, seed, moves)
            decision = GAME.decision(state)
            if decision is None or len(GAME.legal_moves(state)) < 2:
                continue
            tried += 1
            other: State = GAME.guess(GAME.observe(state, decision.seat), BotDice(seed + 50))
            assert_depends_on_view_only(GAME, state, other, move_gains)
    assert tried >= 15


def test_hidden_cards_and_answers_of_others_change_nothing() -> None:
    state = with_seen_cards(position(20, 20, 20, 20, roles=SECOND), "yellow blue", "green yellow")
    state.talk = [[2, 3, "murderer", 1, "yes"]]
    other = state.copy()
    other.role = [state.role[0], state.role[3], state.role[1], state.role[2]]
    other.talk = [[2, 3, "saw", -1, "alicja"]]
    assert belief.suspicions(other, 0) == belief.suspicions(state, 0)
    assert move_gains(other, GAME.legal_moves(other)) == move_gains(state, GAME.legal_moves(state))


# -- reasons and whole games ------------------------------------------------------------------------------------------
def test_public_reasons_do_not_depend_on_cards() -> None:
    reasons = []
    for roles in (SECOND, MURDERER_FIRST):
        view = GAME.observe(position(20, 21, 19, roles=roles, help=LEVELLED, axes={"red": 1}), None)
        reasons.append(reasons_of(GAME, view, len(view["moves"])))
    assert reasons[0] == reasons[1] != []


def test_the_reason_names_the_way_into_the_village() -> None:
    view = GAME.observe(position(VILLAGE - 1, 38, 38), 0)
    assert move_advantages(view, ("go", "A"), ("go", "C"))[0].message == "Claims place {n} of {m} in Osada"


@pytest.mark.parametrize("seats", [long_only(2), 5, long_only(3), long_only(4)])
@pytest.mark.parametrize("level", [level if level in ("medium", "master") else long_only(level) for level in LEVELS])
def test_every_level_plays_to_the_end(level: str, seats: int) -> None:
    played = selfplay.play_bot_game(GAME, OPTIONS, seats, 70 + seats, [bot_policy(GAME, level, 4)] * seats)
    assert len(played.result.points) == seats
    assert not played.result.end.startswith("stopped")


def test_a_level_beats_chance() -> None:
    """Compare in a few games with a sure result; the long run compares each level with the one below."""
    assert win_rate(GAME, OPTIONS, "medium", "random", 18, seats=3) >= 0.4


@pytest.mark.long
def test_each_level_is_stronger_than_the_one_below() -> None:
    assert win_rate(GAME, OPTIONS, "easy", "random", 60, seats=3) >= 0.45
    assert win_rate(GAME, OPTIONS, "medium", "random", 60, seats=3) >= 0.5
    assert win_rate(GAME, OPTIONS, "medium", "easy", 60, seats=3) >= 0.36


@pytest.mark.long
def test_strength_over_many_games() -> None:
    assert win_rate(GAME, OPTIONS, "medium", "random", 600, seats=3) >= 0.5
    assert win_rate(GAME, OPTIONS, "hard", "medium", 600, seats=3, playouts=16) >= 0.4
