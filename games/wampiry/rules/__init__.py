"""The rules of Wampiry: the state and what changes it. Imports `games.core` and this folder only.

`board`: what the rules read from YAML. `state`: the glossary, the state and its invariants. `turn`: the order of play.
`powers`: powers of estates and the clock. `effects`: what estates do. `pieces`: changes to markers and pawns.
`scoring`: points.
"""
