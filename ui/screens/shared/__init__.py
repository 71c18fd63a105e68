"""What screens share.

characters  the list of a computer player's characters
common      backdrop, emblems, marks, names
dates       dates and turns as texts
page        the frame of a page: its bar, the way back, the content, the line at its foot with its keys
popup       a panel over a screen
rich_text   words with marks in them
trials      figures of games that computers have played on boards
"""
