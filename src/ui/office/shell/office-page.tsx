import type { ReactNode } from 'react'
import { OFFICE } from '#domain/office/paths.ts'
import type { OfficeAction } from '#domain/office/roles.ts'
import { pathFor } from '#i18n/routes.ts'
import { officeMessages } from '#i18n/messages/office.ts'
import type { IconName } from '#ui/icons/icon-names.ts'
import { useOffice } from '#ui/office/app/office.tsx'
import type { OfficeIconName } from '#ui/office/icons/office-icon-names.ts'
import { Finder } from './finder.tsx'
import { Avatar } from '#ui/office/parts/avatar.tsx'
import { Glyph } from '#ui/office/parts/glyph.tsx'

type Place = { path: string; icon: IconName | OfficeIconName; action: OfficeAction; name: PlaceName }
/** the keys of the place names in the messages */
type PlaceName = 'today' | 'inbox' | 'listings' | 'viewings' | 'demand' | 'feeds' | 'log' | 'help' | 'settings'

/** The menu, in the order of a day's work. On a phone the first four places are in the dock, the others under "more". */
const PLACES: readonly Place[] = [
  { path: OFFICE.today, icon: 'list-check', action: 'today', name: 'today' },
  { path: OFFICE.inbox, icon: 'inbox', action: 'see_inbox', name: 'inbox' },
  { path: OFFICE.listings, icon: 'home', action: 'see_listings', name: 'listings' },
  { path: OFFICE.viewings, icon: 'calendar-event', action: 'see_viewings', name: 'viewings' },
  { path: OFFICE.demand, icon: 'radar-2', action: 'see_listings', name: 'demand' },
  { path: OFFICE.feeds, icon: 'database-import', action: 'see_feeds', name: 'feeds' },
  { path: OFFICE.log, icon: 'history', action: 'read_log', name: 'log' },
]
const FOOT_PLACES: readonly Place[] = [
  { path: OFFICE.help, icon: 'help-circle', action: 'own_account', name: 'help' },
  { path: OFFICE.settings, icon: 'settings', action: 'own_account', name: 'settings' },
]
const MAX_DOCK_PLACES = 4

export type OfficePageProps = {
  title: string
  /** a short fact beside the title */
  sub?: ReactNode
  /** path and name of the page above, to which the arrow leads */
  back?: { path: string; label: string }
  /** the most frequent actions, in the top bar */
  tools?: ReactNode
  /** replaces the dock at the bottom of a phone */
  bar?: ReactNode
  /** whether the page fills the whole area without the usual padding */
  bare?: boolean
  children: ReactNode
}

/** The frame of an office page: the menu at the side, or as a dock on a phone; title and actions on top. */
export function OfficePage({ title, sub, back, tools, bar, bare = false, children }: OfficePageProps): ReactNode {
  const { locale, me, agency, demo } = useOffice()
  const [places, foot] = [usePlaces(PLACES), usePlaces(FOOT_PLACES)]
  const t = officeMessages[locale]
  return (
    <div className={bar === undefined ? 'shell' : 'shell has-bar'}>
      <a className="skip" href="#main">
        {t.skip}
      </a>
      <SideMenu />
      <div className="work">
        <header className="top">
          {back && (
            <a className="ib" href={back.path} aria-label={back.label}>
              <Glyph name="arrow-left" />
            </a>
          )}
          <h1 tabIndex={-1}>{title}</h1>
          {sub !== undefined && <span className="top__sub">{sub}</span>}
          <span className="grow" />
          {tools}
          <Finder
            places={[...places, ...foot].map((one) => ({ href: one.path, name: t.places[one.name], more: '' }))}
          />
          <a className="top__me" href={OFFICE.settings}>
            <Avatar of={me} />
            <span className="vh">{t.mine(me.name)}</span>
          </a>
        </header>
        {demo && (
          <aside className="demo-note" aria-label={agency}>
            {t.demo}
          </aside>
        )}
        <main id="main" className={bare ? undefined : 'page'} aria-label={bare ? agency : undefined}>
          {children}
        </main>
      </div>
      {bar === undefined ? (
        <Dock />
      ) : (
        <div className="bar" role="region" aria-label={t.quickMenu}>
          {bar}
        </div>
      )}
    </div>
  )
}

/** Whether a page belongs to a place: the page of one listing belongs to the listings. */
const isAt = (place: Place, path: string) => path === place.path || path.startsWith(`${place.path}/`)

function usePlaces(places: readonly Place[]): readonly Place[] {
  const { mayDo } = useOffice()
  return places.filter(({ action }) => mayDo(action))
}

function SideMenu(): ReactNode {
  const { locale } = useOffice()
  const t = officeMessages[locale]
  return (
    <nav className="mast" aria-label={t.menu}>
      <a className="mast__logo" href={OFFICE.today}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path fill="currentColor" d="M4 29V15h4v-4h4V7h2V3h4v4h2v4h4v4h4v14h-9v-8h-6v8z" />
        </svg>
        Gevel
      </a>
      <ul>
        {usePlaces(PLACES).map((place) => (
          <li key={place.path}>
            <PlaceLink place={place} className="mast__a" />
          </li>
        ))}
      </ul>
      <div className="mast__foot">
        <a className="mast__a" href={pathFor('home', locale)}>
          <Glyph name="external-link" />
          <span>{t.toSite}</span>
        </a>
        {usePlaces(FOOT_PLACES).map((place) => (
          <PlaceLink key={place.path} place={place} className="mast__a" />
        ))}
      </div>
    </nav>
  )
}

function PlaceLink({ place, className }: { place: Place; className: string }): ReactNode {
  const { locale, path, tallies } = useOffice()
  const count = tallies[place.name] ?? 0
  return (
    <a className={className} href={place.path} aria-current={isAt(place, path) ? 'page' : undefined}>
      <Glyph name={place.icon} />
      <span>{officeMessages[locale].places[place.name]}</span>
      {count > 0 && <Tally count={count} />}
    </a>
  )
}

function Tally({ count }: { count: number }): ReactNode {
  const { locale } = useOffice()
  return (
    <span className="tally">
      <span className="vh">, </span>
      {count}
      <span className="vh"> {officeMessages[locale].open.word}</span>
    </span>
  )
}

function Dock(): ReactNode {
  const { locale, path } = useOffice()
  const t = officeMessages[locale]
  const places = usePlaces(PLACES)
  const [near, more] = [places.slice(0, MAX_DOCK_PLACES), [...places.slice(MAX_DOCK_PLACES), ...usePlaces(FOOT_PLACES)]]
  return (
    <nav className="dock" aria-label={t.quickMenu}>
      {near.map((place) => (
        <PlaceLink key={place.path} place={place} className="dock__a" />
      ))}
      <details className="dock__more" key={path}>
        <summary className="dock__a">
          <Glyph name="menu-2" />
          <span>{t.more}</span>
        </summary>
        <div className="dock__sheet">
          {more.map((place) => (
            <PlaceLink key={place.path} place={place} className="dock__row" />
          ))}
          <a className="dock__row" href={pathFor('home', locale)}>
            <Glyph name="external-link" />
            <span>{t.toSite}</span>
          </a>
        </div>
      </details>
    </nav>
  )
}
