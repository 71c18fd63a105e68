"""Drawing: colours, text, shapes, pictures, animation. Imports pygame and `games.core.program`, nothing of games,
widgets or screens.

theme           colours, type sizes and the themes of the games
high_contrast   high contrast: the colours of letters, frames and focus while that setting is on
text, typography, fonts
                the function that draws text; line breaks and number formats; font files and fixes for them
record          records which texts were drawn where, for tests
draw, marks     soft and round shapes; seat marks, icons and the faces of computer players
pad_glyphs      the buttons of gamepads and small pictures of them
animation       a queue of eased movements, a number that glides to its target, confetti
sdl             functions of SDL that pygame does not offer
pictures        pictures from files at the size needed, a cache of surfaces by key, the wooden table behind the menu
"""
