import type { ReactNode } from 'react'
import type { Card } from '#domain/listing/card.ts'
import type { Criteria } from '#domain/search/criteria.ts'
import type { Deal } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import type { Frequency } from '#domain/subscription/subscription.ts'
import { formatNumber, languageName } from '#i18n/formats.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { searchSummary } from '#i18n/search-summary.ts'
import { ListingCard } from '../components/card.tsx'
import { Icon } from '../components/icon.tsx'

/** What a subscription to these criteria would bring. */
export type Preview = {
  criteria: Criteria
  /** number of offers that fit now */
  total: number
  /** the same number for each chosen deal */
  deals: readonly { deal: Deal; count: number }[]
  /** offers per week, from the last ninety days */
  perWeek: number
  /** the newest offer that fits */
  example: Card | null
  now: Date
}

type Props = {
  locale: Locale
  preview: Preview
  frequency: Frequency
  language: Locale
  /** typed towns that match no place or several; the figures leave them out */
  unclear: readonly string[]
}

/** The card beside the form: what the visitor will hear about, and how often. */
export function SummaryCard({ locale, preview, frequency, language, unclear }: Props): ReactNode {
  const t = subscribeMessages[locale].summary
  const { headline, details } = searchSummary(preview.criteria, locale)
  const complete = isComplete(preview)
  return (
    <>
      <p className="summary__k">{t.about}</p>
      <p className="serif summary__t">{headline.charAt(0).toUpperCase() + headline.slice(1)}</p>
      <ul className="summary__l plain">
        {details.map((detail) => (
          <li key={detail}>
            <Icon name="check" />
            {detail}
          </li>
        ))}
        <li>
          <Icon name="clock" />
          {t.frequency[frequency]}, {t.inLanguage(languageName(locale, language))}
        </li>
      </ul>
      {unclear.map((term) => (
        <p className="alert" key={term}>
          <Icon name="info-circle" />
          {t.notCounted(term)}
        </p>
      ))}
      {complete ? (
        <div className="summary__n">
          <p>
            <b className="serif num">{formatNumber(locale, preview.total)}</b>
            {t.now(preview.total)}
          </p>
          <p>
            <b className="serif num">{weekFigure(preview.perWeek, locale)}</b>
            {t.perWeek}
          </p>
        </div>
      ) : (
        <p className="summary__k">{t.chooseMore}</p>
      )}
      {complete && preview.example && (
        <ListingCard card={preview.example} locale={locale} now={preview.now} heading="h2" layout="row" />
      )}
    </>
  )
}

/** The figures alone, beside the button on a phone, where there is no room for the card. */
export function ShortFigures({ locale, preview }: Pick<Props, 'locale' | 'preview'>): ReactNode {
  const t = subscribeMessages[locale].summary
  if (!isComplete(preview)) return null
  return (
    <>
      <b className="serif num">{formatNumber(locale, preview.total)}</b>
      <span>
        {t.now(preview.total)}
        <br />
        {weekFigure(preview.perWeek, locale)} {t.perWeek}
      </span>
    </>
  )
}

const isComplete = ({ criteria }: Preview) => Object.keys(criteria.wanted).length > 0 && criteria.types.length > 0

/** "14 passen nu, ongeveer 3 per week.": what a screen reader hears when the figures change. */
export function spokenPreview({ total, perWeek }: Preview, unclear: readonly string[], locale: Locale): string {
  const t = subscribeMessages[locale].summary
  const figures = t.spoken(formatNumber(locale, total), weekFigure(perWeek, locale).replace('±\u00A0', ''))
  return [...unclear.map((term) => t.notCounted(term)), figures].join(' ')
}

/** "± 3", or "< 1" where nothing may come for weeks. */
function weekFigure(perWeek: number, locale: Locale): string {
  if (perWeek === 0) return '0'
  if (perWeek < 1) return subscribeMessages[locale].summary.fewerThanOne
  return `±\u00A0${formatNumber(locale, Math.round(perWeek))}`
}
