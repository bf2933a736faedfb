import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import type { Brochure, Fact, LetterScale } from '#media/brochure/brochure.ts'
import { type Element, type Pen, pen } from '#media/brochure/pen.ts'

const ACCESSIBLE: string = 'PDF/UA'
const [WIDTH, HEIGHT, MARGIN] = [595.28, 841.89, 42]
const INNER = WIDTH - 2 * MARGIN
const TOP = 66
const PICTURE = 330
/** All of a drawing of 4 to 3 is seen, and little of a photograph lost. */
const HIGHEST_PICTURE = 420
const GUTTER = 22
const HALF = (INNER - GUTTER) / 2
/** where text ends, above the last line */
const FLOOR = HEIGHT - 64

/**
 * One A4 page or two, in points, tagged so that a screen reader reads them in order (PDF/UA): headings, tables with
 * their headers, pictures with words for them.
 */
export async function drawBrochure(brochure: Brochure): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    tagged: true,
    subset: ACCESSIBLE as 'PDF/A-2a', // the library knows it, its types do not yet
    pdfVersion: '1.7',
    lang: `${brochure.language}-BE`,
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: `${brochure.heading}, ${brochure.subtitle}`, Author: brochure.brand },
  })
  escapeMetadata(document, [`${brochure.heading}, ${brochure.subtitle}`, brochure.brand])
  const done = collect(document)
  const draw = pen(document, brochure.colour)
  const { picture, early } = filling(brochure)
  const { y } = firstPage(draw, brochure, picture)
  if (early === 0) secondPage(draw, brochure, y)
  else {
    drawSections(draw, brochure.sections.slice(0, early), y + BELOW, USUAL)
    secondPage(draw, { ...brochure, sections: brochure.sections.slice(early) }, FLOOR)
  }
  draw.close()
  document.end()
  return await done
}

/**
 * How the first page is filled where its own words leave room: as many of the sections as fit below them, then a higher
 * picture. The second page keeps something besides who to ask.
 */
function filling(brochure: Brochure): { picture: number; early: number } {
  const { sections, plan, about } = brochure
  const trial = pen(new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false }), brochure.colour)
  const { y, whole } = firstPage(trial, brochure, PICTURE)
  if (!whole) return { picture: PICTURE, early: 0 }
  const high = (count: number) => tallest(columnsOf(trial, sections.slice(0, count), USUAL), trial, USUAL)
  const grown = (end: number) =>
    Math.max(PICTURE, Math.min(HIGHEST_PICTURE, PICTURE + FLOOR - end - (about ? MORE : 1)))
  const single = y + BELOW + high(sections.length) + CODE + 40
  if (plan === null && single <= FLOOR) return { picture: grown(single), early: 0 }
  const most = plan === null ? sections.length - 1 : sections.length
  const early = Array.from({ length: Math.max(0, most) }, (_, i) => most - i).find(
    (count) => y + BELOW + high(count) <= FLOOR,
  )
  return { picture: grown(early ? y + BELOW + high(early) : y), early: early ?? 0 }
}

/** Gives where it ends, and whether its text is whole: after one that went on to the foot, nothing more fits below it. */
function firstPage(draw: Pen, brochure: Brochure, high: number): { y: number; whole: boolean } {
  newPage(draw, brochure)
  const { picture, facts, about } = brochure
  draw.figure(picture.alt, [MARGIN, TOP, MARGIN + INNER, TOP + high], () => {
    const { document } = draw
    document.save().rect(MARGIN, TOP, INNER, high).clip()
    document.image(picture.bytes, MARGIN, TOP, { cover: [INNER, high], align: 'center', valign: 'center' }).restore()
  })
  let y = TOP + high + 8
  if (picture.note !== null) y = draw.text('P', picture.note, { x: MARGIN, y, width: INNER, size: 8, tone: 'muted' })
  y = draw.text('H1', brochure.heading, { x: MARGIN, y: y + 8, width: INNER * 0.62, size: 25, face: 'serif' })
  draw.text('P', brochure.subtitle, { x: MARGIN, y: y + 1, width: INNER * 0.62, size: 11.5, tone: 'muted' })
  let priceY = TOP + high + 18
  for (const [i, line] of brochure.price.entries())
    priceY = draw.text('P', line, {
      x: MARGIN + INNER * 0.62,
      y: priceY,
      width: INNER * 0.38,
      size: i === 0 ? 19 : 9.5,
      face: i === 0 ? 'sansBold' : 'sans',
      tone: i === 0 ? 'text' : 'muted',
      align: 'right',
    })
  y = factGrid(draw, facts, Math.max(y + 26, priceY + 10))
  if (about === null) return { y, whole: true }
  // Who to ask would stand alone on the second page, so the text leaves room on the first.
  const isBrief = brochure.sections.length === 0 && brochure.plan === null
  y = draw.text('H2', about.title, { x: MARGIN, y: y + 16, width: INNER, size: 15, face: 'serif' })
  const room = FLOOR - y - MORE - (isBrief ? CODE + 40 + BELOW : 0)
  const { shown, whole } = draw.fitting(about.text, { width: INNER, size: 10, height: room })
  for (const paragraph of shown.split(/\n{2,}/))
    y = draw.text('P', paragraph, { x: MARGIN, y: y + 5, width: INNER, size: 10, language: about.language })
  if (!whole) y = draw.text('P', about.more, { x: MARGIN, y: y + 5, width: INNER, size: 9, tone: 'muted' })
  return { y, whole }
}

/**
 * Sections in two columns, as large as they fit, then who to ask and where to read on; on the first page where so
 * little is known that all of it stands below what ends at `above`.
 */
function secondPage(draw: Pen, brochure: Brochure, above: number): void {
  const fitting = (sizes: readonly number[], height: number) =>
    sizes.find((each) => tallest(columnsOf(draw, brochure.sections, each), draw, each) <= height)
  const below = brochure.plan === null && fitting([USUAL], FLOOR - CODE - 40 - above - BELOW) !== undefined
  if (!below) newPage(draw, brochure)
  const top = below ? above + BELOW : TOP
  const room = FLOOR - CODE - 40 - top
  // Slightly smaller words are worth a plan.
  const withPlan = brochure.plan && fitting([9, 8], room - LEAST_PLAN - PLAN_WORDS - 8)
  const size = withPlan ?? fitting(SIZES, room) ?? SMALLEST
  contactBlock(draw, brochure, planBlock(draw, brochure, drawSections(draw, brochure.sections, top, size) + 8))
}

/** In two columns; gives where the longer ends. */
function drawSections(draw: Pen, all: readonly Section[], top: number, size: number): number {
  const ends = columnsOf(draw, all, size).map((sections, column) => {
    const x = MARGIN + column * (HALF + GUTTER)
    let y = top
    for (const { title, facts, lines, scales = [] } of sections) {
      y = draw.text('H2', title, { x, y: y + 4, width: HALF, size: size + 5, face: 'serif' }) + 3
      for (const scale of scales) y = letterScale(draw, scale, x, y, size)
      y = factTable(draw, facts, x, y, size)
      for (const line of lines) y = draw.text('P', line, { x, y: y + 3, width: HALF, size })
      y += 14
    }
    return y
  })
  return Math.max(...ends)
}

/** The plan as large as the page still allows; where it would be too small to read, none. Gives where it ends. */
function planBlock(draw: Pen, { plan }: Brochure, top: number): number {
  const most = FLOOR - CODE - 40 - top - PLAN_WORDS
  if (plan === null || most < LEAST_PLAN) return top
  const y = draw.text('H2', plan.title, { x: MARGIN, y: top + 4, width: INNER, size: 14, face: 'serif' }) + 4
  const height = Math.min(most, INNER * 0.66)
  draw.figure(plan.note || plan.title, [MARGIN, y, MARGIN + INNER, y + height], () =>
    draw.document.image(plan.bytes, MARGIN, y, { fit: [INNER, height], align: 'center', valign: 'center' }),
  )
  if (plan.note === '') return y + height + 14
  return draw.text('P', plan.note, { x: MARGIN, y: y + height + 4, width: INNER, size: 8, tone: 'muted' }) + 12
}

/** between the first page's own and sections that follow there */
const BELOW = 12
/** the line that a cut text goes on elsewhere */
const MORE = 20
const LEAST_PLAN = 150
/** for its title and the line below it */
const PLAN_WORDS = 54

const SMALLEST = 6.5
const USUAL = 9
const SIZES = [USUAL, 8, 7, SMALLEST]
const [NAME, VALUE] = [HALF * 0.56 - 6, HALF * 0.44]
type Section = Brochure['sections'][number]

/** The order stays; the columns part where both are as even as they can be; one section alone stands on the left. */
function columnsOf(draw: Pen, sections: readonly Section[], size: number): [readonly Section[], readonly Section[]] {
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

function heightOf({ title, facts, lines, scales = [] }: Section, draw: Pen, size: number): number {
  const rows = facts.map(
    ([name, value]) =>
      6 + Math.max(draw.height(name, { width: NAME, size }), draw.height(value, { width: VALUE, size })),
  )
  const rest = lines.map((line) => 3 + draw.height(line, { width: HALF, size }))
  const head = 7 + draw.height(title, { width: HALF, size: size + 5, face: 'serif' })
  const letters = scales.map(({ name }) => SCALE + draw.height(name, { width: HALF, size }))
  return [...rows, ...rest, ...letters].reduce((sum, each) => sum + each, head + 14)
}

/** The letters of a label under their name, the one that holds taller and framed. Gives where they end. */
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
/** what a scale takes besides its name */
const SCALE = LETTER + 15

const CODE = 96

function contactBlock(draw: Pen, { contact, url, scan }: Brochure, wanted: number): void {
  const y = Math.min(wanted, FLOOR - CODE - 26)
  draw.artifact(() => draw.document.rect(MARGIN, y, INNER, CODE + 26).fill('#F3EFE8'))
  let at = draw.text('H2', contact.title, {
    x: MARGIN + 14,
    y: y + 12,
    width: INNER - CODE - 50,
    size: 14,
    face: 'serif',
  })
  for (const line of contact.lines)
    at = draw.text('P', line, { x: MARGIN + 14, y: at + 2, width: INNER - CODE - 50, size: 10 })
  draw.text('P', scan, { x: MARGIN + 14, y: at + 6, width: INNER - CODE - 50, size: 9, tone: 'muted' })
  draw.link(url, { x: MARGIN + 14, y: at + 19, width: INNER - CODE - 50, size: 9 })
  code(draw, url, scan, MARGIN + INNER - CODE - 13, y + 13)
}

/** The code as vector squares: sharp on any printer. */
function code(draw: Pen, url: string, alt: string, x: number, y: number): void {
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' })
  const side = CODE / (modules.size + 4)
  draw.figure(`${alt} ${url}`, [x, y, x + CODE, y + CODE], () => {
    draw.document.rect(x, y, CODE, CODE).fill('#FFFFFF')
    for (let row = 0; row < modules.size; row += 1)
      for (let column = 0; column < modules.size; column += 1)
        if (modules.get(row, column)) draw.document.rect(x + (column + 2) * side, y + (row + 2) * side, side, side)
    draw.document.fill('#000000')
  })
}

/** Three facts a row, name over value: a list of names and what they stand for. */
function factGrid(draw: Pen, facts: readonly Fact[], top: number): number {
  if (facts.length === 0) return top
  const width = (INNER - 2 * GUTTER) / 3
  const list = draw.parent('L')
  let y = top
  for (let i = 0; i < facts.length; i += 3) {
    const heights = facts.slice(i, i + 3).map(([name, value], column) => {
      const parent = draw.parent('LI', list)
      const x = MARGIN + column * (width + GUTTER)
      const below = draw.text('Lbl', name, { x, y, width, size: 8.5, tone: 'muted', parent })
      return draw.text('LBody', value, { x, y: below + 1, width, size: 11, face: 'sansBold', parent })
    })
    y = Math.max(...heights) + 9
  }
  draw.rule(MARGIN, y, INNER)
  return y
}

function factTable(draw: Pen, facts: readonly Fact[], x: number, top: number, size: number): number {
  if (facts.length === 0) return top
  const table: Element = draw.parent('Table')
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

function newPage(draw: Pen, { brand, note }: Brochure): void {
  draw.document.addPage()
  draw.artifact(() => {
    draw.document.rect(0, 0, WIDTH, 9).fill(draw.colour)
    draw.plain(brand, { x: MARGIN, y: 30, width: INNER, size: 15, face: 'serif', tone: 'colour' })
    draw.plain(note, { x: MARGIN, y: HEIGHT - 44, width: INNER, size: 8, tone: 'muted' })
  })
}

/** The library puts title and author into XML as they are; an ampersand would spoil it. */
function escapeMetadata(document: PDFKit.PDFDocument, texts: readonly string[]): void {
  const metadata = document as unknown as { appendXML: (xml: string) => void } // it has this, its types do not
  const append = metadata.appendXML.bind(document)
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  metadata.appendXML = (xml) =>
    append(texts.reduce((all, text) => all.replace(`>${text}<`, () => `>${escaped(text)}<`), xml))
}

async function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of document) if (chunk instanceof Buffer) chunks.push(chunk)
  return Buffer.concat(chunks)
}
