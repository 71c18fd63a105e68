"""Text: broken by Polish rules, shrunk where necessary, never cut, and reported to the recorder."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pygame
import pytest
from pygame import Rect, Surface

from games.core.program.letters import LETTERS
from ui.drawing import record, text
from ui.drawing.fonts import to_capitals
from ui.drawing.text import FACES, Font
from ui.drawing.typography import NBSP, insert_no_break_spaces, wrap
from ui.shell.headless import Headless, faults

SENTENCES = "aąbcćdeęfghijklłmnńoóprsśtuwyzźżAĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ0123456789 .,;:!?„”–—…()·×"
BODY = Font("body", 16)


@pytest.fixture(autouse=True)
def window() -> Iterator[Surface]:
    with Headless((1280, 720)) as it:
        yield it.app.surface


def count_letters(line: str) -> int:
    return len(line)


# -- Breaking -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("gra w karty", f"gra w{NBSP}karty"),
        ("I w domu, i w lesie", f"I{NBSP}w{NBSP}domu, i{NBSP}w{NBSP}lesie"),
        ("(z nią)", f"(z{NBSP}nią)"),
        ("„o nim”", f"„o{NBSP}nim”"),
        ("tak – nie", f"tak{NBSP}– nie"),
        ("z", "z"),
        ("ma z", "ma z"),
        ("raz po raz", "raz po raz"),
        ("Rondo → Gracz 2", f"Rondo{NBSP}→{NBSP}Gracz{NBSP}2"),
        ("agent → dom → karta", f"agent{NBSP}→ dom{NBSP}→ karta"),
        ("Ola +9, Krak +3", f"Ola{NBSP}+9, Krak{NBSP}+3"),
        ("ulica, −1", "ulica, −1"),
        ("wygrywa Gracz 2, Tura 15", f"wygrywa Gracz{NBSP}2, Tura{NBSP}15"),
        ("ma 3 karty", "ma 3 karty"),
        ("Kto zaczyna rundę II", f"Kto zaczyna rundę{NBSP}II"),
        ("zaczyna rundę I, a potem", f"zaczyna rundę{NBSP}I, a{NBSP}potem"),
        ("on I on", f"on I{NBSP}on"),
        ("Podpowiedź: idź: grafficiarz 5 → Krakowska", f"Podpowiedź: idź: grafficiarz{NBSP}5{NBSP}→{NBSP}Krakowska"),
        ("Kraków 2009 A.D.", f"Kraków 2009{NBSP}A.D."),
        ("najwyżej 4.\nO 12 osób", f"najwyżej{NBSP}4.\nO{NBSP}12 osób"),
    ],
)
def test_one_letter_words_and_dashes_stay_with_their_neighbours(sentence: str, expected: str) -> None:
    assert insert_no_break_spaces(sentence) == expected


def test_lines_are_filled_up_to_their_limit() -> None:
    lines, unbroken = wrap("Wampiry budzą się w Nowej Hucie co noc", 12, count_letters)
    assert lines == ["Wampiry", "budzą się", f"w{NBSP}Nowej", "Hucie co noc"]
    assert unbroken


def test_paragraphs_and_empty_lines_are_kept() -> None:
    assert wrap("raz\n\ndwa", 10, count_letters) == (["raz", "", "dwa"], True)


def test_a_word_longer_than_the_line_is_broken_and_reported() -> None:
    lines, unbroken = wrap("Konstantynopolitańczykowianeczka", 10, count_letters)
    assert "".join(lines) == "Konstantynopolitańczykowianeczka"
    assert max(map(len, lines)) <= 10
    assert not unbroken


def test_paths_break_at_their_separators() -> None:
    lines, unbroken = wrap("/home/maja/.local/share/Planszownia", 14, count_letters)
    assert lines == ["/home/maja/", ".local/share/", "Planszownia"]
    assert unbroken


def test_a_route_too_long_for_the_line_breaks_after_its_arrow() -> None:
    lines, unbroken = wrap("Konstantynopol → Nowa Huta", 16, count_letters)
    assert lines == [f"Konstantynopol{NBSP}→", "Nowa Huta"]
    assert unbroken


# -- Fitting --------------------------------------------------------------------------------------------------------
def test_text_that_fits_keeps_its_size() -> None:
    fitted = text.fit("Krótko", 300, 40, BODY, True, 12)
    assert fitted.fits
    assert fitted.font == BODY


def test_text_shrinks_until_it_fits_but_not_below_its_floor() -> None:
    sentence = "Dziewięć słów, które razem nie mieszczą się w tym"
    large = Font("body", 28)
    shrunk = text.fit(sentence, 260, 60, large, True, 12)
    assert shrunk.fits
    assert 12 <= shrunk.font.px < 28
    held = text.fit(sentence, 260, 60, large, True, 24)
    assert not held.fits
    assert held.font.px == 24


def test_text_is_never_cut(window: Surface) -> None:
    sentence = "Każde słowo tego zdania musi się pokazać, choćby pudełko było na nie stanowczo za małe."
    with record.recording() as recorder:
        text.draw(window, sentence, Rect(10, 10, 120, 40), BODY, (255, 255, 255))
    assert " ".join(d.text for d in recorder.drawn).replace(NBSP, " ") == sentence
    assert all(d.px == 12 for d in recorder.drawn)
    assert faults(recorder.drawn)  # the overflow is reported


def test_a_floor_below_twelve_is_ignored(window: Surface) -> None:
    with record.recording() as recorder:
        text.draw(window, "Za dużo liter na tak mało miejsca", Rect(0, 0, 60, 14), BODY, (255, 255, 255), floor=6)
    assert {d.px for d in recorder.drawn} == {12}


@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_fitting_text_stays_in_its_box(window: Surface, align: str, valign: str) -> None:
    box = Rect(200, 100, 300, 64)
    with record.recording() as recorder:
        text.draw(window, "Ósemka jest żółta\ni płaska", box, BODY, (255, 255, 255), align=align, valign=valign)
    assert len(recorder.drawn) == 2
    assert all(box.contains(d.rect) for d in recorder.drawn)
    assert faults(recorder.drawn) == []


def test_text_is_aligned_as_requested(window: Surface) -> None:
    box = Rect(100, 100, 400, 50)
    white = (255, 255, 255)
    left = text.draw(window, "słowo", box, BODY, white)
    right = text.draw(window, "słowo", box, BODY, white, align="right")
    middle = text.draw(window, "słowo", box, BODY, white, align="center")
    assert left.left == box.left
    assert right.right == box.right
    assert abs(middle.centerx - box.centerx) <= 1


def test_capitals_are_centred_in_a_button(window: Surface) -> None:
    box = Rect(100, 100, 300, 60)
    window.fill((0, 0, 0))
    text.draw(window, "HEH", box, Font("bold", 24), (255, 255, 255), align="center")
    inked = window.subsurface(box).convert_alpha()
    inked.set_colorkey((0, 0, 0))
    ink = pygame.mask.from_threshold(inked, (255, 255, 255), (90, 90, 90)).get_bounding_rects()
    top, bottom = min(r.top for r in ink), max(r.bottom for r in ink)
    assert abs(top - (box.height - bottom)) <= 2


@pytest.mark.parametrize("face", [face for face in FACES if face != "icons"])
@pytest.mark.parametrize("px", [12, 18, 22, 44, 70])
def test_an_accent_above_the_ascent_moves_no_letter_down(window: Surface, face: str, px: int) -> None:
    font = Font(face, px)

    def bottom_of(sample: str) -> int:
        window.fill((0, 0, 0))
        text.draw(window, sample, Rect(0, 0, 900, 200), font, (255, 255, 255), wrapping=False)
        letters = window.subsurface(Rect(0, 0, text.width("HH", font), 200))
        inked = pygame.mask.from_threshold(letters, (255, 255, 255), (170, 170, 170, 255))
        return max(rect.bottom for rect in inked.get_bounding_rects())

    samples = ("HH Ś", "HH Ó1", "HH 2É", "HH Йї", "HH Ґ2", "HH Ϊ", "HH Ễ")
    assert {sample for sample in samples if bottom_of(sample) != bottom_of("HH")} == set()


@pytest.mark.parametrize(("face", "px"), [("serif-bold", 13), ("serif-bold", 14), ("serif", 14), ("serif", 15)])
def test_a_small_e_has_an_open_eye_and_does_not_look_like_a_c(face: str, px: int) -> None:
    letter = text.load(Font(face, px)).render("e", True, (255, 255, 255))
    box = letter.get_bounding_rect(min_alpha=32)  # without the faint top row that letters have on Windows
    top, eye, bar = (letter.get_at((box.centerx, box.top + row)).a for row in range(3))
    assert eye + 10 < min(top, bar)


def test_the_same_line_is_drawn_once() -> None:
    text.clear_cache()
    one = text._line("Planszownia", BODY, (255, 255, 255))
    assert text._line("Planszownia", BODY, (255, 255, 255)) is one
    assert text._line("Planszownia", BODY, (250, 255, 255)) is not one


@pytest.mark.parametrize("face", ["body", "essays", "serif-bold", "ops"])
@pytest.mark.parametrize("sample", ["Krak\udcf3w 3", "No\0where"])
def test_characters_that_no_font_accepts_are_drawn_as_placeholders(window: Surface, face: str, sample: str) -> None:
    assert text.width(sample, Font(face, 14)) > text.width(sample[:4], Font(face, 14))
    assert text.draw(window, sample, Rect(0, 0, 60, 100), Font(face, 14), (255, 255, 255), shadow=1).width > 0
    assert text.load(Font(face, 14)).render(sample, True, (255, 255, 255)).get_width() > 0


def test_a_gradient_runs_from_top_to_bottom(window: Surface) -> None:
    window.fill((0, 0, 0))
    where = text.draw(window, "HHH", Rect(0, 0, 300, 120), Font("black", 84), ((255, 0, 0), (0, 0, 255)))
    column = [window.get_at((where.left + 14, y))[:3] for y in range(where.top, where.bottom)]
    inked = [colour for colour in column if sum(colour) > 150]
    assert inked[0][0] > inked[0][2]
    assert inked[-1][2] > inked[-1][0]


@pytest.mark.parametrize("face", [face for face in FACES if face != "icons"])
def test_every_face_draws_every_letter(face: str) -> None:
    font = text.load(Font(face, 24))
    parts = [(letter, *one) for letter in sorted(LETTERS | set(SENTENCES)) for one in font.runs(letter)]
    assert {letter for letter, own, run in parts if not all(own.has(char) for char in run)} == set()


@pytest.mark.parametrize("face", [face for face in FACES if face != "icons"])
@pytest.mark.parametrize("px", [13, 24, 60])
def test_a_line_in_three_alphabets_is_as_wide_as_measured_and_has_one_height(face: str, px: int) -> None:
    font = text.load(Font(face, px))

    def ink(sample: str) -> Rect:
        picture = font.render(sample, True, (255, 255, 255))
        return picture.get_bounding_rect(min_alpha=90).move(0, -font.baseline(sample))

    for sample in ("Żaneta Оля 12 Ξένια", "Ґанна", "Nguyễn Ξάνθη"):
        assert font.render(sample, True, (255, 255, 255)).get_width() == font.size(sample)[0]
        assert ink(sample).left >= 0
    for latin, others in {"H": "НΗ", "x": "х"}.items() if face != "kaushan" else ():  # its letters leave the line
        for other in others:
            assert abs(ink(latin).bottom - ink(other).bottom) <= 1
            assert abs(ink(latin).height - ink(other).height) <= max(1, 0.17 * ink(latin).height)


def test_a_letter_that_a_face_lacks_takes_its_word_along_and_a_sign_does_not() -> None:
    font = text.load(Font("bebas", 24))
    assert [run for _, run in font.runs("Jan Nguyễn 12")] == ["Jan ", "N", "GUYỄN", " 12"]
    assert font.runs("Łódź – Żaneta")[0][1] == "Łódź – Żaneta"
    assert [run for _, run in text.load(Font("essays", 24)).runs("„Tak”")] == ["„", "Tak”"]
    assert to_capitals("Άννα Ταΰγετος ґй") == "ΑΝΝΑ ΤΑΫΓΕΤΟΣ ҐЙ"


def test_shifts_and_subsurfaces_are_recorded_in_window_pixels(window: Surface) -> None:
    with record.recording() as recorder, record.shifted(100, 50):
        text.draw(
            window.subsurface(Rect(10, 20, 400, 200)), "tu", Rect(5, 5, 100, 30), BODY, (255, 255, 255), valign="top"
        )
    assert recorder.drawn[0].rect.topleft == (115, 75)


# -- Faults reported by layout tests --------------------------------------------------------------------------------
def drawn_line(label: str, rect: Rect, box: Rect, px: int = 16, layer: int = 1, fits: bool = True) -> record.DrawnLine:
    return record.DrawnLine(label, rect, rect, box, px, layer, fits)


def test_faults_are_reported() -> None:
    box = Rect(0, 0, 100, 40)
    good = drawn_line("a", Rect(0, 0, 50, 18), box)
    assert faults([good]) == []
    assert "too small" in faults([drawn_line("a", Rect(0, 0, 50, 18), box, px=11)])[0]
    assert "leaves" in faults([drawn_line("a", Rect(60, 0, 50, 18), box)])[0]
    assert "fit" in faults([drawn_line("a", Rect(0, 0, 50, 18), box, fits=False)])[0]
    assert "lies over" in faults([good, drawn_line("b", Rect(40, 5, 50, 18), box)])[0]
    assert faults([good, drawn_line("b", Rect(40, 5, 50, 18), box, layer=2)]) == []


def test_digits_are_almost_as_high_as_capitals(window: Surface) -> None:
    for face in FACES.keys() - {"icons"}:
        one, capital = (text.load(Font(face, 60)).render(letter, True, (255, 255, 255)) for letter in "1I")
        assert one.get_bounding_rect().height > 0.85 * capital.get_bounding_rect().height, face
    font = text.load(Font("essays", 60))
    assert font.render("Gracz 12", True, (255, 255, 255)).get_width() == font.size("Gracz 12")[0]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists a process's open files there")
def test_fonts_of_many_sizes_keep_no_file_open() -> None:
    text.load.cache_clear()
    before = len(os.listdir("/proc/self/fd"))
    for face in FACES:
        for px in range(12, 22):
            text.load(Font(face, px)).size("ż")
    assert len(os.listdir("/proc/self/fd")) <= before


def test_clearing_forgets_all_fonts() -> None:
    text.load(Font("body", 61))
    text.clear_cache()
    assert text.load.cache_info().currsize == 0


def test_breaking_a_very_long_word_measures_it_only_a_few_times() -> None:
    """Damaged files contain such words; the window must not hang."""
    measured = 0

    def measure(part: str) -> int:
        nonlocal measured
        measured += len(part)
        return 7 * len(part)

    lines, unbroken = wrap("x" * 20_000, 100, measure)
    assert (len(lines), unbroken) == (20_000 // 14 + 1, False)
    assert {len(line) for line in lines[:-1]} == {14}
    assert measured < 20 * 20_000
