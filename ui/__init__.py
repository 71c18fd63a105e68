"""Everything drawn or heard. Imports `games.core`, `games.registry` and `games.shipped`, never a game's own package.

How to write a screen, a widget, a painter: README.md. Each folder imports only those above it
here, except that widgets use `layout.box` and that `boards.battlefield` and `table.view.cards` use each other:

phones/    the web server for people's phones, imported only when phones are turned on; draws nothing
drawing/   colours, text, shapes, pictures: what everything is drawn with
widgets/   buttons, lists, fields
layout/    layout trees: rows, columns, text, tables and panels, measured once and drawn
shell/     the window, the loop, the stack of screens and their base
boards/    painters, one folder a kind of board
table/     the table of a match
screens/   menu, new game, load, history, result, replay, rules, settings, about
commands/  screenshot, bench, selftest
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # keeps pygame's greeting out of the command line's output
