const MAX_SCALE = 4
const DOUBLE_TAP_SCALE = 2.5

/** Zoom by two fingers, a double click, or Ctrl and the wheel. `reset` shows the whole photograph again. */
export type Zoom = { reset: () => void }

/** Lets visitors enlarge the photograph that `current` gives, and move it within `stage`. */
export function startZoom(stage: HTMLElement, current: () => HTMLElement | null): Zoom {
  const fingers = new Map<number, { x: number; y: number }>()
  let [scale, x, y] = [1, 0, 0]

  function show(): void {
    const photo = current()
    if (!photo) return
    const room = photo.getBoundingClientRect()
    const [mostX, mostY] = [((scale - 1) * stage.clientWidth) / 2, ((scale - 1) * stage.clientHeight) / 2]
    if (room.width > 0) [x, y] = [clamp(x, -mostX, mostX), clamp(y, -mostY, mostY)]
    photo.style.transform = scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`
    stage.classList.toggle('is-zoomed', scale > 1)
  }
  /** Changes the scale; the point under the fingers stays under them. */
  function zoomTo(next: number, at: { x: number; y: number }): void {
    const box = stage.getBoundingClientRect()
    const [fromX, fromY] = [at.x - box.left - box.width / 2, at.y - box.top - box.height / 2]
    const larger = clamp(next, 1, MAX_SCALE)
    x = fromX - ((fromX - x) * larger) / scale
    y = fromY - ((fromY - y) * larger) / scale
    scale = larger
    show()
  }
  function reset(): void {
    ;[scale, x, y] = [1, 0, 0]
    show()
  }
  stage.addEventListener('pointerdown', (event) => {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (fingers.size === 2 || scale > 1) stage.setPointerCapture(event.pointerId)
  })
  stage.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    fingers.set(event.pointerId, now)
    if (other) zoomTo((scale * distance(now, other)) / Math.max(1, distance(before, other)), middle(now, other))
    else if (scale > 1) {
      x += now.x - before.x
      y += now.y - before.y
      show()
    }
  })
  for (const end of ['pointerup', 'pointercancel'] as const)
    stage.addEventListener(end, (event) => fingers.delete(event.pointerId))
  stage.addEventListener('dblclick', (event) => {
    if (scale > 1) reset()
    else zoomTo(DOUBLE_TAP_SCALE, { x: event.clientX, y: event.clientY })
  })
  stage.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomTo(scale * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY })
    },
    { passive: false },
  )
  return { reset }
}

type Point = { x: number; y: number }
const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
