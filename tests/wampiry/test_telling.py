"""What the table is told of Wampiry beside the board: what was counted, what is still to be chosen, what moves."""

from __future__ import annotations

from typing import Any

from games.core.contract.contract import Event
from games.core.contract.controller import Prompt
from games.core.contract.lexicon import Lexicon
from games.core.contract.texts import translate
from games.wampiry.controls import words
from games.wampiry.controls.events import MOTIONS, STORY_RULES
from games.wampiry.game import GAME
from tests.wampiry.positions import Table, go, position, shipped


def asked(table: Table) -> Prompt:
    return GAME.controller.prompt(GAME.observe(table.state, table.seat))


def line_of(table: Table) -> str:
    found = asked(table).subtitle
    return "" if found is None else translate(found, "en", Lexicon(GAME, shipped(), ("Ann", "Ben", "Cal", "Dee")))


def summed(table: Table) -> Any:
    assert GAME.controller.shared_viewing.scoring_table is not None
    return GAME.controller.shared_viewing.scoring_table(GAME.observe(table.state, None), table.last)


def test_a_scoring_of_all_estates_is_summed_up_from_the_points_before_to_those_now() -> None:
    table = Table(position(zielone="D6", handlowe="D13", sabbath=["zielone"]))
    before = table.state.points[:]
    table.end_turn()
    found = summed(table)
    assert found.before is not None
    assert found.before[1] == tuple(before)
    assert found.sums[1] == tuple(table.state.points)
    for seat, points in enumerate(found.sums[1]):
        assert found.before[1][seat] + sum(values[seat] for _, values in found.rows) == points
    told = [words.message for words, _ in found.rows]
    assert told.count("Sabbath: {where}") == 1
    assert all(any(values) for _, values in found.rows)  # estates that paid nothing need no row


def test_a_sabbath_alone_is_seen_on_the_board_and_needs_no_summary() -> None:
    table = Table(position(zielone="D2", sabbath=["zielone"])).end_turn()
    assert table.told("scored")
    assert summed(table) is None


def test_what_everybody_watches_before_a_curtain_are_the_moves_and_scorings_but_no_plan() -> None:
    watched = GAME.controller.shared_viewing.event_kinds
    assert {"walked", "placed", "scored", "reckoning", "cleared"} <= watched
    assert "planned" not in watched
    assert watched <= MOTIONS.keys()


def test_questions_of_a_second_step_mark_what_they_speak_of() -> None:
    sent = asked(go(at="zielone", gorali="N1").play(("ability", "gorali", 1)))
    assert sent.highlighted == ("possessed:gorali:1",)
    swapped = asked(go(at="szkolne", gorali="D1", handlowe="N1 T1").play(("ability", "gorali")))
    assert swapped.highlighted == ("possessed:gorali:0",)
    block = asked(go(at="mlodosci", gorali="D3").play(("ability", "gorali")))
    assert block.highlighted == ("possessed:gorali:0",)


def test_the_bat_and_the_reflex_are_announced_while_they_wait_for_the_end() -> None:
    waits = asked(go(at="gorali", field="nietoperz", zielone="D1")).subtitle
    assert waits is not None
    assert waits.args["field"] == "field:nietoperz"
    plain = asked(go(at="gorali", field="podle_oszczerstwa", zielone="D1")).subtitle
    assert plain is not None
    assert "field" not in plain.args


def test_w_13_w_16_who_is_asked_reads_which_card_an_attack_or_a_gambit_has_cancelled() -> None:
    table = go(at="zielone", field="niespodziewany_atak", vampires={1: "gorali"})
    assert "cancelled" not in line_of(table)
    table.play(("action", 1, "cw1")).skip()
    assert table.seat == 1
    assert "An attack has cancelled the card for the vampire." in line_of(table)
    assert "gambit" not in line_of(table)
    table = go(at="zielone", field="przebiegly_gambit", vampires={1: "gorali"}, clock={1: "nietoperz"})
    table.play(("action", 1, "t1")).skip()
    assert table.seat == 1
    assert "A gambit has cancelled the card for the clock." in line_of(table)
    told = GAME.controller.description(GAME.observe(table.state, 0), "seat:1")
    assert told is not None
    assert "A gambit has cancelled" in translate(told, "en", Lexicon(GAME, shipped(), ("Ann", "Ben", "Cal", "Dee")))


def told_of(table: Table, name: str) -> list[str]:
    view, lexicon = GAME.observe(table.state, table.seat), Lexicon(GAME, shipped(), ("Ann", "Ben", "Cal", "Dee"))
    about, heading = GAME.controller.description, GAME.controller.tooltip_title
    assert about is not None
    assert heading is not None
    texts = [text for text in (heading(view, name), about(view, name)) if text is not None]
    return [line for text in texts for line in translate(text, "en", lexicon).split("\n")]


def test_a_pawn_is_told_whose_it_is_whether_it_can_be_moved_and_by_which_card_it_is_to_go() -> None:
    table = go(at="zielone", field="niespodziewany_atak", vampires={1: "gorali"})
    card, time = GAME.observe(table.state, table.seat)["plans"][1]
    assert told_of(table, "vampire:1") == [
        "Vampire: Ben",
        "Surprise Attack: choose where it goes",
        f"Card for the vampire: {GAME.controller.translate_name(shipped(), f'card:{card}', 'en')}",
    ]
    assert told_of(table, "time_pawn:1") == ["Time pawn: Ben", f"Card for the clock: +{time[-1]}"]
    assert told_of(table, "vampire:0") == ["Vampire: Ann"]  # who acts sees what it has done
    table.play(("action", 1, "cw1")).skip()
    assert told_of(table, "vampire:0") == ["Vampire: Ann", "Has played this turn"]
    table.skip()
    assert told_of(table, "vampire:1") == ["Vampire: Ben", "Has played this turn"]


def test_w_13_a_pawn_whose_card_is_cancelled_is_told_so() -> None:
    table = go(at="zielone", field="niespodziewany_atak", vampires={1: "gorali"}).play(("action", 1, "cw1"))
    assert "An attack has cancelled the card for the vampire." in told_of(table, "vampire:1")


def test_no_order_is_spoken_of_once_one_of_two_powers_is_used() -> None:
    table = go(at="gorali", field="podle_oszczerstwa", zielone="D1")
    assert line_of(table) == "In any order; each may be skipped."
    assert line_of(table.play(("action",))) == "This may be skipped."


def test_after_the_last_turn_no_other_is_promised() -> None:
    for turn, promised in ((14, True), (15, False)):
        table = go(at="gorali", field="nietoperz", turn=turn).play(("done",))
        assert table.state.agenda[-1][0] == "late"
        assert ("your next turn" in line_of(table)) is promised


def test_every_kind_of_name_that_can_be_missing_has_its_words() -> None:
    table = go(at="gorali", field="niespodziewany_atak", zielone="D1")
    view = GAME.observe(table.state, table.seat)
    kinds = {
        name.partition(":")[0]
        for move in GAME.legal_moves(table.state)
        for part in GAME.controller.controls[move[0]].parts(view, move)
        for name in part
    }
    assert kinds - {"button"} <= GAME.controller.asking.choose_prompts.keys()


def test_scoring_and_order_are_phases_while_they_are_shown() -> None:
    table = Table(position(zielone="D6", handlowe="D13", sabbath=["zielone"]))
    shown = GAME.observe(table.state, None)
    table.end_turn()
    assert GAME.controller.turn_and_phase is not None
    phases: dict[str, int] = {}
    for event in table.last:
        motion = MOTIONS.get(event.kind)
        if motion is not None and motion.patch_view is not None:
            motion.patch_view(shown, event.args)
        phases[event.kind] = GAME.controller.turn_and_phase(shown)[2]
    assert (phases["scored"], phases["reckoning"], phases["cleared"], phases["ordered"], phases["turn"]) == (
        2,
        2,
        2,
        3,
        0,
    )
    assert len(words.PHASES) == 4


def test_a_row_counts_only_markers_of_one_owner_that_go_the_same_way_and_says_from_where() -> None:
    view = GAME.observe(Table(position()).state, None)

    def row(*events: tuple[str, int, str, str]) -> str:
        found = [Event("used", {"who": "seat:0", "what": ["estate:gorali"]})]
        for kind, whose, origin, goal in events:
            args = {"who": "seat:0", "whose": f"seat:{whose}", "n": 1, "origin": f"estate:{origin}"}
            found.append(Event(kind, args | ({"goal": f"estate:{goal}"} if goal else {})))
        brief = STORY_RULES.describe_action(view, found).brief  # type: ignore[union-attr]
        assert brief is not None
        return translate(brief, "en", Lexicon(GAME, shipped(), ("Ann", "Ben", "Cal", "Dee")))

    paid = ("sent_home", 0, "ogrodowe", "")
    assert row(paid, ("sent_home", 1, "zielone", "")) == "removes a marker: Zielone"
    assert row(paid, *[("sent_home", 1, "zielone", "")] * 2) == "removes 2 markers: Zielone"
    both = row(("shifted", 0, "zielone", "gorali"), ("shifted", 0, "szkolne", "gorali"))
    assert both == "2 markers: Zielone, Szkolne → Górali"
    assert row(*[("shifted", 1, "zielone", "gorali")] * 2) == "2 markers: Zielone → Górali"
