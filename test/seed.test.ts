import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { chanceOf, randomFrom, SEED } from './seed.ts'

const module = fileURLToPath(new URL('seed.ts', import.meta.url))

/** The random numbers that a process draws with these variables. */
function drawnWith(env: Record<string, string>): { seed: number; next: number; child: string } {
  const code = `
    import { chanceOf, SEED } from ${JSON.stringify(module)}
    console.log(JSON.stringify({ seed: SEED, next: chanceOf('x').next(), child: process.env.GEVEL_TEST_SEED }))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    encoding: 'utf8',
  })
  if (stdout === '') throw new Error(stderr)
  return JSON.parse(stdout) as ReturnType<typeof drawnWith> // just printed
}

test('one seed repeats its numbers, and each name draws different ones', () => {
  const draw = (name: string, round?: number) => Array.from({ length: 5 }, chanceOf(name, round).next)
  expect(draw('kills')).toEqual(draw('kills'))
  expect(new Set([draw('kills'), draw('traffic'), draw('kills', 1)].map(String)).size).toBe(3)
  expect(randomFrom(3).bytes(40)).toEqual(randomFrom(3).bytes(40))
  expect(new Set(randomFrom(3).bytes(4000)).size).toBe(256)
})

test('npm test has a fixed seed, test:long a new one, GEVEL_TEST_SEED sets it, and all processes of a run share it', () => {
  expect(drawnWith({})).toEqual(drawnWith({}))
  const long = [drawnWith({ GEVEL_LONG: '1' }), drawnWith({ GEVEL_LONG: '1' })] as const
  expect(long[0].next).not.toBe(long[1].next)
  const [{ seed, child }] = long
  expect(child, 'child processes get the seed').toBe(String(seed))
  for (const other of [{}, { GEVEL_LONG: '1' }])
    expect(drawnWith({ ...other, GEVEL_TEST_SEED: child })).toEqual(long[0])
  expect(() => drawnWith({ GEVEL_TEST_SEED: 'tuesday' })).toThrow('GEVEL_TEST_SEED: "tuesday" is no whole number')
  expect(String(SEED), 'this process has the run’s seed').toBe(process.env['GEVEL_TEST_SEED'])
})
