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

test(`everything costly, asked for by one network for ${SECONDS} seconds, refuses nobody else a page, and 99 of 100 pages come within 100 ms, or three times what they took before`, async () => {
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
  // It did reach the site, and came up against its limits.
  for (const what of ['brochures', 'drawings', 'share pictures'])
    expect(attacked[what]?.['503'], what).toBeGreaterThan(0)
  expect(health).toMatchObject({ status: 'ok' })
  expect(meanwhile.errors, served).toBe(0)
  // On a machine that is busy with something else they took longer before, too.
  expect(meanwhile.p99, served).toBeLessThanOrEqual(Math.max(100, 3 * calm.p99))
})

// The last one: nobody waits until the crowd has got its pictures.
test('six networks fill the line of share pictures, and a seventh alone in its network gets his all the same [costly.seventh-network]', async () => {
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
  // He has not waited for all the others; who makes room is told so like anybody who is turned away.
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(20)
  await expect.poll(() => statuses).toContain(503)
})

const ms = (value: number): string => `${value.toFixed(0)} ms`
