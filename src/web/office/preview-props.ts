import { type Locale, LOCALES } from '#base/locale.ts'
import { previewCards } from '#journeys/office/preview-listing.ts'
import type { ViewedLayers } from '#journeys/office/view-layers.ts'
import { askedWords, energyLine, factWords, placeWords } from '#mail/templates/card-words.ts'
import type { ShownPreview } from '#ui/office/editor/editor-props.ts'
import type { WebApp } from '#web/web-app.ts'

/** The listing as visitors would see it with its edits of now, in each language. */
export function previewProps(
  app: Pick<WebApp, 'now'>,
  layers: ViewedLayers,
  thumbs: Readonly<Record<string, string>>,
): Record<Locale, ShownPreview> {
  const cards = previewCards(app, layers)
  const photo = layers.listing.media.find(({ kind, url }) => kind === 'photo' && thumbs[url] !== undefined)
  const shown = LOCALES.map((locale): [Locale, ShownPreview] => {
    const card = cards[locale]
    return [
      locale,
      {
        picture: (photo && thumbs[photo.url]) ?? card.image.src,
        price: askedWords(card, locale),
        title: card.title,
        place: placeWords(card, locale),
        facts: factWords(card, locale),
        energy: energyLine(card, locale),
      },
    ]
  })
  return Object.fromEntries(shown) as Record<Locale, ShownPreview> // all of them
}
