import { favoritesMessages } from '#i18n/messages/favorites.ts'
import { isListingId, writtenId } from '#domain/listing/listing-id.ts'
import { favoriteCards, MAX_FAVORITES } from '#offers/favorite-cards.ts'
import { FavoritesPage } from '#ui/pages/favorites.tsx'
import type { PageHandler } from '#web/public/page.ts'

/** The page is empty for everyone: only the visitor's browser knows the favourites. As JSON it gives their cards. */
export const favoritesPage: PageHandler<Record<never, never>> = async (app, { locale, query, wants }) => {
  if (wants === 'json') {
    const cards = await favoriteCards(app, query.getAll('id').slice(0, MAX_FAVORITES).flatMap(idOf), locale)
    return { kind: 'json', value: cards, headers: { 'cache-control': 'private, no-cache' } }
  }
  const t = favoritesMessages[locale]
  return {
    kind: 'page',
    page: {
      title: t.title,
      description: t.description,
      body: <FavoritesPage locale={locale} />,
      nav: 'favorites',
      index: true,
    },
  }
}

function idOf(text: string): number[] {
  const id = writtenId(text)
  return isListingId(id) ? [id] : []
}
