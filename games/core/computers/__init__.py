"""Computer players. May import: program, contract, data, match, registry.

search               chooses a move at one of the five levels
flat_search, tree    the search shared by all games; the tree search of `master`
comparison           the judgement of moves that hints, reviews and puzzles share
characters           cautious, daring, mischievous: preferences among moves, and statistics of them
process              computer players in a separate process
selfplay             games among computer players, and statistics of their results
ladder               strength differences between levels; a sequential test of two levels
judgement            fits the weights of `evaluate` to games among computer players
parallel             distributes work over local processes or a cluster
trials               background games that measure the balance of a board
explanation          reasons for a move compared with the best alternative
public_reasons       the reasons that everybody at the table may see
"""
