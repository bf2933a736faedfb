import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'

/** The standard error output of a separate process that runs these lines. */
function written(lines: string): string {
  const script = `
    import { logDestination } from '${new URL('log-destination.ts', import.meta.url).href}'
    const log = logDestination()
    const line = (text) => log.write(text + '\\n')
    ${lines}`
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd: new URL('../..', import.meta.url),
  })
  expect(status).toBe(0)
  return stderr
}

describe('the log destination', () => {
  test.for([
    ['ends by itself', ''],
    ['is told to end', 'process.exit(0)'],
    ['ends after its lines were handed over', 'await new Promise((done) => setTimeout(done, 30))'],
  ])('Lines are there, in order, when the process %s.', ([, end]) => {
    const stderr = written(`for (let i = 0; i < 5000; i++) line('line ' + i); ${end}`)
    expect(stderr.split('\n')).toEqual([...Array.from({ length: 5000 }, (_, i) => `line ${i}`), ''])
  })

  test('text of a feed has no terminal control effects and stays the same JSON [log.one-line]', () => {
    const source = 'huis\u009b31m\u202e\u2028\u007f'
    const stderr = written(`line(JSON.stringify({ source: ${JSON.stringify(source)} }))`)
    expect(stderr).not.toMatch(/(?!\n)[\p{Cc}\u2028\u202e]/u)
    expect(JSON.parse(stderr)).toEqual({ source })
  })

  test('two destinations in one process each write their lines', () => {
    const stderr = written(`const other = logDestination(); line('one'); other.write('two\\n'); process.exit(0)`)
    expect(stderr.split('\n').toSorted()).toEqual(['', 'one', 'two'])
  })
})
