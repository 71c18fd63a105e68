"""Takes the pictures in README.md from the current program: `uv run python assets/make/readme.py`."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# File name and the arguments of `main.py screenshot` for it.
PICTURES = {
    "menu.png": "wampiry --screen menu",
    "table.png": "wampiry --seats 4 --people 2 --seed 7 --moves 60",
}

if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    from main import main

    for name, arguments in PICTURES.items():
        file = ROOT / "assets" / "readme" / name
        if main(["screenshot", *arguments.split(), "--out", str(file)]):
            sys.exit(f"{name} could not be taken")
