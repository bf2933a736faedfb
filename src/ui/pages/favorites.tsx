import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { favoritesMessages } from '#i18n/messages/favorites.ts'
import { Alert } from '../components/alert.tsx'
import { Island } from '../components/island.tsx'
import { FavoritesList } from '../favorites/favorites-list.tsx'
import { favoritesList } from '../islands/definitions.ts'

/** The visitor's favourites. The list itself lives in the browser. */
export function FavoritesPage({ locale }: { locale: Locale }): ReactNode {
  const t = favoritesMessages[locale]
  return (
    <div className="wrap section">
      <div className="section__head">
        <div>
          <h1>{t.title}</h1>
          <p>{t.intro}</p>
        </div>
      </div>
      <noscript>
        <Alert title={t.title}>
          <p>{t.noScript}</p>
        </Alert>
      </noscript>
      <Island of={favoritesList} Component={FavoritesList} props={{ locale }} atOnce className="scripted" />
    </div>
  )
}
