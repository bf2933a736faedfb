import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * Selects the tests that have each of these words in their file's path or full title, in upper or lower case.
 * `[file.words]` also selects ids that begin with it. `titles` is the pattern that titles must match, or null for the
 * whole file. A file whose text lacks one of the words is not loaded.
 * @returns {{ file: string, titles: RegExp | null }[]}
 */
export function chooseTests(words, files, root) {
  const wanted = words.map((word) => word.toLowerCase().replace(/^(\[.*)\]$/, '$1'))
  return files.toSorted().flatMap((file) => {
    const path = relative(root, file).replaceAll('\\', '/').toLowerCase()
    const inTitle = wanted.filter((word) => !path.includes(word))
    if (inTitle.length === 0) return { file, titles: null }
    const text = readFileSync(file, 'utf8').toLowerCase()
    return inTitle.every((word) => text.includes(word)) ? { file, titles: containsAll(inTitle) } : []
  })
}

const containsAll = (words) => new RegExp(words.map((word) => `(?=[^]*${RegExp.escape(word)})`).join(''), 'i')
