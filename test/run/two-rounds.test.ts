import { expect, test } from 'vitest'
import { filesToRunAgain, resultOf, skippedLines, unsteadyRow } from '../../scripts/setup/test-rounds.mjs'
import { newCosts } from '../../scripts/setup/test-costs.mjs'

type File = { file: string; seconds: number; passed: string[]; failed: string[]; skipped: string[]; broken: boolean }
const file = (name: string, more: Partial<File> = {}): File => ({
  ...{ file: name, seconds: 1, passed: ['a', 'b'], failed: [], skipped: [], broken: false },
  ...more,
})
const report = (files: File[], errors: string[] = []) => ({ files, errors })

test('up to five failed files are run again, six are not', () => {
  const failing = (count: number) => Array.from({ length: count }, (_, n) => file(`f${n}`, { failed: ['x'] }))
  expect(filesToRunAgain(report([file('good'), ...failing(5)]))).toEqual(['f0', 'f1', 'f2', 'f3', 'f4'])
  expect(filesToRunAgain(report(failing(6)))).toEqual([])
  expect(filesToRunAgain(report([file('a', { broken: true }), file('b')]))).toEqual(['a'])
})

test('a test that passes alone counts as passed and is listed; one that fails twice fails the run', () => {
  const first = report([
    file('good'),
    file('noise', { passed: ['a'], failed: ['waits'] }),
    file('bad', { failed: ['x'] }),
  ])
  const second = report([file('noise'), file('bad', { passed: ['a'], failed: ['y'] })])
  expect(resultOf(first, second)).toEqual({
    ...{ passed: 5, failed: 1, skipped: [] },
    unsteady: [{ file: 'noise', title: 'waits' }],
  })
  expect(resultOf(first, null)).toMatchObject({ failed: 2, unsteady: [] })
})

test('a file that could not be loaded, or whose process ended, counts as one failure, or as unsteady when it passes alone', () => {
  const first = report([file('gone', { passed: [], broken: true })], ['Worker forks emitted error.'])
  expect(resultOf(first, null)).toMatchObject({ passed: 0, failed: 2 })
  expect(resultOf(first, report([file('gone')]))).toMatchObject({
    ...{ passed: 2, failed: 0 },
    unsteady: [{ file: 'gone', title: '(the file itself)' }],
  })
})

test('an error outside all files fails the run, in either round', () => {
  expect(resultOf(report([file('good')], ['out of nowhere']), null)).toMatchObject({ failed: 1 })
  const first = report([file('noise', { failed: ['waits'] })], ['out of nowhere'])
  expect(resultOf(first, report([file('noise')]))).toMatchObject({ failed: 1 })
  expect(resultOf(report([file('a', { failed: ['x'] })]), report([file('a')], ['late']))).toMatchObject({ failed: 1 })
})

test('skipped tests are counted by missing requirement', () => {
  const skipped = [
    { file: 'a', title: 'stores > one (no PostgreSQL)' },
    { file: 'b', title: 'two (no PostgreSQL)' },
    { file: 'b', title: 'three' },
  ]
  expect(skippedLines(skipped)).toEqual([
    'skipped: 2 without PostgreSQL (a, b)',
    'skipped: 1 for another machine, store or run (b)',
  ])
  expect(unsteadyRow({ file: 'a', title: 'b | c' }, '2026-11-28')).toBe('| 2026-11-28 | a | b \\| c | ? | |')
})

test('a recorded cost stays while a file takes half to twice as long, and is removed with its file', () => {
  const before = { slow: 16, gone: 8, quick: 2 }
  const files = [file('slow', { seconds: 30 }), file('quick', { seconds: 9 }), file('new', { seconds: 5 })]
  expect(newCosts(before, [...files, file('small')])).toEqual({ slow: 16, quick: 8, new: 4 })
})
