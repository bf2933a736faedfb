import { foldLetters, plainLetters, readStreetWord, shortenRun } from '#domain/hidden-street/street-words.ts'

/** One word of a decoded text, or one run of digits. */
export type FoldedWord = {
  /** for comparing with a street's name: folded, with kind of street or title in the short form */
  letters: string
  /** folded, without shortening */
  folded: string
  /** the part before a kind of street that ends the word: "kerk" of "Kerkstraat"; null: no kind ends it */
  stem: string | null
  /** without accents and case, but with every letter; two parts of a broken word can be joined ("Gro-enebriel") */
  written: string
  /** for comparing within words that are run together: kinds and titles in the short form wherever they stand */
  joined: string
  from: number
  to: number
}

/** Letters and digits are separate words. */
const WORD = /\p{L}+|\p{N}+/gu

/** The words of a text, "O.L.V." and "N.-D." read as one. Linear in the length of the text. */
export function wordsOf(plain: string): FoldedWord[] {
  const words: FoldedWord[] = []
  for (const { 0: word, index } of plain.matchAll(WORD)) {
    const { letters, folded, stem, written, joined } = fold(word)
    words.push({ letters, folded, stem, written, joined, from: index, to: index + word.length })
  }
  return words.some(({ folded }) => OUR_LADY_BEGINS.has(folded)) ? withOurLady(words) : words
}

const MAX_CACHED_WORDS = 20_000
const MAX_CACHED_LETTERS = 40
type Fold = Omit<FoldedWord, 'from' | 'to'>
/** A cache, because texts of offers share most of their words, and folding one takes ten times as long. */
const cache = new Map<string, Fold>()

function fold(word: string): Fold {
  const known = cache.get(word)
  if (known) return known
  const written = plainLetters(word)
  const folded = foldLetters(written)
  const { letters, stem } = readStreetWord(folded)
  const made = { letters: letters.replace(OUR_LADY_IN_ONE, 'olv'), stem, folded, written, joined: shortenRun(written) }
  if (word.length > MAX_CACHED_LETTERS) return made
  if (cache.size >= MAX_CACHED_WORDS) cache.clear()
  cache.set(word, made)
  return made
}

const OUR_LADY_IN_ONE = /^(?:onzelievevrouwe?|olvrouwe?)/
const OUR_LADY_BEGINS: ReadonlySet<string> = new Set(['o', 'onze', 'n', 'notre'])
const LADY = /^(?:vrouwe?|v$)/

/** "Onze-Lieve-Vrouwestraat", "O.L.Vrouwstraat" and "O.L.V.-straat" begin with "olv"; "Notre-Dame" and "N.-D." are "nd". */
function withOurLady(words: readonly FoldedWord[]): FoldedWord[] {
  const merged: FoldedWord[] = []
  for (let at = 0; at < words.length; at++) {
    const [one, two, three] = [words[at], words[at + 1], words[at + 2]]
    if (!one) break
    const isDutch = (one.folded === 'o' || one.folded === 'onze') && (two?.folded === 'l' || two?.folded === 'lieve')
    const lady = isDutch && three ? LADY.exec(three.letters) : null
    const isFrench = (one.folded === 'n' || one.folded === 'notre') && (two?.folded === 'd' || two?.folded === 'dame')
    if (lady && two && three) {
      const behind = (letters: string) => `olv${letters.slice(lady[0].length)}`
      merged.push(oneWord([one, two, three], behind(three.letters), three.stem === null ? null : behind(three.stem)))
      at += 2
    } else if (isFrench && two) {
      merged.push(oneWord([one, two], 'nd', null))
      at += 1
    } else merged.push(one)
  }
  return merged
}

function oneWord(words: readonly FoldedWord[], letters: string, stem: string | null): FoldedWord {
  const written = words.map((word) => word.written).join('')
  const [from, to] = [words[0]?.from ?? 0, words.at(-1)?.to ?? 0]
  return { letters, folded: letters, stem, written, joined: shortenRun(written), from, to }
}
