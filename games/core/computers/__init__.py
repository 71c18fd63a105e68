"""Computer players. May import: program, contract, data, match, registry.

search               the five levels
flat_search, tree    the search shared by all games; the tree search of `master`
characters           cautious, daring, mischievous: preferences among moves, and statistics of them
process              computer players in a separate process
selfplay             games among computer players, and statistics of their results
ladder               strength differences between levels; a sequential test of two levels
judgement            weights of `evaluate`, fitted to games among computer players
parallel             work distributed over local processes or a cluster
trials               background games that measure the balance of a board
explanation          reasons for a move compared with the best alternative
public_reasons       the reasons that everybody at the table may see
"""
