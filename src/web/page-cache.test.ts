import { expect, test } from 'vitest'
import { pageCache } from '#web/page-cache.ts'

test('a page is kept for a few seconds and forgotten as soon as anything changed', () => {
  let version = 1
  let now = 0
  const cache = pageCache(
    () => version,
    () => now,
  )
  cache.keep('/nl', '<p>1</p>')
  expect(cache.get('/nl')?.bytes.toString()).toBe('<p>1</p>')
  now = 15_000
  expect(cache.get('/nl')).toBeNull()
  cache.keep('/nl', '<p>2</p>')
  version = 2
  expect(cache.get('/nl')).toBeNull()
})

test('the oldest pages make room', () => {
  const cache = pageCache(
    () => 1,
    () => 0,
    2,
  )
  for (const key of ['a', 'b', 'c']) cache.keep(key, key)
  expect([cache.get('a'), cache.get('b')?.bytes.toString(), cache.get('c')?.bytes.toString()]).toEqual([null, 'b', 'c'])
})
