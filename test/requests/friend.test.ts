import { beforeAll, expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { pathFor } from '#i18n/routes.ts'
import { startSite } from '../site.ts'
import {
  cardOf,
  house,
  html,
  importListings,
  mailsTo,
  mainOf,
  onSites,
  postForm,
  postJson,
  textLike,
  textOf,
} from './agency.ts'

const GREETING = 'Kijk eens, dit is iets voor jullie twee!'

onSites('sending a home to a friend', (site) => {
  let id = 0
  let other = 0
  beforeAll(async () => {
    await importListings(site(), [house('A', 310000), house('B', 320000)], 2)
    id = (await cardOf(site(), 310000)).id
    other = (await cardOf(site(), 320000)).id
  })
  const send = (friend: string, more: Record<string, unknown> = {}, locale = 'nl') =>
    postJson(`${site().url}/${locale}/ajax/send-to-a-friend`, {
      estate_id: id,
      friend_email: friend,
      sender_name: 'Els',
      sender_email: 'els@example.org',
      message: GREETING,
      ...more,
    })

  test('is one mail to one person: home and price in the subject, our own sender address, and no reply to a stranger [friend.mail-person-subject]', async () => {
    expect(await send('friend.one@example.org')).toMatchObject({ status: 201, body: { status: 'sent' } })
    const [mail] = await mailsTo(site(), 'friend.one@example.org', 1)
    expect(mail?.subject?.replaceAll('\u00A0', ' ')).toBe('Denkbeeldige Laan 7, € 310.000: iets voor u?')
    expect(mail?.html, 'the logo').toContain('/media/icon-192.png')
    expect(mail?.from?.address).not.toContain('els')
    expect(mail?.replyTo ?? []).toEqual([])
    expect(mail?.attachments).toEqual([])
    expect(mail?.text).toContain('Els')
    expect(mail?.text).toContain(`> ${GREETING}`)
    expect(mail?.text).toContain(`/nl/aanbod/${id}/`)
    expect(mail?.text, 'the unconfirmed address of the sender is left out').not.toContain('els@example.org')
    expect(mail?.html).toContain(GREETING)
  })

  test('is in the language of the page it was sent from', async () => {
    for (const locale of LOCALES) {
      expect((await send(`friend.${locale}@example.org`, {}, locale)).status).toBe(201)
      const [mail] = await mailsTo(site(), `friend.${locale}@example.org`, 1)
      expect(mail?.html).toContain(`lang="${locale}"`)
      expect(mail?.text).toContain(`/${locale}/`)
    }
  })

  test('refuses links, email addresses, telephone numbers and long texts, field by field [friend.refuses-links-addresses]', async () => {
    for (const message of [
      'Zie http://evil.example',
      'www.evil.example',
      'koop op goedkoop.be',
      'koop op ｇｏｅｄｋｏｏｐ.com',
      'goed\u200bkoop.shop',
      'mail naar x@evil.example',
      'bel 0470 12 34 56',
      'bel +32 (0)470/12.34.56',
      'Win now at bit.ly/3xWin',
      'see scam.app now',
      'secure-bank.store',
      'paypal.support',
      'tinyurl.cc/x',
      'see scam .com now',
      'win(at)scam dev',
      'scam dot dev',
      'scam punt be',
      'scam。com',
      'call 0478_12_34_56',
      'call 04·78·12·34·56',
      'call 04 - 78 - 12 - 34 - 56',
    ])
      expect(await send('friend.spam@example.org', { message }), message).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'message', code: 'no_links', message: textLike(/links/) }] },
      })
    expect(await send('friend.spam@example.org', { sender_name: 'goedkoop.be' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'sender_name', code: 'no_links' }] },
    })
    expect(await send('friend.spam@example.org', { message: 'x'.repeat(501) })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'message', code: 'too_long' }] },
    })
    const honest =
      'Mooi huis. De tuin ligt t.o.v. de straat op het zuiden, en het punt is de prijs: € 325.000 of 1.250 per maand. ' +
      'Net iets voor jullie, bezoek op 14/11/2026 om 18.30 u... Un point de vue !'
    expect(await send('friend.honest@example.org', { message: honest })).toMatchObject({ status: 201 })
    expect((await send('friend.500@example.org', { message: 'x'.repeat(500) })).status).toBe(201)
    for (const friend of [
      'a@example.org,b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      'a@example.org b@example.org',
    ])
      expect(await send(friend), friend).toMatchObject({ status: 422, body: { errors: [{ path: 'friend_email' }] } })
    await mailsTo(site(), 'friend.500@example.org', 1)
    await mailsTo(site(), 'friend.spam@example.org', 0)
  })

  test('mails a friend about the same home once, and does not tell the sender', async () => {
    for (let i = 0; i < 3; i++) expect((await send('friend.again@example.org')).status).toBe(201)
    expect((await send('Friend.Again@example.org', { sender_email: 'else@example.org' })).status).toBe(201)
    await mailsTo(site(), 'friend.again@example.org', 1)
    await mailsTo(site(), 'Friend.Again@example.org', 0)
  })

  test('stops for good when the friend presses the button; opening the page changes nothing [friend.stops-good-presses]', async () => {
    await send('friend.stop@example.org', {}, 'fr')
    const [mail] = await mailsTo(site(), 'friend.stop@example.org', 1)
    const path = /\/fr\/partager\/stop\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
    const url = site().url + path
    for (let i = 0; i < 3; i++) {
      const seen = await fetch(url)
      expect(seen.headers.get('cache-control')).toBe('no-store')
      expect(seen.headers.get('referrer-policy')).toBe('no-referrer')
      expect(seen.headers.get('x-robots-tag')).toBe('noindex')
      expect(await seen.text()).toContain('<form')
      await fetch(url, { method: 'HEAD' })
    }
    expect((await send('friend.stop@example.org', { estate_id: other })).status).toBe(201)
    await mailsTo(site(), 'friend.stop@example.org', 2)

    expect((await postForm(url, {})).status).toBe(200)
    expect((await postForm(url, {})).status, 'a second press succeeds').toBe(200)
    await importListings(site(), [house('C', 330000)], 3)
    const third = (await cardOf(site(), 330000)).id
    expect((await send('friend.stop@example.org', { estate_id: third })).status, 'the sender learns nothing').toBe(201)
    expect((await send('friend.other@example.org', { estate_id: third })).status).toBe(201)
    await mailsTo(site(), 'friend.other@example.org', 1)
    await mailsTo(site(), 'friend.stop@example.org', 2)
    const lost = await fetch(url.replace(/.{4}$/, 'AAAA'))
    expect(lost.status).toBe(404)
    expect(mainOf(await lost.text())).toContain('Nous ne connaissons pas ce lien')
  })

  test('works as a form without JavaScript and keeps what was typed [friend.works-form-without]', async () => {
    const url = site().url + pathFor('sendToAFriend', 'en', { estateId: id })
    expect(mainOf(await html(url))).toContain('name="friend_email"')
    const fields = {
      friend_email: 'friend.form@example.org',
      sender_name: 'Els',
      sender_email: 'els@',
      message: GREETING,
    }
    const refused = await postForm(url, fields)
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('value="friend.form@example.org"')
    expect(refused.html).toContain(GREETING)
    expect(textOf(refused.html)).toContain('Enter one complete e‑mail address')
    const sent = await postForm(url, { ...fields, sender_email: 'els@example.org' })
    expect(sent).toMatchObject({ status: 303, location: `/en/send-to-a-friend/${id}?sent=1` })
    await mailsTo(site(), 'friend.form@example.org', 1)
    expect((await postForm(url, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  test('logs no address, name, token or text', () => {
    const log = site().log()
    expect(log).toContain('ajax/send-to-a-friend')
    for (const private_ of ['example.org', 'Els', 'jullie twee', '/stop/']) expect(log).not.toContain(private_)
  })
})

test('mails to friends are limited by network, friend and sender, with Retry-After [friend.sending-friends-limited]', async () => {
  const site = await startSite({ anyStore: true, env: { RATE_LIMIT: 'on' } })
  try {
    await importListings(site, [house('A', 310000)], 1)
    const { id } = await cardOf(site, 310000)
    const send = (n: number, headers: Record<string, string> = {}) =>
      postJson(
        `${site.url}/de/ajax/send-to-a-friend`,
        { estate_id: id, friend_email: `f${n}@example.org`, sender_name: 'Els', sender_email: 'els@example.org' },
        headers,
      )
    for (let n = 0; n < 3; n++) expect((await send(n)).status).toBe(201)
    const refused = await send(4, { 'x-forwarded-for': '203.0.113.9' })
    expect(refused, 'a forwarding header changes nothing').toMatchObject({
      status: 429,
      body: { error: { code: 'too_many_requests' } },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const page = await postForm(`${site.url}/de/weiterempfehlen/${id}`, {
      friend_email: 'f9@example.org',
      sender_name: 'Els',
      sender_email: 'els@example.org',
      message: GREETING,
    })
    expect(page.status).toBe(429)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(page.html).toContain(GREETING)
    expect(await site.waitForMails(3)).toHaveLength(3)
  } finally {
    await site.stop()
  }
})

test('five hundred requests from one network do not limit the others [friend.network-asks-five]', async () => {
  const site = await startSite({ anyStore: true, env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1/32,::1/128' } })
  try {
    await importListings(site, [house('A', 310000)], 1)
    const { id } = await cardOf(site, 310000)
    let friends = 0
    const send = async (network: string) => {
      const friend = { friend_email: `f${++friends}@example.org`, sender_name: 'Els', sender_email: 'els@example.org' }
      const headers = { 'x-forwarded-for': network }
      return (await postJson(`${site.url}/nl/ajax/send-to-a-friend`, { estate_id: id, ...friend }, headers)).status
    }
    const household = []
    for (let n = 0; n < 4; n++) household.push(await send('198.51.100.251'))
    expect(household, 'three per hour').toEqual([201, 201, 201, 429])
    expect(await send('198.51.100.252'), 'a neighbouring address has its own limit').toBe(201)
    const statuses = []
    for (let n = 0; n < 51; n++)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 10 }, (_, i) => send(`198.51.100.${(n * 10 + i) % 250}`)))),
      )
    expect(
      statuses.filter((status) => status === 201),
      'a fiftieth of the 500 a day',
    ).toHaveLength(6)
    expect(statuses.filter((status) => status === 429)).toHaveLength(504)
    expect(await send('203.0.113.9'), 'with the same name and address as the others').toBe(201)
    expect(await send('2001:db8:1:2::9')).toBe(201)
    expect(await site.waitForMails(12)).toHaveLength(12)
  } finally {
    await site.stop()
  }
})
