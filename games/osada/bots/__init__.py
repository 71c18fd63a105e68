"""Computer players; they read views and sampled states only.

`prior`: weights of moves, and traits that distinguish characters; `worth`: win chances of positions; `judge`: value of
movements along the road; `belief`: probabilities of being the murderer; `why`: explanations of moves.
"""
