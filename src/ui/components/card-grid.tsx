import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Card } from '#domain/card.ts'
import { KeptBytes } from '#domain/kept-bytes.ts'
import type { Locale } from '#domain/locale.ts'
import { bytesOf, HtmlBytes } from '../html-bytes.ts'
import { isPlain } from '../plainly.ts'
import { ThemeContext, useTheme } from '../theme.ts'
import { ListingCard } from './card.tsx'
import { bytesOfCard, cardsBlock, dayOf, drawCard, type DrawnCard, isAsDrawn } from './drawn-card.tsx'

type Props = {
  /** as facts, or drawn already (web/drawn-cards.ts) */
  cards: readonly (Card | DrawnCard)[]
  locale: Locale
  now: Date
  className: string
  heading: 'h2' | 'h3'
  /** how many are on the first screen */ eager: number
}

/** Many cards. On the server each is drawn once and its HTML kept: two thirds of a search page are cards. */
export function CardGrid({ cards, locale, now, className, heading, eager }: Props): ReactNode {
  const theme = useTheme()
  if (isPlain()) {
    const plain = (card: Card, i: number) => (
      <ListingCard key={card.id} card={card} locale={locale} now={now} heading={heading} eager={i < eager} />
    )
    if (!cards.some(isDrawn))
      return <div className={className}>{cards.map((card, i) => (isDrawn(card) ? null : plain(card, i)))}</div>
    const html = cards.map((card, i) =>
      isDrawn(card)
        ? cardsBlock([card], { locale, now, theme, heading, eager: eager - i })
        : bytesOf(renderToStaticMarkup(<ThemeContext value={theme}>{plain(card, i)}</ThemeContext>)),
    )
    return <div className={className} dangerouslySetInnerHTML={new HtmlBytes(html)} />
  }
  const day = dayOf(now)
  const drawn = cards.map((card) => (isDrawn(card) ? card : keptCard(card, locale, day, now)))
  const seldom = drawn.reduce((bits, card) => bits | card.seldom, 0)
  const html = new HtmlBytes([cardsBlock(drawn, { locale, now, theme, heading, eager })], {
    seldom,
    cards: cards.length,
  })
  return <div className={className} dangerouslySetInnerHTML={html} />
}

const isDrawn = (card: Card | DrawnCard): card is DrawnCard => 'packed' in card

/** What was drawn holds for the very card it was drawn of. */
function keptCard(card: Card, locale: Locale, day: number, now: Date): DrawnCard {
  const key = `${card.id} ${card.status} ${locale}`
  const known = kept.get(key)
  if (known?.card === card && isAsDrawn(known.drawn, day, now)) return known.drawn
  const drawn = drawCard(card, locale, now)
  kept.keep(key, { card, drawn }, bytesOfCard(drawn))
  return drawn
}

const MOST_BYTES = 8 * 1024 * 1024
const kept = new KeptBytes<{ card: Card; drawn: DrawnCard }>(MOST_BYTES)
