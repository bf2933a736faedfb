import type { Locale } from '#base/locale.ts'
import type { ListingField } from '#domain/listing/fields.ts'
import type { Availability } from '#domain/listing/listing.ts'
import type { EditorSection } from '#domain/office/editor-fields.ts'
import type { Stage } from '#domain/office/stages.ts'

/** One field as the editor shows it; all texts are in the reader's language. */
export type EditorField = {
  at: string
  section: EditorSection
  /** whether it is visible at once, outside the collapsed part of its section */
  main: boolean
  type: ListingField['type']
  unit: ListingField['unit']
  label: string
  isLong: boolean
  mayBeEmpty: boolean
  /** value in the working copy */
  value: unknown
  choices: { value: string; label: string }[] | null
  /** who edited the value in the office, and when; null when nobody did */
  origin: { who: string; when: string } | null
  /** whether the value comes from the feed */
  isFed: boolean
  /** whether the feed has a value for it, to which an edit can be reverted */
  hasFeed: boolean
  /** the feed's value now and when the field was edited, where the feed has changed since; else null */
  drift: { is: string; was: string } | null
  /** whether the law requires it before the listing is published */
  isBlocked: boolean
  /** for the pictures field: addresses of thumbnails, by address of the picture */
  thumbs: Record<string, string>
}

/** A legal requirement: the act that makes it, and the field that meets it. */
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
  /** the project of a unit; null for other listings */
  parentId: number | null
  fields: EditorField[]
  /** the kinds of rooms to choose from */
  rooms: EditorField['choices']
  gate: {
    outcome: string
    incomplete: string | null
    blocks: GateRow[]
    warns: GateRow[]
    changes: { at: string; label: string; old: string; now: string }[]
  }
  /** the card of the working copy, in each language */
  preview: Record<Locale, ShownPreview>
  /** path of its page on the site; null when visitors do not see it */
  onSite: string | null
}

/** The texts of a listing's card in one language. */
export type ShownPreview = {
  picture: string
  price: string
  title: string
  place: string
  facts: string
  energy: string | null
}
