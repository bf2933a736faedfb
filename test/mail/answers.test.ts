import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { mailboxesJob } from '#jobs/mailboxes.ts'
import { mailReader } from '#journeys/mail/mail-reader.ts'
import { replyToPerson } from '#journeys/office/answer-person.ts'
import { replyAddressesOf } from '#journeys/office/take-answers.ts'
import { readAnswer } from '#mail/received/read-answer.ts'
import { meetPerson, peopleOf } from '#store/people/people.ts'
import { fileOf, threadRows } from '#store/office/inbox.ts'
import { addPerson } from '#store/office/office-people.ts'
import { leastProcessorMs } from '../processor-time.ts'
import { onBothEngines } from '../store/engines.ts'
import { mailApp } from './mail-app.ts'

const ADDRESS = 'antwoord@gevel.example'
const CRLF = '\r\n'
/** An incoming mail as bytes. */
const incomingMail = (headers: Record<string, string>, body: string): Buffer =>
  Buffer.from([...Object.entries(headers).map(([key, value]) => `${key}: ${value}`), '', body].join(CRLF), 'utf8')
const plain = { From: 'Claire <claire@example.org>', Subject: 'Re: huis', 'Content-Type': 'text/plain; charset=utf-8' }
const QUOTE = ['> Ja, droog.', '> ', '> Noor']
const parts = (boundary: string, ...all: string[]) =>
  [...all.map((one) => `--${boundary}${CRLF}${one}`), `--${boundary}--`].join(CRLF)
const part = (type: string, body: string, more = '') => `Content-Type: ${type}${CRLF}${more}${CRLF}${body}${CRLF}`

/** How mail programs write a reply, shortened: the program, the mail, and what must be read from it. */
const MAIL_FORMATS: [string, Buffer, { text?: string; quoted?: RegExp | null; [more: string]: unknown }][] = [
  ['plain', incomingMail(plain, 'Dank u, tot zaterdag.'), { text: 'Dank u, tot zaterdag.', quoted: null }],
  [
    'Gmail, quote below',
    incomingMail(
      plain,
      ['Prima!', '', 'Op ma 23 nov. 2026 om 14:30 schreef Huis <a@gevel.example>:', ...QUOTE].join(CRLF),
    ),
    { text: 'Prima!', quoted: /^Op ma 23 nov/ },
  ],
  [
    'Gmail in French, over two lines',
    incomingMail(
      plain,
      ['D’accord', '', 'Le lun. 23 nov. 2026 à 14:30, Huis', '<a@gevel.example> a écrit :', ...QUOTE].join(CRLF),
    ),
    { text: 'D’accord', quoted: /Le lun\. 23/ },
  ],
  [
    'Apple Mail',
    incomingMail(
      plain,
      ['Gern.', '', 'Am 23.11.2026 um 14:30 schrieb Huis <a@gevel.example>:', '', ...QUOTE].join(CRLF),
    ),
    { text: 'Gern.' },
  ],
  [
    'Apple Mail on a phone, in Dutch',
    incomingMail(
      plain,
      [
        'Oké',
        '',
        'Verstuurd vanaf mijn iPhone',
        '',
        'Op 23 nov 2026 om 14:30 heeft Huis <a@gevel.example> het volgende geschreven:',
        ...QUOTE,
      ].join(CRLF),
    ),
    { text: 'Oké\n\nVerstuurd vanaf mijn iPhone' },
  ],
  [
    'Outlook, headers repeated without marks',
    incomingMail(
      plain,
      [
        'Dat past.',
        '',
        '________________________________',
        'Van: Huis <a@gevel.example>',
        'Verzonden: maandag 23 november',
        'Aan: Claire',
        'Onderwerp: huis',
        '',
        'Ja, droog.',
      ].join(CRLF),
    ),
    { text: 'Dat past.', quoted: /Ja, droog/ },
  ],
  [
    'Outlook in French, no line before the headers',
    incomingMail(
      plain,
      ['Parfait', '', 'De : Huis <a@gevel.example>', 'Envoyé : lundi', 'À : Claire', 'Objet : maison', '', 'Oui.'].join(
        CRLF,
      ),
    ),
    { text: 'Parfait', quoted: /Oui/ },
  ],
  [
    'an answer below each line of the quote stays whole',
    incomingMail(plain, ['> Zaterdag om 12?', 'Ja', '> Met twee?', 'Met drie'].join(CRLF)),
    { text: '> Zaterdag om 12?\nJa\n> Met twee?\nMet drie', quoted: null },
  ],
  [
    'written below the quote',
    incomingMail(
      plain,
      ['Op ma schreef Huis <a@gevel.example>:', ...QUOTE, '', 'Mijn antwoord staat eronder.'].join(CRLF),
    ),
    { text: 'Mijn antwoord staat eronder.', quoted: /Ja, droog/ },
  ],
  [
    'HTML alone, from Outlook',
    incomingMail(
      { ...plain, 'Content-Type': 'text/html; charset=utf-8' },
      '<html><head><style>p{color:red}</style></head><body><p>Dag&nbsp;Noor,</p><p>Ja &amp; graag &euro;</p><div id="appendonsend"></div><div id="divRplyFwdMsg"><b>Van:</b> Huis<br>Verzonden: maandag<br>Onderwerp: huis</div><script>alert(1)</script></body></html>',
    ),
    { text: 'Dag Noor,\n\nJa & graag €' },
  ],
  [
    'HTML alone, from Gmail',
    incomingMail(
      { ...plain, 'Content-Type': 'text/html; charset=utf-8' },
      '<div dir="ltr">Tot <b>zaterdag</b></div><br><div class="gmail_quote"><div>Op ma schreef Huis:<br></div><blockquote>Ja, droog.<div>Noor</div></blockquote></div>',
    ),
    { text: 'Tot zaterdag', quoted: /Ja, droog/ },
  ],
  [
    'both, where the text counts',
    incomingMail(
      { ...plain, 'Content-Type': 'multipart/alternative; boundary=x' },
      parts('x', part('text/plain; charset=utf-8', 'Gewone tekst'), part('text/html; charset=utf-8', '<p>HTML</p>')),
    ),
    { text: 'Gewone tekst' },
  ],
  [
    'Windows-1252 in base64',
    incomingMail(
      { ...plain, 'Content-Type': 'text/plain; charset=windows-1252', 'Content-Transfer-Encoding': 'base64' },
      Buffer.from([0x80, 0x20, 0xe9, 0xe9, 0x6e]).toString('base64'),
    ),
    { text: '€ één' },
  ],
  [
    'a charset that is not what it says',
    incomingMail({ ...plain, 'Content-Type': 'text/plain; charset=klingon' }, 'Gewoon'),
    { text: 'Gewoon' },
  ],
  [
    'out of office',
    incomingMail({ ...plain, 'Auto-Submitted': 'auto-replied', Subject: 'Afwezig' }, 'Ik ben er niet tot maandag.'),
    { text: 'Ik ben er niet tot maandag.', automatic: true },
  ],
  ['out of office of old', incomingMail({ ...plain, 'X-Autoreply': 'yes' }, 'Congé'), { automatic: true }],
  [
    'encrypted (PGP)',
    incomingMail(
      { ...plain, 'Content-Type': 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary=x' },
      parts(
        'x',
        part('application/pgp-encrypted', 'Version: 1'),
        part('application/octet-stream', '-----BEGIN PGP MESSAGE-----'),
      ),
    ),
    { text: '', encrypted: true, files: [] },
  ],
  [
    'encrypted (S/MIME)',
    incomingMail(
      {
        ...plain,
        'Content-Type': 'application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m',
        'Content-Transfer-Encoding': 'base64',
      },
      'AAAA',
    ),
    { text: '', encrypted: true },
  ],
  [
    'passed on whole',
    incomingMail(
      plain,
      ['---------- Forwarded message ---------', 'From: Vader <v@example.org>', 'Subject: huis', '', 'Kijk eens'].join(
        CRLF,
      ),
    ),
    {
      text: '---------- Forwarded message ---------\nFrom: Vader <v@example.org>\nSubject: huis\n\nKijk eens',
      quoted: null,
    },
  ],
  [
    'an answer of a calendar',
    incomingMail(
      { ...plain, 'Content-Type': 'multipart/mixed; boundary=x' },
      parts(
        'x',
        part('text/plain; charset=utf-8', 'Geaccepteerd'),
        part(
          'text/calendar; method=REPLY; charset=utf-8',
          [
            'BEGIN:VCALENDAR',
            'METHOD:REPLY',
            'BEGIN:VEVENT',
            'ATTENDEE;CN=Claire;PARTSTAT=ACC',
            ' EPTED:mailto:claire@example.org',
            'END:VEVENT',
            'END:VCALENDAR',
          ].join(CRLF),
        ),
      ),
    ),
    { calendar: 'accepted', automatic: false, files: [] },
  ],
  [
    'a huge quote',
    incomingMail(
      plain,
      [
        'Kort.',
        '',
        'On Mon, 23 Nov 2026 at 14:30, Huis <a@gevel.example> wrote:',
        ...Array.from({ length: 60_000 }, () => '> nog een lijn'),
      ].join(CRLF),
    ),
    { text: 'Kort.' },
  ],
  [
    'files: a contract and a program, and a logo that every mail has',
    incomingMail(
      { ...plain, 'Content-Type': 'multipart/mixed; boundary=x' },
      parts(
        'x',
        part('text/plain; charset=utf-8', 'Zie bijlage'),
        part(
          'application/pdf; name="../../bod.pdf"',
          '%PDF-1.4 bod',
          'Content-Disposition: attachment; filename="../../bod.pdf"\r\n',
        ),
        part(
          'application/pdf; name=bod.pdf',
          'MZ\u0000program',
          'Content-Disposition: attachment; filename=bod2.pdf\r\n',
        ),
      ),
    ),
    { text: 'Zie bijlage' },
  ],
]

describe('the new text of a reply is separated from its quotes', () => {
  it.each(MAIL_FORMATS)('%s', async (_, mail, expected) => {
    const read = await readAnswer(mail)
    const { quoted, ...rest } = expected
    expect(read).toMatchObject(rest)
    if (quoted === null) expect(read.quoted).toBeNull()
    else if (quoted !== undefined) expect(read.quoted).toMatch(quoted)
  })

  it('attachments are stored by their actual type, under a name without folders', async () => {
    const { files } = await readAnswer(MAIL_FORMATS.at(-1)?.[1] ?? Buffer.alloc(0))
    expect(files.map(({ name, type, bytes }) => [name, type, bytes !== null])).toEqual([
      ['bod.pdf', 'application/pdf', true],
      ['bod2.pdf', '', false],
    ])
  })

  it('endless spaces, brackets and marks cost about as much as any mail of that length', async () => {
    const long = 200_000
    const costOf = async (body: string) =>
      await leastProcessorMs(2, async () => {
        await readAnswer(incomingMail({ ...plain, 'Content-Type': 'text/html' }, body))
        await readAnswer(incomingMail(plain, body))
      })
    const harmless = await costOf('Een huis met een tuin. '.repeat(long / 23))
    for (const body of [
      ' '.repeat(long),
      '<'.repeat(long),
      '>'.repeat(long),
      '&'.repeat(long),
      `On ${' wrote'.repeat(30_000)}`,
    ])
      expect((await costOf(body)) / (harmless + 10), body.slice(0, 5)).toBeLessThan(30)
  })
})

onBothEngines('answers by mail', (store) => {
  async function begun() {
    const mail = mailApp(store())
    const app = { ...mail.app, changed: () => {}, replyAddress: ADDRESS }
    const mailbox = mkdtempSync(join(tmpdir(), 'gevel-answers-'))
    onTestFinished(() => rmSync(mailbox, { recursive: true, force: true }))
    for (const name of ['new', 'cur', 'tmp']) mkdirSync(join(mailbox, name))
    const email = `claire.${crypto.randomUUID()}@example.org`
    const { thread, writer } = await store()
      .db.transaction()
      .execute(async (tx) => {
        const visitor = { email, name: 'Claire Exemple', phone: null, language: 'fr' as const }
        const thread = await meetPerson(tx, visitor, { did: 'asked', agentEmail: 'n@gevel.example', at: app.now() })
        const person = { email: `noor.${email}`, name: 'Noor', role: 'agent', language: 'nl' } as const
        const { id } = await addPerson(tx, person, app.now())
        return { thread: thread ?? 0, writer: { id, name: 'Noor', email: person.email } }
      })
    const bounces = { bounceAddress: null, bounceMailbox: null }
    const reader = mailReader()
    onTestFinished(() => reader.close())
    const job = mailboxesJob(app, { ...bounces, replyAddress: ADDRESS, replyMailbox: mailbox }, reader)
    const rows = async () => await threadRows(store().db, await peopleOf(store().db, thread))
    const put = (name: string, content: Buffer) => writeFileSync(join(mailbox, 'new', name), content)
    const anHourLater = async () => {
      mail.clock.now = new Date(mail.clock.now.getTime() + 3_600_000)
      // Mails are due by the clock of the store.
      await sql`update outbox set not_before = not_before - interval '1 hour'`.execute(store().db)
      await mail.sendAll()
    }
    return { ...mail, anHourLater, app, mailbox, email, thread, writer, job, rows, put }
  }

  it('are added to the thread once, however often the mailbox is read; other mails stay in the mailbox [inbox.answers]', async () => {
    const { app, mailbox, email, thread, writer, job, rows, put, anHourLater, mailsTo } = await begun()
    const reply = { thread, text: 'Oui, samedi.', locale: 'fr' as const, card: false, saveId: crypto.randomUUID() }
    expect((await replyToPerson(app, reply, writer, null)).outcome).toBe('queued')
    await anHourLater()
    const [mail] = await mailsTo(email)
    const to = mail?.replyTo?.[0]?.address ?? ''
    expect(to).toMatch(/^antwoord\+\d+\.[0-9a-f]{20}@gevel\.example$/)
    const answer = (id: string, more: Record<string, string> = {}) =>
      incomingMail(
        { ...plain, From: `Claire <${email}>`, To: to, 'Message-ID': `<${id}@example.org>`, ...more },
        'Merci !',
      )
    put('1', answer('one'))
    put('2', answer('one'))
    put('3', answer('two', { To: to.replace(/\.[0-9a-f]/, (found) => (found === '.0' ? '.1' : '.0')) }))
    put('4', answer('three', { To: 'info@gevel.example' }))
    put('5', answer('four', { To: 'info@gevel.example', 'Delivered-To': to, From: 'vader@example.org' }))
    await job.run()
    await job.run()
    const { entries } = await rows()
    expect(entries.filter(({ kind }) => kind === 'answer').map(({ text, marks }) => [text, marks])).toEqual([
      ['Merci !', ['other_sender']],
      ['Merci !', []],
    ])
    expect(readdirSync(join(mailbox, 'new'))).toEqual([])
    expect(readdirSync(join(mailbox, 'cur')).sort(), 'mails of no thread are kept').toEqual(['3:2,S', '4:2,S'])
    const [head] = await peopleOf(store().db, thread)
    expect(head?.waits_since, 'it waits for an answer').not.toBeNull()
    const again = { ...reply, saveId: crypto.randomUUID() }
    await replyToPerson(app, again, writer, null)
    await anHourLater()
    const second = (await mailsTo(email)).find((one) => one.messageId !== mail?.messageId)
    expect(second?.inReplyTo, 'replies to the visitor’s mail').toMatch(/^<(one|four)@example\.org>$/)
  })

  it('from an automatic sender start no waiting time, and attachments are stored apart [inbox.answers-automatic]', async () => {
    const { app, thread, job, rows, put } = await begun()
    const [head] = await peopleOf(store().db, thread)
    const to = (await replyAddressesOf(app, ADDRESS))?.of({ id: thread, emailHash: head?.email_hash ?? '' }) ?? ''
    put('1', incomingMail({ ...plain, To: to, 'Auto-Submitted': 'auto-replied' }, 'Absent'))
    await job.run()
    expect((await peopleOf(store().db, thread))[0]?.waits_since).toBeNull()
    const [, withFiles] = MAIL_FORMATS.at(-1) ?? []
    put('2', Buffer.from(withFiles?.toString('latin1').replace('Subject:', `To: ${to}\r\nSubject:`) ?? '', 'latin1'))
    await job.run()
    const files = (await rows()).entries.flatMap((one) => one.files)
    expect(files.map(({ name, kept }) => [name, kept])).toEqual([
      ['bod.pdf', true],
      ['bod2.pdf', false],
    ])
    expect(Buffer.from((await fileOf(store().db, files[0]?.id ?? 0))?.bytes ?? []).toString()).toContain('%PDF-1.4 bod')
    expect(await fileOf(store().db, files[1]?.id ?? 0)).toBeNull()
  })

  it('continue after a mail that cannot be stored, and after one with a zero byte [inbox.answers-unstorable]', async () => {
    const { app, mailbox, email, thread, job, rows, put } = await begun()
    const [head] = await peopleOf(store().db, thread)
    const to = (await replyAddressesOf(app, ADDRESS))?.of({ id: thread, emailHash: head?.email_hash ?? '' }) ?? ''
    const answer = (text: string, more: Record<string, string> = {}) =>
      incomingMail({ ...plain, From: email, To: to, 'Message-ID': `<${text[0]}@example.org>`, ...more }, text)
    put('1', answer('geen persoon', { To: to.replace(/\+\d+/, '+2147483648') }))
    put('2', answer('hier=00daar', { 'Content-Transfer-Encoding': 'quoted-printable' }))
    put('3', answer('Merci !'))
    await job.run()
    expect((await rows()).entries.map(({ text }) => text)).toEqual(['Merci !', 'hier\uFFFDdaar'])
    expect(readdirSync(join(mailbox, 'new'))).toEqual([])
    expect(readdirSync(join(mailbox, 'cur')), 'a mail that cannot be stored is kept').toEqual(['1:2,S'])
  })

  it('that are too large are announced, and stay in the mailbox [inbox.answers-large]', async () => {
    const { app, mailbox, thread, job, rows, put } = await begun()
    const [head] = await peopleOf(store().db, thread)
    const to = (await replyAddressesOf(app, ADDRESS))?.of({ id: thread, emailHash: head?.email_hash ?? '' }) ?? ''
    put(
      '1',
      incomingMail(
        { ...plain, To: to, 'Message-ID': '<big@example.org>' },
        `Foto’s${CRLF}${`${'x'.repeat(998)}${CRLF}`.repeat(16_000)}`,
      ),
    )
    await job.run()
    expect((await rows()).entries[0]?.marks).toContain('too_large')
    expect(readdirSync(join(mailbox, 'cur'))).toEqual(['1:2,S'])
  })
})
