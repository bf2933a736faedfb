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
  /** how many are on the first screen */
  eager: number
}

const MAX_KEPT_BYTES = 24 * 1024 * 1024

/** HTML within cards, by all that it shows. */
const keptHtml = new LRUCache<string, string>({
  maxSize: MAX_KEPT_BYTES,
  sizeCalculation: (html, key) => 2 * (html.length + key.length),
})

/** Many cards, on the server. Each is drawn once for as long as it says the same: two thirds of a search page are cards. */
export function CardGrid({ cards, className, eager, ...look }: Props): ReactNode {
  return (
    <div className={className}>
      {cards.map((card, i) =>
        // The page itself announces a picture that is loaded at once, and a project's card that leads on with what was asked
        // would make room for itself with each other wish.
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
  // In one piece: React leaves a text as a tree of some hundred, which takes ten times the room.
  keptHtml.set(key, Buffer.from(html).toString())
  return html
}

/** The same for two cards that look the same. A card changes with its day, and while it says when it was checked. */
function keyOf(card: Card, { locale, now, heading }: Look, theme: Theme): string {
  const { last_confirmed: _, ...shown } = card
  const today = calendarDaysAgo('1970-01-01', now)
  const times = [today, isNew(card, now), checkedWords(card, locale, now)]
  return hash('sha1', JSON.stringify([shown, locale, heading, theme, ...times]), 'base64url')
}
