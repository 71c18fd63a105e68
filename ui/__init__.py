"""Everything drawn or heard. Knows games only through the contract in `games.core`. How to write a screen: README.md.

drawing/   colours, text, shapes, pictures: what everything is drawn with
shell/     the window, the loop, the stack of screens and their base
widgets/   buttons, lists, fields
boards/    painters, one folder a kind of board
table/     the table of a match
screens/   menu, new game, load, history, result, replay, rules, settings, about
commands/  screenshot, bench, selftest
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the command line's output is ours alone
