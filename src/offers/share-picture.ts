import { type Card, type CardPrice, codeAndPlace, titleSaysKind } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { picturesOfUnit } from '#domain/listing/offer.ts'
import { picturePath } from '#domain/listing/picture-files.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'
import { formatPrice } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { pictureMessages } from '#i18n/messages/picture.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { buildCard, buildUnitCard } from '#offers/build-card.ts'
import { facadeOf } from '#offers/draw-facade.ts'
import { contentHash, type MakeOnce, photoAt } from '#offers/make-once.ts'
import { publishOffer } from '#offers/publish-offer.ts'
import { draw } from '#drawing'
import type { ShareWords } from '#drawing/bitmap'
import { listingsByIds } from '#store/listings/listings.ts'

type ShareApp = Pick<OfferApp, 'db' | 'offers' | 'site' | 'varDir' | 'now'>

/**
 * The JPEG (1200 × 630) that other sites show beside the address of an offer or a unit: its photograph or façade, what
 * it is, where, and the price where that is public. null when it is not on show.
 */
export async function offerSharePicture(
  app: ShareApp,
  asked: number,
  locale: Locale,
  make: MakeOnce,
): Promise<Buffer | null> {
  const [stored] = await listingsByIds(app.db, [asked])
  if (!stored || stored.listing.availability === 'WITHDRAWN') return null
  const { id } = stored
  const [found] = await app.offers.load([stored.parentId ?? id])
  if (!found || found.stored.listing.availability === 'WITHDRAWN') return null
  const offer = publishOffer(found)
  const view = { locale, wanted: [], now: app.now() }
  const unit = offer.units.find((candidate) => candidate.id === id)
  const card = unit ? buildUnitCard(unit, offer, view) : buildCard(offer, view)
  const { listing } = unit ?? offer.published
  const svg = await facadeOf(app, id, 'day')
  if (svg === null) return null
  const photo = (unit ? picturesOfUnit(offer, id) : offer.pictures).find(({ kind }) => kind === 'photo')
  const shown = { svg, ...shareWords(listing, card, locale) }
  return await drawnOnce(app, photo ? picturePath(photo, 960) : null, shown, make)
}

/** What the picture says of a listing. */
export function shareWords(
  listing: PublicFacts,
  card: Card,
  locale: Locale,
): Pick<ShareWords, 'title' | 'subtitle' | 'priceLine'> {
  const what = listing.kind === 'project' ? listingMessages[locale].project.label : card.what
  const place = codeAndPlace(card.place)
  return {
    title: card.title,
    subtitle: titleSaysKind(card) ? place : `${what}, ${place}`,
    priceLine: card.price.amount === null ? '' : priceLine(card.price.amount, card.price, locale),
  }
}

/** The picture for pages that are not about an offer. */
export async function siteSharePicture(app: ShareApp, locale: Locale, make: MakeOnce): Promise<Buffer> {
  const title = app.site.tagline?.[locale] ?? app.site.name
  return await drawnOnce(
    app,
    null,
    { svg: draw({ kind: 'street', mood: 'day' }), title, subtitle: '', priceLine: '' },
    make,
  )
}

function priceLine(amount: number, price: CardPrice, locale: Locale): string {
  const t = pictureMessages[locale]
  const euro = formatPrice(locale, amount)
  const from = price.from ? t.from(euro) : euro
  const whole = price.period === 'month' ? t.monthly(from) : from
  return price.terms === null ? whole : `${whole} ${price.terms}`
}

/** Part of the cache key; raised whenever the looks of the picture change. */
const LAYOUT_VERSION = '3'

/** Renders the picture, or returns the cached one when nothing on it changed. */
async function drawnOnce(
  { site, varDir }: ShareApp,
  photoPath: string | null,
  shown: Omit<ShareWords, 'brand' | 'brandColour' | 'photo'>,
  make: MakeOnce,
): Promise<Buffer> {
  const words = { ...shown, brand: site.name, brandColour: site.brandColour }
  return await make(`${contentHash([LAYOUT_VERSION, photoPath, words])}.jpg`, async () => ({
    kind: 'share',
    words: { ...words, photo: await photoAt(varDir, photoPath) },
  }))
}
