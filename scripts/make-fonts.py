"""Makes the letters in src/ui/fonts from those of the packages. Run by hand: python3 scripts/make-fonts.py

Needs fontTools and brotli (pip install fonttools brotli). Each typeface becomes two files: `common` has the letters of
our four languages and is on its way before the style sheet is read, `rest` has the others of Latin 1 and is fetched by a
page that shows one (its unicode-range in src/ui/styles/fonts.css is printed at the end).

Newsreader is only ever set in medium: a single weight halves it. Kerning that differs from that of its class by less
than 0.4 % of the letter's height is left out: a seventh of a pixel in the largest title.
"""

import io
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
COMMON = set(
    [chr(code) for code in range(0x20, 0x7F)]
    + list("\u00a0\u00ad§©«®°±²³·»½×ÀÁÂÄÆÇÈÉÊËÍÎÏÑÓÔÖÙÚÛÜßàáâäæçèéêëíîïñóôöùúûüÿŒœ–—‘’‚“”„…•‹›€−↑↓′″")
)
REST = set([chr(code) for code in range(0xA1, 0x100)] + list("ıˆ˚˜™")) - COMMON
MADE = [
    ("newsreader", {"wght": 500}, ["kern", "liga", "tnum"]),
    ("figtree", {"wght": (400, 900)}, ["kern", "tnum"]),
]
FINEST_KERNING = 0.004


def main() -> None:
    for name, axes, features in MADE:
        source = ROOT / f"node_modules/@fontsource-variable/{name}/files/{name}-latin-wght-normal.woff2"
        known = {chr(code) for code in TTFont(source).getBestCmap()}
        for part, letters in (("common", known & COMMON), ("rest", known & REST)):
            font = subset_of(TTFont(source), letters, features)
            font = instantiateVariableFont(font, axes)
            for lookup in font["GPOS"].table.LookupList.Lookup:
                leave_out_fine_kerning(lookup.SubTable, FINEST_KERNING * font["head"].unitsPerEm)
            font = subset_of(reread(font), letters, features)
            font.flavor = "woff2"
            target = ROOT / f"src/ui/fonts/{name}-{part}.woff2"
            font.save(target)
            print(f"{target.name}: {target.stat().st_size} bytes, {ranges(letters)}")


def subset_of(font: TTFont, letters: set[str], features: list[str]) -> TTFont:
    options = subset.Options(layout_features=features, notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14, 25])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[ord(letter) for letter in letters])
    subsetter.subset(font)
    return font


def reread(font: TTFont) -> TTFont:
    """As it would be read from its file, so that tables know what the others lost."""
    font.flavor = None
    file = io.BytesIO()
    font.save(file)
    return TTFont(io.BytesIO(file.getvalue()))


def leave_out_fine_kerning(subtables: list, finest: float) -> None:
    tables = [getattr(table, "ExtSubTable", table) for table in subtables]
    classes = [table for table in tables if table.Format == 2]
    for pairs in (table for table in tables if table.Format == 1):
        kept = []
        for left, pair_set in zip(pairs.Coverage.glyphs, pairs.PairSet):
            pair_set.PairValueRecord = [
                pair
                for pair in pair_set.PairValueRecord
                if abs(advance(pair.Value1) - class_kerning(classes, left, pair.SecondGlyph)) > finest
            ]
            pair_set.PairValueCount = len(pair_set.PairValueRecord)
            if pair_set.PairValueCount > 0:
                kept.append((left, pair_set))
        pairs.Coverage.glyphs = [left for left, _ in kept]
        pairs.PairSet = [pair_set for _, pair_set in kept]
        pairs.PairSetCount = len(kept)


def class_kerning(tables: list, left: str, right: str) -> int:
    for table in tables:
        if left in table.Coverage.glyphs:
            row = table.Class1Record[table.ClassDef1.classDefs.get(left, 0)]
            return advance(row.Class2Record[table.ClassDef2.classDefs.get(right, 0)].Value1)
    return 0


def advance(value: object) -> int:
    return getattr(value, "XAdvance", 0)


def ranges(letters: set[str]) -> str:
    """The letters as a unicode-range of CSS."""
    spans: list[list[int]] = []
    for code in sorted(map(ord, letters)):
        if spans and spans[-1][1] == code - 1:
            spans[-1][1] = code
        else:
            spans.append([code, code])
    return ", ".join(f"U+{a:X}" if a == b else f"U+{a:X}-{b:X}" for a, b in spans)


main()
