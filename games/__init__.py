"""The rules of every game, and what they share: pure Python that knows neither pygame nor the window.

`core/` is what all games share, `commands/` the commands of `main.py` without a window, every other folder one game.
`registry` knows which games there are, `shipped` which of them come with the program.
"""
