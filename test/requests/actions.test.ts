import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { pathFor } from '#i18n/routes.ts'
import { linkIn } from '../hostile/mail-links.ts'
import { type PostForm, postForms } from '../hostile/post-forms.ts'
import { type StoredRows, storedRows } from '../hostile/stored-rows.ts'
import { type Site, startSite } from '../site.ts'
import { cardOf, house, importListings, mailsTo, postForm, postJson, textOf } from './agency.ts'

/** Every action of a visitor, through every button that our pages have. */
describe('every button of every page', () => {
  let site: Site
  let links: Awaited<ReturnType<typeof everyState>>
  let forms: PostForm[]
  beforeAll(async () => {
    site = await startSite()
    await importListings(site, [house('A', 310000)], 1)
    const { id } = await cardOf(site, 310000)
    links = await everyState(site, id)
    const open = ['contact', 'contactOffer', 'sendToAFriend', 'bookViewing', 'subscribe', 'subscribeSuccess'] as const
    const pages = [...open.map((route) => pathFor(route, 'nl', { estateId: id })), ...Object.values(links)]
    forms = (await Promise.all(pages.map(async (path) => postForms(path, await html(site.url + path))))).flat()
  })
  afterAll(async () => await site.stop())

  test('sends its intent; an unknown intent is refused and changes nothing [actions.unknown-intent]', async () => {
    const said = forms.map(({ fields }) => fields['intent'])
    expect(new Set(said)).toEqual(
      new Set([
        ...['subscribe', 'confirm', 'save', 'pause-1', 'pause-3', 'resume', 'restart', 'renew', 'link'],
        ...['export', 'erase', 'download', 'erase-now', 'unsubscribe', 'undo', 'reason', 'more'],
        ...['contact', 'friend', 'stop', 'book', 'move', 'cancel'],
      ]),
    )
    const before = await keptRows(site)
    for (const { path, fields } of forms) {
      const own = fields['intent'] ?? ''
      for (const other of ['', 'nothing', own.toUpperCase(), `${own} `, '__proto__', 'constructor'])
        expect((await postForm(site.url + path, { ...fields, intent: other })).status, `${path}: ${other}`).toBe(400)
      const twice = new URLSearchParams({ ...fields })
      twice.append('intent', own)
      const answer = await fetch(site.url + path, { method: 'POST', body: twice, redirect: 'manual' })
      expect(answer.status, `${path}: ${own} twice`).toBe(400)
    }
    expect(await keptRows(site)).toEqual(before)
  })

  test('refuses too many fields, and reports too long a text at its field', async () => {
    const before = await keptRows(site)
    for (const { path, fields } of forms) {
      const many = new URLSearchParams(fields)
      for (let i = 0; i < 1001; i++) many.append('notification.types', 'HOUSE')
      const answer = await fetch(site.url + path, { method: 'POST', body: many, redirect: 'manual' })
      expect(answer.status, path).toBe(413)
    }
    const texts = forms.filter(({ fields }) => /^(contact|friend|book|subscribe|save)$/.test(fields['intent'] ?? ''))
    for (const { path, fields } of texts)
      for (const name of Object.keys(fields).filter(isText)) {
        const long = await postForm(site.url + path, { ...fields, [name]: 'x'.repeat(6000) })
        expect([long.status, long.html.includes(`href="#${name}"`)], `${path}: ${name}`).toEqual([422, true])
      }
    expect(await keptRows(site)).toEqual(before)
  })

  test('answers a form and a script alike: the same fields are refused with the same messages', async () => {
    const contact = { contact_information: { personal: { email: 'an@a.example' } } }
    const { id: estate_id } = await cardOf(site, 310000)
    const friend = { friend_email: 'bo@a.example', sender_name: 'An', sender_email: 'an@a.example' }
    const notification = { statuses: ['FOR_SALE'], types: ['HOUSE'] }
    const pairs = [
      ['contactOffer', 'contact-form-handler', { contact, message: 'Hallo' }, { estate_id }],
      ['sendToAFriend', 'send-to-a-friend', friend, { estate_id }],
      ['subscribe', 'notifications', { contact, notification }, {}],
    ] as const
    for (const [route, endpoint, body, about] of pairs)
      for (const locale of LOCALES)
        for (const [name, value] of wrongs(endpoint)) {
          const wrong = withField(body, name.split('.'), value)
          const script = await postJson(`${site.url}/${locale}/ajax/${endpoint}`, { ...wrong, ...about })
          const form = await postForm(site.url + pathFor(route, locale, { estateId: estate_id }), flat(wrong))
          expect([script.status, form.status], `${endpoint}: ${name}`).toEqual([422, 422])
          const shown = textOf(form.html)
          for (const { message } of script.body.errors ?? [])
            expect(shown, `${endpoint}: ${name}`).toContain(message.replace(/\s+/g, ' '))
          expect(script.body.errors?.length, name).toBeGreaterThan(0)
        }
  })

  test('explains an action that is no longer possible, in the language of the page', async () => {
    const token = links.stopped.split('/').at(-1) ?? ''
    const words = {
      nl: ['was al gestopt', 'al uitgeschreven'],
      fr: ['déjà arrêtée', 'déjà désinscrit'],
      en: ['already been stopped', 'already unsubscribed'],
      de: ['schon beendet', 'schon abgemeldet'],
    }
    for (const locale of LOCALES) {
      const manage = pathFor('manageSubscription', locale, { token })
      const [form] = postForms(links.running, await html(site.url + links.running)).filter(
        ({ fields }) => fields['intent'] === 'save',
      )
      for (const fields of [{ intent: 'confirm' }, { intent: 'pause-1' }, { intent: 'resume' }, form?.fields ?? {}]) {
        const sent = await postForm(site.url + manage, fields)
        expect(sent.status, fields['intent']).toBe(303)
        expect(textOf(await html(site.url + sent.location)), fields['intent']).toContain(words[locale][0])
      }
      const stop = pathFor('unsubscribe', locale, { token: links.left.split('/').at(-1) ?? '' })
      const again = await postForm(site.url + stop, { intent: 'unsubscribe' })
      expect(textOf(await html(site.url + again.location))).toContain(words[locale][1])
    }
    const running = await postForm(site.url + links.running, { intent: 'resume' })
    expect(textOf(await html(site.url + running.location))).toContain('stond al aan')
  })

  test('cancels a viewing only with an explicit intent [actions.no-default-cancel]', async () => {
    const answer = await postForm(site.url + links.booked, { reason: 'Verhinderd' })
    expect(answer.status).toBe(200)
    expect(textOf(answer.html)).toContain('stond al vast')
    expect(await html(site.url + links.booked)).toContain('value="cancel"')
    const move = await postForm(site.url + links.held, { intent: 'move', slot: '2999-01-01T10:00:00.000Z' })
    expect([move.status, textOf(move.html).includes('Bevestig eerst')]).toEqual([409, true])
  })

  test('reads the intent of a form of release 0.1.0, whose button had another name', async () => {
    const { html: page } = await postForm(site.url + links.held, { do: 'move', slot: '2999-01-01T10:00:00.000Z' })
    expect(textOf(page)).toContain('Bevestig eerst')
    expect((await postForm(site.url + links.held, { do: 'confirm', intent: 'cancel' })).status, 'both').toBe(400)
  })

  test('accepts a form of release 0.1.0 once, although its key had another name', async () => {
    const url = site.url + pathFor('subscribe', 'nl')
    const fields = {
      intent: 'subscribe',
      request_key: 'made-by-release-0.1.0',
      'contact.contact_information.personal.email': 'oud@a.example',
      'notification.statuses': 'FOR_SALE',
      'notification.types': 'HOUSE',
    }
    for (let i = 0; i < 2; i++) expect((await postForm(url, fields)).status).toBe(303)
    const other = await postForm(url, { ...fields, 'notification.types': 'LAND' })
    expect(other.status).toBe(422)
    const [again] = postForms('', other.html).filter((form) => form.fields['intent'] === 'subscribe')
    const key = again?.fields['form_key'] ?? ''
    expect(key, 'with a new key it can be sent').not.toBe('made-by-release-0.1.0')
    const { request_key: _used, ...rest } = fields
    expect((await postForm(url, { ...rest, 'notification.types': 'LAND', form_key: key })).status).toBe(303)
  })

  test('refuses a body that is not a form, and runs no action', async () => {
    const before = await keptRows(site)
    const bodies = [
      ['application/json', '{"do":"cancel"}'],
      ['application/json', 'null'],
      ['application/csp-report', '{}'],
      ['text/plain', 'intent=cancel'],
      ['multipart/form-data', 'intent=cancel'],
      ['multipart/form-data; boundary=x', '{"do":"cancel"}'],
    ] as const
    for (const path of new Set(forms.map((form) => form.path)))
      for (const [type, body] of bodies) {
        const answer = await fetch(site.url + path, {
          method: 'POST',
          body,
          headers: { 'content-type': type },
          redirect: 'manual',
        })
        expect(answer.status, `${path}: ${type} ${body}`).toBe(415)
      }
    expect(await keptRows(site)).toEqual(before)
    const nothing = await fetch(site.url + links.held, { method: 'POST' })
    expect(nothing.status).toBe(200)
    expect(await html(site.url + links.held), 'an empty body is an empty form').toContain('value="cancel"')
  })

  test('explains a key that was used for another form, and a second press sends the form', async () => {
    const words = {
      nl: 'U verstuurde dit formulier al eerder, met andere gegevens. Klik nog eens op de knop om ook deze te versturen.',
      fr: 'Vous avez déjà envoyé ce formulaire, avec d’autres données. Cliquez encore une fois sur le bouton pour envoyer aussi celles-ci.',
      en: 'You already sent this form, with different details. Press the button once more to send these as well.',
      de: 'Sie haben dieses Formular bereits mit anderen Angaben abgeschickt. Klicken Sie noch einmal auf die Schaltfläche, um auch diese abzuschicken.',
    }
    const { id: estateId } = await cardOf(site, 310000)
    const changed = {
      contactOffer: 'message',
      sendToAFriend: 'message',
      bookViewing: 'name',
      subscribe: 'contact.first_name',
    } as const
    for (const locale of LOCALES)
      for (const [route, field] of Object.entries(changed) as [keyof typeof changed, string][]) {
        const path = pathFor(route, locale, { estateId })
        const [form] = postForms(path, await html(site.url + path))
        const email = `${locale}-${route.toLowerCase()}@a.example`
        const email_field = route === 'sendToAFriend' ? 'friend_email' : route === 'bookViewing' ? 'email' : PERSONAL
        const sale = route === 'subscribe' ? { 'notification.statuses': 'FOR_SALE', 'notification.types': 'HOUSE' } : {}
        // A slot of whichever day is free for each.
        const { day: _, ...blank } = form?.fields ?? {}
        const fields = { ...blank, ...sale, [email_field]: email }
        expect((await postForm(site.url + path, fields)).status, `${path} first`).toBe(303)
        const other = await postForm(site.url + path, { ...fields, [field]: 'Anders' })
        expect(other.status, path).toBe(422)
        expect(textOf(other.html), path).toContain(words[locale])
        const key = postForms(path, other.html).find((one) => one.fields['form_key'])?.fields['form_key'] ?? ''
        // The slot of the first booking is gone, and another is offered.
        const again = { ...fields, [field]: 'Anders', form_key: key }
        const slot = route === 'bookViewing' ? { slot: await freeSlot(site, path) } : {}
        expect((await postForm(site.url + path, { ...again, ...slot })).status, `${path} again`).toBe(303)
      }
  })

  test('accepts only plain digits as an offer id', async () => {
    const { id } = await cardOf(site, 310000)
    const written = [`0x${id.toString(16)}`, `${id}.0`, `%20${id}`, `${id}%20`, `+${id}`, `0${id}`, `${id}e0`]
    for (const route of ['bookViewing', 'contactOffer', 'sendToAFriend', 'offer'] as const)
      for (const other of written) {
        const path = pathFor(route, 'en', { estateId: '', slug: 'x' })
          .replace(/\/(?=\/|$)/, `/${other}`)
          .replace(/\/x$/, '')
        expect((await fetch(site.url + path, { redirect: 'manual' })).status, path).toBe(404)
        expect((await postForm(site.url + path, {})).status, path).toBe(404)
      }
    for (const name of ['estate', 'similar-estate'])
      for (const other of written)
        expect((await fetch(`${site.url}/en/ajax/${name}/${other}`)).status, `${name}/${other}`).toBe(404)
    for (const estate_id of written.map(decodeURIComponent)) {
      const contact = { contact_information: { personal: { email: 'an@a.example' } } }
      const sent = await postJson(`${site.url}/en/ajax/contact-form-handler`, { estate_id, contact, message: 'x' })
      expect([sent.status, sent.body.errors?.[0]?.path], estate_id).toEqual([422, 'estate_id'])
    }
  })

  test('cancels a viewing with any reason, and stores the printable part of the reason', async () => {
    const reason = `\u0000ziek\u202e\u0007, ${'x'.repeat(193)}\u{1f600}`
    expect((await postForm(site.url + links.booked, { intent: 'cancel', reason })).status).toBe(200)
    const { appointment } = await storedRows({ varDir: site.varDir })
    expect(JSON.stringify(appointment)).toContain(`"ziek , ${'x'.repeat(193)}"`)
  })
})

const PERSONAL = 'contact.contact_information.personal.email'

/** The last slot that a form still offers. */
async function freeSlot(site: Site, path: string): Promise<string> {
  const slots = [...(await html(site.url + path)).matchAll(/name="slot"[^>]*value="([^"]+)"/g)]
  return slots.at(-1)?.[1] ?? ''
}

const isText = (name: string): boolean =>
  /^(message|friend_email|sender_|name$|email$|phone$)|^contact\.(first|last|address|contact_information)/.test(name)

/** Invalid values for the fields of each endpoint: too long, too many, unreadable, unknown. */
function wrongs(endpoint: string): [string, unknown][] {
  const email = 'contact.contact_information.personal.email'
  const ofContact: [string, unknown][] = [
    ['contact.first_name', 'x'.repeat(61)],
    ['contact.first_name', ['An', 'Bo']],
    ['contact.last_name', 'goedkoop.be'],
    ['contact.contact_information.personal.phone', 'bel mij'],
    [email, 'an@'],
    [email, ''],
  ]
  if (endpoint === 'contact-form-handler') return [...ofContact, ['message', 'x'.repeat(5001)], ['message', '']]
  if (endpoint === 'notifications')
    return [
      ...ofContact,
      ['notification.types', ''],
      ['notification.types', 'CASTLE'],
      ['notification.construction.bedrooms.min', 'veel'],
      ['notification.cities', Array.from({ length: 101 }, (_, i) => String(1000 + i))],
    ]
  return [
    ['friend_email', 'a@a.example,b@a.example'],
    ['sender_name', 'x'.repeat(61)],
    ['sender_name', ['An', 'Bo']],
    ['message', 'zie goedkoop.be'],
    ['message', 'x'.repeat(501)],
  ]
}

/** Links to every state of the pages that mails link to. */
async function everyState(site: Site, id: number) {
  const wish = (email: string) => ({
    contact: { contact_information: { personal: { email } } },
    notification: { statuses: ['TO_RENT'], types: ['LAND'] },
  })
  const subscription = async (name: string, ...intents: string[]) => {
    const email = `${name}@a.example`
    expect((await postJson(`${site.url}/nl/ajax/notifications`, wish(email))).status).toBe(201)
    const link = linkIn((await mailsTo(site, email, 1))[0]?.text, '/nl/hou-me-op-de-hoogte/')
    for (const intent of intents) expect((await postForm(site.url + link, { intent })).status).toBe(303)
    return link
  }
  const leave = async (manage: string) => {
    const path = /\/nl\/hou-me-op-de-hoogte\/uitschrijven\/[\w-]+/.exec(await html(site.url + manage))?.[0] ?? ''
    await postForm(site.url + path, { intent: 'unsubscribe' })
    return path
  }
  const fresh = async (purpose: 'export' | 'erase') => {
    await subscription(purpose, 'confirm', purpose)
    return linkIn((await mailsTo(site, `${purpose}@a.example`, 2)).at(-1)?.text, '/nl/hou-me-op-de-hoogte/')
  }
  const viewing = async (name: string) => {
    const path = pathFor('bookViewing', 'nl', { estateId: id })
    const [form] = postForms(path, await html(site.url + path))
    const email = `${name}@a.example`
    expect((await postForm(site.url + path, { ...form?.fields, email })).status).toBe(303)
    return linkIn((await mailsTo(site, email, 1))[0]?.text, '/nl/afspraak-annuleren/')
  }
  const friend = { friend_email: 'vriend@a.example', sender_name: 'An', sender_email: 'an@a.example' }
  await postJson(`${site.url}/nl/ajax/send-to-a-friend`, { estate_id: id, ...friend })
  const stopped = await subscription('gestopt', 'confirm')
  const left = await leave(stopped)
  const running = await subscription('loopt', 'confirm')
  const booked = await viewing('bezoek')
  expect((await postForm(site.url + booked, { intent: 'confirm' })).status).toBe(200)
  return {
    pending: await subscription('wacht'),
    paused: await subscription('pauze', 'confirm', 'pause-1'),
    running,
    stopped,
    left,
    leaving: /\/nl\/hou-me-op-de-hoogte\/uitschrijven\/[\w-]+/.exec(await html(site.url + running))?.[0] ?? '',
    lost: `/nl/hou-me-op-de-hoogte/${'x'.repeat(43)}`,
    exporting: await fresh('export'),
    erasing: await fresh('erase'),
    booked,
    held: await viewing('gehouden'),
    friend: linkIn((await mailsTo(site, 'vriend@a.example', 1))[0]?.text, '/nl/doorsturen/stop/'),
  }
}

/** The rows that visitors' actions may change, unaffected by background jobs. */
async function keptRows(site: Site): Promise<StoredRows> {
  const rows = await storedRows({ varDir: site.varDir })
  const own = /^(subscription|contact|consent|appointment|lead|friend|suppression|link_request|leaving|idempotency)/
  return Object.fromEntries(Object.entries(rows).filter(([table]) => own.test(table)))
}

async function html(url: string): Promise<string> {
  return await (await fetch(url, { headers: { accept: 'text/html' } })).text()
}

function withField(body: object, [name = '', ...rest]: readonly string[], value: unknown): Record<string, unknown> {
  const fields = new Map<string, unknown>(Object.entries(body))
  const inner = fields.get(name)
  const isGroup = rest.length > 0
  fields.set(name, isGroup ? withField(typeof inner === 'object' && inner ? inner : {}, rest, value) : value)
  return Object.fromEntries(fields)
}

/** Form encoding; a list becomes a repeated field. */
function flat(body: object, prefix = ''): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(body)) {
    if (Array.isArray(value)) for (const one of value) form.append(prefix + name, String(one))
    else if (typeof value === 'object' && value !== null)
      for (const [inner, text] of flat(value as object, `${prefix}${name}.`)) form.append(inner, text)
    else form.append(prefix + name, String(value))
  }
  return form
}
