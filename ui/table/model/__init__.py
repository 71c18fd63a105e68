"""What the table knows beyond its session: plain state and pure functions of it; nothing here draws.

hover              what the pointer or the keyboard is on; where the rows of seats and guests are
gate               no input for a moment after a new question: it was meant for the one before
preview            what choosing the thing pointed at would do
tooltips           what is said of things; why a name can't be chosen, said on the spot
digits             the digits that choose things on the board
movement           how far the present movement is, and the trails it leaves
story              the cards of the story, which is now, what was seen, when the table waits, what is shown
                   together, how long one may read
phrases            a card in words
story_words, scores  the story's sentences; what has changed for everybody since somebody was away
describing         the table in words, place by place
"""
