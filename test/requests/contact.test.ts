import { beforeAll, expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { pathFor } from '#i18n/routes.ts'
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
  project,
  textLike,
  textOf,
} from './agency.ts'

const QUESTION = 'Is de tuin op het zuiden?\n\nGroet,\nAn'

onSites('the contact form', (site) => {
  let id = 0
  beforeAll(async () => {
    await importListings(
      site(),
      [house('A', 310000, { agent: { name: 'Lucas Exemple' } }), house('B', 320000), ...project('P', 255000)],
      3,
    )
    id = (await cardOf(site(), 310000)).id
  })

  test('sends a question about an offer to its agent, and a receipt to the sender in their language [contact.sends-question-about]', async () => {
    const url = site().url + pathFor('contactOffer', 'de', { estateId: id })
    const sent = await postForm(url, {
      'contact.first_name': 'An',
      'contact.last_name': 'Peeters',
      'contact.contact_information.personal.email': 'an.offer@example.org',
      'contact.contact_information.personal.phone': '0470 00 00 00',
      message: QUESTION,
    })
    expect(sent.status, sent.html.slice(0, 2000)).toBe(303)
    const thanks = await html(new URL(sent.location ?? '', site().url).href)
    expect(textOf(mainOf(thanks))).toContain('Ihre')

    const [toAgent] = await mailsTo(site(), 'lucas@gevel.example', 1)
    expect(toAgent?.replyTo).toEqual([{ address: 'an.offer@example.org', name: '' }])
    expect(toAgent?.from?.address).not.toContain('an.offer')
    expect(toAgent?.subject, 'in the preferred language of the agent').toContain('Malines')
    expect(toAgent?.text).toContain('> Is de tuin op het zuiden?')
    expect(toAgent?.text).toContain('0470 00 00 00')
    expect(toAgent?.text).toContain(`/fr/offre/${id}/`)

    const [receipt] = await mailsTo(site(), 'an.offer@example.org', 1)
    expect(receipt?.replyTo).toEqual([{ address: 'lucas@gevel.example', name: '' }])
    expect(receipt?.subject).toMatch(/^Ihre /)
    expect(receipt?.text).toContain(`/de/angebot/${id}/`)
  })

  test('sends no copy of a message to an address before it is confirmed [contact.sends-nobody-somebody]', async () => {
    const email = 'an.relay@example.org'
    const ask = () =>
      postJson(`${site().url}/nl/ajax/contact-form-handler`, {
        estate_id: id,
        contact: { first_name: 'Koopje', last_name: 'Vandaag', contact_information: { personal: { email } } },
        message: `Win nu op https://evil.example en www.evil.example`,
      })
    expect((await ask()).status).toBe(201)
    const [receipt] = await mailsTo(site(), email, 1)
    expect(receipt?.text).toContain('Bedankt voor uw bericht')
    for (const part of [receipt?.subject, receipt?.text, receipt?.html])
      for (const theirs of ['evil', 'Win nu', 'Koopje', 'Vandaag']) expect(part).not.toContain(theirs)

    const wish = { statuses: ['FOR_SALE'], types: ['HOUSE'] }
    const contact = { contact_information: { personal: { email } } }
    await postJson(`${site().url}/nl/ajax/notifications`, { contact, notification: wish })
    expect((await ask()).status).toBe(201)
    const pending = await mailsTo(site(), email, 3)
    expect(pending.at(-1)?.text, 'an unconfirmed address gets no message text').not.toContain('evil')
    const link = /\/nl\/hou-me-op-de-hoogte\/[\w-]{43}/.exec(pending.map(({ text }) => text).join())?.[0]
    expect((await postForm(site().url + link, {})).status).toBe(303)
    expect((await ask()).status).toBe(201)
    expect((await mailsTo(site(), email, 4)).at(-1)?.text).toContain('> Win nu op https://evil.example')
  })

  test('sends a general question to the office [contact.sends-general-question]', async () => {
    const sent = await postJson(`${site().url}/fr/ajax/contact-form-handler`, {
      contact: { contact_information: { personal: { email: 'an.general@example.org' } } },
      message: QUESTION,
    })
    expect(sent).toMatchObject({ status: 201, body: { status: 'received' } })
    const [toOffice] = await mailsTo(site(), 'mechelen@gevel.example', 1)
    expect(toOffice?.replyTo?.[0]?.address).toBe('an.general@example.org')
    const [copy] = await mailsTo(site(), 'an.general@example.org', 1)
    expect(copy?.subject).toMatch(/^Votre /)
  })

  test('accepts a question about a unit of a project', async () => {
    const card = await cardOf(site(), 255000)
    const page = await html(site().url + card.url)
    const unit = Number(/href="\/nl\/aanbod\/\d+\/[^/"]+\/(\d+)"/.exec(page)?.[1])
    expect(unit).toBeGreaterThan(0)
    const sent = await postJson(`${site().url}/nl/ajax/contact-form-handler`, {
      estate_id: card.id,
      entity_id: unit,
      contact: { language: 'en', contact_information: { personal: { email: 'an.unit@example.org' } } },
      message: 'Is it quiet?',
    })
    expect(sent.status).toBe(201)
    const [copy] = await mailsTo(site(), 'an.unit@example.org', 1)
    expect(copy?.text, 'in the requested language').toContain(`/en/offer/${card.id}/`)
    expect(copy?.text).toContain(`/${unit}`)
  })

  test('allows no additional recipient or header [contact.lets-nobody-add]', async () => {
    const before = (await site().mails()).length
    const addresses = [
      'a@example.org,b@example.org',
      'a@example.org;b@example.org',
      '"a@example.org,b"@example.org',
      'a@example.org\r\nBcc: b@example.org',
      'a@example.org\nRCPT TO:<b@example.org>',
      'a@example.org%0d%0aBcc: b@example.org',
      'a@example.org\u2028Bcc: b@example.org',
      'a (b@example.org) <c@example.org>',
      'An <a@example.org>',
      `${'a'.repeat(250)}@example.org`,
    ]
    for (const email of addresses) {
      const sent = await postJson(`${site().url}/en/ajax/contact-form-handler`, {
        contact: { contact_information: { personal: { email } } },
        message: 'Hello',
      })
      expect(sent, email).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'contact.contact_information.personal.email', code: 'invalid_email' }] },
      })
    }
    for (const first_name of ['An\r\nBcc: b@example.org', 'An\nSubject: x', 'An\u2029x', 'An\u0000']) {
      const sent = await postJson(`${site().url}/en/ajax/contact-form-handler`, {
        contact: { first_name, contact_information: { personal: { email: 'a@example.org' } } },
        message: 'Hello',
      })
      expect(sent, JSON.stringify(first_name)).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'contact.first_name' }] },
      })
    }
    const harmless = await postJson(`${site().url}/en/ajax/contact-form-handler`, {
      estate_id: id,
      contact: {
        contact_information: { personal: { email: 'an.header@example.org' } },
      },
      message: 'Bcc: evil@example.org\r\n\r\n<script>alert(1)</script>\n.\nQUIT',
    })
    expect(harmless.status).toBe(201)
    const [copy] = await mailsTo(site(), 'an.header@example.org', 1)
    expect(copy?.html).not.toContain('<script')
    expect(copy?.subject).not.toContain('evil')
    expect(await site().mails()).toHaveLength(before + 2)
  })

  test('and every other form refuse names with links, with a message at the field in four languages [contact.form-refuse-names]', async () => {
    const link_in = {
      nl: 'zonder|geen link',
      fr: 'ni lien',
      en: 'no link',
      de: 'keinen Link',
    }
    const before = (await site().mails()).length
    const personal = { contact_information: { personal: { email: 'an.name@example.org' } } }
    const LINKS = [
      ...[
        'https://evil.example',
        'www.evil',
        'evil.example',
        'An evil.pizza',
        'x.co',
        'EVIL．com',
        'evil。com',
        'ev\u200bil.com',
      ],
      ...[
        'evil(dot)com',
        'an@evil.example',
        '<b>An</b>',
        '[An](x)',
        '[url=x]',
        'An //x',
        'Bel 0470 12 34 56',
        'a.b.evil',
      ],
      ...[
        'winner. Your prize is ready at evil dot com',
        'An, evil-dot-com',
        'An evil punt com',
        'your prize of 5000 euro',
        'An! Call us',
        'you were the one whom we were looking for',
      ],
    ]
    for (const [i, name] of LINKS.entries()) {
      const locale = LOCALES[i % 4] ?? 'nl'
      const bodies = [
        ['contact-form-handler', { contact: { ...personal, first_name: name }, message: 'x' }, 'contact.first_name'],
        ['contact-form-handler', { contact: { ...personal, last_name: name }, message: 'x' }, 'contact.last_name'],
        [
          'notifications',
          { contact: { ...personal, first_name: name }, notification: { statuses: ['FOR_SALE'], types: ['HOUSE'] } },
          'contact.first_name',
        ],
        [
          'send-to-a-friend',
          { estate_id: id, friend_email: 'f@example.org', sender_name: name, sender_email: 'an@example.org' },
          'sender_name',
        ],
      ] as const
      for (const [endpoint, body, path] of bodies) {
        const answer = await postJson(`${site().url}/${locale}/ajax/${endpoint}`, body)
        expect(answer, `${endpoint} with ${name}`).toMatchObject({
          status: 422,
          body: { errors: [{ path, code: 'no_links', message: textLike(new RegExp(link_in[locale])) }] },
        })
      }
      const slot = '2999-01-01T10:00:00.000Z'
      const booking = await postForm(site().url + pathFor('bookViewing', locale, { estateId: id }), {
        ...{ slot, name, email: 'an.name@example.org' },
      })
      expect(booking.status, `a viewing for ${name}`).toBe(422)
      expect(textOf(mainOf(booking.html))).toMatch(new RegExp(link_in[locale]))
    }
    for (const first_name of [
      'J.P. Janssens',
      'Mgr. Ph.D. O’Neill-Łukasiewicz',
      'Fam. Peeters (An & Jo)',
      '王小明',
      'Jan 2',
      'Prof. Dr. Jean-Baptiste de la Pointe',
    ]) {
      const fine = await postJson(`${site().url}/nl/ajax/contact-form-handler`, {
        contact: { ...personal, first_name },
        message: 'x',
      })
      expect(fine.status, first_name).toBe(201)
    }
    await mailsTo(site(), 'an.name@example.org', 6)
    expect((await site().mails()).length).toBe(before + 12)
  })

  test('shows the typed text again, with messages at the fields, in the language of the page [contact.shows-typed-again]', async () => {
    const words = { nl: 'e‑mailadres', fr: 'adresse e‑mail', en: 'e‑mail address', de: 'E‑Mail-Adresse' }
    for (const locale of LOCALES) {
      const refused = await postForm(site().url + pathFor('contact', locale), {
        'contact.first_name': 'An & "co"',
        'contact.contact_information.personal.email': 'an@',
        message: QUESTION,
      })
      expect(refused.status).toBe(422)
      expect(refused.html).toContain('value="An &amp; &quot;co&quot;"')
      expect(refused.html).toContain('value="an@"')
      expect(refused.html).toContain('Is de tuin op het zuiden?')
      expect(refused.html).toContain('aria-invalid="true"')
      expect(textOf(mainOf(refused.html))).toContain(words[locale])
    }
  })

  test('accepts a form that is sent twice once', async () => {
    const url = site().url + pathFor('contact', 'en')
    const key = /name="form_key" value="([^"]+)"/.exec(await html(url))?.[1] ?? ''
    const fields = {
      form_key: key,
      'contact.contact_information.personal.email': 'an.twice@example.org',
      message: 'Once',
    }
    expect((await postForm(url, fields)).status).toBe(303)
    expect((await postForm(url, fields)).status).toBe(303)
    await mailsTo(site(), 'an.twice@example.org', 1)
    const changed = await postForm(url, { ...fields, message: 'Something else' })
    expect(changed.status).toBe(422)
    expect(changed.html).toContain('Something else')
  })

  test('refuses a post from another site, and an unknown offer', async () => {
    const url = site().url + pathFor('contactOffer', 'nl', { estateId: id })
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, { origin: 'null' }])
      expect((await postForm(url, { message: 'x' }, headers)).status).toBe(403)
    for (const path of [
      '/nl/contact/abc',
      '/nl/contact/99999999999',
      '/nl/contact/0',
      '/nl/contact/1.5',
      `/nl/contact/${id}?unit=x`,
    ])
      expect((await fetch(site().url + path)).status, path).toBe(404)
  })

  test('logs no address, name or text of a visitor', () => {
    const log = site().log()
    expect(log).toContain('ajax/contact-form-handler')
    for (const private_ of ['example.org', 'Peeters', 'zuiden', '0470']) expect(log).not.toContain(private_)
  })

  test('accepts text up to the maxlength of its fields, emoji included, and no more', async () => {
    const url = site().url + pathFor('contactOffer', 'nl', { estateId: id })
    const page = await html(url)
    const most = (name: string) =>
      Number(new RegExp(`<[^>]*name="${name}"[^>]*>`).exec(page)?.[0].match(/maxlength="(\d+)"/i)?.[1])
    const personal = 'contact.contact_information.personal'
    const filled = (more: number) => ({
      'contact.first_name': 'é'.repeat(most('contact.first_name')),
      [`${personal}.email`]: 'an.emoji@example.org',
      [`${personal}.phone`]: '4'.repeat(most(`${personal}.phone`)),
      message: '😀'.repeat(most('message') / 2 + more),
    })
    expect((await postForm(url, filled(0))).status).toBe(303)
    const refused = await postForm(url, filled(1))
    expect(refused.status).toBe(422)
    expect(textOf(mainOf(refused.html))).toContain('Deze tekst is te lang')
  })
})
