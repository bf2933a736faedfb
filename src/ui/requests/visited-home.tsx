import type { ReactNode } from 'react'
import { type Card, codeAndPlace, saidBedrooms } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { cardMessages } from '#i18n/messages/card.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { formatSurface } from '#i18n/formats.ts'
import { EnergyPlate } from '../components/energy-plate.tsx'
import { ListingImage } from '../components/listing-image.tsx'
import { Price } from '../components/price.tsx'

/** The home that a form is about, just large enough to recognise: a row on a phone, else a column beside the form. */
export function VisitedHome({ card, locale }: { card: Card; locale: Locale }): ReactNode {
  const t = cardMessages[locale]
  const { facts } = card
  const bedrooms = saidBedrooms(facts)
  const size = [
    bedrooms === null ? null : t.bedrooms(bedrooms),
    facts.living_area !== null ? formatSurface(locale, facts.living_area) : null,
  ].filter((part) => part !== null)
  const hasEnergy = facts.energy_label !== null || facts.energy_kwh !== null
  return (
    <article className="bk__home">
      <div className="bk__pic">
        <ListingImage image={card.image} sizes="(min-width: 992px) 372px, 112px" eager />
      </div>
      <div>
        <Price price={card.price} deal={card.status} units={card.units} locale={locale} />
        <h2 className="bk__t">
          <a href={card.url}>{card.title}</a>
        </h2>
        <p className="hint">{codeAndPlace(card.place)}</p>
        {card.availability === 'UNDER_OPTION' && <p>{offerMessages[locale].under_option}</p>}
        <p className="hint bk__f">
          {size.join(' · ')}{' '}
          {hasEnergy && (
            <EnergyPlate
              label={facts.energy_label}
              kwh={facts.energy_kwh}
              co2={facts.co2}
              colours={card.advert.colours}
              locale={locale}
            />
          )}
        </p>
      </div>
    </article>
  )
}
