import type { Locale } from '#base/locale.ts'
import type { OfficeAction, Role } from '#domain/office/roles.ts'

/** What every page of the office knows about the signed-in person; it is sent to the browser with the page. */
export type OfficeFrame = {
  locale: Locale
  agency: string
  /** path of the page, without query */
  path: string
  me: { id: number; name: string; role: Role }
  /** CSRF token: tells our own forms from those that another site sends in the person's name */
  csrf: string
  /** what this person may do */
  may: readonly OfficeAction[]
  /** number of open items per entry of the menu; counts only items that the entry's page shows */
  tallies: Partial<Record<string, number>>
  /** ISO instant, so that the server and the browser agree on "today" */
  now: string
  /** whether the demonstration is loaded, in which nothing is real */
  demo: boolean
}

/** A page as it is sent to the browser: the view that draws it, and the view's props. */
export type OfficePageState = { view: string; title: string; frame: OfficeFrame; props: unknown }
