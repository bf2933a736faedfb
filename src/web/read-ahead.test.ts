import { expect, test } from 'vitest'
import { readAhead } from '#web/read-ahead.ts'

const said: string[] = []
const say = (_what: object, words: string) => void said.push(words)
const log = { info: say, warn: say, error: say }
const none = {
  ...{ load: async () => [], forget: () => {}, confirm: async () => {}, peek: () => null, ids: () => [] },
  ...{ isCurrent: () => false, keepBeside: () => {} },
}
const drawn: number[] = []
const cards = { of: async () => [], drawAhead: (id: number) => drawn.push(id) < 20 }

test('offers are read ahead once the site is ready, one portion after the other, until there are no more', async () => {
  const why = ['loading', 'loading', null]
  const asked: number[] = []
  const rests: number[] = []
  const offers = {
    ...none,
    readAhead: async (before: number) => {
      expect(why).toEqual([])
      asked.push(before)
      return asked.length === 4 ? null : 1000 - asked.length
    },
  }
  const notReady = async () => why.shift() ?? null
  await readAhead({ notReady, log, offers, cards }, new AbortController().signal, async (ms) => rests.push(ms))
  expect(asked).toEqual([Infinity, 999, 998, 997])
  expect(rests.slice(0, 2)).toEqual([250, 250])
  expect(said).toEqual(['offers read ahead'])
})

test('reading ahead ends with the site, and where the store does not answer', async () => {
  said.length = 0
  const ending = new AbortController()
  let asked = 0
  const offers = {
    ...none,
    readAhead: async () => {
      asked++
      ending.abort()
      return 1
    },
  }
  await readAhead({ notReady: async () => null, log, offers, cards }, ending.signal)
  expect([asked, said]).toEqual([1, []])
  const failing = {
    ...none,
    readAhead: async () => {
      throw new Error('no answer')
    },
  }
  await readAhead({ notReady: async () => null, log, offers: failing, cards }, new AbortController().signal)
  expect(said).toEqual(['offers not read ahead'])
})

test('then cards are drawn of what was read, the newest first, as long as there is room; of few offers none', async () => {
  const rests: number[] = []
  const read = async (count: number) => {
    const offers = {
      ...none,
      readAhead: async () => null,
      ids: () => Array.from({ length: count }, (_, i) => 9999 - i),
    }
    const app = { notReady: async () => null, log, offers, cards }
    await readAhead(app, new AbortController().signal, async (ms) => rests.push(ms))
  }
  await read(400)
  expect(drawn).toEqual([])
  await read(4000)
  expect(drawn).toEqual(Array.from({ length: 20 }, (_, i) => 9999 - i))
  expect(rests).toHaveLength(2)
})
