"""The rules: what the state is and how it changes. Imports `games.core` and this folder only.

`board` (what the rules read from YAML), `state` (the words of the game and its state), `invariants` (what must hold),
`turn` (who does what when), `moves` (A to G), `pawns` (their names, where they get to), `fields` (what the special
fields do, and pawns that a field sends or pulls), `secrets` (looking, asking, killing), `lynching`, `virtual` (the
player that nobody is), `ending` (deaths, arrivals, points, what is counted of many games).
"""
