"""Make a Debian package of a folder built with build.spec, and print the package's path.

`python assets/linux/deb.py dist/Planszownia-folder dist` gives `dist/planszownia_2.0.0_amd64.deb`. Needs dpkg. The
same folder and SOURCE_DATE_EPOCH give the same bytes.
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

import yaml

ROOT = Path(__file__).resolve().parents[2]
APP_ID = "pl.planszownia.Planszownia"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
VERSION: str = PROJECT["version"]
# Packages with the libraries that SDL opens by name for windows and sound; all others are in the built folder.
X11_PACKAGES = ("libx11-6", "libxext6", "libxcursor1", "libxi6", "libxfixes3", "libxrandr2", "libxss1")
SOUND_PACKAGES = ("libpulse0", "libasound2 | libasound2t64")
ASSETS = "/usr/lib/planszownia/_internal/assets"
CONTROL_TEMPLATE = """\
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


def find_needed_libc(folder: Path) -> str:
    """Return the newest version of the C library that a file in the folder requires, such as "2.34"."""
    asked = {"2.17"}
    for path in folder.rglob("*"):
        if path.is_file() and (raw := path.read_bytes()).startswith(b"\x7fELF"):
            asked |= {found.decode() for found in re.findall(rb"\0GLIBC_(\d+\.\d+)(?=[.\d]*\0)", raw)}
    return max(asked, key=lambda version: tuple(map(int, version.split("."))))


def install_file(source: Path, target: Path) -> None:
    """Copy a file so that everybody may read it; create its folder if missing."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    target.chmod(0o644)


def copyright_text() -> str:
    """Return the program's licence, and a list of the works in the package with their licences."""
    works = yaml.safe_load((ROOT / "assets" / "ATTRIBUTION.yaml").read_text("utf-8"))["items"]
    lines = ["", f"The package contains these works; the texts of their licences lie in {ASSETS}:", ""]
    for work in works:
        name = work["name"] if isinstance(work["name"], str) else work["name"]["en"]
        lines.append(f"{name}, {work['author']}: {work['licence']} ({work['file']})")
    return (ROOT / "LICENSE").read_text("utf-8") + "\n".join(lines) + "\n"


def fill_package(root: Path, build_folder: Path) -> None:
    """Copy all files of the package to their places below `root`."""
    usr = root / "usr"
    program = usr / "lib" / "planszownia"
    shutil.copytree(build_folder, program, symlinks=True)
    (program / "planszownia-cli").unlink()  # not needed, because on Linux the program itself has a console
    (usr / "bin").mkdir()
    (usr / "bin" / "planszownia").symlink_to("../lib/planszownia/Planszownia")
    install_file(ROOT / "assets" / "linux" / f"{APP_ID}.desktop", usr / "share" / "applications" / f"{APP_ID}.desktop")
    install_file(
        ROOT / "assets" / "linux" / f"{APP_ID}.metainfo.xml", usr / "share" / "metainfo" / f"{APP_ID}.metainfo.xml"
    )
    icons = usr / "share" / "icons" / "hicolor"
    for picture in (ROOT / "assets" / "icon").glob("*.png"):
        size = picture.stem.rpartition("_")[2]
        install_file(picture, icons / f"{size}x{size}" / "apps" / f"{APP_ID}.png")
    install_file(ROOT / "assets" / "make" / "icon.svg", icons / "scalable" / "apps" / f"{APP_ID}.svg")
    papers = usr / "share" / "doc" / "planszownia"
    papers.mkdir(parents=True)
    (papers / "copyright").write_text(copyright_text(), encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    (papers / "changelog.gz").write_bytes(gzip.compress(changes, mtime=0))
    for path in root.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)


def make_package(build_folder: Path, target_folder: Path) -> Path:
    """Make the package in `target_folder` and return its path."""
    with tempfile.TemporaryDirectory() as work:
        root = Path(work) / "planszownia"
        fill_package(root, build_folder)
        asked = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True, check=True)
        architecture = asked.stdout.strip()
        size = sum(path.lstat().st_size for path in root.rglob("*")) // 1024
        libc = find_needed_libc(root)
        words = CONTROL_TEMPLATE.format(
            version=VERSION, architecture=architecture, size=size, libc=libc, x11=", ".join(X11_PACKAGES),
            sound=", ".join(SOUND_PACKAGES),
        )  # fmt: skip
        (root / "DEBIAN").mkdir()
        (root / "DEBIAN" / "control").write_text(words, "utf-8")
        root.chmod(0o755)
        package = target_folder / f"planszownia_{VERSION}_{architecture}.deb"
        target_folder.mkdir(parents=True, exist_ok=True)
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, package]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return package


if __name__ == "__main__":
    print(make_package(Path(sys.argv[1]), Path(sys.argv[2])))
