/** The form in which names are compared: no accents, case, hyphens or apostrophes; one space between words. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const SAINT = /\b(?:sint|saint|sainte|sankt|ste)\b/g

/** `plainName` with every way to write "saint" alike: Sint-Niklaas, St. Niklaas and Saint Niklaas are "st niklaas". */
export function foldName(name: string): string {
  return plainName(name).replace(SAINT, 'st')
}

/** All spellings under which a name is found: saints short and in full, umlauts with and without e. */
export function spellings(name: string): string[] {
  const withE = name.replace(/[äöü]/gi, (letter) => `${letter.normalize('NFD').charAt(0)}e`)
  return [...new Set([plainName(name), foldName(name), plainName(withE), foldName(withE)])]
}

/** Is `typed` the beginning of `name` with exactly one letter wrong, missing, too many or swapped with the next? */
export function beginsAlmost(name: string, typed: string, whole = false): boolean {
  let i = 0
  while (i < typed.length && name[i] === typed[i]) i++
  if (i === typed.length) return whole && name.length === typed.length + 1
  const rest = (from: number, at: number) =>
    name.startsWith(typed.slice(from), at) && (!whole || name.length - at === typed.length - from)
  return (
    rest(i + 1, i + 1) ||
    rest(i, i + 1) ||
    rest(i + 1, i) ||
    (typed[i] === name[i + 1] && typed[i + 1] === name[i] && rest(i + 2, i + 2))
  )
}
