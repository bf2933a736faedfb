import type { Mount } from './island-module.ts'

/** A button that opens the device's own sheet for sharing. Where there is none, it copies the address and shows it. */
export const mount: Mount<'share-offer'> = (element, { copied, url, title }) => {
  const address = new URL(url, location.href).href
  element.querySelector('button')?.addEventListener('click', () => {
    if (!('share' in navigator)) return void showAddress(element, address, copied)
    navigator.share({ title, url: address }).catch((error: unknown) => {
      const isClosed = error instanceof DOMException && error.name === 'AbortError'
      if (!isClosed) void showAddress(element, address, copied)
    })
  })
}

async function showAddress(element: HTMLElement, address: string, copied: string): Promise<void> {
  const field = element.querySelector('input')
  if (field === null) return
  field.parentElement?.removeAttribute('hidden')
  field.value = address
  field.select()
  // Selected, it can be copied by hand where the browser refuses to write the clipboard.
  const isCopied = await navigator.clipboard?.writeText(address).then(
    () => true,
    () => false,
  )
  element.querySelector('[role=status]')?.replaceChildren(isCopied ? copied : '')
}
