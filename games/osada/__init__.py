"""Osada: a winter march with a hidden murderer for 2 to 5 seats, and a virtual player.

Where things are: `facts` (for menus), `board` (what the rules read from YAML), `state` (the words of the game and its
state), `game` (the contract's functions), `turn` (who does what when), `moves` (A to G), `walking` (where pawns get
to), `fields` (what the special fields do), `choosing` (pawns that a field sends or pulls), `secrets` (looking, asking,
killing), `lynching`, `virtual` (the player that nobody is), `ending` (deaths, arrivals, points), `view` (what each seat
knows), `guessing` and `forecast`, `controller` (how it meets the table, with `controls`, `prompts`, `naming`, `faces`,
`words`, `log` and `motions`), `bots` (what computers value), `positions` (pictures in the rules), `schema` (checking
the YAML).
"""
