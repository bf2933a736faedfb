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

/** Id of the map's section. On narrow screens `…#map` shows the map instead of the list. */
const MAP_ID = 'map'

type Props = {
  locale: Locale
  /** address of a MapLibre style instead of our own map */
  mapStyle: string | null
  streets: MapStreets | null
  /** what firstViews(…) makes of the results */
  views: readonly FirstView[]
  /** address of the same search, limited to a box */
  within: (box: Bbox) => string
}

/**
 * The map beside the list. Before its code runs it is a drawing with pins that are links, and its first buttons where they
 * will be. The visitor's first action on the page, or an address with `#map`, loads the code (islands/search-map.tsx).
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

/** The map's credits and its first buttons, above the edge of the window. */
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
