"""What everything is drawn with. Imports pygame and the paths of `games.core.program`, nothing of
games, widgets or screens.

theme           colours, type sizes, the themes of games
sharp           high contrast: what letters, frames and the focus become while it is wanted
text, typography, fonts
                the one function that draws text; breaking it into lines, and figures; the font files and fixes for them
record          where texts were drawn, for tests
draw, marks, backdrop
                soft and round shapes; seat marks and icons; the picture behind menu and forms
faces, sparks   computer players' faces, drawn from their names; scraps that fall for a moment
padsigns        the buttons of gamepads, by what they do; their small pictures
animation       a queue of eased movements, and a number that glides to its target
pictures        from files, at the size needed; a cache of pictures by key
"""
