"""Wampiry w Nowej Hucie: a ring of estates, a clock, secret plans and area majorities for 2 to 4 seats.

`facts` describes the game for menus, `game` binds the contract's functions. `rules/`: the state and what changes it.
`view/`: what each seat knows. `controls/`: the game's user interface. `bots/`: evaluation for computer players.
`schemas`: data file models. `workshop`: the board editor's form; `effect_texts`: sentences about estates
and clock fields.
"""
