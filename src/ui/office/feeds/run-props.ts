import type { RunPart } from '#domain/office/run-parts.ts'
import type { ShownReading } from './reading.tsx'
import type { FeedLine, RunLine } from './feed-props.ts'

/** A listing, as the lists on an import's page show it. */
export type NamedListing = { id: number; place: string; reference: string; picture: string }
/** One field, in the reader's language. `kept`: the value edited in the office, which stays. */
export type ShownChange = { field: string; old: string; new: string; kept: { value: string; by: string } | null }
export type ChangedListing = NamedListing & { changes: ShownChange[] }
/** A listing whose withdrawal waits for approval. `viewing`: its next booked viewing (ISO instant). */
export type WaitingRow = NamedListing & { viewing: string | null; questions: number }
export type RejectRow = { at: string; reference: string | null; field: string; reason: string; raw: string | null }
/** A reason, in the reader's language, and the number of rejects that have it. */
export type ShownReason = { field: string; reason: string; count: number }
export type LawRow = { reference: string; held: boolean; blocks: string[]; warns: string[] }

/** How an import was undone. `mailed`: the subscribers who had been mailed; null when this role may not see them. */
export type ShownRollBack = {
  by: string
  /** time of the roll-back (ISO instant) */
  at: string
  isDone: boolean
  counts: { restored: number; removed: number; returned: number; mails: number; sent: number }
  mailed: { email: string; at: string; subject: string | null }[] | null
}

export type FeedRunProps = {
  run: RunLine & {
    format: string
    seconds: number | null
    /** lines applied so far, of all lines read; `lines` is null while it still reads */
    progress: { applied: number; lines: number | null }
    reason: string | null
    unchanged: number
    /** number of rejects stored one by one: only the first are */
    keptRejects: number
    /** number of all rejects, by reason */
    reasons: ShownReason[]
    /** number of changed fields; counted only on the page of changes */
    fields: number
    /** number of those fields whose edit in the office stayed */
    kept: number
  }
  feed: FeedLine
  runs: RunLine[]
  rollBack: ShownRollBack | null
  /** `later`: number of later runs that would be undone with it; null when there is nothing to undo */
  undoable: { later: number } | null
  waiting: { rows: WaitingRow[]; all: number; absent: number } | null
  law: { holds: boolean; held: number; blocked: number; warned: number }
  part: RunPart
  page: number
  pages: number
  changes: ChangedListing[]
  created: NamedListing[]
  rejects: RejectRow[]
  lawRows: LawRow[]
  reading: ShownReading
}
