import type { Listing } from '#domain/listing/listing.ts'
import { type ReasonCount, ReasonTally } from '#domain/listing/count-rejects.ts'
import { type FeedHeader, type FeedItem, FeedRefused, type Reject } from '#feeds/feed.ts'
import type { ReadItem } from '#feeds/read-feed.ts'
import { countedReason } from '#i18n/import-report/fault-words.ts'
import type { ReadingSummary } from '#feeds/reading-summary.ts'
import type { References } from '#imports/apply-import.ts'
import { continuedSource } from '#imports/reading/continued-source.ts'
import { FileRecords } from '#imports/reading/file-records.ts'
import type { FutureEdits } from '#imports/reading/future-edits.ts'
import type { ImportRemark } from '#domain/listing/import-remarks.ts'
import type { ImportRequest } from '#imports/import-report.ts'
import type { SpoolLine, SpoolWriter } from '#imports/import-spool.ts'
import type { SpoolChanges } from '#imports/spool-changes.ts'
import type { App } from '#journeys/app.ts'
import { MAX_KEPT_REJECTS, type StoredReject } from '#store/imports/imports.ts'

/** What reading a file found out, once all of its lines are in the spool. */
export type FinishedReading = {
  source: string
  /** newer names of the source; their homes are joined to its own before anything is stored */
  doubles: string[]
  /** the firm that the file names */
  firm: string | null
  whole: boolean
  /** neither the file nor the request says whether the file holds its whole source */
  isWholeUnknown: boolean
  /** the first `MAX_KEPT_REJECTS`; the first `MAX_REJECTS_QUOTED` of them quote their record */
  rejects: (Reject & Pick<StoredReject, 'raw'>)[]
  rejected: number
  reasons: ReasonCount[]
  summary: ReadingSummary | null
  /** number of lines in the spool */
  total: number
  references: References
  remarks: ImportRemark[]
  changes: Omit<SpoolChanges, 'pictures'>
}

/** Only the first rejects quote their record: a person reads no more of them. */
const MAX_REJECTS_QUOTED = 200

type FileRequest = Pick<ImportRequest, 'source' | 'full' | 'onReject' | 'dryRun'>

/** Takes the items of a feed in their order and writes the lines of its spool. */
export class FileReading {
  readonly #spool: SpoolWriter
  readonly #request: FileRequest
  readonly #edits: FutureEdits
  readonly #records = new FileRecords()
  readonly #reasons = new ReasonTally()
  readonly #rejects: FinishedReading['rejects'] = []
  readonly #staying = new Set<string>()
  readonly #going = new Set<string>()
  readonly #texts = new Map<string, Listing['texts']>()
  #header: FeedHeader = { source: null, whole: null }
  #summary: ReadingSummary | null = null
  #rejected = 0
  #total = 0

  constructor(spool: SpoolWriter, request: FileRequest, edits: FutureEdits) {
    this.#spool = spool
    this.#request = request
    this.#edits = edits
  }

  async take(item: ReadItem): Promise<void> {
    switch (item.kind) {
      case 'summary':
        this.#summary = item.summary
        return
      case 'header':
        this.#header = item.header
        return
      case 'texts':
        this.#texts.set(item.sourceRef, { ...this.#texts.get(item.sourceRef), ...item.texts })
        return
      case 'reject':
        return await this.#takeReject(item)
      case 'delete':
        this.#records.addDeletion(this.#edits.withoutFutureEdit(item))
        return
      case 'listing':
        return await this.#takeListing(item)
    }
  }

  async #takeReject({ reject, raw }: Extract<FeedItem, { kind: 'reject' }>): Promise<void> {
    this.#rejected++
    this.#reasons.add(countedReason(reject))
    if (this.#rejects.length < MAX_KEPT_REJECTS)
      this.#rejects.push(this.#rejects.length < MAX_REJECTS_QUOTED && raw ? { ...reject, raw } : reject)
    await this.#request.onReject?.(reject)
    if (reject.sourceRef !== null) await this.#add({ seen: reject.sourceRef })
  }

  async #takeListing({ listing: read, programId }: Extract<FeedItem, { kind: 'listing' }>): Promise<void> {
    const listing: Listing = this.#edits.withoutFutureEdit({ ...read, source: this.#named() })
    const { sourceRef, sourceUpdatedAt } = listing
    if (listing.availability === 'WITHDRAWN') return await this.#add({ gone: { sourceRef, sourceUpdatedAt } })
    this.#records.addListing(listing, programId)
    await this.#add({ listing, ...(programId !== undefined && { programId }) })
  }

  #named(): string {
    const source = this.#request.source ?? this.#header.source
    if (!source) throw new FeedRefused({ code: 'no_source' })
    return source
  }

  async #add(line: SpoolLine): Promise<void> {
    this.#total++
    if ('listing' in line) this.#staying.add(line.listing.sourceRef)
    else if ('gone' in line) this.#going.add(line.gone.sourceRef)
    await this.#spool.add(line)
  }

  /** Decides what only the whole file can tell: its source, and which homes it deletes. */
  async finish(db: App['db']): Promise<FinishedReading> {
    const named = this.#named()
    const { sender, whole } = this.#header
    const mayContinue = this.#request.source === null && sender?.id === named
    const { source, doubles, remark } = mayContinue
      ? await continuedSource(db, sender, this.#records)
      : { source: named, doubles: [], remark: null }
    // Joined homes take what their newest name says, so a dry run compares with that name.
    const stored = doubles.at(-1) ?? source
    const { gone, deleted, unknown } = await this.#records.deletions(db, stored)
    for (const one of gone) await this.#add({ gone: one })
    for (const ref of deleted) if (this.#staying.delete(ref)) this.#total--
    const spoolSource = this.#request.dryRun ? stored : source
    const remarks = remark === null ? [] : [remark]
    if (unknown.count > 0) remarks.push({ about: 'unknown_deletions', ...unknown })
    return {
      ...{ source, doubles, firm: sender?.firm ?? null, remarks, total: this.#total },
      // A file that calls itself partial never counts as the whole source, even when the request says `full`.
      ...{ whole: whole ?? this.#request.full, isWholeUnknown: whole === null && !this.#request.full },
      ...{ rejects: this.#rejects, rejected: this.#rejected, reasons: this.#reasons.counts() },
      summary: this.#edits.addTo(this.#summary),
      references: { staying: this.#staying, going: this.#going },
      changes: {
        ...(spoolSource !== named && { source: spoolSource }),
        ...(deleted.size > 0 && { deleted: [...deleted] }),
        ...(this.#texts.size > 0 && { texts: Object.fromEntries(this.#texts) }),
      },
    }
  }
}
