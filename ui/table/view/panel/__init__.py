"""The panel beside the board, and the bar above it. What only draws gets a desk alone.

layout      the panel's tree: seats, limits, the coach's leaf, card, story and log, one under the other
bar         the bar above the table: the game, turn and phases, heaps that everybody may count, buttons
seats       the seats, in rows or side by side; `rows` draws what is in a row
card        the decision card: the `question`, or what is going on while nobody is asked
column      how a card is built and scrolls: paragraphs, buttons and drawings, one under the other
answers     the answers in it: `choices`, `played` cards, `offers` with their outcomes
logbook     the last lines of the log
"""
