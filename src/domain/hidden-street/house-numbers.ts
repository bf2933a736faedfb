import type { FoldedWord } from '#domain/hidden-street/folded-words.ts'
import { endOfName } from '#domain/hidden-street/name-in-text.ts'
import type { Names } from '#domain/hidden-street/spellings.ts'
import { ANNOUNCES_NUMBER } from '#domain/hidden-street/street-words.ts'

const HOUSE_NUMBER = /^\d{1,4}$/
const ADDITION = /^(?:bis|ter|[b-z])$/
const ANNOUNCES_BOX: ReadonlySet<string> = new Set(['bus', 'bte', 'boite', 'box', 'postfach'])
const JOINS_NUMBERS = /^[-–—/.+]$/
const ON_ONE_LINE = /^[ -]{0,2}$/

/** The first word of the number before a street: "42, rue Secrète", "42a rue Secrète", "42-44 rue Secrète". */
export function numberBefore(words: readonly FoldedWord[], at: number, kept: number): number {
  const [before, earlier] = [words[at - 1], words[at - 2]]
  if (!before || before.from < kept || (before.behind !== ' ' && before.behind !== ', ')) return at
  const isSuffixed = earlier && earlier.from >= kept && HOUSE_NUMBER.test(earlier.folded) && isSuffix(before)
  let first = HOUSE_NUMBER.test(before.folded) ? at - 1 : isSuffixed ? at - 2 : at
  while (first < at) {
    const ahead = words[first - 1]
    if (!ahead || ahead.from < kept || !HOUSE_NUMBER.test(ahead.folded) || !JOINS_NUMBERS.test(ahead.behind)) break
    first--
  }
  return first
}

/**
 * The first word behind the number of a street: "42 bis, bus 3", "42a", "42-44", "42/3", "42 bus B12".
 * A word that begins the street's name again is no part of it ("rue Haute 5, r. Haute").
 */
export function numberAfter(words: readonly FoldedWord[], at: number, names: Names): number {
  const announced = ANNOUNCES_NUMBER.has(words[at]?.folded ?? '') ? at + 1 : at
  const number = words[announced]
  if (!number || !HOUSE_NUMBER.test(number.folded)) return at
  let end = joinedTo(words, announced)
  const next = words[end]
  const isAddition = next && ADDITION.test(next.folded) && ON_ONE_LINE.test(next.before)
  if (isAddition && !beginsName(words, end, names)) {
    end++
    if (next.folded === 'bis' && HOUSE_NUMBER.test(words[end]?.folded ?? '')) end++
  }
  return ANNOUNCES_BOX.has(words[end]?.folded ?? '') && words[end + 1] ? joinedTo(words, end + 1) : end
}

const beginsName = (words: readonly FoldedWord[], at: number, names: Names): boolean =>
  (names.get(words[at]?.letters.charAt(0) ?? '') ?? []).some((one) => endOfName(words, at, one) !== null)

/** The first word that is not joined to this one: "44" of "42-44" belongs to "42", "9" of "ZQ9" to "ZQ". */
function joinedTo(words: readonly FoldedWord[], at: number): number {
  let end = at + 1
  for (let next = words[end]; next && end - at < MAX_JOINED; next = words[++end]) {
    const isNumber = HOUSE_NUMBER.test(next.folded) || isSuffix(next) || /^[a-z]{1,2}$/.test(next.folded)
    if (!isNumber || (next.before !== '' && !JOINS_NUMBERS.test(next.before))) break
  }
  return end
}

/** "12a-14b/3.1" has seven parts; the limit is for texts that go on like this without end. */
const MAX_JOINED = 20

/** Is the word the letter of "42a", right behind its number? */
const isSuffix = ({ before, folded }: FoldedWord): boolean => before === '' && /^[a-z]{1,3}$/.test(folded)
