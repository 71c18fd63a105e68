"""The rules of all games and the code that they share: plain Python, without pygame and the window.

`core/`: code shared by all games. `commands/`: commands of `main.py` that need no window. Every other folder is a game.
`registry`: the list of registered games. `shipped`: the games that come with the program.
`compile`: makes extension modules of the rules, which `PLANSZOWNIA_COMPILED=1` uses.
"""

import os

if os.environ.get("PLANSZOWNIA_COMPILED") == "1":
    from games.core.program import compiled

    compiled.use_compiled_modules()
