"""Parts of the contract that only some games need: one module for each, with an example from a game.

A game can leave out any part without losing another: `Game` and `Controller` have a default for each.

defaults            functions used where a game defines none
seat_rows           public information about a seat, shown in its row; players without a seat
decision_extras     how a seat is asked for a move: shortcuts, calculations, gauges, default answers
standing_answer     an answer given in advance to questions in other players' turns
offer_panel         possible answers listed with their outcomes
cards               card faces, a hand, piles, a secret card
motions             how each kind of event is animated
story               how events are grouped into actions and described
shared_viewing      events that all people watch before the next person takes the mouse
achievements        a short celebration, such as a comeback from last to first
ending              goals of the game, limits that are almost reached, texts of the result
result_tables       tables shown after a scoring and at the end
records             notable facts about a finished match, for its result
recap               a finished match in three sentences
board_features      labels of a board's features in the form for a new match
sections            which section of the rules explains a thing or a question
spoken_overview     the board as text, place by place
trial               try a move on a guessed state: its events, and whether it can be undone
match_rules         decisions that the match answers automatically; which events make an undo need consent
bot_settings        parameters of computer players, and their game-specific functions
claims              the advantages of a move over another, as texts with figures
scenario_setup      states for lessons, and prescribed draws
checks              a game's own invariants, for tests and `simulate --check`
"""
