import { placesOfPostalCode } from '#domain/places/place.ts'
import type { Item } from '#domain/sentence/items.ts'
import { type Reader, has, isFlag, isUnknown, joined, lose, understand } from '#domain/sentence/reader.ts'

/**
 * Reads a negation. "niet in Gent" and "geen appartement" exclude places and types. For "geen tuin" and "sans garage ni
 * jardin" there is no filter, so they are not understood, instead of being read as a wish.
 */
export function readNegation(reader: Reader, at: number): number {
  const { items } = reader
  const denied = has(items[at], 'unneeded') ? deniedBefore(reader, at) : null
  if (denied !== null) return lose(reader, denied, at + 1)
  const leftOut = excludePlaces(reader, at) ?? excludeTypes(reader, at) ?? excludeWords(reader, at)
  if (leftOut !== null) return leftOut
  let end = at + 1
  for (; end < Math.min(items.length, at + 7); end++) {
    const item = items[end]
    if (!item || (item.breaks && end > at + 1)) break
    if (item.things.length > 0 || item.place || isUnknown(item) || has(item, 'bedrooms')) {
      end++
      break
    }
  }
  const negated = items[end - 1]
  while (joined(items[end]) && negated && sameKind(negated, items[end + 1])) end += 2
  lose(reader, at, end)
  // "geen instapklaar appartement" still looks for one
  const [type] = negated && negated.things.length > 1 ? negated.things.filter((thing) => thing.kind === 'type') : []
  return type ? understand(reader, end - 1, end, [['type', type.type]]) : end
}

/** Excludes all postal codes of places: "niet in Gent of Brugge", "hors 4000", "behalve stad Antwerpen". */
function excludePlaces(reader: Reader, at: number): number | null {
  const { items } = reader
  const codes: string[] = []
  let end: number | null = null
  for (let next = afterGlue(items, at + 1); ;) {
    const found = codesOf(items[next])
    if (found.length === 0) break
    codes.push(...found)
    end = next + 1
    const listed = afterComma(items, end)
    if (listed !== null && isListOfPlaces(items, listed)) next = listed
    else if (goesOn(items[end])) next = afterGlue(items, end + 1)
    else break
  }
  if (end === null || has(items[at], 'unneeded')) return null
  return understand(
    reader,
    at,
    end,
    codes.map((code) => ['not_pc', code]),
  )
}

function codesOf(item: Item | undefined): readonly string[] {
  if (!item) return []
  if (item.place) return item.place.provinceFirst ? [] : item.place.postalCodes
  return /^\d{4}$/.test(item.text) && placesOfPostalCode(item.text).length > 0 ? [item.text] : []
}

/** Excludes types: "geen appartementen". Only words for a whole type, because "geen rijhuis" still looks for houses. */
function excludeTypes(reader: Reader, at: number): number | null {
  const { items } = reader
  const query: [string, string][] = []
  let end: number | null = null
  for (let next = afterGlue(items, at + 1); has(items[at], 'not');) {
    // After an excluded type, "garage" is a type too.
    const things = end === null && !has(items[next], 'type') ? [] : (items[next]?.things ?? [])
    const thing = end === null ? things[0] : things.find(({ kind }) => kind === 'type')
    const after = items[next + 1]
    // "ni studio ni kot, appart": each has its own negation, so a comma ends them.
    const isEach = EACH.has(items[at]?.folded ?? '')
    if (thing?.kind !== 'type' || (after && isUnknown(after))) break
    query.push(['not_type', thing.type])
    end = next + 1
    const listed = isEach ? null : afterComma(items, end)
    // "geen appartement, garage of grond": no filter excludes a garage, and it must not be read as a wish.
    if (listed !== null && isFlag(items[listed])) return lose(reader, at, endOfList(items, listed))
    if (listed !== null && items[listed]?.things.some(({ kind }) => kind === 'type')) next = listed
    else if (goesOn(after)) next = afterGlue(items, end + 1)
    else break
  }
  if (end === null) return null
  const part = afterGlue(items, has(items[end], 'with') ? end + 1 : end)
  // "geen appartement op het gelijkvloers": only some apartments, which no filter can exclude.
  if (
    (part > end || OF_SOME.test(items[part]?.folded ?? '')) &&
    !BUT.has(items[end]?.folded ?? '') &&
    isFlag(items[part])
  )
    return lose(reader, at, part + 1)
  const from = understand(reader, at, end, query)
  // "geen appartement of tuin": the garden cannot be excluded, but must not be read as a wish.
  return joined(items[end]) && isFlag(items[end + 1]) ? lose(reader, end, end + 2) : from
}

/** Excludes listings whose texts have a word: "zonder veranda of mezzanine". */
function excludeWords(reader: Reader, at: number): number | null {
  const { items } = reader
  const query: [string, string][] = []
  let end: number | null = null
  for (let next = afterGlue(items, at + 1); has(items[next], 'mentioned');) {
    query.push(['not_word', items[next]?.text.toLowerCase() ?? ''])
    end = next + 1
    const listed = afterComma(items, end)
    if (listed !== null && has(items[listed], 'mentioned')) next = listed
    else if (goesOn(items[end])) next = afterGlue(items, end + 1)
    else break
  }
  if (end === null || has(items[at], 'unneeded')) return null
  const from = understand(reader, at, end, query)
  const listed = items[end + 1]
  // Further items of the same list must not be read as wishes.
  return joined(items[end]) && listed && (isFlag(listed) || isUnknown(listed)) ? lose(reader, end, end + 2) : from
}

const OF_SOME = /^(?:op|met|in|au|avec|dans|on|with|im|mit|auf)$/
const EACH: ReadonlySet<string> = new Set(['ni', 'noch', 'nor', 'neither', 'weder'])
const BUT: ReadonlySet<string> = new Set(['maar', 'mais', 'but', 'aber', 'sondern'])

const goesOn = (item: Item | undefined) => has(item, 'or') || has(item, 'and') || has(item, 'not')

/** Where a list goes on after a comma, which may be in one item with the next word; null: no comma. */
function afterComma(items: readonly Item[], at: number): number | null {
  const text = items[at]?.text ?? ''
  if (text === ',') return at + 1
  return text.startsWith(',') ? at : null
}

/** "Gent, Brugge of Antwerpen" and "9000, 9050" are lists; in "not Liège, Namur instead" the second is wanted. */
function isListOfPlaces(items: readonly Item[], at: number): boolean {
  if (codesOf(items[at]).length === 0) return false
  if (!items[at]?.place || goesOn(items[at + 1])) return true
  const further = afterComma(items, at + 1)
  return further !== null && isListOfPlaces(items, further)
}

function endOfList(items: readonly Item[], at: number): number {
  let end = at + 1
  while (goesOn(items[end])) end = afterGlue(items, end + 1) + 1
  return Math.min(end, items.length)
}

function afterGlue(items: readonly Item[], from: number): number {
  let at = from
  while (at < from + 4 && !items[at]?.place && ['stop', 'in', 'not'].some((role) => has(items[at], role as 'in'))) at++
  return at
}

function sameKind(one: Item, other: Item | undefined): boolean {
  if (!other) return false
  if (one.place) return other.place !== null
  return isFlag(one) ? isFlag(other) : isUnknown(one) && isUnknown(other)
}

/** "tuin niet nodig": takes back the flag just understood; gives the index at which it began. */
function deniedBefore({ items, parts }: Reader, at: number): number | null {
  let before = at - 1
  while (before > at - 3 && has(items[before], 'stop')) before--
  if (!isFlag(items[before]) || parts.at(-1)?.end !== items[before]?.end) return null
  parts.pop()
  return before
}
