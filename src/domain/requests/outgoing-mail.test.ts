import { expect, test } from 'vitest'
import { BULK_PRIORITY, isKeyOfAgencyMail, isMailKind, MAIL_PRIORITIES, messageIdFor } from './outgoing-mail.ts'

test('mails to the agency are recognised by their keys', () => {
  const keys = [
    'lead-12',
    'appointment-x7-booked-agent',
    'lead-12-copy',
    'appointment-x7-booked',
    'my-lead-12',
    'digest-1',
    'operator-test-1',
  ]
  expect(keys.filter(isKeyOfAgencyMail)).toEqual(['lead-12', 'appointment-x7-booked-agent', 'operator-test-1'])
  expect(['digest', 'toString', 'letter'].filter(isMailKind)).toEqual(['digest'])
})

test('the Message-ID of a mail is its key at the host of the site, without the port', () => {
  expect(messageIdFor('lead-12', 'https://huis.example:8443')).toBe('<lead-12@huis.example>')
})

test('only digests are sent in batches, after all mails that somebody waits for', () => {
  const bulk = Object.entries(MAIL_PRIORITIES).filter(([, priority]) => priority >= BULK_PRIORITY)
  expect(bulk.map(([kind]) => kind)).toEqual(['digest'])
})
