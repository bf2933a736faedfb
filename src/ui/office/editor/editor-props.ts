import type { Locale } from '#base/locale.ts'
import type { ListingField } from '#domain/listing/fields.ts'
import type { Availability } from '#domain/listing/listing.ts'
import type { EditorSection } from '#domain/office/editor-fields.ts'
import type { Stage } from '#domain/office/stages.ts'

/** One field as the editor shows it; everything that is words is in the reader's. */
export type EditorField = {
  at: string
  section: EditorSection
  /** shown without unfolding */
  main: boolean
  type: ListingField['type']
  unit: ListingField['unit']
  label: string
  isLong: boolean
  mayBeEmpty: boolean
  /** of the working copy */
  value: unknown
  choices: { value: string; label: string }[] | null
  /** who wrote it; null: nobody did */
  origin: { who: string; when: string } | null
  /** its value is its feed's */
  isFed: boolean
  /** a feed has a word of its own here, to which it can go back */
  hasFeed: boolean
  /** its feed has changed since somebody wrote over it */
  drift: { is: string; was: string } | null
  /** the law wants it before this is published */
  isBlocked: boolean
  /** of pictures: where a small one lies, by address */
  thumbs: Record<string, string>
}

/** What the law says, and at which field it is mended. */
export type GateRow = { label: string; act: string | null; at: string }

export type EditorProps = {
  id: number
  place: string
  what: string
  reference: string
  byHand: boolean
  revision: number
  stage: Stage
  held: boolean
  availability: Availability
  planned: string | null
  /** of a unit: its project */
  parentId: number | null
  fields: EditorField[]
  /** kinds of rooms */
  rooms: EditorField['choices']
  gate: {
    outcome: string
    incomplete: string | null
    blocks: GateRow[]
    warns: GateRow[]
    changes: { at: string; label: string; old: string; now: string }[]
  }
  /** its card as it is written now, in each language */
  preview: Record<Locale, ShownPreview>
  /** its page; null: visitors do not see it */
  onSite: string | null
}

/** The card of a listing in one language, in words. */
export type ShownPreview = {
  picture: string
  price: string
  title: string
  place: string
  facts: string
  energy: string | null
}
