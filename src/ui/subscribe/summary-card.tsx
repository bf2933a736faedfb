import type { ReactNode } from 'react'
import type { Card } from '#domain/listing/card.ts'
import type { Criteria } from '#domain/search/criteria.ts'
import type { Deal } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import type { Frequency } from '#domain/subscription/subscription.ts'
import type { RelaxedCriterion } from '#domain/search/relaxing.ts'
import { formatList, formatNumber, languageName, quoted } from '#i18n/formats.ts'
import { subscribeMessages } from '#i18n/messages/subscribe.ts'
import { searchSummary } from '#i18n/search-summary.ts'
import { wishWords } from '#i18n/wish-words.ts'
import { ListingCard } from '../components/card.tsx'
import { Icon } from '../components/icon.tsx'
import { fieldsOfWish } from './wish-fields.ts'

/** What a subscription to these criteria would bring. */
export type Preview = {
  criteria: Criteria
  /** number of offers that fit now */
  total: number
  /** the same number for each chosen deal */
  deals: readonly { deal: Deal; count: number }[]
  /** where nothing fits: the wishes without which offers fit, each with their number */
  wishes: readonly { givenUp: readonly RelaxedCriterion[]; total: number }[]
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
  const isCounted = hasDeal(preview)
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
      {isCounted ? (
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
      {isCounted && preview.criteria.types.length === 0 && <p className="summary__k">{t.chooseType}</p>}
      {preview.wishes.length > 0 && (
        <div className="summary__w with-script">
          <p className="summary__k">{t.noneNow}</p>
          <div className="chips">
            {preview.wishes.map((wish) => (
              <Wish key={wish.givenUp.join()} wish={wish} locale={locale} className="chip" />
            ))}
          </div>
        </div>
      )}
      {isCounted && preview.example && (
        <ListingCard card={preview.example} locale={locale} now={preview.now} heading="h2" layout="row" />
      )}
    </>
  )
}

type WishProps = { wish: Preview['wishes'][number]; locale: Locale; className: string }

/** "41 zonder ‘huisdieren toegelaten’": a press empties the fields of this wish (drop-wishes.ts). */
function Wish({ wish: { givenUp, total }, locale, className }: WishProps): ReactNode {
  const names = givenUp.map((name) => unquoted(wishWords(name, locale))).map((name) => quoted(locale, name))
  return (
    <button type="button" className={className} data-drop={givenUp.flatMap(fieldsOfWish).join(' ')}>
      {subscribeMessages[locale].summary.without(formatNumber(locale, total), formatList(locale, names, 'and'))}
    </button>
  )
}

/** Some names have quotation marks already. */
const unquoted = (words: string) => words.replaceAll(/[“”„«»]\s?/g, '').trim()

/** The figures alone, beside the button on a phone, where there is no room for the card. */
export function ShortFigures({ locale, preview }: Pick<Props, 'locale' | 'preview'>): ReactNode {
  const t = subscribeMessages[locale].summary
  if (!hasDeal(preview)) return null
  const [wish] = preview.wishes
  return (
    <>
      <b className="serif num">{formatNumber(locale, preview.total)}</b>
      <span>
        {t.now(preview.total)}
        <br />
        {wish ? (
          <Wish wish={wish} locale={locale} className="in-text with-script" />
        ) : (
          `${weekFigure(preview.perWeek, locale)} ${t.perWeek}`
        )}
      </span>
    </>
  )
}

/** Prices and rents are not counted together. Without a type, offers of every type count. */
const hasDeal = ({ criteria }: Preview) => Object.keys(criteria.wanted).length > 0

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
