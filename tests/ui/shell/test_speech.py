"""Speech output: system voices, spoken and hidden texts, table descriptions, games played by ear."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import time
import wave
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from games import registry
from games.core.data import boards
from games.core.match.match import Match
from games.shipped import register_shipped
from tests.runs import first_by_default, long_only
from tests.ui.clicker import Clicker, FastWindow, StubBotProcess, asks, new_match, open_table, play_until
from tests.ui.listener import Listener, RecordingVoice
from tests.ui.moments import with_other_secrets
from ui.shell.headless import Headless, faults
from ui.shell.reader import Voice, find_speech_commands
from ui.table.intents import OpenDescription
from ui.table.model.wording import ASKED, HAPPENED, describe_table, description_lines
from ui.table.option_widget import OptionWidget
from ui.table.table import TableScreen
from ui.table.view.hold_to_show import HoldToShow
from ui.widgets.scroll import ScrollArea

register_shipped()
GAMES = sorted(facts.id for facts in registry.all_facts())
BOARDS = Path(__file__).parents[2] / "boards"
UNIX = pytest.mark.skipif(os.name == "nt", reason="its commands are scripts of a Unix shell")


def wait_until(done: object, seconds: float = 20.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if done():  # type: ignore[operator]
            return True
        time.sleep(0.01)
    return False


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder; only speech commands that a test writes there are found."""
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/bin{os.pathsep}/usr/bin")
    defaults = {"spd-say": None, "espeak-ng": None, "espeak": None}
    monkeypatch.setattr(
        "ui.shell.reader.shutil.which",
        lambda name: str(tmp_path / name) if (tmp_path / name).exists() else defaults.get(name),
    )
    return tmp_path


def write_script(folder: Path, name: str, script: str) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


@UNIX
def test_lines_are_spoken_in_order_in_their_language(commands: Path) -> None:
    log = commands / "log"
    write_script(commands, "espeak-ng", f'echo "$2 $(cat)" >> {log}')
    voice = Voice(lambda: find_speech_commands("linux"))
    voice.speak("Zażółć", "pl")
    voice.speak("two", "en")
    assert wait_until(lambda: log.exists() and log.read_text("utf-8").split("\n")[:2] == ["pl Zażółć", "en two"])
    voice.close()


@UNIX
@pytest.mark.parametrize("name", ["\udcb3.journal", "\ud800", "a\x00b"])
@pytest.mark.parametrize(("program", "script"), [("espeak-ng", "cat"), ("spd-say", 'echo "$@"')])
def test_an_unencodable_name_does_not_silence_the_voice(commands: Path, program: str, script: str, name: str) -> None:
    log = commands / "log"
    write_script(commands, program, f"{script} >> {log}")
    voice = Voice(lambda: find_speech_commands("linux"))
    voice.speak(name, "pl")
    voice.speak("Wczytaj", "pl")
    assert wait_until(lambda: log.exists() and "Wczytaj" in log.read_text("utf-8", "replace"))
    voice.close()


@UNIX
def test_a_new_line_interrupts_the_previous_one(commands: Path) -> None:
    log = commands / "log"
    write_script(commands, "espeak-ng", f'read said; echo "$said" >> {log}; exec sleep 60')
    voice = Voice(lambda: find_speech_commands("linux"))
    voice.speak("first", "en")
    assert wait_until(lambda: log.exists() and "first" in log.read_text("utf-8"))
    voice.speak("second", "en")
    voice.silence()
    voice.speak("third", "en")
    assert wait_until(lambda: log.read_text("utf-8").split() == ["first", "third"])
    voice.close()


@UNIX
def test_a_failing_speech_command_is_replaced_by_the_next(commands: Path) -> None:
    log = commands / "log"
    write_script(commands, "spd-say", "exit 1")
    write_script(commands, "espeak-ng", f"cat >> {log}")
    voice = Voice(lambda: find_speech_commands("linux"))
    voice.speak("here", "en")
    assert wait_until(lambda: log.exists() and log.read_text("utf-8") == "here")
    voice.close()


@pytest.mark.usefixtures("home", "commands")
def test_without_a_voice_one_sentence_explains_it() -> None:
    with Headless((1280, 720), language="en") as it:
        it.open("settings")
        it.top.scroll_notches(0, 20)  # the row is near the end of a scrolled page
        it.settle()
        it.click("read_aloud")
        it.settle()
        assert it.app.settings.read_aloud
        assert "This computer has no voice yet" in it.words()
        it.key(pygame.K_TAB)
        assert faults(it.texts()) == []


def test_every_system_has_its_speech_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.shell.reader.shutil.which", lambda name: f"/{name}")
    assert [one.name for one in find_speech_commands("linux")] == ["spd-say", "espeak-ng", "espeak-ng"]
    mac, windows = find_speech_commands("darwin")[0], find_speech_commands("win32")[0]
    assert mac.command("pl", "raz")[:3] == ("/say", "-v", "Zosia")
    assert "pl-PL" in windows.command("pl", "raz")[-1]
    assert windows.stdin_data("ż") == b"xbw="


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="eSpeak NG is not installed")
def test_espeak_speaks_polish(tmp_path: Path) -> None:
    speaker = next(one for one in find_speech_commands("linux") if one.name == "espeak-ng")
    sound = tmp_path / "said.wav"
    command = [*speaker.command("pl", "Zażółć gęślą jaźń"), "-w", str(sound)]
    subprocess.run(command, input=speaker.stdin_data("Zażółć gęślą jaźń"), check=True, timeout=60)
    with wave.open(str(sound)) as file:
        assert file.getnframes() / file.getframerate() > 0.8


def open_table_with_voice(it: Headless, game_id: str, people: int, kind: str) -> tuple[TableScreen, RecordingVoice]:
    voice = RecordingVoice()
    it.app.reader.voice = voice
    bots = (1 if game_id == "wroclaw" else 3) - people + 1 if people == 1 else 0
    return open_table(it, play_until(new_match(people, bots, game_id=game_id), asks(kind))), voice


def test_focus_and_refusals_are_spoken() -> None:
    with Headless((1280, 720), language="pl", read_aloud=True) as it:
        table, voice = open_table_with_voice(it, "osada", 2, "move")
        asked = table.ctx.translate(table.session.controller.prompt(table.session.view).title)
        assert any(asked in line for line in voice.lines)
        it.key(pygame.K_TAB)
        assert "odpowiedź 2 z" in voice.lines[-1]
        table.ctx.object_messages.refuse_choice("field:30")
        it.step()
        tip = it.app.top.current_tip
        assert tip is not None
        assert tip.is_refusal
        assert tip.text.rstrip(".") in voice.lines[-1]


def test_secrets_are_spoken_only_behind_the_curtain() -> None:
    with Headless((1280, 720), language="en", read_aloud=True) as it:
        table, voice = open_table_with_voice(it, "osada", 2, "move")
        match = table.session.match
        secret = match.game.controller.cards.secret
        assert secret is not None
        card = secret(match.view(match.decision().seat))  # type: ignore[union-attr]
        assert card is not None
        name = table.ctx.lexicon(card.card, "en")
        held = next(one for one in table.widgets.widgets if isinstance(one, HoldToShow))
        held.set_shown(True)
        it.step()
        assert voice.lines[-1] == "Secrets are spoken only behind the curtain."
        it.key(pygame.K_d)
        assert not any(name in line for line in voice.lines)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_table_description_depends_on_the_view_only(game_id: str) -> None:
    with Headless((1280, 720), language="pl") as it:
        match = play_until(new_match(2, 0, game_id=game_id), lambda one: one.move_count >= 25)
        table = open_table(it, match)
        table.session.refresh()
        lines = description_lines(table.ctx)
        assert len(lines) > 5
        seat = table.session.view["seat"]
        other = with_other_secrets(match, seat, 3)
        table.session.refresh()
        assert other is match
        assert description_lines(table.ctx) == lines
        table.dispatch(OpenDescription())
        it.settle()
        assert it.app.top.name == "description"
        assert faults(it.texts()) == []


@pytest.mark.parametrize("key", [pygame.K_END, pygame.K_PAGEDOWN, pygame.K_DOWN])
def test_keys_scroll_the_table_description_at_once(key: int) -> None:
    with Headless((1280, 720), language="en") as it:
        open_table(it, play_until(new_match(2, 0, game_id="krakow"), lambda one: one.move_count >= 25))
        it.key(pygame.K_d)
        area = it.app.top.widgets.find("places")
        assert isinstance(area, ScrollArea)
        it.move(area.rect.center)
        it.key(key)
        assert area.offset > 0


@pytest.mark.parametrize(("language", "moves"), [("en", 20), ("pl", 45)])
@pytest.mark.parametrize("game_id", GAMES)
def test_the_table_description_says_nothing_twice(game_id: str, language: str, moves: int) -> None:
    with FastWindow((1280, 720), language=language) as it:
        match = play_until(new_match(2, 0, game_id=game_id), lambda one: one.move_count >= moves)
        table = open_table(it, match)
        Clicker(it, table).dismiss_overlays(False)
        places = describe_table(table.ctx)
        titles = [table.ctx.translate(place.title) for place in places]
        assert len(set(titles)) == len(titles)
        for place in places:
            lines = [line for text in place.lines for line in table.ctx.translate(text).split("\n")]
            assert place.title in (ASKED, HAPPENED) or len(set(lines)) == len(lines), lines


def test_the_elder_of_wampiry_is_named_once() -> None:
    with FastWindow((1280, 720), language="en") as it:
        table = open_table(it, play_until(new_match(2), lambda one: one.move_count >= 20))
        Clicker(it, table).dismiss_overlays(False)
        (line,) = (line for line in description_lines(table.ctx) if "Elder" in line)
        assert line.count("Elder") == 1


def test_wroclaw_names_armour_and_weapon_and_counts_wounds_once() -> None:
    with FastWindow((1280, 720), language="en") as it:
        match = play_until(new_match(2, 0, game_id="wroclaw"), asks("send", 20))
        table = open_table(it, match)
        Clicker(it, table).dismiss_overlays(False)
        fighters = [line for line in description_lines(table.ctx) if line.startswith("Your cards: ")]
        armed = [line for line in fighters if "; weapon: " in line and ": armour " in line]
        hand = table.session.controller.cards.hand
        assert hand is not None
        assert len(armed) == sum(name.startswith("card:") for name in hand(table.session.view)) > 0
        shooting = play_until(new_match(2, 0, game_id="wroclaw"), asks("shoot", 20))
        lines = description_lines(open_table(it, shooting).ctx)
        wounded = [line for line in lines if "Wounds: " in line]
        assert len(wounded) >= 2
        assert not any(" wound" in line.replace("Wounds: ", "") for line in wounded)


def spoken_lines(game_id: str, secrets: int, lift: bool) -> list[str]:
    """Return the lines spoken at a table before or after lifting the curtain.

    `secrets` is the seed of the secrets that the listener may not know."""
    with FastWindow((1280, 720), language="en", read_aloud=True) as it:
        voice = RecordingVoice()
        it.app.reader.voice = voice
        match = play_until(new_match(2, 0, game_id=game_id), lambda one: one.move_count >= 20)
        with_other_secrets(match, match.decision().seat if lift else None, secrets)  # type: ignore[union-attr]
        table = open_table(it, match)
        if lift and it.app.top is not table:
            it.step(0.5)
            it.key(pygame.K_SPACE)
            it.settle()
        if it.app.top is table:
            for held in table.widgets.widgets:
                if isinstance(held, HoldToShow) and not lift:
                    held.set_shown(True)
        it.step()
        for key in (pygame.K_d, pygame.K_ESCAPE if it.app.top is table else pygame.K_d, *[pygame.K_TAB] * 30):
            it.key(key)
            it.settle()
        return voice.lines


@pytest.mark.parametrize("lift", [False, long_only(True)])
@pytest.mark.parametrize("game_id", GAMES)
def test_hidden_information_changes_no_spoken_word(game_id: str, lift: bool) -> None:
    said = spoken_lines(game_id, 1, lift)
    assert len(said) > 5
    assert said == spoken_lines(game_id, 4, lift)


def test_a_thinking_computer_is_announced_once_and_then_its_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.computers.process.BotProcess", StubBotProcess)
    with Headless((1280, 720), language="en", read_aloud=True) as it:
        table, voice = open_table_with_voice(it, "osada", 1, "move")
        match = table.session.match
        rnd = Random(3)
        while table.session.deciding_bot() is None:
            table.play_moves([rnd.choice(match.game.legal_moves(match.state))])
        it.settle()
        thinking = [line for line in voice.lines if line.endswith("is thinking…")]
        assert thinking
        first = voice.lines.index(thinking[0])
        name = thinking[0].split()[0]
        assert any(line.startswith(f"{name} ") and line.endswith(".") for line in voice.lines[first + 1 :])
        assert not any(a == b for a, b in pairwise(voice.lines) if a.endswith("is thinking…"))


def test_key_names_on_buttons_are_not_spoken() -> None:
    with Headless((1280, 720), language="en", read_aloud=True) as it:
        voice = RecordingVoice()
        it.app.reader.voice = voice
        match = new_match(2, 0, game_id="osada")
        while not match.is_over:
            match.play(match.game.legal_moves(match.state)[0])
        it.open("result", match=match)
        it.settle()
        assert "Play again" in voice.lines
        assert "Enter" not in voice.lines


@pytest.mark.parametrize(("button", "words"), [("ability", "Wysokie budynki"), ("action", "Przebiegły gambit")])
def test_a_chosen_option_is_spoken_by_its_button_label(button: str, words: str) -> None:
    with Headless((1280, 720), language="pl", read_aloud=True) as it:
        voice = it.app.reader.voice = RecordingVoice()
        match = play_until(new_match(1, 1), lambda match: _has_more_to_choose(match, button))
        table = open_table(it, match)
        it.step(0.5)
        it.press(Clicker(it, table).point_of(f"button:{button}"))
        it.settle()
        assert f"Wybrano: {words}" in voice.lines


def _has_more_to_choose(match: Match, kind: str) -> bool:
    """Return whether a person can use a power that needs a further choice."""
    if not asks("use")(match):
        return False
    moves = [move for move in match.game.legal_moves(match.state) if move[0] == kind]
    return len(moves) > 1


@pytest.mark.parametrize("game_id", GAMES)
def test_different_answers_are_spoken_differently(game_id: str) -> None:
    with Headless((1280, 720), language="pl") as it:
        table = open_table(
            it, play_until(new_match(1, 1 if game_id == "wroclaw" else 3, game_id=game_id), has_many_moves)
        )
        spoken: dict[tuple[str, ...], str] = {}
        for one in table.widgets.widgets:
            if isinstance(one, OptionWidget) and one.enabled and one.spoken_is_complete:
                first = spoken.setdefault(one.spoken_parts(), one.name)
                assert first == one.name or first in table.session.aliases(one.name), one.spoken_parts()
        assert len(spoken) > 1


def has_many_moves(match: Match) -> bool:
    """Return whether seat 0 has more than three moves in mid-match."""
    decision = match.decision()
    return (
        decision is not None
        and decision.seat == 0
        and match.move_count >= 40
        and len(match.game.legal_moves(match.state)) > 3
    )


@pytest.mark.usefixtures("stub_computers")
@pytest.mark.parametrize("game_id", first_by_default(sorted(GAMES, key=lambda game: game != "osada")))
def test_a_whole_game_is_played_by_ear(game_id: str) -> None:
    """The player presses keys and knows only the spoken lines."""
    with FastWindow((1280, 720), language="en", read_aloud=True, every=10_000) as it:
        voice = RecordingVoice()
        it.app.reader.voice = voice
        short = BOARDS / f"{game_id}_short.yaml"  # for games that would take too long
        match = new_match(
            2, 0, board=boards.load_game_board(game_id, short) if short.exists() else None, game_id=game_id
        )
        table = TableScreen(it.app, match)
        it.app.push(table)
        it.settle()
        player = Listener(it, voice)
        for _ in range(2000):
            player.act()
            if player.is_over:
                break
        assert match.is_over
        assert it.app.top.name == "result"
        assert len(player.answers) > 10
