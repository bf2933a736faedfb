import { useEffect, useEffectEvent, useState } from 'react'
import { OFFICE } from '#domain/office/paths.ts'
import { useOffice } from './office.tsx'

/** Another person on the same page. `part`: the part of it that they edit; null when they only read. */
export type Colleague = { id: number; name: string; part: string | null }

const RECONNECT_MS = 30_000

/**
 * Returns who else is on this page, and `workAt`, which tells them the part being edited. Calls `onChange` for each
 * change of a topic.
 * @param topics what the page shows, such as `listing:12`; `viewing:*` stands for every viewing
 */
export function useLive(
  topics: readonly string[],
  onChange: () => void,
): { others: readonly Colleague[]; workAt: (part: string | null) => void } {
  const { path, csrf } = useOffice()
  const [others, setOthers] = useState<readonly Colleague[]>([])
  const [tab, setTab] = useState<string | null>(null)
  const changed = useEffectEvent((names: readonly string[]) => {
    if (hasTopicAmong(names, topics)) onChange()
  })
  useEffect(() => {
    const own = crypto.randomUUID()
    setTab(own)
    let stream: EventSource | null = null
    let again: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      stream = new EventSource(`${OFFICE.events}?${new URLSearchParams({ tab: own, path })}`)
      // Our own server sends the data.
      stream.addEventListener('here', ({ data }: MessageEvent<string>) => setOthers(JSON.parse(data) as Colleague[]))
      stream.addEventListener('changed', ({ data }: MessageEvent<string>) => changed(JSON.parse(data) as string[]))
      // The server refused, or the session ended: the browser itself reconnects only after a lost connection.
      stream.addEventListener('error', () => {
        if (stream?.readyState === EventSource.CLOSED) again = setTimeout(open, RECONNECT_MS)
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
    }).catch(() => {}) // colleagues not seeing this is no reason to stop work
  }
  return { others, workAt }
}

function hasTopicAmong(changed: readonly string[], topics: readonly string[]): boolean {
  return changed.some(
    (one) => one === '*' || topics.some((topic) => topic === one || topic === `${one.split(':')[0]}:*`),
  )
}
