import { expect, test } from 'vitest'
import { newMail } from '#journeys/mail/new-mail.ts'

test('two mails with one key, as after restoring an older store, have different Message-IDs', () => {
  const mail = { key: 'lead-1', kind: 'lead', recipient: 'an@example.be', locale: 'nl' } as const
  const made = () => newMail('https://huis.example', { ...mail, replyTo: null, subject: '', html: '', text: '' })
  const [before, after] = [made(), made()]
  expect(before.messageId).toMatch(/^<lead-1\.[0-9a-f]{8}@huis\.example>$/)
  expect(after.messageId).not.toBe(before.messageId)
})
