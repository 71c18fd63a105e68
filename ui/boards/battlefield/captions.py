"""Texts on a battlefield outside the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame
from pygame import Rect, Surface

from games.core.contract.contract import View
from games.core.contract.texts import N_, Text
from ui.boards.battlefield.card import NAME_INK, SMALL_INK, YELLOW, card_rect, picture_or_none
from ui.boards.battlefield.layout import CARD, BattleLayout
from ui.boards.battlefield.static import draw_dashed_rect
from ui.boards.battlefield.view import PLACES, boost_button, cover_gaps, line_name, opening_hand
from ui.boards.shared.base import BoardScene, Point, Translate
from ui.boards.shared.shapes import Viewport, bounds
from ui.drawing import draw, marks, text
from ui.drawing.text import Font
from ui.drawing.theme import INK_2, IVORY, Colour, SeatMark, hex_colour, mix

ACTIVE_INK, BONUS_INK = hex_colour("#FF8A7D"), hex_colour("#9BE58D")
DARK = hex_colour("#0E0907")
PLATE = hex_colour("#14100E")
GREY = hex_colour("#6F6A62")
ROLES: Mapping[str, tuple[Text, Colour]] = {"active": (N_("active"), ACTIVE_INK), "second": (N_("second"), NAME_INK)}
NOTE = (312.0, 62.0)
FACES, ASIDE = ("bold", "body"), 2.0
ARROWS = 33.0  # board units from a cover badge's middle to its arrow tips
WAITING = (N_("first fighter"), N_("second fighter"), N_("third fighter"))
SPARE = 10  # board units by which captions may extend over the frame


class Captions:
    """Writes the texts outside the cards."""

    def __init__(self, layout: BattleLayout, seats: Sequence[SeatMark], translate: Translate) -> None:
        self.layout, self.marks, self.translate = layout, seats, translate
        self.fit = Viewport(1.0, 0.0, 0.0)

    def resize(self, fit: Viewport, layout: BattleLayout) -> None:
        """Set viewport and layout."""
        self.fit, self.layout = fit, layout

    def _font(self, size: float, face: str = "body") -> Font:
        return Font(face, max(text.MIN_TEXT, self.fit.px(size)))

    # -- dice, piles and caps -----------------------------------------------------------------------------------------
    def draw(
        self, surface: Surface, view: View, near_seat: int, roles: Mapping[int, str], counted_values: Mapping[int, int]
    ) -> None:
        """Write the texts of dice, hazards and piles.

        `near_seat` is the seat at the bottom. `roles` maps dice to roles. `counted_values` maps dice to the value that
        counts, if it is not the rolled face.
        """
        if "far_hand" in self.layout.frames:
            self._headings(surface, view, near_seat)
        self._dice(surface, view, roles, counted_values)
        self._hazards(surface, view)
        self._places(surface, view, near_seat)

    def _headings(self, surface: Surface, view: View, near: int) -> None:
        far, frames = 1 - near, self.layout.frames
        self._owned(surface, frames["far_hand"], far, N_("{who} – hand", who=f"seat:{far}"), str(view["hands"][far]))
        self._owned(surface, frames["near_supply"], near, N_("{who} – Perun", who=f"seat:{near}"))
        self._plain(surface, frames["dice"], N_("Shared dice"))
        self._plain(surface, frames["hazards"], N_("Hazards"))
        self._supply(surface, view, near)
        heads = (("wounded", (N_("Seriously wounded"), N_("Wounded")), YELLOW), ("dead", (N_("Dead"),), SMALL_INK))
        for line in ("far", "near"):
            left, top, across, _ = frames[f"{line}_casualties"]
            for heap, choices, ink in heads:  # writes the shorter heading if the longer one would cover the frame
                x, _, width, _ = self.layout.pools[f"{line}_{heap}"]
                room = self.fit.rect(x - 8, top + 9, width + 18, 24).clip(self.fit.rect(left + 6, top, across - 12, 99))
                tries = [(self.translate(label), self._font(13.5, face)) for label in choices for face in FACES]
                fits = (one for one in tries if text.fit(one[0], *room.size, one[1], False, text.MIN_TEXT).fits)
                heading, font = next(fits, tries[-1])
                text.draw(surface, heading, room, font, ink, align="center", wrapping=False)

    def _owned(self, surface: Surface, frame: tuple[float, ...], seat: int, label: Text, count: str = "") -> None:
        x, y, width, _ = frame
        fit = self.fit
        marks.draw_seat_mark(surface, self.marks[seat], fit.point((x + 21, y + 21)), fit.px(15))
        end = 30 if count else 12
        room = fit.rect(x + 32, y + 9, width - 32 - end, 24)
        self._fitting(surface, room, self.translate(label), self.translate(f"seat:{seat}"))
        if count:
            room = fit.rect(x + width - 42, y + 9, 30, 24)
            text.draw(surface, count, room, self._font(15, "bold"), NAME_INK, align="right", wrapping=False)

    def _fitting(self, surface: Surface, room: Rect, *choices: str) -> None:
        """Write the first of `choices` that fits, or nothing."""
        for face in FACES:
            font = self._font(14, face)
            for label in choices:
                if text.fit(label, room.width, room.height, font, False, text.MIN_TEXT).fits:
                    text.draw(surface, label, room, font, NAME_INK, wrapping=False)
                    return

    def _plain(self, surface: Surface, frame: tuple[float, ...], label: Text) -> None:
        x, y, width, _ = frame
        room = self.fit.rect(x + 16, y + 8, width - 28, 24)
        text.draw(surface, self.translate(label), room, self._font(14, "bold"), SMALL_INK, wrapping=False)

    def _supply(self, surface: Surface, view: View, near: int) -> None:
        """Write the caption of the viewer's pile of caps or, if the viewer begins the turn, who shoots first."""
        x, y, width, height = self.layout.frames["near_supply"]
        begins = view["starter"] == near and view["turn"] > 0
        upper, lower = (N_("shoots first"), N_("{who}", who=f"seat:{near}")) if begins else (
            N_("dietary supplement"), N_("“Perun”")
        )  # fmt: skip
        room = width - 32 - (26 if begins else 0)
        small, bold = self._font(13), self._font(16, "bold")
        top, low = (
            self.fit.rect(x + 16, y + height - 61, room + 10, 24),
            self.fit.rect(x + 16, y + height - 37, room, 26),
        )
        text.draw(surface, self.translate(upper), top, small, SMALL_INK, wrapping=False)
        label = self.translate(lower)
        # if the text does not fit, only the start player's marker shows who begins
        if text.fit(label, low.width, low.height, bold, False, text.MIN_TEXT).fits:
            text.draw(surface, label, low, bold, NAME_INK, wrapping=False)

    # -- dice ---------------------------------------------------------------------------------------------------------
    def _dice(self, surface: Surface, view: View, roles: Mapping[int, str], natural: Mapping[int, int]) -> None:
        decision = view["decision"]
        boosting = decision is not None and decision["kind"] == "boost" and bool(view["moves"])
        faces = [int(face) for face in view["dice"]]
        rolled = [face for face in faces if face]
        for number, box in enumerate(self.layout.captions):
            if boosting:
                continue
            upper, lower, ink = self._meaning(number, faces, rolled, roles, natural, bool(view["turn"]))
            x, y, width, height = box
            aligned = "left" if "far_hand" in self.layout.frames else "center"
            # a single line is centred beside the die
            middle = height / 4 if lower is None and aligned == "left" else 0.0
            for row, (label, font, colour) in enumerate(((upper, self._font(14, "bold"), ink),
                                                         (lower, self._font(13), SMALL_INK))):  # fmt: skip
                if label is not None:
                    aside = 0.0 if aligned == "left" else ASIDE  # in a row of dice, a margin separates the captions
                    room = self.fit.rect(x + aside, y + middle + row * height / 2, width - 2 * aside, height / 2)
                    if aligned == "left":
                        room.width += self.fit.px(SPARE)
                    elif row:  # only the last die of a row has a second line
                        room.inflate_ip(self.fit.px(SPARE), 0)
                    text.draw(surface, self.translate(label), room, font, colour, align=aligned, wrapping=False)

    def _meaning(
        self,
        number: int,
        faces: list[int],
        rolled: list[int],
        roles: Mapping[int, str],
        natural: Mapping[int, int],
        begun: bool,
    ) -> tuple[Text | None, Text | None, Colour]:
        """Return (first line, second line, colour of the first) for a die. A line may be None."""
        face = faces[number]
        if not face:
            last = begun and rolled and number == len(faces) - 1
            return (N_("third"), N_("after orders"), SMALL_INK) if last else (None, None, SMALL_INK)
        rank = None
        if len(set(rolled)) > 1:
            rank = N_("highest") if face == max(rolled) else N_("lowest") if face == min(rolled) else None
        if number in natural:
            rank = N_("{face} → {n}", face=face, n=str(natural[number]).replace("-", "−"))
        if number in roles:
            label, ink = ROLES[roles[number]]
            return label, rank, ink
        if rank is not None and len(rolled) < len(faces):
            return rank, N_("so far"), NAME_INK
        if rank is None and len(set(rolled)) > 1:
            return N_("middle"), None, SMALL_INK
        return rank, None, NAME_INK

    def draw_boost_buttons(self, surface: Surface, view: View, scene: BoardScene) -> None:
        """Draw the buttons that add Perun's bonus points to a die."""
        decision = view["decision"]
        if decision is None or decision["kind"] != "boost":
            return
        for die in range(len(self.layout.dice)):
            for points in range(view.board.boost + 1):
                name = f"die:{die}:{points}"
                box = self.fit.rect(*boost_button(self.layout, die, points, view.board.boost))
                chosen, selectable = name in scene.all_chosen, name in scene.selectable
                pointed = name in (scene.hovered, scene.focus)
                fill = IVORY if chosen else mix(INK_2, scene.colour, 0.5 if pointed else 0.16) if selectable else PLATE
                ink = DARK if chosen else NAME_INK if selectable else GREY
                draw.rounded_box(
                    surface, box, fill, self.fit.px(5), scene.colour if selectable else mix(GREY, DARK, 0.5)
                )
                label = f"+{points}" if points else "0"
                font = self._font(12, "mono-bold")
                # digits are no lower than the baseline, so they need less height
                room = box.inflate(0, max(0, text.body_height(font) - box.height))
                text.draw(surface, label, room, font, ink, align="center", wrapping=False)

    # -- hazards ------------------------------------------------------------------------------------------------------
    def _hazards(self, surface: Surface, view: View) -> None:
        first, second = view["hazards"]
        if first and not second:
            box = self.fit.rect(*self.layout.hazards[1])
            label = self.translate(N_("second hazard: after orders"))
            text.draw(surface, label, box.inflate(-6, -6), self._font(13), SMALL_INK, align="center")
        if self.layout.note is not None and first:
            room = self.fit.rect(*self.layout.note)
            label, font = self.translate(N_("Each wounds those without its symbol.")), self._font(13)
            if text.fit(label, room.width, room.height, font, True, text.MIN_TEXT).fits:
                text.draw(surface, label, room, font, SMALL_INK)

    # -- empty places -------------------------------------------------------------------------------------------------
    def _places(self, surface: Surface, view: View, near: int) -> None:
        """Mark the place that the deciding player fills next."""
        decision = view["decision"]
        if view["phase"] != "orders" or decision is None or decision["seat"] != near or view["seat"] != near:
            return
        lying = len(view["fighters"][near])
        colour = self.marks[near].colour
        for place in range(lying, PLACES):
            box = self.fit.rect(*self.layout.card("near", place))
            draw.translucent_box(surface, box, DARK, 120 if place == lying else 60, self.fit.px(10))
            edge = colour if place == lying else mix(colour, DARK, 0.55)
            draw_dashed_rect(surface, box, edge, self.fit.px(8), max(1, self.fit.px(2)))
            label = self.translate(WAITING[place])
            ink = NAME_INK if place == lying else SMALL_INK
            text.draw(surface, label, box.inflate(-12, 0), self._font(16), ink, align="center")

    def draw_cover_badges(self, surface: Surface, view: View, near_seat: int) -> None:
        """Draw a badge between two cards if one fighter covers the other.

        Its arrow points to the covered fighter. A grey badge means that the cover is broken.
        """
        if not view["revealed"]:
            return
        for seat in (0, 1):
            line = line_name(seat, near_seat)
            for gap in cover_gaps(view["fighters"][seat]):
                box = self.fit.rect(*self.layout.covers[f"{line}_{gap.place + 1}{gap.place + 2}"])
                self._cover(surface, box, f"+{gap.bonus}" if gap.bonus else "", gap.left, gap.right)

    def _cover(self, surface: Surface, box: Rect, label: str, left: bool, right: bool) -> None:
        """Draw the badge for one fighter covering another: a shield with `label`, the bonus; grey and cracked if it is
        "".

        `left` and `right` add arrows to the covered fighters.
        """
        fit = self.fit
        tight = self.layout.card("near", 1)[0] - self.layout.card("near", 0)[0] - CARD[0] < 2 * ARROWS
        shield = picture_or_none("pieces/tarcza", round(box.height * 0.98))
        colour = BONUS_INK if label else GREY
        if shield is not None:
            place = shield.get_rect(center=box.center)
            if not label:
                shield = pygame.transform.grayscale(shield)
            surface.blit(shield, place)
            self._outline(surface, place, colour)
        if label:
            up = box.move(0, -fit.px(8 if tight else 2))
            text.draw(surface, label, up, self._font(15, "ops"), colour, align="center", wrapping=False)
        else:
            crack = [(0.5, 0.1), (0.42, 0.34), (0.58, 0.5), (0.44, 0.7), (0.52, 0.9)]
            points = [(box.centerx + (x - 0.5) * box.height * 0.8, box.top + box.height * y) for x, y in crack]
            pygame.draw.lines(surface, (214, 64, 52), False, points, max(2, fit.px(2.4)))
        size, away, y = (4, 2, box.centery + fit.px(10)) if tight else (7, 26, box.centery)
        reach = fit.px(size)
        for wanted, x, way in ((left, box.centerx - fit.px(away), -1), (right, box.centerx + fit.px(away), 1)):
            if wanted:
                arrow = [(x, y - reach), (x + way * reach, y), (x, y + reach)]
                pygame.draw.lines(surface, colour, False, arrow, max(2, fit.px(size / 3)))

    def _outline(self, surface: Surface, box: Rect, colour: Colour) -> None:
        shape = ((0.06, 0.14), (0.5, 0.02), (0.94, 0.14), (0.92, 0.56), (0.5, 0.98), (0.08, 0.56))
        points = [(box.left + box.width * x, box.top + box.height * y) for x, y in shape]
        pygame.draw.aalines(surface, colour, True, points)

    def draw_readiness(self, surface: Surface, view: View, shows_calculation: bool) -> None:
        """Write that the opponent has chosen, between the lines of fighters.

        It writes nothing with `shows_calculation`, because a shot's calculation is in the same place.
        """
        ready = [seat for seat in (0, 1) if view["ready"][seat] and seat != view["seat"]]
        if shows_calculation or view["revealed"] or not ready or view["phase"] not in ("keep", "orders"):
            return
        seat = ready[0]
        label = self.translate(N_("{who} – ready", who=f"seat:{seat}"))
        line = self.translate(
            N_("Cards and tokens are face down.") if view["phase"] == "orders" else N_("The hand is chosen.")
        )
        low, height = self.layout.plate_within
        # in a small window letters are larger in relation to the board, so the text needs a wider box
        needed = (text.width(line, self._font(13)) + 2) / self.fit.scale + 72
        width = min(max(NOTE[0], needed), height - low)
        x, y = (low + height - width) / 2, self.layout.plate_top + (self.layout.plate[1] - NOTE[1]) / 2
        box = self.fit.rect(x, y, width, NOTE[1])
        draw.shadow(surface, box, self.fit.px(8), self.fit.px(10), self.fit.px(4), 150)
        draw.rounded_box(surface, box, PLATE, self.fit.px(8), mix(YELLOW, DARK, 0.55), max(1, self.fit.px(1.4)))
        marks.draw_seat_mark(surface, self.marks[seat], self.fit.point((x + 34, y + NOTE[1] / 2)), self.fit.px(24))
        upper = self.fit.rect(x + 60, y + 6, width - 72, NOTE[1] / 2 - 4)
        text.draw(surface, label, upper, self._font(17, "bold"), NAME_INK, wrapping=False)
        lower = self.fit.rect(x + 60, y + NOTE[1] / 2 + 1, width - 72, NOTE[1] / 2 - 7)
        text.draw(surface, line, lower, self._font(13), SMALL_INK, wrapping=False)

    def draw_discards(
        self, surface: Surface, view: View, scene: BoardScene, polygons: Mapping[str, list[Point]]
    ) -> None:
        """Mark the cards chosen to be discarded."""
        if not opening_hand(view):
            return
        for name in scene.all_chosen:
            if name in polygons:
                box = self.fit.rect(*bounds(polygons[name]))
                draw.translucent_box(surface, box, DARK, 150, self.fit.px(10))
                chip = card_rect(box, 22, 66, 140, 40)
                draw.rounded_box(surface, chip, (46, 16, 12), self.fit.px(5), (226, 96, 91), max(1, self.fit.px(2)))
                label = self.translate(N_("set aside"))
                text.draw(surface, label, chip.inflate(-6, 0), self._font(17, "ops"), (255, 138, 125), align="center",
                          wrapping=False)  # fmt: skip
