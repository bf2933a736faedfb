import { expect, test } from 'vitest'
import { domainOf, likelyMailbox, parseEmailAddress, mailboxKey } from './email-address.ts'

const LONG = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(58)}.be` // 189 characters

test.each([
  [' An.Peeters+huis@Example.BE ', 'An.Peeters+huis@example.be'],
  ['a@b.be', 'a@b.be'],
  ['an@sub.example.co.uk', 'an@sub.example.co.uk'],
  ['an@müller.de', 'an@xn--mller-kva.de'],
  ['an@例子.测试', 'an@xn--fsqu00a.xn--0zwm56d'],
  [`${'a'.repeat(64)}@example.be`, `${'a'.repeat(64)}@example.be`],
  [`${'a'.repeat(64)}@${LONG}`, `${'a'.repeat(64)}@${LONG}`],
])('%s is an address', (typed, parsed) => {
  expect(parseEmailAddress(typed)).toBe(parsed)
})

test.each([
  ['nothing', ''],
  ['no domain', 'an@'],
  ['nobody', '@example.be'],
  ['no sign between', 'an.example.be'],
  ['two of them', 'an@jan@example.be'],
  ['a list', 'an@example.be,jan@example.be'],
  ['a header', 'an@example.be\nBcc: jan@example.be'],
  ['a comment', 'an(peeters)@example.be'],
  ['quotes', '"an peeters"@example.be'],
  ['an encoded word', '=?utf-8?q?Call_0475?=@example.be'],
  ['points beside each other', 'an..peeters@example.be'],
  ['a point in front', '.an@example.be'],
  ['more than 64 characters before the sign', `${'a'.repeat(65)}@example.be`],
  ['more than 254 characters', `${'a'.repeat(64)}@a.${LONG}`],
  ['a domain without an ending', 'an@localhost'],
  ['a number for an ending', 'an@127.0.0.1'],
  ['an ending of one letter', 'an@example.b'],
  ['a hyphen at the end of a label', 'an@example-.be'],
  ['an empty label', 'an@example..be'],
  ['a point behind', 'an@example.be.'],
  ['what no domain can be', 'an@300.300.300.300'],
])('%s is no address', (_what, typed) => {
  expect(parseEmailAddress(typed)).toBeNull()
})

test('the domain is the part after the at sign, and one mailbox has one spelling', () => {
  expect(domainOf('an@sub.example.be')).toBe('sub.example.be')
  expect(mailboxKey('An.Peeters@example.be')).toBe(mailboxKey('an.peeters@example.be'))
})

test.each([
  ['An.Peeters+huis@Gmail.com', 'anpeeters@gmail.com'],
  ['a.n.peeters@googlemail.com', 'anpeeters@gmail.com'],
  ['an_peet-ers@pm.me', 'anpeeters@proton.me'],
  ['an.peeters+huis@example.be', 'an.peeters@example.be'],
  ['an@me.com', 'an@icloud.com'],
  ['an-peeters@ya.ru', 'anpeeters@yandex.ru'],
  ['huis@an.fastmail.com', 'an@fastmail.com'],
  ['an@fastmail.com', 'an@fastmail.com'],
  ['an@an.example.com', 'an@an.example.com'],
  ['+huis@example.be', '+huis@example.be'],
])('%s most likely leads to %s', (address, mailbox) => {
  expect(likelyMailbox(address)).toBe(mailbox)
})
