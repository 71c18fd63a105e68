"""The rules: the state and how it changes. Imports `games.core` and this folder only.

`board`: the city and other data from YAML; `state`: the state, the vocabulary and consistency checks; `turn` and
`order`: the course of a game and the order of turns; `walking` and `painting`: what movement points are spent on;
`scoring`: points and the result.
"""
