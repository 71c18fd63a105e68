"""Make a Debian package of the folder that build.spec has made, in another folder, and print its path.

`python assets/linux/deb.py dist/Planszownia-folder dist` gives `dist/planszownia_2.0.0_amd64.deb`. Needs dpkg. One
folder and one SOURCE_DATE_EPOCH give the same bytes.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ID = "pl.planszownia.Planszownia"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
VERSION: str = PROJECT["version"]
# What SDL opens by name to show a window and to sound. Everything else lies in the folder.
X11 = ("libx11-6", "libxext6", "libxcursor1", "libxi6", "libxfixes3", "libxrandr2", "libxss1")
SOUND = ("libpulse0", "libasound2 | libasound2t64")
CONTROL = """\
Package: planszownia
Version: {version}
Architecture: {architecture}
Maintainer: Planszownia <planszownia@localhost>
Installed-Size: {size}
Depends: libc6 (>= {libc}), {x11}
Recommends: {sound}
Suggests: speech-dispatcher | espeak-ng
Section: games
Priority: optional
Description: Polish board games for friends at one computer
 Five Polish-published board games, played by passing the mouse round the
 table, with computer players for the empty chairs: Wampiry w Nowej Hucie,
 Świat Dysku: Ankh-Morpork, Osada, Kraków 2009 A.D. and W ruinach Wrocławia.
 Lessons teach every game; matches are kept, reviewed and counted.
"""


def needed_libc(folder: Path) -> str:
    """Return the newest version of the C library that anything in a folder asks for, such as "2.34"."""
    asked = {"2.17"}
    for path in folder.rglob("*"):
        if path.is_file() and (raw := path.read_bytes()).startswith(b"\x7fELF"):
            asked |= {found.decode() for found in re.findall(rb"\0GLIBC_(\d+\.\d+)(?=[.\d]*\0)", raw)}
    return max(asked, key=lambda version: tuple(map(int, version.split("."))))


def install(source: Path, target: Path) -> None:
    """Copy a file for everybody to read, making its folder."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    target.chmod(0o644)


def fill(root: Path, built: Path) -> None:
    """Put everything where it will lie, below `root`."""
    usr = root / "usr"
    program = usr / "lib" / "planszownia"
    shutil.copytree(built, program, symlinks=True)
    (program / "planszownia-cli").unlink()  # on Linux the program itself has a console
    (usr / "bin").mkdir()
    (usr / "bin" / "planszownia").symlink_to("../lib/planszownia/Planszownia")
    install(ROOT / "assets" / "linux" / f"{ID}.desktop", usr / "share" / "applications" / f"{ID}.desktop")
    install(ROOT / "assets" / "linux" / f"{ID}.metainfo.xml", usr / "share" / "metainfo" / f"{ID}.metainfo.xml")
    icons = usr / "share" / "icons" / "hicolor"
    for picture in (ROOT / "assets" / "icon").glob("*.png"):
        size = picture.stem.rpartition("_")[2]
        install(picture, icons / f"{size}x{size}" / "apps" / f"{ID}.png")
    install(ROOT / "assets" / "make" / "icon.svg", icons / "scalable" / "apps" / f"{ID}.svg")
    papers = usr / "share" / "doc" / "planszownia"
    install(ROOT / "LICENSE", papers / "copyright")
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    (papers / "changelog.gz").write_bytes(gzip.compress(changes, mtime=0))
    for path in root.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)


def make(built: Path, place: Path) -> Path:
    """Make the package in the folder `place` and return its path."""
    with tempfile.TemporaryDirectory() as work:
        root = Path(work) / "planszownia"
        fill(root, built)
        asked = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True)
        architecture = asked.stdout.strip()
        size = sum(path.lstat().st_size for path in root.rglob("*")) // 1024
        libc = needed_libc(root)
        words = CONTROL.format(version=VERSION, architecture=architecture, size=size, libc=libc, x11=", ".join(X11),
                               sound=", ".join(SOUND))  # fmt: skip
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN" / "control").write_text(words, "utf-8")
        root.chmod(0o755)
        package = place / f"planszownia_{VERSION}_{architecture}.deb"
        place.mkdir(parents=True, exist_ok=True)
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, package]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return package


if __name__ == "__main__":
    print(make(Path(sys.argv[1]), Path(sys.argv[2])))
