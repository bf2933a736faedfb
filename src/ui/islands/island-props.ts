import type { Locale } from '#base/locale.ts'
import type { LiveWords } from '#ui/live-search/visit-search.ts'

// Props of islands: data from the server that they cannot read off the page.
export type FavoritesProps = { locale: Locale }
export type FilterWords = LiveWords & { noLimit: string }
/** What the script needs to know of the form, as the props of its island. */
export type FormWords = {
  statusRequired: string
  typeRequired: string
  unknownError: string
  tooMany: string
  busy: string
  reversed: string
  draft: string
  startOver: string
}
/** `search`: path of the search page; `offer`: null on the page of a unit */
export type ResultsProps = { offer: number | null; search: string }
/** The state of the viewing of a home, which is a unit or an offer; `at` is an ISO instant. */
export type ViewingProps = { id: number; at: string; state: 'asked' | 'booked' | 'cancelled' }
/** `copied`: said when the address is on the clipboard; `url` from the root of the site */
export type ShareProps = { copied: string; url: string; title: string }
