import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** KB more in the old part of the heap after 400 requests of 8 KB each, which nobody holds any more. */
function growthWith(made: string): number {
  const script = `
    import { getHeapSpaceStatistics } from 'node:v8'
    import { OfRequest } from '${new URL('of-request.ts', import.meta.url).href}'
    const old = () => getHeapSpaceStatistics().find((space) => space.space_name === 'old_space').space_used_size
    const known = ${made}
    const some = (times) => {
      for (let i = 0; i < times; i++) {
        const request = { method: 'GET' }
        known.set(request, { request, page: Array.from({ length: 1000 }, () => i) })
        if (i % 20 === 19) gc({ type: 'minor' })
      }
    }
    some(400)
    gc()
    gc()
    const before = old()
    some(400)
    console.log((old() - before) / 1024)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return Number(stdout)
}

test('What is known about a request is not old garbage once it is answered, as it is in a WeakMap.', () => {
  const inAWeakMap = growthWith('new WeakMap()')
  expect(inAWeakMap, 'what OfRequest is for').toBeGreaterThan(1000)
  expect(growthWith('new OfRequest()')).toBeLessThan(inAWeakMap / 4)
})
