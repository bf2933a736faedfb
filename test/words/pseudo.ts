import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'

/**
 * A message in a pseudo-language for tests: `[ẽẍťŕä ļõñĝ]`, a third longer, with its parameters, plural forms and
 * tags. Links and addresses in long texts stay unchanged.
 */
export function pseudoMessage(text: string): string {
  const parts = parse(text)
  let letters = 0
  const draw = (elements: MessageFormatElement[]) => {
    for (const part of elements) {
      if (part.type === TYPE.literal) {
        letters += part.value.length
        part.value = accented(part.value)
      } else if (part.type === TYPE.tag) draw(part.children)
      else if (part.type === TYPE.plural || part.type === TYPE.select)
        for (const option of Object.values(part.options)) draw(option.value)
    }
  }
  draw(parts)
  if (letters === 0 || /^https?:\S+$/.test(text)) return text
  const more = 'ẽẍťŕä ļõñĝ '
    .repeat(Math.ceil(letters / 33))
    .slice(0, Math.ceil(letters / 3))
    .trim()
  // A heading or list item of a long text keeps its leading sign.
  const [, sign = '', rest = ''] = /^(#+ |- )?(.*)$/s.exec(printAST(parts)) ?? []
  return `${sign}[${rest}${/\n/.test(rest) ? '\n\n' : ' '}${more}]`
}

const ACCENTS: Record<string, string> = {
  a: 'ä',
  c: 'ç',
  d: 'ð',
  e: 'ẽ',
  g: 'ĝ',
  i: 'î',
  l: 'ļ',
  n: 'ñ',
  o: 'õ',
  r: 'ŕ',
  s: 'š',
  t: 'ť',
  u: 'ü',
  x: 'ẍ',
  y: 'ý',
}

/** Leaves addresses and Markdown link texts unchanged. */
function accented(text: string): string {
  return text.replaceAll(/\]\([^)]*\)?|https?:\S+|mailto:|`[^`]*`|[a-z]/g, (part) => ACCENTS[part] ?? part)
}
