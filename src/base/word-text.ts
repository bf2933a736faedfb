/** Letters and digits of any script, without case or accents, one space between words: as words are compared. */
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

/** Are these words, folded, in the text, whole and one after the other? */
export const hasWords = (text: string, words: string): boolean => text.includes(` ${words} `)

/** Longer ones are no words, and an index of words would not take them. */
const MAX_WORD_CHARS = 40
const isWord = (word: string) => word.length <= MAX_WORD_CHARS

const MAX_INITIALS = 40

/** What nobody wants to read, as somebody types it; null: no words, or too long. */
export function readUnwanted(text: string): string | null {
  const words = foldedWords(text)
  return words.length >= 2 && words.length <= MAX_INITIALS ? words : null
}
