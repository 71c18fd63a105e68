"""W ruinach Wrocławia at the table: Perun's points, titles of tooltips, the result, ending the shooting."""

from __future__ import annotations

import itertools

import pytest

from games.core.contract.contract import View
from games.core.contract.selection import Selection
from games.core.contract.texts import translate
from games.wroclaw.controls.controller import CONTROLLER
from games.wroclaw.game import GAME
from tests.wroclaw.positions import FOE, ME, Table, clash, set_cards

KINGA = "fighter:0:0"


def perun_question() -> Selection:
    """Return the selection for Perun's points after a shot was aimed."""
    table = clash("2 6 9", "igor atak", "zbyszek atak")
    table.state.perun = [1, 0]
    table.play(("shoot", 0, 0, "breneka"))
    assert table.question == "boost"
    return Selection(CONTROLLER, GAME.observe(table.state, ME))


@pytest.mark.parametrize(
    "points", [points for points in itertools.product(range(4), repeat=3) if 1 <= sum(points) <= 3], ids=str
)
def test_b21_every_split_can_be_chosen_without_clicks_for_dice_without_points(points: tuple[int, ...]) -> None:
    chooser = perun_question()
    for die, add in enumerate(points):
        if add:
            assert chooser.choose(f"die:{die}:{add}")
    assert chooser.chosen_moves() == (("boost", *points),)


def test_dice_begin_without_points_and_nothing_is_fired_yet() -> None:
    chooser = perun_question()
    assert chooser.default_names() == ["die:0:0", "die:1:0", "die:2:0"]
    assert chooser.chosen_moves() == ()
    assert chooser.pass_move() == ("fire",)


def test_choosing_zero_removes_a_dies_points() -> None:
    chooser = perun_question()
    for name in ("die:0:1", "die:2:2", "die:0:0"):
        assert chooser.choose(name)
    assert chooser.chosen == ["die:2:2"]
    assert chooser.chosen_moves() == (("boost", 0, 0, 2),)
    assert chooser.choose("die:2:0")
    assert chooser.chosen == []
    assert chooser.chosen_moves() == ()


def test_more_than_three_points_replace_earlier_ones() -> None:
    chooser = perun_question()
    assert chooser.choose("die:0:2")
    assert chooser.choose("die:1:2")
    assert chooser.chosen_moves() == (("boost", 0, 2, 0),)


# -- tooltips ---------------------------------------------------------------------------------------------------------
def tooltip_title(view: View, name: str) -> str | None:
    assert CONTROLLER.tooltip_title is not None
    text = CONTROLLER.tooltip_title(view, name)
    return None if text is None else translate(text, "pl", lambda name, language: name)


def test_a_tooltip_is_titled_with_the_fighters_name_unless_it_is_hidden() -> None:
    table = clash("2 6 9", "kinga atak", "zbyszek atak")
    view = GAME.observe(table.state, ME)
    assert tooltip_title(view, KINGA) == "card:kinga"
    assert tooltip_title(view, "die:0") is None
    table.state.revealed = 0
    assert tooltip_title(GAME.observe(table.state, ME), KINGA) == "card:kinga"
    for seat in (None, FOE):
        assert tooltip_title(GAME.observe(table.state, seat), KINGA) == "zakryta postać"


def finished_table(hand: int, older: int) -> Table:
    """Return a table at the end: all shooters have died; one side has these cards in hand and among the wounded."""
    table = clash("2 6 9", "igor atak 5, ewa atak 5, kinga atak 5", "zbyszek atak")
    set_cards(table.state, ME, hand, older=older)
    table.end_shooting()
    while table.question:
        table.play(table.moves[0])
    return table


def test_the_result_says_that_a_hand_decided_and_lists_the_living() -> None:
    table = finished_table(1, 3)
    result = table.result
    assert (result.end, result.winners) == ("short", (FOE,))
    assert CONTROLLER.ending.point_labels is not None
    assert CONTROLLER.ending.tie_breaks is not None
    point_words = CONTROLLER.ending.point_labels(result.end)
    assert not point_words.points_decided
    hands, wounded = (values for _, values in CONTROLLER.ending.tie_breaks(GAME.observe(table.state, None)))
    assert hands[ME] == 2  # one card came back before the check
    assert [hands[seat] + wounded[seat] for seat in (ME, FOE)] == list(result.points)


def test_living_fighters_decide_if_both_hands_are_too_small_or_the_turns_are_over() -> None:
    assert CONTROLLER.ending.point_labels is not None
    ends = {end for end in CONTROLLER.ending.end_texts if CONTROLLER.ending.point_labels(end).points_decided}
    assert ends == {"both_short", "both_short_draw", "stopped", "stopped_draw"}
    assert translate(CONTROLLER.ending.point_labels("stopped").points.with_args(n=5), "pl") == "5 żyjących postaci"


# -- ending the shooting -----------------------------------------------------------------------------------------------
def pass_warning(table: Table) -> str | None:
    """Return the warning before a side ends its shooting."""
    assert CONTROLLER.decision_extras.pass_warning is not None
    text = CONTROLLER.decision_extras.pass_warning(GAME.observe(table.state, ME))
    return None if text is None else translate(text, "en")


def test_ending_the_shooting_needs_confirmation_if_a_shot_could_hit() -> None:
    assert pass_warning(clash("2 6 9", "igor atak", "zbyszek atak")) == "1 fighter can still hit someone."


def test_ending_the_shooting_needs_no_confirmation_if_no_shot_could_hit() -> None:
    table = clash("1 1 2", "igor atak", "zbyszek atak")
    assert pass_warning(table) is None
    table.state.perun = [1, 0]
    assert pass_warning(table) == "1 fighter can still hit someone."


def test_only_the_shot_that_ends_the_shooting_is_called_the_last_one() -> None:
    assert CONTROLLER.decision_extras.confirm_label is not None
    view = GAME.observe(clash("2 6 9", "igor atak, ewa atak", "zbyszek atak").state, ME)
    assert CONTROLLER.decision_extras.confirm_label(view, ("shoot", 0, 0, "breneka")) is None
    view = GAME.observe(clash("2 6 9", "igor atak", "zbyszek atak").state, ME)
    text = CONTROLLER.decision_extras.confirm_label(view, ("shoot", 0, 0, "breneka"))
    assert text is not None
    assert translate(text, "en") == "Fire the last shot"
