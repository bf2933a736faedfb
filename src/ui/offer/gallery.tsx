import type { ReactNode } from 'react'
import type { CardImage } from '#domain/listing/card.ts'
import { DRAWN_ROOMS, drawnRoomsOf, isPlanDrawn } from '#domain/listing/drawn-rooms.ts'
import type { Locale } from '#base/locale.ts'
import type { Picture } from '#domain/listing/offer.ts'
import { picturePath } from '#domain/listing/picture-files.ts'
import { galleryMessages } from '#i18n/messages/gallery.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { drawingWords, photoWords } from '#i18n/picture-words.ts'
import { whatItIs } from '#i18n/what-it-is.ts'
import { Badges } from '../components/badges.tsx'
import { Icon } from '../components/icon.tsx'
import { ListingImage } from '../components/listing-image.tsx'
import { Photo } from '../components/photo.tsx'
import { Lightbox } from './lightbox.tsx'
import { type OfferProps, shownListing } from './props.ts'
import { gallery } from '../islands/definitions.ts'

const MAX_MOSAIC_TILES = 5
const WHOLE = '(min-width: 1312px) 1280px, 100vw'
// A little wider than the tiles: most photographs are wider than their tile and cut at the sides.
const HALF = '(min-width: 1312px) 760px, (min-width: 768px) 58vw, 110vw'
const QUARTER = '(min-width: 1312px) 360px, (min-width: 768px) 28vw, 110vw'

/**
 * The pictures on top: a mosaic of photographs, each a link to its large file. Without photographs it is a façade drawn
 * for this listing and labelled as a drawing. An invented home adds drawn rooms, and then the drawings are links too.
 * islands/gallery.ts opens the links in a large view.
 */
export function Gallery(props: OfferProps): ReactNode {
  const { card, offer, locale, now } = props
  const photos = offer.pictures.filter((picture) => picture.kind === 'photo')
  const plans = offer.pictures.filter((picture) => picture.kind === 'plan')
  const t = offerMessages[locale]
  const shown = shownListing(props)
  const rooms = drawnRooms(props)
  if (photos.length === 0)
    return (
      <>
        <section className="gallery" aria-label={t.gallery} {...(rooms.length > 0 ? gallery.mark(null) : {})}>
          <ul className={`gallery__grid gallery__grid--${rooms.length + 1} gallery__grid--drawn plain`} id="photos">
            {rooms.length === 0 ? (
              <li>
                <ListingImage image={card.image} sizes={WHOLE} eager />
              </li>
            ) : (
              [card.image, ...rooms].map((image, i) => (
                <li key={image.src} id={`foto-${i + 1}`} data-photo="">
                  <a href={image.src} data-dialog="">
                    <ListingImage image={image} sizes={i === 0 ? WHOLE : QUARTER} eager={i === 0} />
                  </a>
                </li>
              ))
            )}
          </ul>
          <Badges card={card} locale={locale} now={now} />
          <p className="gallery__drawn">{shown.demo ? t.drawnDemo : t.drawn}</p>
          {rooms.length > 0 && <p className="gallery__count gallery__count--top">1/{rooms.length + 1}</p>}
          <Tools
            plans={isPlanDrawn(shown) ? 1 : plans.length}
            words={rooms.length > 0 && galleryMessages[locale].allDrawn(rooms.length + 1)}
            locale={locale}
          />
          {rooms.length > 0 && <Lightbox locale={locale} of="photo" />}
        </section>
        <ExternalMedia {...props} />
      </>
    )
  return (
    <>
      <section className="gallery" aria-label={t.gallery} {...gallery.mark(null, 'at-once')}>
        <ul className={`gallery__grid gallery__grid--${Math.min(MAX_MOSAIC_TILES, photos.length)} plain`} id="photos">
          {photos.map((photo, i) => (
            <Tile
              key={photo.position}
              photo={photo}
              number={i + 1}
              alt={photo.caption ?? altOf(props, i + 1)}
              sizes={i > 0 ? QUARTER : photos.length === 1 ? WHOLE : HALF}
            />
          ))}
        </ul>
        <Badges card={card} locale={locale} now={now} />
        {photos.length > 1 && (
          <p className="gallery__count" data-count="">
            {galleryMessages[locale].count(photos.length)}
          </p>
        )}
        <Tools
          plans={plans.length}
          words={photos.length > 1 && galleryMessages[locale].all(photos.length)}
          locale={locale}
        />
        <Lightbox locale={locale} of="photo" />
      </section>
      <ExternalMedia {...props} />
    </>
  )
}

/** The drawn rooms of a home in the demonstration, by day and by night. */
function drawnRooms(props: OfferProps): CardImage[] {
  const { card, locale } = props
  const shown = shownListing(props)
  const words = listingMessages[locale].rooms
  return drawnRoomsOf(shown).map((room) => ({
    src: `/media/drawing/${shown.id}-${room}.svg`,
    dark: `/media/drawing/${shown.id}-${room}-night.svg`,
    srcset: null,
    width: 800,
    height: 600,
    alt: drawingWords(locale, words[DRAWN_ROOMS[room]], card.place.name),
    placeholder: null,
    drawn: true,
  }))
}

type TileProps = { photo: Picture; number: number; alt: string; sizes: string }

function Tile({ photo, number, alt, sizes }: TileProps): ReactNode {
  return (
    <li id={`foto-${number}`} data-photo="" data-caption={photo.caption ?? undefined}>
      <a href={picturePath(photo, 1920)} data-dialog="">
        {photo.placeholder !== null && (
          <img className="blur" src={photo.placeholder} alt="" width={photo.width} height={photo.height} />
        )}
        <Photo picture={photo} alt={alt} sizes={sizes} eager={number === 1} />
      </a>
    </li>
  )
}

/** "Foto 3 van rijwoning in Gent", for a photograph without a caption. */
function altOf(props: OfferProps, number: number): string {
  const { card, locale } = props
  return photoWords(locale, number, whatItIs(shownListing(props).listing, locale), card.place.name)
}

/** `words`: the label of the button that shows all pictures; false when there are too few. */
function Tools({ words, plans, locale }: { words: string | false; plans: number; locale: Locale }): ReactNode {
  if (words === false && plans === 0) return null
  return (
    <div className="gallery__tools">
      {words !== false && (
        <a className="btn gallery__all" href="#photos" data-open="" data-dialog="">
          <Icon name="photo" />
          {words}
        </a>
      )}
      {plans > 0 && (
        <a className="btn" href="#plans">
          <Icon name="ruler-2" />
          {offerMessages[locale].plans(plans)}
        </a>
      )}
    </div>
  )
}

/** Links to films and virtual tours on other sites. Nothing is loaded from there until the visitor follows a link. */
function ExternalMedia(props: OfferProps): ReactNode {
  const t = galleryMessages[props.locale]
  const links = shownListing(props).listing.media.flatMap(({ kind, url }) => {
    if ((kind !== 'video' && kind !== 'tour') || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return []
    const host = new URL(url).hostname.replace(/^www\./, '')
    return [{ url, words: kind === 'video' ? t.video(host) : t.tour(host) }]
  })
  if (links.length === 0) return null
  return (
    <p className="row gallery__outside">
      {links.map(({ url, words }) => (
        <a key={url} className="btn" href={url} rel="noopener noreferrer nofollow">
          <Icon name="external-link" />
          {words}
        </a>
      ))}
    </p>
  )
}
