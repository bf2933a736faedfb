import type { PrintedLabel } from '#domain/listing/listing.ts'
import type { Jurisdiction } from '#domain/law/jurisdiction.ts'
import { SMALL_HOMES_SINCE, smallHomeBounds } from '#domain/law/small-homes-france.ts'

/** One class: kWh/m²·year above `from`, up to and including `upTo`; null: no bound. */
export type EnergyStep = { label: PrintedLabel; from: number | null; upTo: number | null }

/** The kind of energy, per m² and year, by which classes are measured. */
type Measure = 'PRIMARY' | 'PRIMARY_FOSSIL' | 'FINAL'

/** The scale of certificates for homes issued between two days (ISO, both included; null: no bound). */
type EnergyScale = {
  where: Jurisdiction
  from: string | null
  to: string | null
  measure: Measure
  /** best first; empty: such certificates have no letter, or we did not find its bounds */
  steps: readonly EnergyStep[]
  source: string
  checkedOn: string
  confidence: 'LIKELY' | 'UNSURE'
}

/**
 * The steps of the scale for a certificate of this day; null where there is none. They are for drawing the scale around the
 * letter. The letter itself stands on the certificate and is never computed.
 * @param certificateDate ISO date; null: not known, so the newest scale counts
 * @param living m² of a home; France has other bounds for small ones
 */
export function energyScale(
  where: Jurisdiction,
  certificateDate: string | null,
  living: number | null = null,
): readonly EnergyStep[] | null {
  const small = smallHome(where, certificateDate, living)
  if (small) return between(small.energy)
  const found = ENERGY_SCALES.find(
    ({ where: its, from, to }) =>
      its === where &&
      (from === null || certificateDate === null || from <= certificateDate) &&
      (to === null || (certificateDate !== null && certificateDate <= to)),
  )
  return found === undefined || found.steps.length === 0 ? null : found.steps
}

/** The steps of the second letter of a French home, kg of CO₂ per m² and year; null where a certificate has none. */
export function climateScale(
  where: Jurisdiction,
  certificateDate: string | null,
  living: number | null,
): readonly EnergyStep[] | null {
  const small = smallHome(where, certificateDate, living)
  // arrêté 31-3-2021, read in secondary texts
  return small ? between(small.climate) : where === 'FR' ? CLIMATE_STEPS : null
}

/**
 * The scale of buildings that are no homes: the ratio to a reference building's energy. Known for Germany alone, for
 * certificates since 2027 (GModG, annex 10a, BGBl. 2026 I Nr. 226). null: older ones have no class, elsewhere we know none.
 */
export const ratioScale = (where: Jurisdiction, certificateDate: string | null): readonly EnergyStep[] | null =>
  where === 'DE' && (certificateDate === null || certificateDate >= '2027-01-01') ? RATIO_STEPS : null

function smallHome(where: Jurisdiction, certificateDate: string | null, living: number | null) {
  const counts = where === 'FR' && (certificateDate === null || certificateDate >= SMALL_HOMES_SINCE)
  return counts && living !== null ? smallHomeBounds(living) : null
}

/** The classes A to G between these bounds, in whole numbers as the label prints them. */
const between = (bounds: readonly number[]): EnergyStep[] =>
  steps([...'ABCDEFG'].map((label, at) => [label, bounds[at]?.toFixed()].filter(Boolean).join(' ')).join(', '))

/** The class of a figure, for invented listings and for searching, never to be shown; null where there is no scale. */
export function classOf(where: Jurisdiction, certificateDate: string | null, kwh: number): PrintedLabel | null {
  return energyScale(where, certificateDate)?.find(({ upTo }) => upTo === null || kwh <= upTo)?.label ?? null
}

const CHECKED_ON = '2026-11-22'
const EPB_JS = 'immoveable/epb-js, an open-source library; 150 and 275 in Brussels also in texts of ordinances'

/** For each place the newest first. Not read: non-homes, Brussels since the reform of 3-7-2025, a Dutch scale from 2030. */
export const ENERGY_SCALES: readonly EnergyScale[] = [
  {
    ...{ where: 'BE-VLG', from: '2019-01-01', to: null, measure: 'PRIMARY' },
    steps: steps('A+ 0, A 100, B 200, C 300, D 400, E 500, F'),
    source: 'EPC of a home since 2019; generally known, the act was not read',
    ...{ checkedOn: CHECKED_ON, confidence: 'LIKELY' },
  },
  {
    ...{ where: 'BE-VLG', from: null, to: '2018-12-31', measure: 'PRIMARY', steps: [] },
    source: 'EPC 2008–2018: a figure and no letter; generally known',
    ...{ checkedOn: CHECKED_ON, confidence: 'LIKELY' },
  },
  {
    ...{ where: 'BE-BRU', from: null, to: null, measure: 'PRIMARY' },
    steps: steps(
      'A++ 0, A+ 15, A 30, A- 45, B+ 62, B 78, B- 95, C+ 113, C 132, C- 150, D+ 170, D 190, D- 210, E+ 232, E 253, E- 275, F 345, G',
    ),
    source: EPB_JS,
    ...{ checkedOn: CHECKED_ON, confidence: 'LIKELY' },
  },
  {
    ...{ where: 'BE-WAL', from: null, to: null, measure: 'PRIMARY' },
    steps: steps('A++ 0, A+ 45, A 85, B 170, C 255, D 340, E 425, F 510, G'),
    source: EPB_JS,
    ...{ checkedOn: CHECKED_ON, confidence: 'LIKELY' },
  },
  {
    ...{ where: 'NL', from: '2021-01-01', to: null, measure: 'PRIMARY_FOSSIL' },
    steps: steps('A++++ 0, A+++ 50, A++ 75, A+ 105, A 160, B 190, C 250, D 290, E 335, F 380, G'),
    source: 'generally known; of offices it is unsure, and whether A+++++ exists',
    ...{ checkedOn: CHECKED_ON, confidence: 'LIKELY' },
  },
  {
    ...{ where: 'NL', from: null, to: '2020-12-31', measure: 'PRIMARY', steps: [] },
    source: 'label 2015–2020: a letter, or an energy index, without these figures; generally known',
    ...{ checkedOn: CHECKED_ON, confidence: 'LIKELY' },
  },
  {
    ...{ where: 'DE', from: '2014-05-01', to: null, measure: 'FINAL' },
    steps: steps('A+ 30, A 50, B 75, C 100, D 130, E 160, F 200, G 250, H'),
    source:
      'GEG and GModG, annex 10: that the classes stay was read (BGBl. 2026 I Nr. 226), the numbers are generally known',
    ...{ checkedOn: CHECKED_ON, confidence: 'LIKELY' },
  },
  {
    ...{ where: 'DE', from: null, to: '2014-04-30', measure: 'FINAL', steps: [] },
    source: 'before the EnEV of 2014 a certificate had no class; generally known',
    ...{ checkedOn: CHECKED_ON, confidence: 'LIKELY' },
  },
  {
    // Home of 40 m² or more below 800 m of altitude; the letter is the worse of energy and climate.
    ...{ where: 'FR', from: '2021-07-01', to: null, measure: 'PRIMARY' },
    steps: steps('A 70, B 110, C 180, D 250, E 330, F 420, G'),
    source: 'arrêté 31-3-2021; A, E and F in ministry texts, the rest in secondary ones',
    ...{ checkedOn: CHECKED_ON, confidence: 'LIKELY' },
  },
  {
    ...{ where: 'FR', from: null, to: '2021-06-30', measure: 'PRIMARY', steps: [] },
    source: 'the DPE before the reform, void since 1-1-2025',
    ...{ checkedOn: CHECKED_ON, confidence: 'LIKELY' },
  },
]

const RATIO_STEPS = steps('A 1, B 1.48, C 1.97, D 2.46, E 2.95, F 3.5, G')
const CLIMATE_STEPS = steps('A 6, B 11, C 30, D 50, E 70, F 100, G')

/** `A 100, B`: each class with its upper bound, the last without. */
function steps(written: string): EnergyStep[] {
  const classes = written.split(', ').map((one) => one.split(' ') as [PrintedLabel, string?]) // the texts above
  return classes.map(([label, upTo], at) => ({
    label,
    from: at === 0 ? null : Number(classes[at - 1]?.[1]),
    upTo: upTo === undefined ? null : Number(upTo),
  }))
}
