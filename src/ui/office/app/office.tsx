import { createContext, useContext } from 'react'
import type { OfficeAction } from '#domain/office/roles.ts'
import type { OfficeFrame } from '#ui/office/frame.ts'

/** The action failed and its sender has been told why: no connection, signed out, refused, or a server error. */
export type Unsent = { outcome: 'unsent' }
/** The sent fields that are invalid, by path. */
export type Invalid = { outcome: 'invalid'; errors: { path: string; code: string }[] }

/** What any component of an office page can do. The server never calls these functions. */
export type Office = OfficeFrame & {
  /** Sends an action and returns the journey's outcome. A failure to send is reported to the user here. */
  act: <Answer extends { outcome: string }>(path: string, fields: object) => Promise<Answer | Invalid | Unsent>
  /** Fetches the same page again and shows its current state. Typed text stays. */
  refresh: () => Promise<void>
  /** Goes to another page of the office without loading the document anew. */
  go: (path: string) => void
  /** Shows a message about what happened. With `undo`, it offers to take that back for ten seconds. */
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
