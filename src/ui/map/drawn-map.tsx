import type { ReactNode } from 'react'
import type { Bbox } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { cached, MAX_DATES_KEPT } from '#i18n/dates.ts'
import { formatNumber } from '#i18n/formats.ts'
import { type MapMessages, mapMessages } from '#i18n/messages/map.ts'
import { pathFor } from '#i18n/routes.ts'
import { nightMedia, type Theme, useTheme } from '../theme.ts'
import { isOnSpot } from './pins/cluster-grid.ts'
import type { FirstView } from './first-view.ts'
import { discOf } from './pins/pin-size.ts'
import type { Size } from './view.ts'
import { pinPrice, pinPrices } from './pins/pin-price.ts'

type Props = {
  locale: Locale
  views: readonly FirstView[]
  /** address of the same search, limited to a box */
  within: (box: Bbox) => string
}

/** The map before any script: a sheet that the server draws, with pins that are links. */
export function DrawnMap({ locale, views, within }: Props): ReactNode {
  const theme = useTheme()
  return views.map((view) => (
    <div key={view.shape} className={`drawn drawn--${view.shape}`} data-at={placeOf(view)}>
      <Sheet address={view.address} theme={theme} size={view.size} className="drawn__sheet" />
      <svg className="drawn__over" aria-hidden="true" focusable="false">
        {view.withheld.map((circle) => (
          <Circle key={`${circle.x} ${circle.y}`} circle={circle} view={view} kind="withheld" />
        ))}
        {view.circles.map((circle) => (
          <Circle key={`${circle.x} ${circle.y} ${circle.r}`} circle={circle} view={view} kind="area" />
        ))}
        {view.names.map((name) => (
          <Name key={name.text} name={name} view={view} />
        ))}
      </svg>
      <svg className="drawn__over" role="list">
        {view.pins.map((pin) => (
          <Pin key={`${pin.x} ${pin.y}`} pin={pin} view={view} locale={locale} within={within} />
        ))}
      </svg>
    </div>
  ))
}

type CircleProps = { circle: FirstView['circles'][number]; view: FirstView; kind: 'area' | 'withheld' }

/** Gives the radius in per cent, too: SVG measures it against the sheet's diagonal divided by √2. */
function Circle({ circle: { x, y, r }, view, kind }: CircleProps): ReactNode {
  const spot = spotOf(view, x, y)
  const { width, height } = view.size
  const radius = Math.round((r / Math.hypot(width, height)) * Math.SQRT2 * 1e4) / 100
  return <circle className={`drawn__${kind}`} cx={spot.x} cy={spot.y} r={`${radius}%`} />
}

function Name({ name, view }: { name: FirstView['names'][number]; view: FirstView }): ReactNode {
  const { text, rank, x, y, dx, dy } = name
  return (
    <text className={`drawn__name drawn__name--${rank}`} {...spotOf(view, x, y, 10)} dx={dx} dy={dy}>
      {text}
    </text>
  )
}

type SheetProps = { address: string; theme: Theme; size: Size; className?: string; alt?: string }

/** The image of a sheet, light or dark as the theme says. */
export function Sheet({ address, theme, size, className, alt = '' }: SheetProps): ReactNode {
  return (
    <picture>
      <source srcSet={`${address}-night.svg`} media={nightMedia(theme)} data-night="" />
      <img className={className} src={`${address}.svg`} alt={alt} {...size} loading="lazy" decoding="async" />
    </picture>
  )
}

type PinProps = { pin: FirstView['pins'][number]; view: FirstView } & Pick<Props, 'locale' | 'within'>

function Pin({ pin, view, locale, within }: PinProps): ReactNode {
  return (
    <svg {...spotOf(view, pin.x, pin.y)} overflow="visible" role="listitem">
      {pin.id !== null ? (
        <OfferLink pin={pin} id={pin.id} locale={locale} />
      ) : pin.area !== undefined ? (
        <AreaLink pin={pin} area={pin.area} locale={locale} within={within} />
      ) : (
        <ClusterLink pin={pin} locale={locale} within={within} />
      )}
    </svg>
  )
}

function OfferLink({ pin, id, locale }: Pick<PinProps, 'pin' | 'locale'> & { id: number }): ReactNode {
  const { words, label } = offerWords(pin, locale, mapMessages[locale])
  const wide = Math.round(lengthOf(words) * 8.2 + 20)
  const outline = `M-${wide / 2}-27q0-8 8-8h${wide - 16}q8 0 8 8v14q0 8-8 8h-${wide / 2 - 13}l-5 5-5-5h-${wide / 2 - 13}q-8 0-8-8z`
  const isSomewhere = pin.area !== undefined
  return (
    <a
      className={`drawn__pin${pin.project ? ' is-project' : ''}${isSomewhere ? ' is-area' : ''}`}
      href={pathFor('offerShort', locale, { estateId: id })}
      aria-label={label}
      data-offer-pin={id}
    >
      {isSomewhere ? <Plate half={wide / 2} high={15} /> : <path d={outline} />}
      <text y={isSomewhere ? undefined : -20}>{words}</text>
    </a>
  )
}

/** Offers that are somewhere in a postal code: how many, and in which. */
function AreaLink({ pin, area, locale, within }: Pick<PinProps, 'pin' | 'locale' | 'within'> & { area: string }) {
  const t = mapMessages[locale]
  const words = t.inArea(formatNumber(locale, pin.count), area)
  const lines = pin.wide ? [words, t.placeWithheld] : [words]
  const half = Math.round(Math.max(...lines.map((line, i) => lengthOf(line) * (i === 0 ? 7.7 : 6))) / 2 + 14)
  return (
    <a
      className="drawn__pin is-area"
      href={within(boxAt(pin))}
      aria-label={`${words}, ${t.placeWithheld}`}
      rel="nofollow"
    >
      <Plate half={half} high={pin.wide ? 22 : 17} />
      {lines.map((line, i) => (
        <text key={line} y={pin.wide ? [-8, 9][i] : undefined} className={i === 0 ? undefined : 'drawn__small'}>
          {line}
        </text>
      ))}
    </a>
  )
}

const Plate = ({ half, high }: { half: number; high: number }): ReactNode => (
  <rect x={-half} y={-high} width={2 * half} height={2 * high} rx={high} />
)

function ClusterLink({ pin, locale, within }: Pick<PinProps, 'pin' | 'locale' | 'within'>): ReactNode {
  const t = mapMessages[locale]
  const prices = pin.wide && pin.low !== null && pin.high !== null ? pinPrices(pin.low, pin.high, locale) : null
  const many = formatNumber(locale, pin.count)
  const words = prices === null ? many : `${many} · ${prices}`
  const high = prices === null ? discOf(pin.count) / 2 : 17
  const half = Math.round(prices === null ? Math.max(high, lengthOf(many) * 4.4 + 8) : (lengthOf(words) * 7.3) / 2 + 12)
  const here = (isOnSpot(pin) ? t.clusterHere : t.cluster)(many)
  const label = prices === null ? here : `${here}, ${prices}`
  return (
    <a className="drawn__pin is-cluster" href={within(pin.box ?? boxAt(pin))} aria-label={label} rel="nofollow">
      <Plate half={half} high={high} />
      <text>{words}</text>
    </a>
  )
}

function offerWords({ price, project, area }: FirstView['pins'][number], locale: Locale, t: MapMessages) {
  const short = price === null ? t.noPrice : pinPrice(price, locale)
  const from = project && price !== null
  const what = (project ? t.project : t.pin)(from ? `${t.from} ${short}` : short)
  return {
    words: from ? `${short}+` : short,
    label: area === undefined ? what : `${what}, ${area}, ${t.placeWithheld}`,
  }
}

/** Estimates the width of a text in digits: points, spaces and commas count half, an M one and a half. */
function lengthOf(words: string): number {
  let sum = 0
  for (const sign of words) sum += /[\s\u00a0.,·]/.test(sign) ? 0.5 : sign === 'M' ? 1.5 : 1
  return sum
}

const boxAt = ({ lat, lng }: { lat: number; lng: number }) => ({ west: lng, east: lng, south: lat, north: lat })

/** Gives a pixel of the sheet in per cent, so that the map can be shown at any size. `parts`: steps per per cent. */
function spotOf({ size }: FirstView, x: number, y: number, parts = 100): { x: string; y: string } {
  const part = (of: number, whole: number) => inHundredths(Math.round((of / whole) * 100 * parts) * (100 / parts))
  return { x: part(x, size.width), y: part(y, size.height) }
}

/**
 * 1234 → "12.34%". Cached: formatting a fraction takes as long as the rest of a name, and only ten thousand values exist.
 */
const inHundredths = (hundredths: number): string =>
  cached(PERCENT, hundredths, () => `${hundredths / 100}%`, MAX_DATES_KEPT)

const PERCENT = new Map<number, string>()

/** The view that the script continues from: its middle (Web Mercator), to a hundredth of a pixel, and its zoom. */
const placeOf = ({ view: { middle, zoom } }: FirstView) => `${middle.x.toFixed(8)},${middle.y.toFixed(8)},${zoom}`
