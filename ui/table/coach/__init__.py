"""The coach in a match: a panel over the decision card when a person is asked something for the first time.

cards   whom the coach speaks to, which cards they have not seen, and which one is displayed
panel   lays out and draws the panel; the highlight and text with links, used by lessons too
"""
