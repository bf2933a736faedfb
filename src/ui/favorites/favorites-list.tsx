import { type ReactNode, useEffect, useState } from 'react'
import type { FavoritesProps } from '#ui/islands/island-props.ts'
import type { Locale } from '#base/locale.ts'
import { favoritesMessages } from '#i18n/messages/favorites.ts'
import { searchPath } from '#i18n/search-path.ts'
import { canStore } from './can-store.ts'
import { type Favorite, FAVORITES, saveFavorites } from '../client/favorites.ts'
import { showHearts } from '../client/hearts.ts'
import { useStored } from '../client/use-stored.ts'
import { plannedViewings, type PlannedViewing } from '../client/viewings.ts'
import { Alert } from '../components/alert.tsx'
import { CardSkeleton } from '../components/card-skeleton.tsx'
import { Empty } from '../components/empty.tsx'
import { type Theme, ThemeContext } from '../theme.ts'
import { ChangesAlert } from './changes-alert.tsx'
import { CompareTable } from './compare-table.tsx'
import { FavoriteItem } from './favorite-item.tsx'
import { UndoToast } from './undo-toast.tsx'
import { type Cards, useCards } from './use-cards.ts'

const MAX_COMPARED = 4

/** The favourites of this browser, the newest first, with the changes since, notes and a comparison. */
export function FavoritesList({ locale }: FavoritesProps): ReactNode {
  const t = favoritesMessages[locale]
  const list = useStored(FAVORITES) as Favorite[] | undefined // client/favorites.ts alone sets it
  const [cards, retry] = useCards(list?.map(({ id }) => id) ?? null, locale)
  const [blocked, setBlocked] = useState(false)
  const [theme, setTheme] = useState<Theme>(null)
  const [viewings, setViewings] = useState<readonly PlannedViewing[]>([])
  useEffect(() => {
    setBlocked(!canStore())
    setViewings(plannedViewings())
    const chosen = document.documentElement.dataset['theme']
    setTheme(chosen === 'dark' || chosen === 'light' ? chosen : null)
  }, [])
  // Presses the hearts of cards that came later.
  useEffect(showHearts)

  if (list === undefined)
    return (
      <div className="stack favs-list">
        <p className="muted">
          <span className="vh">{t.loading}</span>&nbsp;
        </p>
        <Skeletons count={3} />
      </div>
    )
  const known = list.filter(({ id }) => cards.byId.has(id))
  const chosen = known.filter(({ compared }) => compared).map(({ id }) => id)
  const change = (id: number, what: FavoriteChange) =>
    saveFavorites(list.map((favorite) => (favorite.id === id ? { ...favorite, ...what } : favorite)))
  return (
    <ThemeContext value={theme}>
      <div className="stack favs-list">
        {blocked && (
          <Alert tone="warn" title={t.blockedTitle}>
            <p>{t.blockedText}</p>
          </Alert>
        )}
        {list.length === 0 ? (
          <NoFavorites locale={locale} />
        ) : (
          <>
            <p className="muted" role="status">
              {t.count(list.length)}
              {cards.state === 'loading' && <span className="vh">. {t.loading}</span>}
            </p>
            {cards.state === 'loading' && known.length === 0 && <Skeletons count={list.length} />}
            {cards.state === 'failed' && <LoadFailed locale={locale} onRetry={retry} />}
            <ChangesAlert locale={locale} favorites={known} cards={cards.byId} />
            <CompareTable locale={locale} cards={chosen.flatMap((id) => cards.byId.get(id) ?? [])} />
            <h2 className="vh">{t.list}</h2>
            <div className="stack favs-list">
              <FavoriteItems
                locale={locale}
                list={list}
                cards={cards}
                chosen={chosen}
                viewings={viewings}
                onChange={change}
              />
              {chosen.length > 0 && <CompareBar locale={locale} count={chosen.length} />}
            </div>
          </>
        )}
        <UndoToast locale={locale} list={list} cards={cards.byId} />
      </div>
    </ThemeContext>
  )
}

type FavoriteChange = Pick<Favorite, 'note' | 'compared'>

function NoFavorites({ locale }: FavoritesProps): ReactNode {
  const t = favoritesMessages[locale]
  return (
    <div className="panel">
      <Empty title={t.emptyTitle}>
        <a className="btn btn--primary" href={searchPath(locale, 'FOR_SALE')}>
          {t.search}
        </a>
      </Empty>
    </div>
  )
}

function LoadFailed({ locale, onRetry }: FavoritesProps & { onRetry: () => void }): ReactNode {
  const t = favoritesMessages[locale]
  return (
    <Alert tone="bad" title={t.failedTitle} live>
      <p>
        {t.failedText}{' '}
        <button className="btn btn--quiet" type="button" onClick={onRetry}>
          {t.retry}
        </button>
      </p>
    </Alert>
  )
}

type FavoriteItemsProps = FavoritesProps & {
  list: readonly Favorite[]
  cards: Cards
  /** ids of the offers to compare */
  chosen: readonly number[]
  viewings: readonly PlannedViewing[]
  onChange: (id: number, what: FavoriteChange) => void
}

function FavoriteItems({ locale, list, cards, chosen, viewings, onChange }: FavoriteItemsProps): ReactNode {
  const now = new Date()
  const homes = chosen.length > 1 ? chosen : list.map(({ id }) => id)
  const rivals = homes.flatMap((id) => cards.byId.get(id) ?? [])
  return (
    <ul className="favs plain">
      {list.map((favorite) => {
        const card = cards.byId.get(favorite.id)
        if (!card && !cards.asked.has(favorite.id)) return null
        return (
          <FavoriteItem
            key={favorite.id}
            locale={locale}
            favorite={favorite}
            card={card ?? null}
            rivals={rivals}
            viewing={viewings.find(({ id }) => id === favorite.id) ?? null}
            now={now}
            compared={chosen.includes(favorite.id)}
            full={chosen.length >= MAX_COMPARED}
            onCompare={(compared) => onChange(favorite.id, { compared })}
            onNote={(note) => onChange(favorite.id, { note })}
          />
        )
      })}
    </ul>
  )
}

/** A bar that leads to the comparison. It stays in sight below the list, which is long on a phone. */
function CompareBar({ locale, count }: { locale: Locale; count: number }): ReactNode {
  const t = favoritesMessages[locale]
  return (
    <p className="cmpbar">
      {count > 1 ? (
        <a className="btn btn--primary" href="#h-compare">
          {t.compare} ({count})
        </a>
      ) : (
        t.compareText(count)
      )}
    </p>
  )
}

const MAX_SKELETONS = 6

/** Empty cards in place of those that are loading. */
function Skeletons({ count }: { count: number }): ReactNode {
  return (
    <div className="cards sk-late">
      {Array.from({ length: Math.min(count, MAX_SKELETONS) }, (_, i) => (
        <CardSkeleton key={i} />
      ))}
    </div>
  )
}
