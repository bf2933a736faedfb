import type { Locale } from '#base/locale.ts'

/** What the server writes at the top of the worker's script; another value is another worker. */
export type WorkerSettings = {
  /** changes with the build and with the texts */
  version: string
  /** style sheet, script, letters and what code of the two pages all languages share */
  assets: string[]
  /** paths and words of each language */
  places: Record<Locale, OfflinePlace>
}

export type OfflinePlace = {
  /** offers lie below it */
  offers: string
  favorites: string
  /** the page that says there is no connection */
  offline: string
  /** code of the two pages with the words of this language */
  code: string[]
  /** above a page from the device; date and time go into its `<time>` */
  keptAt: string
}

type Waits = { waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = Waits & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

/** What a worker of pages has and a page has not; the DOM's types know only pages. */
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

/** Has work done behind an answer that is given at once. */
export type Later = (work: Promise<unknown>) => void

/** What the device has, if it can be read at all: its storage may be full, broken or turned off, which is no lack of a connection. */
export const fromDevice = async <T>(reading: Promise<T>): Promise<T | undefined> => await reading.catch(() => undefined)

/** The site has it no more, or under another address: what was kept of it is wrong from now on. */
export const isGone = ({ status, type }: Response): boolean =>
  status === 404 || status === 410 || type === 'opaqueredirect'

/** Words and paths of the language a path begins with. */
export function placeOf(pathname: string): (OfflinePlace & { locale: Locale }) | null {
  for (const [locale, place] of Object.entries(worker.SETTINGS.places))
    if (pathname === `/${locale}` || pathname.startsWith(`/${locale}/`)) return { ...place, locale: locale as Locale } // a key of the table
  return null
}
