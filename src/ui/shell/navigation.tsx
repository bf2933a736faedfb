import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { shellMessages } from '#i18n/messages/shell.ts'
import { pathFor } from '#i18n/routes.ts'
import { searchPath } from '#i18n/search-path.ts'
import { Icon } from '../components/icon.tsx'

/** Which entry of the shell this page belongs to. */
export type NavEntry =
  | 'sale'
  | 'rent'
  | 'takeover'
  | 'newBuild'
  | 'subscribe'
  | 'about'
  | 'contact'
  | 'favorites'
  | null

export const MENU_ID = 'menu'

/**
 * The specification's navigation bar. All entries are rendered on one clipped line; the script then moves the surplus
 * entries into "more" (client/arrange-navigation.ts). Without a script they wrap.
 */
export function Navigation({ locale, active }: Props): ReactNode {
  const t = shellMessages[locale]
  return (
    <nav className="mainnav" id={MENU_ID} aria-label={t.mainMenu}>
      <Entries locale={locale} active={active} />
    </nav>
  )
}

type Props = { locale: Locale; active: NavEntry }

function Entries({ locale, active }: Props): ReactNode {
  return (
    <ul className="mainnav__list plain">
      {entries(locale).map(({ name, label, href }) => (
        <li key={name}>
          <a href={href} aria-current={name === active ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
      <li className="mainnav__more" hidden>
        <details className="drop">
          <summary>
            {shellMessages[locale].more}
            <Icon name="chevron-down" />
          </summary>
          <ul className="drop__panel plain" />
        </details>
      </li>
    </ul>
  )
}

type Entry = { name: Exclude<NavEntry, 'favorites' | null>; label: string; href: string }

function entries(locale: Locale): Entry[] {
  const { nav } = shellMessages[locale]
  return [
    { name: 'sale', label: nav.forSale, href: searchPath(locale, 'FOR_SALE') },
    { name: 'rent', label: nav.toRent, href: searchPath(locale, 'TO_RENT') },
    { name: 'takeover', label: nav.takeOver, href: searchPath(locale, 'TAKE_OVER') },
    { name: 'newBuild', label: nav.newBuild, href: searchPath(locale, 'FOR_SALE', [['new_build', '1']]) },
    { name: 'subscribe', label: nav.keepInformed, href: pathFor('subscribe', locale) },
    { name: 'about', label: nav.about, href: pathFor('about', locale) },
    { name: 'contact', label: nav.contact, href: pathFor('contact', locale) },
  ]
}
