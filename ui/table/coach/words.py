"""What is said on the coach's leaf besides its cards."""

from __future__ import annotations

from games.core.contract.texts import N_

COACH = N_("Coach")
FIRST = N_("Coach · first time")
GOT_IT = N_("Got it")
SECTION = N_("Rules: {section}")
READ_MORE = N_("What the rules say")
GOT_IT_TIP = N_("Puts this away; playing on does too (C)")
TURN_OFF = N_("Turn the coach off")
AGAIN_TIP = N_("The coach: read once more (C)")
AWAY_TIP = N_("The coach: put this away (C)")
ON_TIP = N_("Turn the coach on again (C)")
