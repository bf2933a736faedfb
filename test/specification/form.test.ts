import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '#base/locale.ts'
import { citySelectorMessages } from '#i18n/messages/city-selector.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { validationMessages } from '#i18n/messages/validation.ts'
import { pathFor } from '#i18n/routes.ts'
import { mailsTo, postForm, postJson } from '../requests/agency.ts'
import { type Site, startSite } from '../site.ts'

/** Section 3, field by field, with a sample value each. */
const CONTACT = {
  title: 'MRS',
  language: 'fr',
  first_name: 'Amélie',
  last_name: "D'Hondt",
  'contact_information.personal.email': 'amelie@example.org',
  'contact_information.personal.phone': '02 000 00 00',
  'contact_information.personal.mobile': '+32 470 00 00 00',
  'address.street_address': 'Rue de l’Exemple',
  'address.street_number': '12',
  'address.post_box': 'B',
  'address.postal_code': '1050',
  'address.locality': 'Ixelles',
  'advertising.marketing_opt_in': 'on',
}
const NOTIFICATION = {
  statuses: 'FOR_SALE',
  types: 'HOUSE',
  'financial.price_for_sale.min': '100000',
  'financial.price_for_sale.max': '400000',
  'financial.price_to_rent.min': '500',
  'financial.price_to_rent.max': '1500',
  'financial.price_take_over.min': '10000',
  'financial.price_take_over.max': '90000',
  'construction.bedrooms.min': '2',
  'construction.bedrooms.max': '5',
  'construction.construction_year.min': '1900',
  'construction.construction_year.max': '2020',
  'construction.land_surface.min': '100',
  'construction.land_surface.max': '2000',
  'construction.commercial_surface.min': '10',
  'construction.commercial_surface.max': '200',
  'construction.renovation_required': 'on',
  'other.garden': 'on',
  'other.bicycle_shed': 'on',
  'layout.terrace': 'on',
  'layout.garage': 'on',
  'comfort.ready_to_move_in': 'on',
  'general.revenue_property': 'on',
  'location.country': 'BE',
}
const FIELDS = {
  ...prefixed('contact.', CONTACT),
  ...prefixed('notification.', NOTIFICATION),
}

describe('the subscription form of the specification', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite({ anyStore: true })
  })
  afterAll(async () => await site.stop())
  const open = async (path: string): Promise<string> => (await fetch(site.url + path)).text()

  test.each(LOCALES)(
    'has in %s three sections and a field for every name of section 3 [form.three-sections-field]',
    async (locale) => {
      const page = await open(pathFor('subscribe', locale))
      const form = page.slice(
        page.indexOf('<form', page.indexOf('<main')),
        page.indexOf('</form>', page.indexOf('<main')),
      )
      const names = new Set([...form.matchAll(/\sname="([^"]+)"/g)].map(([, name]) => name))
      for (const name of [...Object.keys(FIELDS), 'notification.cities']) {
        if (name === 'notification.cities') expect(form, 'the city selector').toContain('notification.cities')
        else expect(names.has(name), name).toBe(true)
      }
      const t = subscribeMessages[locale]
      const sections = form.match(/<fieldset class="panel fs"|class="fs__legend"/g)
      expect(sections, `${t.title}: each with its legend`).toHaveLength(6)
      for (const status of ['FOR_SALE', 'TO_RENT', 'TAKE_OVER']) expect(form).toContain(`value="${status}"`)
    },
  )

  test.each(LOCALES)(
    'starts in %s with empty bounds, nothing ticked and the language of the page [form.starts-empty-bounds]',
    async (locale) => {
      const page = await open(pathFor('subscribe', locale))
      for (const [input, name] of page.matchAll(/<input[^>]*name="(notification\.[^"]+)"[^>]*>/g)) {
        if (/\.(min|max)$/.test(name ?? '')) expect(/value="[^"]/.test(input), input).toBe(false)
        if (/statuses|types|garden|marketing/.test(name ?? '')) expect(input).not.toContain('checked')
      }
      expect(/<input[^>]*marketing_opt_in[^>]*>/.exec(page)?.[0]).not.toContain('checked')
      const language = /<select[^>]*name="contact\.language"[\s\S]*?<\/select>/.exec(page)?.[0]
      const ticked =
        /<option[^>]*(?:value="(\w\w)"[^>]*selected|selected[^>]*value="(\w\w)")/.exec(language ?? '') ??
        /<input[^>]*(?:name="contact\.language"[^>]*checked[^>]*value="(\w\w)"|value="(\w\w)"[^>]*checked[^>]*)/.exec(
          page,
        )
      expect(ticked?.[1] ?? ticked?.[2]).toBe(locale)
    },
  )

  test('accepts every field, as a form and as nested JSON, and shows each of them again behind the link [form.takes-field-nested]', async () => {
    const posted = await postForm(site.url + pathFor('subscribe', 'fr'), FIELDS)
    expect([posted.status, posted.location]).toEqual([303, pathFor('subscribeSuccess', 'fr')])
    const [mail] = await mailsTo(site, 'amelie@example.org', 1)
    const link = /\/fr\/tenez-moi-au-courant\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
    expect((await postForm(site.url + link, {})).status).toBe(303)
    const manage = (await open(link)).replaceAll('&#x27;', "'")
    for (const [name, value] of Object.entries(FIELDS)) {
      const field = new RegExp(
        `<(?:input|select)[^>]*name="${name.replaceAll('.', '\\.')}"[\\s\\S]*?(?:>|</select>)`,
        'g',
      )
      const shown = [...manage.matchAll(field)].map(([text]) => text).join('')
      const grouped = /^\d{4,}$/.test(value) && !/year/.test(name) ? Number(value).toLocaleString('fr-BE') : value
      const same = value === 'on' ? / checked/.test(shown) : shown.includes(value) || shown.includes(grouped)
      const select = new RegExp(
        `name="${name.replaceAll('.', '\\.')}"[\\s\\S]{0,4000}?<option value="${value}" selected`,
      )
      expect(same || select.test(manage), `${name}: ${shown.slice(0, 200)}`).toBe(true)
    }
    const json = await postJson(`${site.url}/fr/ajax/notifications`, {
      contact: nested({ ...CONTACT, 'contact_information.personal.email': 'json@example.org' }),
      notification: { ...nested(NOTIFICATION), cities: [1050, 9000] },
    })
    expect(json).toMatchObject({ status: 201, body: { status: 'pending_confirmation' } })
  })

  test('has the alerts of the specification verbatim in Dutch, and translations in the other languages [form.alerts-specification-word]', () => {
    expect(validationMessages.nl.status_required).toBe(
      'Gelieve aan te vinken wat u zoekt (te koop, te huur en/of overname)',
    )
    expect(validationMessages.nl.type_required).toBe('Gelieve minstens 1 type vastgoed aan te vinken')
    expect(subscribeMessages.nl.unknownError).toBe(
      'Er heeft zich een onbekende fout voorgedaan. Probeer het later opnieuw.',
    )
    for (const words of [
      LOCALES.map((l) => validationMessages[l].status_required),
      LOCALES.map((l) => validationMessages[l].type_required),
      LOCALES.map((l) => subscribeMessages[l].unknownError),
    ])
      expect(new Set(words).size).toBe(4)
  })

  test('has the eight texts of the city selector in four languages, and its placeholder in Dutch [form.eight-texts-city]', () => {
    expect(citySelectorMessages.nl.placeholder).toBe('Zoek een gemeente...')
    for (const locale of LOCALES) {
      const t = citySelectorMessages[locale]
      const texts = [
        t.errorLoading,
        t.noResults,
        t.searching,
        t.loadingMore,
        t.removeAllItems,
        t.inputTooShort,
        t.inputTooLong(3),
        t.maximumSelected(50),
      ]
      expect(new Set(texts).size).toBe(8)
      for (const text of texts) expect(text.length).toBeGreaterThan(3)
    }
  })
})

function prefixed(prefix: string, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [prefix + name, value]))
}

type Group = { [name: string]: Group | string | string[] | boolean }

/** Converts flat dotted names into the nested objects that the endpoint accepts. */
function nested(flat: Record<string, string>): Group {
  const root: Group = {}
  for (const [name, value] of Object.entries(flat)) {
    const parts = name.split('.')
    const last = parts.pop() ?? ''
    let group = root
    for (const part of parts) {
      const next = (group[part] ??= {})
      if (typeof next === 'object' && !Array.isArray(next)) group = next
    }
    group[last] = name === 'statuses' || name === 'types' ? [value] : value === 'on' ? true : value
  }
  return root
}
