import type { ReactNode } from 'react'
import type { EnergyStep } from '#domain/law/energy-scales.ts'
import type { PrintedLabel } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { formatNumber } from '#i18n/formats.ts'
import { Plate } from '../components/energy-plate.tsx'

type Props = {
  steps: readonly EnergyStep[]
  /** as the certificate prints it */
  label: PrintedLabel
  /** the whole in words */
  name: string
  /** what was measured, and in what */
  figure: number | null
  unit: string
  /** the colours that the law fixes; null: ours */
  colours: 'dpe' | 'ges' | null
  locale: Locale
}

/** A letter among the others of its scale; null where it stands on none. It is never worked out from the figure. */
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

/** The steps around a letter; null where the letter stands on none. The steps of Brussels within one letter are one row. */
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
