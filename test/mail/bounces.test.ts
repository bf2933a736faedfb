import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { runCommand } from '#cli/commands.ts'
import { centreOf } from '#domain/places/place.ts'
import type { App } from '#journeys/app.ts'
import { mailboxesJob } from '#jobs/mailboxes.ts'
import { mailReader } from '#journeys/mail/mail-reader.ts'
import { mailSender } from '#journeys/mail/send-mail.ts'
import { bounceAddresses } from '#mail/bounce-address.ts'
import { type MailReport, readMailReport } from '#mail/received/mail-report.ts'
import { smtpTransport } from '#mail/smtp.ts'
import { emailHash } from '#store/people/contacts.ts'
import { sqlOfferSearch } from '#store/search/offer-search.ts'
import { enqueueMail } from '#store/mail/outbox.ts'
import { isSuppressed } from '#store/mail/suppressions.ts'
import { onBothEngines } from '../store/engines.ts'
import { drain, mailApp, SENDER } from './mail-app.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

const FOLDER = join(import.meta.dirname, 'reports')
const ADDRESS = 'b@bounce.gevel.example'
const report = (name: string, bounce: string) =>
  readFileSync(join(FOLDER, `${name}.eml`), 'utf8')
    .replaceAll('{{bounce}}', bounce)
    .replaceAll('\n', '\r\n')

/** Reports as real servers write them; null: not a report. */
const GOLDEN: Record<string, MailReport['kind'] | null> = {
  'alias-partly-gone': 'soft_bounce',
  'arf-auth-failure': 'nothing',
  'arf-headers-only-opt-out': 'complaint',
  'arf-not-spam': 'nothing',
  'arf-outlook-return-path': 'complaint',
  'arf-yahoo-abuse': 'complaint',
  'exchange-online-not-found': 'hard_bounce',
  'exchange-online-quota': 'soft_bounce',
  'exim-unknown-user': 'hard_bounce',
  'gmail-inbox-full': 'soft_bounce',
  'gmail-no-such-user': 'hard_bounce',
  'internationalised-address': 'hard_bounce',
  'on-holiday': null,
  'postfix-delayed': 'nothing',
  'postfix-delivered': 'nothing',
  'postfix-expired': 'soft_bounce',
  'postfix-mailbox-full': 'soft_bounce',
  'postfix-spam-policy': 'soft_bounce',
  'postfix-unknown-user': 'hard_bounce',
  'qmail-own-format': null,
  'sendmail-host-unknown': 'hard_bounce',
  'yahoo-not-a-recipient': 'hard_bounce',
}

describe('a report about a mail', () => {
  const addresses = bounceAddresses(ADDRESS, new Uint8Array(32).fill(7))
  const mail = { id: 12, messageId: '<confirm-12.0a1b2c3d4e5f@gevel.example>' }
  const genuineIn = (text: string, messageId = mail.messageId) =>
    addresses.claimsIn(text).flatMap((claim) => (addresses.isGenuine(claim, messageId) ? claim.outboxId : []))

  it('is listed', () => {
    expect(readdirSync(FOLDER)).toEqual(Object.keys(GOLDEN).map((name) => `${name}.eml`))
  })

  it.each(Object.entries(GOLDEN))('%s is recognised as %s', async (name, kind) => {
    const read = await readMailReport(Buffer.from(report(name, addresses.of(mail))))
    expect(read?.kind ?? null).toBe(kind)
    if (read) expect(genuineIn(read.headers)[0], 'the mail it is about').toBe(12)
  })

  it('is recognised with bare line feeds, as a mail folder stores it', async () => {
    const bare = report('postfix-unknown-user', addresses.of(mail)).replaceAll('\r\n', '\n')
    expect((await readMailReport(Buffer.from(bare)))?.kind).toBe('hard_bounce')
  })

  it('counts for a mail only with the right signature [bounces.names-mail-right]', () => {
    const real = addresses.of(mail)
    expect(genuineIn(`To: <${real.toUpperCase()}>`)).toEqual([12])
    expect(genuineIn(real, '<confirm-12.ffffffffffff@gevel.example>'), 'another mail with its id').toEqual([])
    const [head = '', domain = ''] = real.split('@')
    const flipped = head.endsWith('0') ? `${head.slice(0, -1)}1` : `${head.slice(0, -1)}0`
    for (const forged of [
      real.replace('+12.', '+13.'),
      `${flipped}@${domain}`,
      `b+12@${domain}`,
      `${head}@evil.example`,
      `${head}@${domain}.evil.example`,
      `x${real}`,
      bounceAddresses(ADDRESS, new Uint8Array(32)).of(mail),
    ]) {
      expect(genuineIn(forged), forged).toEqual([])
    }
  })
})

onBothEngines('bounces', (store) => {
  let server: MailServer
  let senders: string[]
  const reader = mailReader()
  afterAll(() => reader.close())
  beforeAll(async () => {
    server = await startMailServer()
  })
  afterAll(async () => await server.close())
  beforeEach(async () => {
    await sql`truncate outbox, outbox_attempt, suppression, bounce`.execute(store().db)
    senders = []
    server.behave({
      from(address) {
        senders.push(address)
        return null
      },
    })
  })

  /** Sends a mail to each address and returns their envelope senders. */
  async function sendTo(...recipients: string[]): Promise<string[]> {
    const { app } = mailApp(store())
    const transport = smtpTransport({ url: server.url, from: SENDER, dkim: null, now: () => new Date() })
    senders = []
    for (const recipient of recipients) {
      const key = `m-${crypto.randomUUID()}`
      const mail = { subject: 's', html: '<p>x</p>', text: 'x', headers: {}, attachments: [], replyTo: null }
      const more = { subscriptionId: null, delayMs: 0, staleAfterHours: null, messageId: `<${key}@gevel.example>` }
      await enqueueMail(store().db, { ...mail, ...more, key, kind: 'confirmation', recipient, locale: 'nl' })
    }
    await drain(mailSender(app, { transport, ratePerMinute: null, bounceAddress: ADDRESS }))
    transport.close()
    return [...senders]
  }

  const stopped = async (address: string) => await isSuppressed(store().db, emailHash(address), 'all')

  async function gevelBounces(path: string): Promise<string> {
    const search = sqlOfferSearch(store().db, centreOf)
    const app: App = { ...mailApp(store()).app, search, rateLimit: true, changed: () => {}, importEnded: () => {} }
    const nothing = { migrate: async () => [], refresh: async () => {}, examine: async () => [] }
    const deps = { app, store: store(), storeName: 'of a test', bounceAddress: ADDRESS, mailReader: reader, ...nothing }
    const printed: string[] = []
    const print = (line: object) => void ('out' in line && printed.push(String(line.out)))
    const runDueJobs = async () => ({ digests: 0, sent: 0 })
    expect(await runCommand(['bounces', path], '/', { ...deps, runDueJobs }, print)).toBe(0)
    return printed.join('\n')
  }

  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'gevel-bounces-'))
    onTestFinished(() => rmSync(made, { recursive: true, force: true }))
    return made
  }

  it('stop mail to an address that is unknown or complains, and to no other [bounces.stop-mail-address]', async () => {
    const [gone = '', angry = '', full = ''] = await sendTo('gone@x.be', 'angry@x.be', 'full@x.be', 'fine@x.be')
    expect(gone).toMatch(/^b\+\d+\.[0-9a-f]{20}@bounce\.gevel\.example$/)
    const mails = folder()
    writeFileSync(join(mails, '1.eml'), report('exim-unknown-user', gone))
    writeFileSync(join(mails, '2.eml'), report('arf-outlook-return-path', angry))
    writeFileSync(join(mails, '3.eml'), report('postfix-mailbox-full', full))
    writeFileSync(join(mails, '4.eml'), Buffer.from([0, 255, 13, 10, 13, 10, 1]))
    expect(await gevelBounces(mails)).toBe('Read 4 mails: 1 hard bounces, 1 soft ones, 1 complaints.')
    expect(await Promise.all(['gone@x.be', 'angry@x.be', 'full@x.be', 'fine@x.be'].map(stopped))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(await sendTo('gone@x.be', 'angry@x.be', 'full@x.be')).toHaveLength(1)
  })

  it('do nothing when the signature is wrong, whichever address the report names', async () => {
    const [real = ''] = await sendTo('victim@x.be')
    const mails = folder()
    const forged = real.replace(/\.[0-9a-f]{20}@/, `.${'0'.repeat(20)}@`)
    for (const name of Object.keys(GOLDEN))
      writeFileSync(join(mails, `${name}.eml`), report(name, forged).replaceAll('noor@voorbeeld.be', 'victim@x.be'))
    expect(await gevelBounces(mails)).toContain('0 hard bounces, 0 soft ones, 0 complaints')
    expect(await stopped('victim@x.be')).toBe(false)
  })

  it('count once per mail, however often they are read; the third soft bounce stops mail [bounces.count-once-mail]', async () => {
    const mails = await sendTo('full@x.be', 'full@x.be', 'full@x.be')
    const mbox = join(folder(), 'mbox')
    const letters = (some: string[]) =>
      some
        .map(
          (bounce) =>
            `From MAILER-DAEMON Fri Nov 20 07:31:06 2026\n${report('gmail-inbox-full', bounce)}\n>From here on\n`,
        )
        .join('\n')
    writeFileSync(mbox, letters(mails.slice(0, 2)))
    for (let times = 0; times < 3; times += 1)
      expect(await gevelBounces(mbox)).toContain('Read 2 mails: 0 hard bounces, 2')
    expect(await stopped('full@x.be')).toBe(false)
    writeFileSync(mbox, letters(mails))
    await gevelBounces(mbox)
    expect(await stopped('full@x.be')).toBe(true)
  })

  it('are taken from a Maildir and deleted, because they contain addresses; other mails move to the read folder', async () => {
    const [gone = ''] = await sendTo('gone@x.be')
    const mailbox = folder()
    for (const name of ['new', 'cur', 'tmp']) mkdirSync(join(mailbox, name))
    cpSync(join(FOLDER, 'on-holiday.eml'), join(mailbox, 'new', '1763620266.M1.host'))
    writeFileSync(join(mailbox, 'new', '1763620267.M2.host'), report('exchange-online-not-found', gone))
    const { app, logged } = mailApp(store())
    const replies = { replyAddress: null, replyMailbox: null }
    const job = mailboxesJob(
      { ...app, changed: () => {} },
      { bounceMailbox: mailbox, bounceAddress: ADDRESS, ...replies },
      reader,
    )
    expect(await job.run()).toBe(false)
    expect(await stopped('gone@x.be')).toBe(true)
    expect(readdirSync(join(mailbox, 'new'))).toEqual([])
    expect(readdirSync(join(mailbox, 'cur'))).toEqual(['1763620266.M1.host:2,S'])
    await job.run()
    expect(logged).toMatchObject([{ read: 2, hard: 1, soft: 0, complaints: 0, other: 1, refused: 0 }])
    expect(JSON.stringify(logged)).not.toContain('gone@x.be')
  })
})
