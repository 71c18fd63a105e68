"""The rules: what the state is and how it changes. Imports `games.core` and this folder only.

`board` (what the rules read from YAML), `state` (the words of the game and its state), `turn` (who does what when),
`abilities` (of estates, with `effects`), `actions` (the clock), `pieces` (markers on their way), `scoring`,
`invariants` (what must hold).
"""
