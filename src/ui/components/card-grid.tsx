import type { ReactNode } from 'react'
import { type Card, isNew } from '#domain/card.ts'
import type { Locale } from '#domain/locale.ts'
import { calendarDaysAgo } from '#i18n/formats.ts'
import { HtmlBytes } from '../html-bytes.ts'
import { escaped } from '../markup.ts'
import { isPlain } from '../plainly.ts'
import { byMarkup, templateOf } from '../template.ts'
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
  const look = lookOf({ locale, now, heading, theme })
  let bytes = ''
  for (const [i, card] of cards.entries()) bytes += cardHtml(card, look, i < eager)
  const html = new HtmlBytes(bytes, { seldom: look.seldom, cards: cards.length })
  return <div className={className} dangerouslySetInnerHTML={html} />
}

type Look = { locale: Locale; now: Date; heading: 'h2' | 'h3'; theme: Theme }

/** What all cards of a grid share, as a part of their key; `seldom` grows with what they show. */
const lookOf = (look: Look) => ({
  ...look,
  name: `${look.locale}${look.heading}${look.theme}${calendarDaysAgo(EPOCH, look.now)}`,
  seldom: 0,
})

/** One card as bytes of HTML. What was drawn holds for the very card it was drawn of, on that day. */
function cardHtml(card: Card, look: ReturnType<typeof lookOf>, eager: boolean): string {
  const { locale, now, heading, theme, name } = look
  const checked = checkedWords(card, locale, now)
  const key = `${card.id} ${card.status} ${name}${eager ? 'e' : ''}${isNew(card, now) ? 'n' : ''}${checked === null ? '' : 'c'}`
  let known = drawn.get(key)
  if (known?.card !== card) {
    const { holes, last, facts } = inTheme(theme, () =>
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
        byMarkup,
      ),
    )
    const pieces = [...holes.map(({ before }) => before), last]
    known = { card, pieces, seldom: facts.seldom }
    drawn.keep(key, known, sizeOf(pieces))
  }
  look.seldom |= known.seldom
  let html = ''
  for (const [i, piece] of known.pieces.entries()) {
    if (i > 0) html += escaped(checked ?? '')
    html += piece
  }
  return html
}

/** `pieces`: what stands before, between and after the holes for how long ago it was checked. */
type Drawn = { card: Card; pieces: readonly string[]; seldom: number }

const EPOCH = '1970-01-01'
const MOST_BYTES = 48 * 1024 * 1024
const drawn = new KeptBytes<Drawn>(MOST_BYTES)

const sizeOf = (pieces: Drawn['pieces']): number => 500 + pieces.reduce((sum, { length }) => sum + 40 + length, 0)
