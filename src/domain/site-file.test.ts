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
  expect(site.real).toBe(true)
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
