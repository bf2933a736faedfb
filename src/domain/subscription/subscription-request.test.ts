import { describe, expect, it } from 'vitest'
import { parseBody } from '#domain/requests/field-errors.ts'
import { CRITERIA_FLAGS } from '#domain/listing/listing.ts'
import { flatten, unflatten } from '#base/nested-fields.ts'
import { parseOfferQuery } from '#domain/search/offer-query.ts'
import { allPostalCodes } from '#domain/places/place.ts'
import { flagField } from '#domain/subscription/flag-fields.ts'
import { requestFromCriteria } from '#domain/subscription/subscription-form.ts'
import { subscriptionRequest } from '#domain/subscription/subscription-request.ts'

const contact = { contact_information: { personal: { email: 'noor@voorbeeld.be' } } }
const notification = { statuses: ['FOR_SALE'], types: ['HOUSE'] }
const read = (body: unknown, locale: 'nl' | 'fr' | 'en' | 'de' = 'nl') => parseBody(subscriptionRequest(locale), body)
const parse = (changes: object, locale: 'nl' | 'fr' | 'en' | 'de' = 'nl') =>
  read({ contact, notification: { ...notification, ...changes } }, locale)
const criteriaOf = (changes: object, locale: 'nl' | 'fr' | 'en' | 'de' = 'nl') => {
  const parsed = parse(changes, locale)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.request.criteria
}
const errorsOf = (body: unknown) => {
  const parsed = read(body)
  return parsed.ok ? [] : parsed.errors
}

describe('a subscription request', () => {
  it('needs only an address, a deal and a type', () => {
    expect(parse({})).toMatchObject({
      ok: true,
      request: {
        frequency: 'instant',
        contact: { email: 'noor@voorbeeld.be', language: 'nl', title: null, marketingOptIn: false },
        criteria: { wanted: { FOR_SALE: { min: null, max: null } }, types: ['HOUSE'], postalCodes: [] },
      },
    })
  })

  it('accepts every flag by its name in a search too, and no others', () => {
    const all = Object.fromEntries(CRITERIA_FLAGS.map((flag) => [flag, true]))
    expect(criteriaOf({ flags: all }).flags).toEqual([...CRITERIA_FLAGS])
    expect(criteriaOf({ flags: { furnished: 'on', garden: '' } }).flags).toEqual(['furnished'])
    expect(parse({ flags: { moat: true } }).ok).toBe(false)
  })

  it('accepts each flag in its own group of the form only', () => {
    for (const flag of CRITERIA_FLAGS) {
      const [, own = ''] = flagField(flag).split('.')
      const group = own === 'other' ? 'layout' : 'other'
      expect(criteriaOf({ [own]: { [flag]: '1' } }).flags).toEqual([flag])
      expect(criteriaOf({ [own]: { [flag]: '0' } }).flags).toEqual([])
      expect(parse({ [group]: { [flag]: '1' } }).ok, flag).toBe(false)
    }
    expect(flagField('garden')).toBe('notification.other.garden')
  })

  it('requires a deal and a type, in that order', () => {
    expect(errorsOf({ contact, notification: {} })).toEqual([
      { path: 'notification.statuses', code: 'status_required' },
      { path: 'notification.types', code: 'type_required' },
    ])
  })

  it('reports contact errors together with missing criteria [subscription-request.names-wrong-contact]', () => {
    expect(errorsOf({ contact: { contact_information: { personal: {} } }, notification: {} })).toEqual([
      { path: 'contact.contact_information.personal.email', code: 'required' },
      { path: 'notification.statuses', code: 'status_required' },
      { path: 'notification.types', code: 'type_required' },
    ])
  })

  it('takes a price as a choice of its deal', () => {
    const { wanted } = criteriaOf({ statuses: [], financial: { price_to_rent: { min: '', max: 900 } } })
    expect(wanted).toEqual({ TO_RENT: { min: null, max: 900 } })
  })

  it.each([
    ['nl', '275.000', 275000],
    ['nl', '€ 275 000,50', 275000.5],
    ['fr', '275 000', 275000],
    ['fr', '275 000,5', 275000.5],
    ['en', '275,000.50', 275000.5],
    ['de', '1.275.000', 1275000],
    ['nl', '275000', 275000],
  ] as const)('reads a price typed in %s as %s', (locale, text, euro) => {
    const { wanted } = criteriaOf({ financial: { price_for_sale: { max: text } } }, locale)
    expect(wanted.FOR_SALE?.max).toBe(euro)
  })

  it.each([['abc'], ['12.34.56'], [-1], [Infinity], [{}], ['1e9'], [1e12]])('refuses %j as a price', (max) => {
    const parsed = parse({ financial: { price_for_sale: { max } } })
    expect(parsed).toMatchObject({ ok: false, errors: [{ path: 'notification.financial.price_for_sale.max' }] })
  })

  it('reports both ends of a reversed range [subscription-request.points-both-ends]', () => {
    expect(parse({ construction: { bedrooms: { min: 4, max: 2 } } })).toEqual({
      ok: false,
      errors: [
        { path: 'notification.construction.bedrooms.min', code: 'range_reversed' },
        { path: 'notification.construction.bedrooms.max', code: 'range_reversed' },
      ],
    })
  })

  it('reports an unknown key by its path [subscription-request.names-unknown-key]', () => {
    expect(
      errorsOf({ contact: { ...contact, role: 'admin' }, notification: { ...notification, other: { pool: true } } }),
    ).toEqual([
      { path: 'contact.role', code: 'unknown_key' },
      { path: 'notification.other.pool', code: 'unknown_key' },
    ])
  })

  it('accepts only postal codes of the gazetteer, up to the limit of a search', () => {
    expect(criteriaOf({ cities: [9000, '2800', 9000] }).postalCodes).toEqual(['9000', '2800'])
    expect(parse({ cities: [9000, 9999] })).toEqual({
      ok: false,
      errors: [{ path: 'notification.cities.1', code: 'unknown_city' }],
    })
    const all = allPostalCodes()
    expect(criteriaOf({ cities: all }).postalCodes).toHaveLength(all.length)
    expect(parse({ cities: Array.from({ length: 1201 }, () => 9000) })).toMatchObject({
      ok: false,
      errors: [{ path: 'notification.cities', code: 'too_many_places' }],
    })
    const foreign = Array.from({ length: 100 }, (_, i) => `pc=${10_000 + i}`)
    expect(parse({ cities: all, search: foreign })).toMatchObject({
      errors: [{ path: 'notification.cities', code: 'too_many_places' }],
    })
  })

  it.each([
    ['a@b.be,evil@x.be'],
    ['"a b"@c.be'],
    ['a@b.be\r\nRCPT TO:<evil@x.be>'],
    ['a(comment)@b.be'],
    ['<a@b.be>'],
    ['a@b'],
    ['a b@c.be'],
    ['a@[127.0.0.1]'],
    ['a@b.be;c@d.be'],
    ['a%0d%0a@b.be'],
    [`a@b.be\u2028Bcc: x@y.be`],
    [`${'a'.repeat(65)}@b.be`],
    [`a@${'b'.repeat(250)}.be`],
    ['.a@b.be'],
    ['a@-b.be'],
    ['Ann <a@b.be>'],
    ['a@b.be\0'],
  ])('refuses %j as an address', (email) => {
    expect(errorsOf({ contact: { contact_information: { personal: { email } } }, notification })).toEqual([
      { path: 'contact.contact_information.personal.email', code: 'invalid_email' },
    ])
  })

  it('refuses line breaks in one-line fields and overlong texts [subscription-request.refuses-line-breaks]', () => {
    const errors = errorsOf({
      contact: { ...contact, first_name: 'An\r\nBcc: x@y.be', last_name: 'x'.repeat(101) },
      notification,
    })
    expect(errors).toEqual([
      { path: 'contact.first_name', code: 'invalid_characters' },
      { path: 'contact.last_name', code: 'too_long' },
    ])
  })

  it.each([[null], [undefined], ['x'], [[]], [7], [{}], [{ contact: null }]])('never throws on %j', (body) => {
    expect(errorsOf(body).length).toBeGreaterThan(0)
  })

  it('reads back its own form fields, by their flat names', () => {
    const criteria = criteriaOf({
      statuses: ['TO_RENT'],
      types: ['HOUSE', 'GARAGE'],
      financial: { price_for_sale: { min: 1, max: 275000.5 } },
      construction: { bedrooms: { min: 2, max: null }, renovation_required: true },
      layout: { garage: 'on' },
      location: { country: 'be' },
      cities: [9000],
    })
    const nested = unflatten({
      ...requestFromCriteria(criteria, null, 'weekly'),
      'contact.contact_information.personal.email': 'a@b.be',
    })
    expect(read(nested)).toMatchObject({ ok: true, request: { criteria, frequency: 'weekly' } })
  })

  it('carries every filter of a search that has no form field, foreign places included', () => {
    const search = 'status=FOR_SALE&type=HOUSE&pc=9000&pc=75001&energy_max=A%2B&new_build=1&province=BE-VOV'
    const shapes = '&around=2800,10&bbox=3,50,4,51&area=3.7,51;3.8,51;3.8,51.1'
    const { criteria } = parseOfferQuery(new URLSearchParams(search + shapes)).query
    const nested = unflatten({
      ...requestFromCriteria(criteria),
      'contact.contact_information.personal.email': 'a@b.be',
    })
    expect(read(nested)).toMatchObject({ ok: true, request: { criteria } })
  })

  it.each(['bedrooms', 'construction_year', 'living_surface', 'land_surface', 'commercial_surface'])(
    'reports both ends of %s when they are reversed',
    (field) => {
      const construction = { [field]: { min: 1950, max: 1949 } }
      const paths = ['min', 'max'].map((end) => `notification.construction.${field}.${end}`)
      const most = field === 'bedrooms' ? { [field]: { min: 5, max: 4 } } : construction
      expect(errorsOf({ contact, notification: { ...notification, construction: most } })).toEqual(
        paths.map((path) => ({ path, code: 'range_reversed' })),
      )
    },
  )

  it('accepts a country only by its two-letter code', () => {
    for (const country of ['b', 'b1', 'bel', 'be nl'])
      expect(errorsOf({ contact, notification: { ...notification, location: { country } } }), country).toEqual([
        { path: 'notification.location.country', code: 'unknown_country' },
      ])
    expect(criteriaOf({ location: { country: ' nl ' } }).country).toBe('NL')
  })

  it('has a field for each range, bound and fact of a search, and reads it back', () => {
    const ranges =
      'bedrooms_min=2&bedrooms_max=5&living_min=90&year_min=1950&year_max=1990&land_max=900&commercial_min=10'
    const facts = 'garden=1&ground_floor=1&not_pc=9030&deposit_max=2000&available_from=2027-01-01'
    const search = `status=TO_RENT&rent_max=1200&type=HOUSE&pc=9000&country=BE&${ranges}&${facts}`
    const { criteria } = parseOfferQuery(new URLSearchParams(search)).query
    const shown = requestFromCriteria(criteria, null, 'daily')
    expect(shown).toMatchObject({
      'notification.construction.construction_year.min': '1950',
      'notification.construction.living_surface.min': '90',
      'notification.location.country': 'BE',
      'notification.general.deposit_max': '2000',
      'notification.general.available_from': '2027-01-01',
    })
    const nested = unflatten({ ...shown, 'contact.contact_information.personal.email': 'a@b.be' })
    expect(read(nested)).toMatchObject({ ok: true, request: { criteria, frequency: 'daily' } })
  })

  it.each(['energy_max=Q', 'area=1', 'price_max=1', 'status=TO_RENT', 'energy_max', '', '__proto__=1'])(
    'refuses an invalid carried filter: %j',
    (piece) => {
      expect(errorsOf({ contact, notification: { ...notification, search: [piece, 'new_build=1'] } })).toEqual([
        { path: 'notification.search', code: 'unknown_choice' },
      ])
    },
  )
})

describe('exclusions and carried filters of a request', () => {
  const wrong = (changes: object) => errorsOf({ contact, notification: { ...notification, ...changes } })

  it('have different errors for a non-text value, an unreadable one, and too many', () => {
    const codes = Array.from({ length: 300 }, (_, i) => String(1000 + i))
    const words = Array.from(
      { length: 60 },
      (_, i) => `woord${'abcdefghij'[i % 10]}${'abcdefghij'[Math.floor(i / 10)]}`,
    )
    const at = (field: string, code: string) => [{ path: `notification.${field}`, code }]
    expect(wrong({ general: { available_from: 7 } })).toEqual(at('general.available_from', 'invalid'))
    for (const field of ['bedrooms', 'construction_year'])
      expect(wrong({ construction: { [field]: { min: 1950.5 } } }), 'a fraction').toMatchObject([
        { path: `notification.construction.${field}.min` },
      ])
    expect(wrong({ location: { country: 7 } })).toEqual(at('location.country', 'invalid'))
    expect(wrong({ location: { not_postal_codes: [7] } })).toEqual(at('location.not_postal_codes.0', 'invalid'))
    expect(wrong({ location: { not_postal_codes: codes } })).toEqual(at('location.not_postal_codes', 'too_many'))
    expect(wrong({ general: { not_words: [7] } })).toEqual(at('general.not_words.0', 'invalid'))
    expect(wrong({ general: { not_words: words } })).toEqual(at('general.not_words', 'too_many'))
    expect(wrong({ general: { not_words: '?, !' } })).toEqual(at('general.not_words', 'invalid_words'))
    expect(wrong({ search: ['x'.repeat(2001)] })).toEqual(at('search.0', 'too_long'))
    expect(wrong({ search: Array(1401).fill('new_build=1') })).toEqual(at('search', 'too_many'))
  })

  it('may be a single text or a list', () => {
    expect(criteriaOf({ general: { not_words: 'veranda, mazout' } }).notWords).toEqual(['veranda', 'mazout'])
    expect(criteriaOf({ general: { not_words: ['veranda', 'mazout'] } }).notWords).toEqual(['veranda', 'mazout'])
    expect(criteriaOf({ search: 'new_build=1' }).newBuild).toBe(true)
    expect(criteriaOf({ search: '' }).newBuild).toBe(false)
  })
})

describe('flat dotted names', () => {
  it('become nested objects and flat again [subscription-request.become-nested-objects]', () => {
    const flat = { 'a.b.c': '1', 'a.d': ['x', 'y'], e: '' }
    expect(unflatten(flat)).toEqual({ a: { b: { c: '1' }, d: ['x', 'y'] }, e: '' })
    expect(flatten(unflatten(flat))).toEqual(flat)
  })

  it('cannot reach a prototype [subscription-request.cannot-reach-prototype]', () => {
    const nested = unflatten({
      '__proto__.polluted': '1',
      'a.constructor.prototype.polluted': '1',
      constructor: 'x',
      'b.c': '1',
      'b.c.d': '2',
      '..': 'x',
    })
    const unknown = ['..', '__proto__.polluted', 'a.constructor.prototype.polluted', 'b', 'constructor']
    expect(Object.keys(nested).toSorted(), 'names that a schema refuses').toEqual(unknown)
    expect(nested['b']).toEqual({ c: '1' })
    expect(Object.getPrototypeOf(nested)).toBeNull()
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  it('accept a deposit, an available date and excluded postal codes, and report their errors', () => {
    const given = (notCodes: unknown) =>
      criteriaOf({
        general: { available_from: '2027-03-31', deposit_max: '1.800' },
        location: { not_postal_codes: notCodes },
      })
    expect(given('9000, 9050')).toMatchObject({
      deposit: 1800,
      available: Date.UTC(2027, 2, 31) / 86_400_000,
      notPostalCodes: ['9000', '9050'],
    })
    expect(given(['9000', '9050']).notPostalCodes).toEqual(['9000', '9050'])
    expect(given(['b-9000', '1011 ab', '00-950', 'SW1A 1AA']).notPostalCodes).toEqual([
      '9000',
      '1011 AB',
      '00-950',
      'SW1A 1AA',
    ])
    for (const none of ['1e308', '2026-02-30', '2099-12-31', '9000-9000-9', '12345678', '-1', 'GENT', '1 2 3'])
      expect(
        errorsOf({ contact, notification: { ...notification, location: { not_postal_codes: none } } }),
        none,
      ).toEqual([{ path: 'notification.location.not_postal_codes', code: 'invalid_postal_code' }])
    const wrong = {
      general: { available_from: '31/03/2027', deposit_max: 'much' },
      location: { not_postal_codes: '9000, ?' },
    }
    expect(errorsOf({ contact, notification: { ...notification, ...wrong } })).toEqual([
      { path: 'notification.general.available_from', code: 'invalid_date' },
      { path: 'notification.general.deposit_max', code: 'invalid_number' },
      { path: 'notification.location.not_postal_codes', code: 'invalid_postal_code' },
    ])
  })

  it('accept a station distance in km, as text or as a number', () => {
    const station = (km: unknown) => criteriaOf({ location: { station_km_max: km } }).station
    expect([station('1,5'), station(0.5), station(''), station(null)]).toEqual([1500, 500, null, null])
    const wrong = (km: unknown) =>
      errorsOf({ contact, notification: { ...notification, location: { station_km_max: km } } })
    const path = 'notification.location.station_km_max'
    expect(wrong('near')).toEqual([{ path, code: 'invalid_number' }])
    expect([wrong(0), wrong(51)]).toEqual([[{ path, code: 'out_of_range' }], [{ path, code: 'out_of_range' }]])
  })

  it('accept travel times to two known places, also as older forms carry them', () => {
    const travel = (location: unknown, search: string[] = []) => criteriaOf({ location, search }).travel
    const ghent = { place: 'Gent-Sint-Pieters', minutes: 40, arriveBy: 540 }
    const mechelen = { place: '2800', minutes: 30, arriveBy: 510 }
    expect(travel({ travel: 'Gent-Sint-Pieters, 40', second_travel: '2800,30,08:30' })).toEqual([ghent, mechelen])
    expect(travel({ travel: ['Gent-Sint-Pieters,40', '2800,30,08:30'] })).toEqual([ghent, mechelen])
    expect(travel({ travel: '' }, ['travel=2800,30,08:30'])).toEqual([mechelen])
    expect(travel({ travel: 'Gent-Sint-Pieters,40' }, ['travel=Gent-Sint-Pieters,50'])).toEqual([ghent])
    for (const wrong of ['Gent', 'Atlantis, 30', 'Gent, veel', 'Gent,40,25:00'])
      expect(errorsOf({ contact, notification: { ...notification, location: { travel: wrong } } }), wrong).toEqual([
        { path: 'notification.location.travel', code: 'invalid_travel' },
      ])
  })

  it('accept the buyer for total costs, by either name', () => {
    const onlyHome = (costs: unknown) => criteriaOf({ costs }).costs.onlyHome
    expect([{ buyer: 'only_home' }, { buyer: 'other', only_home: '1' }, { only_home: '1' }, {}].map(onlyHome)).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})
