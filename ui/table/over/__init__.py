"""What lies over the table: `navigation` opens the others; `menu`, `seats_screen` (who plays), `log_screen`,
`cards_screen`, `goals`; `held` and `held_hand` (secret and hand, shown as long as a button is held), `summary` (a table
of points), `curtain` (between two people). Imports desk, cards and `ui.screens.shared.popup`; of `acting` the computers
and undoing, of the panel log lines and `choice`, of the tray its cards.
"""
