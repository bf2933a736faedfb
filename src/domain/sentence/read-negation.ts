import { placesOfPostalCode } from '#domain/place.ts'
import type { Item } from '#domain/sentence/items.ts'
import { type Reader, has, isFlag, isUnknown, joined, lose, understand } from '#domain/sentence/reader.ts'

/**
 * "niet in Gent" and "geen appartement" leave something out. "geen tuin", "sans garage ni jardin": no filter can ask for
 * that, and reading it as a wish would be wrong.
 */
export function readNegation(reader: Reader, at: number): number {
  const { items } = reader
  const denied = has(items[at], 'unneeded') ? deniedBefore(reader, at) : null
  if (denied !== null) return lose(reader, denied, at + 1)
  const leftOut = leaveOutPlaces(reader, at) ?? leaveOutTypes(reader, at)
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
  // "geen gelijkvloers appartement" still looks for one
  const [type] = negated && negated.things.length > 1 ? negated.things.filter((thing) => thing.kind === 'type') : []
  return type ? understand(reader, end - 1, end, [['type', type.type]]) : end
}

/** "niet in Gent of Brugge", "hors 4000", "behalve stad Antwerpen": every postal code of them. */
function leaveOutPlaces(reader: Reader, at: number): number | null {
  const { items } = reader
  const codes: string[] = []
  let end: number | null = null
  for (let next = afterGlue(items, at + 1); ;) {
    const found = codesOf(items[next])
    if (found.length === 0) break
    codes.push(...found)
    end = next + 1
    const isListed = items[end]?.text === ',' && /^\d{4}$/.test(items[end + 1]?.text ?? '')
    if (!isListed && !['or', 'and', 'not'].some((role) => has(items[end ?? 0], role as 'or'))) break
    next = afterGlue(items, end + 1)
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

/** "geen appartementen": a word for a whole type only, since "geen rijhuis" still looks for houses. */
function leaveOutTypes(reader: Reader, at: number): number | null {
  const { items } = reader
  const query: [string, string][] = []
  let end: number | null = null
  for (let next = afterGlue(items, at + 1); has(items[at], 'not');) {
    const thing = has(items[next], 'type') ? items[next]?.things[0] : undefined
    const after = items[next + 1]
    if (thing?.kind !== 'type' || (after && isUnknown(after))) break
    query.push(['not_type', thing.type])
    end = next + 1
    if (!has(after, 'or') && !has(after, 'and') && !has(after, 'not')) break
    next = afterGlue(items, end + 1)
  }
  return end === null ? null : understand(reader, at, end, query)
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

/** "tuin niet nodig": takes back what was understood just before, and gives where it began. */
function deniedBefore({ items, parts }: Reader, at: number): number | null {
  let before = at - 1
  while (before > at - 3 && has(items[before], 'stop')) before--
  if (!isFlag(items[before]) || parts.at(-1)?.end !== items[before]?.end) return null
  parts.pop()
  return before
}
