"""What computer players value: moves in `prior`, with the traits by which characters differ, and positions in `worth`;
steps along the road in `judge`, who the murderer is in `belief`; `why` words it. Reads views and guessed states.
"""
