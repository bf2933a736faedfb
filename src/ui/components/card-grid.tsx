import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Card, isNew } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { calendarDaysAgo } from '#i18n/formats.ts'
import { type Theme, ThemeContext, useTheme } from '../theme.ts'
import { cardClasses, CardContent, checkedWords, ListingCard } from './card.tsx'

type Look = { locale: Locale; now: Date; heading: 'h2' | 'h3' }
type Props = Look & {
  cards: readonly Card[]
  className: string
  /** number of cards on the first screen */
  eager: number
}

const MAX_KEPT_BYTES = 24 * 1024 * 1024

/** Cache of the HTML within cards, by everything that it shows. */
const keptHtml = new LRUCache<string, string>({
  maxSize: MAX_KEPT_BYTES,
  sizeCalculation: (html, key) => 2 * (html.length + key.length),
})

/**
 * Many cards, on the server. Each is rendered once for as long as it shows the same: two thirds of a search page are cards.
 */
export function CardGrid({ cards, className, eager, ...look }: Props): ReactNode {
  return (
    <div className={className}>
      {cards.map((card, i) =>
        // Two kinds of card are not cached. A picture that is loaded at once is announced by its page. The link of a
        // project's card may carry the criteria of the search: each search would take an entry of its own.
        i < eager || card.url.includes('?') ? (
          <ListingCard key={card.id} card={card} eager={i < eager} {...look} />
        ) : (
          <KeptCard key={card.id} card={card} {...look} />
        ),
      )}
    </div>
  )
}

function KeptCard({ card, ...look }: Look & { card: Card }): ReactNode {
  const theme = useTheme()
  return (
    <article
      className={cardClasses(card)}
      data-offer={card.id}
      dangerouslySetInnerHTML={{ __html: contentOf(card, look, theme) }}
    />
  )
}

function contentOf(card: Card, look: Look, theme: Theme): string {
  const key = keyOf(card, look, theme)
  const known = keptHtml.get(key)
  if (known !== undefined) return known
  const html = renderToStaticMarkup(
    <ThemeContext value={theme}>
      <CardContent card={card} {...look} />
    </ThemeContext>,
  )
  // Copied into one flat string: React leaves a text as a tree of some hundred parts, which takes ten times the memory.
  keptHtml.set(key, Buffer.from(html).toString())
  return html
}

/**
 * Cache key: the same for two cards that look the same. A card changes with each day, and with the words on when it was
 * checked.
 */
function keyOf(card: Card, { locale, now, heading }: Look, theme: Theme): string {
  const { last_confirmed: _, ...shown } = card
  const today = calendarDaysAgo('1970-01-01', now)
  const times = [today, isNew(card, now), checkedWords(card, locale, now)]
  return hash('sha1', JSON.stringify([shown, locale, heading, theme, ...times]), 'base64url')
}
