import type { ReactNode } from 'react'
import { DEALS } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import type { Office, Site } from '#domain/site/site.ts'
import { unbroken } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { shellMessages } from '#i18n/messages/shell.ts'
import { pathFor } from '#i18n/routes.ts'
import { searchPath } from '#i18n/search-path.ts'
import { Logo } from './logo.tsx'
import { MailLink } from '../components/mail-link.tsx'

type Props = { locale: Locale; site: Site; demo: boolean }

/** Offices, links, and the details that an agency must by law show on every page. */
export function Footer({ locale, site, demo }: Props): ReactNode {
  const t = shellMessages[locale]
  return (
    <footer className="site-footer">
      <Gables />
      <div className="wrap">
        <div className="site-footer__in">
          <div className="stack stack--s">
            <Logo site={site} href={pathFor('home', locale)} isOnDark />
            {site.tagline && <p>{site.tagline[locale]}</p>}
          </div>
          {site.offices.slice(0, MAX_OFFICES).map((office) => (
            <OfficeAddress key={office.id} office={office} />
          ))}
          <Column title={t.visitors}>
            <ul className="plain">
              {DEALS.map((deal) => (
                <li key={deal}>
                  <a href={searchPath(locale, deal)}>{listingMessages[locale].deals[deal].title}</a>
                </li>
              ))}
              <li>
                <a href={pathFor('favorites', locale)}>{t.favorites}</a>
              </li>
              <li>
                <a href={pathFor('subscribe', locale)}>{t.nav.keepInformed}</a>
              </li>
              <li>
                <a href={pathFor('contact', locale)}>{t.nav.contact}</a>
              </li>
              <li>
                <a href={pathFor('accessibility', locale)}>{t.accessibility}</a>
              </li>
            </ul>
          </Column>
          {site.licence && (
            <div>
              <h2>{t.licence}</h2>
              <p>
                {t.licenceText(site.licence.holder, site.licence.number)} {t.supervisor}{' '}
                <a href={t.codeOfConductUrl} rel="noopener">
                  {t.codeOfConduct}
                </a>
              </p>
            </div>
          )}
        </div>
        <div className="site-footer__legal">
          {site.enterpriseNumber && <span>{t.enterprise(unbroken(site.enterpriseNumber))}</span>}
          {site.insurer && <span>{t.insurer(site.insurer.name, unbroken(site.insurer.policy))}</span>}
          <a href={pathFor('privacy', locale)}>{t.privacy}</a>
          <a href={pathFor('terms', locale)}>{t.terms}</a>
          {demo && <span>{t.invented}</span>}
        </div>
      </div>
    </footer>
  )
}

/** Further offices are on the contact page. */
const MAX_OFFICES = 2

function OfficeAddress({ office }: { office: Office }): ReactNode {
  return (
    <Column title={office.name}>
      <p>
        {office.street} {office.number}
        <br />
        {office.postalCode} {office.locality}
        <br />
        {office.phone && (
          <>
            <a href={`tel:${office.phone.replaceAll(/[^+\d]/g, '')}`}>{office.phone}</a>
            <br />
          </>
        )}
        <MailLink address={office.email} />
      </p>
    </Column>
  )
}

/** Collapsed on a phone, where four columns below each other would fill a screen and a half. */
function Column({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <h2>{title}</h2>
      <details>
        <summary>{title}</summary>
        {children}
      </details>
    </div>
  )
}

/** A row of gables, the motif of the site, as the edge of the footer. */
function Gables(): ReactNode {
  return (
    <svg className="gables" aria-hidden="true">
      <pattern id="gables" width="164" height="26" patternUnits="userSpaceOnUse">
        <path
          fill="currentColor"
          d="M0 26V14h14v-5h5v-5h6v5h5v5h24l12-10 12 10h18q4-1 5-6q6-8 12 0q1 5 5 6h14V8h26v6h6V26z"
        />
      </pattern>
      <rect fill="url(#gables)" width="100%" height="26" />
    </svg>
  )
}
