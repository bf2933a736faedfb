import { expect, test } from 'vitest'
import { pageCache } from '#web/public/page-cache.ts'

test('a page is cached for a few seconds and dropped as soon as anything changes', () => {
  let version = 1
  let now = 1_000_000
  const cache = pageCache(
    () => version,
    () => now,
  )
  cache.keep('/nl', '<p>1</p>', version)
  expect(cache.get('/nl')?.bytes.toString()).toBe('<p>1</p>')
  now += 15_001
  expect(cache.get('/nl')).toBeNull()
  cache.keep('/nl', '<p>2</p>', version)
  version = 2
  expect(cache.get('/nl')).toBeNull()
})

test('a page rendered during a change is sent but not cached: it may show an offer that is now held', () => {
  let version = 1
  const cache = pageCache(() => version)
  const madeOf = version
  version = 2
  expect(cache.keep('/nl/aanbod', '<p>of before</p>', madeOf).bytes.toString()).toBe('<p>of before</p>')
  expect(cache.get('/nl/aanbod')).toBeNull()
  cache.keep('/nl/aanbod', '<p>of now</p>', version)
  cache.keep('/nl/aanbod', '<p>of before</p>', madeOf)
  expect(cache.get('/nl/aanbod')?.bytes.toString()).toBe('<p>of now</p>')
})

test('the oldest pages are evicted', () => {
  const cache = pageCache(
    () => 1,
    () => 1_000_000,
    2500,
  )
  for (const key of ['a', 'b', 'c']) cache.keep(key, key, 1)
  expect([cache.get('a'), cache.get('b')?.bytes.toString(), cache.get('c')?.bytes.toString()]).toEqual([null, 'b', 'c'])
})

test('a page is cached when it is requested again soon', () => {
  let now = 1_000_000
  const cache = pageCache(
    () => 1,
    () => now,
  )
  expect([cache.isRepeatRequest('/nl'), cache.isRepeatRequest('/nl'), cache.isRepeatRequest('/fr')]).toEqual([
    false,
    true,
    false,
  ])
  now += 31_000
  expect(cache.isRepeatRequest('/de')).toBe(false)
  now += 31_001
  expect(cache.isRepeatRequest('/nl')).toBe(false)
  const long = `/nl?${'x'.repeat(600)}`
  expect([cache.isRepeatRequest(long), cache.isRepeatRequest(long)]).toEqual([false, false])
})

test('a page of older data is cached for the remaining time only', () => {
  let now = 20_000
  const cache = pageCache(
    () => 1,
    () => now,
  )
  cache.keep('/nl', 'home', 1, 10_000)
  expect(cache.get('/nl')?.bytes.toString()).toBe('home')
  now = 25_001
  expect(cache.get('/nl')).toBeNull()
})
