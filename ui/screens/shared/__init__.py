"""Parts that several screens share.

characters  the dropdown of a computer player's characters
common      backdrop, emblems, seat marks, player names, pictures of positions
dates       dates and turns as texts
loading     opening saved matches in another thread
filters     search and filters of pages with lists
page        the frames of pages and of popups
rich_text   text in several styles
sorting     sorting a table by the headers of its columns
trials      results of games that computers played on boards
"""
