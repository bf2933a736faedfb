import type { Listing } from '#domain/listing.ts'

/** Why a record was left out. `at` names its line or number, `field` is the path in the listing document or the column. */
export type Reject = { at: string; field: string; reason: string }

/** What a feed says of itself; null where it says nothing. `whole`: everything that is not in it has gone; false: never. */
export type FeedHeader = { source: string | null; whole: boolean | null }

/** A listing without its source, which belongs to the feed. */
export type FeedListing = DistributiveOmit<Listing, 'source'>
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/**
 * What a parser yields, in the order of the file. A reject carries the reference where it could be read, since a listing
 * that is there but unreadable has not gone.
 */
export type FeedItem =
  | { kind: 'header'; header: FeedHeader }
  | { kind: 'listing'; at: string; listing: FeedListing }
  | { kind: 'reject'; reject: Reject; sourceRef: string | null }
  | { kind: 'delete'; at: string; sourceRef: string; sourceUpdatedAt: string | null }

/** The file as a whole cannot be used; the message says why in plain words. Nothing of it may be stored. */
export class FeedRefused extends Error {
  override name = 'FeedRefused'
  constructor(reason: string) {
    super(soundText(reason))
  }
}

/** Text that can be stored and printed, whatever a file put into it: no NUL, no half of a surrogate pair. */
export const soundText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** Bytes as they come from a file or the network, in pieces of any size. */
export type Bytes = AsyncIterable<Uint8Array>

export const MAX_DEPTH = 64
/** characters of one field; a longer one is an attack or a broken file */
export const MAX_FIELD = 1024 * 1024
/** characters of one record */
export const MAX_RECORD = 8 * 1024 * 1024
