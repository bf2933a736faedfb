import { expect, onTestFinished, test, vi } from 'vitest'
import { warmUp } from '#web/warm-up.ts'
import { pause } from '../../test/waiting.ts'

const said: string[] = []
const say = (_what: object, words: string) => void said.push(words)
const log = { info: say, warn: say, error: say }

test('pages are drawn once the search is ready, one after the other and not for ever', async () => {
  // However long pages take on a busy machine: the clock that ends the work stands.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => clock.mockRestore())
  let why: string | null = 'loading'
  const drawn: string[] = []
  let underWay = 0
  const stop = warmUp({ notReady: async () => why, log }, numbered(10_000), async (path) => {
    expect(++underWay).toBe(1)
    await nextTurn()
    underWay--
    drawn.push(path)
  })
  await pause(300, 'nothing happens')
  expect(drawn).toEqual([])
  why = null
  await expect.poll(() => said).toEqual(['warmed up'])
  expect(drawn).toHaveLength(400)
  expect(drawn.slice(0, 2)).toEqual(['/0', '/1'])
  await stop()
})

test('stopping waits for the page under way and draws no other', async () => {
  said.length = 0
  let begun = 0
  let ended = 0
  const stop = warmUp({ notReady: async () => null, log }, numbered(100), async () => {
    begun++
    await pause(50, 'slow')
    ended++
  })
  await expect.poll(() => begun).toBe(1)
  await stop()
  expect([begun, ended]).toEqual([1, 1])
  expect(said).toEqual([])
})

test('a page that cannot be drawn ends it with a word in the log', async () => {
  said.length = 0
  const stop = warmUp({ notReady: async () => null, log }, numbered(100), () => Promise.reject(new Error('no store')))
  await expect.poll(() => said).toEqual(['not warmed up'])
  await stop()
})

test('where a page takes half a minute, one is enough', async () => {
  said.length = 0
  let clock = 0
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 30_000))
  onTestFinished(() => spy.mockRestore())
  const drawn: string[] = []
  const stop = warmUp({ notReady: async () => null, log }, numbered(100), async (path) => void drawn.push(path))
  await expect.poll(() => said).toEqual(['warmed up'])
  expect(drawn).toEqual(['/0'])
  await stop()
})

async function* numbered(count: number): AsyncGenerator<string> {
  for (let i = 0; i < count; i++) yield `/${i}`
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
