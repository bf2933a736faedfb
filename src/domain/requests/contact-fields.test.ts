import { expect, test } from 'vitest'
import { contactSchema, contactValues } from './contact-fields.ts'
import { parseBody } from './field-errors.ts'
import { unflatten } from '#base/nested-fields.ts'

const written = {
  'contact.title': 'MRS',
  'contact.language': 'fr',
  'contact.first_name': 'An',
  'contact.last_name': 'Peeters',
  'contact.contact_information.personal.email': 'an@voorbeeld.be',
  'contact.contact_information.personal.phone': '09 123 45 67',
  'contact.contact_information.personal.mobile': '0470 12 34 56',
  'contact.address.street_address': 'Korte Meer',
  'contact.address.street_number': '42',
  'contact.address.post_box': 'B',
  'contact.address.postal_code': '9000',
  'contact.address.locality': 'Gent',
  'contact.advertising.marketing_opt_in': '1',
}
const read = (values: Record<string, string>) => {
  const parsed = parseBody(contactSchema('nl'), unflatten(values)['contact'])
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.request
}
const wrong = (change: Record<string, string>) => {
  const parsed = parseBody(contactSchema('nl'), unflatten({ ...written, ...change })['contact'])
  return parsed.ok ? [] : parsed.errors
}

test('a contact shown again equals the parsed one', () => {
  expect(contactValues(read(written))).toEqual(written)
  expect(read(written)).toMatchObject({ phone: '09 123 45 67', mobile: '0470 12 34 56', marketingOptIn: true })
})

test('only the mail address of a contact is required; the language is that of the page', () => {
  const email = 'contact.contact_information.personal.email'
  const { [email]: mail, 'contact.first_name': first, 'contact.last_name': last } = written
  const least = read({ [email]: mail, 'contact.first_name': first, 'contact.last_name': last })
  expect(least).toMatchObject({ language: 'nl', title: null, phone: null, marketingOptIn: false })
  expect(contactValues(least)).not.toHaveProperty(['contact.advertising.marketing_opt_in'])
  const none = parseBody(contactSchema('nl'), {})
  expect(none).toEqual({ ok: false, errors: [{ path: 'contact_information', code: 'required' }] })
  const empty = parseBody(contactSchema('nl'), { contact_information: {} })
  expect(empty).toEqual({ ok: false, errors: [{ path: 'contact_information.personal', code: 'required' }] })
  expect(parseBody(contactSchema('nl'), undefined)).toEqual({ ok: false, errors: [{ path: '', code: 'required' }] })
})

test.each([
  ['street_address', 200],
  ['street_number', 20],
  ['post_box', 20],
  ['postal_code', 12],
  ['locality', 100],
])('the %s of an address has at most %i characters', (field, most) => {
  const path = `address.${field}`
  expect(wrong({ [`contact.${path}`]: '1'.repeat(most) })).toEqual([])
  expect(wrong({ [`contact.${path}`]: '1'.repeat(most + 1) })).toEqual([{ path, code: 'too_long' }])
})
