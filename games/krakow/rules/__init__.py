"""The rules: what the state is and how it changes. Imports `games.core` and this folder only.

`board` (the city in numbers and what else the rules read from YAML), `state` (the words of the game, its state and what
must hold in it), `turn` (who does what when), `walking` and `painting` (what a turn is spent on), `scoring` (counting,
who wins).
"""
