import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../site.ts'
import { atWork, type Visitor } from './visitor.ts'

let site: Site
beforeAll(async () => {
  // This test ends the site.
  site = await startSite({ anyStore: true, own: true, env: { LOG_LEVEL: 'error' } })
})
afterAll(async () => await site?.stop())

/** The events of an open page, as they arrive. */
async function open(visitor: Visitor, tab: string, path: string) {
  const stop = new AbortController()
  const response = await fetch(`${site.url}/office/events?${new URLSearchParams({ tab, path })}`, {
    headers: { cookie: `office=${visitor.cookies.get('office')}` },
    signal: stop.signal,
  })
  let heard = ''
  const reading = (async () => {
    for await (const bytes of response.body ?? []) heard += new TextDecoder().decode(bytes)
  })().catch(() => {})
  const close = async () => {
    stop.abort()
    await reading
  }
  const type = response.headers.get('content-type')
  return { status: response.status, type, heard: () => heard, ended: reading, close }
}

test('an open page learns who else is there and where, and what changed; people who left disappear [office.live]', async () => {
  const [an, bo] = [
    await atWork(site, 'agent', 'an@kantoor.example'),
    await atWork(site, 'owner', 'bo@kantoor.example'),
  ]
  const here = await open(an, 'tab-of-an', '/office/settings')
  expect([here.status, here.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const there = await open(bo, 'tab-of-bo', '/office/settings')
  const elsewhere = await open(bo, 'tab-2-of-bo', '/office/log')
  await expect.poll(here.heard).toMatch(/event: here\ndata: \[\{"id":\d+,"name":"owner","part":null\}\]/)
  const told = await bo.act('/office/events', { tab: 'tab-of-bo', path: '/office/settings', part: 'team' })
  expect([told.status, told.text]).toEqual([200, '{"outcome":"noted"}'])
  await expect.poll(here.heard).toContain('"part":"team"')
  await there.close()
  await expect.poll(here.heard).toMatch(/data: \[\]\n\n$/)
  expect(elsewhere.heard()).not.toContain('agent')
  await site.gevel('demo')
  await expect.poll(here.heard).toMatch(/event: changed\ndata: \["(\*|offer:\d+)"/)
  await here.close()
  await elsewhere.close()
})

test('events go only to signed-in people, name only office pages, and end with the server [office.live-closed]', async () => {
  const owner = await atWork(site, 'owner', 'cas@kantoor.example')
  const nobody = await fetch(`${site.url}/office/events?tab=12345678&path=/office/log`, { redirect: 'manual' })
  expect(nobody.status).toBe(303)
  for (const asked of [
    'tab=12345678',
    'tab=x&path=/office/log',
    'tab=12345678&path=https://evil.example/',
    `tab=12345678&path=/office/${'a'.repeat(90)}`,
  ])
    expect([asked, (await owner.get(`/office/events?${asked}`)).status]).toEqual([asked, 422])
  const last = await open(owner, 'tab-of-cas', '/office/log')
  expect(await site.stop()).toBe(0)
  await last.ended
})
