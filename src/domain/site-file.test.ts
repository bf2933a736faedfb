import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSiteFile } from '#domain/site-file.ts'

const example = (): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL('../../examples/site.json', import.meta.url), 'utf8')) as Record<string, unknown> // our own file

test('the example of an agency is read whole', () => {
  const site = parseSiteFile(example())
  expect(site.offices[0]?.hours[5]).toEqual([{ from: '10:00', to: '13:00' }])
  expect(site.feeds).toEqual([
    { source: 'huis-en-haard', at: 'examples/agency.json', format: null, mapping: null, everyMinutes: 15, full: true },
  ])
  expect(site.retention.unconfirmedSubscriptionDays).toBe(7)
})

test('a fault names its field and says what is expected', () => {
  expect(() => parseSiteFile({ ...example(), brand_colour: 'red' })).toThrow('brand_colour: must look like "#0F5E4C"')
  expect(() => parseSiteFile({ ...example(), feeds: [{ source: 'x' }] })).toThrow('feeds.0: needs either url or path')
  expect(() => parseSiteFile({ ...example(), offces: [] })).toThrow(/offces/)
})

test('an agency replaces any of the legal texts, in any language', () => {
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

test('an agency may put its own promises on its home page, each in the four languages', () => {
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
