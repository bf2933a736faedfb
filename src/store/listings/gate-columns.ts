import { createHash } from 'node:crypto'
import type { Listing } from '#domain/listing/listing.ts'
import { type Gate, type Gated, gateFamily } from '#domain/law/gate.ts'
import { LAWS } from '#domain/law/judge.ts'

/** What the store keeps of the law's findings on a listing. */
export type GateColumns = {
  held: boolean
  findings: { blocks: Gated['blocks']; warns: Gated['warns'] } | null
  asked_by: string
  ask_at: Date | null
}

/** The columns of an estate, which has no units. @param told the lapse that its agency was told of */
export function estateColumns(listing: Listing, told: string | null, asking: { gate: Gate; now: Date }): GateColumns {
  const { gated, next } = gateFamily(listing, [], asking)
  const [one] = gated
  return gateColumns(one, { next: one && isUntold(one, listing, told) ? asking.now : next, gate: asking.gate })
}

export const gateColumns = (
  gated: Gated | undefined,
  { next, gate }: { next: Date | null; gate: Gate },
): GateColumns => ({
  held: gated?.held ?? false,
  findings: gated && gated.blocks.length + gated.warns.length > 0 ? { blocks: gated.blocks, warns: gated.warns } : null,
  asked_by: gateMark(gate),
  ask_at: next,
})

/** Does the agency still have to be told that a listing lapses? Never when it is not on offer. */
export const isUntold = ({ lapse, held }: Gated, { availability }: Listing, told: string | null): boolean =>
  lapse !== null && lapse.on !== told && !held && (availability === 'AVAILABLE' || availability === 'UNDER_OPTION')

/** Identifies a gate and its rules; differs after each change of either. */
export const gateMark = (gate: Gate): string => `${gate} ${rules()}`

let hash: string | null = null
const rules = () => (hash ??= createHash('sha256').update(JSON.stringify(LAWS)).digest('hex').slice(0, 12))
