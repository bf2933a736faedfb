import { type FieldPath, FIELDS, fieldPathAt } from '#domain/listing/fields.ts'
import type { Listing } from '#domain/listing/listing.ts'

/** The old and the new value of a field; null: none. `at` is its full path (`deals.FOR_SALE.price`). A list is one value. */
export type FieldChange = { at: string; field: FieldPath; old: unknown; new: unknown }

/** Every field of domain/listing/fields.ts that differs between two states of a listing, in the order of that table. */
export function fieldChanges(before: Listing, after: Listing): FieldChange[] {
  const found: FieldChange[] = []
  compare(before, after, [], found)
  return found.toSorted(
    (a, b) =>
      (TABLE_ORDER.get(a.field) ?? 0) - (TABLE_ORDER.get(b.field) ?? 0) || (a.at < b.at ? -1 : Number(a.at > b.at)),
  )
}

const TABLE_ORDER: ReadonlyMap<string, number> = new Map(Object.keys(FIELDS).map((path, at) => [path, at]))

/** An import runs this for every changed listing, so paths are built only for values that differ. */
function compare(before: object, after: object, parentKeys: readonly string[], found: FieldChange[]): void {
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>] // read, never written
  for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const [old, now] = [was[key] ?? null, is[key] ?? null]
    if (isGroup(old) || isGroup(now)) {
      compare(isGroup(old) ? old : NOTHING, isGroup(now) ? now : NOTHING, [...parentKeys, key], found)
      continue
    }
    if (isSame(old, now)) continue
    const keys = [...parentKeys, key]
    const field = fieldPathAt(keys)
    if (field !== null) found.push({ at: keys.join('.'), field, old, new: now })
  }
}

const NOTHING = {}
const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Are two values equal, whatever the order of their keys? The store (jsonb) has its own. */
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
