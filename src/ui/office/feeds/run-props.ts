import type { RunPart } from '#domain/office/run-parts.ts'
import type { ReasonCount } from '#domain/listing/reject-reasons.ts'
import type { FeedLine, RunLine } from './feed-props.ts'

/** A listing, as lists of an import name it. */
export type NamedListing = { id: number; place: string; reference: string; picture: string }
/** One field, in the reader's words; `kept`: what a person wrote there, which stays. */
export type ShownChange = { field: string; old: string; new: string; kept: { value: string; by: string } | null }
export type ChangedListing = NamedListing & { changes: ShownChange[] }
/** `viewing`: ISO, the next one that is booked */
export type WaitingRow = NamedListing & { viewing: string | null; questions: number }
export type RejectRow = { at: string; reference: string | null; field: string; reason: string; raw: string | null }
export type LawRow = { reference: string; held: boolean; blocks: string[]; warns: string[] }

/** How an import was undone; `mailed`: those who had been told, null where their names are not for this role. */
export type ShownRollBack = {
  by: string
  /** ISO */
  at: string
  isDone: boolean
  counts: { restored: number; removed: number; returned: number; mails: number; sent: number }
  mailed: { email: string; at: string; subject: string | null }[] | null
}

export type FeedRunProps = {
  run: RunLine & {
    format: string
    seconds: number | null
    /** of the lines that it read */
    progress: { applied: number; lines: number | null }
    reason: string | null
    unchanged: number
    /** the rejects that are kept: the first of them; and how many there are for which reason */
    keptRejects: number
    reasons: ReasonCount[]
    /** of what it changed, where one looks at that */
    fields: number
    kept: number
  }
  feed: FeedLine
  runs: RunLine[]
  rollBack: ShownRollBack | null
  /** it and these later ones can be undone; null: there is nothing to undo */
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
}
