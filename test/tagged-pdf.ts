import { inflateSync } from 'node:zlib'

/** An element of a PDF's structure with its content, in reading order. */
export type Tag = { role: string; source: string; children: Tag[]; marks: string[] }
export type TaggedPdf = {
  metadata: string
  pages: string[]
  root: Tag
  /** content drawn outside any mark, and marks that no element or several elements claim */
  faults: string[]
}

/**
 * Reads the structure of a PDF as our brochures are written: one generation, no object streams. `marks` are
 * "page:number" of marked content, or "page:annotation".
 */
export function readTags(pdf: Buffer): TaggedPdf {
  const objects = objectsOf(pdf)
  const object = (reference: string | undefined) => objects.get(Number(reference)) ?? { source: '', stream: null }
  const all = [...objects.values()].map(({ source }) => source)
  const catalog = all.find((source) => /\/Type \/Catalog\b/.test(source)) ?? ''
  const pageNumbers = [...objects].flatMap(([number, { source }]) => (/\/Type \/Page\n/.test(source) ? [number] : []))
  const drawn: string[] = []
  const faults: string[] = []
  for (const number of pageNumbers) {
    const content = object(/\/Contents (\d+) 0 R/.exec(object(String(number)).source)?.[1]).stream
    const marked = marksIn(content === null ? '' : inflateSync(content).toString('latin1'))
    drawn.push(...marked.ids.map((id) => `${number}:${id}`))
    faults.push(...marked.unmarked.map((operator) => `page ${number} draws ${operator} outside any mark`))
  }
  const tagOf = (reference: string | undefined): Tag => {
    const { source } = object(reference)
    const page = /\/Pg (\d+) 0 R/.exec(source)?.[1] ?? ''
    const kids = bracketed(source, '/K')
    const annotations = [...kids.matchAll(/\/Obj (\d+) 0 R/g)].map(([, id]) => `${page}:annotation ${id}`)
    const simple = kids.replace(/<<[^]*?>>/g, ' ')
    return {
      role: /\/S \/(\w+)/.exec(source)?.[1] ?? 'StructTreeRoot',
      source,
      children: [...simple.matchAll(/(\d+) 0 R/g)].map(([, id]) => tagOf(id)),
      marks: [...[...simple.replace(/\d+ 0 R/g, ' ').matchAll(/\d+/g)].map(([id]) => `${page}:${id}`), ...annotations],
    }
  }
  const root = tagOf(/\/StructTreeRoot (\d+) 0 R/.exec(catalog)?.[1])
  const claimed = tagsIn(root).flatMap(({ marks }) => marks.filter((mark) => !mark.includes('annotation')))
  for (const mark of new Set([...claimed, ...drawn])) {
    const [times, there] = [claimed, drawn].map((list) => list.filter((each) => each === mark).length)
    if (times !== 1 || there !== 1) faults.push(`mark ${mark} is drawn ${there} times and claimed ${times} times`)
  }
  const metadata = object(/\/Metadata (\d+) 0 R/.exec(catalog)?.[1]).stream?.toString('utf8') ?? ''
  return { metadata, pages: pageNumbers.map((number) => object(String(number)).source), root, faults }
}

/** The element and all its descendants, in reading order. */
export function tagsIn(tag: Tag): Tag[] {
  return [tag, ...tag.children.flatMap(tagsIn)]
}

/** How far down each page its text reaches, without the footer: 0 is the top, 1 the bottom. */
export function filledPages(pdf: Buffer): number[] {
  const objects = objectsOf(pdf)
  return [...objects.values()].flatMap(({ source }) => {
    if (!/\/Type \/Page\n/.test(source)) return []
    const high = Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(source)?.[1])
    const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(source)?.[1]))?.stream
    const words = content ? inflateSync(content).toString('latin1') : ''
    const baselines = [...words.matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm/g)].map(([, y]) => Number(y))
    return [1 - Math.min(...baselines.filter((y) => y > FOOTER_POINTS)) / high]
  })
}

/** height in points of the footer area */
const FOOTER_POINTS = 50

function objectsOf(pdf: Buffer): Map<number, { source: string; stream: Buffer | null }> {
  const objects = new Map<number, { source: string; stream: Buffer | null }>()
  for (const [, number, body = ''] of pdf.toString('latin1').matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj/gm)) {
    const [source = '', ...rest] = body.split('\nstream\n')
    const stream = rest.join('\nstream\n').replace(/\nendstream$/, '')
    objects.set(Number(number), { source, stream: rest.length === 0 ? null : Buffer.from(stream, 'latin1') })
  }
  return objects
}

const DRAWS = /(?:^|\s)(Tj|TJ|Do|sh|f\*?|F|S|s|B\*?|b\*?)$/

function marksIn(content: string): { ids: string[]; unmarked: string[] } {
  const ids: string[] = []
  const unmarked: string[] = []
  let depth = 0
  for (const line of content.split('\n')) {
    if (/\b(BDC|BMC)$/.test(line)) depth += 1
    const id = /\/MCID (\d+)/.exec(line)?.[1]
    if (id !== undefined) ids.push(id)
    const drawing = DRAWS.exec(line)?.[1]
    if (depth === 0 && drawing) unmarked.push(drawing)
    if (/(^|\s)EMC$/.test(line)) depth -= 1
  }
  if (depth !== 0) unmarked.push('marks that do not end')
  return { ids, unmarked }
}

/** The text between the brackets of an entry, or its single value. */
function bracketed(source: string, entry: string): string {
  const at = source.indexOf(`${entry} `)
  if (at === -1) return ''
  const rest = source.slice(at + entry.length + 1)
  if (!rest.startsWith('[')) return rest.split('\n')[0] ?? ''
  let depth = 0
  for (let i = 0; i < rest.length; i += 1) {
    if (rest[i] === '[') depth += 1
    if (rest[i] === ']') depth -= 1
    if (depth === 0) return rest.slice(1, i)
  }
  return ''
}

/** The text of each page in drawing order, one line per piece, and the targets of its links. */
export function textOfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf)
  const pages = [...objects.values()].filter(({ source }) => /\/Type \/Page\n/.test(source))
  const unpacked = (reference: string | undefined): string => {
    const stream = objects.get(Number(reference))?.stream
    return stream ? inflateSync(stream).toString('latin1') : ''
  }
  return pages.map(({ source }) => {
    const resources = objects.get(Number(/\/Resources (\d+) 0 R/.exec(source)?.[1]))?.source ?? source
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
        const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.source ?? '')?.[1]
        return [name, lettersOf(unpacked(map))]
      }),
    )
    let letters: string[] = []
    return [...unpacked(/\/Contents (\d+) 0 R/.exec(source)?.[1]).matchAll(/\/(F\d+) [\d.]+ Tf|^\[(.*)\] TJ$/gm)]
      .flatMap(([, font, pieces]) => {
        if (font !== undefined) letters = fonts.get(font) ?? []
        const glyphs = [...(pieces ?? '').matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        return pieces === undefined ? [] : [glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '?').join('')]
      })
      .join('\n')
  })
}

/** The characters of each glyph in pdfkit's format: ranges that start at a glyph, with a list of UTF-16 codes. */
function lettersOf(map: string): string[] {
  const letters: string[] = []
  for (const [, first = '', list = ''] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\da-f ]*)>/g)].entries())
      letters[Number.parseInt(first, 16) + index] = Buffer.from(hex.replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le')
  return letters
}
