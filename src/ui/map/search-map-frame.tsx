import type { ReactNode } from 'react'
import type { Bbox } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { mapMessages } from '#i18n/messages/map.ts'
import { Icon } from '../components/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
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
  /** an area or a radius is searched, which a button clears */
  hasArea: boolean
}

/**
 * The map beside the list. Before its code runs it is a drawing with pins that are links, and its first buttons where they
 * will be. The visitor's first action on the page, or an address with `#map`, loads the code (islands/search-map.tsx).
 */
export function SearchMapFrame({ locale, mapStyle, streets, views, within, hasArea }: Props): ReactNode {
  const t = mapMessages[locale]
  return (
    <div className="mapslot" {...searchMap.mark({ locale, style: mapStyle, streets }, 'when-seen')}>
      <section className="map" id={MAP_ID} aria-label={t.label} tabIndex={-1}>
        <DrawnMap locale={locale} views={views} within={within} />
        <FirstButtons locale={locale} hasArea={hasArea} />
      </section>
      <a className="mappill" href={`#${MAP_ID}`}>
        <Icon name="map" />
        <span>{t.map}</span>
      </a>
    </div>
  )
}

/** The buttons of the live map in their places, before its code has come: a press fetches it. */
function FirstButtons({ locale, hasArea }: Pick<Props, 'locale' | 'hasArea'>): ReactNode {
  const t = mapMessages[locale]
  const chip = (icon: IconName, text: string) => (
    <a className="chip map__chip" href={`#${MAP_ID}`}>
      <Icon name={icon} />
      {text}
    </a>
  )
  const zoom = [['plus', t.zoomIn], ['minus', t.zoomOut], ['map', t.fit], ['current-location', t.locate]] as const // prettier-ignore
  return (
    <>
      <div className="map__top map__first">
        {chip('polygon', t.draw)}
        {chip('map-pin', t.radius)}
        <label className="chip map__chip">
          <input className="tick" type="checkbox" defaultChecked autoComplete="off" />
          {t.moveAlong}
        </label>
        {hasArea && chip('x', t.clearArea)}
      </div>
      <div className="map__zoom map__first">
        {zoom.map(([icon, label]) => (
          <a key={icon} href={`#${MAP_ID}`} aria-label={label}>
            <Icon name={icon} />
          </a>
        ))}
      </div>
      <div className="map__foot">
        <MapCredit />
      </div>
    </>
  )
}

/** The first link of the search page: on wide screens the map comes after all cards. */
export function SkipToMap({ locale }: Pick<Props, 'locale'>): ReactNode {
  return (
    <a className="skip" href={`#${MAP_ID}`}>
      {mapMessages[locale].skip}
    </a>
  )
}
