"""Reduces the fonts in assets/fonts to the characters of `games.core.program.letters`.

    python assets/make/fonts.py SOURCES

SOURCES is a folder with the unpacked packages named in README.md; all its subfolders are searched. Variable fonts
become static ones, because pygame opens only the default instance of a variable font. A reduced font is a modified
version in the sense of the Open Font License: where the licence reserves a name, ours is different.
"""

import argparse
import re
import sys
from dataclasses import dataclass
from pathlib import Path

import yaml
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ASSETS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ASSETS.parent))

from games.core.program.letters import BASIC, DRAWN  # noqa: E402

POLISH = "ĄĆĘŁŃÓŚŹŻąćęłńóśźż"
# The features that SDL_ttf applies by default; it can't be asked for small capitals or other figures.
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "calt"]
COPYRIGHT, FAMILY, STYLE, UNIQUE, FULL, POSTSCRIPT, TRADEMARK = 0, 1, 2, 3, 4, 6, 7
PAIR_LOOKUP = 2  # type of the lookups that move a pair of letters


@dataclass(frozen=True)
class FontFace:
    """A font file to make: `output` from `source`, at `weight` if the source is variable, with `characters`."""

    output: str
    source: str
    family: str
    style: str
    weight: int | None = None
    characters: frozenset[str] = BASIC


FONT_FACES = [
    FontFace("Lato-Regular.ttf", "Lato-Regular.ttf", "Planszownia Sans", "Regular", characters=DRAWN),
    FontFace("Lato-Bold.ttf", "Lato-Bold.ttf", "Planszownia Sans", "Bold", characters=DRAWN),
    FontFace("Lato-Black.ttf", "Lato-Black.ttf", "Planszownia Sans", "Black", characters=DRAWN),
    FontFace("EBGaramond-Regular.ttf", "EBGaramond[[]wght].ttf", "EB Garamond", "Regular", 400, DRAWN),
    FontFace("EBGaramond-Bold.ttf", "EBGaramond[[]wght].ttf", "EB Garamond", "Bold", 700, DRAWN),
    FontFace("Cinzel-Bold.ttf", "Cinzel[[]wght].ttf", "Cinzel", "Bold", 700),
    FontFace("Cinzel-Black.ttf", "Cinzel[[]wght].ttf", "Cinzel", "Black", 900),
    FontFace("Essays-Regular.ttf", "Essays1743.ttf", "Planszownia Title", "Regular"),
    FontFace("BebasNeue-Regular.ttf", "BebasNeue-Regular.ttf", "Bebas Neue", "Regular"),
    FontFace("KaushanScript-Regular.otf", "KaushanScript-Regular.otf", "Planszownia Script", "Regular"),
    FontFace("CourierPrime-Bold.otf", "Courier Prime Bold.otf", "Courier Prime", "Bold"),
    FontFace("BlackOpsOne-Regular.ttf", "BlackOpsOne-Regular.ttf", "Black Ops One", "Regular"),
    FontFace("JetBrainsMono-Regular.ttf", "JetBrainsMono[[]wght].ttf", "JetBrains Mono", "Regular", 500, DRAWN),
    FontFace("JetBrainsMono-Bold.ttf", "JetBrainsMono[[]wght].ttf", "JetBrains Mono", "Bold", 800, DRAWN),
]
LICENCES = {
    "Lato": (
        "*lato*/LICENSE",
        "Lato-*.ttf are cut to fewer letters and therefore named Planszownia Sans inside.",
    ),
    "EBGaramond": (
        "*garamond*/LICENSE",
        "EBGaramond-*.ttf are static instances cut to fewer letters.",
    ),
    "Cinzel": ("*cinzel*/LICENSE", "Cinzel-*.ttf are static instances cut to fewer letters."),
    "Essays": (
        "fonts-essays1743/copyright",
        "Essays-Regular.ttf is Essays 1743 cut to fewer letters and therefore named Planszownia Title inside.\n"
        'Copyright 2004-2017 John Stracke, with Reserved Font Names "Essays 1743" and "Essays1743".',
    ),
    "BebasNeue": ("fontpkg_bebas_neue/LICENSE", "BebasNeue-Regular.ttf is cut to fewer letters."),
    "KaushanScript": (
        "fonts-kaushanscript/copyright",
        "KaushanScript-Regular.otf is Kaushan Script cut to fewer letters, therefore named Planszownia Script inside.",
    ),
    "BlackOpsOne": ("fontpkg_black_ops_one/LICENSE", "BlackOpsOne-Regular.ttf is Black Ops One cut to fewer letters."),
    "JetBrainsMono": (
        "fontpkg_jetbrains_mono/LICENSE",
        "JetBrainsMono-*.ttf are static instances cut to fewer letters.",
    ),
    "CourierPrime": (
        "fonts-courier-prime/copyright",
        "CourierPrime-Bold.otf is cut to fewer letters.\nCopyright 2015 Quote-Unquote Apps.",
    ),
}
DEBIAN_OFL = "License: OFL-1.1\n"  # beginning of the licence text in a Debian copyright file
ICON_LICENCE = (
    "icons.ttf is cut from Material Design Icons 7 by the Pictogrammers group (https://pictogrammers.com).\n"
    "Their licence follows, and after it the Apache License 2.0 that it names for icons and fonts.\n\n"
)


def find_source(sources: Path, pattern: str) -> Path:
    """Return the first file below the folder that matches a glob pattern; end the program if there is none."""
    matches = sorted(sources.rglob(pattern))
    if not matches:
        raise SystemExit(f"{sources}: contains no {pattern}")
    return matches[0]


def rename_font(font: TTFont, family: str, style: str) -> None:
    """Write family and style into the name table; remove trademarks and names of variable fonts."""
    names = font["name"]
    full = f"{family} {style}"
    texts = {FAMILY: family, STYLE: style, FULL: full, POSTSCRIPT: full.replace(" ", ""), UNIQUE: full}
    if style not in ("Regular", "Bold"):
        texts |= {FAMILY: full, STYLE: "Regular"}
    names.names = [n for n in names.names if n.nameID not in (TRADEMARK, 16, 17, 21, 22, 25)]
    for number, text in texts.items():
        names.removeNames(nameID=number)
        names.setName(text, number, 3, 1, 0x409)


def subset_font(font: TTFont, codes: set[int], features: list[str]) -> None:
    """Keep only the given code points and layout features."""
    options = subset.Options(
        layout_features=features, name_IDs=["*"], notdef_outline=True, hinting=True, glyph_names=False
    )
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=codes)
    cutter.subset(font)


def remove_space_kerning(font: TTFont) -> None:
    """Remove kerning next to spaces: in small sizes, on whole pixels, it would make the space between words vanish."""
    spaces = {font.getBestCmap().get(code) for code in (0x20, 0xA0)}
    for lookup in font["GPOS"].table.LookupList.Lookup if "GPOS" in font else ():
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != PAIR_LOOKUP or table.Format != 1:
                continue
            for first, pairs in zip(table.Coverage.glyphs, table.PairSet, strict=True):
                kept = [pair for pair in pairs.PairValueRecord if not spaces & {first, pair.SecondGlyph}]
                pairs.PairValueRecord, pairs.PairValueCount = kept, len(kept)


def part_ligatures(font: TTFont) -> None:
    """Move the ligatures of EB Garamond from the Cyrillic script, which has none, to a script that the font lacks.

    FreeType hints a ligature like the letters of the first script that contains it, and `fi` is Latin.
    """
    for record in font["GSUB"].table.ScriptList.ScriptRecord:
        if record.ScriptTag == "cyrl":
            record.ScriptTag = "armn"
            record.Script.LangSysRecord, record.Script.LangSysCount = [], 0


def make_face(face: FontFace, sources: Path, folder: Path) -> list[str]:
    """Make one font file; return the wanted characters that it lacks."""
    font = TTFont(find_source(sources, face.source), recalcTimestamp=False)
    if face.weight is not None:
        font = instancer.instantiateVariableFont(font, {"wght": face.weight})
        font["OS/2"].usWeightClass = face.weight
    wanted = set(map(ord, face.characters))
    subset_font(font, wanted, FEATURES)
    remove_space_kerning(font)
    if face.family == "EB Garamond":
        part_ligatures(font)
    rename_font(font, face.family, face.style)
    font.save(folder / face.output)
    have = font.getBestCmap()
    if lost := [letter for letter in POLISH if ord(letter) not in have]:
        raise SystemExit(f"{face.output}: no {''.join(lost)}")
    return [chr(code) for code in sorted(wanted - have.keys())]


def extract_licence(text: str) -> str:
    """Return the licence text of a file; in a Debian copyright file it is a part, without its indentation."""
    if DEBIAN_OFL not in text:
        return text.rstrip()
    lines = text.split(DEBIAN_OFL)[1].split("\n\n")[0].splitlines()
    plain = "\n".join("" if line == " ." else line[1:] for line in lines)
    return f"SIL OPEN FONT LICENSE Version 1.1 - 26 February 2007\n\n{plain.rstrip()}"


def write_licences(sources: Path, folder: Path) -> None:
    """Copy each family's licence into the font folder, with a line about our changes."""
    for family, (pattern, note) in LICENCES.items():
        text = extract_licence(find_source(sources, pattern).read_text(encoding="utf-8"))
        (folder / f"{family}-LICENSE.txt").write_text(f"{note}\n\n{text}\n", encoding="utf-8")
    theirs = find_source(sources, "fonticon_mdi7/fonts/LICENSE").read_text(encoding="utf-8").rstrip()
    apache = find_source(sources, "Apache-2.0").read_text(encoding="utf-8").strip("\n")
    (folder / "icons-LICENSE.txt").write_text(f"{ICON_LICENCE}{theirs}\n\n\n{apache}\n", encoding="utf-8")


def read_icon_codes(sources: Path) -> dict[str, int]:
    """Return the code point of every icon of the source by its name there."""
    text = find_source(sources, "fonticon_mdi7/mdi7.py").read_text(encoding="utf-8")
    found = re.findall(r'^    (\w+) = "\\U([0-9a-f]{8})"', text, re.MULTILINE)
    return {name.rstrip("_").replace("_", "-"): int(code, 16) for name, code in found}


def make_icons(sources: Path, folder: Path) -> int:
    """Make icons.ttf and icons.yaml; return the number of icons."""
    listed = yaml.safe_load((ASSETS / "make" / "icon_names.yaml").read_text(encoding="utf-8"))["icons"]
    codes = read_icon_codes(sources)
    if lost := [name for name in listed.values() if name not in codes]:
        raise SystemExit(f"icon_names.yaml: not in the source: {', '.join(lost)}")
    font = TTFont(find_source(sources, "materialdesignicons-webfont.ttf"), recalcTimestamp=False)
    subset_font(font, {codes[name] for name in listed.values()}, [])
    rename_font(font, "Planszownia Icons", "Regular")
    font.save(folder / "icons.ttf")
    lines = ["# Made by assets/make/fonts.py of icon_names.yaml: our name -> code point in icons.ttf."]
    lines += ["format: 1", "kind: icons", "font: icons.ttf", "icons:"]
    lines += [f"  {ours}: {codes[theirs]}  # {codes[theirs]:X} {theirs}" for ours, theirs in listed.items()]
    (folder / "icons.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(listed)


def main() -> None:
    """Make all fonts, and print which characters a face lacks."""
    parser = argparse.ArgumentParser(description="cut the fonts under assets/fonts")
    parser.add_argument("sources", type=Path, help="folder with the unpacked packages (see README.md)")
    sources: Path = parser.parse_args().sources
    folder = ASSETS / "fonts"
    folder.mkdir(exist_ok=True)
    for face in FONT_FACES:
        missing = make_face(face, sources, folder)
        print(f"{face.output}: {'lacks ' + ''.join(missing) if missing else 'complete'}")
    print(f"icons.ttf: {make_icons(sources, folder)} icons")
    write_licences(sources, folder)


if __name__ == "__main__":
    main()
