"""What tells when every estate is scored: omens in the state, events, moons, rows of seats, the table afterwards."""

from __future__ import annotations

from games.core.contract.contract import Event, Move, View
from games.core.contract.lexicon import Lexicon
from games.core.contract.plain import digest
from games.core.contract.texts import Text, translate
from games.core.match.match import Match
from games.core.match.players import Player
from games.wampiry.controls import full_scorings, words
from games.wampiry.game import GAME
from games.wampiry.rules.state import AWAITED, JSON, to_data
from tests.wampiry.positions import Table, go, position, shipped

ALL_BUT_MLODOSCI = {"handlowe": "D1", "teatralne": "D1", "gorali": "D1", "zielone": "D1", "szkolne": "D1"}


def seen(table: Table) -> View:
    return GAME.observe(table.state, None)


def told(text: Text | None) -> str:
    return "" if text is None else translate(text, "en", Lexicon(GAME, shipped(), ("Ann", "Ben", "Cal", "Dee")))


def about(view: View, name: str) -> str:
    return told(GAME.controller.description(view, name))


def test_w_35_blood_dusk_is_told_right_after_what_brings_it() -> None:
    table = go(at="mlodosci", **ALL_BUT_MLODOSCI, ogrodowe="D1")
    table.play(("done",))
    kinds = [event.kind for event in table.last]
    assert kinds[kinds.index("placed") + 1] == "foretold"
    assert table.told("foretold")[0] == {"turn": 1, "who": "seat:0", "cause": "dusk"}
    assert table.state.omens == (("dusk", 1, 0),)
    assert "Blood Dusk" in told(full_scorings.due_scorings_line(seen(table)))


def test_w_36_the_armageddon_is_told_once_and_its_scoring_names_who_has_brought_it() -> None:
    table = go(at="mlodosci", gorali="D19").play(("done",))
    assert [args["cause"] for args in table.told("foretold")] == ["armageddon"]
    table.end_turn()
    (reckoning,) = table.told("reckoning")
    assert (reckoning["causes"], reckoning["by"]) == (["armageddon"], ["seat:0"])
    assert len(table.told("foretold")) == 1
    found = full_scorings.scoring_table(seen(table), table.last)
    assert found is not None
    lines = [told(line) for line in found.notes]
    assert "Ann" in lines[0]
    assert "Blood Dusk" in lines[1]
    assert "turn 15" in lines[1]


def test_w_39_nobody_has_brought_the_final_scoring_and_nothing_comes_after_it() -> None:
    table = Table(position(turn=15, zielone="D3")).end_turn()
    assert table.told("reckoning")[0]["by"] == [""]
    found = full_scorings.scoring_table(seen(table), table.last)
    assert found is not None
    assert found.notes == ()


def test_states_kept_before_there_were_omens_can_be_read() -> None:
    table = go(at="mlodosci", gorali="D19").play(("done",))
    data = to_data(table.state)
    assert JSON.from_data(data, shipped()).omens == table.state.omens != ()
    before = {key: value for key, value in data.items() if key != "_omens"}
    assert digest(before) == digest(data)  # so that journals of before still replay
    assert JSON.from_data(before, shipped()).omens == ()


def test_moons_tell_what_was_what_is_due_and_what_may_come() -> None:
    table = go(at="mlodosci", gorali="D19", turn=8).play(("done",))
    view = seen(table)
    heading = GAME.controller.tooltip_title
    assert heading is not None
    assert told(heading(view, "moon:8")) == "Turn 8 of 15"
    assert "Ann" in about(view, "moon:8")
    assert "Blood Dusk" in about(view, "moon:9")
    assert "Armageddon" not in about(view, "moon:9")
    assert "game is over" in about(view, "moon:15")
    assert about(view, "moon:7") == ""


def test_w_37_after_the_game_no_moon_tells_of_what_could_come() -> None:
    table = Table(position(turn=15))
    assert "Could come" in about(seen(table), "moon:15")
    view = seen(table.end_turn())
    assert table.over
    assert view["dusk"] == AWAITED
    assert about(view, "moon:15") == "The last turn: at its end every estate is scored and the game is over."


def test_a_seat_is_told_how_near_it_is_and_warned_while_one_go_could_use_its_supply_up() -> None:
    view = seen(Table(position(gorali="D16 N15")))
    assert "Armageddon" in about(view, "seat:0")
    assert "1 of 7" in about(view, "seat:0")
    assert [GAME.controller.seat_facts(view, seat).amount.is_low for seat in range(4)] == [True, False, False, False]


def test_an_empty_supply_says_what_it_means_once_the_armageddon_is_over() -> None:
    view = seen(go(at="mlodosci", gorali="D19").play(("done",)))
    assert "Nothing can be placed" in about(view, "seat:0")
    assert not GAME.controller.seat_facts(view, 0).amount.is_low


def test_the_crown_of_markers_is_not_that_of_the_elder() -> None:
    view = seen(Table(position(gorali="D3 N1", zielone="D2 N2")))
    assert "The crown: the most here" in about(view, "possessed:gorali:0")
    assert "crown" not in about(view, "possessed:gorali:1")
    assert "hollow" in about(view, "possessed:zielone:1")
    assert about(view, "possessed:gorali:2") == ""  # the estate is told there


def test_w_28_the_first_and_the_second_marker_that_is_sent_away_are_told_apart() -> None:
    table = go(at="zielone", gorali="N2").play(("ability", "gorali", 1))
    first = GAME.controller.prompt(GAME.observe(table.state, 0)).title
    table.play(("send", "handlowe"))
    second = GAME.controller.prompt(GAME.observe(table.state, 0)).title
    assert [(title.args["n"], title.args["total"]) for title in (first, second)] == [(1, 2), (2, 2)]
    alone = go(at="zielone", gorali="N1").play(("ability", "gorali", 1))
    assert "total" not in GAME.controller.prompt(GAME.observe(alone.state, 0)).title.args


def test_markers_that_go_the_same_way_are_one_line_of_the_log() -> None:
    table = go(at="zielone", gorali="N2 T1").play(
        ("ability", "gorali", 1), ("send", "handlowe"), ("more", "gorali", 1), ("send", "handlowe")
    )
    first, second = (event for event in table.events if event.kind == "shifted")
    both = words.merge_events(first, second)
    assert both is not None
    assert told(GAME.controller.log_text(seen(table), both.kind, both.args)) == (
        "Ann – moves 2 of Ben’s markers: Górali → Handlowe"
    )
    other = Event("shifted", {**second.args, "goal": "estate:zielone"})
    assert words.merge_events(first, other) is None


def test_an_estate_says_why_its_power_is_of_no_use_to_whoever_is_asked_now() -> None:
    table = go(at="ogrodowe", field="niespodziewany_atak", gorali="N2")  # no marker of its own to give up there
    assert GAME.observe(table.state, 0)["decision"]["kind"] == "use"
    first, why = about(seen(table), "estate:ogrodowe").split("\n")
    assert first.startswith("Shallow Grave: ")
    assert why.startswith("Of no use now: This costs 1 marker of your own here (Ogrodowe)")
    assert "\n" not in about(seen(table), "estate:gorali")  # the others are not to be had
    assert "\n" not in about(seen(table), "field:niespodziewany_atak")  # and this can be used
    free = go(at="ogrodowe", field="niespodziewany_atak", ogrodowe="D1", gorali="N2")
    assert "\n" not in about(seen(free), "estate:ogrodowe")


def test_a_match_goes_on_by_itself_where_nothing_that_is_left_can_be_used() -> None:
    players = [Player(name, seat + 1, "person") for seat, name in enumerate(("Ann", "Ben"))]
    match = Match.start(GAME, shipped(), players, {"elder": "0"}, 5)

    def play(kind: str, move: Move) -> None:
        while (decision := match.decision()) is not None and decision.kind == kind:
            match.play(move)

    play("settle", ("settle", "teatralne"))
    play("wind", ("wind", "niespodziewany_atak"))
    play("plan", ("plan", "cw1", "t1"))  # to Górali, with nobody to bring there
    events = [event for step in match.moves for event in step.events]
    assert [event.args["what"] for event in events if event.kind == "barred"][:1] == [["estate:gorali"]]
    barred = next(event for event in events if event.kind == "barred")
    lexicon, view = Lexicon(GAME, shipped(), ("Ann", "Ben")), match.view(None)
    said = translate(GAME.controller.log_text(view, "barred", barred.args), "en", lexicon)
    assert said.endswith("cannot use: Górali – Meeting Place (none of the player's markers on the board)")
    about = translate(GAME.controller.description(view, "estate:gorali"), "en", lexicon)
    assert about.startswith("Meeting Place: ")  # the estate's tooltip, the log and the row call it alike
    assert any(step.auto and step.move == ("done",) for step in match.moves)
    decision = match.decision()
    assert decision is not None
    assert decision.kind == "late"
