import type { Locale } from '#base/locale.ts'

/** Name and value. */
export type Fact = readonly [name: string, value: string]

/** The letters of a label in a row, each on its colour; `here` is the letter of this home. */
export type LetterScale = { name: string; letters: { letter: string; ground: string; ink: string; here: boolean }[] }

/** The content of a brochure, in words; it knows nothing of listings. */
export type Brochure = {
  language: Locale
  brand: string
  /** #RRGGBB */
  colour: string
  /** JPEG or PNG, about 16:10 */
  picture: { bytes: Buffer; alt: string; note: string | null }
  heading: string
  subtitle: string
  price: string[]
  /** the facts that people look for first */
  facts: Fact[]
  about: { title: string; text: string; language: Locale; more: string } | null
  sections: { title: string; facts: Fact[]; lines: string[]; scales?: LetterScale[] }[]
  /** a floor plan, shown where the second page has room for it */
  plan: { bytes: Buffer; title: string; note: string } | null
  /** another photograph, shown where the second page has room for it and no plan */
  further: { bytes: Buffer; alt: string } | null
  contact: { title: string; lines: string[] }
  /** address of the offer's page, printed as text and as QR code */
  url: string
  scan: string
  /** last line of each page */
  note: string
}
