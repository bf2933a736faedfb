import type { Locale } from '#base/locale.ts'
import { dropPage, FAVORITE, keep } from './kept-pages.ts'
import { fromDevice, type Later, worker } from './worker-scope.ts'

type KeptCard = { id: number; url: string }

/** Answers a request for the cards of favourites: from the server, or without a connection from the stored cards. */
export async function keptFavoriteCards(request: Request, locale: Locale, later: Later): Promise<Response> {
  const asked = new Set(new URL(request.url).searchParams.getAll('id').map(Number))
  const answer = await fetch(request).catch(() => null)
  if (!answer) return Response.json(((await fromDevice(storedCards(locale))) ?? []).filter(({ id }) => asked.has(id)))
  if (answer.ok) later(renewCards(answer.clone(), asked, locale))
  return answer
}

/**
 * Stores the answered cards. An offer that was requested and is not answered is gone from the site, so its card and page are
 * removed here too.
 */
async function renewCards(answer: Response, asked: ReadonlySet<number>, locale: Locale): Promise<void> {
  const cards = cardsIn(await answer.json())
  const before = await storedCards(locale)
  const shown = new Set(cards.map(({ id }) => id))
  const gone = before.filter(({ id }) => asked.has(id) && !shown.has(id))
  for (const { url } of gone) await dropPage(url)
  await storeCards(locale, [...before.filter((card) => !gone.includes(card)), ...cards])
}

/** A heart was pressed: stores the card and the page of its offer. */
export async function keepFavoritePage(id: number, locale: Locale): Promise<void> {
  const { favorites } = worker.SETTINGS.places[locale]
  const answer = await fetch(`${favorites}?id=${id}`, { headers: { accept: 'application/json' } })
  const cards = answer.ok ? cardsIn(await answer.json()) : []
  await storeCards(locale, [...(await storedCards(locale)), ...cards])
  for (const { url } of cards) {
    const page = await fetch(url)
    if (page.ok) await keep(FAVORITE, url, page)
  }
}

/** A heart was released: removes the card and the page of its offer. */
export async function dropFavorite(id: number, locale: Locale): Promise<void> {
  const cards = await storedCards(locale)
  const pages = await caches.open(FAVORITE)
  for (const card of cards) if (card.id === id) await pages.delete(card.url, { ignoreVary: true })
  await storeCards(
    locale,
    cards.filter((card) => card.id !== id),
  )
}

const addressOf = (locale: Locale) => `${worker.SETTINGS.places[locale].favorites}?cards`

async function storedCards(locale: Locale): Promise<KeptCard[]> {
  const kept = await caches.match(addressOf(locale))
  return kept ? cardsIn(await kept.json()) : []
}

/** Replaces the stored cards. Of two cards of one offer the later one is kept. */
async function storeCards(locale: Locale, cards: KeptCard[]): Promise<void> {
  const store = await caches.open('favorite-cards')
  await store.put(addressOf(locale), Response.json([...new Map(cards.map((card) => [card.id, card])).values()]))
}

function cardsIn(value: unknown): KeptCard[] {
  return Array.isArray(value) ? value.filter(isCard) : []
}

function isCard(value: unknown): value is KeptCard {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'url' in value &&
    typeof value.url === 'string'
  )
}
