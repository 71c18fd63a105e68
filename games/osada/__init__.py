"""Osada: a winter march with a hidden murderer for 2 to 5 seats, and a virtual player.

`facts` is what menus know of it, `game` binds the contract's functions together. `rules/`: the state and what changes
it; `view/`: what each seat knows; `controls/`: how the game meets the table; `bots/`: what computers value;
`schemas`: checking the data files; `workshop`: what the board workshop knows of its boards.
"""
