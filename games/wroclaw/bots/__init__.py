"""What computer players value: moves in `prior`, with the traits by which characters differ and the hard one's secret
orders; positions in `worth`, fighters with their orders in `orders`, weapons in `arms`, shots in `volley`; `why`
words it. Reads views and guessed states.
"""
