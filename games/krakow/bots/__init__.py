"""Computer players; they read views and sampled states only.

`prior`: weights of moves, and traits that distinguish characters; `worth`: win chances of positions; `jobs`: possible
paintings of a turn and their gains; `placements`: good cells for people; `thinking`: the search of the hard player;
`claims`: the advantages of one move over another, by the works that they lead to (`prospects`).
"""
