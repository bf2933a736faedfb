import { decodeText } from '#domain/hidden-street/decoded-text.ts'
import { type FoldedWord, wordsOf } from '#domain/hidden-street/folded-words.ts'
import { isTownName } from '#domain/hidden-street/place-names.ts'
import { ANNOUNCES_NUMBER, isArticle, isKindBefore } from '#domain/hidden-street/street-words.ts'

/** One word of a street's name. `isShort`: a full stop follows, so that it may be the beginning of a longer word. */
export type NameWord = Pick<FoldedWord, 'letters' | 'folded' | 'stem' | 'written'> & { isShort: boolean }

/** One name of a street, with and without its articles. */
export type StreetName = {
  /** kind, title and name, without articles; never empty */
  words: readonly NameWord[]
  /** the same with articles */
  allWords: readonly NameWord[]
  /** "rue" of "Rue Haute", or the end of "Kerkstraat"; null: the name alone ("Markt") */
  kind: 'before' | 'behind' | null
  /** follows another name and begins with a small letter, so it may be a remark ("Kerkstraat 5, tweede deur") */
  isRemark: boolean
}

/**
 * The names in the street field of a feed, without house numbers and boxes. Each language is a name of its own, and so is
 * a part in brackets: "23 Rue Haute / Hoogstraat (Marolles)" has three.
 */
export function namesInField(field: string): StreetName[] {
  const whole = wordsOf(decodeText(field.slice(0, MAX_FIELD_LETTERS)).plain)
  const names: StreetName[] = []
  for (const part of partsOf(whole)) {
    const name = nameOf(withoutNumbers(part), names.length > 0)
    if (name === null) continue
    names.push(name)
    // "Residentie Zilver Rue Haute" has its kind of street in the middle.
    const kindAt = name.words.findIndex(
      ({ folded }, at) => at > 0 && at < name.words.length - 1 && isKindBefore(folded),
    )
    const within = kindAt > 0 ? part.slice(part.findIndex(({ folded }) => folded === name.words[kindAt]?.folded)) : []
    // "Kerkstraat achterbouw" goes on behind the kind of street.
    const endAt = name.words.findIndex(({ stem }) => stem !== null)
    const ended =
      endAt >= 0 && endAt < name.words.length - 1 ? part.slice(0, part.findIndex(({ stem }) => stem !== null) + 1) : []
    // "9000 Gent Korte Meer" begins with the town.
    const townAt = part.findIndex(({ folded }) => !NUMBER.test(folded))
    const behindTown = isTownName(part.slice(townAt, townAt + 1)) ? part.slice(townAt + 1) : []
    for (const words of [within, ended, behindTown]) {
      const inner = nameOf(withoutNumbers(words), true)
      if (inner !== null) names.push(inner)
    }
  }
  return names
}

const MAX_FIELD_LETTERS = 300

/** Separates two names: brackets, a slash, a comma or another character that no name has, a hyphen between spaces. */
const SEPARATORS = /[()[\]{}/\\|;,:\n&~*·•<>=‹›«»×]|\s[-–—+]\s?|\s?[–—+]\s/
const AND: ReadonlySet<string> = new Set(
  (
    'en et und and of ou oder or x hoek hk coin angle ecke corner nabij near alias via ingang entree eingang achter derriere ' +
    'hinter tegenover face hoogte thv hauteur naast'
  ).split(' '),
)
/** "Hoek Kerkstraat", "ex-Kerkstraat" */
const BEFORE_NAME: ReadonlySet<string> = new Set([...AND, 'ex', 'voorheen', 'vroeger', 'anciennement'])

function partsOf(words: readonly FoldedWord[]): FoldedWord[][] {
  const parts: FoldedWord[][] = [[]]
  words.forEach((word, at) => {
    if (at > 0 && SEPARATORS.test(word.before)) parts.push([])
    parts.at(-1)?.push(word)
  })
  return parts.flatMap(splitStreets)
}

const isKind = ({ folded, stem }: FoldedWord) => isKindBefore(folded) || stem !== null

/** "Hoek Kerkstraat en Molenlaan" and "Rue Haute-Hoogstraat" are two streets; "Rue de Sambre et Meuse" is one. */
function splitStreets(part: readonly FoldedWord[]): FoldedWord[][] {
  const words = BEFORE_NAME.has(part[0]?.written ?? '') ? part.slice(1) : [...part]
  const and = words.findIndex(({ written }) => AND.has(written))
  if (and > 0) {
    const [one, other] = [words.slice(0, and), words.slice(and + 1)]
    if (one.some(isKind) && other.some(isKind)) return [one, ...splitStreets(other)]
  }
  const named = withoutNumbers(words)
  const [first, last] = [named[0], named.at(-1)]
  // With a French kind first and a Dutch one last, each kind may have the name between them ("Rue Haute-Hoogstraat").
  if (first && last && first !== last && isKindBefore(first.folded) && last.stem !== null && named.length > 2)
    return [named, named.slice(0, -1), [last]]
  return [words]
}

const NUMBER = /^\d{1,4}$/
const ANNOUNCES_BOX: ReadonlySet<string> = new Set(['bus', 'bte', 'boite', 'box', 'postfach', 'app', 'appt'])
const WITHOUT_NUMBER: ReadonlySet<string> = new Set(['zn', 'sn'])

/** Without the number that stands first ("23 Rue Haute") or follows the name ("Rue Haute 23 bte 4", "Rue Haute nr. 23"). */
function withoutNumbers(part: readonly FoldedWord[]): FoldedWord[] {
  let from = 0
  while (NUMBER.test(part[from]?.folded ?? '') && from < part.length) {
    from++
    const next = part[from]
    // "12 Ter Platen" is a name; in "12 ter rue Haute" the kind of street tells where it begins.
    const suffixes = next?.before === '' ? /^(?:[a-z]|bis|ter|er|de|ste|te)$/ : /^(?:[a-z]|bis)$/
    const isSuffix = next && suffixes.test(next.folded) && next.before.length <= 1
    if (isSuffix && !/^['’]/.test(next.behind)) from++ // "d'"
  }
  const words = part.slice(from)
  const isTelling = (word: FoldedWord) => !isKindBefore(word.folded) && !isArticle(word.folded)
  let told = 0
  const end = words.findIndex((word, at) => {
    const next = words[at + 1]?.folded ?? ''
    const isEnd =
      told > 0 &&
      (NUMBER.test(word.folded) ||
        (ANNOUNCES_NUMBER.has(word.folded) && (word.folded !== 'n' || NUMBER.test(next))) ||
        WITHOUT_NUMBER.has(word.folded) ||
        (ANNOUNCES_BOX.has(word.folded) && next !== ''))
    if (isTelling(word) && !NUMBER.test(word.folded)) told++
    return isEnd
  })
  return end < 0 ? words : words.slice(0, end)
}

function nameOf(words: readonly FoldedWord[], mayBeRemark: boolean): StreetName | null {
  const allWords = words.map((word) => ({ ...word, isShort: word.behind.startsWith('.') }))
  const telling = allWords.filter(({ folded, isShort }) => isShort || !isArticle(folded))
  const told = telling.length > 0 ? telling : allWords
  const last = told.at(-1)
  if (!last || told.every(({ folded }) => ANNOUNCES_BOX.has(folded) || NUMBER.test(folded))) return null
  const isRemark = mayBeRemark && words[0]?.isCapital === false
  const isBefore = told.length > 1 && isKindBefore(told[0]?.folded ?? '')
  const isBehind = last.stem !== null || (told.length > 1 && isKindBefore(last.folded))
  return { words: told, allWords, kind: isBefore ? 'before' : isBehind ? 'behind' : null, isRemark }
}
