import type { Locale } from '#base/locale.ts'

/**
 * The settings that the server writes at the top of the worker's script. Browsers install a changed script as a new worker.
 */
export type WorkerSettings = {
  /** changes with each build and with the texts */
  version: string
  /** style sheet, script and fonts, and the code of the two pages that all languages share */
  assets: string[]
  /** paths and words of each language */
  places: Record<Locale, OfflinePlace>
}

export type OfflinePlace = {
  /** path below which offers lie */
  offers: string
  favorites: string
  /** the page that says there is no connection */
  offline: string
  /** code of the two pages that holds the words of this language */
  code: string[]
  /** notice above a page from the device; date and time go into its `<time>` */
  keptAt: string
}

type Waits = { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = Waits & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

/** The globals of a service worker that a page does not have; the DOM's types know only pages. */
type WorkerScope = {
  SETTINGS: WorkerSettings
  clients: {
    claim: () => Promise<void>
    matchAll: (options: { includeUncontrolled: boolean }) => Promise<readonly { url: string }[]>
  }
  registration: ServiceWorkerRegistration
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Waits) => void): void
    (type: 'fetch', listener: (event: FetchEvent) => void): void
    (type: 'message', listener: (event: Waits & { data: unknown }) => void): void
  }
}

export const worker = globalThis as unknown as WorkerScope // this code only ever runs in a service worker

/** Lets work go on after the answer was given. */
export type Later = (work: Promise<unknown>) => void

/**
 * Reads from the device's storage; undefined when it cannot be read. Storage that is full, broken or turned off must not
 * look like a missing connection.
 */
export const fromDevice = async <T>(reading: Promise<T>): Promise<T | undefined> => await reading.catch(() => undefined)

/** Is the page gone, or moved to another address? Then a stored copy is wrong from now on. */
export const isGone = ({ status, type }: Response): boolean =>
  status === 404 || status === 410 || type === 'opaqueredirect'

/** Words and paths of the language with which a path begins; null: none of ours. */
export function placeOf(pathname: string): (OfflinePlace & { locale: Locale }) | null {
  for (const [locale, place] of Object.entries(worker.SETTINGS.places))
    if (pathname === `/${locale}` || pathname.startsWith(`/${locale}/`)) return { ...place, locale: locale as Locale } // a key of the table
  return null
}
