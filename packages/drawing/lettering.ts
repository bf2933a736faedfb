import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
// oxlint-disable-next-line import/default -- Node loads the CommonJS build, which has nothing but a default
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js'
import { svg } from './svg.ts'

export type Typeface = 'serif' | 'sans' | 'sansBold'

/**
 * A line of text as the outline of its letters (path data), starting at (x, y) on the baseline, `size` px high. Outlines
 * look the same everywhere, even on a server without fonts. Letters that neither font file has are left out.
 */
export function lettered(text: string, typeface: Typeface, x: number, y: number, size: number): string {
  let [at, outlines] = [x, '']
  for (const { font, letters, isLowered } of runs(text, typeface)) {
    const [own, base] = isLowered ? [size * LOWERED.size, y + size * LOWERED.below] : [size, y]
    at = font.forEachGlyph(letters, at, base, own, {}, (glyph, glyphX, glyphY) => {
      const shape = outlineOf(glyph, own)
      if (shape) outlines += svg`M${glyphX} ${glyphY}` + shape
    })
  }
  return outlines
}

/**
 * The path of a letter, relative to the pen. A letter always gives the same text, so that the picture compresses well. We
 * write the path data ourselves because the library writes NaN where only a rounding error is left of a number.
 */
function outlineOf(glyph: Glyph, size: number): string {
  let [penX, penY, startX, startY] = [0, 0, 0, 0]
  const to = (x: number, y: number) => `${tenths(tenths(x) - penX)} ${tenths(tenths(y) - penY)}`
  const move = (x: number, y: number) => ([penX, penY] = [tenths(x), tenths(y)])
  return glyph
    .getPath(0, 0, size)
    .commands.map((command) => {
      if (command.type === 'Z') {
        move(startX, startY)
        return 'z'
      }
      const { x, y } = command
      const drawn = commandText(command, to)
      move(x, y)
      if (command.type === 'M') [startX, startY] = [x, y]
      return drawn
    })
    .join('')
    .replaceAll(/l0 0(?![.\d])/g, '')
    .replaceAll(' -', '-')
}

function commandText(command: Exclude<PathCommand, { type: 'Z' }>, to: (x: number, y: number) => string): string {
  const { x, y } = command
  switch (command.type) {
    case 'M':
      return `m${to(x, y)}`
    case 'L':
      return `l${to(x, y)}`
    case 'Q':
      return `q${to(command.x1, command.y1)} ${to(x, y)}`
    case 'C':
      return `c${to(command.x1, command.y1)} ${to(command.x2, command.y2)} ${to(x, y)}`
  }
}

const tenths = (value: number): number => Math.round(value * 10) / 10 || 0

/** Breaks a text into at most `most` lines no wider than `width`. A text that does not fit ends in an ellipsis. */
export function wrapped(text: string, typeface: Typeface, size: number, width: number, most: number): string[] {
  const fits = (line: string) => widthOf(line.trimEnd(), typeface, size) <= width
  const lines: string[] = []
  let current = ''
  // a name like Sint-Martens-Latem may be broken after its hyphens, an amount at none of its spaces
  for (const piece of text.trim().match(/(?:[^\s-]|[\u00A0\u202F])+-?[^\S\u00A0\u202F]*|-\s*/gu) ?? []) {
    if (current && !fits(current + piece)) {
      lines.push(current.trimEnd())
      current = piece
    } else current += piece
  }
  if (current) lines.push(current.trimEnd())
  return lines.slice(0, most).map((line, i) => {
    let shown = i === most - 1 && lines.length > most ? `${line}…` : line
    while (shown.length > 2 && !fits(shown)) shown = `${shown.replace(/…$/, '').slice(0, -1).trimEnd()}…`
    return shown
  })
}

/** The width of a line of text, in the unit of its size. */
export const widthOf = (text: string, typeface: Typeface, size: number): number =>
  runs(text, typeface).reduce(
    (sum, { font, letters, isLowered }) => sum + font.getAdvanceWidth(letters, isLowered ? size * LOWERED.size : size),
    0,
  )

/**
 * The parts of a text, in order, each drawn from one font file in one way.
 * `lowered` is for subscripts: their size, and their distance below the top of the line, for text of size 1.
 */
export function fontRuns(
  text: string,
  typeface: Typeface,
): { file: string; letters: string; lowered: { size: number; top: number } | null }[] {
  return runs(text, typeface).map(({ font, letters, isLowered }) => ({
    file: fontFile(font === loadFont(FILES[typeface][0]) ? FILES[typeface][0] : FILES[typeface][1]),
    letters,
    lowered: isLowered ? { size: LOWERED.size, top: font.ascender / font.unitsPerEm + LOWERED.below } : null,
  }))
}

type Run = { font: Font; letters: string; isLowered: boolean }

/** A subscript, such as the 2 of CO₂, for text of size 1. */
const LOWERED = { size: 0.62, below: 0.13 }

/**
 * The latin file holds western letters and €, the extended one the rest of Europe; neither has thin spaces or ₂. Letters
 * of other scripts become "[…]", a word at a time; pictograms are left out.
 */
function runs(text: string, typeface: Typeface): Run[] {
  const fonts = [loadFont(FILES[typeface][0]), loadFont(FILES[typeface][1])]
  const found: Run[] = []
  const add = (letter: string, isLowered = false): boolean => {
    const font = fonts.find((candidate) => candidate.hasChar(letter))
    if (!font) return false
    const last = found.at(-1)
    if (last?.font === font && last.isLowered === isLowered) last.letters += letter
    else found.push({ font, letters: letter, isLowered })
    return true
  }
  const spaced = text.replaceAll('\u202F', '\u00A0').replace(/[^\S\u00A0]/gu, ' ')
  let isOmitting = false
  for (const written of spaced.normalize('NFC').replaceAll('\u2011', '-')) {
    const plain = SIGNS[written] ?? written.normalize('NFKC')
    const isLowered = plain !== written && /[\u2080-\u2089]/.test(written)
    if (add(written) || (plain !== written && [...plain].map((one) => add(one, isLowered)).some(Boolean))) {
      isOmitting = false
      continue
    }
    if (!isOmitting && /[\p{L}\p{N}\p{Sm}]/u.test(written)) {
      for (const one of '[…]') add(one)
      isOmitting = true
    }
  }
  return found
}

/** Signs that the fonts lack, in signs that they have. Signs that need words are replaced before (offers/brochure-words). */
const SIGNS: Record<string, string> = {
  ...{ '→': '->', '⇒': '=>', '➔': '->', '←': '<-', '↔': '<->', '⇔': '<=>' },
  ...{ '≤': '<=', '≥': '>=', '≈': '~', '≠': '=/=', '′': "'", '″': '"' },
  ...Object.fromEntries([...'✓✔☑✅▪■●◆►▶★☆'].map((sign) => [sign, '•'])),
}

/** The text as these fonts write it. */
export const writableText = (text: string, typeface: Typeface): string =>
  runs(text, typeface)
    .map(({ letters }) => letters)
    .join('')

const FILES = {
  serif: ['newsreader/files/newsreader-latin-500-normal.woff', 'newsreader/files/newsreader-latin-ext-500-normal.woff'],
  sans: ['figtree/files/figtree-latin-400-normal.woff', 'figtree/files/figtree-latin-ext-400-normal.woff'],
  sansBold: ['figtree/files/figtree-latin-600-normal.woff', 'figtree/files/figtree-latin-ext-600-normal.woff'],
} as const satisfies Record<Typeface, readonly [string, string]>

const loaded = new Map<string, Font>()

function loadFont(file: string): Font {
  const known = loaded.get(file)
  if (known) return known
  const bytes = readFileSync(fontFile(file))
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  loaded.set(file, font)
  return font
}

const fontFile = (file: string): string => createRequire(import.meta.url).resolve(`@fontsource/${file}`)
