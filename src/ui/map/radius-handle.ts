import { formatNumber } from '#i18n/formats.ts'
import type { Locale } from '#base/locale.ts'
import type { MapMessages } from '#i18n/messages/map.ts'
import { element } from './element.ts'
import { edgesOf, type MapCircle, radiusOf } from './surroundings.ts'
import { type Size, toPixel, type View } from './view.ts'

const MAX_KM = 300
const KEY_STEPS: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 5, PageDown: -5 } // prettier-ignore

type Options = {
  locale: Locale
  texts: MapMessages
  /** the circle while it is pulled */
  pull: (km: number) => void
  /** the hand or the key was let go */
  done: (km: number) => void
}

/** The handle at the eastern edge of a searched radius: pulled, or moved by keys, it changes the kilometres. */
export function radiusHandle({ locale, texts, pull, done }: Options): {
  element: HTMLElement
  /** null: no radius is searched, or several are */
  show: (circle: MapCircle | null, view: View, size: Size) => void
} {
  const handle = element('div', {
    class: 'map__pull',
    role: 'slider',
    tabindex: 0,
    hidden: true,
    'aria-label': texts.radiusPull,
    'aria-valuemin': 1,
    'aria-valuemax': MAX_KM,
  })
  let shown: { circle: MapCircle; view: View; size: Size } | null = null
  let isPulled = false
  const set = (km: number) => pull(Math.max(1, Math.min(MAX_KM, Math.round(km))))
  const end = () => {
    if (isPulled && shown) done(shown.circle.km)
    isPulled = false
  }
  handle.addEventListener('pointerdown', (event) => {
    event.stopPropagation()
    handle.setPointerCapture(event.pointerId)
    isPulled = true
  })
  handle.addEventListener('pointermove', (event) => {
    const surface = handle.parentElement?.getBoundingClientRect()
    if (!isPulled || !shown || !surface) return
    const { circle, view, size } = shown
    const middle = toPixel(view, size, circle.centre)
    const pixels = Math.hypot(event.clientX - surface.left - middle.x, event.clientY - surface.top - middle.y)
    set(pixels / radiusOf({ ...circle, km: 1 }, view))
  })
  for (const type of ['pointerup', 'pointercancel', 'keyup', 'blur']) handle.addEventListener(type, end)
  handle.addEventListener('keydown', (event) => {
    if (!shown) return
    const km = { Home: 1, End: MAX_KM }[event.key] ?? shown.circle.km + (KEY_STEPS[event.key] ?? 0)
    if (km === shown.circle.km) return
    event.preventDefault()
    event.stopPropagation()
    isPulled = true
    set(km)
  })
  return {
    element: handle,
    show(circle, view, size) {
      shown = circle && { circle, view, size }
      handle.hidden = circle === null
      const east = circle && edgesOf(circle)[2]
      if (!circle || !east) return
      const { x, y } = toPixel(view, size, east)
      handle.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
      handle.setAttribute('aria-valuenow', String(circle.km))
      handle.setAttribute('aria-valuetext', `${formatNumber(locale, circle.km)} km`)
    },
  }
}
