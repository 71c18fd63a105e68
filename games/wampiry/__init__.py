"""Wampiry w Nowej Hucie: a ring of estates, a circle of time, secret plans and area majorities for 2 to 4 seats.

Where things are: `facts` (for menus), `board` (what the rules read from YAML), `state` (the words of the game and its
state), `game` (the contract's functions), `turn` (who does what when), `abilities` (of estates, with `effects`),
`actions` (the clock), `pieces` (markers on their way), `scoring`, `view` (what each seat knows) and `guessing` (what it
may imagine), `controller` (how it meets the table, with `controls`, `prompts`, `omens`, `naming`, `where`, `words` and
`motions`), `bots` (what computers value, with `judge`, `worth` and `why`), `positions` (pictures in the rules, with
`position_check`), `schema` (checking the YAML, with `schema_geometry`), `invariants` (what must hold).
"""
