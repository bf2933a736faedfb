import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * The tests that these words ask for: each word stands in the path of the file or in the full title, in capitals or not.
 * `[file.words]` is the beginning of an id. Per file the pattern that titles must match, or null for the whole file.
 * Which files can have such titles is read from their text, so that no other is loaded.
 * @returns {{ file: string, titles: RegExp | null }[]}
 */
export function chooseTests(words, files, root) {
  const wanted = words.map((word) => word.toLowerCase().replace(/^(\[.*)\]$/, '$1'))
  return files.toSorted().flatMap((file) => {
    const path = relative(root, file).replaceAll('\\', '/').toLowerCase()
    const inTitle = wanted.filter((word) => !path.includes(word))
    if (inTitle.length === 0) return { file, titles: null }
    const text = readFileSync(file, 'utf8').toLowerCase()
    return inTitle.every((word) => text.includes(word)) ? { file, titles: everyOne(inTitle) } : []
  })
}

const everyOne = (words) => new RegExp(words.map((word) => `(?=[^]*${RegExp.escape(word)})`).join(''), 'i')
