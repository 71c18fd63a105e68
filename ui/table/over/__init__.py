"""What lies over the table: `navigation` opens the others; `menu`, `log_screen`, `cards_screen`, `goals`; `held` and
`held_hand` (one's own, as long as it is held), `summary` (a count), `curtain` (between two people).
"""
