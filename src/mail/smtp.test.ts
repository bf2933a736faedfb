import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, renameSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutgoingMail } from '#domain/requests/outgoing-mail.ts'
import { directoryTransport } from '#mail/directory.ts'
import { forgetMailFiles, type MailFileHead } from '#mail/forget-mail-files.ts'
import { smtpTransport } from '#mail/smtp.ts'
import { verifyDkim } from '../../test/mail/dkim.ts'
import { type MailServer, refusal, startMailServer } from '../../test/mail/mail-server.ts'

const from = { name: 'Gevel', address: 'berichten@gevel.example' }
const mail: OutgoingMail = {
  key: 'digest-1-daily-2026-11-20',
  kind: 'digest',
  recipient: 'noor@voorbeeld.be',
  locale: 'fr',
  replyTo: null,
  subject: 'Trois maisons à Malines, dès 329 000 €',
  html: '<!DOCTYPE html><html lang="fr"><body><p>Élégante façade</p></body></html>',
  text: 'Élégante façade',
  headers: {
    'List-Unsubscribe': '<https://gevel.example/fr/x/abc>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Id': '<alerts.gevel.example>',
  },
  attachments: [],
  messageId: '<digest-1-daily-2026-11-20@gevel.example>',
}
const now = () => new Date('2026-11-20T09:00:00.123Z')
const timeouts = { connect: 500, idle: 500 }

describe('mail over SMTP', () => {
  let server: MailServer
  let transport: ReturnType<typeof smtpTransport>
  beforeEach(async () => {
    server = await startMailServer()
    transport = smtpTransport({ url: server.url, from, dkim: null, now, timeouts })
  })
  afterEach(async () => {
    transport.close()
    await server.close()
  })

  it('arrives complete, for one recipient, with the headers of bulk mail [smtp.arrives-whole-recipient]', async () => {
    expect(await transport.send(mail)).toEqual({ outcome: 'sent' })
    const read = await PostalMime.parse(server.mails[0] ?? '')
    expect(read.to).toEqual([{ name: '', address: 'noor@voorbeeld.be' }])
    expect(read.subject).toBe(mail.subject)
    expect(read.text?.trim()).toBe('Élégante façade')
    expect(read.messageId).toBe(mail.messageId)
    const headers = Object.fromEntries(read.headers.map(({ key, value }) => [key, value]))
    expect(headers).toMatchObject({
      'list-unsubscribe': '<https://gevel.example/fr/x/abc>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'list-id': '<alerts.gevel.example>',
      'auto-submitted': 'auto-generated',
      'content-language': 'fr',
    })
    expect(server.mails[0]).toContain('multipart/alternative')
  })

  it.each([
    ['421 at MAIL FROM', { from: () => refusal(421, 'try later') }, 'unavailable'],
    ['530 at MAIL FROM', { from: () => refusal(530, 'authenticate first') }, 'unavailable'],
    ['550 at MAIL FROM', { from: () => refusal(550, '5.7.1 sender not allowed') }, 'unavailable'],
    ['450 at RCPT TO', { to: () => refusal(450, '4.2.0 greylisted') }, 'later'],
    ['550 at RCPT TO', { to: () => refusal(550, '5.1.1 no such user') }, 'recipient'],
    ['554 relay denied at RCPT TO', { to: () => refusal(554, '5.7.1 relay access denied') }, 'unavailable'],
    ['452 after DATA', { data: () => refusal(452, '4.3.1 disk full') }, 'later'],
    ['554 of the server itself after DATA', { data: () => refusal(554, '5.3.0 system broken') }, 'unavailable'],
    ['552 after DATA', { data: () => refusal(552, '5.3.4 too big') }, 'message'],
    ['554 policy after DATA', { data: () => refusal(554, '5.7.1 looks like spam') }, 'unavailable'],
    ['a connection dropped after DATA', { data: () => 'drop' as const }, 'unclear'],
    ['silence after DATA', { data: () => 'hang' as const }, 'unclear'],
  ])('classifies %s [smtp.knows]', async (_, manners, outcome) => {
    server.behave(manners)
    expect((await transport.send(mail)).outcome).toBe(outcome)
  })

  it.each([
    ['greeting', '554 go away', ''],
    ['greeting', '521 does not accept mail', ''],
    ['greeting', '554 5.3.2 not now', ''],
    ['EHLO', '220 mail.example', '550 no'],
    ['EHLO', '220 mail.example', '500 what?'],
  ])('retries a server that refuses at its %s: %s %s [smtp.refuses-us]', async (_, greeting, answer) => {
    const sullen = createServer((socket) => {
      socket.on('error', () => {})
      socket.write(`${greeting}\r\n`)
      socket.on('data', () => socket.write(`${answer}\r\n`))
    })
    await new Promise<void>((listening) => sullen.listen(0, '127.0.0.1', listening))
    const { port } = sullen.address() as AddressInfo
    const refused = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from, dkim: null, now, timeouts })
    expect((await refused.send(mail)).outcome).toBe('unavailable')
    refused.close()
    sullen.close()
  })

  it('classifies an unreachable server', async () => {
    const nowhere = smtpTransport({ url: 'smtp://127.0.0.1:1', from, dkim: null, now, timeouts })
    expect((await nowhere.send(mail)).outcome).toBe('unavailable')
    expect(await nowhere.ready()).toBe(false)
    nowhere.close()
    expect(await transport.ready()).toBe(true)
  })

  it.each([
    'noor@voorbeeld.be,evil@x.be',
    '"noor@voorbeeld.be"@x.be, evil@x.be',
    'noor@voorbeeld.be\r\nRCPT TO:<evil@x.be>',
    'noor@voorbeeld.be (comment)',
    'Noor <noor@voorbeeld.be>',
    'group:noor@voorbeeld.be,evil@x.be;',
  ])('sends nothing at all to %j', async (recipient) => {
    expect((await transport.send({ ...mail, recipient })).outcome).toBe('message')
    expect((await transport.send({ ...mail, replyTo: recipient })).outcome).toBe('message')
    expect(server.recipients).toEqual([])
  })

  it.each([
    'Hi\r\nBcc: evil@x.be',
    'Hi\nX-Evil: 1',
    'Hi\u2028Bcc: evil@x.be',
    'Hi%0d%0aBcc: evil@x.be',
    `Hi${'x'.repeat(100_000)}`,
  ])('keeps the subject a subject', async (subject) => {
    await transport.send({ ...mail, subject })
    const read = await PostalMime.parse(server.mails[0] ?? '')
    expect(read.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(read.headers.map(({ key }) => key)).not.toContain('x-evil')
    expect(server.recipients).toEqual(['noor@voorbeeld.be'])
  })

  it('signs the fields that mailbox providers check, including the unsubscribe headers, so that any change is detected [smtp.signs-mailbox-providers]', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const inDns = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    const dkim = { domain: 'gevel.example', selector: 's1', key }
    const signing = smtpTransport({ url: server.url, from, dkim, now, timeouts })
    const calendar = {
      filename: 'viewing.ics',
      contentType: 'text/calendar; method=REQUEST',
      content: 'BEGIN:VCALENDAR',
    }
    await signing.send(mail)
    await signing.send({ ...mail, text: '  twee  spaties \t\n\n\n', attachments: [calendar] })
    signing.close()
    for (const sent of server.mails) {
      const result = verifyDkim(sent, inDns)
      expect(result).toMatchObject({ body: true, headers: true, domain: 'gevel.example', selector: 's1' })
      const needed = ['from', 'to', 'subject', 'date', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post']
      expect(result.signed).toEqual(expect.arrayContaining(needed))
    }
    const [sent = ''] = server.mails
    const changed = (what: string | RegExp, by: string) => {
      expect(sent).toMatch(what)
      return verifyDkim(sent.replace(what, by), inDns)
    }
    expect(changed('gevel.example/fr/x/abc', 'evil.example/fr/x/abc')).toMatchObject({ body: true, headers: false })
    expect(changed('One-Click', 'None')).toMatchObject({ headers: false })
    expect(changed('fa=C3=A7ade', 'fenetre')).toMatchObject({ body: false, headers: true })
    expect(changed(/^Subject: /m, 'Subject:\r\n\t')).toMatchObject({ body: true, headers: true })
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
    expect(verifyDkim(sent, other.export({ type: 'spki', format: 'der' }).toString('base64')).headers).toBe(false)
  })

  it('attaches a viewing as a calendar invitation', async () => {
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
    await transport.send({
      ...mail,
      attachments: [{ filename: 'viewing.ics', contentType: 'text/calendar; charset=utf-8; method=REQUEST', content }],
    })
    expect(server.mails[0]).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/)
    const read = await PostalMime.parse(server.mails[0] ?? '')
    expect(read.attachments.some(({ filename }) => filename === 'viewing.ics')).toBe(true)
  })
})

describe('mail into a folder', () => {
  it('writes one complete file per mail, named by time and key', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'gevel-folder-')), 'mail')
    const transport = directoryTransport({ folder, from, dkim: null, now })
    expect(await transport.send(mail)).toEqual({ outcome: 'sent' })
    expect(await transport.send(mail)).toEqual({ outcome: 'sent' })
    expect(readdirSync(folder)).toEqual(['20261120T090000123Z-digest-1-daily-2026-11-20.eml'])
    expect((await transport.send({ ...mail, recipient: 'a@b.be,c@d.be' })).outcome).toBe('message')
  })

  it('uses the machine’s own sender address when the site has none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gevel-folder-'))
    const local = { name: 'Gevel', address: 'no-reply@localhost' }
    expect(await directoryTransport({ folder, from: local, dkim: null, now }).send(mail)).toEqual({ outcome: 'sent' })
  })

  it('deletes mails by exact address and key, never by their text, half-written files included [smtp.forgets-mail-whole]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gevel-folder-'))
    const transport = directoryTransport({ folder, from, dkim: null, now })
    const long = `${'een.heel.lang.deel.'.repeat(3)}x@voorbeeld.be`
    for (const [key, recipient, replyTo] of [
      ['to', 'noor@voorbeeld.be', 'agent@x.be'],
      ['lead-1', 'agent@x.be', 'Noor@voorbeeld.be'],
      ['longer', long, null],
      ['other', 'elnoor@voorbeeld.be', null],
    ] as const)
      await transport.send({ ...mail, key, recipient, replyTo, text: 'noor@voorbeeld.be' })
    renameSync(join(folder, '20261120T090000123Z-to.eml'), join(folder, '.20261120T090000123Z-to.eml.tmp'))
    const seen: MailFileHead[] = []
    const forget = async (which: (head: MailFileHead) => boolean) => await forgetMailFiles(folder, which)
    await forget((head) => seen.push(head) === 0)
    expect(seen.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
      { key: 'lead-1', writtenAt: now(), to: ['agent@x.be'], replyTo: ['Noor@voorbeeld.be'] },
      { key: 'longer', writtenAt: now(), to: [long], replyTo: [] },
      { key: 'other', writtenAt: now(), to: ['elnoor@voorbeeld.be'], replyTo: [] },
      { key: 'to', writtenAt: now(), to: ['noor@voorbeeld.be'], replyTo: ['agent@x.be'] },
    ])
    expect(await forget(({ to }) => to.includes('noor@voorbeeld.be'))).toBe(1)
    expect(await forget(({ key }) => key === 'lead-1')).toBe(1)
    expect(readdirSync(folder).toSorted()).toEqual(['20261120T090000123Z-longer.eml', '20261120T090000123Z-other.eml'])
  })
})
