"""Świat Dysku: Ankh-Morpork: a city of minions, buildings and trouble; each of 2 to 4 seats has a secret way to win.

`facts` is what menus know of it, `game` binds the contract's functions together. `rules/`: the state and what changes
it; `view/`: what each seat knows; `controls/`: how the game meets the table; `bots/`: what computers value;
`schemas`: checking the data files; `workshop`: what the board workshop knows of its boards.
"""
