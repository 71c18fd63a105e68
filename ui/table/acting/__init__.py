"""What mouse and keys do: `choosing` (moves and refusals), `pointing` with `tooltips` (and ghosts), `keys`, `debounce`
(deaf to what was meant for the question before), `zooming` (large boards), `undoing`, `computers` (their answers).
"""
