import { soundText } from '#base/sound-text.ts'
import type { Listing } from '#domain/listing/listing.ts'
import type { FileFault } from '#domain/listing/file-faults.ts'
import type { NoteReason } from '#domain/listing/note-reasons.ts'
import type { RecordFault, RecordPlace } from '#domain/listing/record-faults.ts'
import { refusalWords } from '#i18n/import-report/refusal-words.ts'

/**
 * Why a record was left out. `sourceRef` is what the source calls it (null where that cannot be read). `at` names its
 * record, row or line, `field` is the path in the listing document or the column, and `reason` says all that is wrong;
 * these are in English. `place` and `faults` hold the same for any language: rejects that older releases stored lack them.
 */
export type Reject = {
  at: string
  sourceRef: string | null
  field: string
  reason: string
  place?: RecordPlace
  faults?: RecordFault[]
}

/**
 * A value of the source that was not taken as it is written. `read` is what it was read as, null when it counts as not
 * known. `why` says what is odd about it, where its field does not show that. `count`: how many values it stands for, 1
 * where it is left out.
 */
export type Note = { field: string; value: string; read: string | null; why?: NoteReason; count?: number }

/** Stand for fields and values of notes that are too many to name. */
export const OTHER_FIELDS = '(other fields)'
export const OTHER_VALUES = '(other values)'

/**
 * What a feed says of itself, null where it says nothing. `whole`: whether a listing that is not in it has gone.
 * `referenceName`: what it calls the reference of a home; sourceRef where it does not say.
 */
export type FeedHeader = { source: string | null; whole: boolean | null; sender?: Sender; referenceName?: string }

/** The agency that sends a feed: its id of the program, whose end changes with the installation, and its firm. */
export type Sender = { id: string; firm: string | null }

/** A listing without its source, which belongs to the feed. */
export type FeedListing = DistributiveOmit<Listing, 'source'>
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** What a parser yields, in the order of the file. A reject is no withdrawal: its listing is still in the feed. */
export type FeedItem =
  | { kind: 'header'; header: FeedHeader }
  /** `programId`: the sending program's id of the home, besides its reference or instead of it */
  | { kind: 'listing'; at: RecordPlace; listing: FeedListing; notes: Note[]; programId?: string }
  /** texts of a home in further languages, from a second record */
  | { kind: 'texts'; at: RecordPlace; sourceRef: string; texts: FeedListing['texts'] }
  /** `raw`: the beginning of the record as the file has it */
  | { kind: 'reject'; reject: Reject; raw?: string }
  /** `isTold`: the report names it when no such home is known */
  | {
      kind: 'delete'
      at: RecordPlace
      sourceRef: string
      programId: string | null
      sourceUpdatedAt: string | null
      isTold: boolean
    }

/** The file as a whole cannot be used; the message says why in English. Nothing of it may be stored. */
export class FeedRefused extends Error {
  override name = 'FeedRefused'
  readonly fault: FileFault
  constructor(fault: FileFault) {
    const sound = JSON.parse(JSON.stringify(fault), (_, value: unknown) =>
      typeof value === 'string' ? soundText(value.slice(0, MAX_TOLD_CHARS)) : value,
    ) as FileFault // the same codes and values
    super(refusalWords(sound, 'en'))
    this.fault = sound
  }
}

/** A refusal names columns of the file. */
const MAX_TOLD_CHARS = 5_000

/** Adds to a reject the beginning of its record, so that a person finds the fault in the file; other items stay the same. */
export const quoting = (item: FeedItem, raw: () => string): FeedItem =>
  item.kind === 'reject' ? { ...item, raw: raw().slice(0, MAX_QUOTED_CHARS) } : item

const MAX_QUOTED_CHARS = 600

/** Bytes as they come from a file or the network, in pieces of any size. */
export type Bytes = AsyncIterable<Uint8Array>

export const MAX_DEPTH = 64
/** characters of one field; a longer one is an attack or a broken file */
export const MAX_FIELD = 1024 * 1024
/** characters of one record */
export const MAX_RECORD = 8 * 1024 * 1024
/** elements, attributes and values of one record: small things take memory too. 200 pictures need 2,000 */
export const MAX_ELEMENTS = 50_000
