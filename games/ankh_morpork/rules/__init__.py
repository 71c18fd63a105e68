"""The rules: what the state is and how it changes. Imports `games.core` and this folder only.

`board` (what the rules read from YAML), `state` (the words of the game and its state), `turn` (who does what when),
`symbols` (of cards, with `actions`), `scrolls` and `card_texts/` (texts of cards), `reactions` (announced
effects and the answers to them), `lawn` (ending one's turn early), `random_events`, `districts` (their cards), `pieces`
and `piles` (pieces and cards on their way), `ending` (ways to win, points), `invariants` (what must hold).
"""
