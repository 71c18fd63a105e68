"""The window, the loop and the base of all screens. Imports `ui.drawing` and `ui.widgets`, texts and paths of
`games.core`, and `games.shipped`, which it registers. Screens are opened by name through a table in `stack`, which
`ui.screens` fills; only `start` and `headless`, which no screen imports, know that package.

start, loop         from the command line to the first frame; when anything is drawn;
                    the report after an unexpected exception
app, stack, screen  events, time and frames; the stack of screens; the base of all screens and when it calls what;
                    which module builds a screen of a name
window, scale       the window itself; from design units to pixels
overlay, sound
                    tooltip and passing message; a ribbon for a moment; sounds
settings            the settings, a small file in the user's folder
pads, touches       gamepads: their buttons and sticks as keys; fingers as a mouse
reader              what is read aloud; the system's voice
desktop             the system's file manager and text editor; gives freed memory back to the system; silences
                    libraries that write to standard error
headless            the program without a display, for tests and pictures
"""
