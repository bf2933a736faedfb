import { judgeListings, type Advert } from '#domain/law/judge-listings.ts'
import type { LawFinding } from '#domain/law/judge.ts'
import { dayAt, daysLater, midnightAt } from '#domain/law/place-time.ts'
import { turningDays } from '#domain/law/turning-days.ts'

/** What a source wants done with a listing that the law blocks: `warn` says so and shows it, `hold` keeps it back. */
export const GATES = ['warn', 'hold'] as const
export type Gate = (typeof GATES)[number]

/** So long before a listing is blocked its agency is told. */
const TOLD_DAYS = 14

/** What the law says to a listing today, and what soon. */
export type Gated = {
  sourceRef: string
  /** it, or the project it is in, is blocked and its source wants that held */
  held: boolean
  blocks: LawFinding[]
  warns: LawFinding[]
  /** from this day (ISO date, at most two weeks away) it is blocked by these too; null: by nothing more */
  lapse: { on: string; blocks: LawFinding[] } | null
}

/**
 * Asks the law about an estate, or a project with its units, by the clocks of its place.
 * `next`: the instant from which this has to be asked again although nothing was changed; null: never.
 */
export function gateFamily(
  offer: Advert,
  units: readonly Advert[],
  { gate, now }: { gate: Gate; now: Date },
): { gated: Gated[]; next: Date | null } {
  const family = [offer, ...units]
  const today = dayAt(offer.address, now)
  const soon = daysLater(today, TOLD_DAYS)
  const days = [...new Set(family.flatMap((one) => turningDays(one, today)))].toSorted()
  const judged = judgeListings(family, today)
  const later = days.filter((day) => day <= soon).map((day) => ({ day, judged: judgeListings(family, day) }))
  const isHeld = (at: number) => gate === 'hold' && (judged[at]?.blocks.length ?? 0) > 0
  const gated = judged.map(({ sourceRef, blocks, warns }, at): Gated => {
    const lapses = later.flatMap(({ day, judged: then }) => {
      const more = (then[at]?.blocks ?? []).filter((one) => !blocks.some((known) => isSame(known, one)))
      return more.length > 0 ? [{ on: day, blocks: more }] : []
    })
    return { sourceRef, held: isHeld(0) || isHeld(at), blocks, warns, lapse: lapses[0] ?? null }
  })
  return { gated, next: nextLook(offer, days, now) }
}

const isSame = (one: LawFinding, other: LawFinding) => one.field === other.field && one.rule === other.rule

/** When the first of these days begins, or the two weeks before one. */
function nextLook({ address }: Advert, days: readonly string[], now: Date): Date | null {
  const looks = days.flatMap((day) => [midnightAt(address, daysLater(day, -TOLD_DAYS)), midnightAt(address, day)])
  return looks.filter((at) => at > now).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}
