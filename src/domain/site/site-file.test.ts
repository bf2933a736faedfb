import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSiteFile } from '#domain/site/site-file.ts'

const example = (): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL('../../../examples/site.json', import.meta.url), 'utf8')) as Record<string, unknown> // our own file

test('the example of an agency is read completely', () => {
  const site = parseSiteFile(example())
  expect(site.offices[0]?.hours[5]).toEqual([{ from: '10:00', to: '13:00' }])
  expect(site.feeds).toEqual([
    { source: 'huis-en-haard', at: 'examples/agency.json', format: null, mapping: null, everyMinutes: 15, full: true },
  ])
  expect(site.retention.unconfirmedSubscriptionDays).toBe(7)
})

test('an error names its field and what is expected', () => {
  expect(() => parseSiteFile({ ...example(), brand_colour: 'red' })).toThrow('brand_colour: must look like "#0F5E4C"')
  expect(() => parseSiteFile({ ...example(), feeds: [{ source: 'x' }] })).toThrow('feeds.0: needs either url or path')
  expect(() => parseSiteFile({ ...example(), offces: [] })).toThrow(/offces/)
})

test('an agency can replace any legal text, in any language', () => {
  const site = parseSiteFile({
    ...example(),
    texts: { accessibility: { nl: '## Eigen tekst' }, privacy: { de: '## Eigener Text' } },
  })
  expect(site.texts.accessibility.nl).toBe('## Eigen tekst')
  expect(site.texts.privacy).toEqual({ de: '## Eigener Text' })
})

test.each<[string, Record<string, unknown>, string]>([
  [
    'an agent of an office that is not there',
    { agents: [{ id: 'an', name: 'An', email: 'an@x.example', office: 'brugge' }] },
    'agents.0.office: there is no office "brugge": there are gent',
  ],
  [
    'two agents under one id',
    { agents: ['An', 'Bo'].map((name) => ({ id: 'a', name, email: 'a@x.example' })) },
    'agents.1.id: "a" is there twice',
  ],
  [
    'two feeds under one name',
    { feeds: ['a.json', 'b.json'].map((path) => ({ source: 'x', path })) },
    'feeds.1.source: "x" is there twice',
  ],
  [
    'a CSV feed that nobody can read',
    { feeds: [{ source: 'x', path: 'x.csv', format: 'csv' }] },
    'feeds.0: a CSV feed needs a mapping',
  ],
])('%s stops the start with the field and the reason', (_what, fault, sentence) => {
  expect(() => parseSiteFile({ ...example(), ...fault })).toThrow(sentence)
})

test('an agency can put its own promises on its home page, each in the four languages', () => {
  const words = (nl: string) => ({ nl, fr: nl, en: nl, de: nl })
  const claim = { title: words('Zondag open'), text: words('Ook op zondag kunt u binnenlopen.') }
  expect(parseSiteFile({ ...example(), claims: [claim] }).claims).toEqual([claim])
  expect(parseSiteFile({ ...example(), claims: [] }).claims).toEqual([])
  expect(parseSiteFile(example()).claims).toBeNull()
  expect(() => parseSiteFile({ ...example(), claims: Array.from({ length: 4 }, () => claim) })).toThrow(/^claims/)
  expect(() => parseSiteFile({ ...example(), claims: [{ ...claim, title: { nl: 'Zondag' } }] })).toThrow(
    /claims.0.title.fr/,
  )
})

const sale = {
  id: 'x',
  name: 'X',
  street: 'S',
  number: '1',
  postal_code: '9000',
  locality: 'Gent',
  email: 'a@x.example',
}
const withOffice = (change: object) => parseSiteFile({ ...example(), offices: [{ ...sale, ...change }], agents: [] })
const withFeed = (change: object) =>
  parseSiteFile({ ...example(), feeds: [{ source: 'x', path: 'x.json', ...change }] })

test('retention and booking defaults are those of the documents, unless the file sets them', () => {
  const { retention: _, viewings: __, ...rest } = example()
  const { retention, viewings } = parseSiteFile(rest)
  expect(retention).toEqual({
    unconfirmedSubscriptionDays: 7,
    leadDays: 730,
    friendMailDays: 30,
    appointmentDays: 365,
    sentMailDays: 90,
    logDays: 30,
  })
  expect(viewings).toEqual({ leadHours: 12, openPerAddress: 3, holdMinutes: 30 })
  expect(parseSiteFile({ ...rest, retention: { lead_days: 10 } }).retention).toEqual({ ...retention, leadDays: 10 })
})

test('opening hours run from a time to a later one', () => {
  expect(withOffice({ hours: { monday: ['00:00-23:59'] } }).offices[0]?.hours[0]).toEqual([
    { from: '00:00', to: '23:59' },
  ])
  expect(withOffice({ hours: { sunday: ['09:00-12:00'] } }).offices[0]?.hours.map((one) => one.length)).toEqual([
    ...[0, 0, 0, 0, 0, 0, 1],
  ])
  for (const wrong of ['9-12', '24:00-25:00', '09:60-10:00'])
    expect(() => withOffice({ hours: { monday: [wrong] } })).toThrow('must look like "09:00-12:30"')
  for (const wrong of ['12:00-09:00', '09:00-09:00'])
    expect(() => withOffice({ hours: { monday: [wrong] } })).toThrow('must end after it begins')
})

test('the position of an office must be on earth; its viewings last from ten minutes to four hours', () => {
  expect(withOffice({ lat: -90, lng: 180 }).offices[0]).toMatchObject({ lat: -90, lng: 180, slotMinutes: 45 })
  for (const wrong of [
    { lat: 91 },
    { lat: -91 },
    { lng: 181 },
    { lng: -181 },
    { slot_minutes: 9 },
    { slot_minutes: 241 },
  ])
    expect(() => withOffice(wrong), JSON.stringify(wrong)).toThrow(/^offices\.0\./)
})

test('a feed is fetched hourly, or at the interval in the file, from one place', () => {
  const minutes = (every?: unknown) => withFeed(every === undefined ? {} : { every }).feeds[0]?.everyMinutes
  expect([minutes(), minutes('15m'), minutes('2h'), minutes('1d'), minutes(20)]).toEqual([60, 15, 120, 1440, 20])
  expect(() => minutes('soon')).toThrow('must look like "15m", "2h" or "1d"')
  expect(() => minutes(0)).toThrow(/^feeds/)
  expect(() => withFeed({ url: 'https://x.example/feed' })).toThrow('needs either url or path')
  expect(withFeed({ documents: 'show' }).feeds[0]).toMatchObject({ documents: 'show' })
  expect(withFeed({}).feeds[0]).not.toHaveProperty('documents')
})

test('office ids are unique, and an agent in a site without offices is an error', () => {
  expect(() => parseSiteFile({ ...example(), offices: [sale, sale], agents: [] })).toThrow(
    'offices.1.id: "x" is there twice',
  )
  const an = { id: 'an', name: 'An', email: 'an@x.example', office: 'gent' }
  expect(() => parseSiteFile({ ...example(), offices: [], agents: [an] })).toThrow('"gent": there are none')
})

test('texts are accepted up to their maximum length', () => {
  const about = (length: number) => parseSiteFile({ ...example(), texts: { about: { nl: 'x'.repeat(length) } } })
  expect(about(100_000).texts.about.nl).toHaveLength(100_000)
  expect(() => about(100_001)).toThrow(/^texts\.about\.nl/)
  expect(parseSiteFile({ ...example(), name: 'x'.repeat(200) }).name).toHaveLength(200)
  expect(() => parseSiteFile({ ...example(), name: 'x'.repeat(201) })).toThrow(/^name/)
  expect(() => parseSiteFile({ ...example(), name: ' ' })).toThrow(/^name/)
})
