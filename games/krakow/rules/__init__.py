"""The rules: what the state is and how it changes. Imports `games.core` and this folder only.

`board` (what the rules read from YAML) and `city` (in numbers), `state` (the words of the game and its state), `turn`
(who does what when), `walking`, `painting`, `scoring`, `invariants` (what must hold).
"""
