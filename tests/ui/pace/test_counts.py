"""How many clicks a turn takes for people at one mouse; `python -m tests.ui.pace` prints where they go."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.ui.clicker import FastWindow
from tests.ui.pace.person import ClickCount, People, RecordedMatch, read
from tests.ui.pace.phones import PeopleWithPhones

MOST_CLICKS_PER_TURN = 10.0  # of both people together, in Wampiry
MOST_WITH_PHONES = 9.0  # clicks and taps, if both plan on phones


def count_clicks(recorded: RecordedMatch, turns: int = 1_000_000, kind: type[People] = People) -> ClickCount:
    """Return the clicks of the first turns of a recorded match."""
    with FastWindow((1280, 720), language="en", speed="normal", every=10_000) as it:
        people = kind(it, recorded)
        count = people.play_match(turns)
        people.close()
    return count


def test_clicks_of_a_few_turns_in_wampiry() -> None:
    """Each of the two opens the curtain once a turn."""
    count = count_clicks(read("wampiry")[0], turns=3)
    assert count.turns == 3
    purposes = count.purposes()
    assert purposes["curtain"] == 2 * 3
    assert purposes["confirm"] == 3  # the second of them, whose plan turns both over
    assert purposes.keys() <= {"curtain", "confirm", "choice", "drag", "pass", "scoring"}


def test_nothing_is_handed_over_when_two_plan_on_phones() -> None:
    count = count_clicks(read("wampiry")[0], 3, PeopleWithPhones)
    purposes = count.purposes()
    assert count.turns == 3
    assert purposes["tap"] == 3 * 3  # both cards by one tap each, and the second plan is confirmed
    assert "curtain" not in purposes


def test_recorded_matches_are_of_whole_matches() -> None:
    for recorded in (read("wampiry")[0], read("ankh_morpork")[0]):
        match = recorded.start()
        while not match.is_over:
            match.play(recorded.moves[match.move_count])
        assert match.move_count == len(recorded.moves)


@pytest.mark.long
def test_a_turn_of_two_people_in_wampiry_takes_few_clicks() -> None:
    matches = read("wampiry")
    assert len(matches) == 20
    counts = [count_clicks(recorded) for recorded in matches]
    clicks = sum((count.purposes() for count in counts), Counter[str]())
    assert sum(clicks.values()) / sum(count.turns for count in counts) <= MOST_CLICKS_PER_TURN, clicks


@pytest.mark.long
def test_a_turn_of_two_people_with_phones_takes_fewer_clicks_and_taps() -> None:
    counts = [count_clicks(recorded, kind=PeopleWithPhones) for recorded in read("wampiry")]
    clicks = sum((count.purposes() for count in counts), Counter[str]())
    assert sum(clicks.values()) / sum(count.turns for count in counts) <= MOST_WITH_PHONES, clicks
