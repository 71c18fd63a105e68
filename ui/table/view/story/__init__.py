"""The match told to the people who look on, so that nothing passes unseen.

caption     words at the piece
card, bar   the story bar in the panel
waiting     the decision card while nobody is asked, and for somebody who comes back
"""
