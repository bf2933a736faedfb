import { useEffect, useState } from 'react'

/** What somebody has begun to write. */
export type MessageDraft = { kind: 'reply' | 'note' | 'call'; text: string }

const NOTHING: MessageDraft = { kind: 'reply', text: '' }
/** Under this drafts lie on a device, with all that is forgotten when their writer signs out. */
const KEPT = 'gevel-office:'

/** A draft of one person in one thread: on this device, also when the tab is killed, until it is sent. */
export function useDraft(me: number, thread: number): [MessageDraft, (next: MessageDraft) => void] {
  const key = `${KEPT}${me}:draft:${thread}`
  const [draft, setDraft] = useState(NOTHING)
  useEffect(() => setDraft(read(key)), [key])
  const keep = (next: MessageDraft) => {
    setDraft(next)
    try {
      if (next.text === '') localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A device that keeps nothing keeps no draft either.
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
