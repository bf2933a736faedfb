import { useEffect } from 'react'

/** `j` and `k` go from row to row, `x` selects the focused row. */
export function useListKeys({ choose }: { choose: (id: number) => void }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === 'j' || event.key === 'k') step(event.key === 'j' ? 1 : -1)
      else if (event.key === 'x') {
        const id = Number(rowOf(document.activeElement)?.dataset['id'])
        if (!Number.isInteger(id)) return
        choose(id)
      } else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [choose])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement
    ? target.type !== 'checkbox'
    : target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('tr[data-id]') ?? null

function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-id]')]
  const row = rowOf(document.activeElement)
  const at = row === null ? -1 : rows.indexOf(row)
  rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.querySelector('a')?.focus()
}
