import { GLIDE_MS } from './map-state.ts'
import type { View } from './view.ts'

/** Moves a map smoothly from view to view; at once for visitors who prefer reduced motion. */
export function glider(show: (view: View) => void): {
  /** `arrived`: not called when another movement came between */
  go: (from: View, to: View, arrived: () => void) => void
  stop: () => void
  isMoving: () => boolean
} {
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    frame = 0
  }
  return {
    stop,
    isMoving: () => frame !== 0,
    go(from, to, arrived) {
      stop()
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
        show(to)
        return arrived()
      }
      const started = performance.now()
      const step = (now: number) => {
        const part = Math.min(1, (now - started) / GLIDE_MS)
        const eased = 1 - (1 - part) ** 3
        const between = (a: number, b: number) => a + (b - a) * eased
        show({
          zoom: between(from.zoom, to.zoom),
          middle: { x: between(from.middle.x, to.middle.x), y: between(from.middle.y, to.middle.y) },
        })
        if (part < 1) frame = requestAnimationFrame(step)
        else {
          frame = 0
          arrived()
        }
      }
      frame = requestAnimationFrame(step)
    },
  }
}
