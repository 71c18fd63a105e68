"""What screens share.

common      backdrop, emblems, marks, names
dates       when something was
page        the frame of a page: its bar, the way back, the content, the line at its foot with its keys
popup       a panel over a screen
rich_text   words with marks in them
trials      figures of games that computers have played on boards
"""
