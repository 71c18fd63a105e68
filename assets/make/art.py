"""Renders the large pictures and the program's icon from the SVG files in this folder.

    python assets/make/art.py [NAME ...]

Without names it renders everything. Boards and backgrounds are rendered beforehand because pygame needs most of a
second to load a board from SVG; small pieces stay SVG and are drawn at the size that is needed.
"""

import argparse
import io
from collections.abc import Callable
from pathlib import Path

import resvg_py
from PIL import Image

MAKE = Path(__file__).resolve().parent
ASSETS = MAKE.parent
RENDERED_PICTURES = {
    "board": ("wampiry_board.svg", "art/wampiry/board.webp", (2256, 1608)),
    "tile": ("wampiry_tile.svg", "art/wampiry/tile.webp", (544, 916)),
    "ankh-board": ("ankh_morpork_board.svg", "art/ankh_morpork/board.webp", (2304, 1272)),
    "ankh-tile": ("ankh_morpork_tile.svg", "art/ankh_morpork/tile.webp", (544, 916)),
    "osada-board": ("osada_board.svg", "art/osada/board.webp", (2304, 1608)),
    "osada-tile": ("osada_tile.svg", "art/osada/tile.webp", (544, 916)),
    "krakow-board": ("krakow_board.svg", "art/krakow/board.webp", (2800, 1628)),
    "krakow-tile": ("krakow_tile.svg", "art/krakow/tile.webp", (544, 916)),
    "wroclaw-board": ("wroclaw_board.svg", "art/wroclaw/board.webp", (2352, 1368)),
    "wroclaw-background": ("wroclaw_background.svg", "art/wroclaw/background.webp", (2352, 1368)),
    "wroclaw-tile": ("wroclaw_tile.svg", "art/wroclaw/tile.webp", (544, 916)),
}
HALF_SIZE_COPIES = (
    "board.webp",
    "background.webp",
)  # pictures that also get a copy of half size, which small windows load
TORN_EDGES = {"ankh-board"}  # the sheet has torn edges with nothing outside them, so the alpha channel is kept
ICON_SIZES = (16, 32, 48, 64, 128, 256, 512)
MAX_SMALL_ICON_SIZE = 32  # pixels; up to this size the simpler drawing is clearer


def render_svg(source: str, size: tuple[int, int]) -> Image.Image:
    """Render an SVG of this folder at the given width and height in pixels, with alpha."""
    data = resvg_py.svg_to_bytes(svg_path=str(MAKE / source), width=size[0], height=size[1])
    return Image.open(io.BytesIO(bytes(data))).convert("RGBA")


def render_picture(source: str, output: str, size: tuple[int, int], mode: str = "RGB") -> None:
    """Write a picture as WebP, which loads as fast as PNG and is a quarter of its size; `RGBA` keeps transparency."""
    path = ASSETS / output
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = render_svg(source, size).convert(mode)
    whole.save(path, quality=92, method=6, use_sharp_yuv=True)
    if path.name in HALF_SIZE_COPIES:
        half = whole.resize((size[0] // 2, size[1] // 2), Image.Resampling.LANCZOS)
        copy = path.with_stem(f"{path.stem}@{half.width}")
        half.save(copy, quality=92, method=6, use_sharp_yuv=True)


def draw_icon(size: int) -> Image.Image:
    """Draw the program's icon as a square of `size` pixels."""
    return render_svg("icon_small.svg" if size <= MAX_SMALL_ICON_SIZE else "icon.svg", (size, size))


def render_icons() -> None:
    """Write the program's icon as PNG in all sizes, as ICO for Windows and ICNS for macOS."""
    folder = ASSETS / "icon"
    folder.mkdir(exist_ok=True)
    pictures = {size: draw_icon(size) for size in ICON_SIZES}
    for size, picture in pictures.items():
        picture.save(folder / f"planszownia_{size}.png", optimize=True)
    windows = [pictures[size] for size in ICON_SIZES if size <= 256]
    sizes = [picture.size for picture in windows]
    windows[-1].save(folder / "planszownia.ico", sizes=sizes, append_images=windows[:-1])
    largest = render_svg("icon.svg", (1024, 1024))
    largest.save(folder / "planszownia.icns", append_images=list(pictures.values()))


def main() -> None:
    """Render the pictures named on the command line, or all."""
    jobs: dict[str, Callable[[], None]] = {"icon": render_icons}
    for name, (source, output, size) in RENDERED_PICTURES.items():
        mode = "RGBA" if name in TORN_EDGES else "RGB"
        jobs[name] = lambda task=(source, output, size, mode): render_picture(*task)
    parser = argparse.ArgumentParser(description="bake the pictures under assets/")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"one of: {', '.join(jobs)}")
    chosen: list[str] = parser.parse_args().names or list(jobs)
    if unknown := set(chosen) - jobs.keys():
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    for name in chosen:
        jobs[name]()


if __name__ == "__main__":
    main()
