/**
 * What happens to each column with the id of a listing when a newer listing turns out to be the same home as an older
 * one (join-sources.ts). A test fails when a table has such a column that is missing here.
 *
 * `moves`: the rows belong to the older home from then on. Any other text says the rule of that column.
 *
 * Two places keep the newer id: the office's log (`listing:12`), which is never rewritten, and mails that are written.
 * Links with the newer id lead to the older home.
 */
export const ON_JOIN = {
  'appointment.listing_id': 'moves',
  'appointment.unit_id': 'moves',
  'friend_mail.listing_id': 'moves',
  'friend_mail.unit_id': 'moves',
  // Homes that were joined into the newer one before.
  'joined_listing.into_id': 'moves',
  'lead.listing_id': 'moves',
  'lead.unit_id': 'moves',
  // Units of a project.
  'listing.parent_id': 'moves',
  'listing_edit.listing_id': 'the later edit counts where both have the field',
  'listing_event.listing_id': 'moves, without the event that the newer home was new',
  'listing_event.offer_id': 'moves',
  'listing_revision.listing_id': 'numbered behind the revisions of the older home',
  'open_house.listing_id': 'moves',
  'person.listing_id': 'moves',
  'person.unit_id': 'moves',
  'person_entry.listing_id': 'moves',
  'person_entry.unit_id': 'moves',
  'picture.listing_id': 'a fetched file of the older home counts where both have the address',
  'picture_upload.listing_id': 'moves',
  'search_row.id': 'made anew',
  'search_row.offer_id': 'made anew',
  'viewing_feedback.listing_id': 'moves',
  'viewing_rule.listing_id': 'the rule of the older home counts where both have one',
} as const

/** Tables and columns whose rows simply move to the older home. */
export const MOVED = Object.entries(ON_JOIN).flatMap(([place, what]) => (what === 'moves' ? [place.split('.')] : []))
