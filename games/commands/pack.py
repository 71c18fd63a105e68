"""Put a game's folder into one file to give away: `main.py pack FOLDER [--out FILE.zip]`.

The file contains the files that the hash of the game covers: no hidden files, no bytecode. The recipient unpacks it and
starts `main.py --with FOLDER`. The code of the game is not run.
"""

from __future__ import annotations

import argparse
import zipfile
from pathlib import Path

from games.core.contract.errors import PlanszowniaError, UsageError
from games.core.data.game_folder import content_hash, files_of
from games.guests import read_guests
from games.shipped import register_shipped

FIXED_DATE = (2026, 1, 1, 0, 0, 0)  # date of all files in the archive, so that equal folders give equal archives


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to its parser."""
    parser.add_argument("folder", metavar="FOLDER", help="folder of a game, with its game.yaml")
    parser.add_argument("--out", metavar="FILE.zip", help="the file to write (default: the game's id, here)")


def run(args: argparse.Namespace) -> int:
    """Write the file and return the exit code."""
    register_shipped()
    (guest,) = read_guests([Path(args.folder)])
    out = Path(args.out or f"{guest.id}.zip")
    if out.resolve().is_relative_to(guest.path):
        raise UsageError(f"{out} would lie in the folder that is packed; name another place with --out")
    names = list(files_of(guest.path))
    try:
        with zipfile.ZipFile(out, "x", zipfile.ZIP_DEFLATED) as file:
            for path in names:
                entry = zipfile.ZipInfo(f"{guest.id}/{path.relative_to(guest.path).as_posix()}", FIXED_DATE)
                entry.compress_type = zipfile.ZIP_DEFLATED
                file.writestr(entry, path.read_bytes())
    except FileExistsError:
        raise UsageError(f"{out} exists already") from None
    except OSError as error:
        raise PlanszowniaError(f"{out}: {error.strerror or error}") from error
    print(f"{out}: {len(names)} files, content {content_hash(guest.path)}")
    print(f"To play it, unpack the file and start the program with: --with {guest.id}")
    return 0
