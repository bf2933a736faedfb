import { fileSize } from '#i18n/file-size.ts'
import type { Locale } from '#base/locale.ts'
import { briefMoment } from '#i18n/formats.ts'
import { officeInboxMessages } from '#i18n/messages/office-inbox.ts'
import { officeViewingsMessages } from '#i18n/messages/office-viewings.ts'
import { searchSummary } from '#i18n/search-summary.ts'
import type { ThreadRows, ViewedThread } from '#journeys/office/view-inbox.ts'
import type { Coworker, ThreadItem } from '#ui/office/inbox/inbox-props.ts'
import { nameOf, placeOfListing } from '#web/office/thread-names.ts'

export type ThreadReader = { locale: Locale; colleagues: readonly (Coworker & { active: boolean })[] }

/** All messages and events of a thread, oldest first, in the reader's language. */
export function itemsOf({ rows, people, listings }: ViewedThread, { locale, colleagues }: ThreadReader): ThreadItem[] {
  const [head] = people
  const names: Names = {
    locale,
    by: (id) => colleagues.find((one) => one.id === id)?.name ?? officeInboxMessages[locale].someone,
    place: (id) => placeOfListing(listings, id),
    who: head === undefined ? '' : nameOf(head, locale),
    lang: head === undefined || head.language === locale ? null : head.language,
  }
  const marketing = rows.consents.some(({ kind, confirmedAt }) => kind === 'marketing' && confirmedAt !== null)
  const items: (ThreadItem | null)[] = [
    ...rows.questions.map((one) => questionItem(one, names)),
    ...rows.entries.map((one) => entryItem(one, names)),
    ...rows.viewings.flatMap((one) => viewingItems(one, names)),
    ...rows.subscriptions.flatMap((one) => subscriptionItems(one, marketing, locale)),
    ...rows.digests.map((one, index) => digestItem(one, index, locale)),
  ]
  return items
    .filter((one) => one !== null)
    .sort((a, b) => (a.at === b.at ? a.key.localeCompare(b.key) : a.at < b.at ? -1 : 1))
}

type Row<Kind extends keyof ThreadRows> = Extract<ThreadRows[Kind], readonly unknown[]>[number]

/** The names in a thread, as its reader sees them. */
type Names = {
  locale: Locale
  /** A colleague by id. */
  by: (id: number | null) => string
  /** The place of a listing by id; null when the listing is unknown. */
  place: (id: number | null) => string | null
  /** The visitor. */
  who: string
  /** The visitor's language; null when it is the reader's. */
  lang: Locale | null
}

function aboutOf({ place }: Names, listing: number | null, unit: number | null) {
  const name = place(unit ?? listing)
  return listing === null || name === null ? null : { id: listing, place: name }
}

function questionItem(one: Row<'questions'>, names: Names): ThreadItem {
  return {
    ...{ key: `q${one.id}`, at: one.at.toISOString(), is: 'in', via: 'form', who: names.who, text: one.text },
    ...{ quoted: null, lang: names.lang, about: aboutOf(names, one.listingId, one.unitId), marks: [], files: [] },
  }
}

function entryItem(one: Row<'entries'>, { locale, by, place, who, lang }: Names): ThreadItem {
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
}

function viewingItems(one: Row<'viewings'>, names: Names): (ThreadItem | null)[] {
  const { locale, by, place, who, lang } = names
  const t = officeInboxMessages[locale].events
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
      one.bookedBy === null ? t.booked(moment, where) : t.bookedBy(by(one.bookedBy), moment, where),
    ),
    one.message === null
      ? null
      : {
          ...{ key: `m${one.id}`, at: one.at.toISOString(), is: 'in', via: 'viewing', who, text: one.message },
          ...{ quoted: null, lang, about: aboutOf(names, one.listingId, one.unitId), marks: [], files: [] },
        },
    one.cancelledAt === null
      ? null
      : event('c', one.cancelledAt, 'x', one.reason ? t.cancelledWhy(moment, one.reason) : t.cancelled(moment)),
    one.verdict === null
      ? null
      : event(
          'f',
          one.startsAt,
          'calendar-event',
          t.seen(moment, officeViewingsMessages[locale].feedback.verdicts[one.verdict]),
        ),
  ]
}

/** @param marketing whether the visitor confirmed consent to marketing */
function subscriptionItems(one: Row<'subscriptions'>, marketing: boolean, locale: Locale): (ThreadItem | null)[] {
  const t = officeInboxMessages[locale].events
  const event = (key: string, at: Date | null, icon: 'bell' | 'shield-check' | 'x', words: string): ThreadItem | null =>
    at && { key: `${key}${one.id}`, at: at.toISOString(), is: 'event', icon, words }
  return [
    event('s', one.at, 'bell', t.subscribed(searchSummary(one.criteria, locale).headline)),
    event('k', one.confirmedAt, 'shield-check', t.confirmed(marketing ? 'yes' : 'no')),
    event('x', one.endedAt, 'x', t.ended),
  ]
}

function digestItem(one: Row<'digests'>, index: number, locale: Locale): ThreadItem | null {
  if (one.state !== 'sent') return null
  const words = officeInboxMessages[locale].events.digest(one.listings)
  return { key: `d${index}`, at: one.at.toISOString(), is: 'event', icon: 'send', words }
}
