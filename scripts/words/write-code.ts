import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Kind, Language, Words } from './read-words.ts'

const TYPES: Partial<Record<Kind, string>> = {
  text: 'string | number',
  String: 'string',
  num: 'number',
  bool: 'boolean',
}

/** Messages as code, in a tree by the parts of their keys. */
export type Tree = { [name: string]: Tree | string }
type Style = { locale: string; types: boolean }

/** One TypeScript module per subject, by file name: `requestsMessages[locale].sentTitle`, `.characters(typed, most)`. */
export function modulesOf(words: Words): Map<string, string> {
  const subjects = [...new Set([...words.parameters.keys()].map((key) => key.split('.')[0] ?? ''))]
  return new Map(subjects.map((subject) => [`${subject}.ts`, moduleOf(words, subject)]))
}

function moduleOf(words: Words, subject: string): string {
  const name = subject.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Messages`
  const consts = words.languages.map((language, at) => {
    const tree = treeOf(words, language, (key) => key.startsWith(`${subject}.`), true)[subject] ?? {}
    const entries = Object.entries(tree).map(([name, inner]) => `  ${keyOf(name)}: ${codeOf(inner, true)},\n`)
    return `const ${language.locale}${at === 0 ? '' : `: ${type}`} = {\n${entries.join('')}}`
  })
  const helped = words.languages.filter(({ locale }) => consts.some((code) => code.includes(`help_${locale}.`)))
  return [
    '// Made from src/i18n/words by scripts/words: change a text there (CONTRIBUTING.md, "Add a message").',
    "import type { Locale } from '#base/locale.ts'",
    ...(helped.length > 0 ? ["import { messageHelp } from '#i18n/message-help.ts'"] : []),
    ...helped.map(({ locale }) => `const help_${locale} = messageHelp('${locale}')`),
    ...consts,
    `export type ${type} = typeof nl`,
    `export const ${name}Messages: Record<Locale, ${type}> = { ${words.languages.map(({ locale }) => locale).join(', ')} }`,
    '',
  ].join('\n')
}

/** The texts of one language whose key `isWanted`, each as code; `types` adds TypeScript types. */
export function treeOf(words: Words, language: Language, isWanted: (key: string) => boolean, types: boolean): Tree {
  const tree: Tree = {}
  for (const [key, parameters] of words.parameters) {
    const message = language.messages.get(key)
    if (!message || !isWanted(key)) continue
    const path = key.split('.')
    const last = path.pop() ?? ''
    let at = tree
    for (const name of path) at = (at[name] ??= {}) as Tree // readWords refuses a key that is a text and a table
    at[last] = messageCode(message.parts, parameters, { locale: language.locale, types })
  }
  return tree
}

/** A tree as code; names 0, 1, 2 … make a list. */
export function codeOf(tree: Tree | string, types: boolean): string {
  if (typeof tree === 'string') return tree
  if (!isList(tree))
    return `{ ${Object.entries(tree)
      .map(([name, inner]) => `${keyOf(name)}: ${codeOf(inner, types)}`)
      .join(', ')} }`
  const list = `[${Object.values(tree)
    .map((inner) => codeOf(inner, types))
    .join(', ')}]`
  return types ? `${list} as ${typeOf(tree)}` : list
}

const isList = (tree: Tree) => Object.keys(tree).every((name, at) => name === String(at))
const keyOf = (name: string) => (/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name))

/** Lists hold texts, lists and tables of texts, not functions. */
function typeOf(tree: Tree | string): string {
  if (typeof tree === 'string') return 'string'
  if (isList(tree)) return `readonly [${Object.values(tree).map(typeOf).join(', ')}]`
  return `{ ${Object.entries(tree)
    .map(([name, inner]) => `${keyOf(name)}: ${typeOf(inner)}`)
    .join('; ')} }`
}

function messageCode(parts: MessageFormatElement[], parameters: [string, Kind][], style: Style): string {
  if (parameters.length === 0)
    return JSON.stringify(parts.map((part) => (part.type === TYPE.literal ? part.value : '')).join(''))
  const isRich = parameters.some(([, kind]) => kind === 'tag')
  const typed = (type: string) => (style.types ? `: ${type}` : '')
  const list = parameters.map(
    ([name, kind]) => `${name}${typed(kind === 'tag' ? '(text: string) => Part' : (TYPES[kind] ?? kind))}`,
  )
  if (!isRich) return `(${list.join(', ')})${typed('string')} => ${template(parts, style)}`
  return `${style.types ? '<Part,>' : ''}(${list.join(', ')})${typed('(string | Part)[]')} => [${richParts(parts, style).join(', ')}]`
}

/** Tags stand at the top of a message, not in the forms of a plural. */
function richParts(parts: MessageFormatElement[], style: Style): string[] {
  const codes: string[] = []
  let plain: MessageFormatElement[] = []
  const flush = () => {
    if (plain.length > 0) codes.push(template(plain, style))
    plain = []
  }
  for (const part of parts) {
    if (part.type !== TYPE.tag) plain.push(part)
    else {
      flush()
      codes.push(`${part.value}(${template(part.children, style)})`)
    }
  }
  flush()
  return codes
}

/** A template literal; `counted` is the number that `#` stands for. */
function template(parts: MessageFormatElement[], style: Style, counted = ''): string {
  return `\`${parts.map((part) => chunk(part, style, counted)).join('')}\``
}

function chunk(part: MessageFormatElement, style: Style, counted: string): string {
  const help = `help_${style.locale}`
  switch (part.type) {
    case TYPE.literal:
      return part.value.replaceAll(/[`\\]|\$(?=\{)/g, String.raw`\$&`)
    case TYPE.argument:
      return `\${${part.value}}`
    case TYPE.number:
      return `\${${help}.number(${part.value})}`
    case TYPE.pound:
      return `\${${help}.number(${counted})}`
    case TYPE.plural: {
      const { other, ...forms } = part.options
      const rule = part.pluralType === 'ordinal' ? 'ordinal' : 'cardinal'
      const cases = Object.entries(forms)
        .sort(([a], [b]) => Number(b.startsWith('=')) - Number(a.startsWith('=')))
        .map(([name, { value }]) => {
          const test = name.startsWith('=')
            ? `${part.value} === ${name.slice(1)}`
            : `${help}.${rule}(${part.value}) === '${name}'`
          return `${test} ? ${template(value, style, part.value)} : `
        })
      return `\${${cases.join('')}${template(other?.value ?? [], style, part.value)}}`
    }
    case TYPE.select: {
      const { other, ...forms } = part.options
      const cases = Object.entries(forms).map(([name, { value }]) => {
        const test = name === 'true' ? part.value : `${part.value} === '${name}'`
        return `${test} ? ${template(value, style, counted)} : `
      })
      return `\${${cases.join('')}${template(other?.value ?? [], style, counted)}}`
    }
    default:
      throw new Error('readWords lets no tag into a plural, and no date')
  }
}
