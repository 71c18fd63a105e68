"""The rules: the state and how it changes. Imports `games.core` and this folder only.

`board`: the city and other data that the rules read from YAML; `state`: the state, the vocabulary and consistency
checks; `turn`: the course of a game; `walking` and `painting`: what movement points are spent on; `scoring`: points and
the result.
"""
