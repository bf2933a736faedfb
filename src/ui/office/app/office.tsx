import { createContext, useContext } from 'react'
import type { OfficeAction } from '#domain/office/roles.ts'
import type { OfficeFrame } from '#ui/office/frame.ts'

/** Nothing came of what was sent, and its sender has been told: no connection, signed out, refused, or a fault of ours. */
export type Unsent = { outcome: 'unsent' }
/** What is wrong with a field that was sent, by its path. */
export type Invalid = { outcome: 'invalid'; errors: { path: string; code: string }[] }

/** What a page can do, wherever in it. On the server nothing of it is asked. */
export type Office = OfficeFrame & {
  /** Sends what somebody did. The answer is the journey's own outcome; what comes to nothing is told here. */
  act: <Answer extends { outcome: string }>(path: string, fields: object) => Promise<Answer | Invalid | Unsent>
  /** Asks for the same page again and shows what is there now; typed text stays. */
  refresh: () => Promise<void>
  /** Goes to another page of the office without loading the document anew. */
  go: (path: string) => void
  /** Says what happened, politely; with `undo` for ten seconds how to take it back. */
  say: (text: string, undo?: () => void) => void
  mayDo: (action: OfficeAction) => boolean
}

const OfficeContext = createContext<Office | null>(null)
export const OfficeProvider = OfficeContext.Provider

export function useOffice(): Office {
  const office = useContext(OfficeContext)
  if (office === null) throw new Error('A part of the office stands outside of it.')
  return office
}
