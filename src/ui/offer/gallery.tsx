import type { ReactNode } from 'react'
import { offerMessages } from '#i18n/messages/offer.ts'
import { Badges } from '../components/badges.tsx'
import { Icon } from '../components/icon.tsx'
import { ListingImage } from '../components/listing-image.tsx'
import type { OfferProps } from './props.ts'

const MOSAIC = 5

/** The pictures on top: a mosaic of photographs, or the façade drawn for this listing, labelled as a drawing. */
export function Gallery({ card, offer, locale, now }: OfferProps): ReactNode {
  const t = offerMessages[locale]
  const photos = offer.pictures.filter((picture) => picture.kind === 'photo')
  const plans = offer.pictures.filter((picture) => picture.kind === 'plan')
  return (
    <section className="gallery" aria-label={t.gallery}>
      <ul className={photos.length < MOSAIC ? 'gallery__grid gallery__grid--one plain' : 'gallery__grid plain'}>
        {photos.length === 0 && (
          <li>
            <ListingImage image={card.image} sizes="(min-width: 1280px) 1280px, 100vw" eager />
          </li>
        )}
        {photos.slice(0, photos.length < MOSAIC ? 1 : MOSAIC).map((photo, i) => (
          <li key={photo.position}>
            <a href={`/media/${photo.hash}-1600.jpg`}>
              <img
                src={`/media/${photo.hash}-960.jpg`}
                srcSet={`/media/${photo.hash}-640.webp 640w, /media/${photo.hash}-960.webp 960w, /media/${photo.hash}-1600.webp 1600w`}
                sizes={i === 0 ? '(min-width: 992px) 640px, 100vw' : '(min-width: 992px) 320px, 100vw'}
                alt={photo.caption ?? card.image.alt}
                width={photo.width}
                height={photo.height}
                fetchPriority={i === 0 ? 'high' : 'auto'}
                loading={i === 0 ? 'eager' : 'lazy'}
              />
            </a>
          </li>
        ))}
      </ul>
      <Badges card={card} locale={locale} now={now} />
      {photos.length === 0 ? (
        <p className="gallery__count">{t.drawn}</p>
      ) : (
        <div className="gallery__tools">
          {plans.length > 0 && (
            <a className="btn" href="#plans">
              <Icon name="ruler-2" />
              {t.plans(plans.length)}
            </a>
          )}
        </div>
      )}
    </section>
  )
}
