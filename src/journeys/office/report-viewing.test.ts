import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Feedback } from '#domain/office/feedback.ts'
import { loadDemo } from '#imports/load-demo.ts'
import { viewAgenda } from '#journeys/office/view-viewings.ts'
import { reportViewing } from '#journeys/office/report-viewing.ts'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import { emailHash } from '#store/people/contacts.ts'
import { eraseAddress } from '#store/people/erasure.ts'
import { personalData } from '#store/people/personal-data.ts'
import { onBothEngines } from '../../../test/store/engines.ts'

const START = new Date('2026-11-24T09:00:00Z')
const WARM: Feedback = { verdict: 'warm', reasons: ['light', 'price'], note: 'Bo vond het licht', shared: true }

onBothEngines('what is said of a viewing', (store) => {
  let person = 0
  let now = START
  const app = () => ({ db: store().db, now: () => now, site: DEMO_SITE })
  beforeAll(async () => {
    const { db } = store()
    await loadDemo({ db, now: () => START })
    const { rows } = await sql<{ id: number }>`
      insert into office_person (email, email_hash, name, role, language, state, handle, created_at)
      values ('noor@gevel.example', 'x', 'Noor', 'agent', 'nl', 'active', 'h', now()) returning id`.execute(db)
    person = rows[0]?.id ?? 0
    for (const [id, state] of [
      ['booked', 'booked'],
      ['off', 'cancelled'],
    ])
      await sql`insert into appointment (id, listing_id, office_id, agent_id, starts_at, ends_at, state, visitor_name,
          visitor_email, visitor_email_hash, visitor_language)
        select ${id}, min(id), 'mechelen', 'noor', ${START}, ${new Date(START.getTime() + 2_700_000)}, ${state}, 'Bo',
          'bo@example.org', ${emailHash('bo@example.org')}, 'nl' from listing where parent_id is null`.execute(db)
  })
  const say = async (id: string, feedback = WARM) => (await reportViewing(app(), { id, feedback, person })).outcome
  const said = async () => {
    const span = { from: new Date('2026-11-23'), to: new Date('2026-11-30'), whose: 'all' } as const
    return (await viewAgenda(app(), span)).viewings.map(({ appointment, feedback }) => [appointment.id, feedback])
  }

  test('is accepted once the viewing has begun, and the latest counts [office.feedback]', async () => {
    now = new Date(START.getTime() - 1)
    expect(await say('booked')).toBe('not_yet')
    now = new Date(START.getTime() + 3_000_000)
    expect([await say('off'), await say('nobody')]).toEqual(['not_booked', 'unknown'])
    expect(await say('booked')).toBe('kept')
    const hot = { ...WARM, verdict: 'hot', reasons: [], shared: false } as const
    expect(await say('booked', { ...hot, reasons: [] })).toBe('kept')
    expect(await said()).toEqual([
      ['booked', { ...hot, note: 'Bo vond het licht' }],
      ['off', null],
    ])
  })

  test('is part of the visitor’s data export, and loses its text in an erasure [office.feedback-erased]', async () => {
    const { db } = store()
    const hash = emailHash('bo@example.org')
    const { appointments } = await personalData(db, hash)
    expect(appointments).toMatchObject([{ feedback_note: 'Bo vond het licht', feedback_verdict: 'hot' }, {}])
    await db.transaction().execute(async (tx) => await eraseAddress(tx, hash, now))
    expect(await said()).toMatchObject([
      ['booked', { verdict: 'hot', note: null }],
      ['off', null],
    ])
  })
})
