"""Osada: a winter march with a hidden murderer for 2 to 5 seats, and a virtual player.

Where things are: `facts` (for menus), `board` (what the rules read from YAML), `state` (the words of the game and its
state), `game` (the contract's functions), `turn` (who does what when), `moves` (A to G), `walking` (where pawns get
to), `fields` (what the special fields do), `choosing` (pawns that a field sends or pulls), `secrets` (looking, asking,
killing), `lynching`, `virtual` (the player that nobody is), `ending` (deaths, arrivals, points), `telling` (names for
what happens), `view` (what each seat knows), `guessing` (what it may imagine), `forecast` and `standing`, `controller`
(how it meets the table, with `controls`, `prompts`, `naming`, `faces`, `words`, `log`, `reckoning` and `motions`),
`bots` (what computers value, with `judge`, `belief`, `worth` and `why`), `positions` (pictures in the rules, with
`position_check`), `schema` (checking the YAML, with `schema_parts`, `schema_panels` and `schema_geometry`),
`invariants` (what must hold), `report` (what is counted of many games).
"""
