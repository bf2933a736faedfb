import { afterAll, beforeAll, expect, test } from 'vitest'
import { percentile } from '../../bench/measure.ts'
import { chanceOf } from '../seed.ts'
import { linkIn } from './mail-links.ts'
import { type SampleSite, startSampleSite, wish } from './sample-site.ts'

const random = chanceOf('tokens')
let site: SampleSite
/** A valid unsubscribe link. */
let unsubscribe = ''
beforeAll(async () => {
  site = await startSampleSite()
  await site.post('notifications', wish('manage@example.be'))
  const manage = linkIn((await site.waitForMails(1))[0]?.text, '/nl/hou-me-op-de-hoogte/')
  await fetch(site.url + manage, { method: 'POST', body: new URLSearchParams() })
  const page = await (await fetch(site.url + manage)).text()
  unsubscribe = /"(\/nl\/hou-me-op-de-hoogte\/uitschrijven\/[\w-]+)"/.exec(page)?.[1] ?? ''
})
afterAll(async () => void (await site.stop('SIGKILL')))

test('an unknown token takes at most twice as long as a token for another purpose', async () => {
  const times = { unknown: [] as number[], known: [] as number[] }
  const paths = {
    unknown: () => `/nl/doorsturen/stop/${random.bytes(32).toString('base64url')}`,
    known: () => unsubscribe.replace('hou-me-op-de-hoogte/uitschrijven', 'doorsturen/stop'),
  }
  for (let time = 0; time < 2000; time += 1)
    for (const kind of ['unknown', 'known'] as const) {
      const started = performance.now()
      const answer = await fetch(site.url + paths[kind]())
      await answer.arrayBuffer()
      expect(answer.status, kind).toBe(404)
      times[kind].push(performance.now() - started)
    }
  const [unknown, known] = [percentile(times.unknown, 50), percentile(times.known, 50)]
  console.log(`tokens: never given out ${unknown.toFixed(2)} ms, given out for something else ${known.toFixed(2)} ms`)
  expect(known / unknown).toBeGreaterThan(1 / 2)
  expect(known / unknown).toBeLessThan(2)
})

test('requesting links again takes as long for a known address as for an unknown one: timing guesses at most 62 in 100 right', async () => {
  const times = { known: [] as number[], unknown: [] as number[] }
  const ask = async (email: string): Promise<number> => {
    const started = performance.now()
    const body = new URLSearchParams({ email })
    const answer = await fetch(`${site.url}/nl/hou-me-op-de-hoogte/succes`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    await answer.arrayBuffer()
    expect(answer.status).toBe(303)
    return performance.now() - started
  }
  const addresses = { known: 'manage@example.be', unknown: 'never@example.be' }
  for (const email of Object.values(addresses)) await ask(email)
  // One of each, alternating in a random order that no other load can match.
  for (let round = 0; round < 1000; round += 1) {
    const both = random.chance(0.5) ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of both) times[kind].push(await ask(addresses[kind]))
  }
  // How often a known address took longer than an unknown one: half of the time if they are indistinguishable.
  // By chance alone, 1,000 of each stay within 5 in 100 of that.
  const longer = times.known.flatMap((a) => times.unknown.map((b): number => (a > b ? 1 : a === b ? 0.5 : 0)))
  const share = longer.reduce((sum, one) => sum + one, 0) / longer.length
  console.log(`lost links: a known address took longer than an unknown one in ${(share * 100).toFixed(1)} of 100 pairs`)
  expect(Math.abs(share - 0.5)).toBeLessThan(0.12)
})
