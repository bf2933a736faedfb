import { expect, it } from 'vitest'
import { onBothEngines } from '../../test/store/engines.ts'
import { countAgainstAll, type Limit } from '#store/rate-limits.ts'

const NOW = new Date('2026-11-20T09:20:00Z')

onBothEngines('a limit', (store) => {
  const count = (...limits: Limit[]) => countAgainstAll(store().db, limits, NOW)
  /** How many of `tries` simultaneous requests are allowed. */
  const allowed = async (tries: number, ...limits: Limit[]) => {
    const answers = await Promise.all(Array.from({ length: tries }, () => count(...limits)))
    return answers.filter((answer) => answer.allowed).length
  }

  it('allows exactly its number of simultaneous requests, and gives the retry time', async () => {
    const hour = { bucket: 'exact', seconds: 3600, most: 7 }
    expect(await allowed(20, hour)).toBe(7)
    expect(await count(hour)).toEqual({ allowed: false, retryAfterSeconds: 2400 })
    const later = new Date(NOW.getTime() + 2_400_000)
    expect(await countAgainstAll(store().db, [hour], later)).toEqual({ allowed: true })
  })

  it('that refuses does not count against other limits', async () => {
    const own = (network: string) => ({ bucket: `own:${network}`, seconds: 3600, most: 2 })
    const all = { bucket: 'all', seconds: 3600, most: 5 }
    expect(await allowed(30, own('a'), all)).toBe(2)
    expect(await allowed(30, all, own('b'))).toBe(2)
    expect(await allowed(1, own('c'), all)).toBe(1)
    expect(await allowed(1, own('d'), all)).toBe(0)
  })

  it('shared by all gives one network a fiftieth, and from half on only networks without any yet', async () => {
    const shared = (network: string): Limit => ({ bucket: 'shared', seconds: 3600, most: 100, sharedBy: network })
    expect(await allowed(20, shared('192.0.2.0')), 'the network with the most requests').toBe(2)
    for (let n = 0; n < 24; n++) expect(await allowed(3, shared(`198.51.${n}.0`))).toBe(2)
    for (let n = 0; n < 49; n++) expect(await allowed(3, shared(`203.0.${n}.0`)), 'half is used').toBe(1)
    expect(await allowed(1, shared('198.51.9.0'))).toBe(0)
    expect(await allowed(1, shared('2001:db8:1:1::')), 'the last free one').toBe(1)
    expect(await allowed(1, shared('2001:db8:2:1::'))).toBe(0)
  })

  it('counts the sixty thousand networks of one line as one', async () => {
    const shared = (network: string): Limit => ({ bucket: 'line', seconds: 3600, most: 100, sharedBy: network })
    for (let n = 0; n < 2; n++) expect(await allowed(1, shared(`2001:db8:7:${n}::`))).toBe(1)
    expect(await allowed(1, shared('2001:db8:7:ffff::'))).toBe(0)
    expect(await allowed(1, shared('2001:db8:8:1::'))).toBe(1)
  })
})
