import { isOwnTownName, isTownName, type Located } from '#domain/hidden-street/place-names.ts'
import { decodeText } from '#domain/hidden-street/decoded-text.ts'
import { type FoldedWord, wordsOf } from '#domain/hidden-street/folded-words.ts'
import { namesInField, type NameWord, type StreetName } from '#domain/hidden-street/street-names.ts'
import {
  ANNOUNCES_NUMBER,
  isArticle,
  isKindBefore,
  shortenRun,
  skeletonOf,
} from '#domain/hidden-street/street-words.ts'
import type { Address } from '#domain/listing.ts'

/** What a text about an offer may not tell. */
export type HiddenStreets = {
  /**
   * The text without the streets and the numbers beside them: "…" stands there, for a link that names one, and for a
   * sentence that holds a name within a longer word. Linear in the length of the text.
   */
  leaveOut: (text: string) => string
  /** Does this text name one of them? */
  areNamedIn: (text: string) => boolean
}

type Street = Located & Pick<Address, 'street'> & Partial<Pick<Address, 'number' | 'box'>>

/** The streets of these addresses, whose names no text may tell. A town of the same name may still be named. */
export function hiddenStreets(addresses: readonly Street[]): HiddenStreets {
  const spellings = addresses.flatMap((address) => namesOf(address).flatMap((name) => spellingsOf(name, address)))
  const names = byFirstLetter(spellings)
  const runs = runsOf(spellings)
  const skeletons = skeletonsOf(spellings)
  const mayBeNamed = (text: string) => {
    if (skeletons === null) return true
    const skeleton = skeletonOf(decodeText(text).plain)
    return skeletons.some((one) => skeleton.includes(one))
  }
  const leaveOut = (written: string) => {
    const text = withoutPlaces(written)
    return spellings.length > 0 && text.length >= MIN_NAME_LETTERS && mayBeNamed(text)
      ? withoutNames(withoutLinks(text, names, runs), names, runs)
      : text
  }
  return { leaveOut, areNamedIn: (text) => leaveOut(text) !== text }
}

/** Those of the street field; a feed may have a street among the numbers too. */
function namesOf({ street, number = null, box = null }: Street): StreetName[] {
  const elsewhere = [number, box].flatMap((field) => namesInField(field ?? '').filter(({ kind }) => kind !== null))
  return [...namesInField(street ?? ''), ...elsewhere]
}

/** Stands where something was taken out of a text. */
const LEFT_OUT = '…'
const MIN_NAME_LETTERS = 2

/**
 * One way to write a name. `when`: always; `capital`: as a name, with a capital or a house number, since an everyday word may
 * be the same; `proper`: the same, but not where a capital only begins the sentence; `number`: only before a house number.
 */
type Spelling = {
  words: readonly NameWord[]
  allWords: readonly NameWord[]
  letters: string
  /** the word of the name that begins at this letter */
  wordAt: ReadonlyMap<number, number>
  /** as the field has it: for a kind or title that is parted ("steen-weg"), and with its articles ("RueDu22Août") */
  asWritten: readonly string[]
  when: 'always' | 'capital' | 'proper' | 'number'
  /** in full, and not without its kind of street */
  isFull: boolean
  hasKind: boolean
}

/** A name in full, and without its kind of street where enough shows that the street is meant. */
function spellingsOf(name: StreetName, address: Street): Spelling[] {
  const { words, allWords, kind, isRemark } = name
  const isOwnTown = isOwnTownName(words, address)
  const isKindOnly = words.every(({ folded }) => isKindBefore(folded))
  const isNameAlone = kind === null && (words.length === 1 || isRemark)
  const full = isKindOnly || (kind === null && isOwnTown) ? 'number' : isNameAlone ? 'capital' : 'always'
  const inFull = [
    spelling(words, allWords, { when: full, isFull: true, hasKind: kind !== null }),
    ...withoutFirstWords(name, address),
  ]
  const bare = isKindOnly || kind === null ? [] : withoutKind(words, kind)
  const letters = bare.map((word) => word.letters).join('')
  if (letters.length < MIN_BARE_LETTERS) return inFull
  const isSaint = bare[0]?.letters === 'st'
  const isTown = isTownName(bare) || isOwnTownName(bare, address)
  const isPerson = bare.length > 1 && !(kind === 'behind' && isSaint)
  const when = isTown ? 'number' : isPerson ? 'capital' : kind === 'before' ? 'proper' : 'number'
  return [...inFull, spelling(bare, bare, { when, isFull: false, hasKind: false })]
}

/**
 * A name of several words by the last of them, as people say it: "Peetersstraat" of "Burgemeester Jan Peetersstraat", "avenue
 * Jacques" of "Avenue du Général Jacques", "Bach" of "Am Bach".
 */
function withoutFirstWords({ words, kind, isRemark }: StreetName, address: Street): Spelling[] {
  const last = words.at(-1)
  if (!last || words.length < 2) return []
  const more = { isFull: false, hasKind: true }
  if (kind === 'behind' && last.stem !== null) {
    const when = USUAL_KINDS.has(last.letters.slice(last.stem.length)) ? 'always' : 'capital'
    return last.stem.length < MIN_BARE_LETTERS ? [] : [spelling([last], [last], { ...more, when })]
  }
  if (last.letters.length < MIN_BARE_LETTERS + 1 || isTownName([last]) || isOwnTownName([last], address))
    return kind === 'behind' && words.length > 2 ? lastTwo(words) : []
  if (kind === 'behind') return words.length > 2 ? lastTwo(words) : []
  if (isRemark) return []
  const [first] = words
  if (kind === 'before' && words.length > 2 && first && USUAL_KINDS.has(first.letters))
    return [
      spelling([first, last], [first, last], { ...more, when: 'always' }),
      spelling([last], [last], { isFull: false, hasKind: false, when: 'number' }),
    ]
  const isPlaced = kind === null && words.slice(0, -1).every(({ folded }) => PREPOSITIONS.has(folded))
  return isPlaced ? [spelling([last], [last], { isFull: true, hasKind: false, when: 'capital' })] : []
}

const lastTwo = (words: readonly NameWord[]): Spelling[] => [
  spelling(words.slice(-2), words.slice(-2), { when: 'always', isFull: false, hasKind: true }),
]

/** Kinds of streets that are nothing else: a "begijnhof" or a "kerkplein" is an everyday word, too. */
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
  more: Pick<Spelling, 'when' | 'isFull' | 'hasKind'>,
): Spelling {
  const wordAt = new Map<number, number>()
  let letters = ''
  words.forEach((word, at) => {
    wordAt.set(letters.length, at)
    letters += word.letters
  })
  const asWritten = new Set([words, allWords].map((all) => all.map(({ written }) => written).join('')))
  return { words, allWords, letters, wordAt, asWritten: [...asWritten], ...more }
}

/**
 * Of each spelling the skeleton of its last word, which no text may shorten: a text without them names no street, and is
 * not read further. null: some spelling has none.
 */
function skeletonsOf(spellings: readonly Spelling[]): string[] | null {
  const skeletons = spellings.map(({ words }) => {
    const { folded = '', stem = null, letters = '' } = words.at(-1) ?? {}
    const isAsWritten = stem === null ? letters === folded && !isKindBefore(folded) : folded.startsWith(stem)
    return isAsWritten && !OUR_LADY.test(letters) ? skeletonOf(stem ?? folded) : ''
  })
  return skeletons.some((one) => one.length < MIN_SKELETON_LETTERS) ? null : [...new Set(skeletons)]
}

const MIN_SKELETON_LETTERS = 2
/** Has more spellings than any other name (folded-words.ts). */
const OUR_LADY = /^(?:olv|nd$)/

type Names = ReadonlyMap<string, readonly Spelling[]>

function byFirstLetter(spellings: readonly Spelling[]): Names {
  const names = new Map<string, Spelling[]>()
  for (const one of spellings) {
    const first = one.letters.charAt(0)
    names.set(first, [...(names.get(first) ?? []), one])
  }
  return names
}

/** Names run together: as a whole word of a text, within a longer word of it, within a link. */
type Runs = { asWord: ReadonlySet<string>; inText: readonly string[]; inLinks: readonly string[] }

function runsOf(spellings: readonly Spelling[]): Runs {
  const telling = spellings.filter(({ when }) => when !== 'number')
  const all = telling.flatMap(({ words, allWords, hasKind }) =>
    [words, allWords].flatMap((some) => {
      const written = some.map((word) => word.written).join('')
      const inShort = some.map(({ letters }) => letters).join('')
      const more = { isLong: hasKind || some.length > 1, letters: written.length }
      return [shortenRun(written), shortenRun(inShort)].map((run) => ({ run, ...more }))
    }),
  )
  const long = all.filter(({ isLong }) => isLong)
  const runs = (some: typeof all) => [...new Set(some.map(({ run }) => run))]
  return {
    asWord: new Set(runs(long.filter(({ run }) => run.length >= MIN_BARE_LETTERS))),
    inText: runs(long.filter(({ run }) => run.length >= MIN_RUN_LETTERS_IN_TEXT)),
    inLinks: runs(all.filter(({ run, letters }) => run.length >= MIN_BARE_LETTERS && letters >= MIN_LETTERS_IN_LINK)),
  }
}

/** Shorter ones stand in many a word by chance. */
const MIN_RUN_LETTERS_IN_TEXT = 7
/** In a link, which is left out at less cost than a sentence. */
const MIN_LETTERS_IN_LINK = 4

/** A cut-out part of the decoded text. */
type Cut = { from: number; to: number }

function withoutNames(text: string, names: Names, runs: Runs): string {
  const { plain, startOf, endOf } = decodeText(text)
  const cuts = cutsIn(plain, names, runs)
  if (cuts.length === 0) return text
  const parts: string[] = []
  let kept = 0
  for (const { from, to } of cuts) {
    parts.push(text.slice(kept, Math.max(kept, startOf(from))), LEFT_OUT)
    kept = Math.max(kept, endOf(to))
  }
  return parts.join('') + text.slice(kept)
}

function cutsIn(plain: string, names: Names, runs: Runs): Cut[] {
  const words = wordsOf(plain)
  const cuts: Cut[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (!word) break
    const kept = cuts.at(-1)?.to ?? 0
    const found = nameAt(plain, words, at, names, kept)
    if (found) {
      cuts.push({ from: words[found.first]?.from ?? 0, to: words[found.end - 1]?.to ?? word.to })
      at = found.end - 1
    } else if (runs.asWord.has(word.joined)) {
      cuts.push({ from: word.from, to: words[numberAfter(plain, words, at + 1, names) - 1]?.to ?? word.to })
    } else if (runs.inText.some((run) => word.joined.length > run.length && word.joined.includes(run))) {
      const sentence = sentenceAround(plain, word, cuts)
      cuts.push(sentence)
      while ((words[at + 1]?.from ?? sentence.to) < sentence.to) at++
    }
  }
  return cuts
}

/** The sentence that this word stands in; what was cut out of it before belongs to it now. */
function sentenceAround(plain: string, { from, to }: FoldedWord, cuts: Cut[]): Cut {
  const kept = cuts.at(-1)
  let begins = sentenceBegin(plain, from)
  while (cuts.length > 0 && (cuts.at(-1)?.from ?? 0) >= begins) cuts.pop()
  if (kept && kept.from < begins && kept.to > begins) begins = kept.to
  SENTENCE_END.lastIndex = to
  const stop = SENTENCE_END.exec(plain)
  return { from: begins, to: stop ? stop.index + stop[0].trimEnd().length : plain.length }
}

const SENTENCE_END = /[.!?](?=\s)|(?=\n)/g

/** Where the sentence begins that goes on at `within`: behind a line break, or a full stop and a space. */
function sentenceBegin(plain: string, within: number): number {
  for (let at = within - 1; at >= 0; at--) {
    if (plain.charAt(at) === '\n') return at + 1
    if (at < within - 1 && /[.!?]/.test(plain.charAt(at)) && /\s/.test(plain.charAt(at + 1))) return at + 2
  }
  return 0
}

type Found = { spelling: Spelling; first: number; end: number }

/** The name that begins with this word, and the numbers beside it: words from `first` to before `end`. */
function nameAt(plain: string, words: readonly FoldedWord[], at: number, names: Names, kept: number): Found | null {
  for (const one of names.get(words[at]?.letters.charAt(0) ?? '') ?? []) {
    const end = endOfName(plain, words, at, one)
    if (end === null) continue
    const last = numberAfter(plain, words, end, names)
    const first = numberBefore(plain, words, at, kept)
    if (one.when === 'always' || isMeant(plain, words, { spelling: one, first, end: last }, at, end))
      return { spelling: one, first, end: last }
  }
  return null
}

/** Is the street meant, where its name may be an everyday word? */
function isMeant(
  plain: string,
  words: readonly FoldedWord[],
  { spelling: { when, isFull }, first, end: last }: Found,
  at: number,
  end: number,
): boolean {
  if (!isFull && HANGING_HYPHEN.test(plain.slice(words[end - 1]?.to, (words[end - 1]?.to ?? 0) + 2))) return true
  const begins = words[at]?.from ?? 0
  const isName = isCapital(plain.charAt(begins))
  if ((last > end && !isMeasure(plain, words, end)) || (isFull && first < at)) return true
  if (!isName || when === 'number') return false
  if (when === 'capital') return true
  if (plain.charAt(begins - 1) === '-') return false // "Louvain-la-Neuve"
  return !beginsSentence(plain, begins) || goesOnAsName(plain, words, end)
}

/** "Kerk- en Molenstraat", "Kerk-/Molenstraat" */
const HANGING_HYPHEN = /^[-–][\s/,]/

const isCapital = (letter: string): boolean => letter !== letter.toLowerCase()

function beginsSentence(plain: string, at: number): boolean {
  let before = at - 1
  while (before >= 0 && /[ '’"“«(]/.test(plain.charAt(before))) before--
  return before < 0 || /[.!?:;•*\n–—-]/.test(plain.charAt(before))
}

/** "Louise: …", "Louise – …" and "Louise Bruxelles" are names; "Haute qualité" is none. */
function goesOnAsName(plain: string, words: readonly FoldedWord[], end: number): boolean {
  const next = words[end]
  const behind = plain.slice(words[end - 1]?.to, next?.from)
  return !next || behind.trim() !== '' || isCapital(plain.charAt(next.from))
}

/** "Station 5 min", "Haute 2,5 m", "Louise 1050" and "Station 2027" have no house number. */
function isMeasure(plain: string, words: readonly FoldedWord[], end: number): boolean {
  const [number, next] = [words[end], words[end + 1]]
  if (!number || !/^\d+$/.test(number.folded)) return false // announced: "nr. 5"
  if (number.folded.length > 3) return true
  if (!next) return false
  const gap = plain.slice(number.to, next.from)
  return (/^[.,]$/.test(gap) && /^\d/.test(next.folded)) || (/^ ?$/.test(gap) && UNITS.has(next.folded))
}

const UNITS: ReadonlySet<string> = new Set(
  (
    'm m2 km cm min minut minuten minutes minute uur heures heure stunden hours ha are ca kwh kw eur euro jaar ans jahre years ' +
    'slaapkamers slaapkamer slpk kamers badkamers chambres chambre ch salles zimmer bedrooms rooms badezimmer appartementen ' +
    'appartements wohnungen units gevels facades etages verdiepingen lots loten woningen maisons pieces'
  ).split(' '),
)

/** The first word behind the name when it begins with this word, however it is parted; null: it does not. */
function endOfName(plain: string, words: readonly FoldedWord[], at: number, name: Spelling): number | null {
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

const HOUSE_NUMBER = /^\d{1,4}$/
const ADDITION = /^(?:bis|ter|[b-z])$/
const ANNOUNCES_BOX: ReadonlySet<string> = new Set(['bus', 'bte', 'boite', 'box', 'postfach'])
const JOINS_NUMBERS = /^[-–—/.+]$/
const ON_ONE_LINE = /^[ -]{0,2}$/

/** "42, rue Secrète", "42a rue Secrète", "42-44 rue Secrète" */
function numberBefore(plain: string, words: readonly FoldedWord[], at: number, kept: number): number {
  const [before, earlier] = [words[at - 1], words[at - 2]]
  const gap = before && plain.slice(before.to, words[at]?.from)
  if (!before || before.from < kept || (gap !== ' ' && gap !== ', ')) return at
  const isSuffixed = earlier && earlier.from >= kept && HOUSE_NUMBER.test(earlier.folded) && isSuffix(earlier, before)
  let first = HOUSE_NUMBER.test(before.folded) ? at - 1 : isSuffixed ? at - 2 : at
  while (first < at) {
    const [ahead, number] = [words[first - 1], words[first]]
    if (!ahead || !number || ahead.from < kept || !HOUSE_NUMBER.test(ahead.folded)) break
    if (!JOINS_NUMBERS.test(plain.slice(ahead.to, number.from))) break
    first--
  }
  return first
}

/**
 * "42 bis, bus 3", "42a", "42-44", "42/3", "42 bus B12": all that stands behind a street and tells which of its doors.
 * A word with which a street begins again is no addition ("rue Haute 5, r. Haute").
 */
function numberAfter(plain: string, words: readonly FoldedWord[], at: number, names: Names): number {
  const announced = ANNOUNCES_NUMBER.has(words[at]?.folded ?? '') ? at + 1 : at
  const number = words[announced]
  if (!number || !HOUSE_NUMBER.test(number.folded)) return at
  let end = joinedTo(plain, words, announced)
  const next = words[end]
  const isAddition = next && ADDITION.test(next.folded) && ON_ONE_LINE.test(plain.slice(words[end - 1]?.to, next.from))
  if (isAddition && !beginsName(plain, words, end, names)) {
    end++
    if (next.folded === 'bis' && HOUSE_NUMBER.test(words[end]?.folded ?? '')) end++
  }
  return ANNOUNCES_BOX.has(words[end]?.folded ?? '') && words[end + 1] ? joinedTo(plain, words, end + 1) : end
}

const beginsName = (plain: string, words: readonly FoldedWord[], at: number, names: Names): boolean =>
  (names.get(words[at]?.letters.charAt(0) ?? '') ?? []).some((one) => endOfName(plain, words, at, one) !== null)

/** The first word that is not written in one with this one: "44" of "42-44" belongs to "42", "9" of "ZQ9" to "ZQ". */
function joinedTo(plain: string, words: readonly FoldedWord[], at: number): number {
  let end = at + 1
  for (let last = words[at], next = words[end]; last && next && end - at < MAX_JOINED; last = next, next = words[end]) {
    const gap = plain.slice(last.to, next.from)
    const isNumber = HOUSE_NUMBER.test(next.folded) || isSuffix(last, next) || /^[a-z]{1,2}$/.test(next.folded)
    if (!isNumber || (gap !== '' && !JOINS_NUMBERS.test(gap))) break
    end++
  }
  return end
}

/** "12a-14b/3.1" has seven; a text may go on so without end. */
const MAX_JOINED = 20

/** The letters of "42a", which stand right behind the number. */
const isSuffix = (number: FoldedWord, word: FoldedWord): boolean =>
  number.to === word.from && /^[a-z]{1,3}$/.test(word.folded)

/** Without what tells the place itself: coordinates, plus codes and links to maps. */
function withoutPlaces(text: string): string {
  if (!MAY_HAVE_PLACE.test(text)) return text
  return text
    .replaceAll(TOKEN, (token) => (MAP_LINK.test(token) ? LEFT_OUT : token))
    .replaceAll(COORDINATES, LEFT_OUT)
    .replaceAll(PLUS_CODE, LEFT_OUT)
}

const MAY_HAVE_PLACE = /\d[.,]\d{4}|\+[2-9CFGHJMPQRVWX]{2}|maps|goo\.gl|openstreetmap|waze|w3w|what3words/i
const MAP_LINK = /maps\.|\/maps|goo\.gl\/|openstreetmap\.org|waze\.com|w3w\.co|what3words/i
/** Two numbers with four decimals or more: no price has them, and fewer tell no street. */
const COORDINATES = /-?\d{1,3}[.,]\d{4,15}[^\d\n]{1,15}\d{1,3}[.,]\d{4,15}/g
const PLUS_CODE = /\b[2-9CFGHJMPQRVWX]{4,8}\+[2-9CFGHJMPQRVWX]{2,3}\b/g

/** Links and other strings without spaces, in which a name may stand run together or between any signs. */
function withoutLinks(text: string, names: Names, runs: Runs): string {
  if (!MAY_HAVE_LINK.test(text)) return text
  return text.replaceAll(TOKEN, (token) =>
    LINK.test(token) && isNamedInLink(token, names, runs) ? LEFT_OUT + (TRAILING_STOP.exec(token)?.[0] ?? '') : token,
  )
}

const MAY_HAVE_LINK = /:\/\/|www\.|@|%[0-9a-f]{2}|[=_]|[a-z0-9]\/[a-z0-9]|\.[a-z]{2}/i
const TOKEN = /\S+/g
/** An address of the web or of mail, or anything with a sign that words do not have. */
const LINK = /:\/\/|^www\.|@|%[0-9a-f]{2}|[=_]|[a-z0-9]\/[a-z0-9]|\.[a-z]{2,4}(?:[/?#]|$)/i
const TRAILING_STOP = /[.,;:!?)]$/

function isNamedInLink(link: string, names: Names, runs: Runs): boolean {
  const { plain } = decodeText(link)
  const words = wordsOf(plain)
  const all = shortenRun(words.map(({ written }) => written).join(''))
  if (runs.inLinks.some((run) => all.includes(run))) return true
  return words.some((word, at) =>
    (names.get(word.letters.charAt(0)) ?? []).some(
      (one) => one.when !== 'number' && endOfName(plain, words, at, one) !== null,
    ),
  )
}
