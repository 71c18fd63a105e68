"""Measure how fast the rules and the window are on this machine: `main.py bench`.

It prints an object for each game (see `bench_rules`) and one for the window (see `bench_window`). Compare times with
`calibration_per_second`, the speed of a loop that never changes.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any

from games import registry
from games.commands.command_line import decimal_number, print_error, whole_number
from games.core.contract.errors import PlanszowniaError
from games.core.program import compiled
from games.shipped import register_shipped

SHORTEST, LONGEST = 0.01, 3600.0  # shortest and longest self-play, in seconds
MOST_MATCHES = 100_000
MOST_SINCE = 1e12  # maximum of `--since`, a time of `time.perf_counter`
WORDS = {
    "rules": "how the rules ran",
    "decisions_per_second": "random self-play, decisions a second on one core",
    "calibration_per_second": "bare-bones loop of lists in the same run, decisions a second",
    "ratio": "the first divided by the second",
    "decisions_a_game": "decisions in a game",
    "copy_us": "copy of a mid-game state, microseconds",
    "observe_ms": "all moves and reasons for the table, milliseconds",
    "observe_ms_most": "the same where it takes longest",
    "matches": "finished matches of typical length",
    "journals_mb": "their journals, megabytes",
    "index_s": "indexing them from scratch in the background, seconds",
    "index_cpu_s": "of these, processor time",
    "index_again_s": "the same with nothing new",
    "page_people_ms": "the page of all people, worst time, milliseconds",
    "page_person_ms": "the page of one person",
    "page_game_ms": "the page of a game",
    "rows_first_s": "opening the list of as many unfinished matches until all rows are complete, first time, seconds",
    "rows_first_cpu_s": "of these, processor time",
    "rows_again_s": "the same, opened again",
    "rows_again_cpu_s": "of these, processor time",
    "list_first_s": "the same list until all visible pictures are drawn, first time, seconds",
    "list_first_cpu_s": "of these, processor time",
    "list_again_s": "the same, opened again",
    "list_again_cpu_s": "of these, processor time",
    "drag_ms": "a frame of the workshop while something is dragged, 1920x1080, the slowest game, milliseconds",
    "drag_ms_95": "19 of 20 of them take at most",
    "change_ms": "a change there until the checked board's new picture is shown, the slowest game, milliseconds",
    "driver": "driver that showed the window",
    "first_frame_s": "start to the first frame, which can be clicked, seconds",
    "menu_s": "start to the menu with the list of saves read, seconds",
    "lesson_first_s": "click on the first lesson to its first frame, worst game, seconds",
    "lesson_s": "the same for all later lessons",
    "frames_at_rest": "frames drawn in 10 s without any movement",
    "halos_ms": "a frame while halos, weather and pointer move, 1920x1080, milliseconds",
    "halos_ms_95": "19 of 20 of them take at most",
    "pieces_ms": "a frame while pieces move over weather, milliseconds",
    "pieces_ms_95": "19 of 20 of them take at most",
    "late_halos_ms": "the same as halos near the end of a match of sensible moves, milliseconds",
    "late_halos_ms_95": "19 of 20 of them take at most",
    "late_pieces_ms": "the same as pieces there, milliseconds",
    "late_pieces_ms_95": "19 of 20 of them take at most",
    "answer_ms": "a chosen move until its first frame can be drawn, milliseconds",
    "answer_ms_95": "19 of 20 of them take at most",
    "phones": "number of connected phones in the following figures",
    "without_phones_ms": "a frame as for halos at that table before they join, milliseconds",
    "without_phones_ms_95": "19 of 20 of them take at most",
    "phones_halos_ms": "a frame as for halos with these phones, milliseconds",
    "phones_halos_ms_95": "19 of 20 of them take at most",
    "tap_ms": "a tap on a phone until the table's first frame after the move, median, milliseconds",
    "resize_scaled_ms": "window resize until a scaled picture is shown, milliseconds",
    "resize_ms": "then until everything is laid out and drawn again, milliseconds",
    "idle_percent": "percent of a core used at the table while nothing moves",
    "memory_mb": "memory at the table, megabytes",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to its parser."""
    parser.description = "Measure the rules of every game, and the window where there is a display."
    parser.add_argument(
        "--seconds", type=decimal_number(SHORTEST, LONGEST), default=4.0, metavar="S", help="self-play a game (4)"
    )
    parser.add_argument("--no-window", action="store_true", help="measure the rules only")
    parser.add_argument(
        "--matches",
        type=whole_number(0, MOST_MATCHES),
        default=0,
        metavar="N",
        help="only index and list of so many matches",
    )
    # internal option for parts in processes of their own
    parser.add_argument("--part", help=argparse.SUPPRESS)
    parser.add_argument("--since", type=decimal_number(0, MOST_SINCE), help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true", help="one JSON object for each game, then one for the window")


def run(args: argparse.Namespace) -> int:
    """Run the benchmark and print its results; return 0, or 2 for an invalid argument."""
    from ui.commands import bench_window

    if args.part:
        return bench_window.run_part(args.part, args.since)
    from ui.commands import bench_rules

    register_shipped()
    if args.matches:
        from ui.commands import bench_people

        _print(bench_people.measure(args.matches), args.json)
        return 0
    try:
        for facts in registry.all_facts():
            _print(bench_rules.measure(registry.game(facts.id), args.seconds), args.json)
            if compiled.can_run_both_ways():
                _print(bench_window.measure_other_rules(facts.id, args.seconds), args.json)
        if not args.no_window:
            _print(bench_window.measure(registry.all_facts()[0].id), args.json)
    except PlanszowniaError as error:
        print_error(error)
        return 2
    return 0


def _print(figures: Mapping[str, Any], as_json: bool) -> None:
    if as_json:
        print(json.dumps(figures), flush=True)
        return
    title, *rest = figures
    print(f"{figures[title]}", flush=True)
    for key in rest:
        print(f"  {figures[key]:>12}  {WORDS.get(key, key)}", flush=True)
