import { type Card, isCheckedLongAgo, isNew } from '#domain/card.ts'
import type { Locale } from '#domain/locale.ts'
import { calendarDaysAgo } from '#i18n/formats.ts'
import { END, MARK, secret } from '../marks.ts'
import { escaped, markupInPieces } from '../markup.ts'
import { type HtmlBlock, type Packed, SharedPieces } from '../packed-html.ts'
import { inTheme, nightMedia, type Theme } from '../theme.ts'
import { checkedWords, ListingCard } from './card.tsx'

/** How a grid shows its cards. */
export type CardsLook = {
  locale: Locale
  now: Date
  theme: Theme
  heading: 'h2' | 'h3'
  /** so many of them, the first, are on the first screen */
  eager: number
}

/**
 * A card that was drawn, kept in little room, on the server only. What of it changes while its offer stays as it is are
 * holes: how long ago it was checked, and how the grid shows it that it stands in.
 */
export type DrawnCard = Pick<Card, 'id' | 'kind' | 'last_confirmed'> & {
  readonly packed: Packed
  readonly seldom: number
  /** what it says of time: the day it was drawn on, whether it was new then, and whether it says when it was checked */
  readonly day: number
  readonly first_seen: Card['first_seen']
  readonly isNew: boolean
  readonly saysChecked: boolean
  /** of a project: what stands in the hole `ASKED` of its address */
  readonly asked?: string
}

/** Throws `NotPlain` for a card that React alone can draw. */
export function drawCard(card: Card, locale: Locale, now: Date): DrawnCard {
  const saysChecked = isCheckedLongAgo(card, now)
  const checked = saysChecked ? CHECKED : null
  const look = { heading: HEADING as 'h2', loading: LOADING, night: NIGHT, checked } // the name of an element like another
  const listing = <ListingCard card={card} locale={locale} now={now} {...look} />
  const { pieces, seldom } = inTheme(null, () => markupInPieces(listing))
  const { id, kind, last_confirmed, first_seen } = card
  if (shared.isFull) shared = new SharedPieces()
  const packed = shared.pack(withHoles(pieces), HOLES)
  return { id, kind, last_confirmed, first_seen, packed, seldom, day: dayOf(now), isNew: isNew(card, now), saysChecked }
}

/** Pieces of HTML and values in turn, in which the names of its heading and the end of its address are holes as well. */
const withHoles = (pieces: readonly string[]): string[] =>
  pieces.flatMap((piece, i) => {
    if (i % 2 === 0) return piece.includes(HEADING) ? between(piece.split(HEADING), [HEADING]) : piece
    return piece.includes(ASKED) && piece !== ASKED ? between(piece.split(ASKED), ['', ASKED, '']) : piece
  })

const between = (parts: readonly string[], inBetween: readonly string[]): string[] =>
  parts.flatMap((part, at) => (at === 0 ? part : [...inBetween, part]))

/** Does it say now what it said then? */
export const isAsDrawn = (card: DrawnCard, day: number, now: Date): boolean =>
  card.day === day && card.isNew === isNew(card, now) && card.saysChecked === isCheckedLongAgo(card, now)

/** A number for the day, here and in Greenwich: a reduction is shown for thirty days. */
export const dayOf = (now: Date): number =>
  calendarDaysAgo('1970-01-01', now) * 2 + (Math.floor(now.getTime() / 86_400_000) & 1)

/** About what keeping it takes. */
export const bytesOfCard = ({ packed }: DrawnCard): number => packed.text.length + 300

/** Cards one after the other, as bytes of a page. */
export function cardsBlock(cards: readonly DrawnCard[], look: CardsLook): HtmlBlock {
  const night = escaped(nightMedia(look.theme))
  const valuesOf = (card: DrawnCard, i: number) => [
    card.saysChecked ? escaped(checkedWords(card, look.locale, look.now) ?? '') : '',
    night,
    i < look.eager ? AT_ONCE : LATER,
    look.heading,
    card.asked === undefined ? '' : escaped(card.asked),
  ]
  const values = cards.map(valuesOf)
  let size = 0
  for (const [i, { packed }] of cards.entries()) {
    size += packed.size
    for (const [hole, times] of packed.holes.entries()) size += times * (values[i]?.[hole]?.length ?? 0)
  }
  return {
    size,
    writeTo(bytes, start) {
      let at = start
      for (const [i, { packed }] of cards.entries()) at = packed.pieces.write(packed.text, values[i] ?? [], bytes, at)
      return at
    },
  }
}

/** Shared by all cards; those of before go on sharing theirs. */
let shared = new SharedPieces()

const CHECKED = `${MARK}checked${END}`
const NIGHT = `${MARK}night${END}`
const LOADING = `${MARK}loading${END}`
/** Stands where the name of an element does, which is letters, digits and dashes: what makes it ours is the number in it. */
const HEADING = `heading-${secret}`
/** What was asked of a home, at the end of a project's address: one card does for all who find as much in it. */
export const ASKED = `${MARK}asked${END}`
const HOLES = [CHECKED, NIGHT, LOADING, HEADING, ASKED]
/** What stands in the attribute `loading`; the second is another one right after it. */
const LATER = 'lazy'
const AT_ONCE = 'eager" fetchPriority="high'
