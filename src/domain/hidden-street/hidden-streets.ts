import { decodeText, LEFT_OUT, leaveOutParts, type Part } from '#domain/hidden-street/decoded-text.ts'
import { type FoldedWord, WORD_UP_TO_CAPITAL, wordsOf } from '#domain/hidden-street/folded-words.ts'
import { numberAfter, numberBefore } from '#domain/hidden-street/house-numbers.ts'
import { withoutMapPlaces } from '#domain/hidden-street/map-places.ts'
import { endOfKindBehind, endOfName } from '#domain/hidden-street/name-in-text.ts'
import {
  byFirstLetter,
  type Names,
  type Runs,
  runsOf,
  skeletonsOf,
  type Spelling,
  spellingsOf,
  type Street,
} from '#domain/hidden-street/spellings.ts'
import { namesInField, type StreetName } from '#domain/hidden-street/street-names.ts'
import { shortenRun, skeletonOf } from '#domain/hidden-street/street-words.ts'
import { withoutTurnedText } from '#domain/hidden-street/turned-text.ts'

/** Finds the hidden streets in the texts of an offer, and takes them out. */
export type HiddenStreets = {
  /**
   * The text with "…" in place of the streets and the house numbers beside them. "…" also replaces a whole link that
   * names one, and a whole sentence with a name within a longer word. Linear in the length of the text.
   */
  leaveOut: (text: string) => string
  /** Does this text name one of them? */
  areNamedIn: (text: string) => boolean
}

/** The streets of these addresses, which no text may name. A town of the same name may still be named. */
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
    const text = withoutMapPlaces(withoutTurnedText(written))
    return spellings.length > 0 && text.length >= MIN_NAME_LETTERS && mayBeNamed(text)
      ? withoutNames(withoutLinks(text, names, runs), names, runs)
      : text
  }
  return { leaveOut, areNamedIn: (text) => leaveOut(text) !== text }
}

/** The names in the street field; some feeds put a street into the fields of numbers too. */
function namesOf({ street, number = null, box = null }: Street): StreetName[] {
  const elsewhere = [number, box].flatMap((field) => namesInField(field ?? '').filter(({ kind }) => kind !== null))
  return [...namesInField(street ?? ''), ...elsewhere]
}

const MIN_NAME_LETTERS = 2

/** Read once more where a capital stands within a word: "hoekWetstraat", "quartierLouise". */
function withoutNames(text: string, names: Names, runs: Runs): string {
  const decoded = decodeText(text)
  const told = leaveOutParts(text, decoded, cutsIn(decoded.plain, wordsOf(decoded.plain), names, runs))
  const left = decodeText(told)
  return CAPITAL_WITHIN.test(left.plain)
    ? leaveOutParts(told, left, cutsIn(left.plain, wordsOf(left.plain, WORD_UP_TO_CAPITAL), names, runs))
    : told
}

const CAPITAL_WITHIN = /\p{Ll}\p{Lu}/u

function cutsIn(plain: string, words: readonly FoldedWord[], names: Names, runs: Runs): Part[] {
  const cuts: Part[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (!word) break
    const kept = cuts.at(-1)?.to ?? 0
    const found = nameAt(words, at, names, kept)
    if (found) {
      cuts.push({ from: words[found.first]?.from ?? 0, to: words[found.end - 1]?.to ?? word.to })
      at = found.end - 1
    } else if (isRunTogether(word, runs)) {
      cuts.push({ from: word.from, to: words[numberAfter(words, at + 1, names) - 1]?.to ?? word.to })
    } else if (runs.inText.some((run) => word.joined.length > run.length && word.joined.includes(run))) {
      const sentence = sentenceAround(plain, word, cuts)
      cuts.push(sentence)
      while ((words[at + 1]?.from ?? sentence.to) < sentence.to) at++
    }
  }
  return cuts
}

/** "ruenotredame", "hoekwetstraat"; "rund" is too short to be a kind of street with a name. */
const isRunTogether = ({ written, joined }: FoldedWord, { asWord }: Runs): boolean =>
  written.length >= MIN_RUN_TOGETHER_LETTERS && (asWord.has(joined) || asWord.has(joined.replace(GLUED_BEFORE, '')))

const MIN_RUN_TOGETHER_LETTERS = 5
/** What stands in one word before a name that is too short to be found anywhere in a word: "hoekwetstraat". */
const GLUED_BEFORE =
  /^(?:hok|naby|by|aan|in|op|de|te|buurt|wyk|vlakby|coin|rue|angle|pres|dans|sur|a|ecke|nahe|an|am|at|on|near|corner)/

/** The sentence around this word. Earlier cuts within it are dropped, because it covers them. */
function sentenceAround(plain: string, { from, to }: FoldedWord, cuts: Part[]): Part {
  const kept = cuts.at(-1)
  let begins = sentenceBegin(plain, from)
  while (cuts.length > 0 && (cuts.at(-1)?.from ?? 0) >= begins) cuts.pop()
  if (kept && kept.from < begins && kept.to > begins) begins = kept.to
  SENTENCE_END.lastIndex = to
  const stop = SENTENCE_END.exec(plain)
  return { from: begins, to: stop ? stop.index + stop[0].trimEnd().length : plain.length }
}

const SENTENCE_END = /[.!?](?=\s)|(?=\n)/g

/** Where the sentence around the offset `within` begins: behind a line break, or a full stop and a space. */
function sentenceBegin(plain: string, within: number): number {
  for (let at = within - 1; at >= 0; at--) {
    if (plain.charAt(at) === '\n') return at + 1
    if (at < within - 1 && /[.!?]/.test(plain.charAt(at)) && /\s/.test(plain.charAt(at + 1))) return at + 2
  }
  return 0
}

type Found = { first: number; end: number }

/** The name that begins with this word, and the numbers beside it: words from `first` to before `end`. */
function nameAt(words: readonly FoldedWord[], at: number, names: Names, kept: number): Found | null {
  for (const one of names.get(words[at]?.letters.charAt(0) ?? '') ?? []) {
    const end = endOfName(words, at, one)
    if (end === null) continue
    const kindEnd = endOfKindBehind(words, end, one)
    const last = numberAfter(words, kindEnd ?? end, names)
    const first = numberBefore(words, at, kept)
    if (one.needs === 'nothing' || kindEnd !== null || isMeant(words, one, { first, at, end, last }))
      return { first, end: last }
  }
  return null
}

/**
 * Does the text mean the street, when its name may be an everyday word?
 * @param place the name is the words from `at` to before `end`, and with its numbers those from `first` to before `last`
 */
function isMeant(
  words: readonly FoldedWord[],
  { needs, isFull, doors }: Spelling,
  { first, at, end, last }: { first: number; at: number; end: number; last: number },
): boolean {
  const [word, next] = [words[at], words[end]]
  if (!isFull && HANGING_HYPHEN.test(words[end - 1]?.behind ?? '')) return true
  if ((last > end && !isMeasure(words, end, doors)) || (isFull && first < at)) return true
  if (!word?.isCapital || needs === 'number') return false
  if (needs === 'capital') return true
  if (word.before.endsWith('-')) return false // "Louvain-la-Neuve"
  // "Louise: …", "Louise – …" and "Louise Bruxelles" are names; "Haute qualité" is none.
  return !beginsSentence(word) || !next || next.before.trim() !== '' || next.isCapital
}

/** "Kerk- en Molenstraat", "Kerk-/Molenstraat" */
const HANGING_HYPHEN = /^[-–][\s/,]/

function beginsSentence({ before, from }: FoldedWord): boolean {
  let end = before.length
  while (end > 0 && /[ '’"“«(]/.test(before.charAt(end - 1))) end--
  return end > 0 ? /[.!?:;•*\n–—-]/.test(before.charAt(end - 1)) : from === before.length
}

/** "Station 5 min", "Haute 2,5 m", "Louise 1050" and "Station 2027" have no house number, unless it is the home's own. */
function isMeasure(words: readonly FoldedWord[], end: number, doors: ReadonlySet<string>): boolean {
  const [number, next] = [words[end], words[end + 1]]
  if (!number || !/^\d+$/.test(number.folded)) return false // announced: "nr. 5"
  if (number.folded.length > 3) return !doors.has(number.folded)
  if (!next) return false
  const { before, folded } = next
  return (/^[.,]$/.test(before) && /^\d/.test(folded)) || (/^ ?$/.test(before) && UNITS.has(folded))
}

const UNITS: ReadonlySet<string> = new Set(
  (
    'm m2 km cm min minut minuten minutes minute uur heures heure stunden hours ha are ca kwh kw eur euro jaar ans jahre years ' +
    'slaapkamers slaapkamer slpk kamers badkamers chambres chambre ch salles zimmer bedrooms rooms badezimmer appartementen ' +
    'appartements wohnungen units gevels facades etages verdiepingen lots loten woningen maisons pieces'
  ).split(' '),
)
/** Leaves out links and other strings without spaces that name a street, run together or between any characters. */
function withoutLinks(text: string, names: Names, runs: Runs): string {
  if (!MAY_HAVE_LINK.test(text)) return text
  return text.replaceAll(TOKEN, (token) =>
    LINK.test(token) && isNamedInLink(token, names, runs) ? LEFT_OUT + (TRAILING_STOP.exec(token)?.[0] ?? '') : token,
  )
}

const MAY_HAVE_LINK = /:\/\/|www\.|@|%[0-9a-f]{2}|[=_]|[a-z0-9]\/[a-z0-9]|\.[a-z]{2}/i
const TOKEN = /\S+/g
/** A web or mail address, or any string with a character that words do not have; "O.L.V.laan" is a street. */
const LINK =
  /:\/\/|^www\.|@|%[0-9a-f]{2}|[=_]|[a-z0-9]\/[a-z0-9]|\.(?!(?:laan|weg|lei|baan|pad|hof|park|brug|dijk|vest|kaai|kade|str)$)[a-z]{2,4}(?:[/?#]|$)/i
const TRAILING_STOP = /[.,;:!?)]$/

function isNamedInLink(link: string, names: Names, runs: Runs): boolean {
  const { plain } = decodeText(link)
  const words = wordsOf(plain)
  const all = shortenRun(words.map(({ written }) => written).join(''))
  if (runs.inLinks.some((run) => all.includes(run))) return true
  return words.some((word, at) =>
    (names.get(word.letters.charAt(0)) ?? []).some(
      (one) => one.needs !== 'number' && endOfName(words, at, one) !== null,
    ),
  )
}
