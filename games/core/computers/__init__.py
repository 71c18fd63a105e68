"""Computer players. May import: program, contract, data, match, registry.

search            the five levels
flat, tree        the search that all games share, and what `master` adds to it: a tree of its own later decisions
characters        cautious, daring, mischievous: which of nearly equal moves they take, and how often
process           computer players in a process of their own
selfplay          games among computers, and figures of them
ladder            how far levels lie apart, from games of each against each; a test that ends by itself
judgement         weights of `evaluate` fitted to games of computers
spread            work on many processes of this machine or of a cluster
trials            games among computers in the background, and what they say of a board
why, told         what speaks for a move and not for the best of the others; what people may be told of it
"""
