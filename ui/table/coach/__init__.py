"""The coach in a match: a leaf over the decision card, when a person is asked something for the first time.

words       what is said here besides the cards
listeners   whom the coach speaks to, and which cards they have not seen
glow        the ivory light on what is spoken of, here and in lessons
cards       chooses a card by what the table shows
said        words with links, here and in lessons
leaf        lays the card out, and draws it
"""
