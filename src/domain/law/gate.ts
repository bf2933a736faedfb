import { judgeListings, type Advert } from '#domain/law/judge-listings.ts'
import type { LawFinding } from '#domain/law/judge.ts'
import { dayAt, daysLater, midnightAt } from '#domain/law/place-time.ts'
import { turningDays } from '#domain/law/turning-days.ts'

/** What happens to a listing that the law blocks: `warn` reports it and shows it, `hold` keeps it off the site. */
export const GATES = ['warn', 'hold'] as const
export type Gate = (typeof GATES)[number]

/** The agency is told so many days before a listing gets blocked. */
const NOTICE_DAYS = 14

/** What the law finds in a listing today, and what it will find soon. */
export type Gated = {
  sourceRef: string
  /** the listing or its project is blocked, and the source has the gate `hold` */
  held: boolean
  blocks: LawFinding[]
  warns: LawFinding[]
  /** further findings that block it from this day on (ISO date, at most two weeks away); null: none */
  lapse: { on: string; blocks: LawFinding[] } | null
}

/**
 * Judges an estate, or a project with its units, by the local time of its place.
 * `next`: when this has to be judged again although nothing changed; null: never.
 */
export function gateFamily(
  offer: Advert,
  units: readonly Advert[],
  { gate, now }: { gate: Gate; now: Date },
): { gated: Gated[]; next: Date | null } {
  const family = [offer, ...units]
  const today = dayAt(offer.address, now)
  const soon = daysLater(today, NOTICE_DAYS)
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
  return { gated, next: nextJudgement(offer, days, now) }
}

const isSame = (one: LawFinding, other: LawFinding) => one.field === other.field && one.rule === other.rule

/** When the first of these days begins, or the two weeks of notice before one, whichever comes first. */
function nextJudgement({ address }: Advert, days: readonly string[], now: Date): Date | null {
  const looks = days.flatMap((day) => [midnightAt(address, daysLater(day, -NOTICE_DAYS)), midnightAt(address, day)])
  return looks.filter((at) => at > now).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}
