import type { ReactNode } from 'react'
import { type Card, isNew } from '#domain/card.ts'
import type { Locale } from '#domain/locale.ts'
import { calendarDaysAgo } from '#i18n/formats.ts'
import { markupOf } from '../markup.ts'
import { isPlain } from '../plainly.ts'
import { filled, type Template, templateOf } from '../template.ts'
import { inTheme, type Theme, useTheme } from '../theme.ts'
import { checkedWords, ListingCard } from './card.tsx'
import { KeptBytes } from '#domain/kept-bytes.ts'

type Props = {
  cards: readonly Card[]
  locale: Locale
  now: Date
  className: string
  heading: 'h2' | 'h3'
  /** how many are on the first screen */ eager: number
}

/**
 * Many cards, on the server only: each is drawn once and its HTML kept, with a hole where it says how long ago it was
 * checked. Two thirds of a search page are cards.
 */
export function CardGrid({ cards, locale, now, className, heading, eager }: Props): ReactNode {
  const theme = useTheme()
  if (isPlain())
    return (
      <div className={className}>
        {cards.map((card, i) => (
          <ListingCard key={card.id} card={card} locale={locale} now={now} heading={heading} eager={i < eager} />
        ))}
      </div>
    )
  const html = cards.map((card, i) => cardHtml(card, { locale, now, heading, theme, eager: i < eager })).join('')
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}

type CardLook = { locale: Locale; now: Date; heading: 'h2' | 'h3'; theme: Theme; eager: boolean }

/** One card as HTML. What was drawn holds for the very card it was drawn of, on that day. */
function cardHtml(card: Card, look: CardLook): string {
  const { locale, now, heading, theme, eager } = look
  const checked = checkedWords(card, locale, now)
  const key = `${card.id} ${card.status} ${locale}${heading}${theme}${eager}${isNew(card, now)}${checked === null}${calendarDaysAgo(EPOCH, now)}`
  const known = drawn.get(key)
  if (known?.card === card) return filled(known.template, { checked: checked ?? '' })
  const template = inTheme(theme, () =>
    templateOf<'checked'>(
      (hole) => (
        <ListingCard
          card={card}
          locale={locale}
          now={now}
          heading={heading}
          eager={eager}
          checked={checked && hole('checked')}
        />
      ),
      markupOf,
    ),
  )
  drawn.keep(key, { card, template }, sizeOf(template))
  return filled(template, { checked: checked ?? '' })
}

const EPOCH = '1970-01-01'
const MOST_BYTES = 48 * 1024 * 1024
const drawn = new KeptBytes<{ card: Card; template: Template<'checked'> }>(MOST_BYTES)

/** A character takes two bytes as soon as one of them is a euro sign. */
const sizeOf = ({ holes, last }: Template<'checked'>): number =>
  500 + 2 * holes.reduce((sum, { before }) => sum + before.length, last.length)
