import type { OfficePageState } from '#ui/office/frame.ts'

/** Fetches a page as data; null when it must be loaded as a document (signed out, not an office page, no connection). */
export async function pageAt(path: string): Promise<OfficePageState | null> {
  try {
    const response = await fetch(path, { headers: { accept: 'application/json' }, redirect: 'manual' })
    const isData = response.headers.get('content-type')?.startsWith('application/json') === true
    return response.ok && isData ? ((await response.json()) as OfficePageState) : null // our own server's answer
  } catch {
    return null
  }
}

/** The path behind a plain click on a link within the office; null when the browser should follow the link itself. */
export function isOffice(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link === null || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin)
    return null
  const { pathname, search, hash } = link
  const isHere = pathname === location.pathname && search === location.search
  return pathname.startsWith('/office/') && !(isHere && hash !== '') && !/\.\w+$/.test(pathname)
    ? pathname + search + hash
    : null
}
