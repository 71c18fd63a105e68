"""What only some games need: one file an extra, each with its example. A game that leaves one out loses nothing else.

defaults          what is given where a game leaves something out
rows              a seat's row beside the board; players without a seat
asking, offering  how moves are asked for: shortcuts, sums, gauges; answers that show what comes of them
cards             faces, hand, heaps, a secret
motions           how what happens is shown, as a table of each game
story             how events make up a story
watching, joys    what everybody watches together; a coup or a comeback, worth two seconds
ending, reckoning goals, limits, ties; tables after a scoring and at the end
records           what people talk about after a match: numbers gathered from it
sections          which section of the rules tells of a thing or a question
survey            the table in words, place by place
trial             what a move would bring, tried on a guess; whether it must be confirmed
match_rules       decisions that the match answers by itself; what makes undo cost agreement
thinking          how computer players think: the numbers of their search, what distinguishes characters
staging           how lessons set a game up
checks            what `simulate --check` asks beside what holds everywhere
"""
