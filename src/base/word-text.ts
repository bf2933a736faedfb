/** The form in which words are compared: letters and digits, without case or accents, one space between words. */
function foldedWords(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The words of several texts for `hasWords`; "|" keeps a phrase from running from one text into the next. */
export function wordText(texts: readonly (string | null)[]): string {
  const each = texts.flatMap((text) => (text === null ? [] : foldedWords(text).split(' ').filter(isWord).join(' ')))
  return ` ${each.filter(Boolean).join(' | ')} `
}

/** Does a text made by `wordText` hold these folded words, whole and in this order? */
export const hasWords = (text: string, words: string): boolean => text.includes(` ${words} `)

/** Longer strings are no words, and a word index would refuse them. */
const MAX_WORD_CHARS = 40
const isWord = (word: string) => word.length <= MAX_WORD_CHARS

const MAX_UNWANTED_CHARS = 40

/** The unwanted words of a search, folded, from what a visitor typed; null when there are none, or too many. */
export function readUnwanted(text: string): string | null {
  const words = foldedWords(text)
  return words.length >= 2 && words.length <= MAX_UNWANTED_CHARS ? words : null
}
