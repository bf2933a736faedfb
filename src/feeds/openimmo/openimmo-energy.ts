import type { OpenImmoRecord, Part } from '#feeds/openimmo/openimmo-record.ts'
import { numberOf } from '#feeds/openimmo/openimmo-values.ts'
import { readLabel } from '#feeds/values/read-label.ts'

export function energy(record: OpenImmoRecord, isGerman: boolean) {
  const pass = record.child(record.part('zustand_angaben'), 'energiepass')
  const figure = numberOf(record.firstText(pass, 'endenergiebedarf', 'energieverbrauchkennwert'))
  return {
    kwh: figure,
    label: label(record, pass),
    certificateDate: record.text(pass, 'ausstelldatum') ?? undefined,
    ...(isGerman && germanPass(record, pass, figure)),
  }
}

function label(record: OpenImmoRecord, pass: Part): string | null {
  const text = record.text(pass, 'wertklasse')
  const read = text === null ? null : readLabel(text)
  if (text !== null && read && !read.exact)
    record.note('energiepass.wertklasse', text, read.value, { code: 'more_than_class' })
  return read?.value ?? text?.toUpperCase() ?? null
}

/** The fields of a German certificate; elsewhere agencies fill in the figures of their own country's certificate. */
function germanPass(record: OpenImmoRecord, pass: Part, final: number | string | undefined) {
  const carrier = record.codeText(pass, 'primaerenergietraeger', CARRIER_OF)
  return {
    finalKwh: final,
    finalHeatKwh: numberOf(record.text(pass, 'waermewert')),
    finalPowerKwh: numberOf(record.text(pass, 'stromwert')),
    validUntil: record.text(pass, 'gueltig_bis') ?? undefined,
    basis: record.codeText(pass, 'epart', { BEDARF: 'DEMAND', VERBRAUCH: 'CONSUMPTION' }),
    carriers: carrier && [carrier],
    ...energyStatus(record.codeText(pass, 'jahrgang', STATUS_OF_YEAR), final !== undefined),
  }
}

/** `jahrgang` says since when the certificate is, or why there is none. */
const STATUS_OF_YEAR: Record<string, 'NONE' | 'EXEMPT' | 'ISSUED'> = {
  OHNE: 'NONE',
  NICHT_NOETIG: 'EXEMPT',
  '2008': 'ISSUED',
  '2014': 'ISSUED',
}

const energyStatus = (status: 'NONE' | 'EXEMPT' | 'ISSUED' | undefined, hasFigures: boolean) =>
  status ? { status } : hasFigures ? { status: 'ISSUED' } : {}

const CARRIER_OF: Record<string, string> = {
  OEL: 'FUEL_OIL',
  ÖL: 'FUEL_OIL',
  GAS: 'GAS',
  ERDGAS: 'GAS',
  FLUESSIGGAS: 'GAS',
  STROM: 'ELECTRICITY',
  ELEKTRO: 'ELECTRICITY',
  HOLZ: 'WOOD',
  PELLET: 'PELLETS',
  PELLETS: 'PELLETS',
  FERN: 'DISTRICT',
  FERNWAERME: 'DISTRICT',
  FERNWÄRME: 'DISTRICT',
  KOHLE: 'COAL',
  SOLAR: 'SOLAR',
  LUFTWP: 'HEAT_PUMP',
  ERDWAERME: 'HEAT_PUMP',
  WAERMEPUMPE: 'HEAT_PUMP',
}
