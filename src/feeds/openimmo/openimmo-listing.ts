import { construction, flags, kind, rooms, sizes } from '#feeds/openimmo/openimmo-building.ts'
import { energy } from '#feeds/openimmo/openimmo-energy.ts'
import { openImmoName } from '#feeds/openimmo/openimmo-names.ts'
import { type OwnField, ownFields, placeOwn } from '#feeds/openimmo/openimmo-own-fields.ts'
import { address, agent } from '#feeds/openimmo/openimmo-place.ts'
import { media, texts } from '#feeds/openimmo/openimmo-presentation.ts'
import { coOwnership, deals, fees } from '#feeds/openimmo/openimmo-prices.ts'
import type { OpenImmoRecord } from '#feeds/openimmo/openimmo-record.ts'
import { numberOf } from '#feeds/openimmo/openimmo-values.ts'
import { readDay, readMoment } from '#feeds/values/read-day.ts'

/**
 * One <immobilie> as our listing document. Numbers and dates that cannot be read are passed on as they stand, so that
 * the check names them. `nameOf` gives OpenImmo's name for a path of the document.
 */
export function openImmoDocument(record: OpenImmoRecord, reference: string | null) {
  const [state, management, technical] = ['zustand_angaben', 'verwaltung_objekt', 'verwaltung_techn'].map((name) =>
    record.part(name),
  )
  const isGerman = record.child(record.part('geo'), 'land')?.attributes['iso_land']?.toUpperCase() === 'DEU'
  const { type, subtype } = kind(record)
  const found = rooms(record)
  const offered = deals(record)
  const document: Record<string, unknown> = {
    sourceRef: reference ?? undefined,
    deals: offered,
    type,
    subtype,
    // The feed's own word, which is understood later or rejects the record: a sold home is never shown as available.
    availability: record.attribute(record.child(state, 'verkaufstatus'), 'stand') ?? undefined,
    availableFrom: dayOf(record.firstText(management, 'abdatum', 'verfuegbar_ab')),
    ...texts(record),
    address: address(record),
    construction: construction(record),
    ...sizes(record, type),
    rooms: found,
    flags: flags(record, found),
    energy: energy(record, isGerman),
    fees: fees(record, offered.FOR_SALE !== undefined),
    coOwnership: coOwnership(record),
    legal: legal(record),
    media: media(record),
    agent: agent(record),
    sourceUpdatedAt: momentOf(record.text(technical, 'stand_vom')),
    publishedAt: momentOf(record.text(technical, 'aktiv_von')),
  }
  for (const field of ownFields(record.root)) {
    record.use(field.element)
    placeOwn(document, field.keys, ownValue(field))
  }
  return { document, nameOf: openImmoName }
}

/** Reads the text of a field of ours; `|` separates the parts of a list. */
function ownValue({ text, type }: OwnField): unknown {
  if (type === 'number' || type === 'whole') return numberOf(text)
  if (type === 'date') return dayOf(text)
  if (type === 'boolean') return OWN_ANSWERS[text.toLowerCase()] ?? text
  if (type !== 'list') return text
  const parts = text.split('|').map((part) => part.trim())
  return parts.every((part) => /^-?[\d.,]+$/.test(part)) ? parts.map((part) => numberOf(part)) : parts
}

const OWN_ANSWERS: Record<string, boolean> = { true: true, 1: true, ja: true, false: false, 0: false, nein: false }

/** A date as it is written when it cannot be read: words such as "sofort" are understood by the check, others noted. */
const dayOf = (text: string | null): string | undefined => (text === null ? undefined : (readDay(text) ?? text))

/** A moment, or the text when it is none. */
export const momentOf = (text: string | null): string | undefined =>
  text === null ? undefined : (readMoment(text) ?? text)

function legal(record: OpenImmoRecord) {
  const heritage = record.yesOrNo(record.part('verwaltung_objekt'), 'denkmalgeschuetzt')
  if (heritage === undefined) return {}
  const answer = heritage === true ? 'YES' : heritage === false ? 'NO' : heritage
  return { facts: { heritage: { answer } } }
}
