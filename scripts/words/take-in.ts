import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

type Entries = Record<string, unknown>

/**
 * Merges a file that a translator's tool exported into our file of its language, which `@@locale` or the file's name says;
 * the folder's nl is the source. Tools group keys at their dots, add empty notes and leave out untranslated texts: only
 * texts are taken, and the rest of our file stays. Returns its path and the keys whose text changed; throws with a sentence
 * for each key that nl does not have.
 */
export function takeIn(file: string, folder: string): { path: string; changed: string[] } {
  const given = readJson(file)
  const source = readJson(join(folder, 'nl.json'))
  const locale = typeof given['@@locale'] === 'string' ? given['@@locale'] : basename(file, '.json')
  if (!/^[a-z]{2}$/.test(locale)) throw new Error(`${file} does not say its language: give it "@@locale".`)
  const path = join(folder, `${locale}.json`)
  const own = existsSync(path) ? readJson(path) : { '@@locale': locale }
  const texts = textsOf(given)
  const unknown = [...texts.keys()].filter((key) => !(key in source))
  if (unknown.length > 0) throw new Error(unknown.map((key) => `${locale}: "${key}" is not in nl.`).join('\n'))
  const changed = [...texts].filter(([key, text]) => own[key] !== text).map(([key]) => key)
  // A new key goes where nl has it; the others stay where they were.
  const keys = Object.keys(own)
  for (const key of Object.keys(source).filter((one) => texts.has(one) && !(one in own))) {
    const before = Object.keys(source).slice(0, Object.keys(source).indexOf(key))
    keys.splice(keys.findLastIndex((one) => before.includes(one)) + 1, 0, key)
  }
  const entries = Object.fromEntries(keys.map((key) => [key, texts.get(key) ?? own[key]]))
  writeFileSync(path, `${JSON.stringify(entries, null, 2)}\n`)
  return { path, changed }
}

const readJson = (file: string): Entries => JSON.parse(readFileSync(file, 'utf8')) as Entries // each value is looked at where it is used

/** The texts by full key. Within a group a tool writes the rest of the key or all of it. An empty text is untranslated. */
function textsOf(entries: Entries, group = ''): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [name, value] of Object.entries(entries)) {
    if (name.startsWith('@')) continue
    const key = group === '' || name.startsWith(`${group}.`) ? name : `${group}.${name}`
    if (typeof value === 'string' && value !== '') texts.set(key, value)
    if (typeof value === 'object' && value !== null)
      for (const [inner, text] of textsOf(value as Entries, key)) texts.set(inner, text) // JSON: an object has texts or groups
  }
  return texts
}
