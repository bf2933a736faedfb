import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locale } from '#domain/locale.ts'
import { picturesOfUnit } from '#domain/offer.ts'
import { picturePath } from '#domain/picture-files.ts'
import { formatPrice } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { pictureMessages } from '#i18n/messages/picture.ts'
import type { App } from '#journeys/app.ts'
import { buildCard, buildUnitCard, whatItIs } from '#journeys/build-card.ts'
import { facadeOf } from '#journeys/draw-facade.ts'
import { publishOffer } from '#journeys/publish-offer.ts'
import { drawHero } from '#media/drawing/hero.ts'
import { sharePicture, type ShareWords } from '#media/drawing/share-picture.ts'
import { mediaFile, mediaFolder, writeWhole } from '#media/picture-folder.ts'
import { listingsByIds } from '#store/listings.ts'

type ShareApp = Pick<App, 'db' | 'offers' | 'site' | 'varDir' | 'now'>

/**
 * The JPEG (1200 × 630) that other sites show beside the address of an offer or a unit: its photograph or façade, what
 * it is, where, and the price where that is public. null for one that is not on show.
 */
export async function offerSharePicture(app: ShareApp, id: number, locale: Locale): Promise<Buffer | null> {
  const [stored] = await listingsByIds(app.db, [id])
  if (!stored || stored.listing.availability === 'WITHDRAWN') return null
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
  const what = listing.kind === 'project' ? listingMessages[locale].project.label : whatItIs(listing, locale)
  const place = `${card.place.pc} ${card.place.name}`
  return await kept(app, photo ? picturePath(photo, 960) : null, {
    svg,
    title: card.title,
    subtitle: card.title === what ? place : `${what}, ${place}`,
    priceLine: card.price.amount === null ? '' : priceLine(card.price.amount, card.price, locale),
  })
}

/** The same for pages that are about no offer. */
export async function siteSharePicture(app: ShareApp, locale: Locale): Promise<Buffer> {
  const title = app.site.tagline?.[locale] ?? app.site.name
  return await kept(app, null, { svg: drawHero('day'), title, subtitle: '', priceLine: '' })
}

function priceLine(amount: number, price: { from: boolean; period: 'month' | null }, locale: Locale): string {
  const t = pictureMessages[locale]
  const euro = formatPrice(locale, amount)
  if (price.period === 'month') return t.monthly(price.from ? t.from(euro) : euro)
  return price.from ? t.from(euro) : euro
}

/** Changes with the looks of the picture. */
const RECIPE = '3'

/** Drawn once for as long as nothing on it changes. */
async function kept(
  { site, varDir }: ShareApp,
  photoPath: string | null,
  shown: Omit<ShareWords, 'brand' | 'brandColour' | 'photo'>,
): Promise<Buffer> {
  const words = { ...shown, brand: site.name, brandColour: site.brandColour }
  const name = createHash('sha256')
    .update(JSON.stringify([RECIPE, photoPath, words]))
    .digest('hex')
    .slice(0, 32)
  const file = join(mediaFolder(varDir), 'share', name.slice(0, 2), `${name}.jpg`)
  try {
    return await readFile(file)
  } catch {
    return await oneAtATime(async () => {
      const picture = await sharePicture({ ...words, photo: await photoAt(varDir, photoPath) })
      await writeWhole(file, picture).catch(() => {}) // a full disk only makes it slow
      return picture
    })
  }
}

async function photoAt(varDir: string, path: string | null): Promise<Buffer | null> {
  const file = path === null ? null : mediaFile(varDir, path.slice('/media/'.length))
  return file === null ? null : await readFile(file).catch(() => null)
}

let queue: Promise<unknown> = Promise.resolve()

/** A robot that asks for all of them at once must not keep the pages waiting. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const done = queue.then(work)
  queue = done.catch(() => {})
  return done
}
