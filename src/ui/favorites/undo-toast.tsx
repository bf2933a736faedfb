import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FavoriteCard } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { favoritesMessages } from '#i18n/messages/favorites.ts'
import { type Favorite, favorites, saveFavorites } from '../client/favorites.ts'

type Removed = { favorite: Favorite; at: number }

/** After an offer left the list, by whatever way: says which, with a button that puts it back in its place. */
export function UndoToast(props: {
  locale: Locale
  list: readonly Favorite[]
  cards: ReadonlyMap<number, FavoriteCard>
}): ReactNode {
  const { locale, list, cards } = props
  const t = favoritesMessages[locale]
  const before = useRef(list)
  const [removed, setRemoved] = useState<Removed | null>(null)
  useEffect(() => {
    const at = before.current.findIndex(({ id }) => !list.some((favorite) => favorite.id === id))
    const favorite = before.current[at]
    const isRenamed = favorite && [...cards.values()].some(({ was }) => was?.includes(favorite.id))
    if (favorite && !isRenamed) setRemoved({ favorite, at })
    before.current = list
  }, [list, cards])
  const putBack = () => {
    if (!removed) return
    const others = favorites().filter(({ id }) => id !== removed.favorite.id)
    saveFavorites(others.toSpliced(removed.at, 0, removed.favorite))
    setRemoved(null)
  }
  const card = removed ? cards.get(removed.favorite.id) : undefined
  return (
    <div className="undo" role="status">
      {removed && (
        <p className="toast">
          {t.removed(card?.title ?? t.title)}
          <button className="btn" type="button" onClick={putBack}>
            {t.undo}
          </button>
        </p>
      )}
    </div>
  )
}
