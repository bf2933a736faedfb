import { z } from 'zod'
import { type Contact, TITLES } from '#domain/requests/contact.ts'
import { type Locale, LOCALES } from '#base/locale.ts'
import { choice, email, group, line, MAX_PHONE_CHARS, name, phone, yes } from '#domain/requests/request-fields.ts'
import { MAX_NAME_CHARS } from '#domain/requests/unsolicited-text.ts'

/** Values of a form by their dotted names; lists are repeatable fields, a ticked box is '1'. */
export type FormValues = Record<string, string | string[]>

/** The maximum length of each line; the fields of the forms have the same as `maxlength`. */
export const MAX_CONTACT_CHARS = {
  first_name: MAX_NAME_CHARS,
  last_name: MAX_NAME_CHARS,
  phone: MAX_PHONE_CHARS,
  mobile: MAX_PHONE_CHARS,
  street_address: 200,
  street_number: 20,
  post_box: 20,
  postal_code: 12,
  locality: 100,
} as const

/** The `contact` of every request, as section 3 of the specification names it. @param locale the default language */
export function contactSchema(locale: Locale) {
  return z
    .strictObject(
      {
        title: choice(TITLES),
        language: choice(LOCALES),
        first_name: name,
        last_name: name,
        contact_information: z.strictObject(
          { personal: z.strictObject({ email, phone, mobile: phone }, { error: 'required' }) },
          { error: 'required' },
        ),
        address: group({
          street_address: line(MAX_CONTACT_CHARS.street_address),
          street_number: line(MAX_CONTACT_CHARS.street_number),
          post_box: line(MAX_CONTACT_CHARS.post_box),
          postal_code: line(MAX_CONTACT_CHARS.postal_code),
          locality: line(MAX_CONTACT_CHARS.locality),
        }),
        advertising: group({ marketing_opt_in: yes }),
      },
      { error: 'required' },
    )
    .transform((given): Contact => ({
      title: given.title,
      language: given.language ?? locale,
      firstName: given.first_name,
      lastName: given.last_name,
      email: given.contact_information.personal.email,
      phone: given.contact_information.personal.phone,
      mobile: given.contact_information.personal.mobile,
      address: {
        street: given.address.street_address,
        number: given.address.street_number,
        box: given.address.post_box,
        postalCode: given.address.postal_code,
        locality: given.address.locality,
      },
      marketingOptIn: given.advertising.marketing_opt_in,
    }))
}

/** The reverse of `contactSchema`: the values with which a form shows a contact. */
export function contactValues(contact: Contact): FormValues {
  const { address } = contact
  const values: Record<string, string | null> = {
    'contact.title': contact.title,
    'contact.language': contact.language,
    'contact.first_name': contact.firstName,
    'contact.last_name': contact.lastName,
    'contact.contact_information.personal.email': contact.email,
    'contact.contact_information.personal.phone': contact.phone,
    'contact.contact_information.personal.mobile': contact.mobile,
    'contact.address.street_address': address.street,
    'contact.address.street_number': address.number,
    'contact.address.post_box': address.box,
    'contact.address.postal_code': address.postalCode,
    'contact.address.locality': address.locality,
    'contact.advertising.marketing_opt_in': contact.marketingOptIn ? '1' : null,
  }
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null))
}
