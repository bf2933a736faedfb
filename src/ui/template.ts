import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { bytesOf, type HtmlBytes } from './html-bytes.ts'
import { Filling } from './filling.ts'
import { escaped, markupWithFacts } from './markup.ts'
import { END, MARK } from './marks.ts'
import { plainly } from './plainly.ts'
import { type Facts, factsOf } from './seldom-classes.ts'

/** Gives what a component is handed in the place of a value that is not known yet. */
type Hole<Name extends string> = (name: Name) => string

/** What stands in a hole: text, which is escaped, or HTML that was drawn already. */
export type HoleValue = string | number | HtmlBytes
export type HoleValues<Name extends string> = Readonly<Record<Name, HoleValue>>

/** HTML with holes, as bytes (html-bytes.ts): what stands before each of them, and the last piece. */
export type Template<Name extends string> = {
  holes: readonly { before: string; name: Name; isAddress: boolean }[]
  last: string
  /** what it shows besides what will be in its holes */
  facts: Facts
}

/**
 * Draws a component once with a mark in each hole. A hole may stand wherever text or the value of an attribute stands, or
 * where a child stands that will be HTML; what decides about the component's shape is no hole, it belongs to the key that
 * the template is kept under.
 * @param render React itself, or `byMarkup` for what is drawn too often for it
 */
function templateOf<Name extends string>(
  draw: (hole: Hole<Name>) => ReactNode,
  render: Render = byReact,
): Template<Name> {
  const names: Name[] = []
  const { html, ...facts } = render(
    draw((name) => {
      names.push(name)
      return `${MARK}${names.length - 1}${END}`
    }),
  )
  const [first = '', ...pieces] = html.split(MARK)
  let before = first
  const holes = pieces.map((piece) => {
    const end = piece.indexOf(END)
    const name = names[Number(piece.slice(0, end))]
    if (name === undefined) throw new Error('A template has a mark that is none of its own')
    const hole = { before: flat(before), name, isAddress: ADDRESS.test(before) }
    before = piece.slice(end + END.length)
    return hole
  })
  return { holes, last: flat(before), facts }
}

/** How a template is drawn, and what it shows. */
export type Render = (node: ReactNode) => Facts & { html: string }

const byReact: Render = (node) => drawnBy(plainly(() => renderToStaticMarkup(node)))
export const byMarkup: Render = markupWithFacts

/** Of HTML that somebody else drew. */
export function drawnBy(text: string): ReturnType<Render> {
  const html = bytesOf(text)
  return { html, ...factsOf(html) }
}

/** What follows is an address, which may be a script: whoever fills it in looks. */
const ADDRESS = / (?:href|src|action|formaction)="$/i

export function filled<Name extends string>(
  { holes, last }: Template<Name>,
  values: Partial<HoleValues<Name>>,
): string {
  let html = ''
  for (const { before, name } of holes) {
    const value = values[name]
    html += before
    if (value === undefined) throw new Error(`Nothing is there for the hole "${name}"`)
    html += typeof value === 'string' ? escaped(value) : typeof value === 'number' ? value : value.bytes
  }
  return html + last
}

/** The same with a hole that is left: what stands before it, and after it. */
export function filledAround<Name extends string>(
  template: Template<Name>,
  values: Partial<HoleValues<Name>>,
  left: Name,
): [string, string] {
  const at = template.holes.findIndex(({ name }) => name === left)
  const hole = template.holes[at]
  if (hole === undefined) throw new Error(`There is no hole "${left}"`)
  const before = filled({ ...template, holes: template.holes.slice(0, at), last: hole.before }, values)
  return [before, filled({ ...template, holes: template.holes.slice(at + 1) }, values)]
}

/** A template that is filled as the page is written, also with elements and with other templates. */
export const filling = (template: Template<string>, values: Readonly<Record<string, ReactNode>>): Filling =>
  new Filling(template, values)

/** The same with values that are looked up by name; all of them are text. */
export function filledBy<Name extends string>(
  { holes, last }: Template<Name>,
  valueOf: (name: Name) => string,
): string {
  let html = ''
  for (const { before, name } of holes) html += before + escaped(valueOf(name))
  return html + last
}

/**
 * Templates by what decides about their shape, the least recently used of which are forgotten.
 * @param most kept
 */
export function keptTemplates<Name extends string>(
  most = 300,
): (key: string, draw: (hole: Hole<Name>) => ReactNode, render?: Render) => Template<Name> {
  const kept = new Map<string, Template<Name>>()
  return (key, draw, render) => {
    const known = kept.get(key)
    if (known !== undefined) {
      // The last in the map is the one used last; while there is much room that does not matter.
      if (kept.size > most / 2) {
        kept.delete(key)
        kept.set(key, known)
      }
      return known
    }
    const template = templateOf(draw, render)
    kept.set(key, template)
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    return template
  }
}

/**
 * In one piece, a byte a character: React leaves text as a tree of hundreds of pieces, which every page would walk again,
 * and what is cut out of a longer text holds on to all of it.
 */
const flat = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('latin1')
