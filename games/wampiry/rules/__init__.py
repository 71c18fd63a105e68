"""The rules: what the state is and how it changes. Imports `games.core` and this folder only.

`board` (what the rules read from YAML), `state` (the words of the game, its state and what must hold in it), `turn`
(who does what when), `powers` (what estates and the clock let one do) with `effects` (of estates), `pieces` (markers on
their way), `scoring`.
"""
