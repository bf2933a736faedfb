import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Card } from '#domain/listing/card.ts'
import type { PrivatePath } from '#domain/listing/fields.ts'
import { house, mailsTo, postJson } from './requests/agency.ts'
import { type Site, startSite } from './site.ts'

/** A secret value for each private field. A new private field must be added here, or this file does not compile. */
const SECRETS: Record<PrivatePath, string> = {
  source: 'verzwegenbron',
  // The reference of a project is shown as its own.
  parentRef: 'lindehof',
  'media.*.url': 'http://verzwegenbeelden.invalid/1.jpg',
  'agent.ref': 'verzwegenmakelaar',
  'agent.email': 'verzwegen@elders.example',
  'agent.officeRef': 'verzwegenkantoor',
  sourceUpdatedAt: '2026-03-04T05:06:07Z',
}
const PRIVATE_WORDS = /verzwegen|2026-03-04/i

const folder = mkdtempSync(join(tmpdir(), 'gevel-private-'))
let site: Site
let cards: Card[] = []

beforeAll(async () => {
  site = await startSite({ anyStore: true, env: { DEMO: '0' } })
  const ours = {
    agent: {
      ...{ ref: SECRETS['agent.ref'], name: 'An Claes', email: SECRETS['agent.email'] },
      officeRef: SECRETS['agent.officeRef'],
    },
    media: [{ kind: 'photo', url: SECRETS['media.*.url'] }],
    sourceUpdatedAt: SECRETS.sourceUpdatedAt,
  }
  const flats = { ...house(SECRETS.parentRef, 410_000), ...ours, kind: 'project', name: 'Lindehof' }
  const flat = { ...house('unit', 410_000), ...ours, kind: 'unit', parentRef: SECRETS.parentRef, label: '1.01' }
  const file = join(folder, 'feed.json')
  writeFileSync(
    file,
    JSON.stringify({ gevel: 1, source: SECRETS.source, listings: [house('a', 300_000, ours), flats, flat] }),
  )
  await site.gevel('import', file)
  const answer = await fetch(`${site.url}/nl/aanbod`, { headers: { accept: 'application/json' } })
  cards = ((await answer.json()) as { items: Card[] }).items // the contract's answer
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true })
})

test('fields that the table calls private are in no page, feed, answer, file or personal export [fields.untold]', async () => {
  expect(cards.map(({ kind }) => kind).toSorted()).toEqual(['estate', 'project'])
  const ids = cards.map(({ id }) => id)
  const paths = [
    ...['/nl', '/nl/aanbod', '/nl/aanbod.rss', '/nl/aanbod.json', '/nl/ajax/pins?cells=64&bbox=2,49,7,52'],
    ...cards.flatMap(({ url }) => [url, url.replace('/nl/aanbod', '/fr/offre')]),
    ...ids.flatMap((id) => [
      ...[`/nl/ajax/estate/${id}`, `/nl/ajax/similar-estate/${id}`, `/nl/contact/${id}`, `/nl/bezoek-plannen/${id}`],
      ...[`/nl/favorieten?id=${id}`, `/nl/doorsturen/${id}`, `/media/drawing/${id}.svg`],
    ]),
  ]
  for (const path of paths)
    for (const accept of ['text/html', 'application/json']) {
      const answer = await fetch(site.url + path, { headers: { accept } })
      expect(answer.status, path).toBe(200)
      expect(PRIVATE_WORDS.exec(await answer.text())?.[0], `${path} as ${accept}`).toBeUndefined()
    }
  const person = { contact: { contact_information: { personal: { email: 'vraagt@example.com' } } } }
  const asked = { estate_id: ids[0], message: 'Is dit nog vrij?', ...person }
  expect((await postJson(`${site.url}/nl/ajax/contact-form-handler`, asked)).status).toBe(201)
  const [mail] = await mailsTo(site, 'vraagt@example.com', 1)
  expect([mail?.subject, mail?.text, mail?.html].join()).not.toMatch(PRIVATE_WORDS)
  const taken = await site.gevel('export-person', 'vraagt@example.com')
  expect(taken.stdout).toContain('vraagt@example.com')
  // People may know to whom their messages went (GDPR art. 15).
  expect(PRIVATE_WORDS.exec(taken.stdout.replaceAll(/"recipient": ?"[^"]+"/g, ''))?.[0]).toBeUndefined()
})
