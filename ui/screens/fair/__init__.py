"""The page "Is it fair?": computers play on a board in the background, and the page shows what they find out.

screen      the page: the board, the choice of seats and level, and the games that are being played
findings    a verdict, wins by seat, length of games, how they ended
uses        how often spaces were used in those games, or cards played

The figures themselves are kept in `ui.screens.shared.trials`, where other screens read them.
"""
