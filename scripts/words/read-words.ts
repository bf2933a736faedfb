import { readFileSync } from 'node:fs'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { frenchSpaces } from '../../src/i18n/french-spaces.ts'

/**
 * A message as translators keep it. Each language is one ARB file (`src/i18n/words/nl.json`), which Weblate ("ARB file")
 * and Crowdin ("Flutter ARB") read, with flat keys by subject and texts in ICU MessageFormat. In nl, the source, `@key`
 * beside a text has notes for translators: `description`, `placeholders` (their order is the order of parameters in
 * code; `type` is String, num, bool or left out), `x-max` (the most characters that its place has room for) and
 * `x-same` (why a translation may be the same as nl).
 */
export type Message = { key: string; text: string; parts: MessageFormatElement[]; parameters: Map<string, Kind> }
/** The notes of a message, from `@key` in nl. */
export type Note = {
  description?: string
  placeholders?: Record<string, { type?: string }>
  'x-max'?: number
  'x-same'?: string
}
/** The TypeScript type of a parameter. `text` takes numbers too; `tag` is a function that draws the text within the tag. */
export type Kind = 'text' | 'String' | 'num' | 'bool' | 'tag' | `'${string}'`
export type Language = { locale: string; messages: Map<string, Message>; problems: string[] }
export type Words = { languages: Language[]; notes: Map<string, Note>; parameters: Map<string, [string, Kind][]> }

/** Reads and compares all languages; the first is the source. `problems` has a sentence for each error. */
export function readWords(folder: string, locales: readonly string[]): Words & { problems: string[] } {
  const files = locales.map((locale) => ({ locale, entries: readEntries(`${folder}/${locale}.json`) }))
  const languages = files.map(({ locale, entries }) => readLanguage(locale, entries))
  const notes = new Map<string, Note>()
  for (const [key, note] of Object.entries(files[0]?.entries ?? {}))
    if (key.startsWith('@') && !key.startsWith('@@')) notes.set(key.slice(1), note as Note) // ARB's shape of such a key
  const parameters = new Map<string, [string, Kind][]>()
  const problems = languages.flatMap((language) => language.problems)
  for (const { locale } of languages)
    for (const key of duplicateKeys(`${folder}/${locale}.json`)) problems.push(`${locale}: "${key}" is there twice.`)
  const [source, ...others] = languages
  if (!source) return { languages, notes, parameters, problems }
  for (const key of source.messages.keys())
    for (const table of tablesAbove(key))
      if (source.messages.has(table)) problems.push(`nl: "${table}" is a text, so "${key}" cannot stand below it.`)
  for (const key of notes.keys()) if (!source.messages.has(key)) problems.push(`nl: "@${key}" describes no message.`)
  for (const { locale, messages } of others) {
    for (const key of source.messages.keys()) if (!messages.has(key)) problems.push(`${locale}: "${key}" is missing.`)
    for (const key of messages.keys()) if (!source.messages.has(key)) problems.push(`${locale}: "${key}" is not in nl.`)
  }
  for (const [key, message] of source.messages) {
    const all = languages.flatMap(({ locale, messages }) =>
      messages.has(key) ? [{ locale, is: messages.get(key) as Message }] : [],
    )
    for (const { locale, is } of all) {
      const [own, wanted] = [is, message].map(({ parameters: of }) => [...of.keys()].sort().join(', '))
      if (own !== wanted) problems.push(`${locale}: "${key}" has the parameters (${own}), nl has (${wanted}).`)
    }
    parameters.set(
      key,
      orderParameters(
        key,
        notes.get(key),
        all.map(({ is }) => is),
        problems,
      ),
    )
  }
  return { languages, notes, parameters, problems }
}

function readEntries(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown> // each value is looked at below
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`) // JSON.parse throws errors
  }
}

/** Finds keys that stand twice, of which JSON keeps the last. In our format a key's line begins with two spaces. */
function duplicateKeys(file: string): string[] {
  const keys = [...readFileSync(file, 'utf8').matchAll(/^ {2}"([^"]+)":/gm)].map(([, key = '']) => key)
  return keys.filter((key, i) => keys.indexOf(key) !== i)
}

function tablesAbove(key: string): string[] {
  const names = key.split('.')
  return names.slice(1).map((_, i) => names.slice(0, i + 1).join('.'))
}

function readLanguage(locale: string, entries: Record<string, unknown>): Language {
  const messages = new Map<string, Message>()
  const problems: string[] = []
  for (const [key, text] of Object.entries(entries)) {
    if (key.startsWith('@')) continue
    if (typeof text !== 'string' || text === '') problems.push(`${locale}: "${key}" has no text.`)
    else {
      try {
        const parts = parse(text, { requiresOtherClause: true, shouldParseSkeletons: false })
        if (locale === 'fr') setFrenchSpaces(parts)
        const parameters = new Map<string, Kind>()
        collectParameters(parts, parameters, (why) => problems.push(`${locale}: "${key}" ${why}`), locale)
        messages.set(key, { key, text, parts, parameters })
      } catch (error) {
        problems.push(`${locale}: "${key}" is not ICU MessageFormat (${(error as Error).message}): ${text}`) // the parser throws errors
      }
    }
  }
  return { locale, messages, problems }
}

/** Sets the spaces that French typography asks for, so that translators can type plain ones. */
function setFrenchSpaces(parts: MessageFormatElement[]): void {
  for (const part of parts) {
    if (part.type === TYPE.literal) part.value = frenchSpaces(part.value)
    else if (part.type === TYPE.tag) setFrenchSpaces(part.children)
    else if (part.type === TYPE.plural || part.type === TYPE.select)
      for (const option of Object.values(part.options)) setFrenchSpaces(option.value)
  }
}

function collectParameters(
  parts: MessageFormatElement[],
  into: Map<string, Kind>,
  reportProblem: (why: string) => void,
  locale: string,
): void {
  const add = (name: string, kind: Kind) => {
    const known = into.get(name)
    if (known === undefined || known === 'text') into.set(name, kind)
    else if (kind !== 'text' && kind !== known) reportProblem(`uses {${name}} as ${known} and as ${kind}.`)
  }
  const collectOptions = (options: Record<string, { value: MessageFormatElement[] }>) => {
    for (const { value } of Object.values(options)) {
      const tag = value.find(({ type }) => type === TYPE.tag)
      if (tag?.type === TYPE.tag)
        reportProblem(`has <${tag.value}> within a plural or a choice: put the tag around it.`)
      collectParameters(value, into, reportProblem, locale)
    }
  }
  for (const part of parts) {
    switch (part.type) {
      case TYPE.literal:
      case TYPE.pound:
        break
      case TYPE.argument:
        add(part.value, 'text')
        break
      case TYPE.number:
        if (part.style) reportProblem(`styles {${part.value}}: give amounts and percentages written by formats.ts.`)
        add(part.value, 'num')
        break
      case TYPE.date:
      case TYPE.time:
        reportProblem(`formats {${part.value}} itself: give dates written by formats.ts.`)
        break
      case TYPE.plural: {
        add(part.value, 'num')
        if (part.offset) reportProblem(`has a plural with an offset, which we do not know.`)
        const missing = categoriesOf(locale, part.pluralType ?? 'cardinal').filter((name) => !(name in part.options))
        if (missing.length > 0) reportProblem(`lacks the plural form ${missing.join(', ')} of {${part.value}}.`)
        collectOptions(part.options)
        break
      }
      case TYPE.select: {
        const names = Object.keys(part.options).filter((name) => name !== 'other')
        add(part.value, names.join() === 'true' ? 'bool' : 'String')
        collectOptions(part.options)
        break
      }
      case TYPE.tag:
        add(part.value, 'tag')
        if (part.children.some(({ type }) => type === TYPE.tag)) reportProblem(`has a tag within <${part.value}>.`)
        collectParameters(part.children, into, reportProblem, locale)
        break
    }
  }
}

/** The forms that counts below a million take; French has another for whole millions ("un million de biens"). */
function categoriesOf(locale: string, type: Intl.PluralRuleType): string[] {
  const rules = new Intl.PluralRules(locale, { type })
  const seen = new Set(Array.from({ length: 1000 }, (_, n) => rules.select(n)))
  return [...seen.add('other')]
}

/** Parameters in the order of the code, tags last; the kind is the narrowest that any language needs. */
function orderParameters(
  key: string,
  note: Note | undefined,
  messages: Message[],
  problems: string[],
): [string, Kind][] {
  const names = [...(messages[0]?.parameters.keys() ?? [])]
  const given = Object.keys(note?.placeholders ?? {})
  const kindOf = (name: string): Kind => {
    const kinds = messages.map(({ parameters }) => parameters.get(name)).filter((kind) => kind !== 'text')
    const said = note?.placeholders?.[name]?.type
    return (
      kinds.find((kind) => kind !== undefined) ??
      (said === 'String' || said === 'num' || said === 'bool' ? said : 'text')
    )
  }
  const values = names.filter((name) => kindOf(name) !== 'tag')
  const tags = names.filter((name) => kindOf(name) === 'tag')
  if (given.length > 0 ? [...given].sort().join() !== [...values].sort().join() : values.length > 1)
    problems.push(`nl: "@${key}" must name its placeholders in the order of the code: ${values.join(', ')}.`)
  return [...(given.length > 0 ? given : values), ...tags].map((name) => [name, kindOf(name)])
}
