import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { runCommand } from '#cli/commands.ts'
import { LAWS } from '#domain/law/judge.ts'
import { runGevelOn } from '../site.ts'

const ROWS = fileURLToPath(new URL('rows.jsonl', import.meta.url))
/** `warns` only on rows about warnings; `why` in a few words. */
type Row = { id: string; on: string; blocks: string[]; warns?: string[]; rule: string; why?: string }
const rows = readFileSync(ROWS, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Row) // our own file

const folder = mkdtempSync(join(tmpdir(), 'gevel-check-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function check(...typed: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await runCommand(['check', ...typed], folder, null, (line) => {
    if ('out' in line) out.push(line.out)
    if ('err' in line) err.push(line.err)
  })
  return { code, out, err }
}

const checkLines = async (lines: string[], ...typed: string[]) => {
  writeFileSync(join(folder, 'facts.jsonl'), lines.join('\n'))
  return await check('--facts', 'facts.jsonl', ...typed)
}

const plot = {
  id: 'plot',
  where: 'BE-BRU',
  deal: 'FOR_SALE',
  type: 'LAND',
  built: 'existing',
  given: { 'legal.zoning': 'ZH' },
}

describe('gevel check --facts', async () => {
  const answer = await check('--facts', ROWS)
  const answered = answer.out.map((line) => JSON.parse(line) as Pick<Row, 'id' | 'blocks'> & { warns: string[] })

  test('answers every row of the table, in order [law.rows]', () => {
    expect({ code: answer.code, err: answer.err }).toEqual({ code: 0, err: [] })
    expect(answered.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(rows.length).toBeGreaterThanOrEqual(90)
  })

  test('asks to split a file larger than 256 MB', async () => {
    writeFileSync(join(folder, 'large.jsonl'), '')
    truncateSync(join(folder, 'large.jsonl'), 256 * 1024 * 1024 + 1)
    const { code, err } = await check('--facts', 'large.jsonl')
    expect(code).toBe(2)
    expect(err.join()).toMatch(/large\.jsonl is larger than 256 MB\. Ask about it in parts\./)
  })

  test.each(rows)('$id ($rule) $why', ({ id, blocks, warns }) => {
    const got = answered.find((one) => one.id === id)
    expect(got?.blocks).toEqual(blocks)
    if (warns) expect(got?.warns).toEqual(warns)
  })

  test('the table covers every rule', () => {
    const asked = new Set(rows.flatMap(({ rule }) => rule.split(',')))
    const ids = Object.values(LAWS).flatMap((rules) => rules.flatMap(({ id, gate }) => (gate === 'AUTO' ? [] : [id])))
    expect(ids.filter((id) => !asked.has(id))).toEqual([])
  })

  test('prints only id, blocks and warns of each line', async () => {
    const { out } = await checkLines([JSON.stringify(plot)])
    expect(out).toEqual(['{"id":"plot","blocks":["planning.info|planning.infoUrl"],"warns":[]}'])
    expect((await checkLines([JSON.stringify(plot)], '--json')).out).toEqual([`[${out[0]}]`])
  })

  test('uses the date of the line, else the date given by --on', async () => {
    const lines = [JSON.stringify(plot), '', JSON.stringify({ ...plot, on: '2026-11-22' })]
    const { out } = await checkLines(lines, '--on', '2014-04-30')
    expect(out.map((line) => (JSON.parse(line) as Row).blocks.length)).toEqual([0, 1])
    expect(await checkLines(lines, '--on', '30-4-2014')).toMatchObject({ code: 2, out: [] })
  })

  test.each([
    ['no JSON', '{"id"', 'Line 2: it is not an object'],
    ['a list', '[]', 'Line 2: it is not an object'],
    ['no place', { ...plot, where: undefined }, 'Line 2: where is missing.'],
    ['a place of no law', { ...plot, where: 'ES' }, 'where "ES" is not one of BE-VLG, BE-BRU, BE-WAL, NL, DE, FR'],
    ['no facts', { ...plot, given: null }, 'given null is not an object'],
    ['a day that is none', { ...plot, on: '2026-02-30' }, 'on "2026-02-30" is no date'],
    ['an unknown answer', { ...plot, given: { 'legal.permit': 'MAYBE' } }, 'given.legal.permit "MAYBE" is not one of'],
    ['a text for a figure', { ...plot, given: { 'energy.kwh': '210' } }, 'given.energy.kwh "210" is not a number'],
  ])('names line, field and reason: %s', async (_what, line, said) => {
    const bad = typeof line === 'string' ? line : JSON.stringify(line)
    const { code, out, err } = await checkLines([JSON.stringify(plot), bad, JSON.stringify(plot)])
    expect({ code, read: out.length }).toEqual({ code: 1, read: 2 })
    expect(err).toEqual([expect.stringContaining(said)])
    expect(err[0]).toMatch(/^Line 2: /)
  })

  test('reports a field that no rule uses', async () => {
    const { code, err } = await checkLines([JSON.stringify({ ...plot, given: { 'energy.lable': 'A' } })])
    expect({ code, err }).toEqual({
      code: 0,
      err: ['Line 1: no rule knows given.energy.lable, which changes nothing.'],
    })
  })

  test('opens no store, and prints errors to standard error only', async () => {
    const varDir = join(folder, 'var')
    writeFileSync(
      join(folder, 'two.jsonl'),
      `${JSON.stringify(plot)}\n{}\n{"where":${'['.repeat(20_000)}${']'.repeat(20_000)}}\n`,
    )
    const { code, stdout, stderr } = await runGevelOn({ varDir }, 'check', '--facts', join(folder, 'two.jsonl'))
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: '{"id":"plot","blocks":["planning.info|planning.infoUrl"],"warns":[]}\n',
    })
    expect(stderr).toContain('Line 2: id is missing')
    expect(stderr).toContain('a list or an object is not one of BE-VLG')
    expect(await check('--facts', 'nowhere.jsonl')).toMatchObject({ code: 2, out: [] })
  })
})
