import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readCommandLine } from '#cli/command-line.ts'
import { printAnswer } from '#cli/commands.ts'
import type { ControlLine } from '#cli/control.ts'
import { runImport } from '#cli/import.ts'
import type { ImportRequest, ImportResult } from '#journeys/import-report.ts'

const cwd = fileURLToPath(new URL('../../examples', import.meta.url))
const imported: ImportResult = {
  outcome: 'imported',
  source: 's',
  new: 1234,
  changed: 2,
  unchanged: 3,
  withdrawn: 4,
  rejected: [{ at: 'line 12', field: 'price', reason: '"veel" is not a number' }],
  waitingWithdrawals: 0,
  dryRun: false,
}

/** As typed after `gevel`, with this import in place of a store. */
async function command(args: string[], result: ImportResult = imported) {
  const asked: ImportRequest[] = []
  const read = readCommandLine(['import', ...args])
  if (read.kind !== 'call') return { code: 2, out: '', err: 'text' in read ? read.text : '', asked: asked[0] }
  const lines: ControlLine[] = []
  const print = (line: ControlLine) => void lines.push(line)
  const answer = await runImport({ ...read, cwd, say: (err) => print({ err }) }, async (request) => {
    asked.push(request)
    return result
  })
  const code = printAnswer(answer, read.values.json === true, print)
  const of = (name: 'out' | 'err') => lines.flatMap((line) => (name in line ? [Object.values(line)[0] as string] : []))
  return { code, out: of('out').join('\n'), err: of('err').join('\n'), asked: asked[0] }
}

test('the report names each reject by line, field and reason', async () => {
  const { code, out } = await command(['agency.json'])
  expect(code).toBe(0)
  expect(out).toBe(
    'Source s: 1,234 new, 2 changed, 3 unchanged, 4 withdrawn, 1 rejected.\n  line 12, price: "veel" is not a number',
  )
})

test('--json prints the counts and the rejects, nothing else', async () => {
  const { out } = await command(['agency.json', '--json'])
  expect(JSON.parse(out)).toEqual({
    new: 1234,
    changed: 2,
    unchanged: 3,
    withdrawn: 4,
    rejected: [{ at: 'line 12', field: 'price', reason: '"veel" is not a number' }],
  })
})

test('every option reaches the import', async () => {
  const args = 'agency.csv --format CSV --mapping agency.mapping.json --source me --full --dry-run --yes'.split(' ')
  const { asked } = await command(args)
  expect(asked).toMatchObject({ name: 'agency.csv', format: 'csv', source: 'me', full: true, dryRun: true, yes: true })
  expect(asked?.mapping).toContain('"delimiter"')
})

test('a refused file is exit code 2 with the reason', async () => {
  const { code, err } = await command(['agency.json'], { outcome: 'refused', reason: 'The file is cut short.' })
  expect(code).toBe(2)
  expect(err).toBe('agency.json is refused and changes nothing: The file is cut short.')
})

test('waiting withdrawals say how to go on', async () => {
  const { out } = await command(['agency.json'], { ...imported, rejected: [], waitingWithdrawals: 40 })
  expect(out).toMatch(/40 listings are not in the file.*--yes/s)
})

test.each([
  ['no file', [], /import <file>/],
  ['a file that is not there', ['nothing.json'], /There is no file/],
  ['a format nobody reads', ['agency.json', '--format', 'pdf'], /"pdf"/],
  ['an unknown option', ['agency.json', '--fast'], /--fast/],
  ['a mapping that is not there', ['agency.csv', '--mapping', 'no.json'], /no mapping file/],
])('%s is exit code 2 and a sentence', async (_what, args, sentence) => {
  const { code, err, asked } = await command(args)
  expect([code, asked]).toEqual([2, undefined])
  expect(err).toMatch(sentence)
})
