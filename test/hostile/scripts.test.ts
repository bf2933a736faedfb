import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../browser/browser.ts'
import { visit } from '../browser/page.ts'
import { linkIn } from './mail-links.ts'
import { scriptPayloads } from './payloads.ts'
import { foundOffers, plainHome, type SampleSite, startSampleSite, wish } from './sample-site.ts'

/**
 * `npm run test:long` puts every payload into every sink; `npm test` puts every payload into at least one form and
 * one page.
 */
const long = process.env['GEVEL_LONG'] === '1'
const LOCALES = ['nl', 'fr', 'en', 'de'] as const

let site: SampleSite
beforeAll(async () => {
  site = await startSampleSite({ listings: [...hostileListings(), plainHome(1)] })
})
afterAll(async () => {
  await site.stop('SIGKILL')
})

/** Dialogs, reports, script errors and marked windows: each means that text became code. */
type Watched = { page: Page; found: string[]; close: () => Promise<void> }

const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"/>'

async function watched(): Promise<Watched> {
  const { page, complaints, close } = await visit(await launchBrowser(), { width: 360, height: 200 })
  const found: string[] = []
  // Pictures run no script in a page, and drawing a thousand of them takes longer than the rest of the test.
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: EMPTY }))
  page.on('dialog', (dialog) => {
    found.push(`dialog on ${page.url()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().startsWith('http') && new URL(request.url()).host !== new URL(site.url).host)
      found.push(`a request to ${request.url()} on ${page.url()}`)
  })
  return {
    page,
    found,
    async close() {
      await close()
      // A refused page logs its own status.
      found.push(...complaints.filter((one) => !/Failed to load resource: the server responded/.test(one)))
    },
  }
}

async function open(page: Page, path: string): Promise<void> {
  const answer = await page.goto(site.url + path, { waitUntil: 'load' })
  expect(answer?.status(), path).toBeLessThan(500)
}

/** Checks that the page's own markup is intact: one heading, and no element from a payload. */
async function expectOwnMarkup(page: Page): Promise<void> {
  const strangers = await page
    .locator(
      'main :is(iframe, object, embed, marquee, isindex, xss, math, video, base, style, img[src="x"], script:not([type$="json"]), [href^="javascript:" i], [href^="data:" i], [action^="javascript:" i], [formaction])',
    )
    .count()
  expect(strangers, page.url()).toBe(0)
}

describe('200 script injection texts, in a real browser', () => {
  test('stay text when a feed has them in every text of a listing [scripts.come-feed-text]', async () => {
    expect(scriptPayloads).toHaveLength(200)
    const { page, found, close } = await watched()
    const ids = await allOffers()
    expect(ids.length).toBeGreaterThanOrEqual(hostileListings().length)
    for (const [index, id] of ids.entries()) {
      if (!long && index % 2 === 1) continue
      const locale = LOCALES[index % 4] ?? 'nl'
      const word = { nl: 'aanbod', fr: 'offre', en: 'offer', de: 'angebot' }[locale]
      await open(page, `/${locale}/${word}/${id}`)
      await expectOwnMarkup(page)
    }
    for (let number = 1; number <= Math.ceil(ids.length / 20); number += 1) {
      await open(page, `/nl/aanbod?page=${number}`)
      await expectOwnMarkup(page)
    }
    await open(page, `/nl/favorieten`)
    await close()
    expect(found).toEqual([])
    expect(site.log()).not.toMatch(/content security policy (would have )?blocked/)
  })

  test('from a feed stay text in JSON, RSS, structured data and the sitemap [scripts.come-feed-stay]', async () => {
    for (const [path, type] of [
      ['/nl/aanbod.rss', 'xml'],
      ['/nl/aanbod.json', 'json'],
      ['/sitemap.xml', 'xml'],
      ['/sitemap-1.xml', 'xml'],
    ] as const) {
      const answer = await fetch(site.url + path)
      expect(answer.headers.get('content-type'), path).toContain(type)
      const text = await answer.text()
      if (type === 'json') JSON.parse(text)
      else expect(text, path).not.toMatch(/<(script|img|svg|iframe|body|details)\b/i)
    }
    for (const id of (await allOffers()).slice(0, 40)) {
      const html = await (await fetch(`${site.url}/nl/aanbod/${id}`)).text()
      for (const [, json = ''] of html.matchAll(
        /<script type="application\/(?:ld\+)?json"[^>]*>([\s\S]*?)<\/script>/g,
      )) {
        expect(json).not.toContain('<')
        JSON.parse(json)
      }
      const svg = await (await fetch(`${site.url}/media/drawing/${id}.svg`)).text()
      expect(svg).not.toMatch(/alert|<script|onload|javascript:/i)
    }
  })

  test('stay text in every field of every form that is shown again with them [scripts.come-field-form]', async () => {
    const { page, found, close } = await watched()
    const [id] = await allOffers()
    const manage = await manageLink()
    const forms = [
      '/nl/contact',
      `/fr/contact/${id}`,
      `/en/send-to-a-friend/${id}`,
      `/de/besichtigung-vereinbaren/${id}`,
      '/nl/hou-me-op-de-hoogte',
      manage,
    ]
    const share = long ? scriptPayloads.length : Math.ceil(scriptPayloads.length / forms.length)
    for (const [index, path] of forms.entries()) {
      const first = long ? 0 : index * share
      let next = first
      do {
        await open(page, path)
        const used = await submitWith(page, next)
        expect(used, `${path} has fields`).toBeGreaterThan(0)
        await expectOwnMarkup(page)
        next += long ? 1 : used
      } while (next < first + share)
    }
    await close()
    expect(found).toEqual([])
  }, 600_000)

  test('stay text in every query parameter and every segment of a path [scripts.come-query-parameter]', async () => {
    const { page, found, close } = await watched()
    const [id] = await allOffers()
    const step = long ? 1 : 2 * QUERY_PARAMETERS.length
    for (let first = 0; first < scriptPayloads.length; first += step) {
      const at = (offset: number): string => encodeURIComponent(scriptPayloads[(first + offset) % 200] ?? '')
      const query = QUERY_PARAMETERS.slice(0, step === 1 ? undefined : 10)
        .map((name, offset) => `${name}=${at(offset)}`)
        .join('&')
      for (const path of [
        `/nl/aanbod?${query}`,
        `/nl/aanbod?${QUERY_PARAMETERS.slice(10)
          .map((name, offset) => `${name}=${at(offset + 10)}`)
          .join('&')}`,
        `/fr/offre?q=${at(0)}`,
        `/en/offer?not_understood=${at(1)}&not_understood=${at(2)}`,
        `/nl/hou-me-op-de-hoogte?${query}&done=${at(3)}&email=${at(4)}`,
        `/nl/hou-me-op-de-hoogte/${at(5)}`,
        `/nl/hou-me-op-de-hoogte/uitschrijven/${at(6)}?done=${at(7)}`,
        `/nl/afspraak-annuleren/${at(8)}`,
        `/en/send-to-a-friend/stop/${at(9)}`,
        `/nl/aanbod/${id}/${at(0)}`,
        `/nl/aanbod/${at(1)}`,
        `/nl/bezoek-plannen/${id}?slot=${at(2)}&unit=${at(3)}`,
        `/nl/contact/${id}?unit=${at(4)}&sent=${at(5)}`,
        `/nl/${at(6)}`,
      ]) {
        await open(page, path)
        await expectOwnMarkup(page)
      }
    }
    await close()
    expect(found).toEqual([])
    expect(site.log()).not.toMatch(/content security policy (would have )?blocked/)
  }, 600_000)

  test('stay text in mails [scripts.go-mail-text]', async () => {
    const before = (await site.mails()).length
    const texts = scriptPayloads.filter((text) => !/[\p{Cc}\u2028\u2029]/u.test(text)).slice(0, 30)
    for (const [index, text] of texts.entries()) {
      const contact = {
        first_name: text.slice(0, 60),
        contact_information: { personal: { email: `x${index}@example.be` } },
      }
      for (const whoever of [contact, { contact_information: contact.contact_information }]) {
        const answer = await site.post('contact-form-handler', { contact: whoever, message: text })
        expect([201, 422]).toContain(answer.status)
      }
    }
    await site.waitForMails(before + 20)
    for (const { html = '', subject = '' } of await site.mails()) {
      expect(html).not.toMatch(/<(script|iframe|object|embed|svg|math|form|base|video|details)\b/i)
      expect(html).not.toMatch(/<[a-z][^<>]*\son[a-z]+=/i)
      expect(html).not.toMatch(/(href|src)="(javascript|data|vbscript):/i)
      expect(subject).not.toMatch(/[\r\n]/)
    }
  })
})

const QUERY_PARAMETERS = [
  ...['status', 'type', 'price_min', 'price_max', 'sale_min', 'rent_max', 'takeover_max', 'bedrooms_min', 'year_max'],
  ...['land_min', 'commercial_max', 'pc', 'country', 'garden', 'energy_max', 'new_build', 'around', 'province', 'bbox'],
  ...[
    'living_max',
    'not_pc',
    'not_type',
    'ground_floor',
    'deposit_max',
    'available_from',
    'total_max',
    'monthly_max',
    'rate',
    'warm_max',
    'station_km_max',
  ],
  ...['area', 'sort', 'page', 'not_understood', 'place', 'view', 'sent', 'unknown'],
]

/** Three payloads per listing, each in several texts. The reader refuses control characters, so they are left out. */
function hostileListings(): Record<string, unknown>[] {
  const texts = scriptPayloads.filter((text) => !/\p{Cc}/u.test(text))
  const listings: Record<string, unknown>[] = []
  for (let at = 0; at < texts.length; at += 3) {
    const text = (offset: number): string => texts[(at + offset) % texts.length] ?? ''
    listings.push({
      ...plainHome(at),
      sourceRef: `X${at}${text(0).slice(0, 100)}`,
      address: {
        postalCode: '9000',
        country: 'BE',
        locality: text(0).slice(0, 100),
        street: text(1),
        number: text(2).slice(0, 20),
        box: text(0).slice(0, 20),
      },
      texts: {
        nl: { title: text(0), description: `${text(1)}\n\n${text(2)}` },
        fr: { title: text(1), description: text(2) },
        en: { title: text(2), description: text(0) },
      },
      rooms: [{ kind: 'LIVING', name: text(1).slice(0, 100), area: 20 }],
      energy: { kwh: 200, label: 'C', certificate: text(2).slice(0, 100) },
      legal: { facts: { permit: { answer: 'YES', note: text(0) } } },
      agent: { name: text(2), phone: text(0).slice(0, 50), officeRef: text(1).slice(0, 100) },
    })
  }
  return listings
}

async function allOffers(): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page += 1) {
    const answer = await fetch(`${site.url}/nl/aanbod?page=${page}`, { headers: { accept: 'application/json' } })
    const found = foundOffers(await answer.text())
    if (found.length === 0) return ids
    ids.push(...found.map(({ id }) => id))
  }
}

/** The page that manages a confirmed subscription, with its form. */
async function manageLink(): Promise<string> {
  await site.post('notifications', wish('manage@example.be'))
  const [mail] = await site.waitForMails(1)
  const link = linkIn(mail?.text, '/nl/hou-me-op-de-hoogte/')
  await fetch(site.url + link, { method: 'POST', body: new URLSearchParams() })
  return link
}

/**
 * Fills every field of the page's main form, bypassing the browser's checks, and submits it. Returns the number of
 * fields.
 */
async function submitWith(page: Page, first: number): Promise<number> {
  const used = await page.evaluate(
    ({ texts, start }) => {
      const forms = [...document.querySelectorAll<HTMLFormElement>('main form[method="post" i]')]
      const form = forms.toSorted((a, b) => b.elements.length - a.elements.length)[0]
      if (!form) return 0
      let at = start
      for (const field of [...form.elements]) {
        if (
          !(
            field instanceof HTMLInputElement ||
            field instanceof HTMLTextAreaElement ||
            field instanceof HTMLSelectElement
          )
        )
          continue
        if (field.name === '' || field.name === 'form_key' || field.name === 'intent') continue
        const hidden = document.createElement('input')
        hidden.type = 'hidden'
        hidden.name = field.name
        hidden.value = texts[at % texts.length] ?? ''
        field.name = ''
        form.append(hidden)
        at += 1
      }
      for (const intent of ['save']) {
        if (!document.querySelector(`[name="intent"][value="${intent}"]`)) continue
        const chosen = document.createElement('input')
        Object.assign(chosen, { type: 'hidden', name: 'intent', value: intent })
        form.append(chosen)
      }
      form.setAttribute('data-filled', '')
      return at - start
    },
    { texts: [...scriptPayloads], start: first },
  )
  if (used === 0) return 0
  const sent = page.waitForNavigation({ waitUntil: 'load' })
  await page.evaluate(() => {
    const form = document.querySelector('form[data-filled]')
    // Not the form's own `submit`: a field may have that name, and an attacker skips the browser's checks.
    setTimeout(() => form instanceof HTMLFormElement && HTMLFormElement.prototype.submit.call(form))
  })
  await sent
  return used
}
