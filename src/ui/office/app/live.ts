import { useEffect, useEffectEvent, useState } from 'react'
import { OFFICE } from '#domain/office/paths.ts'
import { useOffice } from './office.tsx'

/** Somebody else at the same page; `part`: what of it they work at, null: they read. */
export type Colleague = { id: number; name: string; part: string | null }

const AGAIN_MS = 30_000

/**
 * Who else is at this page, a call for each change that concerns it, and how to say what one works at here.
 * @param topics what the page shows, as `listing:12`; `viewing:*` is any of a kind
 */
export function useLive(
  topics: readonly string[],
  onChange: () => void,
): { others: readonly Colleague[]; workAt: (part: string | null) => void } {
  const { path, csrf } = useOffice()
  const [others, setOthers] = useState<readonly Colleague[]>([])
  const [tab, setTab] = useState<string | null>(null)
  const changed = useEffectEvent((names: readonly string[]) => {
    if (concerns(names, topics)) onChange()
  })
  useEffect(() => {
    const own = crypto.randomUUID()
    setTab(own)
    let stream: EventSource | null = null
    let again: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      stream = new EventSource(`${OFFICE.events}?${new URLSearchParams({ tab: own, path })}`)
      // What comes is our own server's.
      stream.addEventListener('here', ({ data }: MessageEvent<string>) => setOthers(JSON.parse(data) as Colleague[]))
      stream.addEventListener('changed', ({ data }: MessageEvent<string>) => changed(JSON.parse(data) as string[]))
      // Turned away, or signed out: a browser tries again by itself only after a broken line.
      stream.addEventListener('error', () => {
        if (stream?.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MS)
      })
    }
    open()
    return () => {
      stream?.close()
      clearTimeout(again)
    }
  }, [path])
  const workAt = (part: string | null) => {
    if (tab === null) return
    void fetch(OFFICE.events, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-office-token': csrf },
      body: JSON.stringify({ tab, path, part }),
    }).catch(() => {}) // what others see of us is no reason to stop anybody
  }
  return { others, workAt }
}

function concerns(changed: readonly string[], topics: readonly string[]): boolean {
  return changed.some(
    (one) => one === '*' || topics.some((topic) => topic === one || topic === `${one.split(':')[0]}:*`),
  )
}
