import { expect, test } from 'vitest'
import type { Listing } from '#domain/listing/listing.ts'
import { loadDemo, redateDemo } from '#imports/load-demo.ts'
import { house } from '../../test/mail/house.ts'
import { bring } from '../../test/mail/mail-app.ts'
import { onBothEngines } from '../../test/store/engines.ts'

onBothEngines('the demonstration, years after it was loaded,', (store) => {
  let now = new Date('2026-11-20T10:00:00Z')
  const app = () => ({ db: store().db, now: () => now })

  test('gets new delivery dates once a month, without events', async () => {
    await loadDemo(app())
    const loaded = await stored()
    expect(years(loaded)).toEqual([2027])
    now = new Date('2026-11-30T22:59:59Z')
    expect(await redateDemo(app()), 'in the same month').toBe(false)
    now = new Date('2029-03-01T10:00:00Z')
    expect(await redateDemo(app())).toBe(true)
    const redated = await stored()
    expect(years(redated)).toEqual([2030])
    const others = ({ id, first_seen, availability }: (typeof loaded)[number]) => ({ id, first_seen, availability })
    expect(redated.map(others)).toEqual(loaded.map(others))
    expect(await redateDemo(app()), 'again').toBe(false)
    const events = await store().db.selectFrom('listing_event').select('id').where('at', '=', now).execute()
    expect(events).toEqual([])
  })

  test('is not touched when there are or were real listings', async () => {
    await bring(store(), [house('real', 250_000)], now)
    now = new Date('2031-03-01T10:00:00Z')
    expect(await redateDemo(app())).toBe(false)
    expect(years(await stored())).toEqual([2030])
  })

  const stored = async () =>
    await store()
      .db.selectFrom('listing')
      .select(['id', 'first_seen', 'availability', 'doc'])
      .where('demo', '=', true)
      .orderBy('id')
      .execute()
})

/** The years in which new homes are completed. */
const years = (rows: readonly { doc: Listing }[]): number[] => [
  ...new Set(
    rows.flatMap(({ doc: { construction } }) => (construction.condition === 'NEW' ? (construction.year ?? 0) : [])),
  ),
]
