import type { Card } from '#domain/listing/card.ts'
import type { Deal, PropertyType } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import type { AlertReason, Frequency } from '#domain/subscription/subscription.ts'
import { inPlace } from '#i18n/in-place.ts'
import { greetingOf } from '#i18n/greeting.ts'
import { formatDate, formatList, formatNumber, formatPrice, labelled, quoted } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { mailMessages } from '#i18n/messages/mail.ts'
import type { SearchSummary } from '#i18n/search-summary.ts'
import { cardLines, askedWords, DOT, unitWords, whatWords } from '#mail/templates/card-words.ts'
import { composeMail, type Mail, type MailContext } from '#mail/templates/frame.tsx'
import { MailListingCard } from '#mail/templates/listing-card.tsx'
import { Paragraph, PrimaryButton } from '#mail/templates/parts.tsx'
import { STYLES } from '#mail/templates/theme.ts'

/**
 * One offer of a digest. `units`: the units of a project that fit. `fits`: the wishes of the search that it meets.
 * `alsoFits`: other searches of this address that it fits; absent: none.
 */
export type DigestItem = {
  card: Card
  reason: AlertReason
  fits: string[]
  units: { card: Card; reason: AlertReason }[]
  alsoFits?: SearchSummary[]
}

/** The overview of all offers of a digest, also of those beyond `items`. */
export type DigestOverview = {
  kinds: (PropertyType | 'project')[]
  /** names in the reader's language, each once */
  places: string[]
  /** the lowest price; null when prices of several deals would be mixed, or none is known */
  lowest: number | null
}

export type DigestProps = MailContext & {
  firstName: string | null
  frequency: Frequency
  search: SearchSummary
  items: DigestItem[]
  /** exact number of offers that fit; the links lead to those beyond `items` */
  total: number
  overview: DigestOverview
  /** ISO instant at which the subscription was made */
  since: string
  /** searches for what fits now, one for each deal */
  searches: { deal: Deal; url: string }[]
  manageUrl: string
  unsubscribeUrl: string
  /** other searches of this address that fit some of these offers; absent: none */
  others?: { search: SearchSummary; manageUrl: string; unsubscribeUrl: string }[]
}

/** Mail programs cut off longer mails. */
const MAX_HTML_BYTES = 100_000
/** Units listed of one project; the others are counted. */
const MAX_UNITS_PER_PROJECT = 12

/**
 * The news for a subscription. Lists all offers that it counts, or says how many more there are. Fewer are listed where all
 * would make the mail too long to be shown whole.
 */
export function digestMail(props: DigestProps): Mail {
  const mail = digestOf(props)
  if (Buffer.byteLength(mail.html) <= MAX_HTML_BYTES || props.items.length <= 1) return mail
  return digestMail({ ...props, items: props.items.slice(0, Math.ceil(props.items.length * 0.7)) })
}

function digestOf(props: DigestProps): Mail {
  const { locale, baseUrl, items, total, search } = props
  const t = mailMessages[locale].digest
  const words = listingMessages[locale]
  const greeting = greetingOf(locale, props.firstName)
  const count = formatNumber(locale, total)
  const [first] = items
  const buttons =
    total === 1 && first
      ? [{ words: t.button, href: `${baseUrl}${first.card.url}` }]
      : props.searches.map(({ deal, url }) => ({ words: t.all(words.deals[deal].inSentence), href: url }))
  const more = total > items.length ? t.more(total - items.length, formatNumber(locale, total - items.length)) : null
  const summary = summaryOf(search)
  const { manage, unsubscribe, lessOften } = mailMessages[locale].footer
  return composeMail(props, {
    shows: items.map(({ card }) => card),
    subject: subjectOf(props),
    preheader: items
      .map(({ card }) => `${card.title}, ${card.place.name}`)
      .slice(0, 4)
      .join(' · '),
    title: t.title(total, count, nounOf(props)),
    content: (
      <>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>
          {introOf(props)} <strong>{summary}</strong>.
        </Paragraph>
        {items.map((item) => (
          <Item key={item.card.id} item={item} {...props} />
        ))}
        {more && <Paragraph>{more}</Paragraph>}
        {buttons.map(({ words: button, href }) => (
          <PrimaryButton key={href} href={href}>
            {button}
          </PrimaryButton>
        ))}
        <OtherSearches {...props} />
      </>
    ),
    textLines: [
      greeting,
      '',
      `${introOf(props)} ${summary}.`,
      '',
      ...items.flatMap((item) => [`[${words.reasons[item.reason]}]`, ...itemLines(item, props), '']),
      ...(more ? [more, ''] : []),
      ...buttons.map(({ words: button, href }) => labelled(locale, button, href)),
      ...otherSearchLines(props),
    ],
    why: t.why(formatDate(locale, props.since, 'long')),
    links: [
      { label: manage, href: props.manageUrl },
      { label: lessOften, href: `${props.manageUrl}#h-edit` },
      { label: unsubscribe, href: props.unsubscribeUrl },
    ],
  })
}

/** The other searches of this address that fit some of these offers, each with its links. */
function OtherSearches({ locale, search, others = [] }: DigestProps) {
  const { digest: t, footer } = mailMessages[locale]
  if (others.length === 0) return null
  return (
    <>
      {others.map((other) => (
        <Paragraph key={other.manageUrl}>
          {t.otherSearch(quoted(locale, summaryOf(other.search)))}{' '}
          <a className="primary" style={STYLES.link} href={other.manageUrl}>
            {footer.manage}
          </a>
          {' · '}
          <a className="primary" style={STYLES.link} href={other.unsubscribeUrl}>
            {footer.unsubscribe}
          </a>
        </Paragraph>
      ))}
      <Paragraph>{t.oneClick(quoted(locale, summaryOf(search)))}</Paragraph>
    </>
  )
}

function otherSearchLines({ locale, search, others = [] }: DigestProps): string[] {
  const { digest: t, footer } = mailMessages[locale]
  if (others.length === 0) return []
  return [
    ...others.flatMap((other) => [
      '',
      t.otherSearch(quoted(locale, summaryOf(other.search))),
      labelled(locale, footer.manage, other.manageUrl),
      labelled(locale, footer.unsubscribe, other.unsubscribeUrl),
    ]),
    '',
    t.oneClick(quoted(locale, summaryOf(search))),
  ]
}

const summaryOf = ({ headline, details }: SearchSummary): string => [headline, ...details].join(' · ')

/**
 * The opening sentence. It says what happened where that is the same for all offers; a home that was known before has not
 * just come in.
 */
function introOf({ locale, frequency, items, total }: DigestProps): string {
  const t = mailMessages[locale].digest
  const told = new Set(items.map(({ card, reason }) => (card.kind === 'project' && !IS_NEW[reason] ? null : reason)))
  const [only] = told
  if ([...told].every((reason) => reason !== null && IS_NEW[reason])) return t.intro[frequency]
  if (told.size === 1 && total === items.length) {
    if (only === 'price_drop') return t.changed.price(total)
    if (only === 'back_on_market') return t.changed.back(total)
  }
  return t.changed.several
}

const IS_NEW: Record<AlertReason, boolean> = {
  new: true,
  new_to_reader: true,
  price_drop: false,
  back_on_market: false,
  unit_freed: false,
}

function Item({ item, ...props }: DigestProps & { item: DigestItem }) {
  const { baseUrl, locale } = props
  const t = mailMessages[locale].card
  const reasons = listingMessages[locale].reasons
  const unlisted = moreUnits(item, locale)
  return (
    <MailListingCard card={item.card} context={props} reason={reasons[item.reason]}>
      {item.units.length > 0 && (
        <h3 className="text" style={STYLES.h3}>
          {t.fittingUnits}
        </h3>
      )}
      {item.units.slice(0, MAX_UNITS_PER_PROJECT).map(({ card, reason }) => (
        <p key={card.id} style={STYLES.unit}>
          <a className="primary" style={STYLES.link} href={`${baseUrl}${card.url}`}>
            {unitWords(card, locale).name}
          </a>
          {` · ${reasons[reason]} · ${unitWords(card, locale).facts}`}
        </p>
      ))}
      {unlisted && <p style={STYLES.unit}>{unlisted}</p>}
      {item.fits.length > 0 && (
        <p className="primary" style={STYLES.fits}>
          {t.fits(item.fits.join(DOT))}
        </p>
      )}
      {item.alsoFits?.map((search) => (
        <p key={summaryOf(search)} style={STYLES.unit}>
          {t.alsoFits(quoted(locale, summaryOf(search)))}
        </p>
      ))}
    </MailListingCard>
  )
}

function itemLines(item: DigestItem, props: DigestProps): string[] {
  const { baseUrl, locale } = props
  const { card, units, fits } = item
  const unlisted = moreUnits(item, locale)
  const t = mailMessages[locale].card
  const reasons = listingMessages[locale].reasons
  return [
    ...cardLines(card, props),
    ...(units.length > 0 ? [labelled(locale, t.fittingUnits, '').trimEnd()] : []),
    ...units.slice(0, MAX_UNITS_PER_PROJECT).map(({ card: unit, reason }) => {
      const { name, facts } = unitWords(unit, locale)
      return `- ${name} · ${reasons[reason]} · ${facts}
  ${baseUrl}${unit.url}`
    }),
    ...(unlisted ? [unlisted] : []),
    ...(fits.length > 0 ? [t.fits(fits.join(' · '))] : []),
    ...(item.alsoFits ?? []).map((search) => t.alsoFits(quoted(locale, summaryOf(search)))),
  ]
}

function moreUnits({ units }: DigestItem, locale: Locale): string | null {
  const more = units.length - MAX_UNITS_PER_PROJECT
  return more > 0 ? mailMessages[locale].digest.more(more, formatNumber(locale, more)) : null
}

function subjectOf(props: DigestProps): string {
  const { locale, items, total, overview } = props
  const t = mailMessages[locale].digest
  const [first] = items
  if (total === 1 && first) {
    const where = inPlace(locale, first.card.place.name)
    const subject = t.subjectOne(whatWords(first.card, locale), where, askedWords(first.card, locale))
    return t.subjectReason(listingMessages[locale].reasons[first.reason], subject)
  }
  const { places, lowest } = overview
  const more = mailMessages[locale].search.morePlaces(formatNumber(locale, places.length - 2))
  const shown = places.length > 3 ? [...places.slice(0, 2), more] : places
  const [count, noun, where] = [formatNumber(locale, total), nounOf(props), inPlace(locale, formatList(locale, shown))]
  if (lowest === null) return t.subjectMany(count, noun, where)
  return t.subjectManyFrom(count, noun, where, formatPrice(locale, lowest))
}

/** "huizen" when all are houses, "panden" otherwise. */
function nounOf({ overview, total, locale }: Pick<DigestProps, 'overview' | 'total' | 'locale'>): string {
  const words = listingMessages[locale]
  const [only, ...others] = overview.kinds
  const noun = !only || others.length > 0 ? words.anyType : only === 'project' ? words.project : words.types[only]
  return noun.noun(total)
}
