"""The page "Is it fair?", where computer players play many games on a board.

screen      the page: board, choice of seat count and level, start of the games
findings    panel of results: verdict on fairness, wins by seat, length of games, endings
uses        panel of uses: how often each space was used, or each card played

The statistics are stored in `ui.screens.shared.trials`, which other screens also read.
"""
