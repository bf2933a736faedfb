import type { ReactNode } from 'react'
import { energyScale, type EnergyStep } from '#domain/law/energy-scales.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import { FLOOD_SCORES, type FloodScore } from '#domain/listing.ts'
import type { Locale } from '#domain/locale.ts'
import type { PublicFacts } from '#domain/public-listing.ts'
import { formatDate, formatEnergy, formatNumber, unbroken } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { energySentences } from '#i18n/mandatory-sentences.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { Alert } from '../components/alert.tsx'
import { Plate } from '../components/energy-plate.tsx'

type Props = { listing: PublicFacts; locale: Locale; now: Date }

/** Energy on the region's own scale with the certificate code, and what is known about water. */
export function EnergySection(props: Props): ReactNode {
  return (
    <div className="duo">
      <EnergyPanel {...props} />
      <FloodPanel {...props} />
    </div>
  )
}

function EnergyPanel({ listing, locale, now }: Props): ReactNode {
  const t = offerMessages[locale]
  const { energy, address } = listing
  if (energy.label === null && energy.kwh === null)
    // There is no certificate to miss.
    return listing.type === 'LAND' || listing.type === 'GARAGE' ? null : (
      <div className="panel">
        <h3>{t.energyNoLabel}</h3>
        <p className="muted">{t.energyMissing}</p>
      </div>
    )
  const where = jurisdictionOf(address)
  const scale = where && shownScale(energyScale(where, energy.certificateDate), energy.label)
  const kwh = energy.kwh === null ? '' : formatEnergy(locale, energy.kwh)
  return (
    <div className="panel">
      <h3>{energy.label ? t.energyLabel(energy.label) : t.energyNoLabel}</h3>
      {scale && energy.label ? (
        <ol
          className="scale plain"
          aria-label={kwh ? t.energyScaleWith(energy.label, kwh) : t.energyScale(energy.label)}
        >
          {scale.map((step, i) => (
            <li
              key={step.label}
              className={`scale__row scale__row--${i}${step.label === energy.label ? ' is-here' : ''}`}
            >
              <Plate label={step.label} />
              <span className="scale__range">{rangeText(step, locale)}</span>
              {step.label === energy.label && energy.kwh !== null && (
                <strong className="scale__here">
                  <span className="num">{formatNumber(locale, energy.kwh)}</span> {t.perYear}
                </strong>
              )}
            </li>
          ))}
        </ol>
      ) : (
        <p>{kwh}</p>
      )}
      <ul className="plain hint mt">
        {energyLines(listing, locale, now).map((line) => (
          <li key={line}>
            <Unbroken text={line} part={energy.certificate} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The steps around a letter; null where the letter stands on none. The steps of Brussels within one letter are one row. */
function shownScale(steps: readonly EnergyStep[] | null, label: string | null): readonly EnergyStep[] | null {
  if (steps === null || !steps.some((step) => step.label === label)) return null
  if (steps.length <= MOST_ROWS) return steps
  return [...Map.groupBy(steps, (step) => step.label.charAt(0)).values()].map((within) => ({
    label: within.find((step) => step.label === label)?.label ?? within.toSorted(byLength)[0]?.label ?? 'G',
    from: within[0]?.from ?? null,
    upTo: within.at(-1)?.upTo ?? null,
  }))
}

const MOST_ROWS = 11
const byLength = (a: EnergyStep, b: EnergyStep) => a.label.length - b.label.length

/** A text in which one part stays on one line. */
function Unbroken({ text, part }: { text: string; part: string | null }): ReactNode {
  const [before, after] = part ? text.split(part) : []
  if (after === undefined) return text
  return (
    <>
      {before}
      <span className="nowrap">{part}</span>
      {after}
    </>
  )
}

/** What the certificate says besides its letter: code, total, emission. A building still to come has none. */
export function energyLines(listing: PublicFacts, locale: Locale, now: Date): string[] {
  const { energy, construction } = listing
  const t = offerMessages[locale]
  const made =
    energy.certificateDate && `, ${t.certificateOf(unbroken(formatDate(locale, energy.certificateDate, 'long')))}`
  const planned = energy.certificate === null && construction.year !== null && construction.year > now.getFullYear()
  return [
    planned && energy.label !== null && t.energyPlanned,
    energy.certificate && t.certificate(energy.certificate) + (made ?? ''),
    energy.totalKwh !== null && t.totalEnergy(formatNumber(locale, energy.totalKwh)),
    energy.co2 !== null && t.co2(formatNumber(locale, energy.co2, 1)),
    ...energySentences(listing, locale, now),
  ].filter((line) => typeof line === 'string')
}

function rangeText({ from, upTo }: EnergyStep, locale: Locale): string {
  if (from === null) return `≤ ${formatNumber(locale, upTo ?? 0)}`
  if (upTo === null) return `> ${formatNumber(locale, from)}`
  return `${formatNumber(locale, from)}–${formatNumber(locale, upTo)}`
}

function FloodPanel({ listing, locale }: Props): ReactNode {
  const t = offerMessages[locale]
  const words = listingMessages[locale]
  const { floodP, floodG, floodDate, floodZone } = listing.legal
  return (
    <div className="panel">
      <h3>{t.flood}</h3>
      {floodP && <Grade name={words.floodPlot.label} score={floodP} locale={locale} />}
      {floodG && <Grade name={words.floodBuilding.label} score={floodG} locale={locale} />}
      {(floodP === 'D' || floodG === 'D') && <Alert tone="warn" icon="droplet" title={t.floodWarning} />}
      {!floodP && !floodG && (
        <p className={floodZone ? undefined : 'muted'}>{floodZone ? words.floodZones[floodZone] : t.floodMissing}</p>
      )}
      {floodDate && <p className="hint mt">{t.floodReport(formatDate(locale, floodDate, 'long'))}</p>}
    </div>
  )
}

function Grade({ name, score, locale }: { name: string; score: FloodScore; locale: Locale }): ReactNode {
  return (
    <div className="grade">
      <p className="grade__name">{name}</p>
      <ul className="grade__bar plain" aria-label={`${name}: ${score}`}>
        {FLOOD_SCORES.map((step) => (
          <li
            key={step}
            className={step === score ? 'is-here' : undefined}
            aria-current={step === score ? 'true' : undefined}
          >
            {step}
          </li>
        ))}
      </ul>
      <p>{listingMessages[locale].floodScores[score]}</p>
    </div>
  )
}
