"""What everything is drawn with. Knows pygame and texts, neither games nor screens.

theme           colours, type sizes, the themes of games
text, typography, fonts
                the one function that draws text; breaking it into lines; the faces and what helps them
record          where texts were drawn, for tests
draw, marks, backdrop
                soft and round shapes; seat marks and icons; the walnut table
pictures, cache from files, at the size needed; made once and used often
"""
