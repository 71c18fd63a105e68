"""The rules: what the state is and how it changes. Imports `games.core` and this folder only.

`board` (what the rules read from YAML), `state` (the words of the game, its state and what must hold in it), `turn`
(who does what when: dice, hazards, orders), `fire` (shooting) with `shots` (its arithmetic), `ending` (clean-up, who
wins), `reporting` (events and names for what happens).
"""
