import type { Locale } from '#base/locale.ts'

/** Name and value. */
export type Fact = readonly [name: string, value: string]

/** The letters of a label in a row, each on its colour; `here` is the letter of this home. */
export type LetterScale = { name: string; letters: { letter: string; ground: string; ink: string; here: boolean }[] }

/**
 * A map of the surroundings. All lengths are pixels of the picture. `mark` is the spot of the home, or with a `radius` the
 * area in which it lies.
 */
export type BrochureMap = {
  bytes: Buffer
  title: string
  alt: string
  credit: string
  width: number
  height: number
  mark: { x: number; y: number; radius: number | null }
  names: { text: string; x: number; y: number }[]
}

/** `brief`: facts of a few letters, two of which stand beside each other. `ticks`: what the home has, each with a tick. */
export type Section = {
  title: string
  brief?: Fact[]
  facts: Fact[]
  ticks?: string[]
  lines: string[]
  scales?: LetterScale[]
}

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
  sections: Section[]
  /** a floor plan, a map and further photographs, shown where the second page has room for them */
  plan: { bytes: Buffer; title: string; note: string } | null
  map: BrochureMap | null
  photos: { bytes: Buffer; alt: string }[]
  contact: { title: string; initials: string; lines: string[] }
  /** square portrait of whom to ask; null: the initials stand for it */
  face: Buffer | null
  /** address of the offer's page, printed as text and as QR code */
  url: string
  scan: string
  /** last line of each page */
  note: string
}
