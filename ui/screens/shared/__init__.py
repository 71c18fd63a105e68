"""Parts used by several screens.

characters  dropdown of a computer player's characters
common      background, emblems, seat marks, player names, pictures of positions
dates       dates and turns as texts
levels      drawing of a computer player's level
loading     opening of saved matches in another thread
filters     search and filters for pages with lists
page        frames of pages and popups
rich_text   text in several styles
sorting     sorting of a table by its column headers
trials      statistics of games that computers played on boards
"""
