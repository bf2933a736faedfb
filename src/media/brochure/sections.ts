import type { Fact, LetterScale, Section } from '#media/brochure/brochure.ts'
import type { Element, Pen } from '#media/brochure/pen.ts'
import { GUTTER, HALF, MARGIN } from '#media/brochure/sheet.ts'

/** rows of a table that stands in two columns where it has the page for itself */
const LONG_TABLE = 10
const [NAME, VALUE] = [HALF * 0.56 - 6, HALF * 0.44]

/** Draws sections in two columns; gives where the longer one ends. */
export function drawSections(draw: Pen, all: readonly Section[], top: number, size: number): number {
  let table: Element | undefined
  const ends = columnsOf(draw, all, size).map((sections, column) => {
    const x = MARGIN + column * (HALF + GUTTER)
    let y = top
    for (const { title, brief = [], facts, lines, ticks = [], scales = [] } of sections) {
      const head = { width: HALF, size: size + 5, face: 'serif' } as const
      y = (title === '' ? y + 4 + draw.height(' ', head) : draw.text('H2', title, { x, y: y + 4, ...head })) + 3
      for (const scale of scales) y = letterScale(draw, scale, x, y, size)
      y = briefFacts(draw, brief, x, y, size)
      if (facts.length > 0) table = title === '' && table ? table : draw.parent('Table')
      if (table) y = factTable(draw, table, facts, x, y, size)
      y = tickedList(draw, ticks, x, y, size)
      for (const line of lines) y = draw.text('P', line, { x, y: y + 3, width: HALF, size })
      y += 14
    }
    return y
  })
  return Math.max(...ends)
}

/** Height of sections in two columns of this size. */
export const heightOfSections = (draw: Pen, sections: readonly Section[], size: number): number =>
  tallest(columnsOf(draw, sections, size), draw, size)

/**
 * Splits the sections, in their order, into two columns as even as possible. One section alone stands on the left; a long
 * table goes on in the right column, under no title.
 */
function columnsOf(draw: Pen, sections: readonly Section[], size: number): [readonly Section[], readonly Section[]] {
  const [only] = sections
  if (only && sections.length === 1 && only.facts.length >= LONG_TABLE) {
    const half = Math.ceil(only.facts.length / 2)
    return [[{ ...only, facts: only.facts.slice(0, half) }], [{ title: '', facts: only.facts.slice(half), lines: [] }]]
  }
  const parted = (at: number): [Section[], Section[]] => [sections.slice(0, at), sections.slice(at)]
  const splits = sections.map((_, i) => parted(i + 1))
  return splits.reduce(
    (best, each) => (tallest(each, draw, size) < tallest(best, draw, size) ? each : best),
    parted(sections.length),
  )
}

function tallest(columns: readonly (readonly Section[])[], draw: Pen, size: number): number {
  return Math.max(...columns.map((sections) => sections.reduce((sum, each) => sum + heightOf(each, draw, size), 0)))
}

function heightOf(
  { title, brief = [], facts, lines, ticks = [], scales = [] }: Section,
  draw: Pen,
  size: number,
): number {
  const rows = facts.map(
    ([name, value]) =>
      6 + Math.max(draw.height(name, { width: NAME, size }), draw.height(value, { width: VALUE, size })),
  )
  const rest = lines.map((line) => 3 + draw.height(line, { width: HALF, size }))
  const head = 7 + draw.height(title || ' ', { width: HALF, size: size + 5, face: 'serif' })
  const paired = inPairs(brief).map(
    (pair) => BRIEF_GAP + tallestOf(pair.map(([name]) => draw.height(name, { width: BRIEF_NAME, size }))),
  )
  const ticked = inPairs(ticks).map((pair) => TICK_GAP + tallestWords(draw, pair, size))
  const letters = scales.map(({ name }) => SCALE + draw.height(name, { width: HALF, size }))
  return [...rows, ...paired, ...ticked, ...rest, ...letters].reduce((sum, each) => sum + each, head + 14)
}

/** Draws names and short values, two of them beside each other. Tagged as a list. Gives where it ends. */
function briefFacts(draw: Pen, facts: readonly Fact[], x: number, top: number, size: number): number {
  if (facts.length === 0) return top
  const list = draw.parent('L')
  let y = top
  for (const pair of inPairs(facts)) {
    const ends = pair.map(([name, value], at) => {
      const left = x + at * (BRIEF + BRIEF_GUTTER)
      const parent = draw.parent('LI', list)
      const place = { y: y + 3, size, parent }
      const end = draw.text('Lbl', name, { ...place, x: left, width: BRIEF_NAME, tone: 'muted' })
      draw.text('LBody', value, { ...place, x: left + BRIEF_NAME, width: BRIEF - BRIEF_NAME, align: 'right' })
      return end
    })
    y = tallestOf(ends) + 3
    for (const at of pair.keys()) draw.rule(x + at * (BRIEF + BRIEF_GUTTER), y, BRIEF)
  }
  return y
}

const BRIEF_GUTTER = 14
/** width of one of two brief facts, and of its name */
const BRIEF = (HALF - BRIEF_GUTTER) / 2
const BRIEF_NAME = BRIEF * 0.6
/** points of a row besides its words */
const BRIEF_GAP = 6

/** Draws what the home has in two columns, each with a tick. Tagged as a list. Gives where it ends. */
function tickedList(draw: Pen, ticks: readonly string[], x: number, top: number, size: number): number {
  if (ticks.length === 0) return top
  const list = draw.parent('L')
  let y = top
  for (const pair of inPairs(ticks)) {
    y += TICK_GAP
    for (const [at, words] of pair.entries()) {
      const left = x + (at * HALF) / 2
      draw.artifact(() => tick(draw, left, y, size))
      const parent = draw.parent('LI', list)
      draw.text('LBody', words, { x: left + TICK_WIDTH, y, width: TICK_WORDS, size, parent })
    }
    y += tallestWords(draw, pair, size)
  }
  return y
}

function tick({ document, colour }: Pen, x: number, y: number, size: number): void {
  document
    .moveTo(x + 1, y + size * 0.62)
    .lineTo(x + size * 0.35, y + size * 0.92)
    .lineTo(x + size * 0.9, y + size * 0.3)
    .lineWidth(1.3)
    .stroke(colour)
}

/** points above each row of ticked words, and of the tick beside them */
const [TICK_GAP, TICK_WIDTH] = [4, 15]
const TICK_WORDS = HALF / 2 - TICK_WIDTH - 6

const tallestWords = (draw: Pen, words: readonly string[], size: number): number =>
  tallestOf(words.map((each) => draw.height(each, { width: TICK_WORDS, size })))

const tallestOf = (heights: readonly number[]): number => Math.max(0, ...heights)

const inPairs = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / 2) }, (_, i) => all.slice(2 * i, 2 * i + 2))

/** Draws the letters of a label below its name, the letter of the home taller and framed. Gives where they end. */
function letterScale(draw: Pen, { name, letters }: LetterScale, x: number, top: number, size: number): number {
  const y = draw.text('P', name, { x, y: top + 3, width: HALF, size }) + 2
  const side = HALF / Math.max(7, letters.length)
  draw.figure(name, [x, y, x + HALF, y + LETTER + 6], () => {
    for (const [at, { letter, ground, ink, here }] of letters.entries()) {
      const [left, above, high] = [x + at * side, here ? y : y + 3, here ? LETTER + 6 : LETTER]
      draw.document.rect(left, above, side - 1.5, high).fill(ground)
      if (here)
        draw.document
          .rect(left, above, side - 1.5, high)
          .lineWidth(1.4)
          .stroke('#1C1917')
      draw.letter(letter, { x: left, y: above + high / 2, width: side - 1.5, size: here ? 12 : 9, ink })
    }
  })
  return y + LETTER + 10
}

const LETTER = 15
/** points of a scale besides its name */
const SCALE = LETTER + 15

/** Adds a row for each fact to the table. Gives where they end. */
function factTable(draw: Pen, table: Element, facts: readonly Fact[], x: number, top: number, size: number): number {
  let y = top
  for (const [name, value] of facts) {
    const row = draw.parent('TR', table)
    const ends = [
      draw.text('TH', name, { x, y: y + 3, width: NAME, size, tone: 'muted', parent: row, scope: 'Row' }),
      draw.text('TD', value, { x: x + HALF - VALUE, y: y + 3, width: VALUE, size, parent: row }),
    ]
    y = Math.max(...ends) + 3
    draw.rule(x, y, HALF)
  }
  return y
}
