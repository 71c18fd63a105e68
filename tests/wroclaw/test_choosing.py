"""How W ruinach Wrocławia is handled at the table: Perun's points, what heads a tooltip, what the result says."""

from __future__ import annotations

import itertools

import pytest

from games.core.contract.contract import View
from games.core.contract.selection import Selection
from games.core.contract.texts import translate
from games.wroclaw.controls.controller import CONTROLLER
from games.wroclaw.game import GAME
from tests.wroclaw.positions import FOE, ME, Table, clash, own

KINGA = "fighter:0:0"


def aimed() -> Selection:
    """Return the question for Perun's points after a shot was aimed."""
    table = clash("2 6 9", "igor atak", "zbyszek atak")
    table.state.perun = [1, 0]
    table.play(("shoot", 0, 0, "breneka"))
    assert table.asked == "boost"
    return Selection(CONTROLLER, GAME.observe(table.state, ME))


@pytest.mark.parametrize(
    "points", [points for points in itertools.product(range(4), repeat=3) if 1 <= sum(points) <= 3], ids=str
)
def test_b21_every_split_of_points_is_composed_without_a_click_for_dice_that_get_none(points: tuple[int, ...]) -> None:
    chooser = aimed()
    for die, add in enumerate(points):
        if add:
            assert chooser.choose(f"die:{die}:{add}")
    assert chooser.chosen_moves() == (("boost", *points),)


def test_dice_begin_without_points_and_nothing_is_fired_by_that() -> None:
    chooser = aimed()
    assert chooser.default_names() == ["die:0:0", "die:1:0", "die:2:0"]
    assert chooser.chosen_moves() == ()
    assert chooser.pass_move() == ("fire",)


def test_no_points_take_back_those_of_one_die() -> None:
    chooser = aimed()
    for name in ("die:0:1", "die:2:2", "die:0:0"):
        assert chooser.choose(name)
    assert chooser.chosen == ["die:2:2"]
    assert chooser.chosen_moves() == (("boost", 0, 0, 2),)
    assert chooser.choose("die:2:0")
    assert chooser.chosen == []
    assert chooser.chosen_moves() == ()


def test_more_than_three_points_give_up_earlier_ones() -> None:
    chooser = aimed()
    assert chooser.choose("die:0:2")
    assert chooser.choose("die:1:2")
    assert chooser.chosen_moves() == (("boost", 0, 2, 0),)


# -- tooltips ---------------------------------------------------------------------------------------------------------
def headed(view: View, name: str) -> str | None:
    assert CONTROLLER.tooltip_title is not None
    words = CONTROLLER.tooltip_title(view, name)
    return None if words is None else translate(words, "pl", lambda name, language: name)


def test_a_fighter_is_headed_by_its_name_and_a_hidden_one_by_that_it_is_hidden() -> None:
    table = clash("2 6 9", "kinga atak", "zbyszek atak")
    view = GAME.observe(table.state, ME)
    assert headed(view, KINGA) == "card:kinga"
    assert headed(view, "die:0") is None
    table.state.revealed = 0
    assert headed(GAME.observe(table.state, ME), KINGA) == "card:kinga"
    for seat in (None, FOE):
        assert headed(GAME.observe(table.state, seat), KINGA) == "zakryta postać"


# -- the result -------------------------------------------------------------------------------------------------------
def ended(hand: int, older: int) -> Table:
    """Return a match in which all who shot have fallen, and so many are left in one hand and among the wounded."""
    table = clash("2 6 9", "igor atak 5, ewa atak 5, kinga atak 5", "zbyszek atak")
    own(table.state, ME, hand, older=older)
    table.done()
    while table.asked:
        table.play(table.moves[0])
    return table


def test_the_result_says_that_a_hand_has_decided_and_where_the_living_are() -> None:
    table = ended(1, 3)
    result = table.result
    assert (result.end, result.winners) == ("short", (FOE,))
    assert CONTROLLER.ending.point_labels is not None
    assert CONTROLLER.ending.tie_breaks is not None
    point_words = CONTROLLER.ending.point_labels(result.end)
    assert not point_words.points_decided
    hands, wounded = (values for _, values in CONTROLLER.ending.tie_breaks(GAME.observe(table.state, None)))
    assert hands[ME] == 2  # one came back before the check
    assert [hands[seat] + wounded[seat] for seat in (ME, FOE)] == list(result.points)


def test_living_fighters_decide_where_both_hands_are_too_small_or_the_turns_are_over() -> None:
    assert CONTROLLER.ending.point_labels is not None
    ways = {end for end in CONTROLLER.ending.end_texts if CONTROLLER.ending.point_labels(end).points_decided}
    assert ways == {"both_short", "both_short_draw", "stopped", "stopped_draw"}
    assert translate(CONTROLLER.ending.point_labels("stopped").points.with_args(n=5), "pl") == "5 żyjących postaci"


# -- ending the shooting, and buttons that say what waits --------------------------------------------------------------
def told(table: Table) -> str | None:
    """Return what is asked before a side ends its shooting."""
    assert CONTROLLER.asking.pass_warning is not None
    text = CONTROLLER.asking.pass_warning(GAME.observe(table.state, ME))
    return None if text is None else translate(text, "en")


def test_ending_the_shooting_is_asked_about_where_somebody_would_hit() -> None:
    assert told(clash("2 6 9", "igor atak", "zbyszek atak")) == "1 fighter can still hit somebody."


def test_ending_the_shooting_is_not_asked_about_where_nobody_can_hit() -> None:
    table = clash("1 1 2", "igor atak", "zbyszek atak")
    assert told(table) is None
    table.state.perun = [1, 0]
    assert told(table) == "1 fighter can still hit somebody."


def test_only_the_shot_that_ends_a_side_s_shooting_is_called_the_last_one() -> None:
    assert CONTROLLER.asking.confirm_label is not None
    view = GAME.observe(clash("2 6 9", "igor atak, ewa atak", "zbyszek atak").state, ME)
    assert CONTROLLER.asking.confirm_label(view, ("shoot", 0, 0, "breneka")) is None
    view = GAME.observe(clash("2 6 9", "igor atak", "zbyszek atak").state, ME)
    words = CONTROLLER.asking.confirm_label(view, ("shoot", 0, 0, "breneka"))
    assert words is not None
    assert translate(words, "en") == "Fire the last shot"
