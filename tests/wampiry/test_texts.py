"""Texts of Wampiry at the table besides the board: scoring table, prompts, tooltips, motions, story."""

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


def prompt_of(table: Table) -> Prompt:
    return GAME.controller.prompt(GAME.observe(table.state, table.seat))


def subtitle_of(table: Table) -> str:
    subtitle = prompt_of(table).subtitle
    return "" if subtitle is None else translate(subtitle, "en", Lexicon(GAME, shipped(), ("Ann", "Ben", "Cal", "Dee")))


def scoring_table_of(table: Table) -> Any:
    assert GAME.controller.shared_viewing.scoring_table is not None
    return GAME.controller.shared_viewing.scoring_table(GAME.observe(table.state, None), table.last)


def test_the_scoring_table_adds_up_from_the_old_points_to_the_new() -> None:
    table = Table(position(zielone="D6", handlowe="D13", sabbath=["zielone"]))
    before = table.state.points[:]
    table.end_turn()
    scoring = scoring_table_of(table)
    assert scoring.before is not None
    assert scoring.before[1] == tuple(before)
    assert scoring.sums[1] == tuple(table.state.points)
    for seat, points in enumerate(scoring.sums[1]):
        assert scoring.before[1][seat] + sum(values[seat] for _, values in scoring.rows) == points
    messages = [words.message for words, _ in scoring.rows]
    assert messages.count("Sabbath: {where}") == 1
    assert all(any(values) for _, values in scoring.rows)  # estates that paid nothing need no row


def test_a_sabbath_alone_needs_no_scoring_table() -> None:
    table = Table(position(zielone="D2", sabbath=["zielone"])).end_turn()
    assert table.event_args("scored")
    assert scoring_table_of(table) is None


def test_moves_and_scorings_are_shown_to_all_before_a_curtain_but_no_plans() -> None:
    watched = GAME.controller.shared_viewing.event_kinds
    assert {"walked", "placed", "scored", "reckoning", "cleared"} <= watched
    assert "planned" not in watched
    assert watched <= MOTIONS.keys()


def test_questions_of_a_second_step_highlight_their_subject() -> None:
    sent = prompt_of(go(at="zielone", gorali="N1").play(("ability", "gorali", 1)))
    assert sent.highlighted == ("possessed:gorali:1",)
    swapped = prompt_of(go(at="szkolne", gorali="D1", handlowe="N1 T1").play(("ability", "gorali")))
    assert swapped.highlighted == ("possessed:gorali:0",)
    block = prompt_of(go(at="mlodosci", gorali="D3").play(("ability", "gorali")))
    assert block.highlighted == ("possessed:gorali:0",)


def test_the_bat_and_the_reflex_are_announced_before_the_end_of_the_go() -> None:
    waits = prompt_of(go(at="gorali", field="nietoperz", zielone="D1")).subtitle
    assert waits is not None
    assert waits.args["field"] == "field:nietoperz"
    plain = prompt_of(go(at="gorali", field="podle_oszczerstwa", zielone="D1")).subtitle
    assert plain is not None
    assert "field" not in plain.args


def test_w_13_w_16_the_prompt_says_which_card_was_cancelled() -> None:
    table = go(at="zielone", field="niespodziewany_atak", vampires={1: "gorali"})
    assert "cancelled" not in subtitle_of(table)
    table.play(("action", 1, "cw1")).skip()
    assert table.seat == 1
    assert "An attack has cancelled the estate card." in subtitle_of(table)
    assert "gambit" not in subtitle_of(table)
    table = go(at="zielone", field="przebiegly_gambit", vampires={1: "gorali"}, clock={1: "nietoperz"})
    table.play(("action", 1, "t1")).skip()
    assert table.seat == 1
    assert "A gambit has cancelled the time card." in subtitle_of(table)
    text = GAME.controller.description(GAME.observe(table.state, 0), "seat:1")
    assert text is not None
    assert "A gambit has cancelled" in translate(text, "en", Lexicon(GAME, shipped(), ("Ann", "Ben", "Cal", "Dee")))


def tooltip_lines(table: Table, name: str) -> list[str]:
    view, lexicon = GAME.observe(table.state, table.seat), Lexicon(GAME, shipped(), ("Ann", "Ben", "Cal", "Dee"))
    about, heading = GAME.controller.description, GAME.controller.tooltip_title
    assert about is not None
    assert heading is not None
    texts = [text for text in (heading(view, name), about(view, name)) if text is not None]
    return [line for text in texts for line in translate(text, "en", lexicon).split("\n")]


def test_a_pawns_tooltip_names_owner_possible_moves_and_planned_card() -> None:
    table = go(at="zielone", field="niespodziewany_atak", vampires={1: "gorali"})
    card, time = GAME.observe(table.state, table.seat)["plans"][1]
    assert tooltip_lines(table, "vampire:1") == [
        "Vampire: Ben",
        "Surprise Attack: choose where it goes",
        f"Estate card: {GAME.controller.translate_name(shipped(), f'card:{card}', 'en')}",
    ]
    assert tooltip_lines(table, "time_pawn:1") == ["Time pawn: Ben", f"Time card: +{time[-1]}"]
    assert tooltip_lines(table, "vampire:0") == ["Vampire: Ann"]  # the acting seat knows its own card
    table.play(("action", 1, "cw1")).skip()
    assert tooltip_lines(table, "vampire:0") == ["Vampire: Ann", "Has had a go this turn"]
    table.skip()
    assert tooltip_lines(table, "vampire:1") == ["Vampire: Ben", "Has had a go this turn"]


def test_w_13_a_pawns_tooltip_says_that_its_card_is_cancelled() -> None:
    table = go(at="zielone", field="niespodziewany_atak", vampires={1: "gorali"}).play(("action", 1, "cw1"))
    assert "An attack has cancelled the estate card." in tooltip_lines(table, "vampire:1")


def test_the_prompt_mentions_an_order_only_while_both_powers_are_unused() -> None:
    table = go(at="gorali", field="podle_oszczerstwa", zielone="D1")
    assert subtitle_of(table) == "In any order; you may skip either."
    assert subtitle_of(table.play(("action",))) == "You may skip this."


def test_the_prompt_promises_no_turn_after_the_last() -> None:
    for turn, promised in ((14, True), (15, False)):
        table = go(at="gorali", field="nietoperz", turn=turn).play(("done",))
        assert table.state.agenda[-1][0] == "late"
        assert ("next turn you start" in subtitle_of(table)) is promised


def test_every_kind_of_choosable_name_has_a_prompt() -> None:
    table = go(at="gorali", field="niespodziewany_atak", zielone="D1")
    view = GAME.observe(table.state, table.seat)
    kinds = {
        name.partition(":")[0]
        for move in GAME.legal_moves(table.state)
        for part in GAME.controller.controls[move[0]].parts(view, move)
        for name in part
    }
    assert kinds - {"button"} <= GAME.controller.decision_extras.choose_prompts.keys()


def test_scoring_and_order_are_displayed_as_phases() -> None:
    table = Table(position(zielone="D6", handlowe="D13", sabbath=["zielone"]))
    view = GAME.observe(table.state, None)
    table.end_turn()
    assert GAME.controller.turn_and_phase is not None
    phases: dict[str, int] = {}
    for event in table.last:
        motion = MOTIONS.get(event.kind)
        if motion is not None and motion.patch_view is not None:
            motion.patch_view(view, event.args)
        phases[event.kind] = GAME.controller.turn_and_phase(view)[2]
    assert (phases["scored"], phases["reckoning"], phases["cleared"], phases["ordered"], phases["turn"]) == (
        2,
        2,
        2,
        3,
        0,
    )
    assert len(words.PHASE_TEXTS) == 4


def test_a_story_row_counts_only_markers_of_one_owner_with_the_same_goal() -> None:
    view = GAME.observe(Table(position()).state, None)

    def row(*events: tuple[str, int, str, str]) -> str:
        action = [Event("used", {"who": "seat:0", "what": ["estate:gorali"]})]
        for kind, whose, origin, goal in events:
            args = {"who": "seat:0", "whose": f"seat:{whose}", "n": 1, "origin": f"estate:{origin}"}
            action.append(Event(kind, args | ({"goal": f"estate:{goal}"} if goal else {})))
        brief = STORY_RULES.describe_action(view, action).brief  # type: ignore[union-attr]
        assert brief is not None
        return translate(brief, "en", Lexicon(GAME, shipped(), ("Ann", "Ben", "Cal", "Dee")))

    paid = ("sent_home", 0, "ogrodowe", "")
    assert row(paid, ("sent_home", 1, "zielone", "")) == "removes a marker: Zielone"
    assert row(paid, *[("sent_home", 1, "zielone", "")] * 2) == "removes 2 markers: Zielone"
    both = row(("shifted", 0, "zielone", "gorali"), ("shifted", 0, "szkolne", "gorali"))
    assert both == "2 markers: Zielone, Szkolne → Górali"
    assert row(*[("shifted", 1, "zielone", "gorali")] * 2) == "2 markers: Zielone → Górali"
