"""The rules of every game, and what they share: pure Python that knows neither pygame nor the window.

Start reading at `games.core.contract`: it says what a game is made of. `games.core.registry` lists the games.
"""
