import { useEffect } from 'react'
import { shiftDate } from '#domain/office/calendar-week.ts'
import { viewingsPath, type ViewingsQuery } from '#domain/office/viewings-query.ts'
import { useOffice } from '#ui/office/app/office.tsx'

/** `j` and `k` go from viewing to viewing, `n` and `p` to the next and previous week or day, `t` to today. */
export function useAgendaKeys(query: ViewingsQuery, today: string): void {
  const { go } = useOffice()
  const { view, day, whose } = query
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const days = view === 'week' ? 7 : 1
      const to = { n: shiftDate(day, days), p: shiftDate(day, -days), t: today }[event.key]
      if (to !== undefined) go(viewingsPath({ view, whose, day: to, viewing: null }))
      else if (event.key === 'j' || event.key === 'k') step(event.key === 'j' ? 1 : -1)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [go, view, day, whose, today])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement

function step(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('.slot a')]
  const at = all.findIndex((one) => one === document.activeElement)
  all[at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
}
