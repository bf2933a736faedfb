import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type { Locale } from '#base/locale.ts'
import { readCommandLine } from '#cli/command-line.ts'
import { printAnswer } from '#cli/commands.ts'
import type { ControlLine } from '#cli/control.ts'
import { shellLocale } from '#cli/shell-locale.ts'
import { runImport, runSuggest } from '#cli/import.ts'
import type { FieldChange } from '#domain/listing/field-changes.ts'
import type { LawFinding } from '#domain/law/judge.ts'
import { DEMO_SITE } from '#domain/site/demo-site.ts'
import { parseMapping } from '#feeds/csv/csv-mapping.ts'
import { OTHER_FIELDS, OTHER_VALUES, type Reject } from '#feeds/feed.ts'
import { readFeed } from '#feeds/read-feed.ts'
import type { ReadingSummary } from '#feeds/reading-summary.ts'
import type { ImportedFeed, ImportRequest, ImportResult } from '#imports/import-report.ts'

const cwd = fileURLToPath(new URL('../../examples', import.meta.url))
const imported: ImportedFeed = {
  outcome: 'imported',
  source: 's',
  new: 1234,
  changed: 2,
  unchanged: 3,
  withdrawn: 4,
  rejected: [{ at: 'record 11, row 12, line 14', sourceRef: 'A-11', field: 'price', reason: '"veel" is not a number' }],
  rejectedInAll: 1,
  reasons: [{ field: 'price', reason: '"…" is not a number', count: 1 }],
  waitingWithdrawals: 0,
  law: { gate: 'warn', held: 0, blocked: 0, warned: 0, rules: [], listings: [] },
  dryRun: false,
}

const NONE_REJECTED = { rejected: [], rejectedInAll: 0, reasons: [] }

/** Runs the command line after `gevel`, with this import result in place of a store. */
async function command(args: string[], result: ImportResult = imported, locale: Locale = 'en') {
  const asked: ImportRequest[] = []
  const read = readCommandLine(['import', ...args])
  if (read.kind !== 'call') return { code: 2, out: '', err: 'text' in read ? read.text : '', asked: asked[0] }
  const lines: ControlLine[] = []
  const print = (line: ControlLine) => void lines.push(line)
  const varDir = mkdtempSync(join(tmpdir(), 'gevel-import-'))
  onTestFinished(() => rmSync(varDir, { recursive: true, force: true }))
  const app = { site: DEMO_SITE, varDir }
  const answer = await runImport({ ...read, cwd, locale, say: (err) => print({ err }) }, app, async (request) => {
    asked.push(request)
    if ('rejected' in result) for (const reject of result.rejected) await request.onReject?.(reject)
    return result
  })
  const code = await printAnswer(answer, read.values.json === true, print)
  if (existsSync(join(varDir, 'spool'))) expect(readdirSync(join(varDir, 'spool')), 'no spool file is left').toEqual([])
  const printed = lines.map((line) => ('out' in line ? `${line.out}\n` : 'piece' in line ? line.piece : '')).join('')
  const err = lines.flatMap((line) => ('err' in line ? [line.err] : [])).join('\n')
  return { code, out: printed.replace(/\n$/, ''), err, asked: asked[0] }
}

test('the report identifies each reject by reference, record, row and line, field and reason', async () => {
  const { code, out } = await command(['agency.json'])
  expect(code).toBe(0)
  expect(out).toBe(
    'Source s: 1,234 new, 2 changed, 3 unchanged, 4 withdrawn, 1 rejected.\n  A-11 (record 11, row 12, line 14), price: "veel" is not a number',
  )
})

test('--json prints the counts and the rejects, nothing else', async () => {
  const { out } = await command(['agency.json', '--json'])
  expect(JSON.parse(out)).toEqual({
    new: 1234,
    changed: 2,
    unchanged: 3,
    withdrawn: 4,
    rejected: imported.rejected,
    noted: [],
  })
})

const noted = [{ field: 'Slaapkamers', value: 'drie', count: 7, examples: ['A-1', 'A-2'] }]
const readFreely = [
  { field: 'm2', value: 'ca. 140', read: '140', count: 1, examples: ['A-3'], why: { code: 'no_percentage' } as const },
]
const span = { listings: 0, first: null, last: null }
const agent = { name: null, email: null, phone: null, officeRef: null }
const [known] = DEMO_SITE.agents
const summary: ReadingSummary = {
  noted,
  readFreely,
  pictures: { photo: 57, plan: 2, document: 0, video: 0, tour: 0, listings: 19 },
  texts: { nl: 19, fr: 1 },
  dates: {
    availableFrom: { listings: 3, first: '2027-01-01', last: '2027-05-01' },
    sourceUpdatedAt: span,
    publishedAt: span,
  },
  agents: [
    { agent: { ...agent, email: known?.email ?? '' }, listings: 12 },
    { agent: { ...agent, name: 'Nobody Here', officeRef: 'nowhere' }, listings: 3 },
  ],
  withoutAgent: 4,
  furtherAgents: 0,
  hiddenInOneLanguage: { listings: 0, examples: [] },
  unread: [
    { name: 'anzahl_balkone', count: 12, examples: ['2', '1'] },
    { name: 'anrede', count: 3, examples: [], why: 'salutation' },
    { name: 'titel', count: 2, examples: [], why: 'salutation' },
  ],
}

test('a dry run reports what was recognised: pictures, agents, offices, columns, dates, languages', async () => {
  const dry = { ...imported, ...NONE_REJECTED, dryRun: true, summary }
  const { out } = await command(['agency.json'], dry)
  for (const line of [
    '  Slaapkamers: "drie" (7 listings: A-1, A-2, …)',
    '  m2: "ca. 140" as 140 (1 listing: A-3): it is no percentage',
    'Left over in the file:',
    '  `anzahl_balkone` (12 ×, e.g. 2, 1): not read',
    '  `anrede` (3 ×), `titel` (2 ×): not read (form of address)',
    '  pictures: 57, of 19 listings; plans: 2',
    '  languages: nl 19, fr 1',
    '  dates: free from 2027-01-01 to 2027-05-01 (3 listings)',
    `  agents: on this site ${known?.name} (12); not on this site Nobody Here (3); nobody named in 4 listings`,
    '  offices: none of this site; not on this site nowhere (3)',
  ])
    expect(out.split('\n')).toContain(line)
  const {
    noted: told,
    unread,
    understood,
  } = JSON.parse((await command(['agency.json', '--json'], dry)).out) as {
    noted: unknown
    unread: unknown
    understood: unknown
  }
  expect(told).toEqual(noted)
  expect(unread).toEqual(summary.unread)
  const inEnglish = readFreely.map((one) => ({ ...one, why: 'it is no percentage' }))
  expect(understood).toMatchObject({ pictures: { photo: 57 }, read_freely: inEnglish })
})

test('a dry run lists no unnamed people, and counts those beyond the first 500', async () => {
  const dry = { ...imported, ...NONE_REJECTED, dryRun: true }
  const agentLines = async (more: Partial<ReadingSummary>) => {
    const { out } = await command(['agency.json'], { ...dry, summary: { ...summary, ...more } })
    return out.split('\n').filter((line) => /^ {2}(agents|offices):/.test(line))
  }
  expect(await agentLines({ agents: [], withoutAgent: 0 })).toEqual([])
  expect(await agentLines({ agents: [], withoutAgent: 1 })).toEqual(['  agents: nobody named in 1 listing'])
  expect(await agentLines({ agents: [], withoutAgent: 0, furtherAgents: 2 })).toEqual([
    '  agents: others in 2 listings',
  ])
})

test('a changed list reports how many of its items differ, and in what', async () => {
  const photo = { kind: 'photo', url: 'https://a.example/1.jpg', caption: null }
  const field: FieldChange = {
    at: 'media',
    field: 'media',
    old: [photo, { ...photo, url: 'https://a.example/2.jpg' }],
    new: [photo, { caption: 'Garden', url: 'https://a.example/2.jpg', kind: 'photo' }],
  }
  const differences = [{ sourceRef: 'A-1', country: 'BE', postalCode: '9000', fields: [field], stays: [] }]
  const { out } = await command(['agency.json'], { ...imported, ...NONE_REJECTED, dryRun: true, differences })
  expect(out).toContain('A-1: Photographs and documents (media) 1 of 2 differs (caption)')
})

test('a report is in the language of the shell, except for rejects that an older release stored', async () => {
  const [first] = imported.rejected as [Reject]
  const place = { record: 11, row: 12, line: 14 }
  const rejected: Reject[] = [
    { ...first, place, faults: [{ field: 'price', code: 'wrong_type', value: '"veel"', expected: 'number' }] },
    { ...first, field: 'the row', place, faults: [{ field: 'the row', code: 'row_length', values: 3, columns: 4 }] },
    first,
  ]
  const noted = [{ field: OTHER_FIELDS, value: OTHER_VALUES, count: 7, examples: ['A-1'] }]
  const warns = [{ field: 'legal.asbestosCertificate', rule: 'V6' } as const]
  const law = { ...imported.law, warned: 1, listings: [{ sourceRef: 'A-1', held: false, blocks: [], warns }] }
  const all = { ...summary, noted }
  const dry = { ...imported, rejected, law, dryRun: true, summary: all, older: { count: 1, first: ['A-7'] } }
  const { out } = await command(['agency.json'], dry, 'de')
  expect(out.split('\n').slice(0, 4)).toEqual([
    'Probelauf, nichts wurde gespeichert. Quelle s: 1.234 neu, 2 geändert, 3 unverändert, 4 zurückgezogen, 1 abgelehnt.',
    '  A-11 (Tabellenzeile 12), price: "veel" ist keine Zahl',
    '  A-11 (Tabellenzeile 12), die ganze Zeile: hat 3 Werte, die erste Zeile nennt aber 4 Spalten',
    '  A-11 (record 11, row 12, line 14), price: "veel" is not a number',
  ])
  expect(out).toContain('  weitere Felder: weitere Werte (7 Angebote: A-1, …)')
  expect(out).toContain('  m2: "ca. 140" als 140 (1 Angebot: A-3): es ist kein Prozentsatz')
  expect(out).toMatch(/A-1: zu prüfen: Asbest.* \(legal\.asbestosCertificate, Regel V6: für ein Gebäude von vor 2001/)
  expect(out).toContain('  `anzahl_balkone` (12 ×, z. B. 2, 1): nicht gelesen')
  expect(out).toMatch(/Angebot steht in der Datei in einem älteren Stand .*: A-7\./)
  for (const locale of ['nl', 'fr'] as const) {
    const other = (await command(['agency.json'], dry, locale)).out
    expect(other.replace('"veel" is not a number', '')).not.toMatch(/Understood|listing|is not|rejected|look at|rule V/)
  }
})

test('the shell language comes from LC_ALL, else LC_MESSAGES, else LANG, and is English when the site lacks it', () => {
  expect(shellLocale({ LANG: 'nl_BE.UTF-8' })).toBe('nl')
  expect(shellLocale({ LANG: 'nl_BE.UTF-8', LC_MESSAGES: 'fr' })).toBe('fr')
  expect(shellLocale({ LANG: 'nl_BE.UTF-8', LC_ALL: 'C.UTF-8' })).toBe('en')
  expect(shellLocale({ LANG: 'de_DE', LC_ALL: '' })).toBe('de')
  expect([{}, { LANG: 'it_IT' }, { LANG: 'dead' }].map(shellLocale)).toEqual(['en', 'en', 'en'])
})

test('listings with the same findings share a line that says what to check, and earlier rejects are counted again at the end', async () => {
  const asbestos = { field: 'legal.asbestosCertificate', rule: 'V6' } as const
  const zoning = { field: 'legal.zoning', rule: 'V4' } as const
  const line = (sourceRef: string, warns: LawFinding[]) => ({ sourceRef, held: false, blocks: [], warns })
  const many = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6', 'A-7'].map((ref) => line(ref, [asbestos]))
  const law = { ...imported.law, warned: 8, listings: [...many, line('B-1', [zoning])] }
  const { out } = await command(['agency.json'], { ...imported, law })
  expect(out).toContain(
    '  A-1, A-2, A-3, A-4, A-5 and 2 more: look at Asbestos certificate (legal.asbestosCertificate, rule V6: a building of before 2001 needs one by the agreement)\n',
  )
  expect(out).toMatch(/ {2}B-1: look at .*\(legal\.zoning, rule V4: not said\)/)
  expect(out).not.toContain('named above')
  const noted = Array.from({ length: 20 }, (_, at) => ({ field: 'x', value: String(at), count: 1, examples: ['A-1'] }))
  const long = await command(['agency.json'], { ...imported, law, summary: { ...summary, noted } })
  expect(long.out.split('\n').at(-1)).toBe('1 rejected: named above, with the reason.')
})

test('a hidden street with two names, of which the feed gives one, causes a warning', async () => {
  const told = {
    ...imported,
    rejected: [],
    summary: { ...summary, hiddenInOneLanguage: { listings: 7, examples: ['A-1', 'A-2'] } },
  }
  const { out } = await command(['agency.json'], told)
  expect(out).toMatch(/7 listings with a hidden address in a bilingual town: .* their streets in one language only/)
  expect(out.split('\n')).toContain('  A-1, A-2 and 5 more')
  const json = JSON.parse((await command(['agency.json', '--json'], told)).out) as Record<string, unknown>
  expect(json['hidden_in_one_language']).toEqual({ listings: 7, examples: ['A-1', 'A-2'] })
  expect((await command(['agency.json'], { ...told, summary })).out).not.toContain('bilingual')
})

test('exit code 1 means that every record was rejected, 0 that one was imported or nothing had changed', async () => {
  const nothing = { ...imported, new: 0, changed: 0, unchanged: 0, withdrawn: 0 }
  expect((await command(['agency.json'], nothing)).code).toBe(1)
  expect((await command(['agency.json'], { ...nothing, dryRun: true })).code).toBe(1)
  expect((await command(['agency.json'], { ...nothing, unchanged: 1 })).code).toBe(0)
  expect((await command(['agency.json'], { ...nothing, ...NONE_REJECTED })).code).toBe(0)
})

test('every option is passed to the import', async () => {
  const args = 'agency.csv --format CSV --mapping agency.mapping.json --source me --full --dry-run --yes'.split(' ')
  const { asked } = await command(args)
  expect(asked).toMatchObject({ name: 'agency.csv', format: 'csv', source: 'me', full: true, dryRun: true, yes: true })
  expect(asked?.mapping).toContain('"delimiter"')
})

test('a refused file is exit code 2 with the reason, in the language of the shell and to programs in English', async () => {
  const reason = 'The archive is cut short.'
  const refused = { outcome: 'refused', reason, fault: { code: 'archive_cut' } } as const
  expect(await command(['agency.json'], refused)).toMatchObject({
    ...{ code: 2, err: `agency.json is refused and changes nothing: ${reason}` },
  })
  const { out, err } = await command(['agency.json', '--json'], refused, 'nl')
  expect(JSON.parse(out)).toEqual({ refused: reason })
  expect(err).toBe('agency.json is geweigerd en verandert niets: Het archief is afgebroken.')
})

test('pending withdrawals come with instructions', async () => {
  const { out } = await command(['agency.json'], { ...imported, ...NONE_REJECTED, waitingWithdrawals: 40, absent })
  expect(out).toMatch(/40 listings are not in the file.*--yes/s)
  expect(out).toContain('A-1, A-2 and 38 more (brought by import 3 of 2026-11-23 (30), import 1 of 2026-11-20 (10))')
  expect(out).toContain('Give each file its own --source')
})

const absent = {
  count: 40,
  first: ['A-1', 'A-2'],
  from: [
    { run: 3, at: '2026-11-23T10:00:00.000Z', count: 30 },
    { run: 1, at: '2026-11-20T10:00:00.000Z', count: 10 },
  ],
}

test('homes missing from a partial file are listed, with what --full would do', async () => {
  const one = { count: 1, first: ['A-102'], from: [] }
  const { out } = await command(['agency.json'], { ...imported, ...NONE_REJECTED, absent: one })
  expect(out).toMatch(/1 listing of s is not in this file and stays on the site:\n {2}A-102\n.*--full withdraws it\./)
  const json = await command(['agency.json', '--json'], { ...imported, absent })
  expect(JSON.parse(json.out)).toMatchObject({ absent })
})

test('an overtaken import reports what it stored, exits like one that imported records, and never says that nothing changed', async () => {
  const stopped = { why: 'overtaken', stored: 2800, lines: 9307 } as const
  const { code, out, err } = await command(['agency.json'], { ...imported, new: 2800, ...NONE_REJECTED, stopped })
  expect(code).toBe(0)
  expect(out).toMatch(
    /2,800 new.*a newer one of s was begun and goes on.*2,800 of 9,307 records of the file are stored/s,
  )
  expect(out + err).not.toContain('changes nothing')
})

test('states older than the stored ones are listed', async () => {
  const { out } = await command(['agency.json'], { ...imported, older: { count: 1, first: ['A-7'] } })
  expect(out).toContain('1 listing is in the file in an older state than on the site, so it stays as stored: A-7.')
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

const suggested = async (...args: string[]) => {
  const read = readCommandLine(['import', ...args, '--suggest'])
  if (read.kind !== 'call') throw new Error('text' in read ? read.text : read.kind)
  return await runSuggest({ ...read, cwd, locale: 'en', say() {} })
}

test('--suggest writes a mapping that reads the example like its own, and says what a person must check', async () => {
  const answer = await suggested('agency.csv')
  if ('refused' in answer) throw new Error(answer.refused)
  const mapping = parseMapping(answer.lines.join('\n'))
  expect([mapping.delimiter, mapping.columns.size]).toEqual([';', 17])
  expect(answer.notes).toEqual([
    '"Soort": say in "values" what these mean: "kasteel".',
    '"Vrij vanaf": is 01/02/2027 written day first? DD/MM/YYYY is taken, as is usual here; no date proves it.',
  ])
  const refs: string[] = []
  const bytes = [readFileSync(`${cwd}/agency.csv`)]
  for await (const item of readFeed(Readable.from(bytes), { format: 'csv', mapping, keepFile: null })) {
    if (item.kind === 'listing')
      refs.push(`${item.listing.sourceRef} ${Object.keys(item.listing.deals)[0]} ${item.listing.media.length}`)
    if (item.kind === 'reject') refs.push(`${item.reject.sourceRef} rejected`)
  }
  expect(refs).toEqual(['KV-1 FOR_SALE 2', 'KV-2 TO_RENT 0', 'KV-3 FOR_SALE 0', 'KV-4 rejected'])
})

test('--suggest overwrites nothing and refuses files that are not tables', async () => {
  expect(await suggested('agency.csv', '--out', 'agency.mapping.json')).toMatchObject({
    refused: expect.stringMatching(/is there already/) as unknown,
  })
  expect(await suggested('nothing.csv')).toMatchObject({
    refused: expect.stringMatching(/There is no file/) as unknown,
  })
  expect(await suggested('openimmo-full.xml')).toMatchObject({
    refused: expect.stringMatching(/is XML, not CSV/) as unknown,
  })
})

test('a dry run lists each field that would change, by its label, with the value before and after', async () => {
  const fields: FieldChange[] = [
    { at: 'deals.FOR_SALE.price', field: 'deals.{deal}.price', old: 400_000, new: 389_000 },
    { at: 'energy.label', field: 'energy.label', old: null, new: 'C' },
    { at: 'media', field: 'media', old: [{ url: 'a' }], new: [{ url: 'a' }, { url: 'b' }] },
  ]
  const result = {
    ...imported,
    dryRun: true,
    differences: [{ sourceRef: 'A-1', country: 'BE', postalCode: '9000', fields, stays: [] }],
  }
  const { out } = await command(['agency.json', '--dry-run'], result)
  expect(out).toContain(
    'Would change:\n  A-1: Price (deals.FOR_SALE.price) 400000 → 389000; EPC label (energy.label) not known → C; Photographs and documents (media) 1 of them → 2 of them',
  )
  const { out: json } = await command(['agency.json', '--dry-run', '--json'], result)
  expect(JSON.parse(json)).toMatchObject({
    differences: [
      { sourceRef: 'A-1', fields: [{ field: 'deals.FOR_SALE.price', old: 400_000, new: 389_000 }, {}, {}] },
    ],
  })
})
