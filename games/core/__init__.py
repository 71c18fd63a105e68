"""What all games share: the contract, the flow of decisions, dice, matches, journals, board data, texts, search."""
