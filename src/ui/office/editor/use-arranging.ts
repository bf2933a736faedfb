import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

export type Arranging<T> = {
  /** the items in the order they would have if the dragged one were dropped now */
  shown: readonly T[]
  /** key of the item being dragged */
  held: string | null
  /** Moves an item to an index. The focused element keeps the focus. */
  moveTo: (key: string, to: number) => void
  /** Alt with an arrow key moves the item that has the focus. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** Starts to drag an item with a mouse, a pen or a finger. */
  grab: (event: PointerEvent<HTMLElement>, key: string) => void
}

const SCROLL_EDGE_PX = 90
const SCROLL_STEP_PX = 14
const MIN_DRAG_PX = 4

/**
 * Reorders a list by dragging, keys and buttons. Each element of the list has its key in `data-key`.
 * @param put gets the new order, and which item moved where
 */
export function useReorder<T>(
  list: readonly T[],
  keyOf: (one: T) => string,
  put: (next: T[], moved: { key: string; to: number }) => void,
): Arranging<T> {
  const [drag, setDrag] = useState<{ key: string; to: number } | null>(null)
  const from = drag === null ? -1 : list.findIndex((one) => keyOf(one) === drag.key)
  const shown = drag === null || from === -1 ? list : moved(list, from, drag.to)
  const latest = useRef({ shown, drag })
  useEffect(() => {
    latest.current = { shown, drag }
  })
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])

  const keepFocus = useKeptFocus()
  const moveTo = (key: string, to: number) => {
    const at = list.findIndex((one) => keyOf(one) === key)
    if (at === -1 || to < 0 || to >= list.length || to === at) return
    keepFocus()
    put(moved(list, at, to), { key, to })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    const key = keyAt(event.target)
    const at = list.findIndex((one) => keyOf(one) === key)
    if (key === null || at === -1) return
    event.preventDefault()
    moveTo(key, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }
  const grab = (event: PointerEvent<HTMLElement>, key: string) => {
    if (event.button !== 0 || !event.isPrimary) return
    event.preventDefault()
    event.currentTarget.focus()
    // The element may move within the document, which would end its pointer capture.
    event.currentTarget.releasePointerCapture?.(event.pointerId)
    const placeOf = (one: string | null) => latest.current.shown.findIndex((other) => keyOf(other) === one)
    stop.current()
    stop.current = followPointer(event, {
      isDragging: () => latest.current.drag !== null,
      onStart: () => setDrag({ key, to: placeOf(key) }),
      onOver: (under) => {
        const over = keyAt(under)
        const to = placeOf(over)
        if (to !== -1 && over !== key) setDrag({ key, to })
      },
      onEnd: (isDropped) => {
        const { drag: last } = latest.current
        stop.current = () => {}
        setDrag(null)
        if (isDropped && last !== null) dropItem.current(last)
      },
    })
  }
  // Uses the list as it is at the drop: a colleague may have changed it during the drag.
  const dropItem = useRef((_: { key: string; to: number }) => {})
  useEffect(() => {
    dropItem.current = ({ key, to }) => moveTo(key, to)
  })
  return { shown, held: drag?.key ?? null, moveTo, onKeyDown, grab }
}

/** An element loses the focus when it moves within the document. Call this before a move to restore it afterwards. */
function useKeptFocus(): () => void {
  const focused = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const one = focused.current
    focused.current = null
    if (one === null || document.activeElement === one) return
    const card = one.closest('[data-key]')
    const still = one.matches(':disabled') ? card?.querySelector<HTMLElement>('[data-grip]') : one
    still?.focus()
  })
  return () => {
    focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
  }
}

type PointerFollower = {
  isDragging: () => boolean
  /** Called when the pointer has moved MIN_DRAG_PX, until `isDragging` is true. */
  onStart: () => void
  onOver: (under: Element | null) => void
  onEnd: (isDropped: boolean) => void
}

/** Tracks a pressed pointer and scrolls the page near its edges. Escape cancels, and so does the returned function. */
function followPointer(
  { clientX, clientY }: PointerEvent<HTMLElement>,
  { isDragging, onStart, onOver, onEnd }: PointerFollower,
): () => void {
  let pointer = { x: clientX, y: clientY }
  const start = pointer
  let frame = 0
  const follow = () => onOver(document.elementFromPoint(pointer.x, pointer.y))
  const scroll = () => {
    const up = pointer.y < SCROLL_EDGE_PX
    if (up || pointer.y > innerHeight - SCROLL_EDGE_PX) {
      scrollBy({ top: up ? -SCROLL_STEP_PX : SCROLL_STEP_PX, behavior: 'instant' })
      follow()
    }
    frame = requestAnimationFrame(scroll)
  }
  const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
    pointer = { x, y }
    if (!isDragging() && Math.hypot(x - start.x, y - start.y) < MIN_DRAG_PX) return
    if (!isDragging()) onStart()
    if (frame === 0) frame = requestAnimationFrame(scroll)
    follow()
  }
  const end = (isDropped: boolean) => {
    cancelAnimationFrame(frame)
    for (const [name, listener] of listeners) removeEventListener(name, listener)
    onEnd(isDropped)
  }
  const cancel = () => end(false)
  const escape = (pressed: globalThis.KeyboardEvent) => {
    if (pressed.key === 'Escape') cancel()
  }
  const listeners = [
    ['pointermove', move as EventListener],
    ['pointerup', () => end(true)],
    ['pointercancel', cancel],
    ['keydown', escape as EventListener],
  ] as const
  for (const [name, listener] of listeners) addEventListener(name, listener)
  return cancel
}

const keyAt = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null) : null

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const [one] = list.slice(from, from + 1)
  return one === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, one)
}
