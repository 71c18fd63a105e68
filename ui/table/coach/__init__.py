"""The coach in a match: a panel over the decision card when a person is asked something for the first time.

cards   the seats that the coach helps, the cards that each has not seen, and the displayed card
panel   lays out and draws the panel; the highlight and text with links, used by lessons too
"""
