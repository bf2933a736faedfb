import type { Point } from '#domain/search/criteria.ts'
import type { MapMessages } from '#i18n/messages/map.ts'
import { icon } from '../live-search/notice-bar.ts'
import { element } from './element.ts'
import { simplify } from './simplify.ts'
import type { Pixel } from './view.ts'

/** The most corners that fit in an address. */
const MAX_CORNERS = 50

type Options = {
  surface: HTMLElement
  texts: MapMessages
  pointAt: (pixel: Pixel) => Point
  middle: () => Point
  /** the corners so far changed */
  changed: () => void
  /** null: the visitor gave up */
  done: (area: Point[] | null) => void
}

/**
 * Draws an area by one line around it, or corner by corner: with taps, or with the keyboard, which moves the map below a
 * cross in its middle.
 */
export function drawTool({ surface, texts, pointAt, middle, changed, done }: Options): {
  panel: HTMLElement
  start: () => void
  corners: () => readonly Point[]
  /** true: the key was a drawing key */
  key: (key: string) => boolean
} {
  let corners: Point[] = []
  const isDrawing = () => surface.dataset['drawing'] !== undefined
  const panel = drawPanel(texts, {
    finish: () => stop(corners),
    undo: () => set(corners.slice(0, -1)),
    cancel: () => stop(null),
  })
  const cross = element('span', { class: 'map__cross', 'aria-hidden': 'true', hidden: true })
  cross.append(icon('plus'))
  surface.append(cross)

  const set = (next: Point[]) => {
    corners = next
    panel.count(corners.length)
    changed()
  }
  const add = (point: Point) => corners.length < MAX_CORNERS && set([...corners, point])

  const stop = (area: Point[] | null) => {
    delete surface.dataset['drawing']
    panel.element.hidden = true
    cross.hidden = true
    set([])
    surface.focus({ preventScroll: true })
    done(area)
  }

  followLine(surface, isDrawing, {
    grown(line) {
      corners = simplify(line, MAX_CORNERS).map(pointAt)
      changed()
    },
    ended(line) {
      const area = simplify(line, MAX_CORNERS).map(pointAt)
      if (area.length >= 3) stop(area)
      else set([])
    },
    tapped: (pixel) => void add(pointAt(pixel)),
  })

  return {
    panel: panel.element,
    start() {
      surface.dataset['drawing'] = ''
      panel.element.hidden = false
      cross.hidden = false
      set([])
      surface.focus({ preventScroll: true })
    },
    corners: () => corners,
    key(key) {
      if (!isDrawing()) return false
      if (key === 'Enter' || key === ' ') add(middle())
      else if (key === 'Backspace') set(corners.slice(0, -1))
      else if (key === 'Escape') stop(null)
      else return false
      return true
    },
  }
}

/** The help and the buttons while an area is drawn. */
function drawPanel(texts: MapMessages, act: { finish: () => void; undo: () => void; cancel: () => void }) {
  const count = element('p', { role: 'status', class: 'map__count' })
  const button = (text: string, primary: boolean, press: () => void) => {
    const made = element('button', { type: 'button', class: primary ? 'btn btn--primary' : 'btn' }, text)
    made.addEventListener('click', press)
    return made
  }
  const finish = button(texts.drawDone, true, act.finish)
  const undo = button(texts.drawUndo, false, act.undo)
  const panel = element(
    'div',
    { class: 'map__draw', hidden: true },
    element('p', {}, texts.drawHelp, element('span', { class: 'map__keys' }, ` ${texts.drawKeys}`)),
    count,
    element('div', { class: 'row' }, finish, undo, button(texts.drawCancel, false, act.cancel)),
  )
  return {
    element: panel,
    count(corners: number) {
      finish.disabled = corners < 3
      undo.disabled = corners === 0
      count.textContent = corners === 0 ? '' : texts.drawPoints(corners)
    },
  }
}

type LineTold = {
  grown: (line: readonly Pixel[]) => void
  ended: (line: readonly Pixel[]) => void
  /** the pointer moved no farther than in a tap */
  tapped: (pixel: Pixel) => void
}

/** Follows the pointer while it is pressed. */
function followLine(surface: HTMLElement, isDrawing: () => boolean, told: LineTold): void {
  let line: Pixel[] | null = null
  const at = (event: PointerEvent): Pixel => {
    const { left, top } = surface.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  surface.addEventListener('pointerdown', (event) => {
    if (!isDrawing() || event.button !== 0) return
    event.preventDefault()
    surface.setPointerCapture(event.pointerId)
    line = [at(event)]
  })
  surface.addEventListener('pointermove', (event) => {
    if (!line) return
    line.push(at(event))
    if (isLine(line)) told.grown(line)
  })
  surface.addEventListener('pointerup', (event) => {
    if (!line) return
    const ended = line
    line = null
    if (isLine(ended)) told.ended(ended)
    else told.tapped(at(event))
  })
}

/** Did the pointer move farther than in a tap? */
function isLine(pixels: readonly Pixel[]): boolean {
  const [first] = pixels
  return first !== undefined && pixels.some(({ x, y }) => Math.hypot(x - first.x, y - first.y) > 16)
}
