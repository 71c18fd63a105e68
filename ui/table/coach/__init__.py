"""The coach in a match: words over the decision card, when a person is asked something for the first time.

cards       whom the coach speaks to, which cards they have not seen, and which is shown by what the table shows
glow        the ivory light on what is spoken of, here and in lessons
leaf        lays the card out, and draws it; words with links, here and in lessons
"""
