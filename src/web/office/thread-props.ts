import { type Locale, LOCALES } from '#base/locale.ts'
import type { ResponseClock } from '#domain/office/response-clock.ts'
import { formatDate, languageName } from '#i18n/formats.ts'
import { officeInboxMessages } from '#i18n/messages/office-inbox.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { priceWords } from '#i18n/price-words.ts'
import { pathFor } from '#i18n/routes.ts'
import { searchSummary } from '#i18n/search-summary.ts'
import type { ListedThread, ViewedThread } from '#journeys/office/view-inbox.ts'
import type { ShownClock, ShownSnippet, ThreadProps } from '#ui/office/inbox/inbox-props.ts'
import { searchHref } from '#ui/search/search-href.ts'
import { nameOfPlace } from '#web/office/listing-place.ts'
import { itemsOf, type ThreadReader } from '#web/office/thread-items.ts'
import { nameOf, placeOfListing } from '#web/office/thread-names.ts'
import type { VisitAtWork } from '#web/office/access/visit.ts'

type Reader = Pick<VisitAtWork, 'app'> & ThreadReader

/** A thread in the reader's language. */
export function threadProps(viewed: ViewedThread, reader: Reader): ThreadProps {
  const { head, people, rows, offer } = viewed
  const { app, locale, colleagues } = reader
  const day = (at: Date) => formatDate(locale, at.toISOString(), 'full')
  const email = people.find((one) => one.email !== '')?.email ?? ''
  const name = nameOf(head, locale)
  const confirmed = rows.consents.filter(({ confirmedAt, withdrawnAt }) => confirmedAt !== null && withdrawnAt === null)
  const since = (kind: string) => {
    const given = confirmed.find((one) => one.kind === kind)?.confirmedAt
    return given ? day(given) : null
  }
  const until = new Date(head.last_at.getTime() + app.site.retention.leadDays * DAY)
  const card = offer?.card(locale) ?? null
  return {
    ...{ id: head.id, name, firstName: head.name.trim().split(/\s+/)[0] ?? '', email },
    phone: people.find((one) => one.phone !== null)?.phone ?? null,
    language: head.language,
    languageName: languageName(locale, head.language),
    ...{ state: head.state, closedWhy: head.closed_why, assigned: head.assigned_to },
    later: head.later_at !== null && head.later_at > app.now() ? day(head.later_at) : null,
    clock: shownClock(viewed.clock, locale),
    since: day(people.reduce((first, one) => (one.created_at < first ? one.created_at : first), head.created_at)),
    seen: head.last_at.toISOString(),
    about:
      card === null
        ? null
        : {
            id: head.listing_id ?? card.id,
            place: placeOfListing(viewed.listings, head.unit_id ?? head.listing_id) ?? card.title,
            what: `${card.title} · ${card.place.name}`,
            picture: card.image.src,
            price: priceWords(card, locale) ?? '',
            canGoAlong: offer?.withdrawn !== true,
          },
    items: itemsOf(viewed, reader),
    colleagues: colleagues.filter(({ active }) => active).map(({ id, name: own }) => ({ id, name: own })),
    alike: viewed.alike.map((one) => ({
      ...{ id: one.id, name: nameOf(one, locale), by: one.by },
      reach: [one.phone, one.email].filter(Boolean).join(' · '),
    })),
    together: people.slice(1).map((one) => ({ id: one.id, name: nameOf(one, locale), email: one.email })),
    seeks: rows.subscriptions
      .filter(({ state }) => state === 'active' || state === 'paused')
      .map(({ criteria, frequency }) => {
        const { headline, details } = searchSummary(criteria, locale)
        return {
          headline: headline.charAt(0).toUpperCase() + headline.slice(1),
          details: details.join(' · '),
          href: searchHref({ criteria, sort: 'newest', page: 1 }, locale),
          how: subscribeMessages[locale].summary.frequency[frequency],
        }
      }),
    homes: homesOf(viewed, locale),
    consent: { service: since('notifications'), marketing: since('marketing'), until: day(until) },
    snippets: [
      ...builtInSnippets(locale),
      ...viewed.snippets.map(({ id, name: own, texts }) => ({ id, name: own, texts })),
    ],
    values: Object.fromEntries(
      LOCALES.map((one) => [one, valuesFor(viewed, one, app.baseUrl)]),
    ) as ThreadProps['values'], // all of them
    unreachable: rows.suppressed,
    answersComeHere: (app.replyAddress ?? null) !== null,
  }
}

const DAY = 86_400_000

/** A thread in a few words: the person, the listing, the last message, and how long the person waits. */
export function threadLine({ person, clock, listing }: ListedThread, locale: Locale) {
  return {
    id: person.id,
    name: nameOf(person, locale),
    about: listing === null ? null : (nameOfPlace(listing.doc) ?? listing.sourceRef),
    text: (person.last_text ?? '').slice(0, MAX_CHARS_SHOWN),
    clock: shownClock(clock, locale),
  }
}
const MAX_CHARS_SHOWN = 160

/** How long a person waits for an answer, in words. */
function shownClock(clock: ResponseClock | null, locale: Locale): ShownClock | null {
  if (clock === null) return null
  const t = officeInboxMessages[locale].clock
  const all = Math.abs(clock.minutesLeft)
  const hours = Math.floor(all / 60)
  const time =
    all < 60
      ? t.minutes(String(all))
      : t
          .hours(
            hours >= MAX_HOURS_SAID ? `${MAX_HOURS_SAID}+` : String(hours),
            all % 60 === 0 || hours >= MAX_HOURS_SAID ? '' : String(all % 60).padStart(2, '0'),
          )
          .trimEnd()
  return {
    text: clock.isLate ? t.late(time) : t.left(time),
    share: clock.share,
    tone: clock.isLate ? 'late' : clock.minutesLeft <= SOON ? 'soon' : 'calm',
  }
}
/** in minutes; with less time left the clock is shown as urgent */
const SOON = 60
/** in hours; a longer time is shown as this many and more */
const MAX_HOURS_SAID = 48

function homesOf({ rows, listings }: ViewedThread, locale: Locale): ThreadProps['homes'] {
  const t = officeInboxMessages[locale].homes
  const day = (at: Date) => formatDate(locale, at.toISOString(), 'brief')
  const notes = new Map<number, { id: number; place: string; note: string }>()
  for (const { listingId, unitId, at } of rows.questions) {
    const place = placeOfListing(listings, unitId ?? listingId)
    if (listingId !== null && place !== null && !notes.has(listingId))
      notes.set(listingId, { id: listingId, place, note: t.asked(day(at)) })
  }
  for (const { listingId, unitId, startsAt, state } of rows.viewings) {
    const place = placeOfListing(listings, unitId ?? listingId)
    if (place !== null && state === 'booked')
      notes.set(listingId, { id: listingId, place, note: t.visits(day(startsAt)) })
  }
  return [...notes.values()]
}

function valuesFor({ offer, head }: ViewedThread, locale: Locale, baseUrl: string) {
  if (offer === null || head.listing_id === null) return { listing: '', viewing_link: '' }
  const card = offer.card(locale)
  return {
    listing: `${card.title}, ${card.place.name}`,
    viewing_link: baseUrl + pathFor('bookViewing', locale, { estateId: head.listing_id }),
  }
}

/** Snippets that every office has, in each language. */
function builtInSnippets(reader: Locale): ShownSnippet[] {
  const own = officeInboxMessages[reader].builtIn
  const texts = (of: 'visit' | 'gone' | 'ask') =>
    Object.fromEntries(LOCALES.map((locale) => [locale, officeInboxMessages[locale].builtIn[of]]))
  return [
    { id: null, name: own.visitName, texts: texts('visit') },
    { id: null, name: own.goneName, texts: texts('gone') },
    { id: null, name: own.askName, texts: texts('ask') },
  ]
}
