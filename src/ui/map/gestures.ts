import type { Pixel } from './view.ts'

type Handlers = {
  push: (by: Pixel) => void
  /** a push by a key */
  step: (by: Pixel) => void
  /** zooms by `steps` while the place under the pixel `at` stays there; null: the middle stays */
  zoom: (steps: number, at: Pixel | null, smooth: boolean) => void
  /** a movement has ended */
  settle: () => void
  /** a key that the map itself does not use; true: the handler used it */
  key: (key: string) => boolean
}

const ARROW_STEP = 90
const ARROWS: Record<string, Pixel> = {
  ArrowLeft: { x: ARROW_STEP, y: 0 },
  ArrowRight: { x: -ARROW_STEP, y: 0 },
  ArrowUp: { x: 0, y: ARROW_STEP },
  ArrowDown: { x: 0, y: -ARROW_STEP },
}
const WHEEL_PAUSE_MS = 160

/** Moves a map by mouse, fingers, wheel and keys. A drag may begin on a pin; a click there stays the pin's. */
export function followGestures(surface: HTMLElement, handlers: Handlers): void {
  const pointers = new Map<number, Pixel>()
  let moved = false

  const at = (event: MouseEvent): Pixel => {
    const { left, top } = surface.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  surface.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || surface.dataset['drawing'] !== undefined) return
    if (pointers.size === 0) moved = false
    pointers.set(event.pointerId, at(event))
  })
  surface.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId)
    if (!before) return
    const now = at(event)
    if (!moved && Math.hypot(now.x - before.x, now.y - before.y) < 4) return
    // Captured only now: earlier, a click on a pin would become a click on the map.
    if (!moved) surface.setPointerCapture(event.pointerId)
    moved = true
    surface.dataset['moving'] = ''
    const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, pixel]) => pixel)
    pointers.set(event.pointerId, now)
    if (!other) return handlers.push({ x: now.x - before.x, y: now.y - before.y })
    const apart = (pixel: Pixel) => Math.max(1, Math.hypot(pixel.x - other.x, pixel.y - other.y))
    handlers.push({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 })
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
    handlers.zoom(Math.log2(apart(now) / apart(before)), middle, false)
  })
  const end = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId) || pointers.size > 0) return
    delete surface.dataset['moving']
    if (moved) handlers.settle()
  }
  surface.addEventListener('pointerup', end)
  surface.addEventListener('pointercancel', end)
  // The click event at the end of a drag chooses no pin.
  surface.addEventListener('click', (event) => moved && event.detail > 0 && stop(event), true)
  surface.addEventListener('dragstart', (event) => event.preventDefault())

  let timer = 0
  surface.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 30 : event.deltaY
      handlers.zoom(Math.max(-1, Math.min(1, -pixels / (event.ctrlKey ? 80 : 320))), at(event), false)
      clearTimeout(timer)
      timer = window.setTimeout(handlers.settle, WHEEL_PAUSE_MS)
    },
    { passive: false },
  )
  surface.addEventListener('dblclick', (event) => {
    if (surface.dataset['drawing'] !== undefined || (event.target as Element).closest('.pin')) return // dispatched on elements
    handlers.zoom(event.shiftKey ? -1 : 1, at(event), true)
    handlers.settle()
  })
  surface.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = ARROWS[event.key]
    if (arrow) handlers.step(arrow)
    else if (event.key === '+' || event.key === '=') handlers.zoom(1, null, true)
    else if (event.key === '-' || event.key === '_') handlers.zoom(-1, null, true)
    else if (event.target !== surface || !handlers.key(event.key)) return
    event.preventDefault()
    if (arrow || '+=-_'.includes(event.key)) handlers.settle()
  })
}

function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}
