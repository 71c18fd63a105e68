"""W ruinach Wrocławia: a duel of three fighters a side, with secret orders, dice and wounds, for 2 seats.

`facts`: what menus show; `game`: the `Game` object that binds everything together; `rules/`: the state and how it
changes; `view/`: what each seat knows; `controls/`: clicks, texts and animation; `bots/`: computer players;
`schemas`: validation of the data files; `workshop`: the form for editing boards; `effect_texts`: sentences about
weapons and hazards.
"""
