import { createHash } from 'node:crypto'
import type { Listing } from '#domain/listing/listing.ts'

/** A hash that no listing has, so that a withdrawn listing which comes back unchanged counts as changed. */
export const WITHDRAWN_HASH = 'withdrawn'

/** Tells whether a listing differs from the stored one. A new moment of the source's last edit alone is no difference. */
export function listingHash(listing: Listing): string {
  return sha256(stableJson({ ...listing, sourceUpdatedAt: null }))
}

/**
 * Equal for two listings of one type at one address. null when street or number is missing, since many properties share
 * the rest of the address.
 */
export function addressHash({ address, type }: Pick<Listing, 'address' | 'type'>): string | null {
  const { country, postalCode, street, number, box } = address
  if (!street || !number) return null
  return sha256([country, postalCode, street, number, box ?? '', type].map(folded).join('\n'))
}

/** JSON whose keys are sorted at every depth, so that equal values give equal texts. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(
          Object.keys(inner)
            .toSorted()
            .map((key) => [key, inner[key]]),
        )
      : inner,
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{P}\s]/gu, '')
    .toLowerCase()

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
