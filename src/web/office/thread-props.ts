import { fileSize } from '#i18n/file-size.ts'
import { type Locale, LOCALES } from '#domain/locale.ts'
import type { ResponseClock } from '#domain/office/response-clock.ts'
import { briefMoment, formatDate, languageName } from '#i18n/formats.ts'
import { officeInboxMessages } from '#i18n/messages/office-inbox.ts'
import { officeViewingsMessages } from '#i18n/messages/office-viewings.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { priceWords } from '#i18n/price-words.ts'
import { pathFor } from '#i18n/routes.ts'
import { searchSummary } from '#i18n/search-summary.ts'
import type { ListedThread, SpokenOfListing, ViewedThread } from '#journeys/office/view-inbox.ts'
import type { Coworker, ShownClock, ShownSnippet, ThreadItem, ThreadProps } from '#ui/office/inbox/inbox-props.ts'
import { searchHref } from '#ui/search/search-href.ts'
import { nameOfPlace } from '#web/office/listing-place.ts'
import type { VisitAtWork } from '#web/office/visit.ts'

type Reader = Pick<VisitAtWork, 'app' | 'locale'> & { colleagues: readonly (Coworker & { active: boolean })[] }

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
            place: placeOf(viewed.listings, head.unit_id ?? head.listing_id) ?? card.title,
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

/** What somebody is called, or how they are reached. */
function nameOf(person: { name: string; email: string; phone: string | null }, locale: Locale): string {
  return (
    [person.name, person.email, person.phone ?? ''].find((one) => one.trim() !== '') ??
    officeInboxMessages[locale].noName
  )
}

/** A thread in a few words: who, about what, the last of what was said, and how long they wait. */
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

/** How long somebody still waits, in words. */
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
const SOON = 60
/** hours; how much later than that nobody needs to know */
const MAX_HOURS_SAID = 48

function itemsOf({ rows, people, listings }: ViewedThread, { locale, colleagues }: Reader): ThreadItem[] {
  const t = officeInboxMessages[locale]
  const by = (id: number | null) => colleagues.find((one) => one.id === id)?.name ?? t.someone
  const place = (id: number | null) => placeOf(listings, id)
  const [head] = people
  const who = head === undefined ? '' : nameOf(head, locale)
  const lang = head === undefined || head.language === locale ? null : head.language
  const about = (listing: number | null, unit: number | null) => {
    const name = place(unit ?? listing)
    return listing === null || name === null ? null : { id: listing, place: name }
  }
  const items: (ThreadItem | null)[] = [
    ...rows.questions.map((one): ThreadItem => ({
      ...{
        key: `q${one.id}`,
        at: one.at.toISOString(),
        is: 'in',
        via: 'form',
        who,
        text: one.text,
        quoted: null,
        lang,
      },
      ...{ about: about(one.listingId, one.unitId), marks: [], files: [] },
    })),
    ...rows.entries.map((one): ThreadItem => {
      const base = { key: `e${one.id}`, at: new Date(one.at).toISOString(), text: one.text }
      if (one.kind === 'reply')
        return {
          ...base,
          ...{ is: 'out', by: by(one.by), mail: one.mail, card: place(one.unitId ?? one.listingId) },
          lang: one.locale === locale ? null : one.locale,
        }
      if (one.kind === 'answer')
        return {
          ...base,
          ...{ is: 'in', via: 'mail', who, quoted: one.quoted, lang, about: null, marks: one.marks },
          files: one.files.map(({ id, name, size, kept }) => ({ id, name, kept, size: fileSize(locale, size) })),
        }
      return { ...base, is: one.kind, by: by(one.by) }
    }),
    ...rows.viewings.flatMap((one): (ThreadItem | null)[] => {
      const moment = briefMoment(locale, one.startsAt.toISOString())
      const where = place(one.unitId ?? one.listingId) ?? ''
      const event = (key: string, at: Date, icon: 'calendar-event' | 'x', words: string): ThreadItem => ({
        ...{ key: `${key}${one.id}`, at: at.toISOString(), is: 'event', icon, words },
      })
      return [
        event(
          'v',
          one.at,
          'calendar-event',
          one.bookedBy === null ? t.events.booked(moment, where) : t.events.bookedBy(by(one.bookedBy), moment, where),
        ),
        one.message === null
          ? null
          : {
              ...{ key: `m${one.id}`, at: one.at.toISOString(), is: 'in', via: 'viewing', who, text: one.message },
              ...{ quoted: null, lang, about: about(one.listingId, one.unitId), marks: [], files: [] },
            },
        one.cancelledAt === null
          ? null
          : event(
              'c',
              one.cancelledAt,
              'x',
              one.reason ? t.events.cancelledWhy(moment, one.reason) : t.events.cancelled(moment),
            ),
        one.verdict === null
          ? null
          : event(
              'f',
              one.startsAt,
              'calendar-event',
              t.events.seen(moment, officeViewingsMessages[locale].feedback.verdicts[one.verdict]),
            ),
      ]
    }),
    ...rows.subscriptions.flatMap((one): (ThreadItem | null)[] => {
      const event = (
        key: string,
        at: Date | null,
        icon: 'bell' | 'shield-check' | 'x',
        words: string,
      ): ThreadItem | null => at && { key: `${key}${one.id}`, at: at.toISOString(), is: 'event', icon, words }
      const marketing = rows.consents.some(({ kind, confirmedAt }) => kind === 'marketing' && confirmedAt !== null)
      return [
        event('s', one.at, 'bell', t.events.subscribed(searchSummary(one.criteria, locale).headline)),
        event('k', one.confirmedAt, 'shield-check', t.events.confirmed(marketing ? 'yes' : 'no')),
        event('x', one.endedAt, 'x', t.events.ended),
      ]
    }),
    ...rows.digests.map((one, index): ThreadItem | null =>
      one.state !== 'sent'
        ? null
        : {
            key: `d${index}`,
            at: one.at.toISOString(),
            is: 'event',
            icon: 'send',
            words: t.events.digest(one.listings),
          },
    ),
  ]
  return items
    .filter((one) => one !== null)
    .sort((a, b) => (a.at === b.at ? a.key.localeCompare(b.key) : a.at < b.at ? -1 : 1))
}

function homesOf({ rows, listings }: ViewedThread, locale: Locale): ThreadProps['homes'] {
  const t = officeInboxMessages[locale].homes
  const day = (at: Date) => formatDate(locale, at.toISOString(), 'brief')
  const notes = new Map<number, { id: number; place: string; note: string }>()
  for (const { listingId, unitId, at } of rows.questions) {
    const place = placeOf(listings, unitId ?? listingId)
    if (listingId !== null && place !== null && !notes.has(listingId))
      notes.set(listingId, { id: listingId, place, note: t.asked(day(at)) })
  }
  for (const { listingId, unitId, startsAt, state } of rows.viewings) {
    const place = placeOf(listings, unitId ?? listingId)
    if (place !== null && state === 'booked')
      notes.set(listingId, { id: listingId, place, note: t.visits(day(startsAt)) })
  }
  return [...notes.values()]
}

const placeOf = (listings: ReadonlyMap<number, SpokenOfListing>, id: number | null): string | null => {
  const found = id === null ? undefined : listings.get(id)
  return found === undefined ? null : (nameOfPlace(found.doc) ?? found.sourceRef)
}

function valuesFor({ offer, head }: ViewedThread, locale: Locale, baseUrl: string) {
  if (offer === null || head.listing_id === null) return { listing: '', viewing_link: '' }
  const card = offer.card(locale)
  return {
    listing: `${card.title}, ${card.place.name}`,
    viewing_link: baseUrl + pathFor('bookViewing', locale, { estateId: head.listing_id }),
  }
}

/** Those that every office has, in each language. */
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
