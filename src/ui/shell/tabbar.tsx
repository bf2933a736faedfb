import type { ReactNode } from 'react'
import type { Deal } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { shellMessages } from '#i18n/messages/shell.ts'
import { pathFor } from '#i18n/routes.ts'
import { searchPath } from '#i18n/search-path.ts'
import { Icon } from '../components/icon.tsx'
import { FavoritesCount } from './header.tsx'
import type { NavEntry } from './navigation.tsx'

const SEARCH_ENTRIES: readonly NavEntry[] = ['sale', 'rent', 'takeover', 'newBuild']

/** The bar at the bottom of a phone. */
export function Tabbar({ locale, active, alertsHref }: Props): ReactNode {
  const t = shellMessages[locale]
  return (
    <nav className="tabbar" aria-label={t.shortcuts}>
      <Shortcuts locale={locale} active={active} alertsHref={alertsHref} />
    </nav>
  )
}

/** The deal that the search shortcut opens: a visitor who looks at rentals goes on searching rentals. */
const dealOf = (active: NavEntry): Deal =>
  active === 'rent' ? 'TO_RENT' : active === 'takeover' ? 'TAKE_OVER' : 'FOR_SALE'

type Props = {
  locale: Locale
  active: NavEntry
  /** address of the subscription form; on a search page with that search */
  alertsHref: string | undefined
}

function Shortcuts({ locale, active, alertsHref = pathFor('subscribe', locale) }: Props): ReactNode {
  const t = shellMessages[locale]
  return (
    <>
      <a href={searchPath(locale, dealOf(active))} aria-current={SEARCH_ENTRIES.includes(active) ? 'true' : undefined}>
        <Icon name="search" />
        {t.search}
      </a>
      <a href={pathFor('favorites', locale)} aria-current={active === 'favorites' ? 'page' : undefined}>
        <Icon name="heart" />
        {t.favorites}
        <FavoritesCount kept={t.favoritesKept} />
      </a>
      <a href={alertsHref} data-alerts="" aria-current={active === 'subscribe' ? 'page' : undefined}>
        <Icon name="bell" />
        {t.alerts}
      </a>
    </>
  )
}
