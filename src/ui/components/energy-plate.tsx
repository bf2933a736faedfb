import type { ReactNode } from 'react'
import type { Card } from '#domain/listing/card.ts'
import type { PrintedLabel } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { formatEnergy, formatNumber } from '#i18n/formats.ts'
import { advertMessages } from '#i18n/messages/advert.ts'
import { cardMessages } from '#i18n/messages/card.ts'
import { plateClass } from './plate-class.ts'

type Props = {
  label: PrintedLabel | null
  /** kWh/m²·year */
  kwh: number | null
  /** kg CO₂/m²·year */
  co2: number | null
  colours: Card['advert']['colours']
  locale: Locale
  /** the home is abroad, so the certificate that is missing is not a Belgian one */
  abroad?: boolean
}

/** The energy label with its figure. The colour is never the only sign. */
export function EnergyPlate({ label, kwh, co2, colours, locale, abroad = false }: Props): ReactNode {
  const t = cardMessages[locale]
  if (label === null && kwh === null && co2 === null)
    return <span className="epc muted">{abroad ? advertMessages[locale].energyUnknown : t.epcUnknown}</span>
  const figures = [
    kwh === null ? null : formatEnergy(locale, kwh),
    co2 === null ? null : t.co2(formatNumber(locale, co2)),
  ].filter((figure) => figure !== null)
  return (
    <span className="epc">
      {label !== null && (
        <>
          <span className="vh">{t.energyLabel} </span>
          <Plate label={label} colours={colours} />
        </>
      )}{' '}
      {figures.join(' · ')}
    </span>
  )
}

/** The labels of a project's homes, from the best to the worst, and the lowest figure, without a dot that could begin a line. */
export function Plates({
  energy: { best, worst, lowest_kwh: lowest },
  colours,
  locale,
}: {
  energy: NonNullable<NonNullable<Card['units']>['energy']>
  colours: Card['advert']['colours']
  locale: Locale
}): ReactNode {
  const t = cardMessages[locale]
  return (
    <span className="epc">
      <span className="vh">{t.energyLabel} </span>
      <Plate label={best} colours={colours} />
      {worst !== best && (
        <>
          {' – '}
          <Plate label={worst} colours={colours} />
        </>
      )}
      {lowest !== null && ` ${t.from} ${formatEnergy(locale, lowest)}`}
    </span>
  )
}

/**
 * The arrow with the letter. `colours`: those that a law fixes; null: our own. `silent`: words beside it already say the
 * letter.
 */
export function Plate(props: { label: PrintedLabel; colours: 'dpe' | 'ges' | null; silent?: true }): ReactNode {
  return (
    <span className={`plate ${plateClass(props.label, props.colours)}`} aria-hidden={props.silent}>
      {props.label}
    </span>
  )
}
