import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { pictureDifferences } from '../visual/compare.ts'
import { differences, type Entries, type Hunk, hunksOf, report } from './compare.ts'
import { linesOf, normalised, normalisedHeaders } from './normalise.ts'

const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 })
const entries = (bodies: Record<string, string>, fields: Record<string, string> = {}): Entries =>
  new Map(Object.entries(bodies).map(([name, body]) => [name, { fields, hash: body, body: () => body }]))

test('shared lines and hunks reproduce both bodies', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const hunks = hunksOf(before, after)
      expect(hunks.length === 0).toBe(before.join() === after.join())
      const without = (all: string[], side: keyof Hunk) => {
        const left = [...all]
        for (const hunk of hunks) for (const line of hunk[side]) left.splice(left.indexOf(line), 1)
        return left.toSorted()
      }
      expect(without(before, 'removed')).toEqual(without(after, 'added'))
    }),
  )
})

test('a record equals itself, and any change of an entry is reported', () => {
  const record = fc.dictionary(fc.constantFrom('x', 'y', 'z'), fc.string({ maxLength: 20 }))
  fc.assert(
    fc.property(record, record, (before, after) => {
      const isSame = isDeepStrictEqual({ ...before }, { ...after })
      const found = differences(entries(before), entries(after))
      expect(found.length === 0).toBe(isSame)
      expect(report(found) === '').toBe(isSame)
    }),
  )
})

test('a change on many pages is reported once, with their number and names', () => {
  const page = (name: string) => `<h1>\n<a class="was" href="/${name}">\n${name}\n</h1>`
  const names = ['one', 'two', 'three', 'four', 'five']
  const bodies = (change: (text: string) => string) =>
    entries(Object.fromEntries(names.map((name) => [name, change(page(name))])))
  const found = differences(
    bodies((text) => text),
    bodies((text) => text.replace('class="was"', 'class="is"')),
  )
  expect(found).toEqual([{ example: '- <a class="was" href="/one">\n+ <a class="is" href="/one">', names }])
  expect(report(found)).toMatch(/^5 ×\n {4}- <a class="was" href="\/one">\n[^]*and 2 more/)
})

test('changed headers, new answers and missing answers are reported', () => {
  const found = differences(
    entries({ kept: 'a', gone: 'a' }, { status: '200', vary: 'cookie' }),
    entries({ kept: 'a', come: 'a' }, { status: '200' }),
  )
  expect(found.map(({ example, names }) => `${example}: ${names.join()}`)).toEqual([
    'vary: cookie → absent: kept',
    'only before: gone',
    'only after: come',
  ])
})

test('hashes, keys, ids, tokens and ports are left out, and similar text is not', () => {
  const token = 'v6g_zeAbFfF-UnAYIjQBstMFFvm3G1F6UGuenYyfZiE'
  expect(
    normalised(
      `<link href="/assets/site-DFnjs1WH.css"><input name="form_key" value="x1"> https://a.example/nl/${token}?a=1 localhost:4182`,
    ),
  ).toBe(
    '<link href="/assets/site-hash.css"><input name="form_key" value="key"> https://a.example/nl/token?a=1 localhost:port',
  )
  const random = [
    '{"requestId": "s4Q5QtKzaY8s"}',
    '<lead-11.4bd248e8@a.example>',
    '{"version":"0q-DkYxkKtfLbKr5OdiLEKb8M8o"}',
  ]
  expect(random.map(normalised)).toEqual(['{"requestId": "id"}', '<lead-id@a.example>', '{"version":"hash"}'])
  for (const kept of ['huis-met-tuin-in-gent', 'x'.repeat(43), `${token}a`, '2026-11-20T09:00:00.000Z', '12:30'])
    expect(normalised(`/nl/${kept}/`)).toBe(`/nl/${kept}/`)
})

test('a content length is checked, and the kind of an ETag is kept', () => {
  const headers = { date: 'now', etag: 'W/"a-b"', 'content-length': '12', 'x-frame-options': 'DENY' }
  expect(normalisedHeaders(headers, 12)).toEqual({
    'content-length': 'true',
    etag: 'W/"…"',
    'x-frame-options': 'DENY',
  })
  expect(normalisedHeaders(headers, 11)['content-length']).toBe('12 for 11 bytes')
  expect(normalisedHeaders(headers, null)['content-length']).toBe('given')
})

test('markup has one line per element, and its own newlines stay visible', () => {
  expect(linesOf('<p>a\nb</p><p>c</p>', 'text/html; charset=utf-8')).toBe('<p>a⏎\nb</p>\n<p>c</p>')
  expect(linesOf('{"a":[1]}', 'application/json')).toBe('{\n "a": [\n  1\n ]\n}')
  expect(linesOf('{"a":', 'application/json')).toBe('{"a":')
})

test('equal pictures have no difference; changed, new and missing pictures are reported', async () => {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'gevel-shots-')))
  onTestFinished(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))
  const [before = '', after = ''] = folders
  const draw = async (folder: string, name: string, background: string, compressionLevel = 6) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png({ compressionLevel })
      .toFile(join(folder, `${name}.png`))
  await draw(before, 'packed', 'red')
  await draw(after, 'packed', 'red', 0)
  await draw(before, 'other', 'red')
  await draw(after, 'other', 'blue')
  await draw(before, 'gone', 'red')
  await draw(after, 'come', 'red')
  const found = await pictureDifferences(before, after)
  expect(found.map(({ example, names }) => `${names.join()}: ${example}`).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
    ['come.png: only after', 'gone.png: only before', 'other.png: 1600 pixels (100.000 %)'],
  )
})
