"""The gallery of boards.

screen   the page
listing  the boards that it lists, their filter, and their pictures
cards    how boards look: cards, filter rows, the panel of the chosen board
actions  what the buttons do, and the popups that ask for a name or a file
"""
