"""The match told to whoever looks on, so that nothing passes unseen.

words, phrases, beats   its sentences; a card in words; how long one may read
model            the cards of the bar, which is now, what was seen, when the table waits
teller           which movements belong to which card, and how long each stands
caption          words at the piece
reveal, plates   everybody's plan side by side, over the board
pictures, card, bar   the story bar in the panel
interlude        the decision card while nobody is asked
away, scores     the same for somebody who comes back: what has changed for everybody
keys             what keys and clicks mean for the story
again            the movement of a card once more
first_look       everybody's own secret before the first move
"""
