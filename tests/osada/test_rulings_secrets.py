"""Looking at cards, dying, lynching and killing: rulings O-41, O-45 to O-57; derived checks OD-1 to OD-4."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.core.contract.contract import EVERYBODY, Move
from games.osada.game import GAME
from games.osada.rules.lynching import voters
from games.osada.rules.turn import FLOW
from tests.osada.positions import (
    BIMBER,
    FARTUCH,
    GO_ON,
    INNOCENT,
    MURDERER_FIRST,
    POWROT,
    SIEKIERA,
    STODOLA,
    A,
    B,
    C,
    Table,
    begin,
    position,
    sit,
)  # fmt: skip

YES: Move = ("vote", "yes")
NO: Move = ("vote", "no")
LEVELS = {"red": ("blue", 2), "blue": ("red", 2), "yellow": ("red", 2), "green": ("red", 2)}


# -- the apron's field ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("roles", [INNOCENT, MURDERER_FIRST])
def test_o41_every_player_looks_and_has_the_same_questions(roles: Sequence[str]) -> None:
    table = sit(31, 30, 42, 30, roles=roles).play(A)
    assert table.pending == (0, "peek")
    assert table.first_arguments("peek") == {"blue", "yellow", "green"}  # also players in Osada
    table.play(("peek", "yellow"))
    assert table.pending == (0, "look")
    table.play(GO_ON)
    assert table.pending == (0, "strike")
    others = [GAME.observe(table.state, seat) for seat in (None, 1, 2, 3)]
    assert all(view["moves"] == [] for view in others)
    assert table.play(GO_ON).pending == (1, "move")


def test_o41_a_seen_card_is_known_to_that_seat_only() -> None:
    table = sit(31, 30, 30, roles=("anula", "morderca", "michal")).play(A).play(("peek", "blue"), GO_ON, GO_ON)
    cards = {seat: GAME.observe(table.state, seat)["pawns"][1]["card"] for seat in (None, 0, 1, 2, EVERYBODY)}
    assert cards == {None: "", 0: "morderca", 1: "morderca", 2: "", EVERYBODY: "morderca"}
    assert GAME.observe(table.state, None)["pawns"][0]["seen"] == ["blue"]  # that red has looked is public


def test_o41_the_virtual_players_card_can_be_seen_too() -> None:
    table = sit(31, 30, 30, virtual=True).play(A)
    assert table.first_arguments("peek") == {"blue", "yellow"}


# -- deaths -----------------------------------------------------------------------------------------------------------
def test_o45_a_death_in_the_own_turn_ends_it() -> None:
    table = sit(39, 38, 38, 38, pending="").play(A, dice=(1,))
    assert table.event_args("died") == [{"pawn": "pawn:red", "where": "field:40", "cause": "paczek"}]
    assert table.state.village_capacity() == 2
    assert table.pending == (1, "move")
    assert GAME.observe(table.state, 1)["pawns"][0]["card"] == ""  # hidden until the end


def test_o45_a_death_may_release_the_buried() -> None:
    assert begin(position(20, 21, 30, 30, buried="blue"), 1).event_args("waits")
    assert begin(position("dead", 21, 30, 30, buried="blue"), 1).pending == (1, "move")


# -- lynching ---------------------------------------------------------------------------------------------------------
def before_accusation(*places: int | str, **position_args: object) -> Table:
    position_args.setdefault("help", {c: LEVELS[c] for c in ("red", "blue", "yellow", "green")[: len(places)]})
    position_args.setdefault("axes", {"red": 1})
    return sit(*places, **position_args)  # type: ignore[arg-type]


def test_o46_two_people_can_not_lynch() -> None:
    table = sit(20, 20, 20, virtual=True, help={"red": ("blue", 2), "blue": ("red", 2)}, axes={"red": 1})
    assert not any(move[0] == "accuse" for move in FLOW.candidates(table.state))  # not even listed as a refused move


def test_o47_lynching_is_possible_between_axe_and_apron() -> None:
    assert before_accusation(20, 18, 25, 19).first_arguments("accuse") == {"blue", "yellow", "green"}
    assert before_accusation(20, 17, 25, 19).refusal("accuse", "blue") == "lynch_early"
    assert before_accusation(20, 18, FARTUCH, 19).refusal("accuse", "blue") == "lynch_closed"
    assert before_accusation(20, 18, 33, 19).refusal("accuse", "blue") == "lynch_closed"


def test_o47_with_three_players_lynching_is_possible_up_to_the_spectres_return() -> None:
    assert before_accusation(20, 18, 25).first_arguments("accuse") == {"blue", "yellow"}
    assert before_accusation(20, 18, POWROT).refusal("accuse", "blue") == "lynch_closed"
    assert before_accusation(20, 18, POWROT, 19).refusal("accuse", "blue") == ""


def test_o47_once_impossible_lynching_stays_impossible() -> None:
    table = before_accusation(31, 30, 30, 30, turn=3, help=LEVELS | {"green": ("red", 1)}).play(A)
    assert table.state.closed == 0
    table = before_accusation(31, 30, 30, 30).play(A)
    assert table.state.closed == 1
    table.state.pos[0] = 31  # pulled back, which makes no difference
    assert GAME.guard(table.state, ("accuse", "red")) is not None


def test_o47_accusing_is_possible_once_a_turn() -> None:
    table = before_accusation(20, 20, 20, 20, axes={"red": 1, "blue": 1}).play(("accuse", "blue"))
    assert table.pending == (0, "vote")
    table.play(NO, YES, YES)
    assert table.pending == (0, "move")
    assert table.refusal("accuse", "yellow") == "lynch_proposed"
    table.play(A)
    assert table.pending == (1, "move")
    assert "red" in table.first_arguments("accuse")


def test_o48_all_but_the_accused_vote_in_order() -> None:
    table = before_accusation(20, 20, 20, 20, turn=2).play(("accuse", "blue"))
    asked = []
    while table.pending[1] == "vote":
        asked.append(table.pending[0])
        table.play(NO if table.pending[0] == 2 else YES)  # even after a no
    assert asked == [2, 3, 0]
    assert table.event_args("counted") == [{"whom": "seat:1", "unanimous": False}]


def test_o48_a_lynching_needs_unanimity_and_is_paid_for() -> None:
    table = before_accusation(20, 20, 20, 20).play(("accuse", "blue"), YES, YES, YES)
    assert table.state.dead == [1]
    assert [table.help(colour)[1] for colour in ("red", "yellow", "green")] == [1, 1, 1]
    assert table.state.graves == [[20, "lynching"]]
    assert table.pending == (0, "move")


def test_o48_every_voter_needs_a_level_and_one_of_them_an_axe() -> None:
    poor = before_accusation(20, 20, 20, 20, help={"red": ("blue", 1), "blue": ("red", 1), "green": ("red", 1)})
    assert poor.refusal("accuse", "blue") == "lynch_poor"
    assert poor.refusal("accuse", "yellow") == ""  # the accused pays nothing
    assert before_accusation(20, 20, 20, 20, axes={}).refusal("accuse", "blue") == "lynch_no_axe"
    assert before_accusation(20, 20, 20, 20, axes={"blue": 1}).refusal("accuse", "blue") == "lynch_no_axe"


def test_o48_three_have_to_be_alive() -> None:
    table = before_accusation(20, 20, "dead")
    assert table.refusal("accuse", "blue") == "lynch_few"


def test_o49_a_failed_vote_costs_nothing_and_a_lynching_comes_once() -> None:
    table = before_accusation(20, 20, 20, 20, axes={"red": 1, "blue": 1}).play(("accuse", "blue"), NO, NO, NO)
    assert [table.help(colour)[1] for colour in ("red", "blue", "yellow", "green")] == [2, 2, 2, 2]
    table.play(A).play(("accuse", "red"), YES, YES, YES)
    assert table.state.dead == [0]
    assert table.refusal("accuse", "yellow") == "lynch_used"


def test_o50_the_virtual_player_may_be_accused_and_does_not_vote() -> None:
    table = before_accusation(20, 20, 20, 20, virtual=True, help={c: LEVELS[c] for c in ("red", "blue", "yellow")})
    assert table.first_arguments("accuse") == {"blue", "yellow", "green"}
    table.play(("accuse", "green"), YES, YES)
    assert table.pending == (2, "vote")
    assert voters(table.state, 3) == [0, 1, 2]
    early = before_accusation(20, 20, 20, 17, virtual=True)
    assert early.refusal("accuse", "blue") == "lynch_early"


def test_o51_lynched_players_keep_their_card_hidden() -> None:
    table = before_accusation(20, 20, 20, 20, roles=("anula", "morderca", "michal", "alicja"))
    table.play(("accuse", "blue"), YES, YES, YES)
    assert GAME.observe(table.state, 0)["pawns"][1]["card"] == ""
    assert "revealed" not in table.event_kinds()


def test_votes_are_secret_except_whether_they_were_unanimous() -> None:
    table = before_accusation(20, 20, 20, 20).play(("accuse", "blue"), NO, YES)
    assert GAME.observe(table.state, 0)["votes"] == [0, None]
    assert GAME.observe(table.state, 2)["votes"] == [None, 1]
    assert GAME.observe(table.state, None)["votes"] == [None, None]
    assert "voted" in table.event_kinds()
    assert all("vote" not in event.args for event in table.events)


# -- killing ----------------------------------------------------------------------------------------------------------
def murderer_on_apron(level: int, column: str, *others: int | str, **position_args: object) -> Table:
    """Return the table after the murderer, red, moved onto the apron's field; its card begins with black and blue."""
    table = sit(31, *others, roles=MURDERER_FIRST, help={"red": (column, level)}, **position_args).play(A)  # type: ignore[arg-type]
    return table.play(("peek", "blue"), GO_ON)


@pytest.mark.parametrize(
    ("level", "column", "needed"),
    [
        (2, "blue", 3), (3, "blue", 4), (4, "blue", 5), (5, "blue", 6),
        (3, "yellow", 3), (4, "yellow", 4), (5, "yellow", 5), (2, "yellow", 0), (1, "blue", 0),
    ],
)  # fmt: skip
def test_o53_od_1_to_4_thresholds_and_chances(level: int, column: str, needed: int) -> None:
    table = murderer_on_apron(level, column, 36, 30, 30)
    if not needed:
        assert table.refusal("strike", "blue") == "too_weak"
        return
    state = table.state
    assert Table(state.copy()).play(("strike", "blue"), dice=(needed,)).state.dead == [1]
    if needed < 6:
        missed = Table(state.copy()).play(("strike", "blue"), dice=(needed + 1,))
        assert missed.state.dead == []
        assert missed.help("red") == (column, level - 1)  # whether hit or missed


def test_o52_skipped_colours_do_not_matter() -> None:
    table = murderer_on_apron(2, "blue", 36, 30)  # black is not in play, but blue is still the second colour
    assert ("strike", "blue") in table.legal()
    assert murderer_on_apron(2, "yellow", 36, 30).refusal("strike", "blue") == "too_weak"


def test_o54_the_murderer_may_attack_at_the_end_of_its_turn_and_at_the_start_of_the_next() -> None:
    table = murderer_on_apron(4, "blue", 36, 30, 30).play(("strike", "blue"), dice=(6,))
    assert table.pending == (1, "move")
    table = begin(table.state, 0)
    assert table.pending == (0, "strike")
    table.play(("strike", "blue"), dice=(6,))
    assert table.help("red") == ("blue", 2)
    assert table.pending == (0, "move")
    table.play(C, dice=(6,))
    assert begin(table.state, 0).pending == (0, "move")  # no third time


def test_o54_od_1_no_second_attempt_below_the_threshold() -> None:
    table = murderer_on_apron(2, "blue", 36, 30, 30).play(("strike", "blue"), dice=(6,))
    assert table.help("red") == ("blue", 1)
    assert begin(table.state, 0).pending == (0, "move")


def test_o54_the_second_attempt_is_possible_without_the_first() -> None:
    table = murderer_on_apron(2, "blue", 36, 30, 30).play(GO_ON)
    table = begin(table.state, 0)
    assert table.pending == (0, "strike")
    assert ("strike", "blue") in table.legal()


def test_o54_it_also_holds_if_others_moved_the_pawn_there() -> None:
    state = position(FARTUCH, 36, 31, 30, roles=MURDERER_FIRST, help={"red": ("blue", 3)}, pending="red")
    table = begin(state, 0)
    assert table.pending == (0, "peek")
    table.play(("peek", "blue"), GO_ON)
    assert table.pending == (0, "strike")
    table.play(GO_ON)
    assert table.pending == (0, "move")
    table.play(C, dice=(6,))
    assert begin(table.state, 0).pending == (0, "strike")
    back = position(FARTUCH, 36, 31, 30, roles=MURDERER_FIRST, help={"red": ("blue", 3)})
    assert begin(back, 0).pending == (0, "move")


def test_o54_the_second_attempt_is_only_possible_in_the_next_turn() -> None:
    table = murderer_on_apron(4, "blue", 30, 30, 30).play(GO_ON)  # no pawn is ahead
    table = begin(table.state, 0)
    assert table.pending == (0, "move")
    table.play(C, dice=(6,))
    table.state.pos[1] = 36  # now a pawn is ahead
    assert begin(table.state, 0).pending == (0, "move")


def test_o54_leaving_the_field_ends_the_chance() -> None:
    table = murderer_on_apron(4, "blue", 36, 30, 30).play(GO_ON)
    state = table.state
    state.agenda = [("next", 2), ("move", 2)]
    state.pos[2] = 33
    Table(state).play(("help", "D", "red", "red"))
    assert state.stays[0] == 1  # of the previous position
    table = Table(state).play(("help", "D", "red", "red"))
    assert table.state.stays[0] == 0


def test_o55_an_attack_reveals_the_murderer() -> None:
    table = murderer_on_apron(3, "blue", 36, 30, 30).play(("strike", "blue"), dice=(6,))
    assert table.event_args("revealed") == [{"who": "seat:0", "card": "card:morderca"}]
    assert [GAME.observe(table.state, seat)["pawns"][0]["card"] for seat in (None, 1, 2)] == ["morderca"] * 3


def test_o56_the_victim_is_the_foremost_outside_and_the_murderer_breaks_ties() -> None:
    table = murderer_on_apron(3, "blue", 36, 36, 40)
    assert table.first_arguments("strike") == {"green"}
    assert table.refusal("strike", "blue") == "not_foremost"
    assert murderer_on_apron(3, "blue", 36, 36, 30).first_arguments("strike") == {"blue", "yellow"}
    table = murderer_on_apron(3, "blue", 42, 36, 30)
    assert table.first_arguments("strike") == {"yellow"}
    assert table.refusal("strike", "blue") == "out_of_reach"
    assert murderer_on_apron(3, "blue", FARTUCH, 30, 30).legal() == {GO_ON}


def test_o57_the_virtual_player_can_be_a_victim_and_no_barn_saves_it() -> None:
    table = sit(31, 30, STODOLA, virtual=True, roles=MURDERER_FIRST, help={"red": ("blue", 3)}).play(A)
    table.play(("peek", "blue"), GO_ON, ("strike", "yellow"), dice=(1,))
    assert table.state.dead == [2]


@pytest.mark.parametrize(("face", "lives"), [(1, True), (4, True), (5, False), (6, False)])
def test_o43_the_barn_can_save_the_victim(face: int, lives: bool) -> None:
    table = murderer_on_apron(3, "blue", STODOLA, 30, 30).play(("strike", "blue"), dice=(1, face))
    assert (table.state.dead == []) == lives
    assert table.event_args("defended")[0]["lives"] == lives


def test_o43_the_barn_rolls_only_after_a_hit() -> None:
    table = murderer_on_apron(2, "blue", STODOLA, 30, 30).play(("strike", "blue"), dice=(6,))
    assert not table.event_args("defended")


def test_others_can_not_attack_and_are_not_asked_again_if_the_murderer_is_known() -> None:
    table = sit(31, 36, 30, 30, roles=("anula", "michal", "morderca", "alicja"), help={"red": ("blue", 5)}).play(A)
    table.play(("peek", "blue"), GO_ON)
    assert table.legal() == {GO_ON}
    table.play(GO_ON)
    assert begin(table.state.copy(), 0).pending == (0, "strike")
    known = table.state.copy()
    known.revealed = 4
    assert begin(known, 0).pending == (0, "move")


def test_the_fields_used_in_these_tests() -> None:
    assert SIEKIERA < POWROT < FARTUCH < BIMBER < STODOLA
    assert sit(BIMBER, 34, 34, last="A").letters()[0] == "B"
    assert B[1] == "B"
