import { Client } from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { LOCALES, type Locale } from '#base/locale.ts'
import { formatDate } from '#i18n/formats.ts'
import { pathFor } from '#i18n/routes.ts'
import { readCalendar } from '../mail/read-calendar.ts'
import type { Mail } from '../site.ts'
import {
  calendarOf,
  cardOf,
  house,
  html,
  importListings,
  mailsTo,
  mainOf,
  onSites,
  postForm,
  SOON,
  textLike,
  textOf,
} from './agency.ts'

const AGENT = 'noor@gevel.example'
const CANCEL_PATH = {
  nl: /\/nl\/afspraak-annuleren\/[\w-]{22}(?=\s)/,
  fr: /\/fr\/annuler-rendez-vous\/[\w-]{22}(?=\s)/,
  en: /\/en\/cancel-appointment\/[\w-]{22}(?=\s)/,
  de: /\/de\/termin-absagen\/[\w-]{22}(?=\s)/,
}

onSites('a viewing', (site, databaseUrl) => {
  const agent = { agent: { name: 'Noor Voorbeeld' } }
  let id = 0
  let hidden = 0
  beforeAll(async () => {
    const address = { postalCode: '2800', locality: 'Mechelen', street: 'Geheime Gang', number: '13', hidden: true }
    await importListings(site(), [house('A', 310000, agent), house('H', 320000, { ...agent, address })], 2)
    id = (await cardOf(site(), 310000)).id
    hidden = (await cardOf(site(), 320000)).id
  })

  const slotsOf = async (estateId = id, locale: Locale = 'nl') =>
    [
      ...(await html(site().url + pathFor('bookViewing', locale, { estateId }))).matchAll(
        /name="slot"[^>]*value="([^"]+)"/g,
      ),
    ].map(([, slot = '']) => slot)
  const ask = (slot: string, email: string, locale: Locale = 'nl', estateId = id) =>
    postForm(site().url + pathFor('bookViewing', locale, { estateId }), { slot, name: 'Bo Janssens', email })
  const linkIn = (mail: Mail | undefined, locale: Locale = 'nl') =>
    site().url + (CANCEL_PATH[locale].exec(mail?.text ?? '')?.[0] ?? 'none')
  /**
   * Books and presses the button behind the confirmation mail. Returns the second mail, which says it is booked, with
   * its link.
   */
  const book = async (slot: string, email: string, locale: Locale = 'nl', estateId = id) => {
    expect((await ask(slot, email, locale, estateId)).status).toBe(303)
    const [held] = await mailsTo(site(), email, 1)
    expect((await postForm(linkIn(held, locale), { intent: 'confirm' })).status).toBe(200)
    const [, mail] = await mailsTo(site(), email, 2)
    return { mail, url: linkIn(mail, locale) }
  }
  /** The last of this many mails to the agent about this visitor. */
  const newsOfAgent = async (visitor: string, count: number): Promise<Mail | undefined> =>
    await vi.waitFor(async () => {
      const mails = (await site().mails()).filter((mail) => mail.replyTo?.[0]?.address === visitor)
      expect(mails.map((mail) => mail.to)).toEqual(Array(count).fill([{ address: AGENT, name: '' }]))
      return mails.at(-1)
    }, SOON)

  test('is offered on the page of the home, at times when an agent is available', async () => {
    const offer = await html(site().url + (await cardOf(site(), 310000)).url)
    expect(offer).toContain(`action="/nl/bezoek-plannen/${id}" method="get"`)
    expect(offer.match(/name="slot"/g)?.length).toBeGreaterThan(2)
    const chosen = /name="slot" value="([^"]+)"/.exec(offer)?.[1] ?? ''
    expect(await html(`${site().url}/nl/bezoek-plannen/${id}?slot=${chosen}`)).toMatch(
      new RegExp(`value="${chosen}"[^>]*checked|checked=""[^>]*value="${chosen}"`),
    )
    const slots = await slotsOf()
    expect(slots.length).toBeGreaterThan(20)
    for (const slot of slots) {
      const [weekday, hour] = new Intl.DateTimeFormat('en', {
        timeZone: 'Europe/Brussels',
        weekday: 'short',
        hour: 'numeric',
        hourCycle: 'h23',
      })
        .format(new Date(slot))
        .split(', ')
      expect(weekday).not.toBe('Sun')
      expect(Number(hour)).toBeGreaterThanOrEqual(9)
      expect(Number(hour)).toBeLessThan(18)
    }
    expect(await slotsOf(hidden), 'an agent cannot be in two homes at once').toEqual(slots)
  })

  test('sends its message to the agent, not into a calendar, and exports it to its writer', async () => {
    const slot = (await slotsOf()).at(-1) ?? ''
    const [email, message] = ['met-hond@example.org', 'Is een hond welkom?\nWe zijn met <vier> & een kind.']
    const form = site().url + pathFor('bookViewing', 'nl', { estateId: id })
    const send = (text: string) => postForm(form, { slot, name: 'Bo Janssens', email, message: text })
    const tooLong = await send('hond '.repeat(300))
    expect([tooLong.status, textOf(tooLong.html)]).toEqual([422, textLike(/Bericht aan wie u rondleidt/)])
    expect((await send(message)).status).toBe(303)
    const [held] = await mailsTo(site(), email, 1)
    expect(held?.text, 'no text of an unconfirmed visitor').not.toContain('welkom')
    expect((await postForm(linkIn(held), { intent: 'confirm' })).status).toBe(200)
    const news = await newsOfAgent(email, 1)
    expect(news?.text).toContain('> Is een hond welkom?\n> We zijn met <vier> & een kind.')
    expect(news?.html).toContain('&lt;vier&gt;')
    expect(JSON.stringify(calendarOf(news))).not.toContain('welkom')
    const { stdout } = await site().gevel('export-person', email)
    expect((JSON.parse(stdout) as { appointments: { visitor_message: string }[] }).appointments).toMatchObject([
      { visitor_message: message },
    ])
    expect((await site().gevel('erase-person', email)).code).toBe(0)
  })

  test('is booked, cancelled by a button and free again, with a calendar file for both sides [viewing.booked-cancelled-button]', async () => {
    const slot = (await slotsOf())[3] ?? ''
    const asked = await ask(slot, 'bo@example.org')
    expect(asked.status).toBe(303)
    const thanks = new URL(asked.headers.get('location') ?? '', site().url)
    expect(await html(thanks.href), 'the chosen time').toContain(formatDate('nl', slot, 'moment'))
    expect(textOf(await html(thanks.href)), 'how long the slot is held').toContain('30 minuten')
    thanks.searchParams.set('booked', '2026-99-99T00:00:00Z')
    expect(await html(thanks.href), 'a forged time is not shown').toContain('Kijk nu in uw mailbox')
    expect(await slotsOf()).not.toContain(slot)

    const [held] = await mailsTo(site(), 'bo@example.org', 1)
    expect(held?.attachments).toEqual([])
    expect(held?.text, 'no text of an unconfirmed visitor').not.toContain('Janssens')
    for (let i = 0; i < 3; i++) {
      const main = mainOf(await html(linkIn(held)))
      expect(main.match(/<form/g), 'one form with the confirm button').toHaveLength(1)
      expect(main).toContain('name="intent" value="confirm"')
    }
    expect((await fetch(`${site().url}/calendar/${linkIn(held).split('/').at(-1)}.ics`)).status).toBe(404)
    await newsOfAgent('bo@example.org', 0)
    const confirmed = await postForm(linkIn(held), { intent: 'confirm' })
    expect(textOf(mainOf(confirmed.html))).toContain('Uw bezichtiging staat vast')
    expect(mainOf((await postForm(linkIn(held), { intent: 'confirm' })).html), 'a second press succeeds').toContain(
      'Uw afspraak',
    )

    const [, mail] = await mailsTo(site(), 'bo@example.org', 2)
    const invitation = calendarOf(mail)
    expect(invitation).toMatchObject({ method: 'REQUEST', start: slot, sequence: 0, zone: 'Europe/Brussels' })
    const { uid } = invitation
    expect(linkIn(mail), 'the calendar id opens nothing').not.toContain(uid.split('@')[0])
    const atAgent = await newsOfAgent('bo@example.org', 1)
    expect(atAgent?.text).toContain('Bo Janssens')
    expect(atAgent?.replyTo?.[0]?.address).toBe('bo@example.org')
    expect(atAgent?.text, 'what to do when the agent cannot come').toContain(
      'uw antwoord gaat rechtstreeks naar de bezoeker',
    )
    const ofAgent = calendarOf(atAgent)
    expect(ofAgent).toMatchObject({ uid, method: 'REQUEST', start: slot })
    expect(ofAgent.attendees, 'calendars accept an invitation to their owner').toContain(
      `mailto:${atAgent?.to?.[0]?.address}`,
    )
    const file = atAgent?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
    const lines = typeof file?.content === 'string' ? file.content : new TextDecoder().decode(file?.content)
    expect(lines.replaceAll('\r\n ', ''), 'whom to call on the way').toMatch(/DESCRIPTION:Bo Janssens/)

    const url = linkIn(mail)
    for (let i = 0; i < 3; i++) {
      const seen = await fetch(url)
      expect(seen.status).toBe(200)
      expect(seen.headers.get('cache-control')).toBe('no-store')
      expect(seen.headers.get('referrer-policy')).toBe('no-referrer')
      const shown = textOf(mainOf(await seen.text()))
      expect(shown).toContain('Denkbeeldige Laan 7')
      expect(shown).toContain('Mechelen')
      expect(shown).toContain('Noor Voorbeeld')
      expect(shown).toContain('Bo Janssens')
      expect(shown).toContain(clockOf(slot))
      for (const method of ['HEAD', 'OPTIONS']) await fetch(url, { method })
    }
    expect(await slotsOf(), 'opening the page cancels nothing').not.toContain(slot)

    for (const pressed of ['erase', '', 'CANCEL', '__proto__'])
      expect((await postForm(url, { intent: pressed })).status, `an unknown button: ${pressed}`).toBe(400)
    const done = await postForm(url, { intent: 'cancel', reason: 'Verhinderd\r\nBcc: x@example.org' })
    expect(done.status).toBe(200)
    expect(textOf(mainOf(done.html))).toContain('geannuleerd')
    expect(mainOf(done.html)).toContain('href="/nl/bezoek-plannen/')
    expect(await slotsOf()).toContain(slot)
    const [, , cancelled] = await mailsTo(site(), 'bo@example.org', 3)
    const news = await newsOfAgent('bo@example.org', 2)
    for (const file of [calendarOf(cancelled), calendarOf(news)]) {
      expect(file).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid, sequence: 1, start: slot })
    }
    expect(news?.text).toContain('Verhinderd')

    const again = await postForm(url, { intent: 'cancel' })
    expect(again.status).toBe(200)
    expect(textOf(mainOf(again.html))).toMatch(/was al geannuleerd/)
    expect(mainOf(await html(url))).not.toContain('<form')
    await mailsTo(site(), 'bo@example.org', 3)
    expect((await ask(slot, 'next@example.org')).status, 'another visitor can book it').toBe(303)
  })

  test('has one calendar file behind the link, with its current state [viewing.calendar-file-behind]', async () => {
    const slot = (await slotsOf())[5] ?? ''
    const { mail } = await book(slot, 'ics@example.org')
    const appointment = /annuleren\/([\w-]{22})/.exec(mail?.text ?? '')?.[1]
    const file = await fetch(`${site().url}/calendar/${appointment}.ics`)
    expect(file.headers.get('content-type')).toContain('text/calendar')
    const { uid } = calendarOf(mail)
    expect(readCalendar(await file.text())).toMatchObject({
      status: 'CONFIRMED',
      uid,
      start: slot,
      zone: 'Europe/Brussels',
    })
    expect((await fetch(`${site().url}/calendar/${'A'.repeat(22)}.ics`)).status).toBe(404)
  })

  test('can be moved to another free time, but not to a taken one', async () => {
    const [, , , , , , , first = '', , second = ''] = await slotsOf()
    const { mail, url } = await book(first, 'move@example.org', 'en')
    expect(mainOf(await html(url))).toContain(`value="${second}"`)
    const moved = await postForm(url, { intent: 'move', slot: second })
    expect(moved.status).toBe(200)
    expect(textOf(mainOf(moved.html))).toContain('Moved')
    const slots = await slotsOf()
    expect(slots).toContain(first)
    expect(slots).not.toContain(second)
    const [, , news] = await mailsTo(site(), 'move@example.org', 3)
    const moves = { method: 'REQUEST', uid: calendarOf(mail).uid, sequence: 1, start: second }
    expect(calendarOf(news)).toMatchObject(moves)
    expect(calendarOf(await newsOfAgent('move@example.org', 2))).toMatchObject(moves)

    await ask(first, 'taker@example.org')
    const refused = await postForm(url, { intent: 'move', slot: first })
    expect(refused.status).toBe(409)
    expect(textOf(mainOf(refused.html))).toContain('just ahead of you')
    expect((await postForm(url, { intent: 'move', slot: '' })).status, 'no slot chosen').toBe(422)
    for (const slot of ['soon', '2020-01-01T10:00:00.000Z', '2999-01-01T10:00:00.000Z'])
      expect((await postForm(url, { intent: 'move', slot })).status, slot).toBe(409)
  })

  test('is never booked twice, even by fifty simultaneous requests [viewing.never-booked-twice]', async () => {
    const slot = (await slotsOf())[12] ?? ''
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => ask(slot, `crowd${i}@example.org`, LOCALES[i % 4], i % 2 ? id : hidden)),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([303, ...Array.from({ length: 49 }, () => 409)])
    const late = answers.find(({ status }) => status === 409)?.html ?? ''
    expect(late, 'the typed text is still there').toContain('Bo Janssens')
    await vi.waitFor(async () => {
      const mails = (await site().mails()).filter((mail) => JSON.stringify([mail.to, mail.replyTo]).includes('crowd'))
      expect(mails, 'one mail to the visitor, none to the agent yet').toHaveLength(1)
    }, SOON)
  })

  test('is confirmed in the language it was booked in, without giving away a hidden address', async () => {
    const slots = await slotsOf()
    for (const [i, locale] of LOCALES.entries()) {
      const { mail, url } = await book(slots[20 + i] ?? '', `bo.${locale}@example.org`, locale, hidden)
      expect(mail?.text).toMatch(CANCEL_PATH[locale])
      expect(mail?.html).toContain(`lang="${locale}"`)
      const page = await html(url)
      for (const text of [mail?.text ?? '', mail?.html ?? '', JSON.stringify(calendarOf(mail)), page])
        expect(text.includes('Geheime')).toBe(false)
    }
  })

  test('is refused when a field is missing, with the typed text kept, in the language of the page', async () => {
    const words = { nl: 'in te vullen', fr: 'remplir', en: 'fill in', de: 'ausfüllen|füllen Sie' }
    for (const locale of LOCALES) {
      const url = site().url + pathFor('bookViewing', locale, { estateId: id })
      const refused = await postForm(url, { name: 'Bo Janssens', email: '', phone: '0470 00 00 00' })
      expect(refused.status).toBe(422)
      expect(refused.html).toContain('value="Bo Janssens"')
      expect(refused.html).toContain('value="0470 00 00 00"')
      expect(textOf(refused.html)).toMatch(new RegExp(words[locale]))
    }
    const url = site().url + pathFor('bookViewing', 'nl', { estateId: id })
    const slot = (await slotsOf())[0] ?? ''
    expect((await postForm(url, { slot, name: 'Bo', email: 'a@b.be,c@d.be' })).status).toBe(422)
    expect((await postForm(url, { slot, name: 'Bo\r\nBcc: x@y.be', email: 'a@b.be' })).status).toBe(422)
    const odd = new Date(Date.parse(slot) + 60_000).toISOString()
    expect((await postForm(url, { slot: odd, name: 'Bo', email: 'a@b.be' })).status, 'between two slots').toBe(409)
    expect(
      (await postForm(url, { slot, name: 'Bo', email: 'a@b.be' }, { origin: 'https://evil.example' })).status,
    ).toBe(403)
  })

  test('is never booked, moved or confirmed for another day than the one that was shown', async () => {
    const slots = await slotsOf()
    const days = [...new Set(slots.map((slot) => slot.slice(0, 10)))]
    const [day = ''] = days.slice(-1)
    const slot = slots.find((one) => !one.startsWith(day)) ?? ''
    const url = site().url + pathFor('bookViewing', 'nl', { estateId: id })
    const visitor = { name: 'Bo Janssens', email: 'other.day@example.org' }
    const refused = await postForm(url, { slot, day, ...visitor })
    expect(refused.status).toBe(422)
    expect(textOf(refused.html)).toContain('hoort bij een andere dag')
    expect(refused.html, 'the day that the visitor saw is shown again').toMatch(
      new RegExp(`name="day"[^>]*checked=""[^>]*value="${day}"`),
    )
    expect(refused.html.match(/name="slot"[^>]*checked/g), 'the slot of the other day is not selected').toBeNull()
    expect(await slotsOf(), 'no slot is held').toContain(slot)

    const { url: link } = await book(slot, visitor.email)
    const moved = await postForm(link, {
      intent: 'move',
      slot: slots.find((one) => one > slot) ?? '',
      day: '2026-01-01',
    })
    expect(moved.status).toBe(422)
    expect(textOf(mainOf(moved.html))).toContain('hoort bij een andere dag')
    expect(moved.html, 'the list of slots is open').toMatch(/<details[^>]*open/)
    const none = await postForm(link, { intent: 'move', day })
    expect(none.status).toBe(422)
    expect(textOf(mainOf(none.html))).toContain('U koos nog geen uur')
    expect((await postForm(link, { intent: 'cancel' })).status).toBe(200)
  })

  test('that does not exist gets a friendly page, in four languages [viewing.nobody-knows-worded]', async () => {
    for (const locale of LOCALES) {
      for (const appointmentId of ['x', 'A'.repeat(22), `${'A'.repeat(21)}%00`, "' or 1=1 --"]) {
        const answer = await fetch(
          site().url +
            pathFor('cancelAppointment', locale, { appointmentId: '-' }).replace(/-$/, encodeURI(appointmentId)),
        )
        expect(answer.status).toBe(404)
        const page = await answer.text()
        expect(page).toContain(`<html lang="${locale}"`)
        expect(page.match(/<h1[ >]/g)).toHaveLength(1)
        expect(mainOf(page)).toContain(`href="${pathFor('contact', locale)}"`)
      }
    }
  })

  test('on hold cannot be confirmed once the home is sold; the page says why, in four languages', async () => {
    const words = { nl: 'verkocht, verhuurd', fr: 'vendu, loué', en: 'sold, let', de: 'verkauft, vermietet' }
    const slots = await slotsOf()
    const links = []
    for (const [i, locale] of LOCALES.entries()) {
      const email = `sold.${locale}@example.org`
      await ask(slots[20 + i] ?? '', email, locale)
      links.push({ locale, link: linkIn((await mailsTo(site(), email, 1))[0], locale) })
    }
    const both = (changes: object) => [house('A', 310000, { ...agent, ...changes }), house('H', 320000, agent)]
    await importListings(site(), both({ availability: 'SETTLED' }), 1)
    for (const { locale, link } of links) {
      const refused = await postForm(link, { intent: 'confirm' })
      expect(refused.status).toBe(409)
      for (const page of [refused.html, await html(link)]) {
        expect(textOf(mainOf(page))).toContain(words[locale])
        expect(mainOf(page), 'no useless button').not.toContain('<form')
      }
    }
    await importListings(site(), both({}), 2)
    expect((await postForm(links[0]?.link ?? '', { intent: 'confirm' })).status, 'the home is for sale again').toBe(200)
  })

  test('of a home withdrawn in the meantime can still be cancelled, with a mail to the agent', async () => {
    const slot = (await slotsOf())[30] ?? ''
    const { url } = await book(slot, 'gone@example.org', 'fr', id)
    await importListings(site(), [house('H', 320000, agent)], 1, '--full', '--yes')
    const page = mainOf(await html(url))
    expect(page).toContain('name="reason"')
    expect(page, 'no slot to move it to').not.toContain('value="move"')
    const done = await postForm(url, { intent: 'cancel' })
    expect(done.status).toBe(200)
    expect(mainOf(done.html), 'no link to book again').not.toContain('/planifier-une-visite/')
    const [, , news] = await mailsTo(site(), 'gone@example.org', 3)
    expect(calendarOf(news)).toMatchObject({ method: 'CANCEL' })
    expect(news?.text).not.toContain('/planifier-une-visite/')
    expect(calendarOf(await newsOfAgent('gone@example.org', 2))).toMatchObject({ method: 'CANCEL' })
    expect((await fetch(site().url + pathFor('bookViewing', 'fr', { estateId: id }))).status).toBe(404)
  })

  test('not confirmed in time gets a friendly page, in four languages, and can still be booked', async ({ skip }) => {
    const database = databaseUrl()
    if (database === undefined) return skip('only PostgreSQL lets a test turn back an appointment beside the site')
    const client = new Client({ connectionString: database })
    await client.connect()
    const words = { nl: 'voorbij', fr: 'passé', en: 'has passed', de: 'vorbei' }
    for (const [i, locale] of LOCALES.entries()) {
      const slots = await slotsOf(hidden, locale)
      const [slot = '', other = ''] = [slots[44 + i], slots[0]]
      await ask(slot, `late.${locale}@example.org`, locale, hidden)
      const [mail] = await mailsTo(site(), `late.${locale}@example.org`, 1)
      const lapse = "update appointment set held_until = now() - interval '1 minute' where starts_at = $1"
      await client.query(lapse, [slot])
      const page = mainOf(await html(linkIn(mail, locale)))
      expect(textOf(page)).toContain(words[locale])
      expect(page, 'one press books it after all').toContain('name="intent" value="confirm"')
      expect(await slotsOf(hidden), 'free for others').toContain(slot)
      if (locale === 'nl' || locale === 'en') {
        await ask(slot, `faster.${locale}@example.org`, locale, hidden)
        const taken = await postForm(linkIn(mail, locale), { intent: 'confirm' })
        expect(taken.status).toBe(409)
        expect(mainOf(taken.html)).toContain(`value="${other}"`)
        expect((await postForm(linkIn(mail, locale), { intent: 'confirm', slot: other })).status).toBe(200)
      } else expect((await postForm(linkIn(mail, locale), { intent: 'confirm' })).status).toBe(200)
      await mailsTo(site(), `late.${locale}@example.org`, 2)
    }
    await client.end()
  })

  test('in the past gets a friendly page, and cannot be cancelled', async ({ skip }) => {
    const url = databaseUrl()
    if (url === undefined) return skip('only PostgreSQL lets a test turn back an appointment beside the site')
    const slot = (await slotsOf(hidden))[40] ?? ''
    const { url: page } = await book(slot, 'past@example.org', 'de', hidden)
    const database = new Client({ connectionString: url })
    await database.connect()
    await database.query(
      "update appointment set starts_at = now() - interval '1 hour', ends_at = now() where starts_at = $1",
      [slot],
    )
    await database.end()
    for (const answer of [await html(page), (await postForm(page, { intent: 'cancel' })).html]) {
      expect(mainOf(answer)).not.toContain('<form')
      expect(textOf(mainOf(answer))).toContain('vorbei')
    }
    await newsOfAgent('past@example.org', 1)
  })

  test('logs no name, address or appointment [viewing.leaves-name-address]', () => {
    const log = site().log()
    expect(log).toContain('"route":"cancelAppointment"')
    for (const private_ of ['example.org', 'Janssens', 'Verhinderd', '/afspraak-annuleren/', '/cancel-appointment/'])
      expect(log).not.toContain(private_)
  })
})

/** Local time in Brussels as the Dutch pages write it: "9.30 u." */
function clockOf(slot: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: 'Europe/Brussels',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(slot))
  return `${parts.replace(/^0(?=\d)/, '').replace(':', '.')} u.`
}
