import { type ReactNode, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Card } from '#domain/card.ts'
import type { Locale } from '#domain/locale.ts'
import { type Theme, ThemeContext } from '../theme.ts'
import { ListingCard } from './card.tsx'
import { flat } from './kept-markup.ts'

type Props = {
  cards: readonly Card[]
  locale: Locale
  now: Date
  className: string
  heading: 'h2' | 'h3'
  /** how many are on the first screen */ eager: number
}

/**
 * Many cards, on the server only: each is drawn once and its HTML kept while its card is, for a minute at most,
 * because a card says how long ago it was checked. Two thirds of a search page are cards.
 */
export function CardGrid({ cards, locale, now, className, heading, eager }: Props): ReactNode {
  const theme = useContext(ThemeContext)
  const html = cards.map((card, i) => cardHtml(card, { locale, now, heading, theme, eager: i < eager })).join('')
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}

type Look = { locale: Locale; now: Date; heading: 'h2' | 'h3'; theme: Theme; eager: boolean }
type Drawn = { minute: number; html: string }

const drawn = new WeakMap<Card, Map<string, Drawn>>()

function cardHtml(card: Card, look: Look): string {
  const { locale, now, heading, theme, eager } = look
  const looks = drawn.get(card) ?? new Map<string, Drawn>()
  drawn.set(card, looks)
  const key = `${heading}${theme}${eager}`
  const minute = Math.floor(now.getTime() / 60_000)
  const known = looks.get(key)
  if (known?.minute === minute) return known.html
  const markup = renderToStaticMarkup(
    <ThemeContext value={theme}>
      <ListingCard card={card} locale={locale} now={now} heading={heading} eager={eager} />
    </ThemeContext>,
  )
  const html = flat(markup)
  looks.set(key, { minute, html })
  return html
}
