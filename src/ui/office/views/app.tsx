import { hydrateRoot } from 'react-dom/client'
import { OfficeApp } from '#ui/office/app/office-app.tsx'
import type { LoadView } from '#ui/office/app/office-app.tsx'
import type { OfficePageState } from '#ui/office/frame.ts'

/** Hydrates the page that the server drew. It is beside the views because it has texts of its own. */
export function start(
  element: HTMLElement,
  first: OfficePageState,
  View: Parameters<typeof OfficeApp>[0]['View'],
  loadView: LoadView,
  onLive: () => void,
): void {
  hydrateRoot(element, <OfficeApp first={first} View={View} loadView={loadView} onLive={onLive} />)
}
