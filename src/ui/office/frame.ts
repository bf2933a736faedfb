import type { Locale } from '#base/locale.ts'
import type { OfficeAction, Role } from '#domain/office/roles.ts'

/** What every page of the office needs of who is signed in; it travels to the browser with the page. */
export type OfficeFrame = {
  locale: Locale
  agency: string
  /** where we are, without parameters */
  path: string
  me: { id: number; name: string; role: Role }
  /** what tells a form of ours from one that another site sends in somebody's name */
  csrf: string
  /** what this person may do */
  may: readonly OfficeAction[]
  /** how much waits, at the places of the menu; nothing is counted that the place does not show */
  tallies: Partial<Record<string, number>>
  /** ISO: so that the server and the browser say the same of "today" */
  now: string
  /** the demonstration is loaded: nothing here is real */
  demo: boolean
}

/** A page as it travels: which view draws it, and what it shows. */
export type OfficePageState = { view: string; title: string; frame: OfficeFrame; props: unknown }
