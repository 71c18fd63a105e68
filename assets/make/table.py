"""Draws the walnut table behind the menu and the forms: `art/table.webp`.

    python assets/make/table.py

Planks are noise stretched along the grain, with lamplight in the middle and darkness towards the edges. The picture is
stretched to the window, so it contains nothing whose shape matters.
"""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

OUTPUT = Path(__file__).resolve().parent.parent / "art" / "table.webp"
WIDTH, HEIGHT = 1920, 1080
JOINTS = (0.38, 0.76, 0.19, 0.62, 0.44, 0.87, 0.3, 0.71, 0.23)  # positions of the joint in each row of planks
WOOD, LAMP, NIGHT = (0x1F, 0x19, 0x15), (0x6B, 0x4C, 0x30), (0x0E, 0x10, 0x14)
Picture = NDArray[np.float64]


def noise(rng: np.random.Generator, height: int, width: int, rows: int, columns: int) -> Picture:
    """Return smooth noise from -1 to 1: `rows` by `columns` random values, enlarged to the given size."""
    coarse = Image.fromarray(rng.uniform(-1, 1, (rows, columns)).astype(np.float32))
    return np.asarray(coarse.resize((width, height), Image.Resampling.BICUBIC), dtype=np.float64)


def grain(rng: np.random.Generator, height: int, width: int) -> Picture:
    """Return the grain of one board, about -1 to 1: wandering year rings, and fine pores along them."""
    y = np.linspace(0, 1, height)[:, None] + np.zeros((1, width))
    wander = noise(rng, height, width, 4, 7) * 0.16 + noise(rng, height, width, 6, 24) * 0.03
    rings = np.sin((y + wander) * rng.uniform(40, 62) + rng.uniform(0, 6))
    fine = np.sin((y + wander * 0.9) * rng.uniform(150, 190))
    pores = noise(rng, height, width, max(4, height // 2), max(4, width // 60))
    dust = noise(rng, height, width, height, max(4, width // 14))
    return 0.42 * rings + 0.2 * fine + 0.42 * pores + 0.22 * dust + 0.4 * noise(rng, height, width, 3, 5)


def planks(rng: np.random.Generator) -> Picture:
    """Return the lightness of the whole table, about 1, with dark joints between its boards."""
    table = np.ones((HEIGHT, WIDTH))
    edges = np.linspace(0, HEIGHT, len(JOINTS) + 1).round().astype(int)
    for share, top, bottom in zip(JOINTS, edges, edges[1:], strict=False):
        joint = int(WIDTH * share)
        for left, right in ((0, joint), (joint, WIDTH)):
            shade = rng.uniform(0.84, 1.12)
            table[top:bottom, left:right] = shade * (1 + 0.13 * grain(rng, bottom - top, right - left))
        table[top : top + 2] *= 0.42
        table[top + 2 : top + 4] *= 1.10
        table[top:bottom, joint : joint + 2] *= 0.45
        table[top:bottom, joint + 2 : joint + 3] *= 1.08
    return table


def light_table(table: Picture) -> NDArray[np.uint8]:
    """Colour the table, light the lamp over its middle and darken the edges."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    away = np.hypot((x - WIDTH * 0.5) / (WIDTH * 0.56), (y - HEIGHT * 0.4) / (HEIGHT * 0.72))
    lamp = np.clip(1 - away, 0, 1) ** 1.35 * 0.5
    edge = np.clip(np.hypot((x / WIDTH - 0.5) / 0.74, (y / HEIGHT - 0.46) / 0.74) - 0.32, 0, 1) ** 1.15
    channels = []
    for wood, warm, night in zip(WOOD, LAMP, NIGHT, strict=True):
        colour = (wood + (warm - wood) * lamp) * table
        channels.append(colour + (night - colour) * np.clip(edge * 1.35, 0, 0.94))
    rng = np.random.default_rng(3)
    picture = np.stack(channels, axis=-1) + rng.uniform(-0.8, 0.8, (HEIGHT, WIDTH, 1))  # hides banding in dark areas
    return np.clip(picture, 0, 255).round().astype(np.uint8)


def main() -> None:
    """Draw the picture and write its file."""
    picture = Image.fromarray(light_table(planks(np.random.default_rng(2009))))
    picture.save(OUTPUT, quality=92, method=6)


if __name__ == "__main__":
    main()
