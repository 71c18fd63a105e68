"""Osada: a winter march with a hidden murderer for 2 to 5 seats, and a virtual player.

`facts`: what menus show; `game`: the `Game` object that binds everything together; `rules/`: the state and how it
changes; `view/`: what each seat knows; `controls/`: clicks, texts and animation; `bots/`: computer players;
`schemas`: validation of the data files; `workshop`: the form for editing boards; `effect_texts`: sentences
about special fields.
"""
