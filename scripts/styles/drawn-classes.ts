import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** What only runs in the browser: nothing of it is drawn before somebody touches the page. Nor does the list of what comes later draw. */
const DRAWS_NOTHING =
  /\/ui\/(client|gallery|live-search|favorites)\/|\/ui\/islands\/(?!definitions|define-island)|\/ui\/first-styles\.ts$/

/**
 * The words of all texts in the source of a component and of what it imports: every class it can draw is among them. A
 * word that goes on with `${…}` is the beginning of any.
 */
export function drawnClasses(
  src: string,
  components: readonly string[],
  without: readonly string[],
): (name: string) => boolean {
  const whole = new Set<string>()
  const begun = new Set<string>()
  for (const file of modulesOf(src, components, without))
    for (const [, a, b, c] of readFileSync(file, 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g))
      for (const [, word = '', open] of (a ?? b ?? c ?? '').matchAll(/([a-z][\w-]*)(\$\{)?/gi))
        (open === undefined ? whole : begun).add(word)
  return (name) => whole.has(name) || [...begun].some((start) => name.startsWith(start))
}

function modulesOf(src: string, components: readonly string[], without: readonly string[]): Set<string> {
  const left = without.map((file) => join(src, 'ui', file))
  const known = new Set<string>()
  const visit = (file: string): void => {
    if (known.has(file) || left.includes(file) || DRAWS_NOTHING.test(file) || !existsSync(file)) return
    known.add(file)
    for (const [, type, from = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s+(type\s)?[^'"]*?from '([^']+)'/gm,
    ))
      if (type === undefined && /^(?:\.|#ui\/)/.test(from))
        visit(from.startsWith('#') ? join(src, from.slice(1)) : resolve(dirname(file), from))
  }
  for (const component of components) visit(join(src, 'ui', component))
  return known
}
