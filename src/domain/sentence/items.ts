import type { Locale } from '#base/locale.ts'
import { codeWithLetters } from '#domain/sentence/code-words.ts'
import {
  correctedInPhrase,
  correctedWord,
  smallerForm,
  type Lexicon,
  lexiconFor,
  type Meaning,
  type Thing,
} from '#domain/sentence/lexicon.ts'
import { longestPlaceName, type NamedPlace, placeNamed, placeNearlyNamed } from '#domain/sentence/place-words.ts'
import type { Role } from '#domain/sentence/vocabulary.ts'
import { withFractions } from '#domain/sentence/fractions.ts'
import { withSpelledNumbers } from '#domain/sentence/spelled-numbers.ts'
import { type Word, wordsOf } from '#domain/sentence/words.ts'

/** One phrase of a sentence with everything it could mean; with no meaning at all it is an unknown word. */
export type Item = {
  start: number
  end: number
  text: string
  folded: string
  things: readonly Thing[]
  roles: ReadonlySet<Role>
  place: NamedPlace | null
  /** a place whose name is an everyday word, as long as nothing shows that the place is meant */
  couldBe: NamedPlace | null
  /** a number in digits */
  value: number | null
  /** a number in words, which may also be an article ("een", "un") */
  spelledNumber: number | null
  /** punctuation that ends a phrase */
  breaks: boolean
}

/** Cuts a sentence into the longest phrases that mean something. Linear in the length of the text. */
export function itemsOf(text: string, locale: Locale): Item[] {
  const lexicon = lexiconFor(locale)
  const words = numbered(wordsOf(text), lexicon, locale)
  const items: Item[] = []
  for (let at = 0; at < words.length;) {
    const { item, count } = itemAt(words, at, { lexicon, locale, text }, placeHint(items.at(-1), items.at(-2)))
    items.push(item)
    at += count
  }
  return withEverydayPlaces(items)
}

/** Replaces numbers and fractions in words, and ares, by digits. */
function numbered(words: Word[], lexicon: Lexicon, locale: Locale): Word[] {
  const roles = (word: string) => lexicon.phrases.get(word)?.roles
  const isTaken = (word: string) => {
    const meaning = lexicon.phrases.get(word)
    return meaning !== undefined && meaning.own && (meaning.things.length > 0 || meaning.roles.has('stop'))
  }
  const counts: readonly Role[] = ['million', 'hectares', 'ares']
  return withFractions(
    withSpelledNumbers(words, locale, isTaken),
    (word) => counts.some((role) => roles(word)?.has(role) === true),
    (word) => roles(word)?.has('ares') === true,
  )
}

/**
 * "huis te koop as", "house silly 3 beds", "huis in my": reads an everyday word as a place when the sentence names a home,
 * no other place, and the word is in the position of a place.
 */
function withEverydayPlaces(items: Item[]): Item[] {
  const isElsewhere = items.some((item) => item.place !== null || /^[1-9]\d{3}$/.test(item.text))
  const typed = items.filter(({ things }) => things.some(({ kind }) => kind === 'type' || kind === 'studio'))
  return items.map((item, i) => {
    if (!item.couldBe) return item
    const [before, after] = [items[i - 1], items[i + 1]]
    const isLast = after === undefined || after.breaks
    const leads = before?.roles.has('in') === true
    const asks = before?.things.some(({ kind }) => kind === 'type' || kind === 'deal' || kind === 'studio') === true
    const isListed = joins(before) && (items[i - 2]?.place ?? null) !== null
    const isSaid = leads || isListed || ((asks || before?.roles.has('bedrooms') === true) && !isElsewhere)
    const isOther = item.things.length === 0 || typed.some((other) => other !== item)
    // A small word ("in", "on") with another word behind it is grammar, not a place.
    const ends =
      isLast ||
      (isListed && joins(after) && (items[i + 2]?.place ?? null) !== null) ||
      (item.roles.size === 0 && goesOn(after))
    const isSmall = [...item.roles].every((role) => role === 'stop' || role === 'in')
    return isSaid && isOther && (isSmall || (leads && isLast)) && ends
      ? { ...item, place: item.couldBe, things: [], roles: NO_ROLES }
      : item
  })
}

const joins = (item: Item | undefined) => item?.roles.has('or') === true || item?.text === ','

const NO_ROLES: ReadonlySet<Role> = new Set()

/** Does another condition begin at this item? */
function goesOn({ things, roles, value }: Item): boolean {
  return things.length > 0 || value !== null || GOES_ON.some((role) => roles.has(role))
}

const GOES_ON: readonly Role[] = [
  'max',
  'min',
  'with',
  'and',
  'between',
  'to',
  'from',
  'euro',
  'not',
  'lacks',
  'built',
  'energy',
]

/** How sure it is that a place follows: `certain` after "in", "around" or "province", `likely` with an article between. */
type PlaceHint = 'certain' | 'likely' | null

function placeHint(before: Item | undefined, beforeThat: Item | undefined): PlaceHint {
  const leads = (item: Item | undefined) =>
    item !== undefined && (['in', 'around', 'province'] as const).some((role) => item.roles.has(role))
  if (leads(before)) return 'certain'
  return before?.roles.has('stop') && leads(beforeThat) ? 'likely' : null
}

type Sentence = { lexicon: Lexicon; locale: Locale; text: string }

function itemAt(
  words: Word[],
  at: number,
  { lexicon, locale, text }: Sentence,
  hint: PlaceHint,
): { item: Item; count: number } {
  const first = words[at]
  if (!first) throw new Error('no word here')
  const known = longestKnown(words, at, lexicon)
  const place = longestPlace(words, at)
  const code = codeWithLetters(words, at, { lexicon, text, isPlace: hint === 'certain' })
  if (code) return { item: makeItem(words, at, code.count, text, { place: code.named }), count: code.count }
  if (first.value !== null) return { item: makeItem(words, at, 1, text, { value: first.value }), count: 1 }
  if (place && placeWins(words, at, place, known, hint, { text, locale })) {
    return { item: makeItem(words, at, place.count, text, { place: place.named }), count: place.count }
  }
  const sign = SIGNS[first.folded]
  // "1.2m", beside "huis m tuin"
  if (sign && (known?.count ?? 1) === 1 && typeof words[at - 1]?.value === 'number' && /^[km]$/.test(first.folded))
    return { item: makeItem(words, at, 1, text, sign), count: 1 }
  const couldBe = place && place.count === 1 && (known?.count ?? 1) === 1 ? place.named : null
  // "600e", beside "3e verdieping"
  const [amount] = words.slice(Math.max(0, at - 1), at)
  if (first.folded === 'e' && amount?.end === first.start && (amount.value ?? 0) >= MIN_EURO)
    return { item: makeItem(words, at, 1, text, { roles: new Set(['euro']) }), count: 1 }
  if (known)
    return {
      item: makeItem(words, at, known.count, text, { ...itemMeaning(known.meaning), couldBe }),
      count: known.count,
    }
  if (sign) return { item: makeItem(words, at, 1, text, sign), count: 1 }
  for (const corrected of correctedInPhrase(lexicon, first.folded)) {
    const phrase = longestKnown(
      [{ ...first, folded: corrected }, ...words.slice(at + 1, at + lexicon.longest)],
      0,
      lexicon,
    )
    if (phrase && phrase.count > 1 && phrase.meaning.things.length > 0)
      return { item: makeItem(words, at, phrase.count, text, itemMeaning(phrase.meaning)), count: phrase.count }
  }
  return { item: makeItem(words, at, 1, text, guessMeaning(first.folded, lexicon, hint !== null, couldBe)), count: 1 }
}

const MIN_EURO = 100

const SIGNS: Record<string, Partial<Item>> = {
  '€': { roles: new Set(['euro']) },
  '+': { roles: new Set(['more']) },
  '&': { roles: new Set(['and']) },
  '<': { roles: new Set(['max']) },
  '≤': { roles: new Set(['max']) },
  '>': { roles: new Set(['min']) },
  '≥': { roles: new Set(['min']) },
  '-': { roles: new Set(['to']) },
  '–': { roles: new Set(['to']) },
  '—': { roles: new Set(['to']) },
  '/': { roles: new Set(['to']) },
  k: { roles: new Set(['thousand']) },
  m: { roles: new Set(['million']) },
  ...Object.fromEntries(',;:()|!?.'.split('').map((sign) => [sign, { breaks: true }])),
}

/** Names that are everyday words too: places only after "in" or "around", or with a capital. */
const EVERYDAY = new Set(
  (
    'lot ham as ans on my forest essen mark rode silly way ways nil bra sart spy hal spa lens lo perk bas lac pont thon ' +
    'ville bois hoek rijk vaux salles meer zolder leest heer recht mean manage werken celles odeur gages forges cordes ' +
    'membre wortel wanne kanne laken mater wange stave bande mal graven assent voort naast hives huise alle bon paal eke beek bende ' +
    'bevel berg doel donk drongen ere grazen halen halma heffen hour jeuk kain kalken kluizen komen kozen laar lauw lessen leut ' +
    'leuze lobbes macon melden melen mortier muizen rance reet roux ruien schaffen sluizen veulen voeren vorsen vucht weelde wellen ' +
    'wichelen wierde abee arbre bouge bouillon bure champion clavier fosse freux havre heure humain lavoir lierre ligne malle ' +
    'pieton riviere rosee sommiere tertre bray burst bury dour emblem heron proven pry soy vise waver jauche kessel meise mont ' +
    'pulle schulen wanze buken welle nouvelles'
  ).split(' '),
)

/** "Forest" is an everyday word only in English; in other languages it is the Brussels municipality. */
const isEveryday = (name: string, locale: Locale) => EVERYDAY.has(name) && !(name === 'forest' && locale !== 'en')

function placeWins(
  words: Word[],
  at: number,
  { named, count }: { named: NamedPlace; count: number },
  known: { meaning: Meaning; count: number } | null,
  hint: PlaceHint,
  { text, locale }: Pick<Sentence, 'text' | 'locale'>,
): boolean {
  const codes = [...named.postalCodes, ...named.namesakes]
  const name = words
    .slice(at, at + count)
    .map((word) => word.folded)
    .join(' ')
  const beside = [words[at - 1], words[at + count]].some((word) => word && codes.includes(word.text))
  const sure = hint !== null || beside
  if (known && known.count > count) return false
  if (
    known &&
    known.count === count &&
    (known.meaning.own || isEveryday(name, locale) || known.meaning.things.length === 0)
  )
    return (hint === 'certain' || beside) && !known.meaning.roles.has('stop') && known.meaning.things.length > 0
  if (!isEveryday(name, locale) && name.length > 2) return true
  const capital = /^\p{Lu}\p{Ll}/u.test(words[at]?.text ?? '') && at > 0 && /(?:^|\s)\p{Ll}/u.test(text.slice(0, 200))
  return sure || (capital && name.length > 2)
}

function longestKnown(words: Word[], at: number, lexicon: Lexicon): { meaning: Meaning; count: number } | null {
  let best: { meaning: Meaning; count: number } | null = null
  let phrase = ''
  let undotted = ''
  for (let count = 1; count <= lexicon.longest && at + count <= words.length; count++) {
    const folded = words[at + count - 1]?.folded ?? ''
    phrase += (count === 1 ? '' : ' ') + folded
    // "inkl. Nebenkosten": the full stop shortens the word before it
    if (folded !== '.') undotted += (count === 1 ? '' : ' ') + folded
    const meaning = lexicon.phrases.get(phrase) ?? (folded === '.' ? undefined : lexicon.phrases.get(undotted))
    if (meaning) best = { meaning, count }
  }
  return best
}

function longestPlace(words: Word[], at: number): { named: NamedPlace; count: number } | null {
  // ", eine" would be the village of Eine
  if (!/\p{L}/u.test(words[at]?.folded ?? '')) return null
  let best: { named: NamedPlace; count: number } | null = null
  let phrase = ''
  for (let count = 1; count <= longestPlaceName() && at + count <= words.length; count++) {
    const word = words[at + count - 1]
    if (!word || word.value !== null) break
    // "St. Niklaas": the full stop belongs to the name
    if (word.folded === '.' && count > 1) continue
    phrase += (count === 1 ? '' : ' ') + word.folded
    const named = placeNamed(phrase)
    if (named && /\p{L}/u.test(word.folded)) best = { named, count }
  }
  return best
}

/** Corrects a typing error in an unknown word: to any place after "in", from five letters; else to a city, from six. */
function guessMeaning(word: string, lexicon: Lexicon, afterIn: boolean, couldBe: NamedPlace | null): Partial<Item> {
  if (couldBe || lexicon.phraseWords.has(word)) return { couldBe }
  const place = word.length >= (afterIn ? 5 : 6) ? placeNearlyNamed(word, afterIn) : null
  if (place && afterIn) return { place }
  const meaning = word.length >= 4 ? (smallerForm(lexicon, word) ?? correctedWord(lexicon, word)) : null
  if (meaning) return itemMeaning(meaning)
  return place ? { place } : {}
}

function itemMeaning({ things, roles, number }: Meaning): Partial<Item> {
  return { things, roles, spelledNumber: number }
}

function makeItem(words: Word[], at: number, count: number, text: string, meaning: Partial<Item>): Item {
  const start = words[at]?.start ?? 0
  const end = words[at + count - 1]?.end ?? start
  return {
    start,
    end,
    text: text.slice(start, end),
    folded: words[at]?.folded ?? '',
    things: [],
    roles: new Set(),
    place: null,
    couldBe: null,
    value: null,
    spelledNumber: null,
    breaks: false,
    ...meaning,
  }
}
