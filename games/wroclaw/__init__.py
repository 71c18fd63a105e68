"""W ruinach Wrocławia: a duel of three fighters a side, with secret orders, dice and wounds, for 2 seats.

`facts` is what menus know of it, `game` binds the contract's functions together. `rules/`: the state and what changes
it; `view/`: what each seat knows; `controls/`: how the game meets the table; `bots/`: what computers value;
`schemas`: checking the data files; `workshop`: what the board workshop knows of its boards.
"""
