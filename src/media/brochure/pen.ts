import type { Locale } from '#base/locale.ts'
import { fontRuns, type Typeface, writableText } from '#drawing/bitmap'

export type Element = PDFKit.PDFStructureElement

type Tone = 'text' | 'muted' | 'colour' | 'link'
type Place = { x: number; y: number; width: number; size: number }
type Look = Place & { face?: Typeface; tone?: Tone; align?: 'left' | 'right' }
/** How text is measured, without a place on the page. */
type Column = { width: number; size: number; face?: Typeface }
type Room = { width: number; size: number; height: number }
type Fitting = { shown: string; whole: boolean; rest: string }
type Tagged = Look & { parent?: Element; language?: Locale; scope?: 'Row' }
/** left, top, right, bottom */
type Box = readonly [number, number, number, number]
/** The library knows more options than its types. */
type Structure = { alt?: string; lang?: string; scope?: string; bbox?: Box }

/** Draws text and shapes on a PDF, each as an element of its structure. Every y counts down from the top, in points. */
export type Pen = {
  document: PDFKit.PDFDocument
  colour: string
  /** Writes a paragraph, heading or cell; gives the y below it. */
  text: (tag: string, text: string, look: Tagged) => number
  link: (url: string, look: Place) => void
  /** Writes text that belongs to no element: page decoration. */
  plain: (text: string, look: Look) => number
  /** Writes a few bold letters in the middle of `width`, their middle at `y`. */
  letter: (letter: string, look: Place & { ink: string }) => void
  /** Width of a bold line of letters. */
  widthOf: (text: string, size: number) => number
  /** Height of a text, measured in the first font file of its face. */
  height: (text: string, look: Column) => number
  /** The part of a text that fits the height, in whole sentences where possible; `rest`: the sentences after it. */
  fitting: (text: string, room: Room) => Fitting
  /** Draws a picture with an alternative text; `box` is where it stands. */
  figure: (alt: string, box: Box, work: () => void) => void
  artifact: (work: () => void) => void
  rule: (x: number, y: number, width: number) => void
  /** Makes an element that holds others: a table, its rows. */
  parent: (tag: string, within?: Element) => Element
  close: () => void
}

/** Longer texts are prose, which stands in no column. */
const MAX_LABEL_CHARS = 200
const MIN_SCALE = 0.75
/** Put after the slash of a unit like kWh/m² or kWh/an, so that no line ends there. It is measured and drawn as nothing. */
const JOINER = '\u2060'

const joined = (text: string): string => text.replaceAll(SLASH_IN_UNIT, `/${JOINER}`)
const SLASH_IN_UNIT = /\/(?=\(?m[²³23])|(?<=(?:Wh|kg|[²³]|m[23]|CO2|eq|€)\)?)\/(?=[\p{L}(])/gu

export function pen(document: PDFKit.PDFDocument, colour: string): Pen {
  const root = document.struct('Document')
  document.addStructure(root)
  leaveOutJoiners(document)
  const tones: Record<Tone, string> = { text: '#1C1917', muted: '#57534E', colour, link: '#1C1917' }

  const plain = (text: string, { x, y, width, size: wanted, face = 'sans', tone = 'text', align = 'left' }: Look) => {
    const runs = fontRuns(text, face)
    if (runs.length === 0) return y
    const size = letterSize(document, text, width, wanted, runs[0]?.file ?? '')
    document.fillColor(tones[tone])
    for (const [i, { file, letters, lowered }] of runs.entries()) {
      const high = document.font(file).fontSize(size).currentLineHeight(true)
      if (lowered) document.fontSize(size * lowered.size)
      const lineGap = size * 0.22 + high - document.currentLineHeight(true)
      const baseline = lowered ? -size * lowered.top : 'top'
      const look = { width, align, lineGap, baseline, continued: i < runs.length - 1 } as const
      if (i === 0) document.text(joined(letters), x, y, look)
      else document.text(joined(letters), look)
    }
    return document.y
  }

  const artifact = (work: () => void): void => {
    document.markContent('Artifact', { type: 'Layout' })
    work()
    document.endMarkedContent()
  }

  return {
    document,
    colour,
    plain,
    artifact,
    letter: (letter, look) => writeLetter(document, letter, look),
    widthOf: (text, size) =>
      document
        .font(fontRuns('a', 'sansBold')[0]?.file ?? '')
        .fontSize(size)
        .widthOfString(text),
    height: (text, look) => textHeight(document, text, look),
    fitting: (text, room) => fittingText(document, text, room),
    text: (tag, text, { parent = root, language, scope, ...look }) => {
      let below = look.y
      const options: Structure = { ...(language && { lang: `${language}-BE` }), ...(scope && { scope }) }
      parent.add(
        document.struct(tag, options, () => {
          below = plain(text, look)
        }),
      )
      return below
    },
    link: (url, place) => {
      const element = linkElement(document, url, place, tones.link)
      const paragraph = document.struct('P')
      root.add(paragraph)
      paragraph.add(element)
    },
    figure: (alt, bbox, work) => {
      const options: Structure = { alt, bbox }
      root.add(document.struct('Figure', options, work))
    },
    rule: (x, y, width) =>
      artifact(() =>
        document
          .moveTo(x, y)
          .lineTo(x + width, y)
          .lineWidth(0.5)
          .stroke('#D9D2C8'),
      ),
    parent: (tag, within = root) => {
      const element = document.struct(tag)
      within.add(element)
      return element
    },
    close: () => root.end(),
  }
}

function writeLetter(document: PDFKit.PDFDocument, text: string, look: Place & { ink: string }): void {
  const { x, y, width, size, ink } = look
  const [run] = fontRuns(text, 'sansBold')
  document
    .font(run?.file ?? '')
    .fontSize(size)
    .fillColor(ink)
  document.text(text, x, y - document.currentLineHeight() / 2, { width, align: 'center', lineBreak: false })
}

/** A word wider than its column is written smaller, rather than broken anywhere between two letters. */
function letterSize(document: PDFKit.PDFDocument, text: string, width: number, size: number, file: string): number {
  if (text.length > MAX_LABEL_CHARS) return size
  document.font(file).fontSize(size)
  const words = joined(text).split(/[ \n-]|\/(?!\u2060)/)
  const widest = Math.max(...words.map((word) => document.widthOfString(word)))
  return widest > width ? Math.max(MIN_SCALE, width / widest - 0.01) * size : size
}

function textHeight(document: PDFKit.PDFDocument, words: string, column: Column): number {
  const { width, size: wanted, face = 'sans' } = column
  const file = fontRuns('a', face)[0]?.file ?? ''
  const lines = words.split('\n').map((line) => writableText(line, face))
  const text = joined(lines.join('\n'))
  const size = letterSize(document, text, width, wanted, file)
  return document
    .font(file)
    .fontSize(size)
    .heightOfString(text, { width, lineGap: size * 0.22 })
}

function fittingText(document: PDFKit.PDFDocument, text: string, room: Room): Fitting {
  const { width, size, height: most } = room
  const high = (shown: string) =>
    shown.split(/\n{2,}/).reduce((sum, paragraph) => sum + 5 + textHeight(document, paragraph, { width, size }), 0)
  // More letters than fit even if all were the narrowest: the text beyond is not even measured.
  const start = text.slice(0, Math.ceil((width / size) * 5 * Math.max(1, most / size)))
  if (start.length === text.length && high(text) <= most) return { shown: text, whole: true, rest: '' }
  const ends = [...start.matchAll(/[.!?…]["”’»)]{0,5}(?=\s)/gu)].map(({ 0: end, index }) => index + end.length)
  const sentences = lastThat(ends.length, (n) => high(start.slice(0, ends[n - 1]).trim()) <= most)
  const end = ends[sentences - 1]
  if (end !== undefined) return { shown: start.slice(0, end).trim(), whole: false, rest: text.slice(end).trim() }
  const cut = (letters: number) => `${start.slice(0, letters).trimEnd()}…`
  const letters = lastThat(start.length, (n) => high(cut(n)) <= most)
  return { shown: cut(Math.max(letters, MIN_CUT_LETTERS)), whole: false, rest: '' }
}

function linkElement(document: PDFKit.PDFDocument, url: string, place: Place, ink: string): Element {
  const { x, y, width, size } = place
  const [run] = fontRuns(url, 'sans')
  const element: Element = document.struct('Link', { alt: url }, () => {
    document
      .font(run?.file ?? '')
      .fontSize(size)
      .fillColor(ink)
      .text(url, x, y, { width, underline: true, lineBreak: true })
    // The rectangle has a text of its own, for readers who go from link to link. The library writes a string as text only
    // when it is a String object.
    const says = { Contents: Object(url) as string, structParent: element }
    document.link(x, y, width, document.y - y, url, says)
  })
  return element
}

/** Removes the joiners before drawing: the font has no glyph for them, and would show a box. */
function leaveOutJoiners(document: PDFKit.PDFDocument): void {
  const drawing: PDFKit.PDFDocument & { _fragment?: (letters: string, ...place: unknown[]) => void } = document
  const { widthOfString, _fragment } = drawing
  const without = (letters: string) => letters.replaceAll(JOINER, '')
  drawing.widthOfString = (letters, options) => widthOfString.call(document, without(letters), options)
  drawing._fragment = (letters, ...place) => _fragment?.call(document, without(letters), ...place)
}

/** letters of a cut text at least */
const MIN_CUT_LETTERS = 40

/** The largest n of 1 … `most` for which `holds`, given that it holds for all smaller ones; 0: none. */
function lastThat(most: number, holds: (n: number) => boolean): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}
