import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { officeEdits } from '#domain/office/paths.ts'
import type { Office } from '#ui/office/app/office.tsx'
import { type QueueState, SaveQueue, type Sent, type Shelf, type Waiting } from './save-queue.ts'

const NOTHING: QueueState = {
  ...{ waiting: [], clashes: [], wrong: new Set<string>(), revision: 0 },
  ...{ savedAt: null, isSending: false, stuck: null },
}

/** The queue of one listing for the signed-in person; null before the page is live. */
export function useSaveQueue(
  { id, revision }: { id: number; revision: number },
  { me, csrf, refresh }: Pick<Office, 'me' | 'csrf' | 'refresh'>,
): { queue: SaveQueue | null; state: QueueState } {
  const [queue, setQueue] = useState<SaveQueue | null>(null)
  // After signing in again in another tab, this page goes on with the new session's token.
  const send = useEffectEvent(async (one: Waiting, keepalive: boolean) => {
    const sent = await sendEdit(id, one, { csrf, keepalive })
    if (sent.outcome === 'signed_out' && !keepalive) await refresh()
    return sent
  })
  useEffect(() => {
    const shelf = shelfOf(`${KEY_PREFIX}${me.id}:${id}`)
    const made = new SaveQueue(revision, {
      send: async (...sent) => await send(...sent),
      shelf,
      newId: () => crypto.randomUUID(),
    })
    setQueue(made)
    const leave = () => {
      if (document.visibilityState === 'hidden') made.flush(true)
    }
    const online = () => made.flush()
    document.addEventListener('visibilitychange', leave)
    addEventListener('pagehide', leave)
    addEventListener('online', online)
    return () => {
      made.flush(true)
      made.stop()
      document.removeEventListener('visibilitychange', leave)
      removeEventListener('pagehide', leave)
      removeEventListener('online', online)
    }
    // One queue per visit; newer revisions are told to it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, me.id])
  useEffect(() => queue?.seen(revision), [queue, revision])
  const state = useSyncExternalStore(queue?.subscribe ?? never, queue?.state ?? nothing, nothing)
  return { queue, state: queue === null ? NOTHING : state }
}

const never = () => () => {}
const nothing = () => NOTHING

/** Prefix of the local storage keys under which a person's unsaved edits of a listing wait. */
const KEY_PREFIX = 'gevel-office:'

/** Deletes a person's unsaved edits from this device when they sign out. */
export function forgetWaiting(person: number): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(`${KEY_PREFIX}${person}:`)) localStorage.removeItem(key)
}

function shelfOf(key: string): Shelf {
  return {
    read: () => {
      try {
        return localStorage.getItem(key)
      } catch {
        return null // a browser without storage
      }
    },
    write: (text) => {
      try {
        if (text === null) localStorage.removeItem(key)
        else localStorage.setItem(key, text)
      } catch {
        // The storage is full or missing: edits still go to the server.
      }
    },
  }
}

async function sendEdit(
  listing: number,
  { field, word, base, id }: Waiting,
  { csrf, keepalive }: { csrf: string; keepalive: boolean },
): Promise<Sent> {
  try {
    const response = await fetch(officeEdits(listing), {
      ...{ method: 'POST', keepalive },
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-office-token': csrf },
      body: JSON.stringify({ base, field, id, ...word }),
    })
    if (response.status === 401 || response.status === 403) return { outcome: 'signed_out' }
    if (response.status === 422 || response.status === 404) return { outcome: 'wrong' }
    if (response.status !== 200 && response.status !== 409) return { outcome: 'unsent' }
    return (await response.json()) as Sent // our own server's answer
  } catch {
    return { outcome: 'unsent' }
  }
}
