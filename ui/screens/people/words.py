"""Texts of the people pages: numbers, rates and dates."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from games.core.contract.texts import N_, N_c, N_n, Text
from games.core.people.pages import WinRate
from ui.drawing.typography import percent

PEOPLE, GAMES, RECORDS = N_("People"), N_("Games"), N_("Records")
BACK_TOOLTIP = N_("Back (Esc)")
PUZZLES_TOOLTIP = N_("Slips from finished matches, as puzzles (Z)")
AT, ORDER = N_("At the table"), N_c("filter", "Order")
BOARD, SEATS = N_("Board"), N_("Seats")
OPPONENT_LABELS: Mapping[str, Text] = {
    "": N_("anybody"),
    "people": N_("only people"),
    "computers": N_("with computers"),
}
WITH_NAME = N_("with {name}")
ORDER_LABELS: Mapping[str, Text] = {
    "latest": N_("last match"),
    "matches": N_("most matches"),
    "strength": N_("strength"),
    "name": N_("name"),
}
AT_TIP, ORDER_TIP = N_("Who else sits at the table"), N_("The order of the cards")

NAME, TITLE = N_("name"), N_("title")
MATCHES, WON_HEAD, RATE_HEAD = N_("matches"), N_("won"), N_("win rate")
AGAINST_EVEN = N_("against even chances")
LAST, LAST_TITLE = N_("last {n}"), N_("Last {n}")
FEW_MATCHES_NOTE = N_("After five matches you will see more here.")
COMPUTERS_TITLE = N_("Computers")
LEVELS_NOTE = N_("each level separately")
TABLE_SUMS, YEAR_SUMS = N_("At the table"), N_("At the table in {year}")
LONGEST_RUN, TOGETHER = N_("Longest winning streak"), N_("Most often together")
SOURCE_NOTE = N_("Counted from the matches saved on this computer.")
RATE_LEGEND = N_(
    "Gold mark: even chances at the same tables. Thin line: the true rate is almost certainly within it. "
    "Asterisk: hints were used."
)
EMPTY_TITLE = N_("Nobody has finished a match yet")
EMPTY_TEXT = N_("Who plays here, how often and how well, counted from finished matches.")
SEARCH, SEARCH_TIP = N_("Search people"), N_("Part of a name (Ctrl+F)")
NO_NAME_MATCHES = N_("No name here contains “{words}”.")
READING_PROGRESS = N_("Reading matches: {done} of {n}")
READING_NOW = N_("The matches are still being read")
LOCKED_MESSAGE = N_("Another program is using the statistics file. Planszownia keeps trying.")
FAILED_TITLE = N_("The matches couldn't be counted")
NO_MATCH_FOUND = N_("No finished match was found")
UNREAD_JOURNALS = N_n("{n} match could not be read.", "{n} matches could not be read.")
NO_NUMBER = "–"

ALL_GAMES_TAB = N_("All games")
PLAYING_SINCE = N_("at this table since {date}")
EVEN_CHANCES_TEXT = N_("even chances: {rate}, or {n} wins")
STRENGTH = N_("Strength")
STRENGTH_LEGEND = N_("1000 is the medium computer's strength. The true value is almost certainly within the band.")
STRENGTH_TOO_EARLY = N_("Strength is shown from the fifth match on.")
BY_GAME, POINTS_MEAN, POINTS_BEST, RUN_NOW = N_("By game"), N_("Points: mean"), N_("best"), N_("streak")
HEAD_TO_HEAD, HEAD_LINE = N_("Head to head"), N_("who finished ahead")
RESULTS_LEGEND = N_("height: final place; click: result; X: leave out of statistics")
ENDINGS_TITLE = N_("How it ends")
MOST_WITH, BEST_AT, AT_TABLE = N_("Most often with"), N_("Best game"), N_("At the table")
RECORDS_HELD = N_("Records held")
RENAME, MERGE, FORGET = N_("Change name…"), N_("Merge…"), N_("Forget…")
LOCAL_ONLY = N_("Only on this computer.")
FORGET_LOCAL_ONLY = N_("Only on this computer. A forgotten name turns into “Somebody” in all matches so far.")
COMPUTER_OF_LEVEL = N_("computer · {level}")

FAIRNESS_TITLE = N_("Is it fair?")
FAIRNESS_CAPTION = N_n("Wins by seat in {n} match", "Wins by seat in {n} matches")
TENTATIVE_GAMES = 40  # with fewer games, the verdict on fairness is tentative
LENGTH, USUALLY, MINUTES = N_("How long it takes"), N_("usually {n} min"), N_("minutes")
NO_DURATIONS = N_("Older matches don't say how long they took.")
RUN_TRIALS = N_("Let computers find out")
RUN_TRIALS_TOOLTIP = N_("Computers play many games on the board used most here: how often does each seat win?")
BOARD_GONE = N_("The board these matches were played on is gone or has changed.")
TRIAL_COUNT = N_n("{n} game between computers on {board}", "{n} games between computers on {board}")
TRIAL_RATE = N_("Computers: {rate}.")
WHO_PLAYS, MEAN, STRONG = N_("How they play here"), N_("mean"), N_("strength")
MATCHES_BUTTON = N_("Matches")
HISTORY_TOOLTIP = N_("All this person's matches; any of them can be left out of statistics")
HISTORY_BUTTON = N_("Matches in the history")
RECORDS_HINT = N_("Click to open the result. Each board has its own records.")
RECORD_TITLES: Mapping[str, Text] = {
    "most": N_("Most points"),
    "fewest": N_("Lowest winning score"),
    "lead": N_("Largest margin"),
    "narrow": N_("Smallest margin"),
    "run": N_("Longest winning streak"),
    "long": N_("Longest"),
    "short": N_("Shortest"),
}
NO_RECORDS = N_("No records yet.")
TABLES_TOOLTIP = N_("All numbers on this page, as tables (T)")
AS_CSV, AS_JSON = N_("Save as CSV"), N_("Save as JSON")
SAVED, NOT_SAVED = N_("Saved: {file}"), N_("The tables can't be saved: {why}")
SEAT_LABELS = (N_("first seat"), N_("second seat"), N_("third seat"), N_("fourth seat"), N_("fifth seat"))

SHORT_DATES = (
    N_("{day} Jan"), N_("{day} Feb"), N_("{day} Mar"), N_("{day} Apr"), N_("{day} May"), N_("{day} Jun"),
    N_("{day} Jul"), N_("{day} Aug"), N_("{day} Sep"), N_("{day} Oct"), N_("{day} Nov"), N_("{day} Dec"),
)  # fmt: skip


def day_text(date: int, now: datetime | None = None) -> Text:
    """Return a short date, without the current year."""
    when = datetime.fromtimestamp(date)
    short = SHORT_DATES[when.month - 1].with_args(day=when.day)
    return short if when.year == (now or datetime.now()).year else N_("{day} {year}", day=short, year=str(when.year))


def decimal_text(value: float, sign: bool = False) -> Text | str:
    """Return a number with one decimal, unless it is 0. `sign` adds a plus to positive numbers."""
    tenths = round(10 * value)
    before = "−" if tenths < 0 else "+" if sign and tenths else ""
    whole, part = divmod(abs(tenths), 10)
    return N_("{whole}.{part}", whole=f"{before}{whole}", part=part) if part else f"{before}{whole}"


def rate_text(rate: WinRate) -> str:
    """Return a win rate in percent; an asterisk marks that hints were used in some of the matches."""
    return percent(rate.rate) + ("*" if rate.hinted else "")


def rate_tooltip(rate: WinRate) -> Text:
    """Return the tooltip of a win rate."""
    low, high = rate.confidence_interval
    label = N_n(
        "{won} of {n} match won: {rate} (almost certainly between {low} and {high}). Even chances: {even}.",
        "{won} of {n} matches won: {rate} (almost certainly between {low} and {high}). Even chances: {even}.",
        n=rate.matches,
        won=decimal_text(rate.won),
        rate=percent(rate.rate),
        low=percent(low),
        high=percent(high),
        even=percent(rate.expected_rate),
    )
    if not rate.hinted:
        return label
    return N_n(
        "{rate} *{n} match was played with hints.", "{rate} *{n} matches were played with hints.",
        n=rate.hinted, rate=label,
    )  # fmt: skip


def streak_text(length: int) -> Text:
    """Return a text on a streak: how many of the latest matches in a row were won, or (negative) lost."""
    return N_("won: {n}", n=length) if length > 0 else N_("lost: {n}", n=-length)


def victories_in_a_row(length: int) -> Text:
    """Return the text for `length` victories in a row."""
    return N_("{n} in a row", n=length)


def hours_text(seconds: int | None) -> str:
    """Return played hours as text, or a dash if unknown."""
    return NO_NUMBER if seconds is None else str(round(seconds / 3600)) if seconds >= 3600 else "<1"


def fairness_verdict(matches: int, chance: float, seat: Text, won: float, even: float) -> tuple[str, Text]:
    """Return a verdict on differences between seats as (icon, sentence).

    `chance` is the probability of such differences by luck. `seat` is the most successful seat.
    """
    if chance >= 0.1:
        if matches < TENTATIVE_GAMES:
            few = N_n(
                "No difference so far that luck alone can't explain. But {n} match isn't many.",
                "No difference so far that luck alone can't explain. But {n} matches aren't many.",
                n=matches,
            )
            return "check", few
        return "check", N_("No seat stands out: luck alone explains these differences.")
    if chance >= 0.01:
        return "question", N_n(
            "Perhaps not: luck alone does this once in {n} try. More matches will tell.",
            "Perhaps not: luck alone does this once in {n} tries. More matches will tell.",
            n=round(1 / chance),
        )
    return "warning", N_(
        "No: the {seat} wins {rate} of matches; even chances would give about {even}.",
        seat=seat,
        rate=percent(won),
        even=percent(even),
    )


def matches_unit(count: int) -> Text:
    """Return "match" or "matches", to be written below their number."""
    return N_n("match", "matches", n=count)


def hours_unit(seconds: int | None) -> Text:
    """Return "hour" or "hours", to be written below their number."""
    return N_n("hour", "hours", n=max(1, round((seconds or 0) / 3600)))  # the number shown above this unit may be "<1"


def games_unit(count: int) -> Text:
    """Return "game" or "games", to be written below their number."""
    return N_n("game", "games", n=count)


def people_unit(count: int) -> Text:
    """Return "player" or "players", to be written below their number."""
    return N_n("player", "players", n=count)


def points_text(count: int) -> Text:
    """Return the points of a record as text."""
    return N_n("{n} pt", "{n} pts", n=count)


def minutes_text(seconds: int) -> Text:
    """Return a match's duration as text."""
    return N_("{n} min", n=max(1, round(seconds / 60)))


def rounded_text(value: float | None) -> str:
    """Return a rounded number as text, or a dash for None."""
    return NO_NUMBER if value is None else str(round(value))
