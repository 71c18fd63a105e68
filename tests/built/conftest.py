"""Build the program once for all tests of the build."""

from __future__ import annotations

import ctypes.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.built.window_driver import skip_loudly

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def build_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build everything that build.spec makes and return the output folder."""
    shared = sysconfig.get_config_var("Py_ENABLE_SHARED") or sysconfig.get_config_var("PYTHONFRAMEWORK")
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    if sys.platform != "win32" and not shared and not ctypes.util.find_library(version):
        skip_loudly(f"PyInstaller needs Python's shared library (Debian: lib{version}); nothing was built")
    if sys.platform == "linux" and not shutil.which("objdump"):
        skip_loudly("PyInstaller needs objdump (Debian: binutils); nothing was built")
    place = tmp_path_factory.mktemp("build")
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--distpath", place / "dist", "--workpath", place]
    env = {**os.environ, "PYINSTALLER_CONFIG_DIR": str(place / "cache")}
    env.pop("PLANSZOWNIA_BUILD", None)
    result = subprocess.run([*command, ROOT / "build.spec"], cwd=place, env=env, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr[-4000:]
    return place / "dist"


@pytest.fixture
def wine_prefix() -> Path:
    """Return the folder in which Wine keeps its Windows."""
    if "PLANSZOWNIA_WINE" not in os.environ or not shutil.which("wine"):
        skip_loudly("there is no Wine here; .ci/windows brings it")
    return Path(os.environ["PLANSZOWNIA_WINE"]) / "prefix"
