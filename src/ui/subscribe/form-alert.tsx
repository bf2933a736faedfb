import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { labelled } from '#i18n/formats.ts'
import { costsMessages } from '#i18n/messages/costs.ts'
import { searchMessages } from '#i18n/messages/search.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { Icon } from '../components/icon.tsx'
import type { WordedError } from '../components/form-state.ts'
import { CONTACT_LINES } from './contact-fields.tsx'

type Props = { locale: Locale; text: string | null; errors: readonly WordedError[] }

/**
 * What went wrong, above the form, with a link to each field. It is always in the page, so that the script can fill it
 * in and screen readers hear the alert.
 */
export function FormAlert({ locale, text, errors }: Props): ReactNode {
  return (
    <div className="alert alert--bad form-alert" id="form-alert" tabIndex={-1} hidden={text === null}>
      <Icon name="alert-triangle" />
      <strong role="alert">{text}</strong>
      <ul data-error-list="">
        {errors.map(({ path, message }) => (
          <li key={path + message}>
            <a href={`#${anchorOf(path)}`}>{linkText(path, message, text, locale)}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The label of the field, with its message unless the alert itself says the same. */
function linkText(path: string, message: string, alert: string | null, locale: Locale): string {
  const { main, extra, contact } = subscribeMessages[locale]
  const search = searchMessages[locale]
  const loan = costsMessages[locale]
  const names: Record<string, string> = {
    'notification.statuses': main.deals,
    'notification.types': main.types,
    'notification.cities': main.cities,
    'notification.location.country': main.country,
    'notification.location.station_km_max': searchMessages[locale].stationKm,
    'notification.location.travel': search.travel,
    'notification.location.second_travel': search.travelSecond,
    'notification.financial.price_for_sale.min': `${main.dealNames.FOR_SALE}, ${main.priceFrom}`,
    'notification.financial.price_for_sale.max': `${main.dealNames.FOR_SALE}, ${main.priceTo}`,
    'notification.financial.price_to_rent.min': `${main.dealNames.TO_RENT}, ${main.priceFrom}`,
    'notification.financial.price_to_rent.max': `${main.dealNames.TO_RENT}, ${main.priceTo}`,
    'notification.financial.price_take_over.min': `${main.dealNames.TAKE_OVER}, ${main.priceFrom}`,
    'notification.financial.price_take_over.max': `${main.dealNames.TAKE_OVER}, ${main.priceTo}`,
    'notification.general.deposit_max': extra.deposit,
    'notification.general.available_from': extra.available,
    'notification.location.not_postal_codes': extra.notPostalCodes,
    'notification.general.not_words': search.notWords,
    'notification.costs.total_max': search.total,
    'notification.costs.only_home': search.onlyHome,
    'notification.costs.monthly_max': search.monthly,
    'notification.costs.own': loan.own,
    'notification.costs.rate': loan.rate,
    'notification.costs.years': loan.years,
    'notification.costs.warm_max': search.warm,
    'notification.construction.bedrooms.min': extra.bedrooms,
    'notification.construction.bedrooms.max': extra.bedrooms,
    'notification.construction.construction_year.min': extra.year,
    'notification.construction.construction_year.max': extra.year,
    'notification.construction.living_surface.min': extra.living,
    'notification.construction.living_surface.max': extra.living,
    'notification.construction.land_surface.min': extra.land,
    'notification.construction.land_surface.max': extra.land,
    'notification.construction.commercial_surface.min': extra.commercial,
    'notification.construction.commercial_surface.max': extra.commercial,
  }
  for (const line of Object.values(CONTACT_LINES).flat()) names[line.name] = contact[line.word]
  const name = names[anchorOf(path)]
  if (name === undefined) return message
  return message === alert ? name : labelled(locale, name, message)
}

/** The id of the field or group that a path is about. An item of a list leads to the list. */
function anchorOf(path: string): string {
  return path.replace(/\.\d+$/, '')
}
