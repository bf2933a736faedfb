import type { ReactNode } from 'react'
import { type Card, placeWithCode, titleSaysKind } from '#domain/listing/card.ts'
import { floorsOnPlan, PLAN_SIZE } from '#drawing'
import { isOfPlanning } from '#domain/law/advert.ts'
import { jurisdictionOf } from '#domain/law/jurisdiction.ts'
import { isPlanDrawn } from '#domain/listing/drawn-rooms.ts'
import type { Locale } from '#base/locale.ts'
import { picturePath } from '#domain/listing/picture-files.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'
import { floorName } from '#i18n/floor-name.ts'
import { inPlace } from '#i18n/in-place.ts'
import { formatPrice, labelled } from '#i18n/formats.ts'
import { brochureMessages } from '#i18n/messages/brochure.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { pictureMessages } from '#i18n/messages/picture.ts'
import { projectMessages } from '#i18n/messages/project.ts'
import { shellMessages } from '#i18n/messages/shell.ts'
import { pathFor } from '#i18n/routes.ts'
import { Breadcrumbs, type Crumb } from '../components/breadcrumbs.tsx'
import { CardGrid } from '../components/card-grid.tsx'
import { Icon } from '../components/icon.tsx'
import { Photo } from '../components/photo.tsx'
import { ActionBar, ContactPanel } from '../offer/contact-panel.tsx'
import { Description } from '../offer/description.tsx'
import { EnergySection, hasFlood } from '../offer/energy-section.tsx'
import { Gallery } from '../offer/gallery.tsx'
import { FactStrip, OfferHead } from '../offer/head.tsx'
import { LayoutSection } from '../offer/layout-section.tsx'
import { LegalSection } from '../offer/legal-section.tsx'
import { Lightbox } from '../offer/lightbox.tsx'
import { MoneySection } from '../offer/money-section.tsx'
import { ProjectHead, ProjectStrip } from '../offer/project-head.tsx'
import { type OfferProps, shownListing } from '../offer/props.ts'
import { UnitsSection } from '../offer/units-section.tsx'
import { gallery, results, sectionTabs } from '../islands/definitions.ts'

type Section = { id: string; title: string; content: ReactNode }

/** The sections below the pictures and key facts, in order. */
function sectionsOf(props: OfferProps): Section[] {
  const { locale, now } = props
  const t = offerMessages[locale]
  const shown = shownListing(props)
  const { listing } = shown
  const isProject = listing.kind === 'project'
  const hasPlans = props.offer.pictures.some(({ kind }) => kind === 'plan') || isPlanDrawn(shown)
  const sections: Section[] = [
    {
      id: 'overview',
      title: isProject ? t.aboutProject : t.about,
      content: <Description listing={listingWithText(props)} locale={locale} />,
    },
  ]
  if (hasPlans) sections.push({ id: 'plans', title: t.sections.plans, content: <Plans {...props} /> })
  sections.push({
    id: 'layout',
    title: listing.rooms.length > 0 ? t.sections.layout : t.sections.details,
    content: <LayoutSection listing={listing} card={props.card} locale={locale} />,
  })
  if (!isProject)
    sections.push(
      { id: 'money', title: t.sections.money, content: <MoneySection {...props} listing={shown} /> },
      {
        id: 'energy',
        title: hasFlood(listing) ? t.sections.energy : t.facts.energy,
        content: <EnergySection listing={listing} locale={locale} now={now} />,
      },
    )
  sections.push(
    {
      id: 'location',
      title: isOfPlanning(listing) ? t.sections.location : t.sections.place,
      content: <LegalSection listing={shown} locale={locale} now={now} />,
    },
    { id: 'documents', title: t.sections.documents, content: <Documents {...props} /> },
  )
  return sections
}

/** The page of an estate, a project or a unit. */
export function OfferPage(props: OfferProps): ReactNode {
  const { locale, units, unit, similar } = props
  const t = offerMessages[locale]
  const shown = shownListing(props)
  const isProject = shown.listing.kind === 'project'
  const withUnits = isProject && units.length > 0
  const sections = sectionsOf(props)
  return (
    <div className="offer" data-shown-offer={shown.parentId ?? shown.id}>
      <div className="wrap">
        <div className="offer__top">
          <Breadcrumbs crumbs={offerCrumbs(props)} locale={locale} />
          {unit ? <UnitPager {...props} /> : <ResultsPager {...props} />}
        </div>
        {isProject ? (
          <>
            <div className="phead">
              <div className="phead__img">
                <Gallery {...props} />
              </div>
              <ProjectHead {...props} />
            </div>
            <ProjectStrip {...props} />
          </>
        ) : (
          <>
            <Gallery {...props} />
            <OfferHead {...props} />
            <FactStrip {...props} />
          </>
        )}
      </div>
      <nav className="tabs" aria-label={t.sectionsLabel} {...sectionTabs.mark(null, 'when-seen')}>
        <ul className="plain wrap">
          {withUnits && (
            <li>
              <a href="#units">{t.sections.units}</a>
            </li>
          )}
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{id === 'overview' ? t.sections.overview : title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {withUnits && (
        <section className="wrap units" id="units" aria-labelledby="h-units">
          <h2 id="h-units">{projectMessages[locale].choose}</h2>
          <UnitsSection {...props} />
        </section>
      )}
      <div className="wrap offer__cols">
        <div className="offer__main">
          {sections.map(({ id, title, content }) => (
            <section key={id} id={id} aria-labelledby={`h-${id}`}>
              <h2 id={`h-${id}`}>{title}</h2>
              {content}
            </section>
          ))}
        </div>
        <ContactPanel {...props} />
      </div>
      <ActionBar {...props} />
      {similar.length > 0 && <Similar {...props} />}
    </div>
  )
}

function Similar(props: OfferProps): ReactNode {
  const { locale, similar, now } = props
  const t = offerMessages[locale]
  return (
    <section className="section wrap" aria-labelledby="h-similar">
      <div className="section__head">
        <h2 id="h-similar">{t.similar}</h2>
        <a className="btn" href={`${pathFor('subscribe', locale)}?${similarQuery(props)}`}>
          <Icon name="bell" />
          {t.moreLike}
        </a>
      </div>
      <CardGrid cards={similar} locale={locale} now={now} className="cards cards--4" heading="h3" eager={0} />
    </section>
  )
}

/** Title and description of the page for search engines and shared links. */
export function offerHeadline({ card, locale, ...props }: OfferProps): { title: string; description: string } {
  const t = offerMessages[locale]
  const words = listingMessages[locale]
  const { listing } = shownListing(props)
  const what = listing.kind === 'project' ? words.project.label : card.what
  const place = placeWithCode(card.place)
  const where = inPlace(locale, place)
  const price = shownPrice(card, locale)
  const deal = words.deals[card.status].inSentence
  const title = titleSaysKind(card)
    ? `${card.title.replace(what, `${what} ${deal}`)}, ${place}`
    : `${card.title}, ${place}`
  if (!price) return { title, description: t.description(what, deal, where) }
  return { title: `${title} · ${price}`, description: t.descriptionPriced(what, deal, where, price) }
}

function shownPrice({ kind, price }: Card, locale: Locale): string {
  if (price.amount === null) return ''
  const amount = formatPrice(locale, price.amount)
  if (kind === 'project') return offerMessages[locale].unitsFrom(amount)
  const whole = price.period === 'month' ? pictureMessages[locale].monthly(amount) : amount
  return price.terms === null ? whole : `${whole} ${price.terms}`
}

export function offerCrumbs({ card, locale, offer, unit }: OfferProps): Crumb[] {
  const search = pathFor('search', locale)
  const project = offer.published.listing
  // Projects have an entry of their own in the navigation; the crumb has the same name.
  const isNew = project.kind === 'project'
  const all = `${search}?status=${card.status}${isNew ? '&new_build=1' : ''}`
  const crumbs: Crumb[] = [
    { label: isNew ? shellMessages[locale].nav.newBuild : listingMessages[locale].deals[card.status].title, href: all },
    {
      label: placeWithCode(card.place),
      href: card.place.pc === null ? all : `${all}&pc=${encodeURIComponent(card.place.pc)}`,
    },
  ]
  if (unit && project.kind === 'project') {
    crumbs.push({ label: project.name, href: projectPath({ card, locale, offer }) })
    return [...crumbs, { label: unitName(unit.published.listing, locale) ?? card.title, href: null }]
  }
  return [...crumbs, { label: card.title, href: null }]
}

function unitName(listing: PublicFacts, locale: Locale): string | null {
  return listing.kind === 'unit' ? pictureMessages[locale].unit(listing.label) : null
}

/** A unit's path is its project's path plus one segment. */
function projectPath({ card }: Pick<OfferProps, 'card' | 'locale' | 'offer'>): string {
  return card.url.slice(0, card.url.lastIndexOf('/'))
}

/** A unit without a text of its own is described by its project. */
function listingWithText(props: OfferProps) {
  const own = shownListing(props).listing
  return Object.keys(own.texts).length > 0 ? own : props.offer.published.listing
}

/** Query for a subscription to similar offers: same deal, type and postal code. */
function similarQuery({ card }: OfferProps): string {
  return new URLSearchParams([
    ['status', card.status],
    ['type', card.facts.type],
    ...(card.place.pc === null ? [] : [['pc', String(card.place.pc)]]),
  ]).toString()
}

/** The way back to the search. islands/results.ts knows its other results, and the place in its list. */
function ResultsPager({ card, locale, searchLeft }: OfferProps): ReactNode {
  const t = offerMessages[locale]
  const search = pathFor('search', locale)
  const searchHref = searchLeft ?? `${search}?status=${card.status}`
  return (
    <nav
      className="offer__pager"
      aria-label={t.results}
      data-coming-from={search}
      {...results.mark({ offer: card.id, search }, 'when-seen')}
    >
      {/* A click waits for the script, because only the script knows the search and the place in its results. */}
      <a href={searchHref} data-dialog="">
        {t.toSearch}
      </a>
      <a className="btn btn--icon with-script" href={searchHref} aria-label={t.toSearch} data-idle="">
        <Icon name="chevron-left" />
      </a>
      <span className="num" data-at="" />
      <a className="btn btn--icon with-script" href={searchHref} aria-label={t.toSearch} data-idle="">
        <Icon name="chevron-right" />
      </a>
    </nav>
  )
}

function UnitPager({ units, unit, offer, locale, card }: OfferProps): ReactNode {
  const t = offerMessages[locale]
  const project = offer.published.listing
  const at = units.findIndex((u) => u.published.id === unit?.published.id)
  const firstFree = (candidates: typeof units) => candidates.find((u) => u.card.availability === 'AVAILABLE')
  const previous = firstFree(units.slice(0, Math.max(0, at)).reverse())
  const next = firstFree(units.slice(at + 1))
  return (
    <p className="offer__pager" {...results.mark({ offer: null, search: pathFor('search', locale) }, 'when-seen')}>
      {project.kind === 'project' && <a href={projectPath({ card, locale, offer })}>{t.backToProject(project.name)}</a>}
      {previous && (
        <a
          className="btn btn--icon"
          rel="prev"
          href={previous.card.url}
          aria-label={t.previousFree(previous.card.title)}
        >
          <Icon name="chevron-left" />
        </a>
      )}
      {next && (
        <a className="btn btn--icon" rel="next" href={next.card.url} aria-label={t.nextFree(next.card.title)}>
          <Icon name="chevron-right" />
        </a>
      )}
    </p>
  )
}

/** The plans, each a link to its large file; islands/gallery.ts opens the links in a large view. */
function Plans(props: OfferProps): ReactNode {
  const { offer, locale } = props
  const t = offerMessages[locale]
  const shown = shownListing(props)
  return (
    <>
      <div className="plans" {...gallery.mark(null)}>
        {isPlanDrawn(shown) ? (
          <DrawnPlans {...props} />
        ) : (
          offer.pictures
            .filter((picture) => picture.kind === 'plan')
            .map((plan, i) => (
              <figure
                key={plan.position}
                className="plan"
                id={`plan-${i + 1}`}
                data-photo=""
                data-caption={plan.caption ?? undefined}
              >
                <a href={picturePath(plan, 1920)} data-dialog="">
                  <Photo
                    picture={plan}
                    alt={plan.caption ?? t.sections.plans}
                    sizes="(min-width: 992px) 800px, 100vw"
                  />
                </a>
                {plan.caption && <figcaption>{plan.caption}</figcaption>}
              </figure>
            ))
        )}
        <Lightbox locale={locale} of="plan" />
      </div>
      {isPlanDrawn(shown) && <p className="hint">{t.drawnPlan}</p>}
    </>
  )
}

/** All floors on one sheet; on a phone one sheet per floor, to swipe through. */
function DrawnPlans(props: OfferProps): ReactNode {
  const { locale } = props
  const t = offerMessages[locale]
  const shown = shownListing(props)
  const drawing = `/media/drawing/${shown.id}-plan-${locale}`
  const sheets = [
    { id: 'plan-1', file: `${drawing}.svg`, words: t.drawnPlan, size: PLAN_SIZE.wide, className: 'plan plan--all' },
    ...floorsOnPlan(shown.listing.rooms).map((floor, i) => ({
      id: `floor-${i + 1}`,
      file: `${drawing}-${i + 1}.svg`,
      words: labelled(locale, t.plans(1), floorName(locale, floor, jurisdictionOf(shown.listing.address))),
      size: PLAN_SIZE.phone,
      className: 'plan plan--floor',
    })),
  ]
  return sheets.map(({ id, file, words, size, className }) => (
    <figure key={id} className={className} id={id} data-photo="">
      <a href={file} data-dialog="">
        <picture>
          <img src={file} alt={words} {...size} loading="lazy" />
        </picture>
      </a>
    </figure>
  ))
}

function Documents(props: OfferProps): ReactNode {
  const { offer, locale } = props
  const t = offerMessages[locale]
  const b = brochureMessages[locale]
  return (
    <ul className="docs plain">
      <li>
        <a href={`/media/brochure/${shownListing(props).id}-${locale}.pdf`}>
          <Icon name="file-text" />
          <span>{b.document}</span>
          <span className="hint">{b.hint}</span>
        </a>
      </li>
      {offer.pictures
        .filter((picture) => picture.kind === 'document')
        .map((document) => (
          <li key={document.position}>
            <a href={`/media/${document.hash}.pdf`} download={`${document.caption ?? t.sections.documents}.pdf`}>
              <Icon name="file-text" />
              <span>{document.caption ?? t.sections.documents}</span>
              <span className="hint">PDF</span>
            </a>
          </li>
        ))}
    </ul>
  )
}
