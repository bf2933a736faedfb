import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { KeptBytes } from '#domain/kept-bytes.ts'
import type { Offer, UnitPictures } from '#domain/offer.ts'

/** Offers in little room: about 1.3 KB each, and 0.03 ms to have one back, where the store takes 0.5 ms (23-11-2026). */
export type PackedOffers = {
  get: (id: number) => Offer | null
  has: (id: number) => boolean
  keep: (offer: Offer) => void
  forget: (id: number) => void
  ids: () => number[]
  /** Notes when an offer was last confirmed, without taking it out. */
  confirm: (id: number, at: string) => void
  /** is there no room without forgetting others? */
  isFull: () => boolean
}

/** @param most bytes; beyond them those go first that were longest unused */
export function packedOffers(most: number): PackedOffers {
  const kept = new KeptBytes<Buffer>(most)
  /** since it was packed */
  const confirmed = new Map<number, string>()
  return {
    get(id) {
      const bytes = kept.get(String(id))
      if (bytes === undefined) return null
      const at = confirmed.get(id)
      return at === undefined ? unpacked(bytes) : confirmedAt(unpacked(bytes), at)
    },
    has: (id) => kept.has(String(id)),
    keep(offer) {
      if (most === 0) return
      confirmed.delete(offer.stored.id)
      const bytes = packed(offer)
      kept.keep(String(offer.stored.id), bytes, bytes.length + BESIDE)
    },
    forget(id) {
      kept.forget(String(id))
      confirmed.delete(id)
    },
    ids: () => Array.from(kept.keys(), Number),
    confirm: (id, at) => void confirmed.set(id, at),
    isFull: () => kept.sum > most - ROOM,
  }
}

/** The same offer, confirmed later: another object, as what was made of it says when. */
export const confirmedAt = (offer: Offer, at: string): Offer => ({
  ...offer,
  stored: { ...offer.stored, lastConfirmed: at },
})

/** What the map and the buffer take besides its bytes. */
const BESIDE = 250
/** A large project. */
const ROOM = 64 * 1024

type Written = Omit<Offer, 'unitPictures'> & { unitPictures?: [number, Offer['pictures']][] }

function packed({ unitPictures, ...offer }: Offer): Buffer {
  const written: Written = { ...offer, ...(unitPictures === undefined ? {} : { unitPictures: [...unitPictures] }) }
  const bytes = zstdCompressSync(JSON.stringify(written))
  // Out of the larger block that it was made in.
  return Buffer.allocUnsafeSlow(bytes.length).fill(bytes)
}

function unpacked(bytes: Buffer): Offer {
  const { unitPictures, ...offer } = JSON.parse(zstdDecompressSync(bytes).toString()) as Written // `packed` wrote it
  if (unitPictures === undefined) return offer
  return { ...offer, unitPictures: new Map(unitPictures) satisfies UnitPictures }
}
