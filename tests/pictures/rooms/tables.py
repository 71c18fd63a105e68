"""The tables of all games: every kind of question, seat count and board, early and late, and dialogues over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from games.core.journal import saves
from games.core.match.match import Match
from tests.pictures.adapter import SOON, Stage
from tests.pictures.matches import GAMES, asking, deciding, late, lift_curtain, play, played, saved, seats_of, start
from tests.pictures.plan import scene

KINDS: Mapping[str, tuple[str, ...]] = {
    "ankh_morpork": (
        "card", "act", "put", "sale", "cash", "react", "give", "rest", "tribute", "drop", "settle", "ransom", "seize",
        "soothe", "flee", "keep", "hit", "return", "shed", "spare", "quarter", "riot", "lose", "confiscate", "prop",
        "mug", "beneficiary", "partner",
    ),
    "krakow": ("district", "stand", "turn", "place"),
    "osada": (
        "deal", "move", "peek", "look", "question", "reply", "hear", "call", "strike", "vote", "pull", "ask",
    ),
    "wampiry": ("settle", "wind", "plan", "use", "late", "block", "more", "send", "swap"),
    "wroclaw": ("keep", "send", "seal", "shoot", "boost"),
}  # fmt: skip
OFTEN = {  # questions that are also shown in the other scenes
    "ankh_morpork": "act", "krakow": "turn", "osada": "move", "wampiry": "plan", "wroclaw": "shoot",
}  # fmt: skip


def question(stage: Stage, game: str, kind: str) -> None:
    """Show one kind of question: at first, with keyboard focus, and with its first answer chosen."""
    stage.table(asking(game, kind))
    stage.shoot("plain")
    stage.key("tab")
    stage.shoot("focused")
    stage.key("return")
    stage.shoot("chosen")


def by_mouse(stage: Stage, game: str) -> None:
    stage.table(asking(game, OFTEN[game], 40))
    answers = [key for key in stage.answers() if key not in ("confirm", "card:rules")]
    for number, key in enumerate((answers[0], answers[len(answers) // 2], answers[-1])):
        if stage.has(key):
            stage.hover(key)
            stage.shoot(f"hovered_{number}")
    stage.click(answers[0])
    stage.shoot("chosen")
    rest = [key for key in stage.answers() if key not in (answers[0], "confirm", "card:rules", "pass")]
    if rest:
        stage.click(rest[len(rest) // 2])
        stage.shoot("chosen_two")
    stage.key("escape")
    stage.shoot("taken_back")


def refused(stage: Stage, game: str) -> None:
    for kind in (OFTEN[game], *KINDS[game]):
        stage.table(asking(game, kind, 40))
        if stage.click_refused():
            break
        stage.back()
    stage.shoot("plain")


def at_rest(stage: Stage, make: Callable[[], Match]) -> None:
    """Show a position, the tooltip of the last log line, and the position of the first one."""
    stage.table(make())
    stage.shoot("plain")
    logged = stage.keys_starting_with("log:")
    if logged:
        stage.hover(logged[-1])
        stage.shoot("hovered_log")
    if len(logged) > 1:
        stage.click(logged[0])
        stage.shoot("looking_back")


def over_table(stage: Stage, game: str) -> None:
    """Show the dialogues over the table: menu, seats, log, description, rules, keys."""
    stage.table(played(game, 60))
    stage.click("bar:menu")
    stage.shoot("menu")
    stage.click("seats")
    stage.shoot("seats")
    stage.key("escape")
    if stage.screen == "dialogue":
        stage.key("escape")
    stage.key("l")
    stage.shoot("log")
    stage.scroll("lines", -6)
    stage.shoot("log_scrolled")
    stage.key("escape")
    stage.key("d")
    stage.shoot("described")
    stage.key("escape")
    stage.key("f1")
    stage.shoot("rules")
    stage.key("escape")
    stage.key("?")
    stage.shoot("keys")


def bar(stage: Stage, game: str) -> None:
    """Show what the buttons of the bar open: piles, goals, overlay, pace and hints."""
    stage.table(played(game, 60))
    for key in (*stage.keys_starting_with("pile:"), *stage.keys_starting_with("bar:")):
        if key in ("bar:menu", "bar:log", "bar:rules"):
            continue
        stage.hover(key)
        stage.shoot(f"hovered_{key.replace(':', '_')}")
    for key in (*stage.keys_starting_with("pile:")[:2], "bar:goals", "bar:overlay", "bar:zoom", "bar:pace", "bar:hint"):
        if stage.has(key):
            stage.click(key)
            stage.shoot(key.replace(":", "_"))
            if stage.screen != "table" or stage.popup:
                stage.key("escape")


def zoomed(stage: Stage, game: str) -> None:
    """Show a large board zoomed in, with the overlay, and whole again."""
    stage.table(played(game, 80))
    stage.key("+", "+")
    stage.shoot("nearer")
    stage.key("o")
    stage.shoot("overlay")
    stage.key("f")
    stage.shoot("whole")


def undone(stage: Stage, game: str) -> None:
    stage.table(played(game, 61))
    stage.key("ctrl+z")
    stage.shoot("plain")
    if stage.screen == "dialogue":
        stage.key("return")
        stage.shoot("agreed")
    stage.key("ctrl+y")
    stage.shoot("redone")


def hint(stage: Stage, game: str) -> None:
    stage.table(asking(game, OFTEN[game], 40), computers=True)
    stage.key("h")
    stage.shoot("plain")
    stage.key("return")
    stage.shoot("next")


def own_hint(stage: Stage) -> None:
    """Show the hint by what a person knows, while its button is held."""
    stage.table(asking("osada", OFTEN["osada"], 40), computers=True)
    stage.key("h")
    stage.press("secret:hint")
    stage.shoot("held")


def story(stage: Stage, game: str) -> None:
    """Show computer players' moves: their cards, a card's tooltip, a repeated move, the explanation."""
    match = start(game, people=1)
    play(match, lambda one: one.move_count >= 40)
    stage.table(lift_curtain(match), computers=True)
    stage.shoot("plain")
    cards = [
        key for key in stage.keys_starting_with("story:") if key not in ("story:after", "story:before", "story:folded")
    ]
    if cards:
        stage.hover(cards[0])
        stage.shoot("hovered")
        stage.click(cards[0])
        stage.shoot("again")
    if stage.has("story:folded"):
        stage.hover("story:folded")
        stage.shoot("hovered_folded")
        stage.click("story:folded")
        stage.shoot("unfolded")
    stage.key("w", after=SOON)
    stage.shoot("why")


def away(stage: Stage, game: str) -> None:
    """Show the summary of missed events after a match was loaded."""
    come_back(stage, game)
    stage.shoot("plain")
    for key in ("story:show", "story:seen"):
        if stage.has(key):
            stage.hover(key)
            stage.shoot(f"hovered_{key.partition(':')[2]}")
    stage.key("return")
    stage.shoot("seen")


def shown_again(stage: Stage, game: str) -> None:
    """Show the missed events one after the other."""
    come_back(stage, game)
    stage.click("story:show", after=SOON)
    for number in range(3):
        stage.shoot(f"told_{number}")
        stage.wait(2.0)


def come_back(stage: Stage, game: str) -> None:
    """Open a table with missed events."""
    for seed in range(3, 40):
        match = start(game, people=1, seed=seed)
        if play(match, lambda one: one.move_count >= 70 and deciding(one) == 0 != one.moves[-1].seat, seed):
            match.viewing.was_loaded = True
            stage.table(lift_curtain(match))
            if stage.has("story:show"):
                return
            stage.back()
    raise AssertionError(f"no match of {game} with missed events")


def curtain(stage: Stage, game: str) -> None:
    match = start(game)
    play(match, lambda one: (one.move_count > 12 and one.needs_curtain()) or one.is_over)
    stage.table(match)
    stage.shoot("plain")
    stage.key("space")
    stage.shoot("lifted")
    stage.lose_focus()
    stage.shoot("covered")


def loaded(stage: Stage, game: str) -> None:
    match = saves.open_match(saved(f"{game}_unfinished"))
    assert isinstance(match, Match)
    stage.table(match)
    stage.shoot("plain")
    stage.key("return")
    stage.shoot("next")
    stage.key("c")
    stage.shoot("coach")


def first_look(stage: Stage, game: str) -> None:
    """Show the first look at the own secret, or the first question if there is none."""
    stage.table(start(game, looked=False))
    stage.shoot("plain")
    stage.key("space")
    stage.shoot("lifted")


def thinking(stage: Stage, game: str) -> None:
    for seed in range(3, 40):
        match = start(game, people=1, seed=seed)
        if play(match, lambda one: one.move_count > 30 and deciding(one) != 0, seed):
            break
    stage.table(lift_curtain(match))
    stage.shoot("plain")
    stage.key("h", after=SOON)
    stage.shoot("hint_refused")


def watching(stage: Stage, game: str) -> None:
    match = start(game, people=0)
    stage.table(match)
    stage.shoot("plain")


def held(stage: Stage, game: str) -> None:
    """Show what is visible while a button is held: the own secret, a hand."""
    stage.table(played(game, 50))
    for key in [key for key in ("secret:own", "hand:show", "held:hand") if stage.has(key)]:
        stage.press(key)
        stage.shoot(key.replace(":", "_"))
    stage.shoot("last")


def moving(stage: Stage, game: str) -> None:
    """Show pieces, story and background while they move."""
    match = start(game, people=1)
    play(match, lambda one: one.move_count >= 30 and deciding(one) != 0)
    stage.table(lift_curtain(match), computers=True, after=SOON)
    for number in range(6):
        stage.shoot(f"after_{number}")
        stage.wait(0.35)


WITH_STORY = (  # scenes with the story but without movements; all others have the speed `off`
    by_mouse, refused, over_table, bar, zoomed, undone, hint, story, away, shown_again, curtain, loaded, first_look,
    thinking, watching, held,
)  # fmt: skip
IN_EVERY_SIZE = (by_mouse, over_table)

for one in GAMES:
    room = f"table_{one}"
    for kind in KINDS[one]:
        scene(room, f"asked_{kind}")(partial(question, game=one, kind=kind))
    for run in WITH_STORY:
        register = scene(room, run.__name__, every_size=run in IN_EVERY_SIZE, speed="normal", reduced_motion=True)
        register(partial(run, game=one))
    for count in seats_of(one):
        largest = count == seats_of(one)[-1]
        scene(room, f"start_{count}")(partial(at_rest, make=partial(start, one, count)))
        scene(room, f"late_{count}", every_size=largest)(partial(at_rest, make=partial(late, one, count)))
    scene(room, "ended")(partial(at_rest, make=partial(played, one, 10_000)))
    scene(room, "own_board")(partial(at_rest, make=partial(late, one, own_board=True)))
    scene(room, "moving", speed="normal", computers="glance")(partial(moving, game=one))
    for count in seats_of(one):
        register = scene(room, f"portrait_late_{count}", is_portrait=True)
        register(partial(at_rest, make=partial(late, one, count)))
    for run in (over_table, story, away, curtain, first_look):
        scene(room, f"portrait_{run.__name__}", is_portrait=True, speed="normal", reduced_motion=True)(
            partial(run, game=one)
        )
scene("table_osada", "own_hint", speed="normal", reduced_motion=True)(own_hint)
