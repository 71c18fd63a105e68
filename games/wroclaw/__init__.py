"""W ruinach Wrocławia: a duel of three fighters a side, with secret orders, dice and wounds, for 2 seats.

Where things are: `facts` (for menus), `board` (what the rules read from YAML), `state` (the words of the game and its
state), `game` (the contract's functions), `turn` (who does what when), `clash` (dice, hazards, orders), `fire`
(shooting) with `shots` (its arithmetic), `ending` (clean-up, who wins), `telling` (names for what happens), `view`
(what each seat knows) and `guessing` (what it may imagine), `controller` (how it meets the table, with `controls`,
`prompts`, `naming`, `faces`, `words`, `lines` and `motions`), `bots` (what computers value, with `orders`, `arms`,
`volley`, `aiming`, `worth` and `why`; `mixing` for the hard one), `positions` (pictures in the rules, with
`position_check`), `schema` (checking the YAML, with `schema_cards` and `schema_geometry`), `invariants` (what must
hold).
"""
