import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { brusselsDate } from '#domain/subscription/notification-schedule.ts'
import { weekdayOf } from '#domain/office/calendar-week.ts'
import { sitePhoto } from '#domain/site/site-images.ts'
import { placeName } from '#domain/places/place.ts'
import type { Office, Site } from '#domain/site/site.ts'
import { openingHour } from '#i18n/opening-hours.ts'
import { formatDate, formatList, formatNumber } from '#i18n/formats.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { textsMessages } from '#i18n/messages/texts.ts'
import { pathFor } from '#i18n/routes.ts'
import type { People } from '#offers/people.ts'
import { ListingCard } from '../components/card.tsx'
import { MailLink } from '../components/mail-link.tsx'
import { OfficeOpening } from '../components/office-opening.tsx'
import { Portrait } from '../components/portrait.tsx'
import { Spoken } from '../components/spoken.tsx'
import { Icon } from '../components/icon.tsx'
import { isOnBase } from '../map/base/bounds.ts'
import { MapCreditWords } from '../map/map-credit.tsx'
import { PlaceMap } from '../map/place-map.tsx'
import { readText } from '../text/read-text.ts'
import { TextPieces } from '../text/text-pieces.tsx'

type Props = People & { locale: Locale; site: Site; now: Date }

/** Who the agency is: its own words, its people with what they offer, offices with their hours, registration. */
export function AboutPage({ locale, site, now, people, shown }: Props): ReactNode {
  const t = textsMessages[locale].about
  return (
    <div className="wrap section about">
      <header className="reading__head">
        <h1>{t.title}</h1>
        <AboutText locale={locale} site={site} />
        <p>
          <a className="btn btn--primary" href={pathFor('contact', locale)}>
            <Icon name="mail" />
            {t.contact}
          </a>
        </p>
      </header>
      {people.length > 0 && (
        <section aria-labelledby="h-agents">
          <h2 id="h-agents">{t.agents}</h2>
          <ul className="team plain mt">
            {people.map((person) => (
              <PersonCard key={person.agent.id} locale={locale} site={site} {...person} />
            ))}
          </ul>
        </section>
      )}
      {shown && <OffersOf locale={locale} now={now} shown={shown} />}
      {site.offices.length > 0 && (
        <section aria-labelledby="h-offices">
          <h2 id="h-offices">{t.visit}</h2>
          <div className="team mt">
            {site.offices.map((office) => (
              <OfficeCard key={office.id} locale={locale} office={office} now={now} />
            ))}
          </div>
        </section>
      )}
      <Registration locale={locale} site={site} />
    </div>
  )
}

type OfSite = Pick<Props, 'locale' | 'site'>

function AboutText({ locale, site }: OfSite): ReactNode {
  const own = site.texts.about[locale]
  const sections = readText(own ?? textsMessages[locale].about.intro(site.name))
  return sections.map(({ id, heading, blocks }) => (
    <div className="prose" key={id}>
      {heading !== null && (
        <h2>
          <TextPieces pieces={heading} />
        </h2>
      )}
      <TextPieces pieces={blocks} />
    </div>
  ))
}

function OfficeCard({ locale, office, now }: { locale: Locale; office: Office; now: Date }): ReactNode {
  const t = textsMessages[locale].about
  return (
    <article className="panel stack" id={office.id}>
      {office.photo !== undefined && (
        <img
          className="office__photo"
          {...sitePhoto(office.photo)}
          sizes="(min-width: 720px) 24rem, 100vw"
          alt=""
          width={1280}
          height={853}
          loading="lazy"
        />
      )}
      <h3>{office.name}</h3>
      <OfficeOpening office={office} now={now} locale={locale} />
      <address className="about__address">
        {office.street} {office.number}
        <br />
        {office.postalCode} {office.locality}
        <br />
        {office.phone !== null && (
          <>
            <a href={`tel:${office.phone.replaceAll(' ', '')}`}>{office.phone}</a>
            <br />
          </>
        )}
        <MailLink address={office.email} />
      </address>
      <details className="hours">
        <summary>
          <Icon name="clock" />
          {t.hours}
        </summary>
        <table className="data">
          <tbody>
            {groupDaysByHours(office.hours).map(({ first, last, spans }) => (
              <tr key={first}>
                <th scope="row">{nameDays(locale, first, last)}</th>
                <td className="n">
                  {spans.length === 0
                    ? t.closed
                    : spans.map(({ from, to }) => (
                        <div key={from}>{t.span(openingHour(locale, from), openingHour(locale, to))}</div>
                      ))}
                </td>
              </tr>
            ))}
            {nextClosedDates(office, brusselsDate(now)).map((date) => (
              <tr key={date}>
                <th scope="row">{formatDate(locale, date, 'full')}</th>
                <td className="n">{t.closed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <OfficeMap locale={locale} office={office} />
    </article>
  )
}

/** Where an office is, if its site file says so, with a link to the way there. */
function OfficeMap({ locale, office }: { locale: Locale; office: Office }): ReactNode {
  const { name, postalCode, locality, lat, lng } = office
  if (lat === null || lng === null || !isOnBase({ lat, lng })) return null
  const alt = offerMessages[locale].mapOf(placeName(postalCode, locale, locality))
  return (
    <figure className="minimap">
      <PlaceMap place={{ at: { lat, lng }, is: 'spot' }} alt={alt} locale={locale} />
      <figcaption className="hint">
        <MapCreditWords />
      </figcaption>
      <a className="btn" href={`https://www.openstreetmap.org/directions?to=${lat},${lng}`} rel="noreferrer">
        <Icon name="map-pin" />
        {textsMessages[locale].about.route}
        <span className="vh">: {name}</span>
      </a>
    </figure>
  )
}

/** The next dates on which the office is closed although it is usually open on that weekday. */
const nextClosedDates = ({ closed = [], hours }: Office, today: string): string[] =>
  closed
    .filter((date) => date >= today && (hours[weekdayOf(date)] ?? []).length > 0)
    .toSorted()
    .slice(0, MAX_CLOSED_DAYS)
const MAX_CLOSED_DAYS = 6

type Spans = Office['hours'][number]

/** Consecutive days with the same hours become one row; 0 = Monday. */
function groupDaysByHours(hours: Office['hours']): { first: number; last: number; spans: Spans }[] {
  const groups: { first: number; last: number; spans: Spans }[] = []
  for (let day = 0; day < 7; day++) {
    const spans = hours[day] ?? []
    const previous = groups.at(-1)
    if (previous && JSON.stringify(previous.spans) === JSON.stringify(spans)) previous.last = day
    else groups.push({ first: day, last: day, spans })
  }
  return groups
}

function nameDays(locale: Locale, first: number, last: number): string {
  const t = textsMessages[locale].about
  const [from = '', ...further] = t.weekdays.slice(first, last + 1)
  const to = further.at(-1)
  return to !== undefined && further.length > 1 ? t.days(from, to) : formatList(locale, [from, ...further])
}

type PersonProps = People['people'][number] & OfSite

function PersonCard({ locale, site, agent, count }: PersonProps): ReactNode {
  const t = textsMessages[locale].about
  const office = site.offices.find(({ id }) => id === agent.officeId)
  const [firstName = agent.name] = agent.name.split(/\s+/)
  return (
    <li className="panel person">
      <Portrait name={agent.name} portrait={agent.portrait} />
      <div>
        <h3>{agent.name}</h3>
        <p>{[agent.title?.[locale], office?.locality].filter(Boolean).join(' · ')}</p>
        <Spoken languages={agent.languages} />
        {agent.licence !== null && <p className="hint">{t.licence(agent.licence)}</p>}
        {count > 0 && (
          <p>
            <a href={`${pathFor('about', locale)}?${OFFERS_OF}=${encodeURIComponent(agent.id)}#h-offers`}>
              {t.homes(count)}
              <span className="vh">: {agent.name}</span>
            </a>
          </p>
        )}
        <p className="person__acts">
          {agent.phone !== null && (
            <a className="btn" href={`tel:${agent.phone.replaceAll(' ', '')}`}>
              <Icon name="phone" />
              <span className="vh">{t.call(agent.name)}: </span>
              {agent.phone}
            </a>
          )}
          <a className="btn" href={`mailto:${agent.email}`}>
            <Icon name="mail" />
            {t.write(firstName)}
          </a>
        </p>
      </div>
    </li>
  )
}

/** Name of the parameter that asks for the offers of one person. */
const OFFERS_OF = 'person'

type OffersProps = { locale: Locale; now: Date; shown: NonNullable<People['shown']> }

function OffersOf({ locale, now, shown: { agent, count, cards, isAll } }: OffersProps): ReactNode {
  const t = textsMessages[locale].about
  return (
    <section aria-labelledby="h-offers">
      <div className="section__head">
        <h2 id="h-offers">{t.homesOf(agent.name)}</h2>
        {!isAll && cards.length < count && (
          <a href={`${pathFor('about', locale)}?${OFFERS_OF}=${encodeURIComponent(agent.id)}#h-offers`}>
            {t.allOf(formatNumber(locale, count), agent.name)}
          </a>
        )}
      </div>
      <div className="team team--4 mt">
        {cards.map((card) => (
          <ListingCard key={card.id} card={card} locale={locale} now={now} layout="row" sizes="160px" />
        ))}
      </div>
    </section>
  )
}

/** The details that every Belgian agent must show (see the institute's list of required mentions). */
function Registration({ locale, site }: OfSite): ReactNode {
  const t = textsMessages[locale].about
  const countries = new Intl.DisplayNames([locale], { type: 'region' })
  const facts: [string, string | null][] = [
    [t.holder, site.licence && `${site.licence.holder}, ${t.licence(site.licence.number)}`],
    [t.country, site.licence && (countries.of(site.licence.country) ?? site.licence.country)],
    [t.authority, site.licence && t.authorityText],
    [t.enterprise, site.enterpriseNumber],
    [t.insurer, site.insurer && `${site.insurer.name}, ${t.policy(site.insurer.policy)}`],
  ]
  const known = facts.filter((fact): fact is [string, string] => fact[1] !== null)
  if (known.length === 0) return null
  return (
    <section aria-labelledby="h-registration">
      <h2 id="h-registration">{t.registration}</h2>
      <dl className="about__facts mt">
        {known.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
