"""Kraków 2009 A.D. – Gdzieś nad Wisłą: painters, bouncers and graffiti in a city of streets, for 2 to 4 seats.

Where things are: `facts` (for menus), `board` (what the rules read from YAML) and `city` (in numbers), `state` (the
words of the game and its state), `game` (the contract's functions), `turn` (who does what when), `walking`, `painting`,
`scoring`, `view` (what each seat knows) and `guessing` (what it may imagine), `controller` (how it meets the table,
with `controls`, `prompts`, `naming`, `faces`, `words` and `motions`), `bots` (what computers value, with `jobs`,
`stances`, `worth` and `why`), `thinking` (how the hard one plans, with `plans`), `positions` (pictures in the rules,
with `position_check`), `schema` (checking the YAML, with `schema_maps` and `schema_geometry`), `invariants` (what must
hold).
"""
