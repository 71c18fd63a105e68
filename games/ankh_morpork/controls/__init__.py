"""The user interface of Ankh-Morpork as data; `controller` binds the other modules together.

`clicks`: clickable parts and texts of moves. `prompts`: questions. `naming`: texts of names, rules sections, spoken
overview. `faces`: cards, piles, secrets, goals. `words`: log lines and other texts. `events`: animation, story,
remarks. `ending`: warnings and the page of identities. `records`: notable facts about a match. `recap`: three sentences
about a finished match.
"""
