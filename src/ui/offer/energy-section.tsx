import type { ReactNode } from 'react'
import { isOfFlooding } from '#domain/law/advert.ts'
import { climateScale, energyScale, ratioScale } from '#domain/law/energy-scales.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import { FLOOD_SCORES, type FloodScore } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { formatDate, formatEnergy, labelled } from '#i18n/formats.ts'
import { advertMessages } from '#i18n/messages/advert.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { Alert } from '../components/alert.tsx'
import { energyLines } from '#offers/facts/energy-lines.ts'
import { EnergyScale, shownSteps } from './energy-scale.tsx'

type Props = { listing: PublicFacts; locale: Locale; now: Date }

/** Energy on the region's own scale with the certificate code, and the flood risk. */
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
  const { energy, address, surfaces } = listing
  const where = jurisdictionOf(address)
  const figure = where === 'DE' ? germanFigure(listing) : energy.kwh
  const kwh = figure === null ? '' : formatEnergy(locale, figure)
  const label = energy.label
  const climate = energy.ghgLabel ?? null
  // An attestation changes the letter but not the figure, which may lie outside the new letter's range: it is not shown.
  const attested = energy.attestation
  const made = attested ? (attested.date ?? null) : energy.certificateDate
  const scales = where && isHome(listing) ? ([where, made, surfaces.living] as const) : null
  const steps = scales
    ? shownSteps(energyScale(...scales), label)
    : where && label && shownSteps(ratioScale(where, made), label)
  const climateSteps = scales && shownSteps(climateScale(...scales), climate)
  const drawn = ['energy.ghgLabel', 'energy.co2'] as const
  const lines = energyLines(listing, locale, now, climateSteps ? drawn.slice(0, attested ? 1 : 2) : [])
  if (label === null && figure === null) return <NoLabel listing={listing} locale={locale} lines={lines} />
  const called = fieldLabel('energy.label', locale, where)
  return (
    <div className="panel">
      <h3>{label ? `${called} ${label}` : t.energyNoLabel}</h3>
      {steps && label ? (
        <EnergyScale
          steps={steps}
          label={label}
          name={scales && kwh && !attested ? t.energyScaleWith(label, kwh) : t.energyScale(label)}
          figure={attested ? null : scales ? figure : (energy.referenceRatio ?? null)}
          unit={scales ? (where === 'DE' ? advertMessages[locale].germanFigure('').trim() : t.perYear) : ''}
          colours={where === 'FR' ? 'dpe' : null}
          locale={locale}
        />
      ) : (
        <p>{kwh}</p>
      )}
      {climateSteps && climate && (
        <>
          <h4 className="mt">{advertMessages[locale].climateLabel(climate)}</h4>
          <EnergyScale
            steps={climateSteps}
            label={climate}
            name={advertMessages[locale].climateLabel(climate)}
            figure={attested ? null : energy.co2}
            unit={advertMessages[locale].kgPerYear}
            colours="ges"
            locale={locale}
          />
        </>
      )}
      <ul className="plain hint mt">
        {lines.map((line) => (
          <EnergyLine key={line} text={line} certificate={energy.certificate} />
        ))}
      </ul>
    </div>
  )
}

/** Says why there is no letter: the building is exempt, or the source gives none. Land and garages need none. */
function NoLabel({ listing, locale, lines }: Pick<Props, 'listing' | 'locale'> & { lines: string[] }): ReactNode {
  const t = offerMessages[locale]
  const isExempt = listing.energy.status === 'EXEMPT'
  if (listing.type === 'LAND' || listing.type === 'GARAGE') return null
  const missing = listing.address.country === 'BE' ? t.energyMissing : advertMessages[locale].energyMissing
  return (
    <div className="panel">
      <h3>{t.energyNoLabel}</h3>
      {lines.length === 0 && <p className="muted">{isExempt ? advertMessages[locale].energyExempt : missing}</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** The German scale shows final energy. Certificates since 2027 lead with primary energy (GModG § 87). */
function germanFigure({ energy }: PublicFacts): number | null {
  const leadsWithFinal = (energy.certificateDate ?? '') < '2027-01-01'
  return energy.finalKwh ?? (leadsWithFinal ? energy.kwh : null)
}

/** Only homes are on these scales. Other buildings have a scale in Germany alone (`ratioScale`). */
const isHome = ({ type }: PublicFacts) => type === 'HOUSE' || type === 'APARTMENT' || type === 'STUDENT_ROOM'

/** Keeps the number of a certificate on one line. */
function EnergyLine({ text, certificate }: { text: string; certificate: string | null }): ReactNode {
  const [before, after] = certificate ? text.split(certificate) : []
  if (after === undefined) return <li>{text}</li>
  return (
    <li>
      {before}
      <span className="nowrap">{certificate}</span>
      {after}
    </li>
  )
}

/** Whether the page has a flood section: a flood fact is known, or the law asks for one. A short lease needs none. */
export const hasFlood = (listing: PublicFacts): boolean =>
  isOfFlooding(listing) || Boolean(listing.legal.floodP ?? listing.legal.floodG ?? listing.legal.floodZone)

function FloodPanel({ listing, locale }: Props): ReactNode {
  const t = offerMessages[locale]
  const words = listingMessages[locale]
  const { floodP, floodG, floodDate, floodZone } = listing.legal
  if (!hasFlood(listing)) return null
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
      <ul className="grade__bar plain" aria-label={labelled(locale, name, score)}>
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
