import type { ReactNode } from 'react'
import type { Bbox } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { mapMessages } from '#i18n/messages/map.ts'
import { Icon } from '../components/icon.tsx'
import { searchMap } from '../islands/definitions.ts'
import { DrawnMap } from './drawn-map.tsx'
import type { FirstView } from './first-view.ts'
import type { MapStreets } from './ground/map-streets.ts'
import { MapCredit } from './map-credit.tsx'

/** Where the map is; `…#map` shows it instead of the list on narrow screens. */
const MAP_ID = 'map'

type Props = {
  locale: Locale
  /** address of a MapLibre style instead of our own map */
  mapStyle: string | null
  streets: MapStreets | null
  /** firstViews(…) of what was found */
  views: readonly FirstView[]
  /** address of the search within a box */
  within: (box: Bbox) => string
}

/**
 * The map beside the list: until it is wanted a drawing with pins that are links, and its first buttons where they will be;
 * the first touch, of these or anything, or the address with `#map`, brings the code (islands/search-map.tsx).
 */
export function SearchMapFrame({ locale, mapStyle, streets, views, within }: Props): ReactNode {
  const t = mapMessages[locale]
  return (
    <div className="mapslot" {...searchMap.mark({ locale, style: mapStyle, streets }, 'when-seen')}>
      <section className="map" id={MAP_ID} aria-label={t.label}>
        <DrawnMap locale={locale} views={views} within={within} />
        <FirstButtons locale={locale} />
      </section>
      <a className="mappill" href={`#${MAP_ID}`}>
        <Icon name="map" />
        <span>{t.map}</span>
      </a>
    </div>
  )
}

/** Whom the map thanks, and its first buttons, above the edge of the window. */
function FirstButtons({ locale }: Pick<Props, 'locale'>): ReactNode {
  const t = mapMessages[locale]
  return (
    <>
      <p className="drawn__keys">
        <a className="chip" href={`#${MAP_ID}`}>
          <Icon name="polygon" />
          {t.draw}
        </a>
        <a className="chip" href={`#${MAP_ID}`} aria-label={t.zoomIn}>
          <Icon name="plus" />
        </a>
        <a className="chip" href={`#${MAP_ID}`} aria-label={t.zoomOut}>
          <Icon name="minus" />
        </a>
      </p>
      <div className="map__foot">
        <MapCredit />
      </div>
    </>
  )
}
