"""Computer players of Osada.

`prior` weighs moves and names their traits, `worth` estimates chances to win, `judge` values moves on the road,
`belief` estimates who is the murderer, `claims` lists differences between two moves.
"""
