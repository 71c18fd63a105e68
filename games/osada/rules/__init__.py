"""The rules: what the state is and how it changes. Imports `games.core` and this folder only.

`board` (what the rules read from YAML), `state` (the words of the game and its state), `turn` (who does what when),
`moves` (A to G), `walking` (where pawns get to), `fields` (what the special fields do), `choosing` (pawns that a field
sends or pulls), `secrets` (looking, asking, killing), `lynching`, `virtual` (the player that nobody is), `ending`
(deaths, arrivals, points), `reporting` (events and names for what happens), `invariants` (what must hold), `report`
(what is counted of many games).
"""
