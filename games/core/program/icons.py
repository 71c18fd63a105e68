"""The icons that ship with the program: letters of a font, by name."""

from __future__ import annotations

import re
from functools import cache

from games.core.program.paths import resource_path

_ICON = re.compile(r"^  ([a-z0-9-]+): (\d+)", re.MULTILINE)


@cache
def icon_letters() -> dict[str, str]:
    """Return icon name -> letter of the icon font.

    The file is read without a YAML library, for a fast start.
    """
    result = _ICON.findall(resource_path("assets/fonts/icons.yaml").read_text("utf-8"))
    return {name: chr(int(code)) for name, code in result}
