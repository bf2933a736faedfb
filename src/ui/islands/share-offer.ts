import { toastText } from '../client/toast.ts'
import type { Mount } from './island-module.ts'

/** `copied`: said when the address is on the clipboard */
export type ShareProps = { copied: string }

/** A button that hands this page to the device's own way of sharing, or else copies its address. */
export const mount: Mount<'share-offer'> = (element, { copied }) => {
  element.querySelector('button')?.addEventListener('click', () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
    if ('share' in navigator) navigator.share({ title: document.title, url: address }).catch(() => {}) // closed without sharing
    else void copy(address, copied)
  })
}

async function copy(address: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toastText(done)
  } catch {
    // Without leave to write the clipboard the address is still there to be copied by hand.
    toastText(address)
  }
}
