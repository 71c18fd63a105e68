"""The page "Is it fair?": computers play on a board in the background, and the page shows the statistics.

    screen      the page: board, choice of seats and level, running games
    findings    verdict, wins by seat, length of games, endings
    uses        how often spaces were used, or cards played

The statistics are kept in `ui.screens.shared.trials`, where other screens read them.
"""
