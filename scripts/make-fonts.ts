import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/*
 * Makes the font files in src/ui/fonts from those of the packages; run by hand: npm run make -- fonts
 *
 * Each typeface becomes two files. `common` has the characters of our four languages; it is requested before the style
 * sheet is read. `rest` has the other characters of Latin 1; only a page that shows one of them fetches it. The script
 * prints both unicode-ranges, for src/ui/styles/fonts.css. Brackets and the like weigh 2 KB and hardly ever stand on a
 * page. Newsreader is only ever set in medium, in titles: a single weight halves its file.
 */
const root = join(import.meta.dirname, '..')
const characterRange = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))
const TITLES = [
  ...characterRange(0x30, 0x39),
  ...characterRange(0x41, 0x5a),
  ...characterRange(0x61, 0x7a),
  ...` !"%&'()+,-./:;?\u00A0\u00AD«²·»ÀÂÄÇÈÉÊËÎÔÖÜßàáâäæçèéêëíîïñóôöùúûüÿŒœ–—‘’“”„…€`,
]
const TEXT = [...TITLES, ...'<=>@*±×°©−↑↓']
const LATIN = [...characterRange(0x20, 0x7e), ...characterRange(0xa0, 0xff), ...'ıŒœˆ˚˜–—‘’‚“”„•…′″‹›€™−']
const FAMILIES = [
  { name: 'newsreader', common: TITLES, axes: { wght: 500 }, features: ['kern', 'liga', 'tnum'] },
  { name: 'figtree', common: TEXT, axes: { wght: { min: 400, max: 900 } }, features: ['kern', 'tnum'] },
]

for (const { name, common, axes, features } of FAMILIES) {
  const whole = readFileSync(
    join(root, `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`),
  )
  const rest = LATIN.filter((letter) => !common.includes(letter))
  for (const [part, text] of [
    ['common', common],
    ['rest', rest],
  ] as const) {
    const font = await subsetFont(whole, text.join(''), {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: features,
    })
    writeFileSync(join(root, `src/ui/fonts/${name}-${part}.woff2`), font)
    console.log(`${name}-${part}: ${font.length} bytes, ${unicodeRange(text)}`)
  }
}

function unicodeRange(text: readonly string[]): string {
  const spans: { from: number; to: number }[] = []
  for (const code of text.map((letter) => letter.codePointAt(0) ?? 0).toSorted((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last && code - last.to <= 1) last.to = code
    else spans.push({ from: code, to: code })
  }
  const hex = (code: number) => code.toString(16).toUpperCase()
  return spans.map(({ from, to }) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(', ')
}
