import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'

/** What a process of its own writes to standard error by this. */
function written(lines: string): string {
  const script = `
    import { logDestination } from '${new URL('log-destination.ts', import.meta.url).href}'
    const log = logDestination()
    const line = (level, text) => { log.lastLevel = level; log.write(text + '\\n') }
    ${lines}`
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd: new URL('../..', import.meta.url),
  })
  expect(status).toBe(0)
  return stderr
}

describe('Where lines of the log go', () => {
  test.for([
    ['ends by itself', ''],
    ['is told to end', 'process.exit(0)'],
    ['ends after its lines were handed over', 'await new Promise((done) => setTimeout(done, 30))'],
  ])('Lines are there, in order, when the process %s.', ([, end]) => {
    const stderr = written(`for (let i = 0; i < 5000; i++) line(i % 1000 === 999 ? 50 : 30, 'line ' + i); ${end}`)
    expect(stderr.split('\n')).toEqual([...Array.from({ length: 5000 }, (_, i) => `line ${i}`), ''])
  })

  test('Two of them in one process each write what they hold.', () => {
    const stderr = written(`const other = logDestination(); line(30, 'one'); other.write('two\\n'); process.exit(0)`)
    expect(stderr.split('\n').toSorted()).toEqual(['', 'one', 'two'])
  })

  test('Their bytes are counted some at a time, not all of them again with each line.', () => {
    const stderr = written(`
      const count = Buffer.byteLength
      let counted = 0
      Buffer.byteLength = (...given) => { counted += 1; return count(...given) }
      for (let i = 0; i < 1000; i++) line(30, 'line ' + i)
      Buffer.byteLength = count
      line(50, 'counted ' + counted)`)
    expect(Number(/counted (\d+)/.exec(stderr)?.[1])).toBeLessThan(20)
  })
})
