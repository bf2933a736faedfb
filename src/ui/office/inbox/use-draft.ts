import { useEffect, useState } from 'react'

/** An unsent reply, note or call. */
export type MessageDraft = { kind: 'reply' | 'note' | 'call'; text: string }

const NOTHING: MessageDraft = { kind: 'reply', text: '' }
/** Prefix of the local storage keys of drafts. Signing out deletes all keys with this prefix and the person's id. */
const KEY_PREFIX = 'gevel-office:'

/** One person's draft in one thread. It stays on this device until it is sent, even when the tab is closed. */
export function useDraft(me: number, thread: number): [MessageDraft, (next: MessageDraft) => void] {
  const key = `${KEY_PREFIX}${me}:draft:${thread}`
  const [draft, setDraft] = useState(NOTHING)
  useEffect(() => setDraft(read(key)), [key])
  const keep = (next: MessageDraft) => {
    setDraft(next)
    try {
      if (next.text === '') localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Without storage the draft is simply not kept.
    }
  }
  return [draft, keep]
}

function read(key: string): MessageDraft {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as MessageDraft | null // only we write it
    return kept !== null && typeof kept.text === 'string' ? kept : NOTHING
  } catch {
    return NOTHING
  }
}
