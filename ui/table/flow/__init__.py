"""Whose turn it is and what comes next; the windows over the table.

advance             the curtain, a computer's answer, what was counted, the result
computers, playing  the computers' answers; handing moves to the match
interlude           the story between turns: stops, pace, cards shown once more
curtain, first_look between two people; one's own secret before the first move
navigation          opens the windows: `menu`, `seats_screen` (who plays), `log_screen`, `cards_screen`, `summary`
"""
