"""Linux packages: the menu entry, the Debian package and the Flatpak manifest."""

from __future__ import annotations

import configparser
import json
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as Xml
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from games.core.program.version import VERSION
from tests.built.window_driver import (
    Program,
    WindowDriver,
    click_until_saved,
    skip_loudly,
    start_x_server,
    write_settings,
)

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "assets" / "linux"
ID = "pl.planszownia.Planszownia"
PLAYER = 1000  # the player's user id in the bare Debian, which no other user has

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux only")


def run(*command: str | Path, **more: Any) -> str:
    """Run a command that must succeed, and return its output."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def manifest() -> dict[str, Any]:
    result: dict[str, Any] = yaml.safe_load((LINUX / f"{ID}.yaml").read_text("utf-8"))
    return result


@pytest.mark.parametrize(
    ("program", "words", "file"),
    [
        ("desktop-file-validate", [], f"{ID}.desktop"),
        ("appstreamcli", ["validate", "--no-net"], f"{ID}.metainfo.xml"),
        ("flatpak-builder", ["--show-manifest"], f"{ID}.yaml"),
    ],
)
def test_the_validators_of_linux_find_nothing(program: str, words: list[str], file: str, tmp_path: Path) -> None:
    if not shutil.which(program):
        pytest.skip(f"there is no {program} (Debian: desktop-file-utils, appstream, flatpak-builder)")
    output = run(program, *words, LINUX / file, cwd=tmp_path)  # one of them leaves a folder
    if program == "flatpak-builder":
        assert json.loads(output)["id"] == ID


def test_the_menu_entry_starts_the_program_and_matches_its_window() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]
    entry.read(LINUX / f"{ID}.desktop", encoding="utf-8")
    section = entry["Desktop Entry"]
    assert section["Exec"] == f"{manifest()['command']} %f"
    assert section["Icon"] == ID
    assert f'"{section["StartupWMClass"]}"' in (ROOT / "ui/shell/window.py").read_text("utf-8")
    for key in ("GenericName", "Comment"):
        assert section[key]
        assert section[f"{key}[pl]"]


def test_the_metainfo_names_this_release_and_the_menu_entry() -> None:
    metainfo = Xml.parse(LINUX / f"{ID}.metainfo.xml").getroot()
    assert metainfo.findtext("id") == ID == manifest()["id"]
    assert metainfo.findtext("launchable") == f"{ID}.desktop"
    assert VERSION in [one.get("version") for one in metainfo.iter("release")]


def make_package(folder: Path, place: Path) -> Path:
    """Make the Debian package of a folder with deb.py, as a developer would; return its path."""
    if not shutil.which("dpkg-deb"):
        skip_loudly("there is no dpkg-deb; no Debian package was made")
    env = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    return Path(run(sys.executable, LINUX / "deb.py", folder, place, env=env).strip())


@pytest.fixture(scope="module")
def package(build_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the Debian package and return its path."""
    return make_package(build_folder / "Planszownia-folder", tmp_path_factory.mktemp("package"))


@pytest.fixture(scope="module")
def bare_debian(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Install the package on a minimal Debian; yield the system's root folder."""
    if not shutil.which("mmdebstrap") or os.geteuid() != 0:
        skip_loudly("a bare Debian needs mmdebstrap and root; the package was not installed anywhere")
    sources = [path for path in Path("/etc/apt/sources.list.d").glob("debian.sources") if path.is_file()]
    root = tmp_path_factory.mktemp("debian") / "root"
    options = ["--quiet", "--variant=apt", "--mode=root", "--skip=cleanup/apt/lists"]
    command = ["mmdebstrap", *options, "", str(root), *map(str, sources)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        skip_loudly(f"no Debian could be fetched; the package was not installed anywhere: {done.stderr[-300:]}")
    shutil.copy(package, root / "var" / "tmp")
    try:
        apt = ["apt-get", "install", "--yes", "--no-install-recommends", f"/var/tmp/{package.name}"]
        run("chroot", root, "env", "DEBIAN_FRONTEND=noninteractive", *apt)
        yield root
    finally:
        shutil.rmtree(root, ignore_errors=True)


def player_command(root: Path, *command: str, **env: str) -> list[str | Path]:
    """Return a command that runs as a player in that system, where only the X server is shared."""
    variables = [f"{key}={value}" for key, value in {"PATH": "/usr/bin:/bin", **env}.items()]
    jail = ["unshare", "--pid", "--fork", "--kill-child", f"--root={root}", "--mount-proc"]
    return [*jail, f"--setuid={PLAYER}", f"--setgid={PLAYER}", "--wd=/", "env", "-i", *variables, *command]


def test_the_same_folder_gives_the_same_package_with_the_required_c_library(tmp_path: Path) -> None:
    folder = tmp_path / "Planszownia-folder"
    folder.mkdir()
    (folder / "Planszownia").write_bytes(b"\x7fELF\0GLIBC_2.9\0GLIBC_2.35\0GLIBC_2.4\0")
    (folder / "planszownia-cli").write_bytes(b"")
    (folder / "words").write_bytes(b"\0GLIBC_9.9\0")
    first, second = (make_package(folder, tmp_path / name) for name in "ab")
    assert first.read_bytes() == second.read_bytes()
    assert first.name == f"planszownia_{VERSION}_{run('dpkg', '--print-architecture').strip()}.deb"
    assert "libc6 (>= 2.35)," in run("dpkg-deb", "--field", first, "Depends")


@pytest.mark.packaged
def test_the_installed_package_passes_the_self_test_and_adds_a_menu_entry(bare_debian: Path, package: Path) -> None:
    assert run(*player_command(bare_debian, "planszownia", "selftest")).splitlines()[-1] == "all is well"
    share = bare_debian / "usr" / "share"
    for place in (
        f"applications/{ID}.desktop",
        f"metainfo/{ID}.metainfo.xml",
        f"icons/hicolor/256x256/apps/{ID}.png",
        f"icons/hicolor/scalable/apps/{ID}.svg",
        "doc/planszownia/copyright",
    ):
        assert (share / place).is_file(), place


@pytest.mark.packaged
def test_the_installed_program_can_be_played_with_the_mouse(
    bare_debian: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, other = bare_debian / "home" / "player", tmp_path / "twin"
    monkeypatch.setenv("PLANSZOWNIA_HOME", str(home))
    write_settings(home)
    shutil.copytree(home, other)
    run("chown", "-R", f"{PLAYER}:{PLAYER}", home)
    with start_x_server() as display:
        program = Program(
            player_command(bare_debian, "planszownia", DISPLAY=display, PLANSZOWNIA_HOME="/home/player"), tmp_path, {}
        )
        try:
            driver = WindowDriver(display, program)
            driver.wait_for(driver.window_title, "Planszownia – menu")
            monkeypatch.setenv("PLANSZOWNIA_HOME", str(other))
            click_until_saved(driver, home / "saves")
            driver.close_window()
            assert program.wait() == 0, program.output()
        finally:
            program.kill()
    assert not (home / "reports").exists()


@pytest.mark.packaged
def test_removing_the_package_leaves_only_the_players_files(bare_debian: Path) -> None:
    run("chroot", bare_debian, "dpkg", "--purge", "planszownia")
    left = [path for path in (bare_debian / "usr").rglob("*lanszownia*") if "share/doc" not in str(path)]
    assert left == []


@pytest.mark.packaged
def test_the_commands_of_the_flatpak_manifest_install_the_program(build_folder: Path, tmp_path: Path) -> None:
    """Its commands run with another folder for /app; the Flatpak runtime itself is not available here."""
    app, work = tmp_path / "app", tmp_path / "work"
    work.mkdir()
    (module,) = manifest()["modules"]
    for source in module["sources"]:
        path = build_folder / "Planszownia-folder" if "dist/" in source["path"] else LINUX / source["path"]
        if source["type"] == "dir":
            shutil.copytree(path, work / source["dest"])
        else:
            shutil.copy(path, work)
    for command in module["build-commands"]:
        run("sh", "-ec", command.replace(" /app/", f" {app}/"), cwd=work)
    assert run(app / "bin" / manifest()["command"], "selftest", env={"PATH": "/nonexistent"}).endswith("all is well\n")
    assert len(list(app.glob("share/icons/hicolor/*/apps/*.png"))) == 7
    assert (app / "share" / "applications" / f"{ID}.desktop").is_file()
