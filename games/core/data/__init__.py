"""Data files, read safely; every fault is reported with line and column. May import: program, contract, registry.

Only `validation`, `text_models`, `geometry`, `pictures`, `points_file`, `card_table_file`, `game_folder` and
`glossary` import pydantic.

files                    read a data file; check its first lines and its content
yaml_reader, validation  YAML as plain data, with the position of every value; its check against a pydantic model
text_models, geometry    models for texts, and for shapes and places on a picture
file_kinds               the kinds of data files of every game
pictures                 the geometry that each kind of board needs; keys that earlier versions used
drawn_road               where the program draws the fields of a road
points, points_file      boards of points or cells, ready for any game; the model of their files
card_table, card_table_file  a table without a board, with piles and cards; the model of its file
game_folder              a game's `game.yaml`, and the hash of its files
boards                   the boards to choose from: listed, loaded, compared, updated
board_values             numbers of the board in the texts of coach and rules
rules_blocks             the rules page as headings, paragraphs, tables and positions
rules_text, rules_parse  find, read and search a rules page; its parser
glossary                 the terms of a game: the end of its rules page, and words that texts must avoid
positions                read the positions in a rules page, value by value
"""
