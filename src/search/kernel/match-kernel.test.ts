import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Criteria } from '#domain/search/criteria.ts'
import { SubscriptionArena } from '#search/subscriptions/subscription-arena.ts'
import { SubscriptionCircles } from '#search/subscriptions/subscription-circles.ts'
import { plainMatchKernel, PROBE } from '#search/kernel/match-kernel.ts'
import { matchKernelFor } from '#search/kernel/match-kernel-choice.ts'
import { RARE, SubscriptionList } from '#search/subscriptions/subscription-list.ts'
import { PROBE_PRICE, packSubscription, writePair, writeProbe } from '#search/subscriptions/packed-subscription.ts'
import { assembledKernel } from '../../../scripts/make-kernels.ts'
import { randomCatalogue, randomCriteria } from '../../../test/search/random-catalogue.ts'
import { randomFrom } from '../../../test/seed.ts'

test('the committed binary of the match kernel equals the assembled source', async () => {
  const binary = readFileSync(new URL('./match-kernel-binary.ts', import.meta.url), 'utf8')
  expect(binary).toBe(await assembledKernel('match-kernel'))
})

test('the SIMD match kernel and its plain version find the same, in lists of every length', () => {
  const random = randomFrom(4)
  const arena = new SubscriptionArena()
  const kernels = [matchKernelFor(arena), plainMatchKernel(arena)] as const
  expect(kernels.map(({ name }) => name)).toEqual(['wasm', 'js'])
  const most = 3000
  const [ids, circles, into, table] = [0, 0, 0, 0].map(() => arena.allocate(4 * most + 32)) as [
    number,
    number,
    number,
    number,
  ]
  const rows = randomCatalogue(random, 40)
  let found = 0
  for (const length of [1, 7, 8, 9, 24, 25, 200, most]) {
    for (const [hasRare, hasCircles] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ] as const) {
      const list = new SubscriptionList(arena, 0, hasRare ? RARE : 0, hasCircles ? new SubscriptionCircles() : null)
      for (let id = 1; id <= length; id++) {
        const criteria: Criteria = randomCriteria(random, 0.08)
        const packed = packSubscription(
          criteria,
          { min: random.pick([null, 900]), max: random.pick([null, 349_000]) },
          hasRare ? ['HOUSE'] : [],
        )
        list.add(id, packed, hasCircles ? { centre: { lat: 51, lng: 4 }, km: 1 + random.below(40) } : null)
      }
      for (let i = 0; i < 40; i++) arena.bytes[table + i] = random.below(2)
      for (const row of rows) {
        writeProbe(row, arena.halves, PROBE >>> 1)
        writePair(Object.values(row.prices)[0] ?? null, arena.halves, (PROBE >>> 1) + PROBE_PRICE)
        const answers = kernels.map((kernel) => {
          const count = kernel.gather(list.head, hasRare ? 1 : 0, ids, hasCircles ? circles : 0)
          const answer = [...arena.words.subarray(ids >>> 2, (ids >>> 2) + count)]
          if (!hasCircles) return { answer }
          const numbers = [...arena.words.subarray(circles >>> 2, (circles >>> 2) + count)]
          const within = kernel.inside(ids, circles, count, table, into)
          return { answer, numbers, within: [...arena.words.subarray(into >>> 2, (into >>> 2) + within)] }
        })
        expect(answers[0]).toEqual(answers[1])
        found += answers[0]?.answer.length ?? 0
      }
    }
  }
  expect(found).toBeGreaterThan(10_000)
})
