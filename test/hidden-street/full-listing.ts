import { FIELDS, patternOf } from '#domain/listing/fields.ts'
import type { Listing, StoredListing } from '#domain/listing/listing.ts'
import { LOCALES } from '#base/locale.ts'
import { house } from '../mail/house.ts'

/** A listing whose every text says the same, and whose address is hidden. Its fields of text are those of domain/listing/fields.ts. */
export function listingSaying(text: string, street: string): StoredListing {
  const base = house('7', 300_000)
  const listing: Listing = {
    ...base,
    kind: 'unit',
    source: text,
    sourceRef: text,
    parentRef: text,
    label: text,
    texts: Object.fromEntries(LOCALES.map((locale) => [locale, { title: text, description: text }])),
    address: { ...base.address, postalCode: '9000', locality: text, street, number: '12', box: text, hidden: true },
    rooms: [{ kind: 'LIVING', name: text, floor: 0, area: 30 }],
    energy: { ...base.energy, certificate: text },
    legal: {
      ...base.legal,
      facts: { permit: { answer: 'YES', date: null, note: text } },
      zoningCode: text,
      zoningText: text,
    },
    planning: { requestedOn: '2026-11-01', info: text, infoUrl: text },
    coOwnership: { lots: 4, proceedingsNote: text },
    media: [
      { kind: 'photo', url: text, caption: text },
      { kind: 'tour', url: 'https://tour.example/1', caption: text },
    ],
    agent: { ref: text, name: text, email: text, phone: text, officeRef: text },
  }
  return {
    ...{ id: 4711, parentId: 4710, firstSeen: null, lastConfirmed: '2026-11-22T08:00:00Z', demo: false },
    ...{ listing, changedAt: '2026-11-22T08:00:00Z', priceHistory: [] },
  }
}

/** A project says its name. */
export const projectSaying = (text: string, street: string): StoredListing => {
  const stored = listingSaying(text, street)
  const { parentRef: _ref, label: _label, ...rest } = { ...stored.listing, parentRef: '', label: '' }
  return { ...stored, parentId: null, listing: { ...rest, kind: 'project', name: text, deliveryDate: null } }
}

/** Every string within a value, with its path. */
export function stringsIn(value: unknown, path: readonly string[] = []): { path: readonly string[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => stringsIn(one, [...path, key]))
}

/** Fields of text that say the street's name themselves, or that a code of three letters fills. */
const NOT_SAID: ReadonlySet<string> = new Set([
  'address.street',
  'address.number',
  'address.country',
  'address.postalCode',
])

/** Fields of text (domain/listing/fields.ts) in which neither of two listings says this text. */
export function fieldsWithout(text: string, listings: readonly Listing[]): string[] {
  const said = new Set(
    listings.flatMap((listing) =>
      stringsIn(listing)
        .filter((one) => one.text === text)
        .map(({ path }) => patternOf(path)),
    ),
  )
  return Object.entries(FIELDS)
    .filter(([path, { type }]) => type === 'text' && !NOT_SAID.has(path) && !said.has(path))
    .map(([path]) => path)
}
