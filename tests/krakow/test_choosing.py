"""Selections, forecasts and standings of Kraków, and the texts on cards and in the scoring table."""

from __future__ import annotations

from games.core.contract.contract import Event
from games.core.contract.dice import Dice
from games.core.contract.lexicon import Lexicon
from games.core.contract.selection import Selection
from games.core.contract.texts import Text, translate
from games.core.match.history import LogEntry, merge_log_entries
from games.core.match.match import Match
from games.core.match.players import Player
from games.core.match.settings import MatchSettings
from games.core.match.wording import seat_texts
from games.krakow.game import GAME
from games.krakow.rules.state import State
from tests.krakow.positions import finish_round, play, position, refusal, shipped

CONTROLLER = GAME.controller


def selection(state: State, *chosen: str) -> Selection:
    """Return the selection of the active seat after choosing these names."""
    result = Selection(CONTROLLER, GAME.observe(state, state.active))
    for name in chosen:
        assert result.choose(name), name
    return result


def english(text: Text | None) -> str:
    """Translate a text into English."""
    assert text is not None
    return translate(text, "en", Lexicon(GAME, shipped(), ("Maja", "Kuba", "Ola")))


# -- walking far ------------------------------------------------------------------------------------------------------
def test_a_painter_can_walk_to_all_cells_within_the_points() -> None:
    state = position(people={"painter:0:1": "10.9"}, spent=8)
    walks = selection(state, "painter:0:1").shortcuts()
    assert {name: walk.cost for name, walk in walks.items()} == {
        "cell:9.9": 1, "cell:11.9": 1, "cell:10.8": 1, "cell:10.10": 1,
        "cell:8.9": 2, "cell:12.9": 2, "cell:10.7": 2, "cell:10.11": 2,
    }  # fmt: skip


def test_each_step_of_the_bouncer_costs_two() -> None:
    state = position(people={"bouncer:0": "10.9"}, spent=5)
    walks = selection(state, "bouncer:0").shortcuts()
    assert {walk.cost for walk in walks.values()} == {2, 4}
    assert walks["cell:8.9"].cost == 4


def test_a_bouncer_with_one_free_cell_next_to_it_is_not_moved_automatically() -> None:
    people = {"bouncer:0": "15.5", "painter:1:1": "15.6"}  # Starowiślna: buildings on both sides, a painter below
    chooser = selection(position(people=people), "bouncer:0")
    assert chooser.matching_moves() == [("walk", "b", "15.4")]
    assert (chooser.chosen_moves(), chooser.move_completed_by("bouncer:0")) == ((), None)
    assert {"cell:15.4", "cell:15.3", "cell:14.4"} <= set(chooser.choosable_names())
    assert chooser.choose("cell:15.4")
    assert chooser.chosen_moves() == (("walk", "b", "15.4"),)


def test_a_walk_of_several_cells_is_played_and_undone_as_one_group() -> None:
    state = position(people={"painter:0:1": "5.9", "painter:0:2": "5.12"})
    chooser = selection(state, "painter:0:1", "cell:5.11")
    assert chooser.chosen_moves() == (("walk", "p1", "5.10"), ("walk", "p1", "5.11"))
    players = [Player("Maja", 1, "person"), Player("Kuba", 2, "person")]
    match = Match.from_state(GAME, shipped(), players, {}, 1, MatchSettings(), state, "")
    match.lift_curtain()
    match.play_group(chooser.chosen_moves())
    assert match.state.spent == 2
    assert match.undo_offer().kind == "free"
    match.undo()
    assert (match.move_count, match.state.spent) == (0, 0)


def test_walks_lead_round_other_people() -> None:
    state = position(people={"painter:0:1": "10.3", "painter:1:1": "11.3"})
    walks = selection(state, "painter:0:1").shortcuts()
    assert walks["cell:12.3"].cost == 4
    assert walks["cell:12.3"].path[-1] == "cell:12.3"
    assert "cell:11.3" not in walks


def test_opponents_people_and_cards_have_no_walks() -> None:
    state = position(hands=[["tag"]])
    view = GAME.observe(state, 0)
    assert CONTROLLER.decision_extras.shortcuts is not None
    assert CONTROLLER.decision_extras.shortcuts(view, ["painter:1:1"]) == {}
    assert CONTROLLER.decision_extras.shortcuts(view, ["card:tag:1"]) == {}
    assert CONTROLLER.decision_extras.shortcuts(view, []) == {}


def test_during_setup_one_click_on_a_cell_is_enough() -> None:
    state = GAME.setup({"board": shipped(), "first": "0"}, 2, Dice(1))
    chooser = Selection(CONTROLLER, GAME.observe(state, 0))
    assert chooser.choose("cell:10.5")
    assert chooser.chosen_moves() == (("district", "stare_miasto"), ("stand", "10.5"))
    walk = chooser.chosen_shortcut()
    assert walk is not None
    (ghost,) = walk.ghost_events
    assert (ghost.kind, ghost.args["whose"], ghost.args["goal"]) == ("stood", "painter:0:1", "cell:10.5")
    play(state, *chooser.chosen_moves())
    assert state.cell_of(0, 0) == shipped().city.cell_index["10.5"]
    chooser = Selection(CONTROLLER, GAME.observe(state, 1))
    assert not chooser.choose("cell:10.5")


def test_the_log_has_one_line_for_a_walk() -> None:
    state = position(people={"painter:0:1": "10.9", "painter:0:2": "23.0"})
    steps = [("walk", "p1", "10.8"), ("walk", "p1", "10.7"), ("walk", "p2", "24.0"), ("walk", "p1", "10.6")]
    entries = [LogEntry(number, 0, play(state, move)[0]) for number, move in enumerate(steps, 1)]
    merged = merge_log_entries(entries, CONTROLLER.merge_events)
    assert [entry.move_number for entry in merged] == [2, 3, 4]
    view = GAME.observe(state, None)
    assert [english(CONTROLLER.log_text(view, entry.event.kind, entry.event.args)) for entry in merged] == [
        "Maja moves painter 1 to Krakowska for 2.",
        "Maja moves painter 2 to Nowa Huta for 1.",
        "Maja moves painter 1 from Krakowska to Grodzka for 1.",
    ]
    assert merge_log_entries(entries, None) == entries


# -- placing ----------------------------------------------------------------------------------------------------------
def test_one_click_on_two_squares_chooses_the_place_and_needs_confirmation_if_a_card_is_drawn() -> None:
    state = position(people={"painter:0:1": "23.0"}, hands=[["tag"]])
    play(state, ("paint", "p1", "tag"))
    assert set(selection(state).choosable_names()) == {"pair:22.1-23.1", "pair:23.1-24.1", "pair:23.1-23.2"}
    chooser = selection(state, "pair:23.1-24.1")
    assert chooser.chosen_moves() == (("place", "23.1", "24.1"),)
    assert chooser.needs_confirming(*chooser.chosen_moves())
    state.decks[0] = [0] * len(state.decks[0])
    chooser = selection(state, "pair:23.1-24.1")
    assert not chooser.needs_confirming(*chooser.chosen_moves())


def test_either_of_two_equal_cards_can_be_chosen() -> None:
    state = position(people={"painter:0:1": "23.0"}, hands=[["tag", "mural", "tag"]])
    assert list(CONTROLLER.cards.hand(GAME.observe(state, 0)))[:3] == ["card:tag:1", "card:mural:1", "card:tag:2"]  # type: ignore[misc]
    for name in ("card:tag:1", "card:tag:2"):
        assert selection(state, "painter:0:1", name).chosen_move() == ("paint", "p1", "tag")


def test_a_forecast_contains_covered_works_and_new_owners() -> None:
    works = [(1, "wildstyle", "21.1", "22.1"), (0, "tag", "17.1", "18.1")]
    state = position(people={"painter:0:1": "22.0"}, works=works, hands=[["mural"]])
    play(state, ("paint", "p1", "mural"))
    events = GAME.forecast(GAME.observe(state, 0), ("place", "22.1", "23.1"))
    assert [event.kind for event in events][:2] == ["painted", "covered"]
    covered = events[1].args
    assert (covered["whose"], covered["before"], covered["after"]) == ("seat:1", 8, 3)
    would = {event.args["where"]: event.args for event in events if event.kind == "would"}
    assert would["district:nowa_huta"]["before"] == [0, 8]
    assert would["district:nowa_huta"]["after"] == [14, 3]
    assert (would["district:nowa_huta"]["was"], would["district:nowa_huta"]["now"]) == ("seat:1", "seat:0")
    assert would["street:mogilska"]["after"] == [16, 3]
    assert set(would) == {"district:nowa_huta", "street:mogilska", "building:E"}
    view = GAME.observe(state, 0)
    text = english(CONTROLLER.controls["place"].text(view, ("place", "22.1", "23.1")))
    assert text == (
        "Paint here: Swedish Block, +14\nCovers wildstyle (Kuba): 8 → 3\n"
        "If scored now: Nowa Huta → Maja, Mogilska → Maja, Swedish Block → Maja"
    )
    assert english(CONTROLLER.log_text(view, "would", would["district:nowa_huta"])) == (
        "Nowa Huta: Maja 0 → 14, Kuba 8 → 3; it would belong to Maja"
    )


def test_a_forecast_of_a_step_moves_one_person_and_draws_nothing() -> None:
    state = position(people={"painter:0:1": "22.0"})
    (event,) = GAME.forecast(GAME.observe(state, 0), ("walk", "p1", "23.0"))
    assert event == Event(
        "walked",
        {"who": "seat:0", "whose": "painter:0:1", "origin": "cell:22.0", "goal": "cell:23.0", "cost": 1},
    )
    assert GAME.forecast(GAME.observe(state, 0), ("end",)) == []


def test_cards_that_cannot_be_painted_say_why() -> None:
    state = position(people={f"painter:0:{n}": f"{n + 10}.9" for n in range(1, 8)}, hands=[["mural", "tag"]], spent=4)
    view = GAME.observe(state, 0)
    assert CONTROLLER.cards.face is not None
    dear = CONTROLLER.cards.face(view, "card:mural:1")
    assert (dear.is_ready, english(dear.status)) == (False, "2 movement points short")
    assert CONTROLLER.cards.face(view, "card:tag:1").is_ready
    lawns = ("0.0", "25.0", "25.6", "25.9", "5.0", "6.0", "15.0")  # none of them is next to a wall
    nowhere = position(people={f"painter:0:{n}": cell for n, cell in enumerate(lawns, 1)}, hands=[["tag"]])
    card = CONTROLLER.cards.face(GAME.observe(nowhere, 0), "card:tag:1")
    assert (card.is_ready, english(card.status)) == (False, "no wall in reach")


def test_k_21_cards_mention_missing_walls_only_if_every_painter_lacks_one() -> None:
    """Some painters are next to walls, but in an opponent's cross; the others are not next to a wall."""
    cells = ("10.3", "10.4", "10.6", "10.7", "14.11", "15.11", "5.11")
    people = {f"painter:0:{n}": cell for n, cell in enumerate(cells, 1)}
    state = position(people={**people, "bouncer:1": "10.5"}, hands=[["tag"]])
    assert {refusal(state, ("paint", f"p{n}", "tag")) for n in range(1, 8)} == {"blocked", "no_wall"}
    assert CONTROLLER.cards.face is not None
    card = CONTROLLER.cards.face(GAME.observe(state, 0), "card:tag:1")
    assert (card.is_ready, english(card.status)) == (False, "nobody can paint this")


def test_the_gauge_shows_the_cost_of_a_card() -> None:
    state = position(people={"painter:0:1": "23.0"}, hands=[["postac"]], spent=3)
    assert CONTROLLER.decision_extras.gauge is not None
    gauge = CONTROLLER.decision_extras.gauge(GAME.observe(state, 0), [("paint", "p1", "postac")])
    assert gauge is not None
    assert (gauge.remaining, gauge.total, gauge.planned_cost) == (7, 10, 4)
    play(state, ("paint", "p1", "postac"))
    gauge = CONTROLLER.decision_extras.gauge(GAME.observe(state, 0), [])
    assert gauge is not None
    assert (gauge.remaining, gauge.planned_cost) == (7, 4)


def test_standings_contain_the_current_awards() -> None:
    works = [(0, "wildstyle", "21.1", "22.1"), (1, "throw_up", "17.1", "18.1")]
    standings = GAME.standings(GAME.observe(position(works=works), None))
    assert standings["places"]["district:nowa_huta"] == {"counts": [8, 0], "owner": 0, "awards": [6, 0]}
    assert standings["places"]["street:mogilska"]["awards"] == [3, 0]
    assert standings["total"] == [9, 7]
    assert standings["art"] == [8, 4]
    assert standings["owned"]["districts"] == [1, 1]


def test_standings_can_be_computed_while_an_opponent_paints_with_the_last_points() -> None:
    """The card was hidden; in the displayed view no remaining points could pay for it."""
    state = position(people={"painter:0:1": "23.0"}, hands=[["tag"]], spent=8)
    play(state, ("paint", "p1", "tag"))
    view = GAME.observe(state, 1)
    assert view["chosen"] is None
    for event in play(state, ("place", "23.1", "24.1"))[:1]:
        change = CONTROLLER.motions[event.kind].patch_view
        assert change is not None
        change(view, event.args)
    assert view["points"] == 0
    assert GAME.standings(view)["art"] == [2, 0]


def test_a_seat_in_words_names_its_points_once_as_victory_points() -> None:
    words = [english(text) for text in seat_texts(CONTROLLER, GAME.observe(position(), 0), 0)]
    assert [line for line in words if "points" in line] == ["Victory points: 0"]


def test_tooltips_explain_places() -> None:
    works = [(0, "tag", "21.1", "22.1"), (1, "tag", "23.1", "24.1"), (2, "bazgrol", "21.2", "22.2")]
    view = GAME.observe(position(3, works=works), None)
    text = english(CONTROLLER.description(view, "district:nowa_huta"))
    assert text.split("\n")[:2] == [
        "Art points: Maja – 2, Kuba – 2, Ola – 1",
        "The leaders tie, so it would go to Ola",
    ]
    for place, last in (
        ("street:dluga", "Worth 3 victory points if another crew owns Stare Miasto"),
        ("street:krakowska", "Worth 3 victory points if another crew owns one of these: Kazimierz, Podgórze"),
        ("building:S", "Worth 1 victory point if another crew owns Limanowskiego"),
    ):
        assert english(CONTROLLER.description(view, place)).split("\n")[-1] == last
    layers = english(CONTROLLER.description(view, "square:21.1")).split("\n")
    assert layers[0] == "Maja: tag, now worth 2"


def test_a_scoring_is_summed_up_in_a_table() -> None:
    state = position(works=[(0, "wildstyle", "21.1", "22.1"), (1, "throw_up", "17.1", "18.1")])
    events = finish_round(state)
    assert CONTROLLER.shared_viewing.scoring_table is not None
    scoring = CONTROLLER.shared_viewing.scoring_table(GAME.observe(state, None), events)
    assert scoring is not None
    assert [numbers for _, numbers in scoring.rows] == [(6, 6), (3, 0), (0, 1)]
    assert scoring.sums[1] == (9, 7)
    again = CONTROLLER.shared_viewing.scoring_table(GAME.observe(state, None), finish_round(state)[:0])
    assert again is None
