import { stat } from 'node:fs/promises'
import { placeWithCode } from '#domain/listing/card.ts'
import type { Locale } from '#base/locale.ts'
import { type Picture, picturesOfUnit } from '#domain/listing/offer.ts'
import type { PublicFacts } from '#domain/listing/public-listing.ts'
import { responsibleFor } from '#domain/listing/responsible-agent.ts'
import { picturePath } from '#domain/listing/picture-files.ts'
import { photoWords } from '#i18n/picture-words.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { brochureWords } from '#offers/brochure-words.ts'
import type { OfferApp } from '#offers/offer-app.ts'
import { buildCard, buildUnitCard } from '#offers/build-card.ts'
import { facadeOf } from '#offers/draw-facade.ts'
import { drawnPlan } from '#offers/draw-rooms.ts'
import { contentHash, type MakeOnce, photoAt, photoFile } from '#offers/make-once.ts'
import { publishOffer } from '#offers/publish-offer.ts'
import type { Artwork, DrawingTask, MapTask } from '#media/drawing-worker.ts'
import { listingsByIds } from '#store/listings/listings.ts'

export type BrochureParts = {
  mapOf: (address: PublicFacts['address'], locale: Locale) => MapTask | null
  faceOf: (photo: string | null) => Promise<Artwork | null>
}

type BrochureApp = Pick<OfferApp, 'db' | 'offers' | 'site' | 'varDir' | 'now' | 'baseUrl'>

/**
 * The A4 brochure (PDF) of an estate, a project or a unit, in one language; null when it is not on show. It is cached
 * until its content changes. The day of the last confirmation does not count as such: it stays the one of the rendering
 * until the file is rendered again (see tidyPictures).
 * @param parts what is drawn with it: the map of a place, and a person's portrait by its name in the site
 */
export async function offerBrochure(
  app: BrochureApp,
  asked: number,
  locale: Locale,
  { mapOf, faceOf }: BrochureParts,
  make: MakeOnce,
): Promise<Buffer | null> {
  const [stored] = await listingsByIds(app.db, [asked])
  if (!stored || stored.listing.availability === 'WITHDRAWN') return null
  const { id } = stored
  const [found] = await app.offers.load([stored.parentId ?? id])
  if (!found || found.stored.listing.availability === 'WITHDRAWN') return null
  const offer = publishOffer(found)
  const unit = offer.units.find((candidate) => candidate.id === id)
  const view = { locale, wanted: [], now: app.now() }
  const card = unit ? buildUnitCard(unit, offer, view) : buildCard(offer, view)
  // Only the brochure of a project lists units.
  const units = (unit ? [] : offer.units).map((published) => ({
    published,
    card: buildUnitCard(published, offer, view),
  }))
  const shown = unit ?? offer.published
  const words = brochureWords(app, offer, shown, card, units, locale)
  const pictures = unit ? picturesOfUnit(offer, id) : offer.pictures
  const picture = await pictureOf(app, id, pictures)
  const plan = await planOf(app, id, pictures, locale)
  const map = mapOf(shown.listing.address, locale)
  const photos = await furtherPhotos(app, pictures)
  const face = responsibleFor(app.site, shown.listing.agent).person?.portrait ?? null
  const t = offerMessages[locale]
  const note = picture.isPhoto ? null : t[offer.published.demo ? 'drawnDemo' : 'drawn']
  const { note: _confirmedOn, ...lasting } = words
  return await make(
    `${contentHash([LAYOUT_VERSION, lasting, picture.source, plan?.source, map, photos.map(({ source }) => source), face])}.pdf`,
    async () => ({
      kind: 'brochure',
      words,
      picture: { artwork: (await picture.artwork()) ?? (await facadeArtwork(app, id)), alt: card.image.alt, note },
      plan: await artworkOfPlan(plan, locale),
      map,
      face: await faceOf(face),
      photos: await artworkOfPhotos(photos, (n) => photoWords(locale, n, card.what, placeWithCode(card.place))),
    }),
  )
}

/** Part of the cache key; raised whenever the looks of the brochure change. */
const LAYOUT_VERSION = '17'

/** A picture. `source` is its part of the cache key: the path of a file, so that only a rendering reads its bytes. */
type Source = { source: unknown; artwork: () => Promise<Artwork | null> }

async function pictureOf(
  app: BrochureApp,
  id: number,
  pictures: readonly Picture[],
): Promise<Source & { isPhoto: boolean }> {
  const photo = pictures.find(({ kind }) => kind === 'photo')
  const file = photo && (await fileOf(app, picturePath(photo, 1280)))
  if (file) return { ...file, isPhoto: true }
  const artwork = await facadeArtwork(app, id)
  return { source: artwork, artwork: async () => artwork, isPhoto: false }
}

/** The photographs after the first, as many as stand in a row. */
async function furtherPhotos(app: BrochureApp, pictures: readonly Picture[]): Promise<(Source & Captioned)[]> {
  const photos = pictures.filter(({ kind }) => kind === 'photo').slice(1, 1 + MAX_FURTHER_PHOTOS)
  const files = await Promise.all(
    photos.map(async (photo) => {
      const file = await fileOf(app, picturePath(photo, 1280))
      return file && { ...file, caption: photo.caption }
    }),
  )
  return files.filter((file) => file !== null)
}

const MAX_FURTHER_PHOTOS = 3

type Captioned = { caption: string | null }

/** @param wordsOf words for the photograph of this number, counted from 1 */
async function artworkOfPhotos(
  photos: readonly (Source & Captioned)[],
  wordsOf: (n: number) => string,
): Promise<Task['photos']> {
  const drawn = await Promise.all(
    photos.map(async ({ caption, artwork: read }, i) => {
      const artwork = await read()
      return artwork && { artwork, alt: caption ?? wordsOf(i + 2) }
    }),
  )
  return drawn.filter((photo) => photo !== null)
}

async function planOf(
  app: BrochureApp,
  id: number,
  pictures: readonly Picture[],
  locale: Locale,
): Promise<(Source & { note: string }) | null> {
  const plan = pictures.find(({ kind }) => kind === 'plan')
  const file = plan && (await fileOf(app, picturePath(plan, 1280)))
  if (file) return { ...file, note: plan.caption ?? '' }
  const svg = await drawnPlan(app, id, locale, 'print')
  return svg === null ? null : { source: svg, artwork: async () => ({ svg }), note: offerMessages[locale].drawnPlan }
}

/** null while the file that the listing names is not fetched yet. */
async function fileOf({ varDir }: BrochureApp, path: string): Promise<Source | null> {
  const file = photoFile(varDir, path)
  const isThere = file !== null && (await stat(file).catch(() => null)) !== null
  if (!isThere) return null
  return {
    source: path,
    async artwork() {
      const bytes = await photoAt(varDir, path)
      return bytes && { bytes }
    },
  }
}

async function artworkOfPlan(plan: (Source & { note: string }) | null, locale: Locale): Promise<Task['plan']> {
  const artwork = (await plan?.artwork()) ?? null
  return plan && artwork && { artwork, title: offerMessages[locale].plans(1), note: plan.note }
}

type Task = Extract<DrawingTask, { kind: 'brochure' }>

async function facadeArtwork(app: BrochureApp, id: number): Promise<Artwork> {
  const svg = await facadeOf(app, id, 'day')
  if (svg === null) throw new Error(`Listing ${id} went while its brochure was made`)
  return { svg }
}
