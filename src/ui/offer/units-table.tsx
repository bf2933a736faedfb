import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import { formatPrice, formatSurface } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import type { ShownUnit } from './props.ts'

/** Every unit of a project with its state; the name links to its page. */
export function UnitsTable({ units, locale }: { units: ShownUnit[]; locale: Locale }): ReactNode {
  const t = offerMessages[locale]
  const words = listingMessages[locale]
  return (
    <div className="scroll-x" tabIndex={0} role="group" aria-label={t.unitsTable}>
      <table className="data utable">
        <thead>
          <tr>
            <th scope="col">{t.unit}</th>
            <th scope="col" className="n">
              {t.unitFloor}
            </th>
            <th scope="col" className="n">
              {t.unitBedrooms}
            </th>
            <th scope="col" className="n">
              {t.unitArea}
            </th>
            <th scope="col" className="n">
              {t.unitTerrace}
            </th>
            <th scope="col" className="n">
              {t.unitPrice}
            </th>
            <th scope="col">{t.unitState}</th>
          </tr>
        </thead>
        <tbody>
          {units.map(({ listing: { id, listing }, card }) => (
            <tr
              key={id}
              className={`is-${card.availability === 'AVAILABLE' ? 'free' : card.availability === 'UNDER_OPTION' ? 'option' : 'sold'}`}
            >
              <th scope="row">
                <a href={card.url}>{listing.kind === 'unit' ? listing.label : id}</a>
              </th>
              <td className="n">{listing.construction.floor ?? '–'}</td>
              <td className="n">{listing.bedrooms ?? '–'}</td>
              <td className="n">
                {listing.surfaces.living === null ? '–' : formatSurface(locale, listing.surfaces.living)}
              </td>
              <td className="n">
                {listing.surfaces.terrace === null ? '–' : formatSurface(locale, listing.surfaces.terrace)}
              </td>
              <td className="n">
                {card.availability === 'SETTLED'
                  ? '–'
                  : card.price.amount === null
                    ? t.priceOnRequest
                    : formatPrice(locale, card.price.amount)}
              </td>
              <td>
                <span className="unit-state">{words.availabilities[card.availability][card.status]}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
