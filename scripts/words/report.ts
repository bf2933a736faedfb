import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Message } from './read-words.ts'
import { wordsOfSite, WORDS } from './compile.ts'
import { takeIn } from './take-in.ts'
import { unusedKeys } from './used-words.ts'

/** Findings for a translator or an editor, by kind; each names language and key. */
export type Report = { untranslated: string[]; unused: string[]; tooLong: string[] }

/** Reads the words of the site. Missing texts stop it, as they stop every command. */
export function reportOnWords(): Report {
  const words = wordsOfSite()
  const [source, ...others] = words.languages
  if (!source) throw new Error('There is no nl')
  const src = (folder: string) => fileURLToPath(new URL(`../../${folder}`, import.meta.url))
  return {
    untranslated: others.flatMap(({ locale, messages }) =>
      [...source.messages.values()].flatMap(({ key, text }) =>
        messages.get(key)?.text === text && isTranslatable(text) && !maySame(words.notes.get(key)?.['x-same'], locale)
          ? [`${locale} ${key}: ${text}`]
          : [],
      ),
    ),
    unused: unusedKeys(source.messages.keys(), [src('src'), src('packages')]).map((key) => `nl ${key}`),
    tooLong: words.languages.flatMap(({ locale, messages }) =>
      [...messages.values()].flatMap((message) => {
        const max = words.notes.get(message.key)?.['x-max']
        const length = longestLength(message)
        return max !== undefined && length > max
          ? [`${locale} ${message.key}: ${length} characters, ${max} have room: ${message.text}`]
          : []
      }),
    ),
  }
}

/** Whether two words are adjacent. Parameters, symbols and single words may be equal in several languages. */
const isTranslatable = (text: string) => /\p{L}{2,} +\p{L}{2,}/u.test(text.replaceAll(/\{\w+\}/g, ' '))

/** `x-same` is the reason why any language may have the text of nl; "en: …" allows it for the languages named only. */
function maySame(reason: string | undefined, locale: string): boolean {
  if (reason === undefined) return false
  const only = /^([a-z]{2}(?:, [a-z]{2})*):/.exec(reason)?.[1]
  return only === undefined || only.split(', ').includes(locale)
}

/** Characters of the longest plural or select form; a parameter counts as five. */
function longestLength({ text }: Message): number {
  const forms = [...text.matchAll(/(?:=\d+|\w+) \{((?:[^{}]|\{\w+\})*)\}/g)].map(([, form = '']) => form)
  const around = forms.length > 0 ? text.replace(/\{\w+, (?:plural|select|selectordinal),.*\}/s, '') : text
  const count = (part: string) => part.replaceAll(/\{\w+\}|#/g, '#####').replaceAll(/<\/?\w+>/g, '').length
  return count(around) + Math.max(0, ...forms.map(count))
}

// As a command: merges the given translators' files first.
if (import.meta.main) {
  for (const file of process.argv.slice(2)) {
    const { path, changed } = takeIn(file, WORDS)
    console.log(`${relative('.', path)}: ${changed.length} changed`)
    for (const key of changed) console.log(`  ${key}`)
  }
  const report = reportOnWords()
  for (const [kind, lines] of Object.entries(report)) {
    console.log(`${kind}: ${lines.length}`)
    for (const line of lines) console.log(`  ${line}`)
  }
  process.exitCode = Object.values(report).flat().length === 0 ? 0 : 1
}
