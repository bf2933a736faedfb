import { type FieldPath, FIELDS, fieldPathAt } from '#domain/listing/fields.ts'
import type { Listing } from '#domain/listing/listing.ts'

/** What a field said and says, `at` as it is written (`deals.FOR_SALE.price`); null: nothing. A list is one value. */
export type FieldChange = { at: string; field: FieldPath; old: unknown; new: unknown }

/** Every field of domain/listing/fields.ts that differs between two states of a listing, in the order of that table. */
export function fieldChanges(before: Listing, after: Listing): FieldChange[] {
  const found: FieldChange[] = []
  compare(before, after, [], found)
  return found.toSorted(
    (a, b) => (ORDER.get(a.field) ?? 0) - (ORDER.get(b.field) ?? 0) || (a.at < b.at ? -1 : Number(a.at > b.at)),
  )
}

const ORDER: ReadonlyMap<string, number> = new Map(Object.keys(FIELDS).map((path, at) => [path, at]))

/** An import asks this of every listing that changed, so paths are made only of what differs. */
function compare(before: object, after: object, within: readonly string[], found: FieldChange[]): void {
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>] // read, never written
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const [old, now] = [was[key] ?? null, is[key] ?? null]
    if (isGroup(old) || isGroup(now)) {
      compare(isGroup(old) ? old : NOTHING, isGroup(now) ? now : NOTHING, [...within, key], found)
      continue
    }
    if (isSame(old, now)) continue
    const keys = [...within, key]
    const field = fieldPathAt(keys)
    if (field !== null) found.push({ at: keys.join('.'), field, old, new: now })
  }
}

const NOTHING = {}
const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Do two values say the same? The store gives the names of an object back in an order of its own. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((entry, at) => isSame(entry, other[at]))
    )
  const [was, is] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].every((key) =>
    isSame(was[key] ?? null, is[key] ?? null),
  )
}
