import type { Locale } from '#base/locale.ts'
import type { NoteReason } from '#domain/listing/note-reasons.ts'
import { notesMessages } from '#i18n/messages/notes.ts'

/** What is odd about a noted value. */
export function noteWords(why: NoteReason, locale: Locale): string {
  const t = notesMessages[locale]
  switch (why.code) {
    case 'other_value':
      return t.other_value(why.field)
    case 'part_missing':
      return t.part_missing(why.part)
    case 'figures':
      return t.figures(why.country, why.figures)
    case 'no_number_up_to':
      return t.no_number_up_to(why.limit)
    case 'months_of_rent':
      return t.months_of_rent(why.months, why.rent)
    default:
      return t[why.code]
  }
}
