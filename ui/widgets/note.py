"""Why something can't be done, shown on the spot until the next input."""

from __future__ import annotations

import math

from ui.widgets.base import Tip

STAYS, WORD = 6.0, 0.6  # seconds where no input comes: at least, and for each word


class Note:
    """The refusal of one screen, if there is one; a key, a click, moving the pointer or time takes it away."""

    def __init__(self) -> None:
        self._tip: Tip | None = None
        self._since = 0.0
        self._pointer = (0, 0)

    def show(self, tip: Tip, now: float, pointer: tuple[int, int]) -> None:
        """Show it from `now` on; `pointer` is where the pointer is."""
        self._tip, self._since, self._pointer = tip, now, pointer

    def tip(self, now: float) -> Tip | None:
        """Return it as a tooltip while it is shown."""
        if self._tip is not None and now - self._since > max(STAYS, WORD * len(self._tip.words.split())):
            self._tip = None
        return self._tip

    def moved(self, pointer: tuple[int, int], reach: int) -> None:
        """Take it away where the pointer has gone farther than `reach` pixels since it was shown."""
        if math.dist(pointer, self._pointer) > reach:
            self._tip = None

    def clear(self) -> None:
        """Take it away."""
        self._tip = None
