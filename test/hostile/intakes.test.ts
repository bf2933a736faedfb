import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { mailboxesJob } from '#jobs/mailboxes.ts'
import { LOCALES } from '#base/locale.ts'
import { FeedRefused } from '#feeds/feed.ts'
import { importFeed } from '#imports/import-feed.ts'
import { readInThread, suggestInThread } from '#feeds/reading-thread.ts'
import { mailReader } from '#journeys/mail/mail-reader.ts'
import { replyAddressesOf } from '#journeys/office/take-answers.ts'
import { bounceAddressesOf } from '#journeys/mail/take-bounces.ts'
import { readMailbox } from '#mail/received/mailbox.ts'
import { MAX_REPORT_BYTES } from '#mail/received/mail-report.ts'
import { MAX_ANSWER_BYTES } from '#mail/received/read-answer.ts'
import { imageProcess } from '#media/image-process.ts'
import { emailHash } from '#store/people/contacts.ts'
import { isSuppressed } from '#store/mail/suppressions.ts'
import { enqueueMail } from '#store/mail/outbox.ts'
import { readPolicyReports } from '#web/operator/policy-reports.ts'
import { countLoopTurns } from '../loop-turns.ts'
import { mailApp } from '../mail/mail-app.ts'
import { house } from '../requests/agency.ts'
import { onEngine, QUICK_ENGINE } from '../store/engines.ts'
import { hostileMails } from './hostile-mails.ts'

// own process: it counts the processor time of its thread.

/** Processor time of the page-serving thread in one turn. The mail library took 6,000 to 17,000 ms for such a mail. */
const MAX_TURN_MS = 400
const isLong = process.env['GEVEL_LONG'] === '1'
const BOUNCES = 'b@bounce.gevel.example'
const REPLIES = 'antwoord@gevel.example'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'gevel-intakes-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

function maildir(): string {
  const made = folder()
  for (const name of ['new', 'cur', 'tmp']) mkdirSync(join(made, name))
  return made
}

/** The longest processor time of one turn of this thread during `work`. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const turns = countLoopTurns()
  try {
    await work()
  } finally {
    turns.stop()
  }
  return turns.mostProcessorMs()
}

onEngine(QUICK_ENGINE, 'a mailbox that anybody writes to', (store) => {
  const reader = mailReader()
  afterAll(() => reader.close())

  async function begun() {
    const { app, logged } = mailApp(store())
    const mailbox = maildir()
    const addresses = await bounceAddressesOf(app, BOUNCES)
    const email = `gone.${crypto.randomUUID()}@example.org`
    const messageId = `<m-${crypto.randomUUID()}@gevel.example>`
    const mail = { subject: 's', html: '<p>x</p>', text: 'x', headers: {}, attachments: [], replyTo: null }
    const more = { subscriptionId: null, delayMs: 0, staleAfterHours: null, messageId }
    const key = crypto.randomUUID()
    await enqueueMail(store().db, { ...mail, ...more, key, kind: 'confirmation', recipient: email, locale: 'nl' })
    const { rows } = await sql<{ id: number }>`select id from outbox where message_id = ${messageId}`.execute(
      store().db,
    )
    const address = addresses?.of({ id: rows[0]?.id ?? 0, messageId }) ?? ''
    const put = (name: string, content: Buffer) => writeFileSync(join(mailbox, 'new', name), content)
    const real = readFileSync(join(import.meta.dirname, '../mail/reports/exim-unknown-user.eml'), 'utf8')
    const report = Buffer.from(real.replaceAll('{{bounce}}', address).replaceAll('\n', '\r\n'))
    const stopped = async () => await isSuppressed(store().db, emailHash(email), 'all')
    return { app, logged, mailbox, address, put, report, stopped }
  }

  it('blocks no page, whatever mails it holds, and every genuine report is read [intakes.bounces]', async () => {
    const { app, logged, mailbox, address, put, report, stopped } = await begun()
    const mails = Object.entries(hostileMails(MAX_REPORT_BYTES, address))
    for (const [at, [, content]] of mails.entries()) put(`${String(at).padStart(3, '0')}.M.host`, content)
    put('999.M.host', report)
    put('500.M.host', Buffer.concat([Buffer.from('Subject: no report\r\n\r\n'), Buffer.alloc(3_000_000, 'x')]))
    put('501.M.host', Buffer.concat([report, Buffer.alloc(MAX_REPORT_BYTES, 'x')]))
    const replies = { replyAddress: null, replyMailbox: null }
    const settings = { bounceMailbox: mailbox, bounceAddress: BOUNCES, ...replies }
    const job = mailboxesJob({ ...app, changed: () => {} }, settings, reader)
    expect(await longestTurn(async () => await job.run())).toBeLessThan(MAX_TURN_MS)
    expect(await stopped(), 'the real one').toBe(true)
    expect(readdirSync(join(mailbox, 'new'))).toEqual([])
    const counts = logged.find(({ message }) => message === 'mailbox of bounces read')
    expect(counts).toMatchObject({ read: mails.length + 3, hard: 1, complaints: 0, other: 1 })
    expect(Number(counts?.['refused']), 'beyond a limit').toBeGreaterThan(14)
    expect(logged.some(({ reason }) => String(reason).includes('longer than'))).toBe(true)
  })

  it('blocks no page when it is the reply mailbox [intakes.answers]', async () => {
    const { app, put, mailbox } = await begun()
    const addresses = await replyAddressesOf(app, REPLIES)
    const address = addresses?.of({ id: 1, emailHash: 'nobody' }) ?? ''
    const size = isLong ? MAX_ANSWER_BYTES : 4_000_000
    for (const [at, [, content]] of Object.entries(hostileMails(size, address)).entries())
      if (isLong || at % 3 === 0) put(`${at}.M.host`, content)
    const settings = { bounceMailbox: null, bounceAddress: null, replyAddress: REPLIES, replyMailbox: mailbox }
    const job = mailboxesJob({ ...app, changed: () => {} }, settings, reader)
    expect(await longestTurn(async () => await job.run())).toBeLessThan(MAX_TURN_MS)
    expect(readdirSync(join(mailbox, 'new'))).toEqual([])
  })

  it('a report that takes too long is dropped and the next one is read; a report that cannot be read now stays [intakes.time]', async () => {
    const { app, mailbox, put, report, stopped } = await begun()
    const settings = { bounceMailbox: mailbox, bounceAddress: BOUNCES, replyAddress: null, replyMailbox: null }
    const run = async (used: typeof reader) => await mailboxesJob({ ...app, changed: () => {} }, settings, used).run()
    const closed = mailReader()
    closed.close()
    put('1.M.host', report)
    await run(closed)
    expect([readdirSync(join(mailbox, 'new')), await stopped()]).toEqual([['1.M.host'], false])
    const hasty = mailReader({ timeoutMs: 1 })
    onTestFinished(() => hasty.close())
    await run(hasty)
    expect([readdirSync(join(mailbox, 'new')), await stopped()]).toEqual([[], false])
    put('2.M.host', report)
    await run(reader)
    expect(await stopped()).toBe(true)
  })
})

onEngine(QUICK_ENGINE, 'homes with a hidden street and long texts', (store) => {
  it('are stored in steps that block no page [intakes.hidden-streets]', async () => {
    const { app } = mailApp(store())
    const text = '1 '.repeat(12_000)
    const address = { ...{ postalCode: '9000', hidden: true, number: '54' }, street: 'Koning Albert I-laan (Gent)' }
    const texts = Object.fromEntries(LOCALES.map((locale) => [locale, { description: text }]))
    const listings = Array.from({ length: 40 }, (_, n) => ({ ...house(`H${n}`, 300_000 + n), address, texts }))
    const file = Buffer.from(JSON.stringify({ gevel: 1, source: 'hidden', complete: true, listings }))
    const open = async function* () {
      yield file
    }
    const request = { open, name: 'feed', format: null, mapping: null, source: null, full: false } as const
    const turn = await longestTurn(async () => {
      expect(await importFeed(app, { ...request, dryRun: false, yes: false })).toMatchObject({ new: 40 })
    })
    expect(turn).toBeLessThan(MAX_TURN_MS)
  })
})

describe('input from outside that is larger than a form', () => {
  const json = (listings: string) => Buffer.from(`{"gevel":1,"source":"s","listings":[${listings}]}`)
  async function* pieces(content: Buffer) {
    for (let from = 0; from < content.length; from += 65_536) yield content.subarray(from, from + 65_536)
  }
  const read = async (content: Buffer) => {
    const items = readInThread(pieces(content), { format: null, mapping: null, keepFile: null })
    try {
      for await (const _ of items) continue
    } catch {
      // a refusal is fine too
    }
  }
  const count = isLong ? 300_000 : 20_000

  it.each([
    ['a feed of rejects', async () => await read(json(`{}${',{}'.repeat(count)}`))],
    ['a feed of one record', async () => await read(json(`{"x":"${'a'.repeat(30_000_000)}"}`))],
    ['a feed of brackets', async () => await read(json('['.repeat(5_000_000)))],
    ['a feed of XML without end', async () => await read(Buffer.from(`<openimmo>${'<a>'.repeat(2_000_000)}`))],
    ['the beginning of a table', async () => await suggest('a;b\n'.repeat(262_000))],
    ['the beginning of a table of one line', async () => await suggest('a;'.repeat(524_288))],
    ['the beginning of a table of many columns', async () => await suggest(`${'a;'.repeat(499)}\n`.repeat(1000))],
    ['the beginning of a table of quotes', async () => await suggest('"a;"b;\n'.repeat(149_000))],
    ['a report of a browser', async () => readPolicyReports(`[${'{},'.repeat(21_000)}{}]`)],
    ['a report of a browser that is nothing', async () => readPolicyReports('['.repeat(65_536))],
  ])('blocks no page: %s [intakes.turns]', async (_what, take) => {
    await read(json('')) // the worker thread has started
    expect(await longestTurn(take)).toBeLessThan(MAX_TURN_MS)
  })

  it('pictures are converted in a separate process', async () => {
    const images = imageProcess()
    onTestFinished(images.close)
    const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(20_000_000, 7)])
    const keep = async () => await images.keep({ folder: folder(), hash: 'a'.repeat(64), bytes })
    expect(await longestTurn(async () => expect((await keep()).outcome).toBe('refused'))).toBeLessThan(MAX_TURN_MS)
  })

  it('an mbox is split with one mail in memory at a time, however long its lines', async () => {
    const file = join(folder(), 'mbox')
    const long = 'x'.repeat(3_000_000)
    writeFileSync(file, `From a\nSubject: 1\n\n${long}\nFrom b\nSubject: 2\n\n${'y\n'.repeat(1000)}`)
    const mails: Buffer[] = []
    for await (const mail of readMailbox(file, 1_000_000)) {
      const all = await mail.read(Number.MAX_SAFE_INTEGER)
      mails.push(Buffer.from(all?.content ?? []))
      expect(all?.isCut).toBe(mails.length === 1)
    }
    expect(mails.map((mail) => mail.subarray(0, 10).toString())).toEqual(['Subject: 1', 'Subject: 2'])
    expect(mails[0]?.length).toBeLessThan(1_000_100)
    expect(mails[1]?.length).toBe(3012)
  })
})

async function suggest(content: string): Promise<void> {
  try {
    await suggestInThread(Buffer.from(content))
  } catch (error) {
    if (!(error instanceof FeedRefused)) throw error
  }
}
