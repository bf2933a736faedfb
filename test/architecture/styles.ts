import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from './rules.ts'

/**
 * Breakpoints in CSS pixels, named after the layout change. "From" a width is `(min-width: 768px)`, "below" it
 * `(max-width: 767.98px)`. Media queries allow no custom properties, so the names live here.
 */
const BREAKPOINTS: Record<string, number> = {
  /** below: small phones, where rows of choices get less padding */
  smallPhone: 360,
  /** below: phones, where tables and headings are narrow */
  phone: 480,
  /** from: fields stand side by side */
  pairs: 600,
  /** from: two cards stand side by side */
  twoCards: 640,
  /** from: tablets; the tab bar of phones disappears */
  tablet: 768,
  /** from: the search box of the home page is one row */
  finder: 860,
  /** from: facts stand beside a project's price */
  projectHead: 900,
  /** from: the navigation bar and the columns of an offer; the specification's figure */
  navigation: 992,
  /** from: a form has its summary beside it */
  summary: 1100,
  /** from: an office page has a third column */
  officeSide: 1200,
  /** from: list and map stand side by side; the page grows no wider */
  map: 1280,
  /** below: the filter bar uses short labels */
  filters: 1440,
  /** from: the list beside the map has two columns */
  wide: 1600,
  /** from: two cards side by side have room for their pictures, but not for their text */
  cardWords: 462,
}

/** Lengths that tokens.css names. */
const NAMED: Record<string, string> = { '44px': '--tap', '1280px': '--page' }
const LONGEST = 300

/** The violations in the style sheets below a source folder. */
export function styleViolations(source: string): Violation[] {
  const sheets = textsBelow(join(source, 'ui/styles'), /\.css$/)
  const words = wordsOf(textsBelow(source, /(?<!\.test)\.tsx?$/).map(({ text }) => text))
  return sheets.flatMap(({ file, text }) => {
    const css = text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
    const say = (rule: string, message: string) => ({ path: `ui/styles/${file}`, rule, message })
    const lines = text.split('\n').length
    return [
      ...[...classesIn(css)]
        .filter((name) => !words.has(name) && !/^office\/(base|shell|parts)\.css$/.test(file))
        .map((name) => say('dead-class', `nothing is .${name}`)),
      ...widthsIn(css)
        .filter((width) => !isBreakpoint(width))
        .map((width) => say('breakpoint', `${width} has no name in test/architecture/styles.ts`)),
      ...(file === 'tokens.css' ? [] : lengthsIn(css)).map((length) => say('length', `${length} is ${NAMED[length]}`)),
      ...(file.startsWith('pages/') && lines > LONGEST
        ? [say('long', `${lines} lines; part it by what it draws`)]
        : []),
    ]
  })
}

/** The classes in the selectors of a style sheet. */
function classesIn(css: string): Set<string> {
  const selectors = css.replaceAll(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '').match(/[^{};]+(?=\{)/g) ?? []
  return new Set(selectors.flatMap((one) => [...one.matchAll(/\.(-?[a-z][\w-]*)/gi)].flatMap(([, name]) => name ?? [])))
}

/** Every word of the sources; a word that continues with `${…}` matches any word with that prefix. */
function wordsOf(texts: readonly string[]): { has: (name: string) => boolean } {
  const whole = new Set(texts.flatMap((text) => text.match(/[a-z][\w-]*/gi) ?? []))
  const begun = new Set(
    texts.flatMap((text) => [...text.matchAll(/([a-z][\w-]*[-_])\$\{/gi)].flatMap(([, word]) => word ?? [])),
  )
  // Classes that a library adds.
  return {
    has: (name) =>
      whole.has(name) || name.startsWith('maplibregl-') || [...begun].some((start) => name.startsWith(start)),
  }
}

function widthsIn(css: string): string[] {
  const conditions = css.match(/@(media|container)[^{]+/g) ?? []
  return conditions.flatMap((one) => {
    const wide = one.matchAll(/((?:min|max)-width: [\d.]+px|[\d.]+px <=? width|width [<>]=? [\d.]+px)/g)
    return one.startsWith('@media') ? [...wide].flatMap(([, width]) => width ?? []) : []
  })
}

function isBreakpoint(width: string): boolean {
  const pixels = Number(/[\d.]+/.exec(width)?.[0])
  return Object.values(BREAKPOINTS).some((each) => (width.startsWith('max') ? each - 0.02 : each) === pixels)
}

function lengthsIn(css: string): string[] {
  return Object.keys(NAMED).filter((length) =>
    css.replaceAll(/@media[^{]+/g, '').match(new RegExp(`(?<![\\d.])${length}`)),
  )
}

function textsBelow(folder: string, kind: RegExp): { file: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => kind.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
}
