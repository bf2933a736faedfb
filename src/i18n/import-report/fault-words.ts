import type { Locale } from '#base/locale.ts'
import type { ReasonCount } from '#domain/listing/count-rejects.ts'
import { type RecordFault, type RecordPlace, withoutValues } from '#domain/listing/record-faults.ts'
import { type FaultsMessages, faultsMessages } from '#i18n/messages/faults.ts'

/** "row 4": the first of these that is known is what the owner's program shows; '' where a record has no place in a file. */
export const placeWords = (place: RecordPlace, locale: Locale): string =>
  placesOf(place, ['row', 'listing', 'line', 'record'], locale)[0] ?? ''

/** "record 3, row 4, line 4", for a program. */
export const placeInFull = (place: RecordPlace): string =>
  placesOf(place, ['record', 'listing', 'row', 'line'], 'en').join(', ')

const placesOf = (place: RecordPlace, names: readonly (keyof RecordPlace)[], locale: Locale): string[] =>
  names.flatMap((name) => (place[name] === undefined ? [] : [faultsMessages[locale].place[name](place[name])]))

/** The reason of a reject: its first fault, whose field stands before it in a report, then the others with theirs. */
export function reasonWords([first, ...others]: readonly RecordFault[], locale: Locale): string {
  const t = faultsMessages[locale]
  if (first === undefined) return t.no_listing
  return others.reduce(
    (before, fault) =>
      fault.code === 'more' ? t.more(before, fault.count) : t.also(before, fault.field, faultWords(fault, locale)),
    faultWords(first, locale),
  )
}

type Rejected = { field: string; reason: string; faults?: readonly RecordFault[] }

/** Where a reject stands, its field and its reason; in English where an older release stored it. */
export function rejectInWords(
  { at, place, field, reason, faults }: Rejected & { at: string; place?: RecordPlace },
  locale: Locale,
): { at: string; field: string; reason: string } {
  return {
    at: (place && placeWords(place, locale)) || at,
    field: fieldWords(field, faults?.[0], locale),
    reason: faults === undefined ? reason : reasonWords(faults, locale),
  }
}

/** The field and the reason of counted rejects; in English where an older release stored them. */
export const countInWords = ({ field, reason, fault }: ReasonCount, locale: Locale): Omit<Rejected, 'faults'> => ({
  field: fieldWords(field, fault, locale),
  reason: fault === undefined ? reason : faultWords(fault, locale),
})

/** A row whose length is wrong is no field. */
const fieldWords = (field: string, fault: RecordFault | undefined, locale: Locale): string =>
  fault?.code === 'row_length' ? faultsMessages[locale].wholeRow : field

/** The reason by which a reject is counted: its first fault, without the values of its record. */
export function countedReason({ field, reason, faults }: Rejected): Omit<ReasonCount, 'count'> {
  const first = faults?.[0]
  if (first === undefined) return { field, reason }
  const fault = withoutValues(first)
  return { field, reason: faultWords(fault, 'en'), fault }
}

/** What is wrong with a value, to stand behind the name of its field. */
export function faultWords(fault: RecordFault, locale: Locale): string {
  const t: FaultsMessages = faultsMessages[locale]
  switch (fault.code) {
    case 'missing':
    case 'required':
    case 'empty':
    case 'no_deal':
    case 'no_place':
    case 'own_project':
    case 'no_listing':
    case 'project_of_no_unit':
    case 'other_reasons':
      return t[fault.code]
    case 'wrong_type':
      return t.wrong_type[fault.expected](fault.value)
    case 'not_one_of':
      return t.not_one_of(fault.value, fault.allowed)
    case 'below':
    case 'above':
    case 'too_long':
    case 'too_many':
      return t[fault.code](fault.value, fault.limit)
    case 'duplicate':
      return t.duplicate(fault.value, placeWords(fault.first, locale) || '…')
    case 'row_length':
      return t.row_length(fault.values ?? '…', fault.columns ?? '…')
    case 'own_rule':
      return `${fault.value} ${fault.reason}`
    case 'more':
      return '' // never alone
    default:
      return t[fault.code](fault.value)
  }
}
