import { expect, test } from 'vitest'
import { parseBody } from './field-errors.ts'
import { bookingRequest, contactRequest, friendRequest } from './visitor-requests.ts'

const contact = {
  first_name: 'An',
  last_name: 'Peeters',
  contact_information: { personal: { email: 'an@voorbeeld.be' } },
}
const friend = {
  ...{ estate_id: 7, friend_email: 'bo@voorbeeld.be', sender_name: 'An', sender_email: 'an@voorbeeld.be' },
}
const booking = { estate_id: '7', slot: '2026-11-28T14:00:00+01:00', name: 'An', email: 'an@voorbeeld.be' }

const contacted = (change: object) => parseBody(contactRequest('nl'), { contact, message: 'Dag', ...change })
const sent = (change: object) => parseBody(friendRequest(), { ...friend, ...change })
const booked = (change: object) => parseBody(bookingRequest('fr'), { ...booking, ...change })
const wrong = (parsed: ReturnType<typeof contacted | typeof sent | typeof booked>) =>
  parsed.ok ? [] : parsed.errors.map(({ path, code }) => `${path}: ${code}`)

test('a question may be about an offer, a unit, or no offer', () => {
  expect(contacted({})).toMatchObject({
    ok: true,
    request: { offer: null, message: 'Dag', contact: { language: 'nl' } },
  })
  expect(contacted({ estate_id: '7', entity_id: 8 })).toMatchObject({ request: { offer: { estateId: 7, unitId: 8 } } })
  expect(contacted({ estate_id: 7 })).toMatchObject({ request: { offer: { estateId: 7, unitId: null } } })
})

test('a question has 1 to 5,000 characters', () => {
  expect(wrong(contacted({ message: 'a'.repeat(5000) }))).toEqual([])
  expect(wrong(contacted({ message: 'a'.repeat(5001) }))).toEqual(['message: too_long'])
  expect(wrong(contacted({ message: ' \n ' }))).toEqual(['message: required'])
})

test('a body without fields lacks them all', () => {
  for (const nothing of [null, undefined, [], 'text', 7])
    expect(wrong(parseBody(contactRequest('nl'), nothing)), JSON.stringify(nothing)).toEqual([
      'message: required',
      'contact: required',
    ])
  expect(wrong(contacted({ colour: 'red' }))).toEqual(['colour: unknown_key'])
})

test('a message to a friend is short, without a link or a telephone number', () => {
  expect(sent({ message: 'Iets voor jou?' })).toEqual({
    ok: true,
    request: {
      offer: { estateId: 7, unitId: null },
      friendEmail: 'bo@voorbeeld.be',
      senderName: 'An',
      senderEmail: 'an@voorbeeld.be',
      message: 'Iets voor jou?',
    },
  })
  expect(sent({})).toMatchObject({ request: { message: null } })
  expect(wrong(sent({ message: 'Kijk op www.koopnu.example' }))).toEqual(['message: no_links'])
  expect(wrong(sent({ message: 'a'.repeat(500) }))).toEqual([])
  expect(wrong(sent({ message: 'a'.repeat(501) }))).toEqual(['message: too_long'])
  expect(wrong(sent({ estate_id: null, sender_name: ' ' }))).toEqual(['estate_id: required', 'sender_name: required'])
})

test('a viewing is requested for an instant, in any time zone notation', () => {
  expect(booked({ phone: '+32 470 12 34 56' })).toEqual({
    ok: true,
    request: {
      offer: { estateId: 7, unitId: null },
      startsAt: '2026-11-28T13:00:00.000Z',
      name: 'An',
      email: 'an@voorbeeld.be',
      phone: '+32 470 12 34 56',
      message: null,
      language: 'fr',
    },
  })
  expect(booked({ message: 'Un chien ?' })).toMatchObject({ request: { message: 'Un chien ?' } })
  expect(wrong(booked({ message: 'x'.repeat(1001) }))).toEqual(['message: too_long'])
  expect(booked({ phone: '' })).toMatchObject({ request: { phone: null } })
  expect(wrong(booked({ day: '2026-11-28' }))).toEqual([])
  expect(wrong(booked({ day: '2026-11-29' })), 'a slot of a day that was not shown').toEqual(['slot: unknown_choice'])
  expect(wrong(booked({ day: '2026-11-281' }))).toEqual(['day: too_long'])
  expect(wrong(booked({ slot: 'morgen' }))).toEqual(['slot: invalid'])
  expect(wrong(booked({ slot: 'a'.repeat(41) }))).toEqual(['slot: too_long'])
  for (const phone of ['12345', 'bel mij 12345', '1'.repeat(41)])
    expect(wrong(booked({ phone })), phone).toEqual([`phone: ${phone.length > 40 ? 'too_long' : 'invalid_phone'}`])
  expect(booked({ phone: '1'.repeat(40) })).toMatchObject({ ok: true })
})
