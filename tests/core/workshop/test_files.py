"""A board's file in the workshop: saved completely or not at all, watched, and imported safely."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.core.contract.errors import DataError
from games.core.data import boards, files
from games.core.program.paths import resource_path
from games.core.workshop import own_boards
from games.core.workshop.checks import check_text, find_problem_places
from games.core.workshop.document import EditedFile, file_stamp
from games.core.workshop.edits import SetValue
from games.shipped import register_shipped
from tests.runs import is_wine

GAMES = ("wampiry", "ankh_morpork", "osada", "krakow", "wroclaw")
register_shipped()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def copy_default_board(game: str = "wampiry", name: str = "Nocna Huta") -> Path:
    return own_boards.copy_board(game, boards.shipped_boards(game)[0], {"pl": name, "en": name}, "Ola")


# -- the user's boards ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_a_copied_board_differs_only_in_name_id_and_author(game: str, home: Path) -> None:
    path = copy_default_board(game, "Gród: mój!")
    assert path == home / "boards" / game / "grod_moj.yaml"
    board = boards.load_game_board(game, path)
    assert board.data["name"] == {"pl": "Gród: mój!", "en": "Gród: mój!"}
    assert (board.id, board.data["author"]) == ("grod_moj", "Ola")
    assert boards.rule_digest(board) == boards.rule_digest(boards.load_default_board(game))
    first = boards.shipped_boards(game)[0].path.read_text("utf-8").splitlines()
    copied = path.read_text("utf-8").splitlines()
    assert copied[0] == own_boards.COPY_COMMENT.strip()  # the original says what it is
    assert len(set(copied[1:]) - set(first)) == 3
    assert copy_default_board(game, "Gród: mój!").name == "grod_moj_2.yaml"


@pytest.mark.parametrize(
    "name", ["../../x", "/etc/passwd", "..", "C:\\x", "łŁ", "…", "12", "a" * 30, "nul\u202e", "Con"]
)
def test_no_board_name_leads_out_of_the_folder(name: str, home: Path) -> None:
    try:
        path = copy_default_board(name=name)
    except DataError:
        return
    assert path.parent == home / "boards" / "wampiry"
    assert path.stem not in ("con", "nul")  # device names of Windows, with any suffix
    assert boards.load_game_board("wampiry", path).data["name"]["en"] == name


@pytest.mark.parametrize("name", ["", "a" * 31, "two\nlines", " blank", "seat:1"])
def test_an_invalid_board_name_is_refused(name: str, home: Path) -> None:
    with pytest.raises(DataError):
        copy_default_board(name=name)
    assert not boards.user_boards("wampiry")
    path = copy_default_board()
    before = path.read_bytes()
    with pytest.raises(DataError):
        own_boards.rename_board("wampiry", path, {"en": name})
    assert path.read_bytes() == before


def test_renaming_changes_one_line(home: Path) -> None:
    path = copy_default_board()
    before = path.read_text("utf-8").splitlines()
    own_boards.rename_board("wampiry", path, {"pl": "Inna", "en": "Nocna Huta"})
    after = path.read_text("utf-8").splitlines()
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1


def test_a_board_can_be_exported_and_imported(home: Path, tmp_path: Path) -> None:
    path, folder = copy_default_board(), tmp_path / "away"
    given = [own_boards.export_board(path, folder) for _ in range(2)]
    assert [one.name for one in given] == ["nocna_huta.yaml", "nocna_huta_2.yaml"]
    assert own_boards.import_board(given[1]) == ("wampiry", path)  # it is there already
    own_boards.delete_board(path)
    assert not path.exists()
    assert own_boards.import_board(given[1]) == ("wampiry", path.with_name("nocna_huta_2.yaml"))
    assert path.with_name("nocna_huta_2.yaml").read_bytes() == given[0].read_bytes()


def test_other_files_can_not_be_imported(home: Path, tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    (tmp_path / "huge.yaml").write_bytes(b"# " + b"x" * 2_000_001)
    (tmp_path / "list.yaml").write_text("- a\n")
    (tmp_path / "other.yaml").write_text("format: 1\ngame: chess\nkind: board\n")
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "pipe")
    bad = [*tmp_path.glob("*"), tmp_path / "none", resource_path("data/wroclaw/cards.yaml"), Path("a\0b")]
    for path in bad:
        with pytest.raises(DataError):
            own_boards.import_board(path)
    assert not (home / "boards").exists()


def test_a_board_with_faults_can_be_imported_for_repair(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "../broken.yaml"
    text = resource_path("data/osada/board.yaml").read_text("utf-8").replace("turns: 400", "turns: many")
    path.write_text(text, "utf-8")
    game, taken = own_boards.import_board(path)
    assert (game, taken.name) == ("osada", "broken.yaml")
    assert not check_text(game, taken.read_text("utf-8"), "f").is_playable


# -- saving -----------------------------------------------------------------------------------------------------------
def test_the_original_file_is_kept_once_for_each_session(home: Path) -> None:
    path = copy_default_board()
    first = path.read_bytes()
    edited_file = EditedFile(path)
    for turns in (9, 10):
        edited_file.document.change(SetValue(("rules", "turns"), turns))
        assert edited_file.has_changes
        assert edited_file.save()
        assert not edited_file.has_changes
        assert not edited_file.save()
    assert path.with_name(f"{path.name}~").read_bytes() == first
    assert [ref.path for ref in boards.user_boards("wampiry")] == [path]  # the kept original is not listed as a board
    assert boards.load_game_board("wampiry", path).data["rules"]["turns"] == 10
    assert not edited_file.was_changed_outside


def test_a_change_outside_the_workshop_is_noticed_and_can_be_kept(home: Path) -> None:
    path = copy_default_board()
    edited_file = EditedFile(path)
    theirs = path.read_bytes() + b"# theirs\n"
    path.write_bytes(theirs)
    assert edited_file.was_changed_outside
    other = edited_file.save_outside_version()
    assert other is not None
    assert other.read_bytes() == theirs
    assert edited_file.save()
    assert path.read_bytes() == edited_file.document.raw
    path.unlink()
    assert edited_file.was_changed_outside
    assert edited_file.save_outside_version() is None
    assert edited_file.save()
    assert path.exists()


@pytest.mark.skipif(is_wine(), reason="links that Wine 8 makes lead nowhere")
def test_a_link_out_of_the_folder_is_refused(home: Path, tmp_path: Path) -> None:
    path = copy_default_board()
    outside = tmp_path / "outside.yaml"
    path.rename(outside)
    path.symlink_to(outside)
    with pytest.raises(DataError, match="out of the folder of boards"):
        EditedFile(path)


def test_a_failing_save_leaves_the_old_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = copy_default_board()
    before = path.read_bytes()
    edited_file = EditedFile(path)
    edited_file.document.change(SetValue(("rules", "turns"), 9))

    def fail(*_: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(OSError, match="no room"):
        edited_file.save()
    assert path.read_bytes() == before
    assert {one.name for one in path.parent.iterdir()} == {path.name}
    assert edited_file.has_changes


KILLED = """
import os, signal, sys
from pathlib import Path
from games.core.workshop.document import EditedFile
from games.core.workshop.edits import SetValue
path, when = Path(sys.argv[1]), int(sys.argv[2])
calls = 0
def mortal(function):
    def called(*args):
        global calls
        calls += 1
        if calls == when:
            os.kill(os.getpid(), signal.SIGKILL)
        return function(*args)
    return called
os.fsync, os.replace = mortal(os.fsync), mortal(os.replace)
kept = EditedFile(path)
for turns in (11, 12):
    kept.document.change(SetValue(("rules", "turns"), turns))
    kept.save()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="other calls are made there: folders are not synced")
@pytest.mark.parametrize("when", [1, 3, 4, 5, 6])
def test_a_kill_during_saves_leaves_a_complete_board(when: int, home: Path) -> None:
    path = copy_default_board()
    before = path.read_text("utf-8")
    run = subprocess.run([sys.executable, "-c", KILLED, str(path), str(when)], capture_output=True, text=True)
    assert run.returncode == -9, run.stderr
    turns = 15 if when < 5 else 11
    assert path.read_text("utf-8") == before.replace("turns: 15", f"turns: {turns}")
    if when > 2:
        assert path.with_name(f"{path.name}~").read_text("utf-8") == before
    assert [ref.path for ref in boards.user_boards("wampiry")] == [path]


def test_faults_have_their_places_in_the_form() -> None:
    text = resource_path("data/krakow/board.yaml").read_text("utf-8")
    text = text.replace("turns: 5  #", "turns: 99  #").replace("district: 6", "district: no")
    document = files.parse_document_from_text(text, "f")
    verdict = check_text("krakow", text, "f")
    assert find_problem_places(verdict.problems, document) == [
        ("rules", "turns"),
        ("rules", "pay", "district"),
    ]
    assert not check_text("krakow", "{", "f").is_playable
    assert check_text(
        "krakow", text.replace("turns: 99", "turns: 4").replace("district: no", "district: 7"), "f"
    ).is_playable


def test_a_missing_file_has_no_stamp(tmp_path: Path) -> None:
    assert file_stamp(tmp_path / "none") is None
    assert file_stamp(Path("a\0b")) is None
