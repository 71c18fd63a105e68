"""Announcements of scorings of all estates: in the state, events, tooltips and the scoring table."""

from __future__ import annotations

from games.core.contract.contract import Event, Move, View
from games.core.contract.lexicon import Lexicon
from games.core.contract.plain import digest
from games.core.contract.texts import Text, translate
from games.core.match.match import Match
from games.core.match.players import Player
from games.wampiry.controls import full_scorings, words
from games.wampiry.game import GAME
from games.wampiry.rules.state import AWAITED, STATE_JSON, to_data
from tests.wampiry.positions import Table, go, position, shipped

ALL_BUT_MLODOSCI = {"handlowe": "D1", "teatralne": "D1", "gorali": "D1", "zielone": "D1", "szkolne": "D1"}


def public_view(table: Table) -> View:
    return GAME.observe(table.state, None)


def english(text: Text | None) -> str:
    return "" if text is None else translate(text, "en", Lexicon(GAME, shipped(), ("Ann", "Ben", "Cal", "Dee")))


def tooltip(view: View, name: str) -> str:
    return english(GAME.controller.description(view, name))


def test_w_35_blood_dusk_is_announced_right_after_its_cause() -> None:
    table = go(at="mlodosci", **ALL_BUT_MLODOSCI, ogrodowe="D1")
    table.play(("done",))
    kinds = [event.kind for event in table.last]
    assert kinds[kinds.index("placed") + 1] == "foretold"
    assert table.event_args("foretold")[0] == {"turn": 1, "who": "seat:0", "cause": "dusk"}
    assert table.state.omens == (("dusk", 1, 0),)
    assert "Blood Dusk" in english(full_scorings.due_scorings_text(public_view(table)))


def test_w_36_the_armageddon_is_announced_once_and_its_scoring_names_the_cause() -> None:
    table = go(at="mlodosci", gorali="D19").play(("done",))
    assert [args["cause"] for args in table.event_args("foretold")] == ["armageddon"]
    table.end_turn()
    (reckoning,) = table.event_args("reckoning")
    assert (reckoning["causes"], reckoning["by"]) == (["armageddon"], ["seat:0"])
    assert len(table.event_args("foretold")) == 1
    result = full_scorings.scoring_table(public_view(table), table.last)
    assert result is not None
    lines = [english(line) for line in result.notes]
    assert "Ann" in lines[0]
    assert "Blood Dusk" in lines[1]
    assert "turn 15" in lines[1]


def test_w_39_the_final_scoring_names_no_cause_and_nothing_comes_after_it() -> None:
    table = Table(position(turn=15, zielone="D3")).end_turn()
    assert table.event_args("reckoning")[0]["by"] == [""]
    result = full_scorings.scoring_table(public_view(table), table.last)
    assert result is not None
    assert result.notes == ()


def test_states_saved_before_omens_existed_can_be_read() -> None:
    table = go(at="mlodosci", gorali="D19").play(("done",))
    data = to_data(table.state)
    assert STATE_JSON.from_data(data, shipped()).omens == table.state.omens != ()
    before = {key: value for key, value in data.items() if key != "_omens"}
    assert digest(before) == digest(data)  # so that older journals still replay
    assert STATE_JSON.from_data(before, shipped()).omens == ()


def test_moons_describe_past_due_and_possible_scorings() -> None:
    table = go(at="mlodosci", gorali="D19", turn=8).play(("done",))
    view = public_view(table)
    heading = GAME.controller.tooltip_title
    assert heading is not None
    assert english(heading(view, "moon:8")) == "Turn 8 of 15"
    assert "Ann" in tooltip(view, "moon:8")
    assert "Blood Dusk" in tooltip(view, "moon:9")
    assert "Armageddon" not in tooltip(view, "moon:9")
    assert "game is over" in tooltip(view, "moon:15")
    assert tooltip(view, "moon:7") == ""


def test_w_37_after_the_game_no_moon_mentions_possible_scorings() -> None:
    table = Table(position(turn=15))
    assert "Still possible" in tooltip(public_view(table), "moon:15")
    view = public_view(table.end_turn())
    assert table.over
    assert view["dusk"] == AWAITED
    assert tooltip(view, "moon:15") == "The last turn: at its end every estate is scored and the game is over."


def test_a_seat_shows_its_progress_and_a_warning_while_one_go_could_empty_its_supply() -> None:
    view = public_view(Table(position(gorali="D16 N15")))
    assert "Armageddon" in tooltip(view, "seat:0")
    assert "1 of 7" in tooltip(view, "seat:0")
    assert [GAME.controller.seat_facts(view, seat).amount.is_low for seat in range(4)] == [True, False, False, False]


def test_an_empty_supply_is_explained_after_the_armageddon() -> None:
    view = public_view(go(at="mlodosci", gorali="D19").play(("done",)))
    assert "Nothing to place" in tooltip(view, "seat:0")
    assert not GAME.controller.seat_facts(view, 0).amount.is_low


def test_the_crown_at_markers_is_explained() -> None:
    view = public_view(Table(position(gorali="D3 N1", zielone="D2 N2")))
    assert "Crown: the most here" in tooltip(view, "possessed:gorali:0")
    assert "Crown" not in tooltip(view, "possessed:gorali:1")
    assert "Hollow" in tooltip(view, "possessed:zielone:1")
    assert tooltip(view, "possessed:gorali:2") == ""  # the estate's tooltip has this


def test_w_28_the_prompt_numbers_the_two_expelled_markers() -> None:
    table = go(at="zielone", gorali="N2").play(("ability", "gorali", 1))
    first = GAME.controller.prompt(GAME.observe(table.state, 0)).title
    table.play(("send", "handlowe"))
    second = GAME.controller.prompt(GAME.observe(table.state, 0)).title
    assert [(title.args["n"], title.args["total"]) for title in (first, second)] == [(1, 2), (2, 2)]
    alone = go(at="zielone", gorali="N1").play(("ability", "gorali", 1))
    assert "total" not in GAME.controller.prompt(GAME.observe(alone.state, 0)).title.args


def test_markers_with_the_same_origin_and_goal_share_a_log_line() -> None:
    table = go(at="zielone", gorali="N2 T1").play(
        ("ability", "gorali", 1), ("send", "handlowe"), ("more", "gorali", 1), ("send", "handlowe")
    )
    first, second = (event for event in table.events if event.kind == "shifted")
    both = words.merge_events(first, second)
    assert both is not None
    assert english(GAME.controller.log_text(public_view(table), both.kind, both.args)) == (
        "Ann sends 2 of Ben's possessed from Górali to Handlowe."
    )
    other = Event("shifted", {**second.args, "goal": "estate:zielone"})
    assert words.merge_events(first, other) is None


def test_an_estate_says_why_the_deciding_seat_can_not_use_its_ability() -> None:
    table = go(at="ogrodowe", field="niespodziewany_atak", gorali="N2")  # the seat has no marker there to give up
    assert GAME.observe(table.state, 0)["decision"]["kind"] == "use"
    first, why = tooltip(public_view(table), "estate:ogrodowe").split("\n")
    assert first.startswith("Shallow Grave: ")
    assert why.startswith("No use now: This costs 1 of your own markers here (Ogrodowe)")
    assert "\n" not in tooltip(public_view(table), "estate:gorali")  # the vampire is not on this estate
    assert "\n" not in tooltip(public_view(table), "field:niespodziewany_atak")  # this can be used
    free = go(at="ogrodowe", field="niespodziewany_atak", ogrodowe="D1", gorali="N2")
    assert "\n" not in tooltip(public_view(free), "estate:ogrodowe")


def test_a_match_continues_automatically_if_nothing_can_be_used() -> None:
    players = [Player(name, seat + 1, "person") for seat, name in enumerate(("Ann", "Ben"))]
    match = Match.start(GAME, shipped(), players, {"elder": "0"}, 5)

    def play(kind: str, move: Move) -> None:
        while (decision := match.decision()) is not None and decision.kind == kind:
            match.play(move)

    play("settle", ("settle", "teatralne"))
    play("wind", ("wind", "niespodziewany_atak"))
    play("plan", ("plan", "cw1", "t1"))  # to Górali, with no markers to move there
    events = [event for step in match.moves for event in step.events]
    assert [event.args["what"] for event in events if event.kind == "barred"][:1] == [["estate:gorali"]]
    barred = next(event for event in events if event.kind == "barred")
    lexicon, view = Lexicon(GAME, shipped(), ("Ann", "Ben")), match.view(None)
    text = translate(GAME.controller.log_text(view, "barred", barred.args), "en", lexicon)
    assert text.endswith("can't use Górali – Meeting Place: none of the player's markers on the board.")
    tooltip = translate(GAME.controller.description(view, "estate:gorali"), "en", lexicon)
    assert tooltip.startswith("Meeting Place: ")  # the estate's tooltip and the log use the same name
    assert any(step.auto and step.move == ("done",) for step in match.moves)
    decision = match.decision()
    assert decision is not None
    assert decision.kind == "late"
