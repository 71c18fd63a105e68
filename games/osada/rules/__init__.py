"""The rules: the state and how it changes. Imports `games.core` and this folder only.

`board`: data that the rules read from YAML; `state`: the state and the vocabulary; `invariants`: checks of positions;
`turn`: the course of a game; `moves`: the moves A to G; `pawns`: names and movement of pawns; `fields`: effects of
special fields; `secrets`: looking at cards, questions and attacks; `lynching`: votes; `virtual`: the virtual player;
`ending`: deaths, arrivals, points, results and statistics.
"""
