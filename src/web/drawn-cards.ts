import type { Card } from '#domain/card.ts'
import { type Locale, LOCALES } from '#domain/locale.ts'
import type { OfferPage } from '#domain/offer-search.ts'
import type { CardView } from '#offers/build-card.ts'
import { type CardMaker, cardMakers, knownCardMaker } from '#offers/card-maker.ts'
import { type CardKind, viewName } from '#offers/kept-cards.ts'
import type { OfferCache } from '#offers/load-offers.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { ASKED, bytesOfCard, dayOf, drawCard, type DrawnCard, isAsDrawn } from '#ui/components/drawn-card.tsx'
import { NotPlain } from '#ui/markup.ts'

/**
 * Cards as they were drawn, by offer, so that a page of 24 reads no document and makes no facts: 0.7 KB each (23-11-2026).
 * They go when their offer changes, and with their day.
 */
export type DrawnCards = {
  /** Cards of these offers in this order, without those that were withdrawn meanwhile; a card that cannot be kept as facts. */
  of: (found: Pick<OfferPage, 'ids'> & Partial<Pick<OfferPage, 'projects'>>, view: View) => Promise<ShownCard[]>
  /** Draws what most searches show of an offer that is known; false: there is no room without forgetting others. */
  drawAhead: (id: number) => boolean
}

export type ShownCard = Card | DrawnCard
type View = Pick<CardView, 'locale' | 'wanted' | 'dearestFirst' | 'asked'>
type Deps = Pick<OfferApp, 'now'> & { offers: Pick<OfferCache, 'load' | 'peek' | 'isCurrent' | 'keepBeside'> }

/** @param most bytes; beyond them those offers go first that were longest not shown */
export function drawnCards({ offers, now: clock }: Deps, most = MOST_BYTES): DrawnCards {
  const kept = new Map<number, Own>()
  let sum = 0
  function forget(id: number): void {
    sum -= kept.get(id)?.bytes ?? 0
    kept.delete(id)
  }
  offers.keepBeside({
    ids: () => kept.keys(),
    forget,
    confirm(id, at) {
      for (const card of kept.get(id)?.cards.values() ?? []) card.last_confirmed = at
    },
  })

  function ownOf(id: number): Own | undefined {
    const own = kept.get(id)
    // The last in the map is the one shown last; while there is much room that does not matter.
    if (own !== undefined && sum > most / 2) {
      kept.delete(id)
      kept.set(id, own)
    }
    return own
  }

  function keep({ id, kind }: CardMaker, name: string, card: DrawnCard): void {
    if ((kept.get(id)?.cards.size ?? 0) >= MOST_VIEWS) forget(id)
    const own = kept.get(id) ?? { kind, cards: new Map<string, DrawnCard>(), bytes: 0 }
    const more = (own.cards.has(name) ? 0 : bytesOfCard(card) + name.length) + (own.bytes === 0 ? BESIDE : 0)
    own.cards.set(name, card)
    own.bytes += more
    sum += more
    kept.set(id, own)
    for (const oldest of kept.keys()) {
      if (sum <= most) break
      forget(oldest)
    }
  }

  return {
    async of({ ids, projects }, { asked = '', ...view }) {
      const now = clock()
      const day = dayOf(now)
      const isAsked = asked !== ''
      const lookAt = ({ isProject }: CardKind, id: number) =>
        isProject ? { ...view, ...(isAsked && { asked: ASKED }), fit: projects?.get(id) } : view
      const shownAs = ({ isProject }: CardKind, card: DrawnCard): DrawnCard =>
        isProject && isAsked ? { ...card, asked } : card
      const shown: (ShownCard | undefined)[] = ids.map((id) => {
        const own = ownOf(id)
        if (own === undefined) return undefined
        const card = own.cards.get(viewName(own.kind, lookAt(own.kind, id)))
        return card !== undefined && isAsDrawn(card, day, now) ? shownAs(own.kind, card) : undefined
      })
      const missing = ids.filter((_, i) => shown[i] === undefined)
      if (missing.length > 0) {
        const places = new Map(ids.map((id, i) => [id, i]))
        for (const maker of await cardMakers(offers, missing)) {
          const at = places.get(maker.id)
          if (at === undefined || maker.kind.isWithdrawn) continue
          const looked = lookAt(maker.kind, maker.id)
          const drawn = drawnOrNot(maker.make({ ...looked, now }), view.locale, now)
          // React writes what was asked into the address itself.
          shown[at] = drawn ? shownAs(maker.kind, drawn) : maker.make({ ...looked, asked, now })
          if (drawn && maker.isCurrent()) keep(maker, viewName(maker.kind, looked), drawn)
        }
      }
      return shown.filter((card) => card !== undefined)
    },
    drawAhead(id) {
      const maker = knownCardMaker(offers, id)
      // Of a project it depends on what is asked which of its homes fit.
      if (maker === null || maker.kind.isProject || maker.kind.isWithdrawn) return true
      const now = clock()
      for (const locale of LOCALES) {
        for (const deal of maker.kind.deals) {
          const view = { locale, wanted: [deal], now }
          const name = viewName(maker.kind, view)
          if (kept.get(id)?.cards.has(name)) continue
          const drawn = drawnOrNot(maker.make(view), locale, now)
          if (drawn) keep(maker, name, drawn)
        }
      }
      return sum < most - ROOM
    },
  }
}

type Own = { kind: CardKind; cards: Map<string, DrawnCard>; bytes: number }

/** null: React alone can draw it. */
function drawnOrNot(card: Card, locale: Locale, now: Date): DrawnCard | null {
  try {
    return drawCard(card, locale, now)
  } catch (error) {
    if (error instanceof NotPlain) return null
    throw error
  }
}

/** Cards of 10,000 offers in four languages: in 32 MB a tenth of those that a search showed were not there (23-11-2026). */
const MOST_BYTES = 40 * 1024 * 1024
const ROOM = 64 * 1024
/** Ways of looking at one offer: of a project there are as many as there are wishes, and all others would make room for them. */
const MOST_VIEWS = 64
/** What an offer takes besides its cards. */
const BESIDE = 300
