import { useEffect, useEffectEvent } from 'react'

/** `j` and `k` go to the next and previous thread, `e` and `r` answer, `c` closes. */
export function useInboxKeys({ onAnswer, onClose }: { onAnswer?: () => void; onClose?: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (document.querySelector('dialog[open]') !== null) return
    const { key } = event
    if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1)
    else if ((key === 'e' || key === 'r') && onAnswer) onAnswer()
    else if (key === 'c' && onClose) onClose()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement

/** Focuses the next or previous thread, counted from the focused one, else from the open one. */
function step(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('.ml > a')]
  const focused = all.indexOf(document.activeElement as HTMLElement) // only compared
  const at = focused === -1 ? all.findIndex((one) => one.ariaCurrent === 'true') : focused
  all[at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
}
