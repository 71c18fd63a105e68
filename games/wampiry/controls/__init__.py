"""The user interface of Wampiry as data; `controller` binds the other modules together.

`clicks`: clickable parts and texts of moves. `prompts`: questions. `naming`: texts of names, rules sections, spoken
overview. `words`: log lines and other texts. `full_scorings`: scorings of all estates. `events`: animation, story,
remarks. `records`: notable facts about a match. All read views and the rules' tables, never a state, with two
exceptions: `naming.why_not` asks the rules about a guessed state, and `records` reads the states of a finished match.
"""
