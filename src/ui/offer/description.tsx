import type { ReactNode } from 'react'
import type { Locale } from '#base/locale.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'
import { languageName } from '#i18n/formats.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { textFor } from '#offers/facts/listing-text.ts'
import { Icon } from '../components/icon.tsx'

/** The agent's text in the reader's language, or else in another, with a note that says which. */
export function Description({ listing, locale }: { listing: PublicFacts; locale: Locale }): ReactNode {
  const t = offerMessages[locale]
  const translated: Partial<Record<Locale, string>> = t.translated
  const shown = textFor(listing, locale)
  if (!shown) return <p className="muted">{t.noText}</p>
  const original = listing.originalLocale
  return (
    <>
      {shown.language !== locale && (
        <p className="hint">
          <Icon name="language" /> {t.onlyIn(languageName(locale, shown.language))}
        </p>
      )}
      <div className="prose" lang={shown.language === locale ? undefined : shown.language}>
        {shown.text.title && <h3>{shown.text.title}</h3>}
        {shown.text.description?.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {shown.language === locale && original !== null && original !== locale && (
        <p className="hint">
          <Icon name="language" /> {translated[original] ?? t.translatedFrom(languageName(locale, original))}
        </p>
      )}
    </>
  )
}
