"""The program round its screens. Knows `games.core` and `ui.drawing`; screens only by name.

start, loop         from the command line to the first frame; when anything is drawn
app, stack, screen  events, time and frames; the stack of screens; the base of all screens and their life
window, scale       the window itself; from design units to pixels
overlay, animation, sound
                    tooltip and passing message; what moves; what is heard
crash, quiet        after an unexpected exception; libraries that write to standard error
settings            the settings, a small file in the user's folder
memory              what large pictures have left goes back to the system
headless            the program without a display, for tests and pictures
"""
