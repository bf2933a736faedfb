import { soundText } from '#base/sound-text.ts'
import type { RecordFault, RecordPlace } from '#domain/listing/record-faults.ts'
import type { Reject } from '#feeds/feed.ts'
import { faultWords, placeInFull, reasonWords } from '#i18n/import-report/fault-words.ts'

/** A reject names this many faults of a record, and how many there are beyond. */
const MAX_FAULTS = 10
/** Kept rejects must not grow with the texts of a file. */
const MAX_CHARS = 200

/**
 * The reject of a record with these faults. One cell may have been meant for several fields: it is told once.
 * @param unnamed how many more faults it has
 */
export function rejectOf(
  place: RecordPlace,
  sourceRef: string | null,
  faults: readonly RecordFault[],
  unnamed = 0,
): Reject {
  const different = new Map(faults.map((fault) => [`${fault.field} ${faultWords(fault, 'en')}`, fault]))
  const all = [...different.values()].map(sound)
  const further = Math.max(0, all.length - MAX_FAULTS) + unnamed
  const told = [
    ...all.slice(0, MAX_FAULTS),
    ...(further > 0 ? [{ field: '', code: 'more', count: further } as const] : []),
  ]
  const field = told[0]?.field ?? ''
  return { at: placeInFull(place), sourceRef, field, reason: reasonWords(told, 'en'), place, faults: told }
}

/** The reject of a record that was read well and cannot be stored. */
export const rejectInStore = (sourceRef: string, fault: RecordFault): Reject => ({
  ...rejectOf({}, sourceRef, [fault]),
  at: sourceRef,
})

const sound = (fault: RecordFault): RecordFault => ({
  ...fault,
  field: bounded(fault.field),
  ...('value' in fault && { value: bounded(fault.value) }),
  ...('reason' in fault && { reason: bounded(fault.reason) }),
})

const bounded = (text: string) => soundText(text.slice(0, MAX_CHARS))
