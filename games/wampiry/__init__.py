"""Wampiry w Nowej Hucie: a ring of estates, a circle of time, secret plans and area majorities for 2 to 4 seats.

Where things are: `facts` (for menus), `board` (what the rules read from YAML), `state` (the words of the game and its
state), `game` (the contract's functions), `turn` (who does what when), `abilities` (of estates, with `effects`),
`actions` (the clock), `scoring`, `view` (what each seat knows), `controller` (how it meets the table, with `controls`,
`prompts`, `omens`, `naming`, `words` and `motions`), `bots` (what computers value, with `judge`, `worth` and `why`),
`positions` (pictures in the rules), `schema` (checking the YAML).
"""
