import type { FoldedWord } from '#domain/hidden-street/folded-words.ts'
import type { Spelling } from '#domain/hidden-street/spellings.ts'
import type { NameWord } from '#domain/hidden-street/street-names.ts'
import { isArticle } from '#domain/hidden-street/street-words.ts'

/** The first word behind the name if the name begins at this word, split in whatever way; null: it does not. */
export function endOfName(plain: string, words: readonly FoldedWord[], at: number, name: Spelling): number | null {
  const { letters, asWritten } = name
  const end =
    readName(words, at, letters, (word, lettersSoFar) => lettersRead(plain, word, name, lettersSoFar)) ??
    readName(words, at, letters, (word, lettersSoFar) => inFullOrShort(word, letters, lettersSoFar))
  if (end !== null) return end
  for (const one of asWritten) {
    const whole = readName(words, at, one, ({ written }, lettersSoFar) =>
      one.startsWith(written, lettersSoFar) ? written.length : 0,
    )
    if (whole !== null) return whole
  }
  return null
}

/** @param read how many further letters of the name this word has; 0: the word does not continue the name */
function readName(
  words: readonly FoldedWord[],
  at: number,
  letters: string,
  read: (word: FoldedWord, lettersSoFar: number) => number,
): number | null {
  let lettersSoFar = 0
  let articles = 0
  for (let end = at; end < words.length && end - at < MAX_WORDS_OF_NAME; end++) {
    const word = words[end]
    if (!word) return null
    const goesOn = read(word, lettersSoFar)
    if (goesOn === 0 && (end === at || !isArticle(word.folded) || ++articles > MAX_ARTICLES)) return null
    lettersSoFar += goesOn
    if (lettersSoFar === letters.length) return end + 1
  }
  return null
}

/** How many letters of the name the word covers, also as a short form of the next word of the name. */
function lettersRead(
  plain: string,
  word: FoldedWord,
  { letters, words, wordAt }: Spelling,
  lettersSoFar: number,
): number {
  const index = wordAt.get(lettersSoFar)
  const nameWord = index === undefined ? undefined : words[index]
  if (nameWord && isShortFor(plain, word, nameWord, index === words.length - 1)) return nameWord.letters.length
  return inFullOrShort(word, letters, lettersSoFar)
}

/** Tries the word in full and short: "Notaris" is a title with a short form, and also begins "Notarisstraat". */
function inFullOrShort({ folded, letters: short }: FoldedWord, letters: string, lettersSoFar: number): number {
  if (short.startsWith(folded) && letters.startsWith(short, lettersSoFar)) return short.length // "stw" for "stwg"
  if (letters.startsWith(folded, lettersSoFar)) return folded.length
  return letters.startsWith(short, lettersSoFar) ? short.length : 0
}

const MAX_ARTICLES = 3
/** A name of which every letter is written apart may have so many. */
const MAX_WORDS_OF_NAME = 80

/** "Burg." for "Burgemeester" in text or name, and "Kerkl." for "Kerklaan". The last word has to be complete otherwise. */
function isShortFor(plain: string, word: FoldedWord, nameWord: NameWord, isLast: boolean): boolean {
  const [short, long] = word.folded.length < nameWord.folded.length ? [word, nameWord] : [nameWord, word]
  const isShort = short === word ? plain.charAt(word.to) === '.' : nameWord.isShort
  if (!isShort || short.folded.length === long.folded.length || !long.folded.startsWith(short.folded)) return false
  return !isLast || (long.stem !== null && short.folded.length > long.stem.length)
}
