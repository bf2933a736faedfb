import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import type { Brochure, Fact } from '#media/brochure/brochure.ts'
import { type Pen, pen } from '#media/brochure/pen.ts'
import { coverPicture, drawPictures, hasPlanOrMap, leastForPictures } from '#media/brochure/pictures.ts'
import { drawSections, heightOfSections } from '#media/brochure/sections.ts'
import { FLOOR, GUTTER, HEIGHT, INNER, MARGIN, TOP, WIDTH } from '#media/brochure/sheet.ts'

const PDF_UA: string = 'PDF/UA'
const PICTURE_POINTS = 330
/** At this height a drawing of 4 to 3 is seen whole, and little of a photograph is cut off. */
const MAX_PICTURE_POINTS = 420
/** a picture may shrink to this height where that saves a page with little on it */
const MIN_FIRST_PICTURE_POINTS = 180
/** and to this one where that leaves room for the plan and the map on the second page */
const MIN_COVER_POINTS = 200
/** points of plan and map with their titles on a page beside sections */
const WORTHWHILE_PICTURE_POINTS = 200

/**
 * Draws a brochure as a PDF of A4 pages: one or two, or three where plan and map have no room beside all that is known.
 * Tagged for screen readers (PDF/UA): headings, tables with their headers, words for pictures, all in reading order.
 */
export async function drawBrochure(brochure: Brochure): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    tagged: true,
    subset: PDF_UA as 'PDF/A-2a', // the library knows it, its types do not yet
    pdfVersion: '1.7',
    lang: `${brochure.language}-BE`,
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: `${brochure.heading}, ${brochure.subtitle}`, Author: brochure.brand },
  })
  escapeMetadata(document, [`${brochure.heading}, ${brochure.subtitle}`, brochure.brand])
  const done = collect(document)
  const draw = pen(document, brochure.colour)
  const { picture, sectionsOnFirst, text, size = USUAL_SIZE, thirdPage = false } = chooseLayout(brochure)
  const first = text === 'second' ? { ...brochure, about: null } : brochure
  const { y, rest } = firstPage(draw, first, picture, text === 'both')
  if (sectionsOnFirst > 0) drawSections(draw, brochure.sections.slice(0, sectionsOnFirst), y + SECTION_GAP, size)
  const left = { ...brochure, sections: brochure.sections.slice(sectionsOnFirst) }
  const restOfText = { first: '', both: rest, second: brochure.about?.text ?? '' }[text]
  secondPage(draw, left, sectionsOnFirst > 0 || restOfText !== '' ? FLOOR : y, {
    restOfText,
    titled: text === 'second',
    size,
    thirdPage,
  })
  draw.close()
  document.end()
  return await done
}

/**
 * How the brochure is divided into pages. `picture`: height of the first picture in points. `sectionsOnFirst`: how many
 * sections stand on the first page, in letters of `size` points. `text`: on which page the description stands. `thirdPage`:
 * do plan, map and contact get a page of their own?
 */
type Layout = {
  picture: number
  sectionsOnFirst: number
  text: 'first' | 'both' | 'second'
  size?: number
  thirdPage?: boolean
}

/**
 * Chooses one page, if a smaller picture and slightly smaller letters make that possible. Otherwise two pages, neither of
 * them nearly empty: as many sections on the first as leave the second enough, then a higher picture. The text goes on there
 * where it has room.
 */
function chooseLayout(brochure: Brochure): Layout {
  const { sections, about } = brochure
  const pictures = leastForPictures(brochure)
  const trial = pen(new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false }), brochure.colour)
  const high = (from: number, to: number, size = USUAL_SIZE) => heightOfSections(trial, sections.slice(from, to), size)
  const { y, whole } = firstPage(trial, brochure, PICTURE_POINTS, true)
  const growCover = (end: number) =>
    Math.min(MAX_PICTURE_POINTS, PICTURE_POINTS + FLOOR - end - (about ? MORE_LINE_POINTS : 1))
  const all = sections.length
  const needsThirdPage = (from: number) =>
    hasPlanOrMap(brochure) && high(from, all, SIZES_DOWN[1]) > FLOOR - CONTACT_POINTS - TOP - 8 - pictures
  if (!whole) {
    const below = needsThirdPage(0) ? 0 : CONTACT_POINTS + pictures
    const room = FLOOR - below - TOP - high(0, all) - 22 - MORE_LINE_POINTS
    const text = sections.length > 0 && room >= MIN_TEXT_POINTS ? 'both' : 'first'
    return { picture: PICTURE_POINTS, sectionsOnFirst: 0, text, thirdPage: needsThirdPage(0) }
  }
  const single = SIZES_SPARING_A_PAGE.map((size) => ({
    size,
    picture: growCover(y + SECTION_GAP + high(0, all, size) + CONTACT_POINTS),
  })).find(({ picture }) => picture >= MIN_FIRST_PICTURE_POINTS)
  if (pictures === 0 && single) return { ...single, sectionsOnFirst: 0, text: 'first' }
  const isFilled = (sectionsOnFirst: number) =>
    pictures > 0 || TOP + high(sectionsOnFirst, all) + 8 + CONTACT_POINTS >= HALF_FULL * HEIGHT
  const maxEarly = pictures === 0 ? all - 1 : all
  const sectionsOnFirst = Array.from({ length: Math.max(0, maxEarly) }, (_, i) => maxEarly - i).find(
    (count) => y + SECTION_GAP + high(0, count) <= FLOOR && isFilled(count),
  )
  const layoutBesidePictures = hasPlanOrMap(brochure)
    ? makeRoomForPictures(brochure, sectionsOnFirst ?? 0, high, (end) => growCover(y + end))
    : undefined
  if (layoutBesidePictures) return layoutBesidePictures
  const end = sectionsOnFirst ? y + SECTION_GAP + high(0, sectionsOnFirst) : y
  if (sectionsOnFirst || about === null || isFilled(0))
    return {
      picture: Math.max(PICTURE_POINTS, growCover(end)),
      sectionsOnFirst: sectionsOnFirst ?? 0,
      text: 'first',
      thirdPage: needsThirdPage(sectionsOnFirst ?? 0),
    }
  const bare = firstPage(trial, { ...brochure, about: null }, PICTURE_POINTS, false).y
  return { picture: growCover(bare), sectionsOnFirst: 0, text: 'second' }
}

/**
 * Moves sections to the first page below a lower picture, so that plan and map have room on the second. Undefined where they
 * have it already, or cannot get it.
 * @param sectionsOnFirst number of sections that the first page has room for without that
 * @param growCover height of the first picture above sections of this height
 */
function makeRoomForPictures(
  brochure: Brochure,
  sectionsOnFirst: number,
  high: (from: number, to: number, size: number) => number,
  growCover: (end: number) => number,
): Layout | undefined {
  const all = brochure.sections.length
  const room = FLOOR - CONTACT_POINTS - TOP - 8 - WORTHWHILE_PICTURE_POINTS
  if (high(sectionsOnFirst, all, USUAL_SIZE) <= room) return undefined
  return SIZES_SPARING_A_PAGE.flatMap((size) =>
    Array.from({ length: all - sectionsOnFirst }, (_, i): Layout => {
      const count = sectionsOnFirst + i + 1
      return { picture: growCover(SECTION_GAP + high(0, count, size)), sectionsOnFirst: count, text: 'first', size }
    }),
  ).find((each) => each.picture >= MIN_COVER_POINTS && high(each.sectionsOnFirst, all, USUAL_SIZE) <= room)
}

/**
 * Draws the first page. Gives where it ends and the text that had no room. A text that does not go on says where to read the
 * rest.
 */
function firstPage(
  draw: Pen,
  brochure: Brochure,
  high: number,
  goesOn: boolean,
): { y: number; whole: boolean; rest: string } {
  newPage(draw, brochure)
  const { facts, about } = brochure
  coverPicture(draw, brochure.picture, [MARGIN, TOP, MARGIN + INNER, TOP + high])
  let y = TOP + high + 8
  if (brochure.picture.note !== null)
    y = draw.text('P', brochure.picture.note, { x: MARGIN, y, width: INNER, size: 8, tone: 'muted' })
  const heading = { width: INNER * 0.62, face: 'serif' } as const
  const oneLine = HEADING_SIZES.find((size) => draw.height(brochure.heading, { ...heading, size }) < 1.6 * size)
  y = draw.text('H1', brochure.heading, { ...heading, x: MARGIN, y: y + 8, size: oneLine ?? HEADING_SIZES[0] })
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
  if (about === null) return { y, whole: true, rest: '' }
  // The contact would stand alone on the second page, so the text leaves room for it on the first.
  const isBrief = brochure.sections.length === 0 && leastForPictures(brochure) === 0
  y = draw.text('H2', about.title, { x: MARGIN, y: y + 16, width: INNER, size: 15, face: 'serif' })
  const room = FLOOR - y - MORE_LINE_POINTS - (isBrief ? CONTACT_POINTS + SECTION_GAP : 0)
  const { shown, whole, rest } = draw.fitting(about.text, { width: INNER, size: 10, height: room })
  y = paragraphs(draw, about, shown, y)
  if (!whole && !(goesOn && rest !== ''))
    y = draw.text('P', about.more, { x: MARGIN, y: y + 5, width: INNER, size: 9, tone: 'muted' })
  return { y, whole, rest }
}

/** points of its letters: smaller ones where they keep it on one line */
const HEADING_SIZES = [25, 23, 21] as const

function paragraphs(draw: Pen, { language }: NonNullable<Brochure['about']>, text: string, top: number): number {
  let y = top
  for (const paragraph of text.split(/\n{2,}/))
    y = draw.text('P', paragraph, { x: MARGIN, y: y + 5, width: INNER, size: 10, language })
  return y
}

/**
 * `restOfText`: the part of the text for the second page. `titled`: whether its title stands above it. `size`: of letters in the
 * sections when there is no second page. `thirdPage`: whether the pictures and the contact get a page after it.
 */
type SecondPageOptions = { restOfText: string; titled: boolean; size: number; thirdPage: boolean }

/**
 * Draws the rest of the text, the sections in two columns as large as they fit, then the contact and the address. All of it
 * goes below `above` on the first page where so little is known that it fits there.
 */
function secondPage(draw: Pen, brochure: Brochure, above: number, options: SecondPageOptions): void {
  const { restOfText, titled, size: wanted, thirdPage } = options
  const { sections, about } = brochure
  const pictures = thirdPage ? 0 : leastForPictures(brochure)
  const floor = thirdPage ? FLOOR : FLOOR - CONTACT_POINTS
  const fitting = (sizes: readonly number[], height: number) =>
    sizes.find((each) => heightOfSections(draw, sections, each) <= height)
  const below = pictures === 0 && !thirdPage && fitting([wanted], floor - above - SECTION_GAP) !== undefined
  if (!below) newPage(draw, brochure)
  let top = below ? above + SECTION_GAP : TOP
  if (about && restOfText !== '') {
    if (titled) top = draw.text('H2', about.title, { x: MARGIN, y: top + 4, width: INNER, size: 15, face: 'serif' })
    const height = floor - top - heightOfSections(draw, sections, USUAL_SIZE) - 22 - MORE_LINE_POINTS - pictures
    const { shown, whole } = draw.fitting(restOfText, { width: INNER, size: 10, height })
    top = paragraphs(draw, about, shown, top)
    if (!whole) top = draw.text('P', about.more, { x: MARGIN, y: top + 5, width: INNER, size: 9, tone: 'muted' })
    top += 12
  }
  const room = floor - top
  // Pictures are worth slightly smaller letters.
  const beside = pictures > 0 ? fitting([9, 8, 7.5], room - pictures - 8) : undefined
  const sizes = below ? [wanted, ...SIZES_DOWN] : pictures > 0 ? SIZES_DOWN : [...LARGER_SIZES, ...SIZES_DOWN]
  const size = beside ?? fitting(sizes, room) ?? SMALLEST_SIZE
  const end = drawSections(draw, sections, top, size) + 8
  if (thirdPage) newPage(draw, brochure)
  const start = thirdPage ? TOP : end
  contactBlock(draw, brochure, below ? end : drawPictures(draw, brochure, start, FLOOR - CONTACT_POINTS))
}

/** points between the content of the first page and the sections below it */
const SECTION_GAP = 12
/** points of the line that says where a cut text goes on */
const MORE_LINE_POINTS = 20
/** a text goes on on the second page only if so many points of it fit there */
const MIN_TEXT_POINTS = 60
/** of a second page */
const HALF_FULL = 0.5

const SMALLEST_SIZE = 6.5
const USUAL_SIZE = 9
const SIZES_DOWN = [USUAL_SIZE, 8, 7, SMALLEST_SIZE]
/** where that spares a second page */
const SIZES_SPARING_A_PAGE = [USUAL_SIZE, 8.5, 8]
/** for a page that has little else */
const LARGER_SIZES = [11, 10]

const CODE_POINTS = 96
/** points of the contact block, with the QR code */
const CONTACT_POINTS = CODE_POINTS + 46

function contactBlock(draw: Pen, { contact, face, url, scan }: Brochure, wanted: number): void {
  const y = Math.min(wanted, FLOOR - CODE_POINTS - 32)
  draw.artifact(() => {
    draw.document.rect(MARGIN, y, INNER, CODE_POINTS + 32).fill('#F3EFE8')
    drawFace(draw, contact.initials, face, MARGIN + 14, y + 14)
  })
  const [x, width] = [MARGIN + FACE_POINTS + 28, INNER - CODE_POINTS - FACE_POINTS - 56]
  let at = draw.text('H2', contact.title, { x, y: y + 12, width, size: 14, face: 'serif' })
  for (const line of contact.lines) at = draw.text('P', line, { x, y: at + 2, width, size: 10 })
  at = draw.text('P', scan, { x, y: at + 6, width, size: 8, tone: 'muted' })
  draw.link(url, { x, y: at + 1, width, size: 9 })
  drawQrCode(draw, url, scan, MARGIN + INNER - CODE_POINTS - 16, y + 16)
}

const FACE_POINTS = 42

/** Draws who answers, in a circle; decorative, as the name stands beside it. */
function drawFace({ document, letter }: Pen, initials: string, face: Buffer | null, x: number, y: number): void {
  const radius = FACE_POINTS / 2
  document.circle(x + radius, y + radius, radius).fill('#E2D9CA')
  if (face === null) return letter(initials, { x, y: y + radius, width: FACE_POINTS, size: 17, ink: '#1C1917' })
  document
    .save()
    .circle(x + radius, y + radius, radius)
    .clip()
  document.image(face, x, y, { width: FACE_POINTS, height: FACE_POINTS }).restore()
}

/** Draws the QR code as vector squares: sharp on any printer. */
function drawQrCode(draw: Pen, url: string, alt: string, x: number, y: number): void {
  const { modules } = QRCode.create(url, { errorCorrectionLevel: 'M' })
  const side = CODE_POINTS / (modules.size + 4)
  draw.figure(`${alt} ${url}`, [x, y, x + CODE_POINTS, y + CODE_POINTS], () => {
    draw.document.rect(x, y, CODE_POINTS, CODE_POINTS).fill('#FFFFFF')
    for (let row = 0; row < modules.size; row += 1)
      for (let column = 0; column < modules.size; column += 1)
        if (modules.get(row, column)) draw.document.rect(x + (column + 2) * side, y + (row + 2) * side, side, side)
    draw.document.fill('#000000')
  })
}

/** Draws three facts a row, or four where one would stand alone, name above value. Tagged as a list. */
function factGrid(draw: Pen, facts: readonly Fact[], top: number): number {
  if (facts.length === 0) return top
  const columns = facts.length % 3 === 1 && facts.length > 1 ? 4 : 3
  const width = (INNER - (columns - 1) * GUTTER) / columns
  const list = draw.parent('L')
  let y = top
  for (let i = 0; i < facts.length; i += columns) {
    const heights = facts.slice(i, i + columns).map(([name, value], column) => {
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

function newPage(draw: Pen, { brand, note }: Brochure): void {
  draw.document.addPage()
  draw.artifact(() => {
    draw.document.rect(0, 0, WIDTH, 9).fill(draw.colour)
    draw.plain(brand, { x: MARGIN, y: 30, width: INNER, size: 15, face: 'serif', tone: 'colour' })
    draw.plain(note, { x: MARGIN, y: HEIGHT - 44, width: INNER, size: 8, tone: 'muted' })
  })
}

/** Escapes title and author, which the library writes into XML as they are: an ampersand would break it. */
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
