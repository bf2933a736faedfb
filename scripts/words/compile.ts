import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOCALES } from '../../src/base/locale.ts'
import { readWords, type Words } from './read-words.ts'
import { unusedKeys } from './used-words.ts'
import { modulesOf } from './write-code.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const WORDS = join(root, 'src/i18n/words')
const MESSAGES = join(root, 'src/i18n/messages')

/** Reads the words of all languages; throws with a sentence for each error. */
export function wordsOfSite(): Words {
  const { problems, ...words } = readWords(WORDS, LOCALES)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return words
}

/** Writes `src/i18n/messages`. An unchanged file is not written, so that nothing is rebuilt for it. */
export function compileWords(): void {
  const modules = modulesOf(wordsOfSite())
  mkdirSync(MESSAGES, { recursive: true })
  for (const name of readdirSync(MESSAGES)) if (!modules.has(name)) rmSync(join(MESSAGES, name), { recursive: true })
  for (const [name, code] of modules) {
    const file = join(MESSAGES, name)
    if (contentOf(file) === code) continue
    // Two commands may run at once: the rename prevents reading half a file.
    writeFileSync(`${file}.${process.pid}`, code)
    renameSync(`${file}.${process.pid}`, file)
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

// As a command: prints a sentence for each error. `--unused` also reports unused messages.
if (import.meta.main) {
  try {
    compileWords()
    const unused = process.argv.includes('--unused')
      ? unusedKeys(wordsOfSite().parameters.keys(), [join(root, 'src'), join(root, 'packages')])
      : []
    if (unused.length > 0)
      throw new Error(unused.map((key) => `nl: nothing shows "${key}"; delete it in every language.`).join('\n'))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
