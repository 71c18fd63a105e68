"""What screens share.

common      backdrop, bar, emblems
dates       when something was
foot        the line at the foot: what it is about, and which keys do what
page        the frame of a page: its bar, the way back, the content
popup       a panel over a screen
rich_text   words with marks in them
trials      figures of games that computers have played on boards
"""
