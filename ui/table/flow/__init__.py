"""Whose turn it is and what comes next; the windows over the table.

advance      the curtain, a computer's answer, what was counted, the result
computers    the computers' answers; handing moves to the match
interlude    the story between turns: stops, pace, cards shown once more
curtain      between two people
first_look   one's own secret before the first move; what was counted
navigation   opens the windows: the menu, and those of `popups`: who plays, the log, cards
"""
