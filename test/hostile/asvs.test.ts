import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Row = { id: string; shownBy: string; file: string; name: string }

const rows = readFileSync('docs/asvs.md', 'utf8')
  .split('\n')
  .flatMap((line): Row[] => {
    const [, id = '', , , shownBy = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const [, file = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(shownBy) ?? []
    return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, shownBy, file, name }] : []
  })

describe('docs/asvs.md', () => {
  test('names each item once, in order', () => {
    expect(rows.length).toBeGreaterThan(80)
    const ids = rows.map(({ id }) => id)
    const inOrder = ids.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    expect(ids).toEqual([...new Set(inOrder)])
  })

  test.each(rows)('$id has its test: $shownBy', ({ file, name }) => {
    expect(file, 'the cell reads `file` › name').not.toBe('')
    expect(existsSync(file), file).toBe(true)
    expect(readFileSync(file, 'utf8')).toContain(name)
  })
})

test('the limits that are promised are those of the code', () => {
  const promised = readFileSync('docs/security.md', 'utf8').replaceAll(/ +/g, ' ')
  const code = readFileSync('src/web/form-limits.ts', 'utf8').replaceAll(/\s+/g, '')
  for (const [what, form, ...limits] of [
    ['subscribing | network | 10 an hour, 40 a day', 'subscribe', '[HOUR,10]', '[DAY,40]'],
    ['asking a question | network | 10 an hour, 40 a day', 'contact', '[HOUR,10]', '[DAY,40]'],
    ['booking a viewing | network | 6 an hour, 20 a day', 'booking', '[HOUR,6]', '[DAY,20]'],
    ['confirming, moving or cancelling | network | 12 an hour, 40 a day', 'viewing', '[HOUR,12]', '[DAY,40]'],
    ['asking for a lost link | network | 5 an hour, 20 a day', "'new-link'", '[HOUR,5]', '[DAY,20]'],
    ['links that are wrong | network | 10 a minute', "'bad-token'", '[MINUTE,10]'],
  ] as const) {
    expect(promised).toContain(`| ${what} |`)
    expect(code, form).toMatch(
      new RegExp(`${form}:\\[${limits.map((one) => one.replaceAll(/[[\]]/g, '\\$&')).join(',')},?\\]`),
    )
  }
  expect(readFileSync('src/web/server.ts', 'utf8')).toContain('const BODY_LIMIT = 64 * 1024')
  const written = (file: string): string => readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')
  for (const [what, file, ...constants] of [
    ['requests at work | process | 200, or 300 ms', 'shed-load', 'MOST_AT_ONCE = 200', 'MOST_WAIT_MS = 300'],
    ['requests at work | network | 150', 'shed-load', 'MOST_OF_ONE_NETWORK = 150'],
    ['requests not answered whole | network | 256', 'shed-load', 'MOST_OPEN = 256'],
    ['bodies on their way | network / process | 24 / 400', 'shed-load', '= [24, 400]'],
    ['reading an answer | answer | 30 s', 'slow-readers', 'LEAST_MS = 30_000', '= 4096', 'UNKNOWN_MS = 120_000'],
    ['connections | address that is no proxy | 256; up to 4,096', 'connections', 'MOST = 256', 'DOOR = 4096'],
    ['brochures in the making | network / process | 4 / 20', 'costly', 'waiting: 20, ofOneNetwork: 4 '],
    ['share pictures in the making | network / process | 12 / 60', 'costly', 'waiting: 60, ofOneNetwork: 12 '],
    ['drawings in the making | network / process | 48 / 200', 'costly', 'waiting: 200, ofOneNetwork: 48 '],
    ['sitemaps in the making | network / process | 10 / 40', 'sitemap', 'waiting: 40, ofOneNetwork: 10'],
  ] as const) {
    expect(promised).toContain(`| ${what}`)
    for (const constant of constants) expect(written(`src/web/${file}.ts`), what).toContain(constant)
  }
})
