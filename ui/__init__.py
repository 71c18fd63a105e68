"""Everything drawn or heard. Knows games only through the contract in `games.core`. How to write a screen: README.md.

The program
    start, loop     from the command line to the first frame; when anything is drawn
    app, screen     the stack of screens and what they may ask for; the base of all screens
    window, scale   the window itself; from design units to pixels
    crash, quiet    after an unexpected exception; libraries that talk too much
    memory          what large pictures have left goes back to the system
    headless, record
                    the program without a display, and what it says of drawn texts: for tests and pictures

What everything is drawn with
    theme           colours, type sizes, the themes of games
    text, typography, fonts
                    the one function that draws text; breaking it into lines; the faces and what helps them
    draw, marks, backdrop
                    soft and round shapes; seat marks and icons; the walnut table
    pictures, cache from files, at the size needed; made once and used often
    anim, overlay, sound
                    what moves; tooltip and passing message; what is heard

Folders
    widgets         buttons, lists, fields
    screens         menu, new game, load, history, result, replay, rules, settings, about
    table           the table of a match
    boards          painters, one for each kind of board
    commands        screenshot, bench, selftest
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # the command line's output is ours alone
