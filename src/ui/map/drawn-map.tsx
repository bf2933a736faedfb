import type { ReactNode } from 'react'
import type { Bbox } from '#domain/criteria.ts'
import type { Locale } from '#domain/locale.ts'
import { formatNumber } from '#i18n/formats.ts'
import { type MapMessages, mapMessages } from '#i18n/messages/map.ts'
import { pathFor } from '#i18n/routes.ts'
import { nightMedia, type Theme, useTheme } from '../theme.ts'
import type { FirstView } from './first-view.ts'
import type { Size } from './view.ts'
import { pinPrice, pinPrices } from './pin-price.ts'

type Props = {
  locale: Locale
  views: readonly FirstView[]
  /** address of the search within a box */
  within: (box: Bbox) => string
}

/** The map before any script: a sheet that the server draws, with pins that are links. */
export function DrawnMap({ locale, views, within }: Props): ReactNode {
  const theme = useTheme()
  return views.map((view) => (
    <div key={view.shape} className={`drawn drawn--${view.shape}`} data-at={placeOf(view)}>
      <Sheet address={view.address} theme={theme} size={view.size} className="drawn__sheet" />
      <svg className="drawn__over" aria-hidden="true" focusable="false">
        {view.names.map(({ text, rank, x, y, dx, dy }) => (
          <text key={text} className={`drawn__name drawn__name--${rank}`} {...spotOf(view, x, y)} dx={dx} dy={dy}>
            {text}
          </text>
        ))}
      </svg>
      <svg className="drawn__over">
        {view.pins.map((pin) => (
          <svg key={`${pin.x} ${pin.y}`} {...spotOf(view, pin.x, pin.y)} overflow="visible">
            <Pin pin={pin} locale={locale} within={within} />
          </svg>
        ))}
      </svg>
    </div>
  ))
}

type SheetProps = { address: string; theme: Theme; size: Size; className?: string; alt?: string }

/** The picture of a sheet, by day or by night. */
export function Sheet({ address, theme, size, className, alt = '' }: SheetProps): ReactNode {
  return (
    <picture>
      <source srcSet={`${address}-night.svg`} media={nightMedia(theme)} data-night="" />
      <img className={className} src={`${address}.svg`} alt={alt} {...size} loading="lazy" decoding="async" />
    </picture>
  )
}

function Pin({
  pin,
  locale,
  within,
}: { pin: FirstView['pins'][number] } & Pick<Props, 'locale' | 'within'>): ReactNode {
  const t = mapMessages[locale]
  if (pin.id !== null) {
    const { words, label } = offerWords(pin, locale, t)
    const wide = Math.round(lengthOf(words) * 8.2 + 20)
    return (
      <a
        className={`drawn__pin${pin.project ? ' is-project' : ''}`}
        href={pathFor('offerShort', locale, { estateId: pin.id })}
        aria-label={label}
        data-offer-pin={pin.id}
      >
        <path
          d={`M-${wide / 2}-27q0-8 8-8h${wide - 16}q8 0 8 8v14q0 8-8 8h-${wide / 2 - 13}l-5 5-5-5h-${wide / 2 - 13}q-8 0-8-8z`}
        />
        <text y="-20">{words}</text>
      </a>
    )
  }
  const prices = pin.wide && pin.low !== null && pin.high !== null ? pinPrices(pin.low, pin.high, locale) : null
  const many = formatNumber(locale, pin.count)
  const words = prices === null ? many : `${many} · ${prices}`
  const half = Math.round(prices === null ? Math.max(18, lengthOf(many) * 4.4 + 12) : (lengthOf(words) * 7.3) / 2 + 12)
  const high = prices === null ? Math.max(18, Math.min(half, 24)) : 16
  const label = prices === null ? t.cluster(many) : `${t.cluster(many)}, ${prices}`
  return (
    <a className="drawn__pin is-cluster" href={within(pin.box ?? boxAt(pin))} aria-label={label} rel="nofollow">
      <rect x={-half} y={-high} width={2 * half} height={2 * high} rx={high} />
      <text>{words}</text>
    </a>
  )
}

function offerWords({ price, project }: FirstView['pins'][number], locale: Locale, t: MapMessages) {
  const short = price === null ? t.noPrice : pinPrice(price, locale)
  const from = project && price !== null
  return {
    words: from ? `${short}+` : short,
    label: (project ? t.project : t.pin)(from ? `${t.from} ${short}` : short),
  }
}

/** In figures: points, spaces and commas are half as wide, M as wide as one and a half. */
const lengthOf = (words: string) =>
  [...words].reduce((sum, sign) => sum + (/[\s\u00a0.,·]/.test(sign) ? 0.5 : sign === 'M' ? 1.5 : 1), 0)

const boxAt = ({ lat, lng }: { lat: number; lng: number }) => ({ west: lng, east: lng, south: lat, north: lat })

/** In hundredths of the sheet, so that it may be shown in any size. */
function spotOf({ size }: FirstView, x: number, y: number): { x: string; y: string } {
  const part = (of: number, whole: number) => `${Math.round((of / whole) * 1e4) / 100}%`
  return { x: part(x, size.width), y: part(y, size.height) }
}

/** What the script needs to go on from here: the middle in the world's square, and the zoom. */
const placeOf = ({ view: { middle, zoom } }: FirstView) => `${middle.x},${middle.y},${zoom}`
