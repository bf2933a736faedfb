import { splitAt } from './read-css.ts'

const FUNCTIONS = /:(is|where|not|has)\(/

/** Can a selector match where only some classes are, untouched? What may not be there (`:not(.x)`) does not count. */
export function mayMatch(selector: string, has: (name: string) => boolean): boolean {
  const { plain, functions } = taken(selector)
  return (
    [...plain.replaceAll(/\[[^\]]*\]/g, '').matchAll(/\.(-?[a-z][\w-]*)/gi)].every(([, name = '']) => has(name)) &&
    functions.every(({ name, of }) => name === 'not' || of.some((one) => !isTouched(one) && mayMatch(one, has)))
  )
}

/** Does a selector only match while a pointer or a key does something, or after it did? Scripts set the attributes. */
export function isTouched(selector: string): boolean {
  return /:(hover|active|popover-open)\b|::?(selection|backdrop)|\[(?:aria-busy|data-view=|data-open|data-live|data-compact|data-theme=|aria-pressed=true)|dialog\[open\]/.test(
    taken(selector).plain,
  )
}

/** A selector without `:is(…)` and its like, and what stood in them. */
function taken(selector: string): { plain: string; functions: { name: string; of: string[] }[] } {
  let plain = selector
  const functions: { name: string; of: string[] }[] = []
  for (let found = FUNCTIONS.exec(plain); found; found = FUNCTIONS.exec(plain)) {
    const open = found.index + found[0].length
    let depth = 1
    let end = open
    for (; depth > 0 && end < plain.length; end++) depth += plain[end] === '(' ? 1 : plain[end] === ')' ? -1 : 0
    functions.push({ name: found[1] ?? '', of: splitAt(plain.slice(open, end - 1), ',') })
    plain = plain.slice(0, found.index) + plain.slice(end)
  }
  return { plain, functions }
}
