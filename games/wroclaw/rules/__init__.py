"""The rules: the state and how it changes. Imports `games.core` and this folder only.

`board`: data that the rules read from YAML; `state`: the state, the vocabulary and consistency checks; `turn`: the
course of a game with dice, hazards and orders; `fire`: shooting; `shots`: the arithmetic of a shot; `ending`: clean-up
and the result; `reporting`: names on the table, and events.
"""
