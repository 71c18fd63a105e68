"""Kraków 2009 A.D. – Gdzieś nad Wisłą: painters, bouncers and graffiti in a city of streets, for 2 to 4 seats.

`facts`: what menus show; `game`: the `Game` object that binds everything together; `rules/`: the state and how it
changes; `view/`: what each seat knows; `controls/`: clicks, texts and animation; `bots/`: computer players;
`schemas`: validation of the data files; `workshop`: the form for editing boards.
"""
