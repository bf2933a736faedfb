import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

// Small versions of the most important measurements, from command to last line. This tests that they run, not their
// figures, which other load disturbs.

test('npm run bench render prints the processor time of each kind of page', { timeout: 600_000 }, async () => {
  const settings = { BENCH_SIZES: '300', BENCH_PAGES: '6', BENCH_WARM_UP: '6', BENCH_RIVALS: '0' }
  const figures = await figuresOf('render', settings)
  for (const page of ['search page', 'offer page', 'home', 'kept search page'])
    expect(figures.get(page), page).toMatchObject({ unit: 'µs', size: '300 listings', rival: { value: positive } })
  for (const [what, { value }] of figures) expect(value, what).toBeTypeOf('number')
})

test('npm run bench search prints the time of a query and the size of the index', { timeout: 600_000 }, async () => {
  const figures = await figuresOf('search', { BENCH_SIZES: '2000', BENCH_QUERIES: '60', BENCH_SQL: '0' })
  for (const what of ['p50, with the table of postal codes as JSON', 'p99 without that table', 'rebuilt in'])
    expect(figures.get(what), what).toMatchObject({ unit: 'ms', value: positive })
  expect(figures.get('memory')).toMatchObject({ unit: 'bytes a listing', value: positive })
})

type Figure = { what: string; unit: string; value: number; size?: string; rival?: { value: number } }

const positive: unknown = expect.toSatisfy((value: unknown) => typeof value === 'number' && value > 0)

/** The JSON figures of a measurement, by name. A figure that misses its bound is still printed. */
async function figuresOf(name: string, settings: Record<string, string>): Promise<Map<string, Figure>> {
  const child = spawn(process.execPath, ['bench/run.ts', name], { env: { ...process.env, ...settings } })
  const [printed, complaints] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(complaints).not.toMatch(/Error/)
  const lines = printed.split('\n').filter((line) => line.startsWith('{'))
  const figures = lines.map((line) => JSON.parse(line) as Figure) // as run.ts writes them
  return new Map(figures.map((figure) => [figure.what, figure]))
}
