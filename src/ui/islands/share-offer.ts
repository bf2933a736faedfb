import type { Mount } from './island-module.ts'

/** A button that hands an offer to the device's own way of sharing, or else copies its address. */
export const mount: Mount<'share-offer'> = (element, { copied, url, title }) => {
  const address = new URL(url, location.href).href
  const said = element.querySelector('[role=status]')
  element.querySelector('button')?.addEventListener('click', () => {
    if ('share' in navigator) navigator.share({ title, url: address }).catch(() => {}) // closed without sharing
    // When the browser refuses to write the clipboard, the address is shown, to be copied by hand.
    else void copy(address).then((done) => said?.replaceChildren(done ? copied : address))
  })
}

const copy = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
