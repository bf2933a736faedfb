import type { ReactNode } from 'react'
import type { Locale } from '#domain/locale.ts'
import { mapMessages } from '#i18n/messages/map.ts'
import { Icon } from '../components/icon.tsx'
import outline from './outline/belgium.svg?url'
import { searchMap } from '../islands/definitions.ts'

/** Where the map is; `…#map` shows it instead of the list on narrow screens. */
const MAP_ID = 'map'

/** `mapStyle`: address of a MapLibre style instead of our own map; `streets`: of the operator's streets */
type Props = { locale: Locale; mapStyle: string | null; streets: string | null }

/**
 * The map's place beside the list. Until it is wanted it is a picture of the country; the first touch, a press of the
 * button or the address with `#map` brings the code (islands/search-map.tsx).
 */
export function SearchMapFrame({ locale, mapStyle, streets }: Props): ReactNode {
  const t = mapMessages[locale]
  return (
    <div className="mapslot" {...searchMap.mark({ locale, style: mapStyle, streets }, 'when-seen')}>
      <section className="map" id={MAP_ID} aria-label={t.label}>
        <img className="map__rest" src={outline} alt="" loading="lazy" width="890" height="747" />
        <button className="btn map__wake with-script" type="button">
          <Icon name="map" />
          {t.show}
        </button>
        <p className="map__still without-script">{t.withoutScript}</p>
        <p className="map__credit">{t.credit}</p>
      </section>
      <a className="mappill" href={`#${MAP_ID}`}>
        <Icon name="map" />
        <span>{t.map}</span>
      </a>
    </div>
  )
}
