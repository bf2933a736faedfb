import type { ReactNode } from 'react'
import { type Card, placeWithCode } from '#domain/listing/card.ts'
import { type Deal, DEALS } from '#domain/listing/listing.ts'
import type { HomeClaims } from '#domain/listing/home-claims.ts'
import type { Locale } from '#base/locale.ts'
import type { Site } from '#domain/site/site.ts'
import { formatDate, formatNumber } from '#i18n/formats.ts'
import { homeMessages } from '#i18n/messages/home.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { projectMessages } from '#i18n/messages/project.ts'
import { pathFor } from '#i18n/routes.ts'
import { searchPath } from '#i18n/search-path.ts'
import { Availability } from '../components/availability.tsx'
import { ListingCard } from '../components/card.tsx'
import { CityCombobox } from '../components/city-combobox.tsx'
import { Segmented } from '../components/fields.tsx'
import { Icon } from '../components/icon.tsx'
import { Island } from '../components/island.tsx'
import { ListingImage } from '../components/listing-image.tsx'
import { Price } from '../components/price.tsx'
import type { IconName } from '../icons/icon-names.ts'
import { cityCombobox, liveCount } from '../islands/definitions.ts'

export type HomeProps = {
  locale: Locale
  now: Date
  /** number of offers on the site */
  total: number
  /** number of offers per deal; deals without offers are left out */
  deals: readonly DealFigure[]
  /** the newest offers of the past seven days; when there are none, the newest of all */
  newest: readonly Card[]
  /** first day of those seven (ISO date) */
  newSince: string
  /** number of new offers per deal; empty when there are none */
  newDeals: readonly DealFigure[]
  /** municipalities with the most offers */
  towns: readonly TownFigure[]
  projects: readonly Card[]
  /** the deal that most of the projects are for */
  projectDeal: Deal
  /** which of the built-in claims are true now */
  claims: HomeClaims
  /** the agency's own claims, shown instead of the built-in ones */
  ownClaims: Site['claims']
}

export type DealFigure = { deal: Deal; count: number }
export type TownFigure = { name: string; postalCodes: readonly string[]; deals: readonly DealFigure[] }

export function HomePage(props: HomeProps): ReactNode {
  const { locale, newest, towns, projects } = props
  return (
    <>
      <Hero {...props} />
      {newest.length > 0 && <Newest {...props} />}
      <Promises {...props} />
      {towns.length > 0 && <Towns {...props} />}
      {projects.length > 0 && <Projects {...props} />}
      <KeepInformed locale={locale} />
    </>
  )
}

/** The search, in front of a drawn canal of 1680 × 760. */
function Hero({ locale, total, deals, claims }: HomeProps): ReactNode {
  const t = homeMessages[locale]
  const words = listingMessages[locale]
  const [first = { deal: 'FOR_SALE', count: 0 }] = deals
  const offered = deals.length > 0 ? deals.map(({ deal }) => deal) : DEALS
  return (
    <section className="hero" aria-labelledby="home-title">
      <ListingImage
        image={{
          src: '/media/hero/day.svg',
          dark: '/media/hero/night.svg',
          srcset: null,
          width: 1680,
          height: 760,
          alt: t.heroAlt,
          placeholder: null,
          drawn: true,
        }}
        sizes="100vw"
        eager
      />
      <div className="wrap hero__in">
        <div className="finder">
          <h1 id="home-title">{t.title}</h1>
          <p className="finder__sub">{t.lead(formatNumber(locale, total), claims.checkedToday)}</p>
          <form
            className="finder__form"
            role="search"
            aria-labelledby="home-title"
            action={pathFor('search', locale)}
            data-tidy=""
            {...liveCount.mark(null, 'when-seen')}
          >
            {offered.length > 1 ? (
              <Segmented
                name="status"
                legend={t.iWant}
                value={first.deal}
                options={offered.map((deal) => ({ value: deal, label: words.deals[deal].verb }))}
              />
            ) : (
              <input type="hidden" name="status" value={first.deal} />
            )}
            <div className="field">
              <label htmlFor="place">{t.what}</label>
              <Island
                of={cityCombobox}
                Component={CityCombobox}
                props={{
                  locale,
                  name: 'pc',
                  textName: 'q',
                  id: 'place',
                  chosen: [],
                  placeholder: t.whatPlaceholder,
                }}
              />
            </div>
            <button className="btn btn--primary btn--big finder__go" type="submit">
              <Icon name="search" />
              <span data-total="" data-one={t.show(1, '{}')} data-other={t.show(2, '{}')}>
                {t.show(first.count, formatNumber(locale, first.count))}
              </span>
            </button>
          </form>
          <p className="finder__eg">
            {t.forExample}{' '}
            <a
              href={`${pathFor('search', locale)}?${new URLSearchParams({ status: 'FOR_SALE', q: t.sentencePlaceholder })}`}
              rel="nofollow"
            >
              {t.sentencePlaceholder}
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}

function Newest({ locale, now, deals, newest, newSince, newDeals }: HomeProps): ReactNode {
  const t = homeMessages[locale]
  const { anyType, deals: words } = listingMessages[locale]
  const isNew = newDeals.length > 0
  return (
    <section className="section wrap fresh" aria-labelledby="new">
      <div>
        <h2 id="new">{isNew ? t.newTitle : t.latestTitle}</h2>
        <p>{isNew ? t.newLead : t.latestLead}</p>
      </div>
      {/* A scrolling region must be reachable by keyboard. */}
      <div className="rail" tabIndex={0} role="group" aria-label={t.newRail}>
        {newest.map((card) => (
          <ListingCard key={card.id} card={card} locale={locale} now={now} />
        ))}
      </div>
      <p className="row">
        {(isNew ? newDeals : deals).map(({ deal, count }) => (
          <a
            key={deal}
            className="btn"
            href={searchPath(locale, deal, isNew ? [['since', newSince]] : [])}
            data-count={count}
          >
            {isNew
              ? t.newAll(formatNumber(locale, count), words[deal].inSentence)
              : `${formatNumber(locale, count)} ${anyType.noun(count)} ${words[deal].inSentence}`}
            <Icon name="arrow-right" />
          </a>
        ))}
      </p>
    </section>
  )
}

const PROMISE_ICONS: readonly IconName[] = ['shield-check', 'history', 'ruler-2']

/** The agency's own claims, or else the built-in ones that its feeds make true. */
function Promises({ locale, claims, ownClaims }: HomeProps): ReactNode {
  const t = homeMessages[locale]
  const built: [IconName, string, string][] = [
    ['shield-check', t.checkedTitle, t.checkedText(claims.goneWithinQuarter)],
    ['history', t.historyTitle, t.historyText],
    ...(claims.measured ? [['ruler-2', t.measuresTitle, t.measuresText] satisfies [IconName, string, string]] : []),
  ]
  const own = ownClaims?.map(({ title, text }, at): [IconName, string, string] => [
    PROMISE_ICONS[at] ?? 'shield-check',
    title[locale],
    text[locale],
  ])
  const points = own ?? built
  if (points.length === 0) return null
  return (
    <section className="promise" aria-label={t.promise}>
      <div className="wrap promise__in">
        {points.map(([icon, title, text]) => (
          <div key={icon}>
            <Icon name={icon} />
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </section>
  )
}

function Towns({ locale, towns, deals }: HomeProps): ReactNode {
  const t = homeMessages[locale]
  const words = listingMessages[locale].deals
  return (
    <section className="section wrap" aria-labelledby="towns">
      <div className="section__head">
        <h2 id="towns">{t.townsTitle}</h2>
        <p className="dots">
          {deals.map(({ deal, count }) => (
            <a key={deal} href={searchPath(locale, deal)} data-count={count}>
              {t.townsAll(words[deal].inSentence)} ({formatNumber(locale, count)})
            </a>
          ))}
        </p>
      </div>
      <ul className="towns">
        {towns.map(({ name, postalCodes, deals: here }) => (
          <li key={name}>
            <span className="serif">{name}</span>
            {here.map(({ deal, count }) => (
              <a
                key={deal}
                href={searchPath(
                  locale,
                  deal,
                  postalCodes.map((code) => ['pc', code]),
                )}
                data-count={count}
              >
                <b className="num">{formatNumber(locale, count)}</b> {words[deal].inSentence}
                <span className="vh">, {name}</span>
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The first project large, the others as cards. */
function Projects({ locale, now, projects, projectDeal }: HomeProps): ReactNode {
  const t = homeMessages[locale]
  const [first, ...others] = projects
  return (
    <section className="section wrap" aria-labelledby="projects">
      <div className="section__head">
        <h2 id="projects">{t.projectsTitle}</h2>
        <a href={searchPath(locale, projectDeal, [['new_build', '1']])}>{t.projectsAll}</a>
      </div>
      <div className="stack stack--l">
        {first && <FeaturedProject locale={locale} card={first} />}
        {others.length > 0 && (
          <div className="cards cards--wide">
            {others.map((card) => (
              <ListingCard key={card.id} card={card} locale={locale} now={now} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

function FeaturedProject({ locale, card }: { locale: Locale; card: Card }): ReactNode {
  return (
    <article className="feature">
      <div className="feature__img">
        <ListingImage image={card.image} sizes="(min-width: 768px) 56vw, 100vw" />
      </div>
      <div className="feature__txt">
        <p className="hint">
          <Icon name="building-community" /> {listingMessages[locale].project.label} · {placeWithCode(card.place)}
        </p>
        <h3 className="feature__h">{card.title}</h3>
        <Price price={card.price} deal={card.status} units={null} locale={locale} />
        {card.units && <Availability {...card.units} deal={card.status} locale={locale} />}
        {card.available_from !== null && (
          <p className="hint">
            <Icon name="calendar-event" /> {projectMessages[locale].facts.delivery}{' '}
            <b>{formatDate(locale, card.available_from, 'month')}</b>
          </p>
        )}
        <a className="btn btn--primary" href={card.url}>
          {homeMessages[locale].viewProject}
          <span className="vh"> {card.title}</span>
          <Icon name="arrow-right" />
        </a>
      </div>
    </article>
  )
}

function KeepInformed({ locale }: { locale: Locale }): ReactNode {
  const t = homeMessages[locale]
  return (
    <section className="wrap" aria-labelledby="inform">
      <div className="banner">
        <div className="stack">
          <h2 id="inform">{t.informTitle}</h2>
          <p>{t.informText}</p>
          <a className="btn btn--primary btn--big" href={pathFor('subscribe', locale)}>
            <Icon name="bell" />
            {t.inform}
          </a>
        </div>
        <ol className="steps plain">
          {t.steps.map(({ title, text }, i) => (
            <li key={title}>
              <b>{i + 1}</b>
              <span>
                <strong>{title}</strong>
                {text}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
