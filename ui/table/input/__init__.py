"""From events to intents: what mouse, keys, gamepad and touch mean at the table.

board_targets   widgets of selectable pieces, spaces and seat rows; the key R cycles through overlapping pieces
board_zoom      zooming and panning a large board
standing_answers  answers that a person gives in advance to questions in other players' turns
keys            keyboard shortcuts, including digit keys
undo            undo, redo, and looking at earlier positions
table_input     builds moves from the clicked pieces and cards; creates the other input parts
"""
