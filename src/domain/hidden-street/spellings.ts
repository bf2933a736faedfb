import { isOwnTownName, isTownName, type Located } from '#domain/hidden-street/place-names.ts'
import type { NameWord, StreetName } from '#domain/hidden-street/street-names.ts'
import { isKindBefore, isTitle, kindsInFull, shortenRun, skeletonOf } from '#domain/hidden-street/street-words.ts'
import type { Address } from '#domain/listing/listing.ts'

export type Street = Located & Pick<Address, 'street'> & Partial<Pick<Address, 'number' | 'box'>>

/**
 * One way to write a name. `needs`: the sign in the text that the street is meant, since many names are everyday words:
 * a capital, a capital within the sentence (one at its beginning means nothing), or a house number.
 */
export type Spelling = {
  words: readonly NameWord[]
  allWords: readonly NameWord[]
  letters: string
  /** the word of the name that begins at this letter */
  wordAt: ReadonlyMap<number, number>
  /** every letter, with and without articles, and with the kind in full: finds split kinds ("steen-weg") and "RueDu22Août" */
  asWritten: readonly string[]
  /** letters as they are compared in words that are run together, with and without articles */
  runs: readonly string[]
  /** where any further letters tell no other name: "Wetstraatbewoner", "Avenue Louisegalerij"; null: "rue de la Loire" */
  goesOn: 'behind a kind' | 'behind a long name' | null
  needs: 'nothing' | 'capital' | 'capital within' | 'number'
  /** the whole name, with its kind of street if it has one */
  isFull: boolean
  hasKind: boolean
  /** the kind of street before the name, also where a spelling lacks it: "Loi (rue de la)"; null: none */
  kindBefore: string | null
  /** the numbers of the address: "Wavre 1014" means the street only at number 1014 */
  doors: ReadonlySet<string>
}

type SpellingAnywhere = Omit<Spelling, 'doors' | 'kindBefore'>

/** The spellings of a name: in full, without titles, by its last word, and without its kind of street. */
export function spellingsOf(name: StreetName, address: Street): Spelling[] {
  const doors = new Set(`${address.street} ${address.number}`.match(/\d{1,4}/g))
  const kindBefore = (name.kind === 'before' && name.words[0]?.letters) || null
  return waysToWrite(name, address).map((one) => ({ ...one, kindBefore, doors }))
}

function waysToWrite(name: StreetName, address: Street): SpellingAnywhere[] {
  const { words, allWords, kind, isRemark } = name
  const isOwnTown = isOwnTownName(words, address)
  const isKindOnly = words.every(({ folded }) => isKindBefore(folded))
  const isNameAlone = kind === null && (words.length === 1 || isRemark)
  const full = isKindOnly || (kind === null && isOwnTown) ? 'number' : isNameAlone ? 'capital' : 'nothing'
  const inFull = [
    spelling(words, allWords, { needs: full, isFull: true, hasKind: kind !== null }),
    ...withoutTitles(name),
    ...byLastWord(name, address),
  ]
  const bare = isKindOnly || kind === null ? [] : withoutKind(words, kind)
  if (bare.map(({ written }) => written).join('').length < MIN_BARE_LETTERS) return inFull
  const isSaint = bare[0]?.letters === 'st'
  const isTown = isTownName(bare) || isOwnTownName(bare, address)
  const isPerson = bare.length > 1 && !(kind === 'behind' && isSaint)
  const needs = isTown ? 'number' : isPerson ? 'capital' : kind === 'before' ? 'capital within' : 'number'
  return [...inFull, spelling(bare, bare, { needs, isFull: false, hasKind: false })]
}

/** "Boulevard Albert II" and "Albert II 30" of "Boulevard du Roi Albert II", "Albert I-laan" of "Koning Albert I-laan". */
function withoutTitles({ words, kind }: StreetName): SpellingAnywhere[] {
  if (kind === null) return []
  const before = kind === 'before' ? words.slice(0, 1) : []
  const titled = words.slice(before.length)
  const rest = titled.slice(titled.findIndex(({ letters }) => !isTitle(letters)))
  if (rest.length === titled.length || rest.length < 2) return [] // one word: `byLastWord`
  const bare = kind === 'before' ? rest : withoutKind(rest, kind)
  return [
    partOf([...before, ...rest], 'nothing'),
    spelling(bare, bare, { needs: 'number', isFull: false, hasKind: false }),
  ]
}

/**
 * A name of several words by the last of them, as people say it: "Peetersstraat" of "Burgemeester Jan Peetersstraat", "avenue
 * Jacques" of "Avenue du Général Jacques", "Bach" of "Am Bach".
 */
function byLastWord(name: StreetName, address: Street): SpellingAnywhere[] {
  const last = name.words.at(-1)
  if (!last || name.words.length < 2) return []
  if (name.kind === 'behind') return lastNameWithKindBehind(name.words, last)
  const isTown = isTownName([last]) || isOwnTownName([last], address)
  if (name.isRemark || isTown || last.written.length <= MIN_BARE_LETTERS) return []
  return name.kind === 'before' ? lastNameWithKindBefore(name.words, last) : withoutPrepositions(name.words, last)
}

/** "Peetersstraat", "Peeters straat" */
function lastNameWithKindBehind(words: readonly NameWord[], last: NameWord): SpellingAnywhere[] {
  if (last.stem === null) return words.length > 2 ? [partOf(words.slice(-2), 'nothing')] : []
  if (last.stem.length < MIN_BARE_LETTERS) return []
  return [partOf([last], USUAL_KINDS.has(last.letters.slice(last.stem.length)) ? 'nothing' : 'capital')]
}

/** "avenue Jacques", and "Jacques 12" */
function lastNameWithKindBefore(words: readonly NameWord[], last: NameWord): SpellingAnywhere[] {
  const [kind] = words
  if (!kind || words.length < 3 || !USUAL_KINDS.has(kind.letters)) return []
  return [partOf([kind, last], 'nothing'), spelling([last], [last], { needs: 'number', isFull: false, hasKind: false })]
}

/** "Bach" of "Am Bach" */
function withoutPrepositions(words: readonly NameWord[], last: NameWord): SpellingAnywhere[] {
  const isPlaced = words.slice(0, -1).every(({ folded }) => PREPOSITIONS.has(folded))
  return isPlaced ? [spelling([last], [last], { needs: 'capital', isFull: true, hasKind: false })] : []
}

/** A spelling of some words of a name, including its kind of street. */
const partOf = (words: readonly NameWord[], needs: Spelling['needs']): SpellingAnywhere =>
  spelling(words, words, { needs, isFull: false, hasKind: true })

/** Kinds that occur only in street names; a "begijnhof" or a "kerkplein" is an everyday word, too. */
const USUAL_KINDS: ReadonlySet<string> = new Set(['str', 'ln', 'stwg', 'dr', 'r', 'av', 'bd', 'sq'])
const PREPOSITIONS: ReadonlySet<string> = new Set(
  'am im in an auf dem zum zur bei aan op bij ter ten aux au sur sous'.split(' '),
)

const MIN_BARE_LETTERS = 3

function withoutKind(words: readonly NameWord[], kind: 'before' | 'behind'): NameWord[] {
  if (kind === 'before') return words.slice(1)
  const [last, others] = [words.at(-1), words.slice(0, -1)]
  if (!last || last.stem === null) return others
  return [...others, { ...last, letters: last.stem, folded: last.stem, written: last.stem, stem: null }]
}

function spelling(
  words: readonly NameWord[],
  allWords: readonly NameWord[],
  more: Pick<Spelling, 'needs' | 'isFull' | 'hasKind'>,
): SpellingAnywhere {
  const wordAt = new Map<number, number>()
  let letters = ''
  words.forEach((word, at) => {
    wordAt.set(letters.length, at)
    letters += word.letters
  })
  const written = [...new Set([words, allWords].map(writtenTogether))]
  const asWritten = [...new Set([words, allWords].flatMap((some) => [writtenTogether(some), ...withKindInFull(some)]))]
  const inShort = [words, allWords].map((some) => some.map((word) => word.letters).join(''))
  const runs = [...new Set([...written, ...inShort].map(shortenRun))]
  return { words, allWords, letters, wordAt, asWritten, runs, goesOn: goesOn(words, more.hasKind), ...more }
}

/** "Kerkstr." as "kerkstraat", so that it is found in parts: "Kerkst-raat". */
function withKindInFull(words: readonly NameWord[]): string[] {
  const last = words.at(-1)
  if (!last || (last.stem === null && words.length === 1)) return []
  const before = writtenTogether(words.slice(0, -1)) + (last.stem ?? '')
  return kindsInFull(last.letters.slice(last.stem?.length ?? 0)).map((kind) => before + kind)
}

const writtenTogether = (words: readonly NameWord[]): string => words.map(({ written }) => written).join('')

function goesOn(words: readonly NameWord[], hasKind: boolean): Spelling['goesOn'] {
  const [first, last] = [words[0], words.at(-1)]
  if (!hasKind || !first || !last) return null
  if (USUAL_KINDS.has(last.letters.slice(last.stem?.length ?? 0))) return 'behind a kind'
  const isLong = isKindBefore(first.folded) && last.written.length >= MIN_LONG_NAME_LETTERS
  return isLong ? 'behind a long name' : null
}

/** Of five there are "rue Haute" and "rue Hauteville". */
const MIN_LONG_NAME_LETTERS = 6

/**
 * For each spelling the skeleton of its last word, which no text may shorten. A text without any of them names no street
 * and needs no further look. null: some spelling has none.
 */
export function skeletonsOf(spellings: readonly Spelling[]): string[] | null {
  const skeletons = spellings.map(({ words }) => {
    const { folded = '', stem = null, letters = '' } = words.at(-1) ?? {}
    const isAsWritten = stem === null ? letters === folded && !isKindBefore(folded) : folded.startsWith(stem)
    return isAsWritten && !OUR_LADY.test(letters) ? skeletonOf(stem ?? folded) : ''
  })
  return skeletons.some((one) => one.length < MIN_SKELETON_LETTERS) ? null : [...new Set(skeletons)]
}

const MIN_SKELETON_LETTERS = 2
/** Our Lady has more spellings than any other name (folded-words.ts). */
const OUR_LADY = /^(?:olv|nd$)/

export type Names = ReadonlyMap<string, readonly Spelling[]>

export function byFirstLetter(spellings: readonly Spelling[]): Names {
  const names = new Map<string, Spelling[]>()
  for (const one of spellings) {
    const first = one.letters.charAt(0)
    names.set(first, [...(names.get(first) ?? []), one])
  }
  return names
}

/** Names written without spaces: to find as a whole word, within a longer word, or within a link. */
export type Runs = { asWord: ReadonlySet<string>; inText: readonly string[]; inLinks: readonly string[] }

export function runsOf(spellings: readonly Spelling[]): Runs {
  const telling = spellings.filter(({ needs }) => needs !== 'number')
  const all = telling.flatMap(({ words, allWords, hasKind }) =>
    [words, allWords].flatMap((some) => {
      const written = writtenTogether(some)
      const inShort = some.map(({ letters }) => letters).join('')
      const more = { isLong: hasKind || some.length > 1, letters: written.length }
      return [shortenRun(written), shortenRun(inShort)].map((run) => ({ run, ...more }))
    }),
  )
  const long = all.filter(({ isLong }) => isLong)
  const runs = (some: typeof all) => [...new Set(some.map(({ run }) => run))]
  return {
    asWord: new Set(runs(long.filter(({ run }) => run.length >= MIN_BARE_LETTERS))),
    inText: runs(long.filter(({ run }) => run.length >= MIN_RUN_LETTERS_IN_TEXT || OUR_LADY.test(run))),
    inLinks: runs(all.filter(({ run, letters }) => run.length >= MIN_BARE_LETTERS && letters >= MIN_LETTERS_IN_LINK)),
  }
}

/** Shorter names are part of many words by chance. */
const MIN_RUN_LETTERS_IN_TEXT = 7
/** Shorter in a link than in a text, because leaving out a link costs less than a sentence. */
const MIN_LETTERS_IN_LINK = 4
