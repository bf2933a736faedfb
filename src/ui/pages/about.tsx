import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { weekdayOf } from '#domain/office/calendar-week.ts'
import type { Agent, Office, Site } from '#domain/site/site.ts'
import { openingHour } from '#i18n/opening-hours.ts'
import { formatDate, formatList } from '#i18n/formats.ts'
import { textsMessages } from '#i18n/messages/texts.ts'
import { pathFor } from '#i18n/routes.ts'
import { MailLink } from '../components/mail-link.tsx'
import { Icon } from '../components/icon.tsx'
import { readText } from '../text/read-text.ts'
import { TextLine } from './text.tsx'

type Props = { locale: Locale; site: Site; /** ISO date in Belgium */ today: string }

/** Who the agency is: its own words, offices with their hours, people, registration. */
export function AboutPage({ locale, site, today }: Props): ReactNode {
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
      {site.offices.length > 0 && (
        <section aria-labelledby="h-offices">
          <h2 id="h-offices">{t.offices}</h2>
          <div className="grid2 mt">
            {site.offices.map((office) => (
              <OfficeCard key={office.id} locale={locale} office={office} today={today} />
            ))}
          </div>
        </section>
      )}
      {site.agents.length > 0 && (
        <section aria-labelledby="h-agents">
          <h2 id="h-agents">{t.agents}</h2>
          <ul className="grid3 plain mt">
            {site.agents.map((agent) => (
              <AgentCard key={agent.id} locale={locale} agent={agent} />
            ))}
          </ul>
        </section>
      )}
      <Registration locale={locale} site={site} />
    </div>
  )
}

function AboutText({ locale, site }: Omit<Props, 'today'>): ReactNode {
  const own = site.texts.about[locale]
  const sections = readText(own ?? textsMessages[locale].about.intro(site.name))
  return sections.map(({ id, title, blocks }) => (
    <div className="about__text" key={id}>
      {title !== null && <h2>{title}</h2>}
      {blocks.map((block, i) =>
        block.kind === 'paragraph' ? (
          <p key={i}>
            <TextLine line={block.line} />
          </p>
        ) : (
          <ul key={i}>
            {block.items.map((item, j) => (
              <li key={j}>
                <TextLine line={item} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  ))
}

function OfficeCard({ locale, office, today }: { locale: Locale; office: Office; today: string }): ReactNode {
  const t = textsMessages[locale].about
  return (
    <article className="panel stack" id={office.id}>
      <h3>{office.name}</h3>
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
      <table className="data">
        <caption className="label">{t.hours}</caption>
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
          {nextClosedDates(office, today).map((date) => (
            <tr key={date}>
              <th scope="row">{formatDate(locale, date, 'full')}</th>
              <td className="n">{t.closed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
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

function AgentCard({ locale, agent }: { locale: Locale; agent: Agent }): ReactNode {
  const t = textsMessages[locale].about
  const languages = new Intl.DisplayNames([locale], { type: 'language' })
  const initials = agent.name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
  return (
    <li className="panel agent">
      <span className="agent__pic serif" aria-hidden="true">
        {initials}
      </span>
      <div>
        <h3>{agent.name}</h3>
        <p className="hint">
          {[agent.title?.[locale], agent.licence && t.licence(agent.licence)].filter(Boolean).join(' · ')}
        </p>
        {agent.languages.length > 0 && (
          <p className="hint">
            {t.speaks}{' '}
            {formatList(
              locale,
              agent.languages.map((code) => languages.of(code) ?? code),
            )}
          </p>
        )}
        <p>
          {agent.phone !== null && (
            <>
              <a href={`tel:${agent.phone.replaceAll(' ', '')}`}>{agent.phone}</a>
              <br />
            </>
          )}
          <MailLink address={agent.email} />
        </p>
      </div>
    </li>
  )
}

/** The details that every Belgian agent must show (see the institute's list of required mentions). */
function Registration({ locale, site }: Omit<Props, 'today'>): ReactNode {
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
