"""The page "Is it fair?", where computer players play many games on a board.

screen      the page: board, choice of seat count and level, start of the games
findings    panel of statistics: verdict, wins by seat, length of games, endings
uses        panel of statistics: how often spaces were used, or cards played

The statistics are stored in `ui.screens.shared.trials`, which other screens also read.
"""
