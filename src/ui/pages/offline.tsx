import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import { offlineMessages } from '#i18n/messages/offline.ts'
import { pathFor } from '#i18n/routes.ts'
import { Empty } from '../components/empty.tsx'
import { TryAgain } from '../components/try-again.tsx'
import { offlineOffers } from '../islands/definitions.ts'

/** Shown offline in place of any page that the device has not cached. */
export function OfflinePage({ locale }: { locale: Locale }): ReactNode {
  const t = offlineMessages[locale]
  return (
    <div className="wrap">
      <Empty title={t.title} heading="h1">
        <p className="muted">{t.text}</p>
        <p className="row">
          <TryAgain label={t.retry} />
          <a className="btn" href={pathFor('favorites', locale)}>
            {t.toFavorites}
          </a>
        </p>
      </Empty>
      <section className="section" {...offlineOffers.mark(null, 'at-once')} hidden aria-labelledby="kept">
        <h2 id="kept">{t.kept}</h2>
        <ul className="stack stack--s" />
      </section>
      <Unsent locale={locale} />
    </div>
  )
}

/** Shown by the service worker when a form could not be sent. The worker adds the form's address and its values. */
function Unsent({ locale }: { locale: Locale }): ReactNode {
  const t = offlineMessages[locale]
  return (
    <template data-unsent={t.unsentTitle}>
      <div className="wrap">
        <Empty title={t.unsentTitle} heading="h1">
          <p className="muted" role="alert">
            {t.unsentText}
          </p>
          <form method="post">
            <button className="btn btn--primary" type="submit">
              {t.sendAgain}
            </button>
          </form>
        </Empty>
      </div>
    </template>
  )
}
