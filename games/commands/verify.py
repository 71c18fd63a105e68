"""Replay journals by today's rules and print whether each is valid: `main.py verify`."""

from __future__ import annotations

import argparse
from pathlib import Path

from games.commands import journal_paths
from games.commands.command_line import print_error
from games.core.contract.errors import JournalError
from games.core.contract.texts import N_, N_n, Text, translate
from games.core.journal.lines import read_journal
from games.core.journal.resume import replay_for_viewing
from games.shipped import register_shipped

LANGUAGE = "en"  # language of the command line
MOVES = N_n("{n} move", "{n} moves")
FINISHED, GOING_ON = N_("finished"), N_("in progress")
TORN = N_("the last line was cut off and is not counted")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to its parser."""
    parser.description = "Replay journals of matches and check every move, digest and result in them."
    parser.add_argument("files", nargs="+", metavar="FILE", help=journal_paths.HELP)


def run(args: argparse.Namespace) -> int:
    """Check every file; return 0 if all are valid, else 2."""
    register_shipped()
    bad = 0
    for path in journal_paths.expand_journals(args.files):
        try:
            print(f"{path}: {_summary(path)}")
        except JournalError as error:
            bad += 1
            print_error(error)
    return 2 if bad else 0


def _summary(path: Path) -> str:
    reading = read_journal(path)
    match = replay_for_viewing(reading)
    parts: list[Text] = [MOVES.with_args(n=match.move_count), FINISHED if match.is_over else GOING_ON]
    if reading.is_torn:
        parts.append(TORN)
    return ", ".join([match.game.facts.id, *(translate(part, LANGUAGE) for part in parts)])
