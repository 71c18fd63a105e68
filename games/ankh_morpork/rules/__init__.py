"""The rules of Ankh-Morpork: the state and what changes it. Imports `games.core` and this folder only.

`board`: what the rules read from YAML. `state`: the glossary and the state. `turn`: the order of play.
`symbols` and `actions`: symbols of cards. `scrolls` and `card_texts/`: texts of cards. `reactions`: announced effects
and the answers to them. `mossy_lawn`: ending a turn early. `random_events`: the twelve events. `districts`: district
cards. `pieces` and `piles`: changes to pieces and cards. `ending`: ways to win and points. `invariants`: checks.
"""
