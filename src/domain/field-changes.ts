import { type FieldPath, FIELDS, fieldPathAt } from '#domain/fields.ts'
import type { Listing } from '#domain/listing.ts'

/** What a field said and says, `at` as it is written (`deals.FOR_SALE.price`); null: nothing. A list is one value. */
export type FieldChange = { at: string; field: FieldPath; old: unknown; new: unknown }

/** Every field of domain/fields.ts that differs between two states of a listing, in the order of that table. */
export function fieldChanges(before: Listing, after: Listing): FieldChange[] {
  const [old, now] = [said(before), said(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .flatMap((at): FieldChange[] => {
      const [was, is] = [old.get(at), now.get(at)]
      const field = was?.field ?? is?.field
      const isSame = JSON.stringify(was?.value) === JSON.stringify(is?.value)
      return field === undefined || isSame ? [] : [{ at, field, old: was?.value ?? null, new: is?.value ?? null }]
    })
    .toSorted((a, b) => (ORDER.get(a.field) ?? 0) - (ORDER.get(b.field) ?? 0) || (a.at < b.at ? -1 : 1))
}

const ORDER: ReadonlyMap<string, number> = new Map(Object.keys(FIELDS).map((path, at) => [path, at]))

type Said = Map<string, { field: FieldPath; value: unknown }>

/** Every field that says something, by where it stands. */
function said(part: object, within: readonly string[] = [], found: Said = new Map()): Said {
  for (const [key, value] of Object.entries(part) as [string, unknown][]) {
    if (value === null || value === undefined) continue
    const keys = [...within, key]
    const field = fieldPathAt(keys)
    if (field !== null) found.set(keys.join('.'), { field, value })
    else if (typeof value === 'object') said(value, keys, found)
  }
  return found
}
