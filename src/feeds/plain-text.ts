import { decodeEntities } from '#feeds/values/entities.ts'

/**
 * Text as it stands in a listing: no markup, one line break at most in a row inside a paragraph, a blank line between
 * paragraphs. Tags that feeds leave in their texts become breaks or go, and entities are decoded; null when nothing is left.
 */
export function plainText(text: string | null): string | null {
  if (text === null) return null
  // Decoded first: markup that was encoded as a whole (`&lt;p&gt;`) goes like any other.
  const markup = decodeEntities(text)
  const plain = TAG.test(markup) ? withoutTags(markup) : markup
  const tidy = plain
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return tidy === '' ? null : tidy
}

const TAG = /<\/?[a-z][^<>]{0,500}>/i

function withoutTags(text: string): string {
  return withoutScripts(text)
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<li\b[^<>]{0,500}>/gi, '\n– ')
    .replaceAll(/<\/(p|div|ul|ol|h[1-6])\s*>/gi, '\n\n')
    .replaceAll(/<\/?[a-z][^<>]{0,500}>/gi, '')
}

/** Removes scripts and styles in one pass: a closing tag that is missing is looked for only once. */
function withoutScripts(text: string): string {
  const kept: string[] = []
  const unclosed = new Set<string>()
  let from = 0
  for (const { 0: tag, 1: kind = '', index } of text.matchAll(/<(script|style)\b[^<>]{0,500}>/gi)) {
    const name = kind.toLowerCase()
    if (index < from || unclosed.has(name)) continue
    const close = name === 'script' ? /<\/script\s*>/gi : /<\/style\s*>/gi
    close.lastIndex = index + tag.length
    if (close.test(text)) {
      kept.push(text.slice(from, index))
      from = close.lastIndex
    } else unclosed.add(name)
  }
  return kept.join('') + text.slice(from)
}
