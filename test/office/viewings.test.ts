import { beforeAll, expect, test } from 'vitest'
import { brusselsDate, brusselsInstant, brusselsTime } from '#domain/subscription/notification-schedule.ts'
import { mondayOf, shiftDate, weekdayOf } from '#domain/office/calendar-week.ts'
import { pathFor } from '#i18n/routes.ts'
import {
  calendarOf,
  cardOf,
  house,
  html,
  importListings,
  mailsTo,
  onSites,
  postForm,
  SOON,
  textOf,
} from '../requests/agency.ts'
import { atWork, type Visitor } from './visitor.ts'

type Shown = {
  id: string
  at: string
  row: number
  rows: number
  place: string
  state: string
  visitor: { name: string; email: string; message: string | null } | null
}
type Agenda = {
  query: { whose: string }
  hours: { first: number; count: number }
  columns: { key: string; date: string; viewings: Shown[] }[]
}

onSites('viewings in the office', (site) => {
  let agent: Visitor
  let assistant: Visitor
  let id = 0
  beforeAll(async () => {
    await importListings(site(), [house('A', 310_000, { agent: { name: 'Noor Voorbeeld' } })], 1)
    id = (await cardOf(site(), 310_000)).id
    agent = await atWork(site(), 'agent', 'noor@gevel.example')
    assistant = await atWork(site(), 'assistant')
  })

  const slots = async () =>
    [
      ...(await html(site().url + pathFor('bookViewing', 'nl', { estateId: id }))).matchAll(
        /name="slot"[^>]*value="([^"]+)"/g,
      ),
    ].map(([, slot = '']) => slot)
  /** A visitor books on the site and confirms by mail. */
  async function bookOnSite(slot: string, email: string): Promise<void> {
    const fields = { slot, name: 'Bo Janssens', email, message: 'Is de kelder droog?' }
    const asked = await postForm(site().url + pathFor('bookViewing', 'nl', { estateId: id }), fields)
    expect(asked.status).toBe(303)
    const [held] = await mailsTo(site(), email, 1)
    const link = /\/nl\/afspraak-annuleren\/[\w-]{22}/.exec(held?.text ?? '')?.[0] ?? ''
    expect((await postForm(site().url + link, { intent: 'confirm' })).status).toBe(200)
  }
  const agenda = async (who: Visitor, search: string) =>
    (await who.data(`/office/viewings?${search}`)).props as unknown as Agenda
  const viewingsIn = ({ columns }: Agenda) => columns.flatMap(({ viewings }) => viewings)

  test('are shown at their time in the week, with the name of the visitor for permitted roles only [office.viewings]', async () => {
    const slot = (await slots()).at(-1) ?? ''
    await bookOnSite(slot, 'bo@example.org')
    const wall = brusselsTime(new Date(slot))
    const day = wall.slice(0, 10)
    const week = await agenda(agent, `day=${day}`)
    expect(week.query.whose, 'an agent sees their own agenda first').toBe('agent:noor')
    expect(week.columns[0]?.date).toBe(mondayOf(day))
    const column = week.columns.find(({ date }) => date === day)
    const [viewing] = column?.viewings ?? []
    expect(viewing).toMatchObject({
      ...{ at: slot, place: 'Denkbeeldige Laan 7', state: 'booked', rows: 3 },
      visitor: { name: 'Bo Janssens', email: 'bo@example.org', message: 'Is de kelder droog?' },
    })
    const quarters = Number(wall.slice(11, 13)) * 4 + Number(wall.slice(14, 16)) / 15
    expect(viewing?.row).toBe(quarters - week.hours.first * 4)
    expect(viewingsIn(await agenda(agent, `day=${shiftDate(day, 7)}`))).toEqual([])
    expect(viewingsIn(await agenda(agent, `day=${day}&who=agent:lucas`))).toEqual([])
    expect(viewingsIn(await agenda(agent, `day=${day}&who=office:mechelen`))).toHaveLength(1)
    const onDay = await agenda(agent, `view=day&day=${day}&who=all`)
    expect(onDay.columns.map(({ key, viewings }) => [key, viewings.length])).toEqual([
      ['noor', 1],
      ['lucas', 0],
    ])
    const unnamed = await assistant.data(`/office/viewings?day=${day}&who=all`)
    expect(JSON.stringify(unnamed.props)).not.toMatch(/Janssens|example\.org|kelder/)
    expect(viewingsIn(unnamed.props as unknown as Agenda)).toMatchObject([{ at: slot, visitor: null }])
    const page = await agent.get(`/office/viewings?day=${day}&viewing=${viewing?.id}`)
    expect(page.text).toContain('Bo Janssens')
    expect(page.text).toContain('Is de kelder droog?')
  })

  test('are shown in local time in weeks of a clock change [office.viewings-clock]', async () => {
    for (const [day, first] of [
      ['2026-03-29', '2026-03-23'],
      ['2026-10-25', '2026-10-19'],
    ])
      expect((await agenda(agent, `day=${day}`)).columns.map(({ date }) => date)).toEqual(
        Array.from({ length: 6 }, (_, at) => shiftDate(first ?? '', at)),
      )
    expect((await agenda(agent, 'day=2026-02-30&view=month&who=agent:nobody')).query).toMatchObject({
      ...{ view: 'week', whose: 'agent:noor' },
    })
  })

  const did = async (who: Visitor, path: string, body: unknown) => {
    const answer = await who.act(path, body)
    const said = JSON.parse(answer.text) as { outcome: string; id?: string | number; errors?: { path: string }[] }
    return { status: answer.status, ...said }
  }
  /** What a caller tells, with some values changed. */
  const caller = (more: Record<string, unknown>) => ({
    ...{ offer: id, name: 'Claire Exemple', email: null, phone: null, language: 'fr', message: null, ...more },
  })
  const newsOf = async (address: string, count: number) => (await mailsTo(site(), address, count)).at(-1)

  test('are booked for a caller, moved and cancelled, with the same mails as for a visitor [office.viewings-changed]', async () => {
    const [first = '', second = ''] = (await slots()).slice(4)
    const email = 'claire@example.org'
    const before = (await mailsTo(site(), 'noor@gevel.example', 1)).length
    const booked = await did(
      agent,
      '/office/viewings/book',
      caller({ email, startsAt: first, phone: '+32 470 12 34 56' }),
    )
    expect(booked).toMatchObject({ status: 200, outcome: 'booked', startsAt: first })
    const mail = await newsOf(email, 1)
    expect(mail?.text).toContain('/fr/annuler-rendez-vous/')
    expect(calendarOf(mail)).toMatchObject({ method: 'REQUEST', sequence: 0 })
    expect((await newsOf('noor@gevel.example', before + 1))?.text).toContain('Claire Exemple, claire@example.org')
    expect(await slots(), 'nobody else is offered the slot').not.toContain(first)
    const [shown] = viewingsIn(await agenda(agent, `day=${first.slice(0, 10)}`)).filter((one) => one.id === booked.id)
    expect(shown).toMatchObject({ bookedBy: 'agent', state: 'booked' })

    const move = `/office/viewings/${booked.id}/move`
    expect(await did(agent, move, { startsAt: second })).toMatchObject({ status: 200, outcome: 'moved' })
    expect(calendarOf(await newsOf(email, 2))).toMatchObject({ method: 'REQUEST', sequence: 1 })
    expect(await slots()).toContain(first)
    // Off the grid and outside the site's opening hours: the office may agree on any time.
    const evening = brusselsInstant(brusselsDate(new Date(second)), '20:10').toISOString()
    for (let turn = 0; turn < 4; turn++)
      expect(await did(agent, move, { startsAt: turn % 2 === 0 ? evening : second })).toMatchObject({
        outcome: 'moved',
      })
    expect(await did(agent, move, { startsAt: '2026-01-05T10:00:00.000Z' })).toMatchObject({
      status: 409,
      outcome: 'past',
    })
    expect(await did(assistant, move, { startsAt: first }).catch(() => 'refused')).toMatchObject({ status: 403 })

    const cancel = `/office/viewings/${booked.id}/cancel`
    expect(await did(agent, cancel, { reason: 'Sleutel kwijt' })).toMatchObject({ status: 200, outcome: 'cancelled' })
    expect(await did(agent, cancel, {})).toMatchObject({ outcome: 'already_cancelled' })
    const gone = await newsOf(email, 7)
    expect(calendarOf(gone)).toMatchObject({ method: 'CANCEL' })
    expect(gone?.text).not.toContain('Sleutel')
    expect((await newsOf('noor@gevel.example', before + 7))?.text).toContain('Sleutel kwijt')
    expect(await did(agent, `/office/viewings/${'x'.repeat(22)}/cancel`, {})).toMatchObject({ status: 404 })
    const log = await (await atWork(site(), 'owner', 'log@kantoor.example')).get('/office/log')
    for (const act of ['viewing booked', 'viewing moved', 'viewing cancelled']) expect(log.text).toContain(act)
    expect(log.text).not.toContain('Claire')
  })

  test('of a caller with only a telephone number send mail to the agent only [office.viewings-by-phone]', async () => {
    const startsAt = (await slots())[7] ?? ''
    const mails = (await site().mails()).length
    const answer = await did(
      agent,
      '/office/viewings/book',
      caller({ name: 'Piet Telefoon', phone: '015 11 22 33', startsAt }),
    )
    expect(answer.outcome).toBe('booked')
    const news = (await site().waitForMails(mails + 1)).at(-1)
    expect([news?.to?.[0]?.address, news?.replyTo]).toEqual(['noor@gevel.example', undefined])
    expect(news?.text).toContain('Piet Telefoon')
    expect(news?.text?.replaceAll('\u00A0', ' ')).toContain('015 11 22 33')
    for (const wrong of [{ name: ' ', phone: '015 11 22 33' }, {}, { email: 'geen adres' }])
      expect(await did(agent, '/office/viewings/book', caller({ startsAt, ...wrong }))).toMatchObject({ status: 422 })
    expect(await did(agent, '/office/viewings/book', caller({ startsAt, phone: '015 11 22 33' }))).toMatchObject({
      ...{ status: 409, outcome: 'taken' },
    })
    const half = new Date(Date.parse(startsAt) + 20 * 60_000).toISOString()
    const overlap = caller({ startsAt: half, phone: '015 11 22 33' })
    expect(await did(agent, '/office/viewings/book', overlap)).toMatchObject({ status: 409, outcome: 'taken' })
    expect(await did(agent, '/office/viewings/book', caller({ ...overlap, offer: 999_999 }))).toMatchObject({
      ...{ status: 404, outcome: 'unknown_offer' },
    })
  })

  test('two simultaneous bookings of overlapping times end with one', async () => {
    const startsAt = (await slots())[9] ?? ''
    const later = new Date(Date.parse(startsAt) + 10 * 60_000).toISOString()
    const both = await Promise.all(
      [startsAt, later].map((one) =>
        did(agent, '/office/viewings/book', caller({ startsAt: one, phone: '015 1 2 3' })),
      ),
    )
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['booked', 'taken'])
  })

  test('are not offered in blocked hours, until these are released [office.blocked-hours]', async () => {
    const free = await slots()
    const day = brusselsDate(new Date(free[12] ?? ''))
    const [from, to] = [brusselsInstant(day, '00:00').toISOString(), brusselsInstant(day, '23:59').toISOString()]
    const block = { agent: 'noor', office: null, from, to, note: 'Notaris' }
    const blocked = await did(agent, '/office/viewings/block', block)
    expect(blocked).toMatchObject({ status: 200, outcome: 'blocked' })
    const isOn = (slot: string) => brusselsDate(new Date(slot)) === day
    expect(free.some(isOn)).toBe(true)
    expect((await slots()).some(isOn)).toBe(false)
    const startsAt = free.find(isOn) ?? ''
    expect(await did(agent, '/office/viewings/book', caller({ startsAt, phone: '015 11 22 33' }))).toMatchObject({
      ...{ status: 409, outcome: 'blocked' },
    })
    const { columns } = (await agent.data(`/office/viewings?day=${day}`)).props as unknown as {
      columns: { date: string; blocks: { note: string; whose: string }[]; free: unknown[] }[]
    }
    const column = columns.find(({ date }) => date === day)
    expect(column?.blocks).toMatchObject([{ note: 'Notaris', whose: 'Noor Voorbeeld' }])
    expect(column?.free).toEqual([])
    expect(await did(agent, '/office/viewings/block', { ...block, to: from })).toMatchObject({ outcome: 'no_time' })
    expect(await did(agent, '/office/viewings/block', { ...block, agent: 'nobody' })).toMatchObject({ status: 404 })
    expect(await did(agent, '/office/viewings/unblock', { id: blocked.id })).toMatchObject({ outcome: 'freed' })
    expect(await did(agent, '/office/viewings/unblock', { id: blocked.id })).toMatchObject({ status: 404 })
    expect((await slots()).some(isOn)).toBe(true)
  })

  test('offer free slots during a call, for a listing found by words', async () => {
    const found = await agent.get('/office/viewings/offers?q=denkbeeldige')
    expect(JSON.parse(found.text)).toMatchObject([{ id, place: 'Denkbeeldige Laan 7' }])
    const days = JSON.parse((await agent.get(`/office/viewings/moments?offer=${id}`)).text) as { starts: string[] }[]
    expect(days.flatMap(({ starts }) => starts)).toEqual(expect.arrayContaining(await slots()))
  })

  test('follow the own rule of the listing: not on the site, on some days, for longer [office.viewing-rule]', async () => {
    const path = `/office/viewings/listings/${id}`
    const rule = async (more: object) =>
      await did(agent, `${path}/rule`, { online: true, weekdays: null, minutes: null, ...more })
    expect(await rule({ weekdays: [1, 3], minutes: 90 })).toMatchObject({ status: 200, outcome: 'set' })
    const some = await slots()
    expect(new Set(some.map((slot) => weekdayOf(brusselsDate(new Date(slot)))))).toEqual(new Set([1, 3]))
    const ofOneDay = some.filter((slot) => slot.slice(0, 10) === some.at(-1)?.slice(0, 10)).map(Date.parse)
    expect((ofOneDay[1] ?? 0) - (ofOneDay[0] ?? 0)).toBe(90 * 60_000)
    const startsAt = some.at(-1) ?? ''
    const booked = await did(agent, '/office/viewings/book', caller({ startsAt, phone: '015 11 22 33' }))
    const [shown] = viewingsIn(await agenda(agent, `day=${startsAt.slice(0, 10)}`)).filter(
      (one) => one.id === booked.id,
    )
    expect(shown?.rows).toBe(6)
    expect(await rule({ online: false })).toMatchObject({ outcome: 'set' })
    const page = await html(site().url + pathFor('bookViewing', 'nl', { estateId: id }))
    expect(page).not.toContain('name="slot"')
    // Cached pages refresh after five seconds.
    for (const one of [pathFor('bookViewing', 'nl', { estateId: id }), (await cardOf(site(), 310_000)).url])
      await expect.poll(async () => textOf(await html(site().url + one)), SOON).toContain('hier telefonisch af')
    const days = JSON.parse((await agent.get(`/office/viewings/moments?offer=${id}`)).text) as unknown[]
    expect(days.length, 'the office can still offer slots').toBeGreaterThan(3)
    expect((await assistant.data(path)).props).toMatchObject({ rule: { online: false }, officeMinutes: 45 })
    expect(
      await did(agent, '/office/viewings/listings/999999/rule', { online: true, weekdays: null, minutes: null }),
    ).toMatchObject({
      ...{ status: 404 },
    })
    for (const wrong of [{ weekdays: [] }, { minutes: 5 }, { weekdays: [7] }])
      expect(await rule(wrong)).toMatchObject({ status: 422 })
    expect(await rule({})).toMatchObject({ outcome: 'set' })
    expect((await slots()).length).toBeGreaterThan(20)
  })

  test('of an open house never exceed its places, whoever books and however fast [office.open-house]', async () => {
    const path = `/office/viewings/listings/${id}/open-houses`
    const free = await slots()
    const sunday = shiftDate(mondayOf(brusselsDate(new Date(free[20] ?? ''))), 6)
    const [from, to] = [brusselsInstant(sunday, '14:00').toISOString(), brusselsInstant(sunday, '16:00').toISOString()]
    const opened = await did(agent, path, { from, to, places: 3 })
    expect(opened).toMatchObject({ status: 200, outcome: 'opened' })
    expect(
      await did(agent, path, { from: brusselsInstant(sunday, '15:30').toISOString(), to, places: 3 }),
    ).toMatchObject({
      ...{ status: 409, outcome: 'taken' },
    })
    for (const wrong of [
      { from: to, to: from, places: 3 },
      { from, to: from, places: 3 },
    ])
      expect(await did(agent, path, wrong)).toMatchObject({ outcome: 'no_time' })
    expect(await did(agent, path, { from, to, places: 0 })).toMatchObject({ status: 422 })
    expect(await slots()).toContain(from)
    expect(textOf(await html(site().url + pathFor('bookViewing', 'nl', { estateId: id })))).toContain('nog 3 plaatsen')

    await bookOnSite(from, 'eerste@example.org')
    const event = calendarOf((await mailsTo(site(), 'eerste@example.org', 2)).at(-1))
    expect(new Date(event.start ?? '').toISOString()).toBe(from)
    const three = await Promise.all(
      [1, 2, 3].map((one) =>
        did(agent, '/office/viewings/book', caller({ startsAt: from, phone: `015 11 22 3${one}` })),
      ),
    )
    expect(three.map(({ outcome }) => outcome).sort()).toEqual(['booked', 'booked', 'taken'])
    expect(await slots()).not.toContain(from)
    const inside = caller({ startsAt: brusselsInstant(sunday, '14:30').toISOString(), phone: '015 11 22 33' })
    expect(await did(agent, '/office/viewings/book', inside)).toMatchObject({ outcome: 'taken' })

    type Houses = {
      columns: { houses: { id: number; taken: number; places: number }[]; viewings: { openHouse: number | null }[] }[]
    }
    const { columns } = (await agent.data(`/office/viewings?day=${sunday}`)).props as unknown as Houses
    expect(columns.at(-1)?.houses).toMatchObject([{ id: opened.id, taken: 3, places: 3 }])
    expect(columns.at(-1)?.viewings.map(({ openHouse }) => openHouse)).toEqual([opened.id, opened.id, opened.id])

    expect(await did(agent, '/office/viewings/open-houses/close', { id: opened.id })).toMatchObject({
      outcome: 'has_visitors',
    })
    const [, second] = three.filter(({ outcome }) => outcome === 'booked')
    expect(await did(agent, `/office/viewings/${second?.id}/move`, { startsAt: free[21] })).toMatchObject({
      outcome: 'moved',
    })
    expect(await slots()).toContain(from)
    expect(await did(agent, `/office/viewings/${second?.id}/move`, { startsAt: from })).toMatchObject({
      outcome: 'moved',
    })
    expect(await slots()).not.toContain(from)
    const empty = await did(agent, path, {
      from: brusselsInstant(sunday, '17:00').toISOString(),
      to: brusselsInstant(sunday, '18:00').toISOString(),
      places: 5,
    })
    expect(await did(agent, '/office/viewings/open-houses/close', { id: empty.id })).toMatchObject({
      outcome: 'closed',
    })
    expect(await did(agent, '/office/viewings/open-houses/close', { id: empty.id })).toMatchObject({ status: 404 })
    const page = await agent.get(`/office/viewings/listings/${id}`)
    expect(page.text).toContain('3 of 3 places taken')
  })

  test('are published as a calendar at a secret address without a session, until it is changed or ended [office.calendar]', async () => {
    const startsAt = (await slots())[15] ?? ''
    await did(agent, '/office/viewings/book', caller({ startsAt, name: 'Zoë Agenda', phone: '015 44 55 66' }))
    const address = async (who: Visitor, withVisitors = true) => {
      const { text } = await who.act('/office/viewings/calendar', { withVisitors })
      const { url } = JSON.parse(text) as { url: string }
      expect(url).toMatch(new RegExp(`^${site().url}/office/calendar/[\\w-]{32}\\.ics$`))
      return url
    }
    const follow = async (url: string) => {
      const answer = await fetch(url)
      return { status: answer.status, headers: answer.headers, text: (await answer.text()).replaceAll('\r\n ', '') }
    }
    const first = await address(agent)
    const followed = await follow(first)
    expect(followed.headers.get('content-type')).toContain('text/calendar')
    expect(followed.headers.get('cache-control')).toBe('no-store')
    expect(followed.text).toContain('METHOD:PUBLISH')
    expect(followed.text).toContain('Zoë Agenda\\, 015 44 55 66')
    expect(followed.text).toContain(
      `DTSTART;TZID=Europe/Brussels:${brusselsTime(new Date(startsAt)).replace(/[-:]/g, '')}`,
    )
    expect(followed.text, 'cancelled viewings are left out').not.toContain('claire@example.org')
    expect(
      followed.text.match(/DTSTART;TZID=Europe\/Brussels:\d{8}T140000/g),
      'an open house is one entry',
    ).toHaveLength(1)
    const second = await address(agent, false)
    expect((await follow(first)).status).toBe(404)
    expect((await follow(second)).text).not.toMatch(/Zoë|015 44/)
    expect((await follow(second)).text).toContain('BEGIN:VEVENT')
    expect((await follow(await address(assistant))).text).not.toMatch(/Zoë|015 44/)
    expect(JSON.stringify((await agent.data('/office/viewings')).props)).not.toContain(second.slice(-36, -4))
    expect(await did(agent, '/office/viewings/calendar/end', {})).toMatchObject({ outcome: 'ended' })
    expect((await follow(second)).status).toBe(404)
    expect((await follow(`${site().url}/office/calendar/${'x'.repeat(32)}.ics`)).status).toBe(404)
    const third = await address(assistant)
    await site().gevel('office', 'disable', 'assistant@kantoor.example')
    expect((await follow(third)).status).toBe(404)
  })
})
