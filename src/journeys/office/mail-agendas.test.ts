import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import { brusselsInstant } from '#domain/subscription/notification-schedule.ts'
import { loadDemo } from '#imports/load-demo.ts'
import { mailAgendas } from '#journeys/office/mail-agendas.ts'
import { wantAgendaMail } from '#journeys/office/own-calendar.ts'
import { offerCache } from '#offers/load-offers.ts'
import { onBothEngines } from '../../../test/store/engines.ts'

onBothEngines('the mail of the day', (store) => {
  let now = new Date('2026-10-20T12:00:00Z')
  let noor = 0
  const app = () => ({
    ...{
      db: store().db,
      offers: offerCache(store().db),
      site: DEMO_SITE,
      baseUrl: 'https://gevel.example',
      now: () => now,
    },
  })
  const at = async (day: string, time: string) => {
    now = brusselsInstant(day, time)
    return await mailAgendas(app())
  }
  const viewing = async (id: string, day: string, time: string, state = 'booked', agent = 'noor') => {
    const start = brusselsInstant(day, time)
    await sql`insert into appointment (id, listing_id, office_id, agent_id, starts_at, ends_at, state, visitor_name,
        visitor_email, visitor_email_hash, visitor_language)
      select ${id}, min(id), 'mechelen', ${agent}, ${start}, ${new Date(start.getTime() + 2_700_000)}, ${state}, 'Bo Bezoek',
        'bo@example.org', 'x', 'nl' from listing where parent_id is null`.execute(store().db)
  }
  beforeAll(async () => {
    const { db } = store()
    await loadDemo({ db, now: () => now })
    for (const [email, state] of [
      ['noor@gevel.example', 'active'],
      ['bram@kantoor.example', 'active'],
      ['lucas@gevel.example', 'disabled'],
    ]) {
      const { rows } = await sql<{ id: number }>`
        insert into office_person (email, email_hash, name, role, language, state, handle, created_at)
        values (${email}, ${email}, 'N', 'agent', 'nl', ${state}, ${email}, now()) returning id`.execute(db)
      noor ||= rows[0]?.id ?? 0
    }
    await viewing('a', '2026-10-23', '15:00')
    await viewing('b', '2026-10-23', '10:30')
    await viewing('c', '2026-10-23', '11:30', 'cancelled')
    await viewing('d', '2026-10-23', '12:30', 'booked', 'lucas')
    await viewing('e', '2026-10-26', '10:30')
    await viewing('f', '2026-10-27', '10:30')
  })

  test('is sent once at 07:00 local time, in time order and without names [office.agenda-mail]', async () => {
    expect(await at('2026-10-23', '06:59')).toBe(0)
    expect([await at('2026-10-23', '07:00'), await at('2026-10-23', '07:01')]).toEqual([1, 0])
    const mails = await store().db.selectFrom('outbox').select(['recipient', 'subject', 'body_text']).execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.recipient).toBe('noor@gevel.example')
    expect(mails[0]?.subject).toContain('2 bezichtigingen')
    const text = mails[0]?.body_text ?? ''
    expect(text.indexOf('10.30')).toBeLessThan(text.indexOf('15.00'))
    expect(text).toContain('https://gevel.example/office/viewings?view=day&day=2026-10-23&who=agent%3Anoor')
    expect(text).not.toMatch(/11\.30|12\.30|Bo Bezoek|example\.org/)
  })

  test('stays at 07:00 after a clock change, and is not sent on days without viewings or to agents who opted out', async () => {
    expect(await at('2026-10-25', '07:30'), 'nothing on Sunday').toBe(0)
    now = new Date('2026-10-26T05:59:00Z')
    expect(await mailAgendas(app()), 'six in winter').toBe(0)
    now = new Date('2026-10-26T06:00:00Z')
    expect(await mailAgendas(app())).toBe(1)
    await wantAgendaMail(app(), noor, false)
    expect(await at('2026-10-27', '07:00')).toBe(0)
    await wantAgendaMail(app(), noor, true)
    expect(await at('2026-10-27', '12:00'), 'too late to be of use').toBe(0)
    expect(await at('2026-10-27', '11:59')).toBe(1)
  })
})
