"""Świat Dysku: Ankh-Morpork: a city of minions, buildings and trouble; each of 2 to 4 seats has a secret way to win.

Where things are: `facts` (for menus), `board` (what the rules read from YAML), `state` (the words of the game and its
state), `game` (the contract's functions), `turn` (who does what when), `symbols` (of cards, with `actions`), `moving`,
`dealings`, `odd`, `odd_dice` and `odd_hands` (texts of cards), `reactions` (announced effects and the answers to them),
`happenings` (events), `districts` (their cards), `pieces`, `placing` and `lore` (pieces and cards on their way),
`ending` (ways to win, points), `view` (what each seat knows) and `guessing` (what it may imagine), `controller` (how it
meets the table, with `controls`, `prompts`, `naming`, `faces`, `words`, `reckoning` and `motions`), `bots` (what
computers value, with `gains`, `judge`, `card_worth`, `answers`, `belief`, `worth`, and `why` with `differences`),
`positions` (pictures in the rules, with `position_check`), `schema` (checking the YAML, with `schema_cards` and
`schema_geometry`), `invariants` (what must hold).
"""
