import type { Locale } from '#base/locale.ts'

export const TITLES = ['MR', 'MRS', 'MX'] as const
export type Title = (typeof TITLES)[number]

/** A person who sent us a request; empty fields are null. Named as in the specification, section 3. */
export type Contact = {
  title: Title | null
  language: Locale
  firstName: string | null
  lastName: string | null
  email: string
  phone: string | null
  mobile: string | null
  address: {
    street: string | null
    number: string | null
    box: string | null
    postalCode: string | null
    locality: string | null
  }
  marketingOptIn: boolean
}
