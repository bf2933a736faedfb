import type { Site } from '#domain/site/site.ts'

/** Figures of the whole catalogue, stored at the end of every import. */
export type CatalogueFacts = {
  /** ISO instant of the oldest confirmation among all listings; null: there are no listings */
  oldestConfirmed: string | null
  /** where the listings come from */
  sources: string[]
  /** houses, apartments and student rooms, and how many of them have a room with its area */
  homes: number
  measured: number
}

/** Which of the home page's claims are true now. */
export type HomeClaims = {
  /** every listing was seen in its source today */
  checkedToday: boolean
  /** a listing that leaves its source leaves the site within a quarter of an hour */
  goneWithinQuarter: boolean
  /** nearly every home has the sizes of its rooms */
  measured: boolean
}

const QUARTER_MINUTES = 15
/** A fetch takes time, and the check whether one is due runs once a minute. */
const GRACE_MINUTES = 5
const NEARLY_ALL = 0.9

/** @param lastGood when each feed was last fetched without an error */
export function homeClaims(
  facts: CatalogueFacts | null,
  { feeds }: Pick<Site, 'feeds'>,
  lastGood: ReadonlyMap<string, Date | null>,
  { now, isToday }: { now: Date; isToday: (iso: string) => boolean },
): HomeClaims {
  if (facts === null) return { checkedToday: false, goneWithinQuarter: false, measured: false }
  const isFetchedInTime = (source: string) => {
    const feed = feeds.find((one) => one.source === source)
    const fetched = lastGood.get(source)
    return (
      feed !== undefined &&
      feed.full &&
      feed.everyMinutes <= QUARTER_MINUTES &&
      fetched !== null &&
      fetched !== undefined &&
      now.getTime() - fetched.getTime() <= (QUARTER_MINUTES + GRACE_MINUTES) * 60_000
    )
  }
  return {
    checkedToday: facts.oldestConfirmed !== null && isToday(facts.oldestConfirmed),
    goneWithinQuarter: facts.sources.length > 0 && facts.sources.every(isFetchedInTime),
    measured: facts.homes > 0 && facts.measured >= facts.homes * NEARLY_ALL,
  }
}
