import type { ReactNode } from 'react'
import type { EnergyStep } from '#domain/law/energy-scales.ts'
import type { PrintedLabel } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { formatNumber } from '#i18n/formats.ts'
import { Plate } from '../components/energy-plate.tsx'

type Props = {
  steps: readonly EnergyStep[]
  /** the label as the certificate prints it */
  label: PrintedLabel
  /** accessible name of the scale, with the label in words */
  name: string
  /** the measured value; null shows the label alone */
  figure: number | null
  /** unit of the measured value */
  unit: string
  /** the colours that French law fixes; null for our own */
  colours: 'dpe' | 'ges' | null
  locale: Locale
}

/** A label among the others of its scale. The label is never derived from the figure. */
export function EnergyScale({ steps, label, name, figure, unit, colours, locale }: Props): ReactNode {
  return (
    <ol className="scale plain" aria-label={name}>
      {steps.map((step, i) => (
        <li key={step.label} className={`scale__row scale__row--${i}${step.label === label ? ' is-here' : ''}`}>
          <Plate label={step.label} colours={colours} />
          <span className="scale__range">{rangeText(step, locale)}</span>
          {step.label === label && figure !== null && (
            <strong className="scale__here">
              <span className="num">{formatNumber(locale, figure, figure < 10 ? 2 : 1)}</span> {unit}
            </strong>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The rows of a label's scale; null when the label is not on it. A long scale, as in Brussels, gets a row per letter. */
export function shownSteps(
  steps: readonly EnergyStep[] | null,
  label: PrintedLabel | null,
): readonly EnergyStep[] | null {
  if (steps === null || !steps.some((step) => step.label === label)) return null
  if (steps.length <= MAX_ROWS) return steps
  return [...Map.groupBy(steps, (step) => step.label.charAt(0)).values()].map((within) => ({
    label: within.find((step) => step.label === label)?.label ?? within.toSorted(byLength)[0]?.label ?? 'G',
    from: within[0]?.from ?? null,
    upTo: within.at(-1)?.upTo ?? null,
  }))
}

const MAX_ROWS = 11
const byLength = (a: EnergyStep, b: EnergyStep) => a.label.length - b.label.length

function rangeText({ from, upTo }: EnergyStep, locale: Locale): string {
  if (from === null) return `≤ ${formatNumber(locale, upTo ?? 0, 2)}`
  if (upTo === null) return `> ${formatNumber(locale, from, 2)}`
  return `${formatNumber(locale, from, 2)}–${formatNumber(locale, upTo, 2)}`
}
