"""Computer players. Knows the contract, and of matches only what `selfplay` plays.

search            the four levels, one search for all games
process           computer players in a process of their own
selfplay, tally   games among computers; their figures
"""
