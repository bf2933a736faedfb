import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A regular expression of the sources, its position, and a compiled copy. */
export type Expression = { file: string; line: number; literal: string; pattern: RegExp }

const root = join(import.meta.dirname, '../..')

/**
 * The values of `new RegExp(…)` in the sources, by file and in order: the few expressions composed at run time.
 * `expressionsIn` checks that none is missing and none is unused.
 */
const COMPOSED_EXPRESSIONS: Record<string, readonly RegExp[]> = {
  'src/mail/signed-address.ts': [/(?<![\w.+-])bounce\+(\d{1,15})\.([0-9a-f]{20})@bounce\.example\.be(?![\w.-])/gi],
  'src/domain/sentence/read-move-in.ts': [
    /^(?:(jan(?:uari|uary|vier|uar)?|jänner)|(feb(?:ruari|ruary|ruar)?|févr?(?:ier)?|fevr?(?:ier)?)|(de[czk](?:ember)?))$/i,
    /^\s*(?:(?:le|op|the|dem|den|am|on|in|ab|au)\s+)?(\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(20\d\d)(?!\d)/i,
    /^\s*(?:(?:le|op|the|dem|den|am|on|in|ab|au)\s+)?(20\d\d)-(\d\d)-(\d\d)(?!\d)/i,
    /^\s*(?:(?:le|op|the|dem|den|am|on|in|ab|au)\s+)?([a-zûéä]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(20\d\d)(?!\d)/i,
    /^\s*(?:(?:le|op|the|dem|den|am|on|in|ab|au)\s+)?(?:(\d{1,2})(?:\s?(?:er|st|nd|rd|th|\.))?\s+(?:of\s+|de\s+)?)?([a-zûéä]{3,9})\.?(?:\s+(20\d\d)(?!\d))?/i,
    /^\s*(?:(?:le|op|the|dem|den|am|on|in|ab|au)\s+)?([a-zûéä]{3,9})\.?\s+(\d{1,2})(?:(?:st|nd|rd|th)(?![a-z])|(?=\s*(?:$|[,;])))/i,
    /^\s*(?:(?:le|op|the|dem|den|am|on|in|ab|au)\s+)?(\d{1,2})\s?[./-]\s?(\d{1,2})(?![./-]?\d)\.?/i,
  ],
  'src/domain/sentence/read-unwanted-words.ts': [
    /(?<!\p{L})(?:niet|geen|zonder|behalve|pas de|pas|sans|aucune?|not|no|without|nicht|keine?[nmr]?|ohne|außer)\s+(?:(?:het woord|the words?|die wörter)\s+)?(?:["“„”«'‘]\s?)([\p{L}\p{N}][^"“„”«»'‘’]{0,38}?)(?:\s?["”»'’])(?!\p{L})/giu,
  ],
  'packages/drawing/rasterize.ts': [/^<svg [^>]*\bwidth="(\d+)"/],
  'packages/drawing/share-picture.ts': [/^<svg [^>]*\bwidth="(\d+)"/],
}

/** Every regular expression of the code outside tests, found by the parser; throws when one is unknown. */
export function allExpressions(): Expression[] {
  const files = globSync(['src/**/*.{ts,tsx}', 'packages/**/*.ts'], { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  return files.toSorted().flatMap((file) => expressionsIn(file, readFileSync(join(root, file), 'utf8')))
}

/** The expressions of one file; the text is TypeScript. */
export function expressionsIn(file: string, text: string, composed = COMPOSED_EXPRESSIONS[file] ?? []): Expression[] {
  const found: Expression[] = []
  let built = 0
  visit(parseSync(file, text).program, (node) => {
    const start = Number(node['start'])
    const line = text.slice(0, start).split('\n').length
    if (isRegex(node['regex'])) {
      const { pattern, flags } = node['regex']
      found.push({ file, line, literal: `/${pattern}/${flags}`, pattern: new RegExp(pattern, flags) })
    } else if (callsRegExp(node)) {
      const pattern = composed[built++]
      if (!pattern) throw new Error(`${file}:${line} composes an expression that is not in the list`)
      found.push({ file, line, literal: String(pattern), pattern })
    }
  })
  if (built < composed.length) throw new Error(`${file} no longer composes ${composed.length} expressions`)
  return found
}

type Syntax = Record<string, unknown>

function visit(node: unknown, see: (node: Syntax) => void): void {
  if (Array.isArray(node)) for (const one of node) visit(one, see)
  else if (isSyntax(node)) {
    see(node)
    for (const [name, part] of Object.entries(node)) if (name !== 'regex') visit(part, see)
  }
}

const isSyntax = (node: unknown): node is Syntax => typeof node === 'object' && node !== null

const isRegex = (regex: unknown): regex is { pattern: string; flags: string } =>
  isSyntax(regex) && typeof regex['pattern'] === 'string' && typeof regex['flags'] === 'string'

const callsRegExp = ({ type, callee }: Syntax): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') && isSyntax(callee) && callee['name'] === 'RegExp'
