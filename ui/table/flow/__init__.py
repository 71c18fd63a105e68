"""Turn order: whose turn it is, what comes next, and the windows over the table.

turn_driver   what comes next without input; the story between turns: stops, pace, replayed entries
computers     answers of computer players; how moves reach the match
curtain       the screen between two persons' turns
first_look    the screen that shows a person's own secret before the first move; the table of counted points
navigation    opens the windows: the menu, and those of `popups`: who plays, the log, cards
"""
