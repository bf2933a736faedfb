import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

export type Arranging<T> = {
  /** in the order that they would have if what is held were let go now */
  shown: readonly T[]
  /** what is being dragged */
  held: string | null
  /** Moves one to a place; the one that had the focus keeps it. */
  moveTo: (key: string, to: number) => void
  /** Alt with an arrow moves the one in which the focus is. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** Takes hold of one with a mouse, a pen or a finger. */
  grab: (event: PointerEvent<HTMLElement>, key: string) => void
}

const EDGE = 90
const PACE = 14

/**
 * An order that is given by dragging, by keys and by buttons. Each element of the list says its key in `data-key`.
 * @param put with the new order, and who moved where
 */
export function useArranging<T>(
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

  // An element that is moved within the document loses the focus.
  const focused = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const one = focused.current
    focused.current = null
    if (one === null || document.activeElement === one) return
    const card = one.closest('[data-key]')
    const still = one.matches(':disabled') ? card?.querySelector<HTMLElement>('[data-grip]') : one
    still?.focus()
  })

  const moveTo = (key: string, to: number) => {
    const at = list.findIndex((one) => keyOf(one) === key)
    if (at === -1 || to < 0 || to >= list.length || to === at) return
    focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
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
    // It may be moved within the document, which would let go of the pointer.
    event.currentTarget.releasePointerCapture?.(event.pointerId)
    let pointer = { x: event.clientX, y: event.clientY }
    const start = pointer
    let frame = 0
    const follow = () => {
      const under = keyAt(document.elementFromPoint(pointer.x, pointer.y))
      const to = latest.current.shown.findIndex((one) => keyOf(one) === under)
      if (to !== -1 && under !== key) setDrag({ key, to })
    }
    const scroll = () => {
      const up = pointer.y < EDGE
      if (up || pointer.y > innerHeight - EDGE) {
        scrollBy({ top: up ? -PACE : PACE, behavior: 'instant' })
        follow()
      }
      frame = requestAnimationFrame(scroll)
    }
    const move = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      pointer = { x, y }
      if (latest.current.drag === null && Math.hypot(x - start.x, y - start.y) < 4) return
      if (latest.current.drag === null)
        setDrag({ key, to: latest.current.shown.findIndex((one) => keyOf(one) === key) })
      if (frame === 0) frame = requestAnimationFrame(scroll)
      follow()
    }
    const end = () => {
      cancelAnimationFrame(frame)
      for (const [name, listener] of listeners) removeEventListener(name, listener)
      stop.current = () => {}
      setDrag(null)
    }
    const drop = () => {
      const { drag: last } = latest.current
      end()
      if (last !== null) letGo.current(last)
    }
    const escape = (pressed: globalThis.KeyboardEvent) => {
      if (pressed.key === 'Escape') end()
    }
    const listeners = [
      ['pointermove', move as EventListener],
      ['pointerup', drop],
      ['pointercancel', end],
      ['keydown', escape as EventListener],
    ] as const
    stop.current()
    stop.current = end
    for (const [name, listener] of listeners) addEventListener(name, listener)
  }
  // By the list as it is then: somebody else may have put something in it meanwhile.
  const letGo = useRef((_: { key: string; to: number }) => {})
  useEffect(() => {
    letGo.current = ({ key, to }) => moveTo(key, to)
  })
  return { shown, held: drag?.key ?? null, moveTo, onKeyDown, grab }
}

const keyAt = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? null) : null

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const [one] = list.slice(from, from + 1)
  return one === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, one)
}
