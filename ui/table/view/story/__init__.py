"""The match told to the people who look on, so that nothing passes unseen.

caption             words at the piece
pictures, card, bar the story bar in the panel
waiting, away       the decision card while nobody is asked; the same for somebody who comes back
"""
