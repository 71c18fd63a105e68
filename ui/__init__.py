"""Everything drawn or heard. Knows games only through the contract in `games.core`."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the command line's output is ours alone
