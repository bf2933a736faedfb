/** A style sheet as the build writes it: without comments, nothing nested but in at-rules. */
export type CssNode =
  | { kind: 'rule'; selectors: string[]; body: string }
  | { kind: 'group'; prelude: string; nodes: CssNode[] }
  /** what has no rules of its own: `@font-face`, `@keyframes`, a statement */
  | { kind: 'other'; text: string }

const GROUPS = /^@(layer|media|supports|container)\b/

export function readCss(text: string): CssNode[] {
  const nodes: CssNode[] = []
  let at = 0
  while (at < text.length) {
    const end = endOf(text, at, '{;')
    const prelude = text.slice(at, end).trim()
    if (text[end] !== '{') {
      if (prelude !== '') nodes.push({ kind: 'other', text: `${prelude};` })
      at = end + 1
      continue
    }
    const close = closing(text, end)
    const body = text.slice(end + 1, close)
    if (GROUPS.test(prelude)) nodes.push({ kind: 'group', prelude, nodes: readCss(body) })
    else if (prelude.startsWith('@')) nodes.push({ kind: 'other', text: `${prelude}{${body}}` })
    else nodes.push({ kind: 'rule', selectors: splitAt(prelude, ','), body })
    at = close + 1
  }
  return nodes
}

export function writeCss(nodes: readonly CssNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'other') return node.text
      if (node.kind === 'rule') return `${node.selectors.join()}{${node.body}}`
      return `${node.prelude}{${writeCss(node.nodes)}}`
    })
    .join('')
}

/** Parts of a text between a character that stands in no brackets and no quotes. */
export function splitAt(text: string, character: string): string[] {
  const parts: string[] = []
  let at = 0
  while (at <= text.length) {
    const end = endOf(text, at, character)
    parts.push(text.slice(at, end).trim())
    at = end + 1
  }
  return parts
}

/** The first of some characters from a place on, outside of brackets and quotes; the end of the text if there is none. */
function endOf(text: string, from: number, characters: string): number {
  let depth = 0
  for (let i = from; i < text.length; i++) {
    const c = text[i] ?? ''
    if (c === '"' || c === "'") i = endOfQuote(text, i)
    else if (depth === 0 && characters.includes(c)) return i
    else if (c === '(' || c === '[') depth++
    else if (c === ')' || c === ']') depth--
    else if (c === '\\') i++
  }
  return text.length
}

function closing(text: string, open: number): number {
  let depth = 0
  for (let i = open; i < text.length; i++) {
    const c = text[i]
    if (c === '"' || c === "'") i = endOfQuote(text, i)
    else if (c === '{') depth++
    else if (c === '}' && --depth === 0) return i
  }
  throw new Error('A style sheet ends in the middle of a rule')
}

function endOfQuote(text: string, open: number): number {
  let i = open + 1
  while (i < text.length && text[i] !== text[open]) i += text[i] === '\\' ? 2 : 1
  return i
}
