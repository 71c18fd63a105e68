"""The user interface of Wampiry as data; `controller` binds the other modules together.

`clicks`: clickable parts and texts of moves. `prompts`: questions. `naming`: texts of names, rules sections, spoken
overview. `words`: log lines and other texts. `full_scorings`: scorings of all estates. `events`: animation, story,
remarks. `records`: notable facts about a match. `recap`: three sentences about a finished match.
"""
