"""What computer players value: moves in `prior`, with the traits by which characters differ, positions in `worth`,
single changes in `judge`; `why` words it. Reads views and guessed states.
"""
