import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startAttack, visitors } from '../../bench/under-attack.ts'
import { pause } from '../waiting.ts'
import { type CostlySite, startCostlySite } from './costly-site.ts'

const SECONDS = 60

let site: CostlySite
beforeAll(async () => {
  site = await startCostlySite(130)
})
afterAll(async () => await site.stop('SIGKILL'))

test(`while one network requests costly work for ${SECONDS} seconds, other networks get every page; the p99 is at most 100 ms or three times its value before`, async () => {
  const calm = await visitors(site.url, 3)
  expect(calm.errors, 'before').toBe(0)
  const attack = await startAttack(site.url, site.ids)
  onTestFinished(attack.stop)
  await pause(1000, 'span')
  const meanwhile = await visitors(site.url, SECONDS)
  const attacked = await attack.counts()
  const health: unknown = await (await fetch(`${site.url}/healthz`)).json()
  attack.stop()
  const served = `calm p50 ${ms(calm.p50)} p99 ${ms(calm.p99)}, attacked p50 ${ms(meanwhile.p50)} p99 ${ms(meanwhile.p99)}`
  console.log(`costly: ${served}; ${JSON.stringify(attacked)}`)
  // The attack reached the site and ran into its limits.
  for (const what of ['brochures', 'drawings', 'share pictures'])
    expect(attacked[what]?.['503'], what).toBeGreaterThan(0)
  expect(health).toMatchObject({ status: 'ok' })
  expect(meanwhile.errors, served).toBe(0)
  // On a busy machine pages were slower before the attack, too.
  expect(meanwhile.p99, served).toBeLessThanOrEqual(Math.max(100, 3 * calm.p99))
})

// The last test: it leaves the queue full.
test('six networks fill the queue of share pictures, and a visitor of a seventh network still gets one [costly.seventh-network]', async () => {
  const statuses: number[] = []
  const ask = async (index: number, from: string) => {
    const { status } = await site.get(`/media/share/${site.ids[index]}-de.jpg`, from)
    statuses.push(status)
    return status
  }
  const crowd = Array.from({ length: 72 }, async (_, index) => await ask(10 + index, `203.0.113.${200 + (index % 6)}`))
  for (const each of crowd) each.catch(() => {})
  await pause(50, 'pace')
  expect(await ask(90, '198.51.100.30')).toBe(200)
  // The visitor did not wait for all others. A request that makes room is refused like any other.
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(20)
  await expect.poll(() => statuses).toContain(503)
})

const ms = (value: number): string => `${value.toFixed(0)} ms`
