import {
  foldLetters,
  plainLetters,
  readStreetWord,
  type ReadWord,
  shortenRun,
} from '#domain/hidden-street/street-words.ts'

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
  isCapital: boolean
  /** what stands between this word and the one before it, or the beginning of the text */
  before: string
  /** what stands between this word and the next, or the end of the text */
  behind: string
  from: number
  to: number
}

/** Letters and digits are separate words. */
const WORD = /\p{L}+|\p{N}+/gu
/** A capital behind a small letter begins another word: "hoekWetstraat". */
export const WORD_UP_TO_CAPITAL = /\p{L}(?:(?!(?<=\p{Ll})\p{Lu})\p{L})*|\p{N}+/gu

/** The words of a text, "O.L.V." and "N.-D." read as one. Linear in the length of the text. */
export function wordsOf(plain: string, pattern = WORD): FoldedWord[] {
  const words: FoldedWord[] = []
  for (const { 0: word, index } of plain.matchAll(pattern)) {
    const last = words.at(-1)
    const before = plain.slice(last?.to ?? 0, index)
    if (last) last.behind = before
    const { letters, folded, stem, written, joined, isCapital } = fold(word)
    const [from, to] = [index, index + word.length]
    words.push({ letters, folded, stem, written, joined, isCapital, before, behind: '', from, to })
  }
  const last = words.at(-1)
  if (last) last.behind = plain.slice(last.to)
  return words.some(({ folded }) => OUR_LADY_BEGINS.has(folded)) ? withOurLady(words) : words
}

const MAX_CACHED_WORDS = 20_000
const MAX_CACHED_LETTERS = 40
type Fold = Omit<FoldedWord, 'before' | 'behind' | 'from' | 'to'>
/** A cache, because texts of offers share most of their words, and folding one takes ten times as long. */
const cache = new Map<string, Fold>()

function fold(word: string): Fold {
  const known = cache.get(word)
  if (known) return known
  const written = plainLetters(word)
  const folded = ourLadyInShort(foldLetters(written))
  const isCapital = word.charAt(0) !== word.charAt(0).toLowerCase()
  const made = { ...readWord(folded), folded, written, joined: shortenRun(written), isCapital }
  if (word.length > MAX_CACHED_LETTERS) return made
  if (cache.size >= MAX_CACHED_WORDS) cache.clear()
  cache.set(word, made)
  return made
}

/** "Onze-Lieve-Vrouwestraat", "O.L.Vr.-straat" and "Lieve-Vrouwstraat" begin with "olv"; "Notre-Dame" and "N.-D." are "nd". */
function withOurLady(words: readonly FoldedWord[]): FoldedWord[] {
  const merged: FoldedWord[] = []
  for (let at = 0; at < words.length; at++) {
    const some = [2, 3].map((count) => words.slice(at, at + count)).find((few) => isOurLady(few))
    const word = some?.[0] ? oneWord(some[0], some) : words[at]
    if (word) merged.push(word)
    if (some) at += some.length - 1
  }
  return merged
}

const isOurLady = (words: readonly FoldedWord[]) =>
  OUR_LADY_BEGINS.has(words[0]?.folded ?? '') && OUR_LADY.test(writtenTogether(words))

const writtenTogether = (words: readonly FoldedWord[]) => words.map(({ written }) => written).join('')

function oneWord(first: FoldedWord, words: readonly FoldedWord[]): FoldedWord {
  const { behind, to } = words.at(-1) ?? first
  const written = writtenTogether(words)
  const folded = ourLadyInShort(foldLetters(written))
  return { ...first, ...readWord(folded), folded, written, joined: shortenRun(written), behind, to }
}

const OUR_LADY_BEGINS: ReadonlySet<string> = new Set(
  'o ol olieve onze ons onzel onzelieve lieve n notre nostre'.split(' '),
)
/** In one word; no Dutch word goes on behind "vr" without a vowel. */
const OUR_LADY =
  /^(?:(?:(?:onze|ons|o)(?:lieve|l)|lieve)(?:vrouw(?:en?)?|vr(?![aeiouy])|v(?![aeiouyr]))|n(?:otre|ostre)?(?:dame|d$))/
const ourLadyInShort = (folded: string): string =>
  folded.replace(OUR_LADY, (written) => (written.startsWith('n') ? 'nd' : 'olv'))

/** "Vrouwestraat" alone is Our Lady's, too. */
function readWord(folded: string): ReadWord {
  const { letters, stem } = readStreetWord(folded)
  return stem === 'vrouwe' || stem === 'vrouw'
    ? { letters: `olv${letters.slice(stem.length)}`, stem: 'olv' }
    : { letters, stem }
}
