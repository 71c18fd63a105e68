"""Computer players. May import: program, contract, data, match, registry.

search            the five levels
flat, tree        the search that all games share, and what `master` adds to it: a tree of its own later decisions
aims              what is played for where the game is lost
characters        cautious, daring, mischievous: which of nearly equal moves they take
process           computer players in a process of their own
selfplay, tally   games among computers; their figures
ladder            how far levels lie apart, from games of each against each
conduct           how often they make moves of each trait, and by how much two of them differ in it
judgement         weights of `evaluate` fitted to games of computers
sequential        a test whether one level wins 60 % against another, which ends by itself
spread            work on many processes of this machine or of a cluster
trials            games among computers in the background, and what they say of a board
why, told         what speaks for a move and not for the best of the others; what people may be told of it
"""
