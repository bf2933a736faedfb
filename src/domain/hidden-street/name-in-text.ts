import type { FoldedWord } from '#domain/hidden-street/folded-words.ts'
import type { Spelling } from '#domain/hidden-street/spellings.ts'
import type { NameWord } from '#domain/hidden-street/street-names.ts'
import { isArticle } from '#domain/hidden-street/street-words.ts'

/** The first word behind the name when it begins with this word, however it is parted; null: it does not. */
export function endOfName(plain: string, words: readonly FoldedWord[], at: number, name: Spelling): number | null {
  const { letters, asWritten } = name
  const end =
    readName(words, at, letters, (word, told) => lettersRead(plain, word, name, told)) ??
    readName(words, at, letters, (word, told) => inFullOrShort(word, letters, told))
  if (end !== null) return end
  for (const one of asWritten) {
    const whole = readName(words, at, one, ({ written }, told) => (one.startsWith(written, told) ? written.length : 0))
    if (whole !== null) return whole
  }
  return null
}

/** @param read how many letters of the name this word has, behind those that are read; 0: it does not go on with it */
function readName(
  words: readonly FoldedWord[],
  at: number,
  letters: string,
  read: (word: FoldedWord, told: number) => number,
): number | null {
  let told = 0
  let articles = 0
  for (let end = at; end < words.length && end - at < MAX_WORDS_OF_NAME; end++) {
    const word = words[end]
    if (!word) return null
    const goesOn = read(word, told)
    if (goesOn === 0 && (end === at || !isArticle(word.folded) || ++articles > MAX_ARTICLES)) return null
    told += goesOn
    if (told === letters.length) return end + 1
  }
  return null
}

/** With a short form where one stands for the next word of the name. */
function lettersRead(plain: string, word: FoldedWord, { letters, words, wordAt }: Spelling, told: number): number {
  const index = wordAt.get(told)
  const nameWord = index === undefined ? undefined : words[index]
  if (nameWord && isShortFor(plain, word, nameWord, index === words.length - 1)) return nameWord.letters.length
  return inFullOrShort(word, letters, told)
}

/** "Notaris" begins "Notarisstraat", and is a title, too, whose short form begins it as well. */
function inFullOrShort({ folded, letters: short }: FoldedWord, letters: string, told: number): number {
  if (short.startsWith(folded) && letters.startsWith(short, told)) return short.length // "stw" for "stwg"
  if (letters.startsWith(folded, told)) return folded.length
  return letters.startsWith(short, told) ? short.length : 0
}

const MAX_ARTICLES = 3
/** A name whose every letter stands alone has so many. */
const MAX_WORDS_OF_NAME = 80

/** "Burg." for "Burgemeester" in either of the two, and "Kerkl." for "Kerklaan". The last word else has to be there in full. */
function isShortFor(plain: string, word: FoldedWord, nameWord: NameWord, isLast: boolean): boolean {
  const [short, long] = word.folded.length < nameWord.folded.length ? [word, nameWord] : [nameWord, word]
  const isShort = short === word ? plain.charAt(word.to) === '.' : nameWord.isShort
  if (!isShort || short.folded.length === long.folded.length || !long.folded.startsWith(short.folded)) return false
  return !isLast || (long.stem !== null && short.folded.length > long.stem.length)
}
