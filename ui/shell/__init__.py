"""The window, its loop and the base class of all screens. Imports `ui.drawing`, `ui.widgets`, texts and paths of
`games.core`, and `games.shipped`, which registers the games. Screens are opened by name through a table in `stack`,
which `ui.screens` fills; only `start` and `headless`, which no screen imports, know that package.

    start, loop         from the command line to the first frame; one turn of the loop; the report after a crash
    guest_games         games from outside the program: which may run, and the question before they do
    app, stack, screen  events, time and frames; the stack of screens; the base class of all screens
    background          functions in threads, whose results the window uses
    window, scale       the window itself; conversion from design units to pixels
    overlay, sound      tooltip, message and banner above every screen; sounds
    settings            the settings, a small file in the user's folder
    pads, touches       gamepads as a keyboard; fingers as a mouse
    reader              what is read aloud; speech output
    desktop             file manager, text editor and scaling of the desktop; memory; standard error
    headless            the program without a display, for tests and pictures
"""
