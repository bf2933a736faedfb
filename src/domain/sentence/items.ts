import type { Locale } from '#domain/locale.ts'
import { correctedWord, type Lexicon, lexiconFor, type Meaning, type Thing } from '#domain/sentence/lexicon.ts'
import { longestPlaceName, type NamedPlace, placeNamed, placeNearlyNamed } from '#domain/sentence/place-words.ts'
import type { Role } from '#domain/sentence/vocabulary.ts'
import { type Word, wordsOf } from '#domain/sentence/words.ts'

/** One phrase of a sentence with everything it could mean. All empty: nobody knows it. */
export type Item = {
  start: number
  end: number
  text: string
  folded: string
  things: readonly Thing[]
  roles: ReadonlySet<Role>
  place: NamedPlace | null
  /** a number in figures */
  value: number | null
  /** a number in words, which may also be an article ("een", "un") */
  spelledNumber: number | null
  /** punctuation that ends a phrase */
  breaks: boolean
}

/** Cuts a sentence into the longest phrases that mean something. Linear in the length of the text. */
export function itemsOf(text: string, locale: Locale): Item[] {
  const words = wordsOf(text)
  const lexicon = lexiconFor(locale)
  const items: Item[] = []
  for (let at = 0; at < words.length;) {
    const { item, count } = itemAt(words, at, lexicon, placeHint(items.at(-1), items.at(-2)), text)
    items.push(item)
    at += count
  }
  return items
}

/** How surely a place follows: directly after "in", "around" or "province", after their article, or not at all. */
type PlaceHint = 'certain' | 'likely' | null

function placeHint(before: Item | undefined, beforeThat: Item | undefined): PlaceHint {
  const leads = (item: Item | undefined) =>
    item !== undefined && (['in', 'around', 'province'] as const).some((role) => item.roles.has(role))
  if (leads(before)) return 'certain'
  return before?.roles.has('stop') && leads(beforeThat) ? 'likely' : null
}

function itemAt(
  words: Word[],
  at: number,
  lexicon: Lexicon,
  hint: PlaceHint,
  text: string,
): { item: Item; count: number } {
  const first = words[at]
  if (!first) throw new Error('no word here')
  const known = longestKnown(words, at, lexicon)
  const place = longestPlace(words, at)
  if (first.value !== null) return { item: made(words, at, 1, text, { value: first.value }), count: 1 }
  if (place && placeWins(words, at, place.count, known, hint, text)) {
    return { item: made(words, at, place.count, text, { place: place.named }), count: place.count }
  }
  if (known) return { item: made(words, at, known.count, text, meant(known.meaning)), count: known.count }
  const sign = SIGNS[first.folded]
  if (sign) return { item: made(words, at, 1, text, sign), count: 1 }
  return { item: made(words, at, 1, text, guessed(first.folded, lexicon, hint !== null)), count: 1 }
}

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

/** Names that are everyday words as well: places only after "in" or "around", or where a capital gives them away. */
const EVERYDAY = new Set(
  (
    'lot ham as ans on my forest essen mark rode silly way ways nil bra sart spy hal spa lens lo perk bas lac pont thon ' +
    'ville bois hoek rijk vaux salles'
  ).split(' '),
)

function placeWins(
  words: Word[],
  at: number,
  count: number,
  known: { meaning: Meaning; count: number } | null,
  hint: PlaceHint,
  text: string,
): boolean {
  const name = words
    .slice(at, at + count)
    .map((word) => word.folded)
    .join(' ')
  const beforeCode = words[at - 1]?.value ?? words[at + count]?.value ?? 0
  const beside = beforeCode >= 1000 && beforeCode < 10_000
  const sure = hint !== null || beside
  if (known && known.count > count) return false
  if (known && known.count === count)
    return (hint === 'certain' || beside) && !known.meaning.roles.has('stop') && known.meaning.things.length > 0
  if (!EVERYDAY.has(name) && name.length > 2) return true
  const capital = /^\p{Lu}\p{Ll}/u.test(words[at]?.text ?? '') && at > 0 && /(?:^|\s)\p{Ll}/u.test(text.slice(0, 200))
  return sure || (capital && name.length > 2)
}

function longestKnown(words: Word[], at: number, lexicon: Lexicon): { meaning: Meaning; count: number } | null {
  let best: { meaning: Meaning; count: number } | null = null
  let phrase = ''
  for (let count = 1; count <= lexicon.longest && at + count <= words.length; count++) {
    phrase += (count === 1 ? '' : ' ') + words[at + count - 1]?.folded
    const meaning = lexicon.phrases.get(phrase)
    if (meaning) best = { meaning, count }
  }
  return best
}

function longestPlace(words: Word[], at: number): { named: NamedPlace; count: number } | null {
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

/** A word nobody knows may be a known one with a typing error: places after "in" from five letters, else cities from six. */
function guessed(word: string, lexicon: Lexicon, afterIn: boolean): Partial<Item> {
  const place = word.length >= (afterIn ? 5 : 6) ? placeNearlyNamed(word, afterIn) : null
  if (place && afterIn) return { place }
  const corrected = word.length >= 5 ? correctedWord(lexicon, word) : null
  const meaning = corrected === null ? null : lexicon.phrases.get(corrected)
  if (meaning) return meant(meaning)
  return place ? { place } : {}
}

function meant({ things, roles, number }: Meaning): Partial<Item> {
  return { things, roles, spelledNumber: number }
}

function made(words: Word[], at: number, count: number, text: string, meaning: Partial<Item>): Item {
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
    value: null,
    spelledNumber: null,
    breaks: false,
    ...meaning,
  }
}
