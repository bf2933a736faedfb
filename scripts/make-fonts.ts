import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/*
 * Makes the letters in src/ui/fonts from those of the packages; run by hand: node scripts/make-fonts.ts
 *
 * Each typeface becomes two files: `common` has the letters of our four languages and is on its way before the style
 * sheet is read, `rest` has the others of Latin 1 and is fetched by a page that shows one (the unicode-range in
 * src/ui/styles/fonts.css). Newsreader is only ever set in medium: a single weight halves it.
 */
const root = join(import.meta.dirname, '..')
const letters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i))
const COMMON = [
  ...letters(0x20, 0x7e),
  ...'\u00A0\u00AD§©«®°±²³·»½×ÀÁÂÄÆÇÈÉÊËÍÎÏÑÓÔÖÙÚÛÜßàáâäæçèéêëíîïñóôöùúûüÿŒœ–—‘’‚“”„…•‹›€−↑↓′″',
]
const REST = [...letters(0xa1, 0xff), ...'ıˆ˚˜™'].filter((letter) => !COMMON.includes(letter))
const FAMILIES = [
  { name: 'newsreader', axes: { wght: 500 }, features: ['kern', 'liga', 'tnum'] },
  { name: 'figtree', axes: { wght: { min: 400, max: 900 } }, features: ['kern', 'tnum'] },
]

for (const { name, axes, features } of FAMILIES) {
  const whole = readFileSync(
    join(root, `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`),
  )
  for (const [part, text] of [
    ['common', COMMON],
    ['rest', REST],
  ] as const) {
    const font = await subsetFont(whole, text.join(''), {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: features,
    })
    writeFileSync(join(root, `src/ui/fonts/${name}-${part}.woff2`), font)
    console.log(`${name}-${part}: ${font.length} bytes`)
  }
}
