export type Phrase<T> = { phrase: string; means: T }
export const longestFirst = <T>(phrases: Phrase<T>[]) => phrases.toSorted((a, b) => b.phrase.length - a.phrase.length)
export const phrasesOf = <T>(words: string | undefined, means: T): Phrase<T>[] =>
  (words ?? '').split(', ').flatMap((phrase) => (phrase === '' ? [] : [{ phrase, means }]))

/** Finds the longer phrases first, and each takes its words away: a `maison de maître` is no `maison`. */
export function phrasesIn<T>(text: string, phrases: readonly Phrase<T>[]): T[] {
  let left = ` ${tokens(text.slice(0, MAX_CELL_CHARS)).join(' ')} `
  const found = new Set<T>()
  for (const { phrase, means } of phrases)
    if (left.includes(` ${phrase} `)) {
      found.add(means)
      left = left.replaceAll(` ${phrase} `, '  ')
    }
  return [...found]
}

/** Longer cells are texts. */
const MAX_CELL_CHARS = 60

export const tokens = (text: string): string[] =>
  text
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/(\p{Ll}\p{Mn}?)(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .replaceAll(/\p{Mn}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** `Prijs (€)` → prijs; `Foto 2` → foto. */
export const foldedWord = (text: string): string => tokens(text).join('')
