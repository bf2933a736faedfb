import type { ReactNode } from 'react'
import { cookieName } from '#base/cookie-name.ts'
import { LOCALES, type Locale } from '#base/locale.ts'
import type { Site } from '#domain/site/site.ts'
import { shellMessages } from '#i18n/messages/shell.ts'
import { pathFor } from '#i18n/routes.ts'
import { Icon } from '../components/icon.tsx'
import { themeSwitch } from '../islands/definitions.ts'
import { Logo } from './logo.tsx'
import { MENU_ID, type NavEntry, Navigation } from './navigation.tsx'

type Props = {
  locale: Locale
  site: Pick<Site, 'name' | 'logo' | 'logoDark'>
  active: NavEntry
  /** path and query of this page in each language */
  alternates: Record<Locale, string>
  demo: boolean
  /** public origin */
  baseUrl: string
}

export function Header({ locale, site, active, alternates, demo, baseUrl }: Props): ReactNode {
  const t = shellMessages[locale]
  return (
    <header className="site-header">
      {demo && (
        <p className="demo-bar">
          <Icon name="info-circle" />
          {t.demo}
        </p>
      )}
      <div className="site-header__in">
        <Logo site={site} href={pathFor('home', locale)} />
        <Navigation locale={locale} active={active} />
        <div className="tools">
          <a
            className="tool tool--favorites"
            href={pathFor('favorites', locale)}
            aria-current={active === 'favorites' ? 'page' : undefined}
          >
            <Icon name="heart" />
            <span className="vh">{t.favorites}</span>
            <FavoritesCount kept={t.favoritesKept} />
          </a>
          <details className="drop">
            <summary className="tool">
              {locale.toUpperCase()}
              <span className="vh">
                , {shellMessages[locale].language}; {t.otherLanguage}
              </span>
              <Icon name="chevron-down" className="i i--chevron" />
            </summary>
            <ul className="drop__panel plain">
              {LOCALES.map((other) => (
                <li key={other}>
                  <a
                    href={alternates[other]}
                    lang={other}
                    hrefLang={other}
                    aria-current={other === locale ? 'true' : undefined}
                  >
                    {shellMessages[other].language}
                  </a>
                </li>
              ))}
            </ul>
          </details>
          <ThemeSwitch locale={locale} baseUrl={baseUrl} />
          <button className="tool menu-button" type="button" aria-expanded="false" aria-controls={MENU_ID}>
            <Icon name="menu-2" />
            <span className="vh">{t.menu}</span>
          </button>
        </div>
      </div>
    </header>
  )
}

/** The number of favourites; the script fills it in and shows it. */
export function FavoritesCount({ kept }: { kept: string }): ReactNode {
  return (
    <span className="bubble" data-favorites-count="" hidden>
      <span className="vh">, </span>
      <b>0</b>
      <span className="vh"> {kept}</span>
    </span>
  )
}

/** One button that steps through three states; the style sheet shows the current one. */
function ThemeSwitch({ locale, baseUrl }: Pick<Props, 'locale' | 'baseUrl'>): ReactNode {
  const t = shellMessages[locale].theme
  const cookie = `${cookieName('theme', baseUrl)}=*;path=/;samesite=lax${baseUrl.startsWith('https:') ? ';secure' : ''}`
  return (
    <button className="tool theme-switch" type="button" value={cookie} {...themeSwitch.mark(null)}>
      <span className="theme-switch__system">
        <Icon name="contrast" />
        <span className="vh">{t.system}</span>
      </span>
      <span className="theme-switch__light">
        <Icon name="sun" />
        <span className="vh">{t.light}</span>
      </span>
      <span className="theme-switch__dark">
        <Icon name="moon" />
        <span className="vh">{t.dark}</span>
      </span>
    </button>
  )
}
