"""Phones in a real browser: whole pages in Chromium, several at once, at a table in a window.

Run by `pytest -m phones` where Chromium and the dependency group `browser` are installed.
"""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from games.core.contract.contract import Seat
from games.core.journal.resume import open_match
from games.core.match.match import Match
from tests.ui.phones.tables import start_match
from tests.ui.phones.test_early import play_to_plans
from ui.shell.headless import Headless

pytestmark = pytest.mark.phones
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
TAP_PATIENCE = 3000.0  # milliseconds until a button must have been tapped
PATIENCE = 15.0  # seconds until a page must show what is expected
SIZES = {"phone": (390, 844), "small": (360, 640), "tablet": (768, 1024), "landscape": (844, 390)}
MOST_TAPS = 400


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api", reason="needs `uv sync --group browser`")
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("needs Chromium")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        browser.close()


class Evening:
    """A table in a window, with phones in a browser."""

    def __init__(self, browser: Any, match: Match, language: str = "en", pace: str = "off") -> None:
        self.browser, self.match = browser, match
        self.it = Headless((1280, 720), language=language, speed=pace)
        self.it.waits = False
        self.it.open("table", match=match)
        self.it.app.turn_phones_on(0)
        self.pages: dict[Seat, Any] = {}
        self.errors: list[str] = []
        self.last = ""  # the page's content before the last tap

    @property
    def origin(self) -> str:
        assert self.it.app.phones is not None
        return f"http://127.0.0.1:{self.it.app.phones.server.port}/"

    def wait(self, condition: Callable[[], bool]) -> None:
        """Run the window until something is true."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, "nothing happened; errors: " + "; ".join(self.errors)
            self.it.step(0.05)
            time.sleep(0.005)

    def wait_shortly(self, condition: Callable[[], bool]) -> None:
        """Wait for something that may not happen: choosing a default changes nothing."""
        end = time.monotonic() + 1.5
        self.wait(lambda: condition() or time.monotonic() > end)

    def page(self, language: str = "en", size: str = "phone", url: str = "") -> Any:
        """Open the page of the table in a phone of its own."""
        width, height = SIZES[size]
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, device_scale_factor=2,
            locale={"pl": "pl-PL", "en": "en-GB"}[language],
        )  # fmt: skip
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        assert self.it.app.phones is not None
        page.goto(url or f"{self.origin}#{self.it.app.phones.table_token}", wait_until="commit")
        return page

    def join(self, seat: Seat, language: str = "en", size: str = "phone") -> Any:
        page = self.page(language, size)
        name = self.match.players[seat].name
        self.wait(lambda: page.locator(".person").count() > 0)
        page.locator(".person", has_text=name).tap()
        self.wait(lambda: page.locator("#tabs button").count() == 4)
        self.pages[seat] = page
        return page

    def is_asked(self, seat: Seat) -> bool:
        return bool(self.pages[seat].locator(".question").count())

    def answer(self, rng: random.Random) -> None:
        """Play the present question by taps on its phone."""
        decision, count = self.match.decision(), self.match.move_count
        assert decision is not None
        page, self.last = self.pages[decision.seat], ""
        for _ in range(20):
            self.wait(lambda: self.is_asked(decision.seat))
            self.tap(page, rng)
            self.wait_shortly(lambda: self.match.move_count != count or page.inner_html("body") != self.last)
            if self.match.move_count != count:
                self.it.settle()
                return
        raise AssertionError("twenty taps did not complete a move")

    def tap(self, page: Any, rng: random.Random) -> None:
        """Tap the main button, an answer or the button to pass."""
        self.uncover(page)
        self.last = page.inner_html("body")
        ready = page.locator("#foot [data-key=main][aria-disabled=false]")
        free = page.locator('.answer[aria-pressed=false]:not([aria-disabled="true"])')
        passing = page.locator("#foot [data-key=pass]")
        if ready.count():
            button = ready
        elif free.count() and (not passing.count() or rng.random() < 0.8):
            button = free.nth(rng.randrange(free.count()))
        else:
            button = passing
        from playwright.sync_api import TimeoutError as TapTimeout

        with suppress(TapTimeout):  # the page may be drawn again meanwhile; then another tap follows
            button.tap(timeout=TAP_PATIENCE)

    def uncover(self, page: Any) -> None:
        """Open a covered question, as a person does who takes the phone into the hand."""
        cover = page.locator('[data-key="hold:question"][aria-expanded="false"]')
        if cover.count():
            cover.first.tap()

    def looking_phones(self) -> int:
        """Return the number of phones for which the table draws the board."""
        assert self.it.app.phones is not None
        return sum(phone.is_looking for phone in self.it.app.phones._phones.values())

    def tap_place(self, page: Any) -> bool:
        """Tap a lit place on the board, or the chosen one if nothing is missing; return False if there is none."""
        self.wait_shortly(lambda: page.locator("#board:not([hidden]) polygon.lit").count() > 0)
        self.wait_shortly(lambda: page.locator("#board img").evaluate("one => one.complete") is True)
        ready = page.locator("#foot [data-key=main][aria-disabled=false]").count()
        kind = ".chosen" if ready else ".lit"
        middles = page.evaluate(
            """kind => [...document.querySelectorAll(`#board polygon${kind}`)].map((one) => {
                const box = one.getBoundingClientRect();
                const frame = document.getElementById("board").getBoundingClientRect();
                const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                const isIn = x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;
                return isIn && document.elementFromPoint(x, y) === one ? [x, y] : null;
            }).filter(Boolean)""",
            kind,
        )
        if not middles:
            return False
        count, before = self.match.move_count, page.locator("#board svg").first.inner_html()
        page.touchscreen.tap(*middles[0])
        self.wait_shortly(
            lambda: self.match.move_count != count or page.locator("#board svg").first.inner_html() != before
        )
        self.it.settle()
        return True

    def close(self) -> None:
        for page in self.pages.values():
            page.context.close()
        self.it.close()
        assert self.errors == []


@pytest.fixture
def evenings(browser: Any) -> Iterator[Callable[..., Evening]]:
    opened: list[Evening] = []

    def start(game: str, kinds: str, **more: Any) -> Evening:
        opened.append(Evening(browser, start_match(game, kinds), **more))
        return opened[-1]

    yield start
    for evening in opened:
        evening.close()


@pytest.mark.parametrize(
    ("game", "kinds", "sizes"),
    [("wampiry", "pppp", ("phone", "small", "tablet", "landscape")), ("ankh_morpork", "ppb", ("phone", "small")),
     ("osada", "ppp", ("small", "phone", "tablet")), ("krakow", "pp", ("phone", "landscape")),
     ("wroclaw", "pp", ("small", "tablet"))],
)  # fmt: skip
def test_people_play_on_their_phones(
    evenings: Callable[..., Evening], game: str, kinds: str, sizes: tuple[str, ...]
) -> None:
    evening, rng = evenings(game, kinds), random.Random(3)
    people = [seat for seat, kind in enumerate(kinds) if kind == "p"]
    for seat, size in zip(people, sizes, strict=True):
        evening.join(seat, "pl" if seat % 2 else "en", size)
    taps = 0
    while evening.match.decision() is not None and taps < 25:
        decision = evening.match.decision()
        assert decision is not None
        if decision.seat in people:
            evening.answer(rng)
            taps += 1
        else:
            evening.wait(lambda: (now := evening.match.decision()) is None or now.seat in people)
        assert evening.match.audience() is None
        assert evening.it.top.name != "curtain"
    for page in evening.pages.values():
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the phone"
        for tab in ("board", "log", "menu", "hand"):
            page.locator(f'[data-key="tab:{tab}"]').tap()
            assert page.locator("#page > *").count()
            assert "[object" not in page.locator("#page").inner_text()


@pytest.mark.parametrize(
    ("game", "size"), [("wampiry", "small"), ("krakow", "phone"), ("ankh_morpork", "landscape"), ("wroclaw", "tablet")]
)
def test_places_are_tapped_on_the_board(evenings: Callable[..., Evening], game: str, size: str) -> None:
    """A lit place on the picture chooses what the list chooses by name; tapped again, it is confirmed."""
    evening, rng = evenings(game, "pp"), random.Random(3)
    for seat in range(2):
        evening.join(seat, "pl" if seat else "en", size)
    for _ in range(30):
        decision, count = evening.match.decision(), evening.match.move_count
        assert decision is not None
        page = evening.pages[decision.seat]
        evening.wait(lambda page=page: page.locator(".question").count() == 1)  # type: ignore[misc]
        evening.uncover(page)
        if not page.locator('[data-key="on_board"]').count():
            evening.answer(rng)
            continue
        page.locator('[data-key="on_board"]').tap()
        for turn in range(10):
            if evening.match.move_count > count:
                return
            listed = page.locator("#page .answer:not([aria-disabled=true])")  # what is not on the board, such as a card
            if turn >= 2 and page.locator("#foot [data-key=main][aria-disabled=true]").count() and listed.count():
                before = page.inner_html("body")
                listed.first.tap()
                evening.wait(lambda page=page, before=before: page.inner_html("body") != before)  # type: ignore[misc]
            elif not evening.tap_place(page):
                break
        page.locator('[data-key="tab:hand"]').tap()
        evening.answer(rng)
    raise AssertionError("no move was played on the picture")


def test_the_board_is_zoomed_by_fingers_and_buttons(evenings: Callable[..., Evening]) -> None:
    evening = evenings("ankh_morpork", "pp")
    page = evening.join(0)
    page.locator('[data-key="tab:board"]').tap()
    evening.wait(lambda: page.locator("#board img").evaluate("one => one.naturalWidth") > 0)
    assert evening.looking_phones() == 1
    assert page.get_by_role("img", name="Picture of the board").count() == 1
    width = lambda: page.locator(".stage").bounding_box()["width"]  # noqa: E731
    frame, whole = page.locator("#board").bounding_box(), width()
    assert whole >= frame["width"] - 65, "the whole board"
    stage, buttons = page.locator(".stage").bounding_box(), page.locator(".zoom").bounding_box()
    apart = stage["x"] + stage["width"] <= buttons["x"], stage["y"] + stage["height"] <= buttons["y"]
    assert any(apart), "no button covers a part of the whole board"
    page.get_by_role("button", name="Larger").tap()
    larger = width()
    assert larger > 1.5 * whole
    page.get_by_role("button", name="Whole board").tap()
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    touch = page.context.new_cdp_session(page)

    def pinch(kind: str, apart: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    pinch("touchStart", 30)
    for apart in (40, 60, 90):
        pinch("touchMove", apart)
    pinch("touchEnd", 0)
    assert width() == pytest.approx(3 * whole, rel=0.1)
    page.get_by_role("button", name="Smaller").tap()
    page.get_by_role("button", name="Whole board").tap()
    page.touchscreen.tap(x, frame["y"] + 8)
    page.touchscreen.tap(x, frame["y"] + 8)
    assert width() > 2 * whole, "a double tap"
    box = page.locator(".stage").bounding_box()
    assert box["x"] <= frame["x"]
    assert box["x"] + box["width"] >= frame["x"] + frame["width"] - 65, "the picture stays in the frame"
    page.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    evening.wait(lambda: evening.looking_phones() == 0)


def test_hand_and_secret_are_covered_until_held(evenings: Callable[..., Evening]) -> None:
    evening = evenings("ankh_morpork", "pp")
    for seat in (0, 1):
        evening.join(seat)
    decision = evening.match.decision()
    assert decision is not None
    page = evening.pages[1 - decision.seat]
    evening.wait(lambda: page.locator(".cover").count() == 2)
    assert page.locator("#message:not([hidden])").count() == 1
    snapshot_titles = page.locator(".cover .inside").all_inner_texts()
    assert snapshot_titles == ["", ""], "covered things are not in the page"
    box = page.locator('[data-key="hold:secret"]').bounding_box()
    page.mouse.move(box["x"] + 30, box["y"] + 20)
    page.mouse.down()
    page.wait_for_timeout(500)
    assert page.locator(".cover.shown .text").count() == 1
    page.mouse.up()
    assert page.locator(".cover .text").count() == 0, "it was held, not tapped"
    page.locator('[data-key="hold:hand"]').tap()
    assert page.locator(".cover.shown").count() == 2, "a tap opens everything"
    assert page.locator("#message:not([hidden])").count() == 0, "the message has been read"
    page.locator("#page").evaluate("one => one.scrollTo(0, 99)")
    assert page.locator(".cover.shown .card").count() == 6, "scrolling covers nothing"
    page.locator('[data-key="hold:hand"]').tap()
    assert page.locator(".cover.shown").count() == 0
    page.locator('[data-key="hold:hand"]').focus()
    page.keyboard.press("Space")
    assert page.locator(".cover.shown .card").count() == 6
    page.keyboard.press("Space")
    asked = evening.pages[decision.seat]
    assert asked.locator("#page .answer").count() == asked.locator("#foot button").count() == 0, (
        "the hand is in the question"
    )
    asked.locator('[data-key="hold:question"]').tap()
    assert asked.locator("#page .answer").count() >= 4
    page.locator('[data-key="tab:menu"]').tap()
    page.locator('[data-key="open"]').tap()
    page.locator('[data-key="tab:hand"]').tap()
    assert page.locator(".cover.shown").count() == 2
    page.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.locator(".cover.shown").count() == 0, "a hidden page covers its cards"


def test_the_log_hides_what_only_this_seat_knows_and_its_badge_ends_when_read(evenings: Callable[..., Evening]) -> None:
    evening, rng = evenings("osada", "ppp"), random.Random(2)
    match = evening.match
    while (decision := match.decision()) is not None and decision.kind != "look":
        match.play(rng.choice(match.view(decision.seat)["moves"]))
    assert decision is not None
    seat, news = decision.seat, 0
    match.play(match.view(seat)["moves"][0])
    while news < 1 and (decision := match.decision()) is not None:
        news = 0 if decision.seat == seat else news + 1
        match.play(rng.choice(match.view(decision.seat)["moves"]))
    page = evening.join(seat)
    badge, log = page.locator(".news"), page.locator('[data-key="tab:log"]')
    assert badge.count() == 1
    log.tap()
    assert badge.count() == 0
    covers = page.locator(".log .cover")
    assert covers.count() >= 1
    assert covers.locator(".inside").all_inner_texts() == [""] * covers.count()
    covers.first.locator(".head").tap()
    assert covers.count() == 0, "a tap opens everything"
    page.locator('[data-key="tab:hand"]').tap()
    assert badge.count() == 0
    while (decision := match.decision()) is not None and decision.seat != seat and not badge.count():
        match.play(rng.choice(match.view(decision.seat)["moves"]))
        evening.it.settle()
        evening.wait_shortly(lambda: badge.count() == 1)
    assert badge.count() == 1 or decision is None or decision.seat == seat


def test_refused_choices_are_folded_and_passing_is_the_main_button_only_alone(evenings: Callable[..., Evening]) -> None:
    evening = evenings("osada", "ppp")
    for seat in range(3):
        evening.join(seat, size="small")
    for seat in range(3):
        page = evening.pages[seat]
        evening.wait(lambda seat=seat: evening.is_asked(seat))  # type: ignore[misc]
        evening.uncover(page)
        assert page.locator("#foot .main[data-key=pass]").count() == 1, "nothing else can be done"
        page.locator("#foot [data-key=pass]").tap()
    evening.wait(lambda: (now := evening.match.decision()) is not None and now.kind == "move")
    decision = evening.match.decision()
    assert decision is not None
    page = evening.pages[decision.seat]
    evening.wait(lambda: page.locator(".answer").count() > 0)
    folded = page.locator(".question details")
    assert folded.get_attribute("open") is None
    assert page.locator(".question > .group .choice").count() == page.locator(".question .choice .line").count() <= 4
    folded.locator("summary").tap()
    reasons = folded.locator(".short").all_inner_texts()
    assert len(reasons) == len({*reasons}) > 0, "one row for each reason"
    page.locator('[data-key="hint"]').tap()
    evening.wait_shortly(lambda: page.get_by_role("heading", name="Hint").count() == 1)
    assert folded.get_attribute("open") is not None, "it stays open when the page is drawn again"
    ankh = evenings("ankh_morpork", "pp")
    seat = ankh.match.decision().seat  # type: ignore[union-attr]
    page = ankh.join(seat)
    for _ in range(4):
        ankh.answer(random.Random(1))
        ankh.uncover(page)
        if page.locator("#foot [data-key=pass]").count() and page.locator(".answer[aria-pressed]").count():
            assert page.locator("#foot .main[data-key=pass]").count() == 0
            return
    raise AssertionError("nothing could be skipped")


def test_a_dead_players_phone_says_so_and_the_result_names_the_winner(evenings: Callable[..., Evening]) -> None:
    evening, rng = evenings("osada", "ppp"), random.Random(1)
    match = evening.match
    seats = match.game.controller.seat_facts

    def is_anybody_out() -> bool:
        return any(seats(match.view(None), seat).is_out for seat in range(3))

    for seed in range(60):
        match, rng = start_match("osada", "ppp", seed=seed), random.Random(seed)
        while (decision := match.decision()) is not None and not is_anybody_out():
            match.play(rng.choice(match.view(decision.seat)["moves"]))
        if decision is not None:
            break
    evening.match = match
    evening.it.open("table", match=match)
    dead = next(seat for seat in range(3) if seats(match.view(None), seat).is_out)
    page = evening.join(dead)
    assert page.get_by_text("You are out of the game").count() == 1
    while (decision := match.decision()) is not None:
        match.play(rng.choice(match.view(decision.seat)["moves"]))
    evening.it.settle()
    evening.wait(lambda: page.get_by_text("The game is over").count() == 1)
    assert page.get_by_text("You are out of the game").count() == 0
    first = page.locator("#page section.panel p").first.inner_text()
    winners = [match.players[seat].name for seat in match.result.winners]  # type: ignore[union-attr]
    assert all(name in first for name in winners) if winners else first == "Nobody at the table won."


def test_a_phone_keeps_its_name_in_the_next_match_unless_it_gave_it_up(evenings: Callable[..., Evening]) -> None:
    evening = evenings("wampiry", "pp")
    pages = [evening.join(seat) for seat in range(2)]
    evening.match = start_match("ankh_morpork", "pp", seed=7)
    evening.it.open("table", match=evening.match)
    evening.wait(lambda: evening.match.curtain.away == {0, 1})
    for page, name in zip(pages, ("Maja", "Jan"), strict=True):
        evening.wait(lambda page=page: page.locator("#tabs button").count() == 4)  # type: ignore[misc]
        assert page.locator(".who").inner_text() == name
    pages[0].locator('[data-key="tab:menu"]').tap()
    pages[0].locator('[data-key="leave"]').tap()
    pages[0].locator('[data-key="leave"]').tap()
    evening.wait(lambda: pages[0].locator(".person").count() == 2)
    assert evening.match.curtain.away == {1}
    evening.match = start_match("osada", "ppp")
    evening.it.open("table", match=evening.match)
    evening.wait(lambda: pages[0].locator(".person").count() == 3 and evening.match.curtain.away == {1})
    evening.it.step(3.0)
    assert evening.it.top.name == "phones", "one phone has no name yet"


def test_a_phone_that_waits_for_the_table_can_go_back(evenings: Callable[..., Evening]) -> None:
    evening = evenings("wampiry", "pp")
    evening.join(0)
    page = evening.page(size="small")
    evening.wait(lambda: page.locator(".person").count() == 2)
    page.locator(".person").first.tap()
    evening.wait(lambda: page.locator(".wait").count() == 1)
    page.get_by_role("button", name="Back").tap()
    evening.wait(lambda: page.locator(".person").count() == 2)
    page.context.close()


def test_a_reloaded_phone_and_a_restarted_table_find_the_seat(browser: Any) -> None:
    first = Evening(browser, start_match("wampiry", "pp", with_journal=True))
    page = first.join(0)
    page.reload(wait_until="commit")
    first.wait(lambda: page.locator("#tabs button").count() == 4)
    assert first.it.app.phones is not None
    port = first.it.app.phones.server.port
    first.it.app.phones.server.stop()  # as if the program was killed: nothing is sent to the phones or written
    first.wait(lambda: page.locator("#lost:not([hidden])").count() == 1)
    assert first.match.journal is not None
    path = first.match.journal.path
    first.match.journal.close()

    again = Headless((1280, 720), language="en", speed="off")
    again.waits = False
    match = open_match(path)
    again.open("table", match=match)
    assert again.app.phones is not None
    assert again.app.phones.server.port == port
    first.it.app.phones = None
    first.it = again
    first.wait(lambda: page.locator("#lost[hidden]").count() == 1 and page.locator("#tabs button").count() == 4)
    assert match.curtain.away == {0}
    errors = [line for line in first.errors if "WebSocket" not in line and "ERR_CONNECTION" not in line]
    page.context.close()
    again.close()
    assert errors == []


def test_a_code_lets_a_phone_in_when_the_table_agrees(evenings: Callable[..., Evening]) -> None:
    evening = evenings("wampiry", "pp")
    page = evening.page(url=evening.origin)
    evening.wait(lambda: page.locator("input").count() == 1)
    assert evening.it.app.phones is not None
    page.locator("input").fill(evening.it.app.phones.code.read(evening.it.app.now).lower())
    page.locator("form button").tap()
    evening.wait(lambda: page.locator(".person").count() == 2)
    page.locator(".person").first.tap()
    evening.wait(lambda: evening.it.top.name == "dialogue")
    evening.it.step(1.0)
    evening.it.click("yes")
    evening.wait(lambda: page.locator("#tabs button").count() == 4)
    page.locator('[data-key="tab:menu"]').tap()
    page.locator('[lang="pl"]').tap()
    evening.wait(lambda: page.evaluate("document.documentElement.lang") == "pl")
    assert "Menu" in page.locator("#page").inner_text()
    page.context.close()


# -- answers given early ----------------------------------------------------------------------------------------------
def answer_early(evening: Evening, seat: Seat, rng: random.Random) -> None:
    """Answer a question that is not asked yet by taps on its phone."""
    page, early = evening.pages[seat], evening.match.early
    while evening.is_asked(seat):
        evening.tap(page, rng)
        evening.wait_shortly(lambda: page.inner_html("body") != evening.last)
    assert early.of(seat)


def test_everybody_plans_at_once_and_plans_survive_reloads(evenings: Callable[..., Evening]) -> None:
    evening, rng = evenings("wampiry", "ppp"), random.Random(3)
    match = evening.match
    play_to_plans(match)
    for seat in range(3):
        evening.join(seat, "pl" if seat else "en")
    late = [seat for seat in range(3) if not match.is_deciding(seat)]
    page = evening.pages[late[0]]
    evening.uncover(page)
    page.locator(".two .second").first.tap()  # both cards by one tap
    evening.wait(lambda: page.locator('[data-key="change"]').count() == 1)
    assert not evening.is_asked(late[0])
    assert page.locator(".ready li").count() == 3
    evening.wait(lambda: page.locator(".ready .is-ready").count() == 1)
    page.locator('[data-key="hold:early"]').tap()
    assert page.locator(".cover .inside").all_inner_texts() == [""] * page.locator(".cover").count()
    page.reload(wait_until="commit")
    evening.wait(lambda: page.locator('[data-key="change"]').count() == 1)
    page.locator('[data-key="change"]').tap()
    evening.wait(lambda: evening.is_asked(late[0]))
    answer_early(evening, late[0], rng)
    given = match.early.of(late[0])
    match.early.take_back(late[0])  # as a killed program forgets it
    evening.wait(lambda: page.locator('[data-key="again"]').count() == 1)
    page.locator('[data-key="again"]').tap()
    evening.wait(lambda: match.early.of(late[0]) == given)
    answer_early(evening, late[1], rng)
    count = match.move_count
    evening.answer(rng)
    plans = [one for one in match.moves[count:] if one.kind == "plan"]
    assert sorted(one.seat for one in plans) == [0, 1, 2]
    assert next(one.move for one in plans if one.seat == late[0]) == given[0]
    evening.wait(lambda: page.locator('[data-key="change"]').count() == 0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "kinds"),
    [("wampiry", "pppp"), ("ankh_morpork", "ppp"), ("osada", "ppppp"), ("krakow", "pp"), ("wroclaw", "pp")],
)
def test_whole_matches_are_played_on_phones(browser: Any, game: str, kinds: str) -> None:
    """The journal has exactly what was tapped; half of the early questions are answered early."""
    evening, rng = Evening(browser, start_match(game, kinds, with_journal=True)), random.Random(9)
    match = evening.match
    for seat in range(len(kinds)):
        evening.join(seat, "pl" if seat % 2 else "en")
    while not match.is_over:
        waiting = [seat for seat, is_ready in match.people_answering().items() if not is_ready]
        early = [seat for seat in waiting if not match.is_deciding(seat)]
        if early and rng.random() < 0.5:
            seat = rng.choice(early)
            evening.wait(partial(evening.is_asked, seat))
            answer_early(evening, seat, rng)
        else:
            evening.answer(rng)
        assert match.audience() is None
    results = [page.locator("#page section.panel h2") for page in evening.pages.values()]
    evening.wait(lambda: all(one.count() == 1 for one in results))
    position_id, journal = match.position_id, match.journal
    evening.close()
    assert journal is not None
    assert open_match(journal.path).position_id == position_id
