"""The panel next to the board, and the bar above it. Modules that only draw are given a `DrawingContext`.

layout           the panel's layout tree: seats, near limits, coach's panel, decision card, story and log
bar              the bar above the table: game, turn, phases, public piles of cards, buttons
seats            the seats, in rows or side by side; `seat_rows` draws the content of a row
card             the decision card: the `question`, or the table's state while no question is asked
column           builds the card's content from top to bottom, and lets it scroll
answers          the answers in it: `answer_widgets`, `played_cards`, `offers` with their outcomes
logbook          the last lines of the log
"""
